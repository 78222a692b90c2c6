"""Runs kivagen's calls of the C libraries (libcurl, zlib, SQLite, libcmark, libyaml, nettle) under valgrind.

No memory is accessed out of bounds, read before it is written, or leaked.
"""
import shutil
import subprocess
from dataclasses import replace

import pytest

from environment import PROGRAM, SOAK
from kiva_server import Response

# Valgrind needs no suppressions for Swift's runtime.
VALGRIND = ["valgrind", "--quiet", "--error-exitcode=99", "--leak-check=full", "--show-leak-kinds=definite",
            "--errors-for-leak-kinds=definite"]

pytestmark = [
    pytest.mark.skipif(not shutil.which("valgrind"), reason="valgrind is not installed"),
    pytest.mark.skipif(not shutil.which("strip"), reason="strip is not installed"),
]

SETTINGS = """\
title: "Loans & more"
limit: 4
keep: [1100]
"""
NOTE = """\
---
title: About
pinned: true
---
# About

A *note* with [a link](index.html), `code`, an entity: &eacute;, and <b>HTML</b>.

> - one
> - two

1. three
"""


@pytest.fixture
def checked(site):
    """A site with settings and notes whose builds run under valgrind."""
    site.program = site.root / "program/kivagen"
    site.program.parent.mkdir()
    # Valgrind 3.19 fails on the DWARF 5 debug information that Swift's compiler writes.
    subprocess.run(["strip", "--strip-debug", "-o", site.program, PROGRAM], check=True)
    site.report = site.root / "valgrind.log"
    site.wrapper = [*VALGRIND, f"--log-file={site.report}"]
    (site.root / "kivagen.yml").write_text(SETTINGS)
    (site.root / "Notes/loans").mkdir(parents=True)
    (site.root / "Notes/about.md").write_text(NOTE)
    (site.root / "Notes/loans/1119.md").write_text(NOTE)
    return site


def build(site, *arguments):
    """Returns the program's exit code. Valgrind must report no error, even if the build fails."""
    process = site.start("build", *arguments)
    _, stderr = process.communicate(timeout=300)
    assert site.report.read_text() == ""
    assert process.returncode != 99, stderr
    return process.returncode


def test_builds_from_the_network_and_from_the_cache(checked, kiva):
    assert build(checked) == 0
    assert "A <em>note</em>" in checked.page("notes/about.html")
    assert kiva.requests_to("newest") and kiva.requests_to("details") and kiva.requests_to("partners")
    kiva.clear_requests()
    assert build(checked, "--refresh") == 0
    # This build reads the store again.
    assert any("if-none-match" in request.headers for request in kiva.requests)


def cut_off(request, response):
    return replace(response, body=response.body[:-20])


def interrupted(request, response):
    return replace(response, cut=len(response.body) // 2)


def endless(request, response):
    return Response(200, b" " * 2_000_000)


def stalling(request, response):
    return replace(response, stall=100)


def redirecting(request, response):
    return Response(302, b"", {"Location": request.target})


@pytest.mark.skipif(not SOAK, reason="only in the long form")
@pytest.mark.parametrize("hook", [cut_off, interrupted, endless, stalling, redirecting])
def test_handles_failed_responses(checked, kiva, hook):
    kiva.hook = hook
    assert build(checked, "--timeout", "3s", "--max-body", "1M") == 69


BAD_TEXTS = {
    "settings that are no YAML": ("kivagen.yml", b"title: [1, {2\n\tlimit"),
    "settings that nest": ("kivagen.yml", b"keep: " + b"[" * 5000),
    "settings that are no text": ("kivagen.yml", bytes(range(256))),
    "an alias of itself": ("kivagen.yml", b"title: &a [*a]\n"),
    "front matter that is no YAML": ("Notes/about.md", b"---\ntitle: 'x\n---\ntext\n"),
    "a note that nests": ("Notes/about.md", b"> " * 5000 + b"[" * 5000 + b"*" * 5000),
    "a note that is no text": ("Notes/about.md", bytes(range(256)) * 9),
    "a store that is none": (".kivagen/store.db", bytes(20_000)),
    "a store of another program": (".kivagen/store.db", b"SQLite format 3\0" + bytes(range(256)) * 40),
}


@pytest.mark.skipif(not SOAK, reason="only in the long form")
@pytest.mark.parametrize("path, data", BAD_TEXTS.values(), ids=BAD_TEXTS.keys())
def test_handles_invalid_files(checked, path, data):
    (checked.root / path).parent.mkdir(exist_ok=True)
    (checked.root / path).write_bytes(data)
    assert build(checked) in (0, 65, 78)


@pytest.mark.skipif(not SOAK, reason="only in the long form")
def test_handles_a_truncated_store(checked):
    assert build(checked) == 0
    data = checked.store.read_bytes()
    checked.store.write_bytes(data[:len(data) // 2] + bytes(len(data) // 2))
    assert build(checked) == 0
