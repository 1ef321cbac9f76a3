// online.test.ts - two browsers against each other by a link, a third that watches, a page that is reloaded in mid-game.

import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { chooser, PHONE, progress, progressed, setStage, tapCell, targets, visit } from "./stage";

const stage = setStage();

/** Somebody creates a room of this game, and gets its link. */
async function create(page: Page, game: string): Promise<string> {
  await page.click('a:has-text("Play online")');
  await page.selectOption(".create .option:has-text('Game') select", game);
  await page.selectOption(".create .option:has-text('You are') select", "0");
  await page.click(".create button.strong:not([disabled])");
  return page.inputValue(".invitation input");
}

/** Two who have sat down by one click and one link. */
async function pair(game: string): Promise<[Page, Page, string]> {
  const ann = await visit(stage);
  const link = await create(ann, game);
  const bob = await visit(stage, { viewport: PHONE }, link.slice(stage.address.length));
  await bob.click('button:has-text("Take the free seat")');
  for (const page of [ann, bob]) await page.waitForSelector('.table[data-room="live"]');
  return [ann, bob, link];
}

const steps = (page: Page): Promise<string | null> => page.getAttribute(".table", "data-steps");
const isDone = async (page: Page): Promise<boolean> => (await page.$(".status.over")) !== null;

async function seen(page: Page, n: string): Promise<void> {
  await page.waitForFunction((m) => document.querySelector(".table")?.getAttribute("data-steps") === m, n);
}

/** One move by taps; then everybody has seen it. */
async function move(page: Page, others: Page[], choose: <T>(list: T[]) => T): Promise<void> {
  const before = await steps(page);
  while ((await steps(page)) === before) {
    await page.waitForSelector(".table .cell.target");
    const cells = await targets(page);
    if (cells.length === 0) break;
    const was = await progress(page);
    await tapCell(page, choose(cells));
    await progressed(page, was);
  }
  const now = (await steps(page))!;
  for (const other of others) await seen(other, now);
}

test("two browsers play a game to its end, one watches, one is reloaded in between", { timeout: 300_000 }, async () => {
  const [ann, bob, link] = await pair("neutreeko");
  const eve = await visit(stage, {}, link.slice(stage.address.length));
  await eve.waitForSelector('.table[data-room="live"]');
  const choose = chooser(11);
  for (let n = 0; n < 400 && !(await isDone(ann)); n++) {
    const [mover, other] = n % 2 === 0 ? [ann, bob] : [bob, ann];
    await move(mover, [other, eve], choose);
    if (n === 2) {
      await bob.reload();
      await seen(bob, "3");
    }
  }
  const words = await ann.textContent(".status.over");
  expect(words).not.toBe("");
  for (const page of [bob, eve]) {
    await page.waitForSelector(".status.over");
    expect(await page.textContent(".status.over")).toBe(words);
  }
  await ann.click('button:has-text("Rematch")');
  await bob.click('button:has-text("Accept the rematch")');
  await ann.click('a:has-text("To the rematch")');
  await ann.waitForSelector('.table[data-room="live"][data-steps="0"]');
  await bob.click('a:has-text("To the rematch")');
  await bob.waitForSelector('.table[data-room="live"][data-steps="0"]');
  await ann.click('button:has-text("Call off")');
  await bob.waitForSelector(".status.over");
});

test("a secret is shown when both have chosen", { timeout: 120_000 }, async () => {
  const [ann, bob] = await pair("compromise");
  const before = Number(await steps(ann));
  for (const page of [ann, bob]) {
    await page.waitForSelector(".table .cell.target");
    await tapCell(page, (await targets(page))[0]!);
    await page.click('button:has-text("Lock in")');
  }
  for (const page of [ann, bob])
    await page.waitForFunction(
      (n) => Number(document.querySelector(".table")?.getAttribute("data-steps")) > n + 2,
      before,
    );
});
