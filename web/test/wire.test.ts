// @vitest-environment happy-dom
// wire.test.ts - the line to the server, when it is refused and when it is lost.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Wire } from "../src/online/wire";
import { last, Socket, welcome } from "./online";

const told = vi.fn();
const refused = vi.fn();
const knock = vi.fn();
let wire: Wire;

/** Somebody who was here before comes again. */
function come(guest: object): void {
  localStorage.setItem("quincunx.guest", JSON.stringify(guest));
  wire = new Wire({ welcome: vi.fn(), room: vi.fn(), opened: vi.fn(), refused, told, knock });
  wire.open();
  last().onopen();
}

beforeEach(() => {
  Socket.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
});

afterEach(() => {
  wire.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  told.mockClear();
  refused.mockClear();
  knock.mockReset();
});

test("who comes too early is told so, keeps its name, and comes again by itself", () => {
  come({ name: "Ann", token: "" });
  last().say({ t: "error", text: "wait a little", early: true });
  expect(told).toHaveBeenCalledWith("wait a little");
  expect(wire.refusal.value).toBe("wait a little");
  vi.advanceTimersByTime(1000);
  expect(Socket.all).toHaveLength(2);
  last().onopen();
  expect(last().sent).toEqual([{ t: "hello", v: 1, name: "Ann" }]);
  last().say({ t: "welcome", player: "p", name: "Ann", account: false, phrases: [], token: "new" });
  expect(wire.isOpen.value).toBe(true);
});

/** What is said on each line while the server refuses all of them. */
function hellos(n: number, refusal: object): unknown[] {
  return Array.from({ length: n }, () => {
    const [hello] = last().sent;
    last().say({ t: "error", ...refusal });
    const n = Socket.all.length;
    while (Socket.all.length === n) vi.advanceTimersByTime(500);
    last().onopen();
    return hello;
  });
}

test("a token that is not known here is let go without a word, and the name stays", () => {
  come({ name: "Ann", token: "old" });
  expect(hellos(1, { text: "not known here", token: false })).toEqual([
    { t: "hello", v: 1, name: "Ann", token: "old" },
  ]);
  expect(last().sent).toEqual([{ t: "hello", v: 1, name: "Ann" }]);
  expect(told).not.toHaveBeenCalled();
  expect(wire.guest.value).toEqual({ name: "Ann", token: "" });
});

test("a name that is refused costs nobody who they are", () => {
  come({ name: "Ann", token: "old" });
  last().say(welcome("Ann"));
  wire.rename("A\u202en");
  vi.advanceTimersByTime(1000);
  last().onopen();
  expect(hellos(1, { text: "a name has 1 to 24 letters" })).toEqual([
    { t: "hello", v: 1, name: "A\u202en", token: "old" },
  ]);
  expect(told).toHaveBeenCalledWith("a name has 1 to 24 letters");
  expect(last().sent).toEqual([{ t: "hello", v: 1, name: "Ann", token: "old" }]);
  expect(localStorage.getItem("quincunx.guest")).toBe('{"name":"Ann","token":"old"}');
});

test("another name is kept once the server welcomes us by it", () => {
  come({ name: "Ann", token: "old" });
  last().say(welcome("Ann"));
  wire.rename("Anna");
  expect(wire.guest.value.name).toBe("Ann");
  vi.advanceTimersByTime(1000);
  last().onopen();
  last().say(welcome("Anna"));
  expect(wire.guest.value).toEqual({ name: "Anna", token: "old" });
});

test("who is refused for no reason that is told lets go the name at the second time, then the token", () => {
  come({ name: "Ann", token: "old" });
  const old = { t: "hello", v: 1, name: "Ann", token: "old" };
  expect(hellos(5, { text: "no" })).toEqual([
    old,
    old,
    { t: "hello", v: 1, token: "old" },
    { t: "hello", v: 1 },
    { t: "hello", v: 1 },
  ]);
});

test("a refusal of one request leaves the line open", () => {
  come({ name: "Ann", token: "old" });
  last().say({ t: "welcome", player: "p", name: "Ann", account: false, phrases: [] });
  last().say({ t: "error", text: "it is not your turn" });
  expect(wire.isOpen.value).toBe(true);
  expect(Socket.all).toHaveLength(1);
});

/** Somebody is let in; their line. */
function enter(): Socket {
  come({ name: "Ann", token: "old" });
  last().say(welcome("Ann"));
  return last();
}

test("a line on which no answer comes is lost, and another is opened", () => {
  const line = enter();
  wire.say("move", { n: 0, move: "a1" });
  vi.advanceTimersByTime(7000);
  line.say({ t: "ok" });
  vi.advanceTimersByTime(7000);
  expect(wire.isOpen.value).toBe(true);
  wire.say("move", { n: 1, move: "a2" });
  vi.advanceTimersByTime(8000);
  expect(wire.isOpen.value).toBe(false);
  vi.advanceTimersByTime(1000);
  expect(Socket.all).toHaveLength(2);
});

test("an address that does not answer at all is tried again, too", () => {
  const line = enter();
  line.close();
  vi.advanceTimersByTime(500);
  expect(Socket.all).toHaveLength(2);
  vi.advanceTimersByTime(8000 + 1000);
  expect(Socket.all).toHaveLength(3);
});

test("something is asked from time to time, and when the network or the page comes back", () => {
  enter();
  knock.mockImplementation(() => wire.say("lobby", { on: false }));
  vi.advanceTimersByTime(25_000);
  expect(knock).toHaveBeenCalledTimes(1);
  last().say({ t: "ok", re: 1 });
  dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(knock).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(8000);
  expect(wire.isOpen.value).toBe(false);
  dispatchEvent(new Event("online"));
  expect(knock).toHaveBeenCalledTimes(3);
});

/** The line is lost, and Ann comes back on another; that one. */
function comeBack(line: Socket): Socket {
  line.close();
  vi.advanceTimersByTime(1000);
  last().onopen();
  last().say(welcome("Ann"));
  return last();
}

test("what was asked on a line that is lost is not taken for done on the next", () => {
  const done = vi.fn();
  const line = enter();
  wire.ask("forget", {}, "You are forgotten here.", done);
  wire.create({ game: "neutreeko" });
  const next = comeBack(line);
  expect(told.mock.calls).toEqual([["The line was lost: it is not known whether that was done."]]);
  expect(refused).not.toHaveBeenCalled(); // a move that was sent is sent again
  wire.say("lobby", { on: true });
  const { id } = next.sent.at(-1) as { id: number };
  next.say({ t: "ok", re: id });
  expect([done.mock.calls.length, told.mock.calls.length, wire.answers(id)]).toEqual([0, 1, false]);
});

test("what is answered is done, and what is refused is not, whatever comes after", () => {
  const line = enter();
  const [first, second] = [wire.ask("password", {}, "It is changed."), wire.ask("end")];
  line.say({ t: "error", re: first, text: "the password is wrong" });
  line.say({ t: "ok", re: second });
  comeBack(line);
  expect(told.mock.calls).toEqual([["the password is wrong"]]);
});

test("who asks to be forgotten by a password waits for that answer alone", () => {
  const line = enter();
  wire.forget({ password: "correct horse" });
  const asked = line.sent.at(-1) as { id: number };
  wire.say("lobby", { on: false });
  line.say({ t: "ok", re: asked.id + 1 });
  expect([told.mock.calls, wire.guest.value.name]).toEqual([[], "Ann"]);
  line.say({ t: "ok", re: asked.id });
  expect([told.mock.calls, wire.guest.value.name]).toEqual([[["You are forgotten here."]], ""]);
});

test("a press while there is no line is told, and not kept for later", () => {
  const line = enter();
  line.close();
  expect(wire.ask("resign")).toBe(0);
  expect(told.mock.calls).toEqual([["The line is lost: try again when it is back."]]);
  vi.advanceTimersByTime(1000);
  last().onopen();
  last().say(welcome("Ann"));
  expect(last().sent).toHaveLength(1);
});

test("who is welcomed by the old name is told why, and stays", () => {
  enter();
  wire.rename("Bob");
  vi.advanceTimersByTime(1000);
  last().onopen();
  last().say(welcome("Ann"));
  last().say({ t: "error", text: "this name has an account: sign in, or take another name" });
  expect(told.mock.calls).toEqual([["this name has an account: sign in, or take another name"]]);
  expect(wire.isOpen.value).toBe(true);
});

test("a room that was asked for is known by its answer, whatever else was asked since", () => {
  const line = enter();
  wire.create({ game: "neutreeko" });
  wire.say("lobby", { on: false });
  const [, create, lobby] = line.sent as { id: number }[];
  expect(wire.answers(create!.id - 1)).toBe(false);
  expect(wire.answers(lobby!.id)).toBe(true);
  expect(wire.answers(lobby!.id + 1)).toBe(false);
});

test("a room belongs to an arena if it is a game of any of its rounds", () => {
  come({ name: "Ann", token: "old" });
  const said = (games: object[]) => ({
    t: "arena",
    arena: "a",
    title: "Club evening",
    game: "neutreeko",
    rules: "",
    kind: "swiss",
    clock: [60, 0],
    status: "running",
    round: 1,
    rounds: 2,
    players: 2,
    host: false,
    joined: true,
    standings: [],
    games,
  });
  last().say(said([{ room: "one", first: 0, second: 1 }, { first: 2 }]));
  last().say(said([{ room: "two", first: 0, second: 1 }]));
  expect(["one", "two", "elsewhere"].map((room) => wire.arenaWith(room)?.title)).toEqual([
    "Club evening",
    "Club evening",
    undefined,
  ]);
});

test("who comes back as before does not write over who signed in meanwhile in another tab", () => {
  come({ name: "Ann", token: "guest" });
  last().say(welcome("Ann"));
  const account = '{"name":"ann","token":"account"}';
  localStorage.setItem("quincunx.guest", account);
  last().close();
  vi.advanceTimersByTime(1000);
  last().onopen();
  last().say(welcome("Ann"));
  expect(localStorage.getItem("quincunx.guest")).toBe(account);
});
