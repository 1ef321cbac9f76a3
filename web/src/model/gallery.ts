// gallery.ts - a session beside the game: the catalogue, pictures of positions.

import { Client } from "../engine/client";
import { Table } from "../engine/table";
import { NOBODY, type Answer, type Board } from "../engine/types";
import { unpackPosition, type Position } from "./position";

export interface Picture {
  board: Board;
  position: Position;
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

export class Gallery {
  private readonly ask = new Client().ask;
  private readonly table = new Table(this.ask);
  private last: Promise<unknown> = Promise.resolve();

  readonly catalog = this.table.catalog;
  readonly bots = this.table.bots;

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

  private queue(work: () => Promise<Picture>): Promise<Picture> {
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
