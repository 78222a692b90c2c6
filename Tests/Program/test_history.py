"""The events of loans that builds record."""
import json
import os

import pytest

from histories import build, events, export, kinds, loans, time
from site_tree import traces, tree


@pytest.fixture
def site(offline_site):
    """A site that was built once, from the loans 1000 to 1009."""
    build(offline_site, loans(range(1000, 1010)), 0)
    return offline_site


def test_the_first_build_records_that_all_loans_appeared(site):
    assert kinds(site) == [f"{number} appeared" for number in range(1000, 1010)]
    first = events(site)[0]
    assert first == {
        "time": time(0), "id": 1000, "event": "appeared", "name": "Borrower 1000", "country_code": "PE",
        "country": "Peru", "sector": "Food", "loan_amount": 50, "funded_amount": 25, "basket_amount": 0,
        "lender_count": 1}


def test_everything_that_happens_is_recorded_once(site):
    moved = loans([1001], funded_amount=50, lender_count=2)
    funded = loans([1002], funded_amount=100, status="funded")
    ended = loans([1003], status="expired")
    edited = loans([1004], use="to buy a cow")
    others = loans(range(1005, 1011))
    for at in [1, 1, 2]:
        build(site, moved + funded + ended + edited + others, at)
    assert kinds(site, at=1) == [
        "1000 left", "1001 moved", "1002 moved", "1002 funded", "1003 ended", "1004 edited", "1010 appeared"]
    assert kinds(site, at=2) == []
    [move] = [event for event in events(site) if event["id"] == 1001 and event["event"] == "moved"]
    assert move == {
        "time": time(1), "id": 1001, "event": "moved", "loan_amount": 75, "funded_amount": 50, "basket_amount": 0,
        "lender_count": 2, "previous_funded_amount": 25, "previous_lender_count": 1}
    build(site, loans([1000]) + moved + funded + ended + edited + others, 3)
    assert kinds(site, at=3) == ["1000 returned"]


def test_the_same_data_changes_neither_the_site_nor_the_store(site):
    build(site, loans(range(1001, 1011)), 1)
    before, store = traces(site.output), site.store.read_bytes()
    assert build(site, loans(range(1001, 1011)), 1).summary["written"] == 0
    assert (traces(site.output), site.store.read_bytes()) == (before, store)


def test_older_data_add_nothing(site):
    build(site, loans(range(1000, 1010)), 5)
    before = export(site)
    build(site, loans(range(1005, 1020), funded_amount=50), 3)
    assert export(site) == before
    build(site, loans(range(1000, 1010)), 6)
    assert export(site) == before


def test_data_from_the_future_of_the_real_clock_are_not_recorded(site):
    build(site, loans(range(1005, 1010)), "2036-01-01T00:00:00Z", "--now", "2036-01-02T00:00:00Z")
    assert len(export(site)) == 10
    build(site, loans(range(1000, 1010)), 1)
    assert len(export(site)) == 10


def test_the_sample_is_not_part_of_the_history(site):
    assert site.build("--source", "sample").exit == 0
    assert len(export(site)) == 10
    build(site, loans(range(1000, 1010)), 1)
    assert len(export(site)) == 10


def test_loans_that_were_only_not_asked_for_have_not_left(site):
    kenya = [loan for loan in loans(range(1000, 1010)) if loan["location"]["country_code"] == "KE"]
    build(site, loans(range(1000, 1010)), 1, "--country", "KE")
    build(site, kenya[:-1], 2, "--country", "KE")
    assert kinds(site)[10:] == [f"{kenya[-1]['id']} left"]
    build(site, loans(range(1000, 1010)), 3, "--limit", "4")
    build(site, loans(range(1000, 1010)), 4, "--limit", "4")
    assert kinds(site)[11:] in ([], [f"{kenya[-1]['id']} returned"])


def test_loans_that_cannot_be_read_have_not_left(site):
    broken = loans([1000])[0] | {"loan_amount": "abc"}
    build(site, [broken] + loans(range(1001, 1010)), 1)
    build(site, loans(range(1000, 1010)), 2)
    assert len(export(site)) == 10


def test_a_dry_run_records_nothing(site):
    before = site.store.read_bytes()
    build(site, loans(range(1005, 1015)), 1, "--dry-run")
    assert site.store.read_bytes() == before


def test_a_build_that_fails_records_nothing(site):
    (site.root / "Templates").mkdir()
    (site.root / "Templates/loan.mustache").write_text("{{name}}{{#amount}}")
    (site.root / "in.json").write_text(json.dumps({"fetched_at": time(1), "loans": loans([1000])}))
    assert site.build("--input", "in.json").exit == 78
    assert len(export(site)) == 10


def test_history_is_kept_as_long_as_is_said(site):
    build(site, loans(range(1005, 1010)), 30)
    recent = loans(range(1005, 1012), posted_date=time(59))
    dry = build(site, recent, 60, "--history", "1d", "--dry-run")
    assert "15 events older than 1 day would be deleted from the history" in dry.stderr
    run = build(site, recent, 60, "--history", "1d")
    assert "15 events older than 1 day are deleted from the history" in run.stderr
    assert kinds(site) == ["1010 appeared", "1011 appeared"]
    assert "deleted from the history" not in build(site, recent, 60, "--history", "1d").stderr
    build(site, loans(range(1005, 1013)), 61, "--history", "0")
    assert export(site) == []
    build(site, loans(range(1005, 1013)), 62, "--history", "0", "--retain", "0")
    assert export(site) == []
    build(site, loans(range(1005, 1013)), 63, "--retain", "0")
    assert kinds(site) == [f"{number} appeared" for number in range(1005, 1013)]


DISAGREEING = {
    "no loan": lambda: loans(range(1000, 1012)),
    "one loan": lambda: loans(range(1000, 1011)) + loans([1011], posted_date="2026-11-19T10:00:00Z"),
    "only funded ones": lambda: loans(range(1000, 1011)) + loans([1011], funded_date="2026-11-19T10:00:00Z"),
    "a few": lambda: loans(range(1000, 1010)) + loans([1010, 1011], posted_date="2026-11-19T10:00:00Z"),
    "no dates": lambda: [{**loan, "posted_date": None} for loan in loans(range(1000, 1012))],
}


@pytest.mark.parametrize("listed", DISAGREEING.values(), ids=DISAGREEING.keys())
def test_a_date_that_too_few_loans_confirm_deletes_no_history(site, listed):
    before = events(site)
    run = build(site, listed(), "2026-11-20T10:00:00Z", "--history", "30d")
    assert "deleted from the history" not in run.stderr
    assert events(site)[:len(before)] == before
    # A quarter of the loans confirms it.
    agreeing = loans(range(1000, 1009)) + loans(range(1009, 1012), posted_date="2026-11-19T10:00:00Z")
    assert "deleted from the history" in build(site, agreeing, "2026-11-20T11:00:00Z", "--history", "30d").stderr
    assert min(event["time"] for event in events(site)) >= "2026-11-20"


def test_excluded_loans_are_in_no_history(site):
    build(site, loans(range(1000, 1010), funded_amount=50), 1, "--exclude", "1001,1002")
    numbers = {event["id"] for event in events(site)}
    assert numbers == set(range(1000, 1010)) - {1001, 1002}
    for number in [1001, 1002]:
        assert f"Borrower {number}".encode() not in site.store.read_bytes()
    build(site, loans(range(1003, 1010), funded_amount=50), 2, "--exclude", "1001,1002")
    assert kinds(site, at=2) == ["1000 left"]
    build(site, loans(range(1003, 1010), funded_amount=50), 2, "--exclude", "1000")
    assert 1000 not in {event["id"] for event in events(site)}


def test_an_excluded_loan_that_is_in_the_history_alone_is_deleted(site):
    for at in [1, 2]:
        build(site, loans(range(1001, 1010)), at, "--retain", "0")
    run = build(site, loans(range(1001, 1010)), 3, "--retain", "0", "--exclude", "1000,77")
    assert "Deleted the data about loan 1000 from the store" in run.stderr
    assert "loan 77" not in run.stderr
    assert 1000 not in {event["id"] for event in events(site)}


def test_each_site_has_its_own_history_which_moves_with_it(site):
    build(site, loans([1000, 2000]), 1, "--output", "Other")
    assert kinds(site, "--output", "Other") == ["1000 appeared", "2000 appeared"]
    site.output.rename(site.root / "Moved")
    before = export(site, "--output", "Moved")
    assert len(before) == 10
    build(site, loans(range(1000, 1010)), 2, "--output", "Moved")
    assert export(site, "--output", "Moved") == before


def test_clean_leaves_the_history_alone(site):
    before = export(site)
    assert site.run("clean").exit == 0
    assert export(site) == before
    build(site, loans(range(1000, 1010)), 1)
    assert export(site) == before


def test_the_same_data_and_store_give_the_same_site(site, new_site, tmp_path):
    other = new_site("other")
    for at in range(4):
        build(other, loans(range(1000 + at, 1010 + at), funded_amount=25 * (at + 1)), at)
        if at:
            build(site, loans(range(1000 + at, 1010 + at), funded_amount=25 * (at + 1)), at)
    assert export(site) == export(other)
    assert tree(site.output) == tree(other.output)


HOSTILE = ["\x1b[2J\x00", "]]>", "👩🏾‍🌾", "\u202eevil\u2028\u2029", "x" * 5000, "</script>", "\ufeff\ufffe"]


def test_texts_with_anything_in_them_are_lines_of_json(site):
    build(site, [loans([1000 + index])[0] | {"name": text, "sector": text} for index, text in enumerate(HOSTILE)], 1)
    found = events(site)
    assert len(site.run("history", "--export", "-").stdout.split("\n")) == len(found) + 1
    assert {event["event"] for event in found if event["time"] == time(1)} == {"edited", "left"}
    shown = site.run("history")
    assert shown.exit == 0 and "\x1b" not in shown.stdout and "\u202e" not in shown.stdout


def test_without_a_history_nothing_is_shown(offline_site):
    run = offline_site.run("history")
    assert (run.exit, run.stdout) == (0, "")
    assert "There is no history of 'Output' yet." in run.stderr
    assert export(offline_site) == []
    assert not offline_site.store.exists()


def test_the_latest_events_are_shown(site):
    build(site, loans(range(1001, 1010), funded_amount=50), 1)
    lines = site.run("history").stdout.splitlines()
    assert len(lines) == 20
    assert lines[0] == f"{time(1)}  loan 1009  moved: funded $25 → $50"
    assert lines[9] == f"{time(1)}  loan 1000  left the list"
    assert lines[10] == f"{time(0)}  loan 1009  appeared: Borrower 1009, Peru, Agriculture, $25 of $275"
    summary = json.loads(site.run("history", "--json").stdout)
    assert (summary["exit"], len(summary["latest"])) == (0, 20)
    assert summary["latest"][0]["event"] == "moved"


def test_new_loans_are_known_after_a_long_pause(site):
    index = site.output / "index.html"

    def new():
        text = (site.output / "changes.js").read_text()
        changes = json.loads(text.strip().removeprefix("document.currentScript.changes="))["loans"]
        return sorted(int(number) for number, (appeared, *_) in changes.items() if appeared)

    assert 'src="changes.js"' not in index.read_text() and new() == []
    # All events that pages show are then of one time.
    build(site, loans(range(1000, 1070)), 11 * 24)
    assert len(events(site)) == 70
    assert 'src="changes.js"' in index.read_text() and new() == list(range(1010, 1070))
    # They are still known when their events are older than those that pages show.
    build(site, loans(range(1000, 1071)), 24 * 24)
    assert 'src="changes.js"' in index.read_text() and new() == list(range(1010, 1071))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_store_that_cannot_be_written_costs_the_history(site):
    site.store.chmod(0o444)
    site.store.parent.chmod(0o555)
    try:
        run = build(site, loans(range(1005, 1010)), 1)
        assert "cannot be written" in run.stderr
    finally:
        site.store.parent.chmod(0o755)
        site.store.chmod(0o644)
    assert len(export(site)) == 10
