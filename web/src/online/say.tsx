// say.tsx - what is said to the others in a room, or asked of them, by one press.

import { useState } from "preact/hooks";
import { focusIt } from "../view/focus";
import { wire } from "./place";

export function Say({ kind, children, strong = false }: { kind: string; children: string; strong?: boolean }) {
  return (
    <button class={strong ? "strong" : ""} onClick={() => wire.ask(kind)}>
      {children}
    </button>
  );
}

type Twice = Record<"kind" | "stay" | "sure", string>;

/** The second press, which says what cannot be taken back; `stay` is the way out. */
export function Sure({ kind, stay, sure, onStay }: Twice & { onStay: () => void }) {
  return (
    <>
      <button ref={focusIt} onClick={onStay}>
        {stay}
      </button>
      <button class="danger" onClick={() => wire.ask(kind)}>
        {sure}
      </button>
    </>
  );
}

export function SayTwice({ children, ...twice }: Twice & { children: string }) {
  const [isSure, setSure] = useState(false);
  if (!isSure) return <button onClick={() => setSure(true)}>{children}</button>;
  return <Sure {...twice} onStay={() => setSure(false)} />;
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
