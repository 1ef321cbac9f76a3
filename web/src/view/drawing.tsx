// drawing.tsx - what lies on a board: tints of fields, areas, dots, arrows, values. Pieces are pieces.tsx's.

import { useMemo } from "preact/hooks";
import { areasOf, outlineOf } from "../model/areas";
import type { Layout, Point } from "../model/layout";
import { MARK, type Look, type Position } from "../model/position";
import type { BoardProps } from "./board";
import { Field } from "./field";
import { materialOf } from "./material";
import { seatColour } from "./piece";

export type Drawn = BoardProps & { layout: Layout; staged: number[]; targets: Set<number> };

export const middleOf = (layout: Layout, cell: number): Point => ({
  x: layout.cells[cell]!.x + 0.5,
  y: layout.cells[cell]!.y + 0.5,
});

const classes = (flags: Record<string, boolean>): string =>
  Object.keys(flags)
    .filter((flag) => flags[flag])
    .join(" ");

const BETWEEN = ", ";

/** How much of two cells' names is the same: "grid 2, row 1, column 3" and "grid 2, row 3, column 3" share two parts. */
function kinship(names: string[], cell: number, other: number): number {
  const parts = names[other]!.split(BETWEEN);
  return names[cell]!.split(BETWEEN).filter((part, i) => parts[i] === part).length;
}

/** How each cell is touched by choices that are about to be locked in: 0 not at all … 3 it is one of them. */
function frostOf({ board, held = [], isFrosty = false }: BoardProps): number[] {
  const names = board.cells.map(([, , name]) => name);
  if (!isFrosty) return names.map(() => 0);
  return names.map((_, cell) => Math.max(0, ...held.map((chosen) => kinship(names, cell, chosen))));
}

/** A home lies on the side of the board where its owner sits: the first seat below, the second above. */
const homeClass = (board: BoardProps["board"], cell: number, look: Look): Record<string, boolean> => {
  const isHome = (look.marks & MARK.dark) !== 0 && materialOf(board).fields === "lines";
  const isLow = board.cells[cell]![1] >= board.height / 2;
  return { home: isHome, low: isHome && isLow, high: isHome && !isLow };
};

const INSET = { lines: [0, 0], inlay: [0.07, 0.07], cups: [0.03, 0.09] } as const;

export function Squares(props: Drawn) {
  const { board, position, layout, last = [], staged, held = [] } = props;
  const frost = useMemo(() => frostOf(props), [board, held, props.isFrosty]);
  const [inset, radius] = INSET[materialOf(board).fields];
  const isOver = position.reason !== null;
  return (
    <g aria-hidden="true">
      {layout.cells.map((cell, i) => {
        const look = position.looks[i]!;
        const kin = frost[i]!;
        return (
          <Field
            key={i}
            layout={layout}
            at={cell}
            inset={inset}
            radius={radius}
            class={classes({
              square: true,
              ...homeClass(board, i, look),
              frozen: (look.marks & MARK.frozen) !== 0 && !props.isFrosty,
              scored: (look.marks & MARK.scored) !== 0,
              goal: isOver && (look.marks & MARK.goal) !== 0,
              last: last.includes(i),
              staged: staged.includes(i),
              held: held.includes(i),
              [`frost-${kin}`]: kin > 0,
            })}
          />
        );
      })}
    </g>
  );
}

/** Fields of one holder that touch: one shape, one sign, which is larger on a larger area. The field that was taken last
 *  is tinted below the sign. */
export function Areas({ board, position, catalog, layout, last = [] }: Drawn) {
  const areas = useMemo(() => areasOf(layout, position.looks), [layout, position.looks]);
  return (
    <g aria-hidden="true">
      {areas.map(({ owner, cells, sign }) => {
        return (
          <g key={`${owner} ${cells[0]}`} class="area" style={{ "--seat": seatColour(board, owner, catalog.palette) }}>
            <path d={outlineOf(layout, cells)} />
            {cells
              .filter((cell) => last.includes(cell))
              .map((cell) => (
                <path key={cell} class="fresh-field" d={outlineOf(layout, [cell], 0.1, 0.14)} />
              ))}
            <text x={sign.x} y={sign.y} font-size={cells.length < 3 ? 0.4 : 0.54}>
              {owner + 1}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Free fields that may not be taken, while most may. */
export function Hatching({ position, layout, targets, isMine = false }: Drawn) {
  if (!isMine || targets.size <= layout.cells.length / 2) return null;
  return (
    <g class="hatched" aria-hidden="true">
      {layout.cells.map((cell, i) =>
        targets.has(i) || position.looks[i]!.items.length > 0 ? null : (
          <Field key={i} layout={layout} at={cell} fill="url(#hatch)" />
        ),
      )}
    </g>
  );
}

/** The cells that decided the game, where they lie on one line: they are joined by an inlay. */
function lineOf(position: Position, layout: Layout): Point[] {
  if (position.reason === null) return [];
  const goals = position.looks.flatMap(({ marks }, cell) => (marks & MARK.goal ? [middleOf(layout, cell)] : []));
  const [first, second] = goals;
  if (!first || !second || goals.length < 3) return [];
  const isStraight = goals.every(
    ({ x, y }) => Math.abs((second.x - first.x) * (y - first.y) - (second.y - first.y) * (x - first.x)) < 0.01,
  );
  const sorted = [...goals].sort((a, b) => a.x - b.x || a.y - b.y);
  return isStraight ? [sorted[0]!, sorted.at(-1)!] : [];
}

export function WinningLine({ position, layout }: Drawn) {
  const [from, to] = lineOf(position, layout);
  if (!from || !to) return null;
  return <path class="winning" pathLength="1" d={`M${from.x} ${from.y}L${to.x} ${to.y}`} aria-hidden="true" />;
}

/** A dot on a free cell that may be tapped; a ring on a piece; a gilt edge on another's field. */
function Target({ board, position, layout, cell }: Drawn & { cell: number }) {
  const { x, y } = middleOf(layout, cell);
  const { radius, isMap } = materialOf(board);
  if (position.looks[cell]!.items.length === 0)
    return <circle class="dot" cx={x} cy={y} r={Math.min(0.1, 0.035 * layout.width)} />;
  if (isMap) return null;
  const isHeap = position.looks[cell]!.items.some(({ count }) => count > 0);
  return isHeap ? null : <circle class="halo" cx={x} cy={y} r={radius + 0.035} />;
}

/** Letters of a value: their height, and the width of those of "~62%" as a part of it, in the widest faces. */
const LETTER = { height: 0.17, part: 0.66, sign: 0.96 };
const lengthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (/[~%]/.test(letter) ? LETTER.sign : LETTER.part), 0);

/** A value on its cell; the pill is as wide as its text, and the letters get smaller before it outgrows the cell. */
function Value({ at, text, tone }: { at: Point; text: string; tone: string }) {
  const size = Math.min(LETTER.height, 0.8 / lengthOf(text));
  const width = 0.13 + size * lengthOf(text);
  return (
    <g class={`value ${tone}`} style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
      <rect x={-width / 2} y="-0.13" width={width} height="0.26" rx="0.13" />
      <text font-size={size}>{text}</text>
    </g>
  );
}

/** Choices that were made in secret, shown at the same time. */
function Picks({ board, catalog, layout, picks = [] }: Drawn) {
  return (
    <>
      {picks.map(({ seat, cell }) => (
        <Field
          key={seat}
          layout={layout}
          at={layout.cells[cell]!}
          inset={0.05 + 0.05 * seat}
          radius={0.08}
          class="pick"
          style={{ "--seat": seatColour(board, seat, catalog.palette) }}
        />
      ))}
    </>
  );
}

/** Where a value stands: at the foot of a free cell or a stone, above heaps so that it hides no number. */
function valuePlace({ position, layout }: Drawn, cell: number): Point {
  const { x, y } = middleOf(layout, cell);
  const isHeap = position.looks[cell]!.items.some(({ count }) => count > 0);
  return { x, y: y + (isHeap ? -0.4 : 0.33) };
}

export function Overlay(props: Drawn) {
  const { board, layout, targets, hint = [], best = [], values, position, held = [] } = props;
  const [from, to] = hint.map((cell) => middleOf(layout, cell));
  const isCrowded = targets.size > layout.cells.length / 2;
  const { isMap } = materialOf(board);
  const isCovered = (cell: number): boolean => isMap && position.looks[cell]!.items.length > 0;
  return (
    <g class="overlay" aria-hidden="true">
      {!isCrowded && [...targets].map((cell) => <Target key={cell} {...props} cell={cell} />)}
      {held.filter(isCovered).map((cell) => (
        <path key={cell} class="gilt" d={outlineOf(layout, [cell], 0.06, 0.18)} />
      ))}
      <Picks {...props} />
      {(to ? [hint] : best).map((cells) => (
        <Arrow key={cells.join()} from={middleOf(layout, cells[0]!)} to={middleOf(layout, cells[1]!)} />
      ))}
      {from && !to && <circle class="hint-ring" cx={from.x} cy={from.y} r="0.4" />}
      {[...(values ?? [])].map(([cell, value]) => (
        <Value key={cell} at={valuePlace(props, cell)} {...value} />
      ))}
    </g>
  );
}

/** From cell to cell, with a head. */
function Arrow({ from, to }: { from: Point; to: Point }) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (180 / Math.PI) * Math.atan2(to.y - from.y, to.x - from.x);
  const shape = `M0 -.05H${length - 0.32}V-.16L${length} 0L${length - 0.32} .16V.05H0Z`;
  return <path class="arrow" d={shape} transform={`translate(${from.x} ${from.y}) rotate(${angle})`} />;
}
