// drag.ts - pointers on the board: clicks, touches and drags become taps on cells.

import { useRef, useState } from "preact/hooks";
import { cellAt, type Frame, type Layout, type Point } from "../model/layout";
import type { BoardProps } from "./board";
import type { Zoom } from "./zoom";

interface Press {
  cell: number;
  at: Point;
  /** The press itself has tapped the cell, as the first of two. */
  hasTapped: boolean;
  /** It has moved the part of the board that is seen; letting go is no tap. */
  hasSlid: boolean;
}

/**
 * A tap that begins a move counts when it is pressed, so that the piece can be dragged; one that completes a
 * move counts when it is let go on the same cell.
 */
export function useDrag({ taps, onTap }: BoardProps, layout: Layout, zoom: Zoom) {
  const [point, setPoint] = useState<Point | null>(null);
  const press = useRef<Press | null>(null);
  if (!onTap) return { point: null, handlers: {} };
  const held = taps?.staged.at(-1);

  const end = () => {
    press.current = null;
    setPoint(null);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      const at = locate(event, zoom.frame);
      const cell = cellAt(layout, at);
      if (event.button !== 0) return;
      if (zoom.isFar && event.pointerType === "touch") return zoom.look(at);
      const hasTapped = taps?.starts.includes(cell) ?? false;
      press.current = { cell, at, hasTapped, hasSlid: false };
      if (hasTapped) onTap(cell);
    },
    onPointerMove: (event: PointerEvent) => {
      const from = press.current;
      if (!from) return;
      const at = locate(event, zoom.frame);
      const [dx, dy] = [at.x - from.at.x, at.y - from.at.y];
      if (!point && Math.hypot(dx, dy) < 0.15) return;
      if (from.cell >= 0 && held === from.cell) return setPoint(at);
      if (!zoom.isNear) return;
      from.hasSlid = true;
      zoom.slide({ x: -dx, y: -dy });
    },
    onPointerUp: (event: PointerEvent) => {
      const from = press.current;
      const cell = cellAt(layout, locate(event, zoom.frame));
      end();
      if (!from || cell < 0) return;
      const isDropped = cell !== from.cell && (from.hasTapped || held === from.cell);
      const isTapped = cell === from.cell && !from.hasTapped && !from.hasSlid && point === null;
      if (isDropped || isTapped) onTap(cell);
    },
    onPointerCancel: end,
    onPointerLeave: end,
  };
  return { point, handlers };
}

/** The place of a pointer in the units of the drawing, whose frame is centred in its box. */
function locate(event: PointerEvent, frame: Frame): Point {
  const box = (event.currentTarget as SVGSVGElement).getBoundingClientRect();
  const scale = Math.max(frame.width / box.width, frame.height / box.height);
  return {
    x: frame.x + frame.width / 2 + (event.clientX - box.left - box.width / 2) * scale,
    y: frame.y + frame.height / 2 + (event.clientY - box.top - box.height / 2) * scale,
  };
}
