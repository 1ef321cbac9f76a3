// layout.ts - where the cells of a board lie on the screen, in units of one cell.
//
// The view may leave whole columns empty (Compromise's three grids). The blocks between them stand in a row
// where there is room, and in several lines where that makes cells too small to touch. Every block lies in a
// frame of its own, which carries the labels; it gets thinner where every pixel is needed for a finger. Hexagons are
// as wide as squares and reach a sixth of a cell into the rows beside theirs.

import type { Board } from "../engine/types";

export interface Point {
  x: number;
  y: number;
}

export interface Label extends Point {
  text: string;
}

export interface Size {
  width: number;
  height: number;
}

/** A part of the drawing. */
export type Frame = Point & Size;

export interface Layout extends Size {
  /** The height of a label's letters, and of a caption's. */
  letter: number;
  caption: number;
  /** The width of the frame around each block. */
  rim: number;
  /** The cells of each block, without its frame. */
  blocks: Frame[];
  /** Top left corner of each cell, the tips of hexagons left aside. */
  cells: Point[];
  isHexagonal: boolean;
  labels: Label[];
  /** What each of several blocks is called, below it. */
  captions: Label[];
}

/** The frame's part of the whole, and its bounds in pixels. */
const RIM_PART = 0.047;
const RIM_PIXELS = { least: 7, most: 30 };
/** The space between two blocks, and for the name below one. */
const GAP = 0.3;
const CAPTION = 0.42;
/** Letters as a part of the frame. */
const LETTER_PART = 0.46;
const LETTER_SMALL = 0.72;
/** Labels with smaller letters than this many pixels are specks and left out; the names of blocks have at least those. */
const LETTER_LEAST = 6;
const CAPTION_LEAST = 10;
/** Cells smaller than this many pixels are hard to hit with a finger; a part seen closer has these. */
const TOUCH = 44;
const NEAR = 52;

/** How far a hexagon reaches beyond its row. */
export const TIP = 1 / 6;

/** Columns of the box between empty ones; `width` counts cells. */
interface Block {
  first: number;
  width: number;
}

const blocksOf = ({ blocks, span }: Board): Block[] =>
  blocks.map(([first, columns]) => ({ first, width: columns / span }));

const isHexagonal = ({ shape }: Board): boolean => shape === "hexagon";
const tipOf = (board: Board): number => (isHexagonal(board) ? TIP : 0);

/** How a board is to be laid out. */
export interface Wish {
  room: Size;
  isFlipped?: boolean;
  hasLabels?: boolean;
  /** Blocks stand in one line while cells are at least this many pixels wide. */
  fair?: number;
}

/** Blocks in lines, with frames of one width. */
interface Shelf {
  board: Board;
  blocks: Block[];
  perLine: number;
  hasCaptions: boolean;
}

const widestOf = (blocks: Block[]): number => Math.max(...blocks.map((block) => block.width));
const lineHeight = ({ board, hasCaptions }: Shelf, rim: number): number =>
  board.height + 2 * (rim + tipOf(board)) + (hasCaptions ? CAPTION : 0);

function sizeOf(shelf: Shelf, rim: number): Size {
  const { blocks, perLine } = shelf;
  const lines = Math.ceil(blocks.length / perLine);
  return {
    width: perLine * (widestOf(blocks) + 2 * rim + GAP) - GAP,
    height: lines * (lineHeight(shelf, rim) + GAP) - GAP,
  };
}

export const scaleOf = (size: Size, room: Size): number => Math.min(room.width / size.width, room.height / size.height);

/** All blocks in one line unless that makes cells too small; then whatever makes them largest. */
function pickShelf(board: Board, room: Size, fair: number, hasCaptions: boolean): Shelf {
  const blocks = blocksOf(board);
  const shelf = (perLine: number): Shelf => ({ board, blocks, perLine, hasCaptions });
  const scale = (perLine: number): number => scaleOf(sizeOf(shelf(perLine), RIM_PART * board.height), room);
  let best = blocks.length;
  if (scale(best) >= fair) return shelf(best);
  for (let perLine = blocks.length - 1; perLine >= 1; perLine--) if (scale(perLine) > scale(best)) best = perLine;
  return shelf(best);
}

/** The frame's width in cells: its part of the board, or less where a finger needs the room. */
function rimOf(shelf: Shelf, room: Size): number {
  const scale = scaleOf(sizeOf(shelf, 0), room);
  const wanted = RIM_PART * Math.max(shelf.board.height, widestOf(shelf.blocks)) * scale;
  const least = RIM_PIXELS.least / scale;
  const rim = Math.max(least, Math.min(RIM_PIXELS.most, wanted) / scale);
  const isTouchable = (width: number): boolean => scaleOf(sizeOf(shelf, width), room) >= TOUCH;
  if (isTouchable(rim) || !isTouchable(least)) return rim;
  const steps = [0.8, 0.6, 0.4, 0.2].map((part) => least + part * (rim - least));
  return steps.find(isTouchable) ?? least;
}

/** Where blocks, columns and rows stand. */
interface Plan {
  shelf: Shelf;
  size: Size;
  rim: number;
  isFlipped: boolean;
  /** The top left corner of a block's cells, their tips included. */
  corner: (block: number) => Point;
  /** The top left corner of the cell in that column and row. */
  place: (x: number, y: number) => Point;
}

function planOf(board: Board, { room, isFlipped = false, hasLabels = true, fair = 64 }: Wish): Plan {
  const shelf = pickShelf(board, room, fair, hasLabels && blocksOf(board).length > 1);
  const { blocks, perLine } = shelf;
  const rim = rimOf(shelf, room);
  const size = sizeOf(shelf, rim);
  const turned = (i: number, n: number): number => (isFlipped ? n - 1 - i : i);
  const step = widestOf(blocks) + 2 * rim + GAP;
  const corner = (block: number): Point => {
    const at = turned(block, blocks.length);
    const line = Math.floor(at / perLine);
    const inLine = Math.min(perLine, blocks.length - line * perLine);
    const indent = (size.width - (inLine * step - GAP)) / 2;
    return { x: indent + rim + (at % perLine) * step, y: rim + line * (lineHeight(shelf, rim) + GAP) };
  };
  const place = (x: number, y: number): Point => {
    const block = blocks.findIndex(({ first, width }) => x >= first && x < first + width * board.span);
    const { first, width } = blocks[block]!;
    const { x: left, y: top } = corner(block);
    return { x: left + turned((x - first) / board.span, width), y: top + tipOf(board) + turned(y, board.height) };
  };
  return { shelf, size, rim, isFlipped, corner, place };
}

/** What all texts begin with. */
function commonStart(texts: string[]): string {
  const [first = ""] = texts;
  let length = first.length;
  while (!texts.every((text) => text.startsWith(first.slice(0, length)))) length--;
  return first.slice(0, length);
}

/** Names of columns below each block, of rows at its left, both on the frame. */
function labelsOf(board: Board, { shelf, rim, isFlipped, place }: Plan): Label[] {
  const bottom = isFlipped ? 0 : board.height - 1;
  const labels = shelf.blocks.flatMap(({ first, width }) => {
    const columns = Array.from({ length: width * board.span }, (_, i) => first + i);
    const names = columns.map((x) => board.columns[x]!);
    const known = shelf.blocks.length > 1 ? commonStart(names).length : 0;
    const edge = isFlipped ? first + (width - 1) * board.span : first;
    return [
      ...columns.map((x, i) => ({
        text: names[i]!.slice(known),
        x: place(x, bottom).x + 0.5,
        y: place(x, bottom).y + 1 + rim / 2,
      })),
      ...board.rows.map((text, y) => ({ text, x: place(edge, y).x - rim / 2, y: place(edge, y).y + 0.5 })),
    ];
  });
  return labels.filter(({ text }) => text !== "");
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A block is called what the names of all its cells begin with: "Grid 2". */
function captionsOf(board: Board, { shelf, rim, corner }: Plan): Label[] {
  if (!shelf.hasCaptions) return [];
  return shelf.blocks.map(({ first, width }, block) => {
    const names = board.cells.filter(([x]) => x >= first && x < first + width * board.span).map(([, , name]) => name);
    const { x, y } = corner(block);
    const text = capital(commonStart(names).split(", ")[0]!.trim());
    return { text, x: x + width / 2, y: y + board.height + rim + 0.6 * CAPTION };
  });
}

export function layOut(board: Board, wish: Wish): Layout {
  const plan = planOf(board, wish);
  const { blocks } = plan.shelf;
  const scale = scaleOf(plan.size, wish.room);
  const letter = (plan.rim * scale < 20 ? LETTER_SMALL : LETTER_PART) * plan.rim;
  const hasLabels = wish.hasLabels !== false && letter * scale >= LETTER_LEAST;
  return {
    ...plan.size,
    letter,
    caption: Math.min(0.7 * CAPTION, Math.max(0.4 * CAPTION, CAPTION_LEAST / scale)),
    rim: plan.rim,
    blocks: blocks.map(({ width }, i) => ({ ...plan.corner(i), width, height: board.height + 2 * tipOf(board) })),
    isHexagonal: isHexagonal(board),
    cells: board.cells.map(([x, y]) => plan.place(x, y)),
    labels: hasLabels ? labelsOf(board, plan) : [],
    captions: captionsOf(board, plan),
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
export function cellAt({ cells, isHexagonal: leans }: Layout, { x, y }: Point): number {
  return cells.findIndex((cell) => {
    const [dx, dy] = [Math.abs(x - cell.x - 0.5), Math.abs(y - cell.y - 0.5)];
    return dx < 0.5 && dy < (leans ? 0.5 + TIP - 4 * TIP * dx : 0.5);
  });
}

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** The cell that an arrow key leads to, or -1. On a turned board every way is the other one. */
export function cellToward(board: Board, from: number, key: string, isFlipped: boolean): number {
  const way = KEYS.indexOf(key);
  if (way < 0) return -1;
  return board.cells[from]![3 + (isFlipped ? way ^ 1 : way)] as number;
}
