"""When the borrower of a loan becomes anonymous, nothing keeps the name and the picture."""
import datetime
import gzip
import json
import sqlite3

import pytest

import data_files
import histories
import wire
from kiva_server import json_response
from pictures import requested_pictures
from site_tree import tree

LOAN, OTHER, PICTURE = 1005, 1006, 5_001_005
NAME = "Zuleikha"
START = "2026-11-21T10:00:00Z"


def day(count):
    return f"2026-11-{21 + count:02}T10:00:00Z" if count < 10 else f"2026-12-{count - 9:02}T10:00:00Z"


@pytest.fixture
def kiva(kiva):
    """A Kiva with twenty loans, 1000 to 1019, the newest first. One borrower has an unusual name."""
    kiva.loans = [{**loan, "name": NAME} if loan["id"] == LOAN else loan
                  for loan in kiva.loans[:20]]
    return kiva


def build(site, *arguments, **variables):
    run = site.build("--images", "download", "--limit", "9", "--data", "csv,json,geojson,db", *arguments, **variables)
    assert run.exit == 0, run.stderr
    return run


def traces(site):
    """Returns the places in the site's folder, and in what it exports, that tell who the borrower is."""
    found = []
    for path, content in tree(site.root).items():
        # A database has numbers in binary.
        values = data_files.values(site.root / path) if path.endswith("/loans.db") else set()
        for sign in (NAME, str(PICTURE)):
            if sign in path or sign.encode() in (content or b"") or any(sign in value for value in values):
                found.append(f"{path}: {sign}")
    with sqlite3.connect(site.store) as store:
        for key, body in store.execute("SELECT key, body FROM responses"):
            if str(PICTURE) in key or any(sign.encode() in gzip.decompress(body) for sign in (NAME, str(PICTURE))):
                found.append(key)
    store.close()
    return found + [line for line in histories.export(site) if NAME in line]


def withdraw_name(kiva):
    """Withdraws the name and the picture of the loan, as Kiva's listings show it."""
    kiva.loans = [{**loan, "name": "Anonymous", "image": None, "use": "to buy milk"} if loan["id"] == LOAN else loan
                  for loan in kiva.loans]


@pytest.mark.parametrize("arguments", [[], ["--source", "search"], ["--details=false"], ["--history", "0"], ["--retain", "0"],
                                       ["--base-url", "https://example.org", "--previews", "loans"]],
                         ids=" ".join)
def test_a_loan_that_is_listed_without_its_name(site, kiva, pictures, arguments):
    build(site, "--now", START, *arguments)
    # Another site of the same store has a longer list in the cache.
    other = ["--limit", "15", "--output", "Other", *arguments]
    build(site, "--now", START, *other)
    assert {f"{name}: {PICTURE}" for name in ("Output/loans.db", "Output/loans.json")} <= set(traces(site))
    withdraw_name(kiva)
    run = build(site, "--now", day(1), *arguments)
    assert run.summary["warnings"] == []
    # The other site, which is not built yet, has only its own files and their records.
    assert NAME not in "".join(place for place in traces(site) if not place.startswith("Other/"))
    build(site, "--now", day(1), *other)
    assert traces(site) == []
    assert (site.output / f"loans/{LOAN}.html").exists()
    # Later builds say no more about it.
    build(site, "--now", day(1), *arguments)
    before = site.store.read_bytes()
    run = build(site, "--now", day(1), *arguments)
    assert str(LOAN) not in run.stderr
    assert site.store.read_bytes() == before


@pytest.mark.parametrize("level", ["pii", "full", "unheard-of"])
def test_a_level_in_a_listing_of_graphql(site, kiva, pictures, level):
    build(site, "--now", START, "--source", "graphql")
    assert traces(site)
    # This interface still sends the name.
    kiva.levels = {LOAN: level}
    build(site, "--now", day(1), "--source", "graphql")
    assert traces(site) == []
    story = f"The story of {LOAN}."
    assert (story in site.page(f"loans/{LOAN}.html")) == (level != "full")
    # The cached listing can still be used, and the name does not come back.
    kiva.fail()
    run = site.build("--now", day(2), "--source", "graphql", "--limit", "9", "--images", "download")
    assert (run.exit, run.summary["loans"]) == (0, 9)
    assert traces(site) == []


@pytest.fixture
def left(site, kiva, pictures):
    """A site that still has the page of the loan, which has left the list."""
    build(site, "--now", START)
    kiva.loans = [loan for loan in kiva.loans if loan["id"] not in (LOAN, OTHER)]
    build(site, "--now", "2026-11-21T12:00:00Z")
    assert " data-former=" in site.page(f"loans/{LOAN}.html")
    kiva.clear_requests()
    return site


@pytest.mark.parametrize("source", ["newest", "graphql"])
def test_a_story_that_still_has_the_name(site, kiva, pictures, source):
    kiva.loans = [wire.loan(1000 + number, 20 - number) for number in range(20)]
    kiva.loans[5] |= {"name": f"The {NAME}"}
    build(site, "--now", START, "--source", source)
    assert NAME in site.page()
    kiva.loans[5] |= {"name": "Anonymous", "image": {"id": None}, "use": f"to help {NAME} again"}
    # The details come again after a week, when nobody knows the name any more.
    for count in (1, 2, 9, 12):
        build(site, "--now", day(count), "--source", source)
        assert traces(site) == []
        assert (site.output / f"loans/{LOAN}.html").exists()


def test_a_text_that_comes_after_the_name_was_withdrawn(site, kiva, pictures):
    build(site, "--now", START, "--details=false")
    withdraw_name(kiva)
    build(site, "--now", day(1), "--details=false")
    assert traces(site) == []
    # The first details come when nobody knows the name any more.
    kiva.loans[5] |= {"use": f"to help {NAME} again"}
    for count in (2, 3, 12):
        build(site, "--now", day(count))
        assert traces(site) == []
        assert (site.output / f"loans/{LOAN}.html").exists()


def test_a_team_whose_list_still_has_the_name(site, kiva, pictures):
    kiva.portfolios["teams/7"] = kiva.loans
    kiva.levels = {LOAN: "pii"}
    for count in (1, 9, 12, 20):
        build(site, "--now", day(count), "--source", "team", "--team", "7")
        assert traces(site) == []


def test_an_answer_is_not_forgotten_if_the_build_fails(left, kiva, pictures):
    kiva.levels = {LOAN: "pii"}
    kiva.loans[0] |= {"image": {"id": 404}}
    pictures[404] = None
    run = left.build("--images", "download", "--limit", "9", "--now", day(1), "--strict")
    assert run.exit != 0
    assert traces(left)
    build(left, "--now", day(1))
    assert traces(left) == []


def test_a_loan_to_keep_is_checked_and_stays_anonymous(left, kiva):
    kiva.levels = {LOAN: "pii"}
    sent, gone = kiva.hook, wire.details(wire.loan(LOAN, 1) | {"name": NAME})
    kiva.hook = lambda request, usual: (
        json_response({"loans": [gone]}) if request.endpoint == "details" and request.ids == [LOAN] else sent(request, usual))
    build(left, "--now", day(1), "--keep", str(LOAN))
    assert traces(left) == []
    kiva.levels = {}
    kiva.fail("levels")
    failing = kiva.hook
    kiva.hook = lambda request, usual: (
        failing(request, usual) if request.endpoint == "levels" else
        json_response({"loans": [gone]}) if request.endpoint == "details" and request.ids == [LOAN] else sent(request, usual))
    build(left, "--now", day(3), "--keep", str(LOAN))
    assert traces(left) == []


def test_a_page_that_an_imported_history_restores_has_no_name(left, kiva):
    (left.root / "history.ndjson").write_text("".join(f"{line}\n" for line in histories.export(left)))
    for path in left.store.parent.glob("store.db*"):
        path.unlink()
    kiva.levels = {LOAN: "pii"}
    sent, gone = kiva.hook, wire.details(wire.loan(LOAN, 1) | {"name": NAME, "status": "funded"})
    kiva.hook = lambda request, usual: (
        json_response({"loans": [gone]}) if request.endpoint == "details" and LOAN in request.ids else sent(request, usual))
    run = build(left, "--now", day(1))
    assert run.summary["store"] == "imported"
    assert (left.output / f"loans/{LOAN}.html").exists()
    assert [place for place in traces(left) if not place.startswith("history.ndjson")] == []


def test_a_loan_that_left_the_list_and_is_followed_without_its_name(site, kiva, pictures):
    build(site, "--now", START)
    newer = [wire.loan(1100 + number, 700 + number) for number in range(9)]
    withdraw_name(kiva)
    # Kiva still tells the story, which has the name, and the loan is no longer among the newest.
    kiva.loans = newer + [loan | {"use": f"to help {NAME} again"} if loan["id"] == LOAN else loan for loan in kiva.loans]
    build(site, "--now", "2026-11-21T12:00:00Z")
    assert " data-former=" in site.page(f"loans/{LOAN}.html")
    assert traces(site) == []


def levels_requested(kiva):
    return [request.ids for request in kiva.requests_to("levels")]


@pytest.mark.parametrize("level", ["pii", "full", "unheard-of"])
def test_a_loan_that_is_no_longer_listed(left, kiva, level):
    kiva.levels = {LOAN: level}
    run = build(left, "--now", "2026-11-22T09:00:00Z")
    assert levels_requested(kiva) == []
    assert traces(left)
    run = build(left, "--now", day(1))
    assert levels_requested(kiva) == [[LOAN, OTHER]]
    assert traces(left) == []
    assert run.summary["warnings"] == []
    assert f"of the borrower of loan {LOAN} " in run.stderr
    page = left.page(f"loans/{LOAN}.html")
    assert (f"The story of {LOAN}." in page) == (level != "full")
    assert f"Borrower {OTHER}" in left.page(f"loans/{OTHER}.html")
    # That stays so without a connection.
    build(left, "--now", day(3), "--offline")
    assert traces(left) == []


def test_levels_are_requested_once_a_day_and_later_once_a_week(left, kiva):
    asked = []
    for count in [1, 2, 3, 28, 29, 30, 31, 36, 37, 38, 43, 44]:
        kiva.clear_requests()
        run = build(left, "--now", later(count), "--retain", "200d", "--images", "none")
        assert run.summary["warnings"] == []
        asked += [count] * len(levels_requested(kiva))
    assert asked == [2, 3, 28, 29, 30, 37, 44]


def later(days):
    return (datetime.datetime(2026, 11, 21, 9) + datetime.timedelta(days=days)).strftime("%Y-%m-%dT%H:%M:%SZ")


@pytest.mark.parametrize("answer", [
    {"errors": [{"message": "Cannot query field 'anonymizationLevel' on type 'LoanBasic'"}]},
    {"data": {"lend": {f"loan{LOAN}": None, f"loan{OTHER}": None}}},
    {"data": {"lend": {f"loan{LOAN}": None}}, "errors": [{"message": "timeout"}]},
    {"data": {"lend": {f"loan{LOAN}": {"id": 9, "anonymizationLevel": "pii"}}}},
    {"data": {"lend": {f"loan{LOAN}": {"id": LOAN}, f"loan{OTHER}": {"id": OTHER, "anonymizationLevel": None}}}},
    {"data": {"lend": {f"loan{LOAN}": {"id": LOAN, "anonymizationLevel": 7}}}},
    None, [], "no", 404, 403, 500,
], ids=str)
def test_an_answer_without_levels_changes_nothing(left, kiva, answer):
    before = tree(left.output)
    sent = kiva.hook
    response = answer if isinstance(answer, int) else json_response(answer)
    kiva.hook = lambda request, usual: response if request.endpoint == "levels" else sent(request, usual)
    run = build(left, "--now", day(2))
    assert levels_requested(kiva)
    assert run.summary["warnings"] == []
    assert f"Borrower {OTHER}" in left.page(f"loans/{OTHER}.html")
    assert NAME in left.page(f"loans/{LOAN}.html")
    assert f"pictures/{PICTURE}.gif" in before


@pytest.mark.parametrize("answer", [404, 500, json_response({"errors": [{"message": "no such field"}]})], ids=str)
def test_levels_that_are_long_overdue_are_a_warning(left, kiva, answer):
    sent = kiva.hook
    kiva.hook = lambda request, usual: answer if request.endpoint == "levels" else sent(request, usual)
    assert build(left, "--now", day(7)).summary["warnings"] == []
    warnings = build(left, "--now", day(9)).summary["warnings"]
    assert len(warnings) == 1
    assert warnings[0].startswith("Kiva did not say whether the borrowers of 2 loans are anonymous: ")
    assert warnings[0].endswith("; the next build asks again")
    assert NAME in left.page(f"loans/{LOAN}.html")


def test_one_level_among_errors_counts(left, kiva):
    sent = kiva.hook
    answer = {"data": {"lend": {f"loan{OTHER}": None, f"loan{LOAN}": {"id": LOAN, "anonymizationLevel": "pii"}}},
              "errors": [{"message": "no such loan"}]}
    kiva.hook = lambda request, usual: json_response(answer) if request.endpoint == "levels" else sent(request, usual)
    build(left, "--now", day(2))
    assert traces(left) == []
    assert f"Borrower {OTHER}" in left.page(f"loans/{OTHER}.html")


def test_a_listing_without_any_names_deletes_none(site, kiva, pictures):
    build(site, "--now", START)
    kiva.loans = [{key: value for key, value in loan.items() if key != "name"} for loan in kiva.loans]
    run = build(site, "--now", day(1))
    assert "Deleted the name" not in run.stderr
    assert any(NAME in line for line in histories.export(site))


def test_a_listing_without_any_names_hides_them_for_a_while(offline_site):
    loans = [data_files.described(1000 + index, "milk") | {
        "name": NAME, "use": f"to help {NAME}", "borrowers": [{"first_name": NAME, "gender": "F"}],
        "description": {"languages": ["en"], "texts": {"en": f"{NAME} sells milk."}}} for index in range(3)]

    def files_with_the_name(loans):
        run = histories.build(offline_site, loans, START, "--now", START, "--data", "csv,json,geojson,db")
        assert "Deleted" not in run.stderr
        return {path for path, content in tree(offline_site.output).items() if NAME.encode() in (content or b"")}

    before = files_with_the_name(loans)
    assert len(before) > 10
    assert files_with_the_name([loan | {"name": ""} for loan in loans]) == set()
    assert files_with_the_name(loans) == before


def test_a_dry_run_deletes_nothing(left, kiva):
    kiva.levels = {LOAN: "pii"}
    before = left.store.read_bytes()
    run = build(left, "--now", day(2), "--dry-run")
    assert f"of the borrower of loan {LOAN} in the store" in run.stderr
    assert "would be deleted" in run.stderr
    assert left.store.read_bytes() == before


@pytest.fixture
def team(site, kiva, pictures):
    """A site of the loans of a team, 45 of them, the last of which has been repaid."""
    kiva.portfolios["teams/7"] = [wire.loan(2000 + number, 100 - number) | {"status": "in_repayment"} for number in range(44)] + [
        wire.loan(LOAN, 1) | {"name": NAME, "status": "paid"}]
    build(site, "--now", START, *TEAM)
    assert site.data["loans"][-1]["name"] == NAME
    kiva.clear_requests()
    return site


TEAM = ["--source", "team", "--team", "7", "--limit", "100"]


def test_a_loan_of_a_team(team, kiva):
    kiva.levels = {LOAN: "pii"}
    build(team, "--now", day(1), *TEAM)
    # Kiva was asked with the first build.
    assert traces(team)
    assert levels_requested(kiva) == []
    build(team, "--now", day(8), *TEAM)
    assert [len(ids) for ids in levels_requested(kiva)] == [45]
    assert traces(team) == []
    assert len(team.data["loans"]) == 45
    build(team, "--now", day(9), "--offline", *TEAM)
    assert traces(team) == []


def test_names_of_a_team_stay_unless_a_period_is_set(team):
    build(team, "--now", day(12), *TEAM)
    assert NAME in team.page()
    build(team, "--now", day(12), "--names-for", "2d", *TEAM)
    assert NAME not in team.page()
