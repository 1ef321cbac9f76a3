// say.tsx - what is said to the others in a room, or asked of them, by one press.

import { useState } from "preact/hooks";
import { wire } from "./place";

export function Say({ kind, children, strong = false }: { kind: string; children: string; strong?: boolean }) {
  return (
    <button class={strong ? "strong" : ""} onClick={() => wire.ask(kind)}>
      {children}
    </button>
  );
}

/** What cannot be taken back is said by the second press; `stay` is the way out. */
export function SayTwice({ kind, children, stay, sure }: Record<"kind" | "children" | "stay" | "sure", string>) {
  const [isSure, setSure] = useState(false);
  if (!isSure) return <button onClick={() => setSure(true)}>{children}</button>;
  return (
    <>
      <button autofocus onClick={() => setSure(false)}>
        {stay}
      </button>
      <button
        class="danger"
        onClick={() => {
          setSure(false);
          wire.ask(kind);
        }}
      >
        {sure}
      </button>
    </>
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
