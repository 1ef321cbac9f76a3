// home.tsx - the first screen: go on with the last game, or play any of them with one click.

import { useEffect, useState } from "preact/hooks";
import { dialog, failure, gallery, startQuick, toPlay, toRules, wanted } from "../app";
import type { Catalog, GameInfo } from "../engine/types";
import type { Picture } from "../model/gallery";
import { savedGame, type Saved } from "../model/storage";
import { BoardView } from "./board";
import { Icon } from "./icons";

const ROOM = { width: 300, height: 300 };

function usePictures(games: GameInfo[]): Map<string, Picture> {
  const [pictures, setPictures] = useState(new Map<string, Picture>());
  useEffect(() => {
    let isGone = false;
    void (async () => {
      for (const { name } of games) {
        const picture = await gallery.showpiece(name);
        if (isGone) return;
        setPictures((known) => new Map(known).set(name, picture));
      }
    })();
    return () => void (isGone = true);
  }, [games]);
  return pictures;
}

function Card({ info, picture, catalog }: { info: GameInfo; picture: Picture | undefined; catalog: Catalog }) {
  const options = () => {
    wanted.value = info.name;
    dialog.value = "new";
  };
  return (
    <article class="card" data-game={info.name}>
      <div class="picture" aria-hidden="true">
        {picture && <BoardView {...picture} catalog={catalog} room={ROOM} hasLabels={false} fair={0} />}
      </div>
      <div class="about">
        <h2>{info.title}</h2>
        <p>{info.idea}</p>
        <div class="row">
          <button class="strong" aria-label={`Play ${info.title}`} onClick={() => void startQuick(info.name)}>
            Play
          </button>
          <button class="quiet" aria-label={`Options for ${info.title}`} onClick={options}>
            Options
          </button>
          <a class="button quiet" href={toRules(info.name)} aria-label={`Rules of ${info.title}`}>
            Rules
          </a>
        </div>
      </div>
    </article>
  );
}

function Continue({ saved, catalog }: { saved: Saved; catalog: Catalog }) {
  const title = catalog.games.find((info) => info.name === saved.game)?.title ?? saved.game;
  return (
    <a class="continue" href={toPlay}>
      <Icon name="forth" />
      <span>{saved.isOver ? `Look again at your game of ${title}` : `Go on with your game of ${title}`}</span>
    </a>
  );
}

export function Home({ catalog }: { catalog: Catalog }) {
  const pictures = usePictures(catalog.games);
  const saved = savedGame();
  return (
    <main class="home">
      <h1>
        Small boards, <em>deep games.</em>
      </h1>
      <p class="lead">Pick one and play: against a bot, a friend beside you, or nobody at all.</p>
      {failure.value && (
        <p class="failure" role="alert">
          {failure.value}
        </p>
      )}
      {saved && <Continue saved={saved} catalog={catalog} />}
      <div class="cards">
        {catalog.games.map((info) => (
          <Card info={info} picture={pictures.get(info.name)} catalog={catalog} />
        ))}
      </div>
      <button class="quiet" onClick={() => (dialog.value = "share")}>
        <Icon name="share" /> Open a saved game
      </button>
    </main>
  );
}
