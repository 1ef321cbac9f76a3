// mistakes.test.ts - mistakes of a reviewed game, played again until the move is right.

import { expect, test } from "vitest";
import { NOBODY } from "../src/engine/types";
import { LessonScene } from "../src/learn/lesson";
import { Reviewing } from "../src/learn/reviewing";
import { Teacher, type Mistake } from "../src/learn/teacher";
import { openLearn, openTable } from "./engine";

const WINNING = ".W.../W..../.BB../...W./B.... b";

async function reviewed() {
  const table = await openTable();
  await table.begin({ game: "neutreeko", options: "", seed: "1", position: WINNING });
  await table.play(0, "c3-e3");
  const record = await table.record();
  const engine = await openLearn();
  const ask = async (...words: string[]) => engine.call(...words);
  const reviewing = new Reviewing(ask);
  await reviewing.goOn(record);
  const mender = new Teacher(ask);
  return { record, reviewing, mender, scene: new LessonScene<Mistake>(mender) };
}

test("a mistake is played again until it is mended", async () => {
  const { mender, scene } = await reviewed();
  await scene.open(() => mender.retry(NOBODY));
  expect(scene.standing.value).toMatchObject({ mistake: 1, mistakes: 1, asks: true, mended: false });
  expect(scene.standing.value!.words).toContain("turned a win in 1 into a draw with c3-e3");
  await scene.play("c3-c5");
  expect(scene.isRefuted.value).toBe(true);
  await scene.retry();
  await scene.clue();
  expect(scene.words.value).toBe("Look at the piece on a1.");
  await scene.play("a1-a3");
  expect(scene.standing.value).toMatchObject({ asks: false, mended: true });
  await expect(scene.open(() => mender.nextMistake())).rejects.toThrow("there is no mistake there");
});

test("the better move is shown to who asks, also after a wrong one", async () => {
  const { mender, scene } = await reviewed();
  await scene.open(() => mender.retry(0));
  await scene.play("c3-c5");
  await scene.giveUp();
  expect(scene.standing.value!.mended).toBe(true);
  expect(scene.history.value.steps[0]!.text).toBe("a1-a3");
});

test("the review is still there afterwards, and who made no mistake is told so", async () => {
  const { record, reviewing, mender, scene } = await reviewed();
  await expect(mender.retry(1)).rejects.toThrow("there is no mistake to learn from");
  await scene.open(() => mender.retry(0));
  await reviewing.goOn(record);
  expect(reviewing.isDone).toBe(true);
  expect(reviewing.told.value!.players[0]!.blunders).toBe(1);
});
