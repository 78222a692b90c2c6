"""Changes that someone makes in the output folder while a build runs are not lost."""
import os
import re
import shutil
import signal
import subprocess
import time

import pytest

import two_sites
from site_tree import traces, tree

MANIFEST = ".kivagen-manifest"


@pytest.fixture
def site(offline_site):
    return two_sites.before_a_change(offline_site)


@pytest.fixture
def outside(tmp_path):
    """Makes a folder of the user with files that are named like pages."""
    folder = tmp_path / "outside"
    folder.mkdir()
    for number in (1001, 1030, 1031, 1070):
        (folder / f"{number}.html").write_text("mine")
    return folder


def edit(path):
    def work(output, outside):
        (output / path).write_text("mine")
    return work


def link(path):
    def work(output, outside):
        (output / path).unlink(missing_ok=True)
        (output / path).symlink_to(outside / "1070.html")
    return work


def link_folder(output, outside):
    shutil.rmtree(output / "loans")
    (output / "loans").symlink_to(outside)


def link_output(output, outside):
    shutil.rmtree(output)
    output.symlink_to(outside)


def delete(path):
    def work(output, outside):
        (output / path).unlink()
    return work


# The change, and the path that the message names.
BARRED = {
    "a page that changes is edited": (edit("loans/1031.html"), "loans/1031.html"),
    "a page that changes becomes a link": (link("loans/1031.html"), "loans/1031.html"),
    "a file of someone else in place of a new page": (edit("loans/1070.html"), "loans/1070.html"),
    "a link in place of a new page": (link("loans/1070.html"), "loans/1070.html"),
    "the index is edited": (edit("index.html"), "index.html"),
    "the folder of the loans becomes a link": (link_folder, "loans"),
}


class PausedBuild:
    """A build that has scanned the output folder and waits for its input."""

    def __init__(self, site):
        self.state = site.root / "loans.json"
        self.process = site.start(
            "build", "--verbose", "--input", "-", *two_sites.OPTIONS, stdin=subprocess.PIPE)
        while not self.process.stderr.readline().startswith("output:"):
            assert self.process.poll() is None

    def resume(self):
        stderr = self.process.communicate(self.state.read_text(), timeout=60)[1]
        return self.process.returncode, stderr


@pytest.mark.parametrize("work, named", BARRED.values(), ids=BARRED.keys())
def test_keeps_changes_made_before_pages_are_scanned(site, outside, work, named):
    paused = PausedBuild(site)
    work(site.output, outside)
    before, theirs = traces(site.output), traces(outside)
    code, stderr = paused.resume()
    assert code == 73
    assert f"Output/{named}" in stderr
    assert (traces(site.output), traces(outside)) == (before, theirs)
    assert not (site.root / ".kivagen/staging").exists()


@pytest.mark.parametrize("work", [shutil.rmtree, lambda output: (output / MANIFEST).unlink()],
                         ids=["the folder", "the manifest"])
def test_does_not_restore_an_output_folder_or_manifest_deleted_while_a_build_runs(site, expected, work):
    paused = PausedBuild(site)
    work(site.output)
    before = tree(site.output)
    code, stderr = paused.resume()
    assert code == 73
    assert "Output" in stderr
    assert tree(site.output) == before
    run = two_sites.build(site, "--overwrite", "--adopt")
    assert run.exit == 0, run.stderr
    after = tree(site.output)
    assert (expected[1] | {MANIFEST: after[MANIFEST]}).items() <= after.items()


def test_does_not_follow_an_output_folder_that_becomes_a_link(site, outside):
    paused = PausedBuild(site)
    link_output(site.output, outside)
    theirs = traces(outside)
    code, stderr = paused.resume()
    assert (code, "Output" in stderr) == (73, True)
    assert traces(outside) == theirs


def test_restores_a_page_that_is_deleted(site, expected):
    paused = PausedBuild(site)
    (site.output / "notes/about.html").unlink()
    (site.output / "loans/1001.html").unlink()
    assert paused.resume()[0] == 0
    assert tree(site.output) == expected[1]


def test_keeps_an_obsolete_page_that_is_edited(site, expected):
    paused = PausedBuild(site)
    (site.output / "loans/1001.html").write_text("mine")
    code, stderr = paused.resume()
    assert (code, "loans/1001.html" in stderr) == (0, True)
    assert tree(site.output) == {**expected[1], "loans/1001.html": b"mine"}


# The number of a thread, in the line that strace prints when the process stops.
STOP = re.compile(r"^(\d+) +--- stopped by SIGSTOP", re.MULTILINE)


# Once the output folder is scanned, only strace can pause a build.
class StoppedBuild:
    """Runs a build that is stopped after this call on this path, or on an entry of this open folder."""

    def __init__(self, site, call, path, arguments=("--input", "loans.json", *two_sites.OPTIONS), when=1):
        calls = site.root / "calls"
        site.wrapper = ["strace", "-f", "-o", calls, "-P", site.root / path,
                        "-e", f"trace={call}", "-e", f"inject={call}:signal=SIGSTOP:when={when}"]
        self.process = site.start("build", *arguments)
        site.wrapper = []
        while not (stop := STOP.search(calls.read_text() if calls.exists() else "")):
            assert self.process.poll() is None
            time.sleep(0.01)
        self.traced = int(stop[1])

    def resume(self):
        os.kill(self.traced, signal.SIGCONT)
        stderr = self.process.communicate(timeout=60)[1]
        return self.process.returncode, stderr


# Stops a build once the manifest is in the output folder, into which only the journal is moved before it.
WITH_MANIFEST = {"call": "renameat", "path": "Output", "when": 2}


LATER = {
    **BARRED,
    "a page that changes is deleted": (delete("loans/1031.html"), "loans/1031.html"),
    "an obsolete page is edited": (edit("loans/1001.html"), "loans/1001.html"),
    "an obsolete page becomes a link": (link("loans/1001.html"), "loans/1001.html"),
    "the manifest is edited": (edit(MANIFEST), MANIFEST),
}


needs_strace = pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")


@needs_strace
@pytest.mark.parametrize("work, named", LATER.values(), ids=LATER.keys())
def test_keeps_changes_made_after_pages_were_scanned(site, outside, work, named):
    stopped = StoppedBuild(site, "openat", ".kivagen/staging/journal")
    work(site.output, outside)
    before, theirs = traces(site.output), traces(outside)
    code, stderr = stopped.resume()
    assert code == 73
    assert f"Output/{named}" in stderr
    assert (traces(site.output), traces(outside)) == (before, theirs)
    assert not (site.root / ".kivagen/staging").exists()


@needs_strace
@pytest.mark.parametrize("work, named", BARRED.values(), ids=BARRED.keys())
def test_keeps_changes_made_while_pages_are_moved_into_place(site, outside, work, named, expected):
    stopped = StoppedBuild(site, **WITH_MANIFEST)
    work(site.output, outside)
    mine, theirs = traces(site.output / named), traces(outside)
    code, stderr = stopped.resume()
    assert code == 73
    assert f"Output/{named}" in stderr
    again = two_sites.build(site)
    assert again.exit == 73
    assert f"Output/{named}" in again.stderr
    assert (traces(site.output / named), traces(outside)) == (mine, theirs)
    (site.output / named).unlink()
    assert two_sites.build(site).exit == 0
    assert tree(site.output) == expected[1]


@needs_strace
def test_keeps_edits_of_an_unchanged_page_made_while_others_are_moved(site):
    stopped = StoppedBuild(site, **WITH_MANIFEST)
    (site.output / "notes/about.html").write_text("mine")
    assert stopped.resume()[0] == 0
    run = two_sites.build(site)
    assert (run.exit, "Output/notes/about.html" in run.stderr) == (73, True)
    assert site.page("notes/about.html") == "mine"
