// material.ts - what each game's board and pieces are made of. The paints are paints.tsx's, by name.
//
// A game without an entry gets plain wood, and stones in the colours of the engine's palette.

import type { Board, SeatLook } from "../engine/types";

export interface Material {
  ground: string;
  frame: string;
  /** Fields parted by hairlines, squares let into the ground, or cups that hold heaps. */
  fields: "lines" | "inlay" | "cups";
  /** Four points that help the eye to find its way. */
  hasStars: boolean;
  /** Held fields that touch grow together into areas. */
  isMap: boolean;
  /** The paint of a seat's pieces, by the seat's name. */
  stones: Record<string, string>;
  /** The radius of a piece, in cells. */
  radius: number;
  /** Pieces carry their seat's mark. */
  hasMarks: boolean;
}

const PLAIN: Material = {
  ground: "maple",
  frame: "oak",
  fields: "lines",
  hasStars: false,
  isMap: false,
  stones: { Black: "ebony", White: "ivory" },
  radius: 0.37,
  hasMarks: true,
};

const MATERIALS: Record<string, Partial<Material>> = {
  othello: { ground: "felt", frame: "walnut", hasStars: true, radius: 0.43, hasMarks: false },
  neutron: { ground: "slate", frame: "iron", radius: 0.36, hasMarks: false },
  neutreeko: { fields: "inlay", stones: { Black: "rosewood", White: "birch" }, radius: 0.34 },
  compromise: { ground: "walnut", frame: "walnut", fields: "cups", stones: { Red: "coral", Green: "jade" } },
  gamma: { ground: "paper", frame: "card", isMap: true },
};

export const materialOf = (board: Board): Material => ({ ...PLAIN, ...MATERIALS[board.game] });

/** The paint of a seat's stones; undefined where the palette's colour must do. */
export const stonePaint = (board: Board, seat: SeatLook | undefined): string | undefined =>
  seat && materialOf(board).stones[seat.name];
