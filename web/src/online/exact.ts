// exact.ts - what the server of this page knows for certain (docs/online.md, /api/value). It comes late.

import type { Answer, Seat } from "../engine/types";
import { listOf, number, shapeOf, text } from "../model/check";

const worthOf = { share: number, distance: number, words: text, brief: text };
const valueOf = shapeOf({
  seat: number,
  value: shapeOf({}, worthOf),
  moves: listOf(shapeOf({ move: text, probability: number }, worthOf)),
});

/** A position's worth to whoever is to move, and all of its moves, the best first; null moves: not all are known. */
export interface Exact {
  worth: Answer;
  moves: Answer[] | null;
}

type Worth = { share?: number; distance?: number; words?: string; brief?: string };

function answerOf(seat: Seat, move: string, { share, distance, words, brief }: Worth): Answer {
  return {
    seat,
    move,
    exact: true,
    ...(share === undefined ? {} : { value: share }),
    ...(distance === undefined ? {} : { distance }),
    ...(words === undefined ? {} : { words }),
    ...(brief === undefined ? {} : { brief }),
  };
}

/** Null: the server does not know, or cannot be reached; then the page's own engine says what it believes. */
export async function exactOf(game: string, rules: string, position: string): Promise<Exact | null> {
  try {
    const said = await fetch(`./api/value?${new URLSearchParams({ game, rules, position })}`);
    if (!said.ok) return null;
    const { seat, value, moves } = valueOf(await said.json());
    const known = moves.every(({ share }) => share !== undefined) && moves.length > 0;
    return {
      worth: answerOf(seat - 1, "", value),
      moves: known ? moves.map((each) => answerOf(seat - 1, each.move, each)) : null,
    };
  } catch {
    return null;
  }
}
