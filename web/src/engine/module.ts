// module.ts - the WebAssembly module: one handle, words in, JSON out.
//
// The protocol is src/wasm/verbs.h's: every word of a request ends in NUL, the answer is {"ok": …} or
// {"error": "one sentence"}. Runs alike in a worker and under Node.

interface Exports {
  memory: WebAssembly.Memory;
  wasm_open(): number;
  wasm_free(handle: number): void;
  wasm_input(handle: number, size: number): number;
  wasm_call(handle: number, words: number): number;
}

/** What the player or their file did wrong, in a sentence to show. */
export class Refusal extends Error {}

export class Engine {
  private constructor(
    private readonly wasm: Exports,
    private readonly handle: number,
  ) {}

  static async load(module: WebAssembly.Module): Promise<Engine> {
    let memory: WebAssembly.Memory | undefined;
    const panic = (claim: number, file: number, line: number): never => {
      throw new Error(`${readText(memory!, file)}:${line}: ${readText(memory!, claim)}`);
    };
    const instance = await WebAssembly.instantiate(module, { host: { now: () => performance.now(), panic } });
    const wasm = instance.exports as unknown as Exports;
    memory = wasm.memory;
    return new Engine(wasm, wasm.wasm_open());
  }

  call(...words: string[]): unknown {
    const bytes = new TextEncoder().encode(words.map((word) => word.replaceAll("\0", "\u{fffd}") + "\0").join(""));
    const input = this.wasm.wasm_input(this.handle, bytes.length);
    if (input === 0) throw new Refusal("this browser has no memory left for the request");
    new Uint8Array(this.wasm.memory.buffer).set(bytes, input);
    const output = this.wasm.wasm_call(this.handle, words.length);
    if (output === 0) throw new Refusal("this browser has no memory left for the answer");
    const answer = JSON.parse(readText(this.wasm.memory, output)) as { ok: unknown } | { error: string };
    if ("error" in answer) throw new Refusal(answer.error);
    return answer.ok;
  }
}

function readText(memory: WebAssembly.Memory, at: number): string {
  const bytes = new Uint8Array(memory.buffer, at);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}
