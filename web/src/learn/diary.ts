// diary.ts - what was tried in this browser: a line for each puzzle and each game against a level, in the program's
// own format (docs/formats.md).
//
// The text is all that is kept; ratings and streaks are found anew from it. Lines that cannot be read are passed over
// by the engine, so whatever lies in the storage does no harm.

import { signal } from "@preact/signals";
import { forget, recallAny, remember } from "../model/settings";

const KEY = "diary";

function read(): string {
  const kept = recallAny(KEY);
  return typeof kept === "string" ? kept.replaceAll("\0", "") : "";
}

export const diary = signal(read());
// What another tab adds or forgets, this one knows too.
globalThis.addEventListener?.("storage", () => (diary.value = read()));

/** Adds a line; another tab may have added some meanwhile. False: the storage is full or forbidden. */
export function noteLine(line: string): boolean {
  diary.value = `${read() || diary.value}${line}\n`;
  return remember(KEY, diary.value);
}

export function forgetAll(): void {
  forget(KEY);
  diary.value = "";
}

/** The easiest puzzle of a game that is not solved yet; where all are, they begin anew. */
export function firstUnsolved(text: string, game: string, count: number): number {
  const solved = new Set(
    text.split("\n").flatMap((line) => {
      const [, name, number, , outcome] = line.split(" ");
      return name === game && outcome === "solved" ? [Number(number)] : [];
    }),
  );
  for (let number = 1; number <= count; number++) if (!solved.has(number)) return number;
  return 1;
}

/** What was made of a puzzle on a day, "" where it was not tried: the first try counts. */
export function outcomeOn(text: string, day: string, game: string, number: number): "" | "solved" | "missed" {
  const start = `${day} ${game} ${number} `;
  const line = text.split("\n").find((one) => one.startsWith(start));
  return line === undefined ? "" : line.endsWith(" solved") ? "solved" : "missed";
}
