// progress.tsx - what one has done here: games and their results, puzzles and the rating. All of it can be taken along
// or forgotten; none of it leaves this browser by itself.

import { useState } from "preact/hooks";
import { toGames } from "../app";
import type { Catalog, GameInfo } from "../engine/types";
import { allGames, dropGame, type Kept } from "../model/library";
import { diary, forgetTries } from "./diary";
import { Plot } from "./plot";
import { outcomeOf, resultsOf } from "./results";
import { ratingWords, toPuzzles, useSkills } from "./skills";
import type { Skill } from "./teacher";
import "../style/pages.css";
import "../style/learn.css";

/** The word that forgets everything. */
const WORD = "delete";

function ResultTable({ games, title }: { games: Kept[]; title: string }) {
  const rows = resultsOf(games);
  if (rows.length === 0) return <p class="fine">No finished game yet.</p>;
  return (
    <table class="results">
      <caption class="voice">Results in {title}</caption>
      <thead>
        <tr>
          <th scope="col">Against</th>
          <th scope="col">Played</th>
          <th scope="col">Won</th>
          <th scope="col">Drawn</th>
          <th scope="col">Lost</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.opponent}>
            <th scope="row">{row.opponent}</th>
            <td>{row.played}</td>
            <td>{row.won}</td>
            <td>{row.drawn}</td>
            <td>{row.lost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PuzzlePart({ skill, title }: { skill: Skill | undefined; title: string }) {
  if (!skill || skill.tried === 0) return <p class="fine">No puzzle tried yet.</p>;
  return (
    <div>
      <p>
        Puzzle rating <strong>{ratingWords(skill)}</strong>
      </p>
      <Plot title={`Rating at puzzles of ${title}`} points={skill.tries} />
      <p class="fine">
        {skill.solved} of {skill.tried} solved · {skill.streak} in a row now, {skill.best_streak} at best
      </p>
    </div>
  );
}

/** Everything as one JSON text. */
function exported(catalog: Catalog, skills: Skill[], games: Kept[]): string {
  const played = games.map((kept) => ({
    game: kept.game,
    players: kept.players.map((player) => player?.bot ?? "human"),
    finished: kept.isOver,
    outcome: outcomeOf(kept),
    result: kept.result,
    time: new Date(kept.time).toISOString(),
    record: kept.record,
  }));
  const lines = diary.value.split("\n").filter(Boolean);
  return JSON.stringify({ quincunx: catalog.version, puzzles: skills, diary: lines, games: played }, null, 2);
}

function save(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function Forget({ onForget }: { onForget: () => void }) {
  const [word, setWord] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (word.trim().toLowerCase() !== WORD) return;
    setWord("");
    onForget();
  };
  return (
    <form class="forget" onSubmit={submit}>
      <label for="forget">
        To forget every try at a puzzle and every game kept in this browser, type <strong>{WORD}</strong>:
      </label>
      <div class="row">
        <input
          id="forget"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={word}
          onInput={(event) => setWord(event.currentTarget.value)}
        />
        <button class="danger" type="submit" disabled={word.trim().toLowerCase() !== WORD}>
          Forget all
        </button>
      </div>
    </form>
  );
}

interface GameProps {
  info: GameInfo;
  games: Kept[];
  skill: Skill | undefined;
}

function GamePart({ info, games, skill }: GameProps) {
  const open = games.filter(({ isOver }) => !isOver).length;
  return (
    <section data-game={info.name}>
      <h2>{info.title}</h2>
      <div class="parts">
        <div>
          <ResultTable games={games} title={info.title} />
          {open > 0 && (
            <p class="fine">
              <a href={toGames}>{open === 1 ? "One game goes on" : `${open} games go on`}</a>
            </p>
          )}
        </div>
        <PuzzlePart skill={skill} title={info.title} />
      </div>
    </section>
  );
}

export function Progress({ catalog }: { catalog: Catalog }) {
  const [games, setGames] = useState(() => allGames().filter(({ moves }) => moves > 0));
  const [said, setSaid] = useState("");
  const skills = useSkills();
  const ofGame = (name: string) => games.filter((kept) => kept.game === name);
  const known = catalog.games.filter(({ name }) => ofGame(name).length > 0 || (skills.get(name)?.tried ?? 0) > 0);
  const forgetAll = () => {
    forgetTries();
    for (const { id } of allGames()) dropGame(id);
    setGames([]);
    setSaid("All is forgotten.");
  };
  return (
    <main class="progress-page">
      <h1>Progress</h1>
      <p class="fine">Counted from what this browser keeps. Nothing of it leaves this machine.</p>
      {known.length === 0 && (
        <p>
          Nothing yet: play a game, or try one of the <a href={toPuzzles}>puzzles</a>.
        </p>
      )}
      {known.map((info) => (
        <GamePart key={info.name} info={info} games={ofGame(info.name)} skill={skills.get(info.name)} />
      ))}
      <p role="status">{said}</p>
      {known.length > 0 && (
        <section class="keeping">
          <h2>Yours to take or to forget</h2>
          <button onClick={() => save("quincunx-progress.json", exported(catalog, [...skills.values()], games))}>
            Save as JSON
          </button>
          <Forget onForget={forgetAll} />
        </section>
      )}
    </main>
  );
}
