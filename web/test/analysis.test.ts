import { describe, expect, test } from "vitest";
import type { Answer } from "../src/engine/types";
import { sharesOf, verdictOf } from "../src/model/analysis";

const answer = (seat: number, value?: number): Answer => ({
  seat,
  move: "a1",
  ...(value === undefined ? {} : { value }),
});

describe("a value", () => {
  test("is the first seat's among two", () =>
    expect(verdictOf(answer(1, 0.25), 2)).toMatchObject({ seat: 0, value: 0.75 }));
  test("is that of whoever owes a move among more", () =>
    expect(verdictOf(answer(2, 0.25), 3)).toMatchObject({ seat: 2, value: 0.25 }));
  test("is none where the judge gives none", () => expect(verdictOf(answer(0), 2)).toBeNull());
});

describe("the lines of the graph", () => {
  test("are one among two", () => expect(sharesOf(answer(1, 0.25), 2)).toEqual([0.75]));
  test("are one a seat among more, each through its own turns", () =>
    expect(sharesOf(answer(1, 0.25), 3)).toEqual([null, 0.25, null]));
  test("all end with the game", () =>
    expect(sharesOf({ ...answer(0, 0), shares: [0, 0.5, 0.5] }, 3)).toEqual([0, 0.5, 0.5]));
});
