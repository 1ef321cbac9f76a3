// movelist.tsx - the turns of a game, here or online; a click shows the position behind one.

import { useEffect, useRef } from "preact/hooks";
import { hear } from "../app";
import { CHANCE, type Board } from "../engine/types";
import {
  rowsOf,
  spanOf,
  stopsOf,
  turnAfter,
  turnBefore,
  turnsOf,
  type Row,
  type Span,
  type Turn,
} from "../model/movelist";
import type { Scene } from "../model/scene";
import { moveTitle } from "../model/told";
import { seatName } from "../model/words";
import { Icon, type IconName } from "./icons";
import { SeatMark } from "./piece";

/** One turn back or forth from what is shown. */
export function walk(scene: Scene, to: (stops: Span[], at: number) => number): Promise<void> {
  const { steps, played } = scene.history.value;
  const stops = stopsOf(turnsOf(steps.slice(0, played)), scene.board.value?.hidden ?? false);
  return scene.visit(to(stops, scene.shown.value?.at ?? played));
}

const STEPS: [IconName, string, (scene: Scene) => Promise<void>][] = [
  ["first", "First position", (scene) => scene.visit(0)],
  ["back", "One turn back", (scene) => walk(scene, turnBefore)],
  ["forth", "One turn on", (scene) => walk(scene, turnAfter)],
  ["last", "Present position", (scene) => scene.visit(Infinity)],
];

export function Steps({ scene }: { scene: Scene }) {
  return (
    <div class="steps">
      {STEPS.map(([icon, label, go]) => (
        <button key={label} class="quiet" aria-label={label} title={label} onClick={() => hear(go(scene))}>
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}

/** A turn in words where its move is the name of a cell: "Grid 3 · row 1 · column 2". */
export function turnWords(scene: Scene, board: Board, turn: Turn): string {
  const steps = scene.history.value.steps.slice(turn.from, turn.to);
  const [only] = steps;
  return steps.length === 1 && only?.text ? moveTitle(board, { text: only.text, taps: only.taps }) : turn.text;
}

/** Choices made at the same time stand in the order of their seats; chance comes first. */
export const inOrder = (board: Board, turns: Turn[]): Turn[] =>
  board.hidden ? [...turns].sort((a, b) => a.seat - b.seat) : turns;

/** What may be known of the game: a choice that waits to be locked in hides what lay ahead. */
export function knownRows(scene: Scene): Row[] {
  const { steps, played } = scene.history.value;
  return rowsOf(turnsOf(scene.held.value ? steps.slice(0, played) : steps));
}

/** Each in the column of its seat, null where somebody has not chosen yet; else as they were made. */
const inColumns = (board: Board, { turns }: Row): (Turn | null)[] => {
  if (!board.hidden) return turns;
  const chosen = board.seats.map((_, seat) => turns.find((turn) => turn.seat === seat) ?? null);
  return [...turns.filter(({ seat }) => seat === CHANCE), ...chosen];
};

interface TurnProps {
  scene: Scene;
  board: Board;
  row: Row;
  turn: Turn;
  palette: number[];
  /** Its class. */
  kind: "turn" | "ply";
}

export function TurnButton({ scene, board, row, turn, palette, kind }: TurnProps) {
  const at = scene.shown.value?.at ?? 0;
  const { from, to } = spanOf(row, turn, board.hidden);
  const isHere = at > from && at <= to;
  const isAhead = turn.from >= scene.history.value.played;
  const words = turnWords(scene, board, turn);
  return (
    <button
      class={`${kind}${isAhead ? " ahead" : ""}${turn.seat === CHANCE ? " chance" : ""}`}
      aria-label={`${seatName(board, turn.seat)}: ${words}`}
      {...(isHere ? { "aria-current": "step" as const } : {})}
      disabled={isAhead}
      onClick={() => hear(scene.visit(to))}
    >
      {turn.seat >= 0 && <SeatMark board={board} seat={turn.seat} palette={palette} />}
      {words}
    </button>
  );
}

export interface MovesProps {
  scene: Scene;
  board: Board;
  palette: number[];
}

export function MoveList({ scene, board, palette }: MovesProps) {
  const list = useRef<HTMLOListElement>(null);
  const rows = knownRows(scene);
  useEffect(() => {
    // What chance did may be left out of the list, and then has no place in it.
    const here = list.current?.querySelector<HTMLElement>('li:has([aria-current="step"])');
    if (here) list.current!.scrollTop = here.offsetTop - (list.current!.clientHeight - here.offsetHeight) / 2;
    else if (scene.shown.value?.at === 0) list.current?.scrollTo(0, 0);
  }, [scene.shown.value?.at]);
  if (rows.length === 0) return <p class="fine">No moves yet.</p>;
  return (
    <ol class="moves" ref={list} data-seats={board.seats.length}>
      {rows.map((row) => (
        <li key={row.number}>
          <span class="number">{row.number}</span>
          {inColumns(board, row).map((turn, i) =>
            turn ? (
              <TurnButton
                key={turn.from}
                scene={scene}
                board={board}
                row={row}
                turn={turn}
                palette={palette}
                kind="turn"
              />
            ) : (
              <span key={-i} class="turn" />
            ),
          )}
        </li>
      ))}
    </ol>
  );
}
