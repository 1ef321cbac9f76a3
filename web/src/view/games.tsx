// games.tsx - the games of this browser: go on with one, look at one again, or let it go.

import { useState } from "preact/hooks";
import { game, toGame } from "../app";
import type { Catalog } from "../engine/types";
import { allGames, dropGame, soFar, type Kept } from "../model/library";
import { playerName } from "../model/players";
import { Icon } from "./icons";
import "../style/pages.css";

/** Who sat at the table: names of people, levels of bots. The first person without a name is you. */
export function whoPlayed({ players, names }: Kept): string {
  const you = players.findIndex((player, seat) => player === null && !names[seat]);
  const person = (seat: number): string => names[seat] || (seat === you ? "You" : "A friend");
  return players.map((player, seat) => (player ? playerName(player.bot) : person(seat))).join(" – ");
}

export const titleOf = (catalog: Catalog, name: string): string =>
  catalog.games.find((info) => info.name === name)?.title ?? name;

export const when = (time: number): string =>
  new Date(time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });

interface RowProps {
  kept: Kept;
  catalog: Catalog;
  onDrop: () => void;
}

function Row({ kept, catalog, onDrop }: RowProps) {
  const title = titleOf(catalog, kept.game);
  return (
    <li>
      <a href={toGame(kept.id)}>
        <strong>{title}</strong>
        <span>{whoPlayed(kept)}</span>
        <span>{kept.isOver ? kept.result : soFar(kept)}</span>
        <time dateTime={new Date(kept.time).toISOString()}>{when(kept.time)}</time>
      </a>
      <button class="quiet round" aria-label={`Remove this game of ${title}`} title="Remove" onClick={onDrop}>
        <Icon name="cross" />
      </button>
    </li>
  );
}

/** The game on the table is let go, too: its bots would bring it back by their next move. */
function clearTable(): void {
  game.leave();
  game.id.value = "";
  game.board.value = null;
}

/** The game that was removed last, until the page is left. */
interface Dropped {
  kept: Kept;
  before: Kept[];
  undo: () => void;
}

export function Games({ catalog }: { catalog: Catalog }) {
  const [games, setGames] = useState(() => allGames().filter(({ moves }) => moves > 0));
  const [wanted, setWanted] = useState("");
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const drop = (kept: Kept) => {
    if (kept.id === game.id.value) clearTable();
    setDropped({ kept, before: games, undo: dropGame(kept.id) });
    setGames(games.filter((other) => other !== kept));
  };
  const bringBack = ({ before, undo }: Dropped) => {
    undo();
    setGames(before);
    setDropped(null);
  };
  const words = (kept: Kept): string =>
    `${titleOf(catalog, kept.game)} ${whoPlayed(kept)} ${kept.result}`.toLowerCase();
  const shown = games.filter((kept) => words(kept).includes(wanted.trim().toLowerCase()));
  return (
    <main class="library">
      <h1>Your games</h1>
      {games.length === 0 && !dropped && (
        <p class="fine">None yet. Every game you begin is kept here, in this browser alone.</p>
      )}
      {games.length > 0 && (
        <input
          type="search"
          aria-label="Search your games"
          placeholder="Search: a game, a player, a result"
          value={wanted}
          onInput={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      {dropped && (
        <p class="row" role="status">
          <span>The game of {titleOf(catalog, dropped.kept.game)} was removed.</span>
          <button onClick={() => bringBack(dropped)}>Bring it back</button>
        </p>
      )}
      {games.length > 0 && shown.length === 0 && <p class="fine">No game of yours is like that.</p>}
      <ul>
        {shown.map((kept) => (
          <Row key={kept.id} kept={kept} catalog={catalog} onDrop={() => drop(kept)} />
        ))}
      </ul>
    </main>
  );
}
