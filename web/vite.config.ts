// vite.config.ts - builds the page into dist/: relative addresses, so that any folder of any host will do.

import { createHash } from "node:crypto";
import subsetFont from "subset-font";
import { defineConfig, type Plugin } from "vite";
import { collect, notices } from "./notices";

/** The model, the engine's client, the drawn board, and the library that shows them. */
const COMMON =
  /node_modules\/@?preact|src\/(app|engine)|src\/model\/(?!told|movelist|pages|editor|clock|share)|src\/view\/(board|drawing|piece|tray|material|icons|drag|zoom)/;

/** What tables share, here, online and where one learns; and lessons among themselves. In parts of their own their names
 *  would make the first screen longer, which lists what each of the others needs. */
const LESSONS = /src\/learn\/(lesson|teacher|skills|engines)/;
const TABLES = /src\/model\/(told|movelist)|src\/view\/(choices|ground|keys|movelist|moveline|values)|style\/table/;

/** Fetched, and kept, only by those who need it. */
const LATE = /engine-(gamma|neutron|othello)/;

/** Writes the list of all files but those, and a name that changes with them, into the service worker. */
function precache(): Plugin {
  return {
    name: "precache",
    apply: "build",
    enforce: "post",
    generateBundle(_, bundle) {
      const worker = bundle["sw.js"];
      if (worker?.type !== "chunk") throw new Error("there is no service worker to fill");
      const files = Object.keys(bundle).filter((name) => name !== "sw.js" && !LATE.test(name));
      const hash = createHash("sha256");
      for (const name of Object.keys(bundle).filter((name) => name !== "sw.js")) {
        const file = bundle[name]!;
        hash.update(name).update(file.type === "chunk" ? file.code : file.source);
      }
      const list = ["./", ...files, "manifest.webmanifest", "icon.svg", "icon-192.png", "icon-512.png"];
      worker.code = worker.code
        .replace("__FILES__", JSON.stringify(list.filter((name) => name !== "index.html")))
        .replace("__VERSION__", JSON.stringify(hash.digest("hex").slice(0, 12)));
    },
  };
}

/** The letters that titles, scores and results are set in; any other is the next face's. */
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join("");
const LETTERS = `${ASCII.replace(/[$*<>@[\\\]^`{|}~]/g, "")}–—·’“”…×`;

/** Leaves in the typeface what is written with it: 11 kB instead of 18. */
function typeface(): Plugin {
  return {
    name: "typeface",
    apply: "build",
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "asset" && file.fileName.endsWith(".woff2"))
          file.source = await subsetFont(Buffer.from(file.source), LETTERS, { targetFormat: "woff2" });
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [collect(), notices(), typeface(), precache()],
  worker: { format: "es", plugins: () => [collect()] },
  build: {
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { index: "index.html", sw: "src/sw.ts" },
      output: {
        entryFileNames: (chunk) => (chunk.name === "sw" ? "sw.js" : "assets/[name]-[hash].js"),
        // What every screen needs comes in one piece: each file costs a request and its headers.
        codeSplitting: {
          groups: [
            { name: "base", test: COMMON },
            { name: "table", test: TABLES },
            { name: "lesson", test: LESSONS },
          ],
        },
      },
    },
  },
});
