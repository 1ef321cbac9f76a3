// answers.ts - what the engine may answer, checked as it comes in: types.ts says what the page believes, and this
// file sees to it. A field that is missing or of another kind becomes one sentence instead of a page that breaks later.

import { anything, listOf, number, orNull, rowOf, shapeOf, text, truth, type Check } from "../model/check";
import type {
  Answer,
  Board,
  BotInfo,
  Catalog,
  RawCell,
  RawHistory,
  RawLook,
  RawMove,
  RawPosition,
  RawStep,
  Tapped,
} from "./types";

const option = shapeOf(
  { name: text, help: text, min: number, max: number, step: number, standard: number },
  { choices: listOf(text) },
);

export const catalogOf: Check<Catalog> = shapeOf({
  version: text,
  palette: listOf(number),
  games: listOf(shapeOf({ name: text, title: text, idea: text, transcript: truth, options: listOf(option) })),
});

export const botsOf: Check<BotInfo[]> = listOf(shapeOf({ name: text, idea: text, options: listOf(option) }));

export const boardOf: Check<Board> = shapeOf({
  game: text,
  rules: text,
  seed: text,
  start: orNull(text),
  hidden: truth,
  points: truth,
  width: number,
  height: number,
  shape: text,
  span: number,
  blocks: listOf(rowOf<[number, number]>([number, number])),
  cells: listOf(rowOf<RawCell>([number, number, text, number, number, number, number])),
  columns: listOf(text),
  rows: listOf(text),
  seats: listOf(
    shapeOf({ name: text, glyph: text, colour: number, player: orNull(text), person: truth, called: text }),
  ),
  unowned: text,
  only: number,
});

const step = rowOf<RawStep>([number, orNull(text), orNull(text)], number);
export const historyOf: Check<RawHistory> = shapeOf({
  played: number,
  forfeiter: orNull(number),
  undo: truth,
  steps: listOf(step),
});

const items = rowOf<Exclude<RawLook, 0>>([number], anything);
export const lookOf: Check<RawLook> = (value, where) => (value === 0 ? 0 : items(value, where));
const move = rowOf<RawMove>([text], number);

const taps = { staged: listOf(number), given: number, targets: listOf(number), starts: listOf(number) };
export const tapsOf = shapeOf(taps);
export const tappedOf: Check<Tapped> = shapeOf({ kind: text, ...taps }, { move: text });

export const positionOf: Check<RawPosition> = shapeOf({
  at: number,
  turn: number,
  phase: text,
  reason: orNull(text),
  winners: orNull(text),
  scores: listOf(rowOf<[number, boolean]>([number, truth])),
  looks: listOf(lookOf),
  moves: listOf(move),
  owes: listOf(number),
  status: text,
  actor: number,
  pass: orNull(text),
  ...taps,
  text,
});

const verdict = shapeOf(
  { seat: number },
  {
    move: text,
    probability: number,
    value: number,
    exact: truth,
    distance: number,
    words: text,
    brief: text,
    line: listOf(text),
    shares: listOf(number),
  },
);

/** A position whose value is known by heart may come without a move. */
export const answerOf: Check<Answer> = (value, where) => ({ move: "", ...verdict(value, where) });

export const answersOf: Check<Answer[]> = listOf(answerOf);
export { number as numberOf, text as textOf, truth as truthOf } from "../model/check";
