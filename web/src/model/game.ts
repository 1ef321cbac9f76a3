// game.ts - one game on the screen: what is shown, what a tap does, who plays next.
//
// The engine's session is the truth; after every change the signals here are read from it anew. People's
// moves come in through tap and play, bots' through the turn loop in advance. A staged choice that would
// be final is held back until the player locks it in.

import { computed, signal } from "@preact/signals";
import { Stopped, type Client } from "../engine/client";
import { Refusal } from "../engine/module";
import { Table, Thinker, type Begin } from "../engine/table";
import { NOBODY, TOGETHER, type Board, type Seat } from "../engine/types";
import { playerOf, playerText, soleHuman, type Player } from "./players";
import { unpackHistory, unpackPosition, type History, type Move, type Position } from "./position";
import { forcedPass, tap } from "./taps";
import { nextHumanPoint, lastHumanStep, pickViewer } from "./turns";
import { saveGame } from "./storage";
import { seatName, stepWords, resultWords } from "./words";

/** Time for the eye to follow a bot's move, in milliseconds; less where nothing moves. */
const BEAT = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ? 60 : 350;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export type Event = "move" | "reply" | "end" | "refused";

export class Game {
  readonly table: Table;
  private readonly thinker: Thinker;
  private epoch = 0;
  private isLooping = false;

  readonly board = signal<Board | null>(null);
  readonly players = signal<Player[]>([]);
  readonly history = signal<History>({ played: 0, steps: [] });
  readonly now = signal<Position | null>(null);
  readonly past = signal<Position | null>(null);
  readonly viewer = signal<Seat>(NOBODY);
  readonly staged = signal<number[]>([]);
  readonly held = signal<Move | null>(null);
  readonly choices = signal<Move[]>([]);
  readonly hint = signal<Move | null>(null);
  readonly thinking = signal<Seat | null>(null);
  readonly handover = signal<Seat | null>(null);
  readonly notice = signal("");
  readonly isFlipped = signal(false);
  readonly isForfeited = signal(false);

  readonly shown = computed(() => this.past.value ?? this.now.value);
  readonly isOver = computed(() => this.now.value !== null && this.now.value.reason !== null);
  readonly isMine = computed(() => {
    const now = this.now.value;
    return now !== null && this.past.value === null && this.isHuman(this.viewer.value) && now.owes.includes(this.viewer.value);
  });
  readonly canUndo = computed(() => this.held.value !== null || this.staged.value.length > 0 || this.isForfeited.value || this.undoPoint() !== null);
  readonly canRedo = computed(() => this.held.value === null && this.history.value.played < this.history.value.steps.length);

  /** `keep`: is this the game to find again on the next visit? */
  constructor(
    private readonly engine: Client,
    private readonly bots: Client,
    private readonly keep: boolean,
    private readonly emit: (event: Event) => void = () => {},
  ) {
    this.table = new Table(engine.ask);
    this.thinker = new Thinker(bots.ask);
  }

  // --- beginning -----------------------------------------------------------------------------------

  async begin(how: Begin, players: Player[]): Promise<void> {
    await this.table.begin(how);
    this.isForfeited.value = false;
    await this.sitDown(players);
  }

  /** Players not given are those that the record names. */
  async load(record: string, players?: Player[]): Promise<void> {
    await this.table.load(record);
    this.isForfeited.value = /^forfeit /m.test(record);
    const board = await this.table.board();
    const bots = await this.table.bots(board.game, board.rules);
    await this.sitDown(players ?? board.seats.map(({ player }) => playerOf(player, bots)));
  }

  private async sitDown(players: Player[]): Promise<void> {
    this.interrupt();
    this.past.value = null;
    this.now.value = null;
    this.viewer.value = soleHuman(players);
    for (const [seat, player] of players.entries()) await this.table.sit(seat, playerText(player));
    this.players.value = players;
    this.board.value = await this.table.board();
    this.isFlipped.value = this.viewer.value > 0 && this.board.value.seats.length === 2;
    await this.advance();
  }

  /** Gives the engines back. */
  leave(): void {
    this.interrupt();
    this.engine.stop();
    this.bots.stop();
  }

  // --- a person's moves ------------------------------------------------------------------------------

  isHuman(seat: Seat): boolean {
    return seat >= 0 && this.players.value[seat] === null;
  }

  async tap(cell: number): Promise<void> {
    if (!this.isMine.value) return;
    const { moves } = this.now.value!;
    this.hint.value = null;
    const tapped = tap(moves, this.staged.value, cell);
    if (tapped.kind === "staged") {
      this.staged.value = tapped.taps;
      return;
    }
    this.staged.value = [];
    if (tapped.moves.length === 1) await this.choose(tapped.moves[0]!);
    else this.choices.value = tapped.moves;
  }

  /** A complete move: played at once, or held until it is locked in where it could not be taken back. */
  async choose(move: Move): Promise<void> {
    this.choices.value = [];
    this.staged.value = [];
    const isSecret = this.now.value?.turn === TOGETHER;
    if (isSecret && (await this.table.commits(this.viewer.value, move.text))) this.held.value = move;
    else await this.play(move.text);
  }

  async lockIn(): Promise<void> {
    const move = this.held.value;
    this.held.value = null;
    if (move) await this.play(move.text);
  }

  /** A move by its text, as typed. */
  async play(text: string): Promise<void> {
    if (!this.isMine.value) return;
    try {
      await this.table.play(this.viewer.value, text);
    } catch (error) {
      this.refuse(error);
      return;
    }
    this.emit("move");
    await this.advance();
  }

  async type(text: string): Promise<boolean> {
    const move = this.now.value?.moves.find((known) => known.text === text);
    const before = this.history.value.played;
    await (move ? this.choose(move) : this.play(text));
    return move !== undefined || this.history.value.played > before;
  }

  /** Makes the rest of a run of secret choices at random, up to the one to lock in. */
  async fill(): Promise<void> {
    const epoch = this.epoch;
    while (epoch === this.epoch && this.isMine.value && !this.held.value && this.now.value!.turn === TOGETHER) {
      const { moves } = this.now.value!;
      await this.choose(moves[Math.floor(Math.random() * moves.length)]!);
    }
  }

  cancel(): void {
    this.staged.value = [];
    this.choices.value = [];
    this.held.value = null;
    this.hint.value = null;
  }

  // --- back and forth --------------------------------------------------------------------------------

  private undoPoint(): number | null {
    return lastHumanStep(this.history.value, (seat) => this.isHuman(seat));
  }

  async undo(): Promise<void> {
    if (this.held.value || this.staged.value.length > 0) return this.cancel();
    if (this.isForfeited.value) return this.unresign();
    const to = this.undoPoint();
    if (to !== null) await this.go(to);
  }

  private async unresign(): Promise<void> {
    await this.table.unforfeit();
    this.isForfeited.value = false;
    await this.advance();
  }

  async redo(): Promise<void> {
    if (this.canRedo.value) await this.go(nextHumanPoint(this.history.value, (seat) => this.isHuman(seat)));
  }

  private async go(steps: number): Promise<void> {
    this.interrupt();
    this.past.value = null;
    this.isForfeited.value = false;
    await this.table.go(steps);
    await this.advance();
  }

  async resign(): Promise<void> {
    const seat = this.isHuman(this.viewer.value) ? this.viewer.value : this.players.value.indexOf(null);
    if (seat < 0 || this.isOver.value) return;
    this.interrupt();
    await this.table.forfeit(seat, "resigned");
    this.isForfeited.value = true;
    await this.advance();
  }

  /** Shows the position after so many steps; the last one is the present. */
  async show(at: number): Promise<void> {
    const { played } = this.history.value;
    if (at >= played) this.past.value = null;
    else this.past.value = unpackPosition(await this.table.position(this.viewer.value, at));
    this.staged.value = [];
  }

  // --- whose turn it is ------------------------------------------------------------------------------

  /** Stops bots, and forgets what was half done. */
  private interrupt(): void {
    this.epoch++;
    if (this.bots.isBusy) this.bots.stop();
    this.thinker.forget();
    this.thinking.value = null;
    this.handover.value = null;
    this.isLooping = false;
    this.cancel();
  }

  private async refresh(): Promise<void> {
    const board = this.board.value!;
    const before = this.history.value;
    const viewer = this.viewer.value;
    const history = unpackHistory(await this.table.history(viewer));
    this.now.value = unpackPosition(await this.table.position(viewer, history.played));
    this.history.value = history;
    const fresh = history.steps.slice(0, history.played).slice(before.played).filter((step) => step.seat >= 0);
    if (fresh.length > 0 && fresh.length < 4) this.notice.value = fresh.map((step) => stepWords(board, step)).join(". ");
  }

  /** Lets bots play until a person owes a move or the game is over. */
  private async advance(): Promise<void> {
    const epoch = this.epoch;
    if (this.isLooping) return this.refresh();
    this.isLooping = true;
    try {
      while (epoch === this.epoch && (await this.takeTurn(epoch)));
    } finally {
      if (epoch === this.epoch) this.isLooping = false;
    }
    if (epoch === this.epoch) await this.store();
  }

  /** One turn of the loop; false when it is a person's turn or the end. */
  private async takeTurn(epoch: number): Promise<boolean> {
    await this.refresh();
    const now = this.now.value!;
    if (now.reason !== null) {
      this.finish(now);
      return false;
    }
    const bot = now.owes.find((seat) => !this.isHuman(seat));
    if (bot !== undefined) return this.letBotPlay(bot, epoch);
    await this.seatViewer(now);
    const pass = forcedPass(this.now.value!.moves);
    if (!pass) return false;
    this.notice.value = `${seatName(this.board.value!, this.viewer.value)} cannot move: ${pass.text}.`;
    await pause(3 * BEAT);
    if (epoch !== this.epoch) return false;
    await this.table.play(this.viewer.value, pass.text);
    return true;
  }

  private finish(now: Position): void {
    this.notice.value = resultWords(this.board.value!, now);
    this.emit("end");
  }

  /** Turns the board's secrets towards whoever owes a move; asks first where another has just been looking. */
  private async seatViewer(now: Position): Promise<void> {
    const viewer = pickViewer(now, this.viewer.value, (seat) => this.isHuman(seat));
    if (viewer === this.viewer.value) return;
    const mustAsk = now.turn === TOGETHER && this.players.value.filter((player) => player === null).length > 1;
    if (mustAsk) this.handover.value = viewer;
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
      if (!(error instanceof Stopped)) this.refuse(error);
      return false;
    } finally {
      if (epoch === this.epoch) this.thinking.value = null;
    }
  }

  private refuse(error: unknown): void {
    this.notice.value = error instanceof Refusal ? error.message : `The engine failed: ${String(error)}`;
    this.emit("refused");
  }

  private async store(): Promise<void> {
    if (!this.keep) return;
    const record = await this.table.save();
    saveGame({ record, players: this.players.value, game: this.board.value!.game, isOver: this.isOver.value });
  }
}
