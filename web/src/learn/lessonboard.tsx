// lessonboard.tsx - the board on which something is taught, with the lines of those who sit at it.

import { useEffect } from "preact/hooks";
import { hear } from "../app";
import { TOGETHER, type Board, type Catalog, type Seat } from "../engine/types";
import type { Size } from "../model/layout";
import type { Scene } from "../model/scene";
import type { LessonScene } from "./lesson";
import type { Standing } from "./teacher";
import { coordinates } from "../model/settings";
import { hasPoints } from "../model/words";
import { BoardView } from "../view/board";
import { offered, useRoom, useWidth } from "../view/ground";
import { actOf, type Acts } from "../view/keys";
import { SeatMark } from "../view/piece";

export { Choices } from "../view/choices";

interface Props {
  scene: Scene;
  board: Board;
  catalog: Catalog;
}

function Strip({ scene, board, seat, palette }: Omit<Props, "catalog"> & { seat: Seat; palette: number[] }) {
  const shown = scene.shown.value!;
  const { scores, owes, reason } = shown;
  const isAlone = scene.players.value.filter((player) => player === null).length === 1;
  return (
    <div class={reason === null && owes.includes(seat) ? "strip owes" : "strip"}>
      <SeatMark board={board} seat={seat} palette={palette} />
      <span class="name">{board.seats[seat]!.name}</span>
      {scene.viewer.value === seat && isAlone && <span class="who">You</span>}
      {hasPoints(board, shown) && (
        <output class="points" aria-label={`${board.seats[seat]!.name} has`}>
          {scores[seat]!.points}
        </output>
      )}
    </div>
  );
}

function Drawn({ scene, board, catalog, size }: Props & { size: Size }) {
  const shown = scene.shown.value!;
  const isMine = scene.isMine.value;
  const steps = scene.history.value.steps.slice(0, shown.at).filter(({ seat, text }) => seat >= 0 && text !== null);
  return (
    <BoardView
      board={board}
      position={shown}
      catalog={catalog}
      room={size}
      isFlipped={scene.isFlipped.value}
      hasLabels={coordinates.value && size.width / Math.max(board.width, 1) >= 26}
      taps={offered(scene, isMine)}
      isMine={isMine}
      last={steps.at(-1)?.taps ?? []}
      hint={scene.hint.value?.taps ?? []}
      held={scene.held.value?.taps ?? scene.asked.value?.taps ?? []}
      isFrosty={scene.held.value !== null && shown.turn === TOGETHER}
      onTap={(cell) => hear(scene.tap(cell))}
      onCancel={() => hear(scene.cancel())}
    />
  );
}

/** The left part of a table: everybody's line, and the board between them. */
export function LessonBoard({ scene, board, catalog }: Props) {
  const { place, room } = useRoom();
  useWidth(place);
  const seats = board.seats.map((_, seat) => seat);
  const [below, ...above] = scene.isFlipped.value ? [...seats].reverse() : seats;
  const strip = (seat: Seat) => <Strip key={seat} scene={scene} board={board} seat={seat} palette={catalog.palette} />;
  return (
    <section class="middle" aria-label="Board">
      <div class="strips">{above.map(strip)}</div>
      <div class="field">
        <div class="ground" ref={place}>
          {room && room.width > 0 && room.height > 0 && (
            <Drawn scene={scene} board={board} catalog={catalog} size={room} />
          )}
        </div>
      </div>
      <div class="strips">{strip(below!)}</div>
    </section>
  );
}

/** H is a hint and Escape the way back from what is half done, beside the keys of the screen itself. */
export function useLessonKeys<S extends Standing>(scene: LessonScene<S>, more: Acts): void {
  useEffect(() => {
    const acts: Acts = {
      h: () => scene.clue(),
      Escape: () => (scene.isRefuted.value ? scene.retry() : scene.cancel()),
      ...more,
    };
    const onKey = (event: KeyboardEvent) => {
      const act = actOf(acts, event);
      if (act) hear(Promise.resolve(act()));
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [scene]);
}
