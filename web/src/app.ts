// app.ts - what the whole page shares: the engines, the catalogue, the game on the table, where we are.

import { signal } from "@preact/signals";
import { Client } from "./engine/client";
import type { Catalog } from "./engine/types";
import { Analysis } from "./model/analysis";
import { Gallery } from "./model/gallery";
import { Game } from "./model/game";
import { levelOf, opponentOf } from "./model/opponents";
import { atLevel, type Player } from "./model/players";
import { opponents } from "./model/settings";
import { unpackRecord } from "./model/share";
import { savedGame } from "./model/storage";
import { playSound } from "./view/sound";

export const gallery = new Gallery();

export const catalog = signal<Catalog | null>(null);
export const failure = signal("");
export const game = new Game(new Client(), new Client(), true, playSound);
export const analysis = new Analysis(game, new Client());

export type Route = { page: "home" | "play" | "learn" } | { page: "rules"; game: string };
export const route = signal<Route>({ page: "home" });
export type Dialog = "" | "new" | "share" | "settings" | "keys" | "resign" | "more";
export const dialog = signal<Dialog>("");
/** The game that the dialog for a new one shows first. */
export const wanted = signal("");

export const toHome = "#";
export const toPlay = "#play";
export const toLearn = "#learn";
export const toRules = (name: string): string => `#rules/${name}`;

const randomSeed = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]);

export interface Setup {
  game: string;
  options: string;
  position: string;
  players: Player[];
}

/** The last set-up begun here, for a rematch. */
let lastSetup: Setup | null = null;

export async function start(setup: Setup): Promise<void> {
  await game.begin({ ...setup, seed: randomSeed() }, setup.players);
  lastSetup = setup;
  location.hash = toPlay;
}

/** One click: the game as it usually is, you first, against whom it was last played. */
export async function startQuick(name: string): Promise<void> {
  const opponent = opponentOf(name, await gallery.bots(name, ""));
  const { board } = await gallery.picture(name);
  const players = board.seats.map((_, seat) => (seat === 0 ? null : opponent));
  await start({ game: name, options: "", position: "", players });
}

/** The same game again, from the same beginning; two players may change places. */
export async function rematch(isSwapped: boolean): Promise<void> {
  const players = [...game.players.value];
  if (isSwapped) players.reverse();
  await again(players);
}

/** The same game against a bot that is one level up. */
export async function nextLevel(level: number): Promise<void> {
  const board = game.board.value!;
  opponents.value = { ...opponents.value, [board.game]: atLevel(level).bot };
  await again(game.players.value.map((player) => (player && levelOf(player) !== null ? atLevel(level) : player)));
}

async function again(players: Player[]): Promise<void> {
  const board = game.board.value!;
  const position = lastSetup?.game === board.game && lastSetup.options === board.rules ? lastSetup.position : "";
  await start({ game: board.game, options: board.rules, position, players });
}

async function follow(): Promise<void> {
  const { hash } = location;
  dialog.value = "";
  const shared = await unpackRecord(hash);
  if (shared !== null) {
    await game.load(shared);
    location.replace(toPlay);
  } else if (hash === toPlay) {
    await resume();
    route.value = game.board.value ? { page: "play" } : { page: "home" };
  } else if (hash.startsWith("#rules/")) {
    route.value = { page: "rules", game: hash.slice("#rules/".length) };
  } else {
    route.value = { page: hash === toLearn ? "learn" : "home" };
  }
}

/** The game of the last visit, unless one is on the table already. */
async function resume(): Promise<void> {
  const saved = savedGame();
  if (!game.board.value && saved) await game.load(saved.record, saved.players);
}

async function guard(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    failure.value = error instanceof Error ? error.message : String(error);
    route.value = { page: "home" };
  }
}

export async function boot(): Promise<void> {
  await guard(async () => {
    catalog.value = await gallery.catalog();
    await follow();
  });
  addEventListener("hashchange", () => void guard(follow));
}
