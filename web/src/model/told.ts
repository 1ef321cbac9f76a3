// told.ts - what was played last, in sentences for under the board.

import type { Board, Seat } from "../engine/types";
import { turnsOf } from "./movelist";
import type { Move, Step } from "./position";

const BETWEEN = ", ";
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "grid 2 · row 1 · column 3" for a cell whose name has parts, else the move's own text. */
export function moveWords(board: Board, { text, taps }: Pick<Step, "text" | "taps">): string {
  const name = taps.length === 1 ? (board.cells[taps[0]!]?.[2] ?? "") : "";
  return name.includes(BETWEEN) ? name.split(BETWEEN).join(" · ") : (text ?? "");
}

/** The same as a title; a move's own text stays as it is. */
export function moveTitle(board: Board, move: Pick<Step, "text" | "taps">): string {
  const words = moveWords(board, move);
  return words === move.text ? words : capital(words);
}

/** The move with this text: a code such as "312" is of the cell whose name has these numbers. */
export function moveOf(board: Board, text: string): Move {
  const cell = board.cells.findIndex(([, , name]) => name.includes(BETWEEN) && name.replace(/\D/g, "") === text);
  return { text, taps: cell < 0 ? [] : [cell] };
}

/** What the engine says of a move, with its code in words. */
export const inWords = (board: Board, said: string, move: string): string =>
  said.replace(move, moveWords(board, moveOf(board, move)));

const LABELS: Record<string, string> = { skip: "Skip turn", pass: "Pass" };

/** A move without a place, on its button. */
export const labelOf = (text: string): string => LABELS[text] ?? text;

const sentences = (steps: Step[]): string => steps.map(({ words }) => `${words}.`).join(" ");

/** The last turn of somebody else than whoever looks; where all choose at once, what everybody chose. */
export function lastWords(board: Board, steps: Step[], viewer: Seat): string {
  const open = steps.filter((step) => step.seat >= 0 && step.text !== null);
  const turns = turnsOf(open);
  if (!board.hidden) {
    const last = turns.findLast(({ seat }) => seat !== viewer) ?? turns.at(-1);
    return last ? sentences(open.slice(last.from, last.to)) : "";
  }
  const shown = turns.slice(-board.seats.length).sort((a, b) => a.seat - b.seat);
  return sentences(shown.map(({ to }) => open[to - 1]!));
}
