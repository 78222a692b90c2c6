"""Kiva's sources, their order, and which of them choose loans."""
import pytest

import wire
from kiva_server import error, json_response


def ids(site):
    return [loan["id"] for loan in site.data["loans"]]


@pytest.mark.parametrize("source", ["newest", "search", "graphql"])
def test_each_source_gives_the_same_newest_loans(site, kiva, source):
    run = site.build("--source", source, "--limit", "110")
    assert (run.exit, run.summary["source"], run.summary["warnings"]) == (0, source, [])
    assert ids(site) == [loan["id"] for loan in kiva.loans[:110]]
    assert len(kiva.requests_to(source)) == 2
    assert "The story of 1000." in site.page("loans/1000.html")


def test_requests_only_the_source_that_is_named(site, kiva):
    kiva.fail("search", replacement=404)
    run = site.build("--source", "search")
    assert run.exit == 69
    assert kiva.requested_endpoints == ["search"]


def test_says_why_each_source_failed_and_what_to_do(site, kiva):
    kiva.hook = lambda request, response: {"newest": 404, "search": error(200)}.get(
        request.endpoint, json_response({"errors": [{"message": "Too complex"}]}))
    run = site.build()
    assert run.exit == 69
    for word in ["newest", "404", "search", "web page", "graphql", "Too complex"]:
        assert word in run.stderr.splitlines()[0]
    assert run.stderr.count("\n") == 3
    assert not site.output.exists()


def chosen(kiva, **filters):
    return [loan["id"] for loan in wire.matching(kiva.loans, **filters)]


FILTERS = {
    "countries": (["--country", "ke,PE"], {"country": ["KE", "PE"]}, {"country_code": "KE,PE"}),
    "a sector": (["--sector", "Food"], {"sector": ["Food"]}, {"sector": "Food"}),
    "a theme with an ampersand": (
        ["--theme", "Water & Sanitation"], {"theme": ["Water & Sanitation"]},
        {"theme": "Water & Sanitation"}),
    "partners": (["--partner", "2,3"], {"partner": [2, 3]}, {"partner": "2,3"}),
    "all at once": (
        ["--country", "KE", "--sector", "Food", "--theme", "Green,Youth", "--partner", "1,2,3,4"],
        {"country": ["KE"], "sector": ["Food"], "theme": ["Green", "Youth"],
         "partner": [1, 2, 3, 4]},
        {"country_code": "KE", "sector": "Food", "theme": "Green,Youth", "partner": "1,2,3,4"}),
}


@pytest.mark.parametrize("arguments, filters, query", FILTERS.values(), ids=FILTERS.keys())
def test_requests_chosen_loans_from_the_source_that_can_filter(site, kiva, arguments, filters, query):
    run = site.build(*arguments)
    assert (run.exit, run.summary["source"], run.summary["warnings"]) == (0, "search", [])
    assert ids(site) == chosen(kiva, **filters)
    requested = kiva.requests_to("search")[0].query
    assert {name: requested.get(name) for name in query} == query


@pytest.mark.parametrize("source", ["newest", "search", "graphql"])
@pytest.mark.parametrize("arguments, filters, _", FILTERS.values(), ids=FILTERS.keys())
def test_chooses_the_same_loans_from_every_source(site, kiva, source, arguments, filters, _):
    run = site.build("--source", source, "--no-details", *arguments)
    assert (run.exit, run.summary["warnings"]) == (0, [])
    assert ids(site) == chosen(kiva, **filters)


def test_filters_again_if_a_source_ignores_the_filter(site, kiva):
    kiva.hook = lambda request, response: (
        json_response(wire.listing(kiva.loans, request.query)) if request.endpoint == "search" else response)
    site.build("--country", "UG", "--limit", "7")
    assert ids(site) == chosen(kiva, country=["UG"])[:7]


def test_a_filter_without_matches_is_no_error(site):
    run = site.build("--country", "FR")
    assert (run.exit, run.summary["loans"], run.summary["pages"] > 0) == (0, 0, True)


@pytest.mark.parametrize("source", ["newest", "graphql"])
def test_requests_pinned_loans_by_id(site, kiva, source):
    note = site.root / "Notes/loans/1118.md"
    note.parent.mkdir(parents=True)
    note.write_text("We lent to this one.")
    run = site.build("--source", source, "--limit", "5", "--keep", "1119,1001,77")
    assert ids(site) == [1000, 1001, 1002, 1003, 1004, 1118, 1119]
    requested = kiva.requests_to("details")[-1].ids
    assert [number for number in requested if number not in range(1000, 1005)] == [77, 1118, 1119]
    assert run.summary["warnings"] == ["there is no loan 77, which --keep names"]


def test_says_where_a_missing_loan_is_named(site):
    run = site.build("--limit", "5", KIVAGEN_KEEP="77")
    assert run.summary["warnings"] == ["there is no loan 77, which KIVAGEN_KEEP names"]
    (site.root / "kivagen.yml").write_text("title: A\nkeep:\n- 1119\n- 77\n")
    run = site.build("--limit", "5")
    assert run.summary["warnings"] == ["'kivagen.yml', line 4: there is no loan 77, which 'keep' names"]


def test_shows_names_and_ratings_of_field_partners(site):
    site.build("--limit", "5")
    page = site.page("loans/1000.html")
    assert "Partner &amp; Sons 7" in page
    assert "2.5" in page


def test_without_details_requests_neither_texts_nor_partners(site, kiva):
    run = site.build("--no-details", "--limit", "5")
    assert (run.exit, run.summary["warnings"]) == (0, [])
    assert kiva.requested_endpoints == ["newest"]


def test_every_request_has_the_app_id_and_the_user_agent(site, kiva):
    site.build("--app-id", "org.example.loans", "--user-agent", "Mine/1 (+me@example.org)",
               "--limit", "3")
    kiva.fail("newest", "search", replacement=404)
    site.build("--app-id", "org.example.loans", "--user-agent", "Mine/1 (+me@example.org)",
               "--limit", "3", "--refresh")
    assert set(kiva.requested_endpoints) == {"newest", "search", "graphql", "details", "partners"}
    for request in kiva.requests:
        assert request.query["app_id"] == "org.example.loans"
        assert request.headers["user-agent"] == "Mine/1 (+me@example.org)"
        assert request.headers["accept"] == "application/json"
