// pieces.ts - which piece is which from one position to the next, so that the page can move it.
//
// A piece that stays on its cell is the same piece, whatever happened to it (Othello's discs turn). One that
// vanished here and one of the same kind that appeared there are the same piece, moved. Heaps that are
// counted do not move: they grow and empty.

import type { Item, Look } from "./position";

export interface Piece extends Item {
  id: number;
  cell: number;
  /** The place among the things on the cell, and how many there are. */
  slot: number;
  of: number;
}

const kind = (item: Item): string => `${item.owner} ${item.glyph}`;
const slotKey = (cell: number, slot: number): string => `${cell} ${slot}`;

function unnamed(looks: Look[]): Piece[] {
  return looks.flatMap(({ items }, cell) =>
    items.map((item, slot) => ({ ...item, id: 0, cell, slot, of: items.length })),
  );
}

/** Names the pieces of a position after those of the one before. Newcomers get numbers above all before. */
export function track(before: Piece[], looks: Look[]): Piece[] {
  const pieces = unnamed(looks);
  const left = new Map(before.map((piece) => [slotKey(piece.cell, piece.slot), piece]));
  const homeless: Piece[] = [];
  for (const piece of pieces) {
    const key = slotKey(piece.cell, piece.slot);
    const same = left.get(key);
    if (!same) homeless.push(piece);
    else {
      piece.id = same.id;
      left.delete(key);
    }
  }
  let fresh = before.reduce((most, piece) => Math.max(most, piece.id), 0);
  for (const piece of homeless) {
    const moved = piece.count > 0 ? undefined : [...left].find(([, gone]) => kind(gone) === kind(piece));
    if (moved) left.delete(moved[0]);
    piece.id = moved ? moved[1].id : ++fresh;
  }
  return pieces.sort((a, b) => a.id - b.id);
}
