// trial.ts - a puzzle as a scene: what is tried goes to the teacher, who answers it on the same board.

import { batch, signal } from "@preact/signals";
import { Refusal } from "../engine/module";
import { unpackPosition } from "../model/position";
import { BEAT, pause, Scene } from "../model/scene";
import type { Puzzle, Teacher, Told } from "./teacher";

export class TrialScene extends Scene {
  readonly puzzle = signal<Puzzle | null>(null);
  /** What the teacher said last. */
  readonly words = signal("");
  /** The board shows what a wrong move leads to. */
  readonly isRefuted = signal(false);

  /** `note`: keeps a line of the diary. */
  constructor(
    private readonly teacher: Teacher,
    private readonly note: (line: string) => void,
  ) {
    super(teacher.table);
  }
  private isNoted = false;

  async open(game: string, number: number): Promise<void> {
    const epoch = ++this.epoch;
    this.drop();
    const puzzle = await this.teacher.puzzle(game, number);
    const seat = puzzle.seat - 1;
    const board = await this.table.board();
    const moment = await this.look(seat);
    if (epoch !== this.epoch) return;
    this.isNoted = false;
    batch(() => {
      this.past.value = null;
      this.players.value = board.seats.map((_, i) => (i === seat ? null : { bot: "teacher", nodes: 0 }));
      this.viewer.value = seat;
      this.isView.value = false;
      this.isRefuted.value = false;
      this.words.value = "";
      this.puzzle.value = puzzle;
      this.board.value = board;
      this.isFlipped.value = seat > 0 && board.seats.length === 2;
      this.show(moment);
    });
  }

  async play(move: string): Promise<void> {
    await this.hear(() => this.teacher.attempt(move));
  }

  /** Shows the rest of the line: given up. */
  async giveUp(): Promise<void> {
    if (this.puzzle.value && !this.puzzle.value.done) await this.hear(() => this.teacher.giveUp());
  }

  async clue(): Promise<void> {
    if (!this.isMine.value) return;
    const { words, cells } = await this.teacher.clue();
    this.words.value = words;
    this.hint.value = { text: "", taps: cells };
  }

  /** Back from a refutation to where the move is to be found. */
  async retry(): Promise<void> {
    if (!this.isRefuted.value) return;
    this.epoch++;
    await this.table.go(this.puzzle.value!.at);
    const moment = await this.look(this.viewer.value);
    batch(() => {
      this.past.value = null;
      this.isRefuted.value = false;
      this.isView.value = false;
      this.words.value = "";
      this.show(moment);
    });
  }

  private async hear(ask: () => Promise<Told>): Promise<void> {
    const { epoch } = this;
    const before = this.history.value.played;
    this.isView.value = true;
    try {
      const told = await ask();
      if (epoch !== this.epoch) return;
      this.hint.value = null;
      this.words.value = told.words;
      await this.unfold(told, before);
      await this.keep(told);
    } catch (error) {
      this.isView.value = false;
      if (!(error instanceof Refusal)) throw error;
      this.words.value = error.message;
    }
  }

  /** Shows what the teacher played, step by step. */
  private async unfold(told: Told, before: number): Promise<void> {
    const { epoch } = this;
    const moment = await this.look(this.viewer.value);
    for (let at = before + 1; at < moment.history.played; at++) {
      const past = unpackPosition(await this.table.position(this.viewer.value, at));
      if (epoch !== this.epoch) return;
      batch(() => {
        this.history.value = moment.history;
        this.past.value = past;
      });
      await pause(2 * BEAT);
    }
    if (epoch !== this.epoch) return;
    batch(() => {
      this.past.value = null;
      this.puzzle.value = told;
      this.isRefuted.value = told.reply === "wrong";
      this.isView.value = told.reply === "wrong" || told.done;
      this.show(moment);
    });
  }

  /** As soon as it is clear whether it counts as solved, that is noted, once. */
  private async keep({ done, wrong }: Told): Promise<void> {
    if (this.isNoted || (!done && wrong === 0)) return;
    this.isNoted = true;
    const line = await this.teacher.note();
    if (line) this.note(line);
  }
}
