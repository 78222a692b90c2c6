"""Invented loans of field partners whose figures differ, with expected repayments and terms of every kind."""

import json

from invented import NOW, listing

from datetime import timedelta

COUNTRIES = [("KE", "Kenya", "Eastern Africa"), ("UG", "Uganda", "Eastern Africa"), ("PE", "Peru", "South America"),
             ("MN", "Mongolia", "Asia")]
SECTORS = ["Food", "Retail", "Agriculture"]
TAGS = ["#Trees", "#Vegan", "#Schooling"]
RATINGS = ["4.5", "4.0", "2.0", "Not Rated", None]
INTERVALS = ["Monthly", "At end of term", "Irregularly"]


def month_later(day, months):
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return day.replace(year=year, month=month + 1, day=min(day.day, 28))


def partner(number):
    """A partner of which some figures are not known, and some are 0."""
    code, name, region = COUNTRIES[number % 4]
    found = {"id": 500 + number, "name": f"Partner {number}", "status": "active", "rating": RATINGS[number % 5],
             "countries": [{"iso_code": code, "name": name, "region": region}]}
    if number % 3:
        found |= {"default_rate": number % 4 * 1.25, "delinquency_rate": number * 2.5, "portfolio_yield": 10 * number}
    return {key: value for key, value in found.items() if value is not None}


PARTNERS = [partner(number) for number in range(8)]


def loan(number):
    code, country, region = COUNTRIES[(number * number) % 4 if number else 3]
    amount = 400 + 25 * (number % 9)
    day = (NOW - timedelta(days=number % 11)).replace(hour=0, minute=0, second=0, microsecond=0)
    count = 1 if number % 5 == 0 else 4 + number % 20
    payments = [{"due_date": month_later(day, month).strftime("%Y-%m-%dT%H:%M:%SZ"), "amount": round(amount / count, 2)}
                for month in range(1, count + 1)]
    found = {
        "id": 5_000_000 + 3 * number, "name": f"Borrower {number}", "status": "fundraising", "loan_amount": amount,
        "funded_amount": 25 * (number * 7 % 14), "basket_amount": 0, "sector": SECTORS[number % 3], "activity": "Sewing",
        "use": "to buy cloth.", "location": {"country_code": code, "country": country, "town": f"Town {number % 5}"},
        "posted_date": (NOW - timedelta(hours=5 + 9 * number)).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "planned_expiration_date": (NOW + timedelta(days=1 + number % 30, hours=2)).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "borrower_count": 1, "borrowers": [{"first_name": "X", "gender": "FM"[number % 2], "pictured": False}],
        "tags": [{"name": tag} for index, tag in enumerate(TAGS) if number >> index & 1],
        "terms": {"repayment_interval": INTERVALS[number % 3], "repayment_term": count,
                  "scheduled_payments": payments if number % 7 else [],
                  "loss_liability": {"nonpayment": ["lender", "partner"][number % 2],
                                     "currency_exchange": ["shared", "none", "lender"][number % 3]}},
    }
    if number % 6:
        found["partner_id"] = 500 + number % 8
    else:
        found["distribution_model"] = "direct"
    if number % 8 == 1:
        found["matching"] = {"text": "Acme", "ratio": 1}
    if number % 9 == 2:
        found["terms"]["flexible_fundraising_enabled"] = True
    return found


LOANS = [loan(number) for number in range(48)]


def write(folder):
    """Writes the files of which a site of these loans is built."""
    (folder / "loans.json").write_text(json.dumps(listing(LOANS)))
    (folder / "partners.json").write_text(json.dumps({"partners": PARTNERS}))
