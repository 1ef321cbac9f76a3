// @vitest-environment happy-dom
// timed.test.tsx - when the clock of a game on the table runs, and when it stands still.

import { render } from "preact";
import { afterEach, beforeEach, test, vi } from "vitest";
import { FakeWorker } from "./worker";

vi.stubGlobal("Worker", FakeWorker);
const { game, start } = await import("../src/app");
const { Time, useClock } = await import("../src/view/clock");

function Black() {
  const clock = useClock(game.board.value);
  return clock && <Time clock={clock} seat={0} />;
}

const runs = (): Promise<Element> => vi.waitUntil(() => document.querySelector(".clock.runs"));
const stands = (): Promise<Element> => vi.waitUntil(() => document.querySelector(".clock:not(.runs)"));

function hide(isHidden: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(async () => {
  await start({ game: "othello", options: "", position: "", players: [null, null], terms: [600, 5] });
  render(<Black />, document.body);
  await runs();
});
afterEach(() => {
  render(null, document.body);
  vi.restoreAllMocks();
});

test("a clock stands still behind another tab", async () => {
  hide(true);
  await stands();
  hide(false);
  await runs();
});

test("a clock runs again when the page comes back as it was left", async () => {
  dispatchEvent(new Event("pagehide"));
  await stands();
  dispatchEvent(new Event("pageshow"));
  await runs();
});
