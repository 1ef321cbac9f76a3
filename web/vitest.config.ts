// vitest.config.ts - unit tests; those that need the engine load the module that the wasm preset built.

import { defineConfig } from "vitest/config";

export default defineConfig({
  server: { fs: { allow: [".."] } }, // the engine lies beside the page
  test: { include: ["test/**/*.test.ts", "test/**/*.test.tsx"], testTimeout: 60_000 },
});
