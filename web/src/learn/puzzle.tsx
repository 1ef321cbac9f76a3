// puzzle.tsx - one puzzle on the table: the board, what is asked, what the teacher says, and the way on.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { game, hear } from "../app";
import type { Catalog } from "../engine/types";
import { focusBoard, focusIt } from "../view/focus";
import { Icon } from "../view/icons";
import { diary, firstUnsolved, noteLine } from "./diary";
import { Choices, LessonBoard, useLessonKeys } from "./lessonboard";
import { goNext, toPuzzle, toPuzzles, useSkills } from "./skills";
import { teacher, type Puzzle, type Shelf, type Skill } from "./teacher";
import { TrialScene } from "./trial";
import "../style/table.css";
import "../style/learn.css";

function note(line: string): void {
  if (!noteLine(line)) game.say("This browser has no room left: the try is not kept.");
}

interface Rated {
  before: Skill;
  now: Skill;
}

/** How well the person does at this game's puzzles: now, and before this one. */
function useRated(name: string): Rated | null {
  const now = useSkills().get(name);
  const before = useRef(now);
  before.current ??= now;
  return now && before.current ? { before: before.current, now } : null;
}

function RatingLine({ rated }: { rated: Rated }) {
  const { before, now } = rated;
  const change = Math.round(now.rating) - Math.round(before.rating);
  return (
    <p class="rated">
      Your rating <strong>{Math.round(now.rating)}</strong>
      {change !== 0 && <i class={change > 0 ? "up" : "down"}> {change > 0 ? `+${change}` : `−${-change}`}</i>}
      {now.streak > 1 && <> · {now.streak} in a row</>}
      {now.days > 1 && <> · {now.days} days running</>}
    </p>
  );
}

const headline = ({ done, solved }: Puzzle, isRefuted: boolean): string => {
  if (isRefuted) return "Not that one";
  if (!done) return "";
  return solved ? "Solved" : "That is the line";
};

interface Props {
  name: string;
  title: string;
  /** null: the first that is not solved yet. */
  number: number | null;
  catalog: Catalog;
}

/** Leafs through what is on the board: a refutation, or the line. */
function Steps({ scene, from }: { scene: TrialScene; from: number }) {
  const { played } = scene.history.value;
  const { at } = scene.shown.value!;
  const steps = scene.history.value.steps.slice(from, played);
  return (
    <div class="leaf">
      <button class="round" aria-label="One move back" disabled={at <= from} onClick={() => hear(scene.visit(at - 1))}>
        <Icon name="back" />
      </button>
      <button class="round" aria-label="One move on" disabled={at >= played} onClick={() => hear(scene.visit(at + 1))}>
        <Icon name="forth" />
      </button>
      <ol aria-label="Moves">
        {steps.map(({ text }, i) => (
          <li key={i} aria-current={from + i + 1 === at ? "step" : undefined}>
            {text}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Doings({ scene, onNext }: { scene: TrialScene; onNext: () => Promise<void> }) {
  const puzzle = scene.standing.value!;
  const retry = () => {
    focusBoard();
    hear(scene.retry());
  };
  if (scene.isRefuted.value)
    return (
      <div class="prompt">
        <button class="strong" ref={focusIt} onClick={retry}>
          Try again
        </button>
        <button onClick={() => hear(scene.giveUp())}>Solution</button>
      </div>
    );
  if (puzzle.done)
    return (
      <div class="prompt">
        <button class="strong" onClick={() => hear(onNext())}>
          Next puzzle
        </button>
        <a class="button" href={toPuzzles}>
          All puzzles
        </a>
      </div>
    );
  return (
    <div class="prompt">
      <Choices scene={scene} />
      <button disabled={!scene.isMine.value} onClick={() => hear(scene.clue())}>
        Hint
      </button>
      <button disabled={!scene.isMine.value} onClick={() => hear(scene.giveUp())}>
        Solution
      </button>
      <button onClick={() => hear(onNext())}>Another</button>
    </div>
  );
}

export function PuzzleTable({ name, title, number, catalog }: Props) {
  const scene = useMemo(() => new TrialScene(teacher, note), []);
  const [shelf, setShelf] = useState<Shelf | null>(null);
  const [failure, setFailure] = useState("");
  const rated = useRated(name);
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const shelf = await teacher.shelf(name);
      if (isGone) return;
      const wanted = number ?? firstUnsolved(diary.value, name, shelf.count);
      if (number === null) history.replaceState(null, "", toPuzzle(name, wanted));
      setShelf(shelf);
      await scene.begin(name, wanted);
      main.current?.focus({ preventScroll: true });
    };
    open().catch((error: Error) => setFailure(error.message));
    return () => void (isGone = true);
  }, []);
  const theme = shelf?.themes.find((known) => known.name === scene.standing.value?.theme);
  const next = () => goNext(name, "");
  useLessonKeys(scene, { n: next });
  const [puzzle, board] = [scene.standing.value, scene.board.value];
  if (failure)
    return (
      <main class="puzzles">
        <h1>Puzzles</h1>
        <p class="failure">There is no such puzzle: {failure}.</p>
        <p>
          <a href={toPuzzles}>All puzzles</a>
        </p>
      </main>
    );
  if (!puzzle || !board || !shelf) return <main class="loading">Setting up the puzzle…</main>;
  const head = headline(puzzle, scene.isRefuted.value);
  return (
    <main
      ref={main}
      class="table puzzle"
      tabIndex={-1}
      data-shape={board.blocks.length > 1 ? "wide" : "square"}
      data-number={puzzle.number}
      data-state={scene.isRefuted.value ? "refuted" : puzzle.done ? (puzzle.solved ? "solved" : "shown") : "open"}
      data-steps={scene.history.value.played}
      data-staged={scene.taps.value.staged.join(" ")}
    >
      <LessonBoard scene={scene} board={board} catalog={catalog} />
      <section class="side" aria-label="Puzzle">
        <h1 class="fine">
          {title} · puzzle {puzzle.number} of {shelf.count} · rated {puzzle.rating}
        </h1>
        <div class="say">
          <p class={`status ${scene.isRefuted.value ? "wrong" : puzzle.solved && puzzle.done ? "solved" : ""}`}>
            <strong>{head || theme?.title}</strong>
            <span>{puzzle.task}</span>
          </p>
          <p class="told" role="status">
            {scene.words.value}
          </p>
          {scene.isView.value && scene.history.value.played > 0 && (
            <Steps scene={scene} from={scene.isRefuted.value ? puzzle.at : 0} />
          )}
          <Doings scene={scene} onNext={next} />
        </div>
        {rated && <RatingLine rated={rated} />}
      </section>
    </main>
  );
}
