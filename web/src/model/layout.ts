// layout.ts - where the cells of a board lie on the screen, in units of one cell.
//
// The view may leave whole columns empty (Compromise's three grids). The blocks between them stand in a row
// where there is room, and in several lines where that makes cells too small to touch. Labels stand beside the
// board, and in the corners of its edge cells where every pixel is needed for a finger.

import type { Board } from "../engine/types";

export interface Point {
  x: number;
  y: number;
}

export interface Label extends Point {
  text: string;
}

export interface Layout {
  width: number;
  height: number;
  /** The height of a label's letters. */
  letter: number;
  /** Top left corner of each cell. */
  cells: Point[];
  labels: Label[];
}

/** A rim around everything, and the space between two blocks. */
const RIM = 0.08;
const GAP = 0.45;
/** Labels at the left and below want this many pixels, but never more than a part of a cell. */
const LABEL_PIXELS = 26;
const LABEL_PART = 0.42;
/** The height of a label's letters beside the board, as a part of its room, and within a cell. */
const LETTER_BESIDE = 0.58;
const LETTER_WITHIN = 0.2;
/** Cells smaller than this many pixels are hard to hit with a finger; a part seen closer has these. */
const TOUCH = 44;
const NEAR = 52;

interface Block {
  first: number;
  width: number;
}

function blocksOf(board: Board): Block[] {
  const isUsed = new Array<boolean>(board.width).fill(false);
  for (const [x] of board.cells) isUsed[x] = true;
  const blocks: Block[] = [];
  isUsed.forEach((used, x) => {
    const last = blocks.at(-1);
    if (!used) return;
    if (last && last.first + last.width === x) last.width++;
    else blocks.push({ first: x, width: 1 });
  });
  return blocks;
}

export interface Size {
  width: number;
  height: number;
}

/** The part of a drawing that is seen. */
export type Frame = Point & Size;

/** How a board is to be laid out. */
export interface Wish {
  room: Size;
  isFlipped?: boolean;
  hasLabels?: boolean;
  /** Blocks stand in one line while cells are at least this many pixels wide. */
  fair?: number;
}

/** The whole drawing with so many blocks a line. */
function sizeOf(board: Board, blocks: Block[], perLine: number, margin: number): Size {
  const widest = Math.max(...blocks.map((block) => block.width));
  const lines = Math.ceil(blocks.length / perLine);
  return {
    width: perLine * (widest + margin) + (perLine - 1) * GAP + RIM,
    height: lines * (board.height + margin) + (lines - 1) * GAP + RIM,
  };
}

const scaleOf = (size: Size, room: Size): number => Math.min(room.width / size.width, room.height / size.height);

/** All blocks in one line unless that makes cells too small; then whatever makes them largest. */
function pickPerLine(board: Board, blocks: Block[], room: Size, fair: number): number {
  const scale = (perLine: number): number => scaleOf(sizeOf(board, blocks, perLine, LABEL_PART), room);
  let best = blocks.length;
  if (scale(best) >= fair) return best;
  for (let perLine = blocks.length - 1; perLine >= 1; perLine--) if (scale(perLine) > scale(best)) best = perLine;
  return best;
}

/** Where blocks, columns and rows stand. */
interface Plan {
  blocks: Block[];
  size: Size;
  /** The room for labels at the left and below a block. */
  margin: number;
  /** Labels stand in that room, and not within cells. */
  isBeside: boolean;
  isFlipped: boolean;
  /** The top left corner of the cell in that column and row. */
  place: (x: number, y: number) => Point;
}

/** The part of the board's labels: as much as they want, or none where a finger needs the width. */
function marginOf(size: (margin: number) => Size, room: Size, hasLabels: boolean): number {
  const beside = Math.min(LABEL_PART, LABEL_PIXELS / scaleOf(size(0), room));
  return hasLabels && scaleOf(size(beside), room) >= TOUCH ? beside : RIM;
}

function planOf(board: Board, { room, isFlipped = false, hasLabels = true, fair = 64 }: Wish): Plan {
  const blocks = blocksOf(board);
  const perLine = pickPerLine(board, blocks, room, fair);
  const widest = Math.max(...blocks.map((block) => block.width));
  const size = (margin: number): Size => sizeOf(board, blocks, perLine, margin);
  const margin = marginOf(size, room, hasLabels);
  const turned = (i: number, n: number): number => (isFlipped ? n - 1 - i : i);
  const place = (x: number, y: number): Point => {
    const block = blocks.findIndex(({ first, width }) => x >= first && x < first + width);
    const { first, width } = blocks[block]!;
    const at = turned(block, blocks.length);
    return {
      x: margin + (at % perLine) * (widest + margin + GAP) + turned(x - first, width),
      y: RIM + Math.floor(at / perLine) * (board.height + margin + GAP) + turned(y, board.height),
    };
  };
  return { blocks, size: size(margin), margin, isBeside: margin > RIM, isFlipped, place };
}

/** Names of columns below each block, of rows at its left: beside it, or in the corners of its edge cells. */
function labelsOf(board: Board, { blocks, margin, isFlipped, isBeside, place }: Plan): Label[] {
  const below = isBeside ? { x: 0.5, y: 1 + margin / 2 } : { x: 1 - LETTER_WITHIN / 2, y: 1 - 0.6 * LETTER_WITHIN };
  const left = isBeside ? { x: -margin / 2, y: 0.5 } : { x: 0.6 * LETTER_WITHIN, y: 0.7 * LETTER_WITHIN };
  const label = (text: string, at: Point, by: Point): Label => ({ text, x: at.x + by.x, y: at.y + by.y });
  const bottom = isFlipped ? 0 : board.height - 1;
  const labels = blocks.flatMap(({ first, width }) => {
    const columns = Array.from({ length: width }, (_, i) => first + i);
    const edge = isFlipped ? first + width - 1 : first;
    return [
      ...columns.map((x) => label(board.columns[x]!, place(x, bottom), below)),
      ...board.rows.map((text, y) => label(text, place(edge, y), left)),
    ];
  });
  return labels.filter(({ text }) => text !== "");
}

export function layOut(board: Board, wish: Wish): Layout {
  const plan = planOf(board, wish);
  return {
    ...plan.size,
    letter: plan.isBeside ? LETTER_BESIDE * plan.margin : LETTER_WITHIN,
    cells: board.cells.map(([x, y]) => plan.place(x, y)),
    labels: wish.hasLabels === false ? [] : labelsOf(board, plan),
  };
}

export const isTight = (layout: Layout, room: Size): boolean => scaleOf(layout, room) < TOUCH;

export const wholeOf = ({ width, height }: Layout): Frame => ({ x: 0, y: 0, width, height });

/** The part around a point in which a finger hits every cell; never beyond the edge. */
export function frameAround(layout: Layout, room: Size, { x, y }: Point): Frame {
  const width = Math.min(layout.width, room.width / NEAR);
  const height = Math.min(layout.height, room.height / NEAR);
  const start = (middle: number, part: number, all: number): number =>
    Math.max(0, Math.min(all - part, middle - part / 2));
  return { x: start(x, width, layout.width), y: start(y, height, layout.height), width, height };
}

/** The cell under a point of the drawing, or -1. */
export function cellAt(layout: Layout, { x, y }: Point): number {
  return layout.cells.findIndex((cell) => x >= cell.x && x < cell.x + 1 && y >= cell.y && y < cell.y + 1);
}

const STEP: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The cell that an arrow key leads to: the nearest in that direction, the straightest among those. */
export function neighbour(layout: Layout, from: number, key: string): number {
  const step = STEP[key];
  const here = layout.cells[from];
  if (!step || !here) return from;
  let best = from;
  let bestCost = Infinity;
  layout.cells.forEach((cell, i) => {
    const along = (cell.x - here.x) * step.x + (cell.y - here.y) * step.y;
    const aside = Math.abs((cell.x - here.x) * step.y) + Math.abs((cell.y - here.y) * step.x);
    if (along < 0.5 || aside >= along + 0.5) return;
    const cost = along + 3 * aside;
    if (cost < bestCost) [best, bestCost] = [i, cost];
  });
  return best;
}
