"""The history is written to a file and read from one."""
import json
import subprocess

import pytest

from histories import build, events, export, kinds, loans, time
from site_tree import tree


@pytest.fixture
def site(offline_site):
    """A site whose loans have come, moved, been funded and left."""
    build(offline_site, loans(range(1000, 1010)), 0)
    build(offline_site, loans(range(1002, 1012), funded_amount=50), 1)
    build(offline_site, loans(range(1003, 1012), funded_amount=100, status="funded"), 2)
    return offline_site


def save(site, name="all.ndjson"):
    run = site.run("history", "--export", name)
    assert run.exit == 0, run.stderr
    return run


def test_export_writes_each_event_in_a_stable_order(site):
    run = save(site)
    lines = (site.root / "all.ndjson").read_text().splitlines()
    assert run.stdout == f"{len(lines)} events written to 'all.ndjson'\n"
    keys = [(event["time"], event["id"]) for event in map(json.loads, lines)]
    assert keys == sorted(keys)
    assert lines == export(site)
    before = (site.root / "all.ndjson").stat()
    save(site)
    assert (site.root / "all.ndjson").stat().st_ino == before.st_ino


def test_import_into_an_empty_site_gives_the_same_history_and_the_same_next_build(site, new_site):
    save(site)
    other = new_site("other")
    run = other.run("history", "--import", str(site.root / "all.ndjson"))
    assert (run.exit, run.stdout) == (0, f"{len(export(site))} events imported, 0 known already\n")
    assert export(other) == export(site)
    for one in [site, other]:
        build(one, loans(range(1004, 1012), funded_amount=100, status="funded") + loans([1000]), 3)
    assert kinds(site, at=3) == ["1000 returned", "1003 left"]
    assert export(other) == export(site)


def test_an_imported_history_has_the_courses_of_its_loans(site, new_site):
    save(site)
    other = new_site("other")
    other.run("history", "--import", str(site.root / "all.ndjson"))
    for one in [site, other]:
        build(one, loans(range(1003, 1012), funded_amount=100, status="funded"), 3, "--retain", "0")
    pages = [{path: content for path, content in tree(one.output).items() if path.startswith("loans/")}
             for one in [site, other]]
    assert pages[0].keys() == pages[1].keys()


def test_twice_is_once(site):
    save(site)
    before = site.store.read_bytes(), export(site)
    run = site.run("history", "--import", "all.ndjson")
    assert run.stdout == f"0 events imported, {len(before[1])} known already\n"
    assert (site.store.read_bytes(), export(site)) == before
    lines = (site.root / "all.ndjson").read_text()
    (site.root / "all.ndjson").write_text(lines + lines)
    assert site.run("history", "--import", "all.ndjson").exit == 0
    assert export(site) == before[1]


def test_an_older_history_is_added_and_changes_no_later_comparison(site):
    old = {"time": "2026-02-01T10:00:00Z", "id": 1000, "event": "edited", "name": "Old"}
    other = {"time": "2026-02-01T10:00:00Z", "id": 5, "event": "appeared", "name": "Gone"}
    gone = {"time": "2026-02-02T10:00:00Z", "id": 5, "event": "left"}
    (site.root / "old.ndjson").write_text("".join(json.dumps(event) + "\n" for event in [gone, old, other]))
    before = events(site)
    assert site.run("history", "--import", "old.ndjson").stdout == "3 events imported, 0 known already\n"
    assert events(site) == [other, old, gone] + before
    build(site, loans(range(1003, 1012), funded_amount=100, status="funded"), 3)
    assert kinds(site, at=3) == []


def test_standard_input_and_json(site, new_site):
    other = new_site("other")
    text = "\n".join(export(site))
    run = other.run("history", "--import", "-", "--json", stdin=pipe(text))
    assert run.summary == {"events": len(export(site)), "new": len(export(site)), "errors": [], "warnings": [], "exit": 0}
    assert export(other) == export(site)
    run = other.run("history", "--export", "copy.ndjson", "--json")
    assert run.summary == {"events": len(export(site)), "errors": [], "warnings": [], "exit": 0}


def pipe(text):
    process = subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    process.stdin.write(text)
    process.stdin.close()
    return process.stdout


BROKEN = [
    "{", "nonsense", "[]", '{"time":"2026-11-20T10:42:00Z","id":1,"event":"gone"}',
    '{"time":"yesterday","id":1,"event":"left"}', '{"time":"2026-11-20T10:42:00Z","id":"x","event":"left"}',
    '{"time":"2036-11-20T10:42:00Z","id":1,"event":"left"}',
]


def test_every_broken_line_is_reported_and_nothing_is_imported(site):
    good = '{"time":"2026-02-01T10:00:00Z","id":7,"event":"left"}'
    (site.root / "bad.ndjson").write_text("\n".join(line for bad in BROKEN for line in [good, "", bad]))
    before = site.store.read_bytes()
    run = site.run("history", "--import", "bad.ndjson")
    assert run.exit == 65
    for number in range(len(BROKEN)):
        assert f"bad.ndjson:{3 * number + 3}:" in run.stderr
    assert site.store.read_bytes() == before
    summary = site.run("history", "--import", "bad.ndjson", "--json").summary
    assert (summary["exit"], len(summary["errors"])) == (65, len(BROKEN))
    assert summary["errors"][0]["line"] == 3


def test_a_file_of_another_kind_has_at_most_a_hundred_errors(site):
    (site.root / "bad.ndjson").write_text("x\n" * 5000)
    run = site.run("history", "--import", "bad.ndjson")
    assert run.exit == 65
    assert len(run.stderr.splitlines()) == 101


@pytest.mark.parametrize("arguments, code, message", [
    (["--import", "missing.ndjson"], 66, "missing.ndjson"),
    (["--export", "nowhere/all.ndjson"], 73, "there is no folder"),
    (["--export", "."], 73, "is a folder"),
    (["--export", "a", "--import", "b"], 64, "cannot be used together"),
    (["--export", "-", "--json"], 64, "cannot be used together"),
    (["--export"], 64, "needs a value"), (["--exprot", "a"], 64, "did you mean '--export'"), (["all"], 64, "all"),
    (["--import", "all.ndjson", "--max-input", "5"], 65, "--max-input"),
])
def test_wrong_arguments(site, arguments, code, message):
    save(site)
    run = site.run("history", *arguments)
    assert run.exit == code
    assert message in run.stderr


def test_excluded_loans_are_neither_exported_nor_imported(site, new_site):
    save(site)
    assert 1005 not in {event["id"] for event in events(site, "--exclude", "1005")}
    other = new_site("other")
    assert other.run("history", "--import", str(site.root / "all.ndjson"), "--exclude", "1005").exit == 0
    assert 1005 not in {event["id"] for event in events(other)}


def test_an_empty_history_does_not_replace_a_file_that_has_one(site):
    save(site)
    before = (site.root / "all.ndjson").read_bytes()
    run = site.run("history", "--export", "all.ndjson", "--output", "Misspelt")
    assert run.exit == 66 and "'all.ndjson' is left as it is; check --output" in run.stderr
    assert (site.root / "all.ndjson").read_bytes() == before
    assert site.run("history", "--export", "new.ndjson", "--output", "Misspelt").exit == 0


def test_an_empty_file_is_no_error(site):
    (site.root / "none.ndjson").write_text("\n\n")
    assert site.run("history", "--import", "none.ndjson").stdout == "0 events imported, 0 known already\n"


def test_a_history_in_git_goes_on_where_it_ended(site, new_site):
    """Each build runs on an empty machine, with nothing but the file."""
    file = site.root / "all.ndjson"
    save(site)
    for at in range(3, 8):
        machine = new_site(f"machine-{at}")
        assert machine.run("history", "--import", str(file)).exit == 0
        build(machine, loans(range(1000 + at, 1012), funded_amount=100, status="funded"), at)
        assert machine.run("history", "--export", str(file)).exit == 0
        build(site, loans(range(1000 + at, 1012), funded_amount=100, status="funded"), at)
    assert file.read_text().splitlines() == export(site)
    assert kinds(site, at=7) == ["1006 left"]
    assert time(7) in file.read_text()


# MARK: - Names that Kiva does not give any more

NAMELESS = pytest.mark.parametrize("name", ["Anonymous", None, " "])


def named(site, number):
    """Returns whether the store or an export still has the name of a loan."""
    name = f"Borrower {number}"
    assert name not in site.page("changes.html") + site.page("changes.xml")
    in_store = any(name.encode() in path.read_bytes() for path in site.store.parent.glob("store.db*"))
    return in_store or any(name in line for line in export(site))


@NAMELESS
def test_a_listed_loan_that_becomes_anonymous_loses_its_name_in_all_events(offline_site, name):
    site = offline_site
    build(site, loans(range(1000, 1005)), 0)
    build(site, loans(range(1000, 1005), funded_amount=30), 1)
    build(site, loans(range(1001, 1005), funded_amount=30), 2)
    build(site, loans(range(1000, 1005), funded_amount=40, use="to buy a goat"), 3)
    before = kinds(site)
    assert named_events(site, 1000) == ["Borrower 1000"] * 3
    others = loans(range(1001, 1005), funded_amount=40, use="to buy a goat")
    now = others + loans([1000], funded_amount=40, use="to buy a goat", name=name)
    # A build that is compared with nothing counts as well.
    build(site, now, 3)
    assert not named(site, 1000)
    build(site, now, 4)
    assert not named(site, 1000)
    assert [kind for kind in kinds(site) if not kind.endswith("edited")] == [
        kind for kind in before if not kind.endswith("edited")]
    assert named_events(site, 1001) != [] and set(named_events(site, 1001)) == {"Borrower 1001"}
    assert build(site, now, 4).summary["written"] == 0


def named_events(site, number):
    return [event["name"] for event in events(site) if event["id"] == number and "name" in event]


@NAMELESS
def test_an_import_by_hand_brings_no_name_of_an_anonymous_loan_back(offline_site, name):
    site = offline_site
    now = loans(range(1001, 1005)) + loans([1000], name=name)
    build(site, now, 0)
    old = [{"time": f"2026-03-0{day}T10:00:00Z", "id": number, "event": kind, "name": f"Borrower {number}"}
           for number in [1000, 1001] for day, kind in [(1, "appeared"), (2, "edited"), (9, "edited")]]
    (site.root / "old.ndjson").write_text("".join(json.dumps(event) + "\n" for event in old))
    assert site.run("history", "--import", "old.ndjson").stdout == "6 events imported, 0 known already\n"
    # Also before the next build.
    assert not named(site, 1000)
    assert named_events(site, 1001)[:2] == ["Borrower 1001"] * 2
    for at in [1, 2]:
        build(site, now, at)
        assert not named(site, 1000)
    # The loan may have left the list.
    build(site, loans(range(1001, 1005)), 3)
    (site.root / "old.ndjson").write_text(json.dumps(old[0] | {"time": "2026-02-01T10:00:00Z"}) + "\n")
    assert site.run("history", "--import", "old.ndjson").exit == 0
    assert not named(site, 1000)


def test_another_name_is_no_reason_to_forget_the_earlier_one(offline_site):
    build(offline_site, loans(range(1000, 1003)), 0)
    build(offline_site, loans(range(1001, 1003)) + loans([1000], name="Ana"), 1)
    assert named_events(offline_site, 1000) == ["Borrower 1000", "Ana"]
