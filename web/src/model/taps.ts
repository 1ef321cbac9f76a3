// taps.ts - from taps to moves: a move is made by tapping its cells in order.

import type { Seat } from "../engine/types";
import type { Look, Move } from "./position";

const startsWith = (taps: number[], start: number[]): boolean => start.every((cell, i) => taps[i] === cell);

/** The moves that the taps so far can still become. */
export function movesBehind(moves: Move[], staged: number[]): Move[] {
  return moves.filter((move) => move.taps.length > staged.length && startsWith(move.taps, staged));
}

/** The cells that may be tapped next. */
export function nextCells(moves: Move[], staged: number[]): Set<number> {
  return new Set(movesBehind(moves, staged).map((move) => move.taps[staged.length]!));
}

/** Moves without a place (a pass, a skip): they get buttons. */
export function placeless(moves: Move[]): Move[] {
  return moves.filter((move) => move.taps.length === 0);
}

/** The only thing a player can do is to do nothing. */
export function forcedPass(moves: Move[]): Move | null {
  const only = moves[0];
  return moves.length === 1 && only && only.taps.length === 0 ? only : null;
}

/** Would one tap take what another holds? Such a move is asked about first: a finger slips easily. */
export function takesFromOther(looks: Look[], move: Move, seat: Seat): boolean {
  const [cell] = move.taps;
  if (cell === undefined || move.taps.length > 1) return false;
  return looks[cell]!.items.some(({ owner }) => owner >= 0 && owner !== seat);
}

export type Tapped = { kind: "staged"; taps: number[] } | { kind: "moves"; moves: Move[] };

/**
 * What a tap on a cell means: a further step of a move, one or more complete moves, or a fresh start. Tapping
 * the staged cell again, or one that begins nothing, takes the staging back.
 */
export function tap(moves: Move[], staged: number[], cell: number): Tapped {
  const taps = [...staged, cell];
  const complete = moves.filter((move) => move.taps.length === taps.length && startsWith(move.taps, taps));
  if (complete.length > 0) return { kind: "moves", moves: complete };
  if (movesBehind(moves, taps).length > 0) return { kind: "staged", taps };
  if (staged.length === 0 || staged.at(-1) === cell) return { kind: "staged", taps: [] };
  return tap(moves, [], cell);
}
