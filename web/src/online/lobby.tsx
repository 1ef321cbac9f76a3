// lobby.tsx - among the open rooms: make one, take a seat in one, watch one.

import { useState } from "preact/hooks";
import type { Catalog } from "../engine/types";
import { TERMS, termsWords } from "../model/clock";
import { atLevel, LEVELS } from "../model/players";
import { titleOf } from "../view/games";
import { Arenas } from "./arena";
import { Account } from "./account";
import { openingFields, OpeningForm, openingOf, Pick, seatsOf, UnusualRules } from "./form";
import type { Brief } from "./messages";
import { toLeaders, toRoom, wire } from "./place";

const LEVEL_CHOICES = [
  { value: "", words: "whoever comes" },
  ...LEVELS.map((n) => ({ value: atLevel(n).bot, words: `level ${n}` })),
];
const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

function Create({ catalog }: { catalog: Catalog }) {
  const [opening, setOpening] = useState(() => openingOf(catalog.games[0]!, 0));
  const [isRated, setRated] = useState(false);
  const [seat, setSeat] = useState("");
  const [isOpen, setOpen] = useState(true);
  /** Of the seats that are not mine, in their order; "": whoever comes. */
  const [others, setOthers] = useState<string[]>([]);
  const seats = Math.max(Math.min(seatsOf(opening), ORDINALS.length), 1);
  const levels = Array.from({ length: seats - 1 }, (_, i) => others[i] ?? "");
  const hasLevels = levels.some((level) => level !== "");
  const mayRate = wire.isMember.value && !hasLevels && seats === 2 && TERMS[opening.clock] !== null;
  const create = () => {
    const mine = seat !== "" && Number(seat) < seats ? Number(seat) : hasLevels ? 0 : null;
    const bots: Record<number, string> = {};
    for (const [i, level] of levels.entries()) if (level) bots[i < (mine ?? 0) ? i : i + 1] = level;
    wire.create({
      ...openingFields(opening),
      seat: mine,
      open: isOpen,
      rated: isRated && mayRate,
      bots,
    });
  };
  return (
    <section class="create" aria-label="A new room">
      <h2>A new room</h2>
      <OpeningForm catalog={catalog} opening={opening} onChange={setOpening}>
        <Pick
          name="You are"
          value={seat}
          choices={[
            { value: "", words: seats === 2 ? "either" : "any" },
            ...ORDINALS.slice(0, seats).map((words, i) => ({ value: i, words })),
          ]}
          onPick={setSeat}
        />
        {levels.map((level, i) => (
          <Pick
            key={i}
            name={i === 0 ? "Against" : "And"}
            value={level}
            choices={LEVEL_CHOICES}
            onPick={(value) => setOthers(levels.map((old, k) => (k === i ? value : old)))}
          />
        ))}
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
      </OpeningForm>
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
        <UnusualRules catalog={catalog} of={brief} />
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
