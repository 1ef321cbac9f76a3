import { expect, test } from "vitest";
import { areasOf, outlineOf } from "../src/model/areas";
import { layOut } from "../src/model/layout";
import type { Look } from "../src/model/position";
import { boardOf } from "./boards";

/** A map drawn in letters: a and b hold fields, dots are free. */
function mapOf(...rows: string[]) {
  const looks = [...rows.join("")].map((letter): Look => {
    const items = letter === "." ? [] : [{ owner: letter === "a" ? 0 : 1, glyph: letter, count: 0 }];
    return { marks: 0, items };
  });
  return { layout: layOut(boardOf(...rows), { room: { width: 500, height: 500 }, hasLabels: false }), looks };
}

test("fields that touch by a side are one area, those that touch by a corner are two", () => {
  const { layout, looks } = mapOf("aa.", "..a", "bba");
  const areas = areasOf(layout, looks);
  expect(areas.map(({ owner, cells }) => [owner, ...cells])).toEqual([
    [0, 0, 1],
    [0, 5, 8],
    [1, 6, 7],
  ]);
});

test("the sign stands in the middle where there is room, else on the nearest field", () => {
  const signOf = (...rows: string[]) => {
    const { layout, looks } = mapOf(...rows);
    const { x, y } = areasOf(layout, looks)[0]!.sign;
    return [x - layout.rim, y - layout.rim];
  };
  expect(signOf("aa")).toEqual([1, 0.5]);
  expect(signOf("aa", "a.", "a.")).toEqual([0.5, 1.5]);
});

test("an edge of several fields is straight", () => {
  const { layout, looks } = mapOf("aaaa", "....");
  expect(shape(outlineOf(layout, areasOf(layout, looks)[0]!.cells))).toEqual({ loops: 1, corners: 4 });
});

/** How many closed ways, and how many corners in all. */
const shape = (path: string) => ({ loops: path.split("Z").length - 1, corners: path.split("Q").length - 1 });

test("an area has one outline", () => {
  const { layout, looks } = mapOf("aa.", "a..", "...");
  expect(shape(outlineOf(layout, areasOf(layout, looks)[0]!.cells))).toEqual({ loops: 1, corners: 6 });
});

test("a hole in an area is a second way", () => {
  const { layout, looks } = mapOf("aaa", "a.a", "aaa");
  expect(shape(outlineOf(layout, areasOf(layout, looks)[0]!.cells))).toEqual({ loops: 2, corners: 8 });
});

test("where an area touches itself by a corner, its outline goes around and stays apart", () => {
  const { layout, looks } = mapOf("aa.", "a.a", "aaa");
  expect(shape(outlineOf(layout, areasOf(layout, looks)[0]!.cells))).toEqual({ loops: 1, corners: 10 });
});

test("the outline keeps inside its cells", () => {
  const { layout, looks } = mapOf("a");
  const numbers = outlineOf(layout, areasOf(layout, looks)[0]!.cells)
    .match(/[\d.]+/g)!
    .map(Number);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(layout.rim);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(layout.rim + 1);
});
