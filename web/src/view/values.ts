// values.ts - a value as people read it.

import type { Answer } from "../engine/types";

/** "win 5", "draw", or a percentage; where a move has no value of its own, how often it is made. */
export function valueText({ value, probability, exact = false, distance = 0 }: Partial<Answer>): string {
  if (value === undefined) return `${Math.round(100 * (probability ?? 0))}%`;
  if (!exact) return `${Math.round(100 * value)}%`;
  const word = value > 0.75 ? "win" : value < 0.25 ? "loss" : "draw";
  return distance > 0 && word !== "draw" ? `${word} ${distance}` : word;
}

/** How a move compares with the best one: a colour and never the only sign. */
export function judgeTone({ value = 0 }: Partial<Answer>, best: number): string {
  const lost = best - value;
  return lost < 0.02 ? "best" : lost < 0.15 ? "fair" : "poor";
}
