"""Pages of loans that have left the list, over several builds by the release program."""
import json
import shutil
import sqlite3

import pytest

import wire
from site_tree import dangling, traces, tree

MARCH_3 = "2026-03-03T09:30:00Z"
MARCH_4 = "2026-03-04T09:30:00Z"
SUMMER = "2026-07-01T09:30:00Z"


def build(site, numbers, time, *words):
    loans = [wire.details(wire.loan(number, number - 1000)) for number in numbers]
    (site.root / "loans.json").write_text(json.dumps({"fetched_at": time, "loans": loans}))
    run = site.build("--input", "loans.json", *words)
    assert (run.exit, run.warnings) == (0, []), run.stderr
    assert dangling(tree(site.output)) == []
    return run.summary


def pages(site):
    return sorted(int(path.stem) for path in (site.output / "loans").iterdir())


def former(site):
    return [number for number in pages(site) if " data-former=" in site.page(f"loans/{number}.html")]


@pytest.fixture
def site(quiet_site):
    build(quiet_site, range(1000, 1040), MARCH_3)
    summary = build(quiet_site, range(1020, 1060), MARCH_4)
    assert (summary["loans"], summary["pages"]) == (40, len(list(quiet_site.output.rglob("*.html"))))
    return quiet_site


def test_they_stay_with_all_that_was_known(site):
    assert former(site) == list(range(1000, 1020))
    page = site.page("loans/1000.html")
    for text in ["The story of 1000.", "9,000 KES", "14 months", "known on <time datetime=\"" + MARCH_3]:
        assert text in page
    assert [loan["id"] for loan in site.data["loans"]] == list(range(1059, 1019, -1))


def test_built_again_nothing_is_written(site):
    before, store = traces(site.output), site.store.read_bytes()
    summary = build(site, range(1020, 1060), MARCH_4)
    assert (summary["written"], summary["deleted"]) == (0, 0)
    assert traces(site.output) == before
    assert site.store.read_bytes() == store


def test_they_go_when_they_are_too_old(site):
    summary = build(site, range(1020, 1060), SUMMER)
    assert summary["deleted"] == 20
    assert pages(site) == list(range(1020, 1060))
    with sqlite3.connect(site.store) as store:
        assert store.execute("SELECT count(*), min(id) FROM shown").fetchone() == (40, 1020)


def test_they_come_with_the_store_to_another_machine(site, new_site):
    other = new_site("other")
    shutil.copytree(site.root / ".kivagen", other.root / ".kivagen")
    build(other, range(1020, 1060), MARCH_4)
    assert tree(other.output) == tree(site.output)


def test_without_the_store_only_they_are_lost(site, new_site):
    shutil.rmtree(site.root / ".kivagen")
    build(site, range(1020, 1060), MARCH_4)
    other = new_site("other")
    build(other, range(1020, 1060), MARCH_4)
    assert tree(other.output) == tree(site.output)


def test_the_store_tells_anyone_of_them_as_the_readme_shows(site):
    with sqlite3.connect(site.store) as store:
        rows = store.execute("SELECT DISTINCT site, datetime(listed, 'unixepoch'), json_extract(loan, '$.name')"
                             " FROM shown WHERE id = 1000").fetchall()
    assert rows == [("Output", "2026-03-03 09:30:00", "Borrower 1000")]


def test_a_store_that_another_program_holds_costs_them_and_not_the_build(site):
    other = sqlite3.connect(site.store, isolation_level=None)
    other.execute("PRAGMA journal_mode = DELETE")
    other.execute("BEGIN EXCLUSIVE")
    run = site.build("--input", "loans.json")
    other.close()
    assert run.exit == 0, run.stderr
    assert run.summary["warnings"] == [f"cannot use the store '{site.store.relative_to(site.root)}': database is locked"]
    assert pages(site) == list(range(1020, 1060))
    build(site, range(1020, 1060), MARCH_4)
    assert former(site) == list(range(1000, 1020))
