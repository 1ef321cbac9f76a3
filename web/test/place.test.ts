// @vitest-environment happy-dom
// place.test.ts - where we are online: a page that was loaded in a game of an arena hears of the next one.

import { beforeEach, expect, test, vi } from "vitest";
import { last, said, Socket, welcome } from "./online";
import { FakeWorker } from "./worker";

vi.stubGlobal("Worker", FakeWorker);
vi.stubGlobal("WebSocket", Socket);
const { route } = await import("../src/app");
const { wire } = await import("../src/online/place");

const ROOM = "k3v9q2mwx7";
/** How an arena stands for one of its players. */
const arena = (id: string, next: string) => ({
  t: "arena",
  arena: id,
  title: "Club",
  game: "neutreeko",
  rules: "",
  kind: "swiss",
  clock: [60, 0],
  status: "running",
  round: 2,
  rounds: 2,
  players: 2,
  host: false,
  joined: true,
  next,
  standings: [],
  games: [{ room: next, first: 0, second: 1 }],
});
/** Which arenas were asked for. */
const asked = () =>
  (last().sent as { t: string; arena?: string }[]).filter(({ t }) => t === "arena").map((m) => m.arena);

beforeEach(() => {
  route.value = { page: "home" };
  wire.arena.value = null;
  route.value = { page: "online", room: ROOM };
  last().onopen();
  last().say(welcome("Ann"));
});

test("who reloads the page in a game of an arena is called to the next one", () => {
  last().say({ t: "room", ...said("neutreeko", 0, []), arena: "first" });
  expect(asked()).toEqual(["first"]);
  last().say(arena("first", "round2"));
  expect(wire.arenaWith(ROOM)?.next).toBe("round2");
  last().say({ t: "room", ...said("neutreeko", 0, []), arena: "first" });
  expect(asked()).toEqual(["first"]);
});

test("who plays in an arena is still called by it while watching a game of another", () => {
  last().say({ t: "room", ...said("neutreeko", 0, []), arena: "first" });
  last().say(arena("first", "round2"));
  last().say({ t: "room", ...said("neutreeko", 0, []), you: null, arena: "second" });
  expect(asked()).toEqual(["first"]);
  expect(wire.arena.value?.arena).toBe("first");
});

test("who follows an arena and plays in another is called by the latter", () => {
  last().say(arena("first", "round2"));
  last().say({ t: "room", ...said("neutreeko", 0, []), arena: "second" });
  expect(asked()).toEqual(["second"]);
  expect(wire.arena.value).toBeNull();
});
