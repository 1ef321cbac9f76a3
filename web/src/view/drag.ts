// drag.ts - pointers on the board: clicks, touches and drags become taps on cells.

import { useRef, useState } from "preact/hooks";
import { cellAt, type Layout, type Point } from "../model/layout";
import { tap } from "../model/taps";
import type { BoardProps } from "./board";

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
export function useDrag({ position, staged = [], onTap }: BoardProps, layout: Layout) {
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
