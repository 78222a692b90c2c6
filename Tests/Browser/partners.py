"""Loans of many field partners: with all figures, with some, with odd ones, and with none."""

import json
from datetime import timedelta

import invented

FULL, ZERO, NAMED, NUMBERED, ODD, LONG, ARABIC, HOSTILE, PAUSED, WIDE, CONFLICTING = range(101, 112)
ONLY_A_NAME = "Only a Name Fund"
LONG_NAME = " ".join(["Cooperativa de Ahorro y Crédito"] * 10)[:300]
ALERT = "Payments are late.\n<b>Kiva</b> & the partner talk.\n\nمرحبا"

STRENGTHS = [{"id": 1, "name": "Anti-Poverty Focus"}, {"id": 3, "name": "Client Voice <i>"}]


def partner(id, **changes):
    """Returns a partner as Kiva's list has it. A change to `None` leaves a value out."""
    value = {
        "id": id, "name": f"Partner {id}", "status": "active", "rating": "3.5", "start_date": "2011-03-30T22:00:05Z",
        "countries": [{"iso_code": "KE", "name": "Kenya", "region": "Africa"}],
        "delinquency_rate": 0.52972978609596, "default_rate": 0.70201247428837, "loans_at_risk_rate": 2.8073454785428,
        "currency_exchange_loss_rate": 0.004, "portfolio_yield": 38, "borrower_cost": 27.125, "borrower_cost_type": "APR",
        "profitability": -11.5, "average_loan_size_percent_per_capita_income": 13.3, "charges_fees_and_interest": True,
        "social_performance_strengths": STRENGTHS, "loans_posted": 4364, "total_amount_raised": 4604300,
        "url": "https://example.org/?a=1&b='2'",
    }
    value.update(changes)
    return {key: item for key, item in value.items() if item is not None}


def varied(number):
    """Returns one of many partners whose figures differ, some of which are absent."""
    def figure(factor, every):
        return None if number % every == 0 else number * factor % 97 / 4
    return partner(
        200 + number, name=f"{'ZYXWÉabc'[number % 8]}artner {number}", rating=[None, "1", "2.5", "4", "4.5", "5"][number % 6],
        start_date=None if number % 7 == 0 else f"{2005 + number % 15}-0{1 + number % 9}-01T00:00:00Z",
        countries=[{"iso_code": code, "name": name} for code, name in [
            ("UG", "Uganda"), ("PE", "Peru"), ("VN", "Vietnam"), ("XK", "Kosovo")][:number % 5]] or None,
        delinquency_rate=figure(31, 5), default_rate=figure(17, 4), loans_at_risk_rate=figure(41, 6),
        currency_exchange_loss_rate=figure(53, 3), borrower_cost=figure(61, 8), portfolio_yield=figure(67, 4))


def partners():
    nothing = {key: None for key in partner(0) if key not in ("id", "name")}
    zeros = {key: 0 for key in ["delinquency_rate", "default_rate", "loans_at_risk_rate", "currency_exchange_loss_rate",
                                "portfolio_yield", "borrower_cost", "profitability", "loans_posted", "total_amount_raised",
                                "average_loan_size_percent_per_capita_income"]}
    odd = {"rating": "N/A", "delinquency_rate": 120, "default_rate": -3, "loans_at_risk_rate": "high", "borrower_cost": 4000,
           "currency_exchange_loss_rate": None, "portfolio_yield": "", "profitability": -5000, "start_date": "soon",
           "charges_fees_and_interest": "maybe", "countries": {}, "social_performance_strengths": "x",
           "loans_posted": -1, "total_amount_raised": "x", "url": "javascript:alert(1)",
           "average_loan_size_percent_per_capita_income": -1}
    many = [{"iso_code": code, "name": name} for code, name in [
        ("UG", "Uganda"), ("RW", "Rwanda"), ("PE", "Peru"), ("VN", "Vietnam"), (None, "Elsewhere")]]
    return [
        partner(FULL, alert=ALERT), partner(ZERO, rating="0", charges_fees_and_interest=False, borrower_cost_type="PY", **zeros),
        partner(NAMED, **nothing), partner(ODD, **odd), partner(LONG, name=LONG_NAME),
        partner(ARABIC, name="مؤسسة التمويل الأصغر"),
        partner(HOSTILE, name="<script>alert(1)</script> & \"Co\"", alert="<img src=x onerror=alert(1)>",
                status="<b>gone</b>", borrower_cost_type="<i>x</i>"),
        partner(PAUSED, status="paused"), partner(WIDE, countries=many),
        partner(CONFLICTING, name="From the list"), *map(varied, range(1, 31))]


def loans():
    """Returns loans of all partners. Some loans have none, some have ended or end soon, and some need no more."""
    ids = [FULL, FULL, FULL, ZERO, NAMED, NUMBERED, ODD, LONG, ARABIC, HOSTILE, PAUSED, WIDE, CONFLICTING, CONFLICTING, 0, -5,
           None, ONLY_A_NAME, *[FULL] * 8, *(200 + number for number in range(1, 31) for _ in range(1 + number % 3))]
    loans = invented.many(len(ids))
    for index, (loan, id) in enumerate(zip(loans, ids, strict=True)):
        del loan["partner_id"]
        if isinstance(id, str):
            loan["partner_name"] = id
        elif id is not None:
            loan["partner_id"] = id
        loan["planned_expiration_date"] = invented.time(invented.NOW + timedelta(days=1 + index % 29, hours=index % 24))
        if index % 11 == 5:
            loan["status"], loan["funded_amount"] = "funded", loan["loan_amount"]
            del loan["basket_amount"]
    conflicting = [loan for loan in loans if loan.get("partner_id") == CONFLICTING]
    conflicting[0]["partner_name"], conflicting[1]["partner_name"] = "First name", "Second name"
    return loans


def write(folder):
    (folder / "loans.json").write_text(json.dumps(invented.listing(loans())))
    (folder / "partners.json").write_text(json.dumps({"partners": partners()}))
