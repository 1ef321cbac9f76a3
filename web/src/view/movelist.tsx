// movelist.tsx - the turns of the game; a click shows the position behind one.

import { useEffect, useRef } from "preact/hooks";
import { game, hear } from "../app";
import { CHANCE, type Board } from "../engine/types";
import { rowsOf, spanOf, turnsOf, type Row, type Turn } from "../model/movelist";
import { moveTitle } from "../model/told";
import { seatName } from "../model/words";
import { SeatMark } from "./players";

/** A turn in words where its move is the name of a cell: "Grid 3 · row 1 · column 2". */
export function turnWords(board: Board, turn: Turn): string {
  const steps = game.history.value.steps.slice(turn.from, turn.to);
  const [only] = steps;
  return steps.length === 1 && only?.text ? moveTitle(board, { text: only.text, taps: only.taps }) : turn.text;
}

/** Choices made at the same time stand in the order of their seats; chance comes first. */
export const inOrder = (board: Board, turns: Turn[]): Turn[] =>
  board.hidden ? [...turns].sort((a, b) => a.seat - b.seat) : turns;

/** What may be known of the game: a choice that waits to be locked in hides what lay ahead. */
export function knownRows(): Row[] {
  const { steps, played } = game.history.value;
  return rowsOf(turnsOf(game.held.value ? steps.slice(0, played) : steps));
}

/** Each in the column of its seat, null where somebody has not chosen yet; else as they were made. */
const inColumns = (board: Board, { turns }: Row): (Turn | null)[] => {
  if (!board.hidden) return turns;
  const chosen = board.seats.map((_, seat) => turns.find((turn) => turn.seat === seat) ?? null);
  return [...turns.filter(({ seat }) => seat === CHANCE), ...chosen];
};

interface TurnProps {
  board: Board;
  row: Row;
  turn: Turn;
  palette: number[];
  /** Its class. */
  kind: "turn" | "ply";
}

export function TurnButton({ board, row, turn, palette, kind }: TurnProps) {
  const at = game.shown.value?.at ?? 0;
  const { from, to } = spanOf(row, turn, board.hidden);
  const isHere = at > from && at <= to;
  const isAhead = turn.from >= game.history.value.played;
  const words = turnWords(board, turn);
  return (
    <button
      class={`${kind}${isAhead ? " ahead" : ""}${turn.seat === CHANCE ? " chance" : ""}`}
      aria-label={`${seatName(board, turn.seat)}: ${words}`}
      {...(isHere ? { "aria-current": "step" as const } : {})}
      disabled={isAhead}
      onClick={() => hear(game.visit(to))}
    >
      {turn.seat >= 0 && <SeatMark board={board} seat={turn.seat} palette={palette} />}
      {words}
    </button>
  );
}

export function MoveList({ board, palette }: { board: Board; palette: number[] }) {
  const list = useRef<HTMLOListElement>(null);
  const rows = knownRows();
  useEffect(() => {
    // What chance did may be left out of the list, and then has no place in it.
    const here = list.current?.querySelector<HTMLElement>('li:has([aria-current="step"])');
    if (here) list.current!.scrollTop = here.offsetTop - (list.current!.clientHeight - here.offsetHeight) / 2;
  }, [game.shown.value?.at]);
  if (rows.length === 0) return <p class="fine">No moves yet.</p>;
  return (
    <ol class="moves" ref={list} data-seats={board.seats.length}>
      {rows.map((row) => (
        <li key={row.number}>
          <span class="number">{row.number}</span>
          {inColumns(board, row).map((turn, i) =>
            turn ? (
              <TurnButton key={turn.from} board={board} row={row} turn={turn} palette={palette} kind="turn" />
            ) : (
              <span key={-i} class="turn" />
            ),
          )}
        </li>
      ))}
    </ol>
  );
}
