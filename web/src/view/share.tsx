// share.tsx - the game as a link, as a record, as a position; and a record from elsewhere.

import { useEffect, useState } from "preact/hooks";
import { dialog, edit, gallery, game, hear, open, route, start, toEditor } from "../app";
import type { Catalog } from "../engine/types";
import { opponentOf } from "../model/opponents";
import { packRecord } from "../model/share";
import { Frame } from "./dialogs";

/** A page that came by plain http from another machine has no clipboard: it can copy what is selected. */
function copySelected(text: string, button: HTMLElement): void {
  const field = document.createElement("textarea");
  field.value = text;
  button.after(field); // Outside of an open dialog nothing can be selected.
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  button.focus();
  if (!isCopied) throw new Error("This browser does not let the page copy. Select the text and copy it yourself.");
}

export function Copy({ label, text }: { label: string; text: string }) {
  const [isDone, setDone] = useState(false);
  const copy = async (button: HTMLElement) => {
    if (isSecureContext) await navigator.clipboard.writeText(text);
    else copySelected(text, button);
    setDone(true);
    setTimeout(() => setDone(false), 1500);
  };
  return <button onClick={(event) => hear(copy(event.currentTarget))}>{isDone ? "Copied" : label}</button>;
}

export function Download({ name, text }: { name: string; text: string }) {
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return <button onClick={save}>Save as a file</button>;
}

function Open({ catalog, title }: { catalog: Catalog; title: string }) {
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const openText = async (found: string) => {
    try {
      await openAnything(found, catalog);
      dialog.value = "";
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    }
  };
  const pick = async (event: Event) => {
    const file = (event.currentTarget as HTMLInputElement).files?.[0];
    if (file) await openText(await file.text());
  };
  return (
    <section>
      {title && <h3>{title}</h3>}
      <textarea
        rows={3}
        aria-label="A record, a position or a transcript"
        placeholder="Paste a record, a position, or a transcript such as f5d6c3"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {error && (
        <p class="failure" role="alert">
          {error}
        </p>
      )}
      <div class="row">
        <button disabled={text.trim() === ""} onClick={() => hear(openText(text))}>
          Open the text
        </button>
        <label class="button">
          Open a file
          <input class="voice" type="file" accept=".txt,.qx,text/plain" onChange={(event) => hear(pick(event))} />
        </label>
        <a class="button" href={toEditor(game.board.value?.game ?? "")}>
          Set up a board
        </a>
      </div>
    </section>
  );
}

/** The game that is seen now; one that only lies on the table is not meant. */
const seenBoard = () => (route.value.page === "play" ? game.board.value : null);

/** The games that a text could belong to: the one that is seen first. */
function candidates(catalog: Catalog): { name: string; options: string }[] {
  const board = seenBoard();
  const here = board ? [{ name: board.game, options: board.rules }] : [];
  return [...here, ...catalog.games.map(({ name }) => ({ name, options: "" }))];
}

/** A record, a transcript, or a position of whichever game takes it. */
export async function openAnything(found: string, catalog: Catalog): Promise<void> {
  const text = found.trim().replaceAll("\r\n", "\n");
  if (text.startsWith("quincunx record")) return open(`${text}\n`);
  const transcript = await gallery.readTranscript(catalog, text);
  if (transcript) return open(transcript);
  let refusal: unknown = null;
  for (const { name, options } of candidates(catalog))
    try {
      const { board } = await gallery.picture(name, options, text);
      const isHere = seenBoard()?.game === name && game.players.value.length === board.seats.length;
      const opponent = opponentOf(name, await gallery.bots(name, options));
      const players = isHere ? game.players.value : board.seats.map((_, seat) => (seat === 0 ? null : opponent));
      return await start({ game: name, options, position: text, players });
    } catch (error) {
      refusal ??= error;
    }
  throw seenBoard() ? refusal : new Error("This is no record, no transcript, and no position of a game here.");
}

export function Share({ catalog }: { catalog: Catalog }) {
  const [record, setRecord] = useState("");
  const [link, setLink] = useState("");
  const [transcript, setTranscript] = useState("");
  const board = seenBoard();
  useEffect(() => {
    const read = async () => {
      if (!board) return;
      const text = await game.table.record();
      setRecord(text);
      setLink(new URL(await packRecord(text), location.href).href);
      if (catalog.games.find((info) => info.name === board.game)?.transcript)
        setTranscript(await game.table.transcript());
    };
    hear(read());
  }, []);
  return (
    <Frame title={board ? "Share and open" : "Open a game"} wide>
      {board && (
        <section>
          <h3>This game</h3>
          <input
            readOnly
            aria-label="Link to this game"
            value={link}
            onFocus={(event) => event.currentTarget.select()}
          />
          <div class="row">
            <Copy label="Copy the link" text={link} />
            <Copy label="Copy the record" text={record} />
            <Copy label="Copy the position" text={game.shown.value!.text} />
            <button onClick={() => edit(board.game, board.rules, game.shown.value!.text)}>Change the position</button>
            {transcript && <Copy label="Copy the transcript" text={transcript} />}
            <Download name={`${board.game}.qx.txt`} text={record} />
          </div>
          <details>
            <summary>The record</summary>
            <pre class="record" tabIndex={0}>
              {record}
            </pre>
          </details>
        </section>
      )}
      <Open catalog={catalog} title={board ? "Open" : ""} />
    </Frame>
  );
}
