// guide.test.ts - guided first games in the page, at every size: from the first screen to a game of one's own.

import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { DESKTOP, PHONE, setStage, settle, shoot, tapCell, visit } from "./stage";

const stage = setStage();
const SIZES = { desktop: DESKTOP, phone: PHONE };
const GAMES = ["compromise", "gamma", "neutreeko", "neutron", "othello"];

const state = (page: Page, step: number, wanted: string): Promise<unknown> =>
  page.waitForSelector(`.guide[data-step="${step}"][data-state="${wanted}"]`);

const goOn = (page: Page): Promise<void> => page.click('.guide button:has-text("Go on")');

async function tap(page: Page, move: string): Promise<void> {
  await page.waitForSelector(".guide .cell.target");
  for (const name of move.split("-")) {
    const cell = await page.getAttribute(`.guide .cell[aria-label^="${name},"]`, "data-cell");
    await tapCell(page, Number(cell));
  }
}

/** Buttons that lie outside of the screen, or words under one. */
const hidden = (page: Page): Promise<number> =>
  page.$$eval(".guide .prompt button", (all) => {
    const boxes = all.map((one) => one.getBoundingClientRect());
    return boxes.filter((box) => box.left < 0 || box.right > innerWidth).length;
  });

for (const [size, viewport] of Object.entries(SIZES))
  describe(`at ${size} size`, () => {
    test("a newcomer is led from the first screen through a first game to one alone", async () => {
      const page = await visit(stage, { viewport });
      await page.click('.note:has-text("First time?")');
      await page.click('.learn .begin:has-text("Neutreeko") :text("Play a guided game")');
      await state(page, 1, "tells");
      await goOn(page);
      await state(page, 2, "asks");
      await shoot(page, `guide-${size}`);
      await tap(page, "b1-a1");
      await state(page, 2, "refuted");
      expect(await page.textContent(".guide .told")).toContain("But slide it to the right this time: to c1.");
      await shoot(page, `guide-wrong-${size}`);
      await page.click('.guide button:has-text("Try again")');
      await state(page, 2, "asks");
      await tap(page, "b1-c1");
      await state(page, 2, "tells");
      expect(await page.textContent(".guide .told")).toContain("It went one square only");
      await goOn(page);
      await state(page, 3, "asks");
      await page.click('.guide button:has-text("Hint")');
      await page.waitForSelector(".guide .told:not(:empty)");
      await page.click('.guide button:has-text("Back")');
      await state(page, 2, "asks");
    });

    test("every game's guide is gone through, and ends with a game against level 1", async () => {
      const page = await visit(stage, { viewport });
      for (const game of GAMES) {
        await page.goto(`${stage.address}#guide/${game}`);
        await page.waitForSelector(`.guide .board[data-game="${game}"]`);
        await state(page, 1, "tells");
        const last = Number(/of (\d+)$/.exec((await page.textContent(".guide h1")) ?? "")![1]);
        for (let step = 1; step <= last; step++) {
          await page.waitForSelector(`.guide[data-step="${step}"]`);
          if (await page.$('.guide[data-state="asks"]')) {
            await page.click('.guide button:has-text("Show me")');
            await state(page, step, "tells");
            expect([game, step, await page.textContent(".guide .told")]).not.toEqual([game, step, ""]);
          }
          expect([game, step, await hidden(page)]).toEqual([game, step, 0]);
          if (step === 3) await shoot(page, `guide-${game}-${size}`);
          if (step < last) await goOn(page);
        }
        await page.click('.guide button:has-text("Play ")');
        await page.waitForSelector(".table:not(.guide) .board");
        await settle(page);
        expect(await page.textContent(".strips")).toContain("Level 1");
      }
    });

    test("the rules lead there too, on their own page and beside a board", async () => {
      const page = await visit(stage, { viewport }, "#rules/neutron");
      await page.click('.page a:has-text("Play a guided game")');
      await page.waitForSelector('.guide .board[data-game="neutron"]');
    });
  });

test("a guide is followed by keys alone, and told to whoever hears it", async () => {
  const page = await visit(stage, {}, "#guide/neutreeko");
  await state(page, 1, "tells");
  await page.keyboard.press("n");
  await state(page, 2, "asks");
  expect(await page.getAttribute(".guide .says", "aria-live")).toBe("polite");
  await page.keyboard.press("h");
  await page.waitForSelector(".guide .told:not(:empty)");
  await page.keyboard.press("b");
  await state(page, 1, "tells");
});

test("a game without a guide leads to its rules", async () => {
  const page = await visit(stage, {}, "#guide/chess");
  await page.waitForSelector("text=there is no game");
  expect(await page.getAttribute('.puzzles a:has-text("The rules")', "href")).toBe("#rules/chess");
});
