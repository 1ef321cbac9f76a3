// progress.test.ts - what the games and the tries of a browser come to.

import { expect, test } from "vitest";
import type { Kept } from "../src/model/library";
import type { Player } from "../src/model/players";
import { outcomeOn } from "../src/learn/diary";
import { outcomeOf, resultsOf, winnersOf } from "../src/learn/results";
import { niceTicks } from "../src/learn/ticks";

const level = (n: number): Player => ({ bot: `level:${n}`, nodes: 0 });

const kept = (players: Player[], winners: string | null): Kept => ({
  id: "a",
  game: "neutreeko",
  record: winners === null ? "moves: 0\nend\n" : `points: 0 0\nwinners:${winners}\nreason: so\nend\n`,
  players,
  names: [],
  moves: 9,
  isOver: winners !== null,
  result: "",
  time: 0,
});

test("winners are read from the record", () => {
  expect(winnersOf("winners: 2\n")).toEqual([1]);
  expect(winnersOf("winners:\n")).toEqual([]);
  expect(winnersOf("winners: 1 2\n")).toEqual([0, 1]);
  expect(winnersOf("player 1: winners: 1\n")).toBeNull();
});

test("a game is won, drawn or lost for the only person in it", () => {
  expect(outcomeOf(kept([null, level(3)], " 1"))).toBe("won");
  expect(outcomeOf(kept([null, level(3)], " 2"))).toBe("lost");
  expect(outcomeOf(kept([null, level(3)], ""))).toBe("drawn");
  expect(outcomeOf(kept([null, level(3)], " 1 2"))).toBe("drawn");
  expect(outcomeOf(kept([null, null], " 1"))).toBeNull();
  expect(outcomeOf(kept([null, level(3)], null))).toBeNull();
});

test("results are counted by opponent, levels in their order", () => {
  const games = [
    kept([null, level(10)], " 2"),
    kept([null, level(2)], " 1"),
    kept([level(2), null], " 1"),
    kept([null, level(2)], ""),
    kept([null, null], " 1"),
    kept([level(1), level(2)], " 1"),
    kept([null, level(2)], null),
  ];
  expect(resultsOf(games)).toEqual([
    { opponent: "A friend", played: 1, won: 0, drawn: 0, lost: 0 },
    { opponent: "Level 2", played: 3, won: 1, drawn: 1, lost: 1 },
    { opponent: "Level 10", played: 1, won: 0, drawn: 0, lost: 1 },
  ]);
});

test("what was made of a day's puzzle is its first try", () => {
  const text = "2026-11-15 neutron 17 1480 missed\n2026-11-15 neutron 17 1480 solved\n2026-11-16 gamma 1 736 solved\n";
  expect(outcomeOn(text, "2026-11-15", "neutron", 17)).toBe("missed");
  expect(outcomeOn(text, "2026-11-16", "gamma", 1)).toBe("solved");
  expect(outcomeOn(text, "2026-11-16", "neutron", 17)).toBe("");
  expect(outcomeOn(text, "2026-11-15", "neutron", 1)).toBe("");
});

test("the ticks of a plot are round and hold all values", () => {
  expect(niceTicks({ low: 1203, high: 1380 }, 4)).toEqual([1200, 1300, 1400]);
  const flat = niceTicks({ low: 1200, high: 1200 }, 4);
  expect(flat.length).toBeGreaterThanOrEqual(2);
  expect(flat[0]).toBeLessThanOrEqual(1200);
  expect(flat.at(-1)).toBeGreaterThanOrEqual(1200);
});
