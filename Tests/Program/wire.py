"""Invented loans and field partners, in the formats that Kiva sends."""

# Country, sector, themes and field partner depend on the loan's number, so that the result of a filter can be computed.
COUNTRIES = [("KE", "Kenya"), ("PE", "Peru"), ("UG", "Uganda")]
SECTORS = ["Food", "Agriculture"]
THEMES = [["Green"], [], ["Youth"], [], ["Green", "Water & Sanitation"]]


def loan(number, age):
    """Returns a loan as in a listing. The higher its `age`, the later it was posted."""
    code, country = COUNTRIES[number % 3]
    return {
        "id": number, "name": f"Borrower {number}", "status": "fundraising",
        "description": {"languages": ["en"]},
        "loan_amount": 25 * (number % 40 + 2), "funded_amount": 25, "basket_amount": 0,
        "image": {"id": 5_000_000 + number, "template_id": 1}, "activity": "Dairy",
        "sector": SECTORS[number % 2], "themes": THEMES[number % 5], "use": "to buy milk",
        "location": {"country_code": code, "country": country, "town": "Mji",
                     "geo": {"level": "town", "pairs": "0.5 35.25", "type": "point"}},
        "partner_id": number % 7 + 1, "borrower_count": 1, "lender_count": 1, "tags": [],
        "posted_date": f"2026-11-{1 + age // 60 % 20:02}T08:{age % 60:02}:00Z",
        "planned_expiration_date": "2026-12-24T08:00:00Z", "bonus_credit_eligibility": False,
    }


def partner(number):
    return {"id": number, "name": f"Partner & Sons {number}", "status": "active",
            "rating": f"{number % 5}.5", "countries": []}


def details(loan):
    description = {"languages": ["en"], "texts": {"en": f"The story of {loan['id']}."}}
    terms = {"disbursal_date": "2026-10-01T07:00:00Z", "disbursal_currency": "KES",
             "disbursal_amount": 9000.0, "repayment_term": 14, "loan_amount": loan["loan_amount"]}
    return {**loan, "description": description, "terms": terms}


def matching(loans, country=(), sector=(), theme=(), partner=()):
    return [
        loan for loan in loans
        if (not country or loan["location"]["country_code"] in country)
        and (not sector or loan["sector"] in sector)
        and (not theme or set(loan["themes"]) & set(theme))
        and (not partner or loan["partner_id"] in partner)
    ]


def listing(loans, query, filtered=False):
    """Returns a page of `newest.json`, or of `search.json`, which supports filters."""
    if filtered:
        lists = {name: query[name].split(",") if name in query else []
                 for name in ["country_code", "sector", "theme", "partner"]}
        loans = matching(loans, lists["country_code"], lists["sector"], lists["theme"],
                         [int(number) for number in lists["partner"]])
    number, size = int(query.get("page", 1)), min(int(query.get("per_page", 20)), 100)
    return {
        "paging": {"page": number, "total": len(loans), "page_size": size,
                   "pages": -(-len(loans) // size)},
        "loans": loans[(number - 1) * size:number * size],
    }


def portfolio(loans, query):
    """Returns a page of the loans of a team or a lender, of which there are 20 whatever is asked for."""
    return listing(loans, {**query, "per_page": 20})


def graphql_listing(loans, variables, levels=None):
    filters = variables.get("filters", {})
    sectors = {sector["id"]: sector["name"] for sector in graphql_sectors(loans)["data"]["lend"]["sector"]}
    loans = matching(loans, filters.get("country", []), [sectors[number] for number in filters.get("sector", [])],
                     filters.get("theme", []), filters.get("partner", []))
    start = variables["offset"]
    values = [graphql(loan, levels) for loan in loans[start:start + variables["limit"]]]
    return {"data": {"lend": {"loans": {"totalCount": len(loans), "values": values}}}}


def graphql_sectors(loans):
    """Returns the numbers of the loans' sectors, which the filter takes."""
    names = sorted({loan["sector"] for loan in loans})
    return {"data": {"lend": {"sector": [{"id": 100 + index, "name": name} for index, name in enumerate(names)]}}}


def graphql_loans(loans, ids, levels=None):
    known = {loan["id"]: loan for loan in loans}
    return {"data": {"lend": {
        f"loan{number}": graphql(known[number], levels) if number in known else None for number in ids}}}


def graphql_levels(ids, levels):
    return {"data": {"lend": {
        f"loan{number}": {"id": number, "anonymizationLevel": levels.get(number, "none")} for number in ids}}}


def graphql(loan, levels=None):
    """Returns the same loan in the format of GraphQL."""
    place = loan["location"]
    return {
        "id": loan["id"], "name": loan["name"], "status": loan["status"],
        "loanAmount": f"{loan['loan_amount']}.00", "use": loan["use"], "gender": "female",
        "borrowerCount": loan["borrower_count"], "activity": {"name": loan["activity"]},
        "sector": {"name": loan["sector"]}, "tags": [],
        "geocode": {"city": place["town"], "latitude": 0.5, "longitude": 35.25,
                    "country": {"isoCode": place["country_code"], "name": place["country"]}},
        "loanFundraisingInfo": {"fundedAmount": f"{loan['funded_amount']}.00",
                                "reservedAmount": "0.00"},
        "fundraisingDate": loan["posted_date"],
        "plannedExpirationDate": loan["planned_expiration_date"], "lenderRepaymentTerm": 14,
        "lenders": {"totalCount": loan["lender_count"]}, "image": {"id": loan["image"]["id"]},
        "description": f"The story of {loan['id']}.", "whySpecial": None,
        "partnerName": f"Partner & Sons {loan['partner_id']}", "partnerId": loan["partner_id"],
        "themes": loan["themes"], "anonymizationLevel": (levels or {}).get(loan["id"], "none"),
    }
