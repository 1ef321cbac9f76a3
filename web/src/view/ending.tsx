// ending.tsx - the end of a game, beside the board: who won, why, how close it was, and what next.

import type { ComponentChildren } from "preact";
import { dialog, game, hear, toMistakes } from "../app";
import type { Board, Seat } from "../engine/types";
import { levelOf } from "../model/opponents";
import { LEVELS, personName, type Player } from "../model/players";
import { countMoves, type Position } from "../model/position";
import type { Scene } from "../model/scene";
import { hasPoints } from "../model/words";
import { openTab } from "./panel";
import { nextLevel, rematch } from "./rematch";

/** The end as one of the seats feels it, or nobody's: then who won. */
export function headline({ scores }: Position, names: string[], me: Seat): string {
  const winners = names.filter((_, seat) => scores[seat]?.won);
  if (winners.length === 0) return "A draw";
  if (winners.length === names.length) return winners.length === 2 ? "Both win" : "All win";
  if (me >= 0) return scores[me]!.won ? (winners.length > 1 ? "You share the win" : "You win") : "You lose";
  return winners.length > 1 ? "A shared win" : `${winners[0]!} wins`;
}

interface CardProps {
  scene: Scene;
  board: Board;
  title: string;
  why: string;
  /** What next. */
  children: ComponentChildren;
}

/** The result, wherever a game was played. */
export function EndCard({ scene, board, title, why, children }: CardProps) {
  const now = scene.now.value!;
  const nMoves = countMoves(scene.history.value);
  return (
    <section class="ending" aria-label="The end">
      <h2>{title}</h2>
      {hasPoints(board, now) && <p class="final">{now.scores.map(({ points }) => points).join(" – ")}</p>}
      <p class="status over">{why}.</p>
      <p class="told">
        After {nMoves} {nMoves === 1 ? "move" : "moves"}.
      </p>
      <div class="row">{children}</div>
    </section>
  );
}

/** Who won and why: the points stand above it. */
export const whyOf = ({ winners, reason }: Position): string => [winners, reason].filter(Boolean).join(": ");

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
  const names = board.seats.map((seat) => personName(seat) || seat.name);
  const next = stepUp(players, now, me);
  return (
    <EndCard scene={game} board={board} title={headline(now, names, me)} why={whyOf(now)}>
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
      {countMoves(game.history.value) > 0 && (
        <>
          <button onClick={() => hear(lookBack())}>Look back</button>
          <button onClick={() => openTab("review")}>Review</button>
          <a class="button" href={toMistakes(game.id.value)}>
            Learn from mistakes
          </a>
        </>
      )}
    </EndCard>
  );
}
