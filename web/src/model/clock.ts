// clock.ts - time for thought: what people agree on, and the clock of a game between people at one screen.
//
// A clock lies in the storage beside its game, and runs only while the game is on the screen. Another tab may have let it
// run while it stood still in this one: so it is read when it starts, and written when it stops.

import { signal } from "@preact/signals";
import { NOBODY, type Seat } from "../engine/types";
import { listOf, number, rowOf, shapeOf, type Check } from "./check";
import { recallAny, remember } from "./settings";

/** Seconds for a game, and those that each turn brings. */
export type Terms = [seconds: number, increment: number];

export const TERMS: (Terms | null)[] = [null, [180, 2], [300, 5], [600, 5], [900, 10]];

/** "10 min + 5 s". */
export const termsWords = (terms: Terms | null): string =>
  terms ? `${Math.round(terms[0] / 6) / 10} min + ${terms[1]} s` : "No clock";

/** "4:07", and tenths at the end. */
export function timeWords(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export const clockKey = (id: string): string => `clock.${id}`;

interface Kept {
  terms: Terms;
  /** Milliseconds of each seat; none before the first move. */
  left: number[];
}

const keptOf: Check<Kept> = shapeOf({ terms: rowOf<Terms>([number, number]), left: listOf(number) });

/** Clocks that the storage has no room for: they run until the page is closed. */
const unkept = new Map<string, Kept>();

function keep(id: string, kept: Kept): void {
  if (remember(clockKey(id), kept)) unkept.delete(id);
  else unkept.set(id, kept);
}

/** Puts a clock beside a game that is about to begin. */
export const setClock = (id: string, terms: Terms): void => keep(id, { terms, left: [] });

function keptClock(id: string): Kept | null {
  try {
    return keptOf(unkept.get(id) ?? recallAny(clockKey(id)));
  } catch {
    return null;
  }
}

/** What the players of a kept game agreed on; null: no clock. */
export const termsOf = (id: string): Terms | null => keptClock(id)?.terms ?? null;

export class Clock {
  /** Milliseconds left of each seat when the clock was last touched. */
  readonly left = signal<number[]>([]);
  readonly running = signal<Seat>(NOBODY);
  private since = 0;
  /** The most moves that were seen in this game. */
  private most = 0;
  /** Somebody's time was up; whoever takes that back plays on without hurry. */
  private hasFallen: boolean;

  private constructor(
    private readonly id: string,
    private readonly terms: Terms,
    left: number[],
  ) {
    this.left.value = left;
    this.hasFallen = left.includes(0);
  }

  /** The clock of a kept game; null where it has none. */
  static of(id: string, nSeats: number): Clock | null {
    const kept = keptClock(id);
    if (!kept) return null;
    const { terms, left } = kept;
    return new Clock(id, terms, left.length === nSeats ? left : Array<number>(nSeats).fill(1000 * terms[0]));
  }

  leftOf(seat: Seat, now: number): number {
    const passed = seat === this.running.value ? now - this.since : 0;
    return Math.max(0, (this.left.value[seat] ?? 0) - passed);
  }

  /** Are so many moves more than ever before? One that is taken back and made again brings no time again. */
  isFurther(played: number): boolean {
    const isFurther = played > this.most;
    if (isFurther) this.most = played;
    return isFurther;
  }

  /** Lets a seat's time run, or nobody's. Whoever has done their turn gets what it brings. True: that was too late. */
  run(seat: Seat, now: number, isDone = false): boolean {
    const before = this.running.value;
    if (before === NOBODY) this.reread();
    const isUp = this.note(now);
    if (isDone && !isUp && before !== seat && before !== NOBODY)
      this.left.value = this.left.value.map((left, i) => (i === before ? left + 1000 * this.terms[1] : left));
    this.running.value = seat;
    if (before === NOBODY) return false;
    // Nobody has been told yet, and the page may be on its way out: then it falls when the game is opened again.
    const left = isUp ? this.left.value.map((left) => Math.max(1, left)) : this.left.value;
    keep(this.id, { terms: this.terms, left });
    return isUp;
  }

  private reread(): void {
    const left = keptClock(this.id)?.left ?? [];
    if (left.length !== this.left.value.length) return;
    this.left.value = left;
    this.hasFallen ||= left.includes(0);
  }

  /** Takes off what has passed. True once, when the time of whoever thinks is up. */
  note(now: number): boolean {
    const seat = this.running.value;
    if (seat !== NOBODY) this.left.value = this.left.value.map((left, i) => (i === seat ? this.leftOf(i, now) : left));
    this.since = now;
    const isUp = seat !== NOBODY && this.left.value[seat] === 0 && !this.hasFallen;
    this.hasFallen ||= isUp;
    return isUp;
  }
}
