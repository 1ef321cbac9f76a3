// pictures.test.ts - the pictures of docs/web.md, made when PICTURES names the folder for them:
//
//     PICTURES=../docs/pictures npm run e2e -- pictures

import { test } from "vitest";
import { chooser, DESKTOP, moveByMouse, setStage, settle, start, tapCell, visit } from "./stage";

const folder = process.env["PICTURES"] ?? "";
const stage = setStage();

const PICTURES = [
  { name: "home", game: "", colorScheme: "light", moves: 0 },
  { name: "othello", game: "othello", colorScheme: "light", moves: 6 },
  { name: "neutron", game: "neutron", colorScheme: "dark", moves: 2 },
  { name: "compromise", game: "compromise", colorScheme: "light", moves: 0 },
] as const;

for (const { name, game, colorScheme, moves } of PICTURES)
  test.skipIf(!folder)(`the picture of ${name}`, async () => {
    const page = await visit(stage, { viewport: DESKTOP, colorScheme });
    await page.waitForFunction(() => document.querySelectorAll(".tile .board").length === 5);
    if (game) {
      await start(page, game);
      await settle(page);
    }
    const choose = chooser(3);
    for (let n = 0; n < moves; n++) {
      await moveByMouse(page, choose);
      await settle(page);
    }
    if (game === "compromise") await tapCell(page, 14);
    await page.mouse.move(0, 0);
    await page.screenshot({ path: `${folder}/${name}.jpg`, type: "jpeg", quality: 82 });
  });
