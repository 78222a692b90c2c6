"""The program starts without Swift's libraries, and is small."""

import os
import subprocess

import pytest

from environment import PROGRAM

LINUX = os.uname().sysname == "Linux"


@pytest.mark.skipif(not LINUX, reason="only Linux has ldd")
def test_the_program_needs_no_library_of_swift():
    lines = subprocess.run(["ldd", PROGRAM], capture_output=True, text=True, check=True).stdout.splitlines()
    swift = ("libswift", "libFoundation", "lib_Foundation", "libdispatch")
    assert [line for line in lines if line.strip().startswith(swift)] == []
    assert [line for line in lines if "not found" in line] == []


@pytest.mark.skipif(not LINUX, reason="on macOS, Swift's libraries belong to the system")
def test_the_program_has_at_most_25_megabytes():
    assert os.path.getsize(PROGRAM) < 25_000_000
