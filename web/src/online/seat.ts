// seat.ts - a room as one of its players or watchers sees it: a scene that the server plays on.
//
// What the server has told is a record, which the engine loads: rules, pictures and words are the engine's, as
// everywhere. A move of one's own goes to the server, and is on the board once the server says so.
//
// While others think, taps are not lost: they are kept in their order, shown, and made when the turn comes. Taps that
// do not make a move by then are dropped, with a word.

import { batch, signal } from "@preact/signals";
import type { Client } from "../engine/client";
import { Table } from "../engine/table";
import { NOBODY } from "../engine/types";
import { Scene } from "../model/scene";
import type { Room, Step } from "./messages";

/** Moves by one seat after another, as a record has them. */
export function recordOf({ game, rules }: Room, steps: Step[]): string {
  const known = steps.filter((step): step is [number, string] => step[1] !== undefined);
  const lines = known.map(([seat, move]) => `${seat < 0 ? "*" : seat + 1} ${move}`);
  return [
    "quincunx record 1",
    `game: ${game}`,
    `rules: ${rules}`,
    "seed: 0",
    `moves: ${known.length}`,
    ...lines,
    "end",
    "",
  ].join("\n");
}

export class SeatScene extends Scene {
  readonly room = signal<Room | null>(null);
  /** When what the room says came, for clocks that run. */
  readonly heard = signal(0);
  /** Cells tapped in advance. */
  readonly prepared = signal<number[]>([]);
  private steps: Step[] = [];
  /** The record of the room that is shown; "": none yet. */
  private record = "";
  /** Of what was prepared: what is left for the rest of this turn. */
  private rest: number[] = [];
  private hasPlayed = false;
  /** A move that the room has not shown yet: it, or the answer, may be lost with the line. */
  private sent: { n: number; move: string } | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly engine: Client,
    private readonly tell: (kind: string, fields?: object) => void,
  ) {
    super(new Table(engine.ask));
  }

  /** What the server is told on coming back. */
  get seen(): { seen: number; cuts: number } {
    const secret = this.steps.findIndex((step) => step[1] === undefined);
    return { seen: secret < 0 ? this.steps.length : secret, cuts: this.room.value?.cuts ?? 0 };
  }

  /** Takes in what the room says, one message after the other. */
  take(room: Room): Promise<void> {
    const at = Date.now(); // not when it is its turn: clocks run while words queue
    const taken = this.last.then(() => this.present(room, at));
    this.last = taken.catch(() => undefined);
    return taken;
  }

  private async present(room: Room, at: number): Promise<void> {
    const isNew = this.room.value?.room !== room.room;
    if (isNew) this.forget();
    this.steps = [...this.steps.slice(0, room.from), ...room.steps];
    if (isNew || room.status !== "live" || this.made(room.you) !== this.sent?.n) this.sent = null;
    const record = room.result?.record ?? recordOf(room, this.steps);
    // A secret of others changes nothing here: what is held, half done or looked at stays.
    if (record === this.record && this.viewer.value === (room.you ?? NOBODY)) {
      this.note(room, at);
      return;
    }
    this.epoch++;
    this.drop();
    if (isNew || room.cuts !== this.room.value?.cuts) this.unprepare();
    await this.table.load(record);
    const board = await this.table.board();
    batch(() => {
      const isSeated = isNew || this.viewer.value !== (room.you ?? NOBODY);
      this.note(room, at);
      this.past.value = null;
      this.viewer.value = room.you ?? NOBODY;
      this.players.value = room.seats.map((_, seat) => (seat === room.you ? null : { bot: "elsewhere", nodes: 0 }));
      if (isSeated) this.isFlipped.value = (room.you ?? 0) > 0 && board.seats.length === 2;
      if (isNew) {
        this.board.value = board;
        this.now.value = null;
      }
    });
    await this.refresh();
    this.record = record;
    await this.makePrepared();
  }

  // --- moves prepared while others think -------------------------------------------------------------

  /** A secret choice is made when it is due: to prepare one makes no sense. */
  get canPrepare(): boolean {
    const isSeated = this.viewer.value !== NOBODY && this.past.value === null;
    return this.isLive && isSeated && !this.isMine.value && this.board.value?.hidden === false;
  }

  unprepare(): void {
    this.prepared.value = [];
    this.rest = [];
  }

  /** Taps what was prepared, up to the first move; a turn of several moves goes on with the rest. */
  private async makePrepared(): Promise<void> {
    if (!this.isMine.value || !this.isLive) {
      this.rest = [];
      if (!this.isLive) this.unprepare();
      return;
    }
    const cells = this.rest.length > 0 ? this.rest : this.prepared.value;
    if (cells.length === 0) return;
    this.unprepare();
    this.hasPlayed = false;
    for (const [i, cell] of cells.entries()) {
      await super.tap(cell);
      if (this.hasPlayed) {
        this.rest = cells.slice(i + 1);
        return;
      }
      if (!this.isHalfway.value && !this.asked.value) break;
    }
    if (this.asked.value) return;
    await this.cancel();
    this.say("What you had prepared is not possible any more.");
  }

  private note(room: Room, at: number): void {
    this.room.value = room;
    this.heard.value = at;
  }

  get isLive(): boolean {
    return this.room.value?.status === "live";
  }

  override async tap(cell: number): Promise<void> {
    if (this.canPrepare) this.prepared.value = [...this.prepared.value, cell];
    else if (this.isLive) await super.tap(cell);
  }

  /**
   * Sends a move with how many went before it: the server takes it once, however often it comes. Its taps stay until
   * the server has answered.
   */
  async play(move: string): Promise<void> {
    this.hasPlayed = true;
    this.sent = { n: this.made(this.viewer.value), move };
    this.tell("move", this.sent);
  }

  /** Says on a new line what may have been lost with the old one. */
  repeat(): void {
    if (this.sent) this.tell("move", this.sent);
  }

  /** The server has refused it. */
  unsend(): void {
    this.sent = null;
  }

  private made(mine: number | null): number {
    return this.steps.filter(([seat]) => seat === mine).length;
  }

  private forget(): void {
    this.steps = [];
    this.told = [];
    this.record = "";
  }

  leave(): void {
    this.epoch++;
    this.engine.stop();
    this.forget();
    this.sent = null;
    this.unprepare();
    this.notice.value = "";
    this.room.value = null;
    this.board.value = null;
    this.now.value = null;
  }
}
