// fit.test.ts - an opponent that fits, at every size: chosen, followed by results, and told under Progress.

import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { DESKTOP, PHONE, press, setStage, settle, shoot, status, visit } from "./stage";

const stage = setStage();
const IDEA = "the level that fits you, from your results";

const lines = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem("quincunx.diary") ?? '""') as string;
    return kept.split("\n").filter(Boolean);
  });

/** Until the diary has so many lines. */
const noted = (page: Page, n: number): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => (JSON.parse(localStorage.getItem("quincunx.diary") ?? '""') as string).split("\n").length > wanted,
    n,
  );

async function resign(page: Page): Promise<void> {
  await settle(page);
  await press(page, "Resign");
  await page.click("dialog .danger");
  await page.waitForSelector(".ending");
}

/** Resigns, and waits until the page has thought about whether that counts, with an engine that goes again. */
async function resignAndCount(page: Page): Promise<void> {
  const counted = new Promise<void>((done) => page.once("worker", (worker) => worker.once("close", () => done())));
  await resign(page);
  await counted;
}

const opponent = (page: Page, name: string): Promise<unknown> =>
  page.waitForSelector(`.table .strip:has-text("${name}")`);

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  describe(`at ${size} size`, () => {
    test("adaptive is chosen, goes down after a loss, and what was played is told", async () => {
      const page = await visit(stage, { viewport });
      await page.click('button[aria-label="New game"]:visible, button:has-text("New game"):visible');
      await page.click('dialog .games label:has-text("Neutreeko")');
      const seat = page.locator("dialog .option select").nth(1);
      await seat.selectOption("adaptive");
      await page.waitForSelector(`dialog small:has-text("${IDEA}: level 2 now")`);
      await shoot(page, `adaptive-${size}`);
      await page.click("dialog button:has-text('Start')");
      await opponent(page, "Level 2");
      await resign(page);
      await noted(page, 1);
      await page.click(".ending button:has-text('Play again')");
      await opponent(page, "Level 1");
      await settle(page);
      expect(await status(page)).toContain("Your turn");
      await page.goto(`${stage.address}#progress`);
      await page.waitForSelector(".against .plot circle");
      await shoot(page, `played-${size}`);
      expect(await page.textContent(".results tbody")).toBe("Level 21001");
      expect(await page.textContent(".against p")).toBe("1 game against levels. Level 1 fits you now.");
    });

    test("a game that is over does not count again when it is opened, nor when its end is taken back", async () => {
      const page = await visit(stage, { viewport });
      await page.selectOption('.tile[data-game="neutreeko"] select', "level:4");
      await page.click('.tile[data-game="neutreeko"] button.play');
      await resign(page);
      await noted(page, 1);
      await press(page, "Undo");
      await page.waitForSelector(".ending", { state: "detached" });
      await resignAndCount(page);
      // As if it had been played before there was a diary.
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) if (key.includes("noted")) localStorage.removeItem(key);
      });
      await page.reload();
      await page.waitForSelector(".ending");
      // Another game's line comes last, and there is none between.
      await page.click(".ending button:has-text('Swap sides')");
      await page.waitForSelector(".ending", { state: "detached" });
      await resign(page);
      await noted(page, 2);
      const lost = expect.stringMatching(/^\S+ neutreeko level 4 lost$/) as string;
      expect(await lines(page)).toEqual([lost, lost]);
    });
  });
