"""A list of more than `--cards` loans is split over several pages. The filter of each page covers its own cards."""

import re

import pytest

import rich
from expected import Listing
from list_page import ListPage
from static_host import serve

SIZE = 8
LAST = 9


@pytest.fixture(scope="module")
def everything():
    return Listing(rich.loans())


def of_page(everything, number):
    """Returns what to expect of one page of the list."""
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
    view.assert_view(part)
    with subtests.test("it says what its filter covers"):
        words = view.page.locator(".covers:not(#elsewhere)").inner_text()
        first, last = (number - 1) * SIZE + 1, min(70, number * SIZE)
        assert all(re.search(rf"\b{n}\b", words) for n in (first, last, 70)), words
        open = sum(not loan.state for loan in everything.loans)
        assert view.page.locator("h1").inner_text().startswith(f"{open} people and groups")
        assert f"{70 - open} more loans are fully funded or have ended." in view.page.locator("#pledge").inner_text()
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


@pytest.mark.parametrize("number", [1, 5])
def test_the_filter_covers_only_its_page(open_number, everything, number):
    part = of_page(everything, number)
    view = open_number(number)
    country = next(option["value"] for option in view.options("country") if 0 < option["count"] < SIZE)
    view.choose("country", country)
    view.assert_view(part, f"#country={country}")
    view.sort.select_option("amount-desc")
    view.assert_view(part, f"#country={country}&sort=amount-desc")
    view.wait_for_hash(f"#country={country}&sort=amount-desc")
    view.page.reload()
    view.assert_view(part, f"#country={country}&sort=amount-desc")


def test_a_list_on_one_page_covers_all_loans_and_has_no_hint(rich_list):
    view = rich_list()
    assert view.page.locator(".covers:not(#elsewhere), nav.pages").count() == 0


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
    view.page.wait_for_url("**/index.html#saved=1")
    # Another page may be loaded before the browser has written its storage.
    view.page.wait_for_function("() => document.getElementById('saved-count').textContent === '1'")


def test_a_page_of_the_list_works_on_a_host(open_page, sites, everything):
    with serve(sites["split"]) as address:
        view = ListPage(open_page(f"{address}/page/3.html"))
        view.assert_view(of_page(everything, 3))
        view.choose("open")
        view.assert_view(of_page(everything, 3), "#open=1")


def test_the_limit_of_displayed_cards_is_per_page(open_page, sites):
    view = ListPage(open_page(sites["halves"] / "page/2.html"))
    assert len(view.all) == 350 and len(view.shown) == 200 and view.number == 350
    view.show_more()
    assert len(view.shown) == 350


def test_titles_distinguish_the_pages(sites):
    titles = {re.search("<title>(.*?)</title>", (sites["split"] / path(number)).read_text()).group(1)
              for number in range(1, LAST + 1)}
    assert len(titles) == LAST
