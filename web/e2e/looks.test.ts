// looks.test.ts - small faults of the look that players met once: words out of their buttons, strips without room, axes
// without sense.

import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import { DESKTOP, moveByMouse, openWindow, PHONE, press, setStage, settle, start, visit } from "./stage";

const stage = setStage();
const LANDSCAPE = { width: 667, height: 375 };

/** Buttons whose words come closer to an edge than this many pixels. */
const crowded = (page: Page): Promise<string[]> =>
  page.$$eval("button:not([role=tab]), .button", (buttons) =>
    buttons.flatMap((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      const [box, text] = [button.getBoundingClientRect(), words.getBoundingClientRect()];
      const isSeen = box.width > 0 && text.width > 0 && button.textContent.trim() !== "";
      const room = Math.min(text.left - box.left, box.right - text.right);
      return isSeen && room < 3 ? [`${button.textContent}: ${room.toFixed(1)} px`] : [];
    }),
  );

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE, landscape: LANDSCAPE }))
  test(`words keep away from the edges of their buttons at ${size} size`, async () => {
    const page = await visit(stage, { viewport });
    await start(page, "neutreeko");
    await settle(page);
    expect(await crowded(page), "at the table").toEqual([]);
    await press(page, "Resign");
    expect(await crowded(page), "asked").toEqual([]);
    await page.click("button.danger");
    await page.waitForSelector(".ending");
    expect(await crowded(page), "at the end").toEqual([]);
  });

/** A game given up after one move, or before it. */
async function resign(page: Page, game: string, isAtOnce = false): Promise<void> {
  await start(page, game);
  await settle(page);
  if (!isAtOnce) {
    await moveByMouse(page, ([first]) => first!);
    await settle(page);
  }
  await press(page, "Resign");
  await page.click("button.danger");
  await page.waitForSelector(".ending");
}

test("the end of Compromise has room for all its buttons", async () => {
  const page = await visit(stage);
  await resign(page, "compromise");
  const hidden = await page.$eval(".say", (words) => words.scrollHeight - words.clientHeight);
  expect(hidden).toBeLessThanOrEqual(0);
});

test("where no move was made there is none to look back at", async () => {
  const page = await visit(stage);
  await resign(page, "othello", true);
  expect(await page.textContent(".ending .told")).toBe("After 0 moves.");
  expect(await page.locator(".ending .row > *").allTextContents()).toEqual([
    "Play again",
    "Swap sides",
    "Other players",
  ]);
});

test("the list of a game of Compromise shows its last turn", async () => {
  const page = await visit(stage);
  await start(page, "compromise");
  for (let turn = 1; turn <= 3; turn++) {
    await settle(page);
    await moveByMouse(page, ([first]) => first!);
  }
  await settle(page);
  const isSeen = await page.$eval(".moves", (list) => {
    const [box, last] = [list.getBoundingClientRect(), list.lastElementChild!.getBoundingClientRect()];
    return last.top >= box.top && last.bottom <= box.bottom + 1;
  });
  expect(isSeen).toBe(true);
  const marks = await page.$$eval(".moves li .turn:not(.chance) .seat-mark", (all) =>
    all.map((mark) => Math.round(mark.getBoundingClientRect().left)),
  );
  expect(marks.at(-1), "what Green has chosen stands where Green's choices do").toBe(marks[1]);
});

test("what is read beside Compromise has room, and its three grids too", async () => {
  const page = await visit(stage);
  await start(page, "compromise");
  await settle(page);
  for (const tab of ["Rules", "Analysis"]) {
    await page.click(`[role="tab"]:has-text("${tab}")`);
    await page.waitForFunction(() => document.querySelector(".contents")!.clientHeight > 300);
    await page.waitForFunction(() =>
      [...document.querySelectorAll(".table .cell")].every((cell) => cell.getBoundingClientRect().width >= 64),
    );
  }
});

test("how often a choice is made is not cut off on a phone", async () => {
  const page = await visit(stage, { viewport: PHONE });
  await start(page, "compromise");
  await settle(page);
  await page.click('button[aria-label="Moves"]');
  await page.click('[role="tab"]:has-text("Analysis")');
  await page.waitForSelector(".weighed.mix li");
  const ends = await page.$$eval(".weighed.mix .worth", (all) =>
    all.map((worth) => worth.getBoundingClientRect().right),
  );
  expect(Math.max(...ends)).toBeLessThanOrEqual(PHONE.width - 14);
});

test("a value keeps within its pill", async () => {
  const page = await visit(stage);
  await start(page, "othello");
  await settle(page);
  await page.click('[role="tab"]:has-text("Analysis")');
  await page.waitForSelector(".table .value text:not(:empty)");
  const room = await page.$$eval(".table .value", (all) =>
    all.map((one) => {
      const [pill, text] = [one.querySelector("rect")!, one.querySelector("text")!];
      return pill.getBoundingClientRect().width - text.getBoundingClientRect().width;
    }),
  );
  expect(Math.min(...room)).toBeGreaterThanOrEqual(6);
});

test("who looks back at a game on a phone sees its board, and every tab", async () => {
  const page = await visit(stage, { viewport: PHONE });
  await resign(page, "neutreeko");
  await page.click(".ending button:has-text('Look back')");
  await page.click('button[aria-label="Present position"]');
  await page.waitForSelector(".ending");
  expect(await page.isVisible(".ending .row")).toBe(false);
  await page.waitForFunction(
    (width) => document.querySelector(".table .board")!.getBoundingClientRect().width > 0.4 * width,
    PHONE.width,
  );
  const tabs = await page.$eval(".tabs .list", (list) => list.scrollWidth - list.clientWidth);
  expect(tabs).toBeLessThanOrEqual(0);
});

test("what is to do has room beside the rules on a phone", async () => {
  const page = await visit(stage, { viewport: PHONE }, "#rules/neutron");
  await page.waitForSelector(".trial .status");
  const { height, needed } = await page.$eval(".trial .status", (line) => ({
    height: line.clientHeight,
    needed: line.scrollHeight,
  }));
  expect(height).toBeGreaterThanOrEqual(needed);
  const [line, board] = await Promise.all(
    [".trial .status", ".trial .board"].map((part) => page.locator(part).boundingBox()),
  );
  expect(line!.y).toBeGreaterThanOrEqual(board!.y + board!.height);
});

test("no list of moves speaks of pieces and dots that its game does not have", async () => {
  const page = await visit(stage);
  for (const game of ["gamma", "compromise"]) {
    await page.goto(`${stage.address}#`);
    await start(page, game);
    await settle(page);
    expect(await page.textContent(".contents"), game).not.toMatch(/piece|dot/);
  }
});

test("the graph of one position has no room for a hundred", async () => {
  const page = await openWindow(stage);
  await page.addInitScript(() => {
    const drawn: string[] = [];
    type Fill = (this: CanvasRenderingContext2D, text: string, x: number, y: number) => void;
    const { prototype } = CanvasRenderingContext2D;
    const fill = Object.getOwnPropertyDescriptor(prototype, "fillText")!.value as Fill;
    prototype.fillText = function (this: CanvasRenderingContext2D, text, x, y) {
      drawn.push(text);
      fill.call(this, text, x, y);
    };
    Object.assign(globalThis, { drawn });
  });
  await page.goto(stage.address);
  await start(page, "neutreeko");
  await settle(page);
  await page.click('[role="tab"]:has-text("Analysis")');
  await page.waitForSelector(".weighed li:nth-child(5)");
  const drawn = () => page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn);
  await page.waitForFunction(() => (globalThis as unknown as { drawn: string[] }).drawn.includes("100%"));
  expect((await drawn()).filter((text) => /^\d+$/.test(text) && Number(text) > 1)).toEqual([]);
});

test("the colours to choose from stand in one line on a phone", async () => {
  const page = await visit(stage, { viewport: PHONE });
  await page.click('button[aria-label="Settings"]');
  await page.waitForSelector("dialog .segments label");
  const tops = await page.$$eval("dialog .segments label", (labels) =>
    labels.map((label) => label.getBoundingClientRect().top),
  );
  expect(tops.length).toBe(3);
  expect(new Set(tops).size).toBe(1);
});

test("the points of a game that is over are said once", async () => {
  const page = await visit(stage);
  await resign(page, "othello", true);
  expect(await page.textContent(".ending .final")).toBe("2 – 2");
  expect(await page.textContent(".ending .status")).toBe("White wins: Black resigned.");
});

test("a small board has no letters that nobody can read, and its bar stands beside it", async () => {
  const page = await visit(stage, { viewport: PHONE });
  await start(page, "othello");
  await settle(page);
  await page.click('button[aria-label="Moves"]');
  await page.click('[role="tab"]:has-text("Analysis")');
  await page.waitForSelector(".table .value rect");
  const heights = await page.$$eval(".table .value text:not(:empty)", (texts) =>
    texts.map((text) => text.getBoundingClientRect().height),
  );
  expect(heights.filter((height) => height < 7)).toEqual([]);
  await page.waitForFunction(() => {
    const bar = document.querySelector(".value-bar")!.getBoundingClientRect();
    const gap = document.querySelector(".field .sheet")!.getBoundingClientRect().left - bar.right;
    return gap >= 0 && gap < 10;
  });
});

test("the bar of Compromise stands beside its trays on a phone", async () => {
  const page = await visit(stage, { viewport: PHONE });
  await start(page, "compromise");
  await settle(page);
  await press(page, "Moves");
  await page.click("#tab-analysis");
  await page.waitForSelector(".value-bar");
  await page.waitForFunction(() => {
    const [bar, sheet] = [".value-bar", ".field .sheet"].map((name) =>
      document.querySelector(name)!.getBoundingClientRect(),
    );
    return bar!.left >= 0 && bar!.right <= sheet!.left;
  });
});

test("in the system's own colours it is seen what is chosen, and whose turn it is", async () => {
  const page = await visit(stage, { forcedColors: "active" });
  const ground = (of: string, part?: string) =>
    page.$eval(of, (element, pseudo) => getComputedStyle(element, pseudo).backgroundColor, part);
  await start(page, "neutreeko");
  await settle(page);
  expect(await ground(".strip.owes .name", "::after")).not.toBe(await ground("body"));
  expect(await page.$eval('[aria-selected="true"]', (tab) => getComputedStyle(tab).borderBottomStyle)).toBe("solid");
  await page.click('.top button:has-text("New")');
  await page.waitForSelector("dialog :checked + span");
  expect(await ground("dialog :checked + span")).not.toBe(await ground("dialog :not(:checked) + span"));
});

test("the way to the first position leads to the top of the list, too", async () => {
  const page = await visit(stage, { viewport: LANDSCAPE });
  await start(page, "othello");
  for (let i = 0; i < 4; i++) {
    await settle(page);
    await moveByMouse(page, ([first]) => first!);
  }
  await settle(page);
  await press(page, "Moves");
  const top = () => page.$eval(".moves", (list) => list.scrollTop);
  await page.click('.steps [aria-label="One turn back"]');
  await expect.poll(top).toBeGreaterThan(0);
  await page.click('.steps [aria-label="First position"]');
  await expect.poll(top).toBe(0);
});

test("what goes wrong in a dialog is said above it", async () => {
  const page = await visit(stage);
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("Write permission denied."));
  });
  await start(page, "neutron");
  await press(page, "Share");
  await page.click('dialog button:has-text("Copy the link")');
  const said = page.locator("dialog .toast");
  expect(await said.textContent()).toBe("Write permission denied.");
  const { x, y, width, height } = (await said.boundingBox())!;
  expect([y > 0, x > 0, x + width < DESKTOP.width, height > 20]).toEqual([true, true, true, true]);
});

test("a low window has the board on one side, and on the other moves and a field to type one", async () => {
  const page = await visit(stage, { viewport: LANDSCAPE });
  const size = (of: string) => page.$eval(of, (box) => [box.clientWidth, box.clientHeight] as const);
  await start(page, "neutron");
  await settle(page);
  await moveByMouse(page, ([first]) => first!);
  await press(page, "Moves");
  expect((await size(".panel .contents"))[1]).toBeGreaterThan(100);
  expect((await size("#typed"))[0]).toBeGreaterThan(100);
  await page.goto(`${stage.address}#explore/neutreeko`);
  await page.waitForSelector(".explored li");
  expect((await size(".table .sheet"))[1]).toBeGreaterThan(240);
});

test("a mix of choices marks what is chosen, none of it as bad, and says it in words", async () => {
  const page = await visit(stage);
  await start(page, "compromise");
  await settle(page);
  await page.click('[role="tab"]:has-text("Analysis")');
  await page.waitForSelector(".table .value text");
  const marks = await page.$$eval(".table .value", (all) =>
    all.map((one) => `${one.getAttribute("class")} ${one.textContent}`),
  );
  expect(marks.filter((mark) => /poor| 0%/.test(mark))).toEqual([]);
  expect(await page.textContent(".weighed li button")).toMatch(/^Grid \d · row \d · column \d$/);
});

for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
  test(`twelve players leave the board its room at ${size} size`, async () => {
    const page = await visit(stage, { viewport });
    await start(page, "gamma"); // of two: then the lines grow
    await page.click('.top button:has-text("New")');
    await page.click('dialog .games span:has-text("Gamma")');
    await page.getByLabel("Players", { exact: false }).last().fill("12");
    await page.waitForFunction(() => document.querySelectorAll("dialog select").length === 12);
    await page.click('dialog button:has-text("Start")');
    await page.waitForFunction(() => document.querySelectorAll(".strip").length === 12); // the game of two goes
    await settle(page);
    const board = await page.locator(".table .board").boundingBox();
    expect(Math.min(board!.width, board!.height)).toBeGreaterThan(0.6 * Math.min(viewport.width, viewport.height));
    const hidden = await page.$eval(".strips", (strips) => strips.scrollHeight - strips.clientHeight);
    expect(hidden).toBeLessThanOrEqual(0);
    if (viewport === PHONE) return;
    await moveByMouse(page, ([first]) => first!);
    await page.waitForFunction(() => document.querySelectorAll(".moves .turn").length >= 6);
    const cut = await page.$$eval(".moves .turn", (turns) =>
      turns.filter((turn) => turn.scrollWidth > turn.clientWidth).map((turn) => turn.textContent),
    );
    expect(cut).toEqual([]);
  });
