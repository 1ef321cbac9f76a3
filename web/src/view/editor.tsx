// editor.tsx - the board editor: any position of any game, by taps, by text, or both.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { explore, gallery, hear, sketch, start, toEditor } from "../app";
import { Client } from "../engine/client";
import { NOBODY, type Board, type Catalog, type GameInfo } from "../engine/types";
import { Editor as Model, type Draft, type Tool, type Turn } from "../model/editor";
import type { Size } from "../model/layout";
import { opponentOf } from "../model/opponents";
import { coordinates } from "../model/settings";
import { seatName } from "../model/words";
import { BoardView } from "./board";
import { useRoom } from "./ground";
import { Opponent } from "./home";
import { PieceShape, SeatMark } from "./piece";
import { Copy } from "./share";
import "../style/table.css";
import "../style/dialogs.css";
import "../style/editor.css";

interface Parts {
  model: Model;
  board: Board;
  draft: Draft;
  catalog: Catalog;
}

/** A tool in words: "White", "One more for Red". */
function toolName(board: Board, { what, seat }: Tool): string {
  if (seat === null) return "Empty";
  if (seat === NOBODY) return board.unowned;
  const name = seatName(board, seat);
  return /^[+-]\d/.test(what) ? `${name} ${what.startsWith("+") ? "+1" : "−1"}` : name;
}

function ToolSign({ board, tool, catalog }: { board: Board; tool: Tool; catalog: Catalog }) {
  const { seat, what } = tool;
  if (seat === null) return null;
  if (seat !== NOBODY) return <SeatMark board={board} seat={seat} palette={catalog.palette} />;
  return (
    <svg class="seat-mark" viewBox="-0.5 -0.5 1 1" aria-hidden="true">
      <PieceShape item={{ owner: seat, glyph: what, count: 0 }} board={board} palette={catalog.palette} of={1} />
    </svg>
  );
}

function Tools({ model, board, catalog, tool, onPick }: Parts & { tool: Tool; onPick: (tool: Tool) => void }) {
  return (
    <fieldset class="segments tools">
      <legend>A tap puts</legend>
      {model.tools.map((other) => (
        <label key={other.what}>
          <input type="radio" name="tool" checked={other.what === tool.what} onChange={() => onPick(other)} />
          <span>
            <ToolSign board={board} tool={other} catalog={catalog} />
            {toolName(board, other)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** Whose turn it is; what is owed is said where one seat may owe different things. */
function turnWords(board: Board, turns: Turn[], [seat, phase]: Turn): string {
  const name = seatName(board, seat);
  return turns.filter(([other]) => other === seat).length > 1 ? `${name}: ${phase}` : name;
}

function Turns({ model, board, draft: { turns } }: Parts) {
  if (turns.length === 0) return null;
  return (
    <fieldset class="segments">
      <legend>To move</legend>
      {turns.map((turn) => (
        <label key={turn[2]}>
          <input
            type="radio"
            name="turn"
            checked={model.turn?.[2] === turn[2]}
            onChange={() => hear(model.giveTurn(turn))}
          />
          <span>{turnWords(board, turns, turn)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Text({ model, draft: { text, flaw } }: Parts) {
  // While somebody types, the field is theirs: the engine answers late, and without the blanks at the ends.
  const [typed, setTyped] = useState<string | null>(null);
  const write = (words: string) => {
    setTyped(words);
    hear(model.write(words.trim()));
  };
  return (
    <div class="as-text">
      <label class="option">
        <span>The position as text: paste one, or change it here</span>
        <textarea
          rows={3}
          spellcheck={false}
          autocapitalize="off"
          value={typed ?? text}
          onInput={(event) => write(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
        />
      </label>
      <p class={flaw === null ? "fine" : "failure"} role="status">
        {flaw === null ? "A game can begin from here." : `Not yet: ${flaw}.`}
      </p>
      <div class="row">
        <button onClick={() => hear(model.clear())}>Empty the board</button>
        <button onClick={() => hear(model.restart())}>Usual start</button>
        <Copy label="Copy" text={text} />
      </div>
    </div>
  );
}

/** Whoever is to move is you; the others are your opponent. */
async function playFrom(board: Board, position: string): Promise<void> {
  const setup = { game: board.game, options: board.rules, position };
  const [picture, bots] = [
    await gallery.picture(setup.game, setup.options, position),
    await gallery.bots(setup.game, setup.options),
  ];
  const me = Math.max(0, picture.position.turn);
  const opponent = opponentOf(setup.game, bots);
  await start({ ...setup, players: board.seats.map((_, seat) => (seat === me ? null : opponent)) });
}

function Ground({ parts, tool }: { parts: Parts; tool: Tool }) {
  const { model, board, catalog } = parts;
  const { place, room } = useRoom();
  const view = (size: Size) => (
    <BoardView
      board={board}
      position={model.picture}
      catalog={catalog}
      room={size}
      hasLabels={coordinates.value}
      onTap={(cell) => hear(model.put(cell, tool))}
    />
  );
  return (
    <div class="ground" ref={place}>
      {room && room.width > 0 && room.height > 0 && view(room)}
    </div>
  );
}

function Desk({ parts, info }: { parts: Parts; info: GameInfo }) {
  const { model, board, draft } = parts;
  const [tool, setTool] = useState(() => model.tools.find(({ seat }) => seat !== null)!);
  return (
    <main class="table editor" data-shape={board.blocks.length > 1 ? "wide" : "square"} data-text={draft.text}>
      <section class="middle" aria-label="Board">
        <Ground parts={parts} tool={tool} />
      </section>
      <section class="side" aria-label="Set up">
        <Title info={info} catalog={parts.catalog} />
        <Tools {...parts} tool={tool} onPick={setTool} />
        <Turns {...parts} />
        <Text {...parts} />
        <div class="row play">
          <span>
            Against <Opponent info={info} />
          </span>
          <button
            disabled={draft.flaw !== null}
            onClick={() =>
              explore(board.game, { game: board.game, options: board.rules, position: model.draft.value!.text })
            }
          >
            Explore
          </button>
          <button
            class="strong"
            disabled={draft.flaw !== null}
            onClick={() => hear(playFrom(board, model.draft.value!.text))}
          >
            Play from here
          </button>
        </div>
      </section>
    </main>
  );
}

/** Which game; another one begins at its usual start. */
function Title({ info, catalog }: { info: GameInfo; catalog: Catalog }) {
  return (
    <div class="title">
      <h1>Set up a board</h1>
      <select
        aria-label="Game"
        value={info.name}
        onChange={(event) => (location.hash = toEditor(event.currentTarget.value))}
      >
        {catalog.games.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}

function useModel(info: GameInfo | undefined) {
  const engine = useMemo(() => new Client(), []);
  const model = useMemo(() => new Model(engine.ask), []);
  const [failure, setFailure] = useState("");
  const isBegun = useRef(false);
  const drawn = sketch.value?.game === info?.name ? sketch.value : null;
  const open = (options = "", position = "") => {
    setFailure("");
    model.open(info!.name, options, position).catch((error: Error) => setFailure(error.message));
  };
  useEffect(() => {
    sketch.value = null;
    if (!info || (!drawn && isBegun.current)) return;
    isBegun.current = true;
    open(drawn?.options, drawn?.position);
  }, [drawn]);
  const leave = () => {
    const [board, draft] = [model.board.value, model.draft.value];
    engine.stop();
    // Who comes back finds what was set up, unless another board is wanted by then.
    if (board && draft) sketch.value ??= { game: board.game, options: board.rules, position: draft.text };
  };
  useEffect(() => leave, []);
  return { model, failure, open };
}

export function Editor({ name, catalog }: { name: string; catalog: Catalog }) {
  const info = name ? catalog.games.find((known) => known.name === name) : catalog.games[0];
  const { model, failure, open } = useModel(info);
  const [board, draft] = [model.board.value, model.draft.value];
  if (!info) return <main class="loading">There is no game “{name}”.</main>;
  if (failure)
    return (
      <main class="loading">
        <div>
          <p class="failure" role="alert">
            It cannot be set up: {failure}.
          </p>
          <button onClick={() => open()}>Set up the usual board</button>
        </div>
      </main>
    );
  if (!board || !draft) return <main class="loading">Setting up the board…</main>;
  return <Desk parts={{ model, board, draft, catalog }} info={info} />;
}
