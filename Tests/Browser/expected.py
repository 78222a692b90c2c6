"""What a page must show a reader, computed from the loans as Kiva sends them and from the hash, never from the page.

The hash must be valid, and none of its limits may be at or beyond the end of its scale.
"""

import unicodedata
from datetime import datetime, timedelta
from urllib.parse import parse_qsl

from invented import NOW

FACETS = ["status", "sector", "country", "activity", "borrower", "tag", "theme", "partner"]
SWITCHES = {"open": "Still needs money", "soon": "Ends within a week", "saved": "Saved"}
RANGES = {"amount": "Loan amount", "remaining": "Still needed", "percent": "Percent funded", "days": "Days left",
          "months": "Months to repay"}
# The statuses that pages show, in their order.
STATUSES = {"fundraising": "Fundraising", "funded": "Fully funded", "in-repayment": "Being repaid", "repaid": "Repaid",
            "ended": "Ended"}
# The states of loans that are past their funding.
PAST = ["in-repayment", "repaid", "ended"]
BORROWERS = {"woman": "A woman", "man": "A man", "group": "A group"}
UNITS = {"amount": "${}", "remaining": "${}", "percent": "{}%", "days": "{} day", "months": "{} month"}

# Letters that Unicode does not decompose into a letter and an accent, as far as the search replaces them.
PLAIN = str.maketrans({"đ": "d", "ø": "o", "ł": "l"})


# Signs that stand for an apostrophe or a hyphen.
SIGNS = dict.fromkeys(map(ord, "`´ʹʻʼʽ‘’‛′ꞌ＇｀"), "'") | {ord("−"): "-"}


def folded(text):
    """Returns the text as the search compares it: `grießmann` equals `GRIESSMANN`, and `Đỗ` equals `do`."""
    marked = unicodedata.normalize("NFKD", text.translate(SIGNS).casefold())
    dashed = ("-" if unicodedata.category(c) == "Pd" else c for c in marked)
    return "".join(c for c in dashed if unicodedata.category(c) not in ("Mn", "Cf")).translate(PLAIN)


def slug(name):
    """Returns the name as in attributes and the hash. No two invented names have the same slug."""
    letters = "".join(c if c.isascii() and c.isalnum() else "-" for c in folded(name))
    return "-".join(filter(None, letters.split("-")))


def moment(text):
    return datetime.fromisoformat(text) if text else None


def dollars(amount):
    return f"${amount:,.2f}" if amount % 1 else f"${amount:,.0f}"


class Expected:
    """One loan, with the keys of the hash as attributes."""

    def __init__(self, loan, now=NOW, data=NOW):
        get = loan.get
        self.id = loan["id"]
        self.posted, self.expires = moment(get("posted_date")), moment(get("planned_expiration_date"))
        self.amount, self.funded = get("loan_amount"), get("funded_amount")
        status = get("status", "fundraising")
        if status in ("funded", "in_repayment", "paid") and self.funded is not None:
            self.funded = max(self.funded, self.amount)
        self.remaining = self.percent = None
        if self.amount is not None:
            self.remaining = max(0, self.amount - (self.funded or 0) - get("basket_amount", 0))
            if self.amount > 0 and self.funded is not None:
                part = min(100, int(self.funded * 100 // self.amount))
                self.percent = max(1, part) if self.funded else 0
        is_full = self.percent == 100
        self.state = {"in_repayment": "in-repayment", "paid": "repaid"}.get(status) or (
            "funded" if status == "funded" or status == "fundraising" and is_full
            else "ended" if status != "fundraising" else None)
        # A loan whose end is before the time of the data has ended, whatever its status says.
        if not self.state and self.expires and self.expires <= data:
            self.state = "ended"
        self.is_past = self.state in PAST
        if self.is_past:
            self.remaining = None
        # The place in the order of the list.
        self.rank = [None, "funded", "in-repayment", "repaid", "ended"].index(self.state)
        self.left = self.expires - now if self.expires and not self.state else None
        self.has_ended = self.state == "ended" or self.left is not None and self.left <= timedelta()
        self.days = self.left.days if self.left is not None and self.left > timedelta() else None
        self.months = (get("terms") or {}).get("repayment_term")
        self.repaid = max((payment["due_date"] for payment in (get("terms") or {}).get("scheduled_payments", [])), default=None)
        if self.state in ("repaid", "ended"):
            self.repaid = None
        hours = (data - self.posted).total_seconds() / 3600 if self.posted else 0
        self.popular = self.funded / hours if hours > 0 and self.funded is not None else None
        self.risk = None
        if self.open and self.left and self.popular is not None:
            self.risk = self.remaining / (self.left.total_seconds() / 3600) / (self.popular or 1e-9 * 3600)
        self.share = self.funded / self.amount if self.percent is not None else None
        self.status = self.state or ("ended" if self.has_ended else "fundraising")
        self.read_words(loan)

    def read_words(self, loan):
        get = loan.get
        place = get("location") or {}
        genders = {borrower["gender"] for borrower in get("borrowers", [])}
        kind = ("group" if get("borrower_count", 1) > 1
                else {"F": "woman", "M": "man"}.get(genders.pop()) if len(genders) == 1 else None)
        tags = [tag["name"][1:] for tag in get("tags", []) if tag["name"].startswith("#")]
        # The value and the name of each facet.
        self.values = {
            "status": {},
            "country": {place["country_code"]: place["country"]} if place else {},
            "borrower": {kind: BORROWERS[kind]} if kind else {},
            "tag": {slug(tag): tag for tag in tags},
            "theme": {slug(theme): theme for theme in get("themes", [])},
            "partner": ({str(get("partner_id")): get("partner_name") or f"Number {get('partner_id')}"}
                        if get("partner_id") else {}),
        }
        for key in ("sector", "activity"):
            self.values[key] = {slug(get(key)): get(key)} if get(key) else {}
        use = get("use") or ""
        texts = [get("name") or "Anonymous", place.get("town", ""), place.get("country", ""), get("activity", ""),
                 use[:1].upper() + use[1:] or "For the borrower's privacy, this loan has been made anonymous."]
        texts += [name for names in self.values.values() for name in names.values()]
        self.text = folded("\n".join(texts))

    @property
    def is_open(self):
        """Whether the loan can be lent to."""
        return self.status == "fundraising"

    @property
    def reserved(self):
        """The sum in the baskets of lenders."""
        return max(0, self.amount - (self.funded or 0) - self.remaining) if self.amount is not None else 0

    @property
    def open(self):
        return (self.state is None and bool(self.remaining)
                and (self.left is None or self.left > timedelta()))

    def offer_status(self):
        """Makes the status one of the facets."""
        self.values["status"] = {self.status: STATUSES[self.status]}
        self.text += "\n" + folded(STATUSES[self.status])

    def place(self, order, index):
        """Returns what the loan is sorted by. `index` is its place in the list."""
        if self.is_past and order in ("ending", "left", "funded", "popular", "at-risk"):
            return 4, index, 0
        value = ORDERS[order](self)
        # Loans without a value come last among those that are open, and among those that are funded or have ended.
        is_last = value is None or order == "left" and not self.remaining
        is_closed = order != "funded" and (self.state is not None or self.has_ended)
        return 4 * self.is_past + 2 * is_closed + is_last, 0 if value is None else value, self.id

    def ends_within(self, **left):
        return self.left is not None and timedelta() < self.left <= timedelta(**left)

    def fits(self, key, chosen, saved):
        """Returns whether the loan passes the filter of this key alone. `chosen` holds the settings in the hash."""
        if key in FACETS:
            return any(value in self.values[key] for value in chosen[key].split(","))
        if key in RANGES:
            value = getattr(self, key)
            low, high = limits(key, chosen)
            return value is not None and (low is None or value >= low) and (high is None or value <= high)
        return {
            "q": lambda: all(word in self.text or word.lstrip("#") == str(self.id) for word in folded(chosen["q"]).split()),
            "open": lambda: self.open,
            "soon": lambda: self.ends_within(days=7),
            "saved": lambda: self.id in saved,
        }[key]()


def read(hash):
    """Returns the names and values in the hash, each of which must occur once."""
    return dict(parse_qsl(hash.lstrip("#"), keep_blank_values=True, strict_parsing=bool(hash.lstrip("#"))))


def limits(key, chosen):
    names = ("min", "max") if key == "amount" else (f"{key}-min", f"{key}-max")
    return [float(chosen[name]) if name in chosen else None for name in names]


def filters(chosen):
    """Returns the active filters: the keys of facets, ranges and switches, and `q`."""
    on = [key for key in RANGES if limits(key, chosen) != [None, None]]
    return on + [key for key in [*FACETS, *SWITCHES, "q"] if key in chosen]


ORDERS = {
    "ending": lambda loan: loan.expires,
    "amount": lambda loan: loan.amount,
    "amount-desc": lambda loan: None if loan.amount is None else -loan.amount,
    "left": lambda loan: loan.remaining,
    "funded": lambda loan: None if loan.share is None else -loan.share,
    "popular": lambda loan: None if loan.popular is None else -loan.popular,
    "repaid": lambda loan: loan.repaid,
    "half": lambda loan: loan.repaid,
    "at-risk": lambda loan: None if loan.risk is None else -loan.risk,
}


class Listing:
    """All loans of a page, the `pinned` ones first."""

    def __init__(self, loans, now=NOW, pinned=()):
        self.pinned = pinned
        self.loans = sorted((Expected(loan, now) for loan in loans),
                            key=lambda loan: (loan.id in pinned, loan.id in pinned or -loan.rank,
                                              loan.posted is not None, loan.posted or 0, loan.id),
                            reverse=True)
        states = {loan.state for loan in self.loans}
        if len(states) > 1 and states & set(PAST):
            for loan in self.loans:
                loan.offer_status()

    @property
    def is_long(self):
        """Whether the list has facets and switches."""
        return len(self.loans) >= 8

    def orders(self):
        """Returns the orders that the list offers besides newest first."""
        says = {
            "ending": lambda loan: not loan.state and loan.expires, "left": lambda loan: not loan.state and loan.remaining is not None,
            "popular": lambda loan: not loan.is_past and loan.funded is not None and loan.posted,
            "funded": lambda loan: not loan.is_past and loan.share is not None,
            "at-risk": lambda loan: not loan.state and loan.remaining and loan.expires and loan.posted and loan.funded is not None,
        }
        return [order for order in ORDERS if len(self.loans) > 2 and any(
            says[order](loan) if order in says else ORDERS[order](loan) is not None for loan in self.loans)]

    def matching(self, hash="", saved=(), without=None):
        """Returns the matching loans in the order given by the hash. The filter named `without` is ignored."""
        chosen = read(hash)
        on = [key for key in filters(chosen) if key != without]
        found = [loan for loan in self.loans if all(loan.fits(key, chosen, saved) for key in on)]
        order = chosen.get("sort")
        if order not in ORDERS:
            # Loans that have ended since the page was made come last.
            return sorted(found, key=lambda loan: loan.id not in self.pinned and not loan.state and loan.has_ended)
        index = {loan.id: number for number, loan in enumerate(self.loans)}
        return sorted(found, key=lambda loan: loan.place(order, index[loan.id]))

    def ids(self, hash="", saved=()):
        return [loan.id for loan in self.matching(hash, saved)]

    def names(self, facet):
        """Returns the name of each value of the facet."""
        found = {value: name for loan in self.loans for value, name in loan.values[facet].items()}
        # A facet in which all loans have the same value is no choice.
        return {} if len(found) == 1 and all(loan.values[facet] for loan in self.loans) else found

    def counts(self, facet, hash="", saved=()):
        """Returns the number of loans that each value would show. The facet itself is ignored."""
        found = self.matching(hash, saved, without=facet)
        return {value: sum(value in loan.values[facet] for loan in found) for value in self.names(facet)}

    def switch_counts(self, hash="", saved=()):
        return {key: sum(loan.fits(key, {}, saved) for loan in self.matching(hash, saved, without=key))
                for key in SWITCHES}

    def sums(self, hash="", saved=()):
        """Returns the totals in the header, by their hooks."""
        found = self.matching(hash, saved)
        open = [loan for loan in found if loan.is_open and loan.amount is not None]
        return {"lent": dollars(sum(loan.funded or 0 for loan in open)),
                "reserved": dollars(sum(loan.reserved for loan in open)),
                "soon": f"{sum(loan.ends_within(days=3) for loan in found):,}"}

    def remaining(self, hash="", saved=()):
        """Returns what the loans still need, as the headline says it."""
        return dollars(sum(loan.remaining or 0 for loan in self.matching(hash, saved) if loan.is_open))

    def chips(self, hash=""):
        """Returns the sorted texts of the chips. The text of the search's chip is only what was typed."""
        chosen = read(hash)
        texts = [chosen["q"]] if "q" in chosen else []
        texts += [SWITCHES[key] for key in SWITCHES if key in chosen]
        # The name of an activity may also be that of a sector.
        labels = {"activity": "Activity: "}
        texts += [labels.get(facet, "") + self.names(facet)[value] for facet in FACETS
                  for value in chosen.get(facet, "").split(",") if value]
        for key, label in RANGES.items():
            low, high = limits(key, chosen)
            if (low, high) != (None, None):
                text = format_range(key, low, high)
                texts.append(text if key == "amount" else f"{label}: {text}")
        return sorted(texts)


def format_range(key, low, high):
    """Returns a text such as `$400 – $900` or `3 days or more`."""
    def format_value(value):
        if UNITS[key].startswith("$"):
            return dollars(value)
        text = UNITS[key].format(f"{value:g}")
        return text if value == 1 or key == "percent" else f"{text}s"

    if high is None:
        return f"{format_value(low)} or more"
    if low is None:
        return f"up to {format_value(high)}"
    return format_value(low) if low == high else f"{format_value(low)} – {format_value(high)}"
