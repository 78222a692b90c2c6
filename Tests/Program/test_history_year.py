"""A simulated year: hourly snapshots of a hundred loans that come, grow, get funded and go.

Every event of the simulation must be in the history, and no other. The short form has two and a half days, so that
`--retain 2d` deletes the pages of the first loans that left.
"""
import json
import random
import statistics
import sys
import time as clock

import pytest

import histories
import wire
from environment import SOAK

HOURS = 8760 if SOAK else 60
LISTED = 100
# 1 January 2025, 00:30 UTC, which is in the past for every clock.
START = 1_735_691_400
FIRST_HOURS = 48 if SOAK else 12


def text(seconds):
    return clock.strftime("%Y-%m-%dT%H:%M:%SZ", clock.gmtime(seconds))


class Simulation:
    """Kiva's loans, hour after hour, and the events of each hour."""

    def __init__(self):
        self.dice = random.Random("history")
        self.next = 1000
        self.loans = {}
        # Loans that are not on the list for some hours, by the hour in which they return.
        self.away = {}
        self.events = []

    def record(self, loan, event, **values):
        self.events.append({"time": self.time, "id": loan["id"], "event": event} | values)

    def new(self, seconds):
        number, self.next = self.next, self.next + 1
        loan = wire.loan(number, 0) | {
            "loan_amount": 25 * self.dice.randint(6, 60), "funded_amount": 0, "lender_count": 0,
            "posted_date": text(seconds), "planned_expiration_date": text(seconds + 35 * 86_400)}
        loan["expires"] = seconds + 35 * 86_400
        # Every tenth loan finds few lenders, and ends without being funded.
        loan["pace"] = 0.005 if number % 10 == 0 else 0.05
        self.loans[number] = loan
        self.record(loan, "appeared", funded_amount=0)

    def hour(self, number):
        """Lets an hour pass, and returns the listing at its end."""
        seconds = START + number * 3600
        self.time = text(seconds)
        for loan in list(self.loans.values()):
            self.happen(loan, number, seconds)
        for back in self.away.pop(number, []):
            self.loans[back["id"]] = back
            self.record(back, "returned")
        while len(self.loans) < LISTED:
            self.new(seconds)
        hidden = {"expires", "pace"}
        loans = [{key: value for key, value in loan.items() if key not in hidden} for loan in self.loans.values()]
        return {"fetched_at": self.time, "loans": loans}

    def happen(self, loan, number, seconds):
        if loan["status"] != "fundraising":
            del self.loans[loan["id"]]
            self.record(loan, "left")
        elif seconds >= loan["expires"]:
            loan["status"] = "expired"
            self.record(loan, "ended")
        elif self.dice.random() < 0.0005:
            del self.loans[loan["id"]]
            self.away.setdefault(number + self.dice.randint(2, 30), []).append(loan)
            self.record(loan, "left")
        else:
            if self.dice.random() < 0.0005:
                loan["use"] = f"to buy {self.dice.randint(0, 10**9)} bricks"
                self.record(loan, "edited")
            if self.dice.random() < loan["pace"]:
                self.grow(loan)

    def grow(self, loan):
        earlier = loan["funded_amount"], loan["lender_count"]
        amount = 25 * self.dice.randint(1, 8)
        loan["funded_amount"] = min(loan["loan_amount"], earlier[0] + amount)
        loan["lender_count"] += 1
        self.record(loan, "moved", funded_amount=loan["funded_amount"], previous_funded_amount=earlier[0],
                    lender_count=loan["lender_count"], previous_lender_count=earlier[1])
        if loan["funded_amount"] == loan["loan_amount"]:
            loan["status"] = "funded"
            self.record(loan, "funded")


KEYS = ["time", "id", "event", "funded_amount", "previous_funded_amount", "lender_count", "previous_lender_count"]
ORDER = ["appeared", "returned", "edited", "moved", "funded", "ended", "left"]


def comparable(event, keys=KEYS):
    if event["event"] not in ("moved", "appeared"):
        keys = KEYS[:3]
    elif event["event"] == "appeared":
        keys = KEYS[:4]
    return {key: event[key] for key in keys}


def test_a_year_of_hourly_builds(offline_site):
    site, simulation = offline_site, Simulation()
    seconds, sizes = [], []
    for number in range(HOURS):
        (site.root / "in.json").write_text(json.dumps(simulation.hour(number)))
        started = clock.monotonic()
        run = site.build("--input", "in.json", "--limit", "200", "--retain", "2d")
        seconds.append(clock.monotonic() - started)
        sizes.append(site.store.stat().st_size)
        assert (run.exit, run.warnings) == (0, []), run.stderr
    found = [comparable(event) for event in histories.events(site)]
    expected = sorted(simulation.events, key=lambda event: (event["time"], event["id"], ORDER.index(event["event"])))
    assert found == [comparable(event) for event in expected]
    first, last = (statistics.median(part) for part in (seconds[1:FIRST_HOURS + 1], seconds[-FIRST_HOURS:]))
    report(simulation, seconds, sizes, first, last)
    if SOAK:
        assert last <= 1.3 * first, f"the last builds take {last:.3f} s, the first ones {first:.3f} s"


def report(simulation, seconds, sizes, first, last):
    """Prints a summary of the year, for those who run the test with `-s`."""
    counts = {kind: sum(event["event"] == kind for event in simulation.events) for kind in ORDER}
    print(f"\n{len(seconds)} builds in {sum(seconds):.0f} s; {len(simulation.events)} events: {counts}", file=sys.stderr)
    print(f"store: {sizes[-1] / 1e6:.1f} MB, after the first day {sizes[23] / 1e6:.1f} MB", file=sys.stderr)
    print(f"a build: {1000 * first:.0f} ms at first, {1000 * last:.0f} ms at the end", file=sys.stderr)
    for start in range(0, len(seconds), max(1, len(seconds) // 12)):
        part = seconds[start:start + FIRST_HOURS]
        print(f"  hour {start}: {1000 * statistics.median(part):.0f} ms", file=sys.stderr)


@pytest.mark.parametrize("hours", [30])
def test_a_pause_of_some_hours_loses_no_event(offline_site, hours):
    """The second of two builds sees everything that happened between them, as one movement for each loan."""
    site, simulation = offline_site, Simulation()
    for number in range(hours):
        listing = simulation.hour(number)
        if number % 7 == 0:
            (site.root / "in.json").write_text(json.dumps(listing))
            assert site.build("--input", "in.json", "--limit", "200").exit == 0
            funded = {loan["id"]: loan["funded_amount"] for loan in listing["loans"]}
    moves = {}
    for event in histories.events(site):
        if event["event"] == "moved":
            assert event["previous_funded_amount"] == moves.get(event["id"], event["previous_funded_amount"])
            moves[event["id"]] = event["funded_amount"]
    assert len(moves) > 50
    assert {number: moves[number] for number in moves.keys() & funded.keys()} == {
        number: funded[number] for number in moves.keys() & funded.keys()}
