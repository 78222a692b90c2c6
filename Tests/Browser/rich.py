"""Invented loans for the filter, with many values in each facet, and loans that lack each of them."""

import zlib
from datetime import timedelta

from invented import NOW, time

# Code, country, town, latitude and longitude. A row that occurs twice is picked twice as often.
PLACES = [
    ("KE", "Kenya", "Kisumu", "-0.1 34.8"), ("KE", "Kenya", "Nakuru", "-0.3 36.1"),
    ("KE", "Kenya", "Kisumu", "-0.1 34.8"), ("PH", "Philippines", "Hagonoy, Bulacan", "14.8 120.7"),
    ("PH", "Philippines", "Łapu-Łapu", "10.3 123.9"), ("UG", "Uganda", "Mbarara", "-0.6 30.65"),
    ("UG", "Uganda", "Kampala", "0.3 32.6"), ("VN", "Vietnam", "Đồng Hới", "17.5 106.6"),
    ("PE", "Peru", "Ayacucho", "-13.2 -74.2"), ("GH", "Ghana", "Kumasi", "6.7 -1.6"),
    ("EC", "Ecuador", "Portoviejo", "-1.05 -80.45"), ("XK", "Kosovo", "Mitrovica", "42.9 20.9"),
    ("CI", "Cote D'Ivoire", "Bouaké", "7.7 -5.0"), ("TR", "Türkiye", "Şanlıurfa", "37.2 38.8"),
    ("ST", "São Tomé & Príncipe", "Trindade", "0.3 6.7"), ("CD", "Congo (Dem. Rep.)", "Kinshasa", "-4.3 15.3"),
    ("BO", "Bolivia", "El Alto", "-16.5 -68.2"), ("KH", "Cambodia", "Battambang", "13.1 103.2"),
]
# Sector, activity and use.
WORK = [
    ("Agriculture", "Pigs", "to buy piglets and maize feed."),
    ("Agriculture", "Cereals", "to buy hybrid maize seed and fertilizer"),
    ("Agriculture", "Dairy", "To buy a second cow."),
    ("Agriculture", "Coffee", "to renew half a hectare of café with new plants."),
    ("Food", "Bakery", "to buy a second-hand oven & flour."),
    ("Food", "Food Production/Sales", "to buy crème fraîche, bananas and [traditional] beans."),
    ("Food", "Fishing", "to mend his nets."),
    ("Retail", "General Store", "to buy groceries, gas cylinders and a fridge."),
    ("Retail", "Clothing Sales", "to buy \"pagnes\" and smørrebrød."),
    ("Services", "Barber Shop", "to buy clippers and a solar panel."),
    ("Services", "Beauty Salon", "to buy dryers."),
    ("Arts", "Weaving", "to buy alpaca yarn and natural dyes."),
    ("Housing", "Personal Housing Expenses", "to buy a water tank for the Straße."),
    ("Education", "Higher education costs", "to pay his daughter’s tuition."),
    ("Transportation", "Motorcycle Transport", "to replace the engine."),
    ("Health", "Pharmacy", "to stock malaria tests."),
    ("Clothing", "Sewing", "to buy an overlock machine."),
    ("Construction", "Bricks", "to buy cement and sand."),
]
NAMES = ["Grace", "José", "Nguyễn Thị Lan", "Søren", "Łucja", "Đỗ Thị Hạnh", "Ana  María", "Frau Strauß", "Zoë",
         "Paul O'Brien", "Thường", "Mary", "ÉLODIE", "Ibu Sari"]
TAGS = ["#Woman-Owned Business", "#Repeat Borrower", "#Eco-friendly", "#Job Creator", "#Single Parent",
        "#Technology", "#Vegan", "#Elderly", "#Fabrics", "#Animals", "#Schooling", "#Trees", "user_favorite",
        "volunteer_pick"]
THEMES = ["Rural Exclusion", "Green", "Youth", "Vulnerable Groups", "Higher Education", "Mañana"]


def pick(index, what, options):
    """Returns one of the options, always the same for the same index, but in no apparent order."""
    return options[zlib.crc32(f"{what} {index}".encode()) % len(options)]


def loan(index, **changes):
    """Returns the loan with this index, which is below 101. A change to `None` removes the key."""
    code, country, town, pairs = pick(index, "place", PLACES)
    sector, activity, use = pick(index, "work", WORK)
    amount = pick(index, "amount", range(50, 4000, 25))
    genders = pick(index, "people", ["F", "F", "F", "M", "M", "FFF", "MMMM", "FM"])
    months = pick(index, "months", [6, 8, 8, 12, 14, 14, 14, 20, 26, 38])
    value = {
        # The order of ids differs from that of dates.
        "id": 4_000_000 + index * 37 % 101, "name": pick(index, "name", NAMES), "status": "fundraising",
        "description": {"languages": ["en"]}, "use": use, "loan_amount": amount,
        "funded_amount": pick(index, "funded", range(0, 100)) * amount // 2500 * 25,
        "basket_amount": pick(index, "basket", [0, 0, 0, 25]), "sector": sector, "activity": activity,
        "location": {"country_code": code, "country": country, "town": town, "geo": {"pairs": pairs}},
        "posted_date": time(NOW - timedelta(minutes=pick(index, "posted", range(12, 9000, 7)))),
        "planned_expiration_date": time(NOW + timedelta(hours=pick(index, "ends", range(30, 800)))),
        "borrower_count": len(genders),
        "borrowers": [{"first_name": "B", "gender": gender, "pictured": True} for gender in genders],
        "tags": [{"name": tag} for tag in sorted({pick(index, f"tag {n}", TAGS + TAGS[:2]) for n in range(index % 4)})],
        "themes": sorted({pick(index, f"theme {n}", THEMES) for n in range(index % 3)}),
        "terms": {"repayment_term": months,
                  "scheduled_payments": [{"due_date": time(NOW + timedelta(days=30 * months)), "amount": 100}]},
    }
    for key, change in changes.items():
        if change is None:
            value.pop(key)
        else:
            value[key] = change
    return value


def ends_in(**left):
    return time(NOW + timedelta(**left))


TWIN = {"loan_amount": 1000, "funded_amount": 500, "basket_amount": 0, "name": "Twin", "posted_date": ends_in(days=-2),
        "planned_expiration_date": ends_in(days=9), "terms": {"repayment_term": 8}}

# Loans that lack a value, or have one at a limit.
EDGES = [
    {"loan_amount": None}, {"location": None}, {"sector": None, "activity": None}, {"activity": None},
    {"sector": None}, {"posted_date": None}, {"planned_expiration_date": None}, {"name": None, "use": ""},
    {"terms": None}, {"funded_amount": None}, {"borrowers": [], "borrower_count": 1},
    {"loan_amount": 800, "funded_amount": 800, "basket_amount": 0}, {"status": "funded"}, {"status": "expired"},
    {"planned_expiration_date": ends_in(hours=-1)}, {"planned_expiration_date": ends_in(hours=1)},
    {"planned_expiration_date": ends_in(days=3)}, {"planned_expiration_date": ends_in(days=3, seconds=1)},
    {"planned_expiration_date": ends_in(days=7)}, {"planned_expiration_date": ends_in(days=7, seconds=1)},
    {"loan_amount": 600, "funded_amount": 575, "basket_amount": 50}, {"loan_amount": 0, "funded_amount": 0},
    {"loan_amount": 1234.5, "funded_amount": 100}, {"tags": None, "themes": None}, TWIN, TWIN, TWIN,
]


# The statuses in Kiva's words.
STATUSES = ["fundraising", "in_repayment", "paid", "defaulted", "funded", "expired", "paid", "refunded", "ended"]


def of_every_status():
    """Returns 45 loans of every status, five of each but the repaid ones, which are ten."""
    def changes(index, status):
        if status == "fundraising":
            return {}
        age = 40 + index * 11
        amounts = {} if status == "expired" else {"loan_amount": 100 + 25 * index, "funded_amount": 100 + 25 * index}
        return {"basket_amount": None, "posted_date": ends_in(days=-age), "planned_expiration_date": ends_in(days=30 - age),
                **amounts}

    return [loan(index, status=status, **changes(index, status))
            for index in range(45) for status in [STATUSES[index % len(STATUSES)]]]


def loans():
    """Returns 70 loans. The last ones are odd."""
    plain = [loan(index) for index in range(70 - len(EDGES))]
    return plain + [loan(len(plain) + index, **changes) for index, changes in enumerate(EDGES)]
