"""The Python of the documents runs as it stands, with fewer games."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import quincunx as qx

ROOT = Path(__file__).parents[2]
SMALLER = [("games=200", "games=4"), ("range(1000)", "range(10)"), ('[0], "random")', '[0], "random", games=4)'), (', "position text")', ")")]


def blocks(name):
    if not (ROOT / name).exists():
        pytest.skip("the documents are not in a source distribution")
    for block in re.findall(r"(?ms)^```python\n(.*?)^```", (ROOT / name).read_text()):
        for old, new in SMALLER:
            block = block.replace(old, new)
        yield block


@pytest.mark.parametrize("name", ["README.md", "python/README.md", "docs/python.md"])
def test_the_blocks_of_a_document_run_one_after_the_other(name, tmp_path, monkeypatch):
    for package in ("gymnasium", "pettingzoo", "pyspiel"):
        if name == "docs/python.md":
            pytest.importorskip(package)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games.qx").write_text("".join(qx.match(qx.Game("neutron"), "random", "random", games=2).records))
    names: dict[str, object] = {}
    done = 0
    for block in blocks(name):
        if "quincunx.bot.main" in block:
            (tmp_path / "mybot.py").write_text(block)
            ended = subprocess.run([sys.executable, "mybot.py"], input="quincunx 1\nquit\n", text=True, timeout=300,
                                   env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}, capture_output=True)
            assert ended.returncode == 0, ended.stderr
        else:
            exec(compile(block, name, "exec"), names)
        done += 1
    assert done
