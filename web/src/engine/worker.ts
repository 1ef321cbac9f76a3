// worker.ts - an engine of its own in a Web Worker: requests come in order and are answered in order.

import { Engine, Refusal } from "./module";

export interface Request {
  id: number;
  words: string[];
}

export interface Reply {
  id: number;
  ok?: unknown;
  refusal?: string;
  crash?: string;
}

const scope = self as unknown as DedicatedWorkerGlobalScope;

async function load(address: string): Promise<Engine> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return Engine.load(await WebAssembly.compile(await response.arrayBuffer()));
}

// The addresses of modules come as the worker's name, so that the build decides where they lie. The second
// stands in for the first where that cannot be had: without a network.
const [first, second] = scope.name.split(" ");
const engine = load(first!).catch((error: unknown) => {
  if (second === undefined) throw error;
  return load(second);
});

function answer(loaded: Engine, { id, words }: Request): Reply {
  try {
    return { id, ok: loaded.call(...words) };
  } catch (error) {
    return error instanceof Refusal ? { id, refusal: error.message } : { id, crash: String(error) };
  }
}

scope.onmessage = async (event: MessageEvent<Request>) => {
  try {
    scope.postMessage(answer(await engine, event.data));
  } catch (error) {
    scope.postMessage({ id: event.data.id, crash: String(error) } satisfies Reply);
  }
};
