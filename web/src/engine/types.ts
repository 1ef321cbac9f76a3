// types.ts - what the engine answers, as src/wasm writes it.

export const CHANCE = -1;
export const TOGETHER = -2;
export const NOBODY = -3;

export type Seat = number;
/** Who looks: a seat, or NOBODY for somebody who has none. */
export type Viewer = number;

export interface Option {
  name: string;
  help: string;
  choices?: string[];
  min: number;
  max: number;
  step: number;
  standard: number;
}

export interface GameInfo {
  name: string;
  title: string;
  idea: string;
  transcript: boolean;
  options: Option[];
}

export interface Catalog {
  version: string;
  palette: number[];
  games: GameInfo[];
}

export interface BotInfo {
  name: string;
  idea: string;
  options: Option[];
}

export interface SeatLook {
  name: string;
  glyph: string;
  colour: number;
  player: string | null;
  /** No bot of ours sits there. */
  person: boolean;
  /** The player as people call it: "level 3". */
  called: string;
}

/** A cell: column, row, spoken name; and where the arrow keys lead from it, or -1: left, right, up, down. */
export type RawCell = [number, number, string, number, number, number, number];

/** What never changes in a game. */
export interface Board {
  game: string;
  rules: string;
  seed: string;
  /** The position that the game was begun at; null: it began as usual. */
  start: string | null;
  hidden: boolean;
  /** Points are counted while the game goes on. */
  points: boolean;
  width: number;
  height: number;
  shape: string;
  /** How many columns a cell covers: two of hexagons. */
  span: number;
  /** Columns between empty ones: the first, and how many. */
  blocks: [number, number][];
  cells: RawCell[];
  columns: string[];
  rows: string[];
  seats: SeatLook[];
  /** What a piece that is nobody's is called. */
  unowned: string;
  /** The seat of the only person at the table, or NOBODY. */
  only: Seat;
}

/** 0 for a bare cell, else marks followed by owner, glyph and count of each item. */
export type RawLook = 0 | [number, ...(number | string)[]];
/** The move's text, then the cells to tap. */
export type RawMove = [string, ...number[]];
/** Seat, text (null while it is another's secret), what it did in a sentence (null for chance), taps. */
export type RawStep = [number, string | null, string | null, ...number[]];

/** What may be tapped by the seat that looks. */
export interface Taps {
  /** The cells tapped so far; the first `given` are those that every move begins with. */
  staged: number[];
  given: number;
  targets: number[];
  /** Where a tap is but a step of a move. */
  starts: number[];
}

/** What a tap meant: "nothing", "staged", "confirm" (once more makes the move), "cleared", "move". */
export interface Tapped extends Taps {
  kind: string;
  move?: string;
}

export interface RawPosition extends Taps {
  at: number;
  turn: number;
  phase: string;
  /** Why the game is over, and who has won: "White wins"; null while it goes on. */
  reason: string | null;
  winners: string | null;
  scores: [number, boolean][];
  looks: RawLook[];
  moves: RawMove[];
  owes: Seat[];
  /** How the game stands now, in a line: the result, or who is to do what. */
  status: string;
  /** Who is to act now: bots before people where choices are secret. */
  actor: Seat;
  /** The move of whose turn it is where it can only pass. */
  pass: string | null;
  text: string;
}

export interface RawHistory {
  played: number;
  /** Who has given the game up, where it stands now. */
  forfeiter: Seat | null;
  /** There is a choice to take back. */
  undo: boolean;
  steps: RawStep[];
}

/**
 * A move and what it is worth: the expected share of the point for the seat, 0 … 1, proven (exact) or
 * estimated, and, where all choose together, how often it is made.
 */
export interface Answer {
  seat: Seat;
  move: string;
  probability?: number;
  value?: number;
  exact?: boolean;
  /** Turns to the proven end. */
  distance?: number;
  /** The worth in words, for a line and for a cell. */
  words?: string;
  brief?: string;
  line?: string[];
  /** What a finished game is worth to each seat. */
  shares?: number[];
}
