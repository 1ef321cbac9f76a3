// moveline.tsx - the moves in one line under the board of a phone, with the ways back and forth.

import { useEffect, useRef } from "preact/hooks";
import { hear } from "../app";
import { CHANCE } from "../engine/types";
import { spanOf, turnAfter, turnBefore, type Row } from "../model/movelist";
import { seatName } from "../model/words";
import { Icon } from "./icons";
import { inOrder, knownRows, TurnButton, turnWords, walk, type MovesProps } from "./movelist";
import { SeatMark } from "./piece";

/** So many rows to each side of what is shown are in the line; the buttons lead further. */
const NEAR = 20;

/** Moves that all know, without what chance did. */
const seen = (rows: Row[]): Row[] =>
  rows
    .map((row) => ({ ...row, turns: row.turns.filter(({ seat, isSecret }) => seat !== CHANCE && !isSecret) }))
    .filter(({ turns }) => turns.length > 0);

function around(rows: Row[], at: number): Row[] {
  const here = rows.findIndex(({ turns }) => turns.some(({ to }) => to >= at));
  const middle = here < 0 ? rows.length : here;
  return rows.slice(Math.max(0, middle - NEAR), middle + NEAR);
}

/** Keeps what is shown in the middle of the line. */
function useMiddle(at: number) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const line = list.current;
    const here = line?.querySelector<HTMLElement>('[aria-current="step"]');
    if (line) line.scrollLeft = here ? here.offsetLeft - (line.clientWidth - here.offsetWidth) / 2 : line.scrollWidth;
  }, [at]);
  return list;
}

/** What all chose at the same time, one above the other. */
function Together({ scene, board, row, palette }: MovesProps & { row: Row }) {
  const at = scene.shown.value?.at ?? 0;
  const { from, to } = spanOf(row, row.turns[0]!, true);
  return (
    <button
      class="ply together"
      {...(at > from && at <= to ? { "aria-current": "step" as const } : {})}
      onClick={() => hear(scene.visit(to))}
    >
      {inOrder(board, row.turns).map((turn) => (
        <span key={turn.from}>
          <SeatMark board={board} seat={turn.seat} palette={palette} />
          <span class="voice">{seatName(board, turn.seat)}: </span>
          {turnWords(scene, board, turn)}
        </span>
      ))}
    </button>
  );
}

export function MoveLine({ scene, board, palette }: MovesProps) {
  const at = scene.shown.value?.at ?? 0;
  const rows = seen(knownRows(scene));
  const list = useMiddle(at);
  const isFirst = at === 0 || rows.length === 0;
  return (
    <nav class="move-line" aria-label="Moves">
      <button
        class="quiet"
        aria-label="Back"
        title="Back"
        disabled={isFirst}
        onClick={() => hear(walk(scene, turnBefore))}
      >
        <Icon name="back" />
      </button>
      {rows.length === 0 && <p class="fine">No moves yet.</p>}
      <ol ref={list} hidden={rows.length === 0} tabIndex={-1}>
        {around(rows, at).map((row) => (
          <li key={row.number}>
            <span class="number">{row.number}</span>
            {board.hidden ? (
              <Together scene={scene} board={board} row={row} palette={palette} />
            ) : (
              row.turns.map((turn) => (
                <TurnButton
                  key={turn.from}
                  scene={scene}
                  board={board}
                  row={row}
                  turn={turn}
                  palette={palette}
                  kind="ply"
                />
              ))
            )}
          </li>
        ))}
      </ol>
      <button
        class="quiet"
        aria-label="Forth"
        title="Forth"
        disabled={scene.past.value === null}
        onClick={() => hear(walk(scene, turnAfter))}
      >
        <Icon name="forth" />
      </button>
    </nav>
  );
}
