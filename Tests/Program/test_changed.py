"""The JSON summary says whether the files of the site were changed, and which, so that a deploy can be skipped and a
CDN be purged.
"""
import json
import shutil

import pytest

import two_sites
from site_tree import tree
from test_kill import JOURNAL, at_call, calls_of_commit, Victim

# kivagen's own files in the output folder.
OWN = ".kivagen-"


def files(site):
    return {path: data for path, data in tree(site.output).items()
            if data is not None and not path.startswith(OWN)}


def differences(old, new):
    return sorted(path for path in old.keys() | new.keys() if old.get(path) != new.get(path))


def build(site, *arguments, **variables):
    return two_sites.build(site, "--changed-paths", *arguments, **variables)


@pytest.fixture
def site(offline_site):
    two_sites.write(offline_site.root, 0)
    return offline_site


def test_lists_every_file_of_the_first_build_and_none_of_the_next(site):
    run = build(site)
    assert run.summary["changed"] is True
    assert run.summary["changed_paths"] == sorted(files(site))
    assert run.summary["written"] == len(files(site))
    run = build(site)
    assert run.summary["changed"] is False
    assert run.summary["changed_paths"] == []


def test_lists_exactly_what_was_written_and_deleted(site):
    build(site)
    for state in [1, 2, 3, 0]:
        before = files(site)
        two_sites.write(site.root, state)
        run = build(site)
        assert run.exit == 0, run.stderr
        paths = run.summary["changed_paths"]
        assert paths == differences(before, files(site))
        assert len(paths) == run.summary["written"] + run.summary["deleted"]
        assert run.summary["deleted"] > 0
        assert run.summary["changed"] is True


def test_lists_paths_only_if_they_are_wanted(site):
    assert "changed_paths" not in two_sites.build(site).summary
    assert two_sites.build(site, KIVAGEN_CHANGED_PATHS="true").summary["changed_paths"] == []
    (site.root / "kivagen.yml").write_text("changed-paths: true\njson: true\n")
    assert two_sites.build(site).summary["changed_paths"] == []
    assert "changed_paths" not in two_sites.build(site, "--no-changed-paths").summary
    failed = site.run("build", "--input", "missing.json")
    assert failed.exit == 66
    assert (failed.summary["changed"], failed.summary["changed_paths"]) == (False, [])


def test_lists_in_a_dry_run_what_would_be_changed(site):
    run = build(site, "--dry-run")
    assert not site.output.exists()
    wanted = run.summary["changed_paths"]
    assert run.summary["changed"] is True
    assert build(site).summary["changed_paths"] == wanted
    two_sites.write(site.root, 1)
    before = files(site)
    dry = build(site, "--dry-run").summary
    assert files(site) == before
    real = build(site).summary
    assert (dry["changed"], dry["changed_paths"]) == (real["changed"], real["changed_paths"])
    assert build(site, "--dry-run").summary["changed"] is False


def test_does_not_list_a_file_of_someone_else_that_stays(site):
    site.output.mkdir()
    (site.output / ".nojekyll").write_text("mine")
    (site.output / "CNAME").write_text("example.org")
    run = build(site, "--adopt")
    assert run.exit == 0, run.stderr
    assert {".nojekyll", "CNAME"} & set(run.summary["changed_paths"]) == set()
    assert "index.html" in run.summary["changed_paths"]


def test_lists_nothing_if_a_folder_with_the_same_files_is_adopted(site):
    build(site)
    (site.output / ".kivagen-manifest").unlink()
    shutil.rmtree(site.root / ".kivagen")
    run = build(site, "--adopt")
    assert run.exit == 0, run.stderr
    assert (run.summary["changed"], run.summary["changed_paths"]) == (False, [])


def test_lists_an_edited_file_that_is_replaced(site):
    build(site)
    (site.output / "about.html").write_text("mine")
    failed = build(site)
    assert failed.exit == 73
    assert (failed.summary["changed"], failed.summary["changed_paths"]) == (False, [])
    assert build(site, "--overwrite").summary["changed_paths"] == ["about.html"]


def test_does_not_list_an_edited_file_that_is_kept(site):
    build(site)
    two_sites.write(site.root, 1)
    (site.output / "loans/1001.html").write_text("mine")
    run = build(site)
    assert run.exit == 0, run.stderr
    assert "loans/1001.html" not in run.summary["changed_paths"]
    assert "loans/1000.html" in run.summary["changed_paths"]


def test_lists_what_clean_deletes(site):
    build(site)
    before = sorted(files(site))
    (site.output / "mine.txt").write_text("mine")
    dry = site.run("clean", "--json", "--changed-paths", "--dry-run").summary
    assert (dry["changed"], dry["changed_paths"]) == (True, before)
    run = site.run("clean", "--json", "--changed-paths").summary
    assert (run["changed"], run["changed_paths"]) == (True, before)
    again = site.run("clean", "--json", "--changed-paths").summary
    assert (again["changed"], again["changed_paths"]) == (False, [])
    assert site.run("clean", "--json").summary["changed"] is False


def test_a_fetch_changes_nothing(site):
    run = site.run("fetch", "--json", "--input", "loans.json", "--save", "saved.json")
    assert run.exit == 0, run.stderr
    assert run.summary["changed"] is False
    assert "changed_paths" not in run.summary
    assert site.run("fetch", "--json", "--changed-paths").exit == 64


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
def test_a_finished_commit_of_a_killed_build_is_a_change(offline_site, expected):
    """Whatever the killed build had written, and whatever comes next: the summaries of the builds after it name every
    file that is not as it was.
    """
    victim = Victim(offline_site, expected)
    site = offline_site
    count = calls_of_commit(victim, 1)
    kinds = set()
    for turn, number in enumerate(range(2, count, count // 9)):
        old = files(site)
        two_sites.write(site.root, (victim.state + 1) % two_sites.STATES)
        at_call(number)(site)
        is_interrupted = (site.output / JOURNAL).exists()
        runs = []
        if turn % 2:
            dry = build(site, "--dry-run").summary
            assert dry["changed"] is True or not is_interrupted
            runs.append(site.build("--input", "bad.json", "--changed-paths"))
            assert runs[0].exit == 65
            assert runs[0].summary["changed"] is is_interrupted
            assert bool(runs[0].summary["changed_paths"]) is is_interrupted
        runs.append(build(site))
        assert runs[-1].exit == 0, runs[-1].stderr
        if is_interrupted:
            named = {path for run in runs for path in run.summary["changed_paths"]}
            assert set(differences(old, files(site))) <= named
            assert any(run.summary["changed"] for run in runs)
        kinds.add((is_interrupted, turn % 2))
        victim.state = (victim.state + 1) % two_sites.STATES
        assert json.loads(build(site).stdout)["changed"] is False
    assert {(True, 0), (True, 1)} <= kinds
