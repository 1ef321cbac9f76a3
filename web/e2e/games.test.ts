// games.test.ts - a full game of every game by mouse, at desktop and phone size, and one by keyboard alone.

import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import {
  chooser,
  DESKTOP,
  isOver,
  moveByMouse,
  PHONE,
  progress,
  progressed,
  setStage,
  settle,
  start,
  status,
  visit,
} from "./stage";

const stage = setStage();
const MOST_MOVES = 400;

async function gamesOf(page: Page): Promise<string[]> {
  await page.waitForSelector(".tile");
  return page.$$eval(".tile", (cards) => cards.map((card) => (card as HTMLElement).dataset["game"]!));
}

async function playOut(page: Page, seed: number): Promise<void> {
  const choose = chooser(seed);
  for (let n = 0; n < MOST_MOVES && !(await isOver(page)); n++) {
    await moveByMouse(page, choose);
    await settle(page);
  }
}

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  test(`every game is played to its end by mouse at ${size} size`, async () => {
    const page = await visit(stage, { viewport });
    for (const game of await gamesOf(page)) {
      await page.goto(`${stage.address}#`);
      await start(page, game);
      await settle(page);
      await playOut(page, game.length);
      expect(await status(page), game).toMatch(/(wins?|Draw): .+\./);
    }
  });

test("a game is played to its end by keyboard alone", async () => {
  const page = await visit(stage);
  await page.waitForSelector('.tile[data-game="neutreeko"]');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
  while ((await focused()) !== "Play Neutreeko") await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".table .board");
  while (!(await focused()).startsWith("a1")) await page.keyboard.press("Tab");
  const choose = chooser(5);
  for (let n = 0; n < MOST_MOVES && !(await isOver(page)); n++) {
    await settle(page);
    const steps = await page.getAttribute(".table", "data-steps");
    while ((await page.getAttribute(".table", "data-steps")) === steps) await pressOn(page, choose);
    await settle(page);
  }
  expect(await status(page)).toMatch(/(wins?|Draw): .+\./);
});

test("the Tab key passes a board of any size in one step", async () => {
  const page = await visit(stage);
  await start(page, "othello");
  await settle(page);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-cell") ?? "none");
  const tab = async () => {
    await page.keyboard.press("Tab");
    return focused();
  };
  expect(await tab()).toBe("0");
  await page.keyboard.press("ArrowRight");
  expect(await focused()).toBe("1");
  expect(await tab()).toBe("none");
  await page.keyboard.press("Shift+Tab");
  expect(await focused()).toBe("1");
});

/** Walks to a cell that may be tapped with the arrow keys and presses Enter there. */
async function pressOn(page: Page, choose: <T>(list: T[]) => T): Promise<void> {
  const place = (selector: string) =>
    page.$$eval(selector, (cells) =>
      cells.map((cell) => ({ x: Number(cell.getAttribute("x")), y: Number(cell.getAttribute("y")) })),
    );
  const goal = choose(await place(".cell.target"));
  for (;;) {
    const [here] = await place(".cell:focus");
    const [dx, dy] = [Math.round(goal.x - here!.x), Math.round(goal.y - here!.y)];
    if (dx === 0 && dy === 0) break;
    await page.keyboard.press(dx !== 0 ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp");
  }
  const before = await progress(page);
  await page.keyboard.press("Enter");
  await progressed(page, before);
}
