// arrival.ts - another screen, for those who do not see it come: the name of the browser's tab, and the focus.

import { catalog, NOWHERE, route, type Route } from "../app";

const TITLES: Partial<Record<Route["page"], string>> = {
  learn: "Learn",
  games: "Your games",
  progress: "Progress",
  mistakes: "Learn from mistakes",
  rules: "Rules",
  edit: "Set up a board",
  puzzles: "Puzzles",
  guide: "A first game",
  explore: "Explorer",
  online: "Online",
};

/** Where a game goes on the screen itself says whose turn it is. Of places online a room is a single word. */
const isTable = (here: Route): boolean => here.page === "play" || (here.page === "online" && /^[^/]+$/.test(here.room));

function titleOf(here: Route): string {
  const game = "game" in here && catalog.value?.games.find(({ name }) => name === here.game)?.title;
  return [TITLES[here.page], game, "Quincunx"].filter(Boolean).join(" · ");
}

/**
 * Gives the focus to the screen, so that keys and screen readers begin at its top: at once, and again when it has been
 * fetched and set up, unless somebody has moved the focus from what held it. Returns what ends that.
 */
function focusScreen(held: Element | null): () => void {
  const focus = () => {
    const main = document.querySelector("main");
    const isFree = [held, main, document.body].includes(document.activeElement);
    if (main && isFree) {
      main.tabIndex = -1;
      main.focus({ preventScroll: true });
    }
    if (!isFree || main?.matches(":not(.loading)")) watcher.disconnect();
  };
  const watcher = new MutationObserver(focus);
  watcher.observe(document.body, { childList: true, subtree: true });
  focus();
  return () => watcher.disconnect();
}

let stop = () => {};

/**
 * Tells whoever has come from one screen to another; `held` had the focus then. The first screen leaves it to the
 * browser, and on the same one it stays where it is, as on a link to the next of many.
 */
export function arrive(last: Route, here: Route, held: Element | null): void {
  if (here !== route.value) return;
  const isKept = last.page === here.page && held !== document.body;
  stop();
  if (!isTable(here)) document.title = titleOf(here);
  if (last !== NOWHERE && !isKept) stop = focusScreen(held);
}
