// table.ts - the engine's verbs with their types: a session to play at, and a thinker beside it.

import type { Ask } from "./client";
import type { Answer, Board, BotInfo, Catalog, RawHistory, RawPosition, Seat, Viewer } from "./types";
import { NOBODY } from "./types";

const viewerWord = (viewer: Viewer): string => (viewer === NOBODY ? "-" : String(viewer));

export interface Begin {
  game: string;
  options: string;
  seed: string;
  position: string;
}

export class Table {
  constructor(private readonly ask: Ask) {}

  catalog = () => this.ask("catalog") as Promise<Catalog>;
  bots = (game: string, options: string) => this.ask("bots", game, options) as Promise<BotInfo[]>;

  begin = ({ game, options, seed, position }: Begin) => this.ask("begin", game, options, seed, position);
  load = (record: string) => this.ask("load", record);
  save = () => this.ask("save") as Promise<string>;
  transcript = () => this.ask("transcript") as Promise<string>;
  sit = (seat: Seat, player: string) => this.ask("seat", String(seat), player);

  play = (seat: Seat, move: string) => this.ask("play", String(seat), move) as Promise<number>;
  commits = (seat: Seat, move: string) => this.ask("commits", String(seat), move) as Promise<boolean>;
  go = (steps: number) => this.ask("go", String(steps)) as Promise<number>;
  forfeit = (seat: Seat, how: string) => this.ask("forfeit", String(seat), how);
  unforfeit = () => this.ask("unforfeit");

  board = () => this.ask("board") as Promise<Board>;
  history = (viewer: Viewer) => this.ask("history", viewerWord(viewer)) as Promise<RawHistory>;
  position = (viewer: Viewer, at: number) =>
    this.ask("position", viewerWord(viewer), String(at)) as Promise<RawPosition>;
  draw = (viewer: Viewer, at: number) => this.ask("draw", viewerWord(viewer), String(at)) as Promise<string>;
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
    await this.know(record);
    return (await this.ask("choose", String(seat), bot, String(nodes), "0")) as Answer;
  }

  async judge(record: string, at: number, { bot, nodes }: Strength): Promise<Answer> {
    await this.know(record);
    return (await this.ask("judge", bot, String(nodes), String(at))) as Answer;
  }

  async weigh(record: string, at: number, { bot, nodes }: Strength): Promise<Answer[]> {
    await this.know(record);
    return (await this.ask("weigh", bot, String(nodes), String(at))) as Answer[];
  }

  /** The worker behind `ask` was ended: whatever it knew is gone. */
  forget(): void {
    this.record = "";
  }

  private async know(record: string): Promise<void> {
    if (record === this.record) return;
    this.record = record;
    await this.ask("load", record);
  }
}
