"""An excluded loan occurs nowhere, and everything that was published about it is deleted."""
import json
import os
import signal
import sqlite3

import pytest

import wire
from pictures import GIF, requested_pictures
from site_tree import dangling_links, traces, tree
from test_meanwhile import WITH_MANIFEST, StoppedBuild, needs_strace

# The newest loan of the listing, its picture, and a loan that follows it.
LOAN, PICTURE, NEXT = 1005, 5_001_005, 1006
NOW = "2026-11-21T10:00:00Z"


@pytest.fixture
def kiva(kiva):
    """A Kiva with twenty loans, 1000 to 1019, the newest first."""
    kiva.loans = kiva.loans[:20]
    return kiva


def build(site, *arguments, **variables):
    return site.build("--images", "download", "--limit", "9", "--now", NOW, *arguments, **variables)


def names(text):
    """Returns the parts of a text by which the loan can be identified."""
    signs = [f"Borrower {LOAN}", f"loans/{LOAN}.html", f"loan-{LOAN}", f'"id":{LOAN}', f'data-loan="{LOAN}"',
             f"lend/{LOAN}", str(PICTURE)]
    return [sign for sign in signs if sign in text]


def mentions_of_it(site):
    """Returns the files of the site that contain anything about the loan, its manifest included."""
    said = {}
    for path, content in tree(site.output).items():
        found = names(path) + names((content or b"").decode("utf-8", "replace"))
        if found:
            said[path] = found
    return said


def stored_of_it(site):
    """Returns the data in the store that is about this loan only."""
    with sqlite3.connect(site.store) as store:
        shown = sum(store.execute(f"SELECT count(*) FROM {table} WHERE id = ?", [LOAN]).fetchone()[0]
                    for table in ["loans", "events", "loan_states", "courses"])
        keys = [key for key, in store.execute("SELECT key FROM responses") if str(PICTURE) in key]
        known = [name for name, in store.execute("SELECT name FROM names")
                 if str(PICTURE) in name or name.endswith(f" {LOAN}")]
        notes = [row for row in store.execute(
            "SELECT source, key FROM site_pictures UNION ALL SELECT source, cause FROM picture_failures")
            if str(PICTURE) in "".join(row)]
    store.close()
    # Deleted content is overwritten.
    rest = f"Borrower {LOAN}".encode() in site.store.read_bytes()
    return [("shown", shown)] * bool(shown) + keys + known + notes + ["its name"] * rest


def test_an_excluded_loan_occurs_nowhere_and_another_takes_its_place(site, kiva, pictures):
    run = build(site, "--exclude", str(LOAN), "--strict")
    assert (run.exit, run.summary["loans"], run.summary["warnings"]) == (0, 9, [])
    assert sorted(loan["id"] for loan in site.data["loans"]) == [
        number for number in range(1000, 1010) if number != LOAN]
    assert mentions_of_it(site) == {}
    assert dangling_links(tree(site.output)) == []
    assert PICTURE not in requested_pictures(kiva)
    assert not any(LOAN in request.ids for request in kiva.requests_to("details"))
    assert stored_of_it(site) == []


@pytest.mark.parametrize("arguments", [
    [], ["--offline"], ["--images", "link"], ["--images", "none", "--no-details"], ["--refresh"],
    ["--source", "sample"], ["--retain", "0"], ["--max-age", "1d"],
], ids=" ".join)
def test_the_next_build_deletes_what_was_published(site, kiva, pictures, arguments):
    build(site)
    assert f"loans/{LOAN}.html" in mentions_of_it(site)
    assert stored_of_it(site)
    run = build(site, "--exclude", str(LOAN), *arguments)
    assert (run.exit, run.summary["warnings"]) == (0, []), run.stderr
    assert f"Deleted the data about loan {LOAN} from the store" in run.stderr
    assert mentions_of_it(site) == {}
    assert not (site.output / f"pictures/{PICTURE}.gif").exists()
    assert stored_of_it(site) == []
    # The loan stays away, and later builds say no more about it.
    before = site.store.read_bytes()
    run = build(site, "--exclude", str(LOAN), *arguments)
    assert (run.exit, run.summary["written"], run.summary["deleted"]) == (0, 0, 0)
    assert str(LOAN) not in run.stderr
    if arguments != ["--refresh"]:
        assert site.store.read_bytes() == before
    assert (mentions_of_it(site), stored_of_it(site)) == ({}, [])


def test_deletes_the_page_of_a_retired_loan_too(site, kiva, pictures):
    build(site)
    kiva.loans = [loan for loan in kiva.loans if loan["id"] != LOAN]
    build(site, "--refresh")
    assert " data-former=" in site.page(f"loans/{LOAN}.html")
    run = build(site, "--exclude", f"{LOAN},{NEXT}")
    assert run.exit == 0
    assert (mentions_of_it(site), stored_of_it(site)) == ({}, [])
    assert not (site.output / f"loans/{NEXT}.html").exists()


def test_deletes_it_for_all_sites_of_the_store(site, kiva, pictures):
    for output in ("Output", "Other"):
        build(site, "--output", output)
    build(site, "--exclude", str(LOAN))
    assert stored_of_it(site) == []
    build(site, "--output", "Other", "--exclude", str(LOAN))
    assert stored_of_it(site) == []


@needs_strace
def test_a_signal_while_pages_are_moved_leaves_nothing_of_it(site, kiva, pictures):
    build(site)
    kiva.loans = [loan for loan in kiva.loans if loan["id"] != LOAN]
    build(site, "--refresh")
    # Only the store knows the loan, and therefore its picture.
    stopped = StoppedBuild(site, **WITH_MANIFEST, arguments=[
        "--images", "download", "--limit", "9", "--now", NOW, "--exclude", str(LOAN)])
    os.kill(stopped.traced, signal.SIGINT)
    code, stderr = stopped.resume()
    assert (code, f"Deleted the data about loan {LOAN} from the store" in stderr) == (0, True), stderr
    assert (mentions_of_it(site), stored_of_it(site)) == ({}, [])


def test_a_dry_run_lists_what_would_be_deleted(site, kiva, pictures):
    build(site)
    before, store = traces(site.output), site.store.read_bytes()
    run = site.run("build", "--dry-run", "--images", "download", "--limit", "9", "--now", NOW,
                   "--exclude", str(LOAN))
    assert run.exit == 0
    deleted = [line.split()[-1] for line in run.stdout.splitlines() if line.startswith("deleted")]
    assert deleted == [f"loans/{LOAN}.html", "partners/5.csv", "partners/5.html", f"pictures/{PICTURE}.gif"]
    assert f"The data about loan {LOAN} in the store '.kivagen/store.db' would be deleted" in run.stderr
    assert (traces(site.output), site.store.read_bytes()) == (before, store)
    assert mentions_of_it(site) != {}


def test_keeps_an_edited_page_and_reports_it(site, kiva, pictures):
    build(site)
    page = site.output / f"loans/{LOAN}.html"
    page.write_text("mine")
    run = build(site, "--exclude", str(LOAN))
    assert run.exit == 0
    assert run.summary["warnings"] == [
        f"'loans/{LOAN}.html' is no longer part of the site but is kept: it was edited after kivagen wrote it"]
    assert page.read_text() == "mine"


def test_forgets_the_recorded_failure_of_its_picture(site, kiva, pictures):
    pictures[PICTURE] = None
    build(site)
    assert any("cannot fetch" in str(note) for note in stored_of_it(site))
    build(site, "--exclude", str(LOAN), "--images", "link")
    assert stored_of_it(site) == []


def test_keeps_a_picture_that_another_loan_has_too(site, kiva, pictures):
    kiva.loans[6]["image"]["id"] = PICTURE
    build(site)
    run = build(site, "--exclude", str(LOAN), "--offline")
    assert run.exit == 0
    assert (site.output / f"pictures/{PICTURE}.gif").read_bytes() == GIF
    assert not (site.output / f"loans/{LOAN}.html").exists()


def test_reports_a_read_only_store_that_still_contains_it(site, kiva, pictures):
    build(site)
    other = sqlite3.connect(site.store, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    run = build(site, "--exclude", str(LOAN), "--offline")
    other.close()
    assert run.exit == 0, run.stderr
    assert any(f"about loan {LOAN}, which --exclude names, could not be deleted from the store and is still there: " in warning
               for warning in run.summary["warnings"]), run.summary["warnings"]
    assert mentions_of_it(site) == {}
    assert stored_of_it(site)
    assert build(site, "--exclude", str(LOAN), "--offline", "--strict").exit == 0
    assert stored_of_it(site) == []


def test_a_failed_build_deletes_nothing(site, kiva, pictures):
    build(site)
    before, kept = traces(site.output), stored_of_it(site)
    (site.root / "Templates").mkdir()
    (site.root / "Templates/loan.mustache").write_text("{{#")
    assert build(site, "--exclude", str(LOAN)).exit == 78
    assert (traces(site.output), stored_of_it(site)) == (before, kept)


def test_exclude_overrides_keep_and_says_so(site, kiva):
    arguments = ["--limit", "3", "--keep", f"{LOAN},{NEXT}", "--exclude", str(LOAN)]
    run = site.build(*arguments)
    assert run.exit == 0
    assert [str(LOAN) in warning and "--keep" in warning for warning in run.summary["warnings"]] == [True]
    assert [loan["id"] for loan in site.data["loans"]] == [1000, 1001, 1002, NEXT]
    assert (site.build(*arguments, "--strict").exit, site.fetch(*arguments, "--strict").exit) == (65, 65)


def test_exclude_overrides_a_note_without_failing(site, kiva):
    (site.root / "Notes/loans").mkdir(parents=True)
    (site.root / f"Notes/loans/{LOAN}.md").write_text(
        f"---\npinned: true\n---\nA word on Borrower {LOAN}, see [here](nowhere.html).")
    run = site.build("--limit", "3", "--exclude", str(LOAN), "--strict")
    assert run.exit == 0, run.stderr
    assert run.summary["warnings"] == [
        f"'Notes/loans/{LOAN}.md': loan {LOAN} is excluded; its note is not shown"]
    assert mentions_of_it(site) == {}
    assert "those that are to stay" not in site.page("about.html")


def invalid_loans():
    loans = [wire.loan(number, 2000 - number) for number in (LOAN, NEXT, 1007)]
    loans[0]["posted_date"] = "yesterday"
    loans[0]["location"]["country_code"] = "QQ"
    loans[2]["loan_amount"] = -5
    return loans


@pytest.mark.parametrize("ids", [str(LOAN) + ",1007", "1007"], ids=["all", "the one that is skipped"])
def test_does_not_report_data_issues_of_it(site, kiva, ids):
    (site.root / "in.json").write_text(json.dumps({"fetched_at": NOW, "loans": invalid_loans()}))
    run = site.build("--input", "in.json", "--exclude", ids)
    assert (run.exit, run.summary["skipped"]) == (0, 0)
    about = site.page("about.html")
    for number in ids.split(","):
        assert number not in run.stderr and number not in about
    assert [str(NEXT) in page for page in (site.page(), site.page("loans.json"))] == [True, True]
    if str(LOAN) in ids:
        assert run.summary["warnings"] == []
        assert mentions_of_it(site) == {}
        assert "every loan was as it should be" in about


@pytest.mark.parametrize("loans", [[0], [2], [0, 2]], ids=["good", "bad", "both"])
def test_an_input_with_only_excluded_loans_is_no_data_error(site, kiva, loans):
    (site.root / "in.json").write_text(json.dumps(
        {"fetched_at": NOW, "loans": [invalid_loans()[index] for index in loans]}))
    run = site.build("--input", "in.json", "--exclude", f"{LOAN},1007", "--strict")
    assert (run.exit, run.summary["loans"]) == (0, 0), run.stderr


def test_a_listing_with_only_excluded_loans_is_not_empty(site, kiva):
    kiva.loans = kiva.loans[5:6]
    run = site.build("--exclude", str(LOAN), "--strict")
    assert (run.exit, run.summary["loans"], run.summary["warnings"]) == (0, 0, [])


def test_fetch_omits_it_from_the_file_and_requests_another(site, kiva):
    run = site.fetch("--limit", "9", "--exclude", str(LOAN), "--save", "out.json")
    assert run.exit == 0
    text = (site.root / "out.json").read_text()
    assert names(text) == []
    assert len(json.loads(text)["loans"]) == 9
    assert site.build("--limit", "9", "--exclude", str(LOAN), "--offline", "--strict").summary["loans"] == 9


def test_a_cached_excluded_loan_is_no_failure(site, kiva):
    site.fetch("--limit", "9")
    run = site.build("--limit", "9", "--exclude", str(LOAN), "--offline", "--strict")
    assert (run.exit, run.summary["loans"], run.summary["warnings"]) == (0, 8, [])


def test_the_404_page_names_no_loan_if_one_is_excluded(site, kiva):
    site.build("--limit", "3")
    assert "data-gone=" in site.page("404.html")
    site.build("--limit", "3", "--exclude", str(LOAN))
    page = site.page("404.html")
    assert not any(word in page for word in ["data-gone=", 'id="gone"', 'id="perhaps"', str(LOAN), "lend/ID"])
    assert "no longer among the newest" in page
    # A site's 404 page made from the built-in template.
    (site.root / "Templates").mkdir()
    own = site.root / "Templates/404.mustache"
    own.write_text('{{>head}}<h1 data-gone="Loan ID">Gone</h1><a data-gone="{{loanLink}}">it</a>')
    run = site.build("--limit", "3", "--exclude", str(LOAN))
    assert ["'404.mustache'" in warning for warning in run.summary["warnings"]] == [True]
    assert site.build("--limit", "3").summary["warnings"] == []


def test_exclude_is_a_setting_like_any_other(site, kiva):
    (site.root / "kivagen.yml").write_text(f"exclude: [{LOAN}, 1006]\nlimit: 9\n")
    site.build()
    assert [loan["id"] for loan in site.data["loans"]] == [1000, 1001, 1002, 1003, 1004, 1007, 1008, 1009, 1010]
    site.build(KIVAGEN_EXCLUDE="1000")
    assert site.data["loans"][0]["id"] == 1001
    run = site.build("--exclude", "x")
    assert (run.exit, "expected the ids of loans, from 1 up, such as 2715034,2715035, got 'x'" in run.stderr) == (64, True)
