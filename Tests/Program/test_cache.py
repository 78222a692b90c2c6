"""What is kept between builds, and when the network is asked."""
import json
import os
import pathlib
import shutil
import sqlite3
from dataclasses import replace

import pytest

from kiva_server import error

REFERENCE = pathlib.Path(__file__).resolve().parents[2] / "docs/reference.md"

MORNING = "2026-03-03T09:30:00Z"
LATER = "2026-03-03T09:45:00Z"
LATER_STILL = "2026-03-03T09:50:00Z"


def test_a_fresh_answer_is_used_and_nobody_asked(site, kiva):
    site.build()
    kiva.forget()
    run = site.build()
    assert (run.summary["source"], run.summary["written"], kiva.requests) == ("cache", 0, [])


def test_an_answer_that_is_confirmed_changes_nothing(site, kiva):
    site.build("--now", MORNING)
    before = site.files()
    kiva.forget()
    run = site.build("--now", LATER)
    assert run.summary["written"] == 0
    assert run.summary["fetched_at"] == MORNING
    assert run.summary["stale"] is False
    assert site.files() == before
    # Field partners stay fresh for a week.
    assert kiva.doors == ["newest", "details", "details"]
    for request in kiva.requests:
        assert request.headers["if-none-match"].startswith('"')
        assert request.headers["if-modified-since"] == "Fri, 20 Nov 2026 10:00:00 GMT"


def test_a_confirmed_answer_is_fresh_again(site, kiva):
    site.build("--now", MORNING)
    site.build("--now", LATER)
    kiva.forget()
    run = site.build("--now", LATER_STILL)
    assert (run.summary["source"], kiva.requests) == ("cache", [])
    assert run.summary["fetched_at"] == MORNING


def test_without_validators_it_is_asked_for_anew(site, kiva):
    kiva.has_validators = False
    site.build("--now", MORNING)
    kiva.forget()
    run = site.build("--now", LATER)
    assert run.summary["fetched_at"] == LATER
    assert not any("if-none-match" in request.headers for request in kiva.requests)


def test_refresh_asks_even_what_is_fresh(site, kiva):
    site.build()
    kiva.forget()
    assert site.build("--refresh").summary["source"] == "newest"
    assert "newest" in kiva.doors


def test_max_age_is_how_old_an_answer_may_be(site, kiva):
    site.build("--now", MORNING)
    kiva.forget()
    site.build("--now", LATER, "--max-age", "15m")
    assert kiva.requests == []
    site.build("--now", LATER, "--max-age", "14m")
    assert "newest" in kiva.doors


def test_offline_asks_nobody_however_old_the_answer(site, kiva):
    site.build("--now", MORNING)
    before = site.files()
    kiva.forget()
    run = site.build("--offline", "--now", "2026-03-20T00:00:00Z")
    assert (run.exit, run.summary["source"], run.summary["stale"]) == (0, "cache", False)
    assert (run.summary["warnings"], kiva.requests) == ([], [])
    assert site.files() == before


def test_offline_with_nothing_cached_says_what_to_do(site, kiva):
    run = site.build("--offline")
    assert run.exit == 69
    assert "run once without '--offline'" in run.stderr
    assert kiva.requests == []
    assert not site.output.exists()


def test_what_must_not_be_stored_is_not(site, kiva):
    kiva.hook = lambda request, answer: answer.having(Cache_Control="private, no-store")
    assert site.build("--limit", "5").exit == 0
    kiva.forget()
    site.build("--limit", "5")
    assert kiva.doors == ["newest", "details", "partners"]
    assert site.build("--offline").exit == 69


def test_an_error_page_never_takes_the_place_of_a_good_answer(site, kiva):
    site.build("--limit", "5", "--now", MORNING)
    kiva.fail(with_=error(200))
    assert site.build("--limit", "5", "--now", LATER).summary["stale"] is True
    run = site.build("--limit", "5", "--offline")
    assert (run.exit, run.summary["loans"], run.summary["fetched_at"]) == (0, 5, MORNING)
    assert "The story of 1000." in site.page("loans/1000.html")


def test_the_store_is_open_to_anyone_as_the_readme_shows(site, kiva):
    site.build("--limit", "5")
    with sqlite3.connect(site.store) as store:
        assert store.execute("PRAGMA user_version").fetchone() == (5,)
        assert store.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        keys = [key for key, in store.execute("SELECT key FROM responses")]
    # A page of a listing is kept for the number of loans that was wanted.
    assert sorted(key.removesuffix(" of 5") for key in keys) == sorted(
        kiva.url + request.target for request in kiva.requests)


def test_its_tables_are_those_of_the_readme(site):
    shown = REFERENCE.read_text().split("```sql\n")[1].split("```")[0]
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
        "CREATE TABLE photos (name TEXT); PRAGMA user_version = 2;")),
}


def set_aside(site, run, suffix):
    """What is the same of every store that is set aside."""
    assert (run.exit, run.summary["loans"]) == (0, 5)
    assert len(run.summary["warnings"]) == 1
    assert suffix in run.summary["warnings"][0]
    assert site.store.with_name(f"store.db{suffix}").exists()
    # The new one serves the next build.
    assert site.build("--limit", "5").summary["source"] == "cache"


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_store_is_set_aside(site, kiva, damage):
    site.build("--limit", "5")
    damage(site.store)
    run = site.build("--limit", "5")
    assert "is damaged" in run.summary["warnings"][0]
    set_aside(site, run, ".damaged")


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_dry_run_leaves_a_damaged_store_where_it_is(site, kiva, damage):
    site.build("--limit", "5")
    damage(site.store)
    before = site.store.read_bytes()
    names = sorted(path.name for path in site.store.parent.iterdir())
    run = site.build("--limit", "5", "--dry-run")
    assert run.exit == 0
    assert ["nothing cached is used" in warning for warning in run.summary["warnings"]] == [True]
    assert site.store.read_bytes() == before
    assert sorted(path.name for path in site.store.parent.iterdir()) == names


def test_an_index_of_someone_s_own_is_no_damage(site, kiva):
    site.build("--limit", "5")
    store = sqlite3.connect(site.store)
    store.executescript("CREATE INDEX mine ON responses (received);"
                        "CREATE VIEW latest AS SELECT key FROM responses ORDER BY received DESC;")
    store.close()
    kiva.forget()
    run = site.build("--limit", "5", "--offline")
    assert (run.exit, run.summary["source"], run.summary["warnings"]) == (0, "cache", [])
    assert site.build("--limit", "5", "--refresh").summary["warnings"] == []


def test_a_newer_store_is_set_aside_as_it_is(site, kiva):
    site.build("--limit", "5")
    store = sqlite3.connect(site.store)
    store.executescript("PRAGMA user_version = 99;")
    store.close()
    run = site.build("--limit", "5")
    assert "newer kivagen (version 99)" in run.summary["warnings"][0]
    set_aside(site, run, ".newer")
    with sqlite3.connect(site.store.with_name("store.db.newer")) as kept:
        assert kept.execute("SELECT count(*) FROM responses").fetchone()[0] > 0


def test_five_damaged_stores_are_kept_and_a_sixth_is_left_where_it_is(site, kiva):
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


# Root may write everything, unless that right is taken away.
BOUND = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []


@pytest.fixture
def bound(site):
    """Makes the store's folder read-only for the program, until the test is over."""
    def lock():
        site.wrapper = BOUND
        site.store.chmod(0o400)
        site.store.parent.chmod(0o500)

    yield lock
    site.store.parent.chmod(0o700)


@pytest.mark.skipif(bool(BOUND) and not shutil.which("setpriv"), reason="root may write everything")
def test_a_store_that_cannot_be_written_is_only_read(site, kiva, bound):
    site.fetch("--limit", "5", "--now", MORNING)
    bound()
    kiva.forget()
    run = site.fetch("--json", "--limit", "5", "--now", MORNING)
    assert (run.exit, run.summary["source"], run.summary["warnings"]) == (0, "cache", [])
    run = site.build("--limit", "5", "--now", LATER)
    assert (run.exit, run.summary["source"]) == (0, "newest")
    assert ["cannot be written" in warning for warning in run.summary["warnings"]] == [True]
    run = site.fetch("--json", "--limit", "5", "--now", LATER)
    assert (run.exit, run.summary["source"], run.summary["warnings"]) == (74, "newest", [])
    assert "cannot be written" in run.summary["error"]


def test_several_at_once_share_one_store(site, kiva):
    kiva.hook = lambda request, answer: replace(answer, delay=0.1)
    words = ["--json", "--limit", "120"]
    several = [site.start("build", *words)] + [
        site.start("fetch", "--save", f"{number}.json", *words) for number in range(3)]
    ends = [process.communicate(timeout=60) for process in several]
    assert [process.returncode for process in several] == [0] * 4, ends
    assert [json.loads(stdout)["warnings"] for stdout, _ in ends] == [[]] * 4
    assert sorted(path.name for path in site.store.parent.iterdir()) == ["lock", "store.db"]
    run = site.build("--offline", "--limit", "120")
    assert (run.exit, run.summary["loans"], run.summary["warnings"]) == (0, 120, [])
