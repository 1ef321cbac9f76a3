// app.tsx - the frame of the page: header, one screen, dialogs, and what is said.

import { useEffect, useRef } from "preact/hooks";
import { catalog, dialog, failure, game, hear, isAtTable, NOWHERE, route, toGames, toHome, toLearn } from "../app";
import { Home } from "./home";
import { Icon, Logo } from "./icons";
import { lazy, type Load } from "./lazy";
import { Paints } from "./paints";
import { Said } from "./said";

const Play = lazy(() => import("./play").then((module) => module.Play), "loading");
const Learn = lazy(() => import("./learn").then((module) => module.Learn), "loading");
const Games = lazy(() => import("./games").then((module) => module.Games), "loading");
const Online = lazy(() => import("../online/online").then((module) => module.Online), "loading");
const Rules = lazy(() => import("./rules").then((module) => module.Rules), "loading");
const Editor = lazy(() => import("./editor").then((module) => module.Editor), "loading");
const Puzzles = lazy(() => import("../learn/puzzles").then((module) => module.Puzzles), "loading");
const Guide = lazy(() => import("../learn/guide").then((module) => module.Guide), "loading");
const Mistakes = lazy(() => import("../learn/mistakes").then((module) => module.Mistakes), "loading");
const Progress = lazy(() => import("../learn/progress").then((module) => module.Progress), "loading");
const Explore = lazy(() => import("../learn/explore").then((module) => module.Explore), "loading");

/** One that cannot be fetched is closed, so that its button works again. */
const lazyDialog = <P extends object>(load: Load<P>) =>
  lazy<P>(
    () =>
      load().catch((error: unknown) => {
        dialog.value = "";
        throw error;
      }),
    "",
  );
const NewGame = lazyDialog(() => import("./newgame").then((module) => module.NewGame));
const Share = lazyDialog(() => import("./share").then((module) => module.Share));
const Settings = lazyDialog(() => import("./dialogs").then((module) => module.Settings));
const Keys = lazyDialog(() => import("./dialogs").then((module) => module.Keys));
const Resign = lazyDialog(() => import("./dialogs").then((module) => module.Resign));
const More = lazyDialog(() => import("./actions").then((module) => module.More));

function Header() {
  return (
    <header class="top">
      <a class="brand" href={toHome}>
        <Logo />
        <span>Quincunx</span>
      </a>
      <nav aria-label="Page">
        <button class="quiet" onClick={() => (dialog.value = "new")}>
          New<span class="wide-only"> game</span>
        </button>
        <a class="button quiet" href={toLearn}>
          Learn
        </a>
        <a class="button quiet" href={toGames}>
          <span class="wide-only">Your games</span>
          <span class="narrow-only">Games</span>
        </a>
        <button class="quiet round" aria-label="Settings" title="Settings" onClick={() => (dialog.value = "settings")}>
          <Icon name="gear" />
        </button>
      </nav>
    </header>
  );
}

/** Tells who comes to a screen what is there; of the first one the page itself has told. */
function useArrival(): void {
  const here = route.value;
  const before = useRef(NOWHERE);
  useEffect(() => {
    const last = before.current;
    const held = document.activeElement;
    before.current = here;
    if (last !== NOWHERE || here.page !== "home")
      hear(import("./arrival").then(({ arrive }) => arrive(last, here, held)));
  }, [here]);
}

function Screen() {
  useArrival();
  if (!catalog.value) return <main class="loading">{failure.value || "Setting up the board…"}</main>;
  const here = route.value;
  if (here.page === "play") return <Play catalog={catalog.value} />;
  if (here.page === "online") return <Online catalog={catalog.value} room={here.room} />;
  if (here.page === "rules") return <Rules key={here.game} name={here.game} catalog={catalog.value} />;
  if (here.page === "edit") return <Editor key={here.game} name={here.game} catalog={catalog.value} />;
  if (here.page === "learn") return <Learn catalog={catalog.value} />;
  if (here.page === "puzzles") return <Puzzles catalog={catalog.value} at={here.game} />;
  if (here.page === "guide") return <Guide key={here.game} name={here.game} catalog={catalog.value} />;
  if (here.page === "explore") return <Explore key={here.game} name={here.game} catalog={catalog.value} />;
  if (here.page === "mistakes") return <Mistakes catalog={catalog.value} />;
  if (here.page === "progress") return <Progress catalog={catalog.value} />;
  if (here.page === "games") return <Games catalog={catalog.value} />;
  return <Home catalog={catalog.value} />;
}

function Dialogs() {
  if (!catalog.value) return null;
  switch (dialog.value) {
    case "new":
      return <NewGame catalog={catalog.value} />;
    case "share":
      return <Share catalog={catalog.value} />;
    case "settings":
      return <Settings version={catalog.value.version} />;
    case "keys":
      return <Keys />;
    case "resign":
      return <Resign />;
    case "more":
      return <More />;
    case "":
      return null;
  }
}

export function App() {
  return (
    <>
      <Paints />
      <Header />
      <Screen />
      <Dialogs />
      <Said scene={game} isShown={isAtTable()} />
    </>
  );
}
