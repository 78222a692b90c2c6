"""A store that an earlier version of the program wrote."""
import pathlib
import sqlite3

import pytest

from pictures import requested_pictures

FIXTURE = pathlib.Path(__file__).resolve().parents[1] / "StoreTests/Fixtures/version-4.sql"
# The server to which the program sent its requests.
SERVER = "http://127.0.0.1:18080"
# The last builds were at 12:00: Kiva gave no listing, and one picture did not exist.
SOON = "2026-11-21T12:30:00Z"
NEXT_DAY = "2026-11-22T12:00:01Z"
MISSING = 5_001_001


@pytest.fixture
def old_site(site, kiva, pictures):
    """A site with that store, and a server with the same loans."""
    kiva.loans = [loan for loan in kiva.loans if 1001 <= loan["id"] < 1006]
    pictures[MISSING] = None
    site.store.parent.mkdir()
    with sqlite3.connect(site.store) as store:
        store.execute("PRAGMA journal_mode = WAL")
        store.executescript(FIXTURE.read_text().replace(SERVER, kiva.url))
    store.close()
    return site


def build(site, *arguments, now=SOON):
    return site.build("--images", "download", "--limit", "3", "--now", now, *arguments)


def version(site):
    with sqlite3.connect(site.store) as store:
        found = store.execute("PRAGMA user_version").fetchone()[0]
    store.close()
    return found


def pictures_of(site, output="Output"):
    return sorted(int(path.stem) for path in (site.root / output / "pictures").iterdir())


def test_requests_nothing_again(old_site, kiva):
    run = build(old_site, "--max-age", "1d")
    assert (run.exit, run.summary["source"], kiva.requests) == (0, "cache", [])
    assert version(old_site) == 10
    assert [loan["id"] for loan in old_site.data["loans"]] == [1001, 1002, 1003]
    assert " data-former=" in old_site.page("loans/1000.html")
    assert "The story of 1000." in old_site.page("loans/1000.html")
    assert pictures_of(old_site) == [5_001_000, 5_001_002, 5_001_003]
    [warning] = run.summary["warnings"]
    assert f"/img/w480h360/{MISSING}.jpg': the server answered 404" in warning
    assert "it is not requested again within a day" in warning


def test_requests_nothing_again_for_the_other_site(old_site, kiva):
    run = build(old_site, "--max-age", "1d", "--output", "Other site", "--country", "KE")
    assert (run.exit, run.summary["source"], kiva.requests) == (0, "cache", [])
    assert run.summary["warnings"] == []
    assert pictures_of(old_site, "Other site") == [5_001_002, 5_001_005]


def test_knows_that_kiva_gave_no_listing_until_it_gives_one(old_site, kiva):
    for arguments, source in [([], "newest"), (["--output", "Other site", "--country", "KE"], "search")]:
        run = build(old_site, "--offline", *arguments)
        assert (run.exit, run.summary["stale"], kiva.requests) == (0, True, [])
        assert any(f"{source}: cannot fetch" in warning for warning in run.summary["warnings"])
    assert build(old_site, "--refresh").summary["source"] == "newest"
    run = build(old_site, "--offline")
    assert (run.summary["stale"], run.exit) == (False, 0)


def test_requests_a_missing_picture_again_after_a_day(old_site, kiva):
    build(old_site, "--max-age", "2d")
    assert requested_pictures(kiva) == []
    build(old_site, "--max-age", "2d", now=NEXT_DAY)
    assert requested_pictures(kiva) == [MISSING]


def test_a_dry_run_reads_the_store_without_converting_it(old_site, kiva):
    before = old_site.store.read_bytes()
    run = build(old_site, "--max-age", "1d", "--dry-run")
    assert (run.exit, run.summary["source"], run.summary["loans"], kiva.requests) == (0, "cache", 3, [])
    assert ["not requested again" in warning for warning in run.summary["warnings"]] == [True]
    run = build(old_site, "--offline", "--dry-run")
    assert (run.exit, run.summary["stale"]) == (0, True)
    assert old_site.store.read_bytes() == before
    assert version(old_site) == 4


def test_deletes_pictures_with_their_loans(old_site, kiva):
    kiva.loans = [loan for loan in kiva.loans if loan["id"] != 1003]
    build(old_site, "--refresh", "--retain", "0")
    with sqlite3.connect(old_site.store) as store:
        found = store.execute("SELECT source FROM site_pictures WHERE site = 'Output' ORDER BY source")
        assert found.fetchall() == [("5001002",), ("5001004",)]
        # The other site still has the picture of loan 1005.
        keys = [key for key, in store.execute("SELECT key FROM responses WHERE key GLOB '*/img/*' ORDER BY key")]
        assert [key[-11:] for key in keys] == ["5001002.jpg", "5001004.jpg", "5001005.jpg"]
    store.close()
