"""What is installed can be carried elsewhere, and says under which licences."""

import importlib.metadata
import os
import re
import subprocess

import pytest

from quincunx import _core

ALWAYS = {"libc", "libm", "libdl", "libpthread", "ld-linux-x86-64", "ld-linux-aarch64"}  # glibc is everywhere
NOTICES = ["/usr/share/doc/libzstd-dev/copyright", "/usr/share/doc/libxxhash-dev/copyright"]


@pytest.fixture(scope="module")
def wheel():
    return importlib.metadata.distribution("quincunx")


@pytest.fixture(scope="module")
def licences(wheel):
    return {file.name: file.read_text() for file in wheel.files if file.parent.name == "licenses"}


@pytest.fixture(scope="module")
def loaded():
    text = subprocess.run(["readelf", "-d", _core.__file__], check=True, capture_output=True, text=True).stdout
    return {name.split(".so")[0] for name in re.findall(r"\(NEEDED\).*\[(.*)\]", text)}


def test_licence_is_told(wheel, licences):
    assert wheel.metadata["License-Expression"] == "MIT"
    assert wheel.metadata["Author"] == "The Quincunx authors"
    assert "Copyright (c) 2026 The Quincunx authors" in licences["LICENSE"]


def test_what_is_inside_has_a_notice(licences, loaded):
    assert loaded - ALWAYS <= {"libzstd", "libxxhash"}
    notices = licences.get("licences.txt", "")
    for library in ("libzstd", "libxxhash"):
        assert (library in loaded) != (f"== {library}-dev " in notices)


@pytest.mark.skipif(not all(map(os.path.exists, NOTICES)), reason="zstd and xxHash are not from Debian's packages")
def test_wheels_of_debian_load_no_library(loaded):
    assert loaded <= ALWAYS
