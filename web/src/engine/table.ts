// table.ts - the engine's verbs with their types: a session to play at, and a thinker beside it.

import type { Ask } from "./client";
import {
  answerOf,
  answersOf,
  boardOf,
  botsOf,
  catalogOf,
  historyOf,
  numberOf,
  positionOf,
  tappedOf,
  tapsOf,
  textOf,
  truthOf,
} from "./answers";
import type { Answer, Seat, Viewer } from "./types";
import { NOBODY } from "./types";
import type { Check } from "../model/check";

/** How what is wrong with an answer is told. */
const ANSWER = "the engine's answer";

const as =
  <T>(check: Check<T>) =>
  (answer: unknown): T =>
    check(answer, ANSWER);

const viewerWord = (viewer: Viewer): string => (viewer === NOBODY ? "-" : String(viewer));

export interface Begin {
  game: string;
  options: string;
  seed: string;
  position: string;
}

export class Table {
  constructor(private readonly ask: Ask) {}

  catalog = () => this.ask("catalog").then(as(catalogOf));
  bots = (game: string, options: string) => this.ask("bots", game, options).then(as(botsOf));

  begin = ({ game, options, seed, position }: Begin) => this.ask("begin", game, options, seed, position);
  /** How many steps it has. */
  load = (record: string) => this.ask("load", record).then(as(numberOf));
  /** A game from its transcript. */
  read = (game: string, transcript: string) => this.ask("read", game, transcript);
  /** All of the game, secrets included: for the page's other engines. */
  save = () => this.ask("save").then(as(textOf));
  /** What may be kept and shared: without choices that are still secret. */
  record = () => this.ask("record").then(as(textOf));
  transcript = () => this.ask("transcript").then(as(textOf));
  sit = (seat: Seat, player: string) => this.ask("seat", String(seat), player);

  play = (seat: Seat, move: string) => this.ask("play", String(seat), move).then(as(numberOf));
  commits = (seat: Seat, move: string) => this.ask("commits", String(seat), move).then(as(truthOf));
  go = (steps: number) => this.ask("go", String(steps)).then(as(numberOf));
  forfeit = (seat: Seat, how: string) => this.ask("forfeit", String(seat), how);
  undo = () => this.ask("undo");
  redo = () => this.ask("redo");
  tap = (cell: number) => this.ask("tap", String(cell)).then(as(tappedOf));
  untap = () => this.ask("untap").then(as(tapsOf));

  board = () => this.ask("board").then(as(boardOf));
  history = (viewer: Viewer) => this.ask("history", viewerWord(viewer)).then(as(historyOf));
  position = (viewer: Viewer, at: number) => this.ask("position", viewerWord(viewer), String(at)).then(as(positionOf));
  draw = (viewer: Viewer, at: number) => this.ask("draw", viewerWord(viewer), String(at)).then(as(textOf));
  /** The bot that is asked where nothing is known for certain. */
  advisor = () => this.ask("advisor").then(as(textOf));
}

/** How long a bot may think, counted in nodes so that the same seed gives the same move everywhere. */
export interface Strength {
  bot: string;
  nodes: number;
}

export class Thinker {
  private record = "";

  constructor(private readonly ask: Ask) {}

  async choose(record: string, seat: Seat, { bot, nodes }: Strength): Promise<Answer> {
    return answerOf(await this.about(record, "choose", String(seat), bot, String(nodes), "0"), ANSWER);
  }

  async judge(record: string, at: number, nodes: number): Promise<Answer> {
    return answerOf(await this.about(record, "judge", String(nodes), String(at)), ANSWER);
  }

  /** Every move, best first; the nodes are for all of them. */
  async weigh(record: string, at: number, nodes: number): Promise<Answer[]> {
    return answersOf(await this.about(record, "weigh", String(nodes), String(at)), ANSWER);
  }

  /** The worker behind `ask` was ended: whatever it knew is gone. */
  forget(): void {
    this.record = "";
  }

  /** Asks about a game. Whatever goes wrong, nothing is believed to be known. */
  async about(record: string, ...words: string[]): Promise<unknown> {
    try {
      const isNew = record !== this.record;
      this.record = record;
      if (isNew) await this.ask("load", record);
      return await this.ask(...words);
    } catch (error) {
      this.forget();
      throw error;
    }
  }
}
