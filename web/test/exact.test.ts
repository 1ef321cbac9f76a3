// exact.test.ts - what the server knows for certain, and when it is not asked.

import { afterEach, expect, test, vi } from "vitest";
import { Thinker } from "../src/engine/table";
import { exactIn } from "../src/online/exact";
import { openEngine, openTable } from "./engine";

afterEach(() => vi.unstubAllGlobals());

const SAID = {
  seat: 1,
  value: { share: 1, words: "wins in 33" },
  moves: [{ move: "b1-a1", probability: 1, share: 1 }],
};
/** There and back again: after six moves the position after two has stood twice. */
const MOVES = ["b1-a1", "b5-a5", "a1-c1", "a5-c5", "c1-a1", "c5-a5", "d1-e1"];

test("a game in which a position has stood twice is left to the engine, which knows its repetitions", async () => {
  const fetched = vi.fn(async () => Response.json(SAID));
  vi.stubGlobal("fetch", fetched);
  const engine = await openEngine();
  const thinker = new Thinker(async (...words) => engine.call(...words));
  const table = await openTable();
  await table.begin({ game: "neutreeko", options: "", seed: "1", position: "" });
  for (const [i, move] of MOVES.entries()) await table.play(i % 2, move);
  const record = await table.save();
  const { rules } = await table.board();
  const asked = async (at: number) => {
    const { text } = await table.position(0, at);
    return exactIn(thinker, record, { game: "neutreeko", rules }, { at, text });
  };
  const known = [await asked(0), await asked(5)].map((exact) => exact?.worth.words);
  expect([known, fetched.mock.calls.length]).toEqual([["wins in 33", "wins in 33"], 2]);
  expect([await asked(6), await asked(7), fetched.mock.calls.length]).toEqual([null, null, 2]);
});
