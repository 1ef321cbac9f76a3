// shownboard.tsx - a board within the rules: its moves are gone through, and play goes on from any of them.

import { useEffect, useState } from "preact/hooks";
import { gallery, hear, start } from "../app";
import type { Catalog } from "../engine/types";
import type { Picture, Sample } from "../model/gallery";
import { opponentOf } from "../model/opponents";
import { BoardView } from "./board";
import { Icon } from "./icons";

/** What a ```board block says: rules where they are unusual, a position, and moves from there. */
export function sampleOf(lines: string[]): Sample {
  const after = (word: string): string =>
    lines
      .find((line) => line.startsWith(word))
      ?.slice(word.length)
      .trim() ?? "";
  const position = lines.find((line) => !/^(rules|moves):/.test(line))?.trim() ?? "";
  return { options: after("rules:"), position, moves: after("moves:").split(/\s+/).filter(Boolean) };
}

const ROOM = { width: 300, height: 300 };
const WIDE = { width: 460, height: 170 };

interface Props {
  name: string;
  catalog: Catalog;
  sample: Sample;
}

async function playOn(name: string, { options }: Sample, position: string): Promise<void> {
  const opponent = opponentOf(name, await gallery.bots(name, options));
  const { board } = await gallery.picture(name, options, position);
  await start({ game: name, options, position, players: board.seats.map((_, seat) => (seat === 0 ? null : opponent)) });
}

export function ShownBoard({ name, catalog, sample }: Props) {
  const [at, setAt] = useState(0);
  const [picture, setPicture] = useState<Picture | null>(null);
  const { moves } = sample;
  useEffect(() => hear(gallery.after(name, sample, at).then(setPicture)), [name, sample, at]);
  if (!picture) return <figure class="shown-board" />;
  const isWide = picture.board.width > 2 * picture.board.height;
  const { reason, text } = picture.position;
  return (
    <figure class="shown-board">
      <BoardView {...picture} catalog={catalog} room={isWide ? WIDE : ROOM} hasLabels={!isWide} fair={0} />
      <figcaption class="row">
        <button class="round" aria-label="Back" disabled={at === 0} onClick={() => setAt(at - 1)}>
          <Icon name="back" />
        </button>
        <button class="round" aria-label="On" disabled={at === moves.length} onClick={() => setAt(at + 1)}>
          <Icon name="forth" />
        </button>
        <span class="fine" aria-live="polite">
          {at === 0 ? `${moves.length} ${moves.length === 1 ? "move" : "moves"}` : moves[at - 1]}
          {reason && ` · ${reason}`}
        </span>
        {reason === null && (
          <button class="quiet" onClick={() => hear(playOn(name, sample, text))}>
            Play on
          </button>
        )}
      </figcaption>
    </figure>
  );
}
