// lazy.tsx - parts of the page that are fetched when they are first wanted, so that the first screen is quick.

import { hear } from "../app";
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

export type Load<P> = () => Promise<FunctionComponent<P>>;

let hasMissed = false;

/** The styles of a part are fetched with it once alone: those that were missed are, as links that are new. */
function restyle(): void {
  hasMissed = false;
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}

/** Stands for a component until it is there; `waiting` is the class of the box meanwhile. */
export function lazy<P extends object>(load: Load<P>, waiting: string) {
  return function Lazy(props: P) {
    const [Loaded, setLoaded] = useState<FunctionComponent<P> | null>(null);
    const [isMissing, setMissing] = useState(false);
    const miss = (error: unknown) => {
      hasMissed = true;
      setMissing(true);
      throw error;
    };
    const get = () => {
      if (hasMissed) restyle();
      hear(load().then((component) => setLoaded(() => component), miss));
    };
    useEffect(get, []);
    if (Loaded) return <Loaded {...props} />;
    return <div class={waiting}>{isMissing && <button onClick={get}>Try again</button>}</div>;
  };
}
