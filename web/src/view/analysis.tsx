// analysis.tsx - the judge's view of the game: a bar, a graph, and what each move is worth.

import { useMemo } from "preact/hooks";
import { analysis, explore, game, hear } from "../app";
import type { Answer, Board } from "../engine/types";
import { labelOf, moveOf, moveTitle } from "../model/told";
import type { GraphProps, Line } from "./graph";
import { lazy } from "./lazy";
import { hex } from "./piece";
import { isMixed, judgeTone, verdictWords } from "./values";

/** The graph comes with a library of its own. */
const Graph = lazy<GraphProps>(() => import("./graph").then((module) => module.default), "graph");

/** The share of the first seat, standing beside the board. */
export function ValueBar({ board, palette }: { board: Board; palette: number[] }) {
  const verdict = analysis.verdict.value;
  if (!analysis.isOn.value || board.seats.length !== 2 || !analysis.judge.value) return null;
  const share = verdict?.value ?? 0.5;
  const colour = (seat: number): string => hex(palette[board.seats[seat]!.colour] ?? 0);
  const isTurned = game.isFlipped.value;
  return (
    <div
      class={`value-bar${isTurned ? " turned" : ""}`}
      role="meter"
      aria-label={`Value for ${board.seats[0]!.name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(100 * share)}
      style={{ background: colour(1) }}
    >
      <i style={{ background: colour(0), height: `${100 * share}%` }} />
    </div>
  );
}

/** Moves with their values; where best play mixes its moves, with how often it makes each. */
function Moves({ board, answers }: { board: Board; answers: Answer[] }) {
  const isMix = isMixed(game.shown.value!.turn, answers);
  const share = (answer: Answer): number => (isMix ? (answer.probability ?? 0) : (answer.value ?? 0));
  const best = Math.max(...answers.map((answer) => answer.value ?? 0));
  const known = new Map(game.shown.value!.moves.map((move) => [move.text, move]));
  return (
    <ul
      class={isMix ? "weighed mix" : "weighed"}
      aria-label={isMix ? "Moves by how often to make them" : "Moves by value"}
    >
      {answers.map((answer) => (
        <li key={answer.move} class={isMix ? "" : judgeTone(answer, best)}>
          <button
            disabled={!game.isMine.value || !known.has(answer.move)}
            onClick={() => hear(game.choose(known.get(answer.move)!))}
          >
            {labelOf(moveTitle(board, known.get(answer.move) ?? moveOf(board, answer.move)))}
          </button>
          <span class="track">
            <i style={{ width: `${100 * share(answer)}%` }} />
          </span>
          <span class="worth">{answer.words}</span>
        </li>
      ))}
    </ul>
  );
}

/** The first of two seats has the page's own colour, each of more its own. */
function linesOf(board: Board, palette: number[]): Line[] {
  const all = board.seats.map(({ name, colour }) => ({ name, colour: hex(palette[colour] ?? 0) }));
  return all.length === 2 ? [{ name: all[0]!.name, colour: "" }] : all;
}

/** Opens the explorer at the position shown, without choices that are still secret. */
export async function exploreHere(): Promise<void> {
  explore(game.board.value!.game, { record: await game.table.record(), at: game.shown.value!.at });
}

export function Analysis({ board, palette }: { board: Board; palette: number[] }) {
  const verdict = analysis.verdict.value;
  const judge = analysis.judge.value;
  const lines = useMemo(() => linesOf(board, palette), [board, palette]);
  if (!judge) return <p class="fine">No bot here can put a value on these rules.</p>;
  return (
    <div class="analysis">
      <p class="verdict">
        {verdict ? (
          <>
            <strong>
              {game.shown.value!.winners ?? verdictWords(board.seats[verdict.who]!.name, verdict, board.seats.length)}
            </strong>
            {verdict.line.length > 0 && <span class="line">{verdict.line.slice(0, 8).join(" ")}</span>}
          </>
        ) : (
          <span class="fine">
            {analysis.isWorking.value ? `${judge.bot} is looking…` : "No value for this position."}
          </span>
        )}
      </p>
      <Graph lines={lines} points={analysis.graph.value} at={game.shown.value!.at} />
      {game.handover.value === null && <Moves board={board} answers={analysis.moves.value} />}
      <button class="explorer" onClick={() => hear(exploreHere())}>
        Explore from here
      </button>
    </div>
  );
}
