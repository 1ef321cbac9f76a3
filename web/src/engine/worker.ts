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

// The address of the module comes as the worker's name, so that the build decides where it lies.
const engine = fetch(scope.name)
  .then((response) => response.arrayBuffer())
  .then((bytes) => WebAssembly.compile(bytes))
  .then((module) => Engine.load(module));

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
