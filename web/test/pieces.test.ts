import { expect, test } from "vitest";
import { track, type Piece } from "../src/model/pieces";
import type { Look } from "../src/model/position";

/** Letters are pieces of seat 0 (capital) or 1 (small); dots are bare. */
const looksOf = (row: string): Look[] =>
  [...row].map((c) => ({ marks: 0, items: c === "." ? [] : [{ owner: c < "a" ? 0 : 1, glyph: c, count: 0 }] }));
const ids = (pieces: Piece[]): Record<number, number> => Object.fromEntries(pieces.map(({ cell, id }) => [cell, id]));

test("a piece that slides keeps its name", () => {
  const before = track([], looksOf("W.B.."));
  const slid = track(before, looksOf("..BW."));
  expect(ids(slid)[3]).toBe(ids(before)[0]);
  expect(ids(slid)[2]).toBe(ids(before)[2]);
});

test("a disc that turns over keeps its name", () => {
  const before = track([], looksOf("B.w"));
  const after = track(before, looksOf("B.B"));
  expect(ids(after)[2]).toBe(ids(before)[2]);
});

test("a new piece gets a new name", () => {
  const before = track([], looksOf("B.."));
  const after = track(before, looksOf("BB."));
  expect(ids(after)[1]).not.toBe(ids(before)[0]);
});

test("heaps that are counted do not wander", () => {
  const heap = (count: number): Look => ({ marks: 0, items: count ? [{ owner: 0, glyph: "r", count }] : [] });
  const before = track([], [heap(3), heap(0)]);
  const after = track(before, [heap(0), heap(2)]);
  expect(after[0]!.id).not.toBe(before[0]!.id);
});
