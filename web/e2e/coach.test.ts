// coach.test.ts - hints in steps, and a coach who warns before a blunder: the words are the program's own.

import { execFileSync, spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { DESKTOP, PHONE, PROGRAM, setStage, settle, shoot, start, tapCell, visit } from "./stage";

const stage = setStage();

async function tapMove(page: Page, move: string): Promise<void> {
  for (const name of move.split("-"))
    await tapCell(page, Number(await page.getAttribute(`.table .cell[aria-label^="${name},"]`, "data-cell")));
}

/** What the program says to a position. */
const hinted = (...how: string[]): string[] =>
  execFileSync(PROGRAM, ["hint", "neutreeko", ...how], { encoding: "utf8" })
    .trim()
    .split("\n");

for (const viewport of [DESKTOP, PHONE])
  test(`a hint comes in the program's three steps, ${viewport.width} wide`, async () => {
    const page = await visit(stage, { viewport });
    await start(page, "neutreeko");
    await settle(page);
    const steps = hinted();
    for (const [i, words] of steps.entries()) {
      await page.click('button[aria-label="Hint"]');
      await page.waitForFunction((said) => document.querySelector(".told.advice")?.textContent === said, words);
      expect(await page.textContent(".voice[role=status]")).toBe(words);
      await page.waitForSelector(i === 0 ? ".hint-ring" : ".arrow");
      await shoot(page, `hint-${i}-${viewport.width}`);
    }
    await tapMove(page, "b1-c1");
    await page.waitForSelector(".told.advice", { state: "detached" });
  });

test("a hint is read while a choice waits to be locked in", async () => {
  const page = await visit(stage);
  await start(page, "compromise");
  await settle(page);
  await tapCell(page, 13);
  await page.click('button[aria-label="Hint"]:not(:disabled)');
  await page.waitForSelector('.told.advice:has-text("Look at")');
});

const BLUNDER = [".W.../W..../.BB../...W./B.... b", "c3-e3"] as const;

/** A position in which much can be given away, with a coach who may speak so often. */
async function beginCoached(most: string, viewport = DESKTOP): Promise<Page> {
  const page = await visit(stage, { viewport });
  await page.click('button[aria-label="Settings"]');
  await page.selectOption('dialog label:has-text("Warn me before a blunder") select', most);
  await shoot(page, `coach-setting-${viewport.width}`);
  await page.keyboard.press("Escape");
  await page.waitForSelector("dialog", { state: "detached" });
  await page.click('.top button:has-text("New")');
  await page.click('dialog .games label:has-text("Neutreeko")');
  await page.fill('dialog input[placeholder="the usual start"]', BLUNDER[0]);
  await page.click('dialog button:has-text("Start")');
  await page.waitForSelector(".table .board");
  await settle(page);
  return page;
}

for (const viewport of [DESKTOP, PHONE])
  test(`a coach warns before a blunder, in the program's words, ${viewport.width} wide`, async () => {
    const page = await beginCoached("1", viewport);
    const [position, move] = BLUNDER;
    await tapMove(page, move);
    await page.waitForSelector(".told.advice[role=alert]");
    const said = spawnSync(PROGRAM, ["hint", "neutreeko", "--position", position, "--move", move], {
      encoding: "utf8",
    });
    expect(await page.textContent(".told.advice")).toBe(said.stdout.trim());
    await shoot(page, `coach-${viewport.width}`);
    await page.click('button:has-text("Take it back")');
    await page.waitForSelector(".told.advice", { state: "detached" });
    expect(await page.getAttribute(".table", "data-steps")).toBe("0");
    // He has said all that he may: the same move is made now.
    await tapMove(page, move);
    await page.waitForSelector('.table:not([data-steps="0"])');
  });

test("who is sure plays on in spite of the coach", async () => {
  const page = await beginCoached("1000");
  await tapMove(page, BLUNDER[1]);
  await page.click('button:has-text("Play it anyway")');
  await page.waitForSelector('.table:not([data-steps="0"])');
});
