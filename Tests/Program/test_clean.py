"""`kivagen clean` deletes what kivagen wrote, and nothing else."""
import os
import re
import shutil
from itertools import count

import pytest

import two_sites
from conftest import Site
from environment import SOAK
from site_tree import dangling_links, traces, tree

MINE = {"CNAME": "example.org", ".git/HEAD": "ref", "pictures/me.jpg": "me", "loans/mine.html": "mine"}


@pytest.fixture
def site(offline_site):
    """A site that was built in state 0 of `two_sites`."""
    return two_sites.built(offline_site)


def add_user_files(site):
    for name, text in MINE.items():
        (site.output / name).parent.mkdir(exist_ok=True)
        (site.output / name).write_text(text)
    return {name: traces(site.output)[name] for name in MINE}


def test_deletes_everything_but_the_output_folder_itself(site):
    outside = {path: data for path, data in tree(site.root).items() if not path.startswith("Output/")}
    run = site.run("clean")
    assert run.exit == 0
    assert tree(site.root) == outside
    assert os.listdir(site.output) == []


def test_keeps_other_files_and_their_folders(site):
    kept = add_user_files(site)
    assert site.run("clean").exit == 0
    after = traces(site.output)
    assert {name: after[name] for name in MINE} == kept
    assert set(after) == {".", *MINE, ".git", "pictures", "loans"}


def test_keeps_an_edited_page_and_names_it(site):
    for path in ["index.html", "loans/1001.html"]:
        (site.output / path).write_text("mine")
    run = site.run("clean")
    assert run.exit == 0
    assert {path for path in ("index.html", "loans/1001.html") if f"'{path}'" in run.stderr}
    assert tree(site.output) == {
        "index.html": b"mine", "loans": None, "loans/1001.html": b"mine"}


def test_keeps_a_link_in_place_of_a_page_and_does_not_follow_it(site, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "1001.html").write_bytes((site.output / "loans/1001.html").read_bytes())
    shutil.copytree(site.output / "notes", outside / "notes")
    (site.output / "loans/1001.html").unlink()
    (site.output / "loans/1001.html").symlink_to(outside / "1001.html")
    shutil.rmtree(site.output / "notes")
    (site.output / "notes").symlink_to(outside / "notes")
    before = traces(outside)
    assert site.run("clean").exit == 0
    assert traces(outside) == before
    assert set(tree(site.output)) == {"loans", "loans/1001.html", "notes"}


def test_keeps_the_cache(tmp_path, kiva):
    site = Site(tmp_path, kiva)
    assert site.build("--limit", "5").exit == 0
    before = site.store.read_bytes()
    assert site.run("clean").exit == 0
    assert site.store.read_bytes() == before
    kiva.shut_down()
    assert site.build("--offline", "--limit", "5").summary["loans"] == 5


@pytest.mark.parametrize("what", ["no folder", "an empty folder", "another's folder"])
def test_deletes_nothing_where_kivagen_wrote_nothing(offline_site, what):
    if what != "no folder":
        offline_site.output.mkdir()
    if what == "another's folder":
        add_user_files(offline_site)
        (offline_site.output / "index.html").write_text("mine")
    before = tree(offline_site.root)
    run = offline_site.run("clean")
    assert run.exit == 0, run.stderr
    assert {path: data for path, data in tree(offline_site.root).items()
            if not path.startswith(".kivagen")} == before


def test_a_dry_run_lists_all_files_and_deletes_none(site):
    add_user_files(site)
    (site.output / "loans/1002.html").write_text("mine")
    before = traces(site.root)
    run = site.run("clean", "--dry-run")
    assert run.exit == 0
    assert traces(site.root) == before
    listed = [re.fullmatch(r"deleted +[\d.]+ \w+  (.+)", line)[1] for line in run.stdout.splitlines()]
    assert site.run("clean").exit == 0
    gone = {path for path in before if before[path][-1] is not None} - {
        f".kivagen/{name}" for name in os.listdir(site.root / ".kivagen")}
    gone = {path.removeprefix("Output/") for path in gone - set(traces(site.root))}
    assert set(listed) | {".kivagen-manifest"} == gone


@pytest.mark.parametrize("output", [".", "..", "/", ".kivagen", "{home}"])
def test_leaves_folders_alone_that_kivagen_never_writes_to(site, output):
    """Nothing is deleted there even if a valid manifest names files of the folder."""
    home = site.root / "home"
    shutil.copytree(site.output, home)
    for path in [site.root, site.root / ".kivagen"]:
        shutil.copy(site.output / ".kivagen-manifest", path)
    before = traces(site.root)
    run = site.run("clean", "--output", output.format(home=home), HOME=str(home))
    assert run.exit == 73, run.stderr
    assert traces(site.root) == before


@pytest.mark.parametrize("damage, said", [
    (lambda data: data[:99], "damaged"), (lambda data: b"", "damaged"),
    (lambda data: data.replace(b"manifest 1", b"manifest 9"), "newer"),
    (lambda data: data + b"0" * 64 + b"  ../loans.json\n", "damaged"),
], ids=["cut off", "empty", "newer", "leading out"])
def test_an_untrusted_manifest_deletes_nothing(site, damage, said):
    manifest = site.output / ".kivagen-manifest"
    manifest.write_bytes(damage(manifest.read_bytes()))
    before = traces(site.output)
    run = site.run("clean")
    assert (run.exit, said in run.stderr) == (73, True)
    assert traces(site.output) == before


def test_keeps_files_that_differ_from_the_manifest(site):
    """The manifest may contain anything that someone wrote into it."""
    (site.output / "essay.doc").write_text("mine")
    with open(site.output / ".kivagen-manifest", "a") as manifest:
        manifest.write(f"{'0' * 64}  essay.doc\n")
    run = site.run("clean")
    assert (run.exit, "'essay.doc'" in run.stderr) == (0, True)
    assert tree(site.output) == {"essay.doc": b"mine"}


def test_a_later_build_writes_all_files_again(site, expected):
    site.run("clean")
    assert two_sites.build(site).exit == 0
    assert tree(site.output) == expected[0]


def test_reports_what_it_deleted(site):
    files = (site.output / ".kivagen-manifest").read_text().count("\n") - 1
    run = site.run("clean", "--json")
    assert (run.summary["deleted"], run.summary["exit"]) == (files, 0)
    assert "deleted" in run.stderr


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
def test_can_be_repeated_after_it_was_killed(site):
    kept = add_user_files(site)
    kills = 0
    for number in count(1, 1 if SOAK else 17):
        site.wrapper = ["strace", "-f", "-qq", "-o", site.root / "calls", "-e", "trace=unlinkat",
                        "-e", f"inject=unlinkat:signal=SIGKILL:when={number}"]
        run = site.run("clean")
        site.wrapper = []
        if run.exit == 0:
            break
        kills += 1
        left = tree(site.output)
        assert "index.html" not in left or dangling_links(left) == []
        assert site.run("clean").exit == 0
        after = traces(site.output)
        assert set(after) == {".", *MINE, ".git", "pictures", "loans"}
        assert {name: after[name] for name in MINE} == kept
        assert two_sites.build(site, "--adopt").exit == 0
    assert kills > 4
