// @vitest-environment happy-dom
// settings.test.ts - what the player likes, in every tab of the browser.

import { expect, test } from "vitest";
import { opponents, sound } from "../src/model/settings";

/** Another tab has written this. */
function write(name: string, text: string): void {
  const key = `quincunx.${name}`;
  localStorage.setItem(key, text);
  window.dispatchEvent(new StorageEvent("storage", { key }));
}

test("a setting of another tab counts here, too, and is not written over", () => {
  write("opponents", '{"othello":"level:8"}');
  opponents.value = { ...opponents.value, neutron: "level:5" };
  expect(localStorage.getItem("quincunx.opponents")).toBe('{"othello":"level:8","neutron":"level:5"}');
});

test("what another tab leaves that is no setting is none", () => {
  sound.value = false;
  write("sound", '"loud"');
  expect(sound.value).toBe(true);
});
