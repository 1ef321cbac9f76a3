import { expect, test } from "vitest";
import type { Engine } from "../src/engine/module";
import { openEngine, openOthello, openTable } from "./engine";

async function reply(opened: Promise<Engine>, bot: string): Promise<{ move: string; line?: string[] }> {
  const engine = await opened;
  engine.call("begin", "othello", "", "1", "");
  engine.call("play", "0", "f5");
  return engine.call("choose", "1", bot, "20000", "0") as { move: string; line?: string[] };
}

test("every level of Othello answers, with and without the weights", async () => {
  for (let level = 1; level <= 10; level++)
    for (const open of [openEngine, openOthello])
      expect((await reply(open(), `level:${level}`)).move).toMatch(/^(d6|f4|f6)$/);
}, 60_000);

test("expert plays where the weights are, and nowhere else", async () => {
  expect((await (await openTable(openOthello())).bots("othello", "")).map(({ name }) => name)).toContain("expert");
  expect((await (await openTable()).bots("othello", "")).map(({ name }) => name)).not.toContain("expert");
  expect((await reply(openOthello(), "expert:book=0")).line!.length).toBeGreaterThan(5);
});
