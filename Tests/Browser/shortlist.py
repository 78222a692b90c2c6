"""What the tray and the page of saved loans should say, calculated from the site's `loans.json`."""

import json
from collections import Counter
from datetime import datetime
from urllib.parse import quote

from invented import NOW

USUAL = 2500
LIMIT = 15_000
LONGEST = 6_000
MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December"]


def cents(amount):
    return round(float(amount or 0) * 100)


def read(site):
    """Returns the loans of a site by their numbers."""
    return {loan["id"]: loan for loan in json.loads((site / "loans.json").read_text())["loans"]}


def remaining(loan):
    """Returns what a loan still needs; `None` if its amount is not known."""
    if loan.get("loan_amount") is None:
        return None
    return max(0, cents(loan["loan_amount"]) - cents(loan.get("funded_amount")) - cents(loan.get("basket_amount")))


def is_open(loan, now=NOW):
    """Returns whether a loan is open for lending; a loan that the site does not know is `None`."""
    if not loan or loan.get("status", "fundraising") != "fundraising" or remaining(loan) == 0:
        return False
    end = loan.get("planned_expiration_date")
    return not end or datetime.fromisoformat(end.replace("Z", "+00:00")) > now


def share(loan):
    usual = max(USUAL, cents(loan.get("min_note_size")))
    return usual if remaining(loan) is None else min(remaining(loan), usual)


def dollars(amount):
    return f"${amount // 100:,}" if amount % 100 == 0 else f"${amount / 100:,.2f}"


def by(loans, name_of):
    """Returns the sums of the shares by name, with the number of loans of each."""
    sums, counts = Counter(), Counter()
    for loan in loans:
        sums[name_of(loan)] += share(loan)
        counts[name_of(loan)] += 1
    return {name: (str(counts[name]), dollars(total)) for name, total in sums.items()}


def repayments(loans):
    """Returns what is due of the shares by month, as pairs of a year and a month with cents, and the sum without a
    date."""
    due, undated = Counter(), 0
    for loan in loans:
        payments = [payment for payment in (loan.get("terms") or {}).get("scheduled_payments") or []
                    if cents(payment["amount"]) > 0]
        if not any("due_date" in payment for payment in payments):
            continue
        whole = max(cents(loan.get("loan_amount")), sum(cents(payment["amount"]) for payment in payments))

        def part(amount):
            return (2 * share(loan) * amount + whole) // (2 * whole)

        months = Counter()
        for payment in payments:
            if "due_date" in payment:
                months[int(payment["due_date"][:4]), int(payment["due_date"][5:7])] += cents(payment["amount"])
        repaid = returned = 0
        for month in sorted(months):
            repaid += months[month]
            until = part(repaid)
            due[month] += until - returned
            returned = until
        undated += part(sum(cents(payment["amount"]) for payment in payments)) - returned
    return {month: amount for month, amount in sorted(due.items()) if amount}, undated


def month_text(month):
    return f"{MONTHS[month[1] - 1]} {month[0]}"


def addresses(ids, total, app=None):
    """Returns the addresses that hand loans of $25 over to Kiva."""
    def path(part):
        if len(part) == 1:
            return f"/process-instant-lending/{part[0]}/25" + (f"?app_id={app}" if app else "")
        return f"/add-loan-bundle?loanIds={','.join(map(str, part))}" + (f"&app_id={app}" if app else "")

    def address(part):
        return "https://www.kiva.org" + (
            f"/ui-login?doneUrl={quote(path(part), safe='')}" if total > LIMIT else path(part))

    parts = [[]]
    for id in ids:
        if parts[-1] and len(address([*parts[-1], id])) > LONGEST:
            parts.append([])
        parts[-1].append(id)
    return [address(part) for part in parts]
