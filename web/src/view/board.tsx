// board.tsx - a board as SVG, from the view alone: fields, pieces, dots, and one button a cell.
//
// The same cells serve the mouse (click, drag), touch, the keyboard (arrows, Enter) and screen readers.

import { useMemo, useRef, useState } from "preact/hooks";
import type { Board, Catalog, Taps } from "../engine/types";
import { cellToward, layOut, scaleOf } from "../model/layout";
import type { Position } from "../model/position";
import type { Pick } from "../model/reveal";
import { cellWords } from "../model/words";
import { useDrag } from "./drag";
import { Icon } from "./icons";
import { materialOf } from "./material";
import { useZoom } from "./zoom";
import { Areas, Hatching, Overlay, Squares, WinningLine, type Drawn } from "./drawing";
import { Field } from "./field";
import { Pieces } from "./pieces";
import { Casts, Labels, Trays } from "./tray";

export interface BoardProps {
  board: Board;
  position: Position;
  catalog: Catalog;
  room: { width: number; height: number };
  /** It takes the width that it is given; else it is as large as its room lets it be. */
  isFluid?: boolean;
  isFlipped?: boolean;
  hasLabels?: boolean;
  /** See layout.ts: when to break a row of blocks. */
  fair?: number;
  /** What may be tapped, and what has been. */
  taps?: Taps;
  last?: number[];
  hint?: number[];
  /** Moves to draw as arrows, the best first. */
  best?: number[][];
  held?: number[];
  /** What is held will be seen by all at once: what it touches is tinted. */
  isFrosty?: boolean;
  /** It is the turn of whoever looks. */
  isMine?: boolean;
  /** Choices made in secret that are shown now. */
  picks?: Pick[];
  /** Values to write on cells: what the move that ends there is worth. */
  values?: Map<number, { text: string; tone: string }>;
  onTap?: (cell: number) => void;
  onCancel?: () => void;
}

export function BoardView(props: BoardProps) {
  const { board, room, isFlipped = false, hasLabels = true, fair = 64 } = props;
  const layout = useMemo(
    () => layOut(board, { room, isFlipped, hasLabels, fair }),
    [board, room.width, room.height, isFlipped, hasLabels],
  );
  const zoom = useZoom(layout, room, props.position.at);
  const drag = useDrag(props, layout, zoom);
  const { frame } = zoom;
  const { isMap } = materialOf(board);
  const scale = scaleOf(layout, room);
  const { staged = [], targets = [] } = props.taps ?? {};
  const drawn: Drawn = { ...props, layout, staged, targets: new Set(targets) };
  const size = zoom.isNear ? room : { width: layout.width * scale, height: layout.height * scale };
  const [focus, setFocus] = useState(0);
  const svg = useRef<SVGSVGElement>(null);

  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") props.onCancel?.();
    if (event.key === "Enter" || event.key === " ") props.onTap?.(focus);
    const next = cellToward(board, focus, event.key, isFlipped);
    if (next >= 0) {
      setFocus(next);
      svg.current?.querySelector<SVGElement>(`[data-cell="${next}"]`)?.focus();
    }
    if (/^(Arrow|Enter$| $)/.test(event.key)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  return (
    <div
      class="sheet"
      {...(props.onTap && !props.isFluid ? { style: { width: `${size.width}px`, height: `${size.height}px` } } : {})}
    >
      {!zoom.isNear && <Casts layout={layout} />}
      <svg
        ref={svg}
        class={zoom.isNear ? "board near" : "board"}
        data-game={board.game}
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        role="group"
        aria-label="Board"
        {...drag.handlers}
        onKeyDown={onKey}
      >
        <Trays board={board} layout={layout} />
        <Squares {...drawn} />
        <Labels layout={layout} />
        <WinningLine {...drawn} />
        {isMap ? (
          <>
            <Hatching {...drawn} />
            <Areas {...drawn} />
          </>
        ) : (
          <Pieces {...drawn} dragged={drag.point} />
        )}
        <Overlay {...drawn} />
        {props.onTap && <Cells {...drawn} focus={focus} onFocus={setFocus} onTap={props.onTap} />}
      </svg>
      {zoom.isNear && (
        <button class="far round" aria-label="Whole board" title="Whole board" onClick={() => zoom.look(null)}>
          <Icon name="far" />
        </button>
      )}
    </div>
  );
}

interface CellsProps extends Drawn {
  focus: number;
  onFocus: (cell: number) => void;
  onTap: (cell: number) => void;
}

/** One button a cell. Pointers are followed by the whole board; a click without one is a screen reader's. */
function Cells({ focus, onFocus, onTap, ...props }: CellsProps) {
  const { board, layout, position, targets, staged } = props;
  return (
    <g>
      {layout.cells.map((cell, i) => (
        <Field
          key={i}
          layout={layout}
          at={cell}
          class={targets.has(i) ? "cell target" : "cell"}
          data-cell={i}
          role="button"
          tabindex={i === focus ? 0 : -1}
          aria-label={cellWords(board, i, position.looks[i]!, hints(props, i))}
          aria-pressed={staged.includes(i)}
          onFocus={() => onFocus(i)}
          onClick={(event) => event.detail === 0 && onTap(i)}
        />
      ))}
    </g>
  );
}

function hints({ targets, staged, last = [] }: Drawn, cell: number): string[] {
  return [
    staged.includes(cell) ? "selected" : "",
    targets.has(cell) ? (staged.length > 0 ? "can go here" : "can be chosen") : "",
    last.includes(cell) ? "last move" : "",
  ];
}
