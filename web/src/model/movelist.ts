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
  /** Whoever looks may not know it. */
  isSecret: boolean;
}

export interface Row {
  number: number;
  turns: Turn[];
}

const SHOWN = 3;

const isSecret = (steps: Step[]): boolean => steps.every(({ text }) => text === null);

function describe(steps: Step[]): string {
  const texts = steps.map((step) => step.text ?? "hidden");
  if (steps[0]!.seat === CHANCE) return `chance × ${steps.length}`;
  if (isSecret(steps)) return "has chosen";
  if (texts.length <= SHOWN) return texts.join(" ");
  return `${texts.slice(0, SHOWN - 1).join(" ")} … (${texts.length})`;
}

export function turnsOf(steps: Step[]): Turn[] {
  const turns: Turn[] = [];
  for (let from = 0; from < steps.length;) {
    const { seat } = steps[from]!;
    let to = from + 1;
    while (to < steps.length && steps[to]!.seat === seat) to++;
    const made = steps.slice(from, to);
    turns.push({ seat, from, to, text: describe(made), isSecret: isSecret(made) });
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

/** The number of each step's row in the list; chance has none, and gets 0. */
export function numbersOf(steps: Pick<Step, "seat">[]): number[] {
  const turns = steps.map(() => 0);
  const counts = new Map<Seat, number>();
  for (const [i, { seat }] of steps.entries()) {
    if (seat === CHANCE) continue;
    if (steps[i - 1]?.seat !== seat) counts.set(seat, (counts.get(seat) ?? 0) + 1);
    turns[i] = counts.get(seat)!;
  }
  return turns;
}

/** A stretch of the game. */
export type Span = Pick<Turn, "from" | "to">;

const whole = ({ turns }: Row): Span => ({ from: turns[0]!.from, to: turns.at(-1)!.to });

/** What a turn stands for: where all choose at the same time, what they did together. */
export const spanOf = (row: Row, turn: Turn, isTogether: boolean): Span => (isTogether ? whole(row) : turn);

/** What one goes back and forth by. */
export const stopsOf = (turns: Turn[], isTogether: boolean): Span[] => (isTogether ? rowsOf(turns).map(whole) : turns);

/** How far into a game a place is: "7 of 8 moves"; where all choose together, "turn 4 of 5". */
export function placeWords(steps: Step[], at: number, isTogether: boolean): string {
  const count = (end: number): number => {
    const made = steps.slice(0, end).filter(({ seat, text }) => seat !== CHANCE && text !== null);
    return isTogether ? rowsOf(turnsOf(made)).length : made.length;
  };
  const [here, all] = [count(at), count(steps.length)];
  return isTogether ? `turn ${here} of ${all}` : `${here} of ${all} ${all === 1 ? "move" : "moves"}`;
}

/** Where one turn back or forth from `at` leads; the same place where there is none. */
export function turnBefore(turns: Span[], at: number): number {
  return turns.findLast((turn) => turn.to < at)?.to ?? 0;
}

export function turnAfter(turns: Span[], at: number): number {
  return turns.find((turn) => turn.to > at)?.to ?? at;
}
