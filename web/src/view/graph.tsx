// graph.tsx - the value over the game, by uPlot; loaded when it is first wanted.

import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { game, hear } from "../app";
import type { Shares } from "../model/analysis";

export interface Line {
  name: string;
  /** "": the page's own, with the ground below it filled. */
  colour: string;
}

export interface GraphProps {
  lines: Line[];
  points: Shares[];
  at: number;
}

const HEIGHT = 120;
/** Lines differ by more than their colour. */
const DASHES = [[], [8, 4], [3, 3], [12, 3, 3, 3]];

/** One of the page's colours as a canvas takes it: by day or by night, and no longer a name. */
function colour(name: string): string {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = `var(${name})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

/** A line where the position on show stands. */
function marker(at: () => number): uPlot.Plugin {
  return {
    hooks: {
      draw: (plot) => {
        const x = plot.valToPos(at(), "x", true);
        plot.ctx.save();
        plot.ctx.strokeStyle = colour("--accent");
        plot.ctx.lineWidth = 2;
        plot.ctx.beginPath();
        plot.ctx.moveTo(x, plot.bbox.top);
        plot.ctx.lineTo(x, plot.bbox.top + plot.bbox.height);
        plot.ctx.stroke();
        plot.ctx.restore();
      },
    },
  };
}

const seriesOf = ({ name, colour: own }: Line, i: number): uPlot.Series => ({
  label: name,
  stroke: own || colour("--accent"),
  width: 2,
  dash: DASHES[i % DASHES.length]!,
  spanGaps: true,
  ...(own ? {} : { fill: colour("--accent-soft") }),
});

/** The numbers of steps after which somebody's value is known; chance's are left out. */
const knownSteps = (points: Shares[]): number[] =>
  points.flatMap((shares, step) => (shares.some((share) => share !== null) ? [step] : []));

/** uPlot wants columns: the places from left to right, then each line's values there. */
function columnsOf(lines: Line[], points: Shares[]): uPlot.AlignedData {
  const steps = knownSteps(points);
  return [steps.map((_, i) => i), ...lines.map((_, line) => steps.map((step) => points[step]![line] ?? null))];
}

function makePlot(place: HTMLElement, lines: Line[], at: () => number): uPlot {
  const axis = { stroke: colour("--dim"), grid: { stroke: colour("--line"), width: 1 }, ticks: { show: false } };
  return new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      legend: { show: lines.length > 1, live: false },
      cursor: { y: false, points: { show: false } },
      scales: { x: { time: false, range: ({ data }) => [0, Math.max(1, data[0].length - 1)] }, y: { range: [0, 1] } },
      axes: [
        { ...axis, size: 24, incrs: [1, 2, 5, 10, 20, 50, 100] },
        { ...axis, size: 40, splits: () => [0, 0.5, 1], values: (_, ticks) => ticks.map((tick) => `${100 * tick}%`) },
      ],
      series: [{ label: "Move" }, ...lines.map(seriesOf)],
      plugins: [marker(at)],
    },
    columnsOf(lines, []),
    place,
  );
}

export default function Graph({ lines, points, at }: GraphProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const here = useRef(0);
  here.current = knownSteps(points).filter((step) => step <= at).length - 1;
  useEffect(() => {
    const ground = place.current!;
    const made = makePlot(ground, lines, () => here.current);
    plot.current = made;
    const watcher = new ResizeObserver(() => made.setSize({ width: ground.clientWidth, height: HEIGHT }));
    watcher.observe(ground);
    return () => {
      watcher.disconnect();
      made.destroy();
    };
  }, [lines]);
  useEffect(() => plot.current?.setData(columnsOf(lines, points)), [points, lines]);
  useEffect(() => plot.current?.redraw(), [at]);
  const show = () => {
    const step = knownSteps(points)[plot.current?.cursor.idx ?? -1];
    if (step !== undefined) hear(game.visit(step));
  };
  const label = `Value for ${lines.map(({ name }) => name).join(", ")} over the game`;
  return <div class="graph" role="img" aria-label={label} ref={place} onClick={show} />;
}
