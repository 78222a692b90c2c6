"""Pages of loans that have left the list, over several builds by the release program."""
import json
import os
import shutil
import sqlite3

import pytest

import wire
from site_tree import dangling_links, traces, tree

MARCH_3 = "2026-03-03T09:30:00Z"
MARCH_4 = "2026-03-04T09:30:00Z"
SUMMER = "2026-07-01T09:30:00Z"
AUTUMN = "2026-09-01T09:30:00Z"
# A time before the first build.
POSTED = "2026-03-01T08:00:00Z"


def build(site, numbers, time, *arguments, posted=POSTED):
    loans = [wire.details(wire.loan(number, number - 1000)) | {"posted_date": posted} for number in numbers]
    (site.root / "loans.json").write_text(json.dumps({"fetched_at": time, "loans": loans}))
    run = site.build("--input", "loans.json", *arguments)
    assert (run.exit, run.warnings) == (0, []), run.stderr
    assert "--output" in arguments or dangling_links(tree(site.output)) == []
    return run.summary


def build_in(site, output, numbers):
    build(site, numbers, MARCH_4, "--output", output)


def pages(site):
    return sorted(int(path.stem) for path in (site.output / "loans").iterdir())


def retired(site):
    return [number for number in pages(site) if " data-former=" in site.page(f"loans/{number}.html")]


@pytest.fixture
def site(offline_site):
    build(offline_site, range(1000, 1040), MARCH_3)
    summary = build(offline_site, range(1020, 1060), MARCH_4)
    assert (summary["loans"], summary["pages"]) == (40, len(list(offline_site.output.rglob("*.html"))))
    return offline_site


def test_retired_pages_keep_all_that_was_known(site):
    assert retired(site) == list(range(1000, 1020))
    page = site.page("loans/1000.html")
    for text in ["The story of 1000.", "9,000 KES", "14 months", "known on <time datetime=\"" + MARCH_3]:
        assert text in page
    assert [loan["id"] for loan in site.data["loans"]] == list(range(1059, 1019, -1))


def test_a_second_build_writes_nothing(site):
    before, store = traces(site.output), site.store.read_bytes()
    summary = build(site, range(1020, 1060), MARCH_4)
    assert (summary["written"], summary["deleted"]) == (0, 0)
    assert traces(site.output) == before
    assert site.store.read_bytes() == store


def test_retired_pages_are_deleted_when_they_are_too_old(site):
    summary = build(site, range(1020, 1060), SUMMER)
    assert summary["deleted"] == 20
    assert pages(site) == list(range(1020, 1060))
    with sqlite3.connect(site.store) as store:
        assert store.execute("SELECT count(*), min(id) FROM loans").fetchone() == (60, 1000)
    assert build(site, range(1020, 1060), AUTUMN, posted=AUTUMN)["deleted"] == 0
    with sqlite3.connect(site.store) as store:
        assert store.execute("SELECT count(*), min(id) FROM loans").fetchone() == (40, 1020)


def test_retired_pages_return_after_a_build_at_a_wrong_time(site):
    before = tree(site.output)
    assert build(site, range(1020, 1060), SUMMER)["deleted"] == 20
    build(site, range(1020, 1060), MARCH_4)
    assert tree(site.output) == before


ODD = {
    "the file": (lambda data: data.pop("fetched_at"), [], 2_082_758_400),
    "the data": (lambda data: data.update(fetched_at="2036-01-01T00:00:00Z"), [], 1_790_000_000),
    "the run": (lambda data: None, ["--now", "2036-01-01T00:00:00Z"], 1_790_000_000),
}


@pytest.mark.parametrize("change, arguments, modified", ODD.values(), ids=ODD.keys())
def test_dates_after_2036_lose_no_retired_page(offline_site, change, arguments, modified):
    file = offline_site.root / "in.json"
    loans = [wire.loan(number, number - 1000) for number in range(1000, 1020)]
    data = {"fetched_at": MARCH_3, "loans": loans}
    file.write_text(json.dumps(data))
    arguments = ["--input", "in.json", "--limit", "5"]
    assert offline_site.build("--input", "in.json").exit == 0
    assert offline_site.build(*arguments).exit == 0
    before = tree(offline_site.output)
    assert len(retired(offline_site)) == 15
    change(data)
    file.write_text(json.dumps(data))
    os.utime(file, (modified, modified))
    strict = offline_site.build("--strict", *arguments, *arguments)
    if "fetched_at" in data and data["fetched_at"] != MARCH_3:
        assert strict.exit == 65
        assert "'fetched_at' of 'in.json', 2036-01-01T00:00:00Z, is in the future" in strict.stderr
        assert tree(offline_site.output) == before
    else:
        assert (strict.exit, strict.warnings) == (0, [])
    offline_site.build(*arguments, *arguments)
    file.write_text(json.dumps(data | {"fetched_at": MARCH_3}))
    assert offline_site.build("--strict", *arguments).exit == 0
    assert tree(offline_site.output) == before


@pytest.mark.parametrize("listed", ["-1", "253402300800", "'never'", "2082758400"])
def test_a_loan_whose_time_is_damaged_keeps_its_page(site, listed):
    with sqlite3.connect(site.store) as store:
        store.execute(f"UPDATE loans SET listed = {listed} WHERE id < 1005")
    store.close()
    build(site, range(1020, 1060), MARCH_4)
    assert retired(site) == list(range(1000, 1020))


def test_retired_pages_stay_as_they_are_while_others_come_and_go(site):
    # All loans are of a few countries and sectors, and of similar amounts.
    before = {number: traces(site.output)[f"loans/{number}.html"] for number in range(1000, 1020)}
    for step in range(1, 5):
        build(site, range(1020 + 10 * step, 1060 + 10 * step), f"2026-03-{4 + step:02}T09:30:00Z")
        assert {number: traces(site.output)[f"loans/{number}.html"] for number in range(1000, 1020)} == before
        assert "Loans like this one" not in site.page(f"loans/{1019 + 10 * step}.html")
    assert "Loans like this one" in site.page("loans/1099.html")


def test_a_moved_folder_keeps_its_retired_pages(site):
    before = tree(site.output)
    site.output.rename(site.root / "Out2")
    build_in(site, "Out2", range(1020, 1060))
    assert tree(site.root / "Out2") == before


def test_two_moved_folders_keep_their_own_retired_pages(site):
    before = tree(site.output)
    for numbers in [range(1000, 1030), range(1010, 1030)]:
        build_in(site, "Out2", numbers)
    other = tree(site.root / "Out2")
    (site.root / "Out2").rename(site.root / "Out3")
    site.output.rename(site.root / "Out2")
    build_in(site, "Out2", range(1020, 1060))
    build_in(site, "Out3", range(1010, 1030))
    assert tree(site.root / "Out2") == before
    assert tree(site.root / "Out3") == other


def test_a_moved_folder_keeps_its_retired_pages_with_a_read_only_store(site):
    site.output.rename(site.root / "Out2")
    other = sqlite3.connect(site.store, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    run = site.build("--input", "loans.json", "--output", "Out2")
    other.close()
    assert (run.exit, run.summary["deleted"]) == (0, 0)
    assert ["is locked by another program" in warning for warning in run.summary["warnings"]] == [True]
    build_in(site, "Out2", range(1020, 1060))
    assert (site.root / "Out2/loans/1000.html").exists()


def test_a_copy_of_the_store_keeps_retired_pages_on_another_machine(site, new_site):
    other = new_site("other")
    shutil.copytree(site.root / ".kivagen", other.root / ".kivagen")
    build(other, range(1020, 1060), MARCH_4)
    assert tree(other.output) == tree(site.output)


def test_without_the_store_only_retired_pages_are_lost(site, new_site):
    shutil.rmtree(site.root / ".kivagen")
    run = site.build("--input", "loans.json")
    assert "the pages of 20 loans that are no longer listed are removed" in run.stderr
    other = new_site("other")
    build(other, range(1020, 1060), MARCH_4)
    assert tree(other.output) == tree(site.output)


def test_the_store_lists_retired_loans_as_the_documentation_shows(site):
    with sqlite3.connect(site.store) as store:
        rows = store.execute("SELECT DISTINCT site, datetime(listed, 'unixepoch'), json_extract(loan, '$.name')"
                             " FROM loans WHERE id = 1000").fetchall()
    assert rows == [("Output", "2026-03-03 09:30:00", "Borrower 1000")]


def test_a_locked_store_costs_the_retired_pages_but_not_the_build(site):
    other = sqlite3.connect(site.store, isolation_level=None)
    other.execute("PRAGMA journal_mode = DELETE")
    other.execute("BEGIN EXCLUSIVE")
    run = site.build("--input", "loans.json")
    other.close()
    assert run.exit == 0, run.stderr
    assert run.summary["warnings"] == [f"cannot use the store '{site.store.relative_to(site.root)}': database is locked"]
    assert pages(site) == list(range(1020, 1060))
    build(site, range(1020, 1060), MARCH_4)
    assert retired(site) == list(range(1000, 1020))
