"""Searches for the site `views`: the words of a hundred hashes of the list, and the loans that they search in."""

import json
import random

import rich
from expected import FACETS, Listing
from invented import NOW

# The words of the search, among them ones with accents, numbers of loans, and ones that only options have.
TEXTS = ["maize", "GRACE", "nguyen thi", "Đồng", "strasse", "smorrebrod", "eco", "kisumu bakery", "#3000", "O'Brien", "sao tome",
         "e", "group", "Mañana", "creme fraiche", "zzz", "“maize", "a woman", "łapu‐łapu", "ＫＥＮＹＡ", "O´Brien", "ﬁsh", "mai\u200bze"]
# How popular a loan is depends on the time of the data on the list, but not in a view.
ORDERS = ["newest", "ending", "amount", "amount-desc", "left", "funded", "repaid"]
RANGES = {"": (50, 4000, 12.5), "remaining-": (0, 3000, 12.5), "percent-": (0, 100, 1), "months-": (4, 40, 1)}
COUNT = 100


def loans():
    """Returns loans none of which has ended only by the reader's clock, which views do not know."""
    partnered = [{**loan, "partner_id": [133, 185, None, 9][number % 4]} for number, loan in enumerate(rich.loans())]
    return [loan for loan in partnered if loan.get("status", "fundraising") != "fundraising"
            or not loan.get("planned_expiration_date") or loan["planned_expiration_date"] > NOW.isoformat()]


def hashes():
    """Returns the words of the hashes, always the same ones."""
    dice = random.Random(17)
    listing = Listing(loans())
    values = {facet: sorted(listing.names(facet)) for facet in FACETS}
    found = [f"sort={order}" for order in ORDERS] + ["open=1"] + [f"q={text}" for text in TEXTS]
    while len(found) < COUNT:
        words = []
        for facet in dice.sample(FACETS, dice.choice([0, 1, 1, 2])):
            words.append(f"{facet}={','.join(dice.sample(values[facet], min(len(values[facet]), dice.randint(1, 4))))}")
        for name in dice.sample(list(RANGES), dice.choice([0, 1, 1, 2])):
            low, high, step = RANGES[name]
            ends = sorted(low + step * dice.randint(0, int((high - low) / step)) for _ in range(2))
            ends = dice.choice([ends, [ends[0], None], [None, ends[1]]])
            words += [f"{name}{key}={end:g}" for key, end in zip(["min", "max"], ends) if end is not None]
        words += ["open=1"] if dice.random() < .4 else []
        words += [f"q={dice.choice(TEXTS)}"] if dice.random() < .2 else []
        words += [f"sort={dice.choice(ORDERS)}"] if dice.random() < .7 else []
        dice.shuffle(words)
        if words:
            found.append("&".join(words))
    return [text.replace("#", "%23").replace(" ", "+") for text in found]


def settings():
    """Returns a settings file with a view for each of the hashes."""
    views = [{"name": f"view-{number}", "title": f"View {number}", "search": text} for number, text in enumerate(hashes())]
    return json.dumps({"views": views}, ensure_ascii=False)
