"""Computes what the page of figures must say, from the `loans.json` of a site.

This shares nothing with the program: it follows the words of the page and docs/reference.md. What happened from day to
day is computed by `history_figures`.
"""
import re
import unicodedata
from collections import Counter, defaultdict
from datetime import datetime, timedelta
from decimal import Decimal
from functools import cached_property
from math import ceil
from urllib.parse import unquote

# The minimum number of loans that a chart is about, and of loans of which a share is given.
LEAST = 5
# More loans than these are shown as weeks.
MOST_DOTS = 150
FACETS = ["country", "sector", "activity", "partner"]
# The keys of the hash for the limits of a number.
LIMITS = {"amounts": ("min", "max"), "months": ("months-min", "months-max")}


def moment(text):
    return datetime.fromisoformat(text) if text else None


def folded(name):
    """Returns a name without the capitals and spaces in which its spellings may differ."""
    return " ".join(name.split()).casefold()


def slug(name):
    """Returns the name as in the hash, if no other name of the site has the same slug."""
    return re.sub(r"[^a-z0-9]+", "-", unaccented(folded(name))).strip("-")


def unaccented(text):
    letters = unicodedata.normalize("NFKD", text)
    return "".join(letter for letter in letters if unicodedata.category(letter) != "Mn")


def percent(part, whole):
    """Returns a share in whole percent, rounded down, but 1 if there is any part; `None` if it is not known."""
    if not whole:
        return None
    return min(100, max(int(part * 100 // whole), 1 if part else 0))


def rounded_share(part, whole):
    """Returns a share in whole percent, rounded to the nearest, half of one up.

    It is 0 only for nothing, and 100 only for the whole.
    """
    if part in (0, whole):
        return 100 if part else 0
    return min(99, max(1, int(Decimal(part * 100) / whole + Decimal("0.5"))))


class Loan:
    def __init__(self, values, time):
        get = values.get
        place = get("location") or {}
        self.id, self.name = values["id"], get("name")
        self.cents = None if get("loan_amount") is None else round(get("loan_amount") * 100)
        self.funded = None if get("funded_amount") is None else round(get("funded_amount") * 100)
        self.basket = round((get("basket_amount") or 0) * 100)
        self.months = (get("terms") or {}).get("repayment_term") or None
        self.posted, self.end = moment(get("posted_date")), moment(get("planned_expiration_date"))
        # Fundraising that ends at midnight has its last second on the day before.
        self.last_day = self.end and (self.end - timedelta(seconds=1)).date()
        self.percent = None if self.cents is None or self.funded is None else percent(self.funded, self.cents)
        self.is_fundraising = (
            (get("status") or "fundraising") == "fundraising" and self.percent != 100
            and not (self.end and self.end <= time))
        genders = {borrower.get("gender") for borrower in get("borrowers") or []} or {get("gender")}
        kind = {"F": "woman", "M": "man"}.get(genders.pop()) if len(genders) == 1 else None
        # The key and the name of each value.
        partner = get("partner_id")
        self.values = {
            "country": (place.get("country_code"), place.get("country")),
            "sector": self.named(get("sector")), "activity": self.named(get("activity")),
            "partner": (str(partner), get("partner_name")) if partner else self.named(get("partner_name")),
            "borrower": ("group" if (get("borrower_count") or 1) > 1 else kind, None),
        }

    @staticmethod
    def named(name):
        return (folded(name), name) if name and name.strip() else (None, None)

    def key(self, facet):
        return self.values[facet][0]

    @property
    def remaining(self):
        return max(0, self.cents - (self.funded or 0) - self.basket)


class Loans:
    """The loans of a site, or those of a page of it."""

    def __init__(self, data, chosen=lambda loan: True):
        time = moment(data["fetched_at"])
        self.all = [loan for values in data["loans"] if chosen(loan := Loan(values, time))]
        self.by_id = {loan.id: loan for loan in self.all}

    def __len__(self):
        return len(self.all)

    def chosen(self, chosen):
        """Returns those of the loans for which a function is true."""
        part = object.__new__(Loans)
        part.all = [loan for loan in self.all if chosen(loan)]
        part.by_id = {loan.id: loan for loan in part.all}
        return part

    def counts(self, facet):
        """The number of loans for each key of a facet.

        Single people whose gender is not known count as borrowers, if enough is known of the others.
        """
        counts = Counter(loan.key(facet) for loan in self.all if loan.key(facet))
        rest = len(self.all) - counts.total()
        if facet == "borrower" and rest and counts.total() >= LEAST:
            counts["unknown"] = rest
        return counts

    def spellings(self, facet):
        """The names that loans have for each key of a facet."""
        found = defaultdict(set)
        for loan in self.all:
            key, name = loan.values[facet]
            if key:
                found[key].add(name)
        return found

    def numbers(self, chart):
        """The values of a chart of a distribution, amounts in cents."""
        values = [loan.cents if chart == "amounts" else loan.months for loan in self.all]
        return sorted(value for value in values if value is not None)

    def median(self, chart):
        """The mean of the middle two of an even number of values, rounded up; `None` without values."""
        values = self.numbers(chart)
        middle = len(values) // 2
        return ceil((values[middle] + values[(len(values) - 1) // 2]) / 2) if values else None

    @property
    def postings(self):
        """The number of loans for each day of the week, from Monday, and each hour."""
        counts = [[0] * 24 for _ in range(7)]
        for loan in self.all:
            if loan.posted:
                counts[loan.posted.weekday()][loan.posted.hour] += 1
        return counts

    @cached_property
    def ending(self):
        """The fundraising loans whose end and funded share are known, in the order of their ends.

        Those that end more than half a year before or after the median are errors.
        """
        known = [loan for loan in self.all if loan.is_fundraising and loan.end and loan.percent is not None]
        known.sort(key=lambda loan: (loan.end, loan.id))
        return [loan for loan in known if abs(loan.end - known[len(known) // 2].end) <= timedelta(days=183)]

    @property
    def weeks_of_ends(self):
        """The Monday, the number of loans and the funded percent of each week from the first end to the last.

        The percent is `None` for fewer than five loans.
        """
        weeks = defaultdict(list)
        for loan in self.ending:
            weeks[monday(loan.last_day)].append(loan)
        return [(day, len(weeks[day]), self.percent_of(weeks[day]) if len(weeks[day]) >= LEAST else None)
                for day in all_weeks(min(weeks), max(weeks))]

    @staticmethod
    def percent_of(loans):
        return rounded_share(sum(loan.funded for loan in loans), sum(loan.cents for loan in loans))

    @property
    def needed(self):
        """The cents that fundraising loans still need; `None` if none of them has an amount."""
        known = [loan.remaining for loan in self.all if loan.is_fundraising and loan.cents is not None]
        return sum(known) if known else None

    def matching(self, hash, key):
        """Returns the loans that the filter shows for a hash.

        `key` is that of the value in the hash. It is needed for a slug that several values would have.
        """
        loans = self.all
        for part in hash.split("&"):
            name, _, value = part.partition("=")
            value = unquote(value)
            if name in ("min", "max", "months-min", "months-max"):
                loans = [loan for loan in loans if within(loan, name, Decimal(value))]
            else:
                assert name in [*FACETS, "borrower"], hash
                loans = [loan for loan in loans if loan.key(name) and self.has_slug(loan, name, value, key)]
        return loans

    def has_slug(self, loan, facet, value, key):
        own = loan.key(facet)
        if facet in ("country", "borrower") or own.isdecimal() and facet == "partner":
            return own == value
        if value not in self.unique_slugs[facet]:
            return own == key
        return slug(own) == value

    @cached_property
    def unique_slugs(self):
        slugs = {facet: Counter(map(slug, self.counts(facet))) for facet in FACETS}
        return {facet: {text for text, count in counts.items() if count == 1 and text and not text.isdecimal()}
                for facet, counts in slugs.items()}


def within(loan, name, value):
    number = loan.months if name.startswith("months") else loan.cents
    limit = value if name.startswith("months") else value * 100
    return number is not None and (number >= limit if name.endswith("min") else number <= limit)


def all_weeks(first, last):
    """The Mondays from one to another."""
    return [first + timedelta(days=days) for days in range(0, (last - first).days + 1, 7)]


def monday(day):
    return day - timedelta(days=day.weekday())
