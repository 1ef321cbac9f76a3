// qr.ts - a link as a QR code (ISO/IEC 18004): bytes, error correction of level L, versions 1 to 6.

/** Bytes of data and of correction in each block, and how many blocks, by version. */
const VERSIONS = [
  { data: 19, check: 7, blocks: 1 },
  { data: 34, check: 10, blocks: 1 },
  { data: 55, check: 15, blocks: 1 },
  { data: 80, check: 20, blocks: 1 },
  { data: 108, check: 26, blocks: 1 },
  { data: 68, check: 18, blocks: 2 },
];

/** Products in the field of 256 elements that QR codes use. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ ((b >> bit) & 1 ? a : 0);
  return product;
}

/** The remainder of data by the generator of so many check bytes. */
function checkBytes(data: number[], n: number): number[] {
  let generator = [1];
  for (let i = 0, root = 1; i < n; i++, root = times(root, 2)) {
    const grown = [...generator, 0];
    generator.forEach((factor, at) => (grown[at + 1]! ^= times(factor, root)));
    generator = grown;
  }
  const rest = Array.from({ length: n }, () => 0);
  for (const byte of data) {
    const factor = byte ^ rest.shift()!;
    rest.push(0);
    rest.forEach((_, i) => (rest[i]! ^= times(generator[i + 1]!, factor)));
  }
  return rest;
}

/** The data with its head and filling, as bytes. */
function packBytes(bytes: Uint8Array, room: number): number[] {
  const bits = [0, 1, 0, 0];
  const put = (value: number, n: number) => {
    for (let i = n - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(bytes.length, 8);
  for (const byte of bytes) put(byte, 8);
  while (bits.length < 8 * room && (bits.length % 8 !== 0 || bits.length < 8 * (bytes.length + 2))) bits.push(0);
  const packed = Array.from({ length: Math.ceil(bits.length / 8) }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((byte, bit) => 2 * byte + bit, 0),
  );
  for (let filler = 0xec; packed.length < room; filler ^= 0xec ^ 0x11) packed.push(filler);
  return packed;
}

/** Blocks of data one byte of each in turn, then their check bytes likewise. */
function codewords(bytes: Uint8Array, { data, check, blocks }: (typeof VERSIONS)[number]): number[] {
  const packed = packBytes(bytes, data * blocks);
  const parts = Array.from({ length: blocks }, (_, i) => packed.slice(i * data, (i + 1) * data));
  const checks = parts.map((part) => checkBytes(part, check));
  const weave = (lists: number[][]) => lists[0]!.flatMap((_, i) => lists.map((list) => list[i]!));
  return [...weave(parts), ...weave(checks)];
}

/** Fifteen bits that say level L and the mask. */
function formatBits(mask: number): number {
  const data = (1 << 3) | mask;
  let rest = data;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  return ((data << 10) | rest) ^ 0x5412;
}

const MASKS = [
  (x: number, y: number) => (x + y) % 2,
  (_: number, y: number) => y % 2,
  (x: number) => x % 3,
  (x: number, y: number) => (x + y) % 3,
];

type Grid = (boolean | null)[][];

/** Finders, timing, alignment, and room for the format. */
function frameOf(version: number): Grid {
  const size = 17 + 4 * version;
  const grid: Grid = Array.from({ length: size }, () => Array.from({ length: size }, () => null));
  const set = (x: number, y: number, dark: boolean) => {
    if (x >= 0 && y >= 0 && x < size && y < size) grid[y]![x] = dark;
  };
  const rings = (x: number, y: number, reach: number, dark: (ring: number) => boolean) => {
    for (let dy = -reach; dy <= reach; dy++)
      for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    rings(x, y, 4, (ring) => ring !== 2 && ring < 4);
  if (version > 1) rings(size - 7, size - 7, 2, (ring) => ring !== 1);
  return grid;
}

function putFormat(grid: Grid, mask: number): void {
  const size = grid.length;
  const bits = formatBits(mask);
  const bit = (i: number) => ((bits >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    const near = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    grid[near]![8] = bit(i);
    const far = i < 8 ? size - 1 - i : i < 9 ? 15 - i : 14 - i;
    grid[8]![far] = bit(i);
  }
  grid[size - 8]![8] = true;
}

/** Fills what is free, two columns at a time, up and down. */
function putData(grid: Grid, words: number[], mask: number): void {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let i = 0; i < 2 * size; i++) {
      const x = right - (i % 2);
      const row = i >> 1;
      const y = ((right + 1) & 2) === 0 ? size - 1 - row : row;
      if (grid[y]![x] !== null) continue;
      const bit = ((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
      grid[y]![x] = (bit === 1) !== (MASKS[mask]!(x, y) === 0);
      at++;
    }
  }
}

/** Rows of dark (true) and light; null where the text is too long. */
export function qrOf(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex(({ data, blocks }) => bytes.length + 2 <= data * blocks);
  if (version < 0) return null;
  const mask = 0;
  const grid = frameOf(version + 1);
  putFormat(grid, mask);
  putData(grid, codewords(bytes, VERSIONS[version]!), mask);
  return grid as boolean[][];
}
