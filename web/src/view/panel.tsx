// panel.tsx - beside the board: the moves, the analysis, the board as text.

import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { analysis, game, hear } from "../app";
import type { Board, Catalog } from "../engine/types";
import { Analysis } from "./analysis";
import { Icon } from "./icons";
import { lazy } from "./lazy";
import { MoveList, Steps } from "./movelist";
import type { RulesProps } from "./rules";
import type { ReviewProps } from "../learn/review";

/** The rules come with what turns their text into a page. */
const RulesText = lazy<RulesProps>(() => import("./rules").then((module) => module.RulesText), "loading");

/** Reviews come with an engine of their own. */
const ReviewTab = lazy<ReviewProps>(() => import("../learn/review").then((module) => module.ReviewTab), "loading");

type Tab = "moves" | "analysis" | "review" | "rules" | "text";
const TABS: [Tab, string][] = [
  ["moves", "Moves"],
  ["analysis", "Analysis"],
  ["review", "Review"],
  ["rules", "Rules"],
  ["text", "Text"],
];
const tab = signal<Tab>("moves");
/** On a small screen the panel covers the lower part of the board; elsewhere it always stands beside it. */
export const isPanelOpen = signal(false);

/** Something is open that is longer than a list of moves. */
export const isReading = (): boolean => isPanelOpen.value && tab.value !== "moves";

/** Shows a part of the panel; the judge works while its part is open. */
export function openTab(name: Tab): void {
  tab.value = name;
  showPanel(true);
}

/** Opens and closes the panel of a small screen. */
export function showPanel(isOpen: boolean): void {
  isPanelOpen.value = isOpen;
  analysis.isOn.value = isOpen && tab.value === "analysis";
}

/** The game that the panel was last shown with. */
let shownGame = "";

/** Another game begins with its moves: nobody has asked yet what is thought of it. The rules stay open. */
function useFreshTab(id: string): void {
  useEffect(() => {
    const isOther = shownGame !== id;
    shownGame = id;
    if (!isOther || tab.value === "rules") return;
    tab.value = "moves";
    showPanel(false);
  }, [id]);
}

function Typed() {
  const [text, setText] = useState("");
  const isOff = game.isOver.value || game.isView.value || !game.players.value.includes(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await game.type(text.trim())) setText("");
  };
  return (
    <form class="typed" onSubmit={(event) => hear(submit(event))}>
      <input
        id="typed"
        aria-label="Type a move"
        placeholder="Type a move"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        value={text}
        disabled={isOff}
        onInput={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      <button type="submit" disabled={isOff}>
        Play
      </button>
    </form>
  );
}

/** The board in letters, for screen readers and for copying. */
function TextBoard() {
  const [text, setText] = useState("");
  const { at } = game.shown.value!;
  useEffect(() => hear(game.table.draw(game.viewer.value, at).then(setText)), [at, game.shown.value]);
  return (
    <div class="text-board">
      <pre tabIndex={0} aria-label="The board as text">
        {text}
      </pre>
      <code class="position">{game.shown.value!.text}</code>
    </div>
  );
}

/** Where an arrow, Home or End leads from a tab; null for other keys. */
export function tabAfter(from: number, key: string, n: number): number | null {
  if (key === "ArrowRight") return (from + 1) % n;
  if (key === "ArrowLeft") return (from + n - 1) % n;
  if (key === "Home") return 0;
  return key === "End" ? n - 1 : null;
}

/** Tabs are one stop for the Tab key; arrows walk among them and open what they reach. */
function Tabs() {
  const onKey = (event: KeyboardEvent) => {
    const from = TABS.findIndex(([name]) => name === tab.value);
    const to = tabAfter(from, event.key, TABS.length);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    openTab(TABS[to]![0]);
    document.getElementById(`tab-${TABS[to]![0]}`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="list" role="tablist" aria-label="Beside the board" onKeyDown={onKey}>
        {TABS.map(([name, label]) => (
          <button
            key={name}
            role="tab"
            id={`tab-${name}`}
            aria-selected={tab.value === name}
            aria-controls="panel-body"
            tabIndex={tab.value === name ? 0 : -1}
            onClick={() => openTab(name)}
          >
            {label}
          </button>
        ))}
      </div>
      <button class="fold quiet" aria-label="Close the panel" onClick={() => showPanel(false)}>
        <Icon name="cross" />
      </button>
    </div>
  );
}

export function Panel({ board, catalog }: { board: Board; catalog: Catalog }) {
  useFreshTab(game.id.value);
  return (
    <div class={isPanelOpen.value ? "panel open" : "panel"} data-tab={tab.value}>
      <Tabs />
      <div class="contents" id="panel-body" role="tabpanel" aria-labelledby={`tab-${tab.value}`} tabIndex={0}>
        {tab.value === "moves" && <MoveList scene={game} board={board} palette={catalog.palette} />}
        {tab.value === "analysis" && <Analysis board={board} palette={catalog.palette} />}
        {tab.value === "review" && <ReviewTab board={board} palette={catalog.palette} />}
        {tab.value === "rules" && <RulesText key={board.game} name={board.game} catalog={catalog} />}
        {tab.value === "text" && <TextBoard />}
      </div>
      <div class="foot">
        <Steps scene={game} />
        <Typed />
      </div>
    </div>
  );
}
