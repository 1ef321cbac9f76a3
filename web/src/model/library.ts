// library.ts - every game that was played in this browser, each under a name of its own.
//
// One entry of the storage holds one game, so that two tabs, a link and the next game never write over each
// other. Whoever finds that an entry has changed since it was last read keeps its game under a new name. What
// does not look like a game is left out: the storage belongs to the visitor, and anything may lie there.

import { listOf, number, orNull, shapeOf, text, truth, type Check } from "./check";
import { forget, namesLike, recallAny, remember } from "./settings";
import type { Player } from "./players";

export interface Kept {
  id: string;
  game: string;
  record: string;
  players: Player[];
  /** People's names, "" where they have none. */
  names: string[];
  /** How many moves people and bots have made. */
  moves: number;
  isOver: boolean;
  /** The result in words; "" while the game goes on. */
  result: string;
  /** When it was last played, in milliseconds. */
  time: number;
}

const PREFIX = "game.";
/** No calendar goes further, in milliseconds. */
const LAST_TIME = 8e15;

const keptOf: Check<Kept> = shapeOf({
  id: text,
  game: text,
  record: text,
  players: listOf(orNull(shapeOf({ bot: text, nodes: number }))),
  names: listOf(text),
  moves: number,
  isOver: truth,
  result: text,
  time: number,
});

/** A name that no game has yet. */
export const freshId = (): string =>
  Date.now().toString(36) +
  Math.floor(Math.random() * 36 ** 3)
    .toString(36)
    .padStart(3, "0");

export function readGame(id: string): Kept | null {
  try {
    const kept = keptOf(recallAny(PREFIX + id));
    return kept.id === id && Math.abs(kept.time) < LAST_TIME ? kept : null;
  } catch {
    return null;
  }
}

/** How far a game is: "2 moves so far". */
export const soFar = ({ moves }: Kept): string => `${moves} ${moves === 1 ? "move" : "moves"} so far`;

/** All games, the latest first. */
export function allGames(): Kept[] {
  return namesLike(PREFIX)
    .flatMap((name) => readGame(name.slice(PREFIX.length)) ?? [])
    .sort((a, b) => b.time - a.time);
}

/** Lets a game go; what comes back brings it back. */
export function dropGame(id: string): () => void {
  const parts = [PREFIX, "clock.", "noted."].map((part) => [part + id, recallAny(part + id)] as const);
  for (const [key] of parts) forget(key);
  return () => {
    for (const [key, value] of parts) if (value !== null) remember(key, value);
  };
}

/** The game whose entry a change of the storage is about; null for other changes. */
export const changedGame = (key: string | null): string | null => /^quincunx\.game\.(.+)$/.exec(key ?? "")?.[1] ?? null;

export type Keeping = { id: string; isKept: boolean };

/**
 * Keeps a game. `known` is the record as it was last read from its entry or written to it, "" for a new one:
 * an entry that holds another record by now is somebody else's, and the game gets a new name if it has changed
 * here, too. `isKept` is false where the storage is full or forbidden.
 */
export function keepGame(kept: Kept, known: string): Keeping {
  const stored = readGame(kept.id);
  if (stored && [stored.record, known].includes(kept.record)) return { id: kept.id, isKept: true };
  const isOurs = !stored || stored.record === known;
  const id = isOurs ? kept.id : freshId();
  return { id, isKept: remember(PREFIX + id, { ...kept, id }) };
}
