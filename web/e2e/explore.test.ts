// explore.test.ts - the explorer in the page, at every size: what the command tells, walked by taps and by keys.

import { execFileSync } from "node:child_process";
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { DESKTOP, PROGRAM, setStage, settle, shoot, start, tapCell, visit } from "./stage";

const stage = setStage();
const SIZES = { desktop: DESKTOP, phone: { width: 390, height: 844 } };

interface Move {
  move: string;
  words: string;
  name: string | null;
}

const movesOf = (...how: string[]): Move[] =>
  (
    JSON.parse(execFileSync(PROGRAM, ["explore", ...how, "--tries", "0", "--json"], { encoding: "utf8" })) as {
      moves: Move[];
    }
  ).moves;

const rows = (page: Page): Promise<(string | null)[]> =>
  page.$$eval(".explored li", (all) => all.map((one) => (one as HTMLElement).dataset["move"]!));
const words = (page: Page): Promise<(string | null)[]> =>
  page.$$eval(".explored li button > span", (all) => all.map((one) => one.firstChild!.textContent));
const steps = (page: Page, n: number): Promise<unknown> =>
  page.waitForSelector(`.explore[data-steps="${n}"] .explored li`);

for (const [size, viewport] of Object.entries(SIZES))
  describe(`at ${size} size`, () => {
    test("all moves of Neutron's start, as the command tells them, by its large book", async () => {
      const page = await visit(stage, { viewport }, "#learn");
      await page.click('a[aria-label="Explore Neutron"]');
      await steps(page, 0);
      const told = movesOf("neutron");
      expect(await rows(page)).toEqual(told.map(({ move }) => move));
      expect(await words(page)).toEqual(told.map((each) => each.words));
      expect(await page.$$eval(".explored .proof", (all) => all.length)).toBe(told.length);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      await page.waitForSelector('.explore[data-played="10"]');
      const shares = await page.$$eval(".by-level td", (all) => all.map((one) => one.textContent));
      expect(shares.length).toBe(20);
      expect(shares.slice(0, 10).every((share) => /^\d+$/.test(share ?? ""))).toBe(true);
      await shoot(page, `explore-neutron-${size}`);
    });

    test("Othello's openings have their names; taps walk in, buttons walk out", async () => {
      const page = await visit(stage, { viewport }, "#explore/othello");
      await steps(page, 0);
      const cell = async (name: string): Promise<void> =>
        tapCell(page, Number(await page.getAttribute(`.explore .cell[aria-label^="${name},"]`, "data-cell")));
      await cell("f5");
      await steps(page, 1);
      expect(await page.textContent('.explored li[data-move="d6"] em')).toBe(" Perpendicular");
      await cell("d6");
      await steps(page, 2);
      expect(await page.textContent(".way em")).toBe("Perpendicular");
      await shoot(page, `explore-othello-${size}`);
      await page.click('.way button:has-text("f5")');
      await steps(page, 1);
      await page.click('button[aria-label="Step back"]');
      await steps(page, 0);
      expect(await page.isDisabled('button[aria-label="Step back"]')).toBe(true);
    });

    test("a press chooses a move and shows its levels, a second one makes it", async () => {
      const page = await visit(stage, { viewport }, "#explore/neutreeko");
      await steps(page, 0);
      const [first, second] = await rows(page);
      await page.waitForSelector(`li[data-move="${first}"] .by-level`);
      await page.click(`li[data-move="${second}"] button`);
      await page.waitForSelector(`li[data-move="${second}"] .by-level`);
      await page.click(`li[data-move="${second}"] button`);
      await steps(page, 1);
      expect(await page.textContent(".way [aria-current]")).toBe(second);
    });
  });

test("keys choose, walk in and out", async () => {
  const page = await visit(stage, {}, "#explore/neutreeko");
  await steps(page, 0);
  const [, , third] = await rows(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.waitForSelector(`li[data-move="${third}"] [aria-pressed="true"]`);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(third);
  await page.keyboard.press("Enter");
  await steps(page, 1);
  await page.keyboard.press("Backspace");
  await steps(page, 0);
  await page.keyboard.press("ArrowRight");
  await steps(page, 1);
});

test("a game is explored from where it is looked at, and secrets stay secret", async () => {
  const page = await visit(stage);
  await start(page, "compromise");
  await settle(page);
  const status = await page.textContent(".status");
  await page.keyboard.press("e");
  await page.waitForSelector(".explore .explored li");
  expect(await page.$$eval(".explored li", (all) => all.length)).toBe(27);
  expect(await page.textContent(".explored li strong")).toMatch(/^Grid \d · row \d · column \d$/);
  const seen = await page.$$eval(".explored li", (all) =>
    all.map((one) => one.getBoundingClientRect().bottom).filter((bottom) => bottom <= innerHeight),
  );
  expect(seen.length).toBeGreaterThan(5);
  await shoot(page, "explore-compromise-desktop");
  await page.goBack();
  await page.waitForSelector(".table .status");
  expect(await page.textContent(".status")).toBe(status);
});

test("a set-up is explored, too; so is Gamma, on a phone", async () => {
  const page = await visit(stage, { viewport: SIZES.phone }, "#edit/gamma");
  await page.click('.editor button:has-text("Explore")');
  await page.waitForSelector(".explore .explored li", { timeout: 120_000 });
  await shoot(page, "explore-gamma-phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("the explorer gives its engines back", async () => {
  const page = await visit(stage);
  const count = async (): Promise<number> => {
    await page.goto(`${stage.address}#explore/neutreeko`);
    await page.waitForSelector('.explore[data-played="10"]');
    await page.goto(`${stage.address}#`);
    await page.waitForSelector(".home .tile .board");
    return page.workers().length;
  };
  const first = await count();
  await count();
  expect(await count()).toBe(first);
});
