import { describe, expect, test } from "vitest";
import { personName, playerOf } from "../src/model/players";

const seat = (player: string | null, person: boolean, called: string) => ({
  name: "Black",
  glyph: "X",
  colour: 1,
  player,
  person,
  called,
});

describe("a seat", () => {
  test("is a person's whose name is a bot's", () => {
    expect(playerOf(seat("human:random", true, "random"))).toBeNull();
    expect(personName(seat("human:random", true, "random"))).toBe("random");
  });

  test("of a nameless person has no name", () => {
    expect(personName(seat("human", true, "human"))).toBe("");
    expect(personName(seat(null, true, "human"))).toBe("");
  });

  test("of a bot has no person's name", () => {
    expect(playerOf(seat("random", false, "random"))?.bot).toBe("random");
    expect(personName(seat("random", false, "random"))).toBe("");
  });
});
