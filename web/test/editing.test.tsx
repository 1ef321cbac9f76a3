// @vitest-environment happy-dom
// editing.test.tsx - the screen of the board editor.

import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { FakeWorker } from "./worker";

vi.stubGlobal("Worker", FakeWorker);
const { gallery, sketch } = await import("../src/app");
const { Editor } = await import("../src/view/editor");

const place = document.body;
afterEach(async () => {
  render(null, place);
  await new Promise((left) => setTimeout(left, 100));
  sketch.value = null;
});

async function show(name: string): Promise<void> {
  render(<Editor name={name} catalog={await gallery.catalog()} />, place);
}

/** Types a letter at the end, as a keyboard does. */
function press(field: HTMLTextAreaElement, letter: string): void {
  field.value += letter;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

test("what is typed stays as it was typed, blanks and fast letters too", async () => {
  await show("neutron");
  const field = await vi.waitUntil(() => place.querySelector("textarea"));
  const before = field.value;
  field.focus();
  for (const letter of " fast") press(field, letter);
  await new Promise((passed) => setTimeout(passed, 50));
  press(field, " ");
  await new Promise((passed) => setTimeout(passed, 50));
  expect(field.value).toBe(`${before} fast `);
  field.blur();
  await vi.waitFor(() => expect(field.value).toBe(`${before} fast`));
});

test("what was set up is there again for who comes back, and not in another game", async () => {
  await show("neutron");
  const field = () => vi.waitUntil(() => place.querySelector("textarea"));
  const before = (await field()).value;
  press(await field(), "x");
  await vi.waitFor(() => expect(place.querySelector(".failure")).not.toBeNull());
  render(null, place);
  await vi.waitUntil(() => sketch.value);
  await show("neutron");
  await vi.waitFor(async () => expect((await field()).value).toBe(`${before}x`));
  render(null, place);
  await show("neutreeko");
  await vi.waitFor(async () => expect((await field()).value).toMatch(/^[.BW/]+ b$/));
});

test("a board that cannot be edited is said to be one, with a way to another", async () => {
  sketch.value = { game: "gamma", options: "players=12", position: "" };
  await show("gamma");
  await vi.waitFor(() => expect(place.querySelector(".failure")?.textContent).toContain("too large to be edited"));
  place.querySelector<HTMLButtonElement>("main button")!.click();
  await vi.waitFor(() => expect(place.querySelector("textarea")?.value).toMatch(/^[.]/));
});
