"""Loans with all details, with some, and with odd ones."""

from datetime import datetime, timedelta, timezone

from invented import NOW, time

STORY = ("Grace keeps two cows on a small plot above the lake. She sells the milk to a co-operative at six each "
         "morning, and what is left to her neighbours.")
FULL, BARE, GROUP, BEFORE = 9_100_050, 9_100_049, 9_100_048, 9_100_051


def month(number, day=1):
    """Returns a time on a day of the month that is this number of months after January 2027."""
    return time(datetime(2027 + number // 12, number % 12 + 1, day, 8, tzinfo=timezone.utc))


def monthly(count, amount, last=None):
    """Returns a schedule with a payment each month, as Kiva sends it."""
    amounts = [amount] * (count - 1) + [last or amount]
    return [{"due_date": month(index), "amount": value} for index, value in enumerate(amounts)]


def every_day(count):
    start = datetime(2027, 1, 1, 8, tzinfo=timezone.utc)
    return [{"due_date": time(start + timedelta(days=index)), "amount": 0.5} for index in range(count)]


# The odd schedules, by the id of their loan.
SCHEDULES = {
    9_100_040: every_day(10_000),
    9_100_039: [{"due_date": month(11), "amount": 525}],
    9_100_038: [{"due_date": month(3), "amount": 0}, {"due_date": month(2), "amount": 100},
                {"due_date": month(0), "amount": 200}, {"amount": 25}, {"due_date": month(1), "amount": 0}],
    9_100_037: monthly(360, 25),
    9_100_036: [{"due_date": month(4), "amount": 5.25}] * 100,
    9_100_035: [{"due_date": month(0), "amount": 0}] * 3,
    9_100_034: [{"amount": 100}],
    9_100_033: [{"due_date": month(index), "amount": amount}
                for index, amount in [(0, 20), (1, 60), (4, 40), (5, 35), (9, 370)]],
    9_100_032: [{"due_date": "9999-12-31T00:00:00Z", "amount": 500}, {"due_date": month(0), "amount": 25}],
}


def loan(id, **changes):
    """Returns a loan with everything that details contain."""
    value = {
        "id": id, "name": f"Grace {id % 100}", "status": "fundraising", "use": "to buy a second dairy cow.",
        "loan_amount": 525, "funded_amount": 325, "basket_amount": 0, "sector": "Agriculture", "activity": "Dairy",
        "location": {"country_code": "KE", "country": "Kenya", "town": "Kisumu", "geo": {"pairs": "-0.1 34.76"}},
        "posted_date": time(NOW - timedelta(minutes=9_100_100 - id)),
        "planned_expiration_date": time(NOW + timedelta(days=6, hours=7)), "lender_count": 13,
        "partner_id": 138, "partner_name": "Lake Savings & Co.", "partner_rating": "3.5",
        "description": {"languages": ["es", "en"],
                        "texts": {"en": f"{STORY}<br /><br />{STORY}", "es": "Grace tiene dos vacas."}},
        "why_special": "It reaches farmers far from a bank.", "borrower_count": 1,
        "borrowers": [{"first_name": "Grace", "gender": "F", "pictured": True}],
        "terms": {"disbursal_date": time(NOW - timedelta(days=20)), "disbursal_currency": "KES",
                  "disbursal_amount": 67000, "repayment_interval": "Monthly", "repayment_term": 14,
                  "scheduled_payments": monthly(14, 37.5),
                  "loss_liability": {"nonpayment": "lender", "currency_exchange": "shared",
                                     "currency_exchange_coverage_rate": 0.1}},
        "translator": {"byline": "Lea Brandt", "image": 7},
        "tags": [{"name": "#Woman-Owned Business"}, {"name": "#Animals"}], "themes": ["Rural Exclusion", "Green"],
    }
    for key, change in changes.items():
        if change is None:
            value.pop(key)
        else:
            value[key] = change
    return value


def group():
    people = [{"first_name": name, "last_name": last, "gender": gender, "pictured": False} for name, last, gender in [
        ("Rosa", "Quispe", "F"), ("Luz", "", "F"), ("Elena", "Mamani", "F"), ("Julián", "", "M"), ("Ana María", "", "F"),
        ("Nélida", "Huamán", "F"), ("Pilar", "", "F"), ("Teófilo", "", "M"), ("Irma", "", "F")]]
    return loan(
        GROUP, name="Las Tejedoras Group", loan_amount=3850, funded_amount=2900, sector="Arts", activity="Weaving",
        use="to buy alpaca yarn and natural dyes.", borrowers=people, borrower_count=9, image={"id": 2233445},
        location={"country_code": "PE", "country": "Peru", "town": "Ayacucho", "geo": {"pairs": "-13.2 -74.2"}},
        terms={"repayment_term": 8, "repayment_interval": "Irregularly",
               "scheduled_payments": SCHEDULES[9_100_033]})


def odd():
    """Yields loans in which something is missing or wrong, each in a different country."""
    yield {"id": BARE}
    yield loan(9_100_047, location={"country_code": "HT", "country": "Haiti", "town": "Port-à-Piment",
                                    "geo": {"pairs": "38.24 21.73"}})
    yield loan(9_100_046, location={"country_code": "FJ", "country": "Fiji", "town": "Labasa",
                                    "geo": {"pairs": "-16.4 179.4"}})
    yield loan(9_100_045, location={"country_code": "UG", "country": "Uganda"}, terms=None, borrowers=None,
               partner_name=None, tags=None, themes=None, why_special=None, description=None)
    yield loan(9_100_044, location={"country_code": "PH", "country": "Philippines", "town": "Bulacan"},
               description={"languages": ["en"], "texts": {"en": "word " * 20_000}})
    yield loan(9_100_043, location={"country_code": "Q9", "country": "", "town": "Nowhere", "geo": {"pairs": "1 1"}})
    yield loan(9_100_042, location={"country_code": "TG"}, sector=None, terms={"scheduled_payments": None})


def loans():
    """Returns all loans. Eight have the same sector and country, and six of these are between $425 and $600."""
    alike = [loan(9_100_060 + index, name=f"Neighbour {index}", loan_amount=amount, funded_amount=100, **changes)
             for index, (amount, changes) in enumerate([
                 (600, {}), (550, {}), (500, {"planned_expiration_date": None}), (425, {}), (5000, {}), (25, {})])]
    schedules = [loan(id, name=f"Schedule {id % 100}", sector=f"Sector {id % 100}",
                      terms={"repayment_term": 14, "disbursal_date": time(NOW - timedelta(days=20)),
                             "scheduled_payments": schedule})
                 for id, schedule in SCHEDULES.items() if id != 9_100_033]
    before = loan(BEFORE, name="Before <b>", loan_amount=None)
    return [*alike, before, loan(FULL), *odd(), group(), *schedules]
