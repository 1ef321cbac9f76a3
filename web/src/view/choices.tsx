// choices.tsx - buttons for what a tap does not do: moves without a place, a move that is asked about, a choice to lock in.

import { hear } from "../app";
import { placeless } from "../model/position";
import type { Scene } from "../model/scene";
import { labelOf } from "../model/told";

export function Choices({ scene }: { scene: Scene }) {
  const asked = scene.asked.value;
  if (!scene.isMine.value) return null;
  if (scene.held.value)
    return (
      <>
        <button class="strong" onClick={() => hear(scene.lockIn())}>
          Lock in
        </button>
        <button onClick={() => hear(scene.cancel())}>Change</button>
      </>
    );
  if (asked)
    return (
      <button class="strong" onClick={() => hear(scene.choose(asked))}>
        Play {asked.text}
      </button>
    );
  return (
    <>
      {placeless(scene.now.value!).map((move) => (
        <button key={move.text} onClick={() => hear(scene.choose(move))}>
          {labelOf(move.text)}
        </button>
      ))}
    </>
  );
}
