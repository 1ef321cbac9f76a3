// @vitest-environment happy-dom
// toys.test.tsx - the page with games that only tests know: hexagons, a hidden hand, four taps and stacks of three.

import { render } from "preact";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Engine } from "../src/engine/module";
import { Table } from "../src/engine/table";
import { NOBODY, type Catalog } from "../src/engine/types";
import { cellAt, cellToward, layOut } from "../src/model/layout";
import { unpackPosition } from "../src/model/position";
import { BoardView, type BoardProps } from "../src/view/board";
import { openToys } from "./engine";

let engine: Engine;
let table: Table;
let catalog: Catalog;
beforeAll(async () => void (engine = await openToys()));
beforeEach(async () => {
  table = new Table(async (...words) => engine.call(...words));
  catalog = await table.catalog();
});

const place = document.body;
afterEach(() => render(null, place));
const count = (selector: string): number => place.querySelectorAll(selector).length;

const begin = (game: string, options = "") => table.begin({ game, options, seed: "7", position: "" });
const positionOf = async (viewer: number) =>
  unpackPosition(await table.position(viewer, (await table.history(viewer)).played));

async function show(viewer: number, more: Partial<BoardProps> = {}): Promise<void> {
  const [board, position] = [await table.board(), await positionOf(viewer)];
  const props = { board, position, catalog, taps: position, room: { width: 640, height: 640 }, ...more };
  render(<BoardView {...props} />, place);
}

describe("hexagons", () => {
  beforeEach(() => begin("hexes"));
  test("are drawn as such, each a button", async () => {
    await show(0, { onTap: () => undefined });
    expect(count("path.cell.target")).toBe(16);
    expect(count("path.square")).toBe(16);
    expect(count("rect.cell, rect.square")).toBe(0);
    expect(place.querySelector("path.cell")!.getAttribute("d")!.split("L")).toHaveLength(6);
  });
  test("lie half a step apart from row to row, and never overlap", async () => {
    const { cells } = layOut(await table.board(), { room: { width: 600, height: 600 } });
    expect(cells[4]!.x - cells[0]!.x).toBeCloseTo(0.5);
    expect(cells[1]!.x - cells[0]!.x).toBeCloseTo(1);
    expect(cells[4]!.y - cells[0]!.y).toBeCloseTo(1);
  });
  test("are found under a point, their tips included, whichever way the board is turned", async () => {
    const board = await table.board();
    for (const isFlipped of [false, true]) {
      const layout = layOut(board, { room: { width: 600, height: 600 }, isFlipped });
      layout.cells.forEach(({ x, y }, i) => {
        expect(cellAt(layout, { x: x + 0.5, y: y + 0.5 })).toBe(i);
        expect(cellAt(layout, { x: x + 0.5, y: y - 0.15 })).toBe(i);
        expect(cellAt(layout, { x: x + 0.05, y: y + 0.1 })).not.toBe(i);
      });
    }
  });
  test("are all reached by arrow keys, turned or not", async () => {
    const board = await table.board();
    for (const isFlipped of [false, true]) {
      const reached = new Set([0]);
      for (const cell of reached)
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
          const next = cellToward(board, cell, key, isFlipped);
          if (next >= 0) reached.add(next);
        }
      expect(reached.size).toBe(16);
    }
    expect(cellToward(board, 0, "ArrowRight", false)).toBe(1);
    expect(cellToward(board, 1, "ArrowRight", true)).toBe(0);
    expect(cellToward(board, 0, "x", false)).toBe(-1);
  });
  test("are taken by one tap", async () => {
    await positionOf(0);
    expect(await table.tap(5)).toMatchObject({ kind: "move", move: "b2" });
  });
});

describe("a hand of cards", () => {
  beforeEach(() => begin("cards"));
  test("is shown to nobody else, neither as cards nor as steps", async () => {
    const mine = (await table.history(0)).steps.filter(([, text]) => text !== null).map(([, text]) => text);
    const theirs = (await table.history(1)).steps.filter(([, text]) => text !== null).map(([, text]) => text);
    expect(mine).toHaveLength(4);
    expect(theirs).toHaveLength(4);
    expect(mine.filter((text) => theirs.includes(text))).toEqual([]);
    expect((await table.history(NOBODY)).steps.every(([, text]) => text === null)).toBe(true);
    expect((await positionOf(0)).looks).not.toEqual((await positionOf(1)).looks);
  });
  test("is played openly, by a person and by a bot that cannot see", async () => {
    await table.sit(1, "mcts");
    const [first] = (await positionOf(0)).moves;
    await table.play(0, first!.text);
    expect((await table.history(1)).steps.at(-1)![1]).toBe(first!.text);
    const { move } = engine.call("choose", "1", "mcts", "200", "0") as { move: string };
    expect((await positionOf(1)).moves.map(({ text }) => text)).toContain(move);
  });
  test("is in the record that is kept: without it the game could not go on", async () => {
    const record = await table.record();
    await table.load(record);
    expect(await table.save()).toBe(record);
  });
});

describe("stacks", () => {
  beforeEach(() => begin("stacks"));
  test("grow by moves of four taps", async () => {
    const { moves } = await positionOf(0);
    const move = moves.find(({ taps }) => taps.length === 4 && taps[1] === taps[3])!;
    for (const cell of move.taps.slice(0, 3)) expect(await table.tap(cell)).toMatchObject({ kind: "staged" });
    expect((await table.untap()).staged).toEqual([]);
    for (const cell of move.taps.slice(0, 3)) await table.tap(cell);
    expect(await table.tap(move.taps[3]!)).toMatchObject({ kind: "move", move: move.text });
    await table.play(0, move.text);
    expect((await positionOf(1)).looks[move.taps[1]!]!.items).toHaveLength(3);
  });
  test("show every stone, the upper one last", async () => {
    const { moves } = await positionOf(0);
    const move = moves.find(({ taps }) => taps.length === 4 && taps[1] === taps[3])!;
    await table.play(0, move.text);
    await show(1);
    expect(count(".piece")).toBe(6);
    const places = [...place.querySelectorAll<HTMLElement>(".piece")].map((piece) => piece.style.transform);
    expect(new Set(places).size).toBe(6);
  });
});
