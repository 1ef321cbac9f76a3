// @vitest-environment happy-dom
// app.test.ts - what the whole page shares: games that begin, are kept and come back.

import { h, render } from "preact";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { FakeStorage } from "./storage";
import { FakeWorker } from "./worker";

const storage = new FakeStorage();
vi.stubGlobal("localStorage", storage);
vi.stubGlobal("Worker", FakeWorker);
const { boot, catalog, failure, game, hear, playFromHere, route, start, startQuick } = await import("../src/app");
const { Refusal } = await import("../src/engine/module");
const { Clock } = await import("../src/model/clock");
const { allGames } = await import("../src/model/library");
const { Games } = await import("../src/view/games");
const { openAnything } = await import("../src/view/share");

const RANDOM = { bot: "random", nodes: 1 };
const NEUTREEKO = { game: "neutreeko", options: "", position: "", players: [null, RANDOM] };

beforeAll(boot);
beforeEach(() => {
  FakeWorker.isFatal = () => false;
  FakeWorker.isMissing = false;
  storage.isFull = false;
  storage.clear();
  failure.value = "";
  location.hash = "";
});

/** Plays the first move there is, once the table is set up. */
async function playAny(): Promise<void> {
  await vi.waitFor(() => expect(game.now.value!.moves).not.toEqual([]), { timeout: 5000 });
  await game.play(game.now.value!.moves[0]!.text);
}

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

test("a double click on a game that is looked at makes one of it", async () => {
  await start({ ...NEUTREEKO, players: [null, null] });
  await playAny();
  const record = await game.table.record();
  storage.clear();
  await game.load(record, { isView: true });
  const begun = vi.spyOn(game, "playFromHere");
  await Promise.all([playFromHere(), playFromHere()]);
  await expectArrival();
  expect(begun).toHaveBeenCalledTimes(1);
  begun.mockRestore();
});

const passed = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

test("who goes back and forth quickly finds the game that the address names, and no copies", async () => {
  for (const name of ["neutreeko", "othello"]) {
    await start({ ...NEUTREEKO, game: name, players: [null, null] });
    await playAny();
    await passed(5); // each has a time of its own
  }
  const [othello, neutreeko] = allGames();
  const there = `#play/${othello!.id}`;
  await vi.waitFor(() => expect(location.hash).toBe(there));
  for (const gap of [0, 1, 2, 4, 8, 12, 16]) {
    location.hash = `#play/${neutreeko!.id}`;
    await passed(gap);
    location.hash = there;
    await passed(100);
    expect([location.hash, game.id.value, game.board.value!.game]).toEqual([there, othello!.id, "othello"]);
  }
  expect(allGames()).toEqual([othello, neutreeko]);
});

test("a game that begins while its visitor goes elsewhere changes nothing there", async () => {
  await start({ ...NEUTREEKO, players: [null, null] });
  await playAny();
  const [kept] = allGames();
  for (const gap of [0, 1, 2, 4, 8]) {
    location.hash = "";
    await passed(20);
    const begun = start({ ...NEUTREEKO, game: "othello", players: [RANDOM, RANDOM] });
    await passed(gap);
    location.hash = `#play/${kept!.id}`;
    await begun;
    await passed(100);
    expect([location.hash, game.id.value]).toEqual([`#play/${kept!.id}`, kept!.id]);
    expect(game.players.value).toEqual([null, null]);
    expect(allGames().filter(({ game }) => game === "neutreeko")).toEqual([kept]);
  }
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

test("a game that went on in another tab is shown here, and told to who does not play here", async () => {
  await start({ ...NEUTREEKO, players: [null, null] });
  await playAny();
  await vi.waitFor(() => expect(route.value.page).toBe("play"));
  const [kept] = allGames();
  const key = `quincunx.game.${kept!.id}`;
  await playAny();
  const [grown] = allGames();
  const said = vi.spyOn(game, "say");
  for (const [entry, hasFocus] of [
    [kept, true],
    [grown, false],
  ] as const) {
    vi.spyOn(document, "hasFocus").mockReturnValue(hasFocus);
    storage[key] = JSON.stringify(entry);
    window.dispatchEvent(new StorageEvent("storage", { key }));
    await vi.waitFor(() => expect(game.history.value.played).toBe(entry!.moves));
    await passed(50);
    expect(said).toHaveBeenCalledTimes(hasFocus ? 0 : 1);
  }
  vi.restoreAllMocks();
});

test("a game that goes on quickly in another tab is followed to its end, and has no copies", async () => {
  await start({ ...NEUTREEKO, players: [null, null] });
  await playAny();
  const entries: ReturnType<typeof allGames> = [];
  for (let i = 0; i < 3; i++) {
    entries.push(allGames()[0]!);
    await playAny();
  }
  const key = `quincunx.game.${game.id.value}`;
  for (const gap of [0, 1, 2, 4, 8]) {
    for (const entry of entries) {
      storage[key] = JSON.stringify(entry);
      window.dispatchEvent(new StorageEvent("storage", { key }));
      await passed(gap);
    }
    const isFollowed = () => expect([game.history.value.played, allGames()]).toEqual([3, [entries[2]]]);
    await vi.waitFor(isFollowed, { timeout: 10_000 });
    await passed(50);
    isFollowed();
  }
});

test("a game that is removed while its bot thinks stays away, until it is brought back", async () => {
  await start(NEUTREEKO);
  await vi.waitFor(() => expect(game.now.value!.moves).not.toEqual([]));
  hear(game.play(game.now.value!.moves[0]!.text));
  await vi.waitFor(() => expect(allGames()[0]?.moves).toBe(1), { interval: 1 });
  const kept = game.id.value;
  render(h(Games, { catalog: catalog.value! }), document.body);
  document.querySelector<HTMLButtonElement>("button[title=Remove]")!.click();
  await passed(1000);
  expect(allGames()).toEqual([]);
  document.querySelector<HTMLButtonElement>("[role=status] button")!.click();
  render(null, document.body);
  location.hash = "#games";
  await passed(20);
  location.hash = `#play/${kept}`;
  await vi.waitFor(() => expect([game.id.value, game.history.value.played]).toEqual([kept, 2]), { timeout: 5000 });
});

/** The next request of a kind ends its engine. */
function kill(verb: string): void {
  FakeWorker.isFatal = (words) => {
    if (words[0] !== verb) return false;
    FakeWorker.isFatal = () => false;
    return true;
  };
}

test("a game whose engine died comes back by itself", async () => {
  await start({ ...NEUTREEKO, players: [null, null] });
  await playAny();
  const id = game.id.value;
  kill("tap");
  await expect(game.tap(game.taps.value.targets[0]!)).rejects.toThrow();
  await vi.waitFor(() => expect(game.toast.value).toBe("The engine failed, and begins again."));
  await playAny();
  expect([game.id.value, game.history.value.played]).toEqual([id, 2]);
});

test("a bot whose engine died thinks again", async () => {
  await start({ ...NEUTREEKO, players: [null, RANDOM] });
  kill("choose");
  await playAny();
  await vi.waitFor(() => expect(game.history.value.played).toBe(2), { timeout: 5000 });
});

/** Away from the game on the table, and back. */
async function comeBack(id: string): Promise<void> {
  location.hash = "";
  await passed(20);
  location.hash = `#play/${id}`;
}

test("a bot whose engine cannot be fetched thinks when its game is opened again", async () => {
  await start({ ...NEUTREEKO, players: [null, RANDOM] });
  const id = game.id.value;
  kill("choose");
  FakeWorker.isMissing = true;
  await playAny();
  await vi.waitFor(() => expect(game.toast.value).toContain("could not be loaded"), { timeout: 5000 });
  FakeWorker.isMissing = false;
  await comeBack(id);
  await vi.waitFor(() => expect(game.history.value.played).toBe(2), { timeout: 5000 });
});

test("a game that ends every engine is given up, until it is opened again", async () => {
  await start({ ...NEUTREEKO, players: [null, null] });
  await playAny();
  const id = game.id.value;
  FakeWorker.isFatal = (words) => words[0] === "play" || words[0] === "load";
  await playAny();
  await vi.waitFor(() => expect(game.toast.value).toContain("unreachable"), { timeout: 5000 });
  FakeWorker.isFatal = () => false;
  await comeBack(id);
  await vi.waitFor(() => expect(game.table.board()).resolves.toBeTruthy(), { timeout: 5000 });
  await playAny();
  expect(game.history.value.played).toBe(2);
});

test("a record is opened whatever its line ends are, and what is blank around it", async () => {
  await start({ ...NEUTREEKO, players: [null, null] });
  await playAny();
  const record = await game.table.record();
  for (const text of [record.replaceAll("\n", "\r\n"), `\uFEFF\n ${record.trim()}`, `${record}\n\n`]) {
    await openAnything(text, catalog.value!);
    expect(await game.table.record()).toBe(record);
  }
});

test("a clock that the storage does not take runs all the same", async () => {
  storage.isFull = true;
  await start({ ...NEUTREEKO, players: [null, null], terms: [600, 5] });
  const open = () => Clock.of(game.id.value, 2);
  const clock = open();
  clock?.run(0, 0);
  clock?.run(1, 1000, true);
  expect(open()?.left.value).toEqual([604_000, 600_000]);
});

test("the network is blamed for what it did not bring, and for nothing that people typed", async () => {
  const said = vi.spyOn(game, "say").mockImplementation(() => undefined);
  hear(Promise.reject(new TypeError("Failed to fetch dynamically imported module: x.js")));
  hear(Promise.reject(new Error("Unable to preload CSS for /x.css")));
  hear(Promise.reject(new Refusal('there is no option "import"')));
  await vi.waitFor(() => expect(said).toHaveBeenCalledTimes(3));
  const words = said.mock.calls.map(([first]) => first);
  said.mockRestore();
  const blamed = "A part of the page could not be fetched. Is there a network?";
  expect(words).toEqual([blamed, blamed, 'there is no option "import"']);
});
