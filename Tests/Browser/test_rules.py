"""Rules that the program and the scripts of the page both implement: the two must agree.

The program writes what is true on any day, and the scripts turn it into distances from the reader's clock. So these
tests compare what a page says without its scripts with what it says with them, for loans on either side of each bound:

- the cap: above 300 cards, the first 200 are shown, and 200 more at a time (LoanList.swift, list.mustache; view.js)
- what is left of a loan: the words and the urgency of its badge (Loan+Funding.swift; distances.js)
- how old a loan is: minutes, hours, days, and after 31 days the date (Card.swift; distances.js)
- which loans still need money, and which end within three days or a week (Loan.isOpen, Loan.ends; loans.js, matches.js)
- the percentage that is funded, and whole days left (Loan.percentFunded, RangeMeasure.swift; loans.js)
- counts, sums and amounts in words (FacetCounts.swift, Totals.swift, Money; matches.js, totals.js, words.js)
- the paths of pages (Route+All.swift; pages.js, back.js, lost.js)
"""

import json
import re
from datetime import timedelta

import pytest

import invented
from conftest import build
from environment import SOAK
from expected import Expected
from invented import NOW
from list_page import ListPage
from lost import HOST, LostPage
from static_host import serve

MINUTE, HOUR, DAY = 60, 3600, 86400
# In seconds: the time left at which the badge, a switch or a figure changes, and the age at which its words do.
LEFT = [0, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 6 * DAY, 7 * DAY, 8 * DAY, 40 * DAY]
AGES = [MINUTE, 2 * MINUTE, HOUR, DAY, 2 * DAY, 30 * DAY, 31 * DAY, 365 * DAY]
# The amount, the funded amount and the amount in baskets, in dollars, near where the percentage and the rest change.
AMOUNTS = [(1000, 0, 0), (1000, 1, 0), (1000, 9.99, 0), (1000, 10, 0), (1000, 19.99, 0), (1000, 994.99, 0), (1000, 995, 0),
           (1000, 999.99, 0), (1000, 1000, 0), (1000, 1001, 0), (1000, 400, 600), (1000, 400, 599.99), (1000, 400, 700),
           (0, 0, 0), (12.5, 5, 0), (1234.05, 100, 0), (75, 50, 0), (1_250_000, 625_000, 0), (1000, None, 0), (None, 50, 0)]
STATUSES = ["fundraising", "funded", "raised", "in_repayment", "ended", "ended_with_loss", "expired", "refunded",
            "defaulted", "inactive", "deleted", "something new", None]

# The texts of a list that its scripts update.
SAID = """() => ({
  cards: Object.fromEntries([...document.querySelectorAll('#loans > .loan:not(.beyond)')].map(card => [card.dataset.id, {
    badge: card.querySelector('.badge')?.textContent, urgency: card.querySelector('.badge')?.className,
    age: card.querySelector('.when time')?.textContent,
  }])),
  order: [...document.querySelectorAll('#loans > .loan:not(.beyond)')].map(card => card.dataset.id),
  count: document.getElementById('match-count').textContent, headline: document.getElementById('headline').textContent,
  figures: Object.fromEntries([...document.querySelectorAll('[data-sum]')].map(figure =>
    [figure.dataset.sum, [figure.textContent, figure.parentElement.textContent]])),
  options: Object.fromEntries([...document.querySelectorAll('#filters .opt input')].map(input =>
    [input.name + '=' + input.value, input.closest('.opt').querySelector('b').textContent])),
  hasMore: document.querySelector('#show-more:not([hidden])') !== null,
})"""


def said(view):
    return view.page.evaluate(SAID)


def day_of(time):
    return f"{time.day} {time:%B %Y}"


def deadline_of(loan, now):
    """The badge of a loan that raises money, with scripts: its text and its class."""
    left = loan.expires - now
    if left <= timedelta():
        return "Ended", "badge calm"
    if not left.days:
        return "Last day", "badge hot"
    urgency = "hot" if left.days <= 2 else "soon" if left.days <= 5 else "calm"
    return f"{left.days} day{'s' if left.days > 1 else ''} left", f"badge {urgency}"


def age_of(loan, now):
    """The age of a loan, with scripts."""
    seconds = (now - loan.posted).total_seconds()
    if seconds >= 31 * DAY or seconds < 0:
        return day_of(loan.posted)
    for unit, length in [("day", DAY), ("h", HOUR), ("min", MINUTE)]:
        if count := int(seconds // length):
            return f"{count} {unit}{'s' if unit == 'day' and count > 1 else ''} ago"
    return "just now"


def assert_times(written, shown, loans, now):
    """Checks the badges and ages of cards, as written by the program and as shown by the scripts."""
    loan_of = {str(loan["id"]): Expected(loan, now) for loan in loans}
    for id in written["cards"]:
        loan = loan_of[id]
        before, after = written["cards"][id], shown["cards"][id]
        if before["badge"] and before["badge"].startswith("until "):
            assert (before["badge"], before["urgency"]) == (f"until {day_of(loan.expires)}", "badge"), id
            assert (after["badge"], after["urgency"]) == deadline_of(loan, now), id
        else:
            assert (after["badge"], after["urgency"]) == (before["badge"], before["urgency"]), id
            assert before["badge"] in ("Fully funded", "Being repaid", "Repaid", "Ended", None), id
        assert before["age"] == (loan.posted and day_of(loan.posted)), id
        assert after["age"] == (loan.posted and age_of(loan, now)), id


def without_times(page):
    """Returns the text of a list without the parts that depend on the reader's clock."""
    cards = set(page["cards"])
    # By the reader's clock, a loan may have ended since.
    clocked = ("open=1", "soon=1", "saved=1", "new=1", "status=fundraising", "status=ended")
    options = {name: count for name, count in page["options"].items() if name not in clocked}
    return page | {"cards": cards, "options": options}


# The address and the text of the link to the list on the page of a loan.
LINK_BACK = "(() => { const link = document.querySelector('.back a'); return [link.href, link.textContent]; })()"
# The same for each of these addresses, of which the page believes that the reader visited it on the way to the page.
VISITED = f"""addresses => addresses.map(address => {{
  const entries = () => [address, location.href].map(url => ({{url}}));
  Object.defineProperty(window, 'navigation', {{configurable: true, value: {{entries, currentEntry: {{index: 1}}}}}});
  dispatchEvent(new Event('pageshow'));
  return {LINK_BACK};
}})"""


def loans_at_bounds():
    """Loans at each bound, a second before it and a second after it."""
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
    """Builds a site from loans, with data of a time, and returns its output folder."""
    def site_of(loans, time=NOW):
        folder = tmp_path_factory.mktemp("rules")
        (folder / "loans.json").write_text(json.dumps({"fetched_at": invented.time(time), "loans": loans}))
        build(folder, "--input", folder / "loans.json", "--limit", "100000", "--now", invented.time(time))
        return folder / "Output"
    return site_of


@pytest.fixture(scope="module")
def at_bounds(site_of):
    return site_of(loans_at_bounds())


@pytest.fixture
def open_pair(open_page):
    """Opens a page without and with its scripts, each in one window for all pages."""
    pages = []

    def open_pair(path):
        pages[:] = pages or [open_page("about:blank", java_script_enabled=False), open_page("about:blank")]
        for page in pages:
            page.goto(path.as_uri())
        return map(ListPage, pages)
    return open_pair


def assert_scripts_agree(without, view):
    """Checks that a page has the same texts with and without its scripts, except for distances from the reader's clock.
    Returns its text without and with them.
    """
    written, shown = said(without), said(view)
    assert without_times(shown) == without_times(written)
    # The cards that the program marks are those that the script does not display.
    assert [card["id"] for card in view.shown] == [int(id) for id in written["order"]]
    return written, shown


# MARK: Days left, ages, percentages, counts and sums


def test_the_scripts_agree_with_the_program_at_each_bound(open_pair, at_bounds):
    written, shown = assert_scripts_agree(*open_pair(at_bounds / "index.html"))
    assert_times(written, shown, loans_at_bounds(), NOW)
    # Both sides of the bounds were compared.
    badges = {card["badge"] for card in shown["cards"].values()}
    assert badges >= {"Ended", "Last day", "1 day left", "2 days left", "3 days left", "5 days left", "6 days left",
                      "Fully funded", "Being repaid"}
    assert {card["urgency"] for card in shown["cards"].values()} >= {f"badge {name}" for name in
                                                                      ("calm", "soon", "hot", "done")}
    assert {card["age"] for card in shown["cards"].values()} >= {
        "just now", "1 min ago", "59 min ago", "1 h ago", "23 h ago", "1 day ago", "30 days ago", "20 October 2026"}
    assert set(written["figures"]) == {"lent", "reserved", "soon"}


def test_the_scripts_agree_with_the_program_on_other_loans(open_pair, sites, subtests):
    for site, path in [
            ("few", "index.html"), ("rich", "index.html"), ("rich", "countries/KE.html"),
            ("rich", "sectors/agriculture.html"), ("split", "index.html"), ("split", "page/2.html"), ("one", "index.html"),
            ("zero", "countries/KE.html"), ("huge", "index.html"), ("bare", "index.html"), ("hostile", "index.html")]:
        with subtests.test(site=site, path=path):
            assert_scripts_agree(*open_pair(sites[site] / path))


@pytest.mark.parametrize("later", [1, DAY, DAY + 1, 6 * DAY, 7 * DAY, 31 * DAY] if SOAK else [DAY + 1, 7 * DAY, 31 * DAY])
def test_a_page_that_is_read_later_says_what_a_page_made_then_says(open_page, at_bounds, site_of, later):
    then = NOW + timedelta(seconds=later)
    read = said(ListPage(open_page(at_bounds / "index.html", now=then)))
    made = said(ListPage(open_page(site_of(loans_at_bounds(), then) / "index.html", now=then)))
    # The program leaves out a figure that is zero.
    assert {name: figure for name, figure in read["figures"].items() if name in made["figures"]} == made["figures"]
    status_of = {str(loan["id"]): loan.get("status") for loan in loans_at_bounds()}
    for page in (read, made):
        del page["figures"]
        # The headline of a page that is read later counts its loans, and names no countries.
        assert page["headline"].count("$") == 1
        del page["headline"]
        # Loans that raise no money are last: those that ended since come after the others.
        last = {id for id, card in page["cards"].items() if status_of[id] not in ("fundraising", None)
                or card["badge"] in ("Fully funded", "Ended")}
        assert set(page["order"][-len(last):]) == last
        page["order"] = [id for id in page["order"] if id not in last]
    assert read == made


def test_the_sliders_go_by_the_values_on_the_cards(open_page, at_bounds, subtests):
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


@pytest.mark.parametrize("count", [200, 201, 300, 301, 500] if SOAK else [300, 301, 500])
def test_the_scripts_agree_with_the_program_on_the_cap(open_pair, site_of, count):
    without, view = open_pair(site_of(invented.many(count)) / "index.html")
    written, _ = assert_scripts_agree(without, view)
    shown = written["order"]
    assert written["hasMore"] == (len(shown) < count)
    if written["hasMore"]:
        step = int(re.search(r"\d+", view.page.locator("#show-more").text_content())[0])
        view.show_more()
        assert len(view.shown) == min(count, len(shown) + step)


# MARK: The paths of pages


def paths(site):
    """The path of one page of each shape, and of every sector if their names are odd."""
    found = {}
    for file in sorted(site.rglob("*.html")):
        path = str(file.relative_to(site))
        shape = re.sub(r"[A-Z]{2}|\d+", "0", path)
        if path.startswith("sectors/"):
            shape = path if SOAK or "hostile" in site.parts else re.sub(r"[a-z]+(?=[/.])", "x", shape)
        if path.startswith("page-"):
            shape = "page-0.html"
        found.setdefault(shape, path)
    return list(found.values())


@pytest.mark.parametrize("site", ["split", "hostile", "own-split", "views-split"])
def test_the_scripts_know_the_paths_of_all_pages(open_page, sites, subtests, site):
    loan = next((sites[site] / "loans").glob("*.html")).name
    with serve(sites[site]) as root:
        page = open_page(f"{root}/loans/{loan}")
        own = page.evaluate(LINK_BACK)
        names = paths(sites[site])
        found = page.evaluate(VISITED, [f"{root}/{path}#q=a" for path in names])
        for path, link in zip(names, found, strict=True):
            with subtests.test("the link back to the list", path=path):
                is_list = 'id="loans"' in (sites[site] / path).read_text()
                assert link == ([f"{root}/{path}#q=a", "Back to the list"] if is_list else own)
    for path, state in LostPage(open_page, sites[site]).states("/kiva/", paths(sites[site])):
        with subtests.test("the link home of the 404 page", path=path):
            assert state["homes"] == [f"{HOST}/kiva/index.html"]
