// place.ts - where we are online: one line to the server, one scene for the room we are in.

import { effect, untracked } from "@preact/signals";
import { hear, route } from "../app";
import { Client } from "../engine/client";
import { playSound } from "../view/sound";
import type { Room } from "./messages";
import { SeatScene } from "./seat";
import { Wire } from "./wire";

export const toRoom = (id: string): string => `#room/${id}`;

/** The room that the address names; "": the lobby. */
const wanted = (): string => (route.value.page === "online" ? route.value.room : "");

export const wire: Wire = new Wire({
  welcome: () => arrive(),
  room: (room) => hear(take(room)),
  refused: (words) => scene.say(words),
});
export const scene = new SeatScene(new Client(), (kind, fields) => wire.say(kind, fields));

/** Goes where the address leads: into a room, or among the open ones. */
function arrive(): void {
  const id = wanted();
  wire.say("lobby", { on: id === "" });
  if (id) wire.say("enter", { room: id, ...(scene.room.value?.room === id ? scene.seen : {}) });
}

async function take(room: Room): Promise<void> {
  const before = scene.history.value.played;
  const isWanted = wanted() === room.room;
  if (!isWanted && wire.answers(room.re)) location.hash = toRoom(room.room);
  if (!isWanted) return; // a room that was just created is entered by its address, as all are
  await scene.take(room);
  if (scene.history.value.played > before && before > 0) playSound(room.result ? "end" : "reply");
  if (room.said) scene.say(`${room.seats[room.said[0]]?.name ?? ""}: ${wire.phrases.value[room.said[1]] ?? ""}`);
}

/** Follows the address while we are online; leaves when we go elsewhere. */
effect(() => {
  const isHere = route.value.page === "online";
  const id = wanted();
  if (!isHere) {
    untracked(() => {
      scene.leave();
      wire.close();
    });
    return;
  }
  untracked(() => {
    if (scene.room.value && scene.room.value.room !== id) scene.leave();
    if (wire.isOpen.value) arrive();
    else wire.open();
  });
});
