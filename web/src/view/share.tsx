// share.tsx - the game as a link, as a record, as a position; and a record from elsewhere.

import { useEffect, useState } from "preact/hooks";
import { dialog, game, start, toPlay } from "../app";
import type { Catalog } from "../engine/types";
import { packRecord } from "../model/share";
import { Frame } from "./dialogs";

function Copy({ label, text }: { label: string; text: string }) {
  const [isDone, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setDone(true);
    setTimeout(() => setDone(false), 1500);
  };
  return <button onClick={() => void copy()}>{isDone ? "Copied" : label}</button>;
}

function Download({ name, text }: { name: string; text: string }) {
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return <button onClick={save}>Save as a file</button>;
}

function Open({ catalog }: { catalog: Catalog }) {
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const open = async (record: string) => {
    try {
      if (record.startsWith("quincunx record")) await game.load(record);
      else await openPosition(record.trim(), catalog);
      dialog.value = "";
      location.hash = toPlay;
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    }
  };
  const pick = async (event: Event) => {
    const file = (event.currentTarget as HTMLInputElement).files?.[0];
    if (file) await open(await file.text());
  };
  return (
    <section>
      <h3>Open</h3>
      <textarea
        rows={3}
        aria-label="A record, or a position of this game"
        placeholder="Paste a record, or a position of this game"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {error && (
        <p class="failure" role="alert">
          {error}
        </p>
      )}
      <div class="row">
        <button disabled={text.trim() === ""} onClick={() => void open(text)}>
          Open the text
        </button>
        <label class="button">
          Open a file
          <input class="voice" type="file" accept=".txt,.qx,text/plain" onChange={(event) => void pick(event)} />
        </label>
      </div>
    </section>
  );
}

/** A position of the game on the table, with the same players and rules. */
async function openPosition(position: string, catalog: Catalog): Promise<void> {
  const board = game.board.value;
  if (!board || !catalog.games.some((info) => info.name === board.game))
    throw new Error("there is no game to put this position in");
  await start({ game: board.game, options: board.rules, position, players: game.players.value });
}

export function Share({ catalog }: { catalog: Catalog }) {
  const [record, setRecord] = useState("");
  const [link, setLink] = useState("");
  const [transcript, setTranscript] = useState("");
  const board = game.board.value;
  useEffect(() => {
    void (async () => {
      if (!board) return;
      const text = await game.table.save();
      setRecord(text);
      setLink(new URL(await packRecord(text), location.href).href);
      if (catalog.games.find((info) => info.name === board.game)?.transcript)
        setTranscript(await game.table.transcript());
    })();
  }, []);
  return (
    <Frame title="Share and open" wide>
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
      <Open catalog={catalog} />
    </Frame>
  );
}
