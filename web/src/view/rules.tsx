// rules.tsx - the rules of a game, with a board beside them on which both sides may be tried.

import { useEffect, useMemo, useState } from "preact/hooks";
import { gallery, hear, startQuick, toGuide } from "../app";
import { Client, STRONG } from "../engine/client";
import type { Catalog } from "../engine/types";
import { Game } from "../model/game";
import type { Sample } from "../model/gallery";
import { hasPage, readPage } from "../model/pages";
import { BoardView } from "./board";
import { Choices } from "./choices";
import { Icon } from "./icons";
import { Markdown } from "./markdown";
import { sampleOf, ShownBoard } from "./shownboard";
import "../style/pages.css";

const ROOM = { width: 420, height: 420 };

/** A table for two hands of the same person. */
function Trial({ name, catalog }: { name: string; catalog: Catalog }) {
  const trial = useMemo(() => new Game(new Client(), new Client(STRONG), null), [name]);
  useEffect(() => {
    const begin = async () => {
      const { board } = await gallery.picture(name);
      const nobody = board.seats.map(() => null);
      await trial.begin({ game: name, options: "", seed: "5", position: "" }, nobody);
    };
    hear(begin());
    return () => trial.leave();
  }, [trial]);
  useEffect(() => {
    if (trial.handover.value !== null) hear(trial.takeOver());
  }, [trial.handover.value]);
  const board = trial.board.value;
  const now = trial.now.value;
  if (!board || !now) return <div class="trial" />;
  return (
    <aside class="trial" aria-label="Try it">
      <div class="row">
        <h2>Try it</h2>
        <button class="strong" onClick={() => hear(startQuick(name))}>
          Play {catalog.games.find((info) => info.name === name)?.title}
        </button>
      </div>
      <div class="ground">
        <BoardView
          board={board}
          position={now}
          catalog={catalog}
          room={ROOM}
          isFluid
          taps={trial.taps.value}
          held={trial.held.value?.taps ?? []}
          onTap={(cell) => hear(trial.tap(cell))}
          onCancel={() => hear(trial.cancel())}
        />
      </div>
      <p class="status">{now.status}</p>
      <div class="row">
        <button disabled={!trial.canUndo.value} onClick={() => hear(trial.undo())}>
          <Icon name="undo" /> Undo
        </button>
        <Choices scene={trial} />
      </div>
    </aside>
  );
}

export interface RulesProps {
  name: string;
  catalog: Catalog;
}

/** The words alone, for beside a game. */
export function RulesText({ name, catalog }: RulesProps) {
  const [page, setPage] = useState("");
  const info = catalog.games.find((known) => known.name === name);
  useEffect(() => {
    if (hasPage(name)) readPage(name).then(setPage, (error: Error) => setPage(error.message));
  }, [name]);
  const samples = useMemo(() => new Map<string, Sample>(), [page]);
  const draw = (lines: string[]) => {
    const key = lines.join("\n");
    if (!samples.has(key)) samples.set(key, sampleOf(lines));
    return <ShownBoard key={key} name={name} catalog={catalog} sample={samples.get(key)!} />;
  };
  return (
    <article class="page">
      <p class="fine">
        First time? <a href={toGuide(name)}>Play a guided game</a>: five minutes, and you know how it goes.
      </p>
      <Markdown text={page || `# ${info?.title ?? name}\n\n${info?.idea ?? ""}`} drawBoard={draw} />
    </article>
  );
}

export function Rules({ name, catalog }: RulesProps) {
  const info = catalog.games.find((known) => known.name === name);
  if (!info)
    return (
      <main class="rules">
        <h1>There is no game “{name}”.</h1>
      </main>
    );
  return (
    <main class="rules">
      <RulesText name={name} catalog={catalog} />
      <Trial name={name} catalog={catalog} />
    </main>
  );
}
