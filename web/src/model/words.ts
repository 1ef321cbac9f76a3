// words.ts - what the page says, to the eye and to a screen reader.

import { CHANCE, NOBODY, TOGETHER, type Board, type Seat } from "../engine/types";
import { MARK, type Item, type Look, type Position, type Step } from "./position";
import { HUMAN, playerName } from "./players";

export const seatName = (board: Board, seat: Seat): string =>
  seat === CHANCE ? "Chance" : seat === NOBODY ? "Nobody" : (board.seats[seat]?.name ?? `Player ${seat + 1}`);

function itemWords(board: Board, item: Item): string {
  const owner = item.owner === NOBODY ? "neutral" : seatName(board, item.owner);
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

export function stepWords(board: Board, step: Step): string {
  const who = seatName(board, step.seat);
  if (step.text === null) return `${who} has chosen in secret`;
  return step.taps.length === 0 ? `${who}: ${step.text}` : `${who} plays ${step.text}`;
}

function joinNames(names: string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The end in words: who won and why. */
export function resultWords(board: Board, position: Position): string {
  const winners = board.seats.filter((_, seat) => position.scores[seat]?.won).map((seat) => seat.name);
  const reason = position.reason ?? "";
  const all = winners.length === board.seats.length ? (winners.length > 2 ? "all " : "both ") : "";
  if (winners.length === 0) return `Draw: ${reason}.`;
  return `${joinNames(winners)} ${winners.length > 1 ? `${all}win` : "wins"}: ${reason}.`;
}

/** What is going on, in a line above the board. */
export function statusWords(board: Board, position: Position, viewer: Seat, thinking: Seat | null): string {
  if (position.reason !== null) return resultWords(board, position);
  const isHuman = (seat: Seat): boolean => (board.seats[seat]?.player ?? HUMAN) === HUMAN;
  const mine = position.owes.includes(viewer) && isHuman(viewer);
  const soleHuman = board.seats.filter((_, seat) => isHuman(seat)).length === 1;
  if (mine) return soleHuman ? `Your turn: ${position.phase}` : `${seatName(board, viewer)}: ${position.phase}`;
  if (thinking !== null) return `${playerName(board.seats[thinking]?.player ?? "The bot")} is thinking…`;
  if (position.turn === TOGETHER) return capital(position.phase);
  return `${seatName(board, position.turn)}: ${position.phase}`;
}
