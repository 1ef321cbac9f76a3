// lobby.tsx - among the open rooms: make one, take a seat in one, watch one.

import { useState } from "preact/hooks";
import type { Catalog, GameInfo } from "../engine/types";
import { TERMS, termsWords } from "../model/clock";
import { atLevel, LEVELS } from "../model/players";
import { titleOf } from "../view/games";
import { OptionField, optionsText, standards, type Values } from "../view/options";
import { Arenas } from "./arena";
import { Account } from "./account";
import type { Brief } from "./messages";
import { toLeaders, toRoom, wire } from "./place";

function Rules({ info, values, onChange }: { info: GameInfo; values: Values; onChange: (values: Values) => void }) {
  if (info.options.length === 0) return null;
  return (
    <details>
      <summary>Rules</summary>
      {info.options.map((option) => (
        <OptionField
          key={`${info.name} ${option.name}`}
          option={option}
          value={values[option.name]!}
          onChange={(value) => onChange({ ...values, [option.name]: value })}
        />
      ))}
    </details>
  );
}

function Create({ catalog }: { catalog: Catalog }) {
  const [game, setGame] = useState(catalog.games[0]!.name);
  const info = catalog.games.find(({ name }) => name === game)!;
  const [values, setValues] = useState<Values>(() => standards(info));
  const [isRated, setRated] = useState(false);
  const [clock, setClock] = useState(0);
  const [seat, setSeat] = useState("");
  const [isOpen, setOpen] = useState(true);
  const [level, setLevel] = useState("");
  const pick = (name: string) => {
    setGame(name);
    setValues(standards(catalog.games.find((other) => other.name === name)!));
  };
  const mayRate = wire.isMember.value && level === "";
  const create = () => {
    const mine = seat === "" ? (level ? 0 : null) : Number(seat);
    wire.create({
      game,
      rules: optionsText(values),
      clock: TERMS[clock]!,
      seat: mine,
      open: isOpen,
      rated: isRated && mayRate,
      bots: level ? { [mine === 0 ? 1 : 0]: level } : {},
    });
  };
  return (
    <section class="create" aria-label="A new room">
      <h2>A new room</h2>
      <label class="option">
        <span>Game</span>
        <select value={game} onChange={(event) => pick(event.currentTarget.value)}>
          {catalog.games.map((info) => (
            <option key={info.name} value={info.name}>
              {info.title}
            </option>
          ))}
        </select>
      </label>
      <label class="option">
        <span>Clock</span>
        <select value={clock} onChange={(event) => setClock(Number(event.currentTarget.value))}>
          {TERMS.map((terms, i) => (
            <option key={i} value={i}>
              {termsWords(terms)}
            </option>
          ))}
        </select>
      </label>
      <label class="option">
        <span>You are</span>
        <select value={seat} onChange={(event) => setSeat(event.currentTarget.value)}>
          <option value="">either</option>
          <option value="0">first</option>
          <option value="1">second</option>
        </select>
      </label>
      <label class="option">
        <span>Against</span>
        <select value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
          <option value="">whoever comes</option>
          {LEVELS.map((n) => (
            <option key={n} value={atLevel(n).bot}>
              level {n}
            </option>
          ))}
        </select>
      </label>
      <label class="switch">
        <input type="checkbox" checked={isOpen} onChange={() => setOpen(!isOpen)} />
        <span>Shown here to everybody; else only by its link</span>
      </label>
      {mayRate && (
        <label class="switch">
          <input type="checkbox" checked={isRated} onChange={() => setRated(!isRated)} />
          <span>Rated: the result counts</span>
        </label>
      )}
      <Rules info={info} values={values} onChange={setValues} />
      <button class="strong wide" disabled={!wire.isOpen.value} onClick={create}>
        Create a room
      </button>
    </section>
  );
}

function Row({ brief, catalog }: { brief: Brief; catalog: Catalog }) {
  const names = brief.names.map((name) => name ?? "a free seat").join(" – ");
  return (
    <li>
      <a href={toRoom(brief.room)}>
        <strong>{titleOf(catalog, brief.game)}</strong>
        <span>{names}</span>
        <span>
          {termsWords(brief.clock)}
          {brief.rated && ", rated"}
        </span>
        <span>{brief.status === "waiting" ? "Play" : "Watch"}</span>
      </a>
    </li>
  );
}

export function Lobby({ catalog }: { catalog: Catalog }) {
  const rooms = wire.lobby.value;
  return (
    <main class="lobby library">
      <h1>Online</h1>
      {!wire.isOpen.value && <p class="fine">Looking for the server…</p>}
      <div class="halls">
        <Create catalog={catalog} />
        <section aria-label="Rooms">
          <h2>Open rooms</h2>
          {rooms.length === 0 && <p class="fine">None now. Create one, and send its link to a friend.</p>}
          <ul>
            {rooms.map((brief) => (
              <Row key={brief.room} brief={brief} catalog={catalog} />
            ))}
          </ul>
          <p>
            <a href={toLeaders(catalog.games[0]!.name)}>Leaders</a>
          </p>
          <Arenas catalog={catalog} />
          {wire.isOpen.value && <Account />}
        </section>
      </div>
    </main>
  );
}
