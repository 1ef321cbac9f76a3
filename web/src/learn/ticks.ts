// ticks.ts - round numbers for the side of a plot.

export interface Range {
  low: number;
  high: number;
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
