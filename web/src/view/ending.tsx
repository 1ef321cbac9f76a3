// ending.tsx - the end of a game, beside the board: who won, why, how close it was, and what next.

import { dialog, game, hear, toMistakes } from "../app";
import type { Board, Seat } from "../engine/types";
import { levelOf } from "../model/opponents";
import { LEVELS, personName, type Player } from "../model/players";
import type { Position } from "../model/position";
import { hasPoints } from "../model/words";
import { openTab } from "./panel";
import { nextLevel, rematch } from "./rematch";

/** The end as the only person at the table feels it; else who won. */
function headline(board: Board, now: Position, me: Seat): string {
  const winners = board.seats.filter((_, seat) => now.scores[seat]?.won);
  if (winners.length === 0) return "A draw";
  if (winners.length === board.seats.length) return winners.length === 2 ? "Both win" : "All win";
  if (me >= 0) return now.scores[me]!.won ? (winners.length > 1 ? "You share the win" : "You win") : "You lose";
  return winners.length > 1 ? "A shared win" : `${personName(winners[0]!) || winners[0]!.name} wins`;
}

/** Who won and why: the points stand above it. */
const whyOf = ({ winners, reason }: Position): string => `${[winners, reason].filter(Boolean).join(": ")}.`;

const lookBack = () => {
  openTab("moves");
  return game.visit(0);
};

/** One step up the ladder, for whoever has just won. */
function stepUp(players: Player[], now: Position, me: Seat): number | null {
  const level = Math.max(...players.map((player) => levelOf(player) ?? 0));
  const isUp = me >= 0 && (now.scores[me]?.won ?? false) && level > 0 && LEVELS.includes(level + 1);
  return isUp ? level + 1 : null;
}

export function Ending({ board }: { board: Board }) {
  const now = game.now.value!;
  const players = game.players.value;
  const me = board.only;
  const { steps } = game.history.value;
  const nMoves = steps.filter(({ seat }) => seat >= 0).length;
  const next = stepUp(players, now, me);
  return (
    <section class="ending" aria-label="The end">
      <h2>{headline(board, now, me)}</h2>
      {hasPoints(board, now) && <p class="final">{now.scores.map(({ points }) => points).join(" – ")}</p>}
      <p class="status over">{whyOf(now)}</p>
      <p class="told">
        After {nMoves} {nMoves === 1 ? "move" : "moves"}.
      </p>
      <div class="row">
        {next !== null && (
          <button class="strong" onClick={() => hear(nextLevel(next))}>
            Try level {next}
          </button>
        )}
        <button class={next === null ? "strong" : ""} onClick={() => hear(rematch(false))}>
          Play again
        </button>
        {board.seats.length === 2 && <button onClick={() => hear(rematch(true))}>Swap sides</button>}
        <button class="others" onClick={() => (dialog.value = "new")}>
          Other players
        </button>
        <button onClick={() => hear(lookBack())}>Look back</button>
        <button onClick={() => openTab("review")}>Review</button>
        <a class="button" href={toMistakes(game.id.value)}>
          Learn from mistakes
        </a>
      </div>
    </section>
  );
}
