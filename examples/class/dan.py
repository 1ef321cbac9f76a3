#!/usr/bin/env python3
"""dan - has a mistake that keeps it from beginning at all."""
import sys

for line in sys.stdin:
    if line.strip() == "ready?":
        print("redy", flush=True)
