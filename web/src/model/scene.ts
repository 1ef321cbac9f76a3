// scene.ts - what the screen shows of a game, read from the engine after every change.

import { batch, computed, signal } from "@preact/signals";
import type { Table } from "../engine/table";
import { NOBODY, TOGETHER, type Board, type Seat, type Taps, type Viewer } from "../engine/types";
import type { Player } from "./players";
import { unpackHistory, unpackPosition, type History, type Move, type Position, type Step } from "./position";
import { gainsOf, picksBefore, revealStep, type Reveal } from "./reveal";

/** What the engine shows at one moment. */
export interface Moment {
  history: History;
  now: Position;
}

/** A step of a hint: what is said, and the cells that it points out. */
export interface Hint {
  words: string;
  taps: number[];
}

export interface Warning {
  move: string;
  words: string;
}

/** More steps than this at once are not read out one by one. */
const FEW = 3;

const isStill = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
/** Time for the eye to follow a bot's move, in milliseconds; less where nothing moves. */
export const BEAT = isStill ? 60 : 350;

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export abstract class Scene {
  readonly board = signal<Board | null>(null);
  readonly players = signal<Player[]>([]);
  /** The name of this game among those that are kept. */
  readonly id = signal("");
  /** The game is looked at, not played. */
  readonly isView = signal(false);
  readonly history = signal<History>({ played: 0, forfeiter: null, undo: false, steps: [] });
  readonly now = signal<Position | null>(null);
  /** A position of the past that is looked at; null: the present. */
  readonly past = signal<Position | null>(null);
  /** Whose eyes the screen serves. */
  readonly viewer = signal<Viewer>(NOBODY);
  /** What was tapped so far of a move that needs more, and what may be tapped next. */
  readonly taps = signal<Taps>({ staged: [], given: 0, targets: [], starts: [] });
  /** A choice that waits to be locked in. */
  readonly held = signal<Move | null>(null);
  /** A move that takes something: the player is asked first. */
  readonly asked = signal<Move | null>(null);
  readonly hint = signal<Hint | null>(null);
  /** What a coach has to say against a move, until the player is sure. */
  readonly warning = signal<Warning | null>(null);
  /** A move is being looked at before it is made. */
  readonly isWaiting = signal(false);
  readonly thinking = signal<Seat | null>(null);
  /** Who is to take the screen before secrets are shown. */
  readonly handover = signal<Seat | null>(null);
  /** What screen readers are told. */
  readonly notice = signal("");
  /** What is shown for a moment as well, because the board does not say it. */
  readonly toast = signal("");
  /** Secret choices that are being shown. */
  readonly reveal = signal<Reveal | null>(null);
  readonly isFlipped = signal(false);

  readonly shown = computed(() => this.past.value ?? this.now.value);
  readonly isOver = computed(() => this.now.value !== null && this.now.value.reason !== null);
  readonly isMine = computed(() => {
    const [now, viewer] = [this.now.value, this.viewer.value];
    const isHere = now !== null && this.past.value === null && !this.isView.value && !this.isWaiting.value;
    return isHere && this.isHuman(viewer) && now.owes.includes(viewer);
  });
  readonly isHalfway = computed(() => {
    const { staged, given } = this.taps.value;
    return this.held.value !== null || staged.length > given;
  });
  readonly canUndo = computed(() => !this.isView.value && (this.isHalfway.value || this.history.value.undo));
  readonly canRedo = computed(() => {
    const { played, steps } = this.history.value;
    return this.held.value === null && !this.isView.value && played < steps.length;
  });

  /** Ends whenever the game is changed from outside; what was begun in an older one comes to nothing. */
  protected epoch = 0;
  /** The steps that were made when they were last told. */
  protected told: Step[] = [];

  constructor(readonly table: Table) {}

  isHuman(seat: Seat): boolean {
    return seat >= 0 && this.players.value[seat] === null;
  }

  say(words: string): void {
    this.notice.value = words;
    this.toast.value = words;
  }

  // --- a person's moves ------------------------------------------------------------------------------

  /** Makes a move of whoever looks, at this table or at another's. */
  abstract play(move: string): Promise<void>;

  async tap(cell: number): Promise<void> {
    if (!this.isMine.value) return;
    this.hint.value = null;
    this.warning.value = null;
    const tapped = await this.table.tap(cell);
    if (tapped.kind === "nothing") return this.cancel();
    const move = this.moveCalled(tapped.move);
    batch(() => {
      this.taps.value = tapped;
      this.asked.value = tapped.kind === "confirm" ? move : null;
    });
    if (tapped.kind === "move" && move) await this.choose(move);
  }

  protected moveCalled(text: string | undefined): Move | null {
    return this.now.value?.moves.find((move) => move.text === text) ?? null;
  }

  /** A complete move: played at once, or held until it is locked in where it could not be taken back. */
  async choose(move: Move): Promise<void> {
    this.asked.value = null;
    const isSecret = this.now.value?.turn === TOGETHER;
    if (!isSecret || !(await this.table.commits(this.viewer.value, move.text))) return this.play(move.text);
    this.held.value = move;
    this.taps.value = await this.table.untap();
  }

  async lockIn(): Promise<void> {
    const move = this.held.value;
    this.held.value = null;
    if (move) await this.play(move.text);
  }

  /** Takes back what is half done. */
  async cancel(): Promise<void> {
    this.drop();
    this.taps.value = await this.table.untap();
  }

  protected drop(): void {
    this.asked.value = null;
    this.held.value = null;
    this.hint.value = null;
    this.warning.value = null;
  }

  // --- what is seen ----------------------------------------------------------------------------------

  /** Shows the position after so many steps; the last one is the present. */
  async visit(at: number): Promise<void> {
    const isPresent = at >= this.history.value.played;
    const past = isPresent ? null : unpackPosition(await this.table.position(this.viewer.value, at));
    this.past.value = past;
  }

  protected async look(viewer: Viewer): Promise<Moment> {
    const history = unpackHistory(await this.table.history(viewer));
    return { history, now: unpackPosition(await this.table.position(viewer, history.played)) };
  }

  protected show({ history, now }: Moment): void {
    this.history.value = history;
    this.now.value = now;
    this.taps.value = now;
  }

  /** What is to be done with a moment before it is seen. */
  protected async keepFirst(_moment: Moment): Promise<void> {}

  /** Reads everything anew, and says what has been played meanwhile. */
  protected async refresh(): Promise<void> {
    const { epoch } = this;
    const { played } = this.history.value;
    const moment = await this.look(this.viewer.value);
    if (epoch !== this.epoch) return;
    await this.keepFirst(moment);
    if (!isStill && this.board.value?.hidden) await this.unveil(moment.history, played);
    if (epoch !== this.epoch) return;
    batch(() => {
      this.reveal.value = null;
      this.show(moment);
    });
    this.announce(moment);
  }

  /** People at one screen choose in secret: each must not see, nor hear, what the others chose. */
  protected isShared({ turn }: Position): boolean {
    return turn === TOGETHER && this.players.value.filter((player) => player === null).length > 1;
  }

  /** Says what is known now and was not before, and the result where there is one. Where a screen is shared that waits
   *  until nobody's secrets are on it. */
  private announce({ history, now }: Moment): void {
    if (this.isShared(now) && this.viewer.value !== NOBODY) return;
    const { told } = this;
    this.told = history.steps.slice(0, history.played);
    const fresh = this.told.filter(({ seat, text }, i) => seat >= 0 && text !== null && text !== told[i]?.text);
    const words = fresh.length > FEW ? [] : fresh.map((step) => step.words);
    if (now.reason !== null) words.push(now.status);
    if (words.length > 0) this.notice.value = words.join(". ");
  }

  /** Shows the choices first, then what they did, before chance goes on. */
  private async unveil(history: History, before: number): Promise<void> {
    const { epoch } = this;
    const stop = revealStep(history, before);
    const now = this.now.value;
    if (stop === null || !now || before === 0) return;
    const after = unpackPosition(await this.table.position(this.viewer.value, stop));
    const gains = gainsOf(now, after);
    if (epoch !== this.epoch || !gains.some((gain) => gain > 0)) return;
    const picks = picksBefore(history.steps, stop, now.scores.length);
    const steps = history.steps.slice(0, stop);
    this.reveal.value = { picks, gains: [], steps };
    await pause(2 * BEAT);
    if (epoch !== this.epoch) return;
    batch(() => {
      this.reveal.value = { picks, gains, steps };
      this.now.value = after;
    });
    await pause(3 * BEAT);
  }
}
