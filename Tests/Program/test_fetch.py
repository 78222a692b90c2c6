"""`kivagen fetch` fills the cache and can write a file, but makes no site."""
import json
import sqlite3

import pytest


def test_prints_one_line_and_makes_no_site(site, kiva):
    run = site.fetch("--now", "2026-03-03T09:30:00Z")
    assert run.exit == 0
    assert run.stdout.startswith(
        "100 loans of newest, 0 skipped, data of 3 March 2026, 09:30 UTC, in ")
    assert (run.stdout.count("\n"), run.stderr) == (1, "")
    assert [path.name for path in site.root.iterdir()] == [".kivagen"]


def test_a_build_offline_uses_what_was_fetched(site, kiva):
    site.fetch()
    kiva.shut_down()
    run = site.build("--offline")
    assert (run.exit, run.summary["loans"], run.summary["warnings"]) == (0, 100, [])
    assert "The story of 1000." in site.page("loans/1000.html")


def test_saves_one_loan_per_line_and_the_same_bytes_again(site, kiva):
    run = site.fetch("--save", "loans.json")
    assert run.exit == 0
    file = site.root / "loans.json"
    first, *lines, last = file.read_text().splitlines()
    assert json.loads(first + "]}")["source"] == "newest"
    assert last == "]}"
    loans = [json.loads(line.rstrip(",")) for line in lines]
    assert [loan["id"] for loan in loans] == [loan["id"] for loan in kiva.loans[:100]]
    before = file.read_bytes(), file.stat().st_ino, file.stat().st_mtime_ns
    site.fetch("--save", "loans.json")
    assert (file.read_bytes(), file.stat().st_ino, file.stat().st_mtime_ns) == before
    assert sorted(path.name for path in site.root.iterdir()) == [".kivagen", "loans.json"]


def test_the_order_of_the_response_does_not_matter(site, kiva):
    kiva.has_validators = False
    site.fetch("--save", "one.json", "--now", "2026-03-03T09:30:00Z", "--limit", "120")
    kiva.loans.reverse()
    site.fetch("--save", "two.json", "--now", "2026-03-03T09:30:00Z", "--limit", "120",
               "--refresh")
    assert (site.root / "one.json").read_bytes() == (site.root / "two.json").read_bytes()


def test_a_build_from_the_saved_file_equals_a_build_from_kiva(site, kiva):
    site.build("--limit", "7")
    pages = {path: content for path, (_, _, content) in site.files().items()
             if path.suffix == ".html"}
    site.fetch("--limit", "7", "--save", "loans.json")
    kiva.clear_requests()
    run = site.build("--input", "loans.json", "--output", "Other")
    assert (run.exit, run.summary["source"], kiva.requests) == (0, "input", [])
    assert {path: (site.root / "Other" / path).read_bytes() for path in pages} == pages


def test_saves_to_standard_output_and_reports_to_standard_error(site):
    run = site.fetch("--save", "-", "--limit", "3")
    assert len(json.loads(run.stdout)["loans"]) == 3
    assert "3 loans of newest" in run.stderr
    assert run.stderr.count("\n") == 1


def test_the_summary_is_one_json_object(site, kiva):
    run = site.fetch("--json", "--limit", "3")
    summary = run.summary
    assert (summary["exit"], summary["loans"], summary["source"]) == (0, 3, "newest")
    assert (summary["pages"], summary["written"]) == (0, 0)
    kiva.fail(replacement=404)
    run = site.fetch("--json", "--limit", "3", "--refresh", "--strict")
    assert (run.exit, run.summary["exit"]) == (69, 69)


def test_a_missing_folder_is_an_error_before_any_request(site, kiva):
    run = site.fetch("--save", "nowhere/loans.json")
    assert run.exit == 73
    assert "nowhere/loans.json" in run.stderr
    assert kiva.requests == []


def test_reports_a_stale_listing_and_keeps_its_time(site, kiva):
    site.fetch("--now", "2026-03-03T09:30:00Z")
    kiva.fail(replacement=404)
    run = site.fetch("--now", "2026-03-04T09:30:00Z", "--save", "loans.json")
    assert run.exit == 0
    assert "from the cache" in run.stdout
    assert len(run.warnings) == 1
    assert '"fetched_at":"2026-03-03T09:30:00Z"' in (site.root / "loans.json").read_text()


@pytest.mark.parametrize("option", ["--fallback=sample", "--output=Other", "--title=Mine"])
def test_rejects_options_that_only_a_build_has(site, kiva, option):
    run = site.fetch(option)
    assert run.exit == 64
    assert option.split("=")[0] in run.stderr
    assert kiva.requests == []


def dangling(site):
    site.store.parent.mkdir()
    site.store.symlink_to("nowhere/store.db")


def newer_that_cannot_be_moved(site):
    """Writes a store of a newer kivagen, and makes folders where its copies would be placed."""
    site.store.parent.mkdir()
    with sqlite3.connect(site.store) as store:
        store.execute("PRAGMA user_version = 99")
    store.close()
    for number in ["", *(f"-{number}" for number in range(2, 6))]:
        site.store.with_name(f"store.db.newer{number}").mkdir()


def locked(site):
    site.fetch("--limit", "3", "--now", "2026-03-03T09:30:00Z")
    holder = sqlite3.connect(site.store, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    return holder


def in_place_of_the_folder(site):
    site.store.parent.write_text("a file")


UNWRITABLE = [dangling, newer_that_cannot_be_moved, locked, in_place_of_the_folder]


@pytest.mark.parametrize("strict", [[], ["--strict"]], ids=["", "strict"])
@pytest.mark.parametrize("spoil", UNWRITABLE)
def test_fails_if_the_cache_cannot_be_written(site, spoil, strict):
    holder = spoil(site)
    arguments = ["--limit", "3", *strict]
    run = site.fetch("--save", "loans.json", *arguments)
    assert run.exit == 74, run.stderr
    assert run.stdout == ""
    # The cause is reported once.
    assert run.stderr.count("\n") == 1
    assert "the loans were fetched, but could not be saved in the cache: " in run.stderr
    assert ".kivagen/store.db'" in run.stderr
    assert run.stderr.rstrip().endswith("; 'loans.json' is written")
    assert len(json.loads((site.root / "loans.json").read_text())["loans"]) == 3
    run = site.fetch("--json", *arguments)
    assert (run.exit, run.summary["exit"], run.summary["loans"]) == (74, 74, 3)
    if holder:
        holder.close()


@pytest.mark.parametrize("spoil", UNWRITABLE[:-1])
def test_a_build_continues_without_its_cache(site, spoil):
    holder = spoil(site)
    run = site.build("--limit", "3")
    assert run.exit == 0, run.stderr
    assert run.summary["loans"] == 3
    assert any(".kivagen/store.db'" in warning for warning in run.summary["warnings"])
    if holder:
        holder.close()


@pytest.mark.parametrize("arguments", [["--input", "loans.json"], ["--source", "sample"]],
                         ids=["a file", "the sample"])
def test_without_requests_no_cache_is_needed(site, arguments):
    site.fetch("--save", "loans.json", "--limit", "3")
    site.store.unlink()
    site.store.symlink_to("nowhere/store.db")
    assert site.fetch(*arguments).exit == 0


def test_succeeds_if_a_damaged_store_was_quarantined(site):
    site.store.parent.mkdir()
    site.store.write_bytes(b"no store" * 999)
    run = site.fetch("--json", "--limit", "3")
    assert run.exit == 0
    assert ["set aside" in warning for warning in run.summary["warnings"]] == [True]
    assert site.build("--limit", "3", "--offline").exit == 0
