"""The charts of what happened from day to day, number by number against `history_figures`."""
import re
import shutil
from datetime import timedelta

import pytest

import cases
import histories
import history_figures
import random_histories
from conftest import NOBODY, Site
from figure_titles import Titles
from figures import Loans
from figures_page import Page
from history_checks import NAMES, HistoryCheck
from random_loans import NOW, time
from test_figures import LANGUAGES, SAME, bodies, build, loan, loans, words  # noqa: F401, the fixture

# The time of the first build of a site with a history.
FIRST = NOW - timedelta(days=24)
MULTILINGUAL = ("--languages", ",".join(LANGUAGES))


def check(site, words, language="en", path=None, until=None):
    """Checks the charts of the history, and returns their figures, which are computed from the export."""
    history = history_figures.figures(histories.export(site), until)
    page = Page(site.page(path or ("figures.html" if language == "en" else f"{language}/figures.html")))
    data = Loans(site.data)
    HistoryCheck(page, history, data, words[language]).all()
    Titles(page, data, words[language], history).assert_true()
    return history


def imported(site, lines):
    file = site.root / "history.ndjson"
    file.write_text("\n".join(lines) + "\n")
    # The history belongs to a site that was built.
    run = site.run("history", "--import", file)
    assert run.exit == 0, run.stderr


def grown(index, age):
    """A loan of an invented history, `age` days after it was posted, or `None` once it has left."""
    speed = [0, 1, 2, 3, 5, 9][index % 6]
    value = loan(1000 + index, sector=["Food", "Retail", "Arts"][index % 3],
                 posted_date=time(FIRST), planned_expiration_date=time(NOW + timedelta(days=30)))
    amount = value["loan_amount"]
    value["funded_amount"] = min(amount, 25 * round(speed * age * 2))
    if value["funded_amount"] < amount:
        return value
    value["status"] = "funded"
    return value if age < 14 else None


def grow(site, days, first=FIRST, without=()):
    """Builds a site on each day. `without` are days on which it is not built."""
    for day in range(days + 1):
        if day not in without:
            build(site, snapshot(day), at=first + timedelta(days=day))


def snapshot(day):
    """The loans of the list on a day. Six come each day."""
    ages = [(index, max(0, day - index / 6)) for index in range(day * 6 + 12)]
    return [value for index, age in ages if (value := grown(index, age))]


@pytest.fixture(scope="module")
def grown_site(tmp_path_factory):
    """A site that was built each day for 24 days, but not on two of them. The last build has all languages."""
    site = Site(tmp_path_factory.mktemp("grown"), NOBODY)
    grow(site, 24, without=(8, 9))
    build(site, snapshot(24), *MULTILINGUAL)
    return site


@pytest.fixture
def grown_copy(grown_site, tmp_path):
    shutil.copytree(grown_site.root, tmp_path / "copy")
    return Site(tmp_path / "copy", NOBODY)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_number_is_right(grown_site, words, language):
    history = check(grown_site, words, language)
    assert history and len(history["days"]) >= 20 and any("raised" not in day for day in history["days"])
    assert history["funding_time"]["all"] and history["funded_within_week"]["count"] > 20
    # Each chart is drawn and has a title that says something.
    page = Page(grown_site.page("figures.html"))
    assert all(page[name].drawing and page[name].rows for name in NAMES)


def test_no_chart_before_two_weeks(offline_site, words):
    grow(offline_site, 14, first=FIRST + timedelta(hours=3))
    assert check(offline_site, words) is None
    assert 'id="raised"' not in offline_site.page("figures.html")


def test_no_numbers_where_data_are_missing(grown_site, words):
    """A day without data is no day on which nothing was raised."""
    page, none = Page(grown_site.page("figures.html")), words["en"].text("chart.history-no-data")
    cells = [row.cells[0] for row in page["raised"].rows]
    assert cells.count(none) >= 3
    assert words["en"].text("chart.history-gaps", cells.count(none)) in page["raised"].remark


def test_random_histories(tmp_path, new_site, words):
    count = iter(range(100_000))

    def attempt(number, dice, folder):
        site = new_site(f"random-{next(count)}")
        imported(site, random_histories.lines(number))
        language = LANGUAGES[number % 4]
        build(site, loans(9), "--language", language)
        found = check(site, words, language, path="figures.html", until=time(NOW))
        shutil.rmtree(site.root)
        return 0 if found else 1
    cases.run("histories", 10, attempt, tmp_path, least=200)


def test_weeks_with_too_few_loans_are_not_drawn(offline_site, words):
    """In this history, five loans came whose week is over, but fewer than five in each week."""
    imported(offline_site, random_histories.lines(40_081))
    build(offline_site, loans(9))
    history = check(offline_site, words, until=time(NOW))
    assert history["funded_within_week"]["count"] == 5 and len(history["funded_within_week"]["weeks"]) == 2


def test_a_clock_that_went_back(grown_copy, words):
    """A build that is older than the last ones has nothing of what they recorded, and the next one has all of it."""
    build(grown_copy, loans(30), at=NOW - timedelta(days=3, hours=5))
    check(grown_copy, words, until=time(NOW - timedelta(days=3, hours=5)))
    build(grown_copy, loans(31), at=NOW + timedelta(hours=6))
    check(grown_copy, words)


def test_an_hour_later_the_same_loans_give_the_same_pages(grown_copy):
    data = loans(60, planned_expiration_date=time(NOW + timedelta(days=12)))
    build(grown_copy, data, at=NOW + timedelta(hours=2))
    before = bodies(grown_copy)
    assert 'id="raised"' in before["figures.html"] and set(before) == set(SAME)
    for hours in (3, 4):
        build(grown_copy, data, at=NOW + timedelta(hours=hours))
        assert bodies(grown_copy) == before


def test_an_excluded_loan_counts_in_no_figure_of_the_history(grown_copy, words):
    exclude = ("--exclude", "1005,1011,1017")
    before = history_figures.figures(histories.export(grown_copy))
    build(grown_copy, loans(9), *exclude, at=NOW + timedelta(hours=6))
    after = check(grown_copy, words)
    assert after["funding_time"]["all"] != before["funding_time"]["all"]
    assert not {"1005", "1011", "1017"} & set(re.findall(r"\d+", " ".join(histories.export(grown_copy))))


def test_the_charts_above_the_list_have_what_was_raised(grown_site):
    charts = Page(grown_site.page("index.html")).charts
    raised = Page(grown_site.page("figures.html"))["raised"]
    assert (charts[-1].title, charts[-1].href) == (raised.title, "figures.html#raised")
