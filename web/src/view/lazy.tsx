// lazy.tsx - parts of the page that are fetched when they are first wanted, so that the first screen is quick.

import { hear } from "../app";
import type { FunctionComponent } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Stands for a component until it is there; `waiting` is the class of the empty box meanwhile. */
export function lazy<P extends object>(load: () => Promise<FunctionComponent<P>>, waiting: string) {
  return function Lazy(props: P) {
    const [Loaded, setLoaded] = useState<FunctionComponent<P> | null>(null);
    useEffect(() => hear(load().then((component) => setLoaded(() => component))), []);
    return Loaded ? <Loaded {...props} /> : <div class={waiting} />;
  };
}
