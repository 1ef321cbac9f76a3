// players.tsx - a player's line at the table, as wide as the board: sign, name, whose turn it is, points.

import { game } from "../app";
import type { Board, Seat } from "../engine/types";
import type { Clock } from "../model/clock";
import { personName, playerName } from "../model/players";
import { hasPoints } from "../model/words";
import { Time } from "./clock";
import { SeatMark } from "./piece";

interface Props {
  board: Board;
  seat: Seat;
  palette: number[];
  clock: Clock | null;
}

export { SeatMark };

/** Who sits there: a bot by its name, a person as the only one, by their own name, or by the seat's. */
function whoSits(board: Board, seat: Seat): string {
  const look = board.seats[seat]!;
  if (look.player !== null && !look.person) return playerName(look.player);
  return personName(look) || (board.only === seat && !game.isView.value ? "You" : "");
}

function Thinking() {
  return (
    <span class="thinking" role="img" aria-label="thinking">
      <i />
      <i />
      <i />
    </span>
  );
}

export function PlayerStrip({ board, seat, palette, clock }: Props) {
  const shown = game.shown.value!;
  const score = shown.scores[seat]!;
  const isOver = shown.reason !== null;
  const owes = !isOver && game.past.value === null && shown.owes.includes(seat);
  const who = whoSits(board, seat);
  const gain = game.reveal.value?.gains[seat] ?? 0;
  return (
    <div class={`strip${owes ? " owes" : ""}${isOver && score.won ? " won" : ""}`}>
      <SeatMark board={board} seat={seat} palette={palette} />
      <span class="name">{who || board.seats[seat]!.name}</span>
      {who && <span class="who">{board.seats[seat]!.name}</span>}
      {game.thinking.value === seat && <Thinking />}
      {isOver && score.won && <span class="badge">won</span>}
      {gain > 0 && <span class="gain">+{gain}</span>}
      {hasPoints(board, shown) && (
        <output class="points" aria-label={`${board.seats[seat]!.name} has`}>
          {score.points}
        </output>
      )}
      {clock && <Time clock={clock} seat={seat} />}
    </div>
  );
}
