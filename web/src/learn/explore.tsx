// explore.tsx - the explorer: a board to walk about on, every move with what it is worth, and what the levels make of it.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { explored as asked, hear, knowsValues, toLearn } from "../app";
import { Client } from "../engine/client";
import { Table } from "../engine/table";
import type { Board, Catalog } from "../engine/types";
import { moveTitle } from "../model/told";
import { exactOf } from "../online/exact";
import { titleOf } from "../view/games";
import { Icon } from "../view/icons";
import { actOf, type Acts } from "../view/keys";
import { judging } from "./engines";
import { ExploreScene, N_LEVELS, type ExploredMove, type Finding } from "./exploring";
import { LessonBoard } from "./lessonboard";
import "../style/table.css";
import "../style/learn.css";

const LEVELS = Array.from({ length: N_LEVELS }, (_, i) => i + 1);
const percent = (share: number | null | undefined): string =>
  share === undefined ? "" : share === null ? "–" : String(Math.round(100 * share));

/** What levels 1 to 10 make of a move, in per cent. */
function Levels({ move }: { move: ExploredMove }) {
  return (
    <table class="by-level">
      <caption class="voice">What the levels make of {move.move}, in per cent</caption>
      <thead>
        <tr>
          <th scope="row">level</th>
          {LEVELS.map((level) => (
            <th key={level} scope="col">
              {level}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">plays it</th>
          {LEVELS.map((level) => (
            <td key={level}>{percent(move.often[level - 1])}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">scores</th>
          {LEVELS.map((level) => (
            <td key={level}>{percent(move.scores[level - 1])}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** A move as its board calls it. */
function titleOfMove(scene: ExploreScene, text: string): string {
  const move = scene.now.value!.moves.find((known) => known.text === text);
  return move ? moveTitle(scene.board.value!, move) : text;
}

interface RowProps {
  scene: ExploreScene;
  move: ExploredMove;
  isChosen: boolean;
  onChoose: () => void;
}

/** A press chooses the move, a second one makes it. */
function Row({ scene, move, isChosen, onChoose }: RowProps) {
  const press = () => (isChosen ? hear(scene.play(move.move)) : onChoose());
  return (
    <li class={move.kind} data-move={move.move}>
      <button aria-pressed={isChosen} tabIndex={isChosen ? 0 : -1} onFocus={onChoose} onClick={press}>
        <strong>{titleOfMove(scene, move.move)}</strong>
        <span>
          {move.words}
          {move.name && <em> {move.name}</em>}
        </span>
        <i>{move.kind === "proof" ? "proven" : move.kind === "estimate" ? "estimated" : ""}</i>
      </button>
      {isChosen && <Levels move={move} />}
    </li>
  );
}

const progressOf = ({ asked: n, played }: Finding): string =>
  n < N_LEVELS ? `Asking level ${n + 1}…` : played < N_LEVELS ? `Level ${played + 1} plays from here…` : "";

/** The moves that led here, each a way back. */
function Way({ scene, name }: { scene: ExploreScene; name: string | null }) {
  const { steps, played } = scene.history.value;
  const made = steps.slice(0, played).flatMap((step, i) => {
    const text = step.seat >= 0 && moveTitle(scene.board.value!, step);
    return text ? [{ text, at: i + 1 }] : [];
  });
  return (
    <nav class="way" aria-label="Moves that led here">
      <button
        class="round"
        aria-label="Step back"
        title="Step back"
        disabled={made.length === 0}
        onClick={() => hear(scene.back())}
      >
        <Icon name="back" />
      </button>
      <button onClick={() => hear(scene.goTo(0))} aria-current={made.length === 0 ? "step" : undefined}>
        Start
      </button>
      {made.map(({ text, at }) => (
        <button key={at} onClick={() => hear(scene.goTo(at))} aria-current={at === played ? "step" : undefined}>
          {text}
        </button>
      ))}
      {name && <em>{name}</em>}
      <button
        class="round"
        aria-label="Flip board"
        title="Flip board"
        onClick={() => (scene.isFlipped.value = !scene.isFlipped.value)}
      >
        <Icon name="flip" />
      </button>
    </nav>
  );
}

/** Puts on the table what the address asks for, or what was brought along from a game or the editor. */
function useExploring(name: string) {
  const { scene, engines } = useMemo(() => {
    const [table, judge] = [new Client(), judging()];
    const server = knowsValues.value ? exactOf : null;
    return { scene: new ExploreScene(new Table(table.ask), judge, server), engines: [table, judge] };
  }, [name]);
  const [failure, setFailure] = useState("");
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const root = asked.value ?? { game: name, options: "", position: "" };
    asked.value = null;
    scene
      .open(root)
      .then(() => main.current?.focus({ preventScroll: true }))
      .catch((error: Error) => setFailure(error.message));
    return () => {
      scene.leave();
      for (const engine of engines) engine.stop();
    };
  }, [scene]);
  return { scene, failure, main };
}

/** Arrows choose among the moves and walk in and out; F turns the board around. */
function useKeys(scene: ExploreScene, moves: ExploredMove[], at: number, choose: (i: number) => void): void {
  // Two keys may come before the page is drawn anew.
  const place = useRef(at);
  place.current = at;
  useEffect(() => {
    const go = (by: number) => choose((place.current = Math.max(0, Math.min(moves.length - 1, place.current + by))));
    const acts: Acts = {
      ArrowDown: () => go(1),
      ArrowUp: () => go(-1),
      ArrowRight: () => moves[place.current] && scene.play(moves[place.current]!.move),
      ArrowLeft: () => scene.back(),
      Backspace: () => scene.back(),
      Escape: () => scene.cancel(),
      f: () => (scene.isFlipped.value = !scene.isFlipped.value),
    };
    const onKey = (event: KeyboardEvent) => {
      // On the board arrows walk among its cells.
      const isOnBoard = (event.target as Element).closest(".board") !== null && event.key.startsWith("Arrow");
      const act = actOf(acts, event);
      if (!act || isOnBoard) return;
      event.preventDefault();
      hear(Promise.resolve(act()));
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [scene, moves]);
}

function Moves({ scene, found }: { scene: ExploreScene; found: Finding }) {
  const { moves } = found.told;
  const [chosen, setChosen] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const at = Math.max(
    0,
    moves.findIndex(({ move }) => move === chosen),
  );
  const choose = (i: number): void => {
    setChosen(moves[i]!.move);
    const rows = list.current!.querySelectorAll<HTMLButtonElement>("button");
    rows[i]!.focus();
  };
  useKeys(scene, moves, at, choose);
  useEffect(() => {
    const { now } = scene;
    const taps = now.value?.moves.find(({ text }) => text === moves[at]?.move)?.taps ?? [];
    scene.hint.value = { words: "", taps };
  }, [moves[at]?.move, scene.now.value]);
  return (
    <ol class="explored" ref={list} aria-label="Moves, best first">
      {moves.map((move, i) => (
        <Row key={move.move} scene={scene} move={move} isChosen={i === at} onChoose={() => setChosen(move.move)} />
      ))}
    </ol>
  );
}

function Side({ scene, title }: { scene: ExploreScene; title: string }) {
  const [found, now] = [scene.found.value, scene.now.value!];
  return (
    <section class="side" aria-label="Explorer">
      <h1 class="fine">{title} · Explorer</h1>
      <Way scene={scene} name={found?.told.name ?? null} />
      <div class="say">
        <p class="status" role="status">
          <strong>{now.status}</strong>
        </p>
        <p class="fine asking">
          {scene.flaw.value || (found ? progressOf(found) : now.reason === null ? "Looking…" : "")}
        </p>
      </div>
      {found && <Moves key={scene.history.value.played + now.text} scene={scene} found={found} />}
      <p class="fine">
        Levels: how often each plays the chosen move, of 20 times asked, and the share of the point that it brought in
        10 games against itself, in per cent.
      </p>
    </section>
  );
}

export function Explore({ name, catalog }: { name: string; catalog: Catalog }) {
  const { scene, failure, main } = useExploring(name);
  const board: Board | null = scene.board.value;
  if (failure)
    return (
      <main class="puzzles">
        <h1>Explorer</h1>
        <p class="failure">{failure}.</p>
        <p>
          <a href={toLearn}>Learn</a>
        </p>
      </main>
    );
  if (!board || !scene.now.value) return <main class="loading">Setting up the board…</main>;
  return (
    <main
      ref={main}
      class="table puzzle explore"
      tabIndex={-1}
      data-shape="square"
      data-steps={scene.history.value.played}
      data-staged={scene.taps.value.staged.join(" ")}
      data-asked={scene.found.value?.asked ?? -1}
      data-played={scene.found.value?.played ?? -1}
    >
      <LessonBoard scene={scene} board={board} catalog={catalog} />
      <Side scene={scene} title={titleOf(catalog, board.game)} />
    </main>
  );
}
