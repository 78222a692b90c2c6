"""Loans that have left Kiva's list are requested until their outcome is known."""
import json

import pytest

import wire
from histories import build, events, export, kinds, loans
from kiva_server import Response, json_response
from site_tree import dangling_links, tree

EARLY, LATER, LATEST = "2026-03-03T09:30:00Z", "2026-03-03T10:30:00Z", "2026-03-03T11:30:00Z"
FIVE_DAYS, TWO_WEEKS, LONG_AFTER = "2026-03-08T10:30:00Z", "2026-03-17T10:30:00Z", "2026-03-17T11:30:00Z"


@pytest.fixture
def gone():
    """The loans that are not listed any more, as Kiva has them, by number."""
    return {}


@pytest.fixture
def kiva(kiva, gone):
    kiva.loans = kiva.loans[:20]
    # A list that Kiva confirms as unchanged is not new data.
    kiva.has_validators = False

    def hook(request, response):
        if request.endpoint == "details" and set(request.ids) & set(gone):
            known = {loan["id"]: loan for loan in kiva.loans} | gone
            wanted = [known[number] for number in request.ids if number in known]
            if request.path == "/graphql":
                return json_response(wire.graphql_loans(wanted, request.ids))
            return json_response({"loans": [wire.details(loan) for loan in wanted]})
        return response
    kiva.hook = hook
    return kiva


@pytest.fixture
def leave(kiva, gone):
    """Lets loans leave the list, and changes Kiva's data about them."""
    def leave(*numbers, **values):
        for loan in [loan for loan in kiva.loans if loan["id"] in numbers]:
            kiva.loans.remove(loan)
            gone[loan["id"]] = loan
        for number in numbers:
            gone[number] = gone[number] | values
    return leave


def at(site, now, *arguments):
    site.kiva.clear_requests()
    run = site.build("--now", now, *arguments)
    assert run.exit == 0, run.stderr
    assert dangling_links(tree(site.output)) == []
    return run


def asked(kiva):
    """Returns the loans that were asked for although they are not listed, for each request."""
    listed = {loan["id"] for loan in kiva.loans}
    found = [sorted(set(request.ids) - listed) for request in kiva.requests_to("details")]
    kiva.clear_requests()
    return [numbers for numbers in found if numbers]


@pytest.mark.parametrize("source", ["newest", "search", "graphql"])
def test_a_loan_is_asked_for_until_it_is_funded(site, kiva, gone, leave, source):
    at(site, EARLY, "--source", source)
    leave(1003, funded_amount=50)
    at(site, LATER, "--source", source)
    assert asked(kiva) == [[1003]]
    assert kinds(site, at=LATER) == ["1003 moved", "1003 left"]
    leave(1003, funded_amount=gone[1003]["loan_amount"], status="funded", funded_date="2026-03-03T11:00:00Z")
    run = at(site, LATEST, "--source", source)
    assert run.warnings == []
    assert asked(kiva) == [[1003]]
    assert kinds(site, at=LATEST) == ["1003 moved", "1003 funded"]
    at(site, FIVE_DAYS, "--source", source)
    assert asked(kiva) == []
    assert kinds(site, at=FIVE_DAYS) == []


def test_the_page_of_the_loan_shows_what_became_of_it(site, kiva, gone, leave):
    at(site, EARLY)
    leave(1003)
    at(site, LATER)
    before = site.page("loans/1003.html")
    assert " data-former=" in before
    leave(1003, status="funded", funded_amount=125, funded_date="2026-03-03T11:00:00Z")
    at(site, LATEST)
    after = site.page("loans/1003.html")
    assert " data-former=" in after and after != before
    written = at(site, LATEST).summary["written"]
    assert (written, site.page("loans/1003.html")) == (0, after)
    at(site, FIVE_DAYS)
    assert site.page("loans/1003.html") == after


def test_fifty_loans_are_asked_for_with_each_request(site, kiva, leave):
    kiva.loans = [wire.loan(1000 + index, 120 - index) for index in range(120)]
    at(site, EARLY, "--limit", "120", "--no-details")
    kiva.clear_requests()
    leave(*range(1000, 1110))
    at(site, LATER, "--limit", "120", "--no-details")
    assert sorted(len(request.ids) for request in kiva.requests_to("details")) == [11, 50, 50]
    assert len(kinds(site, at=LATER)) == 110


def test_nothing_is_asked_for_longer_than_two_weeks(site, kiva, leave):
    at(site, EARLY)
    leave(1003)
    at(site, LATER)
    assert asked(kiva) == [[1003]]
    at(site, TWO_WEEKS)
    assert asked(kiva) == [[1003]]
    at(site, LONG_AFTER)
    assert asked(kiva) == []


def test_a_loan_that_kiva_does_not_know_is_asked_for_once(site, kiva, gone, leave):
    at(site, EARLY)
    leave(1003, 1004)
    del gone[1004]
    at(site, LATER)
    assert asked(kiva) == [[1003, 1004]]
    at(site, LATEST)
    assert asked(kiva) == [[1003]]


def test_loans_are_asked_for_one_by_one_if_kiva_refuses_all_of_them(site, kiva, gone, leave):
    at(site, EARLY)
    leave(1003, 1004)
    del gone[1004]
    former = kiva.hook
    kiva.hook = lambda request, response: (
        404 if request.endpoint == "details" and 1004 in request.ids else former(request, response))
    run = at(site, LATER)
    assert run.warnings == []
    assert [1003] in asked(kiva)
    at(site, LATEST)
    assert asked(kiva) == [[1003]]


def test_nothing_counts_as_unknown_if_the_address_is_gone(site, kiva, leave):
    at(site, EARLY, "--no-details")
    leave(1003)
    former = kiva.hook
    kiva.hook = lambda request, response: 404 if request.endpoint == "details" else response
    run = at(site, LATER, "--no-details")
    assert "what became of 1 of 1 loans that left the list is not known" in run.stderr
    kiva.hook = former
    kiva.clear_requests()
    at(site, LATEST, "--no-details")
    assert asked(kiva) == [[1003]]


FAILURES = {"an error": 503, "a page of HTML": Response(200, b"<html>"), "nothing": b"", "a refusal": 403,
            "a broken response": Response(200, b'{"loans": [{"id":')}


@pytest.mark.parametrize("failure", FAILURES.values(), ids=FAILURES.keys())
def test_failures_are_warnings_and_the_loan_is_asked_for_again(site, kiva, gone, leave, failure):
    at(site, EARLY)
    leave(1003, funded_amount=50)
    former = kiva.hook
    kiva.hook = lambda request, response: (
        failure if request.endpoint == "details" and 1003 in request.ids else former(request, response))
    strict = site.build("--now", LATER, "--strict", "--timeout", "8s")
    assert strict.exit == 65
    assert "loans that left the list is not known" in strict.stderr
    run = at(site, LATEST, "--timeout", "8s")
    assert "what became of 1 of 1 loans that left the list is not known" in run.stderr
    assert kinds(site, at=LATEST) == ["1003 left"]
    kiva.hook = former
    at(site, FIVE_DAYS)
    assert kinds(site, at=FIVE_DAYS) == ["1003 moved"]


def test_the_time_for_a_fetch_includes_these_requests(site, kiva, gone, leave):
    at(site, EARLY)
    leave(1003)
    former = kiva.hook
    kiva.hook = lambda request, response: (
        Response(200, b"{", delay=60) if request.endpoint == "details" and 1003 in request.ids
        else former(request, response))
    run = at(site, LATER, "--timeout", "3s")
    assert run.seconds < 30
    assert "loans that left the list is not known" in run.stderr


def test_nothing_is_asked_offline_or_without_new_data(site, kiva, leave):
    at(site, EARLY)
    leave(1003)
    kiva.clear_requests()
    at(site, LATER, "--offline")
    at(site, "2026-03-03T09:35:00Z")
    assert kiva.requests == []
    assert len(export(site)) == 20
    kiva.fail()
    run = at(site, LATER, "--timeout", "5s")
    assert run.summary["stale"] is True
    assert all(request.endpoint != "details" or 1003 not in request.ids for request in kiva.requests)
    assert len(export(site)) == 20


def test_a_loan_that_left_a_file_is_not_asked_for(site, kiva):
    del kiva.loans[0]
    build(site, loans(range(1000, 1020)), EARLY)
    build(site, loans(range(1001, 1020)), LATER)
    assert kinds(site, at=LATER) == ["1000 left"]
    at(site, LATEST)
    assert all(1000 not in request.ids for request in kiva.requests_to("details"))


def test_a_dry_run_asks_and_records_nothing(site, kiva, leave):
    at(site, EARLY)
    leave(1003, funded_amount=50)
    before = site.store.read_bytes()
    assert site.build("--now", LATER, "--dry-run").exit == 0
    assert site.store.read_bytes() == before


def test_an_excluded_loan_is_not_asked_for(site, kiva, leave):
    at(site, EARLY)
    leave(1003)
    kiva.clear_requests()
    at(site, LATER, "--exclude", "1003")
    assert asked(kiva) == []
    assert 1003 not in {event["id"] for event in events(site)}


def test_a_fetch_counts_as_a_new_listing(site, kiva, leave):
    at(site, EARLY)
    leave(1003, funded_amount=50)
    assert site.fetch("--now", LATER).exit == 0
    kiva.clear_requests()
    at(site, LATER)
    assert asked(kiva) == [[1003]]
    assert kinds(site, at=LATER) == ["1003 moved", "1003 left"]
    assert json.loads(site.page("loans.json"))["fetched_at"] == LATER


@pytest.mark.parametrize("name", ["Anonymous", None])
@pytest.mark.parametrize("arguments", [[], ["--retain", "0"], ["--source", "graphql"]])
def test_a_loan_that_left_and_became_anonymous_is_named_nowhere(site, leave, name, arguments):
    at(site, EARLY, *arguments)
    leave(1003)
    at(site, LATER, *arguments)
    if not arguments:
        assert "Borrower 1003" in site.page("loans/1003.html")
    leave(1003, name=name)
    at(site, LATEST, *arguments)
    files = [path for path in site.output.rglob("*") if path.is_file() and b"Borrower 1003" in path.read_bytes()]
    assert files == []
    assert "Borrower 1004" in "".join(export(site))
    assert "Borrower 1003" not in "".join(export(site))
