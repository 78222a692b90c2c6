"""Rules that stand twice, once in the program and once in the scripts of the page, must be the same rule.

The program writes a page as of the time of its data; the scripts say the same anew by the reader's clock. So what a page
says without its scripts is compared with what it says with them, of loans on either side of each bound.
"""

import json
import re
from datetime import timedelta

import pytest

import invented
from conftest import build
from invented import NOW
from list_page import ListPage
from static_host import serve
from test_loan_page import back, came_by

MINUTE, HOUR, DAY = 60, 3600, 86400
# Seconds: what is left of a loan, where its badge, a switch or a figure changes, and how old a loan is, where its age does.
LEFT = [0, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 6 * DAY, 7 * DAY, 8 * DAY, 40 * DAY]
AGES = [MINUTE, 2 * MINUTE, HOUR, DAY, 2 * DAY, 30 * DAY, 31 * DAY, 365 * DAY]
# Amount, funded and in baskets, in dollars: where the percentage and what is left change.
AMOUNTS = [(1000, 0, 0), (1000, 1, 0), (1000, 9.99, 0), (1000, 10, 0), (1000, 19.99, 0), (1000, 994.99, 0), (1000, 995, 0),
           (1000, 999.99, 0), (1000, 1000, 0), (1000, 1001, 0), (1000, 400, 600), (1000, 400, 599.99), (1000, 400, 700),
           (0, 0, 0), (12.5, 5, 0), (1234.05, 100, 0), (75, 50, 0), (1_250_000, 625_000, 0), (1000, None, 0), (None, 50, 0)]
STATUSES = ["fundraising", "funded", "raised", "in_repayment", "ended", "ended_with_loss", "expired", "refunded",
            "defaulted", "inactive", "deleted", "something new", None]

# What a list says that its scripts say too.
SAID = """() => ({
  cards: Object.fromEntries([...document.querySelectorAll('#loans > .loan')].map(card => [card.dataset.id, {
    badge: card.querySelector('.badge')?.textContent, urgency: card.querySelector('.badge')?.className,
    age: card.querySelector('.when time')?.textContent, isBeyondCap: card.classList.contains('beyond'),
  }])),
  order: [...document.querySelectorAll('#loans > .loan')].map(card => card.dataset.id),
  count: document.getElementById('match-count').textContent, sum: document.getElementById('match-sum').textContent,
  figures: Object.fromEntries([...document.querySelectorAll('[data-sum]')].map(figure =>
    [figure.dataset.sum, [figure.textContent, figure.previousElementSibling.textContent]])),
  options: Object.fromEntries([...document.querySelectorAll('#filters .opt input')].map(input =>
    [input.name + '=' + input.value, input.closest('.opt').querySelector('b').textContent])),
  hasMore: document.querySelector('#show-more:not([hidden])') !== null,
})"""


def said(view):
    return view.page.evaluate(SAID)


def loans_at_bounds():
    """Loans at each bound, a second before it and a second after."""
    plain = invented.few()[0] | {"planned_expiration_date": invented.time(NOW + timedelta(days=20))}
    ends = [{"planned_expiration_date": invented.time(NOW + timedelta(seconds=left + second))}
            for left in LEFT for second in (-1, 0, 1)]
    posted = [{"posted_date": invented.time(NOW - timedelta(seconds=age + second))} for age in AGES for second in (-1, 0, 1)]
    amounts = [{"loan_amount": amount, "funded_amount": funded, "basket_amount": basket} for amount, funded, basket in AMOUNTS]
    statuses = [{"status": status, **amounts} for status in STATUSES
                for amounts in ({}, {"funded_amount": plain["loan_amount"]}, {"basket_amount": 10_000})]
    odd = [{"planned_expiration_date": None}, {"posted_date": None}, {"borrower_count": 2}]
    return [{key: value for key, value in (plain | {"id": 9_200_000 + index} | changes).items() if value is not None}
            for index, changes in enumerate([*ends, *posted, *amounts, *statuses, *odd])]


@pytest.fixture(scope="module")
def site_of(tmp_path_factory):
    """Builds a site of loans, with data of a time; its `Output`."""
    def site_of(loans, time=NOW):
        folder = tmp_path_factory.mktemp("rules")
        (folder / "loans.json").write_text(json.dumps({"fetched_at": invented.time(time), "loans": loans}))
        build(folder, "--input", folder / "loans.json", "--limit", "100000", "--now", invented.time(time))
        return folder / "Output"
    return site_of


@pytest.fixture(scope="module")
def at_bounds(site_of):
    return site_of(loans_at_bounds())


def assert_scripts_agree(open_page, path):
    """The page says the same with and without its scripts, to a reader at the time of the data."""
    written = said(ListPage(open_page(path, java_script_enabled=False)))
    view = ListPage(open_page(path))
    assert said(view) == written
    # The cap of the program's cards is that of the script.
    assert [card["id"] for card in view.shown] == [
        int(id) for id in written["order"] if not written["cards"][id]["isBeyondCap"]]
    return written


# MARK: Days left, ages, percentages, counts and sums


def test_the_scripts_say_at_the_time_of_the_data_what_the_program_wrote(open_page, at_bounds):
    written = assert_scripts_agree(open_page, at_bounds / "index.html")
    # There is something to compare on both sides of the bounds.
    badges = {card["badge"] for card in written["cards"].values()}
    assert badges >= {"Ended", "Last day", "1 day left", "2 days left", "3 days left", "5 days left", "6 days left",
                      "Fully funded"}
    assert {card["urgency"] for card in written["cards"].values()} >= {f"badge {name}" for name in
                                                                      ("calm", "soon", "hot", "done")}
    assert {card["age"] for card in written["cards"].values()} >= {
        "just now", "1 min ago", "59 min ago", "1 h ago", "23 h ago", "1 day ago", "30 days ago", "20 October 2026"}
    assert set(written["figures"]) == {"count", "amount", "remaining", "soon"}


@pytest.mark.parametrize("path", ["index.html", "countries/KE.html", "sectors/agriculture.html"])
@pytest.mark.parametrize("site", ["few", "rich", "one", "equal", "zero", "huge", "bare", "hostile"])
def test_the_scripts_say_of_other_loans_what_the_program_wrote(open_page, sites, site, path):
    if (sites[site] / path).exists():
        assert_scripts_agree(open_page, sites[site] / path)


@pytest.mark.parametrize("later", [1, DAY, DAY + 1, 6 * DAY, 7 * DAY, 31 * DAY])
def test_a_page_read_later_says_what_a_page_made_then_says(open_page, at_bounds, site_of, later):
    then = NOW + timedelta(seconds=later)
    read = said(ListPage(open_page(at_bounds / "index.html", now=then)))
    made = said(ListPage(open_page(site_of(loans_at_bounds(), then) / "index.html", java_script_enabled=False)))
    # A figure of nothing is not written.
    assert {name: figure for name, figure in read["figures"].items() if name in made["figures"]} == made["figures"]
    for page in (read, made):
        del page["figures"]
    assert read == made


def test_the_sliders_go_by_what_the_cards_show(open_page, at_bounds, subtests):
    view = ListPage(open_page(at_bounds / "index.html"))
    shown = view.page.evaluate("""() => [...document.querySelectorAll('#loans > .loan')].map(card => [Number(card.dataset.id),
      card.querySelector('.nums b')?.textContent, card.querySelector('.badge')?.textContent])""")
    percentages, days = {}, {}
    for id, percentage, badge in shown:
        if percentage:
            percentages.setdefault(int(percentage.removesuffix("%")), []).append(id)
        if badge and (left := 0 if badge == "Last day" else re.match(r"\d+(?= days? left)", badge)) is not None:
            days.setdefault(int(left and left[0]), []).append(id)
    assert set(percentages) >= {0, 1, 99, 100} and set(days) >= {0, 1, 2, 3, 5, 6, 7}
    for key, values in {"percent": percentages, "days": days}.items():
        for value, ids in values.items():
            with subtests.test(key=key, value=value):
                view.go(f"#{key}-min={value}&{key}-max={value}")
                view.frame()
                assert sorted(view.ids) == sorted(ids)


# MARK: The cap


@pytest.mark.parametrize("count", [199, 200, 201, 300, 301, 500])
def test_the_cap_is_the_same(open_page, site_of, count):
    path = site_of(invented.many(count)) / "index.html"
    written = assert_scripts_agree(open_page, path)
    shown = [id for id in written["order"] if not written["cards"][id]["isBeyondCap"]]
    assert written["hasMore"] == (len(shown) < count)
    if written["hasMore"]:
        view = ListPage(open_page(path))
        step = int(re.search(r"\d+", view.page.locator("#show-more").text_content())[0])
        view.show_more()
        assert len(view.shown) == min(count, len(shown) + step)


# MARK: The paths of pages


def paths(site):
    """One path of each shape, and every sector."""
    found = {}
    for file in sorted(site.rglob("*.html")):
        path = str(file.relative_to(site))
        shape = path if path.startswith("sectors/") else re.sub(r"[A-Z]{2}|\d+", "0", path)
        found.setdefault(shape, path)
    return list(found.values())


@pytest.mark.parametrize("site", ["split", "hostile"])
def test_the_page_of_a_loan_knows_every_list_and_the_404_page_every_folder(open_page, sites, subtests, site):
    lost = (sites[site] / "404.html").read_text()
    loan = next((sites[site] / "loans").glob("*.html")).name
    with serve(sites[site]) as root:
        page = open_page(f"{root}/loans/{loan}")
        own = back(page)
        for path in paths(sites[site]):
            with subtests.test("the way back", path=path):
                came_by(page, f"{root}/{path}#q=a")
                is_list = 'id="loans"' in (sites[site] / path).read_text()
                assert back(page) == ((f"{root}/{path}#q=a", "Back to the list") if is_list else own)
    page = open_page(sites[site] / "404.html")
    page.route("http://127.0.0.1:9/**", lambda route: route.fulfill(body=lost, content_type="text/html"))
    for path in paths(sites[site]):
        with subtests.test("the way home", path=path):
            page.goto(f"http://127.0.0.1:9/kiva/{path}")
            home = page.locator(".btn[data-home]").evaluate("link => link.href")
            assert home == "http://127.0.0.1:9/kiva/index.html"
