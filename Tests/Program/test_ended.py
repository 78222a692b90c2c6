"""Long after a loan has ended, its page says only where it was, what for, how much, and how it ended."""
import datetime
import json
import re

import pytest

import data_files
import histories
import wire
from site_tree import tree

START = datetime.datetime(2026, 3, 3, 9)
# The number, the name and the status of each loan. The last two have not ended.
LOANS = {1001: ("Nasreen", "paid"), 1002: ("Odalys", "expired"), 1003: ("Perpetua", "refunded"), 1004: ("Quimby", "defaulted"),
         1005: ("Rosalind", "funded"), 1006: ("Severino", "in_repayment")}
OPEN = [1007, 1008, 1009]


def at(days):
    return (START + datetime.timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%SZ")


def loans(statuses=True, **values):
    """Returns the loans, which have ended or are still fundraising."""
    found = histories.loans([*LOANS, *OPEN], planned_expiration_date="2026-03-30T08:00:00Z", **values)
    for loan in found:
        name, status = LOANS.get(loan["id"], (loan["name"], "fundraising"))
        loan |= {"name": name, "use": f"to help {name} buy milk", "borrowers": [{"first_name": name}]}
        if statuses:
            loan["status"] = status
    return found


def named(site, folder=None):
    """Returns the names of borrowers that are in any file of the site."""
    text = b"".join(content or b"" for content in tree(folder or site.output).values())
    return {number for number, (name, _) in LOANS.items() if name.encode() in text}


def build(site, days, *arguments, **values):
    return histories.build(
        site, loans(**values), at(days), "--now", at(days), "--data", "json,csv,geojson,db", *arguments)


def test_an_ended_loan_loses_its_name_after_thirty_days(site):
    build(site, 0)
    assert named(site) == set(LOANS)
    for days in (29, 30):
        build(site, days, "--limit", "20")
        assert named(site) == (set(LOANS) if days < 30 else {1005, 1006})
    for number, (name, status) in LOANS.items():
        page = site.page(f"loans/{number}.html")
        if number < 1005:
            for sign in (name, "buy milk", f"The story of {number}", str(5_000_000 + number), "Partner &amp; Sons", "were not available"):
                assert sign not in page, sign
        assert "Kenya" in page or "Peru" in page or "Uganda" in page
    entry = next(loan for loan in site.data["loans"] if loan["id"] == 1004)
    assert set(entry) <= {"id", "status", "location", "sector", "loan_amount"}
    tables = data_files.database(site.output / "loans.db")
    row = next(row for row in tables["loans"] if row["id"] == 1004)
    assert {name: value for name, value in row.items() if value is not None} == data_files.flat(entry)
    for name, rows in tables.items():
        if name not in ("loans", "partners", "history"):
            assert {row["loan_id"] for row in rows if "loan_id" in row} <= {1005, 1006, *OPEN}, name
    card = re.search(r'<li [^>]*data-id="1004".*?</li>', site.page(), re.DOTALL)[0]
    assert "Quimby" not in card and "Posting day unknown" not in card and "<img" not in card
    # The site is not built anew for as long as nothing changes.
    assert build(site, 30, "--limit", "20").summary["kept"] > 0


@pytest.mark.parametrize(("period", "days", "expected"), [
    ("always", 3000, set(LOANS)), ("0", 0, {1005, 1006}), ("2d", 1, set(LOANS)), ("2d", 2, {1005, 1006}),
])
def test_the_period_can_be_chosen(site, period, days, expected):
    build(site, 0, "--names-for", period)
    build(site, days, "--names-for", period)
    assert named(site) == expected


def test_an_unchanged_site_is_built_anew_when_names_are_due(site):
    (site.root / "in.json").write_text(json.dumps({"fetched_at": at(0), "loans": loans()}))
    for days, expected in ((0, set(LOANS)), (1, set(LOANS)), (31, {1005, 1006})):
        run = site.build("--input", "in.json", "--now", at(days))
        assert run.exit == 0, run.stderr
        assert named(site) == expected


def test_the_first_data_that_said_so_counts(site):
    build(site, 0, statuses=False)
    build(site, 20)
    build(site, 40)
    assert named(site) == set(LOANS)
    build(site, 50)
    assert named(site) == {1005, 1006}


def test_a_loan_with_a_note_keeps_its_name(site):
    (site.root / "Notes/loans").mkdir(parents=True)
    (site.root / "Notes/loans/1001.md").write_text("We lent to her.\n")
    build(site, 0)
    build(site, 31)
    assert named(site) == {1001, 1005, 1006}


def test_a_loan_that_left_the_list_loses_its_name_too(site):
    build(site, 0)
    rest = [loan for loan in loans() if loan["id"] in OPEN]
    for days, expected in ((1, set(LOANS)), (31, {1005, 1006})):
        histories.build(site, rest, at(days), "--now", at(days), "--retain", "200d")
        assert named(site) == expected
    # The store still knows it, so that a note brings it back.
    (site.root / "Notes/loans").mkdir(parents=True)
    (site.root / "Notes/loans/1002.md").write_text("We lent to her.\n")
    histories.build(site, rest, at(32), "--now", at(32), "--retain", "200d")
    assert named(site) == {1002, 1005, 1006}


def test_a_page_that_is_removed_later_does_not_bring_the_name_back(site):
    build(site, 0)
    rest = [loan for loan in loans() if loan["id"] in OPEN]
    for days in (1, 31, 41):
        histories.build(site, rest, at(days), "--now", at(days), "--retain", "40d")
    assert not (site.output / "loans/1001.html").exists()
    assert "1001" in site.page("changes.html")
    assert named(site) <= {1005, 1006}


@pytest.mark.parametrize("days", [0, 31])
@pytest.mark.parametrize("language", ["en", "es", "fr", "zh-Hans"])
def test_no_file_says_that_a_certain_loan_was_not_repaid(site, days, language):
    build(site, 0, "--language", language)
    build(site, days, "--language", language)
    for path, content in tree(site.output).items():
        text = (content or b"").decode(errors="replace")
        if path == "loans.db":
            # Among the bytes of a row, values follow one another: "Agriculturefunded".
            text = "\n".join(data_files.values(site.output / path))
        assert "defaulted" not in text, path
        assert "refunded" not in text, path
    assert {loan["status"] for loan in site.data["loans"] if loan["id"] in (1003, 1004)} == {"ended"}


def test_a_wrong_period_is_reported(offline_site):
    run = offline_site.build("--names-for", "alwasy")
    assert run.exit == 64
    assert "a duration from 0 to 3650d, such as 30d, or always" in run.stderr
    assert "did you mean 'always'?" in run.stderr
