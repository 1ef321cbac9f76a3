// @vitest-environment happy-dom
import { render } from "preact";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Catalog } from "../src/engine/types";
import { Gallery } from "../src/model/gallery";
import type { Move } from "../src/model/position";
import type { Scene } from "../src/model/scene";
import { BoardView, type BoardProps } from "../src/view/board";
import { Choices } from "../src/view/choices";
import { Markdown } from "../src/view/markdown";
import { PieceShape, SeatMark } from "../src/view/piece";
import { whoPlayed } from "../src/view/games";
import { tabAfter } from "../src/view/panel";
import { judgeTone } from "../src/view/values";
import { sampleOf } from "../src/view/shownboard";
import { withoutCommands } from "../src/model/pages";
import { openEngine } from "./engine";

let gallery: Gallery;
let catalog: Catalog;
beforeAll(async () => {
  const engine = await openEngine();
  gallery = new Gallery(async (...words) => engine.call(...words));
  catalog = await gallery.catalog();
});

const place = document.body;
afterEach(() => render(null, place));

const tapping = (...targets: number[]) => ({ staged: [], given: 0, targets, starts: [] });

const count = (selector: string): number => place.querySelectorAll(selector).length;

async function show(game: string, more: Partial<BoardProps> = {}, position = ""): Promise<void> {
  const picture = await gallery.picture(game, "", position);
  render(<BoardView {...picture} catalog={catalog} room={{ width: 640, height: 640 }} {...more} />, place);
}

describe("a board", () => {
  test("has a button with words for every cell", async () => {
    await show("othello", { onTap: () => undefined, taps: tapping(19), last: [27] });
    expect(count('[role="button"]')).toBe(64);
    const words = [...place.querySelectorAll('[role="button"]')].map((cell) => cell.getAttribute("aria-label"));
    expect(words[19]).toBe("d3, empty, can be chosen");
    expect(words[27]).toBe("d4, White piece, last move");
  });
  test("without taps has none", async () => {
    await show("othello");
    expect(count('[role="button"]')).toBe(0);
  });
  test("puts a dot on each free cell that may be tapped", async () => {
    await show("othello", { taps: tapping(19, 26) });
    expect(count(".dot")).toBe(2);
  });
  test("of three grids has three frames with their names", async () => {
    await show("compromise", { room: { width: 1100, height: 420 } });
    expect(count(".cast")).toBe(3);
    expect(place.querySelector(".captions")?.textContent).toBe("Grid 1Grid 2Grid 3");
  });
  test("of areas tints what was taken last below its sign", async () => {
    const position = `${"........../".repeat(9)}1......... 2 - -`;
    const { looks } = (await gallery.picture("gamma", "", position)).position;
    await show("gamma", { last: [looks.findIndex(({ items }) => items.length > 0)] }, position);
    expect(count(".area .fresh-field + text")).toBe(1);
  });
  test("tints what a choice will freeze", async () => {
    await show("compromise", { held: [13], isFrosty: true });
    expect(count(".frost-3")).toBe(1);
    expect(count(".frost-2")).toBe(4 + 2);
    expect(count("[class*=frost]")).toBe(27 - 8);
  });
  test("draws fields that touch as one area with one sign", async () => {
    await show("gamma", {}, `${"........../".repeat(8)}11......../1.......22 1 - -`);
    expect(count(".area path")).toBe(2);
    expect(count(".area text")).toBe(2);
  });
  test("turns discs to the end when it is looked at anew, and in the time that a bot waits", async () => {
    const sample = { options: "", position: `OXXXXXX-${"-".repeat(56)} O`, moves: ["h1"] };
    const draw = async (n: number): Promise<void> => {
      const picture = await gallery.after("othello", sample, n);
      render(<BoardView {...picture} catalog={catalog} room={{ width: 640, height: 640 }} last={[7]} />, place);
    };
    await draw(0);
    await draw(1);
    await draw(1);
    expect(count(".face.out")).toBe(6);
    const delays = [...place.querySelectorAll<SVGGElement>(".face.out")].map((face) =>
      parseFloat(face.style.animationDelay),
    );
    expect(Math.max(...delays)).toBe(100);
    expect(new Set(delays).size).toBe(6);
  });
  test("joins the three that won", async () => {
    await show("neutreeko", {}, ".W.../W..../.BB../...W./B.... b");
    expect(count(".winning")).toBe(0);
    const sample = { options: "", position: ".W.../W..../.BB../...W./B.... b", moves: ["a1-a3"] };
    const won = await gallery.after("neutreeko", sample, 1);
    render(<BoardView {...won} catalog={catalog} room={{ width: 640, height: 640 }} />, place);
    expect(count(".winning")).toBe(1);
    expect(count(".piece.dim")).toBe(3);
  });
  test("makes the pill of a value as wide as its text", async () => {
    const width = async (text: string): Promise<number> => {
      await show("othello", { values: new Map([[19, { text, tone: "best" }]]) });
      return Number(place.querySelector(".value rect")!.getAttribute("width"));
    };
    expect(await width("loss 22")).toBeGreaterThan(await width("48%"));
    expect(await width("loses in 22 turns")).toBeLessThan(1);
  });
  test("and the names beside it show a seat in one shape", async () => {
    const { board } = await gallery.picture("compromise", "", "");
    for (const [seat, chip] of ["circle", "rect"].entries()) {
      render(<SeatMark board={board} seat={seat} palette={catalog.palette} />, place);
      expect(count(`.seat-mark ${chip}.chip`)).toBe(1);
      const item = { owner: seat, glyph: "", count: 3 };
      render(<PieceShape item={item} board={board} palette={catalog.palette} of={1} />, place);
      expect(count(`${chip}.chip`)).toBe(1);
    }
  });
});

describe("a page of rules", () => {
  test("draws its boards instead of quoting them", () => {
    const text = "Look:\n\n```board\nrules: size=4\nOXX------------- X\nmoves: pass d1\n```";
    render(<Markdown text={text} drawBoard={(lines) => <b>{lines.length}</b>} />, place);
    expect(place.textContent).toBe("Look:3");
  });
  test("reads a board's rules, position and moves", () =>
    expect(sampleOf(["rules: size=4", "OXX------------- X", "moves: pass d1"])).toEqual({
      options: "size=4",
      position: "OXX------------- X",
      moves: ["pass", "d1"],
    }));
  test("leaves commands to the terminal", () =>
    expect(
      withoutCommands("# A\n\nPlay.\n\n## Bots\n\n- one `quincunx games`\n- two\n\n## Solve\n\n`quincunx solve`"),
    ).toBe("# A\n\nPlay.\n\n## Bots\n\n- two"));
});

test("a move is good beside the best one, and none is where all lose", () => {
  expect([0.9, 0.8, 0.5].map((value) => judgeTone({ value }, 0.9))).toEqual(["best", "fair", "poor"]);
  expect(judgeTone({ value: 0 }, 0)).toBe("poor");
});

test("moves without a place are told in words, and only what waits for a yes stands out", () => {
  const skip = { text: "skip", taps: [] };
  const scene = { isMine: { value: true }, held: { value: null }, asked: { value: null as Move | null } };
  const draw = () => {
    render(<Choices scene={{ ...scene, now: { value: { moves: [skip] } } } as unknown as Scene} />, place);
    return [...place.querySelectorAll("button")].map((button) => [button.textContent, button.className]);
  };
  expect(draw()).toEqual([["Skip turn", ""]]);
  scene.asked.value = { text: "g0,0", taps: [0] };
  expect(draw()).toEqual([["Play g0,0", "strong"]]);
});

test("arrow keys walk around the tabs", () => {
  expect(tabAfter(0, "ArrowLeft", 4)).toBe(3);
  expect(tabAfter(3, "ArrowRight", 4)).toBe(0);
  expect(tabAfter(2, "Home", 4)).toBe(0);
  expect(tabAfter(0, "End", 4)).toBe(3);
  expect(tabAfter(0, "x", 4)).toBeNull();
});

test("of two people at one screen only one is you", () => {
  const kept = { id: "a", game: "othello", record: "", moves: 2, isOver: false, result: "", time: 1 };
  const LEVEL = { bot: "level:3", nodes: 0 };
  expect(whoPlayed({ ...kept, players: [null, null], names: ["", ""] })).toBe("You – A friend");
  expect(whoPlayed({ ...kept, players: [null, null], names: ["Ann", ""] })).toBe("Ann – You");
  expect(whoPlayed({ ...kept, players: [LEVEL, null], names: ["", ""] })).toBe("Level 3 – You");
});
