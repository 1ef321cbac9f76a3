// worker.ts - the page's workers under Node, for tests: each with an engine of its own.

import type { Reply, Request } from "../src/engine/worker";
import { Refusal, type Engine } from "../src/engine/module";
import { openEngine, openGamma, openLearn, openNeutron, openOthello } from "./engine";

const KINDS = { learn: openLearn, gamma: openGamma, neutron: openNeutron, othello: openOthello };

/** The engine that a worker's name asks for. */
function openNamed(name: string): Promise<Engine> {
  const kind = /engine-(\w+)/.exec(name)?.[1] as keyof typeof KINDS | undefined;
  return kind ? KINDS[kind]() : openEngine();
}

export class FakeWorker {
  /** Requests that end their engine. */
  static isFatal: (words: string[]) => boolean = () => false;
  /** Workers that are wanted now cannot be fetched. */
  static isMissing = false;
  private readonly isMissing = FakeWorker.isMissing;
  onerror = () => {};
  onmessage: (event: { data: Reply }) => void = () => {};
  private readonly engine: Promise<Engine>;
  private isEnded = false;

  constructor(_address: URL, { name }: { name: string }) {
    this.engine = openNamed(name);
  }

  async postMessage({ id, words }: Request): Promise<void> {
    const data = answer(await this.engine, id, words);
    await new Promise((passed) => setTimeout(passed));
    if (this.isMissing) return this.onerror();
    if (!this.isEnded) this.onmessage({ data });
  }

  terminate(): void {
    this.isEnded = true;
  }
}

function answer(engine: Engine, id: number, words: string[]): Reply {
  if (FakeWorker.isFatal(words)) return { id, crash: "RuntimeError: unreachable" };
  try {
    return { id, ok: engine.call(...words) };
  } catch (error) {
    return { id, refusal: (error as Refusal).message };
  }
}
