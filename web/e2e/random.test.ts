// random.test.ts - somebody who taps, types, undoes, imports and reloads without sense: nothing breaks, no game gets
// stuck, and no secret lies where it could be read.
//
//     RANDOM_ACTIONS=10000 RANDOM_SEED=7 npm run e2e -- random

import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { chooser, PHONE, setStage, visit } from "./stage";

const N_ACTIONS = Number(process.env["RANDOM_ACTIONS"] ?? 300);
const SEED = Number(process.env["RANDOM_SEED"] ?? 1);
/** Milliseconds for an action, the slowest machine included. */
const MOST_TIME = 2_000;

const stage = setStage();
type Choose = <T>(list: T[]) => T;

const KEYS = [
  ..."urhfam?",
  "Escape",
  "ArrowLeft",
  "ArrowRight",
  "ArrowUp",
  "ArrowDown",
  "Home",
  "End",
  "Tab",
  "Enter",
  "Space",
];
const GAMES = ["neutron", "neutreeko", "othello", "compromise", "gamma"];
const TEXTS = [
  "BBBBB/..W../...../..N../WW.WW w n",
  ".W.W./..B../...../..W../.B.B. b",
  "OXX-OXXXXXXXXXX- O",
  "f5d6c3d3c4",
  "f5f5",
  `${"........../".repeat(8)}11......../1.......22 1 - -`,
  "quincunx record 1\ngame: neutron\n",
  ".....",
  '<img src=x onerror="throw 1">',
  "\u{1f600}",
];

/** Something of the page is there, and whoever is to act may. */
async function calm(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const pages = ".home .tile .board, .library h1, .learn h1, .rules h1, .editor .board";
    const lessons = ".puzzles h1, .progress-page h1, .table.puzzle .board";
    if (document.querySelector(`${pages}, ${lessons}`)) return true;
    const words = document.querySelector(".table .status, .table .ending")?.textContent ?? "";
    if (/A game from a link|^After (turn )?\d+ of/.test(words)) return true;
    if (document.querySelector(".ending, .prompt button, .handover button")) return true;
    // Dots on cells can be switched off: whoever owes a move and is no bot may act.
    const owers = [...document.querySelectorAll(".table .strip.owes")].map((strip) => strip.textContent);
    return owers.some((name) => !/Level|random/.test(name));
  });
}

/** The middle of something to point at, chosen among what can be seen; null where there is nothing. */
async function spot(page: Page, selector: string, choose: Choose): Promise<{ x: number; y: number } | null> {
  const spots = await page.$$eval(selector, (things) =>
    things.flatMap((thing) => {
      const { x, y, width, height } = thing.getBoundingClientRect();
      const at = { x: x + width / 2, y: y + height / 2 };
      const isSeen = width > 0 && at.x > 0 && at.y > 0 && at.x < innerWidth && at.y < innerHeight;
      return isSeen && !/Copy|Save|file|online|Licences/.test(thing.textContent) ? [at] : [];
    }),
  );
  return spots.length > 0 ? choose(spots) : null;
}

async function point(page: Page, selector: string, choose: Choose): Promise<void> {
  const at = await spot(page, selector, choose);
  if (at) await page.mouse.click(at.x, at.y);
}

/** To the first screen, with nothing before it. */
async function goHome(page: Page): Promise<void> {
  await page.goto(`${stage.address}#`);
  await page.waitForSelector(".home");
  // The first Escape may only fold the list of a select.
  while ((await page.locator("dialog").count()) > 0) {
    await page.keyboard.press("Escape");
    await page.waitForTimeout(100);
  }
}

/** A text to open: a good one, one of the games kept here, or one that is cut off. */
async function importText(page: Page, choose: Choose): Promise<void> {
  const kept = await page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, text]) =>
      key.startsWith("quincunx.game.") ? [(JSON.parse(String(text)) as { record: string }).record] : [],
    ),
  );
  const text = choose([...TEXTS, ...kept, ...kept.map((record) => record.slice(0, record.length / 2))]);
  await goHome(page);
  await page.click('button:has-text("Open a game")');
  await page.fill("dialog textarea", text);
  await page.click('dialog button:has-text("Open the text")');
  await page.waitForSelector(".table, dialog .failure");
}

async function begin(page: Page, choose: Choose): Promise<void> {
  await goHome(page);
  const tile = `.tile[data-game="${choose(GAMES)}"]`;
  await page.selectOption(`${tile} select`, choose(["human", "level:1", "level:2"]));
  await page.click(`${tile} button.play`);
  await page.waitForSelector(".table:not(.editor) .board");
}

type Action = [weight: number, name: string, act: (page: Page, choose: Choose) => Promise<unknown>];
const ACTIONS: Action[] = [
  [40, "tap where one may", (page, choose) => point(page, ".cell.target", choose)],
  [8, "tap anywhere", (page, choose) => point(page, "[data-cell]", choose)],
  [10, "lock in, pass, take over", (page, choose) => point(page, ".prompt button, .handover button", choose)],
  [8, "press a button", (page, choose) => point(page, "button:not(:disabled), a[href^='#'], label", choose)],
  [8, "undo or redo", (page, choose) => page.keyboard.press(choose(["u", "r"]))],
  [12, "press a key", (page, choose) => page.keyboard.press(choose(KEYS))],
  [3, "import", importText],
  [3, "reload", (page) => page.reload()],
  [4, "begin", begin],
  [2, "set up", (page, choose) => page.goto(`${stage.address}#edit/${choose(GAMES)}`)],
  [
    1,
    "follow a broken link",
    (page, choose) => page.goto(`${stage.address}#${choose(["g=AAAA", "play/x", "rules/x"])}`),
  ],
  [1, "close what is open", (page) => page.keyboard.press("Escape")],
];
const BAG = ACTIONS.flatMap((action) => Array<Action>(action[0]).fill(action));

/** Records of Compromise in the storage in which one side's choice stands without the other's. */
const leaks = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, text]) => {
      if (!key.startsWith("quincunx.game.")) return [];
      const { record, game } = JSON.parse(String(text)) as { record: string; game: string };
      const choices = (seat: number) => record.match(new RegExp(`^${seat} \\d{3}$`, "gm"))?.length ?? 0;
      return game === "compromise" && choices(1) !== choices(2) ? [record] : [];
    }),
  );

for (const [size, viewport] of Object.entries({ desktop: { width: 1280, height: 800 }, phone: PHONE }))
  test(
    `${N_ACTIONS / 2} actions without sense at ${size} size`,
    { timeout: 180_000 + N_ACTIONS * MOST_TIME },
    async () => {
      const page = await visit(stage, { viewport });
      const choose = chooser(SEED + viewport.width);
      const done: string[] = [];
      try {
        await begin(page, choose);
        for (let n = 0; n < N_ACTIONS / 2; n++) {
          const [, name, act] = choose(BAG);
          done.push(name);
          await act(page, choose);
          await calm(page);
          expect(await leaks(page)).toEqual([]);
        }
      } catch (error) {
        throw new Error(`after ${done.length} actions (${done.slice(-12).join(", ")}) at ${page.url()}`, {
          cause: error,
        });
      }
    },
  );
