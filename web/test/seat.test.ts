// seat.test.ts - a room as one of its players sees it: what stays while others go on.

import { beforeEach, expect, test, vi } from "vitest";
import type { Client } from "../src/engine/client";
import type { Step } from "../src/online/messages";
import { SeatScene } from "../src/online/seat";
import { openEngine, openTable } from "./engine";
import { said } from "./online";

const tell = vi.fn();
let scene: SeatScene;

beforeEach(async () => {
  const engine = await openEngine();
  const ask = async (...words: string[]) => engine.call(...words);
  tell.mockClear();
  scene = new SeatScene({ ask, isBusy: false, stop() {} } as unknown as Client, tell);
});

/** What chance does before the first choice. */
async function dealt(game: string): Promise<Step[]> {
  const table = await openTable();
  await table.begin({ game, options: "", seed: "1", position: "" });
  const lines = (await table.record()).split("\n").filter((line) => line.startsWith("* "));
  return lines.flatMap((line) => line.slice(2).split(" ")).map((move) => [-1, move]);
}

test("a choice that waits to be locked in stays when the other side locks in", async () => {
  const steps = await dealt("compromise");
  await scene.take(said("compromise", 0, steps));
  await scene.tap(scene.taps.value.targets[0]!);
  const held = scene.held.value!;
  expect(held).not.toBeNull();
  await scene.take(said("compromise", steps.length, [[1]]));
  expect(scene.held.value).toEqual(held);
  await scene.lockIn();
  expect(tell).toHaveBeenCalledWith("move", { n: 0, move: held.text });
});

test("what both have chosen is shown, and nothing is held any more", async () => {
  const steps = await dealt("compromise");
  await scene.take(said("compromise", 0, steps));
  await scene.tap(scene.taps.value.targets[0]!);
  const { text } = scene.held.value!;
  await scene.take(
    said("compromise", steps.length, [
      [0, text],
      [1, text],
    ]),
  );
  expect(scene.held.value).toBeNull();
  expect(scene.history.value.steps.slice(steps.length, steps.length + 2).map(({ text }) => text)).toEqual([text, text]);
});

test("clocks run from when a word came, not from when it was worked off", async () => {
  const now = vi.spyOn(Date, "now").mockReturnValue(1000);
  const taken = scene.take(said("neutreeko", 0, []));
  now.mockReturnValue(3000);
  await taken;
  now.mockRestore();
  expect(scene.heard.value).toBe(1000);
});
