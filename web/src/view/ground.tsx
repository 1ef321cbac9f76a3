// ground.tsx - the board of the game in progress: what may be tapped, what was played, what it is worth.

import { useEffect, useRef, useState } from "preact/hooks";
import { analysis, game } from "../app";
import type { Answer, Board, Catalog } from "../engine/types";
import type { Move, Position } from "../model/position";
import { coordinates, dots } from "../model/settings";
import { nextCells } from "../model/taps";
import { BoardView } from "./board";
import { judgeTone, valueText } from "./values";

/** The size of the place that the board may fill. */
function useRoom() {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 480, height: 480 });
  useEffect(() => {
    const watcher = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      setRoom({ width, height });
    });
    watcher.observe(place.current!);
    return () => watcher.disconnect();
  }, []);
  return { place, room };
}

/** The cells of the last moves that people or bots made, one turn of them. */
function lastCells(shown: Position): number[] {
  const steps = game.history.value.steps.slice(0, shown.at).filter((step) => step.seat >= 0 && step.text !== null);
  return steps.at(-1)?.taps ?? [];
}

/** The value of each move on the cell where it ends: of those that begin where a tap is staged, or in one tap. */
function valuesOn(moves: Move[], answers: Answer[], staged: number[]) {
  const values = new Map<number, { text: string; tone: string }>();
  const best = Math.max(...answers.map((answer) => answer.value ?? 0));
  for (const answer of answers) {
    const taps = moves.find((move) => move.text === answer.move)?.taps;
    if (!taps || taps.length !== staged.length + 1 || taps.some((cell, i) => i < staged.length && cell !== staged[i]))
      continue;
    values.set(taps.at(-1)!, { text: valueText(answer), tone: judgeTone(answer, best) });
  }
  return values;
}

export function Ground({ board, catalog }: { board: Board; catalog: Catalog }) {
  const { place, room } = useRoom();
  const shown = game.shown.value!;
  const isMine = game.isMine.value;
  const staged = game.staged.value;
  const targets = isMine && !game.handover.value ? nextCells(shown.moves, staged) : new Set<number>();
  const isSmall = room.width / Math.max(board.width, 1) < 26;
  return (
    <div class="ground" ref={place}>
      <BoardView
        board={board}
        position={shown}
        catalog={catalog}
        room={room}
        isFlipped={game.isFlipped.value}
        hasLabels={coordinates.value && !isSmall}
        targets={dots.value || staged.length > 0 ? targets : new Set()}
        staged={staged}
        last={lastCells(shown)}
        hint={game.hint.value?.taps ?? []}
        held={game.held.value?.taps ?? game.choices.value[0]?.taps ?? []}
        values={analysis.isOn.value && isMine ? valuesOn(shown.moves, analysis.moves.value, staged) : new Map()}
        onTap={(cell) => void game.tap(cell)}
        onCancel={() => game.cancel()}
      />
    </div>
  );
}
