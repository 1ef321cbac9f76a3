// showpiece.tsx - the picture of a game, taken and drawn when it is about to be seen.
//
// A board is made of hundreds of elements. A slow phone gets its fields first and what lies on them afterwards, so that
// neither keeps the page from answering for long.

import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { failure, gallery } from "../app";
import type { Catalog } from "../engine/types";
import type { Picture } from "../model/gallery";
import type { Size } from "../model/layout";
import { BoardView } from "./board";

export const SQUARE: Size = { width: 300, height: 300 };
/** So far outside the window a picture is already drawn. */
const AHEAD = "50px";

/** True from when the box is about to come into the window. */
function useSeen(box: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const look = (entries: IntersectionObserverEntry[]) =>
      entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true);
    const observer = new IntersectionObserver(look, { rootMargin: AHEAD });
    observer.observe(box.current!);
    return () => observer.disconnect();
  }, []);
  return isSeen;
}

const bare = ({ board, position }: Picture): Picture => ({
  board,
  position: { ...position, looks: position.looks.map(({ marks }) => ({ marks, items: [] })) },
});

/** After what was changed has been painted. */
const painted = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

let last: Promise<void> = Promise.resolve();

/** One picture after the other: the engine makes none while the page draws another. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = last.then(work);
  last = done.catch(() => {});
  return done;
}

function usePicture(name: string, isWanted: boolean): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    let isGone = false;
    const take = async () => {
      if (isGone) return;
      const taken = await gallery.showpiece(name);
      for (const part of [bare(taken), taken]) {
        if (isGone) return;
        setPicture(part);
        await painted();
      }
    };
    if (isWanted) inTurn(take).catch((error: Error) => (failure.value = error.message));
    return () => void (isGone = true);
  }, [name, isWanted]);
  return picture;
}

interface Props {
  name: string;
  catalog: Catalog;
  room?: Size;
  onClick?: () => void;
}

export function Showpiece({ name, catalog, room = SQUARE, onClick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const picture = usePicture(name, useSeen(box));
  return (
    <div ref={box} class="picture" aria-hidden="true" onClick={onClick}>
      {picture && <BoardView {...picture} catalog={catalog} room={room} hasLabels={false} fair={0} />}
    </div>
  );
}
