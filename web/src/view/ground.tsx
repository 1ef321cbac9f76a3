// ground.tsx - the board of the game in progress: what may be tapped, what was played, what it is worth.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { analysis, game, hear } from "../app";
import { TOGETHER, type Answer, type Board, type Catalog, type Taps } from "../engine/types";
import type { Size } from "../model/layout";
import type { Move, Position } from "../model/position";
import type { Scene } from "../model/scene";
import { coordinates, dots } from "../model/settings";
import { BoardView } from "./board";
import { isMixed, judgeTone, valueText } from "./values";

/** The size of the place that the board may fill: what the players' lines leave of the middle. */
export function useRoom() {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const middle = place.current!.closest<HTMLElement>(".middle")!;
    const strips = [...middle.querySelectorAll<HTMLElement>(".strips")];
    const measure = () => {
      const height = strips.reduce((left, strip) => left - strip.offsetHeight, middle.clientHeight);
      setRoom((known) =>
        known?.width === middle.clientWidth && known.height === height ? known : { width: middle.clientWidth, height },
      );
    };
    measure();
    const watcher = new ResizeObserver(measure);
    for (const part of [middle, ...strips]) watcher.observe(part);
    return () => watcher.disconnect();
  }, []);
  return { place, room };
}

/** Tells the table how wide the board is, so that the players' lines are as wide. */
export function useWidth(place: { current: HTMLDivElement | null }): void {
  useEffect(() => {
    const sheet = place.current?.querySelector<HTMLElement>(".sheet");
    const width = sheet?.getBoundingClientRect().width ?? 0;
    if (width > 0) place.current!.closest<HTMLElement>(".table")?.style.setProperty("--board", `${width}px`);
  });
}

/** The cells of the last moves that people or bots made, one turn of them. */
function lastCells(shown: Position): number[] {
  const steps = game.history.value.steps.slice(0, shown.at).filter((step) => step.seat >= 0 && step.text !== null);
  return steps.at(-1)?.taps ?? [];
}

/** The value of each move on the cell where it ends: of those that begin where a tap is staged, or in one tap. Where best
 * play mixes its moves, how often it makes each: none of those is bad, and the others are left out. On small cells nobody
 * could read the words: the colour alone tells, and the list of moves has the words. */
function valuesOn({ moves, turn }: Position, answers: Answer[], staged: number[], isSmall: boolean) {
  const values = new Map<number, { text: string; tone: string }>();
  const best = Math.max(...answers.map((answer) => answer.value ?? 0));
  const isMix = isMixed(turn, answers);
  for (const answer of answers) {
    const taps = moves.find((move) => move.text === answer.move)?.taps;
    if (isMix && Math.round(100 * (answer.probability ?? 0)) === 0) continue;
    if (!taps || taps.length !== staged.length + 1 || taps.some((cell, i) => i < staged.length && cell !== staged[i]))
      continue;
    values.set(taps.at(-1)!, {
      text: isSmall && !isMix ? "" : valueText(answer),
      tone: isMix ? "" : judgeTone(answer, best),
    });
  }
  return values;
}

/** Pixels of a cell on which words can be read. */
const LEAST_CELL = 45;

/** How many of the best moves are drawn. */
const N_ARROWS = 3;

/** The cells of the best moves, where a move goes from one cell to another. */
function bestCells(moves: Move[], answers: Answer[]): number[][] {
  const cells = answers.slice(0, N_ARROWS).map((answer) => moves.find((move) => move.text === answer.move)?.taps ?? []);
  return cells.filter((taps) => taps.length === 2);
}

const NONE: Taps = { staged: [], given: 0, targets: [], starts: [] };

/** What is offered to the fingers: nothing while others play; of a fresh turn no dots for those who want none. */
export function offered({ taps, isHalfway }: Scene, isOffered: boolean): Taps {
  if (!isOffered) return NONE;
  return dots.value || isHalfway.value ? taps.value : { ...taps.value, targets: [] };
}

interface Props {
  board: Board;
  catalog: Catalog;
}

function Playing({ board, catalog, room }: Props & { room: Size }) {
  const shown = game.shown.value!;
  const isMine = game.isMine.value;
  const reveal = game.reveal.value;
  const taps = offered(game, isMine && !game.handover.value && !reveal);
  const isSmall = room.width / Math.max(board.width, 1) < 26;
  const isAnalysed = analysis.isOn.value && isMine;
  const isUnread = Math.min(room.width / board.width, room.height / board.height) < LEAST_CELL;
  const isFrosty = reveal !== null || (game.held.value !== null && shown.turn === TOGETHER);
  return (
    <BoardView
      board={board}
      position={shown}
      catalog={catalog}
      room={room}
      isFlipped={game.isFlipped.value}
      hasLabels={coordinates.value && !isSmall}
      taps={taps}
      isMine={isMine}
      last={lastCells(shown)}
      hint={game.hint.value?.taps ?? []}
      held={reveal?.picks.map(({ cell }) => cell) ?? game.held.value?.taps ?? game.asked.value?.taps ?? []}
      isFrosty={isFrosty}
      picks={reveal?.picks ?? []}
      best={isAnalysed && taps.staged.length === 0 ? bestCells(shown.moves, analysis.moves.value) : []}
      values={isAnalysed ? valuesOn(shown, analysis.moves.value, taps.staged, isUnread) : new Map()}
      onTap={(cell) => hear(game.tap(cell))}
      onCancel={() => hear(game.cancel())}
    />
  );
}

export function Ground(props: Props) {
  const { place, room } = useRoom();
  useWidth(place);
  return (
    <div class="ground" ref={place}>
      {room && room.width > 0 && room.height > 0 && <Playing {...props} room={room} />}
    </div>
  );
}
