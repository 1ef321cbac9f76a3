// puzzles.tsx - the shelf of puzzles: today's of every game, how well one does, and the next by game or theme.

import { useEffect, useState } from "preact/hooks";
import { hear } from "../app";
import type { Catalog, GameInfo } from "../engine/types";
import type { Picture } from "../model/gallery";
import { BoardView } from "../view/board";
import { SQUARE } from "../view/showpiece";
import { titleOf } from "../view/games";
import { diary, outcomeOn } from "./diary";
import { PuzzleTable } from "./puzzle";
import { goNext, ratingWords, toProgress, toPuzzle, useSkills } from "./skills";
import { teacher, type Puzzle, type Shelf, type Skill } from "./teacher";
import "../style/pages.css";
import "../style/learn.css";

/** The day as the diary writes it. */
const dayName = (): string => new Date().toISOString().slice(0, 10);

interface Today {
  puzzle: Puzzle;
  picture: Picture;
}

/** Today's puzzle and the shelf of each game, as they come. */
function useShelves(games: GameInfo[]) {
  const [shelves, setShelves] = useState(new Map<string, Shelf>());
  const [days, setDays] = useState(new Map<string, Today>());
  useEffect(() => {
    let isGone = false;
    const take = async () => {
      for (const { name } of games) {
        const shelf = await teacher.shelf(name);
        if (isGone) return;
        setShelves((known) => new Map(known).set(name, shelf));
        if (shelf.daily === 0) continue;
        const today = await teacher.picture(name, shelf.daily);
        if (isGone) return;
        setDays((known) => new Map(known).set(name, today));
      }
    };
    hear(take());
    return () => void (isGone = true);
  }, [games]);
  return { shelves, days };
}

const OUTCOMES = { solved: "Solved", missed: "Missed", "": "" };

interface DailyProps {
  info: GameInfo;
  number: number;
  today: Today | undefined;
  catalog: Catalog;
}

function Daily({ info, number, today, catalog }: DailyProps) {
  const outcome = outcomeOn(diary.value, dayName(), info.name, number);
  return (
    <a class={`daily ${outcome}`} href={toPuzzle(info.name, number)} data-game={info.name}>
      <div class="picture" aria-hidden="true">
        {today && (
          <BoardView
            {...today.picture}
            catalog={catalog}
            room={SQUARE}
            hasLabels={false}
            fair={0}
            isFlipped={today.puzzle.seat > 1 && today.picture.board.seats.length === 2}
          />
        )}
      </div>
      <strong>{info.title}</strong>
      <span>{outcome ? OUTCOMES[outcome] : today?.puzzle.task}</span>
    </a>
  );
}

function GameRow({ info, shelf, skill }: { info: GameInfo; shelf: Shelf; skill: Skill | undefined }) {
  const isTried = skill !== undefined && skill.tried > 0;
  return (
    <li data-game={info.name}>
      <div>
        <h3>{info.title}</h3>
        <p class="fine">
          {shelf.count} puzzles
          {isTried && ` · ${skill.solved} of ${skill.tried} solved · rating ${ratingWords(skill)}`}
          {isTried && skill.streak > 1 && ` · ${skill.streak} in a row`}
        </p>
      </div>
      <div class="row">
        <button class="strong" aria-label={`Next puzzle of ${info.title}`} onClick={() => hear(goNext(info.name, ""))}>
          Next
        </button>
        {shelf.themes.length > 1 &&
          shelf.themes.map(({ name, title }) => (
            <button key={name} onClick={() => hear(goNext(info.name, name))}>
              {title}
            </button>
          ))}
      </div>
    </li>
  );
}

function Shelves({ catalog }: { catalog: Catalog }) {
  const { shelves, days } = useShelves(catalog.games);
  const skills = useSkills();
  const games = catalog.games.filter(({ name }) => (shelves.get(name)?.count ?? 1) > 0);
  return (
    <main class="puzzles">
      <h1>Puzzles</h1>
      <p class="fine">
        In each position one move is right, and proven to be the only one. <a href={toProgress}>Your progress</a>
      </p>
      <h2>Today</h2>
      <div class="days">
        {games.map((info) => (
          <Daily
            key={info.name}
            info={info}
            number={shelves.get(info.name)?.daily ?? 1}
            today={days.get(info.name)}
            catalog={catalog}
          />
        ))}
      </div>
      <h2>By game</h2>
      <ul>
        {games.map((info) => {
          const shelf = shelves.get(info.name);
          return shelf && <GameRow key={info.name} info={info} shelf={shelf} skill={skills.get(info.name)} />;
        })}
      </ul>
    </main>
  );
}

/** The number in an address; 0, which no puzzle has, for nonsense. */
const numberOf = (text: string): number => (/^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0);

/** `at`: what the address says behind the page: nothing, a game, or a game and a puzzle's number. */
export function Puzzles({ catalog, at }: { catalog: Catalog; at: string }) {
  const [game = "", number = ""] = at.split("/");
  if (!game) return <Shelves catalog={catalog} />;
  return (
    <PuzzleTable
      key={at}
      name={game}
      title={titleOf(catalog, game)}
      number={number === "" ? null : numberOf(number)}
      catalog={catalog}
    />
  );
}
