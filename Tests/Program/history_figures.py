"""Computes the figures of a history from the lines of an export.

The program computes the same in Swift. The definitions are in docs/reference.md. This module shares nothing with the
program, so that tests can compare the two.
"""
import collections
import datetime
import decimal
import json
import statistics

DAY = datetime.timedelta(days=1)
WEEK = 7 * DAY
LONGEST_PAUSE = datetime.timedelta(hours=36)


def figures(lines, until=None):
    """Returns the figures of an export's lines, or None if there are less than two weeks of complete days.

    Amounts are whole cents, days are texts such as 2026-11-20, and what is unknown is None. Events after `until`, a
    text such as 2026-11-20T10:42:00Z, are ignored.
    """
    events = [event for event in read(lines) if until is None or event["time"] <= moment(until)]
    if not events:
        return None
    start = min(event["time"] for event in events)
    end = max(event["time"] for event in events)
    events = [event for event in events if event["time"] >= midnight(end) - 56 * DAY]
    times = sorted({event["time"] for event in events})
    gaps = [pair for pair in zip(times, times[1:]) if pair[1] - pair[0] > LONGEST_PAUSE]
    days = list(complete_days(times, gaps, events))
    if len(days) < 14 or sum("raised" in day for day in days) < 7:
        return None
    loans = list(arrivals(events, start, gaps))
    return {
        "days": days,
        "weeks": list(complete_weeks(days)),
        "funded_within_week": funded_within_week(loans, end, gaps),
        "funding_time": funding_time(loans, gaps),
    }


def moment(text):
    return datetime.datetime.strptime(text, "%Y-%m-%dT%H:%M:%S%z")


def midnight(time):
    return time.replace(hour=0, minute=0, second=0)


def read(lines):
    """The events of the lines, each once."""
    known = set()
    for line in lines:
        event = json.loads(line, parse_float=decimal.Decimal)
        key = (event["time"], event["id"], event["event"])
        if key not in known:
            known.add(key)
            yield event | {"time": moment(event["time"])}


def raised(event):
    """The cents that a movement adds. A figure that did not change has no previous value in the line."""
    if event["event"] != "moved" or event.get("funded_amount") is None:
        return 0
    previous = event.get("previous_funded_amount", event["funded_amount"])
    return 0 if previous is None else max(0, int((event["funded_amount"] - previous) * 100))


def complete_days(times, gaps, events):
    of_day = collections.defaultdict(list)
    for event in events:
        of_day[midnight(event["time"])].append(event)
    day = midnight(times[0])
    if day < times[0]:
        day += DAY
    while day + DAY <= times[-1]:
        entry = {"date": f"{day:%Y-%m-%d}"}
        if not any(day <= gap_end and gap_start < day + DAY for gap_start, gap_end in gaps):
            entry["raised"] = sum(raised(event) for event in of_day[day])
            entry["funded"] = sum(event["event"] == "funded" for event in of_day[day])
        yield entry
        day += DAY


def monday(date):
    """The Monday of a date's week."""
    return f"{date - date.weekday() * DAY:%Y-%m-%d}"


def complete_weeks(days):
    weeks = collections.defaultdict(list)
    for day in days:
        weeks[monday(datetime.date.fromisoformat(day["date"]))].append(day)
    for start, members in sorted(weeks.items()):
        if len(members) < 7:
            continue
        entry = {"monday": start}
        if all("raised" in day for day in members):
            entry |= {key: sum(day[key] for day in members) for key in ("raised", "funded")}
        yield entry


def arrivals(events, start, gaps):
    """The loans whose arrival is known, with all their events from then on."""
    of_loan = collections.defaultdict(list)
    for event in sorted(events, key=lambda event: event["time"]):
        of_loan[event["id"]].append(event)
    for members in of_loan.values():
        came = next((event for event in members if event["event"] == "appeared" and "closed" not in event), None)
        if came is None or came["time"] == start or came["time"] in ends_of(gaps):
            continue
        since = [event for event in members if event["time"] >= came["time"]]
        first = {kind: next((event["time"] for event in since if event["event"] == kind), None)
                 for kind in ("funded", "left")}
        yield {"time": came["time"], "sector": came.get("sector")} | first


def ends_of(gaps):
    return {end for _, end in gaps}


def funded_within_week(loans, end, gaps):
    total, weeks = [0, 0], collections.defaultdict(lambda: [0, 0])
    for loan in loans:
        limit = loan["time"] + WEEK
        if limit > end:
            continue
        is_funded = loan["funded"] is not None and loan["funded"] <= limit
        if not is_funded and (loan["left"] is not None and loan["left"] <= limit
                              or any(gap_start < limit < gap_end for gap_start, gap_end in gaps)):
            continue
        for counts in total, weeks[monday(loan["time"].date())]:
            counts[0] += 1
            counts[1] += is_funded
    return {
        "count": total[0], "funded": total[1],
        "weeks": [{"monday": start, "count": count, "funded": funded}
                  for start, (count, funded) in sorted(weeks.items())],
    }


def funding_time(loans, gaps):
    hours, by_sector = [], collections.defaultdict(list)
    for loan in loans:
        if loan["funded"] is None or loan["funded"] in ends_of(gaps):
            continue
        hours.append(int((loan["funded"] - loan["time"]).total_seconds()) // 3600)
        # The program also folds spellings beyond ASCII, which Kiva's sectors never have.
        folded = " ".join((loan["sector"] or "").lower().split())
        if folded:
            by_sector[folded].append((loan["sector"], hours[-1]))
    sectors = []
    for members in by_sector.values():
        if len(members) >= 5:
            spellings = collections.Counter(spelling for spelling, _ in members)
            name = min(spellings, key=lambda spelling: (-spellings[spelling], spelling))
            sectors.append({"sector": name} | median_of([number for _, number in members]))
    sectors.sort(key=lambda sector: (sector["median_hours"], sector["sector"]))
    return {"all": median_of(hours) if len(hours) >= 5 else None, "sectors": sectors}


def median_of(hours):
    return {"count": len(hours), "median_hours": float(statistics.median(hours))}
