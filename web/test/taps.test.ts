import { describe, expect, test } from "vitest";
import type { Move } from "../src/model/position";
import { forcedPass, nextCells, placeless, takesFromOther, tap } from "../src/model/taps";

const move = (text: string, ...taps: number[]): Move => ({ text, taps });
const slides = [move("a-b", 0, 1), move("a-c", 0, 2), move("d-b", 3, 1)];

describe("a move of two taps", () => {
  test("begins on the cells that some move begins on", () => expect(nextCells(slides, [])).toEqual(new Set([0, 3])));
  test("goes on to the cells behind the first tap", () => expect(nextCells(slides, [0])).toEqual(new Set([1, 2])));
  test("is staged by the first tap", () => expect(tap(slides, [], 0)).toEqual({ kind: "staged", taps: [0] }));
  test("is made by the second", () => expect(tap(slides, [0], 2)).toEqual({ kind: "moves", moves: [slides[1]] }));
  test("is taken back by tapping the first cell again", () =>
    expect(tap(slides, [0], 0)).toEqual({ kind: "staged", taps: [] }));
  test("gives way to another that begins elsewhere", () =>
    expect(tap(slides, [0], 3)).toEqual({ kind: "staged", taps: [3] }));
  test("is taken back by a tap that means nothing", () =>
    expect(tap(slides, [0], 9)).toEqual({ kind: "staged", taps: [] }));
});

describe("a move of one tap", () => {
  const both = [move("m 4", 4), move("g 4", 4)];
  test("that two moves share asks which", () => expect(tap(both, [], 4)).toEqual({ kind: "moves", moves: both }));
});

describe("a move without a place", () => {
  test("is forced when it is the only one", () => expect(forcedPass([move("pass")])).toEqual(move("pass")));
  test("is not forced beside another", () => expect(forcedPass([move("skip"), move("m", 1)])).toBeNull());
  test("a move with a place is no pass", () => expect(forcedPass([move("m", 1)])).toBeNull());
  test("gets a button", () => expect(placeless([move("skip"), move("m", 1)])).toEqual([move("skip")]));
});

describe("a tap on what another holds", () => {
  const held = (owner: number) => ({ marks: 0, items: [{ owner, glyph: "1", count: 0 }] });
  const looks = [held(0), held(1), { marks: 0, items: [] }];
  test("is asked about", () => expect(takesFromOther(looks, move("g 1", 1), 0)).toBe(true));
  test("is plain on one's own or on a free cell", () => {
    expect(takesFromOther(looks, move("m 0", 0), 0)).toBe(false);
    expect(takesFromOther(looks, move("m 2", 2), 0)).toBe(false);
  });
  test("is plain as a part of a longer move", () => expect(takesFromOther(looks, move("s", 1, 2), 0)).toBe(false));
});
