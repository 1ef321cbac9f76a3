// areas.ts - fields of one holder that touch grow together: one shape with one outline.

import type { Layout, Point } from "./layout";
import type { Look } from "./position";
import type { Seat } from "../engine/types";

export interface Area {
  owner: Seat;
  /** The cells that have grown together, in the order of the board. */
  cells: number[];
  /** The middle of its sign. */
  sign: Point;
}

const placeKey = ({ x, y }: Point): string => `${x} ${y}`;
const SIDES: Point[] = [
  { x: 0, y: -1 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: -1, y: 0 },
];
const add = (a: Point, b: Point, times = 1): Point => ({ x: a.x + times * b.x, y: a.y + times * b.y });

/** Cells by whole columns and rows of the drawing. */
const gridOf = (layout: Layout): Point[] =>
  layout.cells.map(({ x, y }) => ({ x: Math.round(x - layout.rim), y: Math.round(y - layout.rim) }));

/** Half the width of a sign's place. */
const SIGN = 0.4;

/** The middle of the area where a sign has room there, else the middle of the cell nearest to it. */
function signOf(grid: Point[], cells: number[]): Point {
  const inside = new Set(cells.map((cell) => placeKey(grid[cell]!)));
  const sum = cells.reduce((all, cell) => add(all, grid[cell]!), { x: 0, y: 0 });
  const middle = { x: sum.x / cells.length + 0.5, y: sum.y / cells.length + 0.5 };
  const isInside = ({ x, y }: Point): boolean => inside.has(placeKey({ x: Math.floor(x), y: Math.floor(y) }));
  const around = [-SIGN, SIGN].flatMap((x) => [-SIGN, SIGN].map((y) => add(middle, { x, y })));
  if (around.every(isInside)) return middle;
  const centres = cells.map((cell) => add(grid[cell]!, { x: 0.5, y: 0.5 }));
  const far = ({ x, y }: Point): number => Math.hypot(x - middle.x, y - middle.y);
  return centres.reduce((best, centre) => (far(centre) < far(best) - 1e-9 ? centre : best));
}

/** Every held cell belongs to exactly one area. */
export function areasOf(layout: Layout, looks: Look[]): Area[] {
  const grid = gridOf(layout);
  const at = new Map(grid.map((point, cell) => [placeKey(point), cell]));
  const isTaken = new Set<number>();
  const areas: Area[] = [];
  looks.forEach(({ items }, first) => {
    const owner = items[0]?.owner;
    if (owner === undefined || isTaken.has(first)) return;
    const cells = [first];
    isTaken.add(first);
    for (const cell of cells)
      for (const side of SIDES) {
        const next = at.get(placeKey(add(grid[cell]!, side)));
        if (next === undefined || isTaken.has(next) || looks[next]!.items[0]?.owner !== owner) continue;
        isTaken.add(next);
        cells.push(next);
      }
    areas.push({ owner, cells, sign: add(signOf(grid, cells), { x: layout.rim, y: layout.rim }) });
  });
  return areas;
}

interface Edge {
  from: Point;
  to: Point;
}

/** The edges between the cells and everything else, with the cells at their right. */
function edgesOf(cells: Point[]): Map<string, Edge[]> {
  const inside = new Set(cells.map(placeKey));
  const edges = new Map<string, Edge[]>();
  for (const cell of cells)
    SIDES.forEach((side, i) => {
      if (inside.has(placeKey(add(cell, side)))) return;
      const from = add(cell, { x: i === 1 || i === 2 ? 1 : 0, y: i === 2 || i === 3 ? 1 : 0 });
      const along = SIDES[(i + 1) % 4]!;
      const key = placeKey(from);
      edges.set(key, [...(edges.get(key) ?? []), { from, to: add(from, along) }]);
    });
  return edges;
}

const direction = ({ from, to }: Edge): Point => ({ x: to.x - from.x, y: to.y - from.y });
/** Positive where the way turns right. */
const turn = (a: Edge, b: Edge): number => direction(a).x * direction(b).y - direction(a).y * direction(b).x;

/** Closed ways around the cells. Where two meet in a point the way turns right, so that they stay apart. */
function loopsOf(edges: Map<string, Edge[]>): Edge[][] {
  const loops: Edge[][] = [];
  const take = (key: string, after: Edge | null): Edge | undefined => {
    const open = edges.get(key) ?? [];
    const next = after ? [...open].sort((a, b) => turn(after, b) - turn(after, a))[0] : open[0];
    if (next) open.splice(open.indexOf(next), 1);
    return next;
  };
  for (const key of edges.keys())
    for (let edge = take(key, null); edge; edge = take(key, null)) {
      const loop = [edge];
      while (placeKey(edge.to) !== key) {
        edge = take(placeKey(edge.to), edge)!;
        loop.push(edge);
      }
      loops.push(loop);
    }
  return loops;
}

const text = ({ x, y }: Point): string => `${+x.toFixed(3)} ${+y.toFixed(3)}`;

/** A loop as a path that keeps its distance inside and has round corners. */
function pathOf(loop: Edge[], origin: Point, inset: number, radius: number): string {
  const corners = loop.flatMap((edge, i) => {
    const [a, b] = [direction(loop.at(i - 1)!), direction(edge)];
    if (a.x === b.x && a.y === b.y) return [];
    const at = add(add(edge.from, origin), { x: -a.y - b.y, y: a.x + b.x }, inset);
    return [{ at, start: add(at, a, -radius), end: add(at, b, radius) }];
  });
  const parts = corners.map(({ at, start, end }, i) => `${i === 0 ? "M" : "L"}${text(start)}Q${text(at)} ${text(end)}`);
  return `${parts.join("")}Z`;
}

/** The border of some cells as one path with round corners, a little inside of it. */
export function outlineOf(layout: Layout, cells: number[], inset = 0.05, radius = 0.2): string {
  const grid = gridOf(layout);
  const origin = { x: layout.rim, y: layout.rim };
  return loopsOf(edgesOf(cells.map((cell) => grid[cell]!)))
    .map((loop) => pathOf(loop, origin, inset, radius))
    .join("");
}
