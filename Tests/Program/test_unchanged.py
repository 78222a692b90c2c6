"""Unchanged files are not touched, and a build with nothing new writes nothing."""
import re
import shutil

import pytest

import two_sites
from site_tree import traces

WRITES = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND")
# Everything that changes a folder.
CALLS = ("open,openat,creat,rename,renameat,renameat2,unlink,unlinkat,rmdir,mkdir,mkdirat,link,linkat,"
         "symlink,symlinkat,truncate,chmod,fchmodat,chown,fchownat,utimensat")

needs_strace = pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")


@pytest.fixture
def site(offline_site):
    return two_sites.built(offline_site)


def changed(before, after):
    return {path for path in before.keys() | after.keys() if before.get(path) != after.get(path)}


def test_with_nothing_new_no_file_and_no_folder_is_touched(site):
    before = traces(site.root)
    for arguments in [[], ["--adopt"], ["--overwrite"], ["--json"]]:
        run = two_sites.build(site, *arguments)
        assert (run.exit, run.summary["written"], run.summary["deleted"]) == (0, 0, 0)
        assert changed(before, traces(site.root)) == set()


def test_the_same_inputs_written_again_change_nothing(site):
    before = traces(site.output)
    two_sites.write(site.root, 0)
    assert two_sites.build(site).summary["unchanged"] > 60
    assert changed(before, traces(site.output)) == set()


def test_only_the_files_of_a_changed_loan_are_written(site):
    before = traces(site.output)
    loans = two_sites.loans(0)
    loans[20]["use"] = "to buy another cow"
    (site.root / "loans.json").write_text(two_sites.listing(loans))
    run = two_sites.build(site)
    assert (run.summary["written"], run.summary["deleted"]) == (13, 0)
    # The folders' modification times change, since files are moved into them.
    assert changed(before, traces(site.output)) == {
        ".", "index.html", "loans.json", "loans", "loans/1020.html", "countries", "countries/KE.html",
        "sectors", "sectors/food.html", ".kivagen-manifest", "feed.xml", "feed.json", "deadlines.ics",
        "countries/KE.xml", "countries/KE.json", "countries/KE.ics", "sectors/food.xml", "sectors/food.json"}


def test_files_that_a_build_writes_are_newer_than_its_beginning(site):
    stamp = site.root / "stamp"
    stamp.touch()
    before = traces(site.output)
    two_sites.write(site.root, 2)
    assert two_sites.build(site).exit == 0
    after = traces(site.output)
    written = [path for path in changed(before, after) if (site.output / path).is_file()]
    assert len(written) > 10
    # Programs that upload a site ask which files are newer than the last upload.
    assert {path for path in written if (site.output / path).stat().st_mtime_ns < stamp.stat().st_mtime_ns} == set()


@pytest.mark.parametrize("state", [1, 2])
def test_unchanged_files_keep_their_inode_and_modification_time(site, expected, state):
    before = traces(site.output)
    two_sites.write(site.root, state)
    run = two_sites.build(site)
    old, new = expected[0], expected[state]
    same = {path for path in old.keys() & new.keys() if old[path] == new[path]}
    files = {path for path in same if old[path] is not None}
    assert len(files) == run.summary["unchanged"] > 1
    after = traces(site.output)
    assert changed(before, after) & files == set()
    # A replaced file is a new one, so that a server that has the old one open can send all of it.
    for path in (old.keys() & new.keys()) - same:
        assert before[path][0] != after[path][0]


def calls_to_output(site, build):
    """Returns the calls of the system for the output folder during a build, and for files in open folders."""
    calls = site.root / "calls"
    site.wrapper = ["strace", "-f", "-qq", "-o", calls, "-e", f"trace={CALLS}"]
    assert build().exit == 0
    return [call for call in calls.read_text().splitlines()
            if f"{site.root}/Output" in call or re.search(r'\(\d+, "', call)]


@needs_strace
def test_with_nothing_new_no_file_is_opened_for_writing(site):
    calls = calls_to_output(site, lambda: two_sites.build(site))
    assert len(calls) > 60
    assert [call for call in calls if WRITES.search(call) or "open" not in call] == []


@needs_strace
def test_with_nothing_new_no_file_of_a_recorded_site_is_opened(offline_site):
    two_sites.write(offline_site.root, 0)
    assert offline_site.build("--input", "loans.json").exit == 0
    calls = calls_to_output(offline_site, lambda: offline_site.build("--input", "loans.json"))
    # The folders are listed, and the manifest is read.
    files = [call for call in calls if "O_DIRECTORY" not in call]
    assert len(files) == 1 and "/Output/.kivagen-manifest" in files[0]


def test_a_build_does_what_its_dry_run_lists(site):
    two_sites.write(site.root, 2)
    before = traces(site.root)
    run = site.run("build", "--dry-run", "--input", "loans.json", *two_sites.OPTIONS)
    assert run.exit == 0
    assert traces(site.root) == before
    listed = listing(run.stdout)
    old = traces(site.output)
    assert two_sites.build(site).exit == 0
    new = traces(site.output)
    files = {path for path in changed(old, new) if (old.get(path) or new[path])[-1] is not None}
    assert set(listed) == files - {".kivagen-manifest"}
    for path, (verb, size) in listed.items():
        assert verb == ("deleted" if path not in new else "changed" if path in old else "new")
        assert size == formatted(len((new.get(path) or old[path])[-1]))


def test_a_dry_run_with_nothing_new_lists_nothing(site):
    run = site.run("build", "--dry-run", "--input", "loans.json", *two_sites.OPTIONS)
    assert (run.exit, run.stdout) == (0, "")


def test_a_first_dry_run_makes_nothing(offline_site):
    two_sites.write(offline_site.root, 0)
    before = traces(offline_site.root)
    run = offline_site.run("build", "--dry-run", "--input", "loans.json", *two_sites.OPTIONS)
    assert run.exit == 0
    assert "index.html" in listing(run.stdout)
    assert {verb for verb, _ in listing(run.stdout).values()} == {"new"}
    assert traces(offline_site.root) == before


def listing(text):
    """Returns the verb and the size for each path."""
    found = {}
    for line in text.splitlines():
        verb, size, path = re.fullmatch(r"(new|changed|deleted) +([\d.]+ \w+)  (.+)", line).groups()
        found[path] = (verb, size)
    assert list(found) == sorted(found)
    return found


def formatted(size):
    if size < 1000:
        return f"{size} bytes"
    if size < 1_000_000:
        return f"{(size + 500) // 1000} kB"
    return f"{size // 100_000 / 10} MB"
