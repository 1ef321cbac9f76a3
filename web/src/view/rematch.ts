// rematch.ts - the game after a game: the same again, with places changed, or one level up.

import { game, lastSetup, start } from "../app";
import { termsOf } from "../model/clock";
import { levelOf } from "../model/opponents";
import { atLevel, isAdaptive, personName, type Player } from "../model/players";
import { opponents } from "../model/settings";

/** The same game again, from the same beginning; two players may change places. */
export async function rematch(isSwapped: boolean): Promise<void> {
  const asked = lastSetup?.id === game.id.value ? lastSetup.players : [];
  const players = game.players.value.map((player, seat) => (isAdaptive(asked[seat] ?? null) ? asked[seat]! : player));
  const names = game.board.value!.seats.map(personName);
  await (isSwapped ? again(players.reverse(), names.reverse()) : again(players, names));
}

/** The same game against a bot that is one level up. */
export async function nextLevel(level: number): Promise<void> {
  const board = game.board.value!;
  opponents.value = { ...opponents.value, [board.game]: atLevel(level).bot };
  const players = game.players.value.map((player) => (player && levelOf(player) !== null ? atLevel(level) : player));
  await again(players, board.seats.map(personName));
}

function again(players: Player[], names: string[]): Promise<void> {
  const { game: name, rules: options, start: position } = game.board.value!;
  return start({ game: name, options, position: position ?? "", players, names, terms: termsOf(game.id.value) });
}
