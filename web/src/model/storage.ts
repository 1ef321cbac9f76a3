// storage.ts - the game in progress, saved after every move and found again on the next visit.

import type { Player } from "./players";
import { forget, recall, remember } from "./settings";

export interface Saved {
  record: string;
  players: Player[];
  game: string;
  isOver: boolean;
}

const KEY = "game";

export const saveGame = (saved: Saved): void => remember(KEY, saved);
export const savedGame = (): Saved | null => recall<Saved | null>(KEY, null);
export const dropGame = (): void => forget(KEY);
