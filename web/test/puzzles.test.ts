// puzzles.test.ts - puzzles as the page asks for them: the shelf, a trial on the board, the diary.

import { beforeEach, expect, test } from "vitest";
import { firstUnsolved } from "../src/learn/diary";
import { Teacher } from "../src/learn/teacher";
import { TrialScene } from "../src/learn/trial";
import { openLearn } from "./engine";

let teacher: Teacher;
let scene: TrialScene;
let notes: string[];

beforeEach(async () => {
  const engine = await openLearn();
  teacher = new Teacher(async (...words) => engine.call(...words));
  notes = [];
  scene = new TrialScene(teacher, (line) => notes.push(line));
});

test("every game has its shelf, with a puzzle of the day", async () => {
  for (const { name } of (await teacher.table.catalog()).games) {
    const shelf = await teacher.shelf(name);
    expect(shelf.count, name).toBeGreaterThanOrEqual(200);
    expect(shelf.daily, name).toBeGreaterThan(0);
    expect(shelf.daily, name).toBeLessThanOrEqual(shelf.count);
    expect(
      shelf.themes.reduce((sum, theme) => sum + theme.count, 0),
      name,
    ).toBe(shelf.count);
  }
});

test("without a number the easiest puzzle comes that is not solved yet", () => {
  expect(firstUnsolved("", "neutron", 3)).toBe(1);
  const tried = "2026-11-01 neutron 1 900 solved\n2026-11-01 neutron 2 910 missed\n2026-11-01 othello 2 910 solved\n";
  expect(firstUnsolved(tried, "neutron", 3)).toBe(2);
  expect(firstUnsolved(`${tried}2026-11-02 neutron 2 910 solved\n`, "neutron", 2)).toBe(1);
});

test("the first puzzle of Neutreeko: hold the draw by the only move", async () => {
  await scene.begin("neutreeko", 1);
  expect(scene.standing.value).toMatchObject({ number: 1, theme: "hold", seat: 1, done: false });
  expect(scene.isMine.value).toBe(true);
  await scene.play("d5-e4");
  expect(scene.standing.value).toMatchObject({ done: true, solved: true });
  expect(scene.isMine.value).toBe(false);
  expect(notes).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d neutreeko 1 916 solved$/)]);
});

test("a try counts though another puzzle comes before its answer has been shown", async () => {
  const engine = await openLearn();
  // As from a worker: answers come in their own time, in order.
  teacher = new Teacher(async (...words) => {
    const answer = engine.call(...words);
    await new Promise((passed) => setTimeout(passed));
    return answer;
  });
  scene = new TrialScene(teacher, (line) => notes.push(line));
  await scene.begin("neutreeko", 1);
  const played = scene.play("d5-e4");
  await teacher.next("neutreeko", "", "");
  await new TrialScene(teacher, () => {}).begin("neutreeko", 2);
  await played;
  expect(notes).toEqual([expect.stringMatching(/ neutreeko 1 916 solved$/)]);
});

test("a wrong move is refuted on the board, noted once, and taken back", async () => {
  await scene.begin("neutreeko", 1);
  const before = scene.now.value!.text;
  await scene.play("d5-a5");
  expect(scene.isRefuted.value).toBe(true);
  expect(scene.words.value).not.toBe("");
  expect(scene.history.value.played).toBeGreaterThan(1);
  expect(scene.isMine.value).toBe(false);
  await scene.retry();
  expect(scene.now.value!.text).toBe(before);
  expect(scene.isMine.value).toBe(true);
  await scene.play("d5-e4");
  expect(scene.standing.value).toMatchObject({ done: true, solved: false });
  expect(notes).toEqual([expect.stringMatching(/missed$/)]);
});

test("what cannot be played is said, and counts as no try", async () => {
  await scene.begin("neutreeko", 1);
  await scene.play("a1-a2");
  expect(scene.words.value).not.toBe("");
  expect(scene.isMine.value).toBe(true);
  expect(notes).toEqual([]);
});

test("hints go from the place to the move; who is told the move has not solved it", async () => {
  await scene.begin("neutreeko", 1);
  await scene.clue();
  const first = scene.hint.value!.taps;
  expect(first.length).toBe(1);
  await scene.clue();
  expect(scene.hint.value!.taps.length).toBe(2);
  await scene.play("d5-e4");
  expect(scene.standing.value!.solved).toBe(false);
});

test("a solution that is shown is a miss", async () => {
  await scene.begin("neutron", 1);
  await scene.giveUp();
  expect(scene.standing.value).toMatchObject({ done: true, solved: false });
  expect(notes).toEqual([expect.stringMatching(/missed$/)]);
});

test("every game's puzzles are solved by their own lines, or by giving up", async () => {
  for (const { name } of (await teacher.table.catalog()).games)
    for (const number of [1, 50, 100, 150, 200]) {
      await scene.begin(name, number);
      await scene.giveUp();
      expect(scene.standing.value!.done, `${name} ${number}`).toBe(true);
      expect(scene.history.value.played, `${name} ${number}`).toBeGreaterThan(0);
    }
});

test("a diary gives the rating, and strange lines in it do no harm", async () => {
  const diary = "nonsense\n2026-11-15 neutreeko 1 916 solved\n2026-11-16 neutreeko 2 916 missed\n\n{}\n";
  const skills = await teacher.skills(diary);
  const skill = skills.find(({ name }) => name === "neutreeko")!;
  expect(skill).toMatchObject({ tried: 2, solved: 1, streak: 0, best_streak: 1, days: 2 });
  expect(skill.tries.map(({ rating }) => rating).at(-1)).toBeCloseTo(skill.rating, 5);
  expect(skills.find(({ name }) => name === "gamma")).toMatchObject({ tried: 0, rating: 1200 });
});

test("the next puzzle is of the theme that is asked for, and not a solved one", async () => {
  const next = await teacher.next("neutreeko", "win", "");
  expect(await teacher.puzzle("neutreeko", next)).toMatchObject({ theme: "win" });
  const { count } = await teacher.shelf("neutreeko");
  const all = Array.from({ length: count }, (_, i) => `2026-11-15 neutreeko ${i + 1} 900 solved\n`).join("");
  expect(await teacher.next("neutreeko", "", all)).toBe(0);
  await expect(teacher.next("neutreeko", "none", "")).rejects.toThrow("there is no theme");
  await expect(teacher.puzzle("neutreeko", 100000)).rejects.toThrow("not so many");
  await expect(teacher.puzzle("neutreeko", 0)).rejects.toThrow();
});
