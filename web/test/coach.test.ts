// coach.test.ts - hints in steps, and a coach who speaks as often as wished.

import { beforeEach, expect, test } from "vitest";
import type { Client } from "../src/engine/client";
import { Adviser } from "../src/learn/adviser";
import { Coach, Hints } from "../src/learn/coach";
import { Game } from "../src/model/game";
import { openEngine, openLearn } from "./engine";

const WINNING = ".W.../W..../.BB../...W./B.... b";

let game: Game;
let adviser: Adviser;

const clientOf = (engine: { call(...words: string[]): unknown }): Client =>
  ({ ask: async (...words: string[]) => engine.call(...words), isBusy: false, stop() {} }) as unknown as Client;

beforeEach(async () => {
  const plain = clientOf(await openEngine());
  game = new Game(plain, plain, null);
  adviser = new Adviser(clientOf(await openLearn()).ask);
});

const begin = (name: string, position = "", options = "") =>
  game.begin({ game: name, options, seed: "1", position }, [null, null], "one");

test("a hint goes from the place to the move to the reason, and no further", async () => {
  await begin("neutreeko", WINNING);
  const hints = new Hints(game, adviser);
  const told: [string, number][] = [];
  for (let i = 0; i < 4; i++) {
    await hints.next();
    told.push([game.hint.value!.words, game.hint.value!.taps.length]);
  }
  expect(told[0]).toEqual(["Look at the piece on a1.", 1]);
  expect(told[1]).toEqual(["Play a1-a3.", 2]);
  expect(told[2]![0]).toMatch(/^It wins in 1/);
  expect(told[3]).toEqual(told[2]);
});

test("a choice is told by the name of its cell", async () => {
  await begin("compromise");
  if (game.handover.value !== null) await game.takeOver();
  const hints = new Hints(game, adviser);
  await hints.next();
  await hints.next();
  expect(game.hint.value!.words).toMatch(/^Play grid \d · row \d · column \d\.$/);
}, 60_000);

test("the next position has a hint of its own", async () => {
  await begin("neutreeko");
  const hints = new Hints(game, adviser);
  await hints.next();
  await hints.next();
  expect(game.hint.value!.words).toMatch(/^Play /);
  await game.play("b1-c1");
  expect(game.hint.value).toBeNull();
  await hints.next();
  expect(game.hint.value!.words).toMatch(/^Look /);
});

test("every game has hints", async () => {
  for (const { name } of (await game.table.catalog()).games) {
    await begin(name);
    if (game.handover.value !== null) await game.takeOver();
    await new Hints(game, adviser).next();
    expect(game.hint.value?.words, name).toMatch(/^(Look|It)/);
  }
}, 120_000);

test("a blunder waits for the person to be sure", async () => {
  await begin("neutreeko", WINNING);
  const coach = new Coach(game, adviser, () => 1);
  game.coach = (seat, move) => coach.look(seat, move);
  await game.play("c3-e3");
  expect(game.warning.value).toEqual({ move: "c3-e3", words: "This only draws: are you sure?" });
  expect(game.history.value.played).toBe(0);
  expect(game.isMine.value).toBe(true);
  await game.insist();
  expect(game.warning.value).toBeNull();
  expect(game.history.value.played).toBe(1);
});

test("a good move is made at once, and a silent coach is not asked", async () => {
  await begin("neutreeko", WINNING);
  const coach = new Coach(game, adviser, () => 1);
  game.coach = (seat, move) => coach.look(seat, move);
  await game.play("a1-a3");
  expect(game.isOver.value).toBe(true);
  await begin("neutreeko", WINNING);
  const never = new Adviser(() => Promise.reject(new Error("nobody may ask")));
  const silent = new Coach(game, never, () => 0);
  expect(await silent.look(0, "c3-e3")).toBe("");
});

test("the coach speaks as often a game as wished, and never twice of one move", async () => {
  await begin("neutreeko", WINNING);
  const coach = new Coach(game, adviser, () => 2);
  const asked = (move: string) => coach.look(0, move);
  expect(await asked("c3-e3")).not.toBe("");
  expect(await asked("c3-e3")).toBe("");
  expect(await asked("c3-c5")).not.toBe("");
  expect(await asked("c3-e3")).toBe("");
  await game.begin({ game: "neutreeko", options: "", seed: "1", position: WINNING }, [null, null], "two");
  expect(await asked("c3-e3")).not.toBe("");
});

test("what cannot be judged is played as ever", async () => {
  await begin("neutreeko");
  const coach = new Coach(game, adviser, () => 1);
  game.coach = (seat, move) => coach.look(seat, move);
  await game.play("b1-b1");
  expect(game.warning.value).toBeNull();
  expect(game.toast.value).not.toBe("");
  expect(game.history.value.played).toBe(0);
});
