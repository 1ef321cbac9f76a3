#!/usr/bin/env python3
"""check_site.py - the documentation site is whole: every link and anchor leads somewhere, every page is led to, every
game has its pictures, and every name of the public headers is told of.

usage: check_site.py SITE ROOT      the folder of pages that scripts/site made, and that of the project
"""
import html.parser
import pathlib
import re
import sys
import unittest
from urllib.parse import unquote, urlsplit

SITE, ROOT = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()


class Page(html.parser.HTMLParser):
    """What a page points to, what can be pointed to in it, and its blocks of code."""

    def __init__(self, path):
        super().__init__()
        self.links, self.ids, self.figures, self.code, self.is_code = [], {"", "__top"}, [], "", False
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        self.links += [attrs[name] for name in ("href", "src") if attrs.get(name)]
        self.ids |= {attrs[name] for name in ("id", "name") if attrs.get(name)}
        if tag == "figure":
            self.figures.append(attrs.get("class", ""))
        self.is_code = self.is_code or tag == "pre"

    def handle_endtag(self, tag):
        self.is_code = self.is_code and tag != "pre"

    def handle_data(self, data):
        self.code += data if self.is_code else ""


# The page for what is not found has links from the root of a server.
PAGES = {path: Page(path) for path in sorted(SITE.rglob("*.html")) if path.name != "404.html"}


def targets(path):
    """The files of the site that a page points to, each with the link as it stands and its anchor."""
    for link in PAGES[path].links:
        parts = urlsplit(link)
        if not parts.scheme and not parts.netloc:
            yield link, (path.parent / unquote(parts.path)).resolve() if parts.path else path, unquote(parts.fragment)


def public_names():
    """By the look of the headers alone: functions, structures, enumerations with a name, macros."""
    for path in [ROOT / "include/gamma.h", *(ROOT / "include/quincunx").glob("*.h")]:
        text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
        functions = re.findall(r"^(?:QX_API|QX_INLINE|GAMMA_API)[^;{(]*?\b(\w+)\(", text, re.M)
        types = re.findall(r"^(?:struct|enum) (\w+)\s*[{;]", text, re.M)
        macros = [name for name in re.findall(r"^#define (\w+)", text, re.M) if not name.endswith("_H")]
        yield from functions + types + macros


class SiteIsWhole(unittest.TestCase):
    def test_there_are_pages(self):
        self.assertGreater(len(PAGES), 40)

    def test_links_and_anchors_lead_somewhere(self):
        lost = set()
        for path in PAGES:
            for link, target, anchor in targets(path):
                target = target / "index.html" if target.is_dir() else target
                if not target.exists() or target in PAGES and anchor not in PAGES[target].ids:
                    lost.add(f"{path.relative_to(SITE)}: {link}")
        self.assertEqual(sorted(lost), [])

    def test_every_page_is_led_to(self):
        reached = {target for path in PAGES for _, target, _ in targets(path) if target != path}
        self.assertEqual([str(path.relative_to(SITE)) for path in PAGES if path not in reached], [])

    def test_every_game_has_its_pictures(self):
        for source in (ROOT / "docs/games").glob("*.md"):
            page = PAGES[SITE / "games" / f"{source.stem}.html"]
            boards = re.findall(r"^```board\n(.*?)^```", source.read_text(encoding="utf-8"), re.M | re.S)
            with self.subTest(game=source.stem):
                self.assertEqual(page.figures.count("start"), 1)
                self.assertGreaterEqual(len(page.figures), 1 + 2 * len(boards))
                self.assertNotIn("moves:", page.code)

    def test_every_public_name_is_told_of(self):
        told = {name for path, page in PAGES.items() if path.parent.name == "c" for name in page.ids}
        self.assertEqual(sorted(set(public_names()) - told), [])


unittest.main(argv=sys.argv[:1])
