// messages.ts - what the server says (docs/online.md), looked at before it is believed.

import { listOf, number, orNull, rowOf, shapeOf, text, truth, type Check } from "../model/check";

const seatOf = shapeOf(
  { kind: orNull(text), owes: truth, runs: truth },
  { name: text, player: text, here: truth, away: number, left: number },
);
const stepOf: Check<[number, string?]> = rowOf([number], text);
const clockOf: Check<[number, number] | null> = orNull(rowOf([number, number]));

const briefOf = shapeOf({
  room: text,
  game: text,
  rules: text,
  clock: clockOf,
  status: text,
  names: listOf(orNull(text)),
});

export const welcomeOf = shapeOf({ player: text, name: text, phrases: listOf(text) }, { token: text });
export const lobbyOf = shapeOf({ rooms: listOf(briefOf) });
export const errorOf = shapeOf({ text });
export const roomOf = shapeOf(
  {
    room: text,
    game: text,
    rules: text,
    clock: clockOf,
    open: truth,
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
    re: number,
    said: rowOf<[number, number]>([number, number]),
  },
);

export type Brief = ReturnType<typeof briefOf>;
export type Room = ReturnType<typeof roomOf>;
export type RoomSeat = Room["seats"][number];
export type Step = [number, string?];
