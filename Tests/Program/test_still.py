"""Pages change only when the data about their loans does, not with the time of the data."""
import json
import random
import re
import sqlite3
from datetime import datetime, timedelta, timezone

import pytest

import wire
from site_tree import traces, tree

START = datetime(2026, 3, 3, 9, 30, tzinfo=timezone.utc)


def loan(number):
    return wire.details(wire.loan(number, number - 1000)) | {
        "posted_date": f"2026-03-{1 + (number - 1000) // 900:02}T08:00:00Z",
        "planned_expiration_date": f"2026-03-{5 + number % 20:02}T{number % 24:02}:00:00Z"}


def write(site, loans, hours):
    """Writes a file with loans as they were some hours after the start."""
    time = (START + timedelta(hours=hours)).strftime("%Y-%m-%dT%H:%M:%SZ")
    (site.root / "loans.json").write_text(json.dumps({"fetched_at": time, "loans": loans}))


def build(site, loans, hours=0, *arguments):
    """Builds the site from loans as they were some hours after the start."""
    write(site, loans, hours)
    run = site.build("--input", "loans.json", "--limit", "10000", *arguments)
    assert (run.exit, run.warnings) == (0, []), run.stderr
    return run.summary


def changed(before, after):
    """Returns the files that were created, rewritten or deleted."""
    return {path for path in before.keys() | after.keys()
            if before.get(path) != after.get(path) and (after.get(path) or before[path])[-1] is not None}


def feeds(files):
    """Returns which of some files are feeds and calendars, except for the feeds of changes."""
    return {path for path in files - EVER_NEW - CHANGES if path.endswith((".xml", ".json", ".ics"))}


# The feed of changes, which has an entry for each change of the figures of a loan. From the first change on, the list
# links its marks, which is in its policy, and the page of changes has its script.
CHANGES = {"changes.xml", "changes.json", "_headers"}


def of_changes(files):
    return {path for path in files if path in CHANGES or path.startswith("assets/changes.")}


def of_saved_loans(files):
    return {path for path in files if path.startswith("data/saved/")}


def tables(pages):
    """Returns the files for other programs that have the loans of some lists."""
    return {page.removesuffix(".html") + ".csv" for page in pages} | {"loans.csv", "loans.geojson", "history.csv"}


EVER_NEW = {".kivagen-manifest", "about.html", "changes.html", "changes.js", "index.html", "loans.json", "status.js"}


@pytest.mark.parametrize("later", [1, 24, 24 * 30])
@pytest.mark.parametrize("cards", ["1000", "25"])
def test_newer_data_of_the_same_loans_change_no_other_page(offline_site, cards, later):
    # A loan that has ended is another loan: none of these ends in the meantime.
    loans = [loan(number) | {"planned_expiration_date": "2026-06-20T12:00:00Z"} for number in range(1000, 1120)]
    build(offline_site, loans, 0, "--cards", cards)
    before = traces(offline_site.output)
    summary = build(offline_site, loans, later, "--cards", cards)
    after = traces(offline_site.output)
    assert changed(before, after) == EVER_NEW
    assert summary["written"] == len(EVER_NEW) - 1
    # Unchanged files keep their inode and their time.
    assert {path: after[path] for path in before if before[path][-1] is not None and path not in EVER_NEW} == {
        path: before[path] for path in before if before[path][-1] is not None and path not in EVER_NEW}


def numbers(paths):
    return {int(found[1]) for path in paths if (found := re.fullmatch(r"loans/(\d+)\.html", path))}


def sections(loans):
    return {f"countries/{loan['location']['country_code']}.html" for loan in loans} | {
        f"sectors/{loan['sector'].lower()}.html" for loan in loans} | {
        f"partners/{loan['partner_id']}.html" for loan in loans if "partner_id" in loan}


def without_neighbors(site, number):
    """Returns the page of a loan without its links to the loans before and after it in the list."""
    return re.sub('<nav class="beside".*?</nav>', "", site.page(f"loans/{number}.html"), flags=re.DOTALL)


def test_few_pages_change_with_few_loans(offline_site):
    chance = random.Random(15)
    first = {number: loan(number) for number in range(1000, 2000)}
    # Nothing happens to the loans of one country and of one sector.
    still = {number: first[number] | {"sector": "Arts", "location": {"country_code": "TG", "country": "Togo"}}
             for number in range(1000, 1010)}
    first |= still
    (offline_site.root / "Notes").mkdir()
    (offline_site.root / "Notes/us.md").write_text("# About us\n")
    build(offline_site, list(first.values()))
    before = traces(offline_site.output)
    said = {number: without_neighbors(offline_site, number) for number in first}
    gone = set(chance.sample(sorted(first.keys() - still.keys()), 20))
    second = {number: data for number, data in first.items() if number not in gone}
    funded = chance.sample(sorted(second.keys() - still.keys()), 100)
    for number in funded:
        amount = second[number]["loan_amount"]
        second[number] = second[number] | {"funded_amount": chance.choice([25 + amount // 2, amount])}
    new = {number: loan(number) for number in range(2000, 2020)}
    second |= new
    build(offline_site, list(second.values()), 1)
    after = traces(offline_site.output)
    files = changed(before, after)
    pages = numbers(files)
    # Loans that have left the list keep their pages, which say so.
    assert gone < pages and new.keys() < pages
    others = new.keys() | {number for number in first if without_neighbors(offline_site, number) != said[number]}
    assert len(others) <= 250, f"{len(others)} of 1,000"
    # About 50 loans are fully funded now and have another place in the list, which changes the links of their neighbors.
    assert len(pages) <= 350, f"{len(pages)} of 1,000"
    with_changes = [first[number] for number in [*gone, *funded]] + list(new.values())
    others = feeds(files) | of_changes(files) | of_saved_loans(files)
    assert files - {f"loans/{number}.html" for number in pages} - others == EVER_NEW | {
        "countries.html", "sectors.html", "partners.html", "figures.html"} | sections(with_changes) | tables(
            sections(with_changes))
    followed = {path.removesuffix(".html") for path in sections(with_changes)} | {"feed", "deadlines"}
    assert feeds(files) <= {f"{stem}.{suffix}" for stem in followed for suffix in ("xml", "json", "ics")}
    assert {"notes/us.html", "countries/TG.html", "sectors/arts.html"} <= after.keys() - files


def test_one_loan_changes_its_own_pages_and_few_others(offline_site):
    first = {number: loan(number) for number in range(1000, 1300)}
    build(offline_site, list(first.values()))
    funded = first | {1100: first[1100] | {"funded_amount": 50}}
    before = traces(offline_site.output)
    build(offline_site, list(funded.values()), 1)
    files = changed(before, traces(offline_site.output))
    assert len(of_saved_loans(files)) == 1
    assert files - feeds(files) - of_changes(files) - of_saved_loans(files) == EVER_NEW | {
        "loans/1100.html", "countries.html", "sectors.html", "partners.html", "figures.html"} | sections(
            [first[1100]]) | tables(sections([first[1100]]))
    # Only calendars have the amount still to raise.
    assert feeds(files) == {"deadlines.ics", f"countries/{first[1100]['location']['country_code']}.ics"}
    before = traces(offline_site.output)
    full = first | {1100: first[1100] | {"funded_amount": first[1100]["loan_amount"], "status": "funded"}}
    build(offline_site, list(full.values()), 2)
    # The loan moves behind those that are fundraising, so it has other neighbors.
    assert len(numbers(changed(before, traces(offline_site.output)))) <= 9


# MARK: When the figures last changed


def since(site, number=1000):
    found = re.findall(r'<p class="since">Unchanged since <time datetime="([^"]*)">([^<]*)</time>',
                       site.page(f"loans/{number}.html"))
    assert len(found) < 2
    return found[0][0] if found else None


def funded(amount, **others):
    first, second = (loan(number) | {"planned_expiration_date": "2026-04-20T12:00:00Z"} for number in (1000, 1001))
    return [first | {"loan_amount": 500, "funded_amount": amount} | others, second]


def figures(site):
    with sqlite3.connect(site.store) as store:
        return store.execute("SELECT id, figures_changed, funded_amount FROM loan_states ORDER BY id").fetchall()


def test_a_page_says_since_when_the_figures_are_as_they_are_once_they_changed(offline_site):
    build(offline_site, funded(25))
    assert since(offline_site) is None
    build(offline_site, funded(25), 24)
    assert since(offline_site) is None
    build(offline_site, funded(50), 48)
    assert since(offline_site) == "2026-03-05"
    assert since(offline_site, 1001) is None
    before = tree(offline_site.output)
    build(offline_site, funded(50), 96)
    assert since(offline_site) == "2026-03-05"
    assert offline_site.page("loans/1000.html").encode() == before["loans/1000.html"]
    build(offline_site, funded(25), 120)
    assert since(offline_site) == "2026-03-08"


@pytest.mark.parametrize("change", [
    {"loan_amount": 2000}, {"basket_amount": 25}, {"lender_count": 7}, {"funded_amount": 500, "status": "funded"},
    {"status": "expired"}])
def test_every_figure_counts(offline_site, change):
    build(offline_site, funded(25))
    build(offline_site, funded(25, **change), 24)
    assert (since(offline_site), since(offline_site, 1001)) == ("2026-03-04", None)


def test_what_is_no_figure_or_is_missing_does_not_count(offline_site):
    build(offline_site, funded(25))
    other = funded(25, use="to buy a cow", name="Somebody")
    for name in ["basket_amount", "lender_count"]:
        del other[0][name]
    build(offline_site, other, 24)
    assert since(offline_site) is None
    build(offline_site, funded(25), 48)
    assert since(offline_site) is None


def test_the_same_and_older_data_add_nothing(offline_site):
    build(offline_site, funded(25))
    build(offline_site, funded(50), 48)
    before, store = tree(offline_site.output), offline_site.store.read_bytes()
    build(offline_site, funded(50), 48)
    assert (tree(offline_site.output), offline_site.store.read_bytes()) == (before, store)
    # Of older data it is not known since when they were so.
    build(offline_site, funded(25), 24)
    assert since(offline_site) is None
    build(offline_site, funded(50), 48)
    assert tree(offline_site.output) == before


def test_a_loan_that_left_the_list_is_remembered(offline_site):
    build(offline_site, funded(25))
    build(offline_site, funded(50), 24)
    build(offline_site, [loan(1001)], 48)
    assert since(offline_site) is None
    build(offline_site, funded(50), 72)
    assert since(offline_site) == "2026-03-04"


@pytest.mark.parametrize("options", [["--history", "0"], ["--retain", "0"]])
def test_figures_are_remembered_with_the_history_or_with_pages_that_stay(offline_site, options):
    for hours, amount in [(0, 25), (24, 50), (48, 50)]:
        build(offline_site, funded(amount), hours, *options)
    assert since(offline_site) == "2026-03-04"


def test_nothing_is_remembered_without_both_or_of_a_loan_that_is_taken_down(offline_site):
    build(offline_site, funded(25))
    assert figures(offline_site) == [(1000, None, 2500), (1001, None, 2500)]
    build(offline_site, funded(50), 24, "--exclude", "1000")
    assert [row[0] for row in figures(offline_site)] == [1001]
    build(offline_site, funded(50), 48, "--retain", "0", "--history", "0")
    assert figures(offline_site) == []
    build(offline_site, funded(75), 72, "--retain", "0", "--history", "0")
    assert (since(offline_site), figures(offline_site)) == (None, [])


def test_invented_loans_and_dry_runs_are_not_remembered(offline_site):
    assert offline_site.build("--source", "sample").exit == 0
    build(offline_site, funded(25), 0, "--dry-run")
    build(offline_site, funded(50), 24)
    assert since(offline_site) is None


def test_a_wrong_date_does_not_last(offline_site):
    build(offline_site, funded(25))
    build(offline_site, funded(50), 24)
    with sqlite3.connect(offline_site.store) as store:
        store.execute("UPDATE loan_states SET figures_changed = 4000000000")
    build(offline_site, funded(50), 48)
    assert since(offline_site) is None
    build(offline_site, funded(75), 72)
    assert since(offline_site) == "2026-03-06"


def test_data_from_the_future_add_nothing(offline_site):
    build(offline_site, funded(25))
    build(offline_site, funded(50), 24 * 365 * 20, "--now", "2050-01-01T00:00:00Z")
    assert since(offline_site) is None
    build(offline_site, funded(50), 24)
    assert since(offline_site) == "2026-03-04"


@pytest.mark.parametrize("damage", ["funded_amount = 'x'", "figures_changed = 'x'", "figures_changed = -1", "stage = ''"])
def test_a_damaged_record_costs_only_this(offline_site, damage):
    build(offline_site, funded(25))
    build(offline_site, funded(50), 24)
    with sqlite3.connect(offline_site.store) as store:
        store.execute(f"UPDATE loan_states SET {damage}")
    write(offline_site, funded(50), 48)
    run = offline_site.build("--input", "loans.json", "--limit", "10000")
    assert (run.exit, ["damaged records" in warning for warning in run.warnings]) == (0, [True])
    assert since(offline_site) is None
    build(offline_site, funded(75), 72)
    assert since(offline_site) == "2026-03-06"


def test_a_damaged_store_costs_only_this(offline_site):
    build(offline_site, funded(25))
    build(offline_site, funded(50), 24)
    offline_site.store.write_bytes(b"<html>")
    run = offline_site.build("--input", "loans.json", "--limit", "10000")
    assert (run.exit, len(run.warnings)) == (0, 2)
    assert since(offline_site) is None
    assert "was set aside" in run.warnings[0]
    assert "does not know the site" in run.warnings[1]
