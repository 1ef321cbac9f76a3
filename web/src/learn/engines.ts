// engines.ts - the engines that teach, fetched when somebody wants to learn.

import { Client, STRONG } from "../engine/client";
import learnUrl from "../../../build-wasm/engine-learn.wasm?url";
import neutronUrl from "../../../build-wasm/engine-neutron.wasm?url";

/** Neutron is judged by its large books, which the page does not need to play. */
const JUDGES: ReadonlyMap<string, string> = new Map([...STRONG, ["neutron", neutronUrl]]);

/** Puzzles, guided games, the diary. */
export const teaching = (): Client => new Client(new Map(), learnUrl);

/** Moves and positions judged. */
export const judging = (): Client => new Client(JUDGES, learnUrl);
