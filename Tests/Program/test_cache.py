"""Which responses are cached between builds, and when requests are sent."""
import json
import os
import shutil
import sqlite3
from dataclasses import replace

import pytest

from environment import REPOSITORY
from kiva_server import error

CONTRIBUTING = REPOSITORY / "docs/contributing.md"

MORNING = "2026-03-03T09:30:00Z"
LATER = "2026-03-03T09:45:00Z"
LATER_STILL = "2026-03-03T09:50:00Z"


def test_uses_a_fresh_response_without_a_request(site, kiva):
    site.build()
    kiva.clear_requests()
    run = site.build()
    assert (run.summary["source"], run.summary["written"], kiva.requests) == ("cache", 0, [])


def test_a_response_that_is_not_modified_changes_nothing(site, kiva):
    site.build("--now", MORNING)
    before = site.files()
    kiva.clear_requests()
    run = site.build("--now", LATER)
    assert run.summary["written"] == 0
    assert run.summary["fetched_at"] == MORNING
    assert run.summary["stale"] is False
    assert site.files() == before
    # Details and field partners stay fresh for a week.
    assert kiva.requested_endpoints == ["newest"]
    for request in kiva.requests:
        assert request.headers["if-none-match"].startswith('"')
        assert request.headers["if-modified-since"] == "Fri, 20 Nov 2026 10:00:00 GMT"


def test_a_revalidated_response_is_fresh_again(site, kiva):
    site.build("--now", MORNING)
    site.build("--now", LATER)
    kiva.clear_requests()
    run = site.build("--now", LATER_STILL)
    assert (run.summary["source"], kiva.requests) == ("cache", [])
    assert run.summary["fetched_at"] == MORNING


def test_requests_a_stale_response_again_if_it_has_no_validators(site, kiva):
    kiva.has_validators = False
    site.build("--now", MORNING)
    kiva.clear_requests()
    run = site.build("--now", LATER)
    assert run.summary["fetched_at"] == LATER
    assert not any("if-none-match" in request.headers for request in kiva.requests)


def test_refresh_requests_even_fresh_responses(site, kiva):
    site.build()
    kiva.clear_requests()
    assert site.build("--refresh").summary["source"] == "newest"
    assert "newest" in kiva.requested_endpoints


def test_max_age_limits_the_age_of_a_fresh_response(site, kiva):
    site.build("--now", MORNING)
    kiva.clear_requests()
    site.build("--now", LATER, "--max-age", "15m")
    assert kiva.requests == []
    site.build("--now", LATER, "--max-age", "14m")
    assert "newest" in kiva.requested_endpoints


def test_offline_sends_no_request_however_old_the_response(site, kiva):
    site.build("--now", MORNING)
    before = site.files()
    kiva.clear_requests()
    run = site.build("--offline", "--now", "2026-03-20T00:00:00Z")
    assert (run.exit, run.summary["source"], run.summary["stale"]) == (0, "cache", False)
    assert (run.summary["warnings"], kiva.requests) == ([], [])
    assert site.files() == before


def test_offline_with_an_empty_cache_says_what_to_do(site, kiva):
    run = site.build("--offline")
    assert run.exit == 69
    assert "run once without '--offline'" in run.stderr
    assert kiva.requests == []
    assert not site.output.exists()


def test_does_not_cache_responses_that_must_not_be_stored(site, kiva):
    kiva.hook = lambda request, response: response.with_headers(Cache_Control="private, no-store")
    assert site.build("--limit", "5").exit == 0
    kiva.clear_requests()
    site.build("--limit", "5")
    assert kiva.requested_endpoints == ["newest", "partners", "details"]
    assert site.build("--offline").exit == 69


def test_an_error_page_never_replaces_a_good_response(site, kiva):
    site.build("--limit", "5", "--now", MORNING)
    kiva.fail(replacement=error(200))
    assert site.build("--limit", "5", "--now", LATER).summary["stale"] is True
    run = site.build("--limit", "5", "--offline")
    assert (run.exit, run.summary["loans"], run.summary["fetched_at"]) == (0, 5, MORNING)
    assert "The story of 1000." in site.page("loans/1000.html")


def test_the_store_can_be_queried_as_the_documentation_shows(site, kiva):
    site.build("--limit", "5")
    with sqlite3.connect(site.store) as store:
        assert store.execute("PRAGMA user_version").fetchone() == (1,)
        assert store.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        keys = [key for key, in store.execute("SELECT key FROM responses")]
    # A page of a listing is cached separately for each number of requested loans.
    # Details are kept by loan.
    assert sorted(key.removesuffix(" of 5") for key in keys) == sorted(
        kiva.url + request.target for request in kiva.requests if request.endpoint != "details")
    with sqlite3.connect(site.store) as store:
        assert [id for id, in store.execute("SELECT id FROM details WHERE loan IS NOT NULL ORDER BY id")] == [
            1000, 1001, 1002, 1003, 1004]


def test_the_store_has_the_tables_in_the_documentation(site):
    shown = CONTRIBUTING.read_text().split("```sql\n")[1].split("```")[0]
    site.fetch("--limit", "5")

    def tables(store):
        names = [name for name, in store.execute("SELECT name FROM sqlite_master ORDER BY name")]
        return {name: store.execute(f"PRAGMA table_xinfo({name})").fetchall() for name in names}

    with sqlite3.connect(":memory:") as readme, sqlite3.connect(site.store) as store:
        readme.executescript(shown)
        assert tables(store) == tables(readme)
        version = "PRAGMA user_version"
        assert store.execute(version).fetchone() == readme.execute(version).fetchone()


DAMAGE = {
    "text": lambda path: path.write_text("This is no database. " * 500),
    "zeros": lambda path: path.write_bytes(bytes(path.stat().st_size)),
    "cut off": lambda path: path.write_bytes(path.read_bytes()[:5000]),
    "another program's": lambda path: (path.unlink(), sqlite3.connect(path).executescript(
        "CREATE TABLE photos (name TEXT); PRAGMA user_version = 1;")),
}


def assert_quarantined(site, run, suffix):
    """Checks everything that is the same for all quarantined stores."""
    assert (run.exit, run.summary["loans"]) == (0, 5)
    quarantined, lost = run.summary["warnings"]
    assert suffix in quarantined
    assert "does not know the site, although it is published with the pages of 5 loans" in lost
    assert site.store.with_name(f"store.db{suffix}").exists()
    # The next build uses the new store.
    assert site.build("--limit", "5").summary["source"] == "cache"


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_quarantines_a_damaged_store(site, kiva, damage):
    site.build("--limit", "5")
    damage(site.store)
    run = site.build("--limit", "5")
    assert "is damaged" in run.summary["warnings"][0]
    assert_quarantined(site, run, ".damaged")


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_dry_run_leaves_a_damaged_store_in_place(site, kiva, damage):
    site.build("--limit", "5")
    damage(site.store)
    before = site.store.read_bytes()
    names = sorted(path.name for path in site.store.parent.iterdir())
    run = site.build("--limit", "5", "--dry-run")
    assert run.exit == 0
    assert ["nothing cached is used" in warning for warning in run.summary["warnings"]] == [True]
    assert site.store.read_bytes() == before
    assert sorted(path.name for path in site.store.parent.iterdir()) == names


def test_an_additional_index_is_no_damage(site, kiva):
    site.build("--limit", "5")
    store = sqlite3.connect(site.store)
    store.executescript("CREATE INDEX mine ON responses (received);"
                        "CREATE VIEW latest AS SELECT key FROM responses ORDER BY received DESC;")
    store.close()
    kiva.clear_requests()
    run = site.build("--limit", "5", "--offline")
    assert (run.exit, run.summary["source"], run.summary["warnings"]) == (0, "cache", [])
    assert site.build("--limit", "5", "--refresh").summary["warnings"] == []


def test_quarantines_a_store_of_a_newer_version_unchanged(site, kiva):
    site.build("--limit", "5")
    store = sqlite3.connect(site.store)
    store.executescript("PRAGMA user_version = 99;")
    store.close()
    run = site.build("--limit", "5")
    assert "newer kivagen (version 99)" in run.summary["warnings"][0]
    assert_quarantined(site, run, ".newer")
    with sqlite3.connect(site.store.with_name("store.db.newer")) as kept:
        assert kept.execute("SELECT count(*) FROM responses").fetchone()[0] > 0


def test_quarantines_five_damaged_stores_and_leaves_a_sixth_in_place(site, kiva):
    for number in range(1, 6):
        site.store.parent.mkdir(exist_ok=True)
        site.store.write_text(f"damaged {number}")
        assert site.build("--limit", "5").exit == 0
    aside = [site.store.with_name("store.db.damaged" + (f"-{number}" if number > 1 else ""))
             for number in range(1, 6)]
    site.store.write_text("damaged 6")
    run = site.build("--limit", "5")
    assert run.exit == 0
    assert ["5 damaged stores are kept already" in warning for warning in run.summary["warnings"]] == [True]
    assert [path.read_text() for path in [*aside, site.store]] == [f"damaged {number}" for number in range(1, 7)]
    assert site.build("--limit", "5", "--strict").exit == 65


# Root can write every file unless it gives up that capability.
BOUND = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []


@pytest.fixture
def read_only_store(site):
    """Makes the store's folder read-only for the program until the test ends."""
    def lock():
        site.wrapper = BOUND
        site.store.chmod(0o400)
        site.store.parent.chmod(0o500)

    yield lock
    site.store.parent.chmod(0o700)


@pytest.mark.skipif(bool(BOUND) and not shutil.which("setpriv"), reason="root may write everything")
def test_only_reads_a_store_that_is_not_writable(site, kiva, read_only_store):
    site.fetch("--limit", "5", "--now", MORNING)
    read_only_store()
    kiva.clear_requests()
    run = site.fetch("--json", "--limit", "5", "--now", MORNING)
    assert (run.exit, run.summary["source"], run.summary["warnings"]) == (0, "cache", [])
    run = site.build("--limit", "5", "--now", LATER)
    assert (run.exit, run.summary["source"]) == (0, "newest")
    assert ["cannot be written" in warning for warning in run.summary["warnings"]] == [True]
    run = site.fetch("--json", "--limit", "5", "--now", LATER)
    assert (run.exit, run.summary["source"], run.summary["warnings"]) == (74, "newest", [])
    assert "cannot be written" in run.summary["error"]


def test_concurrent_builds_share_one_store(site, kiva):
    kiva.hook = lambda request, response: replace(response, delay=0.1)
    arguments = ["--json", "--limit", "120"]
    several = [site.start("build", *arguments)] + [
        site.start("fetch", "--save", f"{number}.json", *arguments) for number in range(3)]
    ends = [process.communicate(timeout=60) for process in several]
    assert [process.returncode for process in several] == [0] * 4, ends
    assert [json.loads(stdout)["warnings"] for stdout, _ in ends] == [[]] * 4
    assert sorted(path.name for path in site.store.parent.iterdir()) == ["lock", "store.db"]
    run = site.build("--offline", "--limit", "120")
    assert (run.exit, run.summary["loans"], run.summary["warnings"]) == (0, 120, [])
