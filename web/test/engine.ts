// engine.ts - the engine under Node, for tests.

import { readFileSync } from "node:fs";
import { Engine } from "../src/engine/module";
import { Table } from "../src/engine/table";

const bytes = readFileSync(new URL("../../build-wasm/engine.wasm", import.meta.url));
const compiled = WebAssembly.compile(bytes);

export async function openEngine(): Promise<Engine> {
  return Engine.load(await compiled);
}

export async function openTable(): Promise<Table> {
  const engine = await openEngine();
  return new Table(async (...words) => engine.call(...words));
}
