// engine.ts - the engine under Node, for tests.

import { readFileSync } from "node:fs";
import { Engine } from "../src/engine/module";
import { Table } from "../src/engine/table";

// From the folder that the tests run in: where they have a document, import.meta.url is not a file.
const compile = (name: string) => WebAssembly.compile(readFileSync(`../build-wasm/${name}.wasm`));
const compiled = compile("engine");

export async function openEngine(): Promise<Engine> {
  return Engine.load(await compiled);
}

/** The engine that thinks about Othello. */
export async function openOthello(): Promise<Engine> {
  return Engine.load(await compile("engine-othello"));
}

/** The engine that thinks about Gamma. */
export async function openGamma(): Promise<Engine> {
  return Engine.load(await compile("engine-gamma"));
}

/** The engine with Neutron's large books. */
export async function openNeutron(): Promise<Engine> {
  return Engine.load(await compile("engine-neutron"));
}

/** The engine with the games that only tests know: hexes, cards, stacks. */
export async function openToys(): Promise<Engine> {
  return Engine.load(await compile("engine-toys"));
}

export async function openTable(opened = openEngine()): Promise<Table> {
  const engine = await opened;
  return new Table(async (...words) => engine.call(...words));
}

/** The engine that teaches. */
export async function openLearn(): Promise<Engine> {
  return Engine.load(await compile("engine-learn"));
}
