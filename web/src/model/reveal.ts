// reveal.ts - the moment at which secret choices are shown: who chose what, and what each one gained by it.

import type { Seat } from "../engine/types";
import type { History, Position, Step } from "./position";

export interface Pick {
  seat: Seat;
  cell: number;
}

export interface Reveal {
  picks: Pick[];
  /** Points that each seat has just won; empty until they are won. */
  gains: number[];
  /** How the game went up to these choices. */
  steps: Step[];
}

/** How many steps the game had when the last choice since `before` was in, and chance had not gone on. */
export function revealStep({ steps, played }: History, before: number): number | null {
  const last = steps.slice(0, played).findLastIndex((step) => step.seat >= 0);
  return last >= before ? last + 1 : null;
}

/** The last choice of every seat, as far as each is a cell. */
export function picksBefore(steps: Step[], stop: number, nSeats: number): Pick[] {
  const made = steps.slice(0, stop);
  return Array.from({ length: nSeats }, (_, seat) => made.findLast((step) => step.seat === seat)).flatMap((step) =>
    step?.text != null && step.taps.length === 1 ? [{ seat: step.seat, cell: step.taps[0]! }] : [],
  );
}

export const gainsOf = (before: Position, after: Position): number[] =>
  after.scores.map(({ points }, seat) => points - (before.scores[seat]?.points ?? 0));
