// zoom.ts - a board whose cells are too small for a finger: a touch brings a part of it closer.
//
// The next touch taps as usual, a finger that slides moves the part, and a move shows the whole board again.

import { useEffect, useState } from "preact/hooks";
import { frameAround, isTight, wholeOf, type Frame, type Layout, type Point, type Size } from "../model/layout";

export interface Zoom {
  frame: Frame;
  /** The whole of a board is shown that wants to be seen closer first. */
  isFar: boolean;
  isNear: boolean;
  /** Shows the part around a point; null: the whole. */
  look: (at: Point | null) => void;
  /** Moves the part, in the units of the drawing. */
  slide: (by: Point) => void;
}

export function useZoom(layout: Layout, room: Size, steps: number): Zoom {
  const [centre, setCentre] = useState<Point | null>(null);
  useEffect(() => setCentre(null), [steps]);
  const near = centre && isTight(layout, room) ? frameAround(layout, room, centre) : null;
  return {
    frame: near ?? wholeOf(layout),
    isFar: near === null && isTight(layout, room),
    isNear: near !== null,
    look: setCentre,
    slide: ({ x, y }) => near && setCentre({ x: near.x + near.width / 2 + x, y: near.y + near.height / 2 + y }),
  };
}
