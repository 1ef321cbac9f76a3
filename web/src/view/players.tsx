// players.tsx - a player's line at the table: colour and mark, name, points, whose turn it is.

import { game } from "../app";
import type { Board, Seat } from "../engine/types";
import { HUMAN, playerName } from "../model/players";
import { PieceShape } from "./piece";

interface Props {
  board: Board;
  seat: Seat;
  palette: number[];
}

export function SeatMark({ board, seat, palette }: Props) {
  return (
    <svg class="seat-mark" viewBox="-0.5 -0.5 1 1" aria-hidden="true">
      <PieceShape
        item={{ owner: seat, glyph: board.seats[seat]!.glyph, count: 0 }}
        board={board}
        palette={palette}
        of={1}
      />
    </svg>
  );
}

function whoSits(board: Board, seat: Seat): string {
  const player = board.seats[seat]!.player ?? HUMAN;
  if (player !== HUMAN) return playerName(player);
  return game.players.value.filter((other) => other === null).length === 1 ? "you" : "player";
}

export function PlayerStrip({ board, seat, palette }: Props) {
  const shown = game.shown.value!;
  const score = shown.scores[seat]!;
  const isOver = shown.reason !== null;
  const owes = !isOver && game.past.value === null && shown.owes.includes(seat);
  const hasPoints = shown.scores.some(({ points }) => points > 1);
  return (
    <div class={`strip${owes ? " owes" : ""}${isOver && score.won ? " won" : ""}`}>
      <SeatMark board={board} seat={seat} palette={palette} />
      <span class="name">{board.seats[seat]!.name}</span>
      <span class="who">{whoSits(board, seat)}</span>
      {game.thinking.value === seat && (
        <span class="thinking" aria-label="thinking">
          <i />
          <i />
          <i />
        </span>
      )}
      {isOver && score.won && <span class="badge">won</span>}
      {hasPoints && (
        <output class="points" aria-label={`${board.seats[seat]!.name} has`}>
          {score.points}
        </output>
      )}
    </div>
  );
}
