"""Stores that are locked, damaged, newer or half-written cost the history, and never the build."""
import json
import os
import sqlite3
import struct
import threading
from datetime import datetime

import pytest

from histories import build, events, export, kinds, loans, time


@pytest.fixture
def site(offline_site):
    build(offline_site, loans(range(1000, 1010)), 0)
    return offline_site


def test_a_locked_store_costs_the_events_of_the_build(site):
    holder = sqlite3.connect(site.store)
    holder.execute("BEGIN IMMEDIATE")
    run = build(site, loans(range(1005, 1010)), 1)
    assert "is locked by another program" in run.stderr
    holder.rollback()
    holder.close()
    assert len(export(site)) == 10
    build(site, loans(range(1005, 1010)), 2)
    assert kinds(site, at=2) == [f"{number} left" for number in range(1000, 1005)]


DAMAGE = {
    "text": lambda store: store.write_text("This is no database. " * 500),
    "cut off": lambda store: store.write_bytes(store.read_bytes()[:9000]),
    "without a table": lambda store: change(store, "DROP TABLE events"),
    "of a newer kivagen": lambda store: change(store, "PRAGMA user_version = 99"),
    "with a table of another form": lambda store: change(store, "ALTER TABLE loan_states ADD COLUMN x"),
}


def change(path, sql):
    with sqlite3.connect(path) as store:
        store.executescript(sql)
    store.close()


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_store_costs_the_history_with_a_warning(site, damage):
    damage(site.store)
    run = build(site, loans(range(1000, 1010)), 1)
    assert "was set aside" in run.stderr
    assert kinds(site) == [f"{number} appeared" for number in range(1000, 1010)]
    build(site, loans(range(1001, 1010)), 2)
    assert kinds(site, at=2) == ["1000 left"]


DAMAGED = "the history of 'Output' in the store '.kivagen/store.db' has damaged records"
ROWS = {
    "events": "UPDATE events SET kind = 77, closed = 'x'",
    "states": "UPDATE loan_states SET stage = 'x'",
    "listing": "UPDATE listings SET scope = 'x', time = 'x'",
    "courses": "UPDATE courses SET course = 'x'",
    "half of everything": "DELETE FROM loan_states WHERE id % 2; DELETE FROM courses WHERE id % 3; DELETE FROM listings",
}


@pytest.mark.parametrize("sql", ROWS.values(), ids=ROWS.keys())
def test_damaged_rows_cost_no_more_than_themselves(site, sql):
    change(site.store, sql)
    run = build(site, loans(range(1001, 1011)), 1)
    assert ([DAMAGED in line for line in run.warnings]) == ([True] if "UPDATE" in sql else [])
    assert "1010 appeared" in kinds(site, at=1)
    assert build(site, loans(range(1001, 1011)), 1).warnings == []
    build(site, loans(range(1001, 1010)), 2)
    assert kinds(site, at=2) == ["1010 left"]


TIME = int(datetime.fromisoformat(time(0)).timestamp())
# The bytes of a key of loan 1005 in the file, and others with which it is both damaged and out of order.
KEYS = {
    "an event": (struct.pack(">ih", TIME, 1005), struct.pack(">ih", TIME - (1 << 31), 1005)),
    "the loan of an event": (struct.pack(">ih", TIME, 1005), struct.pack(">ih", TIME, -1005)),
    "a state": (b"Output" + struct.pack(">h", 1005) + b"open", b"Output" + struct.pack(">h", -1005) + b"open"),
    "a course": (b"Output" + struct.pack(">h", 1005) + b"0 %d" % TIME, b"Output" + struct.pack(">h", 1001) + b"x %d" % TIME),
}


@pytest.mark.parametrize("strict", [[], ["--strict"]], ids=["", "strict"])
@pytest.mark.parametrize("key, broken", KEYS.values(), ids=KEYS.keys())
def test_a_record_whose_key_is_out_of_order_is_warned_of_once(site, key, broken, strict):
    content = site.store.read_bytes()
    assert content.count(key) == 1
    site.store.write_bytes(content.replace(key, broken))
    (site.root / "in.json").write_text(json.dumps({"fetched_at": time(1), "loans": loans(range(1000, 1010))}))
    run = site.build("--input", "in.json", *strict)
    assert (run.exit, run.stderr.count(DAMAGED)) == (65 if strict else 0, 1), run.stderr
    again = site.build("--input", "in.json", *strict)
    assert (again.exit, again.warnings) == (0, []), again.stderr
    assert len(export(site)) >= 9
    with sqlite3.connect(site.store) as store:
        assert store.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    store.close()


def test_damage_to_the_history_of_another_site_is_warned_of_before_it_is_deleted(site):
    build(site, loans(range(1000, 1010)), 0, "--output", "Other")
    change(site.store, "UPDATE events SET kind = 77 WHERE id = 1005")
    run = build(site, loans(range(1000, 1010)), 1)
    assert [f"the history of '{name}' in the store" in warning
            for name, warning in zip(["Other", "Output"], run.warnings, strict=True)] == [True, True]
    assert [len(export(site, "--output", name)) for name in ["Other", "Output"]] == [9, 9]
    change(site.store, "UPDATE loans SET id = 'x' WHERE id = 1005")
    assert len(build(site, loans(range(1000, 1010)), 2).warnings) == 2


LOST_EVENTS = ["lender_count = -5", "time = 'x'", "id = 'x'||id", "kind = 77", "country_code = 'QQ'", "closed = 7"]


@pytest.mark.parametrize("change_of_row", LOST_EVENTS)
def test_an_import_replaces_damaged_events(site, change_of_row):
    lines = export(site)
    (site.root / "events.ndjson").write_text("\n".join(lines) + "\n")
    change(site.store, f"UPDATE events SET {change_of_row} WHERE id % 2")
    run = site.run("history", "--export", "-")
    assert (run.exit, len(run.stdout.splitlines())) == (0, 5)
    assert [DAMAGED in line for line in run.warnings] == [True]
    assert "5 events imported, 5 known already" in site.run("history", "--import", "events.ndjson").stdout
    run = site.run("history", "--export", "-")
    assert (run.stdout.splitlines(), run.warnings) == (lines, [])


# Values that a build needs to find a record again, and that no build has written.
UNREADABLE = {
    "events": ["time = 'abc'", "time = x'00'", "time = 9e18", "time = 1e300", "time = -1", "id = 'abc'", "id = x'00'",
               "id = 1e300", "id = 0", "id = -1005"],
    "loan_states": ["id = 'abc'", "id = -1005", "id = 1e300", "left_at = 'abc'", "left_at = 9e18", "left_at = -1",
                    f"left_at = {datetime.fromisoformat(time(0)).timestamp():.0f}, followed = 'x'"],
    "courses": ["id = 'abc'", "id = x'00'", "id = 0", "id = 1e300", "course = 'x'"],
    "imported_loans": ["id = 'abc'", "id = x'00'", "id = 0", "id = 1e300", "listed = 'abc'", "listed = 9e18", "listed = -1"],
    "loans": ["id = 'abc'", "id = x'00'", "id = 1e300"],
}


@pytest.mark.parametrize("table, values", [(table, values) for table in UNREADABLE for values in UNREADABLE[table]])
def test_a_record_that_cannot_be_found_again_is_warned_of_once(site, table, values):
    """It would be left out of every build, and never deleted, since no condition ever meets it."""
    change(site.store, "INSERT INTO imported_loans VALUES ('Output', 1005, 1772500000)" if table == "imported_loans" else "")
    change(site.store, f"UPDATE {table} SET {values} WHERE id = 1005")
    (site.root / "in.json").write_text(json.dumps({"fetched_at": time(1), "loans": loans(range(1000, 1005))}))
    runs = [site.build("--input", "in.json", "--strict") for _ in range(3)]
    assert [(run.exit, run.stderr.count(DAMAGED)) for run in runs] == [(65, 1), (0, 0), (0, 0)], runs[0].stderr
    assert [run.warnings for run in runs[1:]] == [[], []]
    exported = site.run("history", "--export", "-")
    assert (exported.exit, exported.warnings) == (0, [])
    with sqlite3.connect(site.store) as store:
        rows = store.execute(f"SELECT * FROM {table} WHERE {values.split(' = ')[0]} = {values.split(' = ')[1].split(',')[0]}").fetchall()
    store.close()
    assert rows == []


def test_an_old_record_that_only_an_export_reads_is_warned_of_once(site):
    """Builds without tables read the events of the last days only."""
    without = ["--data", "json"]
    for at in range(1, 12):
        build(site, loans(range(1000, 1010), funded_amount=25 * at), 240 + at, *without)
    change(site.store, "UPDATE events SET kind = 77 WHERE id = 1005 AND kind = 0")
    assert build(site, loans(range(1000, 1010)), 260, "--strict", *without).warnings == []
    runs = [site.run("history", "--export", "-") for _ in range(3)]
    assert [(run.exit, run.stderr.count(DAMAGED)) for run in runs] == [(0, 1), (0, 0), (0, 0)]
    assert len(runs[1].stdout.splitlines()) == 10 + 11 * 10 - 1 + 10


def test_an_import_warns_of_the_damaged_records_that_it_deletes(site):
    change(site.store, "UPDATE events SET time = 'abc' WHERE id = 1005; UPDATE events SET kind = 77 WHERE id = 1006")
    (site.root / "events.ndjson").write_text("")
    runs = [site.run("history", "--import", "events.ndjson") for _ in range(2)]
    assert [(run.exit, run.stderr.count(DAMAGED)) for run in runs] == [(0, 1), (0, 0)]


def test_an_import_that_fails_after_damaged_records_are_deleted_warns_of_them(site):
    """The disk is full: the deletion fits on it, and the events do not."""
    change(site.store, "UPDATE events SET kind = 77 WHERE id = 1006")
    lines = [json.dumps({"time": time(1), "id": number, "event": "appeared"}) for number in range(2000, 22000)]
    (site.root / "events.ndjson").write_text("\n".join(lines) + "\n")
    # A write beyond the limit fails, since the signal is ignored.
    site.wrapper = ["bash", "-c", "trap '' XFSZ; ulimit -f 600; exec \"$@\"", "bash"]
    run = site.run("history", "--import", "events.ndjson")
    assert run.exit == 74 and run.stderr.rstrip().endswith("; nothing is imported"), run.stderr
    assert [DAMAGED in line for line in run.warnings] == [True]
    site.wrapper = []
    again = site.run("history", "--export", "-")
    assert (len(again.stdout.splitlines()), again.warnings) == (9, [])


def test_damage_that_cannot_be_deleted_is_warned_of_with_the_reason(site):
    change(site.store, "UPDATE events SET kind = 77 WHERE id = 1006")
    holder = sqlite3.connect(site.store)
    holder.execute("BEGIN IMMEDIATE")
    run = site.run("history", "--export", "-")
    holder.close()
    assert (run.exit, len(run.stdout.splitlines()), len(run.warnings)) == (0, 9, 2), run.stderr
    assert DAMAGED in run.warnings[0] and "is locked by another program" in run.warnings[1]
    assert [DAMAGED in line for line in site.run("history", "--export", "-").warnings] == [True]


def test_a_half_written_store_is_as_it_was_or_as_it_should_be(site):
    """The file with its journal, as it was left at any moment by a process that was killed."""
    log = site.store.with_name("store.db-wal")
    with sqlite3.connect(site.store) as holder:
        # The file is not checkpointed while someone reads it.
        holder.execute("BEGIN")
        holder.execute("SELECT count(*) FROM events").fetchone()
        build(site, loans(range(1005, 1010)), 1)
        file, journal = site.store.read_bytes(), log.read_bytes()
    holder.close()
    assert len(journal) > 4096
    for length in range(0, len(journal), max(1, len(journal) // 12)):
        for path in site.store.parent.glob("store.db*"):
            path.unlink()
        site.store.write_bytes(file)
        log.write_bytes(journal[:length])
        assert kinds(site, at=1) in ([], [f"{number} left" for number in range(1000, 1005)])
        build(site, loans(range(1006, 1010)), 2)
        assert "1005 left" in kinds(site, at=2)
        assert len(kinds(site)) == 10 + 6


def test_a_clock_that_goes_back_adds_nothing_and_loses_nothing(site):
    for at, day in enumerate(["2026-03-05", "2026-03-02", "2026-03-04"]):
        build(site, loans(range(1000, 1010), funded_amount=25 + 25 * at), f"{day}T10:00:00Z")
    assert len(export(site)) == 10
    build(site, loans(range(1000, 1010), funded_amount=100), "2026-03-06T10:00:00Z")
    assert "1009 moved" in kinds(site, at="2026-03-06T10:00:00Z")


def test_two_builds_at_once_record_each_event_once(site):
    runs = []

    def run(name, at):
        data = {"fetched_at": time(at), "loans": loans(range(1001, 1011), funded_amount=10)}
        (site.root / name).write_text(json.dumps(data))
        runs.append(site.build("--input", name))

    threads = [threading.Thread(target=run, args=(f"{number}.json", at))
               for number, at in enumerate([1, 2, 3, 3])]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {run.exit for run in runs} <= {0, 75}
    # Whichever build was first saw all changes.
    found = sorted((event["id"], event["event"]) for event in events(site))
    assert found == sorted([*((number, "appeared") for number in range(1000, 1011)), (1000, "left"),
                            *((number, "moved") for number in range(1001, 1010))])
    build(site, loans(range(1001, 1011), funded_amount=10), 4)
    assert kinds(site, at=4) == []


def test_builds_of_two_sites_at_once_record_all_events(site):
    def run(output):
        assert site.build("--input", "in.json", "--output", output).exit == 0

    outputs = ["A", "B", "C", "D"]
    threads = [threading.Thread(target=run, args=[output]) for output in outputs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for output in outputs:
        assert len(export(site, "--output", output)) == 10


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_export_of_a_store_that_cannot_be_read_fails(site):
    site.store.chmod(0)
    run = site.run("history", "--export", "-")
    site.store.chmod(0o644)
    assert run.exit == 74


def test_export_changes_no_damaged_store(site):
    site.store.write_text("This is no database. " * 500)
    run = site.run("history", "--export", "all.ndjson")
    assert run.exit == 74
    assert "damaged" in run.stderr
    assert not (site.root / "all.ndjson").exists()
    assert site.store.read_text().startswith("This is no database.")
