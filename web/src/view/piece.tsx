// piece.tsx - a thing on a cell, drawn in the unit square around its centre.
//
// Colour never stands alone: each seat also has a mark of its own, and heaps and tiles carry numbers.

import { NOBODY, type Board } from "../engine/types";
import type { Item } from "../model/position";

interface Props {
  item: Item;
  board: Board;
  palette: number[];
  /** How many things share the cell. */
  of: number;
}

export const hex = (rgb: number): string => `#${rgb.toString(16).padStart(6, "0")}`;

/** Black or white, whichever reads better on the colour. */
export function inkOn(rgb: number): string {
  const [r, g, b] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255] as [number, number, number];
  return 0.299 * r + 0.587 * g + 0.114 * b > 140 ? "#111" : "#fff";
}

/** The marks of seats on plain pieces: a ring, a dot, a bar, a cross, a square, a triangle. */
const MARKS = [
  <circle r="0.15" fill="none" stroke-width="0.045" />,
  <circle r="0.09" stroke="none" />,
  <path d="M-0.16 0H0.16" stroke-width="0.08" />,
  <path d="M-0.13 -0.13L0.13 0.13M0.13 -0.13L-0.13 0.13" stroke-width="0.06" />,
  <rect x="-0.12" y="-0.12" width="0.24" height="0.24" fill="none" stroke-width="0.05" />,
  <path d="M0 -0.15L0.14 0.1H-0.14Z" fill="none" stroke-width="0.05" />,
];

function Disc({ fill, ink, seat }: { fill: string; ink: string; seat: number }) {
  return (
    <>
      <circle class="shade" cy="0.035" r="0.37" />
      <circle class="body" r="0.36" fill={fill} />
      <circle class="gloss" r="0.355" />
      <g class="mark" fill={ink} stroke={ink}>
        {MARKS[seat % MARKS.length]}
      </g>
    </>
  );
}

function Neutral() {
  return (
    <>
      <circle class="shade" cy="0.035" r="0.31" />
      <circle class="neutral" r="0.3" />
      <path class="orbit" d="M-0.3 0A0.3 0.11 0 1 0 0.3 0A0.3 0.11 0 1 0 -0.3 0Z" transform="rotate(-35)" />
      <path class="orbit" d="M-0.3 0A0.3 0.11 0 1 0 0.3 0A0.3 0.11 0 1 0 -0.3 0Z" transform="rotate(35)" />
      <circle class="core" r="0.075" />
    </>
  );
}

/** A heap that is counted: round for even seats, square for odd ones. */
function Heap({ fill, ink, item, of }: { fill: string; ink: string; item: Item; of: number }) {
  const r = of > 1 ? 0.225 : 0.3;
  const text = String(item.count);
  return (
    <>
      {item.owner % 2 === 0 ? (
        <circle class="body" r={r} fill={fill} />
      ) : (
        <rect class="body" x={-r} y={-r} width={2 * r} height={2 * r} rx="0.06" fill={fill} />
      )}
      <text class="count" fill={ink} font-size={(text.length > 2 ? 0.9 : 1.15) * r}>
        {text}
      </text>
    </>
  );
}

/** A field that is held, with the number of its holder. */
function Tile({ fill, ink, item }: { fill: string; ink: string; item: Item }) {
  return (
    <>
      <rect class="body" x="-0.46" y="-0.46" width="0.92" height="0.92" rx="0.1" fill={fill} />
      <text class="count" fill={ink} font-size="0.44">
        {item.owner + 1}
      </text>
    </>
  );
}

/** Fields that are held show a number, and no count. */
export const isTile = ({ glyph, count }: Item): boolean => count === 0 && /\d/.test(glyph);

export function PieceShape({ item, board, palette, of }: Props) {
  if (item.owner === NOBODY) return <Neutral />;
  const rgb = palette[board.seats[item.owner]?.colour ?? 0] ?? 0x888888;
  const paint = { fill: hex(rgb), ink: inkOn(rgb) };
  if (item.count > 0) return <Heap {...paint} item={item} of={of} />;
  if (isTile(item)) return <Tile {...paint} item={item} />;
  return <Disc {...paint} seat={item.owner} />;
}
