"""The ways from one page to another, and the settings that are kept on the way."""

import pytest

from loan_list import LoanList, card, heart, theme

HEART = ".save"


def is_pressed(tab):
    return tab.evaluate("return document.querySelector('.save').getAttribute('aria-pressed')") == "true"


def test_a_card_leads_to_the_page_of_the_loan_and_back(open_list):
    view = open_list()
    loan = view.shown[3]
    view.tab.click(f"{card(loan['id'])} h3 a")
    view.tab.wait_for_page(f"loans/{loan['id']}.html")
    assert view.tab.evaluate("return document.querySelector('h1').innerText") == loan["name"]
    view.tab.click(".back a")
    view.tab.wait_for_page("index.html")
    assert len(view.ids) == 22


def test_a_heart_is_saved_across_pages(open_list):
    view = open_list()
    first, second = view.ids[:2]
    assert not view.is_saved(first)
    view.tab.click(heart(first))
    view.tab.wait_until(lambda: view.is_saved(first), True)
    view.tab.click(f"{card(first)} h3 a")
    view.tab.wait_for_page(f"loans/{first}.html")
    view.tab.wait_until(lambda: is_pressed(view.tab), True)
    view.tab.click(HEART)
    view.tab.wait_until(lambda: is_pressed(view.tab), False)
    view.tab.click(".back a")
    view.tab.wait_for_page("index.html")
    assert not view.is_saved(first) and not view.is_saved(second)


def background(tab):
    """The brightness of the page's ground, from 0 to 255."""
    tab.frame()
    return sum(tab.picture().getpixel((3, 3))) / 3


def test_a_chosen_theme_holds_on_all_pages(open_list, tab, sites):
    view = open_list()
    assert background(tab) > 200
    tab.click(theme("dark"))
    tab.wait_until(lambda: background(tab) < 60, True)
    for page in ("about.html", "loans/3000100.html", "sectors.html"):
        tab.open((sites["few"] / page).as_uri())
        assert background(tab) < 60
        assert view.is_checked(theme("dark"))
    tab.click(theme("light"))
    tab.wait_until(lambda: background(tab) > 200, True)
    tab.click(theme("auto"))
    tab.wait_until(lambda: background(tab) > 200, True)
    assert tab.evaluate("return document.documentElement.dataset.theme") is None


def test_the_page_follows_a_dark_system(dark_tab, sites):
    view = LoanList(dark_tab, (sites["few"] / "index.html").as_uri())
    assert background(dark_tab) < 60
    dark_tab.click(theme("light"))
    dark_tab.wait_until(lambda: background(dark_tab) > 200, True)
    assert view.is_checked(theme("light"))


def test_a_card_says_how_many_days_are_left(open_list):
    """The script writes distances by the reader's clock."""
    view = open_list()
    text = view.tab.evaluate("return document.querySelector('#loan-3000100').innerText")
    assert "6 days left" in text


@pytest.mark.parametrize("page", ["index.html", "loans/3000100.html", "sectors.html", "countries/UG.html"])
@pytest.mark.parametrize("width", [390, 1440])
def test_no_page_scrolls_sideways(tab, sites, page, width):
    tab.open((sites["few"] / page).as_uri(), width=width)
    assert tab.evaluate("return document.scrollingElement.scrollWidth") <= width
