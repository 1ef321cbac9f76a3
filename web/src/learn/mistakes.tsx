// mistakes.tsx - learning from mistakes: the game on the table is reviewed, and each mistake is played again until the
// move is right.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { game, hear, toGame, toHome } from "../app";
import type { Catalog } from "../engine/types";
import { LessonScene } from "./lesson";
import { Choices, LessonBoard, useLessonKeys } from "./lessonboard";
import { reviewer, reviewing } from "./reviewing";
import { Teacher, type Mistake } from "./teacher";
import "../style/table.css";
import "../style/learn.css";

/** The engine that has reviewed the game: it keeps the review. */
const mender = new Teacher(reviewer.ask);

type MistakeScene = LessonScene<Mistake>;

const goOn = async (scene: MistakeScene): Promise<void> => {
  const { mistake, mistakes } = scene.standing.value!;
  if (mistake < mistakes) await scene.open(() => mender.nextMistake());
};

/** Back to the game that was learnt from. */
function Way() {
  const id = game.id.value;
  return (
    <a class="button" href={id ? toGame(id) : toHome}>
      {id ? "Back to the game" : "Done"}
    </a>
  );
}

function Doings({ scene }: { scene: MistakeScene }) {
  const { asks, mistake, mistakes } = scene.standing.value!;
  const show = (
    <button disabled={!scene.isRefuted.value && !scene.isMine.value} onClick={() => hear(scene.giveUp())}>
      Show me
    </button>
  );
  if (scene.isRefuted.value)
    return (
      <>
        <button class="strong" onClick={() => hear(scene.retry())}>
          Try again
        </button>
        {show}
      </>
    );
  return (
    <>
      <Choices scene={scene} />
      {asks && (
        <>
          <button disabled={!scene.isMine.value} onClick={() => hear(scene.clue())}>
            Hint
          </button>
          {show}
        </>
      )}
      {mistake < mistakes ? (
        <button class={asks ? "" : "strong"} onClick={() => hear(goOn(scene))}>
          {asks ? "Skip" : "Next mistake"}
        </button>
      ) : (
        <Way />
      )}
    </>
  );
}

/** Reviews the game, as far as that has not been done, and puts its first mistake on the board. */
function useMistakes() {
  const scene = useMemo(() => new LessonScene<Mistake>(mender), []);
  const [failure, setFailure] = useState("");
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      if (!game.board.value) throw new Error("no game is on the table");
      await reviewing.goOn(await game.table.record());
      if (isGone || !reviewing.isDone) return;
      await scene.open(() => mender.retry(game.board.value!.only));
      main.current?.focus({ preventScroll: true });
    };
    open().catch((error: Error) => setFailure(error.message));
    return () => {
      isGone = true;
      reviewing.hold();
    };
  }, [scene]);
  useLessonKeys(scene, { n: () => goOn(scene) });
  return { scene, failure, main };
}

function Waiting({ failure }: { failure: string }) {
  const told = reviewing.told.value;
  return (
    <main class="puzzles">
      <h1>Learn from mistakes</h1>
      {failure ? (
        <p class="failure">{failure[0]!.toUpperCase() + failure.slice(1)}.</p>
      ) : (
        <p>
          The game is reviewed first. <progress max={told?.steps ?? 1} value={told?.judged ?? 0} aria-label="Judged" />
        </p>
      )}
      <p>
        <Way />
      </p>
    </main>
  );
}

/** Another game on the table is learnt from anew. */
export const Mistakes = (props: { catalog: Catalog }) => <Lesson key={game.id.value} {...props} />;

function Lesson({ catalog }: { catalog: Catalog }) {
  const { scene, failure, main } = useMistakes();
  const [standing, board] = [scene.standing.value, scene.board.value];
  if (failure || !standing || !board) return <Waiting failure={failure} />;
  const isWrong = scene.isRefuted.value;
  return (
    <main
      ref={main}
      class="table puzzle guide"
      tabIndex={-1}
      data-shape={board.blocks.length > 1 ? "wide" : "square"}
      data-step={standing.mistake}
      data-state={isWrong ? "refuted" : standing.asks ? "asks" : "mended"}
      data-steps={scene.history.value.played}
      data-staged={scene.taps.value.staged.join(" ")}
    >
      <LessonBoard scene={scene} board={board} catalog={catalog} />
      <section class="side" aria-label="Mistake">
        <h1 class="fine">
          Learn from mistakes · {standing.mistake} of {standing.mistakes}
        </h1>
        <div class="say">
          <p class="says" aria-live="polite">
            {standing.words}
          </p>
          <p class={isWrong ? "told wrong" : "told right"} role="status">
            {scene.words.value}
          </p>
          <div class="prompt">
            <Doings scene={scene} />
          </div>
        </div>
      </section>
    </main>
  );
}
