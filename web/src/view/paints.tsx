// paints.tsx - the gradients that boards and pieces are painted with, once for the whole page.
//
// The colours themselves are style/colours.css's, so that light and dark are decided in one place.

interface Paint {
  name: string;
  /** Where each colour stands; the colours are --NAME-0, --NAME-1, … */
  stops: number[];
}

/** Flat things, lit from the top left. */
const SHEETS: Paint[] = ["walnut", "oak", "iron", "card", "maple", "inlay", "slate", "paper", "cup"].map((name) => ({
  name,
  stops: [0, 1],
}));

/** Round things, with the light where it falls on a stone. */
const ROUND: Paint[] = [
  { name: "felt", stops: [0, 1] },
  { name: "ebony", stops: [0, 0.45, 1] },
  { name: "ivory", stops: [0, 0.6, 1] },
  { name: "rosewood", stops: [0, 0.5, 1] },
  { name: "birch", stops: [0, 0.6, 1] },
  { name: "coral", stops: [0, 1] },
  { name: "jade", stops: [0, 1] },
  { name: "amber", stops: [0, 0.4, 1] },
];

const Stops = ({ name, stops }: Paint) => (
  <>
    {stops.map((offset, i) => (
      <stop key={i} offset={offset} style={{ stopColor: `var(--${name}-${i})` }} />
    ))}
  </>
);

/** From something to nothing: a glow, a shadow. */
const Fade = ({ name }: { name: string }) => (
  <radialGradient id={name}>
    <stop class={name} offset="0" stop-opacity="0.8" />
    <stop class={name} offset="0.55" stop-opacity="0.3" />
    <stop class={name} offset="1" stop-opacity="0" />
  </radialGradient>
);

export function Paints() {
  return (
    <svg class="paints" aria-hidden="true">
      <defs>
        {SHEETS.map((paint) => (
          <linearGradient key={paint.name} id={paint.name} x2="0.6" y2="1">
            <Stops {...paint} />
          </linearGradient>
        ))}
        {ROUND.map((paint) => (
          <radialGradient key={paint.name} id={paint.name} cx="0.38" cy="0.32" r="0.8">
            <Stops {...paint} />
          </radialGradient>
        ))}
        <Fade name="glow" />
        <Fade name="shade" />
        <radialGradient id="sheen" cx="0.36" cy="0.3" r="0.8">
          <stop offset="0" stop-color="#fff" stop-opacity="0.45" />
          <stop offset="0.5" stop-color="#fff" stop-opacity="0" />
          <stop offset="1" stop-color="#000" stop-opacity="0.3" />
        </radialGradient>
        <pattern id="hatch" width="0.16" height="0.16" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path class="hatching" d="M0 0V0.16" />
        </pattern>
      </defs>
    </svg>
  );
}
