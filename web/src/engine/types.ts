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
  /** The name of the person who sits there, where they have one. */
  person?: string;
  /** The player as people call it: "level 3". */
  called: string;
}

/** What never changes in a game: cells are [column, row, spoken name]. */
export interface Board {
  game: string;
  rules: string;
  seed: string;
  hidden: boolean;
  width: number;
  height: number;
  cells: [number, number, string][];
  columns: string[];
  rows: string[];
  seats: SeatLook[];
}

/** 0 for a bare cell, else marks followed by owner, glyph and count of each item. */
export type RawLook = 0 | [number, ...(number | string)[]];
/** The move's text, then the cells to tap. */
export type RawMove = [string, ...number[]];
/** Seat, text (null while it is another's secret), what it did in a sentence (null for chance), taps. */
export type RawStep = [number, string | null, string | null, ...number[]];

export interface RawPosition {
  at: number;
  turn: number;
  phase: string;
  reason: string | null;
  scores: [number, boolean][];
  looks: RawLook[];
  moves: RawMove[];
  owes: Seat[];
  /** How the game stands now, in a line: the result, or who is to do what. */
  status: string;
  /** Who is to act now: bots before people where choices are secret. */
  actor: Seat;
  text: string;
}

export interface RawHistory {
  played: number;
  /** Who has given the game up, where it stands now. */
  forfeiter: Seat | null;
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
