import { describe, expect, test } from "vitest";
import { blocksOf } from "../src/view/markdown";

describe("blocks of a page", () => {
  test("are parted by blank lines", () => expect(blocksOf("a\nb\n\nc")).toEqual([["a", "b"], ["c"]]));
  test("keep blank lines inside a fence", () =>
    expect(blocksOf("```\na\n\nb\n```\nc")).toEqual([["```", "a", "", "b", "```"], ["c"]]));
  test("a fence ends the paragraph before it", () =>
    expect(blocksOf("text\n```\nx\n```")).toEqual([["text"], ["```", "x", "```"]]));
});
