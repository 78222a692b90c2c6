"""Invented loans in the format of Kiva's listing, with oddities that a page must handle."""

from datetime import datetime, timedelta, timezone

NOW = datetime(2026, 11, 20, 10, 42, tzinfo=timezone.utc)

# Name, town, country code, country, latitude and longitude, sector, activity, use, amount, funded, basket, number of
# borrowers, minutes since the loan was posted, hours until it ends, tags, image.
ROWS = [
    ("Grace", "Kisumu", "KE", "Kenya", "-0.1 34.8", "Agriculture", "Cereals",
     "to buy hybrid maize seed, fertilizer and a hermetic storage bag before the long rains.",
     525, 325, 0, 1, 12, 151, ["#Woman-Owned Business", "#Repeat Borrower"], None),
    ("Las Tejedoras Group", "Ayacucho", "PE", "Peru", "-13.2 -74.2", "Arts", "Weaving",
     "to buy alpaca yarn and natural dyes for a season of handwoven blankets.",
     3850, 2900, 0, 9, 18, 230, ["#Artisan", "#Group Loan"], None),
    ("Nguyễn Thị Lan", "Thanh Hoá", "VN", "Vietnam", "19.8 105.8", "Agriculture", "Pigs",
     "to buy piglets and feed, and to repair the roof of her pigsty.",
     900, 900, 0, 1, 25, 300, ["#Eco-friendly"], None),
    ("Samuel", "Kumasi", "GH", "Ghana", "6.7 -1.6", "Transportation", "Motorcycle Transport",
     "To replace the engine of the delivery motorcycle he uses every day", 775, 150, 25, 1, 31, 60,
     ["#Job Creator", "user_favorite"], None),
    ("Rosa Elena", "Portoviejo", "EC", "Ecuador", "-1.05 -80.45", "Food", "Bakery",
     "to buy a second-hand deck oven and flour for her bakery.", 1500, 700, 0, 1, 44, 110, [], None),
    ("Farrukh", "Khujand", "TJ", "Tajikistan", "40.3 69.6", "Education", "Higher education costs",
     "to pay his daughter’s second-semester university tuition.", 1125, 40, 0, 1, 55, 330, [], None),
    ("Sok Pisey", "Battambang", "KH", "Cambodia", "13.1 103.2", "Housing", "Personal Housing Expenses",
     "to buy a water tank and pipes for a new latrine.", 425, 300, 0, 1, 61, 9, ["#Single Parent"], None),
    ("Tukwatanise Group", "Mbarara", "UG", "Uganda", "-0.6 30.65", "Food", "Food Production/Sales",
     "to buy cooking bananas & beans in bulk.", 2275, 1000, 0, 6, 75, 500, [], 2233445),
    ("Amira", "Tripoli", "LB", "Lebanon", "34.4 35.8", "Clothing", "Sewing",
     "to buy an industrial overlock machine and \"pagnes\" [traditional clothes].",
     2000, 1990, 10, 1, 90, 410, [], None),
    ("Mankarga V7 N°05 Group", "OUAGADOUGOU ", "BF", "Burkina Faso", "12.4 -1.5", "Retail",
     "Retail", "to buy rice in sacks.", 1250, 500, 0, 15, 110, 420, [], None),
    ("Chantal", "Huye", "RW", "Rwanda", "-2.6 29.7", "Health", "Pharmacy",
     "to stock her pharmacy with malaria tests.", 675, 225, 0, 1, 130, 250, ["#Woman-Owned Business"], None),
    ("Doña Maruja", "El Alto", "BO", "Bolivia", "-16.5 -68.2", "Retail", "General Store",
     "to buy groceries, gas cylinders and a display fridge.", 2600, 1850, 0, 1, 140, 200, [], None),
    ("Paul Ssengendo's Group", "Kampala", "UG", "Uganda", "0.3 32.6", "Services", "Barber Shop",
     "to buy clippers and a solar panel.", 1350, 300, 0, 3, 150, 210, [], None),
    ("Nélia", "Chimoio", "MZ", "Mozambique", "-19.1 33.5", "Wholesale", "Wholesale",
     "Nélia to buy dried fish", 1675, 1200, 0, 1, 160, 400, [], None),
    ("Anonymous", None, "US", "United States", None, "Personal Use", "Personal Expenses",
     "", 1250, 50, 0, 1, 200, 420, [], None),
    ("<script>alert(1)</script> & \"Co\"", "'; DROP TABLE", "HT", "Haiti", "18.5 -72.3",
     "Entertainment", "Music Discs & Tapes", "<img src=x onerror=alert(1)> to buy <b>drums</b>.",
     575, 75, 0, 1, 210, 415, ["#<i>x</i>"], None),
    ("Ibu  Sari", "Yogyakarta", "ID", "Indonesia", "-7.8 110.4", "Manufacturing", "Crafts",
     "to buy teak offcuts and a band saw.", 575, 450, 0, 1, 220, 320, [], None),
    ("Kodjo", "Lomé", "TG", "Togo", "6.1 1.2", "Construction", "Bricks",
     "to buy cement and sand for making blocks.", 875, 600, 0, 1, 240, 340, [], None),
    ("Soledad", "San Pedro la Laguna con un nombre bastante largo", "GT", "Guatemala", "14.7 -91.3",
     "Agriculture", "Coffee", "to renew half a hectare of coffee with rust-resistant plants.",
     1950, 1225, 0, 1, 255, 505, ["#Fair Trade"], None),
    ("Unión y Progreso Group", "Comayagua", "HN", "Honduras", "14.5 -87.6", "Retail", "Mixed goods",
     "to widen their six small grocery shops before the holidays.", 5400, 2350, 0, 6, 300, 480,
     ["#Group Loan"], None),
    ("Thường", "Kinshasa", "CD", "Congo (Dem. Rep.)", "-4.3 15.3", None, None,
     "to buy charcoal.", 50, 0, 0, 1, 3000, 650, [], None),
    ("Jean", "Mitrovica", "XK", "Kosovo", "42.9 20.9", "Agriculture", "Dairy",
     "to buy a second cow.", 225, 25, 0, 1, 3100, None, [], None),
]

# The data that only details contain, in the order of the rows: gender of each borrower, months to repay, themes.
DETAILS = [
    ("F", 14, ["Rural Exclusion"]), ("FFFFFFFFF", 14, ["Fair Trade", "Arts"]), ("F", 14, []),
    ("M", 20, []), ("F", 26, ["Start-Up"]), ("M", 38, ["Higher Education", "Youth"]),
    ("F", 15, ["Water and Sanitation"]), ("FFFMFF", 8, ["Rural Exclusion"]), ("F", 14, ["Refugees/Displaced"]),
    ("F" * 15, 8, ["Vulnerable Groups"]), ("F", 11, ["Health"]), ("F", 14, []), ("MMM", 14, ["Youth"]),
    ("M", 12, []), ("", None, []), ("M", 7, ["<i>y</i>"]), ("F", 14, ["Green"]), ("M", 13, []),
    ("F", 20, ["Rural Exclusion", "Fair Trade"]), ("FFFFMM", 14, []), ("F", None, []), ("M", 27, ["Rural Exclusion"]),
]


def time(moment):
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def loan(index, row):
    (name, town, code, country, pairs, sector, activity, use, amount, funded, basket, people,
     minutes, hours, tags, image) = row
    location = {"country_code": code, "country": country}
    if town:
        location["town"] = town
    if pairs:
        location["geo"] = {"level": "town", "pairs": pairs, "type": "point"}
    value = {
        "id": 3000100 - index * 3, "name": name, "status": "fundraising",
        "description": {"languages": ["en"]}, "use": use, "funded_amount": funded,
        "basket_amount": basket, "loan_amount": amount, "location": location,
        "partner_id": 7, "posted_date": time(NOW - timedelta(minutes=minutes)),
        "borrower_count": people, "lender_count": funded // 25, "tags": [{"name": t} for t in tags],
    }
    if sector:
        value["sector"] = sector
        value["activity"] = activity
    if hours is not None:
        value["planned_expiration_date"] = time(NOW + timedelta(hours=hours))
    if image:
        value["image"] = {"id": image, "template_id": 1}
    if index < 3:
        value["description"]["texts"] = {
            "en": f"{name} lives in {town}.\r\n\r\nThe *harvest* was good this year.<br />She plans more.",
            "es": f"{name} vive en {town}.",
        }
        value["terms"] = {"repayment_term": 14, "repayment_interval": "Monthly",
                          "disbursal_currency": "KES", "disbursal_amount": 67000,
                          "disbursal_date": time(NOW - timedelta(days=20)),
                          "loan_amount": amount, "scheduled_payments": []}
    return value


def add_details(value, genders, months, themes):
    """Adds the data that only Kiva's details contain."""
    value["borrowers"] = [{"first_name": f"Borrower {index + 1}", "gender": gender, "pictured": True}
                          for index, gender in enumerate(genders)]
    if months is not None:
        value.setdefault("terms", {"repayment_term": months, "repayment_interval": "Monthly",
                                   "scheduled_payments": []})
    if themes:
        value["themes"] = themes
    return value


def few():
    """Returns 22 different loans of 50 to 5,400 dollars."""
    return [add_details(loan(index, row), *details)
            for index, (row, details) in enumerate(zip(ROWS, DETAILS, strict=True))]


def many(count):
    """Returns `count` loans with round amounts between 25 and 10,000 dollars."""
    loans = []
    for index in range(count):
        row = list(ROWS[index % len(ROWS)])
        row[0] = f"{row[0]} {index + 1}"
        row[8] = 25 + (index * 7919 % 400) * 25
        row[9] = min(row[9], row[8])
        row[12] = index
        row[15] = None
        value = loan(index, row)
        value["id"] = 5_000_000 - index
        value["description"].pop("texts", None)
        value.pop("terms", None)
        loans.append(value)
    return loans


def thousand():
    """Returns 1,010 loans: 1,005 in Kenya and five in Peru."""
    loans = many(1010)
    for index, value in enumerate(loans):
        value["location"] = {"country_code": "PE", "country": "Peru"} if index % 202 == 7 else {
            "country_code": "KE", "country": "Kenya"}
    return loans


# Countries with many initial letters, one of them with an accent, and one without a Latin letter.
ATLAS = {
    "AX": "Åland Islands", "AF": "Afghanistan", "AL": "Albania", "AM": "Armenia", "BF": "Burkina Faso", "BO": "Bolivia",
    "BR": "Brazil", "KH": "Cambodia", "CI": "Côte d'Ivoire", "CR": "Costa Rica", "CO": "Colombia", "EC": "Ecuador",
    "EG": "Egypt", "SV": "El Salvador", "ET": "Éthiopie", "FJ": "Fiji", "GE": "Georgia", "GH": "Ghana", "GT": "Guatemala",
    "HT": "Haiti", "HN": "Honduras", "IN": "India", "ID": "Indonesia", "IL": "Israel", "JO": "Jordan", "KE": "Kenya",
    "XK": "Kosovo", "KG": "Kyrgyzstan", "LA": "Laos", "LB": "Lebanon", "LR": "Liberia", "MG": "Madagascar", "MW": "Malawi",
    "MX": "Mexico", "MD": "Moldova", "MZ": "Mozambique", "NP": "Nepal", "NI": "Nicaragua", "NG": "Nigeria", "PS": "Palestine",
    "PY": "Paraguay", "PE": "Peru", "PH": "Philippines", "RW": "Rwanda", "WS": "Samoa", "SN": "Senegal", "SL": "Sierra Leone",
    "TJ": "Tajikistan", "TZ": "Tanzania", "TG": "Togo", "TR": "Türkiye", "UG": "Uganda", "US": "United States",
    "VN": "Vietnam", "YE": "Yemen", "ZM": "Zambia", "ZW": "Zimbabwe", "JP": "日本",
}


def atlas():
    """Returns one or two loans in each of many countries, and one without a location."""
    loans = many(len(ATLAS) + 20)
    places = [*ATLAS.items(), *list(ATLAS.items())[:19]]
    for value, (code, country) in zip(loans, places):
        value["location"] = {"country_code": code, "country": country}
    loans[-1].pop("location")
    return loans


def priced(*amounts):
    """Returns a loan of each of these amounts, half of it funded."""
    loans = few()[:len(amounts)]
    for value, amount in zip(loans, amounts):
        value |= {"loan_amount": amount, "funded_amount": amount // 2, "basket_amount": 0}
    return loans


def equal():
    """Returns eight loans that differ only in their names."""
    return [few()[0] | {"id": 7_000_000 + index, "name": f"Grace {index + 1}"} for index in range(8)]


def bare():
    """Returns eight loans with nothing but their ids."""
    return [{"id": 8_000_001 + index} for index in range(8)]


def wordy():
    """Returns three loans with names, towns and tags of different lengths."""
    rows = [("Grace", "Kisumu", "Tag", 2),
            ("Asociación de Mujeres Emprendedoras Unidas por el Progreso", "San Pedro la Laguna con un nombre bastante largo",
             "Woman-Owned", 26),
            ("X" * 200, "Y" * 300, "Z" * 200, 2)]
    loans = [few()[0] | {"id": 6_100_000 + index, "name": name, "tags": [{"name": f"#{tag} {n}"} for n in range(tags)]}
             for index, (name, _, tag, tags) in enumerate(rows)]
    for loan, (_, town, _, _) in zip(loans, rows):
        loan["location"] = loan["location"] | {"town": town}
    return loans


def pictured(count):
    """Returns `count` loans. All except every fifth one have a picture."""
    return [loan | ({"image": {"id": 700_000 + index, "template_id": 1}} if index % 5 else {})
            for index, loan in enumerate(many(count))]


def listing(loans):
    return {"fetched_at": time(NOW), "loans": loans}
