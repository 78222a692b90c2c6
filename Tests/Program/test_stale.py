"""When Kiva is unreachable, a build uses the last listing and warns about it."""
from conftest import MORNING

AFTERNOON = "2026-03-03T15:00:00Z"
SENTENCE = "Data of 3 March, 09:30 UTC; Kiva could not be reached"

# Short, so that no test waits for long.
AGAIN = ["--now", AFTERNOON, "--limit", "110", "--timeout", "1s"]


def test_uses_the_last_listing_and_says_so(site, kiva, morning):
    kiva.fail(replacement=404)
    run = site.build(*AGAIN)
    assert run.exit == 0
    summary = run.summary
    assert (summary["stale"], summary["source"], summary["loans"]) == (True, "cache", 110)
    assert summary["fetched_at"] == MORNING
    assert len(summary["warnings"]) == 1
    assert "404 (not found)" in summary["warnings"][0]
    assert "3 March 2026, 09:30 UTC" in summary["warnings"][0]
    assert [line.removeprefix("kivagen: warning: ") for line in run.warnings] == summary["warnings"]
    says = {path.name for path in site.output.rglob("*") if path.is_file() and SENTENCE.encode() in path.read_bytes()}
    # The other pages ask for the script.
    assert says == {"index.html", "about.html", "changes.html", "status.js"}
    assert '<script src="../status.js" defer>' in site.page("loans/1000.html")
    assert "The story of 1000." in site.page("loans/1000.html")
    assert site.data["fetched_at"] == MORNING


def test_strict_fails_instead_and_leaves_the_output_alone(site, kiva, morning):
    before = site.files()
    kiva.fail(replacement=404)
    run = site.build(*AGAIN, "--strict")
    assert (run.exit, run.summary["exit"]) == (69, 69)
    assert "404" in run.summary["error"]
    assert "(--strict)" in run.stderr
    assert site.files() == before


def test_never_mixes_pages_of_two_listings(site, kiva, morning):
    for loan in kiva.loans:
        loan["name"] = "Somebody new"
    kiva.fail("search", "graphql", replacement=404)
    fail = kiva.hook
    kiva.hook = lambda request, response: (
        404 if request.endpoint == "newest" and request.query["page"] == "2" else fail(request, response))
    run = site.build(*AGAIN, "--no-details")
    assert run.exit == 0
    names = {loan["name"] for loan in site.data["loans"]}
    assert (names == {"Somebody new"}) != (run.summary["stale"])
    assert run.summary["loans"] == (110 if run.summary["stale"] else 100)


def test_uses_the_cached_listing_of_another_source(site, kiva, morning):
    kiva.fail(replacement=404)
    run = site.build(*AGAIN, "--source", "search")
    assert (run.exit, run.summary["stale"], run.summary["loans"]) == (0, True, 110)


def test_with_an_empty_cache_it_fails_and_says_what_to_do(site, kiva):
    kiva.fail(replacement=404)
    run = site.build()
    assert (run.exit, run.summary["exit"], run.summary["loans"]) == (69, 69, 0)
    happened, lacking, advice = run.stderr.splitlines()
    assert happened.startswith("kivagen: fetch: no loans: ") and "404" in happened
    assert lacking == "No earlier list of loans for these settings is in the cache."
    assert "'--source sample'" in advice and "'--input FILE'" in advice
    assert not site.output.exists()


def test_uses_the_sample_as_a_fallback_if_requested(site, kiva):
    kiva.fail(replacement=404)
    run = site.build("--fallback", "sample")
    assert (run.exit, run.summary["source"]) == (0, "sample")
    assert "404" in run.summary["warnings"][0]
    assert "Sample data" in site.page()


def test_prefers_the_cache_to_the_sample(site, kiva, morning):
    kiva.fail(replacement=404)
    run = site.build(*AGAIN, "--fallback", "sample")
    assert (run.summary["source"], run.summary["stale"]) == ("cache", True)
