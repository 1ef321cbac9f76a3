import { describe, expect, test } from "vitest";
import { CHANCE } from "../src/engine/types";
import { rowsOf, turnAfter, turnBefore, turnsOf } from "../src/model/movelist";
import type { Step } from "../src/model/position";

const steps = (...list: [number, string | null][]): Step[] =>
  list.map(([seat, text]) => ({ seat, text, words: null, taps: [] }));
const shown = (list: Step[]) => rowsOf(turnsOf(list)).map((row) => row.turns.map((turn) => turn.text));

describe("the list of moves", () => {
  test("puts two players side by side", () =>
    expect(shown(steps([0, "a"], [1, "b"], [0, "c"]))).toEqual([["a", "b"], ["c"]]));
  test("writes one player's slides in a row as one turn", () =>
    expect(shown(steps([0, "b1-b4"], [1, "c3-c2"], [1, "b5-b4"]))).toEqual([["b1-b4", "c3-c2 b5-b4"]]));
  test("sums up what chance does", () =>
    expect(shown(steps([CHANCE, "111"], [CHANCE, "112"], [0, "123"]))).toEqual([["chance × 2", "123"]]));
  test("shortens long runs", () =>
    expect(shown(steps([0, "1"], [0, "2"], [0, "3"], [0, "4"]))).toEqual([["1 2 … (4)"]]));
  test("does not tell what is secret", () => expect(shown(steps([1, null]))).toEqual([["hidden"]]));
});

describe("walking through the list", () => {
  const turns = turnsOf(steps([0, "a"], [1, "b"], [1, "c"], [0, "d"]));
  test("back goes to the end of the turn before", () => expect(turnBefore(turns, 4)).toBe(3));
  test("back from the middle of a turn goes to its start", () => expect(turnBefore(turns, 2)).toBe(1));
  test("back from the first turn goes to the start", () => expect(turnBefore(turns, 1)).toBe(0));
  test("forth goes to the end of the next turn", () => expect(turnAfter(turns, 1)).toBe(3));
  test("forth at the end stays", () => expect(turnAfter(turns, 4)).toBe(4));
});
