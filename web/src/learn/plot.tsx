// plot.tsx - a rating over time as a line: drawn as SVG, with its first and last value in words for those who hear it.

import { niceTicks, type Range } from "./ticks";

const WIDTH = 320;
const HEIGHT = 140;
const PLACE = { left: 40, right: 10, top: 10, bottom: 22 };

export interface PlotProps {
  title: string;
  /** One for each try, in their order. */
  points: { day: string; rating: number; solved: boolean }[];
}

export function Plot({ title, points }: PlotProps) {
  const ratings = points.map(({ rating }) => rating);
  const range: Range = { low: Math.min(...ratings), high: Math.max(...ratings) };
  const ticks = niceTicks(range, 4);
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const x = (i: number): number =>
    PLACE.left + ((WIDTH - PLACE.left - PLACE.right) * i) / Math.max(points.length - 1, 1);
  const y = (rating: number): number =>
    HEIGHT - PLACE.bottom - ((HEIGHT - PLACE.top - PLACE.bottom) * (rating - low)) / (high - low);
  const line = points.map(({ rating }, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(rating).toFixed(1)}`).join("");
  const [first, last] = [points[0]!, points.at(-1)!];
  const words = `${title}: ${Math.round(first.rating)} after the first try, ${Math.round(last.rating)} after ${points.length}`;
  return (
    <svg class="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={PLACE.left} x2={WIDTH - PLACE.right} y1={y(tick)} y2={y(tick)} />
          <text class="tick" x={PLACE.left - 6} y={y(tick) + 4}>
            {tick}
          </text>
        </g>
      ))}
      <text class="day" x={PLACE.left} y={HEIGHT - 4}>
        {first.day}
      </text>
      {last.day !== first.day && (
        <text class="day end" x={WIDTH - PLACE.right} y={HEIGHT - 4}>
          {last.day}
        </text>
      )}
      <path d={line} />
      <circle cx={x(points.length - 1)} cy={y(last.rating)} r="4" />
    </svg>
  );
}
