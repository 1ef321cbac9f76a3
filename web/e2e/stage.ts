// stage.ts - a browser and the program that serves the page, for every test of a file.

import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, firefox, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";

export const PROGRAM = process.env["QUINCUNX"] ?? fileURLToPath(new URL("../../build/quincunx", import.meta.url));

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** BROWSER=firefox: Debian's, by WebDriver BiDi, which does not tell a page apart what a visitor wants of motion. */
export const isFirefox = process.env["BROWSER"] === "firefox";

export const launch = (home: string, flags: string[] = []): Promise<Browser> => {
  const env = { ...process.env, HOME: home };
  if (!isFirefox) return chromium.launch({ executablePath: "/usr/bin/chromium", args: [...FLAGS, ...flags], env });
  return firefox.launch({
    executablePath: "/usr/bin/firefox-esr",
    channel: "moz-firefox",
    firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
    env,
  });
};

/** For a state to come, in milliseconds, on a machine that has much else to do. */
export const PATIENCE = 60_000;

export const DESKTOP = { width: 1280, height: 800 };
export const PHONE = { width: 375, height: 667 };

export interface Stage {
  address: string;
  browser: Browser;
}

function serve(folder: string, options: string[]): Promise<{ program: ChildProcess; address: string }> {
  const program = spawn(PROGRAM, ["serve", "--port", "0", ...options], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, XDG_DATA_HOME: folder },
  });
  return new Promise((resolve, reject) => {
    program.stdout.once("data", (text) => resolve({ program, address: /http:\S+/.exec(String(text))![0] }));
    program.stderr.once("data", (text) => reject(new Error(String(text))));
    program.once("error", reject);
  });
}

/** Sets the stage for the tests of a file; the object is filled before the first of them. `options` are the server's. */
export function setStage(options: string[] = []): Stage {
  const stage = {} as Stage;
  let program: ChildProcess | undefined;
  const profile = mkdtempSync(join(tmpdir(), "quincunx-browser-"));
  beforeAll(async () => {
    const served = await serve(profile, options);
    program = served.program;
    stage.address = served.address;
    stage.browser = await launch(profile);
  });
  afterAll(async () => {
    await stage.browser?.close();
    program?.kill("SIGTERM");
    rmSync(profile, { recursive: true, force: true });
  });
  return stage;
}

/** Errors of the page and requests to strangers fail the test that makes them; what the browser says of a server that is
 * away on purpose is `expected`. */
export function watchOver(stage: Stage, page: Page, expected = /^$/): void {
  page.on("pageerror", (error) => expect.unreachable(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !expected.test(message.text())) expect.unreachable(message.text());
  });
  page.on("request", (request) => expect(request.url()).toContain(new URL(stage.address).host));
}

/** A browser's fresh window. */
export async function openWindow(stage: Stage, options: BrowserContextOptions = {}, expected?: RegExp): Promise<Page> {
  const context = await stage.browser.newContext({ viewport: DESKTOP, reducedMotion: "reduce", ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  watchOver(stage, page, expected);
  return page;
}

/** A fresh visitor, on the page. */
export async function visit(stage: Stage, options: BrowserContextOptions = {}, path = ""): Promise<Page> {
  const page = await openWindow(stage, options);
  await page.goto(stage.address + path);
  return page;
}

/** Starts a game from the first screen with one click. */
export async function start(page: Page, game: string): Promise<void> {
  await page.click(`.tile[data-game="${game}"] button.play`);
  await page.waitForSelector(".table .board");
}

export const status = (page: Page): Promise<string | null> => page.textContent(".status");
export const isOver = async (page: Page): Promise<boolean> => (await page.$(".status.over")) !== null;

/** Until it is a person's turn, or the game is over. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const text = document.querySelector(".status")?.textContent ?? "";
    return document.querySelector(".status.over, .cell.target, .prompt .strong") && !text.includes("thinking");
  });
}

/** A tap in the middle of a cell, by the mouse, once the board has come to rest where it can be seen. */
export async function tapCell(page: Page, cell: number): Promise<void> {
  const place = page.locator(`.table [data-cell="${cell}"]`);
  await place.scrollIntoViewIfNeeded();
  const [x, y] = await place.evaluate(async (element) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const middle = (): [number, number] => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2];
    };
    for (let before = ""; before !== String(middle()); await frame(), await frame()) before = String(middle());
    return middle();
  });
  await page.mouse.click(x, y);
}

/** SHOTS=FOLDER: a picture of the screen, to be looked at. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (process.env["SHOTS"]) await page.screenshot({ path: `${process.env["SHOTS"]}/${name}.png` });
}

/** A button of the table by its name; a phone keeps some of them behind More. */
export async function press(page: Page, name: string): Promise<void> {
  const button = page.locator(`button[aria-label="${name}"]:visible`);
  if ((await button.count()) === 0) await page.click('button[aria-label="More"]');
  await button.click();
}

export const targets = (page: Page): Promise<number[]> =>
  page.$$eval(".table .cell.target", (cells) => cells.map((cell) => Number((cell as SVGElement).dataset["cell"])));

/** A repeatable choice: the k-th of a list, k from a small generator. */
export function chooser(seed: number): <T>(list: T[]) => T {
  let state = seed;
  return (list) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return list[state % list.length]!;
  };
}

/** How far the game is: steps, and cells tapped of the next one. */
export const progress = (page: Page): Promise<string> =>
  page.$eval(
    ".table",
    (table) => `${(table as HTMLElement).dataset["steps"]}: ${(table as HTMLElement).dataset["staged"]}`,
  );

/** Until a tap has told: it was a move, a step of one, or it asks. */
export async function progressed(page: Page, before: string): Promise<void> {
  await page.waitForFunction((then) => {
    const { steps, staged } = document.querySelector<HTMLElement>(".table")!.dataset;
    return document.querySelector(".prompt .strong") !== null || `${steps}: ${staged}` !== then;
  }, before);
}

/** One move of whoever owes one, by mouse: taps until nothing is staged, or leaves it to chance and locks in. */
export async function moveByMouse(page: Page, choose: <T>(list: T[]) => T): Promise<void> {
  const steps = await page.getAttribute(".table", "data-steps");
  const isMoved = async (): Promise<boolean> => (await page.getAttribute(".table", "data-steps")) !== steps;
  const chance = page.locator(".prompt button", { hasText: "Leave it to chance" });
  if (await chance.count()) {
    await chance.click();
    await page.click(".prompt .strong");
  } else {
    const asked = page.locator(".prompt .strong");
    while (!(await isMoved()) && !(await asked.count())) {
      const before = await progress(page);
      await tapCell(page, choose(await targets(page)));
      await progressed(page, before);
    }
    if (!(await isMoved())) await asked.first().click();
  }
  await page.waitForFunction(
    (before) => document.querySelector(".table")?.getAttribute("data-steps") !== before,
    steps,
  );
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string }[];
}

/** What axe finds on a page that keeps people out. The page needs `bypassCSP`. */
export async function serious(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  const findings = await page.evaluate<Finding[]>("axe.run().then((result) => result.violations)");
  return findings
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html)
          .join(" | ")}`,
    );
}
