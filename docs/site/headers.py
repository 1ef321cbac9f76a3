#!/usr/bin/env python3
"""headers.py - the public headers as pages of the documentation: a page a header, and one of all names.

usage: headers.py INCLUDE PAGES      reads INCLUDE/gamma.h and INCLUDE/quincunx/*.h, writes PAGES/*.md

A comment tells of the declarations behind it, up to the next comment or an empty line: they are one entry of the page.
Functions without a comment that follow a structure belong to its entry. A name that no comment tells of, neither before
it, nor beside or within it, is refused: the missing sentence belongs into the header.
"""
import html
import itertools
import pathlib
import re
import sys
import textwrap
from dataclasses import dataclass, field

KEYWORDS = "const enum inline static struct typedef union unsigned void".split()
TYPES = "atomic_bool bool char double float int size_t int32_t int64_t uint32_t uint64_t".split()
CODE = re.compile(r'(?P<cm>/\*.*?\*/)|(?P<cp>#\w+)|(?P<s>"[^"\n]*")|(?P<mi>\b\d[\w.]*)|(?P<name>\b[A-Za-z_]\w*)', re.S)
PROSE = re.compile(r"(?P<code>`[^`]+`|\w+->\w+|\b(?:qx|QX|gamma)_\w+(?:\(\))?)|\bdocs/(?P<page>(?:games/)?\w+)\.md|\b(?P<header>\w+)\.h\b")
STRUCT = re.compile(r"struct (\w+)(?: \{|;)")
FUNCTION = re.compile("QX_API|QX_INLINE|GAMMA_API")


# --- reading ---


@dataclass
class Entry:
    text: str  # of the comment before it; "" where there is none
    code: list[str] = field(default_factory=list)

    def names(self):
        return [name for part in self.code for name in names_of(part)]

    def is_told(self):
        return bool(self.text) or all("/*" in part for part in self.code)


@dataclass
class Header:
    name: str  # "game.h"
    what: str  # its one sentence
    intro: str
    sections: list[tuple[str, list[Entry]]]

    @property
    def stem(self):
        return self.name.removesuffix(".h")

    def entries(self):
        return [entry for _, entries in self.sections for entry in entries]


def uncommented(code):
    return re.sub(r"/\*.*?\*/", "", code, flags=re.S).rstrip()


def names_of(code):
    """What a declaration declares; of an enumeration its constants, too."""
    bare = uncommented(code)
    if found := re.match(r"enum (?:(\w+) )?\{(.*)\}", bare, re.S):
        constants = re.findall(r"(\w+)\s*(?:=[^,]*)?(?:,|$)", found[2].strip())
        return [found[1], *constants] if found[1] else constants
    for form in (r"#define (\w+)", STRUCT.pattern, r"typedef [^(]*?(\w+);", r"[^(]*?(\w+)\("):
        if found := re.match(form, bare):
            return [found[1]]
    sys.exit(f"headers.py: what does this declare? {code}")


def prose_of(comment):
    """The words of a comment, without its frame."""
    body = re.sub(r"^/\*+ ?|\s*\*/$", "", comment)
    return "\n".join(re.sub(r"^ *\* ?", "", line) if re.match(r" *\*", line) else line.strip() for line in body.split("\n")).strip("\n")


def without_branches(text):
    """The lines that a C compiler of today reads: of the preprocessor the definitions alone, nothing of C++."""
    kept, skipped = [], []
    for line in text.split("\n"):
        word = line.split()[0] if line.startswith("#") else ""
        if word in ("#if", "#ifdef", "#ifndef"):
            skipped.append("__cplusplus" in line)
        elif word == "#else":
            skipped[-1] = not skipped[-1]
        elif word == "#endif":
            skipped.pop()
        elif not any(skipped) and word != "#include" and not re.match(r"#define \w+_H$", line):
            kept.append(line)
    return kept


def is_whole(part):
    bare = uncommented(part)
    if "/*" in bare or bare.endswith("\\"):
        return False
    return not bare or bare.startswith("#") or bare.count("{") == bare.count("}") and bare[-1] in ";}"


def parts_of(lines):
    """Comments, declarations and empty lines, one after the other."""
    part = []
    for line in lines:
        part.append(line)
        if is_whole("\n".join(part)):
            yield "\n".join(part)
            part = []


def declaration(part):
    """As a caller sees it: without what exports it, and without the body of what is compiled into callers."""
    if not (found := FUNCTION.match(part)):
        return part
    lines = re.sub(r"\s*QX_PRINTF\(\d, \d\)(?=;)", "", re.sub(r"\n\{.*", ";", part, flags=re.S)).split("\n")
    shift = len(found[0]) + 1
    return "\n".join([lines[0][shift:]] + [line[shift:] for line in lines[1:]])


def read_header(path):
    opening, *parts = parts_of(without_branches(path.read_text(encoding="utf-8")))
    what, _, intro = re.sub(r"^(?:@file )?\w+\.h(?: - |\n@brief )", "", prose_of(opening)).partition("\n\n")
    sections, comment, is_behind_gap = [("", [])], "", False
    for part in parts:
        entries = sections[-1][1]
        if found := re.fullmatch(r"/\* --- (.*?) -+ \*/", part):
            sections.append((found[1], []))
        elif part.startswith("/*"):
            comment = prose_of(part)
        elif not part.strip():
            is_behind_gap = True
        else:
            is_of_struct = entries and STRUCT.match(entries[-1].code[-1]) and FUNCTION.match(part)
            if comment or not entries or is_behind_gap and not is_of_struct:
                entries.append(Entry(comment))
            entries[-1].code.append(declaration(part))
            comment, is_behind_gap = "", False
    return Header(path.name, " ".join(what.split()), intro, [section for section in sections if section[1]])


# --- writing ---


def escaped(text):
    return html.escape(text, quote=False)


def marked(pattern, text, mark):
    """The text for a page, what the pattern finds as `mark` writes it."""
    out, end = [], 0
    for found in pattern.finditer(text):
        out += [escaped(text[end : found.start()]), mark(found)]
        end = found.end()
    return "".join(out) + escaped(text[end:])


def span(style, text):
    return f'<span class="{style}">{escaped(text)}</span>'


def capital(text):
    return text[0].upper() + text[1:]


class Writer:
    def __init__(self, headers):
        self.headers = headers
        self.stems = {header.stem for header in headers}
        self.places = {}  # where a name is told of: a structure where its members are, if they are public
        told = [(header, part) for header in headers for entry in header.entries() for part in entry.code]
        for header, part in sorted(told, key=lambda one: bool(re.match(r"struct \w+;", one[1]))):
            for name in names_of(part):
                self.places.setdefault(name, f"{header.stem}.html#{name}")

    def link(self, name, shown):
        return f'<a href="{self.places[name]}">{escaped(shown)}</a>' if name in self.places else escaped(shown)

    def block(self, text, own=()):
        """C with colours, in which other names lead to where they are told of; its own but the first, which the heading
        has, can be led to."""
        waiting = set(own[1:])

        def mark(found):
            kind, word = found.lastgroup, found[0]
            if kind != "name" or word in KEYWORDS:
                return span("k" if kind == "name" else kind, word)
            if word in TYPES:
                return span("kt", word)
            if word not in own:
                return self.link(word, word)
            anchor = f' id="{word}"' if word in waiting else ""
            waiting.discard(word)
            return f'<span class="nf"{anchor}>{word}</span>'

        return f'<div class="highlight"><pre><code>{marked(CODE, text, mark)}</code></pre></div>'

    def words(self, text):
        """A paragraph: names as code, and what is told of elsewhere as links."""

        def mark(found):
            if found["code"]:
                word = found["code"].strip("`")
                return f"<code>{self.link(word.removesuffix('()'), word)}</code>"
            if found["page"]:
                return f'<a href="../{found["page"]}.html">{found["page"]}</a>'
            return f'<a href="{found["header"]}.html">{found[0]}</a>' if found["header"] in self.stems else found[0]

        return marked(PROSE, text, mark)

    def paragraph(self, text):
        """Also what Doxygen's words say, which gamma.h has."""
        if found := re.match(r"@(?:param\[[\w,]+\] +(\w+)|return) +(.*)", text, re.S):
            what = f"<code>{found[1]}</code>: " if found[1] else "Returns "
            return f'<p class="param">{what}{self.words(found[2])}</p>'
        return f"<p>{self.words(text)}</p>"

    def prose(self, text):
        """Paragraphs, and code where lines stand in from the margin."""
        text = re.sub(r"@c (\w+)", r"`\1`", text).replace("@brief ", "")
        out = []
        for is_code, lines in itertools.groupby(text.split("\n"), key=lambda line: line.startswith("    ")):
            whole = "\n".join(lines)
            paragraphs = [part for part in re.split(r"\n\s*\n|\n(?=@)", whole) if part.strip()]
            out += [self.block(textwrap.dedent(whole))] if is_code else [self.paragraph(part) for part in paragraphs]
        return "\n".join(out)

    def names(self, header, entry):
        """Those that are told of here and not in another header."""
        return [name for name in entry.names() if self.places[name] == f"{header.stem}.html#{name}"]

    def entry(self, header, entry):
        names = self.names(header, entry)
        if not names:
            return ""
        heads = [name for part in entry.code for name in names_of(part)[:1] if name in names]
        code = "\n".join(part + "\n" * bool(STRUCT.match(part)) for part in entry.code).rstrip()
        return f"### {', '.join(heads)} {{ #{names[0]} }}\n\n{self.prose(entry.text)}\n\n{self.block(code, names)}"

    def page(self, header):
        folder = "" if header.stem == "gamma" else "quincunx/"
        out = [f"# {header.name}", self.prose(capital(header.what)), self.block(f"#include <{folder}{header.name}>"), self.prose(header.intro)]
        for title, entries in header.sections:
            out += [f"## {capital(title)}"] if title else []
            out += [self.entry(header, entry) for entry in entries]
        return "\n\n".join(out) + "\n"

    def index(self):
        rows = "\n".join(f"| [`{header.name}`]({header.stem}.md) | {self.words(header.what)} |" for header in self.headers)
        names = "\n".join(self.link(name, name) for name in sorted(self.places, key=str.lower))
        return INDEX.format(rows=rows, names=names)


INDEX = """# All headers

Everything that a program in C or C++ may use of Quincunx, header by header. [The library](../library.md) tells how to
compile with it, who frees what and which thread may call; begin there. Most programs need [game.h](game.md) and
[session.h](session.md), and [chair.h](chair.md) for bots to play against. `#include <quincunx/quincunx.h>` has all but `gamma.h` at once.

## Headers

| header | what |
|---|---|
{rows}

## All names

<div class="names">
{names}
</div>
"""


def main(include, pages):
    paths = sorted((include / "quincunx").glob("*.h")) + [include / "gamma.h"]
    headers = [header for header in map(read_header, paths) if header.entries()]
    writer = Writer(headers)
    for header in headers:
        for entry in header.entries():
            if writer.names(header, entry) and not entry.is_told():
                sys.exit(f"headers.py: {header.name}: no comment tells of {', '.join(entry.names())}")
    pages.mkdir(parents=True)
    (pages / "index.md").write_text(writer.index(), encoding="utf-8")
    for header in headers:
        (pages / f"{header.stem}.md").write_text(writer.page(header), encoding="utf-8")
    print(f"{len(headers)} headers, {len(writer.places)} names")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
