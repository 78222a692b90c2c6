"""Two builds at once: they do not meet, the second waits a little, and says who it waits for."""
import os
import shutil
import subprocess
import time

import pytest

import two_sites
from conftest import BUSY, SOAK
from kiva_server import Answer
from site_tree import traces, tree

ROUNDS = 100 if SOAK else 10
HELD = "another build of this site is running (process {})"


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
    output = one.root.parent / "Both"
    for _ in range(ROUNDS // 2):
        processes = [start(site, state, "--output", output)
                     for state, site in enumerate((one, other))]
        for process in processes:
            stderr = process.communicate(timeout=60)[1]
            # The one that comes late meets what it did not know of, and leaves it.
            assert process.returncode in (0, 73, 75), stderr
        assert tree(output) in wanted[:2]
        shutil.rmtree(output)


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
