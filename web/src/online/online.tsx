// online.tsx - the part of the page that needs a server: the lobby and its rooms. It comes late.

import type { Catalog } from "../engine/types";
import { Said } from "../view/said";
import { ArenaView } from "./arena";
import { callOf, Calling, useCallTitle } from "./call";
import { Lobby } from "./lobby";
import { hallOf, scene, wire } from "./place";
import { Leaders } from "./leaders";
import { PlayerView } from "./player";
import { RoomView } from "./room";
import "../style/table.css";
import "../style/dialogs.css";
import "../style/pages.css";
import "../style/online.css";

export function Online({ catalog, room }: { catalog: Catalog; room: string }) {
  const hall = hallOf(room);
  const call = callOf(catalog);
  useCallTitle(call);
  // An arena and its rooms have the way to its next game themselves.
  const isToldThere = hall?.hall === "arena" || wire.arenaWith(room) !== null;
  return (
    <>
      <Calling call={isToldThere && call?.room === wire.arena.value?.next ? null : call} />
      {hall?.hall === "leaders" && <Leaders catalog={catalog} rest={hall.rest} />}
      {hall?.hall === "player" && <PlayerView catalog={catalog} />}
      {hall?.hall === "arena" && <ArenaView catalog={catalog} link={hall.rest} />}
      {!hall && (room ? <RoomView catalog={catalog} /> : <Lobby catalog={catalog} />)}
      <Said scene={scene} />
    </>
  );
}
