"""The manual pages, checked by mandoc and shown by man."""
import os
import re
import shutil
import subprocess

import pytest

from environment import CLEAN, PROGRAM

# The sections of every page of a command.
SECTIONS = ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"]


def kivagen(*arguments):
    return subprocess.run([PROGRAM, *arguments], env=CLEAN, text=True, check=True, stdout=subprocess.PIPE).stdout


PAGES = kivagen("man").split()


@pytest.fixture(scope="module")
def manual(tmp_path_factory):
    """All pages, where `man` looks for them."""
    root = tmp_path_factory.mktemp("man")
    for page in PAGES:
        file = root / f"man{page[-1]}" / page
        file.parent.mkdir(exist_ok=True)
        file.write_text(kivagen("man", page))
    return root


def shown(file, manual, width=80):
    """Returns a page as text without overstrikes."""
    text = subprocess.run(["man", "-l", file], text=True, check=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          env={**CLEAN, "MANPATH": str(manual), "MANWIDTH": str(width), "LC_ALL": "C.UTF-8"})
    assert text.stderr == ""
    return re.sub(".\b", "", text.stdout)


def test_there_is_a_page_for_each_command():
    commands = re.findall(r"^  ([a-z]+)  ", kivagen("help"), re.MULTILINE)
    assert "build" in commands
    assert set(PAGES) == {"kivagen.1", "kivagen.yml.5", *(f"kivagen-{command}.1" for command in commands)}


@pytest.mark.skipif(shutil.which("mandoc") is None, reason="mandoc is not installed")
def test_mandoc_finds_no_flaw(manual):
    files = sorted(file for file in manual.rglob("*.[15]"))
    result = subprocess.run(["mandoc", "-Tlint", "-W", "style", *files], text=True, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, env={**CLEAN, "MANPATH": str(manual)}, cwd=manual)
    # The pages are not in a database.
    lines = [line for line in result.stdout.splitlines() if "outdated mandoc.db" not in line]
    assert lines == []


@pytest.mark.skipif(shutil.which("man") is None or os.uname().sysname != "Linux", reason="needs the man of Linux")
@pytest.mark.parametrize("page", PAGES)
def test_man_shows_the_page(manual, page):
    text = shown(manual / f"man{page[-1]}" / page, manual)
    sections = re.findall("^[A-Z][A-Z ]+$", text, re.MULTILINE)
    assert max(map(len, text.splitlines())) <= 80
    if page.startswith("kivagen-"):
        assert [name for name in sections if name in SECTIONS] == SECTIONS
        help_text = kivagen("help", page.removeprefix("kivagen-").removesuffix(".1"))
        options = re.findall(r"^  (?:-., |    )(--[a-z-]+)", help_text, re.MULTILINE)
        assert "--help" in options
        assert re.findall(r"^     (?:-., )?(--[a-z-]+)", text, re.MULTILINE) == options


def test_pages_have_several_names():
    assert kivagen("man", "build") == kivagen("man", "kivagen-build") == kivagen("man", "kivagen-build.1")


@pytest.mark.parametrize("arguments, message", [
    (["biuld"], "unknown manual page 'biuld'; did you mean 'build'?"),
    (["nonsense"], "unknown manual page 'nonsense'; 'kivagen man' lists them"),
    (["build", "fetch"], "expected one manual page, got 2"),
])
def test_names_the_page_that_was_meant(arguments, message):
    result = subprocess.run([PROGRAM, "man", *arguments], env=CLEAN, text=True, capture_output=True)
    assert (result.returncode, result.stdout, result.stderr) == (64, "", f"kivagen: {message}\n")
