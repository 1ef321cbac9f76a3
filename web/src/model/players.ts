// players.ts - who sits where: a person, or a bot and how long it may think.

import { NOBODY, type BotInfo, type Seat } from "../engine/types";
import type { Strength } from "../engine/table";

export const HUMAN = "human";

/** A seat's player: null is a person at this screen. */
export type Player = Strength | null;

/** The bot with a number: its ladder goes from 1 to 10, and it brings its own budget. */
const LEVEL = "level";
export const LEVELS = Array.from({ length: 10 }, (_, i) => i + 1);
export const atLevel = (level: number): Strength => ({ bot: `${LEVEL}:${level}`, nodes: 0 });
export const FIRST_LEVEL = 3;

/** How many nodes any other bot may look at for a move. */
export const NODES = 30_000;

const nameOf = (spec: string): string => spec.split(":")[0]!;
const has = (bots: BotInfo[], spec: string): boolean => bots.some((bot) => bot.name === nameOf(spec));

/** The opponent that a first click brings. */
export function pickOpponent(bots: BotInfo[], level = FIRST_LEVEL): Strength {
  return has(bots, LEVEL) ? atLevel(level) : { bot: bots[0]?.name ?? "random", nodes: NODES };
}

/** Bots to choose by name, the ladder aside. */
export const namedBots = (bots: BotInfo[]): BotInfo[] => bots.filter((bot) => bot.name !== LEVEL);

/** A player as people call it: "Level 3", "alphabeta". */
export function playerName(spec: string): string {
  const level = /^level:(?:strength=)?(\d+)$/.exec(spec);
  return level ? `Level ${level[1]}` : spec;
}

export const playerText = (player: Player): string => player?.bot ?? HUMAN;

/** The only person at the table; NOBODY where there are several, or none. */
export function soleHuman(players: Player[]): Seat {
  const seat = players.indexOf(null);
  return players.lastIndexOf(null) === seat ? (seat < 0 ? NOBODY : seat) : NOBODY;
}

/** The player that a record names; whoever is no bot here is a person. */
export function playerOf(text: string | null, bots: BotInfo[]): Player {
  if (text === null || !has(bots, text)) return null;
  return { bot: text, nodes: nameOf(text) === LEVEL ? 0 : NODES };
}
