// newgame.tsx - a new game to taste: which one, its options, who plays.

import { useEffect, useState } from "preact/hooks";
import { dialog, edit, gallery, game, hear, start, wanted } from "../app";
import type { BotInfo, Catalog, GameInfo, SeatLook } from "../engine/types";
import { TERMS, termsWords } from "../model/clock";
import { opponentOf } from "../model/opponents";
import { ADAPTIVE, atLevel, HUMAN, LEVELS, isAdaptive, namedBots, NODES, type Player } from "../model/players";
import { Frame } from "./dialogs";
import { lazy } from "./lazy";
import { OptionField, optionsText, standards, type Values } from "./options";

/** What "adaptive" is, and which level it would be now. */
const Fitting = lazy(async () => (await import("../learn/fitting")).Fitting, "fitting");

const botOf = (player: Player, bots: BotInfo[]): BotInfo | undefined =>
  bots.find((bot) => bot.name === player?.bot.split(":")[0]);
const canPlay = (player: Player, bots: BotInfo[]): boolean =>
  player === null || isAdaptive(player) || botOf(player, bots) !== undefined;

interface SeatProps {
  game: string;
  seat: SeatLook;
  bots: BotInfo[];
  player: Player;
  onChange: (player: Player) => void;
}

function SeatField({ game, seat, bots, player, onChange }: SeatProps) {
  const pick = (spec: string) =>
    onChange(spec === HUMAN ? null : { bot: spec, nodes: spec.includes(":") || spec === ADAPTIVE.bot ? 0 : NODES });
  const known = botOf(player, bots);
  return (
    <label class="option">
      <span>{seat.name}</span>
      <select value={player?.bot ?? HUMAN} onChange={(event) => pick(event.currentTarget.value)}>
        <option value={HUMAN}>A person here</option>
        <optgroup label="Computer">
          <option value={ADAPTIVE.bot}>Adaptive</option>
          {LEVELS.map((level) => (
            <option key={level} value={atLevel(level).bot}>
              Level {level}
            </option>
          ))}
        </optgroup>
        <optgroup label="Bots by name">
          {namedBots(bots).map((bot) => (
            <option key={bot.name} value={bot.name}>
              {bot.name}
            </option>
          ))}
        </optgroup>
      </select>
      {isAdaptive(player) && <Fitting game={game} />}
      {known && <small>{player!.bot.includes(":") ? "1 is for a child, 10 is the best there is" : known.idea}</small>}
    </label>
  );
}

/** Seats and bots for these rules; the error where the rules cannot be. */
function useTable(name: string, options: string) {
  const [table, setTable] = useState<{ seats: SeatLook[]; bots: BotInfo[]; error: string }>({
    seats: [],
    bots: [],
    error: "",
  });
  useEffect(() => {
    let isGone = false;
    const ask = async () => ({
      bots: await gallery.bots(name, options),
      seats: (await gallery.picture(name, options)).board.seats,
      error: "",
    });
    const answered = ask().catch((error: Error) => ({ seats: [], bots: [], error: error.message }));
    hear(answered.then((answer) => isGone || setTable(answer)));
    return () => void (isGone = true);
  }, [name, options]);
  return table;
}

function firstGame(catalog: Catalog): GameInfo {
  const name = wanted.value || game.board.value?.game;
  return catalog.games.find((info) => info.name === name) ?? catalog.games[0]!;
}

interface PickerProps {
  games: GameInfo[];
  chosen: GameInfo;
  onChoose: (info: GameInfo) => void;
}

function GamePicker({ games, chosen, onChoose }: PickerProps) {
  return (
    <fieldset class="segments games">
      <legend class="voice">Game</legend>
      {games.map((other) => (
        <label key={other.name}>
          <input type="radio" name="game" checked={other === chosen} onChange={() => onChoose(other)} />
          <span>{other.title}</span>
        </label>
      ))}
    </fieldset>
  );
}

function ClockField({ chosen, onChoose }: { chosen: number; onChoose: (index: number) => void }) {
  return (
    <label class="option">
      <span>Clock</span>
      <select value={chosen} onChange={(event) => onChoose(Number(event.currentTarget.value))}>
        {TERMS.map((terms, i) => (
          <option key={i} value={i}>
            {termsWords(terms)}
          </option>
        ))}
      </select>
      <small>for each of you, and what every turn adds</small>
    </label>
  );
}

export function NewGame({ catalog }: { catalog: Catalog }) {
  const [info, setInfo] = useState(() => firstGame(catalog));
  const [values, setValues] = useState<Values>(() => standards(info));
  const [changed, setChanged] = useState<Record<number, Player>>({});
  const [position, setPosition] = useState("");
  const [clock, setClock] = useState(0);
  const [failed, setFailed] = useState("");
  useEffect(() => void (wanted.value = ""), []); // The next dialog is about the game on the table again.
  const options = optionsText(values);
  const { seats, bots, error } = useTable(info.name, options);
  const opponent = opponentOf(info.name, bots);
  const players = seats.map((_, seat) => {
    const chosen = changed[seat];
    return chosen !== undefined && canPlay(chosen, bots) ? chosen : seat === 0 ? null : opponent;
  });

  const isAmongPeople = players.length > 1 && players.every((player) => player === null);

  const choose = (next: GameInfo) => {
    setInfo(next);
    setValues(standards(next));
    setChanged({});
    setPosition("");
    setFailed("");
  };
  const begin = async () => {
    try {
      const terms = isAmongPeople ? TERMS[clock]! : null;
      await start({ game: info.name, options, position: position.trim(), players, terms });
      dialog.value = "";
    } catch (reason) {
      setFailed(reason instanceof Error ? reason.message : String(reason));
    }
  };
  return (
    <Frame title="New game" wide>
      <GamePicker games={catalog.games} chosen={info} onChoose={choose} />
      <div class="columns">
        <section>
          <h3>Players</h3>
          {seats.map((seat, i) => (
            <SeatField
              key={seat.name}
              game={info.name}
              seat={seat}
              bots={bots}
              player={players[i]!}
              onChange={(player) => setChanged((all) => ({ ...all, [i]: player }))}
            />
          ))}
          {isAmongPeople && <ClockField chosen={clock} onChoose={setClock} />}
        </section>
        <section>
          <h3>Rules</h3>
          {info.options.map((option) => (
            <OptionField
              key={`${info.name} ${option.name}`}
              option={option}
              value={values[option.name]!}
              onChange={(value) => setValues((all) => ({ ...all, [option.name]: value }))}
            />
          ))}
          <label class="option">
            <span>position</span>
            <input
              value={position}
              placeholder="the usual start"
              onInput={(event) => setPosition(event.currentTarget.value)}
            />
          </label>
          <button disabled={error !== ""} onClick={() => edit(info.name, options, position.trim())}>
            Set up the board
          </button>
        </section>
      </div>
      <div class="start">
        {(error || failed) && (
          <p class="failure" role="alert">
            {error || failed}
          </p>
        )}
        <button class="strong wide" disabled={error !== "" || seats.length === 0} onClick={() => hear(begin())}>
          Start
        </button>
      </div>
    </Frame>
  );
}
