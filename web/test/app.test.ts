// @vitest-environment happy-dom
// app.test.ts - what the whole page shares: games that begin, are kept and come back.

import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { FakeWorker } from "./worker";

vi.stubGlobal("Worker", FakeWorker);
const { boot, failure, game, start, startQuick } = await import("../src/app");
const { allGames } = await import("../src/model/library");

const RANDOM = { bot: "random", nodes: 1 };
const NEUTREEKO = { game: "neutreeko", options: "", position: "", players: [null, RANDOM] };

beforeAll(boot);
beforeEach(() => {
  localStorage.clear();
  failure.value = "";
  location.hash = "";
});

/** The address names the game on the table, which is kept. */
async function expectArrival(): Promise<void> {
  await vi.waitFor(() => expect(location.hash).toBe(`#play/${game.id.value}`));
  await new Promise((passed) => setTimeout(passed, 100));
  expect(location.hash).toBe(`#play/${game.id.value}`);
  expect(failure.value).toBe("");
  expect(allGames().map(({ id }) => id)).toEqual([game.id.value]);
}

test("a double click begins one game", async () => {
  await Promise.all([start(NEUTREEKO), start(NEUTREEKO)]);
  await expectArrival();
  location.hash = "";
  await Promise.all([startQuick("othello"), startQuick("othello")]);
  await expectArrival();
  expect(game.board.value!.game).toBe("othello");
});
