"""The groups of files in folders that pass on theirs, as `chmod g+s` makes them."""
import os
import shutil
import stat
import tempfile
from pathlib import Path

import pytest

from conftest import Site

# Groups that need no name.
GROUP, OTHER = 12345, 12346

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files to any group")


@pytest.fixture
def shared(offline_site):
    """A site whose output folder passes on its group."""
    make_shared(offline_site.output, GROUP)
    return offline_site


def make_shared(folder, group, owner=-1):
    folder.mkdir(exist_ok=True)
    os.chown(folder, owner, group)
    folder.chmod(0o2775)


def write(site, path, text):
    (site.root / path).parent.mkdir(parents=True, exist_ok=True)
    (site.root / path).write_text(text)


def build(site, *arguments):
    run = site.run("build", "--source", "sample", *arguments, first=lambda: os.umask(0o027))
    assert run.exit == 0, run.stderr
    return run


def groups(folder):
    """The groups of all files and folders."""
    return {path.stat().st_gid for path in folder.rglob("*")}


def test_every_file_and_folder_gets_the_group(shared):
    write(shared, "Static/fonts/a.woff", "x")
    write(shared, "Notes/about-us.md", "Hello.\n")
    assert build(shared).warnings == []
    assert groups(shared.output) == {GROUP}
    for path in shared.output.rglob("*"):
        mode = path.stat().st_mode
        assert stat.S_IMODE(mode) == (0o2750 if path.is_dir() else 0o640), path
    before = shared.files()
    build(shared)
    assert shared.files() == before
    write(shared, "Static/fonts/b/c.woff", "y")
    write(shared, "Static/fonts/a.woff", "changed")
    write(shared, "Notes/new.md", "New.\n")
    build(shared, "--title", "Changed")
    assert groups(shared.output) == {GROUP}


@pytest.mark.parametrize("change", [[], ["--title", "T"], ["--title", "T", "--rebuild"]])
def test_a_file_that_stays_gets_the_group_too(shared, change):
    write(shared, "Static/fonts/a.woff", "x")
    build(shared)
    write(shared, "Output/mine.txt", "Not of kivagen.")
    before = {path: path.stat() for path in shared.output.rglob("*") if path.is_file()}
    for path in before:
        os.chown(path, -1, OTHER)
    build(shared, "--dry-run", *change)
    assert {path.stat().st_gid for path in before} == {OTHER}
    assert build(shared, *change).warnings == []
    for path, status in before.items():
        now = path.stat()
        assert now.st_gid == (OTHER if path.name == "mine.txt" else GROUP), path
        if not change or path.suffix == ".woff":
            assert (now.st_ino, now.st_mtime_ns) == (status.st_ino, status.st_mtime_ns), path
    after = shared.files()
    build(shared, *change)
    assert shared.files() == after


def test_a_file_outside_such_a_folder_keeps_its_group(offline_site):
    build(offline_site)
    page = offline_site.output / "index.html"
    os.chown(page, -1, OTHER)
    build(offline_site)
    assert page.stat().st_gid == OTHER


def test_each_folder_has_its_own_say(offline_site):
    for path in ("mine/a.txt", "plain/deep/a.txt", "top.txt"):
        write(offline_site, f"Static/{path}", "x")
    offline_site.output.mkdir()
    make_shared(offline_site.output / "mine", GROUP)
    make_shared(offline_site.output / "loans", OTHER)
    build(offline_site)
    assert groups(offline_site.output / "mine") == {GROUP}
    assert groups(offline_site.output / "loans") == {OTHER}
    assert {path.stat().st_gid for path in offline_site.output.iterdir() if path.is_file()} == {os.getegid()}
    assert groups(offline_site.output / "plain") == {os.getegid()}


def test_a_group_that_may_not_be_given_is_a_warning(shared):
    shared.wrapper = ["setpriv", "--bounding-set=-chown"]
    count = build(shared).stderr.count("warning")
    run = build(shared, "--title", "Changed")
    assert count == 1
    assert len(run.warnings) == 1, run.stderr
    assert f"files in 'Output' the group {GROUP} of their folders, which have the setgid bit: Operation not permitted" in run.stderr
    assert "Changed" in shared.page()
    summary = shared.build("--source", "sample", "--title", "Again").summary
    assert [GROUP == int(text.split("the group ")[1].split()[0]) for text in summary["warnings"]] == [True]


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
@pytest.mark.parametrize("fails_first", [False, True])
@pytest.mark.parametrize("title", ["Changed", "Another"])
def test_a_group_that_may_not_be_given_to_files_of_an_interrupted_build_is_a_warning(shared, fails_first, title):
    """The build that finishes the interrupted one looks at the groups of its files, too."""
    build(shared)
    bounded = ["setpriv", "--bounding-set=-chown"]
    calls = "rename,renameat,renameat2"
    shared.wrapper = ["strace", "-f", "-qq", "-o", shared.root / "calls", "-e", f"trace={calls}", "-e",
                      f"inject={calls}:signal=SIGKILL:when=20", *bounded]
    shared.run("build", "--source", "sample", "--title", "Changed")
    assert (shared.output / ".kivagen-journal").exists()
    shared.wrapper = bounded
    if fails_first:
        write(shared, "bad.json", "{}")
        assert shared.run("build", "--input", "bad.json").exit == 65
    assert not fails_first or "Changed" in shared.page()
    warning, = build(shared, "--title", title).warnings
    assert f"files in 'Output' the group {GROUP} of their folders" in warning
    assert shared.page().count(title)


def test_a_folder_gives_its_group_to_files_of_others(kiva):
    """Someone who is not in the group may build nevertheless, because the system passes the group on."""
    owner = 12000
    # Others cannot reach the folders of pytest.
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder), kiva)
        os.chown(site.root, owner, owner)
        make_shared(site.output, GROUP, owner)
        site.wrapper = [
            "setpriv", "--reuid", str(owner), "--regid", str(owner), "--clear-groups", "--inh-caps=+dac_override",
            "--ambient-caps=+dac_override"]
        assert build(site).warnings == []
        assert groups(site.output) == {GROUP}
        assert {path.stat().st_uid for path in site.output.rglob("*")} == {owner}


def test_a_file_that_is_replaced_keeps_its_group(offline_site):
    file = offline_site.root / "saved.json"
    for wrapper, group, warnings in ([], GROUP, 0), (["setpriv", "--bounding-set=-chown"], os.getegid(), 1):
        file.write_text("old")
        os.chown(file, -1, GROUP)
        file.chmod(0o640)
        offline_site.wrapper = wrapper
        run = offline_site.run("fetch", "--source", "sample", "--save", "saved.json")
        assert (run.exit, len(run.warnings)) == (0, warnings), run.stderr
        assert (file.stat().st_gid, file.stat().st_mode & 0o777) == (group, 0o640)
        assert file.read_text() != "old"
