"""Builds on a full disk, and into an output folder that is a separate disk."""
import os
import re
import shutil

import pytest

import two_sites
from conftest import NOBODY, Site
from environment import SOAK
from mounts import CannotMount, Mounts
from site_tree import traces, tree

FULL = re.compile(r"'[^']+'.*No space left on device")


@pytest.fixture
def mounts():
    try:
        mounts = Mounts()
    except CannotMount as reason:
        pytest.skip(str(reason))
    yield mounts
    mounts.end()


@pytest.fixture
def mounted(tmp_path, mounts):
    """Makes a site with a mount: `mounted("Output", "-t", "tmpfs", …)`. The path `.` mounts the whole site."""
    def make(name, *arguments):
        place = tmp_path / name
        place.mkdir(exist_ok=True)
        try:
            mounts.mount(*arguments, place)
        except CannotMount as reason:
            pytest.skip(str(reason))
        site = Site(mounts.outside_path(tmp_path), NOBODY)
        # The path as the program sees it.
        site.place = tmp_path
        site.wrapper = [*mounts.prefix, f"--wdns={tmp_path}"]
        return site
    return make


def small(*options):
    return ["-t", "tmpfs", "-o", ",".join(options), "small"]


def assert_builds(site, state, expected):
    two_sites.write(site.root, state)
    run = two_sites.build(site)
    assert run.exit == 0, run.stderr
    assert tree(site.output) == expected[state]


def files(site):
    """Returns the traces of everything in the output folder.

    The folder itself is left out, since its modification time may change while pages are staged in it.
    """
    return {path: trace for path, trace in traces(site.output).items() if path != "."}


def assert_untouched_until_it_fits(site, state, place, take_room, sizes):
    """Gives the disk more and more room. Builds fail without a trace until there is enough."""
    two_sites.write(site.root, state)
    failures = 0
    for left in sizes:
        ballast = site.root / place / "ballast"
        ballast.mkdir()
        take_room(ballast, left)
        before = files(site)
        run = two_sites.build(site)
        if run.exit == 0:
            break
        failures += 1
        assert run.exit == 74, run.stderr
        assert FULL.search(run.stderr), run.stderr
        assert f"'{site.place}/{STAGING[place]}" in run.stderr or "create folder" in run.stderr
        assert run.stderr.count("\n") == 1
        assert files(site) == before
        assert os.listdir(site.root / ".kivagen") == ["lock"]
        shutil.rmtree(ballast)
    assert failures > 5
    shutil.rmtree(ballast)


def take_bytes(folder, left):
    status = os.statvfs(folder)
    (folder / "ballast").write_bytes(bytes(max(0, status.f_bavail * status.f_frsize - left)))


def take_inodes(folder, left):
    for number in range(os.statvfs(folder).f_favail - left):
        (folder / str(number)).touch()


# Pages are staged on the disk from which they can be moved into place.
STAGING = {".": ".kivagen/staging", "Output": "Output/.kivagen-staging"}


@pytest.mark.parametrize("place", STAGING)
def test_a_full_disk_of_five_megabytes_changes_nothing(mounted, expected, place):
    site = mounted(place, *small("size=5m"))
    assert_builds(site, 1, expected)
    sizes = range(0, 5_000_000, 4096 if SOAK else 131_072)
    assert_untouched_until_it_fits(site, 2, place, take_bytes, sizes)
    assert tree(site.output) == expected[2]
    assert_builds(site, 3, expected)


# The second build makes new folders, which need room too.
STEPS = [(1, 2), (3, 0)]


@pytest.mark.parametrize("place", STAGING)
@pytest.mark.parametrize("old, new", STEPS)
def test_a_disk_without_free_inodes_changes_nothing(mounted, expected, place, old, new):
    site = mounted(place, *small("size=9m", "nr_inodes=500"))
    assert_builds(site, old, expected)
    # The number of files that are staged. Folders, manifests and the journal need more.
    count = sum(data != expected[old].get(path) for path, data in expected[new].items())
    sizes = range(400) if SOAK else [0, 1, 9, count, *range(count + 4, 400)]
    assert_untouched_until_it_fits(site, new, place, take_inodes, sizes)
    assert tree(site.output) == expected[new]
    assert_builds(site, (new + 1) % two_sites.STATES, expected)


def test_a_first_build_that_does_not_fit_leaves_no_folder(mounted):
    site = mounted(".", *small("size=400k"))
    two_sites.write(site.root, 0)
    run = two_sites.build(site)
    assert run.exit == 74
    assert FULL.search(run.stderr)
    assert not site.output.exists()
    assert os.listdir(site.root / ".kivagen") == ["lock"]


def test_builds_into_an_output_folder_that_is_a_mount_of_the_same_disk(mounted, expected, tmp_path):
    (tmp_path / "Elsewhere").mkdir()
    site = mounted("Output", "--bind", tmp_path / "Elsewhere")
    assert site.output.stat().st_dev == site.root.stat().st_dev
    for state in range(two_sites.STATES):
        assert_builds(site, state, expected)
        assert tree(tmp_path / "Elsewhere") == expected[state]
        assert os.listdir(site.root / ".kivagen") == ["lock"]
