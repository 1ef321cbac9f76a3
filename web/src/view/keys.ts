// keys.ts - what keys do on a screen, outside of its fields.

import { dialog } from "../app";
import { letters } from "../model/settings";

export type Acts = Record<string, () => unknown>;

/** What a key does here. Letters do nothing for those who have left them out, as who speaks to the machine may have to. */
export function actOf(acts: Acts, event: KeyboardEvent): (() => unknown) | undefined {
  const isTyping = event.target instanceof Element && event.target.matches("input, select, textarea");
  const isLeftOut = event.key.length === 1 && !letters.value;
  if (isTyping || isLeftOut || dialog.value || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  return acts[event.key];
}
