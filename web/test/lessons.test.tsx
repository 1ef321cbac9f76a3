// @vitest-environment happy-dom
// lessons.test.tsx - the screens of what is taught, which share one teacher.

import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { FakeWorker } from "./worker";

vi.stubGlobal("Worker", FakeWorker);
const { gallery } = await import("../src/app");
const { Guide } = await import("../src/learn/guide");
const { PuzzleTable } = await import("../src/learn/puzzle");
const { teacher } = await import("../src/learn/teacher");

const place = document.body;
afterEach(() => render(null, place));

test("a puzzle that was left before it came does not come to the next board", async () => {
  const catalog = await gallery.catalog();
  const address = location.href;
  const shelf = teacher.shelf("gamma");
  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  const shelved = vi.spyOn(teacher, "shelf").mockImplementation(() => released.then(() => shelf));
  const guided = vi.spyOn(teacher, "guide");
  render(<PuzzleTable name="gamma" title="Gamma" number={null} catalog={catalog} />, place);
  await vi.waitFor(() => expect(shelved).toHaveBeenCalled());
  render(<Guide name="neutron" catalog={catalog} />, place);
  await vi.waitFor(() => expect(guided).toHaveBeenCalled(), { interval: 1 });
  release();
  await vi.waitFor(() => expect(place.querySelector(".guide")).not.toBeNull());
  await new Promise((passed) => setTimeout(passed, 100));
  expect((await teacher.table.board()).game).toBe("neutron");
  expect(location.href).toBe(address);
});
