// online.ts - a server's side of the line, for tests: sockets, and what is said on them.

import type { Room, Step } from "../src/online/messages";

/** A socket that a test holds the other end of. */
export class Socket {
  static all: Socket[] = [];
  readonly sent: unknown[] = [];
  onopen = () => {};
  onclose = () => {};
  onmessage = (_: { data: string }) => {};
  constructor() {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.onclose();
  }
  say(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

export const last = (): Socket => Socket.all.at(-1)!;

export const welcome = (name: string) => ({ t: "welcome", player: "p", name, account: false, phrases: [] });

const seat = { kind: "person", owes: true, runs: false };

/** What the server says to the first of two players. */
export const said = (game: string, from: number, steps: Step[]): Room => ({
  room: "k3v9q2mwx7",
  game,
  rules: "",
  clock: null,
  open: false,
  rated: false,
  status: "live",
  you: 0,
  seats: [seat, seat],
  watchers: 0,
  cuts: 0,
  from,
  steps,
  offers: { draw: [], takeback: [], rematch: [] },
});
