// markdown.tsx - the Markdown that the pages of rules use: headings, lists, tables, code, emphasis, links.

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";

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
            {cellsOf(head!).map((cell, i) => (
              <th key={i}>{inline(cell)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i}>
              {cellsOf(row).map((cell, j) => (
                <td key={j}>{inline(cell)}</td>
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

/** Draws the lines of a ```board block. */
export type DrawBoard = (lines: string[]) => ComponentChildren;

/** Text as it stands; it knows its widest line, so that its letters can fit. */
function Plain({ lines }: { lines: string[] }) {
  const columns = Math.max(1, ...lines.map((line) => line.length));
  return (
    <pre tabIndex={0} style={{ "--columns": columns }}>
      {lines.join("\n")}
    </pre>
  );
}

function block(lines: string[], drawBoard: DrawBoard): ComponentChildren {
  const [first] = lines as [string];
  const heading = /^(#{1,4}) +(.*)/.exec(first);
  if (heading) {
    const Level = `h${heading[1]!.length}` as "h1" | "h2" | "h3" | "h4";
    return [<Level>{inline(heading[2]!)}</Level>, lines.length > 1 ? block(lines.slice(1), drawBoard) : null];
  }
  if (first === "```board") return drawBoard(lines.slice(1, -1));
  if (first.startsWith("```")) return <Plain lines={lines.slice(1, -1)} />;
  if (first.startsWith("    ")) return <Plain lines={lines.map((line) => line.slice(4))} />;
  if (first.startsWith("|") && lines.length > 1) return <Table lines={lines} />;
  if (BULLET.test(first))
    return (
      <ul>
        {itemsOf(lines, BULLET).map((item, i) => (
          <li key={i}>{inline(item)}</li>
        ))}
      </ul>
    );
  if (NUMBER.test(first))
    return (
      <ol>
        {itemsOf(lines, NUMBER).map((item, i) => (
          <li key={i}>{inline(item)}</li>
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

export function Markdown({ text, drawBoard = () => null }: { text: string; drawBoard?: DrawBoard }) {
  const blocks = useMemo(() => blocksOf(text), [text]);
  return <>{blocks.map((lines) => block(lines, drawBoard))}</>;
}
