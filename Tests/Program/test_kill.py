"""A build that is killed at any moment leaves every page whole and no dangling link. The next build repairs the site,
even if it fails.
"""
import hashlib
import os
import shutil
import signal
import tempfile
import time
from collections import Counter
from itertools import cycle, islice
from pathlib import Path

import pytest

import two_sites
from environment import REPOSITORY, SOAK
from serving import child_of
from site_tree import dangling_links, tree

MANIFEST = ".kivagen-manifest"
JOURNAL = ".kivagen-journal"
STAGING = ".kivagen-staging"
# A folder that may be on another disk than the temporary folder.
OTHER_DISKS = [Path("/dev/shm"), REPOSITORY / ".build", Path("/tmp")]
# The system calls with which a commit changes the output folder.
CALLS = "rename,renameat,renameat2,unlink,unlinkat,rmdir"


class Victim:
    """A site whose builds are killed. It changes between the states of `two_sites`."""

    def __init__(self, site, expected):
        self.site = site
        self.expected = expected
        self.state = 0
        self.moments = Counter()
        (site.root / "bad.json").write_text('{"this": "is no listing"}')
        self.build_state(0)

    def build_state(self, state):
        self.state = state % len(self.expected)
        two_sites.write(self.site.root, self.state)
        run = two_sites.build(self.site)
        assert run.exit == 0, run.stderr
        assert_same(tree(self.site.output), self.expected[self.state])
        assert not (self.site.root / ".kivagen/staging").exists()
        return run

    def kill_and_check(self, kill, then):
        """Kills a build of the next state, checks the site, and builds it again.

        `then` is the kind of the next build: `the same`, `another` or `a failing one`.
        """
        old, new = self.expected[self.state], self.expected[(self.state + 1) % len(self.expected)]
        two_sites.write(self.site.root, (self.state + 1) % len(self.expected))
        kill(self.site)
        left = tree(self.site.output)
        moment = moment_of(left, old, new)
        self.moments[moment] += 1
        assert_whole(left, old, new)
        if then == "a failing one":
            run = self.site.build("--input", "bad.json")
            assert run.exit == 65, run.stderr
            assert_same(tree(self.site.output), old if moment == "before" else new)
        self.build_state(self.state + (2 if then == "another" else 1))


def pages(site):
    return {path: data for path, data in site.items()
            if data is not None and path.split("/")[0] not in (MANIFEST, JOURNAL, STAGING)}


def moment_of(left, old, new):
    """Returns whether the build was killed before, in or after its commit."""
    if JOURNAL not in left and pages(left) in (pages(old), pages(new)):
        return "before" if pages(left) == pages(old) else "after"
    return "in"


def assert_whole(left, old, new):
    for path, data in pages(left).items():
        assert data in (old.get(path), new.get(path)), f"{path} is neither the old nor the new one"
    assert pages(old).keys() & pages(new).keys() <= pages(left).keys()
    assert dangling_links(left) == []
    owned = set(left[MANIFEST].decode().splitlines())
    for path, data in pages(left).items():
        assert f"{hashlib.sha256(data).hexdigest()}  {path}" in owned


def assert_same(site, expected):
    """Compares the names first, since a difference in them is easier to read than one in the pages."""
    assert site.keys() == expected.keys()
    assert [path for path in site if site[path] != expected[path]] == []


def build(site, *arguments):
    return site.start("build", "--json", "--input", "loans.json", *two_sites.OPTIONS, *arguments)


def after(seconds):
    """Kills the build after this time from its start."""
    def kill(site):
        process = build(site)
        time.sleep(seconds)
        process.kill()
        process.communicate()
    return kill


def in_commit(seconds):
    """Kills the build after this time from the end of rendering."""
    def kill(site):
        process = build(site, "--verbose")
        # The build may have ended before its lines are read.
        while not (line := process.stderr.readline()).startswith("render:"):
            assert line
        time.sleep(seconds)
        process.kill()
        process.communicate()
    return kill


def at_call(number):
    """Kills the build at the start of the n-th call. A build that makes fewer calls completes."""
    def kill(site):
        site.wrapper = strace(site, f"inject={CALLS}:signal=SIGKILL:when={number}")
        process = build(site)
        process.communicate()
        site.wrapper = []
        assert process.returncode in (-9, 0)
    return kill


def quit_after(count):
    """Ends the build by SIGQUIT after this number of calls. Each of the following calls takes a second."""
    def kill(site):
        calls = site.root / "calls"
        calls.unlink(missing_ok=True)
        site.wrapper = ["prlimit", "--core=0", *strace(site, f"inject={CALLS}:delay_enter=1s:when={count + 1}+")]
        process = build(site)
        # `ps` takes long on a busy machine, so it is not called when the moment has come.
        number = child_of(process)
        while not calls.exists() or calls.read_bytes().count(b"\n") < count:
            assert process.poll() is None, f"the build has made fewer than {count} calls"
            time.sleep(0.002)
        os.kill(number, signal.SIGQUIT)
        stdout, stderr = process.communicate()
        site.wrapper = []
        assert process.returncode == -signal.SIGQUIT
        assert stdout == "" and "crashed" not in stderr
    return kill


def strace(site, what):
    return ["strace", "-f", "-qq", "-o", site.root / "calls", "-e", f"trace={CALLS}", "-e", what]


@pytest.fixture(params=["the same disk", "another disk"])
def victim(request, offline_site, expected):
    """A site on one disk, or one whose output folder is on another disk, so that pages are staged in that folder."""
    if request.param == "the same disk":
        yield Victim(offline_site, expected)
        return
    disk = offline_site.root.stat().st_dev
    others = [place for place in OTHER_DISKS if place.is_dir() and place.stat().st_dev != disk]
    if not others:
        pytest.skip(f"all of {', '.join(map(str, OTHER_DISKS))} are on the same disk as {offline_site.root}")
    with tempfile.TemporaryDirectory(dir=others[0]) as folder:
        offline_site.output.symlink_to(folder)
        yield Victim(offline_site, expected)


def kills(count, victim):
    """Yields ways to kill a build. Half are spread over a whole build, and half over its commit."""
    runs = [victim.build_state(state) for state in range(1, two_sites.STATES + 1)]
    whole = max(run.seconds for run in runs)
    commit = max(run.summary["phases_ms"]["publish"] for run in runs) / 1000
    for index in range(count):
        # Durations vary, and some kills must come late.
        share = index / count * 1.5
        yield after(share * whole) if index % 2 else in_commit(share * commit)


def kill_repeatedly(victim, kills):
    thens = cycle(["a failing one", "the same", "another"])
    for kill, then in zip(kills, thens):
        victim.kill_and_check(kill, then)
    print("\nkilled " + ", ".join(f"{count} times {moment} the commit"
                                  for moment, count in sorted(victim.moments.items())))


def test_leaves_a_whole_site_when_killed_at_any_moment(victim):
    kill_repeatedly(victim, kills(300 if SOAK else 12, victim))
    assert victim.moments["in"] > 0 or not SOAK


def calls_of_commit(victim, state):
    victim.site.wrapper = strace(victim.site, f"inject={CALLS}:delay_enter=0")
    victim.build_state(state)
    victim.site.wrapper = []
    return len((victim.site.root / "calls").read_text().splitlines())


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
def test_leaves_a_whole_site_when_sigquit_ends_its_commit(offline_site, expected):
    victim = Victim(offline_site, expected)
    numbers = range(2, 40) if SOAK else [2, 12]
    kill_repeatedly(victim, map(quit_after, numbers))
    assert victim.moments["in"] == len(numbers)


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
def test_leaves_a_whole_site_when_killed_at_any_call_of_its_commit(victim):
    count = max(calls_of_commit(victim, state) for state in range(1, two_sites.STATES + 1))
    numbers = range(1, count + 1) if SOAK else islice(range(1, count + 1), 1, None, count // 5)
    kill_repeatedly(victim, map(at_call, numbers))
    assert victim.moments["in"] > 0


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
def test_leaves_whole_pages_when_a_first_build_is_killed_at_any_call_of_its_commit(offline_site, expected):
    """A first build moves whole folders into the output folder."""
    site = offline_site
    two_sites.write(site.root, 0)
    left_by_kills = []
    for number in range(1, 40 if SOAK else 13):
        shutil.rmtree(site.output, ignore_errors=True)
        at_call(number)(site)
        left = tree(site.output)
        assert [path for path, data in pages(left).items() if data != expected[0].get(path)] == []
        assert "index.html" not in left or dangling_links(left) == []
        left_by_kills.append(len(pages(left)))
        run = two_sites.build(site)
        assert run.exit == 0, run.stderr
        assert_same(tree(site.output), expected[0])
    # Some of the kills were between two folders.
    assert any(0 < count < len(pages(expected[0])) for count in left_by_kills)
