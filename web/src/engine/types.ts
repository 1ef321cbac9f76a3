// types.ts - what the engine answers, as src/web writes it.

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
/** Seat, text (null while it is another's secret), taps. */
export type RawStep = [number, string | null, ...number[]];

export interface RawPosition {
  at: number;
  turn: number;
  phase: string;
  reason: string | null;
  scores: [number, boolean][];
  looks: RawLook[];
  moves: RawMove[];
  owes: Seat[];
  text: string;
}

export interface RawHistory {
  played: number;
  /** Who has given the game up, where it stands now. */
  forfeiter: Seat | null;
  steps: RawStep[];
}

/**
 * A move and what it is worth: the expected share of the point for the seat, 0 … 1, and, where best play is
 * known, how often it makes the move.
 */
export interface Answer {
  seat: Seat;
  move: string;
  probability?: number;
  value?: number;
  exact?: boolean;
  distance?: number;
  line?: string[];
  /** What a finished game is worth to each seat. */
  shares?: number[];
}
