// arena.tsx - a contest of a club or a class: who takes part, how they stand, my next game; and, for the host, its reins.

import { useState } from "preact/hooks";
import { toOnline } from "../app";
import type { Catalog } from "../engine/types";
import { termsWords } from "../model/clock";
import { titleOf } from "../view/games";
import { Copy } from "../view/share";
import { openingFields, OpeningForm, openingOf, Pick, UnusualRules } from "./form";
import type { Arena, ArenaBrief } from "./messages";
import { toArena, toPlayer, toRoom, wire } from "./place";
import { SayTwice } from "./say";
import { Waiting } from "./waiting";

const STATUS: Record<string, string> = {
  open: "Players may join; it has not started",
  running: "It goes on",
  paused: "Paused: no further round begins",
  over: "It is over",
};

/** An arena's clock, unless another one is chosen, as a place in TERMS. */
const FIRST_CLOCK = 3;

const kindWords = (kind: string): string => (kind === "robin" ? "round robin" : "Swiss");

// --- a new one, and those there are ---------------------------------------------------------------------

const KINDS = [
  { value: "swiss", words: "Swiss: those of equal points" },
  { value: "robin", words: "Round robin: each meets each" },
];

export function Hold({ catalog }: { catalog: Catalog }) {
  const [title, setTitle] = useState("");
  const [opening, setOpening] = useState(() => openingOf(catalog.games[0]!, FIRST_CLOCK));
  const [kind, setKind] = useState("swiss");
  const [rounds, setRounds] = useState(5);
  return (
    <details class="hold">
      <summary>A new arena, for a club or a class</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          wire.hold({ ...openingFields(opening), title, kind, rounds, open: true });
        }}
      >
        <label class="option">
          <span>Title</span>
          <input maxLength={24} value={title} onInput={(event) => setTitle(event.currentTarget.value)} />
        </label>
        <OpeningForm catalog={catalog} opening={opening} onChange={setOpening} isTimed>
          <Pick name="Who meets whom" value={kind} choices={KINDS} onPick={setKind} />
          {kind === "swiss" && (
            <label class="option">
              <span>Rounds</span>
              <input
                type="number"
                min={1}
                max={32}
                value={rounds}
                onInput={(event) => setRounds(Number(event.currentTarget.value))}
              />
            </label>
          )}
        </OpeningForm>
        <button type="submit" disabled={!wire.isOpen.value}>
          Open the arena
        </button>
      </form>
    </details>
  );
}

function Row({ brief, catalog }: { brief: ArenaBrief; catalog: Catalog }) {
  return (
    <li>
      <a href={toArena(brief.arena)}>
        <strong>{brief.title}</strong>
        <span>
          {titleOf(catalog, brief.game)}, {kindWords(brief.kind)}
        </span>
        <span>{brief.players} players</span>
        <span>{brief.status === "open" ? "Join" : `Round ${brief.round}`}</span>
      </a>
    </li>
  );
}

export function Arenas({ catalog }: { catalog: Catalog }) {
  return (
    <section aria-label="Arenas">
      <h2>Arenas</h2>
      <ul>
        {wire.arenas.value.map((brief) => (
          <Row key={brief.arena} brief={brief} catalog={catalog} />
        ))}
      </ul>
      <Hold catalog={catalog} />
    </section>
  );
}

// --- one ------------------------------------------------------------------------------------------------

function Standings({ arena }: { arena: Arena }) {
  return (
    <table class="leaders" aria-label="Standings">
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Name</th>
          <th scope="col">Points</th>
          <th scope="col" title="What all opponents have together">
            Buchholz
          </th>
        </tr>
      </thead>
      <tbody>
        {arena.standings.map(({ player, name, bot, left, points, buchholz }, i) => (
          <tr key={player}>
            <td>{i + 1}</td>
            <td>
              <a href={toPlayer(player)}>{name}</a> {bot && <span class="badge">bot</span>}
              {left && <span class="badge">left</span>}
            </td>
            <td>{points}</td>
            <td>{buchholz}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Games({ arena }: { arena: Arena }) {
  const name = (place: number | undefined): string => (place === undefined ? "" : (arena.standings[place]?.name ?? ""));
  const score = (points: number | undefined): string =>
    points === undefined ? "playing" : points === 1 ? "1 – 0" : points === 0 ? "0 – 1" : "½ – ½";
  return (
    <section aria-label={`Round ${arena.round}`}>
      <h2>
        Round {arena.round}
        {arena.rounds > 0 && ` of ${arena.rounds}`}
      </h2>
      <ul>
        {arena.games.map((game) => (
          <li key={game.first}>
            {game.room === undefined ? (
              <span>{name(game.first)} has no opponent, and gets the point</span>
            ) : (
              <a href={toRoom(game.room)}>
                <span>
                  {name(game.first)} – {name(game.second)}
                </span>
                <span>{score(game.score)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Host({ arena, link }: { arena: Arena; link: string }) {
  const address = new URL(toArena(link), location.href).href;
  return (
    <section class="host" aria-label="For the host">
      <h2>For the host</h2>
      <div class="row">
        {(arena.status === "open" || arena.status === "paused") && (
          <button class="strong" onClick={() => wire.ask("start")}>
            {arena.status === "open" ? "Start" : "Go on"}
          </button>
        )}
        {arena.status === "running" && <button onClick={() => wire.ask("pause")}>Pause</button>}
        {arena.status !== "over" && (
          <SayTwice kind="close" stay="Go on with it" sure="End it for everybody">
            End the arena
          </SayTwice>
        )}
      </div>
      {link && (
        <>
          <p class="fine">Whoever has this link may do the same.</p>
          <input
            readOnly
            aria-label="The host's link"
            value={address}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Copy label="Copy the host's link" text={address} />
        </>
      )}
    </section>
  );
}

export function ArenaView({ catalog, link }: { catalog: Catalog; link: string }) {
  const arena = wire.arena.value;
  if (!arena) return <Waiting words="Looking for the arena…" />;
  const address = new URL(toArena(arena.arena), location.href).href;
  return (
    <main class="lobby library arena" data-arena={arena.status}>
      <h1>{arena.title}</h1>
      <p>
        {titleOf(catalog, arena.game)}, {kindWords(arena.kind)}, {termsWords(arena.clock)}.{" "}
        <span role="status">{STATUS[arena.status]}.</span> <UnusualRules catalog={catalog} of={arena} />
      </p>
      <div class="row">
        {arena.next && (
          <a class="button strong" href={toRoom(arena.next)}>
            To my game
          </a>
        )}
        {!arena.joined && arena.status !== "over" && (
          <button class="strong" onClick={() => wire.ask("join")}>
            Join
          </button>
        )}
        {arena.joined && arena.status !== "over" && (
          <SayTwice kind="quit" stay="Stay" sure="Leave it">
            Leave the arena
          </SayTwice>
        )}
        <Copy label="Copy the link for players" text={address} />
      </div>
      {arena.host && <Host arena={arena} link={link.includes(".") ? link : ""} />}
      <div class="halls">
        {arena.round > 0 && <Games arena={arena} />}
        <section aria-label="Standings">
          <h2>Standings</h2>
          {arena.standings.length === 0 && <p class="fine">Nobody has joined yet.</p>}
          {arena.standings.length > 0 && <Standings arena={arena} />}
        </section>
      </div>
      <p>
        <a href={toOnline}>To the open rooms</a>
      </p>
    </main>
  );
}
