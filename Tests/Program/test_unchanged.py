"""A build without changes only looks at the site's sources."""
import json
import os
import time

import pytest

import wire
from site_tree import traces, tree

INPUT = ["--input", "loans.json"]


def write(site, name, text):
    path = site.root / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)


@pytest.fixture
def made(offline_site):
    loans = [wire.loan(number, number % 5) for number in range(1, 30)]
    for name, text in [("loans.json", json.dumps({"loans": loans})), ("Static/map.txt", "a map"),
                       ("Notes/index.md", "Hello.\n")]:
        write(offline_site, name, text)
    # Only a file that is older than the longest step of a file system's clock can tell that it has changed.
    time.sleep(2.1)
    assert offline_site.build(*INPUT).exit == 0
    return offline_site


def again(site, *options):
    """Builds the site, and returns whether anything was rendered."""
    run = site.build(*(options or INPUT))
    assert (run.exit, run.warnings) == (0, []), run.stderr
    assert run.summary["rendered"] + run.summary["kept"] > 0
    return run.summary["rendered"] > 0


def test_nothing_is_touched(made):
    before = traces(made.output)
    store = made.store.stat()
    assert not again(made)
    assert (traces(made.output), made.store.stat().st_mtime_ns) == (before, store.st_mtime_ns)


def replace(path):
    data = path.read_bytes()
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))


def keeping_times(path):
    status = path.stat()
    replace(path)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


@pytest.mark.parametrize("change", [replace, keeping_times])
@pytest.mark.parametrize("name", ["Static/map.txt", "Notes/index.md"])
def test_one_byte_is_noticed(made, name, change):
    change(made.root / name)
    assert again(made)
    assert again(made, *INPUT, "--rebuild")


def test_a_static_file_more_or_less_is_noticed(made):
    write(made, "Static/more.txt", "more")
    assert again(made)
    assert (made.output / "more.txt").exists()
    time.sleep(2.1)
    (made.root / "Static/more.txt").unlink()
    assert again(made)
    assert not (made.output / "more.txt").exists()
    assert not again(made)


def test_another_folder_is_another_site(made):
    assert again(made, *INPUT, "-o", "Other")
    assert tree(made.root / "Other") == tree(made.output)


def test_a_site_that_was_moved_is_built_once_more(made):
    made.output.rename(made.root / "Moved")
    assert again(made, *INPUT, "-o", "Moved")
    assert not again(made, *INPUT, "-o", "Moved")


def test_fresh_responses_are_not_decoded_again(site, kiva):
    first = site.build()
    count = len(kiva.requests)
    run = site.build()
    assert (run.exit, run.summary["rendered"], run.summary["source"]) == (0, 0, "cache")
    assert run.summary["loans"] == first.summary["loans"]
    assert len(kiva.requests) == count


@pytest.mark.parametrize("options", [["--refresh"], ["--max-age", "0"]])
def test_kiva_is_asked_if_it_is_to_be(site, kiva, options):
    for _ in range(3):
        count = len(kiva.requests)
        assert site.build(*options).exit == 0
        assert len(kiva.requests) > count


def test_kiva_is_asked_once_responses_are_too_old(site, kiva):
    options = ["--max-age", "2s"]
    assert again(site, *options)
    count = len(kiva.requests)
    time.sleep(3.1)
    assert site.build(*options).exit == 0
    assert len(kiva.requests) > count
