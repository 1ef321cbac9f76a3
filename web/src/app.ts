// app.ts - what the whole page shares: the engines, the catalogue, the game on the table, where we are.

import { signal } from "@preact/signals";
import { Client, STRONG, Stopped } from "./engine/client";
import { Refusal } from "./engine/module";
import type { Catalog } from "./engine/types";
import { Analysis } from "./model/analysis";
import { Gallery } from "./model/gallery";
import { Game, type Event, type Keep, type Opening } from "./model/game";
import { allGames, changedGame, dropGame, freshId, keepGame, readGame, type Kept } from "./model/library";
import { levelOf, opponentOf } from "./model/opponents";
import { isAdaptive, type Player } from "./model/players";
import { recallAny } from "./model/settings";
import { playSound } from "./view/sound";
import type { Root } from "./learn/exploring";

export const gallery = new Gallery();

export const catalog = signal<Catalog | null>(null);
/** The server of this page offers online play: so it is believed until it has been asked, since what comes later than the
 *  first screen would move the boards. */
export const isOnline = signal(import.meta.env.PROD && navigator.onLine && recallAny("online") !== false);
/** It tells exact values, too. */
export const knowsValues = signal(false);
/** What went wrong on the way to this screen, in a sentence. */
export const failure = signal("");

/** The record of the game on the table as it lies in the library. */
let known = "";
/** An engine of the table died, and nothing was kept since. */
let isDead = false;
const keep: Keep = (played) => {
  isDead = false;
  const kept = keepGame({ ...played, time: Date.now() }, known);
  if (kept.isKept) known = played.record;
  if (kept.id !== played.id) history.replaceState(null, "", toGame(kept.id));
  return kept;
};

/** A game that ends goes into the diary, where it counts. What decides that is fetched now. */
const onEvent = (event: Event): void => {
  if (isAtTable()) playSound(event);
  if (event !== "end" || !game.players.value.some(levelOf)) return;
  const [id, record] = [game.id.value, game.table.record()];
  hear(import("./learn/fit").then(async ({ noteGame }) => noteGame(id, await record)));
};

const engines = [new Client(), new Client(STRONG)] as const;
export const game = new Game(...engines, keep, onEvent);
export const analysis = new Analysis(game, new Client(STRONG), knowsValues);

export type Route =
  | { page: "home" | "play" | "learn" | "games" | "progress" | "mistakes" }
  | { page: "rules" | "edit" | "puzzles" | "guide" | "explore"; game: string }
  | { page: "online"; room: string };
/** Before the first address has been followed. */
export const NOWHERE: Route = { page: "home" };
export const route = signal<Route>(NOWHERE);
/** The game on the table is on the screen, too: only then is it heard. */
export const isAtTable = (): boolean => route.value.page === "play";
export type Dialog = "" | "new" | "share" | "settings" | "keys" | "resign" | "more";
export const dialog = signal<Dialog>("");
/** What the board editor begins with; null: the usual start of the game in the address. */
export const sketch = signal<Pick<Setup, "game" | "options" | "position"> | null>(null);
/** What the explorer begins with; null: the usual start of the game in the address. */
export const explored = signal<Root | null>(null);
/** The game that the dialog for a new one shows first. */
export const wanted = signal("");

export const toHome = "#";
export const toGames = "#games";
export const toLearn = "#learn";
export const toOnline = "#online";
export const toGame = (id: string): string => `#play/${id}`;
/** Where the mistakes of the game on the table are played again. */
export const toMistakes = (id: string): string => `#mistakes/${id}`;
export const toEditor = (name: string): string => `#edit/${name}`;
export const toRules = (name: string): string => `#rules/${name}`;
export const toGuide = (name: string): string => `#guide/${name}`;
export const toExplorer = (name: string): string => `#explore/${name}`;

/** Opens the board editor with a position; "": the usual start. */
export function edit(game: string, options: string, position: string): void {
  sketch.value = { game, options, position };
  dialog.value = "";
  location.hash = toEditor(game);
}

/** Opens the explorer where a game stands, or at a set-up. */
export function explore(game: string, root: Root): void {
  explored.value = root;
  location.hash = toExplorer(game);
}

/** What browsers say of a part that cannot be fetched is not for people. What the engine refuses is: it quotes them. */
const sentence = (error: unknown): string => {
  const words = error instanceof Error ? error.message : String(error);
  const isFetching = !(error instanceof Refusal) && /fetch|import|preload/i.test(words);
  return isFetching ? "A part of the page could not be fetched. Is there a network?" : words;
};

/** Work that nobody waits for: what goes wrong in it is said, and never lost. */
export function hear(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    if (!(error instanceof Stopped)) game.say(sentence(error));
  });
}

const randomSeed = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]);

export interface Setup {
  game: string;
  options: string;
  position: string;
  players: Player[];
  /** What the people among them are called, "" where they have no name. */
  names?: string[];
  /** Seconds for a game and for each turn, where people play each other: clock.ts. */
  terms?: [number, number] | null;
}

/** The last set-up begun here with the game that came of it, for a rematch. */
export let lastSetup: (Setup & { id: string }) | null = null;

/** Everybody as they sit down: "adaptive" is the level that fits by now. */
async function seated({ game: name, players }: Setup): Promise<Player[]> {
  if (!players.some(isAdaptive)) return players;
  const { spec } = await (await import("./learn/fit")).levelFor(name);
  return players.map((player) => (isAdaptive(player) ? { bot: spec, nodes: 0 } : player));
}

/** A game nobody has moved in is not worth keeping once the next is begun. */
function tidy(id: string): void {
  if (readGame(id)?.moves === 0) dropGame(id);
}

/** Leads to a game that has begun, unless its visitor went elsewhere meanwhile, or there and back. */
function arrive(asked: string, id: string): void {
  if (location.hash === asked && game.id.value === id) location.hash = toGame(id);
}

let beginning: Promise<void> | null = null;

/** One game begins at a time: a second click waits for that of the first. */
const once = (work: () => Promise<void>): Promise<void> => (beginning ??= work().finally(() => (beginning = null)));

export const start = (setup: Setup): Promise<void> => once(() => begin(setup));

async function begin(setup: Setup): Promise<void> {
  const asked = location.hash;
  const old = game.id.value;
  const id = freshId();
  // Before the table shows the game, since that is when it looks for a clock.
  if (setup.terms) (await import("./model/clock")).setClock(id, setup.terms);
  try {
    await game.begin({ ...setup, seed: randomSeed() }, await seated(setup), id, setup.names);
  } catch (error) {
    dropGame(id);
    throw error;
  }
  lastSetup = { ...setup, id };
  tidy(old);
  arrive(asked, id);
}

/** A record from elsewhere, as a game of one's own. */
export const open = (record: string, opening: Opening = {}): Promise<void> =>
  once(async () => {
    const asked = location.hash;
    const id = freshId();
    await game.load(record, { ...opening, id });
    arrive(asked, id);
  });

/** From a game that is looked at to one that is played. */
export const playFromHere = (): Promise<void> =>
  once(async () => {
    const id = freshId();
    await game.playFromHere(id);
    location.hash = toGame(id);
  });

/** One click: the game as it usually is, you first, against whom it was last played. */
export const startQuick = (name: string): Promise<void> =>
  once(async () => {
    const opponent = opponentOf(name, await gallery.bots(name, ""));
    const { board } = await gallery.picture(name);
    const players = board.seats.map((_, seat) => (seat === 0 ? null : opponent));
    await begin({ game: name, options: "", position: "", players });
  });

/** A kept game comes back to the table, unless it lies there already, and no other is on its way. */
async function resume(id: string): Promise<void> {
  if (game.board.value && game.id.value === id && !game.coming && !game.isView.value && !isDead) return;
  const kept = readGame(id);
  if (!kept) throw new Error("This game is not kept in this browser.");
  await reread(kept);
}

/** The game as it is kept comes to the table. */
async function reread({ id, record }: Kept): Promise<void> {
  known = record;
  await game.load(record, { id });
}

/** The record that was read again last: one that ends the next engine too is left alone. */
let revived = "";

/** A game whose engine died goes on with another. */
async function revive(): Promise<void> {
  isDead = true;
  const kept = readGame(game.id.value);
  if (!kept || kept.record === revived) return;
  revived = kept.record;
  await reread(kept);
  game.say("The engine failed, and begins again.");
}
for (const engine of engines) engine.onCrash = () => hear(revive());

const PLAIN = ["learn", "games", "progress", "mistakes"] as const;

async function follow(isLeft: () => boolean): Promise<void> {
  const { hash } = location;
  failure.value = "";
  const shared = hash.startsWith("#g=") ? await (await import("./model/share")).unpackRecord(hash) : null;
  if (isLeft()) return;
  const [, page = "", rest = ""] = /^#(\w*)\/?(.*)$/.exec(hash) ?? [];
  if (shared !== null) await game.load(shared, { isView: true });
  if (page === "play" || (page === "mistakes" && rest)) await resume(rest || (allGames()[0]?.id ?? ""));
  if (isLeft()) return;
  if (shared !== null || page === "play") route.value = { page: "play" };
  else if (page === "online" || page === "room") route.value = { page: "online", room: rest };
  else if (page === "rules" || page === "edit" || page === "puzzles" || page === "guide" || page === "explore")
    route.value = { page, game: rest };
  else route.value = { page: PLAIN.find((known) => known === page) ?? "home" };
}

let nWays = 0;

/** Goes a way to a screen, home where it fails. One that was left for another leads nowhere any more. */
async function guard(go: (isLeft: () => boolean) => Promise<void>): Promise<void> {
  const way = ++nWays;
  const isLeft = () => way !== nWays;
  try {
    await go(isLeft);
  } catch (error) {
    if (isLeft()) return;
    failure.value = sentence(error);
    route.value = { page: "home" };
  }
}

/** Another tab has gone on with the game of this one: this one shows it too, once it is looked at. Who plays here is not
 *  told: it is their bot that has answered in a second window first. */
async function catchUp(isPlaying: boolean): Promise<void> {
  const kept = readGame(game.id.value);
  if (document.hidden || game.coming || game.isView.value || !kept || kept.record === known) return;
  await reread(kept);
  if (isAtTable() && !isPlaying) game.say("This game went on in another tab.");
  await catchUp(isPlaying); // It may have gone on meanwhile.
}

export async function boot(): Promise<void> {
  await guard(async (isLeft) => {
    catalog.value = await gallery.catalog();
    // What was opened while the page came up stays; whoever goes elsewhere leaves it.
    addEventListener("hashchange", () => {
      dialog.value = "";
      hear(guard(follow));
    });
    await follow(isLeft);
  });
  window.addEventListener("storage", ({ key }) => {
    if (changedGame(key) === game.id.value) hear(catchUp(document.hasFocus()));
  });
  document.addEventListener("visibilitychange", () => hear(catchUp(false)));
}
