// players.ts - who sits where: a person, or a bot and how long it may think.

import { NOBODY, type BotInfo, type Seat } from "../engine/types";
import type { Strength } from "../engine/table";

export const HUMAN = "human";

/** A seat's player: null is a person at this screen. */
export type Player = Strength | null;

/** How many nodes a bot may look at for a move: the levels a person can choose. */
export const LEVELS = [
  { name: "quick", nodes: 2_000 },
  { name: "steady", nodes: 30_000 },
  { name: "deep", nodes: 300_000 },
] as const;

export const STANDARD_NODES = LEVELS[1].nodes;

/** Bots from the best judge to the worst; a game's own specialists and unknown ones come in between. */
const JUDGES = ["perfect", "solver", "alphabeta", "edge", "mcts"];

const rank = (bot: BotInfo): number => {
  const place = JUDGES.indexOf(bot.name);
  return place < 0 ? JUDGES.length : place;
};

/** The bot to ask for hints and values; null where only chance-like players sit. */
export function pickJudge(bots: BotInfo[]): Strength | null {
  const best = [...bots].sort((a, b) => rank(a) - rank(b))[0];
  return best && rank(best) < JUDGES.length ? { bot: best.name, nodes: STANDARD_NODES } : null;
}

/** The opponent that a first click brings: one that searches, if there is any. */
export function pickOpponent(bots: BotInfo[]): Strength {
  const order = ["alphabeta", "mcts", "minimax", "smart-greedy", "greedy", "random"];
  const name = order.find((wanted) => bots.some((bot) => bot.name === wanted)) ?? bots[0]?.name ?? "random";
  return { bot: name, nodes: LEVELS[0].nodes };
}

export const playerText = (player: Player): string => player?.bot ?? HUMAN;

/** The only person at the table; NOBODY where there are several, or none. */
export function soleHuman(players: Player[]): Seat {
  const seat = players.indexOf(null);
  return players.lastIndexOf(null) === seat ? (seat < 0 ? NOBODY : seat) : NOBODY;
}
