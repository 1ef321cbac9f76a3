import { describe, expect, test } from "vitest";
import type { Board } from "../src/engine/types";
import { cellAt, frameAround, isTight, layOut } from "../src/model/layout";
import { boardOf } from "./boards";

const square = boardOf("abc", "def", "ghi");
const grids = boardOf("abc jkl stu", "def mno vwx", "ghi pqr yz!");
const wide = { room: { width: 1100, height: 400 } };
const narrow = { room: { width: 360, height: 400 } };

describe("blocks of cells", () => {
  test("stand in a row where there is room", () => {
    const { blocks } = layOut(grids, wide);
    expect(new Set(blocks.map(({ y }) => y)).size).toBe(1);
  });
  test("break into lines where cells would get too small to touch", () => {
    const layout = layOut(grids, narrow);
    const scale = Math.min(narrow.room.width / layout.width, narrow.room.height / layout.height);
    expect(scale).toBeGreaterThan(44);
  });
  test("are named by what the names of their cells begin with", () => {
    const named = { ...grids, cells: grids.cells.map(([x, y]) => [x, y, `grid ${Math.floor(x / 4) + 1}, row ${y}`]) };
    const { captions } = layOut(named as Board, wide);
    expect(captions.map(({ text }) => text)).toEqual(["Grid 1", "Grid 2", "Grid 3"]);
  });
  test("have labels and names that can be read, or none", () => {
    for (const { room } of [wide, narrow]) {
      const { labels, letter, caption, width, height } = layOut(grids, { room });
      const scale = Math.min(room.width / width, room.height / height);
      expect(labels.length === 0 || letter * scale >= 6, `${room.width} px: ${letter * scale}`).toBe(true);
      expect(caption * scale).toBeGreaterThanOrEqual(10 - 1e-9);
    }
    expect(layOut(grids, wide).labels).not.toEqual([]);
  });
  test("that are left over stand in the middle of their line", () => {
    const { blocks, width } = layOut(grids, narrow);
    expect(blocks[2]!.x + blocks[2]!.width / 2).toBeCloseTo(width / 2);
  });
  test("never overlap", () => {
    for (const wish of [wide, narrow, { ...narrow, isFlipped: true }]) {
      const { cells } = layOut(grids, wish);
      const places = new Set(cells.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`));
      expect(places.size).toBe(27);
    }
  });
});

describe("a turned board", () => {
  const turned = layOut(square, { ...wide, isFlipped: true });
  test("has its last cell at the top left", () => {
    const topLeft = turned.cells.findIndex(
      (cell) =>
        cell.x === Math.min(...turned.cells.map(({ x }) => x)) &&
        cell.y === Math.min(...turned.cells.map(({ y }) => y)),
    );
    expect(square.cells[topLeft]![2]).toBe("i");
  });
  test("turns its labels too", () => {
    const rows = turned.labels.filter(({ text }) => /\d/.test(text)).sort((a, b) => a.y - b.y);
    expect(rows.map(({ text }) => text)).toEqual(["1", "2", "3"]);
  });
});

describe("a point", () => {
  const layout = layOut(square, wide);
  test("inside a cell finds it", () => {
    const { x, y } = layout.cells[4]!;
    expect(cellAt(layout, { x: x + 0.9, y: y + 0.1 })).toBe(4);
  });
  test("outside of all finds none", () => expect(cellAt(layout, { x: -1, y: 0 })).toBe(-1));
});

describe("a board of many cells on a phone", () => {
  const room = { width: 375, height: 420 };
  const eight = boardOf(...new Array<string>(8).fill("abcdefgh"));
  const ten = boardOf(...new Array<string>(10).fill("abcdefghij"));
  test("leaves eight columns wide enough to touch", () => expect(isTight(layOut(eight, { room }), room)).toBe(false));
  test("cannot do so for ten", () => expect(isTight(layOut(ten, { room }), room)).toBe(true));
  test("keeps its labels on the frame", () => {
    const layout = layOut(ten, { room });
    expect(layout.labels).toHaveLength(20);
    for (const { x, y } of layout.labels) {
      expect(cellAt(layout, { x, y })).toBe(-1);
      expect(x).toBeGreaterThan(0);
      expect(y).toBeLessThan(layout.height);
    }
  });
  test("shows a part of it that never reaches beyond the edge", () => {
    const layout = layOut(ten, { room });
    for (const at of [layout.cells[0]!, layout.cells[99]!]) {
      const { x, y, width, height } = frameAround(layout, room, at);
      expect(room.width / width).toBeGreaterThanOrEqual(44);
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(layout.width);
      expect(y + height).toBeLessThanOrEqual(layout.height);
    }
  });
});
