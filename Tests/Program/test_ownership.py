"""kivagen neither replaces nor deletes files that it did not write, and reports those that are in conflict with its
own.
"""
import hashlib
import os
import shutil
import struct
import subprocess

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
    for name in ["index.html", "1031.html", "1070.html", "1001.html"]:
        (folder / name).write_text("mine")
    return folder


def assert_refused(site, *said, arguments=(), exit=73):
    """Checks that a build names the conflicting path and changes nothing."""
    before = traces(site.output)
    run = two_sites.build(site, *arguments)
    assert run.exit == exit, run.stderr
    for word in said:
        assert word in run.stderr
    assert traces(site.output) == before


# Files of the user

KEPT = {"CNAME": "example.org", ".gitignore": "*", ".git/HEAD": "ref", "pictures/me.jpg": "me",
        "loans/mine.html": "mine", "assets/mine.css": "i{}", "google123.html": "verified"}


def test_keeps_other_files_while_pages_come_and_go(site, expected):
    for name, text in KEPT.items():
        (site.output / name).parent.mkdir(exist_ok=True)
        (site.output / name).write_text(text)
    kept = {name: traces(site.output)[name] for name in KEPT}
    for state in [1, 2, 3, 0]:
        two_sites.write(site.root, state)
        assert two_sites.build(site).exit == 0
        after = traces(site.output)
        assert {name: after[name] for name in KEPT} == kept
        assert expected[state].items() <= tree(site.output).items()


EDITS = {
    "a page that changes": "loans/1031.html",
    "a page that does not change": "notes/about.html",
    "the index": "index.html",
}


@pytest.mark.parametrize("path", EDITS.values(), ids=EDITS.keys())
def test_keeps_an_edited_page_and_names_it(site, expected, path):
    (site.output / path).write_text("mine")
    assert_refused(site, f"'Output/{path}' was edited", "--overwrite")
    assert_refused(site, f"'Output/{path}' was edited", arguments=["--adopt"])
    assert two_sites.build(site, "--overwrite").exit == 0
    assert tree(site.output) == expected[1]


def test_keeps_an_edited_obsolete_page_and_stops_tracking_it(site, expected):
    (site.output / "loans/1001.html").write_text("mine")
    run = two_sites.build(site)
    assert run.exit == 0
    assert any("loans/1001.html" in warning for warning in run.summary["warnings"])
    assert tree(site.output) == {**expected[1], "loans/1001.html": b"mine"}
    assert two_sites.build(site).summary["warnings"] == []


def put_file(place, _):
    place.write_text("mine")


def put_folder(place, _):
    place.mkdir()
    (place / "file").write_text("mine")


def put_link(place, outside):
    place.symlink_to(outside / "1070.html")


def put_dangling_link(place, outside):
    place.symlink_to(outside / "nothing")


def put_pipe(place, _):
    os.mkfifo(place)


INSTEAD = {
    "a folder": (put_folder, "is a folder"),
    "a link": (put_link, "is a symbolic link"),
    "a link to nothing": (put_dangling_link, "is a symbolic link"),
    "a pipe": (put_pipe, "is not a regular file"),
}


@pytest.mark.parametrize("arguments", [[], ["--overwrite", "--adopt"]], ids=["", "even if forced"])
@pytest.mark.parametrize("put, said", INSTEAD.values(), ids=INSTEAD.keys())
@pytest.mark.parametrize("path", ["loans/1070.html", "loans/1031.html", "index.html"])
def test_keeps_what_is_not_a_file_in_place_of_a_page(site, outside, put, said, path, arguments):
    (site.output / path).unlink(missing_ok=True)
    put(site.output / path, outside)
    before = traces(outside)
    assert_refused(site, f"'Output/{path}' {said}", arguments=arguments)
    assert traces(outside) == before


def test_keeps_another_file_in_place_of_a_new_page_unless_forced(site, expected):
    (site.output / "loans/1070.html").write_text("mine")
    assert_refused(site, "'Output/loans/1070.html' was not written by kivagen", "--overwrite")
    assert_refused(site, "'Output/loans/1070.html' was not written", arguments=["--adopt"])
    assert two_sites.build(site, "--overwrite").exit == 0
    assert tree(site.output) == expected[1]


def test_does_not_follow_a_link_to_a_folder_outside(site, outside):
    shutil.rmtree(site.output / "loans")
    (site.output / "loans").symlink_to(outside)
    before = traces(outside)
    assert_refused(site, "'Output/loans' is a symbolic link")
    assert_refused(site, "'Output/loans'", arguments=["--overwrite", "--adopt"])
    assert traces(outside) == before


def test_keeps_a_file_in_place_of_a_folder_and_names_it(site):
    shutil.rmtree(site.output / "loans")
    (site.output / "loans").write_text("mine")
    assert_refused(site, "'Output/loans'")


def test_names_all_conflicts_at_once(site):
    for number in (1031, 1033, 1070):
        (site.output / f"loans/{number}.html").write_text("mine")
    assert_refused(site, *[f"loans/{number}.html" for number in (1031, 1033, 1070)])


def test_uses_a_folder_with_other_files_only_if_forced(offline_site, expected):
    two_sites.write(offline_site.root, 0)
    offline_site.output.mkdir()
    (offline_site.output / "essay.doc").write_text("mine")
    assert_refused(offline_site, "'essay.doc'", "--adopt")
    assert two_sites.build(offline_site, "--adopt").exit == 0
    assert tree(offline_site.output) == {**expected[0], "essay.doc": b"mine"}
    assert two_sites.build(offline_site).exit == 0


OWN = [(path, "site's own folder") for path in (".", "..", "link")]


@pytest.mark.parametrize("output, said", [
    *OWN, ("/", "root of the file system"), ("{home}", "home folder"), (".kivagen", ".kivagen"),
    (".kivagen/staging", ".kivagen"), ("loans.json", "not a folder"),
    ("loans.json/Output", "not a folder"),
])
def test_refuses_folders_that_it_never_writes_to(site, tmp_path, output, said):
    (site.root / "home").mkdir()
    (site.root / "link").symlink_to(".")
    before = traces(site.root)
    run = two_sites.build(
        site, "--adopt", "--overwrite", "--output", output.format(home=site.root / "home"),
        HOME=str(site.root / "home"))
    assert run.exit == 73, run.stderr
    assert said in run.stderr
    assert traces(site.root) == before


# The manifest

DAMAGE = {
    "cut off": lambda data: data[:len(data) // 2],
    "cut off at a line's end": lambda data: data[:data.index(b"\n", 500)],
    "empty": lambda data: b"",
    "garbage": lambda data: bytes(range(256)),
    "a path that leads out": lambda data: data + b"0" * 64 + b"  ../outside/1001.html\n",
    "a path from the root": lambda data: data + b"0" * 64 + b"  /etc/hostname\n",
    "a path through a folder above": lambda data: data + b"0" * 64 + b"  loans/../../outside/1001.html\n",
    "a hash that is none": lambda data: data.replace(b"\n", b"\nx", 1),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_leaves_a_damaged_manifest_unchanged(site, expected, outside, damage):
    manifest = site.output / MANIFEST
    manifest.write_bytes(damage(manifest.read_bytes()))
    before = traces(outside)
    assert_refused(site, f"'Output/{MANIFEST}'", "damaged", "--adopt --overwrite")
    assert_refused(site, f"'Output/{MANIFEST}'", arguments=["--overwrite"])
    assert two_sites.build(site, "--adopt", "--overwrite").exit == 0
    after = tree(site.output)
    # An empty .nojekyll keeps its owner, so the manifest must not name it.
    assert (expected[1] | {MANIFEST: after[MANIFEST]}).items() <= after.items()
    # Without a manifest, the owner of the old pages is unknown, so they stay.
    assert after.keys() - expected[1].keys() == {
        "data/saved/0.js", *(f"loans/{number}.html" for number in range(1000, 1030))}
    assert traces(outside) == before
    assert two_sites.build(site).summary["written"] == 0


@pytest.mark.parametrize("arguments", [[], ["--adopt", "--overwrite"]], ids=["", "not even if forced"])
def test_leaves_the_manifest_of_a_newer_kivagen_unchanged(site, arguments):
    manifest = site.output / MANIFEST
    manifest.write_bytes(manifest.read_bytes().replace(b"manifest 1", b"manifest 2"))
    assert_refused(site, f"'Output/{MANIFEST}'", "newer", arguments=arguments)


def test_a_manifest_cannot_name_files_behind_a_link(site, outside):
    """The manifest names a file behind a link with its correct hash, so that it would be deleted."""
    (site.output / "shared").symlink_to(outside)
    digest = hashlib.sha256((outside / "1001.html").read_bytes()).hexdigest()
    with open(site.output / MANIFEST, "a") as manifest:
        manifest.write(f"{digest}  shared/1001.html\n")
    before = traces(outside)
    assert two_sites.build(site).exit == 0
    assert traces(outside) == before
    assert (site.output / "shared").is_symlink()


# Kinds of output folders

def test_the_output_folder_may_be_a_link(offline_site, expected, tmp_path):
    (tmp_path / "Elsewhere").mkdir()
    offline_site.output.symlink_to("Elsewhere")
    for state in [0, 1, 2]:
        two_sites.write(offline_site.root, state)
        assert two_sites.build(offline_site).exit == 0
        assert os.readlink(offline_site.output) == "Elsewhere"
        assert tree(tmp_path / "Elsewhere") == expected[state]


def test_the_output_folder_may_be_a_git_worktree(offline_site, expected, tmp_path):
    def git(*arguments, folder=tmp_path / "repository"):
        done = subprocess.run(
            ["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.org", *arguments],
            capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout

    (tmp_path / "repository").mkdir()
    git("init", "--quiet")
    git("commit", "--quiet", "--allow-empty", "--message", "Begin")
    git("worktree", "add", "--quiet", "-b", "pages", offline_site.output)
    for state in [0, 1]:
        two_sites.write(offline_site.root, state)
        assert two_sites.build(offline_site).exit == 0
        left = tree(offline_site.output)
        assert left.pop(".git").startswith(b"gitdir: ")
        assert left == expected[state]
        git("add", "--all", folder=offline_site.output)
        git("commit", "--quiet", "--message", "Build", folder=offline_site.output)
    assert git("log", "--oneline", "pages").count("\n") == 3
    offline_site.run("clean")
    assert os.listdir(offline_site.output) == [".git"]


def test_new_folders_inherit_the_access_control_list_of_the_output_folder(offline_site):
    two_sites.write(offline_site.root, 0)
    offline_site.output.mkdir()
    # In the words of setfacl: -d -m u::rwx,u:33:rx,g::rwx,m::rwx,o::-
    entries = [(1, 7, -1), (2, 5, 33), (4, 7, -1), (16, 7, -1), (32, 0, -1)]
    acl = struct.pack("<I", 2) + b"".join(struct.pack("<HHi", *entry) for entry in entries)
    try:
        os.setxattr(offline_site.output, "system.posix_acl_default", acl)
    except OSError as error:
        pytest.skip(f"the file system has no access control lists: {error}")
    assert two_sites.build(offline_site).exit == 0
    for folder in ["loans", "countries", "assets"]:
        assert "system.posix_acl_default" in os.listxattr(offline_site.output / folder)
