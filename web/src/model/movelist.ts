// movelist.ts - the steps of a game as people read them: turns in numbered rows.
//
// Steps that one seat makes in a row are one turn (Neutron's two slides), chance's are one too. A row ends
// when somebody in it plays again, or chance does.

import { CHANCE, type Seat } from "../engine/types";
import type { Step } from "./position";

export interface Turn {
  seat: Seat;
  text: string;
  /** The steps from … to - 1. */
  from: number;
  to: number;
}

export interface Row {
  number: number;
  turns: Turn[];
}

const SHOWN = 3;

function describe(steps: Step[]): string {
  const texts = steps.map((step) => step.text ?? "hidden");
  if (steps[0]!.seat === CHANCE) return `chance × ${steps.length}`;
  if (texts.every((text) => text === "hidden")) return "hidden";
  if (texts.length <= SHOWN) return texts.join(" ");
  return `${texts.slice(0, SHOWN - 1).join(" ")} … (${texts.length})`;
}

export function turnsOf(steps: Step[]): Turn[] {
  const turns: Turn[] = [];
  for (let from = 0; from < steps.length;) {
    const { seat } = steps[from]!;
    let to = from + 1;
    while (to < steps.length && steps[to]!.seat === seat) to++;
    turns.push({ seat, from, to, text: describe(steps.slice(from, to)) });
    from = to;
  }
  return turns;
}

export function rowsOf(turns: Turn[]): Row[] {
  const rows: Row[] = [];
  for (const turn of turns) {
    const last = rows.at(-1);
    const isNew = turn.seat === CHANCE || !last || last.turns.some(({ seat }) => seat === turn.seat);
    if (!isNew) last.turns.push(turn);
    else rows.push({ number: rows.length + 1, turns: [turn] });
  }
  return rows;
}

/** Where one turn back or forth from `at` leads; the same place where there is none. */
export function turnBefore(turns: Turn[], at: number): number {
  return turns.findLast((turn) => turn.to < at)?.to ?? 0;
}

export function turnAfter(turns: Turn[], at: number): number {
  return turns.find((turn) => turn.to > at)?.to ?? at;
}
