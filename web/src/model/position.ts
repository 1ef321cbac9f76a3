// position.ts - the engine's compact arrays unpacked into things with names.

import type { RawHistory, RawLook, RawMove, RawPosition, Seat } from "../engine/types";

/** Marks of a cell: include/quincunx/game.h's enum qx_mark. */
export const MARK = { frozen: 1, scored: 2, goal: 4, dark: 8 } as const;

export interface Item {
  owner: Seat;
  glyph: string;
  count: number;
}

export interface Look {
  marks: number;
  items: Item[];
}

export interface Move {
  text: string;
  taps: number[];
}

/** A move that was made. The text is null while it is somebody else's secret. */
export interface Step {
  seat: Seat;
  text: string | null;
  /** What it did; null for chance. */
  words: string | null;
  taps: number[];
}

export interface Score {
  points: number;
  won: boolean;
}

export interface Position extends Omit<RawPosition, "looks" | "moves" | "scores"> {
  looks: Look[];
  moves: Move[];
  scores: Score[];
}

export interface History {
  played: number;
  /** Who has given the game up, where it stands now. */
  forfeiter: Seat | null;
  /** There is a choice to take back. */
  undo: boolean;
  steps: Step[];
}

/** How many moves players have made; what chance deals is none. */
export const countMoves = ({ played, steps }: History): number =>
  steps.slice(0, played).filter(({ seat }) => seat >= 0).length;

const BARE: Look = { marks: 0, items: [] };

export function unpackLook(raw: RawLook): Look {
  if (raw === 0) return BARE;
  const [marks, ...rest] = raw;
  const items: Item[] = [];
  for (let i = 0; i < rest.length; i += 3)
    items.push({ owner: rest[i] as number, glyph: rest[i + 1] as string, count: rest[i + 2] as number });
  return { marks, items };
}

const unpackMove = ([text, ...taps]: RawMove): Move => ({ text, taps });

/** Moves without a place (a pass, a skip): they get buttons. */
export const placeless = ({ moves }: Position): Move[] => moves.filter(({ taps }) => taps.length === 0);

export function unpackPosition(raw: RawPosition): Position {
  return {
    ...raw,
    looks: raw.looks.map(unpackLook),
    moves: raw.moves.map(unpackMove),
    scores: raw.scores.map(([points, won]) => ({ points, won })),
  };
}

export function unpackHistory(raw: RawHistory): History {
  const { played, forfeiter, undo } = raw;
  return {
    played,
    forfeiter,
    undo,
    steps: raw.steps.map(([seat, text, words, ...taps]) => ({ seat, text, words, taps })),
  };
}
