// results.ts - what the games of this browser came to, by game and by opponent: counted anew from what is kept.

import type { Kept } from "../model/library";
import { playerName } from "../model/players";

export interface Results {
  /** "Level 3", a bot's name, or "A friend". */
  opponent: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
}

/** The seats that a finished record names as winners, from 0; null: it does not say. */
export function winnersOf(record: string): number[] | null {
  const line = /^winners:((?: \d+)*)$/m.exec(record);
  return line
    ? line[1]!
        .split(" ")
        .filter(Boolean)
        .map((seat) => Number(seat) - 1)
    : null;
}

const opponentOf = ({ players }: Kept): string => {
  const bots = [...new Set(players.flatMap((player) => (player ? [playerName(player.bot)] : [])))];
  return bots.length === 0 ? "A friend" : bots.length === 1 ? bots[0]! : "Several bots";
};

/** Levels in their order, then the rest by name. */
const byOpponent = (a: Results, b: Results): number => a.opponent.localeCompare(b.opponent, "en", { numeric: true });

type Outcome = "won" | "drawn" | "lost";

/** How a game ended for the only person in it; null: it goes on, or more than one sat there, or none. */
export function outcomeOf(kept: Kept): Outcome | null {
  const people = kept.players.flatMap((player, seat) => (player === null ? [seat] : []));
  const winners = kept.isOver ? winnersOf(kept.record) : null;
  if (people.length !== 1 || winners === null) return null;
  if (winners.length === 0 || winners.length === kept.players.length) return "drawn";
  return winners.includes(people[0]!) ? "won" : "lost";
}

/** The finished games of one kind, by opponent. */
export function resultsOf(games: Kept[]): Results[] {
  const found = new Map<string, Results>();
  for (const kept of games) {
    if (!kept.isOver || !kept.players.includes(null)) continue;
    const opponent = opponentOf(kept);
    const row = found.get(opponent) ?? { opponent, played: 0, won: 0, drawn: 0, lost: 0 };
    const outcome = outcomeOf(kept);
    row.played++;
    if (outcome) row[outcome]++;
    found.set(opponent, row);
  }
  return [...found.values()].sort(byOpponent);
}
