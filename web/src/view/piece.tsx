// piece.tsx - a thing on a cell, drawn in the unit square around its centre.
//
// Colour never stands alone: stones differ in lightness or carry their seat's mark, heaps differ in shape, and
// heaps and fields carry numbers.

import { NOBODY, type Board, type Seat } from "../engine/types";
import type { Item } from "../model/position";
import { materialOf, stonePaint } from "./material";

interface Props {
  item: Item;
  board: Board;
  palette: number[];
  /** How many things share the cell. */
  of: number;
}

export const hex = (rgb: number): string => `#${rgb.toString(16).padStart(6, "0")}`;

export const seatColour = (board: Board, seat: Seat, palette: number[]): string =>
  hex(palette[board.seats[seat]?.colour ?? 0] ?? 0x888888);

/** The marks of seats on plain pieces: a ring, a dot, a bar, a cross, a square, a triangle. */
const MARKS = [
  <circle r="0.15" fill="none" stroke-width="0.03" />,
  <circle r="0.05" stroke="none" />,
  <path d="M-0.16 0H0.16" stroke-width="0.06" />,
  <path d="M-0.13 -0.13L0.13 0.13M0.13 -0.13L-0.13 0.13" stroke-width="0.05" />,
  <rect x="-0.12" y="-0.12" width="0.24" height="0.24" fill="none" stroke-width="0.04" />,
  <path d="M0 -0.15L0.14 0.1H-0.14Z" fill="none" stroke-width="0.04" />,
];

/** What a seat's stones are painted with: a paint of their own, or the palette's colour under a sheen. */
function paintOf(board: Board, seat: Seat, palette: number[]): { fill: string; isLight: boolean; isPlain: boolean } {
  const paint = stonePaint(board, board.seats[seat]);
  if (paint) return { fill: `url(#${paint})`, isLight: paint === "ivory" || paint === "birch", isPlain: false };
  return { fill: seatColour(board, seat, palette), isLight: false, isPlain: true };
}

/** The shadow lies on the board, not on the stone: it stays while the stone turns. */
const Shadow = ({ r }: { r: number }) => (
  <ellipse cx="0.02" cy={0.2 * r} rx={1.16 * r} ry={1.12 * r} fill="url(#shade)" />
);

export function Stone({ seat, board, palette }: { seat: Seat; board: Board; palette: number[] }) {
  const { radius: r, hasMarks } = materialOf(board);
  const { fill, isLight, isPlain } = paintOf(board, seat, palette);
  return (
    <g class={isLight ? "stone light" : "stone"}>
      <circle r={r} fill={fill} />
      {isPlain && <circle r={r} fill="url(#sheen)" />}
      <circle class="rim" r={r - 0.008} />
      <path class="gleam" d={`M${-0.7 * r} ${-0.42 * r}A${0.82 * r} ${0.82 * r} 0 0 1 ${0.1 * r} ${-0.8 * r}`} />
      {hasMarks && <g class="mark">{MARKS[seat % MARKS.length]}</g>}
    </g>
  );
}

/** The only luminous thing on a board. */
function Neutral() {
  return (
    <>
      <circle class="aura" r="0.62" fill="url(#glow)" />
      <circle r="0.25" fill="url(#amber)" />
    </>
  );
}

/** A heap that is counted: round for even seats, square for odd ones. */
function Heap({ item, board, palette, of }: Props) {
  const r = of > 1 ? 0.215 : 0.24;
  const { fill } = paintOf(board, item.owner, palette);
  const text = String(item.count);
  return (
    <>
      <Shadow r={r} />
      {item.owner % 2 === 0 ? (
        <circle class="chip" r={r} fill={fill} />
      ) : (
        <rect class="chip" x={-0.95 * r} y={-0.95 * r} width={1.9 * r} height={1.9 * r} rx="0.06" fill={fill} />
      )}
      <text class="count" font-size={(text.length > 2 ? 0.8 : 1.05) * r}>
        {text}
      </text>
    </>
  );
}

/** A field that is held, by itself; on the board they grow together: areas.tsx. */
function Field({ item, board, palette }: Props) {
  return (
    <g class="area" style={{ "--seat": seatColour(board, item.owner, palette) }}>
      <rect x="-0.4" y="-0.4" width="0.8" height="0.8" rx="0.16" />
      <text font-size="0.5">{item.owner + 1}</text>
    </g>
  );
}

export function PieceShape(props: Props) {
  const { item, board, palette } = props;
  if (item.owner === NOBODY) return <Neutral />;
  if (materialOf(board).isMap) return <Field {...props} />;
  if (item.count > 0) return <Heap {...props} />;
  return (
    <>
      <Shadow r={materialOf(board).radius} />
      <Stone seat={item.owner} board={board} palette={palette} />
    </>
  );
}

/** A seat's thing as its sign beside names: heaps are shown by their shape alone. */
export function SeatMark({ board, seat, palette }: { board: Board; seat: Seat; palette: number[] }) {
  const { fields } = materialOf(board);
  const item = { owner: seat, glyph: board.seats[seat]!.glyph, count: 0 };
  return (
    <svg class="seat-mark" viewBox="-0.5 -0.5 1 1" aria-hidden="true">
      {fields === "cups" ? (
        <Chip seat={seat} fill={paintOf(board, seat, palette).fill} />
      ) : (
        <PieceShape item={item} board={board} palette={palette} of={1} />
      )}
    </svg>
  );
}

const Chip = ({ seat, fill }: { seat: Seat; fill: string }) =>
  seat % 2 === 0 ? (
    <circle class="chip" r="0.4" fill={fill} />
  ) : (
    <rect class="chip" x="-0.37" y="-0.37" width="0.74" height="0.74" rx="0.12" fill={fill} />
  );
