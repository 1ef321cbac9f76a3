// boards.ts - boards for tests, from drawings.

import type { Board } from "../src/engine/types";

/** Letters are cells, blanks are gaps. */
export function boardOf(...rows: string[]): Board {
  const cells: Board["cells"] = [];
  rows.forEach((row, y) => [...row].forEach((name, x) => name !== " " && cells.push([x, y, name, -1, -1, -1, -1])));
  const width = Math.max(...rows.map((row) => row.length));
  const blocks = [...rows[0]!.matchAll(/\S+/g)].map((block): [number, number] => [block.index, block[0].length]);
  return {
    game: "toy",
    rules: "",
    seed: "1",
    start: null,
    hidden: false,
    points: false,
    width,
    height: rows.length,
    shape: "square",
    span: 1,
    blocks,
    cells,
    seats: [],
    unowned: "neutral piece",
    only: 0,
    columns: [..."abcdefghijk"].slice(0, width),
    rows: rows.map((_, y) => String(rows.length - y)),
  };
}
