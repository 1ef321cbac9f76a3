// analysis.ts - what is thought of the game: a value for every position, one for every move.
//
// Values are shares of the point, 0 … 1. In a game of two they are the first seat's, so that a graph reads one
// way; among more, those of whoever owes a move, so that every seat has a line of its own through its turns. The
// judge works in a worker of its own and gives way whenever the game changes.

import { effect, signal, type Signal } from "@preact/signals";
import { Stopped, type Client } from "../engine/client";
import { Thinker } from "../engine/table";
import type { Answer, Seat } from "../engine/types";
import type { Game } from "./game";

export interface Verdict {
  /** Whose value this is. */
  seat: Seat;
  value: number;
  /** Who was asked, and the value to that seat in words. */
  who: Seat;
  words: string;
  isProven: boolean;
  line: string[];
}

/** Nodes for a position, for all moves of one, for a point of the graph. */
const NODES = { position: 20_000, moves: 60_000, graph: 4_000 };

/** What the lines of a graph know about one position: a share for each, or null. */
export type Shares = (number | null)[];

export function verdictOf(answer: Answer, nSeats: number): Verdict | null {
  if (answer.value === undefined) return null;
  const isTurned = nSeats === 2 && answer.seat === 1;
  return {
    seat: nSeats === 2 ? 0 : answer.seat,
    value: isTurned ? 1 - answer.value : answer.value,
    who: answer.seat,
    words: answer.words ?? "",
    isProven: answer.exact ?? false,
    line: answer.line ?? [],
  };
}

/** One line for two players, one each for more. */
export function sharesOf(answer: Answer, nSeats: number): Shares {
  const nLines = nSeats === 2 ? 1 : nSeats;
  if (answer.shares) return answer.shares.slice(0, nLines);
  const verdict = verdictOf(answer, nSeats);
  return Array.from({ length: nLines }, (_, seat) => (seat === verdict?.seat ? verdict.value : null));
}

export class Analysis {
  readonly isOn = signal(false);
  readonly isWorking = signal(false);
  /** The bot that is asked where nothing is known; null: there is none. */
  readonly judge = signal<{ bot: string } | null>(null);
  readonly verdict = signal<Verdict | null>(null);
  readonly moves = signal<Answer[]>([]);
  /** One entry for each number of steps. */
  readonly graph = signal<Shares[]>([]);

  private readonly thinker: Thinker;
  private epoch = 0;

  constructor(
    private readonly game: Game,
    private readonly client: Client,
    /** The server of this page knows exact values. */
    private readonly isAnswered: Signal<boolean> = signal(false),
  ) {
    this.thinker = new Thinker(client.ask);
    effect(() => {
      const shown = game.shown.value;
      const isOn = this.isOn.value;
      this.judge.value;
      this.isAnswered.value;
      if (shown && isOn)
        this.study(shown.at).catch(() => undefined); // It hears its own errors.
      else {
        this.stop();
        this.graph.value = [];
      }
    });
  }

  /** Finds out who is asked under the rules of the game on the table. */
  async appoint(_bots?: unknown): Promise<void> {
    const [bot] = (await this.game.table.advisor()).split(":");
    if (bot !== this.judge.value?.bot) this.judge.value = bot ? { bot } : null;
    this.graph.value = [];
  }

  private stop(): void {
    this.epoch++;
    if (!this.client.isBusy) return;
    this.client.stop();
    this.thinker.forget();
  }

  /** The position shown first, then its moves, then the graph of the whole game. */
  private async study(at: number): Promise<void> {
    this.stop();
    const epoch = this.epoch;
    const judge = this.judge.peek();
    this.verdict.value = null;
    this.moves.value = [];
    // What was taken back may be played another way before the graph is drawn anew.
    this.graph.value = this.graph.peek().slice(0, this.game.history.peek().played + 1);
    const nSeats = this.game.board.peek()?.seats.length ?? 0;
    if (!judge || nSeats < 2) return;
    this.isWorking.value = true;
    try {
      const record = await this.game.table.save();
      const exact = await this.ask(record);
      const verdict = verdictOf(exact?.worth ?? (await this.thinker.judge(record, at, NODES.position)), nSeats);
      if (epoch !== this.epoch) return;
      this.verdict.value = verdict;
      const moves = exact?.moves ?? (await this.thinker.weigh(record, at, NODES.moves));
      if (epoch !== this.epoch) return;
      this.moves.value = moves;
      await this.draw(record, epoch, nSeats);
    } catch (error) {
      if (!(error instanceof Stopped)) this.verdict.value = null;
    } finally {
      if (epoch === this.epoch) this.isWorking.value = false;
    }
  }

  /** What the server knows for certain of the position shown; null: it does not, or nobody asks it. */
  private async ask(record: string) {
    const [board, shown] = [this.game.board.peek(), this.game.shown.peek()];
    if (!this.isAnswered.peek() || !board || !shown) return null;
    const { exactIn } = await import("../online/exact");
    return exactIn(this.thinker, record, board, shown);
  }

  /** Fills the graph from the start; what is known stays known while the game only grows. */
  private async draw(record: string, epoch: number, nSeats: number): Promise<void> {
    const { played } = this.game.history.peek();
    const graph = this.graph.peek().slice(0, played);
    for (let at = graph.length; at <= played && epoch === this.epoch; at++) {
      const answer = await this.thinker.judge(record, at, NODES.graph).catch(() => null);
      if (epoch !== this.epoch) return;
      graph.push(answer ? sharesOf(answer, nSeats) : []);
      this.graph.value = [...graph];
    }
  }
}
