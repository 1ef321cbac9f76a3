// fitting.tsx - the words beside "adaptive": what it is, and which level fits now.

import { useEffect, useState } from "preact/hooks";
import { hear } from "../app";
import { levelFor } from "./fit";

export function Fitting({ game }: { game: string }) {
  const [words, setWords] = useState("");
  useEffect(() => {
    let isGone = false;
    hear(levelFor(game).then(({ idea, level }) => isGone || setWords(`${idea}: level ${level} now`)));
    return () => void (isGone = true);
  }, [game]);
  return <small class="fitting">{words}</small>;
}
