// opponents.ts - whom a game is played against: remembered for each game, and one step up when one wants more.

import type { BotInfo } from "../engine/types";
import { ADAPTIVE, atLevel, FIRST_LEVEL, HUMAN, LEVELS, pickOpponent, type Player } from "./players";
import { opponents } from "./settings";

/** The level of a bot of the ladder; null for everybody else. */
export function levelOf(player: Player): number | null {
  const level = /^level:(?:strength=)?(\d+)$/.exec(player?.bot ?? "");
  return level ? Number(level[1]) : null;
}

/** What is remembered for a game: a level, the one that fits, or a person. */
export function rememberedOpponent(game: string): string {
  const known = opponents.value[game];
  const isKnown = known === HUMAN || known === ADAPTIVE.bot || LEVELS.some((level) => atLevel(level).bot === known);
  return isKnown ? known! : atLevel(FIRST_LEVEL).bot;
}

export function opponentOf(game: string, bots: BotInfo[]): Player {
  const known = rememberedOpponent(game);
  if (known === HUMAN) return null;
  if (known === ADAPTIVE.bot) return ADAPTIVE;
  return pickOpponent(bots, levelOf({ bot: known, nodes: 0 }) ?? FIRST_LEVEL);
}
