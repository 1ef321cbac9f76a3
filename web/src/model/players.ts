// players.ts - who sits where: a person, or a bot and how long it may think.

import type { BotInfo, SeatLook } from "../engine/types";
import type { Strength } from "../engine/table";

export const HUMAN = "human";

/** A seat's player: null is a person at this screen. */
export type Player = Strength | null;

/** The bot with a number: its ladder goes from 1 to 10, and it brings its own budget. */
const LEVEL = "level";
export const LEVELS = Array.from({ length: 10 }, (_, i) => i + 1);
export const atLevel = (level: number): Strength => ({ bot: `${LEVEL}:${level}`, nodes: 0 });
export const FIRST_LEVEL = 3;
/** Stands for the level that fits the person, which is found when a game begins. */
export const ADAPTIVE: Strength = { bot: "adaptive", nodes: 0 };
export const isAdaptive = (player: Player): boolean => player?.bot === ADAPTIVE.bot;

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

/** Who sits there, as the engine has it. */
export function playerOf({ person, player }: SeatLook): Player {
  return person || player === null ? null : { bot: player, nodes: nameOf(player) === LEVEL ? 0 : NODES };
}

/** The name of a person who has one. */
export const personName = ({ person, player, called }: SeatLook): string =>
  person && player !== null && player !== HUMAN ? called : "";
