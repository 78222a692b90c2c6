#!/usr/bin/env python3
"""Prints N invented loans in the format of Kiva's REST v1 listing: loans.py N [SEED] [--changed]

The output depends only on these arguments, and is written loan by loan. With --changed, one loan in a hundred has got a
share of $25 more or, if it was funded, less. It contains the odd values of the real data (docs/kiva-api.md): accents,
apostrophes, quotes, ampersands, brackets, missing towns and themes, equal dates, funded loans, loans that are about to
expire, and large groups.
"""
import json, random, sys
from datetime import datetime, timedelta

def loans(n, seed):
    rng = random.Random(seed)
    countries = [("KE", "Kenya", "1 38"), ("PE", "Peru", "-10 -76"), ("PH", "Philippines", "13 122"), ("KH", "Cambodia", "13 105"),
        ("CD", "Congo (Dem. Rep.)", "-2.5 23.5"), ("PG", "Papua New Guinea", "-9.4438 147.180267"), ("VN", "Vietnam", "16.166667 107.833333"),
        ("XK", "Kosovo", "42.6 20.9"), ("SN", "Senegal", "14 -14"), ("EC", "Ecuador", "-2 -77.5"), ("UG", "Uganda", "1 32"),
        ("SV", "El Salvador", "13.833333 -88.916667"), ("PS", "Palestine", "31.9 35.2"), ("US", "United States", "39.8 -98.6"),
        ("TJ", "Tajikistan", "39 71"), ("HT", "Haiti", "19 -72.4"), ("ML", "Mali", "17 -4"), ("WS", "Samoa", "-13.8 -172.1")]
    towns = ["Port Moresby", "Kisumu", "Ica", "N'Togonasso", "Sana'a", "KOUTIALA", "baguida", "Hoằng Phong", "Facatativá/Cundinamarca",
        "Achen Village, Kampong Cham Commune, Sambo Distric", "Kos Thom district ", "Mai Sơn - Sơn La", "Platanares, Buenos Aires."]
    names = ["Mary", "Mofa", "Marème", "Nélia", "Thường", "Sé Valiente Group", "Paul Ssengendo's Group", "Mankarga V7 N°05 Group",
        "Yingnoma  Marie", "Isma'ila", "Christmène", "Las Tejedoras Group", "Grace", "Farrukh", "Komi  Sélom", "Lucy", "José Ramón"]
    work = [("Agriculture", "Farming"), ("Agriculture", "Pigs"), ("Food", "Fruits & Vegetables"), ("Food", "Food Production/Sales"),
        ("Retail", "Liquor Store / Off-License"), ("Retail", "Fuel/Firewood"), ("Clothing", "Cloth & Dressmaking Supplies"),
        ("Education", "Primary/secondary school costs"), ("Housing", "Personal Housing Expenses"), ("Health", "Health"),
        ("Personal Use", "Home Appliances"), ("Arts", "Weaving"), ("Services", "Motorcycle Transport"), ("Transportation", "Taxi")]
    uses = ["to purchase additional vegetables to increase her currrent sales.", "to buy 10 pagnes [traditional clothes].",
        "to purchase \"pagnes\" (traditional cloths) in gross and to sell them.", " To buy new tools ", "to buy ketchup & sugar, rice and oil.",
        "to buy a motorcycle for his wife’s deliveries.", "grow cocoa beans.", "to buy wood.", "to pay his daughter's tuition fees",
        "to buy hybrid maize seed, fertilizer and a hermetic storage bag before the long rains."]
    tags = ["#Woman Owned Biz", "#Parent", "#Eco-friendly", "#Elderly", "user_favorite", "volunteer_pick", "#Repeat Borrower"]
    themes = ["Vulnerable Groups", "Rural Exclusion", "Underfunded Areas", "Refugees/Displaced", "Green", "Start-Up"]
    start, iso = datetime(2026, 11, 19, 23, 59, 11), "%Y-%m-%dT%H:%M:%SZ"
    minute = 0
    for i in range(n):
        minute += rng.choice([0, 0, 0, 1, 10])
        posted = start - timedelta(minutes=minute)
        expires = posted + timedelta(days=30, seconds=-1)
        code, country, pair = rng.choice(countries); sector, activity = rng.choice(work); name = rng.choice(names)
        amount = rng.choice([25 * rng.randint(2, 80), 25 * rng.randint(2, 300), 25 * rng.randint(4, 24)])
        funded = rng.choice([0, 0, amount, 25 * rng.randint(0, amount // 25)])
        where = {"country_code": code, "country": country, "geo": {"level": "town", "pairs": pair, "type": "point"}}
        if rng.random() > .03: where["town"] = rng.choice(towns)
        loan = {"id": 3000000 + (i * 7919) % (10 * n + 1), "name": name, "description": {"languages": rng.choice([["en"], ["es", "en"]])},
            "status": "fundraising" if funded < amount else "funded", "funded_amount": funded, "image": {"id": 5000000 + i, "template_id": 1},
            "activity": activity, "sector": sector, "use": rng.choice(uses), "location": where, "partner_id": rng.randint(1, 600),
            "posted_date": posted.strftime(iso), "planned_expiration_date": expires.strftime(iso), "loan_amount": amount,
            "borrower_count": rng.randint(2, 25) if "Group" in name else 1, "lender_count": funded // 25, "bonus_credit_eligibility": rng.random() < .5,
            "tags": [{"name": t} for t in rng.sample(tags, rng.randint(0, 3))]}
        if funded < amount: loan["basket_amount"] = rng.choice([0, 0, 25])
        if rng.random() < .5: loan["themes"] = rng.sample(themes, rng.randint(1, 3))
        yield loan

def change(loan):
    more = loan["funded_amount"] + 25
    loan["funded_amount"] = more if more <= loan["loan_amount"] else max(0, more - 50)

def main():
    numbers = [int(argument) for argument in sys.argv[1:] if argument != "--changed"]
    encode = json.JSONEncoder(separators=(",", ":")).encode
    paging = {"page": 1, "total": numbers[0], "page_size": numbers[0], "pages": 1}
    sys.stdout.write('{"paging":' + encode(paging) + ',"loans":[')
    for index, loan in enumerate(loans(numbers[0], numbers[1] if len(numbers) > 1 else 1)):
        if "--changed" in sys.argv and index % 100 == 0: change(loan)
        sys.stdout.write("," * (index > 0) + encode(loan))
    sys.stdout.write("]}")

if __name__ == "__main__":
    main()
