// field.tsx - the shape of a cell: a square, or a hexagon that reaches a sixth of a cell into the rows beside it.

import type { SVGAttributes } from "preact";
import { TIP, type Layout, type Point } from "../model/layout";

const text = (x: number, y: number): string => `${+x.toFixed(3)} ${+y.toFixed(3)}`;

/** A hexagon around the middle of a cell, so much smaller on every side. */
export function hexagon({ x, y }: Point, inset = 0): string {
  const [wide, steep, tip] = [0.5 - inset, 0.5 - TIP - inset / 2, 0.5 + TIP - inset];
  const [cx, cy] = [x + 0.5, y + 0.5];
  const corners = [
    [0, -tip],
    [wide, -steep],
    [wide, steep],
    [0, tip],
    [-wide, steep],
    [-wide, -steep],
  ] as const;
  return `M${corners.map(([dx, dy]) => text(cx + dx, cy + dy)).join("L")}Z`;
}

interface Props extends Omit<SVGAttributes<SVGElement>, "ref" | "at" | "radius"> {
  layout: Layout;
  at: Point;
  inset?: number;
  radius?: number;
  "data-cell"?: number;
}

export function Field({ layout, at, inset = 0, radius = 0, ...rest }: Props) {
  if (layout.isHexagonal) return <path d={hexagon(at, inset)} {...rest} />;
  const place = { x: at.x + inset, y: at.y + inset, width: 1 - 2 * inset, height: 1 - 2 * inset, rx: radius };
  return <rect {...place} {...rest} />;
}
