// leaders.tsx - who leads in a game: people, or bots.

import { toOnline } from "../app";
import type { Catalog } from "../engine/types";
import { titleOf } from "../view/games";
import { toLeaders, toPlayer, wire } from "./place";

/** A rating as people write it: "1623", with a mark while it is provisional. */
export const ratingWords = (rating: number, isProvisional: boolean): string => `${rating}${isProvisional ? "?" : ""}`;

export function Leaders({ catalog, rest }: { catalog: Catalog; rest: string }) {
  const [game = "", kind] = rest.split("/");
  const isBots = kind === "bots";
  const known = wire.leaders.value;
  const list = known?.game === game && known.bots === isBots ? known.leaders : null;
  return (
    <main class="lobby library">
      <h1>Leaders</h1>
      <nav class="row" aria-label="Games">
        {catalog.games.map(({ name, title }) => (
          <a
            key={name}
            href={toLeaders(isBots ? `${name}/bots` : name)}
            aria-current={name === game ? "page" : undefined}
          >
            {title}
          </a>
        ))}
      </nav>
      <nav class="row" aria-label="Whose">
        <a href={toLeaders(game)} aria-current={isBots ? undefined : "page"}>
          People
        </a>
        <a href={toLeaders(`${game}/bots`)} aria-current={isBots ? "page" : undefined}>
          Bots
        </a>
      </nav>
      {list?.length === 0 && <p class="fine">Nobody has played a rated game of {titleOf(catalog, game)} yet.</p>}
      {list !== null && list.length > 0 && (
        <table class="leaders">
          <thead>
            <tr>
              <th scope="col">Place</th>
              <th scope="col">Name</th>
              <th scope="col">Rating</th>
              <th scope="col">Games</th>
            </tr>
          </thead>
          <tbody>
            {list.map(({ player, name, rating, provisional, games }, i) => (
              <tr key={player}>
                <td>{i + 1}</td>
                <td>
                  <a href={toPlayer(player)}>{name}</a>
                </td>
                <td>{ratingWords(rating, provisional)}</td>
                <td>{games}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p class="fine">
        A rating with a question mark is provisional: too few games, or none for long, to be sure. These stand behind
        the others.
      </p>
      <p>
        <a href={toOnline}>To the open rooms</a>
      </p>
    </main>
  );
}
