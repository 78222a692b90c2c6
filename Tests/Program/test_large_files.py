"""Static files of a site that are larger than memory."""
import os
import resource
import shutil

import pytest

from environment import SOAK

# A limit that is more than the program itself needs, and less than the size of the file.
MEMORY = 256 << 20
SIZE = (20 << 30) if SOAK else 300 << 20


def little_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def build(site, *arguments):
    return site.build("--source", "sample", *arguments, first=little_memory)


@pytest.fixture
def large(site):
    """Makes a file of `SIZE` in `Static/`, with a few bytes in the middle and otherwise holes."""
    (site.root / "Static").mkdir()
    path = site.root / "Static/large.bin"
    with open(path, "wb") as file:
        file.truncate(SIZE)
        file.seek(SIZE // 2)
        file.write(b"in the middle")
    return path


def is_copied(site):
    copy = site.output / "large.bin"
    with open(copy, "rb") as file:
        file.seek(SIZE // 2)
        return copy.stat().st_size == SIZE and file.read(14) == b"in the middle\0"


def test_publishes_keeps_and_deletes_a_file_larger_than_memory(site, large):
    run = build(site)
    assert run.exit == 0, run.stderr
    assert is_copied(site)
    # Holes stay holes.
    assert (site.output / "large.bin").stat().st_blocks * 512 < 4 << 20
    before = (site.output / "large.bin").stat()
    run = build(site)
    assert (run.exit, run.summary["written"], run.summary["deleted"]) == (0, 0, 0)
    assert (site.output / "large.bin").stat() == before
    large.unlink()
    run = build(site)
    assert (run.exit, run.summary["deleted"]) == (0, 1)


@pytest.fixture
def endless(site):
    """A site with sparse files of the maximum size."""
    (site.root / "Static").mkdir()
    for path, size in [("Static/a.bin", (1 << 63) - 1), ("Static/b.bin", 1 << 62)]:
        try:
            with open(site.root / path, "wb") as file:
                file.truncate(size)
        except OSError as error:
            pytest.skip(f"the file system allows no file of {size} bytes: {error}")


def test_a_file_that_cannot_be_read_to_its_end_is_an_error(site, endless):
    run = build(site, "--dry-run")
    assert (run.exit, run.summary["bytes"]) == (0, (1 << 63) - 1)
    run = build(site)
    assert (run.exit, run.summary["exit"]) == (74, 74)
    assert "cannot read 'Static/a.bin': File too large" in run.stderr
    shutil.rmtree(site.root / "Static")
    assert build(site).exit == 0
    os.truncate(site.output / "index.html", (1 << 63) - 1)
    assert build(site).exit == 74
    assert site.run("clean", "--json").exit in (0, 74)


def test_reports_a_large_file_in_place_of_a_page(site):
    assert build(site).exit == 0
    os.truncate(site.output / "index.html", SIZE)
    run = build(site)
    assert (run.exit, run.summary["exit"]) == (73, 73)
    assert "'Output/index.html' was edited after kivagen wrote it" in run.stderr
    run = site.run("clean", "--json", first=little_memory)
    assert run.exit == 0
    assert (site.output / "index.html").stat().st_size == SIZE


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
def test_moves_a_large_staged_file_after_an_interrupted_commit(site, large):
    site.wrapper = ["strace", "-f", "-qq", "-o", site.root / "calls", "-e",
                    "inject=rename,renameat,renameat2:signal=SIGKILL:when=3"]
    assert site.build("--source", "sample").exit == -9
    site.wrapper = []
    assert not (site.output / "large.bin").exists()
    run = build(site)
    assert (run.exit, run.summary["written"]) == (0, 0), run.stderr
    assert is_copied(site)


def test_a_file_that_does_not_fit_on_the_disk_changes_nothing(site, large):
    (site.root / "Other").mkdir()
    assert site.build("--source", "sample", "--static", "Other").exit == 0
    before = site.files()
    run = site.build("--source", "sample", first=lambda: resource.setrlimit(
        resource.RLIMIT_FSIZE, (SIZE - 1, SIZE - 1)))
    assert run.exit == 74
    assert "File too large" in run.stderr
    assert site.files() == before
