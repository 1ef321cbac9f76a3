// review.test.ts - a game reviewed in the page: the same verdicts as the command's, at every size.

import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, PROGRAM, setStage, settle, start, visit } from "./stage";

const stage = setStage();

interface Move {
  words?: string;
  turned?: string;
}

/** A game of bots that blunder, played by the program; and what the program says of it. */
function playNatively(): { path: string; moves: Move[] } {
  const path = join(mkdtempSync(join(tmpdir(), "quincunx-review-")), "game.qx");
  const seats = ["--seat", "1=level:1", "--seat", "2=level:2"];
  execFileSync(PROGRAM, ["play", "neutreeko", "--text", ...seats, "--seed", "3", "--nodes", "20", "--save", path]);
  const json = execFileSync(PROGRAM, ["review", path, "--json"], { encoding: "utf8", maxBuffer: 1 << 26 });
  return { path, moves: (JSON.parse(json) as { moves: Move[] }).moves };
}

/** As narrow as phones are. */
const NARROW = { width: 320, height: 640 };

for (const viewport of [DESKTOP, PHONE, NARROW])
  test(`a review is the program's own, ${viewport.width} wide`, async () => {
    const { path, moves } = playNatively();
    const page = await visit(stage);
    await start(page, "neutreeko");
    await settle(page);
    await page.click('button[aria-label="Share"]');
    await page.setInputFiles('input[type="file"]', path);
    await page.waitForSelector(".status.over");
    await page.setViewportSize(viewport);
    await page.click('.ending button:has-text("Review")');
    await page.waitForSelector(`.review[data-judged="${moves.length}"]`);
    if (viewport === DESKTOP) {
      const room = await page.$eval(".panel .contents", (contents) => contents.clientHeight);
      expect(room).toBeGreaterThan(DESKTOP.height / 2);
    }
    const [whole, seen] = await page.$eval(".panel .contents", (all) => [all.scrollWidth, all.clientWidth]);
    expect(whole).toBeLessThanOrEqual(seen);
    const told = await page.$$eval(".review li .verdict", (all) => all.map((one) => one.firstChild?.textContent));
    expect(told).toEqual(moves.map(({ words }) => words));
    const turned = await page.$$eval(".review .turned", (all) => all.map((one) => one.textContent));
    expect(turned).toEqual(moves.flatMap((move) => (move.turned ? [`${move.turned}.`] : [])));
    expect(turned.length).toBeGreaterThan(0);
    await page.click(".review li.blunder button");
    await page.waitForSelector('.review li[aria-current="step"]');
    if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/review-${viewport.width}.png` });
    await page.context().close();
  });
