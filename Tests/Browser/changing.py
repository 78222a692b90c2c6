"""A site that was built three times: five days ago, twenty hours ago, and now."""

from datetime import timedelta

import invented
from invented import NOW

TIMES = [NOW - timedelta(days=5), NOW - timedelta(hours=20), NOW]


def snapshots():
    """Returns the loans of each build."""
    loans = [loan | {"funded_amount": 0, "basket_amount": 0, "status": "fundraising"} for loan in invented.few()]
    loans = [loan for loan in loans if (loan.get("loan_amount") or 0) >= 200]
    first = loans[4:]
    # One loan left the list, one came, and one moved.
    second = [raised(loan, 50) if index == 0 else loan for index, loan in enumerate(loans[3:-1])]
    # Another one left, one came back, and two came.
    third = [raised(loan, 25 * (index + 3)) if index < 3 else loan
             for index, loan in enumerate(loans[3:-2])] + [loans[-1]] + loans[1:3]
    return [first, second, third]


def raised(loan, dollars):
    return loan | {"funded_amount": loan["funded_amount"] + dollars}


def ids(loans):
    return {loan["id"] for loan in loans}


FIRST, SECOND, THIRD = snapshots()


def funded(loans):
    return {loan["id"]: loan["funded_amount"] for loan in loans}


def gains(before, after):
    """Returns by how much each loan that is in both grew, the most first."""
    old, new = funded(before), funded(after)
    grown = {id: new[id] - old[id] for id in new if id in old and new[id] != old[id]}
    return sorted(grown.items(), key=lambda pair: (-abs(pair[1]), pair[0]))


LAST = {
    "appeared": ids(THIRD) - ids(SECOND) - ids(FIRST),
    "returned": (ids(THIRD) - ids(SECOND)) & ids(FIRST),
    "moved": [id for id, _ in gains(SECOND, THIRD)],
    "left": ids(SECOND) - ids(THIRD),
}
DAY = {
    "appeared": (ids(SECOND) | ids(THIRD)) - ids(FIRST),
    "returned": LAST["returned"],
    "moved": [id for id, _ in gains(FIRST, THIRD)],
    "left": (ids(FIRST) | ids(SECOND)) - ids(THIRD),
}
# The first build was within the week, and its loans are not shown as new.
WEEK = DAY
NAMES = {loan["id"]: loan.get("name") or "Anonymous" for loan in FIRST + SECOND + THIRD}
EVENTS = {
    "times": [int(time.timestamp()) for time in TIMES],
    "moved": [(NAMES[id], gain) for id, gain in gains(SECOND, THIRD)],
}

# A site whose second build found more than a list of changes shows at first: the number of loans that came, the number of
# those that gained, and two countries with one new loan each, the first and the last in the list of these loans.
NEW, GAINED, FIRST_COUNTRY, LAST_COUNTRY = 112, 72, "BT", "NP"


def busy_snapshots():
    """Returns the loans of two builds."""
    loans = [loan | {"funded_amount": 0, "basket_amount": 0, "status": "fundraising"} for loan in invented.many(300)]
    loans[NEW - 1]["location"] = {"country_code": FIRST_COUNTRY, "country": "Bhutan"}
    loans[0]["location"] = {"country_code": LAST_COUNTRY, "country": "Nepal"}
    loans = [loan | {"loan_amount": max(loan["loan_amount"], 1000)} for loan in loans]
    second = [raised(loan, 25 * (index % 9 + 1)) if NEW <= index < NEW + GAINED else loan for index, loan in enumerate(loans)]
    return [loans[NEW:], second]


BUSY = busy_snapshots()
LENT = sum(funded(BUSY[1]).values())
