import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeStorage } from "./storage";

const storage = new FakeStorage();
vi.stubGlobal("localStorage", storage);
const { allGames, changedGame, dropGame, freshId, keepGame, readGame, soFar } = await import("../src/model/library");

const gameCalled = (id: string, record = "record", time = 1) => ({
  id,
  game: "othello",
  record,
  players: [null, { bot: "level:3", nodes: 0 }],
  names: ["", ""],
  moves: 2,
  isOver: false,
  result: "",
  time,
});

beforeEach(() => {
  storage.isFull = false;
  storage.clear();
});

describe("a kept game", () => {
  test("is found again", () => {
    keepGame(gameCalled("a"), "");
    expect(readGame("a")).toEqual(gameCalled("a"));
  });
  test("stands before older ones", () => {
    keepGame(gameCalled("old", "1", 1), "");
    keepGame(gameCalled("new", "2", 2), "");
    expect(allGames().map(({ id }) => id)).toEqual(["new", "old"]);
  });
  test("grows under its own name", () => {
    keepGame(gameCalled("a", "one"), "");
    expect(keepGame(gameCalled("a", "one two"), "one").id).toBe("a");
    expect(allGames()).toHaveLength(1);
  });
  test("that somebody else has gone on with is left alone", () => {
    keepGame(gameCalled("a", "theirs"), "");
    const { id } = keepGame(gameCalled("a", "ours"), "what we read");
    expect(id).not.toBe("a");
    expect(readGame("a")?.record).toBe("theirs");
    expect(readGame(id)?.record).toBe("ours");
  });
  test("that somebody else has gone on with, and nobody here, is theirs", () => {
    keepGame(gameCalled("a", "theirs"), "");
    expect(keepGame(gameCalled("a", "what we read"), "what we read")).toEqual({ id: "a", isKept: true });
    expect(allGames()).toEqual([gameCalled("a", "theirs")]);
  });
  test("can be let go, and brought back", () => {
    keepGame(gameCalled("a"), "");
    storage["quincunx.clock.a"] = "[1]";
    const undo = dropGame("a");
    expect(allGames()).toEqual([]);
    expect(storage["quincunx.clock.a"]).toBeUndefined();
    undo();
    expect(allGames()).toEqual([gameCalled("a")]);
    expect(storage["quincunx.clock.a"]).toBe("[1]");
    expect(Object.keys(storage)).not.toContain("quincunx.noted.a");
  });
});

describe("a storage", () => {
  test("that is full is told", () => {
    storage.isFull = true;
    expect(keepGame(gameCalled("a"), "").isKept).toBe(false);
  });
  test.each(["42", "null", "{", "[]", '{"id":"x"}', '{"id":"y","record":"r"}'])(
    "with %s in it holds no game",
    (text) => {
      storage["quincunx.game.x"] = text;
      expect(readGame("x")).toBeNull();
      expect(allGames()).toEqual([]);
    },
  );
  test.each([1e20, -1e20])("with a time that no calendar has, %s, holds no game", (time) => {
    storage["quincunx.game.x"] = JSON.stringify(gameCalled("x", "record", time));
    expect(allGames()).toEqual([]);
  });
  test("names the game whose entry has changed", () => {
    expect(changedGame("quincunx.game.abc")).toBe("abc");
    expect(changedGame("quincunx.theme")).toBeNull();
    expect(changedGame(null)).toBeNull();
  });
});

test("one move is not told as several", () => {
  expect(soFar({ ...gameCalled("a"), moves: 1 })).toBe("1 move so far");
  expect(soFar(gameCalled("a"))).toBe("2 moves so far");
});

test("names do not repeat", () => {
  expect(new Set(Array.from({ length: 50 }, freshId)).size).toBeGreaterThan(45);
});
