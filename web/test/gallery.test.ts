import { expect, test } from "vitest";
import { Gallery } from "../src/model/gallery";
import { openEngine } from "./engine";

async function openGallery() {
  const engine = await openEngine();
  const ask = async (...words: string[]) => engine.call(...words);
  const gallery = new Gallery(ask);
  return { gallery, catalog: await gallery.catalog() };
}

test("a transcript becomes a record of its game", async () => {
  const { gallery, catalog } = await openGallery();
  const record = await gallery.readTranscript(catalog, "F5d6 c3\nd3c4");
  expect(record).toContain("game: othello");
  expect(record).toContain("1 f5\n2 d6\n1 c3\n2 d3\n1 c4\n");
});

test("a transcript with a wrong move says which", async () => {
  const { gallery, catalog } = await openGallery();
  await expect(gallery.readTranscript(catalog, "f5d6a1")).rejects.toThrow("character 5 of the transcript: a1: ");
});

test("what is no transcript is left to others", async () => {
  const { gallery, catalog } = await openGallery();
  expect(await gallery.readTranscript(catalog, "BBBBB/...../..N../...../WWWWW w p")).toBeNull();
  expect(await gallery.readTranscript(catalog, "f5d6".repeat(2_000_000))).toBeNull();
});

test("every showpiece is a position of its game", async () => {
  const { gallery, catalog } = await openGallery();
  for (const { name } of catalog.games) {
    const { position } = await gallery.showpiece(name);
    expect(
      position.looks.some(({ items }) => items.length > 0),
      name,
    ).toBe(true);
  }
});
