// explore.test.ts - the explorer's scene: where it stands, what is asked about it, and what the server adds.

import { expect, test } from "vitest";
import type { Engine } from "../src/engine/module";
import { Table } from "../src/engine/table";
import { ExploreScene, withExact, type Explored } from "../src/learn/exploring";
import { openEngine, openLearn, openNeutron } from "./engine";

/** A scene whose explorer is this engine; `asked` are the questions put to it. */
async function openScene(opened: Promise<Engine>) {
  const [engine, table] = [await opened, await openEngine()];
  const asked: string[] = [];
  const client = {
    ask: async (...words: string[]) => {
      asked.push(words[0]!);
      return engine.call(...words);
    },
    isBusy: false,
    stop: () => undefined,
  };
  const scene = new ExploreScene(new Table(async (...words) => table.call(...words)), client);
  return { scene, asked };
}

const until = (scene: ExploreScene, isSo: () => boolean): Promise<void> =>
  new Promise((resolve) => {
    const end = scene.found.subscribe(() => isSo() && setTimeout(() => (end(), resolve())));
  });

test("every move with its worth, then what each level plays, then how that scores", async () => {
  const { scene, asked } = await openScene(openNeutron());
  await scene.open({ game: "neutron", options: "", position: "" });
  await until(scene, () => scene.found.value?.played === 10);
  expect(asked).toEqual(["load", "explore", ...Array<string>(20).fill("level")]);
  const { moves } = scene.found.value!.told;
  expect(moves.map(({ words }) => words)).toContain("wins in 46");
  expect(moves.every(({ kind }) => kind === "proof")).toBe(true);
  for (let level = 0; level < 10; level++)
    expect(moves.reduce((sum, { often }) => sum + (often[level] ?? 0), 0)).toBeCloseTo(1);
  expect(moves.some(({ scores }) => scores.some((score) => score !== null))).toBe(true);
});

test("the page's own book knows less than the large one", async () => {
  const { scene } = await openScene(openLearn());
  await scene.open({ game: "neutron", options: "", position: "" });
  await until(scene, () => scene.found.value !== null);
  const kinds = scene.found.value!.told.moves.map(({ kind }) => kind);
  expect(kinds).toContain("estimate");
  expect(kinds).toContain("proof");
  scene.leave();
});

test("steps lead in and out, and the side that moves looks", async () => {
  const { scene } = await openScene(openLearn());
  await scene.open({ game: "othello", options: "", position: "" });
  expect(scene.viewer.value).toBe(0);
  await scene.play("f5");
  expect(scene.viewer.value).toBe(1);
  await scene.play("d6");
  await until(scene, () => scene.found.value !== null);
  expect(scene.found.value!.told.name).toBe("Perpendicular");
  await scene.back();
  await until(scene, () => scene.found.value !== null);
  expect(scene.found.value!.told.moves.find(({ move }) => move === "d6")?.name).toBe("Perpendicular");
  expect([scene.history.value.played, scene.viewer.value]).toEqual([1, 1]);
  await scene.goTo(0);
  await scene.back();
  expect(scene.history.value.played).toBe(0);
  scene.leave();
});

test("the moves of a position are gone as soon as one of them is made", async () => {
  const { scene } = await openScene(openLearn());
  await scene.open({ game: "othello", options: "", position: "" });
  await until(scene, () => scene.found.value !== null);
  const made = scene.play("f5");
  expect(scene.found.value).toBeNull();
  await made;
  expect(scene.history.value.played).toBe(1);
  scene.leave();
});

test("choices made together are made one after the other, and chance goes back along with them", async () => {
  const { scene } = await openScene(openLearn());
  await scene.open({ game: "compromise", options: "", position: "" });
  const { played } = scene.history.value;
  await scene.choose(scene.now.value!.moves[0]!);
  expect(scene.viewer.value).toBe(1);
  await scene.choose(scene.now.value!.moves[0]!);
  expect(scene.viewer.value).toBe(0);
  await scene.back();
  expect([scene.viewer.value, scene.history.value.played]).toEqual([1, played + 1]);
  scene.leave();
});

test("a game that is over has nothing to explore; it is left by stepping back", async () => {
  const { scene, asked } = await openScene(openLearn());
  const end =
    "quincunx record 1\ngame: othello\nrules: size=4,start=standard,pass=on\nseed: 1\nmoves: 13\n1 c4\n2 d4\n1 b1\n2 b4\n1 d3\n2 c1\n1 d1\n2 d2\n1 pass\n2 a3\n1 a4\n2 a1\n1 a2\npoints: 9 7\nwinners: 1\nreason: the board is full\nend\n";
  await scene.open({ record: end, at: 99 });
  expect(scene.now.value!.reason).not.toBeNull();
  expect(asked).toEqual([]);
  await scene.back();
  await until(scene, () => scene.found.value !== null);
  expect(scene.found.value!.told.moves.map(({ words }) => words)).toEqual(["wins by 2"]);
  scene.leave();
});

test("what the server knows stands first, in its order", () => {
  const move = (name: string, words: string) => ({
    move: name,
    kind: "estimate",
    words,
    name: null,
    often: [],
    scores: [],
  });
  const told: Explored = {
    name: null,
    known: null,
    advisor: "x",
    moves: [move("a", "about 60 %"), move("b", "about 50 %")],
  };
  const answer = (name: string, words: string) => ({ seat: 0, move: name, words, exact: true });
  const worth = answer("", "wins in 3");
  const both = withExact(told, { worth, moves: [answer("b", "wins in 3"), answer("a", "loses in 2")] });
  expect(both.moves.map(({ move: name, kind, words }) => [name, kind, words])).toEqual([
    ["b", "proof", "wins in 3"],
    ["a", "proof", "loses in 2"],
  ]);
  expect(withExact(told, { worth, moves: null })).toBe(told);
  expect(withExact(told, { worth, moves: [answer("b", "wins in 3")] })).toBe(told);
  expect(withExact(told, null)).toBe(told);
});
