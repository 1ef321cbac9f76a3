// @vitest-environment happy-dom
// app.test.ts - what the whole page shares: games that begin, are kept and come back.

import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { FakeStorage } from "./storage";
import { FakeWorker } from "./worker";

const storage = new FakeStorage();
vi.stubGlobal("localStorage", storage);
vi.stubGlobal("Worker", FakeWorker);
const { boot, failure, game, start, startQuick } = await import("../src/app");
const { allGames } = await import("../src/model/library");

const RANDOM = { bot: "random", nodes: 1 };
const NEUTREEKO = { game: "neutreeko", options: "", position: "", players: [null, RANDOM] };

beforeAll(boot);
beforeEach(() => {
  storage.isFull = false;
  storage.clear();
  failure.value = "";
  location.hash = "";
});

const playAny = () => game.play(game.now.value!.moves[0]!.text);

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

test("a game that finds no room in the storage stays the game that it was", async () => {
  await start({ ...NEUTREEKO, players: [null, null] });
  await playAny();
  const [id] = allGames().map((kept) => kept.id);
  const { record } = allGames()[0]!;
  storage.isFull = true;
  await playAny();
  await playAny();
  expect(allGames()[0]!.record).toBe(record);
  expect([game.id.value, location.hash]).toEqual([id, `#play/${id}`]);
  storage.isFull = false;
  await playAny();
  expect(allGames()).toHaveLength(1);
  expect(allGames()[0]!.moves).toBe(4);
});
