// values.ts - a value as people read it.

import { TOGETHER, type Answer } from "../engine/types";
import type { Verdict } from "../model/analysis";

/** All choose at once, and best play mixes its moves. */
export const isMixed = (turn: number, answers: Answer[]): boolean =>
  turn === TOGETHER && answers.some(({ probability }) => probability !== undefined);

/** On a cell of the board: "win 5", "~62%"; where a move has no value of its own, how often it is made. */
export const valueText = ({ probability, brief }: Answer): string =>
  probability === undefined ? (brief ?? "") : `${Math.round(100 * probability)}%`;

/** "Black loses in 12", "Red is sure of the win", "Black: about 51 %". */
export function verdictWords(name: string, { words, value, isProven }: Verdict, nSeats: number): string {
  if (isProven && nSeats > 2) return `${name} is ${words}`;
  return isProven && [0, 0.5, 1].includes(value) ? `${name} ${words}` : `${name}: ${words}`;
}

/** How a move compares with the best one: a colour and never the only sign. */
export function judgeTone({ value = 0 }: Partial<Answer>, best: number): string {
  const lost = best - value;
  if (best < 0.02) return "poor"; // None of them holds.
  return lost < 0.02 ? "best" : lost < 0.15 ? "fair" : "poor";
}
