"""The Python of the documents runs as it stands, with fewer games."""

import os
import re
import shlex
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import quincunx as qx

ROOT = Path(__file__).parents[2]
SMALLER = [("games=200", "games=4"), ("range(1000)", "range(10)"), ('[0], "random")', '[0], "random", games=4)'), (', "position text")', ")")]


# A source distribution has no documents. The bot of docs/bots.md needs no package: tests/docs/check_docs.py.
DOCUMENTS = [str(path.relative_to(ROOT)) for pattern in ("*.md", "python/*.md", "docs/**/*.md", "examples/**/*.md")
             for path in sorted(ROOT.glob(pattern)) if path.name != "bots.md" and "```python\n" in path.read_text()]


def blocks(name, kind="python"):
    for block in re.findall(rf"(?ms)^```{kind}\n(.*?)^```", (ROOT / name).read_text()):
        for old, new in SMALLER:
            block = block.replace(old, new)
        yield block


@pytest.mark.parametrize("name", DOCUMENTS)
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


@pytest.mark.skipif("docs/python.md" not in DOCUMENTS, reason="the documents are not in a source distribution")
def test_the_package_installs_as_told(tmp_path):
    """What a reader types, in a home of its own; then their Python has the package."""
    (told,) = blocks("docs/python.md", "sh")
    # What the package needs of others is lent by the environment that runs this, so that no network is asked for it.
    lent = f"echo {shlex.quote(sysconfig.get_path('purelib'))} >$(echo ~/games/lib/python3*/site-packages)/lent.pth"
    made, *rest = told.splitlines()
    asked = "~/games/bin/python -c 'import quincunx; print(quincunx.__file__)'"
    done = subprocess.run(["bash", "-e", "-c", "\n".join([made, lent, *rest, asked])], cwd=ROOT, text=True, capture_output=True, timeout=1800,
                          env={**os.environ, "HOME": str(tmp_path), "PIP_NO_BUILD_ISOLATION": "0", "PIP_NO_DEPS": "1", "PIP_NO_INDEX": "1"})
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].startswith(f"{tmp_path}/games/"), done.stdout
