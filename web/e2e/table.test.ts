// table.test.ts - what a player does besides moving: undo, typing, saving, opening, sharing, coming back.

import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Page } from "playwright-core";
import {
  isFirefox,
  isOver,
  openWindow,
  PHONE,
  PROGRAM,
  setStage,
  settle,
  shoot,
  start,
  status,
  tapCell,
  targets,
  visit,
} from "./stage";

const stage = setStage();

const position = async (page: Page): Promise<string> => {
  await page.click("#tab-text");
  return (await page.textContent(".position"))!;
};

async function begin(game: string, options = {}): Promise<Page> {
  const page = await visit(stage, options);
  await start(page, game);
  await settle(page);
  return page;
}

async function type(page: Page, move: string): Promise<void> {
  await page.fill("#typed", move);
  await page.keyboard.press("Enter");
}

/** A typed move, and the bot's answer to it. */
async function exchange(page: Page, move: string): Promise<void> {
  await type(page, move);
  await page.waitForFunction(() => document.querySelectorAll(".turn").length === 2);
  await settle(page);
}

async function recordOf(page: Page): Promise<string> {
  await page.click('button[aria-label="Share"]');
  await page.click("summary");
  await page.waitForFunction(() => document.querySelector(".record")?.textContent?.includes("end"));
  const text = (await page.textContent(".record"))!;
  await page.click('button[aria-label="Close"]');
  return text;
}

test("a piece is dragged to its place", async () => {
  const page = await begin("neutreeko");
  const centre = async (cell: number) => {
    const box = (await page.locator(`[data-cell="${cell}"]`).boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  await page.mouse.move(...(await centre(1)));
  await page.mouse.down();
  await page.mouse.move(...(await centre(7)), { steps: 4 });
  await page.mouse.move(...(await centre(2)), { steps: 4 });
  await page.mouse.up();
  await settle(page);
  expect(await page.textContent(".moves")).toContain("b1-c1");
});

test("a half-made move is cancelled by Escape and by its button", async () => {
  const page = await begin("neutreeko");
  const first = await targets(page);
  await tapCell(page, 1);
  await page.waitForSelector('.table[data-staged="1"]');
  expect(await targets(page)).not.toEqual(first);
  await page.keyboard.press("Escape");
  await page.waitForSelector('.table[data-staged=""]');
  expect(await targets(page)).toEqual(first);
  await tapCell(page, 1);
  await page.click(".prompt button:has-text('Cancel')");
  await page.waitForSelector('.table[data-staged=""]');
  expect(await targets(page)).toEqual(first);
});

test("two bots play before one's eyes", async () => {
  const page = await visit(stage);
  await page.click('.top button:has-text("New")');
  await page.click('dialog label:has-text("Othello")');
  const seats = page.locator("dialog section:has(h3:text-is('Players')) select");
  for (const seat of [0, 1]) await seats.nth(seat).selectOption("random");
  await page.click('dialog button:has-text("Start")');
  await page.waitForSelector(".table .board");
  expect(await isOver(page)).toBe(false);
  expect(await page.locator("dialog").count()).toBe(0);
  await page.waitForSelector(".status.over");
});

test("letters do nothing for those who leave them out", async () => {
  const page = await begin("neutreeko");
  const list = page.locator("dialog dl.keys");
  const isAnalysed = () => page.getAttribute("#tab-analysis", "aria-selected");
  await page.keyboard.press("a");
  await expect.poll(isAnalysed).toBe("true");
  await page.keyboard.press("?");
  await list.waitFor();
  await shoot(page, "keyboard");
  await page.click('dialog label:has-text("shortcuts")');
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await page.reload();
  await page.waitForSelector(".table .board");
  for (const key of ["a", "A", "?"]) await page.keyboard.press(key);
  expect([await isAnalysed(), await list.count()]).toEqual(["false", 0]);
  await exchange(page, "b1-c1");
  await page.keyboard.press("Escape"); // leaves the field
  await page.keyboard.press("Home"); // is no letter
  await page.waitForSelector('.status:has-text("After 0 of 2 moves")');
});

test("undo and redo lead to the same position", async () => {
  const page = await begin("neutreeko");
  const before = await position(page);
  await page.click('[role="tab"]:has-text("Moves")');
  await exchange(page, "b1-c1");
  const after = await position(page);
  await page.click('button[aria-label="Undo"]');
  await settle(page);
  expect(await position(page)).toBe(before);
  await page.click('button[aria-label="Redo"]');
  await settle(page);
  expect(await position(page)).toBe(after);
});

test("who takes moves back or looks back hears where the game stands", async () => {
  const page = await begin("neutreeko");
  const hears = (words: string) =>
    page.waitForSelector(`.voice[role=status]:has-text("${words}")`, { state: "attached" });
  await exchange(page, "b1-c1");
  await page.click('button[aria-label="One turn back"]');
  await hears("After 1 of 2 moves");
  await page.click('button[aria-label="Present position"]');
  await hears("After 2 of 2 moves. Your turn");
  await page.click('button[aria-label="Undo"]');
  await hears("After 0 of 2 moves. Your turn");
});

test("a wrong move is refused with a reason", async () => {
  const page = await begin("neutreeko");
  await type(page, "b1-b2");
  await page.waitForFunction(() => /b1|slide/.test(document.querySelector("[role=status]")?.textContent ?? ""));
});

test("a resignation ends the game and can be taken back", async () => {
  const page = await begin("neutreeko");
  await page.click('button[aria-label="Resign"]');
  await page.click("button.danger");
  await page.waitForSelector(".status.over");
  expect(await status(page)).toContain("Black resigned");
  await page.click('button[aria-label="Undo"]');
  await page.waitForSelector(".status:not(.over)");
});

test("the analysis says what the position and its moves are worth", async () => {
  const page = await begin("neutron");
  await page.click('[role="tab"]:has-text("Analysis")');
  await page.waitForSelector(".verdict strong");
  await page.waitForSelector(".weighed li:nth-child(5)");
  await page.waitForFunction(() => document.querySelectorAll(".table .arrow").length === 3);
  await page.locator('.table [data-cell="0"]').press("Enter"); // a piece is chosen: its values are shown instead
  await page.waitForSelector(".table .value");
  expect(await page.$(".table .arrow")).toBeNull();
});

test("the arrow keys walk through the moves", async () => {
  const page = await begin("neutreeko");
  await exchange(page, "b1-c1");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.querySelector(".status")?.textContent?.startsWith("After 0"));
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector(".status")?.textContent?.startsWith("After 1"));
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelector(".status")?.textContent?.startsWith("Your turn"));
});

test("the page's record is the program's, and the other way round", async () => {
  const page = await begin("neutreeko");
  await exchange(page, "b1-c1");
  const record = await recordOf(page);
  const folder = mkdtempSync(join(tmpdir(), "quincunx-"));
  writeFileSync(join(folder, "page.txt"), record);
  const replayed = execFileSync(PROGRAM, ["replay", join(folder, "page.txt")], { encoding: "utf8" });
  expect(replayed).toContain("c1");

  const native = join(folder, "native.txt");
  execFileSync(PROGRAM, [
    "play",
    "othello",
    "--text",
    "--seat",
    "1=random",
    "--seat",
    "2=random",
    "--seed",
    "9",
    "--nodes",
    "1",
    "--save",
    native,
  ]);
  await page.click('button[aria-label="Share"]');
  await page.setInputFiles('input[type="file"]', native);
  await page.waitForSelector(".status.over");
  const again = await recordOf(page);
  expect(again.replaceAll(/^time .*\n/gm, "")).toBe(execFileSync("sed", ["/^time /d", native], { encoding: "utf8" }));
});

test("a link opens the same game elsewhere", async () => {
  const page = await begin("neutreeko");
  await exchange(page, "b1-c1");
  const before = await position(page);
  await page.click('button[aria-label="Share"]');
  await page.waitForFunction(() =>
    (document.querySelector('[aria-label="Link to this game"]') as HTMLInputElement)?.value.includes("#g="),
  );
  const link = await page.inputValue('[aria-label="Link to this game"]');
  const other = await visit(stage, {}, new URL(link).hash);
  await other.waitForSelector(".table .board");
  await settle(other);
  expect(await position(other)).toBe(before);
});

test("a link is copied where the page has no clipboard, as by http from the next machine", async () => {
  const page = await openWindow(stage);
  await page.addInitScript(() => {
    Object.defineProperty(window, "isSecureContext", { value: false });
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  await page.goto(stage.address);
  await start(page, "neutreeko");
  await page.click('button[aria-label="Share"]');
  const link = page.locator('[aria-label="Link to this game"]');
  await expect.poll(() => link.inputValue()).toContain("#g=");
  await page.click('button:has-text("Copy the link")');
  await page.waitForSelector('button:text-is("Copied")');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Copied");
  await page.focus("dialog textarea");
  await page.keyboard.press("Control+V");
  expect(await page.inputValue("dialog textarea")).toBe(await link.inputValue());
});

test("a game goes on after a reload", async () => {
  const page = await begin("neutreeko");
  await exchange(page, "b1-c1");
  const before = await position(page);
  await page.reload();
  await page.waitForSelector(".table .board");
  await settle(page);
  expect(await position(page)).toBe(before);
});

for (const [who, opponent, position] of [
  ["Black", "human", "OXX-XXXXXXXXXXXX X"],
  ["White", "level:3", "XOO-OOOOOOOOOOOO O"],
] as const)
  test(`${who}, who cannot move, passes, and everybody is told`, async () => {
    const page = await visit(stage);
    await page.click('button[aria-label="Options for Othello"]');
    await page.getByRole("combobox", { name: "White" }).selectOption(opponent);
    await page.fill("dialog input[type=number]", "4");
    await page.fill('dialog input[placeholder="the usual start"]', position);
    await page.click("dialog button.strong");
    await page.waitForFunction(
      (words) =>
        [".toast", "[role=status]"].every((place) => document.querySelector(place)?.textContent?.includes(words)),
      `${who} passes`,
    );
  });

test("words that go away by themselves are tapped through", async () => {
  const page = await begin("othello");
  await type(page, "a1");
  const box = (await page.locator(".toast").boundingBox())!;
  const under = await page.evaluate(
    ([x, y]) => document.elementFromPoint(x!, y!)?.closest(".toast") ?? null,
    [box.x + box.width / 2, box.y + box.height / 2],
  );
  expect(under).toBeNull();
});

test("a choice made in secret waits until it is locked in", async () => {
  const page = await begin("compromise");
  await tapCell(page, 4);
  await page.waitForSelector(".square.held");
  await page.click(".prompt button:has-text('Change')");
  expect(await page.locator(".square.held").count()).toBe(0);
  await tapCell(page, 0);
  await page.click(".prompt .strong");
  await page.waitForSelector(".square.frozen");
});

test("two people at one screen hand it over before they choose in secret", async () => {
  const page = await visit(stage);
  await page.click('button[aria-label="Options for Compromise"]');
  await page.getByRole("combobox", { name: "Green" }).selectOption("human");
  await page.click("dialog button.strong");
  await page.click(".handover button:has-text('Red')");
  await tapCell(page, 4);
  await page.click(".prompt .strong");
  await page.click(".handover button:has-text('Green')");
  await page.waitForSelector(".cell.target");
  expect(await page.locator(".square.held").count()).toBe(0);
});

test("two people choose in secret by one key", async () => {
  const page = await visit(stage);
  await page.selectOption('.tile[data-game="compromise"] select', "human");
  await start(page, "compromise");
  const isAt = (place: string) => page.waitForSelector(`${place}:focus`);
  for (const name of ["Red", "Green", "Red"]) {
    await isAt(`.handover button:has-text("I am ${name}")`);
    await page.keyboard.press("Enter");
    await isAt('.cell[data-cell="0"]');
    await page.waitForSelector(".cell.target");
    await page.keyboard.press("Enter");
    await isAt(".prompt .strong");
    await page.keyboard.press("Enter");
  }
});

test("a new game begins with its moves and without a judge, and one that is over takes no typed move", async () => {
  const page = await begin("neutreeko");
  const chosen = () => page.textContent('[role="tab"][aria-selected="true"]');
  await page.click("#tab-analysis");
  await page.waitForSelector(".value-bar");
  await page.click('button[aria-label="Resign"]');
  await page.click("button.danger");
  await page.waitForSelector(".ending");
  await page.waitForSelector('.verdict:has-text("White wins")');
  expect(await page.isDisabled("#typed")).toBe(true);
  expect(await page.isDisabled(".typed button")).toBe(true);
  await page.click(".ending button:has-text('Play again')");
  await page.waitForSelector(".ending", { state: "detached" });
  await page.waitForSelector('#tab-moves[aria-selected="true"]');
  await page.waitForSelector(".value-bar", { state: "detached" });
  expect(await page.isEnabled("#typed")).toBe(true);
  await page.click("#tab-rules");
  await page.goto(`${stage.address}#`);
  await start(page, "neutron");
  expect(await chosen()).toBe("Rules");
});

test("a phone's judge is there while its panel is open", async () => {
  const page = await begin("neutreeko", { viewport: PHONE });
  await page.click('button[aria-label="Moves"]');
  await page.click("#tab-analysis");
  await page.waitForSelector(".value-bar");
  await page.click('button[aria-label="Close the panel"]');
  await page.waitForSelector(".value-bar", { state: "detached" });
  await page.click('button[aria-label="Moves"]');
  await page.waitForSelector(".analysis");
  await page.waitForSelector(".value-bar");
});

/** How light a colour is, from 0 to 1: WCAG's measure. */
function lightness(colour: string): number {
  const [r, g, b] = colour.match(/\d+/g)!.map((part) => {
    const share = Number(part) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** What is seen for a moment only: every headline from now on, with the words below it, and the colour of points won. */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = ((window as unknown as { seen: object }).seen = { heads: [] as string[], colours: [] as string[] });
    new MutationObserver(() => {
      seen.heads.push(document.querySelector(".say")?.textContent ?? "");
      for (const gain of document.querySelectorAll(".gain")) seen.colours.push(getComputedStyle(gain).color);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

test.skipIf(isFirefox)("a reveal says what was chosen, and its points can be read", async () => {
  const page = await visit(stage, { reducedMotion: "no-preference", colorScheme: "light" });
  await start(page, "compromise");
  await settle(page);
  await watch(page);
  await tapCell(page, 13);
  await page.click(".prompt .strong");
  await page.waitForSelector(".pick");
  await page.waitForSelector(".pick", { state: "detached" });
  const { heads, colours } = await page.evaluate(
    () => (window as unknown as { seen: { heads: string[]; colours: string[] } }).seen,
  );
  const open = heads.filter((words) => words.startsWith("The choices are open"));
  expect(open[0]).toMatch(/Red chooses grid 2, row 2, column 2\. Green chooses grid \d, row \d, column \d\./);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const colour of colours)
    expect((lightness(ground) + 0.05) / (lightness(colour) + 0.05), colour).toBeGreaterThan(4.5);
  expect(colours.length).toBeGreaterThan(0);
});
