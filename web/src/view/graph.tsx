// graph.tsx - the value over the game, by uPlot; loaded when it is first wanted.

import { useEffect, useRef } from "preact/hooks";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { game } from "../app";

interface Props {
  name: string;
  values: (number | null)[];
  at: number;
}

const HEIGHT = 120;

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

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

function makePlot(place: HTMLElement, name: string, at: () => number): uPlot {
  const axis = { stroke: colour("--dim"), grid: { stroke: colour("--line"), width: 1 }, ticks: { show: false } };
  return new uPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { y: false, points: { show: false } },
      scales: { x: { time: false }, y: { range: [0, 1] } },
      axes: [
        { ...axis, size: 24, incrs: [1, 2, 5, 10, 20, 50, 100] },
        { ...axis, size: 40, splits: () => [0, 0.5, 1], values: (_, ticks) => ticks.map((tick) => `${100 * tick}%`) },
      ],
      series: [
        {},
        { label: name, stroke: colour("--accent"), width: 2, fill: colour("--accent-soft"), spanGaps: true },
      ],
      plugins: [marker(at)],
    },
    [[], []],
    place,
  );
}

export default function Graph({ name, values, at }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const here = useRef(at);
  here.current = at;
  useEffect(() => {
    const ground = place.current!;
    const made = makePlot(ground, name, () => here.current);
    plot.current = made;
    const watcher = new ResizeObserver(() => made.setSize({ width: ground.clientWidth, height: HEIGHT }));
    watcher.observe(ground);
    return () => {
      watcher.disconnect();
      made.destroy();
    };
  }, [name]);
  useEffect(() => plot.current?.setData([values.map((_, i) => i), values]), [values, name]);
  useEffect(() => plot.current?.redraw(), [at]);
  const show = () => {
    const step = plot.current?.cursor.idx;
    if (step !== null && step !== undefined) void game.visit(step);
  };
  return <div class="graph" role="img" aria-label={`Value for ${name} over the game`} ref={place} onClick={show} />;
}
