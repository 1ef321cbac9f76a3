// words.ts - what the page says, to the eye and to a screen reader.

import { CHANCE, NOBODY, type Board, type Seat } from "../engine/types";
import { MARK, type Item, type Look, type Position } from "./position";

export const seatName = (board: Board, seat: Seat): string =>
  seat === CHANCE ? "Chance" : seat === NOBODY ? "Nobody" : (board.seats[seat]?.name ?? `Player ${seat + 1}`);

/** Points are worth telling where they are counted; elsewhere one says who won. */
export const hasPoints = (board: Board, { scores }: Position): boolean =>
  board.points || scores.some(({ points }) => points > 1);

function itemWords(board: Board, item: Item): string {
  if (item.owner === NOBODY) return board.unowned;
  const owner = seatName(board, item.owner);
  return item.count > 0 ? `${owner} ${item.count}` : `${owner} piece`;
}

/** A cell in words: its name, what lies there, what may be done. */
export function cellWords(board: Board, cell: number, look: Look, hints: string[]): string {
  const name = board.cells[cell]![2];
  const items = look.items.map((item) => itemWords(board, item));
  const marks = [
    look.marks & MARK.frozen ? "frozen" : "",
    look.marks & MARK.scored ? "scored" : "",
    look.marks & MARK.goal ? "decided the game" : "",
  ];
  return [name, ...(items.length ? items : ["empty"]), ...marks, ...hints].filter(Boolean).join(", ");
}
