import { expect, test } from "vitest";
import { picksBefore, revealStep } from "../src/model/reveal";
import { inWords, lastWords, moveOf, moveTitle } from "../src/model/told";
import { unpackHistory } from "../src/model/position";
import { openTable } from "./engine";

async function played(game: string, moves: [number, string][]) {
  const table = await openTable();
  await table.begin({ game, options: "", seed: "5", position: "" });
  for (const [seat, move] of moves) await table.play(seat, move);
  const history = unpackHistory(await table.history(-3));
  return { board: await table.board(), history, steps: history.steps };
}

test("a turn of two slides is told as one", async () => {
  const { board, steps } = await played("neutron", [
    [0, "a1-a4"],
    [1, "c3-e3"],
    [1, "e5-e4"],
  ]);
  expect(lastWords(board, steps, 0)).toBe(
    "Black slides the Neutron from c3 to e3. Black slides a piece from e5 to e4.",
  );
});

test("in the middle of one's own turn the other's is told", async () => {
  const { board, steps } = await played("neutron", [
    [0, "a1-a4"],
    [1, "c3-e3"],
    [1, "e5-e4"],
    [0, "e3-a3"],
  ]);
  expect(lastWords(board, steps, 0)).toMatch(/^Black/);
});

test("choices made at the same time are told in the order of seats, in words", async () => {
  const { board, steps } = await played("compromise", [
    [1, "222"],
    [0, "312"],
  ]);
  expect(lastWords(board, steps, 0)).toBe(
    "Red chooses grid 3, row 1, column 2. Green chooses grid 2, row 2, column 2.",
  );
});

test("a choice has a title", async () => {
  const { board } = await played("compromise", []);
  expect(moveTitle(board, { text: "123", taps: [5] })).toBe("Grid 1 · row 2 · column 3");
});

test("a choice that is known by its code alone has the same title", async () => {
  const { board } = await played("compromise", []);
  expect(moveTitle(board, moveOf(board, "123"))).toBe("Grid 1 · row 2 · column 3");
  expect(inWords(board, "Play 321.", "321")).toBe("Play grid 3 · row 2 · column 1.");
  const { board: plain } = await played("neutron", []);
  expect(moveTitle(plain, moveOf(plain, "a1-a4"))).toBe("a1-a4");
  expect(inWords(plain, "forced", "")).toBe("forced");
});

test("a move's own text is no title", async () => {
  const { board } = await played("neutron", []);
  expect(moveTitle(board, { text: "a1-a4", taps: [0, 15] })).toBe("a1-a4");
});

test("a reveal comes after the last choice and before chance goes on", async () => {
  const { history, steps } = await played("compromise", [
    [1, "222"],
    [0, "312"],
  ]);
  expect(revealStep(history, 60)).toBe(62);
  expect(revealStep(history, 62)).toBeNull();
  expect(picksBefore(steps, 62, 2)).toEqual([
    { seat: 0, cell: 19 },
    { seat: 1, cell: 13 },
  ]);
});
