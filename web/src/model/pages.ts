// pages.ts - the rules of each game in words: the files of docs/games, fetched when they are first read.

const addresses = import.meta.glob<string>("../../../docs/games/*.md", {
  query: "?url",
  import: "default",
  eager: true,
});

const addressOf = (game: string): string | undefined => addresses[`../../../docs/games/${game}.md`];

export const hasPage = (game: string): boolean => addressOf(game) !== undefined;

/** A paragraph or an item of a list about the commands of the program, which a browser does not have. */
const COMMANDS = /`quincunx /;

/** Leaves out paragraphs and items that speak of commands. Blank lines part paragraphs; items begin with a dash. */
export function withoutCommands(text: string): string {
  const parts = text.split(/\n\n+/).flatMap((part) => {
    if (!COMMANDS.test(part)) return [part];
    if (!/^\s*- /.test(part)) return [];
    const items = part.split(/\n(?=- )/).filter((item) => !COMMANDS.test(item));
    return items.length > 0 ? [items.join("\n")] : [];
  });
  const isEmpty = (part: string, next: string | undefined): boolean =>
    /^## /.test(part) && (next === undefined || /^## /.test(next));
  return parts.filter((part, i) => !isEmpty(part, parts[i + 1])).join("\n\n");
}

/** The part of a game's page that is for players. */
export async function readPage(game: string): Promise<string> {
  const answer = await fetch(new URL(addressOf(game)!, document.baseURI));
  if (!answer.ok) throw new Error("the page of rules could not be loaded");
  return withoutCommands((await answer.text()).split(/^## For programmers$/m)[0]!.trim());
}
