"""Sites of the loans of a team or a lender, which are read in pages of 20 over several builds."""
import pytest

import wire
from kiva_server import error, json_response

MORNING = "2026-03-03T09:30:00Z"
LATER = "2026-03-03T10:30:00Z"
STATUSES = ["fundraising", "funded", "in_repayment", "paid", "expired", "refunded", "defaulted"]


def loans(count, first=2000):
    """Returns loans of every status, the newest first."""
    found = []
    for index in range(count):
        loan = wire.loan(first + index, count - index)
        loan["status"] = STATUSES[index % 7]
        if index % 7:
            del loan["basket_amount"]
        if index % 7 in (1, 2, 3):
            loan["funded_amount"] = loan["loan_amount"]
        found.append(loan)
    return found


@pytest.fixture
def team(kiva):
    kiva.teams["climbers"] = 7
    kiva.portfolios["teams/7"] = loans(45)
    return kiva.portfolios["teams/7"]


def ids(site):
    return sorted(loan["id"] for loan in site.data["loans"])


def pages(kiva):
    return [int(request.query["page"]) for request in kiva.requests_to("portfolio")]


def published(status):
    """Returns the status in `loans.json`, which does not say that a certain loan was not repaid."""
    return "ended" if status in ("expired", "refunded", "defaulted") else status


@pytest.mark.parametrize("name", ["climbers", "7"])
def test_shows_all_loans_of_a_team(site, kiva, team, name):
    run = site.build("--source", "team", "--team", name)
    assert (run.exit, run.summary["warnings"], run.summary["source"]) == (0, [], "team")
    assert ids(site) == [loan["id"] for loan in team]
    assert (site.data["source"], run.summary["postponed_loans"]) == ("team", 0)
    assert pages(kiva) == [1, 2, 3]
    assert len(kiva.requests_to("team")) == (name == "climbers")
    assert {loan["status"] for loan in site.data["loans"]} == set(map(published, STATUSES))


def test_shows_all_loans_of_a_lender_whose_name_has_odd_signs(site, kiva):
    kiva.portfolios["lenders/a%20b%26c%C3%A9%2F%3F%23%25"] = loans(130)
    run = site.build("--source", "lender", "--lender", "a b&cé/?#%", "--no-details", "--now", MORNING)
    assert (run.exit, run.summary["warnings"], run.summary["loans"]) == (0, [], 130)
    assert pages(kiva) == list(range(1, 8))
    kiva.clear_requests()
    run = site.build("--source", "lender", "--lender", "a b&cé/?#%", "--no-details", "--now", LATER)
    assert (run.exit, run.summary["loans"], pages(kiva)) == (0, 130, [1])


def test_uses_kept_loans_without_the_network(site, kiva, team):
    site.build("--source", "team", "--team", "climbers")
    kiva.clear_requests()
    run = site.build("--source", "team", "--team", "climbers", "--offline")
    assert (run.exit, run.summary["loans"], run.summary["warnings"], kiva.requests) == (0, 45, [], [])


def test_a_later_build_changes_nothing_if_nothing_is_new(site, kiva, team):
    site.build("--source", "team", "--team", "climbers", "--now", MORNING)
    run = site.build("--source", "team", "--team", "climbers", "--now", MORNING)
    assert (run.summary["written"], run.summary["deleted"]) == (0, 0)


@pytest.mark.parametrize("statuses, count", [("paid", 6), ("fundraising,in_repayment", 14), ("DEFAULTED", 6)])
def test_chooses_statuses(site, team, statuses, count):
    run = site.build("--source", "team", "--team", "7", "--status", statuses, "--no-details")
    assert (run.exit, run.summary["loans"]) == (0, count)
    assert {loan["status"] for loan in site.data["loans"]} == set(map(published, statuses.lower().split(",")))


def test_filters_and_limits_the_loans(site, team):
    run = site.build("--source", "team", "--team", "7", "--country", "KE", "--limit", "5", "--no-details")
    assert (run.exit, run.summary["loans"]) == (0, 5)
    assert {loan["location"]["country_code"] for loan in site.data["loans"]} == {"KE"}


def test_a_newer_status_of_the_details_wins(site, kiva, team):
    site.build("--source", "team", "--team", "7", "--now", MORNING, "--status", "in_repayment")
    assert len(ids(site)) == 7
    last = [loan for loan in team if loan["status"] == "in_repayment"][-1]
    last["status"] = "paid"
    run = site.build("--source", "team", "--team", "7", "--now", LATER, "--details-age", "1s", "--status", "in_repayment")
    assert (run.exit, last["id"] in ids(site), len(ids(site))) == (0, False, 6)
    # The first loan in the list is read with its first page, but this one is not.
    run = site.build("--source", "team", "--team", "7", "--now", LATER, "--offline", "--status", "paid")
    assert last["id"] in ids(site)


@pytest.mark.parametrize("arguments, message", [
    (["--source", "team", "--team", "nobody"], "team 'nobody': Kiva has no public team with this short name"),
    (["--source", "team", "--team", "99"], "team 99: Kiva has no public team with this number or short name"),
    (["--source", "lender", "--lender", "nobody"], "lender 'nobody': Kiva has no public lender with this ID"),
])
def test_says_that_kiva_has_no_such_team_or_lender(site, arguments, message):
    run = site.build(*arguments)
    assert run.exit == 69
    lines = run.stderr.splitlines()
    assert lines[0].endswith(f"fetch: {message}")
    assert lines[1].lstrip().startswith("Check it in the address of the ")
    assert not site.output.exists()


def test_a_team_without_loans_is_an_error_unless_it_may_be_empty(site, kiva):
    kiva.portfolios["teams/7"] = []
    run = site.build("--source", "team", "--team", "7")
    assert run.exit == 69
    assert "team 7: Kiva lists no loans of this team" in run.stderr
    run = site.build("--source", "team", "--team", "7", "--allow-empty")
    assert (run.exit, run.summary["loans"]) == (0, 0)


@pytest.mark.parametrize("answer", [404, 403, json_response({"paging": {"total": 0, "pages": 0}, "loans": []})])
def test_a_team_that_is_gone_keeps_its_site(site, kiva, team, answer):
    site.build("--source", "team", "--team", "7", "--now", MORNING)
    kiva.fail("portfolio", replacement=answer)
    run = site.build("--source", "team", "--team", "7", "--now", LATER)
    assert (run.exit, run.summary["stale"], run.summary["loans"]) == (0, True, 45)
    assert any("using the loans that are kept" in text for text in run.summary["warnings"])
    assert ids(site) == [loan["id"] for loan in team]


def test_another_source_that_is_empty_does_not_empty_the_site(site, kiva):
    site.build("--limit", "5")
    kiva.portfolios["teams/7"] = []
    before = site.files()
    assert site.build("--source", "team", "--team", "7").exit == 69
    assert site.files() == before


def test_says_what_is_still_to_be_read(site, kiva):
    kiva.portfolios["teams/7"] = loans(200)
    kiva.hook = lambda request, response: (
        error(503, Retry_After="3600") if request.endpoint == "portfolio" and request.query["page"] == "4" else response)
    run = site.build("--source", "team", "--team", "7", "--no-details")
    assert (run.exit, run.summary["loans"], run.summary["postponed_loans"]) == (0, 60, 140)
    assert "60 of 200 loans of the team so far; about 3 more builds will read the rest" in run.stderr
    assert any(text.startswith("page 4 of the loans of team 7 failed: ") for text in run.summary["warnings"])
    kiva.hook = lambda request, response: response
    kiva.clear_requests()
    run = site.build("--source", "team", "--team", "7", "--no-details")
    assert (run.exit, run.summary["loans"], run.summary["postponed_loans"]) == (0, 200, 0)
    assert pages(kiva) == [1, 3, 4, 5, 6, 7, 8, 9, 10]
    # Loans that were on the list before it was first read are not news.
    assert "2195" not in site.page("changes.html")


@pytest.mark.parametrize("retain", ["30d", "0s"])
def test_a_lost_store_and_a_partly_read_list_remove_pages_for_a_while(site, kiva, retain):
    arguments = ["--source", "team", "--team", "7", "--no-details", "--retain", retain]
    kiva.portfolios["teams/7"] = loans(100)
    site.build(*arguments)
    site.store.unlink()
    kiva.hook = lambda request, response: (
        error(403) if request.endpoint == "portfolio" and request.query["page"] == "4" else response)
    strict = site.build(*arguments, "--strict")
    assert strict.exit == 65
    assert "the pages of 40 loans that have not been read yet would be removed until a later build" in strict.stderr
    site.store.unlink()
    run = site.build(*arguments)
    assert (run.exit, run.summary["loans"], run.summary["postponed_loans"]) == (0, 60, 40)
    assert ("the pages of 40 loans that have not been read yet are removed until a later build has read the rest of the "
            "list, and the history of the site begins anew; ") in run.stderr
    assert "no longer listed" not in run.stderr
    kiva.hook = lambda request, response: response
    assert site.build(*arguments).summary["loans"] == 100
    assert (site.output / "loans/2099.html").exists()


def test_excluded_loans_are_not_kept_and_come_back(site, kiva, team):
    site.build("--source", "team", "--team", "7", "--no-details")
    site.build("--source", "team", "--team", "7", "--no-details", "--exclude", "2040")
    assert 2040 not in ids(site)
    assert b"Borrower 2040" not in site.store.read_bytes()
    run = site.build("--source", "team", "--team", "7", "--no-details", "--refresh")
    assert (run.exit, run.summary["warnings"]) == (0, [])
    assert 2040 in ids(site)


@pytest.mark.parametrize("arguments, message", [
    (["--source", "team"], "option '--source': source 'team' needs to know which one: add '--team NAME'"),
    (["--source", "lender"], "option '--source': source 'lender' needs to know which one: add '--lender ID'"),
    (["--team", "7"], "option '--team': 'team' needs '--source team': add it, or leave 'team' out"),
    (["--lender", "a", "--source", "team", "--team", "7"],
     "option '--lender': 'lender' needs '--source lender': add it, or leave 'lender' out"),
    (["--status", "paid"], "option '--status': 'status' needs '--source team' or "
     "'--source lender': add it, or leave 'status' out"),
    (["--source", "team", "--team", "7", "--status", "payd"], "did you mean 'paid'?"),
    (["--source", "team", "--team", ".."], "expected the short name or the number of a team, got '..'"),
    (["--source", "team", "--team", "https://www.kiva.org/team/climbers"], "did you mean 'climbers'?"),
])
def test_refuses_settings_that_do_not_fit(site, kiva, arguments, message):
    run = site.build(*arguments)
    assert (run.exit, kiva.requests) == (64, [])
    assert message in run.stderr


def test_a_source_in_a_nearer_place_overrides_the_team(site, kiva, team):
    (site.root / "kivagen.yml").write_text("source: team\nteam: climbers\nstatus: [paid]\n")
    run = site.build()
    assert (run.exit, run.summary["loans"]) == (0, 6)
    assert site.build("--source", "newest", "--limit", "5").summary["loans"] == 5
    assert site.run("check").exit == 0
    (site.root / "kivagen.yml").write_text("title: A\nteam: climbers\n")
    run = site.run("check")
    assert run.exit == 78
    assert "kivagen.yml:2:1: setting 'team': 'team' needs 'source: team'" in run.stderr
