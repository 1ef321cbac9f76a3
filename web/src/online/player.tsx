// player.tsx - somebody: ratings, and the games that are over.

import { toOnline } from "../app";
import type { Catalog } from "../engine/types";
import { titleOf, when } from "../view/games";
import { ratingWords } from "./leaders";
import type { Past, PlayerPage } from "./messages";
import { toLeaders, toRoom, wire } from "./place";
import { Waiting } from "./waiting";

function Row({ past, catalog }: { past: Past; catalog: Catalog }) {
  return (
    <li>
      <a href={toRoom(past.room)}>
        <strong>{titleOf(catalog, past.game)}</strong>
        <span>{past.seats.map(({ name }) => name ?? "nobody").join(" – ")}</span>
        <span>{past.status === "live" ? "goes on" : past.words}</span>
        <time dateTime={new Date(past.at).toISOString()}>{when(past.at)}</time>
      </a>
    </li>
  );
}

function Turning({ page }: { page: PlayerPage }) {
  const go = (from: number) => wire.say("player", { player: page.player, from });
  const STEP = 20;
  return (
    <div class="row">
      {page.from > 0 && <button onClick={() => go(Math.max(0, page.from - STEP))}>Later games</button>}
      {page.more && <button onClick={() => go(page.from + STEP)}>Earlier games</button>}
    </div>
  );
}

export function PlayerView({ catalog }: { catalog: Catalog }) {
  const page = wire.page.value;
  if (!page) return <Waiting words="Asking…" />;
  return (
    <main class="lobby library">
      <h1>
        {page.name} {page.bot && <span class="badge">bot</span>}
      </h1>
      {!page.account && !page.bot && <p class="fine">A guest: no account, no ratings.</p>}
      {page.ratings.length > 0 && (
        <ul class="ratings" aria-label="Ratings">
          {page.ratings.map(({ game, rating, provisional, games }) => (
            <li key={game}>
              <a href={toLeaders(page.bot ? `${game}/bots` : game)}>
                <strong>{titleOf(catalog, game)}</strong>
                <span>{ratingWords(rating, provisional)}</span>
                <span>
                  {games} rated {games === 1 ? "game" : "games"}
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <h2>Games</h2>
      {page.games.length === 0 && <p class="fine">None that you may see.</p>}
      <ul aria-label="Games">
        {page.games.map((past) => (
          <Row key={past.room} past={past} catalog={catalog} />
        ))}
      </ul>
      <Turning page={page} />
      <p>
        <a href={toOnline}>To the open rooms</a>
      </p>
    </main>
  );
}
