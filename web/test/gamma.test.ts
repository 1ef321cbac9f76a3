import { expect, test } from "vitest";
import type { Engine } from "../src/engine/module";
import { openEngine, openGamma, openTable } from "./engine";

// With one area allowed, 5x3 is won from the middle alone.
async function begin(opened: Promise<Engine>, bot: string): Promise<string> {
  const engine = await opened;
  engine.call("begin", "gamma", "width=5,height=3,areas=1", "1", "");
  return (engine.call("choose", "0", bot, "3000", "0") as { move: string }).move;
}

test("every level of Gamma answers, with and without expert", async () => {
  for (let level = 1; level <= 10; level++)
    for (const open of [openEngine, openGamma])
      expect(await begin(open(), `level:${level}`)).toMatch(/^([0-4],[0-2]|skip)$/);
}, 60_000);

test("expert of Gamma plays in its own engine, and nowhere else", async () => {
  expect((await (await openTable(openGamma())).bots("gamma", "")).map(({ name }) => name)).toContain("expert");
  expect((await (await openTable()).bots("gamma", "")).map(({ name }) => name)).not.toContain("expert");
  expect(await begin(openGamma(), "expert")).toBe("2,1");
});
