// game.test.ts - a game in progress: what its table shows, and when.

import { beforeEach, expect, test, vi } from "vitest";
import type { Client } from "../src/engine/client";
import { Game, type Event } from "../src/model/game";
import { openEngine } from "./engine";

const RANDOM = { bot: "random", nodes: 0 };

let game: Game;
let events: Event[];
let isBroken: boolean;

beforeEach(async () => {
  const engine = await openEngine();
  const ask = async (...words: string[]) => {
    if (isBroken) throw new Error("out of order");
    return engine.call(...words);
  };
  const plain = { ask, isBusy: false, stop() {} } as unknown as Client;
  isBroken = false;
  events = [];
  game = new Game(plain, plain, null, (event) => events.push(event));
});

const begin = () => game.begin({ game: "neutreeko", options: "", seed: "1", position: "" }, [RANDOM, RANDOM], "one");

test("two bots are looked at from their first move on, until the end", async () => {
  await begin();
  expect(game.board.value?.game).toBe("neutreeko");
  expect([game.history.value.played, game.isOver.value]).toEqual([0, false]);
  await vi.waitFor(() => expect(game.isOver.value).toBe(true), { timeout: 50_000 });
  expect(events.filter((event) => event === "end")).toHaveLength(1);
});

test("a set-up that is refused is refused at once while bots play on", async () => {
  await begin();
  await expect(game.load("nonsense")).rejects.toThrow();
  const { played } = game.history.value;
  await vi.waitFor(() => expect(game.history.value.played).toBeGreaterThan(played));
  expect(game.isOver.value).toBe(false);
  game.leave();
});

test("what goes wrong while nobody waits is said", async () => {
  await begin();
  isBroken = true;
  await vi.waitFor(() => expect(game.notice.value).toContain("out of order"));
});

test("whoever is asked to take the screen is who resigns there", async () => {
  await game.begin({ game: "compromise", options: "", seed: "1", position: "" }, [null, null], "one");
  if (game.handover.value !== null) await game.takeOver();
  await game.fill();
  await game.lockIn();
  expect(game.handover.value).toBe(1);
  await game.resign();
  expect(game.history.value.forfeiter).toBe(1);
});

test("people at one screen hear each other's choices when both have chosen, and no sooner", async () => {
  await game.begin({ game: "compromise", options: "", seed: "1", position: "" }, [null, null], "one");
  const heard: string[] = [];
  game.notice.subscribe((words) => heard.push(words));
  const lockIn = async () => {
    await game.takeOver();
    await game.fill();
    game.notice.value = "a hint";
    await game.lockIn();
  };
  await lockIn();
  expect([game.handover.value, game.notice.value]).toEqual([1, ""]);
  await lockIn();
  expect(game.notice.value).toMatch(/^Red chooses .*\. Green chooses /);
  expect(heard.filter((words) => words.includes("chooses"))).toEqual([game.notice.value]);
});

test("a long run left to chance is read and shown once", async () => {
  const how = { game: "compromise", options: "type=complex,pips=100", seed: "1", position: "" };
  await game.begin(how, [null, null], "one");
  if (game.handover.value !== null) await game.takeOver();
  const before = game.history.value.played;
  const read = vi.spyOn(game.table, "history");
  await game.fill();
  expect(game.history.value.played).toBe(before + 99);
  expect(game.held.value).not.toBeNull();
  expect(read).toHaveBeenCalledTimes(1);
  await game.lockIn();
  expect(game.handover.value).toBe(1);
});

test("the last move is told with the result", async () => {
  const position = "BB.../...../..B../...../WW..W b";
  await game.begin({ game: "neutreeko", options: "", seed: "1", position }, [null, null], "one");
  await game.play("c3-c5");
  expect(game.notice.value).toMatch(/^Black slides a piece from c3 to c5\. Black wins/);
});

test("a coach who cannot be fetched lets the move through", async () => {
  await game.begin({ game: "neutreeko", options: "", seed: "1", position: "" }, [null, null], "one");
  game.coach = () => Promise.reject(new TypeError("Failed to fetch"));
  await game.play("b1-c1");
  expect([game.history.value.played, game.isWaiting.value]).toEqual([1, false]);
});
