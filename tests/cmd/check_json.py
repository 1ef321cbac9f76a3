#!/usr/bin/env python3
"""check_json - what every command prints with --json is as docs/json.schema.json says, and docs/json.md
names every field.

usage: check_json.py PROGRAM PROJECT

Where the package jsonschema is installed it is asked as well as our own validator.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from schema import faults, fields, standard  # noqa: E402

COMMANDS = """
games
moves neutron
moves compromise --position 2,3,1,1,1,0,0,0,3,2,4,1,0,1,2,1,0,0,1,1,2,0,1,0,3,0,0|0,1,2,1,1,1,0,1,3,2,1,0,1,0,1,0,2,1,1,2,2,2,0,1,1,1,2|0-0|1
show othello
show gamma --rules width=3,height=3,players=3
show compromise
show neutron
show neutreeko --position W...W/...../BBB../...../W.... w
move othello alphabeta --nodes 500
move neutreeko perfect --nodes 500
move compromise greedy --nodes 500
perft othello 3
perft neutron 2 --turns
value neutreeko
value compromise --rules pips=2,length=1
solve neutreeko --verify
puzzle othello --number 7
puzzle neutron --daily
puzzle neutreeko --number 120 --try e1-c1
guide othello
guide neutreeko --step 2 --try b1-c1
hint neutreeko
hint neutreeko --move b1-a1
explore neutreeko --tries 2
explore othello --moves f5 --tries 0 --nodes 500
progress
check-bot othello random --rules size=4
check-bot othello cmd:false --rules size=4
match othello greedy random --rules size=4 --games 4 --nodes 1 --save two.qx
match othello greedy random --rules size=4 --games 20 --nodes 1 --sprt 0,100
match neutreeko level:3 random --games 4 --nodes 100 --balanced --save notes.qx
match gamma greedy random random --rules width=3,height=3,players=3 --games 3 --nodes 1 --save three.qx
match compromise greedy random --rules pips=4,length=2 --games 2 --nodes 1 --save mixed.qx
tournament othello greedy random random --rules size=4 --games 4 --nodes 1
tournament othello random cmd:false --rules size=4 --games 2 --nodes 1
ladder othello --rules size=4 --games 2
replay two.qx --game 1
replay notes.qx --game 0
review two.qx --game 0
review two.qx
review notes.qx --game 1 --nodes 1000
review three.qx --game 0 --nodes 200
retry two.qx --game 0
review mixed.qx --game 0 --nodes 200
grade neutreeko random --games 14 --nodes 20
grade neutreeko cmd:false --games 14 --nodes 20
class neutreeko bots --games 2 --time 20000
train othello --games 1 --generations 1 --depth 4 --save weights
bench solve neutreeko
""".strip().splitlines()


def words_of(line):
    """Blanks part words, but those in a position do not."""
    head, mark, position = line.partition(" --position ")
    return head.split() + (["--position", position] if mark else [])


def main(program, project):
    schema = json.loads((project / "docs/json.schema.json").read_text())
    page = (project / "docs/json.md").read_text()
    told = set(re.findall(r"`([^`]+)`", page))
    wrong = [f"docs/json.md does not name `{name}`" for name in sorted(set(fields(schema, schema)) - told)]
    seen = set()
    validator = standard(schema)
    with tempfile.TemporaryDirectory() as folder:
        bots = pathlib.Path(folder) / "bots"
        bots.mkdir()
        for name in ("ben.sh", "dan.py"):
            (bots / name).write_bytes((project / "examples/class" / name).read_bytes())
            (bots / name).chmod(0o755)
        (bots / "again.sh").write_bytes((bots / "ben.sh").read_bytes())
        (bots / "again.sh").chmod(0o755)
        for line in COMMANDS:
            run = subprocess.run([program, *words_of(line), "--json"], cwd=folder, capture_output=True, text=True)
            try:
                value = json.loads(run.stdout)
            except ValueError:
                wrong.append(f"{line}: no JSON: {run.stdout[:80]!r} {run.stderr[:200]!r}")
                continue
            seen.add(value.get("command") if isinstance(value, dict) else None)
            name = value.get("command") if isinstance(value, dict) else None
            part = schema["$defs"].get(name, schema)
            wrong += [f"{line}: {fault}" for fault in faults(part, value, schema)]
            if validator:
                wrong += [f"{line}: jsonschema: {error.message[:120]}" for error in validator.iter_errors(value)]
    wrong += [f"no command here prints {part['$ref']}" for part in schema["oneOf"]
              if part["$ref"].removeprefix("#/$defs/") not in seen]
    good = {"version": 1, "command": "ladder", "game": "x", "rules": "", "levels": []}
    for bad in ({**good, "more": 1}, {**good, "version": 2}, {**good, "levels": [1]}, {"version": 1}, []):
        if not list(faults(schema, bad, schema)):
            wrong.append(f"the schema lets {bad} pass")
    print("\n".join(wrong) or f"{len(COMMANDS)} answers are as the schema says"
          + ("" if validator else " (by our own validator: the package jsonschema is not here)"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], pathlib.Path(sys.argv[2])))
