// waiting.tsx - a place that has not come yet, or never will: the server's word, and the way out.

import { toOnline } from "../app";
import { wire } from "./place";

export function Waiting({ words }: { words: string }) {
  return (
    <main class="loading">
      <div>
        <p role="status">{wire.refusal.value || (wire.isOpen.value ? words : "Looking for the server…")}</p>
        <p>
          <a href={toOnline}>To the open rooms</a>
        </p>
      </div>
    </main>
  );
}
