// transcripts.test.ts - same seed, same bots, same moves: the module under Node against the native program.
//
// QUINCUNX names the program (standard: ../build/quincunx), GAMES how many games a game (standard: 12).

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Engine } from "../src/engine/module";
import type { Catalog, RawPosition } from "../src/engine/types";
import { openEngine } from "./engine";

const PROGRAM = process.env["QUINCUNX"] ?? fileURLToPath(new URL("../../build/quincunx", import.meta.url));
const GAMES = Number(process.env["GAMES"] ?? 12);
const NODES = 300;
/** Every pair is played by all games; a bot that does not play a game leaves its place to chance. */
const PAIRS = [
  ["random", "random"],
  ["level:4", "random"],
  ["alphabeta:memory=1", "mcts:memory=1"],
];
const MOST_STEPS = 2000;

let folder: string;
let engine: Engine;
beforeAll(async () => {
  // The program flushes its record to disk after every move; memory is quicker at that.
  folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "quincunx-"));
  engine = await openEngine();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Time is measured, so it is not compared. */
const timeless = (record: string): string => record.replaceAll(/^time .*\n/gm, "");

function playNative(game: string, players: string[], seed: number): string {
  const path = join(folder, "record");
  const seats = players.flatMap((player, i) => ["--seat", `${i + 1}=${player}`]);
  const words = ["play", game, "--text", ...seats, "--seed", String(seed), "--nodes", String(NODES), "--save", path];
  execFileSync(PROGRAM, words, { stdio: ["ignore", "ignore", "pipe"] });
  const record = readFileSync(path, "utf8");
  rmSync(path); // the next game is not saved over this one
  return timeless(record);
}

function playHere(game: string, players: string[], seed: number): string {
  engine.call("begin", game, "", String(seed), "");
  players.forEach((player, seat) => engine.call("seat", String(seat), player));
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const { played } = engine.call("history", "-") as { played: number };
    const { owes } = engine.call("position", "-", String(played)) as RawPosition;
    const seat = owes[0];
    if (seat === undefined) break;
    const { move } = engine.call("choose", String(seat), players[seat]!, String(NODES), "0") as { move: string };
    engine.call("play", String(seat), move);
  }
  return timeless(engine.call("save") as string);
}

function seatsOf(game: string, pair: string[]): string[] {
  engine.call("begin", game, "", "1", "");
  const { seats } = engine.call("board") as { seats: unknown[] };
  const bots = new Set((engine.call("bots", game, "") as { name: string }[]).map(({ name }) => name));
  return seats.map((_, i) => {
    const spec = pair[i % 2]!;
    return bots.has(spec.split(":")[0]!) ? spec : "random";
  });
}

describe.skipIf(!existsSync(PROGRAM))("the module and the native program", () => {
  test("play the same games from the same seeds", { timeout: 3_600_000 }, () => {
    const { games } = engine.call("catalog") as Catalog;
    for (const { name } of games)
      for (let seed = 1; seed <= GAMES; seed++) {
        const players = seatsOf(name, PAIRS[seed % PAIRS.length]!);
        expect(playHere(name, players, seed), `${name}, seed ${seed}, ${players.join(" ")}`).toBe(
          playNative(name, players, seed),
        );
      }
  });
});
