// @vitest-environment happy-dom
// clock.test.ts - time for thought of two people at one screen.

import { beforeEach, describe, expect, test } from "vitest";
import { NOBODY } from "../src/engine/types";
import { Clock, clockKey, TERMS, termsOf, termsWords, timeWords } from "../src/model/clock";
import { dropGame } from "../src/model/library";
import { remember } from "../src/model/settings";

beforeEach(() => {
  localStorage.clear();
  remember(clockKey("a"), { terms: [600, 5], left: [] });
});

const open = (): Clock => Clock.of("a", 2)!;

test("terms are told in words", () =>
  expect(TERMS.map(termsWords)).toEqual(["No clock", "3 min + 2 s", "5 min + 5 s", "10 min + 5 s", "15 min + 10 s"]));

test("time is told in minutes, and in tenths at the end", () => {
  expect([600_000, 59_001, 10_000, 9_940, -5].map(timeWords)).toEqual(["10:00", "1:00", "0:10", "9.9", "0.0"]);
});

test("a game tells what its players agreed on", () => {
  expect(termsOf("a")).toEqual([600, 5]);
  expect(termsOf("b")).toBe(null);
});

describe("a clock", () => {
  test("takes from whoever thinks, and adds for a turn that is done", () => {
    const clock = open();
    clock.run(0, 1000);
    clock.run(0, 3000, true);
    expect(clock.left.value).toEqual([598_000, 600_000]);
    clock.run(1, 4000, true);
    expect(clock.left.value).toEqual([602_000, 600_000]);
    expect(clock.leftOf(1, 9000)).toBe(595_000);
    clock.run(0, 9000);
    expect(clock.left.value).toEqual([602_000, 595_000]);
  });
  test("adds once for a turn, however often it is taken back and made again", () => {
    const clock = open();
    const turn = (seat: number, played: number) => clock.run(seat, 0, clock.isFurther(played));
    turn(0, 0);
    turn(1, 1);
    for (let i = 0; i < 10; i++) {
      turn(0, 0);
      turn(1, 1);
    }
    expect(clock.left.value).toEqual([605_000, 600_000]);
    turn(0, 2);
    expect(clock.left.value).toEqual([605_000, 605_000]);
  });
  test("goes on where it stood, and not while nobody looks", () => {
    const clock = open();
    clock.run(1, 0);
    clock.run(NOBODY, 20_000);
    clock.note(90_000);
    expect(open().left.value).toEqual([600_000, 580_000]);
  });
  test("that stood still takes over what another tab has used, and writes over none of it", () => {
    const [clock, other] = [open(), open()];
    clock.run(0, 0);
    clock.run(NOBODY, 10_000);
    other.run(0, 0);
    other.run(1, 20_000);
    clock.run(NOBODY, 50_000);
    expect(open().left.value).toEqual([570_000, 600_000]);
    clock.run(1, 60_000);
    expect(clock.left.value).toEqual([570_000, 600_000]);
  });
  test("falls once", () => {
    const clock = open();
    clock.run(0, 0);
    expect(clock.note(599_999)).toBe(false);
    expect(clock.note(600_500)).toBe(true);
    expect(clock.note(601_000)).toBe(false);
    clock.run(NOBODY, 601_000);
    const again = open();
    again.run(0, 0);
    expect(again.note(10)).toBe(false);
  });
  test("falls for a turn that is done too late, which brings nothing", () => {
    const clock = open();
    clock.run(0, 0);
    expect(clock.run(1, 600_100, true)).toBe(true);
    expect(clock.left.value).toEqual([0, 600_000]);
    expect(open().run(1, 0)).toBe(false);
  });
  test("falls the next time where the page went before it was told", () => {
    const clock = open();
    clock.run(0, 0);
    clock.run(NOBODY, 600_100);
    const again = open();
    again.run(0, 0);
    expect(again.note(10)).toBe(true);
  });
  test("is none where nothing fit lies in the storage, and goes with its game", () => {
    expect(Clock.of("b", 2)).toBeNull();
    remember(clockKey("b"), { terms: ["1", 2], left: 3 });
    expect(Clock.of("b", 2)).toBeNull();
    dropGame("a");
    expect(Clock.of("a", 2)).toBeNull();
  });
});
