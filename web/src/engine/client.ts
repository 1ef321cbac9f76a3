// client.ts - an engine in a worker, seen from the page: promises of answers.
//
// An engine that thinks hears nothing until it is done, so to stop it is to end its worker; the next
// request starts a fresh one.

import { Refusal } from "./module";
import type { Reply, Request } from "./worker";
import wasmUrl from "../../../build-wasm/engine.wasm?url";
import gammaUrl from "../../../build-wasm/engine-gamma.wasm?url";
import othelloUrl from "../../../build-wasm/engine-othello.wasm?url";

/** Engines that think about one game, by its name: fetched when such a game is to be thought about. */
export const STRONG: ReadonlyMap<string, string> = new Map([
  ["gamma", gammaUrl],
  ["othello", othelloUrl],
]);

const gameOf = (record: string): string => /^game: (.*)$/m.exec(record)?.[1] ?? "";

/** A request that was stopped; nobody wants its answer any more. */
export class Stopped extends Error {}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** What asks the engine: the client here, the engine itself in tests. */
export type Ask = (...words: string[]) => Promise<unknown>;

export class Client {
  /** The engine died, and what it knew with it. */
  onCrash = (): void => {};
  private worker: Worker | null = null;
  private address: string;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;

  /**
   * `strong`: bots are asked here, so a game is loaded into the engine that plays it best; `usual` is the engine of
   * all other games.
   */
  constructor(
    private readonly strong: ReadonlyMap<string, string> = new Map(),
    private readonly usual = wasmUrl,
  ) {
    this.address = usual;
  }

  readonly ask: Ask = (...words) => {
    const id = ++this.lastId;
    if (this.strong.size > 0 && words[0] === "load") this.move(this.strong.get(gameOf(words[1]!)) ?? this.usual);
    this.worker ??= this.start();
    this.worker.postMessage({ id, words } satisfies Request);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  };

  get isBusy(): boolean {
    return this.waiting.size > 0;
  }

  stop(): void {
    this.fail(new Stopped("stopped"));
  }

  private move(address: string): void {
    if (address !== this.address && this.worker) this.stop();
    this.address = address;
  }

  private start(): Worker {
    const addresses = this.address === this.usual ? [this.usual] : [this.address, this.usual];
    const name = addresses.map((address) => new URL(address, document.baseURI).href).join(" ");
    const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name });
    worker.onmessage = (event: MessageEvent<Reply>) => this.settle(event.data);
    worker.onerror = () => this.crash("the engine could not be loaded");
    return worker;
  }

  private settle({ id, ok, refusal, crash }: Reply): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (refusal !== undefined) waiting?.reject(new Refusal(refusal));
    else if (crash !== undefined) this.crash(crash, waiting);
    else waiting?.resolve(ok);
  }

  private crash(words: string, first?: Waiting): void {
    this.fail(new Error(words), first);
    this.onCrash();
  }

  /** Ends the worker; whoever waits learns why. */
  private fail(error: Error, first?: Waiting): void {
    this.worker?.terminate();
    this.worker = null;
    first?.reject(error);
    for (const waiting of this.waiting.values()) waiting.reject(error);
    this.waiting.clear();
  }
}
