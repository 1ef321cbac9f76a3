// finish.tsx - the end of a game online: the result, and what next.

import { hear, open } from "../app";
import { NOBODY, type Board } from "../engine/types";
import { countMoves } from "../model/position";
import { EndCard, headline, whyOf } from "../view/ending";
import type { Room } from "./messages";
import { arenaSpot, scene, toArena, toRoom, wire } from "./place";
import { Say } from "./say";

/** From a game of an arena to the next one, and back. */
export function ToArena({ room }: { room: Room }) {
  const arena = wire.arenaWith(room.room);
  if (!arena) return null;
  if (arena.next === undefined || arena.next === room.room) return <a href={toArena(arenaSpot)}>To the arena</a>;
  return (
    <a class="button strong" href={toRoom(arena.next)}>
      To my next game
    </a>
  );
}

/** The end of a game, and what next: a rematch, the arena's next game, a look back. */
export function Finish({ room, board }: { room: Room; board: Board }) {
  const { record } = room.result!;
  const now = scene.now.value!;
  const isOver = room.status === "over";
  const names = room.seats.map(({ name }, seat) => name ?? board.seats[seat]!.name);
  const canAsk = room.you !== null && !room.next && room.arena === undefined && !room.offers.rematch.length;
  return (
    <EndCard
      scene={scene}
      board={board}
      title={isOver ? headline(now, names, room.you ?? NOBODY) : "Called off"}
      why={isOver ? whyOf(now) : "It counts for nobody"}
    >
      {room.next && (
        <a class="button strong" href={toRoom(room.next)}>
          To the rematch
        </a>
      )}
      {canAsk && (
        <Say kind="rematch" strong>
          Rematch
        </Say>
      )}
      <ToArena room={room} />
      {countMoves(scene.history.value) > 0 && <button onClick={() => hear(scene.visit(0))}>Look back</button>}
      <button onClick={() => hear(open(record))}>Analyse</button>
    </EndCard>
  );
}
