// home.tsx - the first screen: a line of promise, and the five games as pictures, placed as on a die.

import { dialog, failure, hear, isOnline, startQuick, toGame, toLearn, toOnline, wanted } from "../app";
import type { Catalog, GameInfo } from "../engine/types";
import { rememberedOpponent } from "../model/opponents";
import { ADAPTIVE, atLevel, HUMAN, LEVELS } from "../model/players";
import { opponents } from "../model/settings";
import { allGames, soFar, type Kept } from "../model/library";
import { Icon } from "./icons";
import { Showpiece, SQUARE } from "./showpiece";

const WIDE = { width: 660, height: 220 };
/** The game of blocks in a row stands in the middle, the square ones in the corners. */
const CENTRE = "compromise";
const FIRST = "neutron";

/** Whom to play against: remembered for each game. */
export function Opponent({ info }: { info: GameInfo }) {
  return (
    <select
      class="opponent"
      aria-label={`Opponent in ${info.title}`}
      value={rememberedOpponent(info.name)}
      onChange={(event) => (opponents.value = { ...opponents.value, [info.name]: event.currentTarget.value })}
    >
      {LEVELS.map((level) => (
        <option key={level} value={atLevel(level).bot}>
          Level {level}
        </option>
      ))}
      <option value={ADAPTIVE.bot}>Adaptive</option>
      <option value={HUMAN}>A friend here</option>
    </select>
  );
}

interface TileProps {
  info: GameInfo;
  catalog: Catalog;
}

function Tile({ info, catalog }: TileProps) {
  const isWide = info.name === CENTRE;
  const options = () => {
    wanted.value = info.name;
    dialog.value = "new";
  };
  return (
    <article class={isWide ? "tile centre" : "tile"} data-game={info.name}>
      <Showpiece
        name={info.name}
        catalog={catalog}
        room={isWide ? WIDE : SQUARE}
        onClick={() => hear(startQuick(info.name))}
      />
      <div class="about">
        <h2 title={info.idea}>{info.title}</h2>
        <div class="row">
          <Opponent info={info} />
          <button class="quiet round" aria-label={`Options for ${info.title}`} title="Options" onClick={options}>
            <Icon name="more" />
          </button>
          <button class="play" aria-label={`Play ${info.title}`} onClick={() => hear(startQuick(info.name))}>
            Play
          </button>
        </div>
      </div>
    </article>
  );
}

function Continue({ kept, catalog }: { kept: Kept; catalog: Catalog }) {
  const title = catalog.games.find((info) => info.name === kept.game)?.title ?? kept.game;
  return (
    <a class="note" href={toGame(kept.id)}>
      <strong>Go on</strong>
      <span>
        {title}, {soFar(kept)}
      </span>
    </a>
  );
}

/** The five as on a die; the catalogue's order for games that came later. */
const DIE = ["othello", "neutron", CENTRE, "neutreeko", "gamma"];
const placeOf = ({ name }: GameInfo): number => (DIE.indexOf(name) + DIE.length + 1) % (DIE.length + 1);
const arranged = (games: GameInfo[]): GameInfo[] => [...games].sort((a, b) => placeOf(a) - placeOf(b));

export function Home({ catalog }: { catalog: Catalog }) {
  const [latest] = allGames().filter(({ isOver, moves }) => !isOver && moves > 0);
  const first = catalog.games.find(({ name }) => name === FIRST) ?? catalog.games[0]!;
  return (
    <main class="home">
      <section class="lead">
        <h1>
          Small boards, <span>deep games.</span>
        </h1>
        <p>
          Five games of pure thought, solved where they can be. Play a bot, or a friend beside you. Nothing to install,
          nothing to sign.
        </p>
        {failure.value && (
          <p class="failure" role="alert">
            {failure.value}
          </p>
        )}
        <div class="row">
          <button class="strong large" onClick={() => hear(startQuick(first.name))}>
            Play {first.title}
          </button>
          <button class="large" onClick={() => (dialog.value = "share")}>
            Open a game
          </button>
        </div>
        <div class="notes">
          {latest && <Continue kept={latest} catalog={catalog} />}
          {isOnline.value && (
            <a class="note" href={toOnline}>
              <strong>Play online</strong>
              <span>Send a friend a link</span>
            </a>
          )}
          <a class="note" href="#puzzles">
            <strong>Today’s puzzle</strong>
            <span>One move is right</span>
          </a>
          <a class="note" href={toLearn}>
            <strong>First time?</strong>
            <span>Play a guided game</span>
          </a>
        </div>
      </section>
      <section class="tiles" aria-label="Games">
        {arranged(catalog.games).map((info) => (
          <Tile key={info.name} info={info} catalog={catalog} />
        ))}
      </section>
    </main>
  );
}
