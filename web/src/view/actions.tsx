// actions.tsx - the buttons under the board.

import { analysis, dialog, game, rematch } from "../app";
import type { Board } from "../engine/types";
import { Icon, type IconName } from "./icons";
import { isPanelOpen } from "./panel";

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
      onClick={() => void onClick()}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
    >
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
}

export function Actions({ board }: { board: Board }) {
  const isOver = game.isOver.value;
  const hasHuman = game.players.value.includes(null);
  return (
    <div class="actions" role="toolbar" aria-label="Game" data-seats={board.seats.length}>
      <Action icon="undo" label="Undo" disabled={!game.canUndo.value} onClick={() => game.undo()} />
      <Action icon="redo" label="Redo" disabled={!game.canRedo.value} onClick={() => game.redo()} />
      <Action
        icon="hint"
        label="Hint"
        disabled={!game.isMine.value || analysis.judge.value === null}
        onClick={() => analysis.hint()}
      />
      <Action icon="flip" label="Turn" onClick={() => (game.isFlipped.value = !game.isFlipped.value)} />
      <Action
        icon="list"
        label="Moves"
        pressed={isPanelOpen.value}
        onClick={() => (isPanelOpen.value = !isPanelOpen.value)}
      />
      <Action icon="share" label="Share" onClick={() => (dialog.value = "share")} />
      {isOver || !hasHuman ? (
        <Action icon="again" label="Rematch" onClick={rematch} />
      ) : (
        <Action icon="flag" label="Resign" onClick={() => (dialog.value = "resign")} />
      )}
    </div>
  );
}
