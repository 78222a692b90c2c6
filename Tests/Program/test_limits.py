"""Limits of the machine: missing permissions, few open files, names that are too long."""
import os
import resource
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

import two_sites
from conftest import NOBODY, Site
from environment import PROGRAM
from site_tree import dangling_links, traces, tree

NOBODYS_ID = 65534


@pytest.fixture
def site():
    """A site in state 0 that is about to be in state 1. Its builds have the permissions of an ordinary user."""
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder), NOBODY)
        two_sites.write(site.root, 0)
        assert two_sites.build(site).exit == 0
        two_sites.write(site.root, 1)
        if os.geteuid() == 0:
            drop_privileges(site)
        yield site
        for path in [site.root, *site.root.rglob("*")]:
            if path.is_dir():
                path.chmod(0o755)


def drop_privileges(site):
    for path in [site.root, *site.root.rglob("*")]:
        shutil.chown(path, NOBODYS_ID, NOBODYS_ID)
    site.wrapper = ["setpriv", f"--reuid={NOBODYS_ID}", f"--regid={NOBODYS_ID}", "--clear-groups"]
    if not shutil.which("setpriv"):
        pytest.skip("setpriv is not installed, and root has all permissions")
    if subprocess.run([*site.wrapper, PROGRAM, "version"], stdout=subprocess.DEVNULL).returncode:
        pytest.skip(f"only root may run {PROGRAM}")


CLOSED = {
    "the output folder": ("Output", 0o555, 73),
    "a folder in it": ("Output/loans", 0o555, 73),
    "a folder in it, for reading too": ("Output/loans", 0o000, 74),
    "a page": ("Output/loans/1031.html", 0o000, 74),
    "the manifest": ("Output/.kivagen-manifest", 0o000, 74),
    "a note": ("Notes/index.md", 0o000, 78),
    "the notes": ("Notes", 0o000, 78),
    "the input": ("loans.json", 0o000, 66),
}


@pytest.mark.parametrize("path, mode, exit", CLOSED.values(), ids=CLOSED.keys())
def test_names_an_inaccessible_path_and_changes_nothing(site, path, mode, exit):
    before = traces(site.output)
    open_mode = (site.root / path).stat().st_mode
    (site.root / path).chmod(mode)
    run = two_sites.build(site)
    (site.root / path).chmod(open_mode)
    assert run.exit == exit, run.stderr
    assert f"/{path}" in run.stderr or f"'{path}" in run.stderr
    assert "Permission denied" in run.stderr
    assert traces(site.output) == before
    assert not (site.root / ".kivagen/staging").exists()


@pytest.mark.parametrize("path, mode", [(".kivagen", 0o555), (".kivagen/lock", 0o444), (".", 0o555)])
def test_continues_where_writing_is_not_needed(site, expected, path, mode):
    (site.root / path).chmod(mode)
    run = two_sites.build(site)
    assert run.exit == 0, run.stderr
    assert tree(site.output) == expected[1]


def test_continues_where_it_cannot_make_its_state_folder(site, expected):
    shutil.rmtree(site.root / ".kivagen")
    site.root.chmod(0o555)
    run = two_sites.build(site)
    assert run.exit == 0, run.stderr
    assert tree(site.output) == expected[1]


def test_replaces_a_read_only_page(site, expected):
    for path in site.output.rglob("*"):
        if path.is_file():
            path.chmod(0o444)
    run = two_sites.build(site)
    assert run.exit == 0, run.stderr
    assert tree(site.output) == expected[1]


def test_replaces_pages_of_another_user_if_the_folder_allows_it(site, expected):
    if os.geteuid():
        pytest.skip("only root can give files away")
    for path in site.output.rglob("*"):
        if path.is_file():
            os.chown(path, 0, 0)
    run = two_sites.build(site)
    assert run.exit == 0, run.stderr
    assert tree(site.output) == expected[1]


def limit_open_files(files):
    return lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))


def test_sixty_four_open_files_are_enough_to_build(offline_site, expected):
    for state in (0, 1, 2):
        two_sites.write(offline_site.root, state)
        run = two_sites.build(offline_site, first=limit_open_files(64))
        assert run.exit == 0, run.stderr
        assert tree(offline_site.output) == expected[state]


@pytest.fixture
def online(tmp_path, kiva):
    return Site(tmp_path, kiva)


def test_sixty_four_open_files_are_enough_to_fetch(online):
    run = online.build("--limit", "120", first=limit_open_files(64))
    assert (run.exit, run.summary["loans"], run.summary["warnings"]) == (0, 120, [])


@pytest.mark.parametrize("files", range(8, 20))
def test_with_few_open_files_a_fetch_succeeds_or_says_why_it_fails(online, files):
    run = online.run("fetch", "--limit", "120", "--timeout", "5s", first=limit_open_files(files))
    assert run.exit in (0, 69, 74), run.stderr
    errors = [line for line in run.stderr.splitlines() if not line.startswith("kivagen: warning: ")]
    assert run.exit == 0 or errors[0].startswith("kivagen: "), run.stderr


@pytest.mark.parametrize("files", range(5, 13))
def test_with_too_few_open_files_nothing_is_changed(offline_site, expected, files):
    two_sites.write(offline_site.root, 0)
    assert two_sites.build(offline_site).exit == 0
    two_sites.write(offline_site.root, 1)
    before = tree(offline_site.output)
    run = two_sites.build(offline_site, first=limit_open_files(files))
    assert tree(offline_site.output) == (before if run.exit else expected[1])
    assert run.exit in (0, 74), run.stderr
    assert run.exit == 0 or "Too many open files" in run.stderr


VERBS = [
    ["build", "--source", "sample"], ["fetch", "--source", "sample"], ["clean"], ["render", "a"], ["help"], ["version"]]


# libdispatch needs some descriptors itself, and ends the process by a trap if there are none.
@pytest.mark.parametrize("files", [4, 5, 6, 7])
@pytest.mark.parametrize("arguments", VERBS, ids=lambda arguments: arguments[0])
def test_reports_too_few_open_files_at_start(offline_site, arguments, files):
    run = offline_site.run(*arguments, first=limit_open_files(files))
    assert run.exit == 74
    assert run.stderr == (
        "kivagen: cannot open the few files that every run needs: Too many open files\n")
    assert os.listdir(offline_site.root) == []


@pytest.mark.skipif(os.geteuid() or not shutil.which("setpriv"), reason="only root can be another user")
@pytest.mark.parametrize("arguments", VERBS, ids=lambda arguments: arguments[0])
def test_reports_too_few_threads_at_start(offline_site, arguments):
    number = 100_000 + os.getpid()
    offline_site.wrapper = [
        "setpriv", f"--reuid={number}", f"--regid={number}", "--clear-groups", "prlimit", "--nproc=1:1"]
    if subprocess.run([*offline_site.wrapper, PROGRAM, "--help"], capture_output=True).returncode == 126:
        pytest.skip(f"only root may run {PROGRAM}")
    run = offline_site.run(*arguments)
    assert run.exit == 74
    assert run.stderr == (
        "kivagen: cannot start the few threads that every run needs: "
        "Resource temporarily unavailable\n")


def test_reports_a_failure_to_start_in_json_too(offline_site):
    run = offline_site.build(first=limit_open_files(5))
    assert run.summary["exit"] == run.exit == 74
    assert run.summary["error"].startswith("cannot open the few files")


def test_an_output_folder_with_too_long_a_name_leaves_no_parent_folder(offline_site):
    run = offline_site.build("--source", "sample", "-o", f"deep/{'x' * 300}")
    assert run.exit == 73, run.stderr
    assert not (offline_site.root / "deep").exists()


def test_notes_with_names_of_maximum_length_have_pages_with_valid_names(offline_site):
    two_sites.write(offline_site.root, 0)
    # The name of the note has the maximum length. The name of the page has an extension that is two letters longer.
    for letter in "ab":
        (offline_site.root / f"Notes/{letter}{'n' * 251}.md").write_text(f"Long {letter}")
    run = two_sites.build(offline_site)
    assert run.exit == 0, run.stderr
    assert dangling_links(tree(offline_site.output)) == []
    pages = [page.read_text() for page in (offline_site.output / "notes").glob("?nnn*.html")]
    assert sorted(letter for letter in "ab" for page in pages if f"Long {letter}" in page) == ["a", "b"]


def test_reads_deeply_nested_json_with_a_small_stack(offline_site):
    """A thread of macOS can have a stack of 512 kB, and one of musl even less."""
    depth = 512
    (offline_site.root / "page.mustache").write_text("{{#a}}{{#a}}x{{/a}}{{/a}}")
    (offline_site.root / "data.json").write_text('{"a":' * depth + "7" + "}" * depth)
    run = offline_site.run(
        "render", "page.mustache", "--data", "data.json",
        first=lambda: resource.setrlimit(resource.RLIMIT_STACK, (512 << 10, 512 << 10)))
    assert (run.exit, run.stdout, run.stderr) == (0, "x", "")
