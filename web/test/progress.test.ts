// progress.test.ts - what is made of the tries of a browser.

import { expect, test } from "vitest";
import { outcomeOn } from "../src/learn/diary";
import { niceTicks } from "../src/learn/ticks";

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
