// messages.ts - what the server says (docs/online.md), looked at before it is believed.

import { listOf, number, orNull, rowOf, shapeOf, text, truth, type Check } from "../model/check";

const seatOf = shapeOf(
  { kind: orNull(text), owes: truth, runs: truth },
  {
    name: text,
    player: text,
    here: truth,
    away: number,
    left: number,
    account: truth,
    rating: number,
    provisional: truth,
    change: number,
  },
);
const stepOf: Check<[number, string?]> = rowOf([number], text);
const clockOf: Check<[number, number] | null> = orNull(rowOf([number, number]));

const briefOf = shapeOf({
  room: text,
  game: text,
  rules: text,
  clock: clockOf,
  status: text,
  rated: truth,
  names: listOf(orNull(text)),
});
const worthOf = { rating: number, provisional: truth, games: number };
const pastOf = shapeOf({
  room: text,
  game: text,
  status: text,
  rated: truth,
  seats: listOf(shapeOf({ kind: orNull(text) }, { name: text, player: text })),
  winners: listOf(number),
  words: text,
  at: number,
});

export const welcomeOf = shapeOf({ player: text, name: text, account: truth, phrases: listOf(text) }, { token: text });
export const leadersOf = shapeOf({
  game: text,
  bots: truth,
  leaders: listOf(shapeOf({ player: text, name: text, ...worthOf })),
});
export const playerOf = shapeOf({
  player: text,
  name: text,
  account: truth,
  bot: truth,
  ratings: listOf(shapeOf({ game: text, ...worthOf })),
  from: number,
  more: truth,
  games: listOf(pastOf),
});
export const sessionsOf = shapeOf({
  sessions: listOf(shapeOf({ session: text, began: number, used: number, this: truth })),
});
export const lobbyOf = shapeOf({ rooms: listOf(briefOf) });
const arenaHead = {
  arena: text,
  title: text,
  game: text,
  rules: text,
  kind: text,
  clock: rowOf<[number, number]>([number, number]),
  status: text,
  round: number,
  rounds: number,
  players: number,
};
export const arenasOf = shapeOf({ arenas: listOf(shapeOf(arenaHead)) });
export const arenaOf = shapeOf(
  {
    ...arenaHead,
    host: truth,
    joined: truth,
    standings: listOf(
      shapeOf({ player: text, name: text, bot: truth, left: truth, points: number, buchholz: number, games: number }),
    ),
    games: listOf(shapeOf({ first: number }, { room: text, second: number, score: number })),
  },
  { link: text, next: text },
);
/** What every word has: its kind, and which request it settles. */
export const headOf = shapeOf({ t: text }, { re: number });
/** `token` is false where a hello had one that is not known there. */
export const errorOf = shapeOf({ text }, { early: truth, token: truth });
export const roomOf = shapeOf(
  {
    room: text,
    game: text,
    rules: text,
    clock: clockOf,
    open: truth,
    rated: truth,
    status: text,
    you: orNull(number),
    seats: listOf(seatOf),
    watchers: number,
    cuts: number,
    from: number,
    steps: listOf(stepOf),
    offers: shapeOf({ draw: listOf(number), takeback: listOf(number), rematch: listOf(number) }),
  },
  {
    result: shapeOf({ winners: listOf(number), agreed: truth, words: text, record: text }),
    next: text,
    arena: text,
    re: number,
    said: rowOf<[number, number]>([number, number]),
  },
);

export type Brief = ReturnType<typeof briefOf>;
export type ArenaBrief = ReturnType<typeof arenasOf>["arenas"][number];
export type Arena = ReturnType<typeof arenaOf>;
export type Leaders = ReturnType<typeof leadersOf>;
export type PlayerPage = ReturnType<typeof playerOf>;
export type Past = ReturnType<typeof pastOf>;
export type Session = ReturnType<typeof sessionsOf>["sessions"][number];
export type Refusal = ReturnType<typeof errorOf>;
export type Room = ReturnType<typeof roomOf>;
export type RoomSeat = Room["seats"][number];
export type Step = [number, string?];
