"""Pages of the site's own, and the links of a header that has more of them than it can show at once."""

import pytest

from accessibility import BRIEF, LOOKS, assert_accessible
from environment import SOAK
from list_page import ListPage

WIDTHS = {"desktop": (1440, 900), "tablet": (768, 1024), "phone": (390, 844)}
# The boxes of the visible links of the header, and of the button that opens the rest.
LINKS = """() => [...document.querySelectorAll('.top nav a, .top nav summary')].filter(link => link.checkVisibility())
  .map(link => { const box = link.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]; })"""
# Whether the cards that the filter found on other pages of the list are loaded.
LOADED = """() => document.querySelector('.chip')
  && [...document.querySelectorAll('#loans > .loan')].every(card => card.dataset.id)"""
COLOURS = """() => ['body', '.top nav a', '.onto ul'].map(selector => getComputedStyle(document.querySelector(selector)))
  .map(style => [style.backgroundColor, style.color])"""


@pytest.fixture
def open_own(sites, open_page):
    """Opens a page of a site by its name."""
    def open_own(site, name, **options):
        return open_page(sites[site] / f"{name}.html", **options)
    return open_own


def test_the_slider_filters_the_list_of_a_page(open_own):
    view = ListPage(open_own("own", "choice", held=True), True)
    last = len(view.stops) - 1
    view.drag(0, view.stops.index(900))
    view.assert_shows(900)
    assert 900 in view.amounts and len(view.shown) < len(view.all)
    view.drag(last, view.stops.index(1500))
    view.assert_shows(900, 1500)
    view.pass_time(600)
    assert view.hash == "#min=900&max=1500"


def test_a_page_filters_a_split_list_as_a_whole(open_own, listing):
    hash = "#country=GH&min=500"
    expected = listing.ids(hash)
    assert 1 < len(expected) <= 8
    view = ListPage(open_own("own-split", "choice"))
    assert len(view.shown) == 8 and not set(expected) <= set(view.ids)
    view.go(hash)
    # Cards out of sight are loaded once they are near.
    view.page.wait_for_selector(".chip")
    view.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    view.page.wait_for_function(LOADED)
    assert sorted(view.ids) == sorted(expected)
    assert view.count.inner_text().startswith(f"{len(expected)} ")


def test_a_page_is_light_or_dark_like_the_others(open_own):
    looks = {}
    for scheme in ("light", "dark"):
        page = open_own("own", "choice", color_scheme=scheme)
        page.locator(".onto > summary").click()
        looks[scheme] = page.evaluate(COLOURS)
        other = open_own("own", "page-01", color_scheme=scheme)
        other.locator(".onto > summary").click()
        assert other.evaluate(COLOURS) == looks[scheme]
    assert all(light != dark for light, dark in zip(looks["light"], looks["dark"]))


@pytest.mark.parametrize("size", WIDTHS)
@pytest.mark.parametrize("name", ["choice", "index"])
def test_the_header_has_room_for_many_links(open_own, size, name):
    width, height = WIDTHS[size]
    page = open_own("own", name, viewport={"width": width, "height": height})
    before = page.evaluate(LINKS)
    # Links that do not fit into the row, or are more than the header shows at once, are behind "More".
    assert 3 <= len(before) <= 8
    if size == "desktop":
        assert len(before) == 8
        assert len({round(top + bottom) for _, top, _, bottom in before}) == 1, "the links stand in one line"
    page.locator(".onto > summary").click()
    after = page.evaluate(LINKS)
    assert after[:len(before)] == before, "nothing moves when the rest is shown"
    assert len(after) > 14
    assert all(0 <= left and right <= width for left, _, right, _ in after)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for one in range(len(after)):
        for other in after[one + 1:]:
            left, top, right, bottom = after[one]
            assert right <= other[0] or other[2] <= left or bottom <= other[1] + 1 or other[3] <= top + 1


def test_the_keyboard_opens_the_rest_of_the_links(open_own):
    page = open_own("own", "choice")
    page.locator(".onto > summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.onto li') !== null")
    page.keyboard.press("Enter")
    page.wait_for_url("**/page-*.html")
    assert page.locator(".onto [aria-current=page]").count() == 1


@pytest.mark.parametrize("name", ["choice", "page-12"])
def test_axe_finds_no_violation_in_the_open_header(open_own, name):
    page = open_own("own", name)
    page.locator(".onto > summary").click()
    assert_accessible(page, LOOKS if SOAK else BRIEF, part=".top")


def test_the_link_back_of_a_loan_leads_to_a_page_with_the_list_alone(open_own):
    page = open_own("own", "choice", hash="#min=900")
    page.locator("#loans > .loan:visible h3 a").first.click()
    page.wait_for_url("**/loans/*.html")
    assert page.locator(".back a").evaluate("link => link.href").endswith("/choice.html#min=900")
    page.goto(page.url.split("/loans/")[0] + "/page-01.html")
    page.go_back()
    page.goto(page.url.split("/loans/")[0] + "/page-02.html")
    page.goto(page.url.replace("page-02.html", "loans/3000097.html"))
    assert page.locator(".back a").evaluate("link => link.href").endswith("/choice.html#min=900")
