// editor.test.ts - positions set up cell by cell, of every game.

import { beforeEach, describe, expect, test } from "vitest";
import { Editor } from "../src/model/editor";
import { NOBODY } from "../src/engine/types";
import { openEngine } from "./engine";

let editor: Editor;
beforeEach(async () => {
  const engine = await openEngine();
  editor = new Editor(async (...words) => engine.call(...words));
});

const tool = (what: string) => editor.tools.find((known) => known.what === what)!;
const text = () => editor.draft.value!.text;

describe("letters", () => {
  beforeEach(() => editor.open("neutron", "", ""));
  test("are the tools, with their owners", () =>
    expect(editor.tools).toEqual([
      { what: ".", seat: null },
      { what: "W", seat: 0 },
      { what: "B", seat: 1 },
      { what: "N", seat: NOBODY },
    ]));
  test("are put by taps, and taken away by the same", async () => {
    await editor.put(7, tool("B"));
    expect(text()).toBe("BBBBB/...../..N../..B../WWWWW w p");
    expect(editor.draft.value!.looks[7]!.items).toEqual([{ owner: 1, glyph: "B", count: 0 }]);
    expect(editor.draft.value!.flaw).toBe("Black must have five pieces, not 6");
    await editor.put(7, tool("B"));
    expect(text()).toBe("BBBBB/...../..N../...../WWWWW w p");
    expect(editor.draft.value!.flaw).toBeNull();
  });
  test("of two quick taps are both put", async () => {
    await Promise.all([editor.put(5, tool("W")), editor.put(6, tool("W"))]);
    expect(text()).toBe("BBBBB/...../..N../WW.../WWWWW w p");
  });
  test("keep the light of the home ranks", async () => {
    const { marks } = editor.picture.looks[0]!;
    await editor.clear();
    expect(editor.picture.looks[0]).toEqual({ marks, items: [] });
  });
  test("end with whose turn it is", async () => {
    const turn = editor.draft.value!.turns.find(([seat, phase]) => seat === 1 && phase === "slide the Neutron")!;
    await editor.giveTurn(turn);
    expect(text()).toBe("BBBBB/...../..N../...../WWWWW b n");
    expect(editor.turn).toEqual(turn);
  });
  test("may be pasted, whatever they are", async () => {
    await editor.write("nonsense");
    expect(editor.draft.value!.flaw).not.toBeNull();
    expect(editor.turn).toBeNull();
    await expect(editor.put(0, tool("B"))).rejects.toThrow("no such field");
    await editor.restart();
    expect(text()).toBe("BBBBB/...../..N../...../WWWWW w p");
  });
});

test("pips are counted up and down", async () => {
  await editor.open("compromise", "", "");
  await editor.clear();
  expect(editor.tools.map(({ what }) => what)).toEqual(["+0", "-0", "+1", "-1"]);
  await editor.put(26, tool("+1"));
  await editor.put(26, tool("+1"));
  await editor.put(26, tool("-1"));
  await editor.put(3, tool("-0"));
  const { looks, flaw, turns } = editor.draft.value!;
  expect(looks[26]!.items).toEqual([{ owner: 1, glyph: "g", count: 1 }]);
  expect(looks[3]!.items).toEqual([]);
  expect([flaw, turns]).toEqual([null, []]);
});

test("a position to begin with is taken, and a board too large is refused", async () => {
  await editor.open("othello", "size=4", "OXX------------- X");
  expect(text()).toBe("OXX------------- X");
  await expect(editor.open("gamma", "width=64,height=64", "")).rejects.toThrow("too large");
});
