// gallery.ts - a session beside the game: the catalogue, pictures of positions.

import { Client, type Ask } from "../engine/client";
import { Refusal } from "../engine/module";
import { Table } from "../engine/table";
import { NOBODY, type Answer, type Board, type BotInfo, type Catalog } from "../engine/types";
import { unpackPosition, type Position } from "./position";

export interface Picture {
  board: Board;
  position: Position;
}

/** Moves from a position of a game. */
export interface Sample {
  options: string;
  position: string;
  moves: string[];
}

const SHOWN_MOVES = 30;

/** Positions that look like their game. A game without one is shown as it begins. */
const SHOWPIECES: Record<string, string> = {
  neutron: "BB.BB/.W.../..B../..N../W.WWW w n",
  neutreeko: ".W.../...B./W.B../..B.W/..... w",
  othello: "-----------X------OXO-----OOXX----OXXO-----OOX------O----------- X",
  gamma:
    "........../222......./..2......./..22.22.../11..2.2211/111.222.1./..1...1111/..11.11.../........../.......... 1 - -",
};

/** More characters than any game has squares, blanks between them included: no pattern is tried on so many. */
const TOO_LONG = 1e4;

/** Squares run together, in either case. */
export const isTranscript = (text: string): boolean => text.length < TOO_LONG && /^(\s*[a-z]\d{1,2})+\s*$/i.test(text);

export class Gallery {
  private readonly table: Table;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly ask: Ask = new Client().ask) {
    this.table = new Table(ask);
  }

  catalog(): Promise<Catalog> {
    return this.table.catalog();
  }

  bots(game: string, options: string): Promise<BotInfo[]> {
    return this.table.bots(game, options);
  }

  /** A position as it looks to everybody. Pictures are taken one after the other: there is one table. */
  picture(game: string, options = "", position = ""): Promise<Picture> {
    return this.queue(() => this.take(game, options, position));
  }

  /** A picture to catch the eye: a board that begins bare is shown some moves later. */
  showpiece(game: string): Promise<Picture> {
    return this.queue(async () => {
      const first = await this.take(game, "", SHOWPIECES[game] ?? "");
      if (first.position.looks.some(({ items }) => items.length > 0)) return first;
      for (let n = 0; n < SHOWN_MOVES; n++) await this.move();
      return { board: first.board, position: await this.look() };
    });
  }

  /** A position some moves later, each made by whoever owes one. */
  after(game: string, { options, position, moves }: Sample, nMoves: number): Promise<Picture> {
    return this.queue(async () => {
      const { board } = await this.take(game, options, position);
      for (const move of moves.slice(0, nMoves)) await this.playAny(move);
      return { board, position: await this.look() };
    });
  }

  /** Plays a move for the first of those who owe one that may make it. */
  private async playAny(move: string): Promise<void> {
    const { owes } = await this.look();
    for (const seat of owes) {
      const { played } = await this.table.history(seat);
      const { moves } = await this.table.position(seat, played);
      if (moves.some(([text]) => text === move)) return void (await this.table.play(seat, move));
    }
    throw new Refusal(`nobody can play ${move} there`);
  }

  /** The record behind a transcript of a game that has such; null where the text is none. */
  readTranscript({ games }: Catalog, text: string): Promise<string | null> {
    return this.queue(async () => {
      for (const { name, transcript } of games) {
        if (!transcript || !isTranscript(text)) continue;
        await this.table.read(name, text.replaceAll(/\s/g, ""));
        return this.table.save();
      }
      return null;
    });
  }

  private queue<T>(work: () => Promise<T>): Promise<T> {
    const taken = this.last.then(work);
    this.last = taken.catch(() => undefined);
    return taken;
  }

  /** A move of any kind by whoever owes one. */
  private async move(): Promise<void> {
    const seat = (await this.look()).owes[0];
    if (seat === undefined) return;
    const { move } = (await this.ask("choose", String(seat), "random", "1", "0")) as Answer;
    await this.table.play(seat, move);
  }

  private async look(): Promise<Position> {
    const { played } = await this.table.history(NOBODY);
    return unpackPosition(await this.table.position(NOBODY, played));
  }

  private async take(game: string, options: string, position: string): Promise<Picture> {
    const { table } = this;
    await table.begin({ game, options, seed: "5", position });
    return { board: await table.board(), position: await this.look() };
  }
}
