// turns.ts - whose eyes the screen shows the game to, and where undo and redo lead.

import type { Seat, Viewer } from "../engine/types";
import type { History, Position } from "./position";

type Steps = Pick<History, "played" | "steps">;
type IsHuman = (seat: Seat) => boolean;

/** Who should look now: the person at the screen if they still owe a move, else the next who does. */
export function pickViewer(now: Position, viewer: Viewer, isHuman: IsHuman): Viewer {
  const owing = now.owes.filter(isHuman);
  return owing.includes(viewer) ? viewer : (owing[0] ?? viewer);
}

/** The step that undo takes back: the last that a person made, or the last at all where none plays. */
export function lastHumanStep({ played, steps }: Steps, isHuman: IsHuman): number | null {
  const made = steps.slice(0, played);
  const last = made.findLastIndex((step) => isHuman(step.seat));
  return last < 0 ? null : last;
}

/** Where redo leads: to the next step that a person made, or to the end. */
export function nextHumanPoint({ played, steps }: Steps, isHuman: IsHuman): number {
  const next = steps.findIndex((step, i) => i > played && isHuman(step.seat));
  return next < 0 ? steps.length : next;
}
