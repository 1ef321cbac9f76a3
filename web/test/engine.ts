// engine.ts - the engine under Node, for tests.

import { readFileSync } from "node:fs";
import { Engine } from "../src/engine/module";
import { Table } from "../src/engine/table";

// From the folder that the tests run in: where they have a document, import.meta.url is not a file.
const bytes = readFileSync("../build-wasm/engine.wasm");
const compiled = WebAssembly.compile(bytes);

export async function openEngine(): Promise<Engine> {
  return Engine.load(await compiled);
}

export async function openTable(): Promise<Table> {
  const engine = await openEngine();
  return new Table(async (...words) => engine.call(...words));
}
