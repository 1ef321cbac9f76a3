import { describe, expect, test, vi } from "vitest";
import type { Client } from "../src/engine/client";
import type { Engine } from "../src/engine/module";
import type { Answer } from "../src/engine/types";
import { Analysis, sharesOf, verdictOf } from "../src/model/analysis";
import { Game } from "../src/model/game";
import { verdictWords } from "../src/view/values";
import { openEngine } from "./engine";

const answer = (seat: number, value?: number): Answer => ({
  seat,
  move: "a1",
  ...(value === undefined ? {} : { value }),
});

describe("a value", () => {
  test("is the first seat's among two", () =>
    expect(verdictOf(answer(1, 0.25), 2)).toMatchObject({ seat: 0, value: 0.75 }));
  test("is that of whoever owes a move among more", () =>
    expect(verdictOf(answer(2, 0.25), 3)).toMatchObject({ seat: 2, value: 0.25 }));
  test("is none where the judge gives none", () => expect(verdictOf(answer(0), 2)).toBeNull());
});

describe("a verdict in words", () => {
  const said = (nSeats: number, exact: boolean, value: number, words: string): string =>
    verdictWords("Black", verdictOf({ ...answer(1, value), exact, words }, nSeats)!, nSeats);
  test("tells an outcome that is proven as a fact", () =>
    expect([said(2, true, 0, "loses in 12"), said(2, true, 0.5, "draws")]).toEqual([
      "Black loses in 12",
      "Black draws",
    ]));
  test("sets figures off", () =>
    expect([said(2, true, 0.512346, "exactly 51.2346 %"), said(2, false, 0, "about 0 %")]).toEqual([
      "Black: exactly 51.2346 %",
      "Black: about 0 %",
    ]));
  test("says among more than two what a seat is sure of", () =>
    expect(said(3, true, 1, "sure of the win")).toBe("Black is sure of the win"));
});

test("a graph forgets what is taken back before another way is judged", async () => {
  let isHeld = false;
  const clientOf = (engine: Engine, waits: () => boolean): Client => {
    const ask = (...words: string[]) => (waits() ? new Promise(() => {}) : Promise.resolve(engine.call(...words)));
    return { ask, isBusy: false, stop() {} } as unknown as Client;
  };
  const plain = clientOf(await openEngine(), () => false);
  const game = new Game(plain, plain, null);
  await game.begin({ game: "othello", options: "size=4", seed: "1", position: "" }, [null, null], "one");
  const analysis = new Analysis(
    game,
    clientOf(await openEngine(), () => isHeld),
  );
  await analysis.appoint();
  analysis.isOn.value = true;
  for (let i = 0; i < 3; i++) await game.play(game.now.value!.moves[0]!.text);
  await vi.waitFor(() => expect(analysis.graph.value).toHaveLength(4), { timeout: 30_000 });
  await game.visit(1);
  expect(analysis.graph.value).toHaveLength(4);
  isHeld = true;
  await game.undo();
  await game.undo();
  await game.play(game.now.value!.moves.at(-1)!.text);
  await game.play(game.now.value!.moves.at(-1)!.text);
  expect(analysis.graph.value).toHaveLength(2);
  analysis.isOn.value = false;
}, 60_000);

describe("the lines of the graph", () => {
  test("are one among two", () => expect(sharesOf(answer(1, 0.25), 2)).toEqual([0.75]));
  test("are one a seat among more, each through its own turns", () =>
    expect(sharesOf(answer(1, 0.25), 3)).toEqual([null, 0.25, null]));
  test("all end with the game", () =>
    expect(sharesOf({ ...answer(0, 0), shares: [0, 0.5, 0.5] }, 3)).toEqual([0, 0.5, 0.5]));
});
