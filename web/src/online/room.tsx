// room.tsx - a room: the board, who sits there and how long they have, what can be said and done.

import { useEffect, useRef, useState } from "preact/hooks";
import { hear } from "../app";
import { TOGETHER, type Board, type Catalog, type Seat } from "../engine/types";
import type { Size } from "../model/layout";
import { placeWords, turnAfter, turnBefore } from "../model/movelist";
import { coordinates } from "../model/settings";
import { lastWords } from "../model/told";
import { hasPoints } from "../model/words";
import { BoardView } from "../view/board";
import { Choices } from "../view/choices";
import { TimeLeft } from "../view/clock";
import { titleOf } from "../view/games";
import { offered, useRoom, useWidth } from "../view/ground";
import { actOf, type Acts } from "../view/keys";
import { MoveLine } from "../view/moveline";
import { MoveList, Steps, walk } from "../view/movelist";
import { SeatMark } from "../view/piece";
import { Download } from "../view/share";
import { playSound } from "../view/sound";
import { Finish, ToArena } from "./finish";
import { UnusualRules } from "./form";
import { Invitation } from "./invitation";
import { ratingWords } from "./leaders";
import type { Room, RoomSeat } from "./messages";
import { scene, toPlayer, wire } from "./place";
import { Phrases, Say, Sure } from "./say";
import { Waiting } from "./waiting";

// --- players ------------------------------------------------------------------------------------------

/** Time passes on the screen between two words of the server. */
function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 200);
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning ? Math.max(now, scene.heard.value) : scene.heard.value;
}

function Clock({ seat }: { seat: RoomSeat }) {
  const now = useNow(seat.runs);
  if (seat.left === undefined) return null;
  const left = seat.left - (seat.runs ? now - scene.heard.value : 0);
  return <TimeLeft left={left} runs={seat.runs} />;
}

function Away({ seat }: { seat: RoomSeat }) {
  const isAway = seat.kind !== null && seat.here === false;
  const now = useNow(isAway);
  if (!isAway) return null;
  const seconds = Math.round(((seat.away ?? 0) + now - scene.heard.value) / 1000);
  return <span class="badge away">{seat.away === undefined ? "not here yet" : `away ${seconds} s`}</span>;
}

function Rating({ seat }: { seat: RoomSeat }) {
  if (seat.rating === undefined) return null;
  const { change } = seat;
  return (
    <span class="who" aria-label="Rating">
      {ratingWords(seat.rating, seat.provisional ?? false)}
      {change !== undefined && ` (${change < 0 ? "−" : "+"}${Math.abs(change)})`}
    </span>
  );
}

function Strip({ board, index, room, palette }: { board: Board; index: Seat; room: Room; palette: number[] }) {
  const seat = room.seats[index]!;
  const shown = scene.shown.value;
  const name = seat.kind === null ? "A free seat" : (seat.name ?? "");
  const hasWon = room.result?.winners.includes(index) ?? false;
  return (
    <div class={`strip${seat.owes ? " owes" : ""}${hasWon ? " won" : ""}`}>
      <SeatMark board={board} seat={index} palette={palette} />
      <span class="name">
        {seat.player && seat.kind !== "level" ? <a href={toPlayer(seat.player)}>{name}</a> : name}
      </span>
      <Rating seat={seat} />
      <span class="who">{index === room.you ? "you" : board.seats[index]!.name}</span>
      {seat.kind === "bot" && <span class="badge">bot</span>}
      <Away seat={seat} />
      {hasWon && <span class="badge">won</span>}
      {shown && hasPoints(board, shown) && (
        <output class="points" aria-label={`${board.seats[index]!.name} has`}>
          {shown.scores[index]!.points}
        </output>
      )}
      <Clock seat={seat} />
    </div>
  );
}

// --- the board ----------------------------------------------------------------------------------------

function Playing({ board, catalog, size }: { board: Board; catalog: Catalog; size: Size }) {
  const shown = scene.shown.value!;
  const isMine = scene.isMine.value && scene.room.value?.status === "live";
  const reveal = scene.reveal.value;
  const last = scene.history.value.steps.slice(0, shown.at).filter((step) => step.seat >= 0 && step.text !== null);
  return (
    <BoardView
      board={board}
      position={shown}
      catalog={catalog}
      room={size}
      isFlipped={scene.isFlipped.value}
      hasLabels={coordinates.value && size.width / Math.max(board.width, 1) >= 26}
      taps={offered(scene, isMine && !reveal)}
      isMine={isMine}
      last={last.at(-1)?.taps ?? []}
      held={
        reveal?.picks.map(({ cell }) => cell) ??
        scene.held.value?.taps ??
        scene.asked.value?.taps ??
        scene.prepared.value
      }
      isFrosty={reveal !== null || (scene.held.value !== null && shown.turn === TOGETHER)}
      picks={reveal?.picks ?? []}
      onTap={(cell) => hear(scene.tap(cell))}
      onCancel={() => {
        scene.unprepare();
        hear(scene.cancel());
      }}
    />
  );
}

function Field(props: { board: Board; catalog: Catalog }) {
  const { place, room } = useRoom();
  useWidth(place);
  return (
    <div class="ground" ref={place}>
      {room && room.width > 0 && room.height > 0 && <Playing {...props} size={room} />}
    </div>
  );
}

// --- what can be done ---------------------------------------------------------------------------------

/** What is to be played when the turn comes, and the way to take it back. */
function Prepared({ board }: { board: Board }) {
  const cells = scene.prepared.value;
  return (
    <div class="prompt prepared">
      <p role="status">Prepared: {cells.map((cell) => board.cells[cell]![2]).join(" ")}</p>
      <button onClick={() => scene.unprepare()}>Take it back</button>
    </div>
  );
}

function Prompt({ board }: { board: Board }) {
  if (!scene.isLive) return null;
  if (scene.prepared.value.length > 0) return <Prepared board={board} />;
  return (
    <div class="prompt">
      <Choices scene={scene} />
      {scene.isHalfway.value && !scene.held.value && <button onClick={() => hear(scene.cancel())}>Cancel</button>}
    </div>
  );
}

const OFFERS = [
  ["draw", "A draw is offered", "Accept the draw", "You have offered a draw"],
  ["takeback", "The other side asks to take back", "Let it be taken back", "You have asked to take back"],
  ["rematch", "A rematch is offered", "Accept the rematch", "You have offered a rematch"],
] as const;

/** What the others have offered, to be answered; and what we have. */
function Offers({ room }: { room: Room }) {
  const { you } = room;
  if (you === null || room.next) return null;
  return (
    <>
      {OFFERS.filter(([kind]) => room.offers[kind].length > 0).map(([kind, words, accept, mine]) => (
        <div key={kind} class="offer" role="status">
          {room.offers[kind].includes(you) ? (
            <p>{mine}.</p>
          ) : (
            <>
              <p>{words}.</p>
              <div class="row">
                <Say kind={kind} strong>
                  {accept}
                </Say>
                <Say kind="decline">Decline</Say>
              </div>
            </>
          )}
        </div>
      ))}
    </>
  );
}

/** What a player may do while the game goes on. A game is not given up by one slip of a finger. */
function Asking({ room, board }: { room: Room; board: Board }) {
  const [isSure, setSure] = useState(false);
  const hasBegun = room.seats.every((_, seat) => scene.history.value.steps.some((step) => step.seat === seat));
  if (isSure) return <Sure kind="resign" stay="Play on" sure="Resign this game" onStay={() => setSure(false)} />;
  return (
    <>
      {hasBegun ? <button onClick={() => setSure(true)}>Resign</button> : <Say kind="abort">Call off</Say>}
      {hasBegun && <Say kind="draw">Offer a draw</Say>}
      {!board.hidden && !room.rated && <Say kind="takeback">Take back</Say>}
    </>
  );
}

function Doings({ room, board }: { room: Room; board: Board }) {
  const mine = room.you === null ? null : room.seats[room.you]!;
  const record = room.result?.record;
  return (
    <div class="actions online" role="toolbar" aria-label="Room">
      {mine && room.status === "live" && <Asking key={room.room} room={room} board={board} />}
      {record && <Download name={`${room.game}-${room.room}.txt`} text={record} />}
      <button onClick={() => (scene.isFlipped.value = !scene.isFlipped.value)}>Flip board</button>
      {mine && room.status !== "waiting" && <Phrases />}
    </div>
  );
}

function statusOf(room: Room): string {
  const { steps, played } = scene.history.value;
  if (scene.past.value)
    return `After ${placeWords(steps.slice(0, played), scene.past.value.at, scene.board.value!.hidden)}`;
  if (room.status === "waiting") return "Waiting for somebody to come";
  if (scene.held.value) return "Lock in your choice, or change it";
  const { status } = scene.now.value!;
  const [, ...task] = status.split(": ");
  return scene.isMine.value && task.length > 0 ? `Your turn: ${task.join(": ")}` : status;
}

/** What the others have done last. */
function told(board: Board): string {
  const { steps, played } = scene.history.value;
  return lastWords(board, steps.slice(0, played), scene.viewer.value);
}

/** The browser's tab says whose turn it is: whoever waits may be looking at another. */
function useTitle(name: string): void {
  const isMine = scene.isMine.value && scene.room.value?.status === "live";
  useEffect(() => {
    document.title = isMine ? `Your turn · ${name}` : `${name} · Quincunx`;
    return () => void (document.title = "Quincunx");
  }, [name, isMine]);
}

const KEYS: Acts = {
  ArrowLeft: () => walk(scene, turnBefore),
  ArrowRight: () => walk(scene, turnAfter),
  Home: () => scene.visit(0),
  End: () => scene.visit(Infinity),
};

/** Arrows lead back and forth, outside of fields and of the board's own. */
function useKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = actOf(KEYS, event);
      if (!act || !scene.board.value) return;
      event.preventDefault();
      hear(Promise.resolve(act()));
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** A sound for every move that comes, and for the end. */
function useSounds(room: Room | null): void {
  const { steps, played } = scene.history.value;
  const known = useRef({ room: "", played, isOver: false });
  const [name, isOver] = [room?.room ?? "", room?.result !== undefined];
  useEffect(() => {
    const before = known.current;
    known.current = { room: name, played, isOver };
    if (before.room !== name) return;
    if (isOver && !before.isOver) playSound("end");
    else if (played > before.played) playSound(steps[played - 1]?.seat === room?.you ? "move" : "reply");
  }, [name, played, isOver]);
}

/** Three grids in a row want the whole width; a square leaves room beside it. */
const shapeOf = (board: Board): string => (board.blocks.length > 1 ? "wide" : "square");

export function RoomView({ catalog }: { catalog: Catalog }) {
  const [room, board] = [scene.room.value, scene.board.value];
  useTitle(room ? titleOf(catalog, room.game) : "Online");
  useSounds(room);
  useKeys();
  if (!room || !board || !scene.now.value) return <Waiting words="Entering the room…" />;
  const isEnd = room.result !== undefined && !scene.past.value && (scene.isOver.value || room.status === "aborted");
  const seats = board.seats.map((_, seat) => seat);
  const [below, ...above] = scene.isFlipped.value ? [...seats].reverse() : seats;
  const strip = (index: Seat) => (
    <Strip key={index} board={board} index={index} room={room} palette={catalog.palette} />
  );
  return (
    <main
      class="table"
      data-shape={shapeOf(board)}
      data-steps={scene.history.value.played}
      data-staged={scene.taps.value.staged.join(" ")}
      data-room={room.status}
    >
      <h1 class="voice">{titleOf(catalog, room.game)}, online</h1>
      <p class="voice" aria-live="polite">
        {isEnd && room.result!.words}
      </p>
      <section class="middle" aria-label="Board and players">
        <div class="strips">{above.map(strip)}</div>
        <div class="field">
          <Field board={board} catalog={catalog} />
        </div>
        <div class="strips">{strip(below!)}</div>
      </section>
      <section class="side" aria-label="Game">
        <MoveLine scene={scene} board={board} palette={catalog.palette} />
        <div class="say">
          {isEnd ? (
            <Finish room={room} board={board} />
          ) : (
            <p class="status" aria-live="polite">
              <strong>{statusOf(room)}</strong>
            </p>
          )}
          {room.status === "live" && !scene.past.value && <p class="told">{told(board)}</p>}
          {!wire.isOpen.value && <p class="told">The line is lost. Trying again…</p>}
          <UnusualRules catalog={catalog} of={room} />
          {room.watchers > 0 && <p class="told">{room.watchers} watching</p>}
          <Prompt board={board} />
          <Offers room={room} />
          <Invitation room={room} />
          {!isEnd && <ToArena room={room} />}
        </div>
        <div class="panel" data-tab="moves">
          <div class="contents" tabIndex={0} role="group" aria-label="Moves">
            <MoveList scene={scene} board={board} palette={catalog.palette} />
          </div>
          <div class="foot">
            <Steps scene={scene} />
          </div>
        </div>
        <Doings room={room} board={board} />
      </section>
    </main>
  );
}
