// mistakes.test.ts - learning from mistakes in the page: from a finished game and from its review, at every size.

import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, PROGRAM, setStage, settle, shoot, start, visit } from "./stage";

const stage = setStage();

/** A game of bots that blunder, played by the program. */
function playNatively(seed = 3): { path: string; blunders: number } {
  const path = join(mkdtempSync(join(tmpdir(), "quincunx-mistakes-")), "game.qx");
  const seats = ["--seat", "1=level:1", "--seat", "2=level:2"];
  execFileSync(PROGRAM, [
    "play",
    "neutreeko",
    "--text",
    ...seats,
    "--seed",
    String(seed),
    "--nodes",
    "20",
    "--save",
    path,
  ]);
  const json = execFileSync(PROGRAM, ["review", path, "--json"], { encoding: "utf8", maxBuffer: 1 << 26 });
  const { moves } = JSON.parse(json) as { moves: { grade?: string }[] };
  return { path, blunders: moves.filter(({ grade }) => grade === "blunder" || grade === "mistake").length };
}

for (const viewport of [DESKTOP, PHONE])
  test(`every mistake of a game is mended, ${viewport.width} wide`, async () => {
    const { path, blunders } = playNatively();
    const page = await visit(stage);
    await start(page, "neutreeko");
    await settle(page);
    await page.click('button[aria-label="Share"]');
    await page.setInputFiles('input[type="file"]', path);
    await page.waitForSelector(".status.over");
    await page.setViewportSize(viewport);
    await page.click('.ending a:has-text("Learn from mistakes")');
    await page.waitForSelector('.guide[data-step="1"][data-state="asks"] .board');
    expect(await page.textContent(".guide h1")).toBe(`Learn from mistakes · 1 of ${blunders}`);
    await shoot(page, `mistake-${viewport.width}`);
    for (let mistake = 1; mistake <= blunders; mistake++) {
      await page.waitForSelector(`.guide[data-step="${mistake}"][data-state="asks"]`);
      await page.click('.guide button:has-text("Show me")');
      await page.waitForSelector(`.guide[data-step="${mistake}"][data-state="mended"]`);
      expect(await page.textContent(".guide .told")).not.toBe("");
      if (mistake < blunders) await page.click('.guide button:has-text("Next mistake")');
    }
    await page.click('.guide a:has-text("Back to the game")');
    await page.click('.ending button:has-text("Review")');
    await page.click('.review a:has-text("Learn from your mistakes")');
    await page.waitForSelector('.guide[data-step="1"][data-state="asks"]');
    await page.reload();
    await page.waitForSelector('.guide[data-step="1"][data-state="asks"]');
    await page.context().close();
  });

test("another game's mistakes come with its address", async () => {
  const page = await visit(stage);
  await start(page, "neutreeko");
  const games: { blunders: number; id: string }[] = [];
  for (const seed of [3, 4]) {
    const { path, blunders } = playNatively(seed);
    const before = page.url();
    await page.click('button[aria-label="Share"]');
    await page.setInputFiles('input[type="file"]', path);
    await page.waitForFunction((url) => location.href !== url, before);
    await page.waitForSelector(".status.over");
    games.push({ blunders, id: page.url().replace(/^.*#play\//, "") });
  }
  expect(games[0]!.blunders).not.toBe(games[1]!.blunders);
  for (const { blunders, id } of games) {
    await page.evaluate((hash) => (location.hash = hash), `#mistakes/${id}`);
    await page.waitForSelector(`.guide h1:text-is("Learn from mistakes · 1 of ${blunders}")`);
  }
});

test("without a game there is nothing to learn from, and that is said", async () => {
  const page = await visit(stage, {}, "#mistakes");
  await page.waitForSelector("text=No game is on the table.");
});
