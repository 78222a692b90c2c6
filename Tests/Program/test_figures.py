"""The page of figures and the charts above lists, number by number against the module `figures`."""
import gzip
import re
import shutil
from datetime import datetime, timedelta

import pytest

import cases
import catalog
import histories
import random_loans
from environment import SOAK
from figure_checks import LEAST_FILTERED, Check, assert_sound
from figure_titles import Titles
from figures import LEAST, Loans
from figures_page import Page
from random_loans import NOW, time

LANGUAGES = ["en", "es", "fr", "zh-Hans"]


@pytest.fixture(scope="session")
def words(tmp_path_factory):
    """The built-in words of each language."""
    from conftest import NOBODY, Site

    site = Site(tmp_path_factory.mktemp("words"), NOBODY)
    return {language: catalog.copied(site, language) for language in LANGUAGES}


def loan(id, **changes):
    """A loan with everything that the charts are about. A change to `None` removes a value."""
    values = {
        "id": id, "name": f"Borrower {id}", "status": "fundraising", "loan_amount": 25 * (id % 37 + 4),
        "funded_amount": 25 * (id % 4), "basket_amount": 0, "sector": random_loans.SECTORS[id % 5],
        "activity": random_loans.ACTIVITIES[id % 7], "partner_id": 101 + id % 13,
        "location": dict(zip(("country_code", "country"), random_loans.COUNTRIES[id % 4])),
        "posted_date": time(NOW - timedelta(minutes=id * 977 % 40_000)),
        "planned_expiration_date": time(NOW + timedelta(minutes=60 + id * 733 % 40_000)),
        "borrower_count": 1, "borrowers": [{"first_name": "B", "gender": "FM"[id % 3 == 0]}],
        "terms": {"repayment_term": 5 + id % 17},
    }
    return {key: value for key, value in (values | changes).items() if value is not None}


def loans(count, **changes):
    return [loan(1000 + index, **{key: value(index) if callable(value) else value for key, value in changes.items()})
            for index in range(count)]


def build(site, loans, *arguments, at=NOW):
    histories.build(site, loans, time(at), "--limit", "100000", "--now", time(at), *arguments)


def figures_page(site, language="en"):
    """The page of figures. The first language is at the root."""
    return Page(site.page("figures.html" if language == "en" else f"{language}/figures.html"))


def check(site, words, language="en", **options):
    """Checks the whole page of figures of a site."""
    page, loans = figures_page(site, language), Loans(site.data)
    Check(page, loans, words[language], **options).all()
    Titles(page, loans, words[language]).assert_true()
    return page


# The maximum size of the page of figures in bytes, compressed.
SIZE = 40_000


@pytest.mark.parametrize("count", [5, 7, 8, 40, 151, 600])
def test_every_number_is_right(offline_site, words, count):
    build(offline_site, loans(count))
    check(offline_site, words)
    assert len(gzip.compress(offline_site.page("figures.html").encode())) < SIZE


def test_every_number_is_right_in_each_language(offline_site, words):
    build(offline_site, loans(45), "--languages", ",".join(LANGUAGES))
    for language in LANGUAGES:
        check(offline_site, words, language)


def test_random_lists(tmp_path, new_site, words):
    """Titles and numbers are true of random lists. The short form has each list in one language."""
    count = iter(range(100_000))

    def attempt(number, dice, folder):
        site = new_site(f"random-{next(count)}")
        languages = LANGUAGES if SOAK else ["en", LANGUAGES[1 + number % 3]]
        build(site, random_loans.loans(number), "--languages", ",".join(languages))
        data = Loans(site.data)
        pages = {language: figures_page(site, language) for language in languages}
        for language, page in pages.items():
            Titles(page, data, words[language]).assert_true()
        for language, page in pages.items():
            Check(page, data, words[language]).all()
        shutil.rmtree(site.root)
        return 0
    cases.run("figures", 20, attempt, tmp_path, least=200)


def test_charts_above_lists(offline_site, words):
    data = loans(60)
    build(offline_site, data)
    all_loans, english = Loans(offline_site.data), words["en"]
    paths = {"index.html": lambda loan: True, "countries/KE.html": lambda loan: loan.key("country") == "KE",
             "sectors/food.html": lambda loan: loan.key("sector") == "food"}
    for path, chosen in paths.items():
        part = all_loans.chosen(chosen)
        assert len(part) >= LEAST_FILTERED
        page = Page(offline_site.page(path))
        assert_sound(page)
        assert 1 <= len(page.charts) <= 3, path
        for chart in page.charts:
            for bar in chart.bars:
                assert bar.length("width") > 0 and bar.length("height") > 0
            for href in chart.hrefs:
                hash = href.partition("#")[2]
                assert href.startswith("#") or path == "index.html" and href.startswith("figures.html#"), (path, href)
            # What a link or a row says is what the filter of the same page finds.
            for row in chart.rows:
                assert len(part.matching(row.href.partition("#")[2], None)) == english.number(row.cells[0]), (path, row)
            for link in chart.links:
                hash, texts = link.get("href").partition("#")[2], [node.text for node in link.all("text")]
                value = texts[-1] if texts else link.first("title").text.rpartition(" · ")[2]
                assert len(part.matching(hash, None)) == english.number(value), (path, hash)
    # The charts above all loans lead to their tables.
    front = Page(offline_site.page("index.html"))
    names = {chart.name for chart in figures_page(offline_site).charts}
    assert {chart.href.removeprefix("figures.html#") for chart in front.charts} <= names
    assert all(not chart.rows for chart in front.charts)


def test_only_the_first_page_of_a_list_has_charts(offline_site):
    build(offline_site, loans(60), "--cards", "20")
    assert Page(offline_site.page("index.html")).charts and not Page(offline_site.page("page/2.html")).charts


def test_bars_above_a_list_are_proportional(offline_site, words):
    build(offline_site, loans(60))
    for path in ("index.html", "countries/KE.html", "sectors/food.html", "partners/101.html"):
        for chart in Page(offline_site.page(path)).charts:
            if not any(node.get("text-anchor") == "end" and node.length("y") < 2 for node in chart.texts):
                continue
            values = [words["en"].number(node.text) for node in chart.texts if node.get("text-anchor") == "end"]
            if None in values or len(values) != len(chart.bars):
                continue
            for value, bar in zip(values, chart.bars, strict=True):
                assert bar.length("x") == 0
                assert abs(bar.length("width") - float(value) / float(max(values)) * 100) < 0.011


def test_links_of_all_charts_lead_somewhere(offline_site):
    build(offline_site, loans(60))
    run = offline_site.run("check", "--links")
    assert run.exit == 0, run.stderr
    hrefs = {href for chart in figures_page(offline_site).charts for href in chart.hrefs}
    paths = {href.partition("#")[0] for href in hrefs}
    assert "index.html" in paths and sum(path.startswith("loans/") for path in paths) == len(
        Loans(offline_site.data).ending)
    assert all((offline_site.output / path).is_file() for path in paths)


def test_the_header_leads_to_the_figures(offline_site):
    build(offline_site, loans(9))
    for path in ("index.html", "loans/1000.html", "changes.html", "figures.html"):
        links = [node for node in Page(offline_site.page(path)).root.first("nav").all("a")]
        assert any(link.get("href").endswith("figures.html") for link in links), path


# Bad input

def nothing_but_ids(count):
    return [{"id": 1000 + index, "status": "fundraising"} for index in range(count)]


BAD = {
    "no loans": [],
    **{f"{count} loans": loans(count) for count in (1, 2, 3, 4)},
    "all of one amount": loans(30, loan_amount=500, funded_amount=0),
    "all of no amount": loans(30, loan_amount=0, funded_amount=0),
    "all the same": loans(30, loan_amount=500, funded_amount=100, sector="Food", activity="Dairy", partner_id=7,
                          location={"country_code": "KE", "country": "Kenya"}, terms={"repayment_term": 8},
                          posted_date=time(NOW - timedelta(days=1)),
                          planned_expiration_date=time(NOW + timedelta(days=9))),
    "from 25 to 1,000,000": loans(30, loan_amount=lambda index: [25, 1_000_000, 500][index % 3], funded_amount=0),
    "one of 1,000,000": loans(30, loan_amount=lambda index: 1_000_000 if index == 7 else 25 * (index + 1)),
    "one of 100,000 among 6": loans(6, loan_amount=lambda index: 100_000 if index == 3 else 500),
    "no amounts": loans(30, loan_amount=None, funded_amount=None, basket_amount=None),
    "no dates": loans(30, posted_date=None, planned_expiration_date=None),
    "no partners": loans(30, partner_id=None),
    "no terms": loans(30, terms=None),
    "nothing but ids": nothing_but_ids(30),
    "nothing but four": loans(4) + [{"id": 2000 + index, "status": "fundraising"} for index in range(30)],
    "terms of 1,000 months": loans(12, terms=lambda index: {"repayment_term": [1, 14, 1000][index % 3]}),
    "all have ended": loans(30, planned_expiration_date=time(NOW - timedelta(hours=2))),
    "dates of other centuries": loans(
        12, posted_date=lambda index: f"{1970 + index * 10}-01-01T00:00:00Z",
        planned_expiration_date=lambda index: f"{2027 + index * 20}-01-01T00:00:00Z"),
    "dates before 1970, and of another time zone": loans(
        24, posted_date=lambda index: ["1969-12-28T12:00:00Z", "2026-11-15T23:30:00-05:00"][index % 2]),
    "amounts in cents": loans(30, loan_amount=lambda index: round(100.01 * (index + 1), 2)),
    "odd terms": loans(12, terms=lambda index: {"repayment_term": [-3, 0, 1.5, 8, 10 ** 9][index % 5]}),
    "a share below one percent": loans(400, sector=lambda index: "Food" if index else "Rare"),
    "two days on which all end": loans(
        200, planned_expiration_date=lambda index: time(NOW + timedelta(days=[9, 32][index % 2]))),
    "200 loans that end in 200 months": loans(200, planned_expiration_date=lambda index: time(
        datetime(2026, 12, 1) + timedelta(days=30 * index))),
    "200 loans that end in 50 weeks": loans(200, planned_expiration_date=lambda index: time(
        datetime(2026, 12, 1) + timedelta(days=7 * (index % 50)))),
    "one time at which all end": loans(20, planned_expiration_date=time(NOW + timedelta(days=9))),
    "partners of one name": loans(30, partner_id=lambda index: index % 3 + 1, partner_name="Same"),
    "300 activities": loans(900, activity=lambda index: f"Activity {index % 300:03}"),
    "90 countries": loans(270, location=lambda index: {
        "country_code": "ABCDEFGHI"[index % 9] + "ABCDEFGHIJ"[index // 9 % 10], "country": f"Country {index % 90}"}),
    "names of 300 characters": loans(
        30, name="N" * 300, sector=lambda index: "S" * 300 + str(index % 3), partner_name="P" * 300,
        activity=lambda index: "A B" * 100 + str(index % 4),
        location=lambda index: {"country_code": ["KE", "PE"][index % 2], "country": "C" * 300}),
    "other spellings": loans(30, sector=lambda index: ["Food", "FOOD", " food  ", "Fóod"][index % 4]),
    "names with one slug": loans(30, sector=lambda index: ["A & B", "A/B", "A b", "食品", "农业"][index % 5]),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input(offline_site, words, name):
    build(offline_site, BAD[name])
    page = check(offline_site, words)
    for path in ("index.html", "figures.html", *(f"countries/{code}.html" for code in ("KE", "PE"))):
        if (offline_site.output / path).exists():
            assert_sound(Page(offline_site.page(path)))
    if len(BAD[name]) < LEAST:
        assert all(chart.drawing is None for chart in page.charts)
        assert "%" not in page.root.first("main").text


@pytest.mark.skipif(not SOAK, reason="the build takes some seconds")
def test_twenty_thousand_loans(offline_site, words):
    build(offline_site, loans(20_000))
    check(offline_site, words)
    assert len(gzip.compress(offline_site.page("figures.html").encode())) < SIZE


HOSTILE = ["<script>alert(1)</script>", "\"'><img src=x onerror=alert(1)>", "a\0b", "\u202eabc\u202c", "</svg></title>",
           "{{name}}", "&amp;&lt;", "]]>", "\u2028x"]


@pytest.mark.parametrize("keys", [["sector"], ["activity"], ["partner_name"], ["name"]], ids=" ".join)
def test_hostile_names(offline_site, words, keys):
    names = {key: lambda index: HOSTILE[index % len(HOSTILE)] for key in keys}
    build(offline_site, loans(36, **names, partner_id=None))
    for path in ("figures.html", "index.html", "countries/KE.html"):
        text = offline_site.page(path)
        assert "<script>alert" not in text and "<img src=x" not in text and "\0" not in text
        assert_sound(Page(text))
    page = figures_page(offline_site)
    assert all(script.get("src") and not script.children for script in page.root.all("script"))
    if keys != ["name"]:
        names = {row.name for row in page[keys[0].removesuffix("_name")].rows}
        assert {"{{name}}", "&amp;&lt;", "</svg></title>", HOSTILE[0]} <= names


@pytest.mark.parametrize("base", range(1, 9))
def test_no_share_is_of_fewer_than_five_loans(offline_site, base):
    """`base` loans have each value, the others have none."""
    build(offline_site, loans(base) + [{"id": 2000 + index, "status": "funded"} for index in range(20)])
    for chart in figures_page(offline_site).charts:
        assert bool(chart.rows) <= (base >= LEAST), chart.name
        assert "%" not in chart.title + chart.remark or base >= LEAST


# Promise 2: an hour later, the same loans give the same pages

SAME = ["figures.html", "countries/KE.html", "sectors/food.html", "partners/101.html"]


def bodies(site):
    """The drawn part of some pages, by their paths."""
    return {path: site.page(path) for path in SAME}


def test_an_hour_later_the_same_loans_give_the_same_pages(offline_site):
    data = loans(60, planned_expiration_date=lambda index: time(NOW + timedelta(days=3 + index % 20)))
    build(offline_site, data)
    before = bodies(offline_site)
    for hours in (1, 3):
        build(offline_site, data, at=NOW + timedelta(hours=hours))
        assert bodies(offline_site) == before


def test_an_excluded_loan_counts_nowhere(new_site, words):
    data, hidden = loans(40), loan(1999, sector="Excluded sector", activity="Excluded activity", loan_amount=999_975,
                                   name="Excluded name", partner_id=999, terms={"repayment_term": 77})
    with_it, without = new_site("with"), new_site("without")
    build(with_it, [*data, hidden], "--exclude", "1999")
    build(without, data, "--exclude", "1999")
    assert with_it.page("figures.html") == without.page("figures.html")
    for sign in ("xcluded", "999", "77 "):
        assert sign not in re.sub(r"=\"[^\"]*\"", "", with_it.page("figures.html")).split("<main")[1]
    check(with_it, words)


def test_figures_do_not_name_an_anonymous_borrower(offline_site, words):
    build(offline_site, [*loans(39), loan(1999, name="Zuleikha")])
    assert "Zuleikha" in offline_site.page("figures.html")
    build(offline_site, [*loans(39), loan(1999, name="Anonymous", image=None)], at=NOW + timedelta(hours=1))
    assert "Zuleikha" not in offline_site.page("figures.html")
    check(offline_site, words)
