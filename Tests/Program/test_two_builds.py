"""Two builds at once: they do not meet, the second waits a little, and says who it waits for."""
import os
import shutil
import signal
import subprocess
import time

import pytest

import two_sites
from conftest import BUSY, SOAK
from kiva_server import Answer
from site_tree import traces, tree

ROUNDS = 100 if SOAK else 10
HELD = "another kivagen is at work on this site (process {})"


def start(site, state, *words):
    return site.start(
        "build", "--input", f"state-{state}.json", *two_sites.OPTIONS, *words)


def prepare(site):
    """The look of state 0, and the loans of states 0 and 1."""
    two_sites.write(site.root, 0)
    for state in (0, 1):
        (site.root / f"state-{state}.json").write_text(two_sites.listing(two_sites.loans(state)))


def meet(first, second, states):
    """Both are started at once; each does its work, or says that the other one is at work."""
    processes = [start(first, states[0]), start(second, states[1])]
    for process, other in zip(processes, reversed(processes)):
        stderr = process.communicate(timeout=60)[1]
        assert process.returncode in (0, 75), stderr
        assert process.returncode == 0 or HELD.format(other.pid) in stderr
    assert 0 in [process.returncode for process in processes]


@pytest.mark.parametrize("states", [(0, 1), (0, 0)], ids=["other loans", "the same loans"])
def test_two_builds_of_a_site(quiet_site, wanted, states):
    prepare(quiet_site)
    for index in range(ROUNDS // 2):
        meet(quiet_site, quiet_site, states)
        assert tree(quiet_site.output) in [wanted[state] for state in states]
        assert sorted(os.listdir(quiet_site.root / ".kivagen")) == ["lock"]
        # Begins with no output folder as often as with one.
        if index % 2:
            shutil.rmtree(quiet_site.output)


def test_two_sites_with_one_output_folder(new_site, wanted):
    one, other = new_site("one"), new_site("other")
    other.output.symlink_to(one.output)
    for site in (one, other):
        prepare(site)
    assert start(one, 0).wait(timeout=60) == 0
    for _ in range(ROUNDS // 2):
        meet(one, other, (0, 1))
        assert tree(one.output) in wanted[:2]


def test_two_sites_whose_one_output_folder_is_not_there_yet(new_site, wanted):
    one, other = new_site("one"), new_site("other")
    for site in (one, other):
        prepare(site)
    output = one.root.parent / "deep/er/Both"
    for _ in range(ROUNDS // 2):
        processes = [start(site, state, "--output", output)
                     for state, site in enumerate((one, other))]
        for process, other_one in zip(processes, reversed(processes)):
            stderr = process.communicate(timeout=30)[1]
            # On a busy machine the other one may take longer than it is waited for.
            assert process.returncode in (0, 75), stderr
            assert process.returncode == 0 or HELD.format(other_one.pid) in stderr
        assert tree(output) in wanted[:2]
        shutil.rmtree(output.parents[1])


def test_builds_that_fail_leave_the_folder_to_the_one_that_does_not(new_site, wanted):
    """Those that fail make and delete the folder, and those above it, again and again."""
    good, bad = new_site("good"), new_site("bad")
    prepare(good)
    (bad.root / "state-0.json").write_text("no listing")
    output = good.root.parent / "deep/er/Both"
    for _ in range(ROUNDS // 2):
        processes = [start(bad, 0, "--output", output) for _ in range(2)]
        processes.insert(1, start(good, 1, "--output", output))
        ends = [(process.communicate(timeout=30)[1], process.returncode) for process in processes]
        # On a busy machine the others may take longer than they are waited for.
        for (stderr, code), expected in zip(ends, [65, 0, 65]):
            assert code in (expected, 75), stderr
        if ends[1][1] == 0:
            assert tree(output) == wanted[1]
            shutil.rmtree(output.parents[1])


@pytest.fixture
def first(site, new_site):
    """A build that has begun in a folder that was not there, and waits for its input; `site.output` is
    that folder, `site.second` another site that is to have it too."""
    site.output = site.root / "deep/er/Both"
    site.second = new_site("second")
    for one in (site, site.second):
        prepare(one)
    process = site.start("build", "-v", "--input", "-", *two_sites.OPTIONS, "--output", site.output,
                         stdin=subprocess.PIPE)
    while not process.stderr.readline().startswith("output:"):
        assert process.poll() is None
    yield process
    process.kill()
    process.communicate()


def waits(process):
    assert "Waiting for another build" in process.stderr.readline()
    return process


def test_the_second_of_two_sites_comes_after_the_first(site, first, wanted):
    second = waits(start(site.second, 1, "--output", site.output))
    first.communicate(two_sites.listing(two_sites.loans(0)), timeout=30)
    assert first.returncode == 0
    stderr = second.communicate(timeout=30)[1]
    assert second.returncode == 0, stderr
    assert tree(site.output) == wanted[1]


ENDS = {
    "it fails": lambda first: first.communicate("no listing", timeout=30),
    "it is interrupted": lambda first: first.terminate(),
    "it is killed": lambda first: first.kill(),
}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS.keys())
def test_the_second_goes_on_if_the_first_comes_to_nothing(site, first, wanted, end):
    second = waits(start(site.second, 1, "--output", site.output))
    end(first)
    assert first.wait(timeout=30) != 0
    stderr = second.communicate(timeout=30)[1]
    assert second.returncode == 0, stderr
    assert tree(site.output) == wanted[1]


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS.keys())
def test_what_comes_to_nothing_leaves_no_folder(site, first, end):
    assert tree(site.output) == {}
    end(first)
    assert first.wait(timeout=30) != 0
    if first.returncode == -signal.SIGKILL:
        # An empty one counts as none.
        assert tree(site.output) == {}
        assert start(site, 0, "--output", site.output).wait(timeout=30) == 0
    else:
        assert not site.output.parents[1].exists()


def test_who_waits_in_vain_for_a_folder_that_is_not_there_yet_says_for_whom(site, first):
    second = start(site.second, 1, "--output", site.output)
    stderr = second.communicate(timeout=30)[1]
    assert second.returncode == 75
    assert HELD.format(first.pid) in stderr
    assert tree(site.output) == {}
    assert first.poll() is None


def test_clean_waits_for_the_first_build_of_all(site, first, wanted):
    clean = waits(site.second.start("clean", "--output", site.output))
    first.communicate(two_sites.listing(two_sites.loans(0)), timeout=30)
    stderr = clean.communicate(timeout=30)[1]
    assert (first.returncode, clean.returncode) == (0, 0), stderr
    assert tree(site.output) == {}


def test_clean_and_builds_that_fail_do_not_meet(new_site):
    bad, other = new_site("bad"), new_site("other")
    (bad.root / "state-0.json").write_text("no listing")
    output = bad.root.parent / "deep/er/Both"
    for _ in range(ROUNDS // 2):
        build, clean = start(bad, 0, "--output", output), other.start("clean", "--output", output)
        ends = [process.communicate(timeout=30)[1] for process in (build, clean)]
        assert build.returncode in (65, 75) and clean.returncode in (0, 75), ends
        assert not output.parents[1].exists()


def test_a_dry_run_makes_no_folder(site):
    prepare(site)
    assert start(site, 0, "--dry-run", "--output", "deep/er/Both").wait(timeout=30) == 0
    assert not (site.root / "deep").exists()


HOLDS = {
    "one that waits for its input": ["--input", "-"],
    "one that waits for Kiva": ["--limit", "3"],
}


@pytest.fixture(params=HOLDS.values(), ids=HOLDS.keys())
def holder(request, site, kiva):
    """A build that has begun and does not go on."""
    kiva.hook = lambda request, answer: Answer(200, b"{" * 99, stall=9)
    prepare(site)
    assert start(site, 0).wait(timeout=60) == 0
    process = site.start("build", "-v", *request.param, stdin=subprocess.PIPE)
    while not process.stderr.readline().startswith("output:"):
        assert process.poll() is None
    yield process
    process.kill()
    process.communicate()


# Once, as it takes five seconds.
@pytest.mark.parametrize("holder", [["--input", "-"]], indirect=True, ids=[""])
def test_who_waits_in_vain_says_for_whom(site, holder):
    before = traces(site.output)
    started = time.monotonic()
    process = start(site, 1)
    stderr = process.communicate(timeout=60)[1]
    seconds = time.monotonic() - started
    assert process.returncode == 75
    assert HELD.format(holder.pid) in stderr
    assert 4.5 < seconds < 5 + BUSY
    assert traces(site.output) == before
    assert holder.poll() is None


def test_goes_on_as_soon_as_the_other_one_is_gone(site, holder, wanted):
    process = start(site, 1)
    assert "Waiting for another build" in process.stderr.readline()
    holder.kill()
    # After five seconds it would be 75.
    assert process.wait(timeout=60) == 0
    process.communicate()
    assert tree(site.output) == wanted[1]


@pytest.mark.parametrize("words, exit", [
    (["build", "--dry-run", "--source", "sample"], 0),
    (["clean", "--dry-run"], 0),
    (["fetch", "--source", "sample"], 0),
], ids=["a dry run", "a dry run of clean", "a fetch"])
def test_what_writes_nothing_there_does_not_wait(site, holder, words, exit):
    run = site.run(*words)
    assert (run.exit, "Waiting" in run.stderr) == (exit, False), run.stderr


def test_clean_waits_for_a_build_too(site, holder):
    process = site.start("clean")
    assert "Waiting for another build" in process.stderr.readline()
    holder.kill()
    # After five seconds it would be 75.
    assert process.wait(timeout=60) == 0
    process.communicate()
    assert tree(site.output) == {}
