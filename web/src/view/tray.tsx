// tray.tsx - the board as an object: a frame around each block of fields, the ground in it, the fields' edges.

import type { Board } from "../engine/types";
import type { Frame, Layout } from "../model/layout";
import { Field, hexagon } from "./field";
import { materialOf, type Material } from "./material";

interface Props {
  board: Board;
  layout: Layout;
}

const RADIUS = 0.45;

/** Hairlines between the fields of a block. */
function linesOf({ x, y, width, height }: Frame): string {
  const down = Array.from({ length: width - 1 }, (_, i) => `M${x + i + 1} ${y}v${height}`);
  const across = Array.from({ length: height - 1 }, (_, i) => `M${x} ${y + i + 1}h${width}`);
  return [...down, ...across].join("");
}

/** Two fields from each corner, as on the boards that Othello is played on. */
function Stars({ x, y, width, height }: Frame) {
  const places = [2, width - 2].flatMap((column) => [2, height - 2].map((row) => [column, row] as const));
  return (
    <>
      {places.map(([column, row]) => (
        <circle key={`${column} ${row}`} class="star" cx={x + column} cy={y + row} r="0.06" />
      ))}
    </>
  );
}

function Fields({ layout, fields }: { layout: Layout } & Pick<Material, "fields">) {
  const [inset, radius] = fields === "inlay" ? [0.07, 0.07] : [0.03, 0.09];
  return (
    <g class={fields}>
      {layout.cells.map((cell, i) => (
        <Field
          key={i}
          layout={layout}
          at={cell}
          inset={inset}
          radius={radius}
          fill={`url(#${fields === "inlay" ? "inlay" : "cup"})`}
        />
      ))}
    </g>
  );
}

export function Trays({ board, layout }: Props) {
  const { ground, frame, fields, hasStars } = materialOf(board);
  const { rim } = layout;
  const radius = Math.min(RADIUS * rim, 0.2);
  return (
    <g aria-hidden="true">
      {layout.blocks.map((block, i) => {
        const { x, y, width, height } = block;
        const around = { x: x - rim, y: y - rim, width: width + 2 * rim, height: height + 2 * rim, rx: radius };
        return (
          <g key={i}>
            <rect {...around} fill={`url(#${frame})`} />
            <rect class="edge" {...around} />
            {fields !== "cups" && <rect x={x} y={y} width={width} height={height} fill={`url(#${ground})`} />}
            {fields === "lines" && !layout.isHexagonal && <path class="lines" d={linesOf(block)} />}
            {hasStars && width > 4 && <Stars {...block} />}
          </g>
        );
      })}
      {fields === "lines" && layout.isHexagonal && (
        <path class="lines" d={layout.cells.map((cell) => hexagon(cell)).join("")} />
      )}
      {fields !== "lines" && <Fields layout={layout} fields={fields} />}
    </g>
  );
}

/** What the board casts on the table, behind the drawing. */
export function Casts({ layout }: { layout: Layout }) {
  const { rim, width, height } = layout;
  const part = (length: number, whole: number): string => `${(100 * length) / whole}%`;
  return (
    <>
      {layout.blocks.map((block, i) => (
        <div
          key={i}
          class="cast"
          style={{
            left: part(block.x - rim, width),
            top: part(block.y - rim, height),
            width: part(block.width + 2 * rim, width),
            height: part(block.height + 2 * rim, height),
          }}
        />
      ))}
    </>
  );
}

export function Labels({ layout }: { layout: Layout }) {
  return (
    <g aria-hidden="true">
      <g class="labels" font-size={layout.letter}>
        {layout.labels.map((label) => (
          <text key={`${label.x} ${label.y}`} x={label.x} y={label.y}>
            {label.text}
          </text>
        ))}
      </g>
      <g class="captions" font-size={layout.caption}>
        {layout.captions.map((label) => (
          <text key={label.text} x={label.x} y={label.y}>
            {label.text}
          </text>
        ))}
      </g>
    </g>
  );
}
