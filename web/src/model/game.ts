// game.ts - one game in progress: what a tap does, who plays next, the way back.
//
// People's moves come in through tap and play, bots' through the turn loop in advance. A staged choice that
// would be final is held back until the player locks it in.

import { batch } from "@preact/signals";
import { Stopped, type Client } from "../engine/client";
import { Refusal } from "../engine/module";
import { Table, Thinker, type Begin } from "../engine/table";
import { NOBODY, TOGETHER, type Board, type Seat } from "../engine/types";
import type { Keeping, Kept } from "./library";
import { HUMAN, playerOf, playerText, soleHuman, type Player } from "./players";
import { unpackPosition, type Move, type Position } from "./position";
import { BEAT, pause, Scene } from "./scene";
import { forcedPass, takesFromOther, tap } from "./taps";
import { lastHumanStep, nextHumanPoint, pickViewer } from "./turns";
import { resultWords } from "./words";

export type Event = "move" | "reply" | "end" | "refused";

/** Keeps the game for the next visit, under its name or another. */
export type Keep = (game: Omit<Kept, "time">) => Keeping;

/** How a record is opened. Players and names not given are those that it names. */
export interface Opening {
  players?: Player[];
  names?: string[];
  id?: string;
  isView?: boolean;
}

/** People as the rest of the page knows them: one word for all, their own names beside it. */
function withPeople(board: Board, players: Player[], names: string[]): Board {
  const seats = board.seats.map((look, seat) =>
    players[seat] ? look : { ...look, player: HUMAN, ...(names[seat] ? { person: names[seat] } : {}) },
  );
  return { ...board, seats };
}

export class Game extends Scene {
  private readonly thinker: Thinker;
  private isLooping = false;
  private hasWarned = false;

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

  async begin(how: Begin, players: Player[], id = ""): Promise<void> {
    await this.replace(() => this.table.begin(how));
    await this.sitDown(players, { id });
  }

  async load(record: string, opening: Opening = {}): Promise<void> {
    await this.replace(() => this.table.load(record));
    const board = await this.table.board();
    const bots = await this.table.bots(board.game, board.rules);
    const players = opening.players ?? board.seats.map(({ player }) => playerOf(player, bots));
    const names = board.seats.map(({ player }, seat) => (players[seat] || player === HUMAN ? "" : (player ?? "")));
    await this.sitDown(players, { names, ...opening });
  }

  /** From looking to playing, at the position on show. Where no person sits, one takes the next move. */
  async playFromHere(id: string): Promise<void> {
    const { at, owes } = this.shown.value!;
    const players = [...this.players.value];
    if (!players.includes(null)) players[owes[0] ?? 0] = null;
    await this.table.go(at);
    this.interrupt();
    await this.sitDown(players, { names: this.names.value, id });
  }

  /** Puts another game on the table; where that is refused the old one goes on. */
  private async replace(work: () => Promise<unknown>): Promise<void> {
    this.interrupt();
    try {
      await work();
    } catch (error) {
      if (this.board.value) await this.advance();
      throw error;
    }
  }

  private async sitDown(players: Player[], { names = [], id = "", isView = false }: Opening): Promise<void> {
    for (const [seat, player] of players.entries())
      await this.table.sit(seat, player ? playerText(player) : names[seat] || HUMAN);
    const viewer = isView ? NOBODY : soleHuman(players);
    const board = withPeople(await this.table.board(), players, names);
    const moment = await this.look(viewer);
    batch(() => {
      this.past.value = null;
      this.players.value = players;
      this.names.value = names;
      this.id.value = id;
      this.isView.value = isView;
      this.viewer.value = viewer;
      this.board.value = board;
      this.isFlipped.value = viewer > 0 && board.seats.length === 2;
      this.show(moment);
    });
    await this.advance();
  }

  /** Gives the engines back. */
  leave(): void {
    this.interrupt();
    this.engine.stop();
    this.bots.stop();
  }

  // --- a person's moves ------------------------------------------------------------------------------

  async tap(cell: number): Promise<void> {
    if (!this.isMine.value) return;
    const { moves, looks, turn } = this.now.value!;
    this.hint.value = null;
    const tapped = tap(moves, this.staged.value, cell);
    if (tapped.kind === "staged") {
      this.staged.value = tapped.taps;
      return;
    }
    this.staged.value = [];
    const [only] = tapped.moves;
    const mustAsk = tapped.moves.length > 1 || (turn !== TOGETHER && takesFromOther(looks, only!, this.viewer.value));
    if (mustAsk) this.choices.value = tapped.moves;
    else await this.choose(only!);
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

  async undo(): Promise<void> {
    if (this.isHalfway.value) return this.cancel();
    if (this.isForfeited.value) return this.unresign();
    this.interrupt();
    const to = this.undoPoint.value;
    if (to !== null) await this.go(await this.wayBack(to));
  }

  /** Where undo leads: before the last step that was a choice. A forced pass would only be played again. */
  private async wayBack(last: number): Promise<number> {
    const { steps } = this.history.value;
    let to = last;
    for (let next: number | null = last; next !== null;) {
      to = next;
      await this.table.go(to);
      const { moves } = unpackPosition(await this.table.position(steps[to]!.seat, to));
      next = forcedPass(moves) ? lastHumanStep({ steps, played: to }, (seat) => this.isHuman(seat)) : null;
    }
    return to;
  }

  private async unresign(): Promise<void> {
    await this.table.unforfeit();
    await this.advance();
  }

  async redo(): Promise<void> {
    if (this.canRedo.value) await this.go(nextHumanPoint(this.history.value, (seat) => this.isHuman(seat)));
  }

  private async go(steps: number): Promise<void> {
    this.interrupt();
    this.past.value = null;
    await this.table.go(steps);
    await this.advance();
  }

  async resign(): Promise<void> {
    const seat = this.isHuman(this.viewer.value) ? this.viewer.value : this.players.value.indexOf(null);
    if (seat < 0 || this.isOver.value) return;
    this.interrupt();
    await this.table.forfeit(seat, "resigned");
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
    this.isLooping = false;
    this.cancel();
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
    if (now.actor >= 0 && !this.isHuman(now.actor)) return this.letBotPlay(now.actor, epoch);
    await this.seatViewer(now);
    const pass = forcedPass(this.now.value!.moves);
    return pass !== null && this.pass(this.viewer.value, pass, epoch);
  }

  /** Does the one thing left to do, which is nothing. It is said last, so that nothing drowns it. */
  private async pass(seat: Seat, { text }: Move, epoch: number): Promise<boolean> {
    this.thinking.value = null;
    await this.table.play(seat, text);
    await this.refresh();
    const { steps, played } = this.history.value;
    this.say(`${steps.slice(0, played).findLast((step) => step.seat === seat)?.words ?? ""}.`);
    await pause(3 * BEAT);
    return epoch === this.epoch;
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
      const pass = isSecret ? null : forcedPass(await this.movesOf(seat));
      if (epoch !== this.epoch) return false;
      if (pass) return await this.pass(seat, pass, epoch);
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

  private async movesOf(seat: Seat): Promise<Move[]> {
    return unpackPosition(await this.table.position(seat, this.history.value.played)).moves;
  }

  private refuse(error: unknown): void {
    this.say(error instanceof Refusal ? error.message : `The engine failed: ${String(error)}`);
    this.emit("refused");
  }

  private async store(): Promise<void> {
    if (!this.keep) return;
    const { epoch } = this;
    const record = await this.table.save();
    if (epoch !== this.epoch) return;
    const { id, isKept } = this.keep({
      id: this.id.value,
      game: this.board.value!.game,
      record,
      players: this.players.value,
      names: this.names.value,
      moves: this.history.value.steps.slice(0, this.history.value.played).filter(({ seat }) => seat >= 0).length,
      isOver: this.isOver.value,
      result: this.isOver.value ? resultWords(this.board.value!, this.now.value!) : "",
    });
    this.id.value = id;
    if (!isKept && !this.hasWarned) this.say("This browser has no room left: the game is not kept.");
    this.hasWarned = !isKept;
  }
}
