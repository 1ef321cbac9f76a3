// pictures.test.ts - the pictures of docs/web.md, made when PICTURES names the folder for them: `make pictures-web`.

import { test } from "vitest";
import type { Page } from "playwright-core";
import { chooser, DESKTOP, moveByMouse, press, setStage, settle, start, tapCell, visit } from "./stage";

const folder = process.env["PICTURES"] ?? "";
const stage = setStage();
const PHONE = { width: 390, height: 844 };

const home = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => document.querySelectorAll(".tile .board").length === 5);

/** A game after some moves against the usual bot. */
const table =
  (game: string, moves: number) =>
  async (page: Page): Promise<void> => {
    await start(page, game);
    await settle(page);
    const choose = chooser(3);
    for (let n = 0; n < moves; n++) {
      await moveByMouse(page, choose);
      await settle(page);
    }
  };

/** Compromise with a choice that is not yet locked in. */
async function choice(page: Page): Promise<void> {
  await table("compromise", 0)(page);
  await tapCell(page, 14);
}

async function ending(page: Page): Promise<void> {
  await table("neutreeko", 2)(page);
  await press(page, "Resign");
  await page.click("button.danger");
  await page.waitForSelector(".ending");
}

async function sheet(page: Page): Promise<void> {
  await table("neutron", 0)(page);
  await page.click('[role="tab"]:has-text("Rules")');
  await page.waitForSelector(".contents h2");
}

type Picture = [
  name: string,
  viewport: typeof PHONE,
  colorScheme: "light" | "dark",
  go: (page: Page) => Promise<unknown>,
];
const PICTURES: Picture[] = [
  ["home", DESKTOP, "light", home],
  ["home-dark", DESKTOP, "dark", home],
  ["othello", DESKTOP, "light", table("othello", 6)],
  ["neutron", DESKTOP, "dark", table("neutron", 2)],
  ["neutreeko", DESKTOP, "light", table("neutreeko", 2)],
  ["gamma", DESKTOP, "dark", table("gamma", 12)],
  ["compromise", DESKTOP, "light", choice],
  ["ending", DESKTOP, "light", ending],
  ["rules", DESKTOP, "dark", sheet],
  ["phone", PHONE, "light", table("othello", 6)],
  ["phone-dark", PHONE, "dark", choice],
];

for (const [name, viewport, colorScheme, go] of PICTURES)
  test.skipIf(!folder)(`the picture of ${name}`, async () => {
    const page = await visit(stage, { viewport, colorScheme });
    await go(page);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: `${folder}/${name}.jpg`, type: "jpeg", quality: 60 });
  });
