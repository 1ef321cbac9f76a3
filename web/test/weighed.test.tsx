// @vitest-environment happy-dom
// weighed.test.tsx - moves with their values, as the panel beside the board lists them.

import { render } from "preact";
import { afterEach, expect, test } from "vitest";
import { analysis, game } from "../src/app";
import type { Board } from "../src/engine/types";
import { mixWords } from "../src/learn/review";
import { unpackHistory, unpackPosition } from "../src/model/position";
import { Analysis } from "../src/view/analysis";
import { openTable } from "./engine";

const place = document.body;
afterEach(() => render(null, place));

/** A game of one turn that is over, looked at before its only choices. */
async function look(): Promise<Board> {
  const table = await openTable();
  await table.begin({ game: "compromise", options: "length=1,ties=yes", seed: "5", position: "" });
  const { played } = unpackHistory(await table.history(0));
  await table.play(0, "312");
  await table.play(1, "222");
  const history = unpackHistory(await table.history(0));
  game.board.value = await table.board();
  game.history.value = history;
  game.now.value = unpackPosition(await table.position(0, history.played));
  game.past.value = unpackPosition(await table.position(0, played));
  return game.board.value;
}

test("choices of a past turn are mixed, and called by their cells", async () => {
  const board = await look();
  expect(game.isOver.value).toBe(true);
  analysis.judge.value = { bot: "x" };
  analysis.moves.value = [{ seat: 0, move: "311", probability: 0.6, words: "60 %" }];
  render(<Analysis board={board} palette={[]} />, place);
  const list = place.querySelector(".weighed")!;
  expect(list.getAttribute("aria-label")).toBe("Moves by how often to make them");
  expect(list.querySelector("button")!.textContent).toBe("Grid 3 · row 1 · column 1");
  expect(list.querySelector("i")!.style.width).toBe("60%");
});

test("a mix has no choices that are hardly ever made", async () => {
  const mix = [
    { move: "232", probability: 0.683 },
    { move: "212", probability: 0.004 },
  ];
  expect(mixWords(await look(), { mix })).toBe("grid 2 · row 3 · column 2 (68 %)");
});
