"""documents.py - the documents of the project, and the blocks of code in them."""
import glob
import os
import re
import typing

FENCE = re.compile(r"(?ms)^(?P<indent> *)(?P<fence>`{3,})(?P<kind>\w*)\n(?P<text>.*?)^(?P=indent)(?P=fence)$")


class Block(typing.NamedTuple):
    document: str  # its path below the folder of the project
    line: int      # of its first line of text
    kind: str      # what stands behind the fence: sh, c, python…
    text: str


def documents(root):
    """Paths of all documents below the folder of the project: what lies at its top, and what its folders tell of themselves."""
    found = [path for pattern in ("*.md", "docs/**/*.md", "examples/**/*.md", "deploy/*.md", "python/*.md")
             for path in glob.glob(f"{root}/{pattern}", recursive=True)]
    return sorted(os.path.relpath(path, root) for path in found)


def read(root, document):
    with open(f"{root}/{document}", encoding="utf-8") as file:
        return file.read()


def blocks(root, *kinds):
    """All blocks of these kinds, in the order in which they are read; no kinds: all there are."""
    for document in documents(root):
        text = read(root, document)
        for found in FENCE.finditer(text):
            if not kinds or found["kind"] in kinds:
                yield Block(document, text.count("\n", 0, found.start("text")) + 1, found["kind"], found["text"])


def sentences(root, document):
    """A document without its blocks."""
    return FENCE.sub("", read(root, document))
