// play.tsx - the table: players above and below the board, the panel beside it, buttons in reach.

import { useEffect, useRef } from "preact/hooks";
import { analysis, dialog, gallery, game, hear, playFromHere } from "../app";
import { TOGETHER, type Board, type Catalog } from "../engine/types";
import { placeWords, turnAfter, turnBefore } from "../model/movelist";
import { placeless } from "../model/position";
import { labelOf, lastWords, moveOf, moveTitle, moveWords } from "../model/told";
import { seatName } from "../model/words";
import { warnings } from "../model/settings";
import { Actions, hint } from "./actions";
import { exploreHere, ValueBar } from "./analysis";
import { useClock } from "./clock";
import { Ending } from "./ending";
import { focusBoard, focusIt } from "./focus";
import { Ground } from "./ground";
import { actOf, type Acts } from "./keys";
import { MoveLine } from "./moveline";
import { walk } from "./movelist";
import { isReading, openTab, Panel } from "./panel";
import { PlayerStrip } from "./players";
import "../style/table.css";

/** What keys do on this screen, outside of fields and of the board's own arrows. */
const KEYS: Acts = {
  u: () => game.undo(),
  r: () => game.redo(),
  h: () => hint(),
  f: () => (game.isFlipped.value = !game.isFlipped.value),
  a: () => openTab(analysis.isOn.value ? "moves" : "analysis"),
  e: () => exploreHere(),
  m: () => document.querySelector<HTMLInputElement>("#typed")?.focus(),
  Escape: () => game.cancel(),
  ArrowLeft: () => walk(game, turnBefore),
  ArrowRight: () => walk(game, turnAfter),
  Home: () => game.visit(0),
  End: () => game.visit(Infinity),
  "?": () => (dialog.value = "keys"),
};

function useKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = actOf(KEYS, event);
      if (!act) return;
      event.preventDefault();
      hear(Promise.resolve(act()));
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

/** The judge depends on the rules: not every bot can play every variant. */
function useJudge(board: Board | null): void {
  useEffect(() => {
    if (board) hear(gallery.bots(board.game, board.rules).then((bots) => analysis.appoint(bots)));
  }, [board]);
}

/** Who wishes it is warned before a blunder. */
function useCoach(): void {
  const isWanted = warnings.value > 0;
  useEffect(() => {
    if (isWanted) game.coach = async (seat, move) => (await import("../learn/coach")).coach.look(seat, move);
    return () => void (game.coach = null);
  }, [isWanted]);
}

/** For buttons that go away when they are pressed: the focus goes to the board, and on to what comes. */
function leave(work: Promise<void>): void {
  focusBoard();
  hear(work);
}

function Handover({ board }: { board: Board }) {
  const seat = game.handover.value;
  if (seat === null) return null;
  return (
    <div class="handover" role="alertdialog" aria-label="Hand over">
      <p>
        Now <strong>{seatName(board, seat)}</strong> chooses in secret.
      </p>
      <button class="strong" ref={focusIt} onClick={() => leave(game.takeOver())}>
        I am {seatName(board, seat)}
      </button>
    </div>
  );
}

/** A choice made in secret, until it is locked in. The key that has made it is let go first. */
function LockIn() {
  return (
    <div class="prompt">
      <button onClick={() => leave(game.cancel())}>Change</button>
      <button
        class="strong"
        ref={focusIt}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={() => leave(game.lockIn())}
      >
        Lock in
      </button>
    </div>
  );
}

/** A move that the coach has warned of. */
function Sure() {
  return (
    <div class="prompt">
      <button class="strong" ref={focusIt} onClick={() => leave(game.cancel())}>
        Take it back
      </button>
      <button onClick={() => leave(game.insist())}>Play it anyway</button>
    </div>
  );
}

/** Buttons for moves without a place, for moves that are asked about, and to take a half-made move back. */
function Prompt() {
  const isMine = game.isMine.value;
  const asked = game.asked.value;
  if (game.reveal.value) return null;
  if (game.held.value) return <LockIn />;
  if (game.warning.value) return <Sure />;
  return (
    <div class="prompt">
      {isMine &&
        !asked &&
        placeless(game.now.value!).map((move) => (
          <button key={move.text} onClick={() => hear(game.choose(move))}>
            {labelOf(move.text)}
          </button>
        ))}
      {isMine && game.isHalfway.value && <button onClick={() => leave(game.cancel())}>Cancel</button>}
      {isMine && asked && (
        <button class="strong" onClick={() => leave(game.choose(asked))}>
          Play {asked.text}
        </button>
      )}
      {isMine && game.now.value!.turn === TOGETHER && (
        <button onClick={() => hear(game.fill())}>
          <span>
            <span class="more">Leave it to </span>
            <span>chance</span>
          </span>
        </button>
      )}
    </div>
  );
}

/** The browser's tab says whose turn it is. */
function useTitle(name: string): void {
  useEffect(() => {
    document.title = game.isMine.value ? `Your turn · ${name}` : `${name} · Quincunx`;
    return () => void (document.title = "Quincunx");
  }, [name, game.isMine.value]);
}

/** "Your turn: slide a piece" as a title and what follows it. */
function Headline({ words, isOver = false }: { words: string; isOver?: boolean }) {
  const [head, ...rest] = words.split(": ");
  return (
    <p class={isOver ? "status over" : "status"}>
      <strong>{head}</strong>
      {rest.length > 0 && (
        <>
          <span class="voice">: </span>
          <span>{rest.join(": ")}</span>
        </>
      )}
    </p>
  );
}

/** How far the game on show is, among the moves that were made or among those taken back, too. */
function placeHere(end = game.history.value.played): string {
  return placeWords(game.history.value.steps.slice(0, end), game.shown.value!.at, game.board.value!.hidden);
}

/** Who takes moves back, or goes through them, is told where they are. */
function useWalk(): void {
  const [id, past, played] = [game.id.value, game.past.value, game.history.value.played];
  const before = useRef({ id, past, played });
  useEffect(() => {
    const last = before.current;
    before.current = { id, past, played };
    if (past) game.notice.value = `After ${placeHere()}`;
    else if (last.id === id && (last.past || played < last.played))
      game.notice.value = `After ${placeHere(Infinity)}. ${game.now.value!.status}`;
  }, [id, past, played]);
}

/** A game that came by a link: it is looked at until somebody wants to play. */
function Viewing() {
  const now = game.now.value!;
  const end = now.reason === null ? "" : ` ${now.status}`;
  return (
    <>
      <Headline words={`A game from a link: after ${placeHere()}`} />
      <p class="told">Your own games stay as they are.{end}</p>
      <div class="prompt">
        <button class="strong" onClick={() => hear(playFromHere())}>
          Play from here
        </button>
      </div>
    </>
  );
}

/** A hint where one was asked for, else these words. */
function Told({ words }: { words: string }) {
  const hint = game.hint.value;
  return <p class={hint ? "told advice" : "told"}>{hint?.words ?? words}</p>;
}

function Status({ board }: { board: Board }) {
  const { steps, played } = game.history.value;
  const held = game.held.value;
  if (game.isView.value) return <Viewing />;
  if (game.reveal.value && !game.past.value)
    return (
      <>
        <Headline words="The choices are open" />
        <p class="told advice">{lastWords(board, game.reveal.value.steps, game.viewer.value)}</p>
      </>
    );
  if (game.isOver.value && !game.past.value) return <Ending board={board} />;
  if (game.past.value) return <Headline words={`After ${placeHere()}`} />;
  if (held)
    return (
      <>
        <Headline words={moveTitle(board, held)} />
        <Told words="What is tinted will freeze for both. The rest is scored." />
      </>
    );
  if (game.warning.value)
    return (
      <>
        <Headline words={`The coach on ${moveWords(board, moveOf(board, game.warning.value.move))}`} />
        <p class="told advice" role="alert">
          {game.warning.value.words}
        </p>
      </>
    );
  return (
    <>
      <Headline words={game.now.value!.status} />
      <Told
        words={
          game.isWaiting.value
            ? "The coach looks at your move."
            : lastWords(board, steps.slice(0, played), game.viewer.value)
        }
      />
    </>
  );
}

/** Three grids in a row want the whole width, unless something is read beside them; a square leaves room beside it. */
const shapeOf = (board: Board): string => (board.blocks.length > 1 && !isReading() ? "wide" : "square");

export function Play({ catalog }: { catalog: Catalog }) {
  const board = game.board.value;
  const title = catalog.games.find((info) => info.name === board?.game)?.title ?? "Quincunx";
  const main = useRef<HTMLElement>(null);
  const isThere = board !== null;
  useEffect(() => {
    if (!main.current?.contains(document.activeElement)) focusIt(main.current);
  }, [isThere]);
  useKeys();
  useJudge(board);
  useTitle(title);
  useCoach();
  useWalk();
  const clock = useClock(board);
  if (!board || !game.now.value) return <main class="loading">Setting up the board…</main>;
  const seats = board.seats.map((_, seat) => seat);
  const [below, ...above] = game.isFlipped.value ? [...seats].reverse() : seats;
  return (
    <main
      ref={main}
      class="table"
      tabIndex={-1}
      data-shape={shapeOf(board)}
      data-analysis={analysis.isOn.value}
      data-steps={game.history.value.played}
      data-staged={game.taps.value.staged.join(" ")}
    >
      <h1 class="voice">{title}</h1>
      <section class="middle" aria-label="Board and players">
        <div class="strips">
          {above.map((seat) => (
            <PlayerStrip key={seat} board={board} seat={seat} palette={catalog.palette} clock={clock} />
          ))}
        </div>
        <div class="field">
          <ValueBar board={board} palette={catalog.palette} />
          <Ground board={board} catalog={catalog} />
          <Handover board={board} />
        </div>
        <div class="strips">
          <PlayerStrip board={board} seat={below!} palette={catalog.palette} clock={clock} />
        </div>
      </section>
      <section class="side" aria-label="Game">
        <MoveLine scene={game} board={board} palette={catalog.palette} />
        <div class="say">
          <Status board={board} />
          <Prompt />
        </div>
        <Panel board={board} catalog={catalog} />
        <Actions board={board} />
      </section>
    </main>
  );
}
