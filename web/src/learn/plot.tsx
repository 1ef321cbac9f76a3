// plot.tsx - a rating over time as a line: drawn as SVG, and told in words for those who hear it.

import { niceTicks, rungs, type Tick } from "./ticks";

const WIDTH = 320;
const HEIGHT = 140;
const PLACE = { left: 48, right: 10, top: 10, bottom: 22 };
const INNER = { width: WIDTH - PLACE.left - PLACE.right, height: HEIGHT - PLACE.top - PLACE.bottom };
/** Names at the side keep so far apart, in pixels. */
const APART = 13;

export interface PlotProps {
  /** What it shows, in a sentence. */
  words: string;
  /** One for each try or game, in their order. */
  points: { day: string; rating: number }[];
  /** The ratings of levels 1 and up, to measure by; without them round numbers do. */
  ladder?: number[];
}

function ticksOf(ratings: number[], ladder: number[] | undefined): Tick[] {
  const range = { low: Math.min(...ratings), high: Math.max(...ratings) };
  return ladder ? rungs(range, ladder) : niceTicks(range, 4).map((at) => ({ at, name: String(at) }));
}

export function Plot({ words, points, ladder }: PlotProps) {
  const ratings = points.map(({ rating }) => rating);
  const ticks = ticksOf(ratings, ladder);
  const low = Math.min(ticks[0]!.at, ...ratings);
  const high = Math.max(ticks.at(-1)!.at, ...ratings);
  const x = (i: number): number => PLACE.left + (INNER.width * i) / Math.max(points.length - 1, 1);
  const y = (rating: number): number => HEIGHT - PLACE.bottom - (INNER.height * (rating - low)) / (high - low);
  const line = points.map(({ rating }, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(rating).toFixed(1)}`).join("");
  const [first, last] = [points[0]!, points.at(-1)!];
  let named = Infinity;
  return (
    <svg class="plot" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words}>
      {ticks.map(({ at, name }) => {
        const isNamed = named - y(at) >= APART;
        if (isNamed) named = y(at);
        return (
          <g key={name}>
            <line x1={PLACE.left} x2={WIDTH - PLACE.right} y1={y(at)} y2={y(at)} />
            {isNamed && (
              <text class="tick" x={PLACE.left - 6} y={y(at) + 4}>
                {name}
              </text>
            )}
          </g>
        );
      })}
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
