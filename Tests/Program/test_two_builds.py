"""Of two builds at once, the second waits a little for the first and reports which build it waits for."""
import os
import shutil
import signal
import subprocess
import time

import pytest

import two_sites
from conftest import BUSY
from environment import SOAK
from kiva_server import Response
from site_tree import traces, tree

ROUNDS = 100 if SOAK else 10
HELD = "another kivagen is at work on this site (process {})"


def start(site, state, *arguments):
    return site.start(
        "build", "--input", f"state-{state}.json", *two_sites.OPTIONS, *arguments)


def prepare(site):
    """Writes a site with the look of state 0, and listings with the loans of states 0 and 1."""
    two_sites.write(site.root, 0)
    for state in (0, 1):
        (site.root / f"state-{state}.json").write_text(two_sites.listing(two_sites.loans(state)))


def build_both(first, second, states):
    """Starts both builds at once. Each completes, or reports that the other one is running."""
    processes = [start(first, states[0]), start(second, states[1])]
    for process, other in zip(processes, reversed(processes)):
        stderr = process.communicate(timeout=60)[1]
        assert process.returncode in (0, 75), stderr
        assert process.returncode == 0 or HELD.format(other.pid) in stderr
    assert 0 in [process.returncode for process in processes]


@pytest.mark.parametrize("states", [(0, 1), (0, 0)], ids=["other loans", "the same loans"])
def test_two_builds_of_a_site(offline_site, expected, states):
    prepare(offline_site)
    for index in range(ROUNDS // 2):
        build_both(offline_site, offline_site, states)
        assert tree(offline_site.output) in [expected[state] for state in states]
        assert sorted(os.listdir(offline_site.root / ".kivagen")) == ["lock"]
        # The output folder is missing as often as not.
        if index % 2:
            shutil.rmtree(offline_site.output)


def test_two_sites_with_one_output_folder(new_site, expected):
    one, other = new_site("one"), new_site("other")
    other.output.symlink_to(one.output)
    for site in (one, other):
        prepare(site)
    assert start(one, 0).wait(timeout=60) == 0
    for _ in range(ROUNDS // 2):
        build_both(one, other, (0, 1))
        assert tree(one.output) in expected[:2]


def test_two_sites_whose_one_output_folder_does_not_exist_yet(new_site, expected):
    one, other = new_site("one"), new_site("other")
    for site in (one, other):
        prepare(site)
    output = one.root.parent / "deep/er/Both"
    for _ in range(ROUNDS // 2):
        processes = [start(site, state, "--output", output)
                     for state, site in enumerate((one, other))]
        for process, other_one in zip(processes, reversed(processes)):
            stderr = process.communicate(timeout=60)[1]
            # On a busy machine the other build may take longer than this one waits.
            assert process.returncode in (0, 75), stderr
            assert process.returncode == 0 or HELD.format(other_one.pid) in stderr
        assert tree(output) in expected[:2]
        shutil.rmtree(output.parents[1])


def test_failed_builds_leave_the_folder_to_a_successful_one(new_site, expected):
    """The builds that fail make and delete the folder and its parents again and again."""
    good, bad = new_site("good"), new_site("bad")
    prepare(good)
    (bad.root / "state-0.json").write_text("no listing")
    output = good.root.parent / "deep/er/Both"
    for _ in range(ROUNDS // 2):
        processes = [start(bad, 0, "--output", output) for _ in range(2)]
        processes.insert(1, start(good, 1, "--output", output))
        ends = [(process.communicate(timeout=60)[1], process.returncode) for process in processes]
        # On a busy machine the others may take longer than this one waits.
        for (stderr, code), usual in zip(ends, [65, 0, 65]):
            assert code in (usual, 75), stderr
        if ends[1][1] == 0:
            assert tree(output) == expected[1]
            shutil.rmtree(output.parents[1])


@pytest.fixture
def first(site, new_site):
    """A build that has begun in a folder that did not exist, and waits for its input. `site.output` is that folder,
    `site.second` another site with the same output folder.
    """
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


def assert_waiting(process):
    assert "Waiting for another build" in process.stderr.readline()
    return process


def test_the_second_of_two_sites_follows_the_first(site, first, expected):
    second = assert_waiting(start(site.second, 1, "--output", site.output))
    first.communicate(two_sites.listing(two_sites.loans(0)), timeout=60)
    assert first.returncode == 0
    stderr = second.communicate(timeout=60)[1]
    assert second.returncode == 0, stderr
    assert tree(site.output) == expected[1]


ENDS = {
    "it fails": lambda first: first.communicate("no listing", timeout=60),
    "it is interrupted": lambda first: first.terminate(),
    "it is killed": lambda first: first.kill(),
}


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS.keys())
def test_the_second_continues_if_the_first_fails(site, first, expected, end):
    second = assert_waiting(start(site.second, 1, "--output", site.output))
    end(first)
    assert first.wait(timeout=60) != 0
    stderr = second.communicate(timeout=60)[1]
    assert second.returncode == 0, stderr
    assert tree(site.output) == expected[1]


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS.keys())
def test_a_failed_build_leaves_no_folder(site, first, end):
    assert tree(site.output) == {}
    end(first)
    assert first.wait(timeout=60) != 0
    if first.returncode == -signal.SIGKILL:
        # An empty folder counts as none.
        assert tree(site.output) == {}
        assert start(site, 0, "--output", site.output).wait(timeout=60) == 0
    else:
        assert not site.output.parents[1].exists()


def test_names_the_build_it_waited_for_in_a_folder_that_did_not_exist(site, first):
    second = start(site.second, 1, "--output", site.output)
    stderr = second.communicate(timeout=60)[1]
    assert second.returncode == 75
    assert HELD.format(first.pid) in stderr
    assert tree(site.output) == {}
    assert first.poll() is None


def test_clean_waits_for_the_first_build(site, first, expected):
    clean = assert_waiting(site.second.start("clean", "--output", site.output))
    first.communicate(two_sites.listing(two_sites.loans(0)), timeout=60)
    stderr = clean.communicate(timeout=60)[1]
    assert (first.returncode, clean.returncode) == (0, 0), stderr
    assert tree(site.output) == {}


def test_clean_does_not_disturb_builds_that_fail(new_site):
    bad, other = new_site("bad"), new_site("other")
    (bad.root / "state-0.json").write_text("no listing")
    output = bad.root.parent / "deep/er/Both"
    for _ in range(ROUNDS // 2):
        build, clean = start(bad, 0, "--output", output), other.start("clean", "--output", output)
        ends = [process.communicate(timeout=60)[1] for process in (build, clean)]
        assert build.returncode in (65, 75) and clean.returncode in (0, 75), ends
        assert not output.parents[1].exists()


def test_a_dry_run_makes_no_folder(site):
    prepare(site)
    assert start(site, 0, "--dry-run", "--output", "deep/er/Both").wait(timeout=60) == 0
    assert not (site.root / "deep").exists()


HOLDS = {
    "one that waits for its input": ["--input", "-"],
    "one that waits for Kiva": ["--limit", "3"],
}


@pytest.fixture(params=HOLDS.values(), ids=HOLDS.keys())
def holder(request, site, kiva):
    """A build that has begun and does not proceed."""
    kiva.hook = lambda request, response: Response(200, b"{" * 99, stall=9)
    prepare(site)
    assert start(site, 0).wait(timeout=60) == 0
    process = site.start("build", "-v", *request.param, stdin=subprocess.PIPE)
    while not process.stderr.readline().startswith("output:"):
        assert process.poll() is None
    yield process
    process.kill()
    process.communicate()


# Run once, since it takes five seconds.
@pytest.mark.parametrize("holder", [["--input", "-"]], indirect=True, ids=[""])
def test_names_the_build_it_waited_for_in_vain(site, holder):
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


def test_continues_as_soon_as_the_other_build_ends(site, holder, expected):
    process = start(site, 1)
    assert "Waiting for another build" in process.stderr.readline()
    holder.kill()
    # After five seconds the code would be 75.
    assert process.wait(timeout=60) == 0
    process.communicate()
    assert tree(site.output) == expected[1]


@pytest.mark.parametrize("arguments, exit", [
    (["build", "--dry-run", "--source", "sample"], 0),
    (["clean", "--dry-run"], 0),
    (["fetch", "--source", "sample"], 0),
], ids=["a dry run", "a dry run of clean", "a fetch"])
def test_commands_that_write_nothing_do_not_wait(site, holder, arguments, exit):
    run = site.run(*arguments)
    assert (run.exit, "Waiting" in run.stderr) == (exit, False), run.stderr


def test_clean_waits_for_a_build_too(site, holder):
    process = site.start("clean")
    assert "Waiting for another build" in process.stderr.readline()
    holder.kill()
    # After five seconds the code would be 75.
    assert process.wait(timeout=60) == 0
    process.communicate()
    assert tree(site.output) == {}
