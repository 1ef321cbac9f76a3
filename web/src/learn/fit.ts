// fit.ts - an opponent that fits: games against levels go into the diary, and from it follows the level to play next.

import { recallAny, remember } from "../model/settings";
import { diary, noteLine } from "./diary";
import { teaching } from "./engines";
import { Teacher } from "./teacher";

/** Asks an engine of its own, since the teacher's may hold a lesson. */
async function ask<T>(question: (teacher: Teacher) => Promise<T>): Promise<T> {
  const client = teaching();
  try {
    return await question(new Teacher(client.ask));
  } finally {
    client.stop();
  }
}

/**
 * Adds a line for a game. It counts once, also where its end is taken back and comes again; the mark goes when the
 * game does.
 */
export function note(id: string, line: string): void {
  const key = `noted.${id}`;
  if (recallAny(key) !== null) return;
  remember(key, true);
  if (!noteLine(line)) throw new Error("This browser has no room left: the result is not kept.");
}

/** Adds a game that has ended to the diary, where it counts. */
export async function noteGame(id: string, record: string): Promise<void> {
  const line = await ask((teacher) => teacher.played(record));
  if (line) note(id, line);
}

/** Whom "adaptive" seats now. */
export const levelFor = (game: string) => ask((teacher) => teacher.fit(game, diary.value));
