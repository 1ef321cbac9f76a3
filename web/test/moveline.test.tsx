// @vitest-environment happy-dom
// moveline.test.tsx - the line of moves under the board of a phone.

import { render } from "preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { game } from "../src/app";
import type { Table } from "../src/engine/table";
import { NOBODY, type Catalog } from "../src/engine/types";
import { unpackHistory, unpackPosition } from "../src/model/position";
import { MoveLine } from "../src/view/moveline";
import { openTable } from "./engine";

let table: Table;
let catalog: Catalog;
beforeEach(async () => {
  table = await openTable();
  catalog = await table.catalog();
});

const place = document.body;
afterEach(() => render(null, place));

/** The game on the table as a seat sees it; `at`: a place in its past. */
async function show(viewer: number, at: number | null = null): Promise<void> {
  const history = unpackHistory(await table.history(viewer));
  game.board.value = await table.board();
  game.history.value = history;
  game.now.value = unpackPosition(await table.position(viewer, history.played));
  game.past.value = at === null ? null : unpackPosition(await table.position(viewer, at));
  render(<MoveLine scene={game} board={game.board.value} palette={catalog.palette} />, place);
}

const texts = (selector: string): string[] => [...place.querySelectorAll(selector)].map((one) => one.textContent ?? "");
const isDisabled = (name: string): boolean =>
  place.querySelector<HTMLButtonElement>(`button[aria-label="${name}"]`)!.disabled;

test("before the first move it says so, and leads nowhere", async () => {
  await table.begin({ game: "compromise", options: "", seed: "7", position: "" });
  await show(0);
  expect(place.textContent).toBe("No moves yet.");
  expect([isDisabled("Back"), isDisabled("Forth")]).toEqual([true, true]);
});

test("it has the turns with their numbers, and marks the one that is shown", async () => {
  await table.begin({ game: "neutreeko", options: "", seed: "7", position: "" });
  for (const [seat, move] of [
    [0, "b1-c1"],
    [1, "b5-a4"],
    [0, "c1-a1"],
  ] as const)
    await table.play(seat, move);
  await show(0);
  expect(texts(".move-line li")).toEqual(["1b1-c1b5-a4", "2c1-a1"]);
  expect(texts('[aria-current="step"]')).toEqual(["c1-a1"]);
  expect([isDisabled("Back"), isDisabled("Forth")]).toEqual([false, true]);
  await show(0, 1);
  expect(texts('[aria-current="step"]')).toEqual(["b1-c1"]);
  expect(isDisabled("Forth")).toBe(false);
  await show(0, 0);
  expect(isDisabled("Back")).toBe(true);
});

test("of a long game it has what lies near", async () => {
  await table.begin({ game: "gamma", options: "", seed: "7", position: "" });
  for (let n = 0; n < 60; n++) await table.play(n % 2, (await table.position(n % 2, n)).moves[0]![0]);
  await show(NOBODY);
  expect(texts(".move-line .number")).toEqual(Array.from({ length: 21 }, (_, i) => String(10 + i)));
  await show(NOBODY, 1);
  expect(texts(".move-line .number")).toEqual(Array.from({ length: 20 }, (_, i) => String(1 + i)));
});

test("choices made together are one button in words, and a secret one is none", async () => {
  await table.begin({ game: "compromise", options: "", seed: "7", position: "" });
  await table.play(1, "222");
  await show(0);
  expect(place.textContent).toBe("No moves yet.");
  await table.play(0, "111");
  await show(0);
  expect(texts(".ply")).toEqual(["Red: Grid 1 · row 1 · column 1Green: Grid 2 · row 2 · column 2"]);
});
