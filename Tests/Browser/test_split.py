"""A list of more than `--cards` loans is split over several pages. The filter of each page covers all of its loans."""

import re
import shutil
import threading
from collections import Counter
from pathlib import Path
from urllib.parse import urlparse

import pytest
from playwright.sync_api import expect

import invented
import rich
from environment import SOAK
from expected import FACETS, Listing
from list_page import ListPage, store
from static_host import serve

SIZE = 8
LAST = 9


@pytest.fixture(scope="module")
def everything():
    return Listing(rich.loans())


@pytest.fixture(scope="module")
def halves():
    return Listing(invented.many(700))


def of_page(everything, number):
    """Returns the expected content of one page of the list."""
    page = Listing([])
    page.loans = everything.loans[(number - 1) * SIZE:number * SIZE]
    return page


def path(number):
    return "index.html" if number == 1 else f"page/{number}.html"


@pytest.fixture
def open_number(open_page, sites):
    def open_number(number, **options):
        return ListPage(open_page(sites["split"] / path(number), **options))
    return open_number


@pytest.mark.parametrize("number", [1, 2, LAST])
def test_each_page_has_its_cards_totals_and_filter(open_number, everything, subtests, number):
    view = open_number(number)
    part = of_page(everything, number)
    assert len(part.loans) == (SIZE if number < LAST else 70 - SIZE * (LAST - 1))
    assert view.ids == [loan.id for loan in part.loans]
    assert view.number == 70
    for facet in FACETS:
        counts = everything.counts(facet)
        if facet == "status":
            # Until the filter is used, a loan that has ended by the reader's clock counts as it was when the page was made.
            counts = dict(Counter(loan.state or "fundraising" for loan in everything.loans))
        assert {option["value"]: option["count"] for option in view.options(facet)} == counts
    with subtests.test("it says which loans it has"):
        words = view.page.locator(".covers").inner_text()
        first, last = (number - 1) * SIZE + 1, min(70, number * SIZE)
        assert all(re.search(rf"\b{n}\b", words) for n in (first, last, 70)), words
        open = sum(not loan.state for loan in everything.loans)
        assert f" still needed by {open} borrowers in " in view.page.locator("h1").inner_text()
        closed = len(everything.loans) - open
        assert sum(map(int, re.findall(r"(\d+) more", view.page.locator("#left-out").inner_text()))) == closed
    with subtests.test("a loan leads back to it"):
        view.page.locator("#loans .loan h3 a").nth(1).click()
        view.page.wait_for_url("**/loans/*.html")
        # Without its script, the page of a loan leads to the first page of the list.
        name = "All loans" if number == 1 else "Back to the list"
        view.page.get_by_role("link", name=re.compile(f"{name}$")).click()
        view.page.wait_for_url(f"**/{path(number)}*")


def test_the_pages_contain_each_loan_once(sites, everything):
    ids = [int(id) for number in range(1, LAST + 1)
           for id in re.findall(r'<li class="loan[^>]* data-id="(\d+)"', (sites["split"] / path(number)).read_text())]
    assert ids == [loan.id for loan in everything.loans]
    assert not (sites["split"] / path(LAST + 1)).exists()


# In the short form, other tests filter the first page.
@pytest.mark.parametrize("number", [1, 5] if SOAK else [5])
def test_the_filter_covers_all_pages(open_number, everything, subtests, number):
    view = open_number(number)
    pages = view.page.get_by_role("navigation", name="Pages of the list")
    for country in ["KE", "PE"]:
        view.choose("country", country)
        view.assert_whole(everything, f"#country={country}")
        assert not pages.is_visible() and not view.page.locator(".covers").is_visible()
        view.choose("country", country)
    with subtests.test("without a filter the page shows its own loans again"):
        view.rest(SIZE)
        assert view.ids == [loan.id for loan in of_page(everything, number).loans]
        assert view.number == 70 and pages.is_visible()
    with subtests.test("the order is that of all loans"):
        view.sort.select_option("amount-desc")
        view.assert_whole(everything, "#sort=amount-desc")
    with subtests.test("the search covers all loans"):
        view.search.fill("maize")
        view.assert_whole(everything, "#q=maize&sort=amount-desc")
        view.wait_for_hash("#q=maize&sort=amount-desc")
    with subtests.test("a link opens the same view"):
        view.page.reload()
        view.assert_whole(everything, "#q=maize&sort=amount-desc")
    with subtests.test("links of a card from another page lead to files of the site"):
        for link in view.page.locator("#loans .loan h3 a").evaluate_all("links => links.map(link => link.href)"):
            assert Path(urlparse(link).path).is_file()


def test_the_map_shows_what_matches_by_country(open_number, everything):
    view = open_number(1)
    radius = "pin => pin.r.baseVal.value"
    kenya, peru = (view.page.locator(f'.pins [data-country="{country}"]') for country in ["KE", "PE"])
    before = kenya.evaluate(radius)
    view.choose("country", "KE")
    view.assert_whole(everything, "#country=KE")
    assert kenya.evaluate(radius) == pytest.approx(before, abs=0.1)
    assert peru.evaluate(radius) == 0


@pytest.mark.parametrize("lost", ["lists", "texts", "cards"])
def test_a_page_without_its_files_filters_what_it_has_and_says_so(open_page, sites, everything, tmp_path, lost):
    shutil.copytree(sites["split"], tmp_path / "site")
    shutil.rmtree(tmp_path / "site/data" / lost)
    view = ListPage(open_page(tmp_path / "site/page/2.html"))
    if lost == "lists":
        part = of_page(everything, 2)
        view.choose("open")
        view.page.get_by_text("could not be loaded: filter and totals cover only the 8 loans of this page").wait_for()
        assert view.ids == part.ids("#open=1") and view.number == len(view.ids)
    elif lost == "texts":
        view.search.fill("maize")
        view.page.get_by_text("cannot be searched").wait_for()
        # The names of the options can still be found.
        view.search.fill("kenya")
        view.load_cards(len(everything.ids("#country=KE")))
    else:
        view.choose("open")
        view.page.wait_for_function("count => +document.getElementById('match-count').dataset.count === count",
                                    arg=len(everything.ids("#open=1")))
        own = {loan.id for loan in of_page(everything, 2).loans}
        missing = next(id for id in everything.ids("#open=1") if id not in own)
        expect(view.page.get_by_role("link", name=f"Loan {missing}")).to_have_attribute("href", f"../loans/{missing}.html")
    assert {message.replace("net::", "") for message in open_page.messages} == {"Failed to load resource: ERR_FILE_NOT_FOUND"}
    open_page.messages.clear()


def test_a_list_on_one_page_covers_all_loans_and_has_no_hint(rich_list):
    view = rich_list()
    assert view.page.locator(".covers, nav.pages").count() == 0


@pytest.mark.parametrize("number", range(1, LAST + 1))
def test_links_lead_through_the_pages(sites, number):
    file = sites["split"] / path(number)
    nav = re.search(r'<nav class="pages".*?</nav>', file.read_text(), re.DOTALL).group()
    links = {int(text): (file.parent / target).resolve() for target, text in re.findall(r'<a href="([^"]+)"[^>]*>(\d+)</a>', nav)}
    assert {1, LAST, number - 1, number + 1} & set(range(1, LAST + 1)) - {number} <= set(links)
    assert all(target == (sites["split"] / path(to)).resolve() and target.is_file() for to, target in links.items())
    assert re.findall(r'<b aria-current="page">(\d+)</b>', nav) == [str(number)]
    rels = dict(re.findall(r'<a href="[^"]+" rel="(prev|next)">(\d+)</a>', nav))
    expected = {"prev": number - 1, "next": number + 1}
    assert rels == {rel: str(to) for rel, to in expected.items() if 1 <= to <= LAST}
    # The numbers are in order, with a gap where pages are left out.
    shown = [int(text) for text in re.findall(r">(\d+)</", nav)]
    assert shown == sorted(shown)
    assert nav.count("…") == sum(after - before > 1 for before, after in zip(shown, shown[1:]))


def test_a_reader_goes_to_the_next_page_and_back(open_number):
    view = open_number(1)
    view.page.get_by_role("navigation", name="Pages of the list").get_by_role("link", name="2", exact=True).click()
    view.page.wait_for_url("**/page/2.html")
    view.page.get_by_role("link", name="3", exact=True).click()
    view.page.wait_for_url("**/page/3.html")
    view.page.locator("nav.pages [rel=prev]").click()
    view.page.wait_for_url("**/page/2.html")
    view.page.locator(".brand").click()
    view.page.wait_for_url("**/index.html")


def test_saved_loans_are_counted_on_each_page(open_number):
    view = open_number(2)
    view.heart(view.ids[0]).click()
    assert view.page.locator("#saved-count").text_content() == "1"
    view.page.locator("a:has(#saved-count)").click()
    view.page.wait_for_url("**/saved.html")
    # Another page may be loaded before the browser has written its storage.
    view.page.wait_for_function("() => document.getElementById('saved-count').textContent === '1'")


def test_a_page_of_the_list_works_on_a_host(open_page, sites, everything):
    with serve(sites["split"]) as address:
        view = ListPage(open_page(f"{address}/page/3.html"))
        assert view.ids == [loan.id for loan in of_page(everything, 3).loans]
        view.choose("open")
        view.assert_whole(everything, "#open=1")


def test_the_limit_of_displayed_cards_is_per_page(open_page, sites):
    view = ListPage(open_page(sites["halves"] / "page/2.html"))
    assert len(view.shown) == 200 and view.number == 700
    view.show_more()
    view.rest(350)


def test_a_page_of_up_to_300_cards_shows_all_of_them(open_page, sites, thousand):
    view = ListPage(open_page(sites["thousand"] / path(2), held=True), is_held=True)
    own = thousand.ids()[250:500]
    assert view.ids == own
    view.pass_time(3000)
    assert view.ids == own
    assert not view.page.locator("#show-more").is_visible()
    view.choose("country", "PE")
    view.pass_time(1000)
    view.rest(5)
    view.choose("country", "PE")
    view.pass_time(3000)
    view.frame()
    assert view.ids == own


def test_all_matches_can_be_reached_from_a_page_of_few_cards(open_page, sites, thousand):
    view = ListPage(open_page(sites["thousand"] / path(5)))
    assert view.ids == thousand.ids()[1000:]
    button = view.page.locator("#show-more")
    assert not button.is_visible()
    view.choose("country", "KE")
    left = len(thousand.ids("#country=KE"))
    assert left == 1005
    for shown in [200, 400, 600, 800, 1000]:
        view.page.wait_for_function("count => document.querySelectorAll('#loans > .loan').length === count", arg=shown)
        button.wait_for()
        button.evaluate("button => button.click()")
    view.page.wait_for_function("count => document.querySelectorAll('#loans > .loan').length === count", arg=left)
    assert not button.is_visible()


@pytest.mark.parametrize("width", [1440, 390])
def test_the_first_choice_while_scrolled_down_shows_the_start_of_the_result(open_page, sites, width):
    view = ListPage(open_page(sites["thousand"] / path(1), viewport={"width": width, "height": 800}))
    view.page.evaluate("scrollTo(0, 5000)")
    view.frame()
    view.sort.select_option("amount")
    view.page.wait_for_function("() => document.getElementById('match-count').dataset.count === '1010'")
    view.page.wait_for_function("() => document.querySelector('#loans > .loan').getBoundingClientRect().top > 0")
    assert view.page.evaluate("['.tools', '.tool'].map(part => document.querySelector(part)).findLast(row => row.offsetHeight).getBoundingClientRect().top") == 0


def wait_for_first(view, id):
    """Waits until the list begins with a loan. As many others may have been displayed before."""
    view.page.wait_for_function("id => document.querySelector('#loans > .loan').dataset.id === id", arg=str(id))


# The index of the card that has the focus or contains the focused element, and the number of its loan, if it is loaded.
FOCUSED = """() => {
  const card = document.activeElement.closest('#loans > .loan');
  return [[...document.querySelectorAll('#loans > .loan')].indexOf(card), card?.dataset.id ?? null];
}"""


def test_a_focused_loan_keeps_the_focus_when_its_card_arrives_late(hosts, open_page, sites, halves):
    root = hosts(sites["halves"])
    view = ListPage(open_page("about:blank"))
    held, arrived = [], threading.Event()
    view.page.route("**/data/cards/*", lambda route: route.continue_() if arrived.is_set() else held.append(route))
    view.page.goto(f"{root}/{path(1)}")
    order = halves.ids("#sort=amount")
    shown, id = next((shown, order[shown]) for shown in (200, 400, 600) if order[shown] not in {loan.id for loan in halves.loans[:350]})
    view.sort.select_option("amount")
    view.page.wait_for_function("() => document.querySelector('#loans [aria-busy]')")
    view.rest(200)
    for _ in range(shown // 200):
        view.page.locator("#show-more").press("Enter")
    assert view.page.evaluate(FOCUSED) == [shown, None]
    arrived.set()
    for route in held:
        route.continue_()
    view.page.wait_for_function(f"id => ({FOCUSED})()[1] === id", arg=str(id))
    assert view.page.evaluate(FOCUSED) == [shown, str(id)]
    assert view.focused == "a"


@pytest.mark.parametrize("element", ["#show-more", "#loans > .loan:nth-child(9) h3 a"])
def test_the_focus_moves_to_the_heading_when_a_late_result_replaces_the_card(hosts, open_page, sites, halves, element):
    root = hosts(sites["halves"])
    view = ListPage(open_page("about:blank"))
    held = []
    view.page.route("**/data/lists/*", lambda route: held.append(route))
    view.page.goto(f"{root}/{path(1)}")
    # Few loans match, so that the button goes away, too.
    with view.page.expect_request("**/data/lists/*"):
        view.search.fill("group")
    view.choose("country", "KE")
    view.page.locator(element).focus()
    for route in held:
        route.continue_()
    view.page.wait_for_selector("#chips .chip")
    assert view.page.evaluate("document.activeElement.tagName") == "H2"


def test_show_more_moves_the_focus_to_a_loan_of_another_page(open_page, sites, halves):
    view = ListPage(open_page(sites["halves"] / path(1)))
    order = halves.ids("#sort=amount")
    view.sort.select_option("amount")
    wait_for_first(view, order[0])
    view.rest(200)
    next = [order[shown] for shown in (200, 400, 600)]
    assert not {loan.id for loan in halves.loans[:350]}.issuperset(next)
    for shown, id in zip([200, 400, 600], next):
        view.page.locator("#show-more").press("Enter")
        assert view.page.evaluate("""() => [...document.querySelectorAll('#loans > .loan')]
          .indexOf(document.activeElement.closest('#loans > .loan'))""") == shown
        # The card that takes the place of the loan gets its focus.
        view.page.wait_for_function("id => document.activeElement.closest('#loans > .loan')?.dataset.id === id", arg=str(id))


def test_the_address_of_a_loan_of_another_page_leads_to_its_card(open_page, sites, halves):
    view = ListPage(open_page(sites["halves"] / path(1), hash="#sort=amount-desc"))
    view.rest(200)
    own = {loan.id for loan in halves.loans[:350]}
    id = next(id for id in halves.ids("#sort=amount-desc")[300:] if id not in own)
    view.go(f"#loan-{id}")
    view.page.wait_for_function("""id => {
      const box = document.getElementById('loan-' + id)?.getBoundingClientRect();
      return box?.height && box.top < innerHeight && box.bottom > 0;
    }""", arg=id)


def test_thousands_are_separated(open_page, sites):
    view = ListPage(open_page(sites["thousand"] / path(1), hash="#country=KE&group=country"))
    view.page.wait_for_selector("#chips .chip")
    expect(view.page.locator("#headline")).to_have_text(re.compile(r"^1,005 of 1,010 loans · \$[\d,]+ still to raise$"))
    expect(view.count).to_have_text("1,005 of 1,010 loans")
    expect(view.count).to_have_attribute("data-count", "1005")
    expect(view.page.locator("#loans > .group").first).to_have_text("Kenya · 1,005 loans")
    expect(view.page.locator("#show-results")).to_have_text("Show 1,005 loans")
    view.go("#country=KE&q=zzz")
    expect(view.page.locator("#no-match .chip")).to_have_text(["Turn off “zzz” (1,005 loans)"])
    view.go("")
    expect(view.page.locator("#show-results")).to_have_text("Show 1,010 loans")


def test_titles_distinguish_the_pages(sites):
    titles = {re.search("<title>(.*?)</title>", (sites["split"] / path(number)).read_text()).group(1)
              for number in range(1, LAST + 1)}
    assert len(titles) == LAST
