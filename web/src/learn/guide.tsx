// guide.tsx - a guided first game: a board, what to do and why, and an answer to whatever is tried.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { hear, startQuick, toLearn, toRules } from "../app";
import type { Catalog } from "../engine/types";
import { atLevel } from "../model/players";
import { opponents } from "../model/settings";
import { titleOf } from "../view/games";
import { LessonScene } from "./lesson";
import { Choices, LessonBoard, useLessonKeys } from "./lessonboard";
import { teacher, type Guide as Standing } from "./teacher";
import "../style/table.css";
import "../style/learn.css";

type GuideScene = LessonScene<Standing>;

/** A whole game against the easiest level, which is remembered. */
function playAlone(name: string): Promise<void> {
  opponents.value = { ...opponents.value, [name]: atLevel(1).bot };
  return startQuick(name);
}

const turn = (scene: GuideScene, way: "on" | "back"): Promise<void> => scene.open(() => teacher.turnPage(way));

/** On to the next step, once this one is done. */
const goOn = async (scene: GuideScene): Promise<void> => {
  const { asks, step, steps } = scene.standing.value!;
  if (!asks && step < steps) await turn(scene, "on");
};

function Doings({ scene, name, title }: { scene: GuideScene; name: string; title: string }) {
  const { asks, step, steps } = scene.standing.value!;
  if (scene.isRefuted.value)
    return (
      <button class="strong" onClick={() => hear(scene.retry())}>
        Try again
      </button>
    );
  return (
    <>
      <Choices scene={scene} />
      {asks && (
        <>
          <button disabled={!scene.isMine.value} onClick={() => hear(scene.clue())}>
            Hint
          </button>
          <button disabled={!scene.isMine.value} onClick={() => hear(scene.giveUp())}>
            Show me
          </button>
        </>
      )}
      {!asks && step < steps && (
        <button class="strong" onClick={() => hear(goOn(scene))}>
          Go on
        </button>
      )}
      {!asks && step === steps && (
        <button class="strong" onClick={() => hear(playAlone(name))}>
          Play {title}
        </button>
      )}
      {step > 1 && <button onClick={() => hear(turn(scene, "back"))}>Back</button>}
    </>
  );
}

function Missing({ name, title, why }: { name: string; title: string; why: string }) {
  return (
    <main class="puzzles">
      <h1>A first game</h1>
      <p class="failure">{why}.</p>
      <p>
        <a href={toRules(name)}>The rules of {title}</a> · <a href={toLearn}>Learn</a>
      </p>
    </main>
  );
}

function useGuide(name: string) {
  const scene = useMemo(() => new LessonScene<Standing>(teacher), [name]);
  const [failure, setFailure] = useState("");
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = async () => {
      await scene.open(() => teacher.guide(name));
      main.current?.focus({ preventScroll: true });
    };
    open().catch((error: Error) => setFailure(error.message));
  }, [scene]);
  useLessonKeys(scene, { n: () => goOn(scene), b: () => turn(scene, "back") });
  return { scene, failure, main };
}

export function Guide({ name, catalog }: { name: string; catalog: Catalog }) {
  const { scene, failure, main } = useGuide(name);
  const title = titleOf(catalog, name);
  const [guide, board] = [scene.standing.value, scene.board.value];
  if (failure) return <Missing name={name} title={title} why={failure} />;
  if (!guide || !board) return <main class="loading">Setting up the board…</main>;
  const isWrong = scene.isRefuted.value;
  return (
    <main
      ref={main}
      class="table puzzle guide"
      tabIndex={-1}
      data-shape={board.blocks.length > 1 ? "wide" : "square"}
      data-step={guide.step}
      data-state={isWrong ? "refuted" : guide.asks ? "asks" : "tells"}
      data-steps={scene.history.value.played}
      data-staged={scene.taps.value.staged.join(" ")}
    >
      <LessonBoard scene={scene} board={board} catalog={catalog} />
      <section class="side" aria-label="Guide">
        <h1 class="fine">
          A first game of {title} · {guide.step} of {guide.steps}
        </h1>
        <div class="say">
          <p class="says" aria-live="polite">
            {guide.says}
          </p>
          <p class={isWrong ? "told wrong" : "told right"} role="status">
            {scene.words.value}
          </p>
          <div class="prompt">
            <Doings scene={scene} name={name} title={title} />
          </div>
        </div>
      </section>
    </main>
  );
}
