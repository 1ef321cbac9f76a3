// review.tsx - the tab of a review: how well everybody played, the graph, and every move with its verdict.

import { useEffect, useMemo } from "preact/hooks";
import { game, hear, toMistakes } from "../app";
import type { Board } from "../engine/types";
import type { Shares } from "../model/analysis";
import { numbersOf } from "../model/movelist";
import { inWords, moveOf, moveWords } from "../model/told";
import Graph, { type Line } from "../view/graph";
import { hex } from "../view/piece";
import { reviewing, type Judged, type Reviewed } from "./reviewing";
import "../style/learn.css";

export interface ReviewProps {
  board: Board;
  palette: number[];
}

const percent = (share: number | null): string => (share === null ? "–" : `${Math.round(100 * share)} %`);

function Players({ told }: { told: Reviewed }) {
  return (
    <table class="accuracies">
      <thead>
        <tr>
          <th scope="col">Player</th>
          <th scope="col">Accuracy</th>
          <th scope="col">Blunders</th>
          <th scope="col">Mistakes</th>
          <th scope="col">Inaccu&shy;racies</th>
        </tr>
      </thead>
      <tbody>
        {told.players.map((player) => (
          <tr key={player.seat}>
            <th scope="row">{player.name}</th>
            <td>{percent(player.accuracy)}</td>
            <td>{player.blunders}</td>
            <td>{player.mistakes}</td>
            <td>{player.inaccuracies}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The moves that best play makes and how often, without those that it hardly ever makes. */
export const mixWords = (board: Board, { mix = [] }: Pick<Judged, "mix">): string =>
  mix
    .filter(({ probability }) => Math.round(100 * probability) > 0)
    .map(({ move, probability }) => `${moveWords(board, moveOf(board, move))} (${percent(probability)})`)
    .join(", ");

/** What would have been better, what follows, how the equilibrium mixes. */
function Behind({ judged, board }: { judged: Judged; board: Board }) {
  const mix = mixWords(board, judged);
  return (
    <div class="behind">
      {judged.turned && <p class="turned">{judged.turned}.</p>}
      {judged.better_line && <p>Better: {judged.better_line}</p>}
      {judged.played_line && <p>As played: {judged.played_line}</p>}
      {mix && (
        <p>
          Gave away {(100 * (judged.loss ?? 0)).toFixed(1)} % on average. The equilibrium plays {mix}.
        </p>
      )}
    </div>
  );
}

interface MoveProps {
  board: Board;
  judged: Judged;
  number: number;
  step: number;
  isHere: boolean;
}

function Move({ board, judged, number, step, isHere }: MoveProps) {
  return (
    <li class={judged.grade?.replace(" ", "-") ?? "open"} aria-current={isHere ? "step" : undefined}>
      <button onClick={() => hear(game.visit(step + 1))}>
        <span class="number">{number}.</span> {judged.what}
      </button>
      <span class="verdict">
        {inWords(board, judged.words ?? "", judged.better ?? "")}
        {judged.proven !== undefined && !judged.forced && <i>{judged.proven ? " proven" : " estimated"}</i>}
      </span>
      {(isHere || judged.turned) && <Behind judged={judged} board={board} />}
    </li>
  );
}

const linesOf = (board: Board, palette: number[]): Line[] => {
  const all = board.seats.map(({ name, colour }) => ({ name, colour: hex(palette[colour] ?? 0) }));
  return all.length === 2 ? [{ name: all[0]!.name, colour: "" }] : all;
};

const sharesOf = (told: Reviewed, nLines: number): Shares[] =>
  [told.outlook, ...told.moves.map(({ outlook }) => outlook)].map((shares) => shares?.slice(0, nLines) ?? []);

function Progress({ told }: { told: Reviewed | null }) {
  const goOn = async () => reviewing.goOn(await game.table.record());
  if (told && told.judged === told.steps)
    return (
      <>
        <p class="fine">Judged by {told.judge}.</p>
        {told.players.some(({ mistakes, blunders }) => mistakes + blunders > 0) && (
          <a class="button" href={toMistakes(game.id.value)}>
            Learn from your mistakes
          </a>
        )}
      </>
    );
  return (
    <p class="progress">
      <progress max={told?.steps ?? 1} value={told?.judged ?? 0} aria-label="Judged" />
      {reviewing.isWorking.value ? (
        <button onClick={() => reviewing.hold()}>Stop</button>
      ) : (
        <button onClick={() => hear(goOn())}>Go on</button>
      )}
    </p>
  );
}

export function ReviewTab({ board, palette }: ReviewProps) {
  const told = reviewing.told.value;
  const { played } = game.history.value;
  const at = game.shown.value!.at;
  const lines = useMemo(() => linesOf(board, palette), [board, palette]);
  const numbers = useMemo(() => numbersOf(told?.moves.map(({ seat }) => ({ seat: seat - 1 })) ?? []), [told]);
  const points = useMemo(() => (told ? sharesOf(told, lines.length) : []), [told, lines]);
  useEffect(() => {
    hear(game.table.record().then((record) => reviewing.goOn(record)));
    return () => reviewing.hold();
  }, [played, board]);
  return (
    <div class="review" data-judged={told?.judged ?? 0} data-steps={told?.steps ?? 0}>
      <Progress told={told} />
      {told && <Players told={told} />}
      <Graph lines={lines} points={points} at={at} />
      <ol>
        {told?.moves.map(
          (judged, step) =>
            judged.seat > 0 && (
              <Move
                key={step}
                board={board}
                judged={judged}
                number={numbers[step]!}
                step={step}
                isHere={step + 1 === at}
              />
            ),
        )}
      </ol>
    </div>
  );
}
