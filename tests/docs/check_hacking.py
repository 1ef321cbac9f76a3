#!/usr/bin/env python3
"""check_hacking.py - docs/HACKING.md names every folder of src and examples, every script and every public header.

usage: check_hacking.py ROOT      the folder of the project
"""
import os
import re
import sys
import unittest

ROOT = os.path.abspath(sys.argv[1])


def folders(path):
    return sorted(entry.name for entry in os.scandir(f"{ROOT}/{path}") if entry.is_dir())


class Hacking(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with open(f"{ROOT}/docs/HACKING.md", encoding="utf-8") as file:
            table = file.read().split("## Where things are")[1].split("\n## ")[0]
        cls.named = set(re.findall(r"`([^`]+)`", table))

    def name_all(self, names, least):
        self.assertGreater(len(names), least)
        self.assertEqual([name for name in names if name not in self.named], [])

    def test_layers(self):
        self.name_all([f"src/{name}/" for name in folders("src")], 15)

    def test_examples(self):
        self.name_all([f"{name}/" for name in folders("examples")], 3)

    def test_scripts(self):
        self.name_all(sorted(os.listdir(f"{ROOT}/scripts")), 20)

    def test_public_headers(self):
        told = {os.path.basename(name) for name in self.named}
        headers = [name for name in sorted(os.listdir(f"{ROOT}/include/quincunx")) if name.endswith(".h")]
        self.assertGreater(len(headers), 30)
        self.assertEqual([name for name in headers + ["gamma.h"] if name not in told], [])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]])
