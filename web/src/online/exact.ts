// exact.ts - what the server of this page knows for certain (docs/online.md, /api/value). It comes late.

import { positionOf } from "../engine/answers";
import type { Thinker } from "../engine/table";
import type { Answer, Board, Seat } from "../engine/types";
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

/** Has a position stood twice in the first so many steps? */
async function hasTwice(thinker: Thinker, record: string, at: number): Promise<boolean> {
  const seen = new Set<string>();
  for (let i = 0; i <= at; i++) seen.add(positionOf(await thinker.about(record, "position", "-", String(i))).text);
  return seen.size <= at;
}

/** The same of a game: the server knows positions alone, and not that one may end this game by standing there once more. */
export async function exactIn(
  thinker: Thinker,
  record: string,
  { game, rules }: Pick<Board, "game" | "rules">,
  { at, text: position }: { at: number; text: string },
): Promise<Exact | null> {
  return (await hasTwice(thinker, record, at)) ? null : exactOf(game, rules, position);
}
