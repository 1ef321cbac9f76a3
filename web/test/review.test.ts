// review.test.ts - the review of a game as the page asks for it.

import { expect, test } from "vitest";
import { Reviewing } from "../src/learn/reviewing";
import { openEngine, openLearn } from "./engine";

/** 4×4 Othello: White holds the win by the only move, and loses it with the last choice. */
const RECORD = `quincunx record 1
game: othello
rules: size=4,start=standard,pass=on
seed: 1
moves: 13
1 c4
2 d4
1 b1
2 b4
1 d3
2 c1
1 d1
2 d2
1 pass
2 a3
1 a4
2 a1
1 a2
points: 9 7
winners: 1
reason: the board is full
end
`;

test("a review is told as it grows, and is whole in the end", async () => {
  const engine = await openLearn();
  const seen: number[] = [];
  const reviewing = new Reviewing(async (...words) => engine.call(...words));
  reviewing.told.subscribe((told) => told && seen.push(told.judged));
  await reviewing.goOn(RECORD);
  const told = reviewing.told.value!;
  expect(seen).toEqual([2, 4, 6, 8, 10, 12, 13]);
  expect(reviewing.isDone && !reviewing.isWorking.value).toBe(true);
  expect(told.players.map(({ accuracy }) => accuracy)).toEqual([null, 0.75]);
  expect(told.moves[1]!.words).toBe("the only move");
  expect(told.moves[8]!.forced).toBe(true);
  expect(told.moves[11]!.turned).toBe("White turned a win by 2 into a loss by 2");
  expect(told.moves[12]!.outlook).toEqual([1, 0]);
});

test("a review that is held goes on where it was", async () => {
  const engine = await openLearn();
  let n = 0;
  const reviewing = new Reviewing(async (...words) => {
    const answer = engine.call(...words);
    if (words[0] === "review" && ++n === 2) reviewing.hold();
    return answer;
  });
  await reviewing.goOn(RECORD);
  expect(reviewing.told.value!.judged).toBe(4);
  expect(reviewing.isWorking.value).toBe(false);
  await reviewing.goOn(RECORD);
  expect(reviewing.isDone).toBe(true);
  expect(n).toBe(7);
});

test("an answer about the game before is not taken for this one's", async () => {
  const engine = await openLearn();
  const other = RECORD.replace("moves: 13", "moves: 2").replace(/1 b1[^]*/, "end\n");
  const turns: Promise<void>[] = [];
  const reviewing = new Reviewing(async (...words) => {
    const answer = engine.call(...words);
    if (words[0] === "review") turns[0] ??= reviewing.goOn(other);
    return answer;
  });
  const seen: number[] = [];
  reviewing.told.subscribe((told) => told && seen.push(told.steps));
  await reviewing.goOn(RECORD);
  await Promise.all(turns);
  expect(new Set(seen)).toEqual(new Set([2]));
  expect(reviewing.isDone).toBe(true);
});

test("the engine that plays does not teach", async () => {
  const engine = await openEngine();
  engine.call("load", RECORD);
  expect(() => engine.call("review", "1")).toThrow('there is no request "review"');
});
