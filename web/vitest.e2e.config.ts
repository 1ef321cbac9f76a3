// vitest.e2e.config.ts - the page in a real browser, served by the program itself.

import { defineConfig } from "vitest/config";

// A browser on a busy machine is not wholly ours: a test that fails is run once more, and Vitest says so.
export default defineConfig({
  test: { include: ["e2e/**/*.test.ts"], testTimeout: 180_000, hookTimeout: 60_000, fileParallelism: false, retry: 1 },
});
