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
    await this.know(record);
    return advice(await this.ask("advise", String(NODES.hint), String(seat)), ANSWER);
  }

  /** "" where there is nothing to say against the move. */
  async warning(record: string, seat: Seat, move: string): Promise<string> {
    await this.know(record);
    return text(await this.ask("coach", String(NODES.coach), String(seat), move), ANSWER);
  }

  private async know(record: string): Promise<void> {
    if (record === this.record) return;
    this.record = "";
    await this.ask("load", record);
    this.record = record;
  }
}
