"""Random histories as lines to import, each determined by its number, with pauses, gaps and events that came twice."""
import json
import random
from datetime import timedelta

from random_loans import NOW, SECTORS, time


def lines(number):
    dice = random.Random(f"history {number}")
    moment = NOW - timedelta(days=dice.choice([10, 15, 20, 30, 45, 70]), minutes=dice.randrange(1440))
    end = NOW - timedelta(minutes=dice.randrange(600))
    events, listed, id = [], {}, 5_000_000
    gap_count = dice.choice([0, 0, 1, 3])
    pace = dice.choice([6, 12, 24])
    while moment < end:
        for _ in range(dice.choice([0, 1, 3, 6]) if listed else 10):
            id += 1
            loan = listed[id] = {"loan_amount": 25 * dice.randrange(4, 60), "funded_amount": 0, "basket_amount": 0}
            sector = {"sector": dice.choice(SECTORS[:4])} if dice.random() > 0.1 else {}
            events.append({"time": time(moment), "id": id, "event": "appeared", "name": "B", "country_code": "KE",
                           "country": "Kenya", **sector, **loan})
        for id_of_loan, loan in list(listed.items()):
            change(events, listed, id_of_loan, loan, time(moment), dice)
        is_gap = gap_count and dice.random() < 0.08
        gap_count -= bool(is_gap)
        hours = dice.randrange(40, 120) if is_gap else pace
        moment += timedelta(hours=hours, minutes=dice.randrange(-90, 90))
    events += dice.sample(events, min(5, len(events)))
    return [json.dumps(event) for event in events]


def change(events, listed, id, loan, moment, dice):
    """Adds what happens to a loan at a time."""
    if dice.random() < 0.04 or loan["funded_amount"] == loan["loan_amount"]:
        del listed[id]
        events.append({"time": moment, "id": id, "event": "left"})
    elif dice.random() < 0.4:
        before = loan["funded_amount"]
        loan["funded_amount"] = min(loan["loan_amount"], max(0, before + 25 * dice.randrange(-1, 15)))
        if loan["funded_amount"] != before:
            events.append({"time": moment, "id": id, "event": "moved", **loan, "previous_funded_amount": before})
        if loan["funded_amount"] == loan["loan_amount"]:
            events.append({"time": moment, "id": id, "event": "funded", **loan})
