"""Texts and terms are kept for each loan, and come with later builds if the limits do not allow them at once."""
import json
import sqlite3

import wire

START = "2026-11-25T09:30:00Z"


def hour(count):
    return f"2026-11-{25 + (9 + count) // 24:02}T{(9 + count) % 24:02}:30:00Z"


def stories(site):
    return sum("The story of" in path.read_text() for path in (site.output / "loans").iterdir())


def test_what_the_limits_do_not_allow_comes_with_later_builds(site, kiva):
    kiva.hook = lambda request, response: response.with_headers(X_RateLimit_Overall_Remaining=0)
    run = site.build("--now", START, "--timeout", "2s")
    assert (run.exit, run.summary["loans"], run.summary["postponed_details"]) == (0, 100, 100)
    assert "100 loans still lack their story; " in run.stderr
    assert "100 loans still lack their stories and terms" in site.page("about.html")
    assert stories(site) == 0
    kiva.hook = lambda request, response: response
    kiva.clear_requests()
    # A build without new data goes on where the last one ended.
    run = site.build("--now", START)
    assert (run.exit, run.summary["postponed_details"]) == (0, 0)
    assert "still lack" not in run.stderr + site.page("about.html")
    assert stories(site) == 100
    assert len(kiva.requests_to("details")) == 2


def test_a_day_of_hourly_builds_takes_few_requests(site, kiva):
    every = [wire.loan(1000 + number, 500 - number) for number in range(500)]
    for count in range(24):
        # Ten loans are new each hour. The others are still on Kiva, but no longer among the newest.
        kiva.loans = every[240 - 10 * count:]
        run = site.build("--now", hour(count), "--limit", "100")
        assert run.exit == 0, run.stderr
        assert (run.summary["loans"], run.summary["warnings"]) == (100, [])
        if count == 1:
            assert kiva.requested_endpoints[-2:] == ["newest", "details"]
    asked = {number for request in kiva.requests_to("details") for number in request.ids}
    # Those that left the list are followed.
    assert len(asked) == 330
    assert len(kiva.requests) <= 110
    assert stories(site) >= 100


def test_deleting_the_store_costs_no_story(site, kiva):
    site.build("--now", START, "--limit", "20")
    for path in site.store.parent.glob("store.db*"):
        path.unlink()
    run = site.build("--now", hour(1), "--limit", "20")
    assert (run.exit, stories(site)) == (0, 20)


def test_an_excluded_loan_leaves_the_details(site, kiva):
    site.build("--now", START, "--limit", "5")
    run = site.build("--now", hour(1), "--limit", "5", "--exclude", "1002")
    assert run.exit == 0, run.stderr
    with sqlite3.connect(site.store) as store:
        assert [id for id, in store.execute("SELECT id FROM details ORDER BY id")] == [1000, 1001, 1003, 1004, 1005]


def test_field_partners_are_in_a_file_and_are_read_back(site, kiva):
    kiva.partners = [{**partner, "default_rate": 1.5, "loans_posted": 0, "portfolio_yield": None}
                     for partner in kiva.partners]
    site.build("--now", START, "--limit", "20")
    partners = json.loads(site.page("partners.json"))["partners"]
    used = {loan["partner_id"] for loan in json.loads(site.page("loans.json"))["loans"]}
    assert {partner["id"] for partner in partners} == used
    for partner in partners:
        # 0 is not the same as unknown.
        assert (partner["default_rate"], partner["loans_posted"]) == (1.5, 0)
        assert "portfolio_yield" not in partner
    before = site.page("partners.json"), site.page("loans.json")
    for name in ("loans.json", "partners.json"):
        (site.root / name).write_text(site.page(name))
    run = site.build("--now", START, "--input", "loans.json", "--input", "partners.json")
    assert run.exit == 0, run.stderr
    assert (site.page("partners.json"), site.page("loans.json")) == before


def test_a_list_of_partners_alone_is_no_list_of_loans(offline_site):
    (offline_site.root / "partners.json").write_text('{"partners":[{"id":1,"name":"A"}]}')
    run = offline_site.build("--input", "partners.json")
    assert run.exit == 65
    assert "expected a listing of loans" in run.stderr or "is not a listing of loans" in run.stderr


def test_a_loan_page_says_how_one_can_lend(offline_site):
    loan = {"id": 7, "name": "A", "status": "fundraising", "loan_amount": 500, "min_note_size": 5,
            "matching": {"text": "Acme <b>", "ratio": 0.5}, "terms": {"flexible_fundraising_enabled": True},
            "posted_date": "2026-03-01T00:00:00Z"}
    (offline_site.root / "in.json").write_text(json.dumps({"loans": [loan, {**loan, "id": 8, "status": "funded"}]}))
    assert offline_site.build("--input", "in.json").exit == 0
    page, funded = offline_site.page("loans/7.html"), offline_site.page("loans/8.html")
    for text in ("Smallest share", "$5", "by Acme &lt;b&gt;, $0.50 for each dollar", "it is paid out anyway"):
        assert text in page
    assert "Smallest share" not in funded and "Acme" not in funded
