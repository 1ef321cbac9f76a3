// dialogs.tsx - the frame of every dialog, and the small ones: settings, keys, resigning.

import { Fragment, type ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Signal } from "@preact/signals";
import { dialog, game, hear } from "../app";
import { coordinates, dots, letters, sound, theme, warnings, type Theme } from "../model/settings";
import { Icon } from "./icons";
import "../style/dialogs.css";

interface FrameProps {
  title: string;
  children: ComponentChildren;
  wide?: boolean;
}

export function Frame({ title, children, wide = false }: FrameProps) {
  const frame = useRef<HTMLDialogElement>(null);
  // A dialog that goes away without being closed does not give the focus back. Another screen takes it itself.
  useEffect(() => {
    const opener = document.activeElement as HTMLElement | null;
    const { hash } = location;
    frame.current!.showModal();
    return () => {
      if (location.hash === hash) opener?.focus({ preventScroll: true });
    };
  }, []);
  const close = () => (dialog.value = "");
  return (
    <dialog
      ref={frame}
      class={wide ? "wide" : ""}
      aria-labelledby="dialog-title"
      onClose={close}
      onClick={(event) => event.target === frame.current && close()}
    >
      <div class="frame">
        <h2 id="dialog-title">{title}</h2>
        <button class="quiet round close" aria-label="Close" onClick={close}>
          <Icon name="cross" />
        </button>
        {children}
      </div>
      {/* What the page says lies under a dialog, and is not read out there. */}
      {game.toast.value && (
        <div class="toast" role="alert">
          {game.toast.value}
        </div>
      )}
    </dialog>
  );
}

function Switch({ label, value }: { label: string; value: Signal<boolean> }) {
  return (
    <label class="switch">
      <input type="checkbox" checked={value.value} onChange={() => (value.value = !value.value)} />
      <span>{label}</span>
    </label>
  );
}

/** How often the coach may speak: QX_COACH_ALWAYS of hint.h is the last. */
const WARNINGS: [number, string][] = [
  [0, "Never"],
  [1, "Once a game"],
  [3, "Up to 3 times a game"],
  [1000, "Always"],
];

function Warnings() {
  return (
    <label class="option">
      <span>Warn me before a blunder</span>
      <select value={warnings.value} onChange={(event) => (warnings.value = Number(event.currentTarget.value))}>
        {WARNINGS.map(([most, label]) => (
          <option key={most} value={most}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

const COLOURS: [Theme, string][] = [
  ["auto", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];

export function Settings({ version }: { version: string }) {
  return (
    <Frame title="Settings">
      <fieldset class="segments">
        <legend>Colours</legend>
        {COLOURS.map(([name, label]) => (
          <label>
            <input type="radio" name="theme" checked={theme.value === name} onChange={() => (theme.value = name)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <Switch label="Sounds" value={sound} />
      <Switch label="Coordinates at the edge" value={coordinates} />
      <Switch label="Dots on legal moves" value={dots} />
      <Warnings />
      <button class="wide" onClick={() => (dialog.value = "keys")}>
        <Icon name="keys" /> Keyboard
      </button>
      <p class="fine">
        Quincunx {version}. Your games stay in this browser unless you play online.{" "}
        <a href="./licences.txt">Licences of its parts</a>
      </p>
    </Frame>
  );
}

const KEYS: [string, string][] = [
  ["Tab", "reach the board; arrows move over its cells"],
  ["Enter or Space", "tap the cell"],
  ["Esc", "take back a half-made move"],
  ["← →", "one turn back or forth in the list (outside the board)"],
  ["Home End", "first and last position"],
  ["U / R", "undo / redo"],
  ["H", "hint: where to look, then the move, then why"],
  ["F", "flip the board"],
  ["A", "analysis"],
  ["E", "explore: all moves, their worth, who plays them"],
  ["M", "type a move"],
  ["?", "this list"],
];

export function Keys() {
  return (
    <Frame title="Keyboard">
      <dl class="keys">
        {KEYS.map(([key, meaning]) => (
          <Fragment key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </Fragment>
        ))}
      </dl>
      <Switch label="Letters and ? are shortcuts" value={letters} />
    </Frame>
  );
}

export function Resign() {
  const resign = () => {
    dialog.value = "";
    hear(game.resign());
  };
  return (
    <Frame title="Resign this game?">
      <div class="row">
        <button onClick={() => (dialog.value = "")}>Play on</button>
        <button class="danger" onClick={resign}>
          <Icon name="flag" /> Resign
        </button>
      </div>
    </Frame>
  );
}
