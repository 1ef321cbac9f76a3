// board.tsx - a board as SVG, from the view alone: squares, pieces, dots, and one button a cell.
//
// The same cells serve the mouse (click, drag), touch, the keyboard (arrows, Enter) and screen readers.

import { useMemo, useRef, useState } from "preact/hooks";
import type { Board, Catalog } from "../engine/types";
import { cellAt, layOut, neighbour, type Layout, type Point } from "../model/layout";
import { track, type Piece } from "../model/pieces";
import { MARK, type Look, type Position } from "../model/position";
import { tap } from "../model/taps";
import { cellWords } from "../model/words";
import { PieceShape } from "./piece";

export interface BoardProps {
  board: Board;
  position: Position;
  catalog: Catalog;
  room: { width: number; height: number };
  isFlipped?: boolean;
  hasLabels?: boolean;
  /** See layout.ts: when to break a row of blocks. */
  fair?: number;
  /** Cells to tap next; only those answer. */
  targets?: Set<number>;
  staged?: number[];
  last?: number[];
  hint?: number[];
  held?: number[];
  /** Values to write on cells: what the move that ends there is worth. */
  values?: Map<number, { text: string; tone: string }>;
  onTap?: (cell: number) => void;
  onCancel?: () => void;
}

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

export function BoardView(props: BoardProps) {
  const { board, position, room, isFlipped = false, hasLabels = true, fair = 64, targets, staged = [] } = props;
  const layout = useMemo(
    () => layOut(board, { room, isFlipped, hasLabels, fair }),
    [board, room.width, room.height, isFlipped, hasLabels],
  );
  const pieces = usePieces(position.looks);
  const drag = useDrag(props, layout);
  const [focus, setFocus] = useState(0);
  const svg = useRef<SVGSVGElement>(null);

  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") props.onCancel?.();
    if (event.key === "Enter" || event.key === " ") props.onTap?.(focus);
    const next = neighbour(layout, focus, event.key);
    if (next !== focus) {
      setFocus(next);
      svg.current?.querySelector<SVGElement>(`[data-cell="${next}"]`)?.focus();
    }
    if (/^(Arrow|Enter$| $)/.test(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  return (
    <svg
      ref={svg}
      class="board"
      data-game={board.game}
      viewBox={`0 0 ${layout.width} ${layout.height}`}
      role="group"
      aria-label="Board"
      {...drag.handlers}
      onKeyDown={onKey}
    >
      <Squares {...props} layout={layout} />
      <g class="labels" font-size={0.58 * layout.margin} aria-hidden="true">
        {layout.labels.map((label) => <text x={label.x} y={label.y}>{label.text}</text>)}
      </g>
      {pieces.map((piece) => {
        const isDragged = drag.point !== null && piece.cell === staged.at(-1);
        const at = isDragged ? drag.point! : centre(layout, piece);
        return (
          <g
            key={piece.id}
            class={isDragged ? "piece dragged" : "piece"}
            style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
            aria-hidden="true"
          >
            <PieceShape item={piece} board={board} palette={props.catalog.palette} of={piece.of} />
          </g>
        );
      })}
      <Overlay {...props} layout={layout} />
      {props.onTap && layout.cells.map((cell, i) => (
        <rect
          key={i}
          class={targets?.has(i) ? "cell target" : "cell"}
          data-cell={i}
          x={cell.x}
          y={cell.y}
          width="1"
          height="1"
          role="button"
          tabIndex={i === focus ? 0 : -1}
          aria-label={cellWords(board, i, position.looks[i]!, hints(props, i))}
          aria-pressed={staged.includes(i)}
          onFocus={() => setFocus(i)}
          onClick={(event) => event.detail === 0 && props.onTap!(i)}
        />
      ))}
    </svg>
  );
}

function hints({ targets, staged = [], last = [] }: BoardProps, cell: number): string[] {
  return [
    staged.includes(cell) ? "selected" : "",
    targets?.has(cell) ? (staged.length > 0 ? "can go here" : "can be chosen") : "",
    last.includes(cell) ? "last move" : "",
  ];
}

function Squares({ position, layout, last = [], staged = [], hint = [], held = [] }: BoardProps & { layout: Layout }) {
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

/** Dots on the cells that may be tapped (unless most may), an arrow for the hint, values on moves. */
function Overlay({ position, layout, targets, hint = [], values }: BoardProps & { layout: Layout }) {
  const middle = (cell: number): Point => ({ x: layout.cells[cell]!.x + 0.5, y: layout.cells[cell]!.y + 0.5 });
  const [from, to] = hint.map(middle);
  const isCrowded = targets !== undefined && targets.size > layout.cells.length / 2;
  return (
    <g class="overlay" aria-hidden="true">
      {!isCrowded && [...(targets ?? [])].map((cell) => {
        const { x, y } = middle(cell);
        const isBare = position.looks[cell]!.items.length === 0;
        return isBare ? <circle class="dot" cx={x} cy={y} r="0.13" /> : <circle class="halo" cx={x} cy={y} r="0.43" />;
      })}
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

interface Press {
  cell: number;
  at: Point;
  /** The press itself has tapped the cell, as the first of two. */
  hasTapped: boolean;
}

/**
 * A tap that begins a move counts when it is pressed, so that the piece can be dragged; one that completes a
 * move counts when it is let go on the same cell.
 */
function useDrag({ position, staged = [], onTap }: BoardProps, layout: Layout) {
  const [point, setPoint] = useState<Point | null>(null);
  const press = useRef<Press | null>(null);
  if (!onTap) return { point: null, handlers: {} };

  const end = () => {
    press.current = null;
    setPoint(null);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      const at = locate(event, layout);
      const cell = cellAt(layout, at);
      if (cell < 0 || event.button !== 0) return;
      const tapped = tap(position.moves, staged, cell);
      const hasTapped = tapped.kind === "staged" && tapped.taps.length > 0;
      press.current = { cell, at, hasTapped };
      if (hasTapped) onTap(cell);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!press.current || staged.at(-1) !== press.current.cell) return;
      const at = locate(event, layout);
      if (point || Math.hypot(at.x - press.current.at.x, at.y - press.current.at.y) > 0.15) setPoint(at);
    },
    onPointerUp: (event: PointerEvent) => {
      const from = press.current;
      const cell = cellAt(layout, locate(event, layout));
      end();
      if (!from || cell < 0) return;
      const isDropped = cell !== from.cell && staged.at(-1) === from.cell;
      const isTapped = cell === from.cell && !from.hasTapped && point === null;
      if (isDropped || isTapped) onTap(cell);
    },
    onPointerCancel: end,
    onPointerLeave: end,
  };
  return { point, handlers };
}

/** The place of a pointer in the units of the drawing, which is centred in its box. */
function locate(event: PointerEvent, layout: Layout): Point {
  const box = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
  const scale = Math.max(layout.width / box.width, layout.height / box.height);
  return {
    x: layout.width / 2 + (event.clientX - box.left - box.width / 2) * scale,
    y: layout.height / 2 + (event.clientY - box.top - box.height / 2) * scale,
  };
}
