// notices.ts - writes dist/licences.txt: the licence of Quincunx, and that of every part that the page carries.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

/** The package that a module or a file is from: the innermost in node_modules, or the tool that made it up. */
export function partOf(id: string): string | undefined {
  const path = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id) ?? /^\0(vite|rolldown)\//.exec(id);
  return path?.[1];
}

/** Its name, version and licence, then the text; a tool's own text ends where that of its parts begins. */
export function notice(part: string, folder = `node_modules/${part}`): string {
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as Record<string, string>;
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.md|\.txt)?$/i.test(name));
  if (!file) throw new Error(`the page carries ${part}, which has no licence`);
  const text = readFileSync(`${folder}/${file}`, "utf8").split("# Licenses of bundled dependencies")[0]!;
  return `== ${part} ${version} (${license})\n\n${text.trim()}\n`;
}

/** The links of the engine's modules tell what of Debian's is inside them (cmake/Wasm.cmake). */
const inside = (modules: string[]): string =>
  execFileSync(
    "../scripts/notices",
    modules.map((file) => file.replace(/wasm$/, "map")),
    { encoding: "utf8" },
  );

const carried = new Set<string>(); // files and modules in what was bundled, workers included

/** Gathers what a bundle is made from. */
export function collect(): Plugin {
  return {
    name: "collect",
    apply: "build",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        for (const id of file.type === "chunk" ? file.moduleIds : file.originalFileNames) carried.add(id);
    },
  };
}

/** Writes the notices of what all bundles are made from; a part without a licence stops the build. */
export function notices(): Plugin {
  return {
    name: "notices",
    apply: "build",
    generateBundle() {
      const ids = [...carried].sort();
      const parts = [...new Set(ids.map(partOf))].filter((part) => part !== undefined).sort();
      const own = `Quincunx\n\n${readFileSync("../LICENSE", "utf8")}`;
      const texts = [own, ...parts.map((part) => notice(part)), inside(ids.filter((id) => id.endsWith(".wasm")))];
      this.emitFile({ type: "asset", fileName: "licences.txt", source: texts.join("\n\n") });
    },
  };
}
