// page.test.ts - the page as a page: offline, small, still, accessible, and fit for a phone.

import { expect, test } from "vitest";
import type { Page, Request } from "playwright-core";
import { chooser, moveByMouse, openWindow, PHONE, press, serious, setStage, settle, start, visit } from "./stage";

const stage = setStage();
const FIRST_SCREEN = 160_000;
const TOUCH = 44;
/** A title that changes its typeface moves by less, a line that comes by more. */
const STILL = 0.02;

test("the first screen costs at most 160 kB over the wire", async () => {
  const page = await openWindow(stage, { serviceWorkers: "block" });
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  const offers = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/api/online"));
  await page.goto(stage.address);
  await page.waitForFunction(() => document.querySelectorAll(".tile .board").length === 5);
  await offers; // asked beside the boards; it may come after them
  const sizes = await Promise.all(requests.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0);
  expect(requests.some((request) => request.url().endsWith(".wasm"))).toBe(true);
  console.log(`the first screen: ${bytes} bytes`);
  expect(bytes).toBeLessThan(FIRST_SCREEN);
});

test("what is tapped while the page comes up is not lost", async () => {
  const page = await openWindow(stage, { serviceWorkers: "block" });
  let tap = () => {};
  const tapped = new Promise<void>((done) => (tap = done));
  await page.route("**/*.wasm", (route) => tapped.then(() => route.continue()));
  await page.goto(stage.address);
  await page.click('.top button:has-text("New")');
  tap();
  await page.waitForSelector("dialog .segments");
});

/** How far what is seen has moved by itself since the page came up: Lighthouse's measure. */
const shifts = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
    });
    observer.observe({ type: "layout-shift", buffered: true });
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    for (const entry of observer.takeRecords()) sum += (entry as PerformanceEntry & { value: number }).value;
    return sum;
  });

test("nothing on the first screen moves when the server has answered", async () => {
  for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
    const page = await openWindow(stage, { viewport, serviceWorkers: "block" });
    const asked = page.waitForResponse((response) => response.url().endsWith("/api/online"));
    await page.goto(stage.address);
    await page.waitForSelector(".tile .board");
    await (await asked).finished();
    await page.waitForFunction(() => localStorage.getItem("quincunx.online") === "true");
    expect(await page.isVisible('a:has-text("Play online")')).toBe(true);
    expect(await shifts(page)).toBeLessThan(STILL);
  }
});

test("a phone draws the boards that it shows, and the others when they come", async () => {
  const page = await visit(stage, { viewport: PHONE });
  const drawn = (game: string) => page.locator(`.tile[data-game="${game}"] .board`);
  await drawn("othello").waitFor();
  expect(await drawn("gamma").count()).toBe(0);
  await page.locator('.tile[data-game="gamma"]').scrollIntoViewIfNeeded();
  await drawn("gamma").waitFor();
});

test("where the server offers no online play, the first screen does not either, and remembers", async () => {
  const page = await openWindow(stage, { serviceWorkers: "block" });
  await page.route("**/api/online", (route) => route.fulfill({ json: { online: 0, values: 0 } }));
  await page.goto(stage.address);
  await page.waitForFunction(() => localStorage.getItem("quincunx.online") === "false");
  await page.waitForSelector('a:has-text("Play online")', { state: "detached" });
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll(".tile .board").length === 5);
  expect(await page.$('a:has-text("Play online")')).toBeNull();
});

test("Othello's own engine is fetched when Othello is played, and not before", async () => {
  const page = await openWindow(stage, { serviceWorkers: "block" });
  const strong: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("engine-othello")) strong.push(request.url());
  });
  await page.goto(stage.address);
  await start(page, "neutreeko");
  await settle(page);
  await page.fill("#typed", "b1-c1");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".turn").length === 2);
  expect(strong).toEqual([]);
  await page.goto(stage.address);
  await start(page, "othello");
  await settle(page);
  await page.fill("#typed", "f5");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".turn").length === 2);
  expect(strong.length).toBeGreaterThan(0);
});

test("a part that could not be fetched is fetched when it is asked for again", async () => {
  const page = await openWindow(stage, { serviceWorkers: "block" }, /ERR_FAILED/);
  let isDown = true;
  await page.route(/assets\/(newgame|dialogs|learn)-/, (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(stage.address);
  await page.click('.top button:has-text("New")');
  await page.waitForSelector('.toast:has-text("A part of the page could not be fetched.")');
  await page.click('.top a:has-text("Learn")');
  const again = page.locator('button:has-text("Try again")');
  await again.waitFor();
  isDown = false;
  await again.click();
  await page.waitForSelector("main h1:has-text('Learn')");
  await page.click('.top button:has-text("New")');
  await page.waitForSelector("dialog .segments");
  await page.waitForFunction(() =>
    [...document.querySelectorAll("link")].every(({ rel, sheet }) => rel !== "stylesheet" || sheet),
  );
});

test("the page works without a network after the first visit", async () => {
  const page = await visit(stage);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await start(page, "neutreeko");
  await settle(page);
  await page.fill("#typed", "b1-c1");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelectorAll(".turn").length === 2);
  await page.click('[role="tab"]:has-text("Analysis")');
  await page.waitForSelector(".graph canvas");
  await page.goto(`${stage.address}#rules/neutreeko`);
  await page.waitForSelector(".page h2");
  page.removeAllListeners("console"); // a text has no icon; that one is asked for in vain says nothing of the page
  await page.goto(`${stage.address}licences.txt`);
  expect(await page.textContent("body")).toContain("== preact ");
});

test("nothing moves for those who want it still", async () => {
  const still = async (reducedMotion: "reduce" | "no-preference"): Promise<number> => {
    const page = await visit(stage, { reducedMotion });
    await start(page, "neutreeko");
    return page.$eval(".piece", (piece) => parseFloat(getComputedStyle(piece).transitionDuration));
  };
  expect(await still("no-preference")).toBeGreaterThan(0.1);
  expect(await still("reduce")).toBeLessThan(0.01);
});

const cellWidth = (page: Page): Promise<number> =>
  page.$eval(".table .cell", (cell) => cell.getBoundingClientRect().width);

async function touchCell(page: Page, cell: number): Promise<void> {
  const box = (await page.locator(`.table [data-cell="${cell}"]`).boundingBox())!;
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

test("a phone shows the whole table without scrolling, with targets large enough to touch", async () => {
  const page = await visit(stage, { viewport: PHONE, hasTouch: true });
  await page.waitForSelector(".tile .board");
  const games = await page.$$eval(".tile", (cards) => cards.map((card) => (card as HTMLElement).dataset["game"]!));
  for (const game of games) {
    await page.goto(`${stage.address}#`);
    await start(page, game);
    await settle(page);
    const seen = await page.evaluate(() => ({
      overflow: Math.max(
        document.documentElement.scrollHeight - innerHeight,
        document.documentElement.scrollWidth - innerWidth,
      ),
      small: [...document.querySelectorAll<Element>(".table button, .top a, .top button")]
        .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 44)
        .map(({ name }) => name),
    }));
    expect(seen.overflow, game).toBeLessThanOrEqual(0);
    expect(seen.small, game).toEqual([]);
    if ((await cellWidth(page)) < TOUCH) await touchCell(page, 0);
    expect(await cellWidth(page), game).toBeGreaterThanOrEqual(TOUCH);
  }
});

test("nothing is wider than the narrowest phone, or a window at four times its size", async () => {
  const page = await visit(stage, { viewport: { width: 320, height: 568 } });
  for (const place of ["", "#learn", "#puzzles", "#rules/gamma", "#edit/compromise", "#explore/neutreeko", "#online"]) {
    await page.goto(stage.address + place);
    await page.waitForSelector("main:not(.loading)");
    await page.waitForLoadState("networkidle");
    expect([place, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([place, 320]);
  }
  await page.goto(stage.address);
  expect(await page.getByRole("link", { name: "Quincunx" }).isVisible()).toBe(true);
  await start(page, "compromise");
  await press(page, "Moves");
  await page.click("#tab-analysis");
  await page.waitForSelector(".weighed li");
  for (const box of [".contents", "html"])
    expect(await page.$eval(box, (each) => each.scrollWidth - each.clientWidth)).toBe(0);
});

test("the header of a phone has room for letters of twice their size", async () => {
  const page = await visit(stage, { viewport: { width: 390, height: 844 } });
  await page.waitForSelector(".tile .board");
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const right = await page.$eval(".top nav", (nav) => nav.lastElementChild!.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(390);
});

test("the panel of a phone has all its tabs and a way out", async () => {
  const page = await visit(stage, { viewport: PHONE, hasTouch: true });
  await page.waitForSelector(".tile .board");
  await start(page, "othello");
  await page.click('.actions button:has-text("Moves")');
  const fold = page.locator('button[aria-label="Close the panel"]');
  const box = (await fold.boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(PHONE.width);
  await page.click("#tab-text");
  await page.waitForSelector('#tab-text[aria-selected="true"]');
  const tab = (await page.locator("#tab-text").boundingBox())!;
  expect(tab.x + tab.width).toBeLessThanOrEqual(box.x);
  await fold.click();
  await page.waitForSelector('[role="tab"]', { state: "hidden" });
});

for (const viewport of [PHONE, { width: 390, height: 844 }])
  test(`the moves stand in a line under the board at ${viewport.width}×${viewport.height}, back and forth beside them`, async () => {
    const page = await visit(stage, { viewport });
    const box = async (selector: string) => (await page.locator(selector).boundingBox())!;
    const at = async (words: RegExp) => expect.poll(() => page.textContent(".table .status")).toMatch(words);
    const line = (part: string) => `.move-line ${part}`;
    await page.waitForSelector(".tile .board");
    const games = await page.$$eval(".tile", (cards) => cards.map((card) => (card as HTMLElement).dataset["game"]!));
    for (const game of games) {
      await page.goto(`${stage.address}#`);
      await start(page, game);
      await settle(page);
      const [board, first] = [await box(".table .sheet"), await box(".move-line")];
      expect(await page.textContent(line("p")), game).toBe("No moves yet.");
      expect(first.y, game).toBeGreaterThanOrEqual(board.y + board.height);
      await moveByMouse(page, chooser(3));
      await settle(page);
      await page.waitForSelector(line(".ply"));
      const actions = await box(".actions");
      expect(actions.y + actions.height, game).toBeLessThanOrEqual(viewport.height);
      expect(actions.height, game).toBeGreaterThanOrEqual(TOUCH);
      expect([game, await box(".table .sheet")]).toEqual([game, board]);
      await page.click(line('button[aria-label="Back"]'));
      await at(/^After /);
      await page.click(line('button[aria-label="Forth"]'));
      await at(/^Your turn/);
      expect(await page.isDisabled(line('button[aria-label="Forth"]')), game).toBe(true);
      await page.locator(line(".ply")).first().click();
      await page.waitForSelector(line('.ply[aria-current="step"]'));
      await page.click('.actions button:has-text("Moves")');
      expect(await page.isVisible(".move-line"), "the panel has the list").toBe(false);
      await page.click('button[aria-label="Close the panel"]');
    }
  });

/** A finger goes down in the middle of the page and away from there. */
async function slide(page: Page, x: number, y = 0): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const middle = { x: PHONE.width / 2, y: PHONE.height / 2 };
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: { x: number; y: number }[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [middle]);
  for (const part of [0.5, 1]) await touch("touchMove", [{ x: middle.x + part * x, y: middle.y + part * y }]);
  await touch("touchEnd", []);
}

test("a finger brings a board of small cells closer, slides it, taps, and sees the whole again", async () => {
  const page = await visit(stage, { viewport: PHONE, hasTouch: true });
  await start(page, "gamma");
  await settle(page);
  const steps = await page.getAttribute(".table", "data-steps");
  const far = await cellWidth(page);
  await touchCell(page, 44);
  expect(await page.getAttribute(".table", "data-steps")).toBe(steps);
  expect(await cellWidth(page)).toBeGreaterThan(far);
  const part = await page.getAttribute(".table .board", "viewBox");
  await slide(page, 60);
  await page.waitForFunction((was) => document.querySelector(".table .board")?.getAttribute("viewBox") !== was, part);
  expect(await page.getAttribute(".table", "data-steps")).toBe(steps);
  await page.click('button[aria-label="Whole board"]');
  expect(await cellWidth(page)).toBe(far);
  await touchCell(page, 44);
  await touchCell(page, 44);
  await page.waitForFunction(
    (before) => document.querySelector<HTMLElement>(".table")?.dataset["steps"] !== before,
    steps,
  );
  await settle(page);
  expect(await cellWidth(page)).toBe(far);
});

test("a finger that begins on a board of the rules goes through the page", async () => {
  const page = await visit(stage, { viewport: PHONE, hasTouch: true, isMobile: true }, "#rules/othello");
  await page.waitForSelector(".shown-board .board");
  await page.waitForLoadState("networkidle");
  await page
    .locator(".shown-board .board")
    .first()
    .evaluate((board) => board.scrollIntoView({ block: "center" }));
  const before = await page.evaluate(() => scrollY);
  await slide(page, 0, -150);
  await page.waitForFunction((then) => scrollY > then, before);
});

test("another screen has its own name in the tab, and the focus where it begins", async () => {
  const page = await visit(stage);
  const focused = () => page.evaluate(() => document.activeElement?.className || document.activeElement?.tagName);
  await page.waitForSelector(".tile .board");
  expect([await page.title(), await focused()]).toEqual(["Quincunx", "BODY"]); // as the browser has it
  for (const [link, title, screen] of [
    ['.top a:has-text("Learn")', "Learn · Quincunx", "learn"],
    ['a[aria-label="Rules of Othello"]', "Rules · Othello · Quincunx", "rules"],
    ['.top a:has-text("Your games")', "Your games · Quincunx", "library"],
    [".top .brand", "Quincunx", "home"],
    ['a:has-text("Today’s puzzle")', "Puzzles · Quincunx", "puzzles"],
    [".top .brand", "Quincunx", "home"],
    ['a:has-text("Play online")', "Online · Quincunx", "lobby library"],
    ['a:has-text("Leaders")', "Online · Quincunx", "lobby library"],
  ] as const) {
    await page.focus(link);
    await page.keyboard.press("Enter");
    await expect.poll(focused).toBe(screen);
    expect(await page.title()).toBe(title);
    expect(await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)).toBe("none");
  }
  await page.goBack();
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main")?.className)).toBe("lobby library");
});

test("a game that goes on elsewhere than on the screen is not heard", async () => {
  const page = await openWindow(stage);
  await page.addInitScript(() => {
    let n = 0;
    globalThis.AudioContext = class extends AudioContext {
      override createOscillator(): OscillatorNode {
        document.documentElement.dataset["sounds"] = String(++n);
        return super.createOscillator();
      }
    };
  });
  await page.goto(stage.address);
  await page.click('.tile[data-game="othello"] button[title="Options"]');
  await page.waitForSelector('dialog option[value="level:1"]', { state: "attached" });
  for (const seat of [0, 1]) await page.locator("dialog .option select").nth(seat).selectOption("level:1");
  await page.click("dialog .start button");
  await page.waitForFunction(() => Number(document.documentElement.dataset["sounds"]) > 1);
  await page.click('.top a:has-text("Learn")');
  await page.waitForSelector(".learn");
  const heard = () => page.$eval("html", (html) => html.dataset["sounds"]);
  const before = await heard();
  await page.waitForTimeout(2000);
  expect([await heard(), await page.textContent('.voice[role="status"]')]).toEqual([before, ""]);
});

test("a dialog gives the focus back to what opened it, however it is closed", async () => {
  const page = await visit(stage);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  const open = async (button: string) => {
    await page.focus(`button[aria-label="${button}"]`);
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog[open]");
  };
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => page.click("dialog .close"),
    () => page.mouse.click(5, 400),
    async () => {
      await page.click('dialog button:has-text("Keyboard")');
      await page.waitForSelector("dialog .keys");
      await page.click("dialog .close");
    },
  ]) {
    await open("Settings");
    await close();
    await page.waitForSelector("dialog", { state: "detached" });
    expect(await focused()).toBe("Settings");
  }
  await start(page, "neutreeko");
  await settle(page);
  await open("Resign");
  await page.click('dialog button:has-text("Play on")');
  expect(await focused()).toBe("Resign");
});

/** Where one learns, and what is there once it is whole. */
const LEARNT = [
  ["learn", ".learn li .board"],
  ["puzzles", ".puzzles li:nth-child(5)"],
  ["puzzles/othello/1", ".puzzle .board"],
  ["guide/compromise", ".guide .board"],
  ["progress", ".progress-page .against .plot"],
] as const;

for (const colorScheme of ["light", "dark"] as const)
  test(`axe finds nothing serious in ${colorScheme} colours`, async () => {
    const page = await visit(stage, { colorScheme, bypassCSP: true });
    await page.waitForSelector(".tile .board");
    expect(await serious(page)).toEqual([]);
    await page.evaluate(() =>
      localStorage.setItem(
        "quincunx.diary",
        JSON.stringify("2026-11-01 neutron 1 900 solved\n2026-11-02 neutron level 3 won\n"),
      ),
    );
    for (const game of await page.$$eval(".tile", (cards) =>
      cards.map((card) => (card as HTMLElement).dataset["game"]!),
    )) {
      await page.goto(`${stage.address}#`);
      await start(page, game);
      await settle(page);
      expect(await serious(page), game).toEqual([]);
    }
    await page.click('[role="tab"]:has-text("Analysis")');
    await page.waitForTimeout(500);
    expect(await serious(page), "analysis").toEqual([]);
    for (const button of ["New game", "Settings", "Share"]) {
      await page.click(`button:has-text("${button}"), button[aria-label="${button}"]`);
      await page.waitForSelector("dialog[open]");
      expect(await serious(page), button).toEqual([]);
      await page.keyboard.press("Escape");
      await page.waitForSelector("dialog", { state: "detached" });
    }
    await page.goto(`${stage.address}#rules/neutron`);
    await page.waitForSelector(".page h1");
    expect(await serious(page), "rules").toEqual([]);
    for (const [place, sight] of LEARNT) {
      await page.goto(`${stage.address}#${place}`);
      await page.waitForSelector(sight);
      expect(await serious(page), place).toEqual([]);
    }
  });
