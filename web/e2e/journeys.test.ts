// journeys.test.ts - what people come for, from the first screen on, at the sizes they have.

import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import {
  chooser,
  DESKTOP,
  isOver,
  moveByMouse,
  PHONE,
  press,
  setStage,
  settle,
  start,
  status,
  tapCell,
  targets,
  visit,
} from "./stage";

const stage = setStage();
const SIZES = { desktop: DESKTOP, "small phone": PHONE, phone: { width: 390, height: 844 } };
const MOST_MOVES = 400;

async function playOut(page: Page, seed: number): Promise<void> {
  const choose = chooser(seed);
  for (let n = 0; n < MOST_MOVES && !(await isOver(page)); n++) {
    await moveByMouse(page, choose);
    await settle(page);
  }
}

async function moves(page: Page, n: number, seed = 3): Promise<void> {
  const choose = chooser(seed);
  for (let i = 0; i < n; i++) {
    await moveByMouse(page, choose);
    await settle(page);
  }
}

const steps = (page: Page): Promise<string | null> => page.getAttribute(".table", "data-steps");
const edited = (page: Page, text: string): Promise<unknown> =>
  page.waitForFunction((wanted) => document.querySelector<HTMLElement>(".editor")?.dataset["text"] === wanted, text);

/** The link that Share shows. */
async function linkOf(page: Page): Promise<string> {
  await press(page, "Share");
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>('[aria-label="Link to this game"]')?.value.includes("#g="),
  );
  return page.inputValue('[aria-label="Link to this game"]');
}

/** Whatever is on the screen, nothing of it lies beside the window. */
const isWithin = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

for (const [size, viewport] of Object.entries(SIZES))
  describe(`at ${size} size`, () => {
    test("a newcomer learns a game, tries it, and plays it to its end", async () => {
      const page = await visit(stage, { viewport });
      expect(await page.evaluate(() => innerWidth)).toBe(viewport.width);
      await page.click('.top a:has-text("Learn")');
      await page.click('.learn a[aria-label="Rules of Neutreeko"]');
      await page.waitForSelector(".page h2");
      expect(await isWithin(page)).toBe(true);
      await page.click('.trial button:has-text("Play Neutreeko")');
      await page.waitForSelector(".table .board");
      await settle(page);
      for (const sight of [".hint-ring", ".arrow"]) {
        await page.click('button[aria-label="Hint"]');
        await page.waitForSelector(sight);
      }
      await playOut(page, 5);
      expect(await page.textContent(".ending h2")).toMatch(/You win|You lose|A draw/);
      expect(await page.locator(".ending button:has-text('Look back')").isVisible()).toBe(true);
      await page.click(".ending button:has-text('Play again')");
      await page.waitForSelector(".cell.target");
      expect(await isWithin(page)).toBe(true);
    });

    test("two people play at one screen", async () => {
      const page = await visit(stage, { viewport });
      await page.selectOption('[aria-label="Opponent in Neutron"]', "human");
      await start(page, "neutron");
      await settle(page);
      await playOut(page, 7);
      expect(await page.textContent(".ending h2")).toMatch(/(White|Black) wins|Both win|A draw/);
      await page.click(".ending button:has-text('Swap sides')");
      await page.waitForSelector(".cell.target");
    });

    test("two people play by the clock", async () => {
      const page = await visit(stage, { viewport });
      await page.click('.top button:has-text("New")');
      await page.click('dialog .segments span:has-text("Neutreeko")');
      await page.getByRole("combobox", { name: "White" }).selectOption("human");
      await page.getByRole("combobox", { name: "Clock" }).selectOption({ label: "10 min + 5 s" });
      await page.click("dialog button.strong");
      await page.waitForSelector(".clock.runs[role=timer]"); // which is not spoken every second
      await settle(page);
      expect(await isWithin(page)).toBe(true);
      await moves(page, 1);
      await page.waitForSelector(".strip:has-text('White') .clock.runs");
      expect(await page.textContent(".strip:has-text('Black') .clock")).toMatch(/^(10:0\d|9:5\d|[0-9]:\d\d)$/);
      await page.goto(`${stage.address}#learn`);
      await page.waitForSelector(".learn h1");
      await page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.startsWith("quincunx.clock."))!;
        localStorage.setItem(key, JSON.stringify({ terms: [600, 5], left: [600_000, 1] }));
      });
      await page.goBack();
      await page.waitForSelector(".ending:has-text('White ran out of time')");
      await page.reload();
      await page.click(".ending button:has-text('Play again')");
      await page.waitForSelector(".strip:has-text('Black') .clock.runs");
    });

    test("a board is set up by taps and by text, and played from", async () => {
      const page = await visit(stage, { viewport });
      await page.click('.top button:has-text("New")');
      await page.click('dialog .segments span:has-text("Neutreeko")');
      await page.click('dialog button:has-text("Set up the board")');
      await page.waitForSelector(".editor .board");
      await page.click('.tools span:has-text("Empty")');
      await tapCell(page, 1);
      await edited(page, ".W.W./..B../...../..W../...B. b");
      expect(await page.isDisabled('button:has-text("Play from here")')).toBe(true);
      await page.waitForSelector(".failure:has-text('Black must have three pieces, not 2')");
      await page.click('.tools span:has-text("Black")');
      await tapCell(page, 10);
      await edited(page, ".W.W./..B../B..../..W../...B. b");
      await page.click('.segments:has-text("To move") span:has-text("White")');
      await edited(page, ".W.W./..B../B..../..W../...B. w");
      expect(await isWithin(page)).toBe(true);
      await page.fill(".editor textarea", "WB.W./..B../B..../..W../..... w");
      await page.waitForSelector('button:has-text("Play from here"):not([disabled])');
      await page.click('button:has-text("Play from here")');
      await page.waitForSelector(".table:not(.editor) .board");
      await settle(page);
      expect(await page.textContent(".strip:has-text('You')")).toContain("White");
      expect(await page.getAttribute('[data-cell="20"]', "aria-label")).toContain("White piece");
      await moves(page, 1);
      await press(page, "Share");
      await page.click('button:has-text("Change the position")');
      await page.waitForSelector(".editor .board");
      expect(await page.getAttribute(".editor", "data-text")).toMatch(/ w$/);
    });

    test("games are found again: by the list, by its search, after a reload", async () => {
      const page = await visit(stage, { viewport });
      await start(page, "neutreeko");
      await settle(page);
      await moves(page, 1);
      const before = await steps(page);
      await page.reload();
      await page.waitForSelector(".table .board");
      await settle(page);
      expect(await steps(page)).toBe(before);
      await page.click(".brand");
      await page.waitForSelector(".note:has-text('Neutreeko, 2 moves so far')");
      await start(page, "othello");
      await settle(page);
      await moves(page, 1);
      await page.click('.top a[href="#games"]');
      await page.waitForFunction(() => document.querySelectorAll(".library li").length === 2);
      expect(await isWithin(page)).toBe(true);
      await page.fill(".library input", "neutr");
      await page.waitForFunction(() => document.querySelectorAll(".library li").length === 1);
      await page.click(".library li a");
      await page.waitForSelector('.table .board[data-game="neutreeko"]');
      await settle(page);
      expect(await steps(page)).toBe(before);
      await page.click('.top a[href="#games"]');
      await page.click('button[aria-label="Remove this game of Othello"]');
      await page.waitForFunction(() => document.querySelectorAll(".library li").length === 1);
    });

    test("a link shows the game elsewhere, and it is played on from there", async () => {
      const page = await visit(stage, { viewport });
      await start(page, "gamma");
      await settle(page);
      await moves(page, 1);
      const link = await linkOf(page);
      const other = await visit(stage, { viewport }, new URL(link).hash);
      await other.waitForSelector(".status:has-text('A game from a link')");
      expect(await targets(other)).toEqual([]);
      await other.click("button:has-text('Play from here')");
      await other.waitForSelector(".cell.target");
      await settle(other);
      await moves(other, 1);
      expect(Number(await steps(other))).toBeGreaterThan(Number(await steps(page)));
      expect(await status(other)).toContain("Your turn");
    });
  });

test("every game has its board editor", async () => {
  const page = await visit(stage);
  await page.waitForSelector(".tile .board");
  const games = await page.$$eval(".tile", (cards) => cards.map((card) => (card as HTMLElement).dataset["game"]!));
  for (const game of games) {
    await page.goto(`${stage.address}#edit/${game}`);
    await page.waitForSelector(`.editor .board[data-game="${game}"]`);
    expect(await page.textContent(".tools"), "no thing without its name").not.toMatch(/neutral|nobody/i);
    const before = (await page.getAttribute(".editor", "data-text"))!;
    await tapCell(page, 2);
    await page.waitForFunction(
      (text) => document.querySelector<HTMLElement>(".editor")?.dataset["text"] !== text,
      before,
    );
    await page.click('button:has-text("Usual start")');
    await edited(page, before);
    await page.click('button:has-text("Play from here")');
    await page.waitForSelector(`.table:not(.editor) .board[data-game="${game}"]`);
    await settle(page);
  }
});
