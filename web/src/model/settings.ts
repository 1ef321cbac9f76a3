// settings.ts - what the player likes, kept in this browser alone.

import { effect, signal, type Signal } from "@preact/signals";

const PREFIX = "quincunx.";

/** Storage can be full, forbidden or absent; the page works without it. */
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Nothing to do: the value lives until the page is closed.
  }
}

export function recall<T>(key: string, standard: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? standard : (JSON.parse(text) as T);
  } catch {
    return standard;
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // See remember.
  }
}

function kept<T>(key: string, standard: T): Signal<T> {
  const value = signal(recall(key, standard));
  effect(() => remember(key, value.value));
  return value;
}

export type Theme = "auto" | "light" | "dark";

export const theme = kept<Theme>("theme", "auto");
export const sound = kept("sound", true);
export const coordinates = kept("coordinates", true);
export const dots = kept("dots", true);
/** Whom each game was last played against: a bot's name, or a person. */
export const opponents = kept<Record<string, string>>("opponents", {});
