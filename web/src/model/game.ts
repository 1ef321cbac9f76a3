// game.ts - one game in progress: what a tap does, who plays next, the way back.
//
// People's moves come in through tap and play, bots' through the turn loop in advance. A staged choice that
// would be final is held back until the player locks it in.

import { batch } from "@preact/signals";
import { Stopped, type Client } from "../engine/client";
import { Refusal } from "../engine/module";
import { Table, Thinker, type Begin } from "../engine/table";
import { NOBODY, TOGETHER, type Seat } from "../engine/types";
import type { Keeping, Kept } from "./library";
import { HUMAN, personName, playerOf, playerText, type Player } from "./players";
import { countMoves, type Position } from "./position";
import { BEAT, pause, Scene, type Moment } from "./scene";

/** "end" comes when a game ends, not when one that is over is opened. */
export type Event = "move" | "reply" | "end" | "refused";

/** Keeps the game for the next visit, under its name or another. */
export type Keep = (game: Omit<Kept, "time">) => Keeping;

/** How a game is opened. */
export interface Opening {
  id?: string;
  isView?: boolean;
}

/** Looks at a person's move before it is made, and says what to warn of; "": nothing. */
export type Coach = (seat: Seat, move: string) => Promise<string>;

export class Game extends Scene {
  coach: Coach | null = null;
  /** The way of the game that is being put on the table; null: none is. One that comes later takes its place. */
  coming: object | null = null;
  private readonly thinker: Thinker;
  private isLooping = false;
  private hasWarned = false;
  /** The end has been told, or was there when the game was opened. */
  private hasEnded = false;

  /** `keep`: where the game is to be found again on the next visit; null: nowhere. */
  constructor(
    private readonly engine: Client,
    private readonly bots: Client,
    private readonly keep: Keep | null,
    private readonly emit: (event: Event) => void = () => {},
  ) {
    super(new Table(engine.ask));
    this.thinker = new Thinker(bots.ask);
  }

  // --- beginning -----------------------------------------------------------------------------------

  async begin(how: Begin, players: Player[], id = "", names: string[] = []): Promise<void> {
    const sit = (player: Player, seat: Seat) => () =>
      this.table.sit(seat, (player === null && names[seat]) || playerText(player));
    await this.replace({ id }, () => this.table.begin(how), ...players.map(sit));
  }

  async load(record: string, opening: Opening = {}): Promise<void> {
    await this.replace(opening, () => this.table.load(record));
  }

  /** From looking to playing, at the position on show. Where no person sits, one takes the next move. */
  async playFromHere(id: string): Promise<void> {
    const { at, owes } = this.shown.value!;
    const sit = () => this.table.sit(owes[0] ?? 0, HUMAN);
    await this.replace({ id }, () => this.table.go(at), ...(this.players.value.includes(null) ? [] : [sit]));
  }

  /** Puts another game on the table, step by step; where that is refused the old one goes on. */
  private async replace({ id = "", isView = false }: Opening, ...steps: (() => Promise<unknown>)[]): Promise<void> {
    const coming = (this.coming = {});
    this.interrupt();
    try {
      for (const step of steps) if (coming === this.coming) await step();
    } catch (error) {
      if (coming === this.coming) {
        this.coming = null;
        if (this.board.value) await this.goOn();
      }
      throw error;
    }
    const board = await this.table.board();
    const viewer = isView ? NOBODY : board.only;
    const moment = await this.look(viewer);
    if (coming !== this.coming) return;
    this.coming = null;
    batch(() => {
      this.past.value = null;
      this.players.value = board.seats.map(playerOf);
      this.id.value = id;
      this.isView.value = isView;
      this.viewer.value = viewer;
      this.board.value = board;
      this.isFlipped.value = viewer > 0 && board.seats.length === 2;
      this.show(moment);
    });
    this.told = moment.history.steps.slice(0, moment.history.played);
    this.hasEnded = this.isOver.value;
    await this.goOn();
  }

  /** Gives the engines back. */
  leave(): void {
    this.interrupt();
    this.engine.stop();
    this.bots.stop();
  }

  // --- a person's moves ------------------------------------------------------------------------------

  /** A move by its text, as typed. */
  async play(text: string): Promise<void> {
    if (this.isMine.value && (await this.isFine(text))) await this.make(text);
  }

  /** Makes the move in spite of the warning. */
  async insist(): Promise<void> {
    const { warning } = this;
    const move = warning.value?.move;
    warning.value = null;
    if (move !== undefined && this.isMine.value) await this.make(move);
  }

  /** Asks the coach, without whom the move is fine; meanwhile no other move can be made. */
  private async isFine(move: string): Promise<boolean> {
    const { epoch } = this;
    this.warning.value = null;
    if (!this.coach) return true;
    this.isWaiting.value = true;
    const words = await this.coach(this.viewer.value, move).catch(() => "");
    if (epoch !== this.epoch) return false;
    this.isWaiting.value = false;
    if (words) {
      this.warning.value = { move, words };
      this.taps.value = await this.table.untap();
    }
    return !words;
  }

  private async make(text: string): Promise<void> {
    try {
      await this.table.play(this.viewer.value, text);
    } catch (error) {
      this.refuse(error);
      return;
    }
    this.hint.value = null;
    this.emit("move");
    await this.advance();
  }

  async type(text: string): Promise<boolean> {
    const move = this.moveCalled(text);
    const before = this.history.value.played;
    await (move ? this.choose(move) : this.play(text));
    return move !== null || this.history.value.played > before;
  }

  /** Makes the rest of a run of secret choices at random, up to the one to lock in. A run may be long, and all of it is
   * among the same moves: it is shown and kept when it is made. */
  async fill(): Promise<void> {
    const { epoch } = this;
    const seat = this.viewer.value;
    while (epoch === this.epoch && this.isMine.value && !this.held.value && this.now.value!.turn === TOGETHER) {
      const { moves } = this.now.value!;
      const move = moves[Math.floor(Math.random() * moves.length)]!;
      const isLast = await this.table.commits(seat, move.text);
      if (epoch !== this.epoch) return;
      if (!isLast) await this.table.play(seat, move.text);
      else {
        await this.refresh();
        await this.choose(move);
      }
    }
  }

  // --- back and forth --------------------------------------------------------------------------------

  async undo(): Promise<void> {
    if (this.isHalfway.value) await this.cancel();
    else if (this.canUndo.value) await this.walk(() => this.table.undo());
  }

  async redo(): Promise<void> {
    if (this.canRedo.value) await this.walk(() => this.table.redo());
  }

  private async walk(step: () => Promise<unknown>): Promise<void> {
    this.interrupt();
    this.past.value = null;
    await step();
    await this.advance();
  }

  async resign(): Promise<void> {
    const here = this.handover.value ?? this.viewer.value;
    const seat = this.isHuman(here) ? here : this.players.value.indexOf(null);
    if (seat >= 0) await this.forfeit(seat, "resigned");
  }

  async forfeit(seat: Seat, how: string): Promise<void> {
    if (this.isOver.value) return;
    this.interrupt();
    await this.table.forfeit(seat, how);
    await this.advance();
  }

  // --- whose turn it is ------------------------------------------------------------------------------

  /** Stops bots, and forgets what was half done. */
  private interrupt(): void {
    this.epoch++;
    if (this.bots.isBusy) this.bots.stop();
    this.thinker.forget();
    this.thinking.value = null;
    this.handover.value = null;
    this.reveal.value = null;
    this.isWaiting.value = false;
    this.isLooping = false;
    this.drop();
  }

  /** Turns go on at a table that is new. Nobody waits for bots, who may play each other to the end: they are looked at. */
  private async goOn(): Promise<void> {
    const { actor } = this.now.value!;
    const turns = this.advance().catch((error: unknown) => this.refuse(error));
    if (actor < 0 || this.isHuman(actor)) await turns;
  }

  /** Lets bots play until a person owes a move or the game is over. */
  private async advance(): Promise<void> {
    const epoch = this.epoch;
    if (this.isLooping || this.isView.value) return this.refresh();
    this.isLooping = true;
    try {
      while (epoch === this.epoch && (await this.takeTurn(epoch)));
    } finally {
      if (epoch === this.epoch) this.isLooping = false;
    }
  }

  /** One turn of the loop; false when it is a person's turn or the end. */
  private async takeTurn(epoch: number): Promise<boolean> {
    await this.refresh();
    if (epoch !== this.epoch) return false;
    const now = this.now.value!;
    if (now.reason !== null) {
      this.finish();
      return false;
    }
    this.hasEnded = false;
    if (now.pass !== null) return this.pass(now.actor, now.pass, epoch);
    if (now.actor >= 0 && !this.isHuman(now.actor)) return this.letBotPlay(now.actor, epoch);
    await this.seatViewer(now);
    return false;
  }

  /** Does the one thing left to do, which is nothing. It is said last, so that nothing drowns it. */
  private async pass(seat: Seat, move: string, epoch: number): Promise<boolean> {
    await this.table.play(seat, move);
    await this.refresh();
    const { steps, played } = this.history.value;
    this.say(`${steps.slice(0, played).findLast((step) => step.seat === seat)?.words ?? ""}.`);
    await pause(3 * BEAT);
    return epoch === this.epoch;
  }

  private finish(): void {
    if (!this.hasEnded) this.emit("end");
    this.hasEnded = true;
  }

  /** Turns the board's secrets towards whoever owes a move; asks first where another has just been looking. */
  private async seatViewer(now: Position): Promise<void> {
    const viewer = now.actor;
    if (viewer === this.viewer.value) return;
    const mustAsk = this.isShared(now);
    if (mustAsk) {
      this.handover.value = viewer;
      this.notice.value = ""; // A hint, say, was for whoever looked before.
    }
    this.viewer.value = mustAsk ? NOBODY : viewer;
    await this.refresh();
  }

  async takeOver(): Promise<void> {
    this.viewer.value = this.handover.value ?? NOBODY;
    this.handover.value = null;
    await this.refresh();
  }

  private async letBotPlay(seat: Seat, epoch: number): Promise<boolean> {
    const player = this.players.value[seat]!;
    const isSecret = this.now.value!.turn === TOGETHER;
    this.thinking.value = seat;
    try {
      const beat = isSecret ? Promise.resolve() : pause(BEAT);
      const answer = await this.thinker.choose(await this.table.save(), seat, player);
      await beat;
      if (epoch !== this.epoch) return false;
      await this.table.play(seat, answer.move);
      if (!isSecret) this.emit("reply");
      return true;
    } catch (error) {
      this.refuse(error);
      return false;
    } finally {
      if (epoch === this.epoch) this.thinking.value = null;
    }
  }

  private refuse(error: unknown): void {
    if (error instanceof Stopped) return;
    this.say(error instanceof Refusal ? error.message : `The engine failed: ${String(error)}`);
    this.emit("refused");
  }

  /** What is seen is kept: whoever leaves at the sight of the end finds it again. */
  protected override async keepFirst({ history, now }: Moment): Promise<void> {
    if (!this.keep || this.isView.value) return;
    const { epoch } = this;
    const record = await this.table.record();
    if (epoch !== this.epoch) return;
    const isOver = now.reason !== null;
    const { id, isKept } = this.keep({
      id: this.id.value,
      game: this.board.value!.game,
      record,
      players: this.players.value,
      names: this.board.value!.seats.map(personName),
      moves: countMoves(history),
      isOver,
      result: isOver ? now.status : "",
    });
    this.id.value = id;
    if (!isKept && !this.hasWarned) this.say("This browser has no room left: the game is not kept.");
    this.hasWarned = !isKept;
  }
}
