// icons.tsx - the few signs that buttons carry, as paths in a box of 24.

const PATHS = {
  far: "M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13ZM15.5 15.5L20 20M7.5 10.5H13.5",
  undo: "M9 7H15a5 5 0 0 1 0 10H8M9 7l3.5-3.5M9 7l3.5 3.5",
  redo: "M15 7H9a5 5 0 0 0 0 10h7M15 7l-3.5-3.5M15 7l-3.5 3.5",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
  flip: "M7 4v14M7 4 3.5 7.5M7 4l3.5 3.5M17 20V6M17 20l-3.5-3.5M17 20l3.5-3.5",
  flag: "M6 21V4M6 4h11l-2.5 4L17 12H6",
  again: "M20 11a8 8 0 1 0-.6 4.2M20 5v6h-6",
  plus: "M12 5v14M5 12h14",
  share: "M12 15V4M12 4 8 8M12 4l4 4M5 13v6h14v-6",
  gear: "M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4",
  chart: "M4 19h16M6 15l4-5 4 3 5-7",
  book: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11",
  check: "M5 12.5 10 17.5 19 7",
  cross: "M6 6l12 12M18 6 6 18",
  first: "M18 6l-7 6 7 6M7 6v12",
  back: "M15 6l-7 6 7 6",
  forth: "M9 6l7 6-7 6",
  last: "M6 6l7 6-7 6M17 6v12",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  keys: "M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8",
  wand: "M5 19 15 9M17 3v4M15 5h4M19 12v3M17.5 13.5h3",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The five points of a quincunx. */
export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 24 24" aria-hidden="true">
      <circle class="a" cx="4.5" cy="4.5" r="3" />
      <circle class="b" cx="19.5" cy="4.5" r="3" />
      <circle class="c" cx="12" cy="12" r="3" />
      <circle class="d" cx="4.5" cy="19.5" r="3" />
      <circle class="e" cx="19.5" cy="19.5" r="3" />
    </svg>
  );
}
