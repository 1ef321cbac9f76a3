// fit.test.ts - games against levels: when they count, and the level that follows from them.

import { beforeEach, expect, test, vi } from "vitest";
import type { Client } from "../src/engine/client";
import { diary } from "../src/learn/diary";
import { note } from "../src/learn/fit";
import { Teacher } from "../src/learn/teacher";
import { rungs } from "../src/learn/ticks";
import { Game, type Event } from "../src/model/game";
import { dropGame } from "../src/model/library";
import { rememberedOpponent, opponentOf } from "../src/model/opponents";
import { ADAPTIVE, atLevel } from "../src/model/players";
import { opponents } from "../src/model/settings";
import { openEngine, openLearn } from "./engine";

const clientOf = (engine: { call(...words: string[]): unknown }): Client =>
  ({ ask: async (...words: string[]) => engine.call(...words), isBusy: false, stop() {} }) as unknown as Client;

const storage = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
  removeItem: (key: string) => storage.delete(key),
});

let game: Game;
let teacher: Teacher;
let events: Event[];

beforeEach(async () => {
  const plain = clientOf(await openEngine());
  events = [];
  game = new Game(plain, plain, null, (event) => events.push(event));
  teacher = new Teacher(clientOf(await openLearn()).ask);
});

/** A win in one for Black, who is the person. */
const WINNING = ".W.../W..../.BB../...W./B.... b";
const begin = (position = "") =>
  game.begin({ game: "neutreeko", options: "", seed: "1", position }, [null, atLevel(4)], "one");
const ends = (): number => events.filter((event) => event === "end").length;

test("the end comes when a game ends, and not when one that is over is opened", async () => {
  await begin(WINNING);
  await game.play("a1-a3");
  expect(ends()).toBe(1);
  const record = await game.table.record();
  await game.load(record, { id: "one" });
  expect(game.isOver.value).toBe(true);
  expect(ends()).toBe(1);
});

test("a game is kept before its end is seen", async () => {
  const seen: [string, boolean][] = [];
  const plain = clientOf(await openEngine());
  const kept = new Game(plain, plain, ({ id, result }) => {
    seen.push([result, kept.isOver.value]);
    return { id, isKept: true };
  });
  await kept.begin({ game: "neutreeko", options: "", seed: "1", position: WINNING }, [null, atLevel(4)], "one");
  await kept.play("a1-a3");
  expect(kept.isOver.value).toBe(true);
  expect(seen).toEqual([
    ["", false],
    ["Black wins: three in a row.", false],
  ]);
});

test("an end that was taken back may come again", async () => {
  await begin(WINNING);
  await game.play("a1-a3");
  await game.undo();
  expect(game.isOver.value).toBe(false);
  await game.redo();
  expect(ends()).toBe(2);
});

test("a game from its start against a level is a line of the diary, any other is none", async () => {
  await begin();
  expect(await teacher.played(await game.table.record())).toBe("");
  await game.resign();
  expect(await teacher.played(await game.table.record())).toMatch(/^\d{4}-\d\d-\d\d neutreeko level 4 lost$/);
  await begin(WINNING);
  await game.resign();
  expect(await teacher.played(await game.table.record())).toBe("");
  await game.begin({ game: "neutreeko", options: "", seed: "1", position: "" }, [null, null], "one");
  await game.resign();
  expect(await teacher.played(await game.table.record())).toBe("");
});

test("a game counts once, as long as it is kept", () => {
  diary.value = "";
  note("a", "one");
  note("a", "two");
  note("b", "three");
  expect(diary.value).toBe("one\nthree\n");
  dropGame("a");
  expect([...storage.keys()].filter((key) => key.includes("noted"))).toEqual(["quincunx.noted.b"]);
});

test("adaptive goes up with wins and down with losses, and says what it is", async () => {
  const { level, spec, idea } = await teacher.fit("neutron", "");
  expect(spec).toBe(`level:${level}`);
  expect(idea).toBe("the level that fits you, from your results");
  const after = async (result: string) =>
    (await teacher.fit("neutron", `2026-11-15 neutron level ${level} ${result}\n`)).level;
  expect(await after("won")).toBeGreaterThan(level);
  expect(await after("lost")).toBeLessThan(level);
  await expect(teacher.fit("chess", "")).rejects.toThrow("chess");
});

test("what was played is told in its order, with the level that fits after it", async () => {
  const all = await teacher.skills("2026-11-01 neutron level 3 won\n2026-11-02 neutron level 5 lost\n");
  const skill = all.find(({ name }) => name === "neutron")!;
  expect(skill.played).toBe(2);
  expect(skill.results.map(({ day, level, result }) => [day, level, result])).toEqual([
    ["2026-11-01", 3, "won"],
    ["2026-11-02", 5, "lost"],
  ]);
  expect(skill.results[1]!.fits).toBe(skill.level);
  expect(skill.ladder.length).toBe(10);
});

test("adaptive is remembered as an opponent", () => {
  opponents.value = { neutron: ADAPTIVE.bot };
  expect(rememberedOpponent("neutron")).toBe("adaptive");
  expect(opponentOf("neutron", [])).toEqual(ADAPTIVE);
});

test("levels at the side of a plot hold all values, and are two at least", () => {
  const ladder = [100, 200, 300, 400];
  const names = (low: number, high: number) => rungs({ low, high }, ladder).map(({ name }) => name);
  expect(names(210, 290)).toEqual(["level 2", "level 3"]);
  expect(names(150, 350)).toEqual(["level 1", "level 2", "level 3", "level 4"]);
  expect(names(200, 200)).toEqual(["level 2", "level 3"]);
  expect(names(20, 30)).toEqual(["level 1", "level 2"]);
  expect(names(450, 480)).toEqual(["level 3", "level 4"]);
});
