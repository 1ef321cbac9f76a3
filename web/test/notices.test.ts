// What the page carries, and what it must say of it.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { notice, partOf } from "../notices";

test("a module is told to be of the package it lies in, or of the tool that made it up", () => {
  expect(partOf("/home/me/web/node_modules/preact/hooks/dist/hooks.mjs")).toBe("preact");
  expect(partOf("/home/me/web/node_modules/@preact/signals/dist/signals.module.js")).toBe("@preact/signals");
  expect(partOf("node_modules/@fontsource/fraunces/files/fraunces.woff2")).toBe("@fontsource/fraunces");
  expect(partOf("/home/me/web/node_modules/a/node_modules/b/index.js")).toBe("b");
  expect(partOf("\0vite/preload-helper.js")).toBe("vite");
  expect(partOf("\0rolldown/runtime.js")).toBe("rolldown");
  expect(partOf("/home/me/web/src/app.tsx")).toBeUndefined();
});

test("a part without a licence cannot be shipped", () => {
  const folder = mkdtempSync(join(tmpdir(), "part-"));
  try {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ version: "1.2.3", license: "MIT" }));
    expect(() => notice("part", folder)).toThrow("the page carries part, which has no licence");
    writeFileSync(join(folder, "LICENSE.md"), "Do as you like.\n\n# Licenses of bundled dependencies\nMore.\n");
    expect(notice("part", folder)).toBe("== part 1.2.3 (MIT)\n\nDo as you like.\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
