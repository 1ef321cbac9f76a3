// reviewing.ts - the review of the game on the table, by an engine of its own, a few steps at a time.
//
// The engine keeps what it has judged, so a review that is left or stopped goes on where it was; another game
// begins anew. What it answers is the `review` of docs/json.md.

import { signal } from "@preact/signals";
import { Stopped, type Ask } from "../engine/client";
import { listOf, number, orNull, shapeOf, text, truth, type Check } from "../model/check";
import { judging } from "./engines";

const worth = shapeOf({ kind: text, words: text });

const move = shapeOf(
  { seat: number, move: text, what: text, outlook: orNull(listOf(orNull(number))) },
  {
    grade: text,
    words: text,
    forced: truth,
    only: truth,
    loss: number,
    proven: truth,
    best: worth,
    played: worth,
    better: text,
    better_line: text,
    played_line: text,
    turned: text,
    mix: listOf(shapeOf({ move: text, probability: number })),
  },
);

const player = shapeOf(
  { seat: number, name: text, accuracy: orNull(number), inaccuracies: number, mistakes: number, blunders: number },
  { exploitable: number },
);

const reviewed = shapeOf({
  steps: number,
  judge: text,
  judged: number,
  players: listOf(player),
  outlook: orNull(listOf(orNull(number))),
  moves: listOf(move),
  result: text,
});

export type Judged = ReturnType<typeof move>;
export type Reviewed = ReturnType<typeof reviewed>;
export const reviewedOf: Check<Reviewed> = reviewed;

/** Steps that are judged between two looks at the result. */
const STRIDE = 2;

export class Reviewing {
  readonly told = signal<Reviewed | null>(null);
  readonly isWorking = signal(false);
  private record = "";
  private turn = 0;

  constructor(private readonly ask: Ask) {}

  get isDone(): boolean {
    const told = this.told.value;
    return told !== null && told.judged === told.steps;
  }

  /** Judges until all is judged or somebody holds it. */
  async goOn(record: string): Promise<void> {
    const turn = ++this.turn;
    this.isWorking.value = true;
    try {
      await this.know(record);
      while (turn === this.turn && !this.isDone) {
        const told = reviewedOf(await this.ask("review", String(STRIDE)), "the review");
        if (record !== this.record) return;
        this.told.value = told;
      }
    } catch (error) {
      if (record === this.record) this.record = "";
      if (!(error instanceof Stopped)) throw error;
    } finally {
      if (turn === this.turn) this.isWorking.value = false;
    }
  }

  hold(): void {
    this.turn++;
    this.isWorking.value = false;
  }

  private async know(record: string): Promise<void> {
    if (record === this.record) return;
    this.told.value = null;
    this.record = record;
    await this.ask("load", record);
  }
}

/** The engine that reviews; it also lets mistakes be played again. */
export const reviewer = judging();
export const reviewing = new Reviewing(reviewer.ask);
