// editor.ts - a position that is being set up: its text, what the board shows of it, what keeps it from being played.
//
// The engine changes the text and reads it; here is only the order in which changes are made.

import { signal } from "@preact/signals";
import type { Ask } from "../engine/client";
import { lookOf } from "../engine/answers";
import { Table } from "../engine/table";
import { NOBODY, type Board, type Seat } from "../engine/types";
import { listOf, number, orNull, rowOf, shapeOf, text } from "./check";
import { unpackLook, unpackPosition, type Look, type Position } from "./position";

/** Who is to do what, and the end of the text that says so. */
export type Turn = [seat: Seat, phase: string, rest: string];

export interface Draft {
  /** The letters of cells, that of an empty one first; "" where pips are counted. */
  letters: string;
  text: string;
  /** Where the part behind the cells begins. */
  rest: number;
  turns: Turn[];
  looks: Look[];
  /** Why nobody can play from here; null where one can. */
  flaw: string | null;
}

const rawOf = shapeOf({
  letters: text,
  text,
  rest: number,
  turns: listOf(rowOf<Turn>([number, text, text])),
  looks: listOf(lookOf),
  flaw: orNull(text),
});

/** What a tap brings: a letter, or a pip more or less of a seat ("+0", "-1"). */
export interface Tool {
  what: string;
  /** Whose thing it is; null: nobody's place is left empty. */
  seat: Seat | null;
}

export class Editor {
  readonly board = signal<Board | null>(null);
  readonly draft = signal<Draft | null>(null);
  private first: Position | null = null;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly ask: Ask) {}

  /** Begins with a position, or with that of the start. */
  async open(game: string, options: string, position: string): Promise<void> {
    const table = new Table(this.ask);
    await table.begin({ game, options, seed: "1", position: "" });
    const board = await table.board();
    const { played } = await table.history(NOBODY);
    this.first = unpackPosition(await table.position(NOBODY, played));
    await this.edit(position || this.first.text);
    this.board.value = board;
  }

  /** The board as it would be shown at the table, with the marks that its fields always have. */
  get picture(): Position {
    const first = this.first!;
    const looks = this.draft.value!.looks.map((look, cell) => ({ ...look, marks: first.looks[cell]!.marks }));
    return { ...first, looks };
  }

  get tools(): Tool[] {
    const { letters } = this.draft.value!;
    const seats = this.board.value!.seats.map(({ glyph }, seat) => ({ glyph, seat }));
    if (letters === "") return seats.flatMap(({ seat }) => ["+", "-"].map((sign) => ({ what: sign + seat, seat })));
    return [...letters].map((what, i) => ({
      what,
      seat: i === 0 ? null : (seats.find(({ glyph }) => glyph === what)?.seat ?? NOBODY),
    }));
  }

  /** What lies there already is taken away. */
  put(cell: number, { what }: Tool): Promise<void> {
    return this.queue(() => {
      const { letters, text, looks } = this.draft.value!;
      const isThere = letters !== "" && looks[cell]?.items[0]?.glyph === what;
      return this.edit(text, String(cell), isThere ? letters.charAt(0) : what);
    });
  }

  clear = (): Promise<void> => this.queue(() => this.edit(this.draft.value!.text, "all"));
  restart = (): Promise<void> => this.queue(() => this.edit(this.first!.text));
  /** The whole text, typed or pasted. */
  write = (words: string): Promise<void> => this.queue(() => this.edit(words));

  giveTurn(turn: Turn): Promise<void> {
    return this.queue(() => {
      const { text, rest } = this.draft.value!;
      return this.edit(text.slice(0, rest) + turn[2]);
    });
  }

  /** The turn that the text tells of; null where it is none of the usual ones. */
  get turn(): Turn | null {
    const { text, rest, turns } = this.draft.value!;
    return turns.find(([, , end]) => end === text.slice(rest)) ?? null;
  }

  private queue(work: () => Promise<void>): Promise<void> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }

  private async edit(words: string, cell = "", what = ""): Promise<void> {
    const raw = rawOf(await this.ask("edit", words, cell, what), "the engine's answer");
    this.draft.value = { ...raw, looks: raw.looks.map(unpackLook) };
  }
}
