// ticks.ts - what stands at the side of a plot: round numbers, or levels.

export interface Range {
  low: number;
  high: number;
}

export interface Tick {
  at: number;
  name: string;
}

/** From below the lowest to above the highest value, in equal steps of 1, 2 or 5 times a power of ten; at least two. */
export function niceTicks({ low, high }: Range, most: number): number[] {
  const rough = Math.max(high - low, 1) / Math.max(most - 1, 1);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= rough)!;
  const ticks: number[] = [];
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  for (let i = first; i <= last; i++) ticks.push(i * step);
  return ticks;
}

/** The levels of a ladder from the last below all values to the first above them; at least two. */
export function rungs({ low, high }: Range, ladder: number[]): Tick[] {
  const all = ladder.map((at, i) => ({ at, name: `level ${i + 1}` }));
  const first = Math.max(
    all.findLastIndex(({ at }) => at <= low),
    0,
  );
  const above = all.findIndex(({ at }) => at >= high);
  const last = Math.max(above < 0 ? all.length - 1 : above, Math.min(first + 1, all.length - 1));
  return all.slice(Math.min(first, last - 1), last + 1);
}
