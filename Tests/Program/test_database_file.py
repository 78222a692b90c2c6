"""`loans.db` has every value of `loans.json`, `partners.json` and the history, as SQLite and Datasette read them."""
import asyncio
import csv
import json

import pytest
from datasette.app import Datasette

import data_files
import histories
import random_loans

DATA = ["--data", "json,csv,db"]
# Tables of lists: the key in JSON by its path, the reference to the record, and the columns of an element.
LISTS_OF_LOANS = {
    "tags": (("tags",), ["tag"]), "themes": (("themes",), ["theme"]),
    "description_languages": (("description", "languages"), ["language"]),
    "texts": (("description", "texts"), ["language", "text"]),
    "borrowers": (("borrowers",), ["first_name", "last_name", "gender", "pictured"]),
    "repayments": (("terms", "scheduled_payments"), ["due_date", "amount", "local_amount"]),
}
LISTS_OF_PARTNERS = {
    "partner_countries": (("countries",), ["iso_code", "name", "region"]),
    "partner_strengths": (("social_performance_strengths",), ["id", "name"]),
}
TEXTS = [
    "'; DROP TABLE loans; --", '"quoted" \\ and \'more\'', "\u202eישראל عربى", "👩🏽‍🌾 山田", "=1+1", "-2+3", "@SUM(A1)",
    "NUL \0 in it", "lone \ud800 surrogate", "tab\tand\nline", "\x01\x7f\u2028", "%s {{name}} <b>&amp;</b>",
]


@pytest.fixture
def site(offline_site):
    """A site of loans with every field, of hostile texts, and of loans that lack most fields."""
    loans = random_loans.loans(7, 60) + [data_files.described(5_000_000 + index, text) for index, text in enumerate(TEXTS)]
    partners = [partner(101), partner(102), partner(999)]
    (offline_site.root / "loans.json").write_text(json.dumps({"loans": loans}))
    (offline_site.root / "partners.json").write_text(json.dumps({"partners": partners}))
    return offline_site


def partner(number):
    return {
        "id": number, "name": f"Partner; '{number}'", "status": "active", "rating": "1.5",
        "start_date": "2009-05-01T00:00:00Z", "delinquency_rate": 5.1, "portfolio_yield": 47, "loans_posted": 79618,
        "charges_fees_and_interest": True, "total_amount_raised": 141334.5, "url": "https://example.org/1",
        "countries": [{"iso_code": "PH", "name": "Philippines", "region": "Asia"}, {"iso_code": "KE", "name": "Kenya"}],
        "social_performance_strengths": [{"id": 3, "name": "Client Voice"}, {"id": 2, "name": "Vulnerable Groups"}],
    }


def build(site, *words):
    run = site.build("--input", "loans.json", "--input", "partners.json", *DATA, *words)
    assert run.exit == 0, run.stderr


def read(site):
    return data_files.database(site.output / "loans.db")


def value(record, path):
    for key in path:
        record = record.get(key, {}) if isinstance(record, dict) else None
    return record


def columns(record, lists, path=()):
    """Returns the values of a record in JSON that are in its own row, by their columns."""
    found = {}
    for key, value in record.items():
        here = (*path, key)
        if here in lists:
            continue
        if here == ("location", "geo", "pairs"):
            found["latitude"], found["longitude"] = map(float, value.split())
        elif isinstance(value, dict):
            found |= columns(value, lists, here)
        else:
            assert not isinstance(value, list), here
            found[data_files.RENAMED.get(".".join(here), key)] = text_of(value)
    return found


def text_of(value):
    """Returns a value as the database has it, in which no text has U+0000."""
    return value.replace("\0", "\ufffd") if isinstance(value, str) else value


def elements(listed, names):
    """Returns the elements of a list as rows."""
    if isinstance(listed, dict):
        return [dict(zip(names, map(text_of, pair))) for pair in listed.items()]
    if names in (["tag"], ["theme"], ["language"]):
        return [{names[0]: text_of(one["name"] if isinstance(one, dict) else one)} for one in listed]
    return [{name: text_of(one.get(name)) for name in names} for one in listed]


def check(tables, name, records, lists, reference):
    """Checks that tables have exactly the values of the records in JSON."""
    records = sorted(records, key=lambda record: record["id"])
    paths = {path for path, _ in lists.values()}
    assert [{column: value for column, value in row.items() if value is not None} for row in tables[name]] == [
        columns(record, paths) for record in records]
    for table, (path, names) in lists.items():
        assert tables[table] == [
            {reference: record["id"], "position": position, **row}
            for record in records for position, row in enumerate(elements(value(record, path), names))], table
        assert tables[table], f"no record has an element of '{table}'"


def test_each_value_is_that_of_the_json_files(site):
    build(site)
    tables = read(site)
    partners = json.loads((site.output / "partners.json").read_text())["partners"]
    check(tables, "loans", site.data["loans"], LISTS_OF_LOANS, "loan_id")
    check(tables, "partners", partners, LISTS_OF_PARTNERS, "partner_id")
    assert {row["partner_id"] for row in tables["loans"]} - {None} == {row["id"] for row in tables["partners"]}
    assert set(tables) == {"loans", "partners", "history", *LISTS_OF_LOANS, *LISTS_OF_PARTNERS}
    # Every column of a loan has been compared with a value at least once.
    assert [column for column in tables["loans"][0] if all(row[column] is None for row in tables["loans"])] == []


def test_whole_amounts_are_integers_and_times_are_comparable_texts(site):
    build(site)
    loans = {row["id"]: row for row in read(site)["loans"]}
    loan = loans[5_000_000]
    assert repr((loan["loan_amount"], loan["funded_amount"])) == "(650, 27.5)"
    assert loan["posted_date"] == "2026-11-01T08:01:00Z"
    assert loan["bonus_credit_eligibility"] == 1


def test_the_history_is_that_of_the_csv_file_and_of_the_export(offline_site):
    site = offline_site
    histories.build(site, histories.loans(range(1000, 1010)), 0)
    histories.build(site, histories.loans(range(1002, 1012), funded_amount=50), 1)
    histories.build(site, histories.loans(range(1003, 1012), funded_amount=100, status="funded"), 2, *DATA)
    rows = read(site)["history"]
    events = histories.events(site)
    others = [name for name in rows[0] if name not in ("time", "loan_id")]
    assert rows == [{"time": event["time"], "loan_id": event["id"], **{name: event.get(name) for name in others}}
                    for event in events]
    assert {row["event"] for row in rows} >= {"appeared", "moved", "funded", "left"}
    with (site.output / "history.csv").open(newline="", encoding="utf-8-sig") as file:
        assert [(row["time"], row["id"], row["event"]) for row in csv.DictReader(file)] == [
            (row["time"], str(row["loan_id"]), row["event"]) for row in rows]


def test_an_excluded_loan_is_in_no_table(site):
    build(site)
    excluded = 5_000_000
    assert any(row["id"] == excluded for row in read(site)["loans"])
    build(site, "--exclude", str(excluded))
    values = {value for rows in read(site).values() for row in rows for value in row.values()}
    assert excluded not in values and values >= {5_000_001}
    assert b"DROP TABLE" not in (site.output / "loans.db").read_bytes()


def test_builds_of_the_same_data_write_the_same_bytes(site, new_site):
    other = new_site("other")
    for name in ["loans.json", "partners.json"]:
        (other.root / name).write_bytes((site.root / name).read_bytes())
    for one in [site, other]:
        build(one, "--now", "2026-11-22T10:00:00Z")
    assert (site.output / "loans.db").read_bytes() == (other.output / "loans.db").read_bytes()


def test_a_site_has_the_database_only_if_its_settings_name_it(site):
    run = site.build("--input", "loans.json")
    assert run.exit == 0, run.stderr
    assert not (site.output / "loans.db").exists()


def test_datasette_opens_it_and_follows_its_references(site):
    build(site)
    path = str(site.output / "loans.db")

    async def get(*addresses):
        datasette = Datasette([path], immutables=[path])
        await datasette.invoke_startup()
        answers = [await datasette.client.get(address, follow_redirects=True) for address in addresses]
        assert [answer.status_code for answer in answers] == [200] * len(addresses)
        return answers

    loans, tags, facets, *_ = asyncio.run(get(
        "/loans/loans.json?_shape=array&_size=max", "/loans/tags.json?_shape=array&loan_id=5000000",
        "/loans/loans.json?_facet=sector&_facet=partner_id&_labels=on", "/loans", "/loans/loans/5000000",
        "/loans/repayments/5000000,0", "/loans/history", "/loans/partners?_sort=name"))
    assert [row["id"] for row in loans.json()] == sorted(loan["id"] for loan in site.data["loans"])
    assert [row["tag"] for row in tags.json()] == ["#b", TEXTS[0], "#a"]
    # The values of a column with a reference are shown with the names of what they refer to.
    labels = {one["label"] for one in facets.json()["facet_results"]["partner_id"]["results"]}
    assert "Partner; '101'" in labels
