// settings.ts - what the player likes, kept in this browser alone.

import { effect, signal, type Signal } from "@preact/signals";
import { Misfit, number, shapeOf, text, truth, type Check } from "./check";

const PREFIX = "quincunx.";

/** Storage can be full, forbidden or absent; the page works without it. False: the value lives until the page is closed. */
export function remember(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Whatever lies there; null where nothing does, or nothing that can be read. */
export function recallAny(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

/** The keys that begin so. */
export function namesLike(start: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX + start))
      .map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // See remember.
  }
}

/** A setting; what lies in the storage counts only where the check finds it fit. Another tab may change it, too. */
function kept<T>(key: string, standard: T, check: Check<T>): Signal<T> {
  const read = (): T => {
    try {
      return check(recallAny(key));
    } catch {
      return standard;
    }
  };
  const value = signal(read());
  effect(() => void remember(key, value.value));
  globalThis.window?.addEventListener("storage", (event) => {
    if (event.key === PREFIX + key) value.value = read();
  });
  return value;
}

const themeOf: Check<Theme> = (value) => {
  const known = THEMES.find((name) => name === value);
  if (!known) throw new Misfit("there is no such theme");
  return known;
};

const recordOf: Check<Record<string, string>> = (value) =>
  Object.fromEntries(Object.entries(shapeOf({})(value) && (value as object)).map(([name, item]) => [name, text(item)]));

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export const theme = kept<Theme>("theme", "auto", themeOf);
export const sound = kept("sound", true, truth);
export const coordinates = kept("coordinates", true, truth);
export const dots = kept("dots", true, truth);
/** Keys of one letter do something. */
export const letters = kept("letters", true, truth);
/** Warnings before blunders, at most so many a game; 0: none. */
export const warnings = kept("warnings", 0, number);
/** Whom each game was last played against: a bot's name, or a person. */
export const opponents = kept<Record<string, string>>("opponents", {}, recordOf);
