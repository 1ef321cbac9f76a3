// learn.test.ts - puzzles and progress in the page, at every size: what the program knows, tried by taps.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { DESKTOP, PHONE, PROGRAM, setStage, shoot, tapCell, visit } from "./stage";

const stage = setStage();
const SIZES = { desktop: DESKTOP, phone: PHONE };

interface Puzzle {
  number: number;
  task: string;
  line: string[];
}

/** What the program says of a puzzle. */
const puzzleOf = (...how: string[]): Puzzle =>
  JSON.parse(execFileSync(PROGRAM, ["puzzle", ...how, "--json"], { encoding: "utf8" })) as Puzzle;

const GAMES = (
  JSON.parse(execFileSync(PROGRAM, ["games", "--json"], { encoding: "utf8" })) as { games: { name: string }[] }
).games.map(({ name }) => name);

const dailies = (): string[] => GAMES.map((game) => `#puzzles/${game}/${puzzleOf(game, "--daily").number}`);

const state = (page: Page, wanted: string): Promise<unknown> => page.waitForSelector(`.puzzle[data-state="${wanted}"]`);

async function open(page: Page, game: string, number: number): Promise<void> {
  await page.goto(`${stage.address}#puzzles/${game}/${number}`);
  await page.waitForSelector(`.puzzle[data-number="${number}"][data-state="open"] .board[data-game="${game}"]`);
}

/** Taps cells by their names, as they are read out. */
async function tap(page: Page, move: string): Promise<void> {
  for (const name of move.split("-")) {
    const cell = await page.getAttribute(`.puzzle .cell[aria-label^="${name},"]`, "data-cell");
    await tapCell(page, Number(cell));
  }
}

const isWithin = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

for (const [size, viewport] of Object.entries(SIZES))
  describe(`at ${size} size`, () => {
    test("today's puzzles are the program's, and are reached from the first screen", async () => {
      const page = await visit(stage, { viewport });
      const before = dailies();
      await page.click(".note:has-text('Today’s puzzle')");
      await page.waitForFunction(() => document.querySelectorAll(".daily .board").length === 5);
      await page.waitForFunction(() => document.querySelectorAll(".puzzles li").length === 5);
      expect(await isWithin(page)).toBe(true);
      await shoot(page, `puzzles-${size}`);
      const links = await page.$$eval(".daily", (all) => all.map((one) => one.getAttribute("href")));
      // The day may change meanwhile, once.
      expect([before, dailies()]).toContainEqual(links);
      expect(links.length).toBe(5);
    });

    test("the ways to learn lie on the screen", async () => {
      const page = await visit(stage, { viewport }, "#learn");
      await page.waitForSelector(".learn li .board");
      expect(await page.locator(".learn li").count()).toBe(5);
      const beyond = await page.$$eval(".learn a", (all) =>
        all.filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent),
      );
      expect(beyond).toEqual([]);
      await shoot(page, `learn-${size}`);
    });

    test("what a puzzle says and offers lies on the screen, in every game", async () => {
      const page = await visit(stage, { viewport });
      for (const game of GAMES) {
        await open(page, game, 3);
        const [beyond, width] = await page.$$eval(".puzzle .status, .puzzle .prompt button", (all) => {
          const boxes = all.map((one) => one.getBoundingClientRect());
          const isSeen = (box: DOMRect) => box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
          return [boxes.filter((box) => !isSeen(box)).length, boxes[0]!.width];
        });
        expect([game, beyond]).toEqual([game, 0]);
        expect(width).toBeGreaterThan(250);
      }
    });

    test("a game's puzzles begin with the easiest that is not solved", async () => {
      const page = await visit(stage, { viewport });
      const at = async (number: number) => {
        await page.goto(`${stage.address}#puzzles/neutron`);
        await page.waitForSelector(`.puzzle[data-number="${number}"] .board[data-game="neutron"]`);
        expect(new URL(page.url()).hash).toBe(`#puzzles/neutron/${number}`);
      };
      await at(1);
      await page.evaluate(() =>
        localStorage.setItem("quincunx.diary", JSON.stringify("2026-11-01 neutron 1 900 solved\n")),
      );
      await page.reload();
      await at(2);
      await page.goto(`${stage.address}#puzzles/neutron/0`);
      await page.waitForSelector(".failure:has-text('There is no such puzzle')");
    });

    test("a puzzle is tried, refuted, tried again and solved; the next one counts", async () => {
      const { line } = puzzleOf("neutreeko", "--number", "5");
      const page = await visit(stage, { viewport });
      await open(page, "neutreeko", 5);
      await shoot(page, `puzzle-${size}`);
      expect(await page.textContent(".puzzle .status")).toContain("White to move and win in 1 turn.");
      await tap(page, "b5-d5");
      await state(page, "refuted");
      await shoot(page, `refuted-${size}`);
      expect(await page.textContent(".puzzle .told")).not.toBe("");
      await page.click('.puzzle button[aria-label="One move back"]');
      await page.waitForFunction(() => document.querySelector(".leaf li:nth-last-child(2)[aria-current]") !== null);
      await page.click(".puzzle button:has-text('Try again')");
      await state(page, "open");
      await page.click(".puzzle button:has-text('Hint')");
      await page.waitForFunction(() => document.querySelector(".puzzle .told")?.textContent !== "");
      await tap(page, line[0]!);
      await state(page, "shown");
      expect(await page.textContent(".rated")).toMatch(/Your rating \d+ −\d+/);
      expect(await isWithin(page)).toBe(true);
      await page.click(".puzzle button:has-text('Next puzzle')");
      await page.waitForFunction(() => document.querySelector<HTMLElement>(".puzzle")?.dataset["number"] !== "5");
      const next = await page.getAttribute(".puzzle", "data-number");
      const right = puzzleOf("neutreeko", "--number", next!).line;
      for (const [i, move] of right.entries())
        if (i % 2 === 0) {
          await page.waitForFunction(
            (n) => document.querySelector<HTMLElement>(".puzzle")?.dataset["steps"] === n,
            String(i),
          );
          await page.waitForSelector(".puzzle .cell.target");
          await tap(page, move);
        }
      await state(page, "solved");
      await shoot(page, `solved-${size}`);
      expect(await page.textContent(".rated")).toMatch(/Your rating \d+ \+\d+/);
    });

    test("progress tells what was done, is saved as JSON, and is forgotten by a word", async () => {
      const page = await visit(stage, { viewport });
      await page.evaluate(() => {
        const lines = [1, 2, 3, 4, 5, 6].map(
          (n) => `2026-11-0${n} neutron ${n} ${800 + 50 * n} ${n % 3 ? "solved" : "missed"}\n`,
        );
        const games = [3, 3, 4, 5, 5, 4].map(
          (level, n) => `2026-11-0${n + 1} neutron level ${level} ${["won", "drawn", "won", "lost"][n % 4]}\n`,
        );
        localStorage.setItem("quincunx.diary", JSON.stringify([...lines, ...games].join("")));
      });
      await page.goto(`${stage.address}#learn`);
      await page.reload();
      await page.click('.ways a:has-text("Progress")');
      await page.waitForSelector(".progress-page .puzzled .plot path");
      expect(await isWithin(page)).toBe(true);
      await shoot(page, `progress-${size}`);
      expect(await page.$$eval(".results tbody tr", (rows) => rows.map((row) => row.textContent))).toEqual([
        "Level 32110",
        "Level 42110",
        "Level 52101",
      ]);
      expect(await page.getAttribute(".against .plot", "aria-label")).toMatch(
        /^Levels that fitted in Neutron: \d+ after the first game, \d+ after 6$/,
      );
      expect(await page.getAttribute(".puzzled .plot", "aria-label")).toMatch(
        /^Rating at puzzles of Neutron: \d+ after the first try, \d+ after 6$/,
      );
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.click("button:has-text('Save as JSON')"),
      ]);
      const saved = JSON.parse(readFileSync(await download.path(), "utf8")) as {
        diary: string[];
        progress: { name: string; played: number; tried: number }[];
      };
      expect(saved.diary.length).toBe(12);
      expect(saved.progress).toContainEqual(expect.objectContaining({ name: "neutron", played: 6, tried: 6 }));
      expect(await page.isDisabled("button:has-text('Forget all')")).toBe(true);
      await page.fill("#forget", "forget");
      await page.click("button:has-text('Forget all')");
      await page.waitForSelector("text=All tries and results are forgotten.");
      expect(await page.evaluate(() => localStorage.getItem("quincunx.diary"))).toBeNull();
      await page.waitForSelector(".progress-page section", { state: "detached" });
    });
  });
