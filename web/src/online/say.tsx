// say.tsx - what is said to the others in a room, or asked of them, by one press.

import { wire } from "./place";

export function Say({ kind, children, strong = false }: { kind: string; children: string; strong?: boolean }) {
  return (
    <button class={strong ? "strong" : ""} onClick={() => wire.ask(kind)}>
      {children}
    </button>
  );
}

export function Phrases() {
  return (
    <select
      class="phrases"
      aria-label="Say something"
      value=""
      onChange={(event) => {
        wire.ask("say", { phrase: Number(event.currentTarget.value) });
        event.currentTarget.value = "";
      }}
    >
      <option value="">Say…</option>
      {wire.phrases.value.map((words, i) => (
        <option key={words} value={i}>
          {words}
        </option>
      ))}
    </select>
  );
}
