// guide.test.ts - guided first games as the page asks for them: what is said, tried and answered on the board.

import { beforeEach, expect, test, vi } from "vitest";
import { LessonScene } from "../src/learn/lesson";
import { Teacher, type Guide } from "../src/learn/teacher";
import { openLearn } from "./engine";

let teacher: Teacher;
let scene: LessonScene<Guide>;

beforeEach(async () => {
  const engine = await openLearn();
  teacher = new Teacher(async (...words) => engine.call(...words));
  scene = new LessonScene<Guide>(teacher);
});

const goOn = () => scene.open(() => teacher.turnPage("on"));

test("a first game of Neutreeko: told, tried, answered", async () => {
  await scene.open(() => teacher.guide("neutreeko"));
  expect(scene.standing.value).toMatchObject({ step: 1, asks: false });
  expect(scene.isMine.value).toBe(false);
  await goOn();
  expect(scene.standing.value).toMatchObject({ step: 2, asks: true });
  expect(scene.isMine.value).toBe(true);
  await scene.play("b1-a1");
  expect(scene.isRefuted.value).toBe(true);
  expect(scene.words.value).toContain("But slide it to the right this time: to c1.");
  await scene.retry();
  expect(scene.isMine.value).toBe(true);
  expect(scene.history.value.played).toBe(0);
  await scene.play("b1-c1");
  expect(scene.words.value).toContain("It went one square only");
  expect(scene.standing.value).toMatchObject({ step: 2, asks: false });
  expect(scene.isMine.value).toBe(false);
  await scene.open(() => teacher.turnPage("back"));
  expect(scene.standing.value).toMatchObject({ step: 2, asks: true });
  expect(scene.isMine.value).toBe(true);
});

test("whoever leaves while moves are shown hears no more of them", async () => {
  await scene.open(() => teacher.guide("neutron"));
  while (!scene.standing.value!.asks) await goOn();
  const shown = scene.giveUp();
  await vi.waitFor(() => expect(scene.past.value).not.toBeNull(), { interval: 1 });
  await scene.open(() => teacher.guide("neutron"));
  await shown;
  expect(scene.words.value).toBe("");
  expect(scene.standing.value).toMatchObject({ step: 1, asks: false });
  expect(scene.isView.value).toBe(true);
});

test("a hint shows where to look, then the move", async () => {
  await scene.open(() => teacher.guide("neutreeko"));
  await goOn();
  await scene.clue();
  expect(scene.hint.value!.taps.length).toBe(1);
  await scene.clue();
  expect(scene.hint.value!.taps.length).toBe(2);
});

test("every game has a guide, which leads to its end; sides change only for a move", async () => {
  for (const { name } of (await teacher.table.catalog()).games) {
    await scene.open(() => teacher.guide(name));
    const { steps } = scene.standing.value!;
    let side = scene.viewer.value;
    for (let step = 1; step <= steps; step++) {
      expect(scene.standing.value, `${name} ${step}`).toMatchObject({ step, done: false });
      expect(scene.standing.value!.says, `${name} ${step}`).not.toBe("");
      if (scene.standing.value!.asks) side = scene.standing.value!.seat - 1;
      expect(scene.viewer.value, `${name} ${step}`).toBe(side);
      if (scene.standing.value!.asks) {
        await scene.giveUp();
        expect(scene.words.value, `${name} ${step}`).not.toBe("");
      }
      expect(scene.standing.value!.asks, `${name} ${step}`).toBe(false);
      if (step < steps) await goOn();
    }
  }
});

test("a game that does not exist has none", async () => {
  await expect(scene.open(() => teacher.guide("chess"))).rejects.toThrow("there is no game");
});
