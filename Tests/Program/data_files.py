"""Reads the files with all loans for other programs, and calculates what they must say from `loans.json`."""
import csv
import io
import json
import re
import sqlite3
from contextlib import closing

import wire

# The columns that are not named after the last key on the way to them.
RENAMED = {
    "image.id": "image_id", "image.url": "image_url", "matching.text": "matching_text",
    "matching.ratio": "matching_ratio", "translator.byline": "translator",
    "description.languages": "description_languages",
    "terms.loss_liability.nonpayment": "loss_of_nonpayment",
    "terms.loss_liability.currency_exchange": "loss_of_currency",
    "terms.loss_liability.currency_exchange_coverage_rate": "loss_of_currency_coverage",
}
# What tables do not have.
LISTS_OF_OBJECTS = {"borrowers", "terms.scheduled_payments", "description.texts"}

# The columns whose source is Kiva's list of loans.
LISTED = {
    "id", "name", "status", "loan_amount", "funded_amount", "basket_amount", "paid_amount", "activity", "sector", "use",
    "country_code", "country", "town", "posted_date", "planned_expiration_date", "borrower_count",
    "lender_count", "partner_id", "image_id", "description_languages", "tags", "themes", "bonus_credit_eligibility",
}


def described(number, text):
    """Returns a loan with every field, whose texts have one that may be made to do harm."""
    return wire.loan(number, 1) | {
        "name": text, "use": text, "loan_amount": 650, "funded_amount": 27.5, "paid_amount": 0.1,
        "lender_count": 3, "gender": "F", "partner_id": 102 if number % 2 else 7777, "partner_name": text,
        "distribution_model": "fieldPartner", "min_note_size": 25, "matching": {"text": text, "ratio": 2.5},
        "image": {"id": number, "url": "https://example.org/a.jpg"}, "previous_loan_id": 17, "why_special": text,
        "trustee": text, "endorsement": text, "anonymization_level": "none", "basket_amount": 50,
        "funded_date": "2026-11-20T08:00:00Z",
        "location": {"country_code": "KE", "country": "Kenya", "town": text, "region": text,
                     "geo": {"pairs": "-0.5 35.25"}},
        "description": {"languages": ["es", "en"], "texts": {"es": text, "en": "é" * 50_000 + text}},
        "original_language": "Spanish", "translator": {"byline": text},
        "borrowers": [{"first_name": text, "last_name": text, "gender": "F", "pictured": True},
                      {"first_name": "B", "gender": "M", "pictured": False}],
        "terms": {"disbursal_date": "2026-10-01T07:00:00Z", "disbursal_currency": "KES", "disbursal_amount": 9000.5,
                  "repayment_interval": "Monthly", "repayment_term": 14, "flexible_fundraising_enabled": True,
                  "scheduled_payments": [
                      {"due_date": "2026-12-01T08:00:00Z", "amount": 12.34, "local_amount": 1000},
                      {"due_date": "2027-01-01T08:00:00Z", "amount": 20, "local_amount": 2000.25}],
                  "loss_liability": {"nonpayment": "lender", "currency_exchange": "shared",
                                     "currency_exchange_coverage_rate": 0.1}},
        "tags": [{"name": "#b"}, {"name": text}, {"name": "#a"}], "themes": ["Green", text],
        "bonus_credit_eligibility": number % 2 == 0,
    }


def properties(loan):
    """The properties of a loan on the map."""
    values = flat(loan)
    return {name: values[name] for name in values if name in LISTED}


def flat(value, path=""):
    """The values of a loan by the names of their columns."""
    found = {}
    for key, inner in value.items():
        inside = f"{path}.{key}" if path else key
        if inside in LISTS_OF_OBJECTS:
            continue
        if inside == "location.geo.pairs":
            latitude, longitude = inner.split(" ")
            found |= {"latitude": float(latitude), "longitude": float(longitude)}
        elif inside == "tags":
            found["tags"] = [tag["name"] for tag in inner]
        elif isinstance(inner, dict):
            found |= flat(inner, inside)
        else:
            found[RENAMED.get(inside, key)] = inner
    return found


def cell(value):
    """The cell of a value in a table, as the guide describes it."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    text = ("; ".join(value) if isinstance(value, list) else value).replace("\0", "\ufffd")
    return "'" + text if re.match(r"[=+\-@\t\r\n]", text) else text


def same(found, value):
    """Whether a cell has a value. Numbers may be written in several ways."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return found != "" and float(found) == value
    return found == cell(value)


def table(content):
    """The rows of a CSV file. It must begin with a byte order mark, and its lines must end with CR LF."""
    text = content.decode("utf-8")
    assert text.startswith("\ufeff")
    assert text.endswith("\r\n")
    # A line break within a cell is LF alone, as in the texts of loans.
    rows = list(csv.reader(io.StringIO(text[1:], newline=""), strict=True))
    assert all(len(row) == len(rows[0]) for row in rows)
    return [dict(zip(rows[0], row)) for row in rows[1:]]


def database(path):
    """Returns the rows of each table as dictionaries, in their order, after checking the file itself."""
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []
        file.row_factory = sqlite3.Row
        names = [row["name"] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {name: [dict(row) for row in file.execute(f"SELECT * FROM {name}")] for name in names}


def values(path):
    """Returns the values of all tables of a database, as texts."""
    return {str(value) for rows in database(path).values() for row in rows for value in row.values()}


def mentioning(folder, text):
    """Returns the data files in a folder that have a text, or a number with its digits."""
    def has(path):
        # A database has numbers in binary. What was deleted from it could still be among its bytes.
        return text.encode() in path.read_bytes() or path.suffix == ".db" and any(text in value for value in values(path))
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")
            if path.suffix in (".csv", ".json", ".geojson", ".db") and has(path)}


def differences(rows, loans):
    """Cells that differ from the values of the loans, which may be in another order."""
    by_id = {loan["id"]: flat(loan) for loan in loans}
    assert sorted(int(row["id"]) for row in rows) == sorted(by_id)
    found = []
    for row in rows:
        expected = by_id[int(row["id"])]
        assert set(expected) <= set(row), set(expected) - set(row)
        found += [(row["id"], name, row[name], expected.get(name)) for name in row
                  if not same(row[name], expected.get(name))]
    return found


def linked_data(html):
    """The JSON-LD of a page."""
    return json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)[1])
