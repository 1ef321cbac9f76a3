// teacher.ts - the engine that teaches, and its verbs with types: puzzles, guided games, mistakes, and what a
// diary says of a person.
//
// It is fetched when somebody wants to learn. Its session is the board of whatever is taught.

import type { Ask } from "../engine/client";
import { Table } from "../engine/table";
import { NOBODY, type Viewer } from "../engine/types";
import { anything, listOf, number, shapeOf, text, truth, type Check } from "../model/check";
import type { Picture } from "../model/gallery";
import { unpackPosition } from "../model/position";
import { teaching } from "./engines";

const ANSWER = "the teacher's answer";

const shelf = shapeOf({
  count: number,
  daily: number,
  themes: listOf(shapeOf({ name: text, title: text, count: number })),
});

const skill = shapeOf({
  name: text,
  rating: number,
  deviation: number,
  tried: number,
  solved: number,
  streak: number,
  best_streak: number,
  days: number,
  tries: listOf(shapeOf({ day: text, number, solved: truth, rating: number })),
  played: number,
  level: number,
  levels: listOf(shapeOf({ level: number, won: number, drawn: number, lost: number })),
  results: listOf(shapeOf({ result: text, day: text, level: number, fits: number, rating: number })),
  ladder: listOf(number),
});

/** What is on the table, who is to act, and after how many steps of the session the next move is to be made. */
const standing = { seat: number, asks: truth, done: truth, at: number };
const puzzle = shapeOf({
  ...standing,
  number,
  theme: text,
  turns: number,
  rating: number,
  task: text,
  solved: truth,
  wrong: number,
});
const guide = shapeOf({ ...standing, step: number, steps: number, says: text });
const mistake = shapeOf({ ...standing, mistake: number, mistakes: number, words: text, mended: truth });
const reply = shapeOf({ reply: text, words: text, line: listOf(text), lesson: anything });
const fit = shapeOf({ level: number, spec: text, idea: text });
const clue = shapeOf({ words: text, cells: listOf(number) });

export type Shelf = ReturnType<typeof shelf>;
/** How well a person does at a game, at its puzzles and against its levels: `progress` of docs/json.md. */
export type Skill = ReturnType<typeof skill>;
export interface Standing {
  seat: number;
  asks: boolean;
  done: boolean;
  at: number;
}
export type Puzzle = ReturnType<typeof puzzle>;
export type Guide = ReturnType<typeof guide>;
export type Mistake = ReturnType<typeof mistake>;
/** What is said to a move: "illegal", "wrong", "right" or "done"; the session shows its line. */
export interface Told<S> {
  reply: string;
  words: string;
  lesson: S;
}
export type Clue = ReturnType<typeof clue>;

const DAY = 86_400_000;
/** Days are counted alike everywhere, by the clock of Greenwich. */
export const today = (): number => Math.floor(Date.now() / DAY);

export class Teacher {
  readonly table: Table;
  private last: Promise<unknown> = Promise.resolve();
  /** Of what is on the table. */
  private check: Check<unknown> = puzzle;

  constructor(private readonly ask: Ask) {
    this.table = new Table(ask);
  }

  private async answer<T>(check: Check<T>, ...words: string[]): Promise<T> {
    return check(await this.ask(...words), ANSWER);
  }

  /** Whatever is put on the table says how it stands from then on. */
  private begin<S extends Standing>(check: Check<S>, ...words: string[]): Promise<S> {
    this.check = check;
    return this.answer(check, ...words);
  }

  private async hear<S>(...words: string[]): Promise<Told<S>> {
    const told = await this.answer(reply, ...words);
    return { ...told, lesson: this.check(told.lesson, ANSWER) as S };
  }

  shelf = (game: string) => this.answer(shelf, "shelf", game, String(today()));
  skills = (diary: string) => this.answer(listOf(skill), "diary", diary);
  /** The number of a puzzle that fits the person; 0: all are solved. An empty theme is any. */
  next = (game: string, theme: string, diary: string) =>
    this.answer(number, "next", game, theme, String(Math.floor(Math.random() * 2 ** 32)), diary);

  puzzle = (game: string, n: number) => this.begin(puzzle, "puzzle", game, String(n));
  guide = (game: string) => this.begin(guide, "guide", game);
  turnPage = (way: "on" | "back") => this.begin(guide, "page", way);
  /** The mistakes of a seat in the game that this engine has reviewed; NOBODY: those of all. */
  retry = (seat: Viewer) => this.begin(mistake, "retry", seat === NOBODY ? "-" : String(seat));
  nextMistake = () => this.begin(mistake, "page", "on");

  /** A move that is tried, in whatever is on the table. */
  attempt = <S>(move: string): Promise<Told<S>> => this.hear<S>("try", move);
  giveUp = <S>(): Promise<Told<S>> => this.hear<S>("show");
  clue = () => this.answer(clue, "clue");
  /** The line for the diary; "" while nothing was tried. */
  note = () => this.answer(text, "note", String(today()));

  /** Whom "adaptive" seats in a game, by a diary. */
  fit = (game: string, diary: string) => this.answer(fit, "fit", game, diary);

  /** The line for the diary that a finished game is worth; "": none. It leaves that game on the table. */
  async played(record: string): Promise<string> {
    await this.table.load(record);
    return this.answer(text, "played", String(today()));
  }

  /** A puzzle's board to look at, one after the other: there is one table. */
  picture(game: string, n: number): Promise<{ puzzle: Puzzle; picture: Picture }> {
    const taken = this.last.then(async () => {
      const asked = await this.puzzle(game, n);
      const board = await this.table.board();
      return { puzzle: asked, picture: { board, position: unpackPosition(await this.table.position(NOBODY, 0)) } };
    });
    this.last = taken.catch(() => undefined);
    return taken;
  }
}

export const teacher = new Teacher(teaching().ask);
