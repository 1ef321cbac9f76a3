import { beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "../src/engine/module";
import type { Table } from "../src/engine/table";
import { NOBODY, TOGETHER } from "../src/engine/types";
import { unpackHistory, unpackPosition } from "../src/model/position";
import { hasPage } from "../src/model/pages";
import { openEngine, openTable } from "./engine";

let table: Table;
beforeAll(async () => void (table = await openTable()));
const begin = (game: string, options = "", position = "") => table.begin({ game, options, seed: "7", position });
const positionOf = async (viewer: number) =>
  unpackPosition(await table.position(viewer, (await table.history(viewer)).played));

describe("every game", () => {
  test("is in the catalogue with its options and a page of rules", async () => {
    const { games } = await table.catalog();
    expect(games.length).toBeGreaterThan(0);
    expect(games.filter(({ name }) => !hasPage(name))).toEqual([]);
  });
  test("begins, shows a look for each cell, and saves a record that loads again", async () => {
    for (const { name } of (await table.catalog()).games) {
      await begin(name);
      const board = await table.board();
      expect((await positionOf(NOBODY)).looks).toHaveLength(board.cells.length);
      const record = await table.save();
      await table.load(record);
      expect(await table.save()).toBe(record);
    }
  });
  test("has a bot that plays it", async () => {
    for (const { name } of (await table.catalog()).games)
      expect((await table.bots(name, "")).length).toBeGreaterThan(0);
  });
});

describe("a refusal", () => {
  test("is one sentence and changes nothing", async () => {
    await begin("neutreeko");
    const before = await table.save();
    await expect(table.play(0, "a1-a2")).rejects.toThrow(Refusal);
    await expect(table.play(0, "nonsense")).rejects.toThrow(/b1-c1|square|move/);
    await expect(table.load("quincunx record 2\n")).rejects.toThrow(/line 1/);
    expect(await table.save()).toBe(before);
  });
  test("comes for rules too large to draw", async () => expect(begin("othello", "size=27")).rejects.toThrow(/size/));
});

describe("moves", () => {
  test("carry the cells to tap", async () => {
    await begin("neutreeko");
    const { moves } = await positionOf(0);
    expect(moves).toHaveLength(14);
    expect(moves.every(({ taps }) => taps.length === 2)).toBe(true);
  });
  test("go back and forth", async () => {
    await begin("neutreeko");
    await table.play(0, "b1-c1");
    await table.go(0);
    expect(unpackHistory(await table.history(NOBODY))).toMatchObject({
      played: 0,
      steps: [{ text: "b1-c1", taps: [1, 2] }],
    });
    await table.go(1);
    expect((await table.history(NOBODY)).played).toBe(1);
  });
  test("are made of taps", async () => {
    await begin("neutron");
    expect(await positionOf(0)).toMatchObject({ staged: [], targets: [0, 1, 2, 3, 4], starts: [0, 1, 2, 3, 4] });
    expect(await table.tap(0)).toMatchObject({ kind: "staged", staged: [0], starts: [1, 2, 3, 4] });
    expect(await table.tap(24)).toMatchObject({ kind: "nothing", staged: [0] });
    expect(await table.untap()).toMatchObject({ staged: [] });
    await table.tap(0);
    expect(await table.tap(15)).toMatchObject({ kind: "move", move: "a1-a4" });
    await table.play(0, "a1-a4");
    expect(await positionOf(1)).toMatchObject({ staged: [12], given: 1, starts: [] });
  });
  test("that take something wait for a second tap", async () => {
    await begin("gamma", "width=3,height=2,players=2,areas=2");
    await table.play(0, "0,0");
    await positionOf(1);
    const cell = (await table.board()).cells.findIndex(([, , name]) => name === "0,0");
    expect(await table.tap(cell)).toMatchObject({ kind: "confirm", staged: [cell], move: "g0,0" });
    expect(await table.tap(cell)).toMatchObject({ kind: "move", move: "g0,0" });
  });
  test("that can only be a pass are named", async () => {
    await begin("othello", "size=4", "OXX-XXXXXXXXXXXX X");
    expect((await positionOf(0)).pass).toBe("pass");
    await begin("othello");
    expect((await positionOf(0)).pass).toBeNull();
  });
  test("are taken back to a person's choice", async () => {
    await begin("neutreeko");
    await table.sit(0, "Ann");
    await table.sit(1, "random");
    const { seats, only } = await table.board();
    expect(seats.map(({ person }) => person)).toEqual([true, false]);
    expect(only).toBe(0);
    await table.play(0, "b1-c1");
    await table.play(1, "b5-a5");
    await table.undo();
    expect(await table.history(NOBODY)).toMatchObject({ played: 0, undo: false });
    await table.redo();
    expect((await table.history(NOBODY)).played).toBe(2);
  });
  test("a resignation can be taken back", async () => {
    await begin("neutreeko");
    await table.forfeit(0, "resigned");
    expect((await positionOf(0)).reason).toBe("Black resigned");
    expect((await table.history(NOBODY)).forfeiter).toBe(0);
    expect((await table.history(NOBODY)).undo).toBe(true);
    await table.undo();
    expect((await table.history(NOBODY)).forfeiter).toBeNull();
    expect((await positionOf(0)).reason).toBeNull();
  });
});

test("an estimate is told in whole percents", async () => {
  const engine = await openEngine();
  engine.call("begin", "othello", "", "7", "");
  const { words } = engine.call("judge", "2000", "0") as { words: string };
  expect(words).toMatch(/^about \d+ %$/);
});

describe("secrets of Compromise", () => {
  test("a choice is hidden from the other seat until both have chosen", async () => {
    await begin("compromise");
    expect((await positionOf(0)).turn).toBe(TOGETHER);
    await table.play(1, "123");
    const secret = unpackHistory(await table.history(0)).steps.at(-1);
    const own = unpackHistory(await table.history(1)).steps.at(-1);
    expect([secret!.text, own!.text]).toEqual([null, "123"]);
    await table.play(0, "111");
    const open = unpackHistory(await table.history(0)).steps.filter((step) => step.seat === 1);
    expect(open[0]!.text).toBe("123");
  });
  test("are not in the record that is kept and shared", async () => {
    await begin("compromise");
    await table.play(1, "222");
    expect(await table.save()).toMatch(/^2 222$/m);
    expect(await table.record()).not.toMatch(/^2 222$/m);
    expect(await table.record()).toContain("moves: 60");
  });
  test("are not taken back once all have seen them", async () => {
    await begin("compromise");
    await table.play(0, "111");
    expect((await table.history(NOBODY)).undo).toBe(true);
    await table.play(1, "222");
    expect((await table.history(NOBODY)).undo).toBe(false);
    await expect(table.undo()).rejects.toThrow(Refusal);
  });
  test("only the last pip of a placement commits", async () => {
    await begin("compromise", "type=complex,pips=2");
    expect(await table.commits(0, "111")).toBe(false);
    await table.play(0, "111");
    expect(await table.commits(0, "111")).toBe(true);
  });
});
