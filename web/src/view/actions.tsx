// actions.tsx - the buttons under the board.

import { analysis, dialog, game, hear } from "../app";
import type { Board } from "../engine/types";
import { Frame } from "./dialogs";
import { Icon, type IconName } from "./icons";
import { isPanelOpen, showPanel } from "./panel";
import { rematch } from "./rematch";

interface ActionProps {
  icon: IconName;
  label: string;
  onClick: () => unknown;
  disabled?: boolean;
  pressed?: boolean;
}

export function Action({ icon, label, onClick, disabled = false, pressed }: ActionProps) {
  return (
    <button
      class={`action ${icon}`}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => hear(Promise.resolve(onClick()))}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}

/** The next step of a hint; what finds it is fetched when it is first wanted. */
export const hint = async (): Promise<void> => (await import("../learn/coach")).hints.next();

const flip = () => (game.isFlipped.value = !game.isFlipped.value);

/** What is wanted now and then; a phone keeps it behind one button. */
export function FurtherActions() {
  const isPlayed = !game.isOver.value && !game.isView.value;
  const hasHuman = game.players.value.includes(null);
  return (
    <>
      <Action icon="redo" label="Redo" disabled={!game.canRedo.value} onClick={() => game.redo()} />
      <Action icon="flip" label="Flip board" onClick={flip} />
      <Action icon="share" label="Share" onClick={() => (dialog.value = "share")} />
      {!hasHuman && isPlayed && <Action icon="again" label="Rematch" onClick={() => rematch(false)} />}
      {hasHuman && isPlayed && <Action icon="flag" label="Resign" onClick={() => (dialog.value = "resign")} />}
    </>
  );
}

export function Actions({ board }: { board: Board }) {
  return (
    <div class="actions" role="toolbar" aria-label="Game" data-seats={board.seats.length}>
      <Action icon="undo" label="Undo" disabled={!game.canUndo.value} onClick={() => game.undo()} />
      <Action icon="hint" label="Hint" disabled={!game.isMine.value || analysis.judge.value === null} onClick={hint} />
      <FurtherActions />
      <Action icon="list" label="Moves" pressed={isPanelOpen.value} onClick={() => showPanel(!isPanelOpen.value)} />
      <Action icon="more" label="More" onClick={() => (dialog.value = "more")} />
    </div>
  );
}

/** What a phone's bar has no room for. */
export function More() {
  return (
    <Frame title="More">
      <div class="further" onClick={() => dialog.value === "more" && (dialog.value = "")}>
        <FurtherActions />
      </div>
    </Frame>
  );
}
