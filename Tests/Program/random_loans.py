"""Random lists of loans with ties, missing values and every status, each determined by its number."""
import random
from datetime import datetime, timedelta

NOW = datetime(2026, 11, 22, 10)
COUNTRIES = [("KE", "Kenya"), ("PE", "Peru"), ("UG", "Uganda"), ("CI", "Cote D'Ivoire"), ("PH", "Philippines"),
             ("DO", "Dominican Republic"), ("CD", "Congo (Dem. Rep.)"), ("XK", "Kosovo"), ("US", "United States")]
SECTORS = ["Food", "Agriculture", "Retail", "Services", "Education", "Arts", "Health", "Personal Use"]
ACTIVITIES = ["Dairy", "Bakery", "Food Production/Sales", "Higher education costs", "Weaving", "Farm Supplies",
              "Personal Housing Expenses", "Motorcycle Transport"]
STATUSES = ["fundraising"] * 8 + ["funded", "in_repayment", "paid", "expired", "refunded", "defaulted"]


def time(moment):
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"


def loans(number, count=None):
    dice = random.Random(f"figures {number}")
    count = count or dice.randint(5, 60)
    # A list with few values has ties, and at times only one value.
    pools = {name: options[:dice.choice([1, 2, 3, len(options)])]
             for name, options in (("country", COUNTRIES), ("sector", SECTORS), ("activity", ACTIVITIES),
                                   ("partner", range(101, 114)))}
    amounts = dice.choice([[500], [475, 500], range(25, 4000, 25), range(100, 900, 100), range(101, 5000, 7),
                           [*range(25, 2000, 25), 100_000], range(25, 1_000_000, 25)])
    months = dice.choice([[14], [8, 14], range(3, 40), range(1, 200)])
    missing = dice.choice([0, 0, 0.1, 0.5])
    return [loan(4_000_000 + index, dice, pools, amounts, months, missing) for index in range(count)]


def loan(id, dice, pools, amounts, months, missing):
    code, country = dice.choice(pools["country"])
    amount = dice.choice(amounts)
    people = dice.choice(["F", "F", "M", "FF", "FM", "MMM"])
    values = {
        "id": id, "name": f"Borrower {id}", "status": dice.choice(STATUSES), "loan_amount": amount,
        "funded_amount": dice.choice([0, amount, amount // 2, amount // 3, int(amount * dice.random())]),
        "basket_amount": dice.choice([0, 0, 0, 25]), "sector": dice.choice(pools["sector"]),
        "activity": dice.choice(pools["activity"]), "partner_id": dice.choice(pools["partner"]),
        "location": {"country_code": code, "country": country},
        "posted_date": time(NOW - timedelta(minutes=dice.randrange(30 * 24 * 60))),
        "planned_expiration_date": time(NOW + timedelta(minutes=dice.randrange(-3 * 24 * 60, 35 * 24 * 60))),
        "borrower_count": len(people),
        "borrowers": [{"first_name": "B", "gender": gender} for gender in people],
        "terms": {"repayment_term": dice.choice(months)},
    }
    return {key: value for key, value in values.items() if key == "id" or key == "status" or dice.random() >= missing}
