"""postgres.py - can PostgreSQL be had here, for a program under test?"""
import glob
import shutil
import subprocess


def why_none(program):
    """What is missing; "" where nothing is."""
    if not shutil.which("initdb") and not glob.glob("/usr/lib/postgresql/*/bin/initdb"):
        return "nothing is checked: no PostgreSQL is installed"
    features = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    return "" if "PostgreSQL: yes" in features else "nothing is checked: the program was built without libpq"
