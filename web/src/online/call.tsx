// call.tsx - a game of ours that is not on the screen calls us: by a line with the way there, and in the browser's tab.

import { useEffect, useRef } from "preact/hooks";
import type { Catalog } from "../engine/types";
import { titleOf } from "../view/games";
import { elsewhere, toRoom, wanted, wire } from "./place";

export interface Call {
  room: string;
  words: string;
  /** The game, or the arena. */
  of: string;
}

/** Who calls us from another place than the one on the screen; null: nobody. */
export function callOf(catalog: Catalog): Call | null {
  const [room, arena, here] = [elsewhere.value, wire.arena.value, wanted()];
  if (room?.status === "live" && room.room !== here) {
    const isNew = room.from + room.steps.length === 0;
    const words = room.seats[room.you!]?.owes ? "Your turn" : isNew ? "Your game has begun" : "Your game goes on";
    return { room: room.room, words, of: titleOf(catalog, room.game) };
  }
  if (!arena?.next || arena.next === here) return null;
  return { room: arena.next, words: "Your game has begun", of: arena.title };
}

/** Whoever waits may be looking at another tab. */
export function useCallTitle(call: Call | null): void {
  const title = call ? `${call.words} · ${call.of}` : "";
  const before = useRef("");
  useEffect(() => {
    if (title) document.title = title;
    else if (before.current && document.title === before.current) document.title = "Online · Quincunx";
    before.current = title;
  }, [title]);
}

export function Calling({ call }: { call: Call | null }) {
  return (
    <div class="call row" role="status">
      {call && (
        <>
          <strong>{call.words}</strong>
          <span>{call.of}</span>
          <a class="button strong" href={toRoom(call.room)}>
            To the game
          </a>
        </>
      )}
    </div>
  );
}
