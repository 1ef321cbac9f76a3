import { describe, expect, test } from "vitest";
import { CHANCE } from "../src/engine/types";
import { numbersOf, placeWords, rowsOf, spanOf, stopsOf, turnAfter, turnBefore, turnsOf } from "../src/model/movelist";
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
  test("does not tell what is secret", () => expect(shown(steps([1, null]))).toEqual([["has chosen"]]));
});

test("a place in a game is told in moves, and in turns where all choose together", () => {
  const plain = steps([0, "a"], [1, "b"], [1, "c"]);
  expect([0, 1, 3].map((at) => placeWords(plain, at, false))).toEqual(["0 of 3 moves", "1 of 3 moves", "3 of 3 moves"]);
  const together = steps([CHANCE, "111"], [1, "b"], [0, "a"], [CHANCE, "112"], [1, "c"], [0, "d"], [1, null]);
  expect([1, 3, 6, 7].map((at) => placeWords(together, at, true))).toEqual([
    "turn 0 of 2",
    "turn 1 of 2",
    "turn 2 of 2",
    "turn 2 of 2",
  ]);
});

test("a step has the number of its row, and chance has none", () => {
  const neutron = steps([0, "a"], [1, "b"], [1, "c"], [0, "d"], [0, "e"]);
  expect(numbersOf(neutron)).toEqual([1, 1, 1, 2, 2]);
  const together = steps([CHANCE, "111"], [1, "b"], [0, "a"], [CHANCE, "112"], [1, "c"], [0, "d"]);
  expect(numbersOf(together)).toEqual([0, 1, 1, 0, 2, 2]);
});

describe("choices made together", () => {
  const turns = turnsOf(steps([CHANCE, "111"], [1, "b"], [0, "a"], [CHANCE, "112"], [1, "c"], [0, "d"]));
  test("are one step back and forth", () => {
    const stops = stopsOf(turns, true);
    expect(turnBefore(stops, 6)).toBe(3);
    expect(turnBefore(stops, 3)).toBe(0);
    expect(turnAfter(stops, 0)).toBe(3);
    expect(stopsOf(turns, false)).toEqual(turns);
  });
  test("stand for the same stretch of the game", () => {
    const [first] = rowsOf(turns);
    expect(first!.turns.map((turn) => spanOf(first!, turn, true))).toEqual(Array(3).fill({ from: 0, to: 3 }));
    expect(spanOf(first!, first!.turns[1]!, false)).toMatchObject({ from: 1, to: 2 });
  });
});

describe("walking through the list", () => {
  const turns = turnsOf(steps([0, "a"], [1, "b"], [1, "c"], [0, "d"]));
  test("back goes to the end of the turn before", () => expect(turnBefore(turns, 4)).toBe(3));
  test("back from the middle of a turn goes to its start", () => expect(turnBefore(turns, 2)).toBe(1));
  test("back from the first turn goes to the start", () => expect(turnBefore(turns, 1)).toBe(0));
  test("forth goes to the end of the next turn", () => expect(turnAfter(turns, 1)).toBe(3));
  test("forth at the end stays", () => expect(turnAfter(turns, 4)).toBe(4));
});
