"""The pages of named searches: they have the loans that the filter of the list shows for the same words."""

import json
import re

import pytest

import searches
from accessibility import BRIEF, LOOKS, NARROW_TEXTS, assert_accessible, leave_few_cards
from environment import SOAK
from list_page import ListPage

CARDS = re.compile(r'<li class="loan[^"]*" id="loan-(\d+)"')
HASHES = searches.hashes()


def written(sites, site, number):
    """Returns the numbers of the loans of a view, in the order of its pages."""
    folder = sites[site] / "views"
    further = folder / f"view-{number}"
    pages = [folder / f"view-{number}.html"]
    pages += sorted(further.glob("*.html"), key=lambda path: int(path.stem)) if further.is_dir() else []
    return [int(id) for page in pages for id in CARDS.findall(page.read_text())]


def test_a_view_has_what_the_list_shows_for_the_same_words(sites, open_page, subtests):
    view = ListPage(open_page(sites["views"] / "index.html"))
    # The short form goes through every third of the searches that consist of several words.
    tried = {number: hash for number, hash in enumerate(HASHES) if SOAK or "&" not in hash or number % 3 == 0}
    found = view.go_through([f"#{hash}" for hash in tried.values()])
    for (number, hash), ids in zip(tried.items(), found, strict=True):
        with subtests.test(hash=hash):
            assert written(sites, "views", number) == ids
            assert written(sites, "views-split", number) == ids
    # The filter leaves out some of the loans, unless the words contain only an order.
    lengths = set(map(len, found))
    assert len(lengths) > len(tried) / 4 and 0 in lengths


def test_a_view_is_complete_without_script(sites, open_page):
    number = HASHES.index("sort=ending")
    page = open_page(sites["views"] / f"views/view-{number}.html", java_script_enabled=False)
    assert page.locator("h1").inner_text() == f"View {number}"
    assert page.locator(".lede").first.inner_text() == "All loans, sorted by “Ending soon”."
    shown = [int(id.removeprefix("loan-")) for id in page.locator("#loans > .loan").evaluate_all("cards => cards.map(card => card.id)")]
    assert shown == written(sites, "views", number)
    assert not page.locator("#filters").is_visible()


def test_a_view_is_filtered_like_a_section(sites, open_page):
    number = HASHES.index("sort=amount")
    view = ListPage(open_page(sites["views"] / f"views/view-{number}.html"))
    assert view.sort.locator("option").first.inner_text() == "Smallest amount"
    assert view.ids == written(sites, "views", number)
    view.go("#country=KE")
    view.frame()
    in_kenya = {loan["id"] for loan in view.shown}
    assert in_kenya and all(loan["country"] == "KE" for loan in view.shown)
    assert view.ids == [id for id in written(sites, "views", number) if id in in_kenya]
    view.go("#sort=ending")
    view.frame()
    assert view.ids == written(sites, "views", HASHES.index("sort=ending"))


def test_a_split_view_is_filtered_as_one(sites, open_page):
    number = HASHES.index("sort=amount-desc")
    loans = json.loads((sites["views-split"] / "loans.json").read_text())["loans"]
    in_ghana = {loan["id"] for loan in loans if (loan.get("location") or {}).get("country_code") == "GH"}
    wanted = [id for id in written(sites, "views-split", number) if id in in_ghana]
    assert 1 < len(wanted) <= 8
    view = ListPage(open_page(sites["views-split"] / f"views/view-{number}/2.html", hash="#country=GH"))
    # The cards of the other pages of the view are loaded.
    view.page.wait_for_function("""() => document.querySelector('.chip')
      && [...document.querySelectorAll('#loans > .loan')].every(card => card.dataset.id)""")
    assert view.ids == wanted


def empty_view(sites):
    return next(f"views/view-{number}.html" for number in range(len(HASHES)) if not written(sites, "views", number))


@pytest.mark.parametrize("name", ["a list", "an empty one", "the list of all"])
def test_axe_finds_no_violation(sites, open_page, name):
    path = {"a list": f"views/view-{HASHES.index('sort=amount')}.html", "an empty one": empty_view(sites),
            "the list of all": "views.html"}[name]
    page = open_page(sites["views"] / path)
    leave_few_cards(page)
    # The cards and the filter are those of the list, which is tested in all looks.
    is_list = name == "a list"
    assert_accessible(page, LOOKS if SOAK else NARROW_TEXTS if is_list else BRIEF, has_filter_open=is_list)


def test_an_empty_view_says_so(sites, open_page):
    page = open_page(sites["views"] / empty_view(sites))
    assert page.locator(".empty:visible h3").all_inner_texts() == ["No loan fits this search now"]
    page.locator(".empty:visible a").click()
    page.wait_for_url("**/index.html")
