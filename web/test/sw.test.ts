// sw.test.ts - the service worker: what it answers where the storage has no room.

import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

type Fetched = { request: { method: string; mode: string; url: string }; respondWith: (answer: unknown) => void };

test("a large file for which there is no room is answered all the same", async () => {
  let onFetch = (_: Fetched) => {};
  vi.stubGlobal("__FILES__", []);
  vi.stubGlobal("__VERSION__", "1");
  vi.stubGlobal("self", {
    addEventListener: (kind: string, hear: typeof onFetch) => kind === "fetch" && (onFetch = hear),
  });
  const put = vi.fn(() => Promise.reject(new DOMException("full", "QuotaExceededError")));
  vi.stubGlobal("caches", { match: async () => undefined, open: async () => ({ put }) });
  vi.stubGlobal("fetch", async () => new Response("the engine"));
  await import("../src/sw");
  const request = { method: "GET", mode: "cors", url: "http://localhost/assets/engine-othello-x.wasm" };
  const answer = await new Promise<unknown>((respondWith) => onFetch({ request, respondWith }));
  expect(await (answer as Response).text()).toBe("the engine");
  expect(put).toHaveBeenCalledOnce();
});
