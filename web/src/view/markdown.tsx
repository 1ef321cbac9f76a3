// markdown.tsx - the Markdown that the pages of rules use: headings, lists, tables, code, emphasis, links.

import type { ComponentChildren } from "preact";

type Children = ComponentChildren[];

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Links leave the page only for the web; a link to another file of the project stays text. */
function inline(text: string): Children {
  const parts: Children = [];
  let end = 0;
  for (const match of text.matchAll(INLINE)) {
    const [whole, code, strong, soft, label, href] = match;
    parts.push(text.slice(end, match.index));
    if (code !== undefined) parts.push(<code>{code}</code>);
    else if (strong !== undefined) parts.push(<strong>{inline(strong)}</strong>);
    else if (soft !== undefined) parts.push(<em>{inline(soft)}</em>);
    else if (/^https:\/\//.test(href!))
      parts.push(
        <a href={href!} rel="noreferrer noopener" target="_blank">
          {label}
        </a>,
      );
    else parts.push(label);
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|\s*$/g, "")
    .split("|")
    .map((cell) => cell.trim());

function Table({ lines }: { lines: string[] }) {
  const [head, , ...rows] = lines;
  return (
    <div class="scroll">
      <table>
        <thead>
          <tr>
            {cellsOf(head!).map((cell) => (
              <th>{inline(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {cellsOf(row).map((cell) => (
                <td>{inline(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The items of a list; a line that is indented goes on with the item before it. */
function itemsOf(lines: string[], bullet: RegExp): string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (bullet.test(line)) items.push(line.replace(bullet, ""));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  return items;
}

const BULLET = /^\s*[-*] +/;
const NUMBER = /^\s*\d+[.)] +/;

function block(lines: string[]): ComponentChildren {
  const [first] = lines as [string];
  const heading = /^(#{1,4}) +(.*)/.exec(first);
  if (heading) {
    const Level = `h${heading[1]!.length}` as "h1" | "h2" | "h3" | "h4";
    return [<Level>{inline(heading[2]!)}</Level>, lines.length > 1 ? block(lines.slice(1)) : null];
  }
  if (first.startsWith("```")) return <pre tabIndex={0}>{lines.slice(1, -1).join("\n")}</pre>;
  if (first.startsWith("    ")) return <pre tabIndex={0}>{lines.map((line) => line.slice(4)).join("\n")}</pre>;
  if (first.startsWith("|") && lines.length > 1) return <Table lines={lines} />;
  if (BULLET.test(first))
    return (
      <ul>
        {itemsOf(lines, BULLET).map((item) => (
          <li>{inline(item)}</li>
        ))}
      </ul>
    );
  if (NUMBER.test(first))
    return (
      <ol>
        {itemsOf(lines, NUMBER).map((item) => (
          <li>{inline(item)}</li>
        ))}
      </ol>
    );
  return <p>{inline(lines.join(" "))}</p>;
}

/** Blocks are parted by blank lines, but not inside a fence. */
export function blocksOf(text: string): string[][] {
  const blocks: string[][] = [];
  let open: string[] | null = null;
  let isFenced = false;
  for (const line of text.split("\n")) {
    const isFence = line.startsWith("```");
    if (!isFenced && (line.trim() === "" || isFence)) open = null;
    if (!isFenced && line.trim() === "") continue;
    if (!open) blocks.push((open = []));
    open.push(line);
    if (isFence) isFenced = !isFenced;
    if (isFence && !isFenced) open = null;
  }
  return blocks;
}

export function Markdown({ text }: { text: string }) {
  return <>{blocksOf(text).map(block)}</>;
}
