// exploring.ts - the tree of a game: a board on which anybody moves, and what the engine says of the position there.
//
// What a move is worth comes first, by the server's proof where it has one; then, level by level, how often each plays
// it and how that scores. Whoever steps on meanwhile ends the engine's worker, as the analysis does.

import { batch, signal } from "@preact/signals";
import { Stopped, type Client } from "../engine/client";
import type { Begin, Table } from "../engine/table";
import type { Seat } from "../engine/types";
import { listOf, number, orNull, shapeOf, text } from "../model/check";
import type { Move } from "../model/position";
import { Scene } from "../model/scene";
import type { Exact } from "../online/exact";

const explored = shapeOf({
  name: orNull(text),
  known: orNull(text),
  advisor: text,
  moves: listOf(
    shapeOf({
      move: text,
      kind: text,
      words: text,
      name: orNull(text),
      often: listOf(orNull(number)),
      scores: listOf(orNull(number)),
    }),
  ),
});
/** The `explore` of docs/json.md. */
export type Explored = ReturnType<typeof explored>;
export type ExploredMove = Explored["moves"][number];

export const N_LEVELS = 10;
/** How often a level is asked, and how many games it plays: the terminal's numbers. */
const TRIES = 20;
const GAMES = 10;
/** What a bot may look at for all moves: as much as the command's, but for boards of a hundred fields. */
const NODES: Record<string, number> = { gamma: 20_000 };

/** The same with what the server knows for certain, best first by its word. */
export function withExact(told: Explored, exact: Exact | null): Explored {
  if (!exact?.moves) return told;
  const known = new Map(told.moves.map((move) => [move.move, move]));
  const moves = exact.moves.flatMap(({ move, words }) => {
    const found = known.get(move);
    return found ? [{ ...found, kind: "proof", words: words ?? found.words }] : [];
  });
  return moves.length === told.moves.length ? { ...told, moves } : told;
}

/** What is known of a position, and how far the levels have come with it. */
export interface Finding {
  told: Explored;
  /** Levels that were asked, and that have played; both count from 0. */
  asked: number;
  played: number;
}

/** What the server knows of the position that an explorer shows. */
export type AskServer = (game: string, rules: string, position: string) => Promise<Exact | null>;

/** Where an exploration begins: a set-up, or a game after so many steps. */
export type Root = Omit<Begin, "seed"> | { record: string; at: number };

export class ExploreScene extends Scene {
  readonly found = signal<Finding | null>(null);
  /** Why nothing is found; "": something is, or will be. */
  readonly flaw = signal("");
  private exact: Exact | null = null;
  private record = "";

  constructor(
    table: Table,
    private readonly client: Pick<Client, "ask" | "isBusy" | "stop">,
    private readonly server: AskServer | null = null,
  ) {
    super(table);
  }

  async open(root: Root): Promise<void> {
    if ("record" in root) {
      const steps = await this.table.load(root.record);
      await this.table.go(Math.min(root.at, steps));
    } else await this.table.begin({ ...root, seed: "1" });
    this.board.value = await this.table.board();
    this.players.value = this.board.value.seats.map(() => null);
    await this.arrive();
  }

  /** A move is made at once: nothing is secret here. */
  override async choose(move: Move): Promise<void> {
    this.asked.value = null;
    await this.play(move.text);
  }

  async play(move: string): Promise<void> {
    this.found.value = null; // Nothing of that list can be played once more.
    await this.table.play(this.viewer.value, move);
    await this.arrive();
  }

  /** Back to where the last move was made; chance moves by itself. */
  async back(): Promise<void> {
    const { steps, played } = this.history.value;
    const last = steps.slice(0, played).findLastIndex(({ seat }) => seat >= 0);
    if (last >= 0) await this.goTo(last);
  }

  /** To where so many steps are made. */
  async goTo(at: number): Promise<void> {
    await this.table.go(at);
    await this.arrive();
  }

  /** Ends what is asked about a position that nobody looks at any more. */
  leave(): void {
    this.epoch++;
    if (!this.client.isBusy) return;
    this.client.stop();
    this.record = "";
  }

  /** The board shows where the table stands, through the eyes of whoever is to move; then the engine looks. */
  private async arrive(): Promise<void> {
    this.leave();
    const { epoch } = this;
    this.drop();
    const first = await this.look(-3);
    const seat: Seat = first.now.owes[0] ?? -3;
    const moment = seat >= 0 ? await this.look(seat) : first;
    if (epoch !== this.epoch) return;
    batch(() => {
      this.viewer.value = seat;
      this.found.value = null;
      this.flaw.value = "";
      this.show(moment);
    });
    this.study(epoch).catch((error: unknown) => {
      if (epoch === this.epoch && !(error instanceof Stopped)) this.flaw.value = (error as Error).message;
    });
  }

  private async study(epoch: number): Promise<void> {
    const [board, now] = [this.board.value!, this.now.value!];
    if (now.reason !== null) return;
    await this.know(await this.table.record());
    const ask = async (...words: string[]): Promise<Explored> =>
      withExact(explored(await this.client.ask(...words), "the explorer's answer"), this.exact);
    const tell = (told: Explored, asked: number, played: number): boolean => {
      if (epoch === this.epoch) this.found.value = { told, asked, played };
      return epoch === this.epoch;
    };
    this.exact = (await this.server?.(board.game, board.rules, now.text)) ?? null;
    if (epoch !== this.epoch) return;
    let isHere = tell(await ask("explore", String(NODES[board.game] ?? 0)), 0, 0);
    for (let level = 1; isHere && level <= N_LEVELS; level++)
      isHere = tell(await ask("level", String(level), String(TRIES), "0"), level, 0);
    for (let level = 1; isHere && level <= N_LEVELS; level++)
      isHere = tell(await ask("level", String(level), "0", String(GAMES)), N_LEVELS, level);
  }

  private async know(record: string): Promise<void> {
    if (record === this.record) return;
    await this.client.ask("load", record);
    this.record = record;
  }
}
