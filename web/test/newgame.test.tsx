// @vitest-environment happy-dom
// newgame.test.tsx - the dialog for a new game.

import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { FakeWorker } from "./worker";

vi.stubGlobal("Worker", FakeWorker);
const { gallery, wanted } = await import("../src/app");
const { NewGame } = await import("../src/view/newgame");

const place = document.body;
afterEach(() => render(null, place));

async function show(name: string): Promise<void> {
  wanted.value = name;
  render(<NewGame catalog={await gallery.catalog()} />, place);
}

const fieldCalled = (label: string) =>
  vi.waitUntil(() =>
    [...place.querySelectorAll("label.option")]
      .find((option) => option.querySelector("span")?.textContent === label)
      ?.querySelector<HTMLInputElement | HTMLSelectElement>("select, input"),
  );

async function choose(label: string, value: string, event: "change" | "input"): Promise<void> {
  const field = await fieldCalled(label);
  field.value = value;
  field.dispatchEvent(new Event(event, { bubbles: true }));
}

test("a bot that cannot play by other rules leaves its seat", async () => {
  await show("othello");
  await choose("White", "perfect", "change");
  const white = await fieldCalled("White");
  await vi.waitFor(() => expect(white.value).toBe("perfect"));
  await choose("size", "10", "input");
  await vi.waitFor(() => expect(white.innerHTML).not.toContain("perfect"));
  expect(white.value).toBe("level:3");
  await choose("size", "4", "input");
  await vi.waitFor(() => expect(white.value).toBe("perfect"));
});
