import { expect, test } from "vitest";
import { packRecord, unpackRecord } from "../src/model/share";

const record = "quincunx record 1\ngame: neutreeko\nrules: repetition=3\nseed: 42\nmoves: 1\n1 b1-c1\nend\n";

test("a record comes back from its address unchanged", async () =>
  expect(await unpackRecord(await packRecord(record))).toBe(record));
test("an address has no letters that need escaping", async () =>
  expect(await packRecord(record)).toMatch(/^#g=[A-Za-z0-9_-]+$/));
test("a broken address is said to be one", async () =>
  expect(unpackRecord("#g=!!!!")).rejects.toThrow("link is broken"));
test("so is a cut one", async () =>
  expect(unpackRecord((await packRecord(record)).slice(0, 40))).rejects.toThrow("link is broken"));
test("so is one that unpacks to far more than a game", async () =>
  expect(unpackRecord(await packRecord("x".repeat(5_000_000)))).rejects.toThrow("link is broken"));
test("other addresses hold nothing", async () => expect(await unpackRecord("#play")).toBeNull());
