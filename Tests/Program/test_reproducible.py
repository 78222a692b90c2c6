"""The same input gives the same bytes on every machine."""
import json
import os
import shutil
import tempfile
from pathlib import Path

import pytest

import two_sites
from conftest import NOBODY, Site
from site_tree import tree

EPOCH = {"SOURCE_DATE_EPOCH": "1795341600"}
WITHOUT_NOW = [*two_sites.OPTIONS[:2], "--history", "0"]


def in_folder(folder):
    return ["sh", "-c", f'cd {folder} && exec "$@"', "sh"]


def on_cores(cores):
    return ["taskset", "--cpu-list", cores]


MACHINES = {
    "west": {"TZ": "America/Los_Angeles"},
    "east, beyond all days": {"TZ": "Pacific/Kiritimati"},
    "no such time zone": {"TZ": "No/Where"},
    "Turkish": {"LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "LANGUAGE": "tr"},
    "Arabic": {"LANG": "ar_EG.UTF-8", "LC_ALL": "ar_EG.UTF-8"},
    "no locale": {"LANG": "C", "LC_ALL": "C"},
    "a locale that is an address": {"LC_ALL": "https://example.org"},
    "a locale of a hundred letters": {"LC_ALL": "x" * 100},
    "a terminal": {"TERM": "xterm-256color", "COLUMNS": "40", "CLICOLOR_FORCE": "1"},
    "no colors": {"NO_COLOR": "1"},
    "no home": {"HOME": ""},
    "closed to others": {"first": lambda: os.umask(0o077)},
    "open to all": {"first": lambda: os.umask(0)},
    "a variable that the option beats": {"SOURCE_DATE_EPOCH": "1"},
}


@pytest.mark.parametrize("machine", MACHINES.values(), ids=MACHINES.keys())
def test_gives_the_same_bytes_on_any_machine(offline_site, expected, machine):
    two_sites.write(offline_site.root, 2)
    run = two_sites.build(offline_site, **machine)
    assert run.exit == 0, run.stderr
    assert tree(offline_site.output) == expected[2]


@pytest.mark.skipif(not shutil.which("taskset"), reason="taskset is not installed")
@pytest.mark.parametrize("cores", ["0", "1", "0,1"])
def test_gives_the_same_bytes_on_one_core_and_on_two(offline_site, expected, cores):
    mine = os.sched_getaffinity(0)
    if not {int(core) for core in cores.split(",")} <= mine:
        pytest.skip(f"of the cores {cores}, only {sorted(mine)} are available")
    offline_site.wrapper = on_cores(cores)
    two_sites.write(offline_site.root, 0)
    assert two_sites.build(offline_site).exit == 0
    assert tree(offline_site.output) == expected[0]


def test_source_date_epoch_equals_the_option_now(offline_site):
    # Only the clock gives the time of these data.
    (offline_site.root / "loans.json").write_text(json.dumps([{"id": 1, "loan_amount": 25}]))
    assert two_sites.build(offline_site).exit == 0
    before = tree(offline_site.output)
    run = offline_site.build("--input", "loans.json", *WITHOUT_NOW, **EPOCH)
    assert (run.exit, run.summary["written"], run.summary["deleted"]) == (0, 0, 0)
    assert tree(offline_site.output) == before
    assert "22 November 2026, 10:00 UTC" in offline_site.page()


def test_a_copy_of_a_file_gives_the_same_bytes_whenever_it_was_made(offline_site):
    two_sites.write(offline_site.root, 1)
    # The listing as Kiva sends it.
    listing = json.loads((offline_site.root / "loans.json").read_text())
    del listing["fetched_at"]
    trees = []
    for modified in [0, 1_700_000_000, 2_500_000_000]:
        copy = offline_site.root / f"copy-{modified}.json"
        copy.write_text(json.dumps(listing))
        os.utime(copy, (modified, modified))
        run = offline_site.build("--input", copy.name, "--strict", *WITHOUT_NOW)
        assert run.exit == 0, run.stderr
        trees.append(tree(offline_site.output))
    assert trees[0] == trees[1] == trees[2]
    # The time at which the newest loan was posted.
    assert "2 November 2026, 08:29 UTC" in offline_site.page()


def test_data_with_a_time_give_the_same_bytes_at_any_time(offline_site, expected):
    two_sites.write(offline_site.root, 1)
    (offline_site.root / "dated.json").write_bytes(expected[1]["loans.json"])
    trees = []
    for now in ["2026-11-22T10:00:00Z", "2031-01-01T00:00:00Z", "1999-12-31T23:59:59Z"]:
        run = offline_site.build("--input", "dated.json", *WITHOUT_NOW, "--now", now)
        assert run.exit == 0, run.stderr
        trees.append(tree(offline_site.output))
    assert trees[0] == trees[1] == trees[2]
    assert "20 November 2026, 10:42 UTC" in offline_site.page()


def test_data_from_the_future_have_the_time_of_the_run(offline_site, expected):
    two_sites.write(offline_site.root, 1)
    loans = json.loads(expected[1]["loans.json"]) | {"fetched_at": "9000-01-01T00:00:00Z"}
    (offline_site.root / "dated.json").write_text(json.dumps(loans))
    trees = []
    for _ in range(2):
        run = offline_site.build("--input", "dated.json", *WITHOUT_NOW, "--now", "2026-11-21T10:00:00Z")
        assert (run.exit, "is in the future" in run.stderr) == (0, True), run.stderr
        trees.append(tree(offline_site.output))
    assert trees[0] == trees[1]
    assert "21 November 2026, 10:00 UTC" in offline_site.page()


PLACES = {
    "another folder to work in": (in_folder("/"), ["--root", "{root}"]),
    "the root as a link": (in_folder("/"), ["--root", "{link}"]),
    "the root as a path through another folder": ([], ["--root", "Notes/.."]),
    "an absolute output folder": ([], ["--output", "{root}/Output"]),
    "all folders named": ([], ["--notes", "{root}/Notes", "--templates", "{link}/Templates"]),
}


@pytest.mark.parametrize("wrapper, arguments", PLACES.values(), ids=PLACES.keys())
def test_gives_the_same_bytes_in_any_folder(offline_site, tmp_path, expected, wrapper, arguments):
    site = Site(tmp_path / "the site's own folder", NOBODY)
    site.root.mkdir()
    two_sites.write(site.root, 2)
    link = tmp_path / "link"
    link.symlink_to(site.root)
    site.wrapper = wrapper
    run = site.build(
        "--input", site.root / "loans.json", *two_sites.OPTIONS,
        *[word.format(root=site.root, link=link) for word in arguments])
    assert run.exit == 0, run.stderr
    assert tree(site.output) == expected[2]


@pytest.fixture
def in_memory():
    """A folder on a file system that lists entries in the order in which they were made."""
    if not Path("/dev/shm").is_dir():
        pytest.skip("there is no in-memory file system: /dev/shm")
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        yield Path(folder)


def test_the_order_of_directory_entries_does_not_matter(in_memory):
    notes = {f"{name}.md": f"# The same title\nOf {name}" for name in "zcabyx"}
    notes |= {f"loans/{number}.md": "---\npinned: true\n---\nOf us" for number in (1050, 1031, 1044)}
    static = {f"{name}/{name}.txt": name for name in "zcabyx"}
    sites, orders = [], []
    for index, order in enumerate([sorted, lambda names: sorted(names, reverse=True)]):
        site = Site(in_memory / str(index), NOBODY)
        site.root.mkdir()
        two_sites.write(site.root, 0)
        two_sites.write_files(site.root / "Notes", {name: notes[name] for name in order(notes)})
        two_sites.write_files(site.root / "Static", {name: static[name] for name in order(static)})
        two_sites.write_files(site.root / "Templates", dict(order(templates().items())))
        orders.append([os.listdir(site.root / name)
                       for name in ("Notes", "Notes/loans", "Static", "Templates")])
        assert two_sites.build(site).exit == 0
        sites.append(tree(site.output))
    assert all(one != other and sorted(one) == sorted(other) for one, other in zip(*orders))
    assert sites[0] == sites[1]
    assert {"notes/z.html", "z/z.txt"} <= sites[0].keys()


def templates():
    """Returns the built-in templates, for use as customized templates of a site."""
    return {file.name: file.read_text() for file in two_sites.STYLE.parent.glob("*.*")
            if file.suffix in (".mustache", ".css", ".js")}
