// pages.ts - the rules of each game in words: the files of docs/games, fetched when they are first read.

const addresses = import.meta.glob<string>("../../../docs/games/*.md", {
  query: "?url",
  import: "default",
  eager: true,
});

const addressOf = (game: string): string | undefined => addresses[`../../../docs/games/${game}.md`];

export const hasPage = (game: string): boolean => addressOf(game) !== undefined;

/** The part of a game's page that is for players. */
export async function readPage(game: string): Promise<string> {
  const answer = await fetch(new URL(addressOf(game)!, document.baseURI));
  if (!answer.ok) throw new Error("the page of rules could not be loaded");
  return (await answer.text()).split(/^## For programmers$/m)[0]!;
}
