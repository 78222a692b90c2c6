"""Reads the recorded history of a site's loans, and builds sites from invented snapshots."""
import json

import wire

# When all loans were posted.
POSTED = "2026-03-01T08:00:00Z"


def time(hours):
    """Returns a time some hours after the first one, 3 March 2026, which is in the past for every clock."""
    return f"2026-03-{3 + hours // 24:02}T{hours % 24:02}:30:00Z"


def loans(numbers, **values):
    """Returns loans with details, all with these values."""
    return [wire.details(wire.loan(number, number - 1000)) | {"posted_date": POSTED} | values for number in numbers]


def build(site, loans, at, *arguments, source=None, **variables):
    """Builds a site from loans that were fetched at a time, given in hours or as text."""
    data = {"fetched_at": time(at) if isinstance(at, int) else at, "loans": loans}
    (site.root / "in.json").write_text(json.dumps(data | ({"source": source} if source else {})))
    run = site.build("--input", "in.json", *arguments, **variables)
    assert run.exit == 0, run.stderr
    return run


def export(site, *arguments):
    """Returns the lines of an export."""
    run = site.run("history", "--export", "-", *arguments)
    assert run.exit == 0, run.stderr
    # Texts may have separators that Python takes for the end of a line.
    return run.stdout.split("\n")[:-1]


def events(site, *arguments):
    return [json.loads(line) for line in export(site, *arguments)]


def kinds(site, *arguments, at=None):
    """Returns `1000 moved` for each event, or for those of a time."""
    return [f"{event['id']} {event['event']}" for event in events(site, *arguments)
            if at is None or event["time"] == (time(at) if isinstance(at, int) else at)]
