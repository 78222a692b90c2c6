"""A site with a history of 21 days, in English and in a language that is written from right to left."""

from datetime import timedelta

import rich
from invented import NOW, time

DAYS = 21
TIMES = [NOW - timedelta(days=DAYS - day) for day in range(DAYS + 1)]
ARGUMENTS = ("--languages", "en,ar")


def grown(loan, index, age):
    """Returns a loan `age` days after it came to the list."""
    speed = [0, 2, 6, 12][index % 4]
    amount = loan["loan_amount"]
    funded = min(amount, 25 * round(speed * age))
    return loan | {"sector": ["Agriculture", "Food", "Retail"][index % 3], "basket_amount": 0, "funded_amount": funded,
                   "status": "funded" if funded == amount else "fundraising",
                   "planned_expiration_date": time(NOW + timedelta(hours=30 + index * 7))}


def snapshots():
    """Returns the loans of each build. A third of the loans is there from the beginning."""
    loans = [loan for loan in rich.loans() if loan.get("loan_amount")]
    first = len(loans) // 3
    starts = [0 if index < first else 1 + (index - first) * DAYS // (len(loans) - first) for index in range(len(loans))]
    return [[grown(loan, index, day - start) for index, (loan, start) in enumerate(zip(loans, starts, strict=True))
             if start <= day] for day in range(DAYS + 1)]
