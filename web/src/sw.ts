// sw.ts - the service worker: keeps every file of this version, so that the page works without a network.
//
// A large file that few need is not in the list: it is kept when it is first asked for.
//
// A new version waits until the last page of the old one is closed: parts that a page fetches late must be
// of its own version.

export {};

declare const __FILES__: string[];
declare const __VERSION__: string;

const scope = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `quincunx-${__VERSION__}`;
const LATE = /\/assets\/engine-(?:gamma|neutron|othello)-[^/]*\.wasm$/;

scope.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(__FILES__)));
});

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith("quincunx-") && name !== CACHE).map((name) => caches.delete(name)),
  );
  await scope.clients.claim();
}

scope.addEventListener("activate", (event) => event.waitUntil(takeOver()));

/** Where there is no room for it, it is fetched again the next time. */
async function keep(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
}

async function answer(request: Request): Promise<Response> {
  // Whoever goes to a file by a link, such as the licences, gets that file; to any other address, the page.
  const kept = (await caches.match(request)) ?? (request.mode === "navigate" ? await caches.match("./") : undefined);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && LATE.test(request.url)) await keep(request, response.clone()).catch(() => undefined);
  return response;
}

scope.addEventListener("fetch", (event) => {
  if (event.request.method === "GET") event.respondWith(answer(event.request));
});
