// adviser.ts - the engine that advises: a move in steps, and what a coach says before one.

import type { Ask } from "../engine/client";
import type { Seat } from "../engine/types";
import { listOf, number, shapeOf, text, truth } from "../model/check";

const ANSWER = "the coach's answer";
/** What a bot may look at for a hint, and to judge a move, where nothing is proven. */
const NODES = { hint: 30_000, coach: 10_000 };

const advice = shapeOf({
  move: text,
  worth: text,
  proven: truth,
  only: truth,
  steps: listOf(text),
  cells: listOf(listOf(number)),
});
/** The `hint` of docs/json.md, with the cells to point out at each of its steps. */
export type Advice = ReturnType<typeof advice>;

export class Adviser {
  private record = "";

  constructor(private readonly ask: Ask) {}

  async hint(record: string, seat: Seat): Promise<Advice> {
    return advice(await this.about(record, "advise", String(NODES.hint), String(seat)), ANSWER);
  }

  /** "" where there is nothing to say against the move. */
  async warning(record: string, seat: Seat, move: string): Promise<string> {
    return text(await this.about(record, "coach", String(NODES.coach), String(seat), move), ANSWER);
  }

  /** Asks about a game. Whatever goes wrong, nothing is believed to be known. */
  private async about(record: string, ...words: string[]): Promise<unknown> {
    const isNew = record !== this.record;
    this.record = "";
    if (isNew) await this.ask("load", record);
    const answer = await this.ask(...words);
    this.record = record;
    return answer;
  }
}
