// place.ts - where we are online: one line to the server, one scene for the room we are in.

import { effect, signal, untracked } from "@preact/signals";
import { hear, route } from "../app";
import { Client } from "../engine/client";
import type { Room } from "./messages";
import { SeatScene } from "./seat";
import { Wire } from "./wire";

export const toRoom = (id: string): string => `#room/${id}`;

export const toPlayer = (id: string): string => `#online/player/${id}`;
/** An arena by its identifier, or by its host's link. */
export const toArena = (id: string): string => `#online/arena/${id}`;
export const toLeaders = (game: string): string => `#online/leaders/${game}`;

/** A place besides rooms, and what of it: "leaders" and a game, "player" and who. Null: a room, or the lobby. */
export function hallOf(place: string): { hall: string; rest: string } | null {
  const [, hall, rest] = /^(leaders|player|arena)\/(.*)$/.exec(place) ?? [];
  return hall === undefined ? null : { hall, rest: rest ?? "" };
}

/** Where the address leads; "": the lobby. */
const place = (): string => (route.value.page === "online" ? route.value.room : "");
/** The room that it names; "": none. */
export const wanted = (): string => (hallOf(place()) ? "" : place());

export const wire: Wire = new Wire({
  welcome: () => {
    arrive();
    scene.repeat();
    // The arena whose games we are in, or elsewhere still.
    if (wire.arena.value && hallOf(place())?.hall !== "arena") wire.say("arena", { arena: arenaSpot });
  },
  knock: () => listen(),
  room: (room) => hear(take(room)),
  opened: (link) => (location.hash = toArena(link)),
  refused: () => scene.unsend(),
  told: (words) => scene.say(words),
});
export const scene = new SeatScene(new Client(), (kind, fields) => wire.say(kind, fields));

function ask({ hall, rest }: { hall: string; rest: string }): void {
  const [game, kind] = rest.split("/");
  if (hall === "leaders") wire.say("leaders", { game, bots: kind === "bots" });
  else if (hall === "arena") wire.say("arena", { arena: rest });
  else wire.say("player", { player: rest || wire.player.value });
}

/** The way to the arena that was last looked at; its games are rooms like others, and lead back. */
export let arenaSpot = "";

function followArena(spot: string): void {
  if (spot !== arenaSpot) wire.arena.value = null;
  arenaSpot = spot;
}

/** A page that was loaded in a game of an arena does not follow the arena yet, which calls to the next game. Whoever only
 *  watches is called by the arena that they follow still. */
function knowArena({ arena, you }: Room): void {
  const followed = wire.arena.value?.arena;
  if (arena === undefined || arena === followed || (followed !== undefined && you === null)) return;
  followArena(arena);
  wire.say("arena", { arena });
}

/** The lobby is told of to whoever is in it; any other place is answered by a mere nod. */
function listen(): void {
  wire.say("lobby", { on: place() === "" });
}

/** Goes where the address leads: into a room, to a list, or among the open rooms; there a room of ours is followed still. */
function arrive(): void {
  const id = wanted() || elsewhere.value?.room;
  const hall = hallOf(place());
  wire.refusal.value = "";
  listen();
  if (place() === "") wire.say("arenas");
  if (hall) ask(hall);
  if (id) wire.say("enter", { room: id, ...(scene.room.value?.room === id ? scene.seen : {}) });
}

/** A room of ours that is not on the screen, as it was told last: we are its player still, and follow it. */
export const elsewhere = signal<Room | null>(null);

function hearElsewhere(room: Room): void {
  const isOn = room.status === "waiting" || room.status === "live";
  if (isOn && room.you !== null) elsewhere.value = room;
  else if (elsewhere.value?.room === room.room) {
    elsewhere.value = null;
    wire.say("leave");
    if (!isOn) scene.say("Your game is over.");
  }
}

/** Goes from a room to another place. Nobody waits there for one who has watched, or whose game is over. */
function goFrom(room: Room): void {
  hearElsewhere(room);
  if (elsewhere.value?.room !== room.room) wire.say("leave");
  scene.leave();
}

async function take(room: Room): Promise<void> {
  if (wanted() !== room.room) {
    // A room that was just created is entered by its address, as all are.
    if (wire.answers(room.re)) location.hash = toRoom(room.room);
    else hearElsewhere(room);
    return;
  }
  if (elsewhere.value?.room === room.room) elsewhere.value = null;
  knowArena(room);
  await scene.take(room);
  if (room.said) scene.say(`${room.seats[room.said[0]]?.name ?? ""}: ${wire.phrases.value[room.said[1]] ?? ""}`);
}

/** Follows the address while we are online; leaves when we go elsewhere. */
effect(() => {
  const isHere = route.value.page === "online";
  const id = wanted();
  const spot = place();
  if (!isHere) {
    untracked(() => {
      scene.leave();
      elsewhere.value = null;
      wire.close();
    });
    return;
  }
  untracked(() => {
    const left = scene.room.value;
    if (left && left.room !== id) goFrom(left);
    if (wire.page.value && hallOf(spot)?.rest !== wire.page.value.player) wire.page.value = null;
    if (hallOf(spot)?.hall === "arena") followArena(hallOf(spot)!.rest);
    if (wire.isOpen.value) arrive();
    else wire.open();
  });
});
