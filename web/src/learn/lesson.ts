// lesson.ts - what answers moves that a person tries, as a scene: a puzzle, a guided game, a mistake to be mended.
//
// What is tried goes to the teacher, who answers it on the same board.

import { batch, signal } from "@preact/signals";
import { Refusal } from "../engine/module";
import { unpackPosition } from "../model/position";
import { BEAT, pause, Scene } from "../model/scene";
import type { Standing, Teacher, Told } from "./teacher";

export class LessonScene<S extends Standing> extends Scene {
  readonly standing = signal<S | null>(null);
  /** What the teacher said last. */
  readonly words = signal("");
  /** The board shows what a wrong move leads to. */
  readonly isRefuted = signal(false);

  constructor(protected readonly teacher: Teacher) {
    super(teacher.table);
  }

  /** Puts something on the table, or turns to its next part. */
  async open(ask: () => Promise<S>): Promise<void> {
    const epoch = ++this.epoch;
    this.drop();
    const standing = await ask();
    const board = await this.table.board();
    // Whoever only reads stays on their side of the board.
    const stays = !standing.asks && this.viewer.value >= 0 && this.viewer.value < board.seats.length;
    const seat = stays ? this.viewer.value : standing.seat - 1;
    const moment = await this.look(seat);
    if (epoch !== this.epoch) return;
    batch(() => {
      this.past.value = null;
      this.players.value = board.seats.map((_, i) => (i === seat ? null : { bot: "teacher", nodes: 0 }));
      this.viewer.value = seat;
      this.isView.value = !standing.asks;
      this.isRefuted.value = false;
      this.words.value = "";
      this.standing.value = standing;
      this.board.value = board;
      this.isFlipped.value = seat > 0 && board.seats.length === 2;
      this.show(moment);
    });
  }

  async play(move: string): Promise<void> {
    await this.hear(() => this.teacher.attempt<S>(move));
  }

  /** Shows what was asked for. */
  async giveUp(): Promise<void> {
    if (this.standing.value?.asks) await this.hear(() => this.teacher.giveUp<S>());
  }

  async clue(): Promise<void> {
    if (!this.isMine.value) return;
    const { words, cells } = await this.teacher.clue();
    this.words.value = words;
    this.hint.value = { words, taps: cells };
  }

  /** Back from a refutation to where the move is to be found. */
  async retry(): Promise<void> {
    if (!this.isRefuted.value) return;
    this.epoch++;
    await this.table.go(this.standing.value!.at);
    const moment = await this.look(this.viewer.value);
    batch(() => {
      this.past.value = null;
      this.isRefuted.value = false;
      this.isView.value = false;
      this.words.value = "";
      this.show(moment);
    });
  }

  /** What is done about a reply before it is shown: whoever reads it may go on to the next at any moment. */
  protected async learn(_told: Told<S>): Promise<void> {}

  private async hear(ask: () => Promise<Told<S>>): Promise<void> {
    const { epoch } = this;
    const before = this.standing.value!.at;
    this.isView.value = true;
    try {
      const told = await ask();
      if (epoch !== this.epoch) return;
      this.hint.value = null;
      this.words.value = told.words;
      await this.learn(told);
      await this.unfold(told, before);
    } catch (error) {
      if (epoch !== this.epoch) return; // What was shown is no longer on the table.
      this.isView.value = false;
      if (!(error instanceof Refusal)) throw error;
      this.words.value = error.message;
    }
  }

  /** Shows what the teacher played, step by step. */
  private async unfold(told: Told<S>, before: number): Promise<void> {
    const { epoch } = this;
    const moment = await this.look(this.viewer.value);
    for (let at = before + 1; at < moment.history.played; at++) {
      if (epoch !== this.epoch) return;
      const past = unpackPosition(await this.table.position(this.viewer.value, at));
      if (epoch !== this.epoch) return;
      batch(() => {
        this.history.value = moment.history;
        this.past.value = past;
      });
      await pause(2 * BEAT);
    }
    if (epoch !== this.epoch) return;
    const { lesson } = told;
    const isShown = told.reply === "wrong";
    batch(() => {
      this.past.value = null;
      this.standing.value = lesson;
      this.isRefuted.value = isShown;
      this.isView.value = isShown || !lesson.asks;
      this.show(moment);
    });
  }
}
