// learn.tsx - all games with their idea, and the ways to know them: a guided first game, the rules, the explorer.

import { toExplorer, toGuide, toRules } from "../app";
import type { Catalog } from "../engine/types";
import { Showpiece } from "./showpiece";
import "../style/pages.css";

export function Learn({ catalog }: { catalog: Catalog }) {
  return (
    <main class="learn">
      <h1>Learn</h1>
      <nav class="ways" aria-label="Learn">
        <a href="#puzzles">
          <strong>Puzzles</strong>
          <span>One move is right, and proven to be</span>
        </a>
        <a href="#progress">
          <strong>Progress</strong>
          <span>Your results and your rating</span>
        </a>
      </nav>
      <h2>A first game</h2>
      <p>You are told what to do and why, and try it yourself: five minutes each.</p>
      <ul>
        {catalog.games.map((info) => (
          <li key={info.name}>
            <a class="begin" href={toGuide(info.name)}>
              <Showpiece name={info.name} catalog={catalog} />
              <div>
                <h3>{info.title}</h3>
                <p>{info.idea}</p>
                <span class="go">Play a guided game</span>
              </div>
            </a>
            <div class="more">
              <a class="button" href={toRules(info.name)} aria-label={`Rules of ${info.title}`}>
                Rules
              </a>
              <a class="button" href={toExplorer(info.name)} aria-label={`Explore ${info.title}`}>
                Explore
              </a>
            </div>
          </li>
        ))}
      </ul>
    </main>
  );
}
