// progress.tsx - how one does, as the diary has it: results against levels, puzzles and their rating. All of it can be
// taken along or forgotten; none of it leaves this browser by itself.

import { useState } from "preact/hooks";
import { toGames } from "../app";
import type { Catalog, GameInfo } from "../engine/types";
import { allGames, type Kept } from "../model/library";
import { diary, forgetAll } from "./diary";
import { Plot } from "./plot";
import { ratingWords, toPuzzles, useSkills } from "./skills";
import type { Skill } from "./teacher";
import "../style/pages.css";
import "../style/learn.css";

/** The word that forgets everything: the terminal's. */
const WORD = "forget";

const several = (n: number, what: string): string => `${n} ${what}${n === 1 ? "" : "s"}`;

function ResultTable({ skill, title }: { skill: Skill; title: string }) {
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
        {skill.levels.map(({ level, won, drawn, lost }) => (
          <tr key={level}>
            <th scope="row">Level {level}</th>
            <td>{won + drawn + lost}</td>
            <td>{won}</td>
            <td>{drawn}</td>
            <td>{lost}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Games against levels. */
function LevelPart({ skill, title }: { skill: Skill; title: string }) {
  const [first, last] = [skill.results[0], skill.results.at(-1)];
  if (!first || !last) return <p class="fine">No finished game against a level yet.</p>;
  const words = `Levels that fitted in ${title}: ${first.fits} after the first game, ${last.fits} after ${skill.played}`;
  return (
    <div class="against">
      <p>
        {several(skill.played, "game")} against levels. <strong>Level {skill.level} fits you now.</strong>
      </p>
      <Plot words={words} points={skill.results} ladder={skill.ladder} />
      <ResultTable skill={skill} title={title} />
    </div>
  );
}

function PuzzlePart({ skill, title }: { skill: Skill; title: string }) {
  const [first, last] = [skill.tries[0], skill.tries.at(-1)];
  if (!first || !last) return <p class="fine">No puzzle tried yet.</p>;
  const change = `${Math.round(first.rating)} after the first try, ${Math.round(last.rating)} after ${skill.tried}`;
  return (
    <div class="puzzled">
      <p>
        Puzzle rating <strong>{ratingWords(skill)}</strong>
      </p>
      <Plot words={`Rating at puzzles of ${title}: ${change}`} points={skill.tries} />
      <p class="fine">
        {skill.solved} of {skill.tried} solved · {skill.streak} in a row now, {skill.best_streak} at best
      </p>
    </div>
  );
}

/** Everything as one JSON text: what the diary comes to, its lines, and the games that are kept. */
function exported(catalog: Catalog, skills: Skill[]): string {
  const kept = allGames().map(({ game, record, time }) => ({ game, time: new Date(time).toISOString(), record }));
  const lines = diary.value.split("\n").filter(Boolean);
  return JSON.stringify({ quincunx: catalog.version, progress: skills, diary: lines, games: kept }, null, 2);
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
        Type <strong>{WORD}</strong> to delete all tries and results. Your games stay.
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
  skill: Skill;
  /** How many games of it go on. */
  open: number;
}

function GamePart({ info, skill, open }: GameProps) {
  return (
    <section data-game={info.name}>
      <h2>{info.title}</h2>
      <div class="parts">
        <LevelPart skill={skill} title={info.title} />
        <PuzzlePart skill={skill} title={info.title} />
      </div>
      {open > 0 && (
        <p class="fine">
          <a href={toGames}>{open === 1 ? "One game goes on" : `${open} games go on`}</a>
        </p>
      )}
    </section>
  );
}

const goesOn = ({ isOver, moves }: Kept): boolean => !isOver && moves > 0;

export function Progress({ catalog }: { catalog: Catalog }) {
  const [said, setSaid] = useState("");
  const skills = useSkills();
  const games = allGames().filter(goesOn);
  const openIn = (name: string): number => games.filter((kept) => kept.game === name).length;
  const known = catalog.games.flatMap((info) => {
    const [skill, open] = [skills.get(info.name), openIn(info.name)];
    return skill && skill.tried + skill.played + open > 0 ? [{ info, skill, open }] : [];
  });
  const forget = () => {
    forgetAll();
    setSaid("All tries and results are forgotten.");
  };
  return (
    <main class="progress-page">
      <h1>Progress</h1>
      <p class="fine">Puzzles, and games of one person against a level. Nothing of it leaves this machine.</p>
      {skills.size > 0 && known.length === 0 && (
        <p>
          Nothing yet: play a level, or try one of the <a href={toPuzzles}>puzzles</a>.
        </p>
      )}
      {known.map((one) => (
        <GamePart key={one.info.name} {...one} />
      ))}
      <p role="status">{said}</p>
      {diary.value !== "" && (
        <section class="keeping">
          <h2>Yours to take or to forget</h2>
          <button onClick={() => save("quincunx-progress.json", exported(catalog, [...skills.values()]))}>
            Save as JSON
          </button>
          <Forget onForget={forget} />
        </section>
      )}
    </main>
  );
}
