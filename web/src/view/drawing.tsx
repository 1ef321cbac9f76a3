// drawing.tsx - what is seen of a board: squares, labels, pieces, dots, arrows, values.

import { useRef } from "preact/hooks";
import type { Layout, Point } from "../model/layout";
import { track, type Piece } from "../model/pieces";
import { MARK, type Look } from "../model/position";
import type { BoardProps } from "./board";
import { isTile, PieceShape } from "./piece";

type Drawn = BoardProps & { layout: Layout };

const squareClass = (look: Look, flags: Record<string, boolean>): string =>
  [
    "square",
    look.marks & MARK.dark ? "dark" : "",
    look.marks & MARK.frozen ? "frozen" : "",
    look.marks & MARK.scored ? "scored" : "",
    look.marks & MARK.goal ? "goal" : "",
    ...Object.keys(flags).filter((flag) => flags[flag]),
  ]
    .filter(Boolean)
    .join(" ");

export function Squares({ position, layout, last = [], staged = [], hint = [], held = [] }: Drawn) {
  return (
    <g aria-hidden="true">
      {layout.cells.map(({ x, y }, i) => (
        <rect
          class={squareClass(position.looks[i]!, {
            last: last.includes(i),
            staged: staged.includes(i),
            hint: hint.includes(i),
            held: held.includes(i),
          })}
          x={x + 0.02}
          y={y + 0.02}
          width="0.96"
          height="0.96"
          rx="0.09"
        />
      ))}
    </g>
  );
}

export function Labels({ layout }: { layout: Layout }) {
  return (
    <g class="labels" font-size={layout.letter} aria-hidden="true">
      {layout.labels.map((label) => (
        <text x={label.x} y={label.y}>
          {label.text}
        </text>
      ))}
    </g>
  );
}

/** Pieces keep their names from one drawing to the next, so that they slide instead of jumping. */
function usePieces(looks: Look[]): Piece[] {
  const known = useRef<{ looks: Look[] | null; pieces: Piece[] }>({ looks: null, pieces: [] });
  if (known.current.looks !== looks) known.current = { looks, pieces: track(known.current.pieces, looks) };
  return known.current.pieces;
}

/** Where a thing lies within its cell: alone in the middle, two on a diagonal. */
function centre(layout: Layout, piece: Piece): Point {
  const { x, y } = layout.cells[piece.cell]!;
  const aside = piece.of > 1 ? (piece.slot === 0 ? -0.22 : 0.22) : 0;
  return { x: x + 0.5 + aside, y: y + 0.5 + aside };
}

export function Pieces({ board, position, catalog, layout, staged = [], dragged }: Drawn & { dragged: Point | null }) {
  return (
    <g aria-hidden="true">
      {usePieces(position.looks).map((piece) => {
        const isDragged = dragged !== null && piece.cell === staged.at(-1);
        const at = isDragged ? dragged : centre(layout, piece);
        return (
          <g
            key={piece.id}
            class={isDragged ? "piece dragged" : "piece"}
            style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
          >
            <PieceShape item={piece} board={board} palette={catalog.palette} of={piece.of} />
          </g>
        );
      })}
    </g>
  );
}

/** A tile hides the square below it, and with it the colour of the last move. */
const isHidden = ({ items }: Look): boolean => items.some(isTile);

/** Dots on the cells that may be tapped (unless most may), the last move on tiles, the hint, values on moves. */
export function Overlay({ position, layout, targets, last = [], hint = [], values }: Drawn) {
  const middle = (cell: number): Point => ({ x: layout.cells[cell]!.x + 0.5, y: layout.cells[cell]!.y + 0.5 });
  const [from, to] = hint.map(middle);
  const isCrowded = targets !== undefined && targets.size > layout.cells.length / 2;
  return (
    <g class="overlay" aria-hidden="true">
      {!isCrowded &&
        [...(targets ?? [])].map((cell) => {
          const { x, y } = middle(cell);
          const isBare = position.looks[cell]!.items.length === 0;
          return isBare ? (
            <circle class="dot" cx={x} cy={y} r="0.13" />
          ) : (
            <circle class="halo" cx={x} cy={y} r="0.43" />
          );
        })}
      {last
        .filter((cell) => isHidden(position.looks[cell]!))
        .map((cell) => (
          <rect
            class="trace"
            x={layout.cells[cell]!.x + 0.035}
            y={layout.cells[cell]!.y + 0.035}
            width="0.93"
            height="0.93"
            rx="0.1"
          />
        ))}
      {from && to && <Arrow from={from} to={to} />}
      {[...(values ?? [])].map(([cell, { text, tone }]) => (
        <g class={`value ${tone}`} style={{ transform: `translate(${middle(cell).x}px, ${middle(cell).y + 0.3}px)` }}>
          <rect x="-0.34" y="-0.13" width="0.68" height="0.26" rx="0.13" />
          <text>{text}</text>
        </g>
      ))}
    </g>
  );
}

/** From cell to cell, with a head. */
function Arrow({ from, to }: { from: Point; to: Point }) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (180 / Math.PI) * Math.atan2(to.y - from.y, to.x - from.x);
  const shape = `M0 -.06H${length - 0.35}V-.18L${length} 0L${length - 0.35} .18V.06H0Z`;
  return <path class="arrow" d={shape} transform={`translate(${from.x} ${from.y}) rotate(${angle})`} />;
}
