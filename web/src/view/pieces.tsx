// pieces.tsx - the pieces of a board from one position to the next: they slide, turn over, and leave.
//
// Motion explains what happened: a moved piece slides, a disc that changed hands turns over in the order of its
// distance from the disc just placed, and heaps that were scored rise towards their owner.

import { useRef } from "preact/hooks";
import type { Seat } from "../engine/types";
import type { Layout, Point } from "../model/layout";
import { track, type Piece } from "../model/pieces";
import { MARK, type Look } from "../model/position";
import { middleOf, type Drawn } from "./drawing";
import { PieceShape, Stone } from "./piece";

interface Tracked {
  looks: Look[];
  pieces: Piece[];
  /** Whose each piece was before, where that has changed. */
  turned: Map<number, Seat>;
  /** Pieces that were not there before. */
  fresh: Set<number>;
  /** Heaps that were scored and are gone. */
  gone: Piece[];
}

/** A position that is only looked at anew, by the next player, ends no motion. */
function follow(known: Tracked | null, looks: Look[]): Tracked {
  const before = known?.pieces ?? [];
  const pieces = track(before, looks);
  if (known && JSON.stringify(before) === JSON.stringify(pieces)) return { ...known, looks };
  const owners = new Map(before.map(({ id, owner }) => [id, owner]));
  const turned = pieces.flatMap(({ id, owner }) => {
    const was = owners.get(id);
    return was !== undefined && was >= 0 && owner >= 0 && was !== owner ? [[id, was] as const] : [];
  });
  const isLeft = ({ cell, owner }: Piece): boolean => looks[cell]!.items.some((item) => item.owner === owner);
  return {
    looks,
    pieces,
    turned: new Map(turned),
    fresh: new Set(known ? pieces.filter(({ id }) => !owners.has(id)).map(({ id }) => id) : []),
    gone: before.filter((piece) => piece.count > 0 && looks[piece.cell]!.marks & MARK.scored && !isLeft(piece)),
  };
}

function useTracked(looks: Look[]): Tracked {
  const known = useRef<Tracked | null>(null);
  if (known.current?.looks !== looks) known.current = follow(known.current, looks);
  return known.current;
}

/** Where a thing lies within its cell: alone in the middle, heaps on a diagonal, stones on top of each other. */
function centre(layout: Layout, { cell, count, slot, of }: Piece): Point {
  const { x, y } = middleOf(layout, cell);
  const step = (slot - (of - 1) / 2) * (of === 2 ? 0.34 : 0.2);
  return { x: x + (count > 0 ? step : 0), y: y + step };
}

/** The lower stones of a stack are drawn before those that lie on them. */
const fromBelow = (pieces: Piece[]): Piece[] => [...pieces].sort((a, b) => b.slot - a.slot || a.id - b.id);

/** Milliseconds from one disc of a row to the next, and to the last: all have turned when a bot may answer. */
const DELAY = { step: 45, all: 100 };

/** Both faces of a disc that has just changed hands: one folds away, the other opens. */
function Turning({ board, catalog, piece, was, wait }: Drawn & { piece: Piece; was: Seat; wait: number }) {
  const delay = { animationDelay: `${wait}ms` };
  return (
    <>
      <g key={`out ${piece.owner}`} class="face out" style={delay}>
        <Stone seat={was} board={board} palette={catalog.palette} />
      </g>
      <g key={`in ${piece.owner}`} class="face in" style={delay}>
        <Stone seat={piece.owner} board={board} palette={catalog.palette} />
      </g>
    </>
  );
}

/** Scored heaps rise to where their owner's points stand. */
function Gone({ board, catalog, layout, isFlipped = false, pieces }: Drawn & { pieces: Piece[] }) {
  return (
    <>
      {pieces.map((piece) => {
        const at = centre(layout, piece);
        const isBelow = (piece.owner === 0) !== isFlipped;
        const to = { x: layout.width - 0.4, y: isBelow ? layout.height + 0.3 : -0.3 };
        return (
          <g
            key={`gone ${piece.id}`}
            class="piece gone"
            style={{
              "--from": `translate(${at.x}px, ${at.y}px)`,
              "--to": `translate(${to.x}px, ${to.y}px) scale(0.4)`,
            }}
          >
            <PieceShape item={piece} board={board} palette={catalog.palette} of={piece.of} />
          </g>
        );
      })}
    </>
  );
}

export function Pieces(props: Drawn & { dragged: Point | null }) {
  const { board, position, catalog, layout, staged, last = [], dragged } = props;
  const { pieces, turned, fresh, gone } = useTracked(position.looks);
  const hasGoal = position.reason !== null && position.looks.some(({ marks }) => marks & MARK.goal);
  const stepsFrom = (cell: number): number => {
    const [a, b] = [layout.cells[cell]!, layout.cells[last.at(-1) ?? cell]!];
    return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y));
  };
  const most = Math.max(1, ...pieces.filter(({ id }) => turned.has(id)).map(({ cell }) => stepsFrom(cell)));
  const pace = Math.min(DELAY.step, DELAY.all / most);
  return (
    <g aria-hidden="true">
      {fromBelow(pieces).map((piece) => {
        const isDragged = dragged !== null && piece.cell === staged.at(-1);
        const at = isDragged ? dragged : centre(layout, piece);
        const was = turned.get(piece.id);
        const isDim = hasGoal && !(position.looks[piece.cell]!.marks & MARK.goal);
        return (
          <g
            key={piece.id}
            class={`piece${isDragged ? " dragged" : ""}${isDim ? " dim" : ""}`}
            style={{ transform: `translate(${at.x}px, ${at.y}px)` }}
          >
            {was !== undefined && piece.count === 0 ? (
              <Turning {...props} piece={piece} was={was} wait={pace * stepsFrom(piece.cell)} />
            ) : (
              <g class={fresh.has(piece.id) ? "laid" : ""}>
                <PieceShape item={piece} board={board} palette={catalog.palette} of={piece.of} />
              </g>
            )}
          </g>
        );
      })}
      <Gone {...props} pieces={gone} />
    </g>
  );
}
