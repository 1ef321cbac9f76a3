// lobby.tsx - among the open rooms: make one, take a seat in one, watch one.

import { useState } from "preact/hooks";
import type { Catalog } from "../engine/types";
import { atLevel, LEVELS } from "../model/players";
import { titleOf } from "../view/games";
import type { Brief } from "./messages";
import { toRoom, wire } from "./place";

/** Minutes and seconds a move; null: no clock. */
const CLOCKS: [string, [number, number] | null][] = [
  ["No clock", null],
  ["3 min + 2 s", [180, 2]],
  ["5 min + 5 s", [300, 5]],
  ["15 min + 10 s", [900, 10]],
];

export const clockWords = (clock: [number, number] | null): string =>
  clock ? `${Math.round(clock[0] / 6) / 10} min + ${clock[1]} s` : "no clock";

function Name() {
  const [name, setName] = useState(wire.guest.value.name);
  const isNew = name.trim() !== "" && name.trim() !== wire.guest.value.name;
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (isNew) wire.rename(name.trim());
      }}
    >
      <label class="option">
        <span>Your name</span>
        <input maxLength={24} value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      {isNew && <button type="submit">Keep</button>}
    </form>
  );
}

function Create({ catalog }: { catalog: Catalog }) {
  const [game, setGame] = useState(catalog.games[0]!.name);
  const [clock, setClock] = useState(0);
  const [seat, setSeat] = useState("");
  const [isOpen, setOpen] = useState(true);
  const [level, setLevel] = useState("");
  const create = () => {
    const mine = seat === "" ? (level ? 0 : null) : Number(seat);
    wire.create({
      game,
      rules: "",
      clock: CLOCKS[clock]![1],
      seat: mine,
      open: isOpen,
      bots: level ? { [mine === 0 ? 1 : 0]: level } : {},
    });
  };
  return (
    <section class="create" aria-label="A new room">
      <h2>A new room</h2>
      <label class="option">
        <span>Game</span>
        <select value={game} onChange={(event) => setGame(event.currentTarget.value)}>
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
          {CLOCKS.map(([words], i) => (
            <option key={words} value={i}>
              {words}
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
        <span>{clockWords(brief.clock)}</span>
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
          {wire.isOpen.value && <Name key={wire.guest.value.name} />}
        </section>
      </div>
    </main>
  );
}
