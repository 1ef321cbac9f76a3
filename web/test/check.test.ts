import { describe, expect, test } from "vitest";
import { answerOf, answersOf, boardOf, positionOf } from "../src/engine/answers";
import { listOf, number, orNull, rowOf, shapeOf, text } from "../src/model/check";
import { openEngine } from "./engine";

describe("a check", () => {
  const point = shapeOf({ x: number }, { name: text });
  test("gives back what fits", () => expect(point({ x: 1, name: "a" })).toEqual({ x: 1, name: "a" }));
  test("lets further fields through", () => expect(point({ x: 1, z: 2 })).toEqual({ x: 1, z: 2 }));
  test("says where something else stands", () =>
    expect(() => listOf(point)([{ x: 1 }, { x: "1" }], "points")).toThrow("points[1].x is not a number"));
  test.each([[null], [42], ["x"], [[]], [undefined]])("finds no object in %j", (value) =>
    expect(() => point(value)).toThrow("is not an object"),
  );
  test("no number that is none", () => expect(() => number(NaN)).toThrow());
  test("null where it may be", () => expect(orNull(text)(null)).toBeNull());
  test("rows that are too short or too long", () => {
    const pair = rowOf([number, text]);
    expect(pair([1, "a"])).toEqual([1, "a"]);
    expect(() => pair([1])).toThrow("2 long");
    expect(() => pair([1, "a", 3])).toThrow("2 long");
    expect(rowOf([number], text)([1, "a", "b"])).toEqual([1, "a", "b"]);
  });
});

test("every game's answers fit", async () => {
  const engine = await openEngine();
  const { games } = engine.call("catalog") as { games: { name: string }[] };
  for (const { name } of games) {
    engine.call("begin", name, "", "5", "");
    expect(boardOf(engine.call("board")).game).toBe(name);
    const { played } = engine.call("history", "-") as { played: number };
    expect(positionOf(engine.call("position", "0", String(played))).at).toBe(played);
  }
});

test("an answer that lacks a field is refused in a sentence", async () => {
  const engine = await openEngine();
  engine.call("begin", "neutreeko", "", "5", "");
  const board = engine.call("board") as Record<string, unknown>;
  delete board["seats"];
  expect(() => boardOf(board, "the board")).toThrow("the board.seats is not a list");
});

test("so does what judges say, with a move and without", async () => {
  const engine = await openEngine();
  engine.call("begin", "neutron", "", "5", "");
  engine.call("play", "0", "a1-a4");
  expect(answerOf(engine.call("judge", "100", "1")).exact).toBe(true);
  expect(answersOf(engine.call("weigh", "100", "1")).length).toBeGreaterThan(1);
  engine.call("begin", "othello", "", "5", "");
  expect(answerOf(engine.call("judge", "100", "0")).move).not.toBe("");
});
