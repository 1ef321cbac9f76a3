// gallery.ts - a session beside the game: the catalogue, pictures of positions.

import { Client } from "../engine/client";
import { Table } from "../engine/table";
import { NOBODY, type Board } from "../engine/types";
import { unpackPosition, type Position } from "./position";

export interface Picture {
  board: Board;
  position: Position;
}

export class Gallery {
  private readonly table = new Table(new Client().ask);
  private last: Promise<unknown> = Promise.resolve();

  readonly catalog = this.table.catalog;
  readonly bots = this.table.bots;

  /** A position as it looks to everybody. Pictures are taken one after the other: there is one table. */
  picture(game: string, options = "", position = ""): Promise<Picture> {
    const taken = this.last.then(() => this.take(game, options, position));
    this.last = taken.catch(() => undefined);
    return taken;
  }

  private async take(game: string, options: string, position: string): Promise<Picture> {
    const { table } = this;
    await table.begin({ game, options, seed: "5", position });
    const board = await table.board();
    const { played } = await table.history(NOBODY);
    return { board, position: unpackPosition(await table.position(NOBODY, played)) };
  }
}
