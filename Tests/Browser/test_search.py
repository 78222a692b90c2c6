"""The search for words, and the switches, by the reader's clock."""

from datetime import timedelta
from urllib.parse import quote

import pytest

import rich
from expected import Listing
from invented import NOW


FOUND = [
    "maize", "MAIZE", "aiz", "cafe", "café", "creme fraiche", "nguyen thi lan", "Nguyễn", "thuong", "do thi", "đỗ",
    "lucja", "soren", "SØREN", "smorrebrod", "strauss", "strauß", "STRASSE", "elodie", "zoe", "ana maria",
    "paul o'brien", "kisumu", "lapu-łapu", "urfa", "dong hoi", "sao tome", "turkiye", "congo (dem. rep.)",
    "sewing", "food production/sales", "pagnes", "daughter’s", "[traditional]", "mary kenya", "feed maize piglets",
    "  pigs   kenya ", "& flour"]


def test_words_are_found_in_name_place_activity_and_use(rich_list, listing):
    view = rich_list()
    for text in FOUND:
        expected = listing.ids(f"#q={quote(text.strip())}")
        assert 0 < len(expected) < len(listing.loans)
        view.search.fill(text)
        view.frame()
        assert (text, view.ids, view.number) == (text, expected, len(expected))


def test_what_stands_elsewhere_on_a_card_is_not_found(rich_list):
    view = rich_list()
    for text in ["zzz", "maize zzz", "funded", "days ago", "vegan", ".*", "<b>", "\\", "loan-name"]:
        view.search.fill(text)
        view.frame()
        assert (text, view.ids) == (text, [])
        assert view.page.locator("#no-match").is_visible()


def test_the_list_follows_each_letter_and_enter_sends_nothing(rich_list, listing):
    view = rich_list()
    view.search.focus()
    for end in range(1, 6):
        view.page.keyboard.press("maize"[end - 1])
        view.assert_view(listing, f"#q={'maize'[:end]}")
    view.page.keyboard.press("Enter")
    view.wait_for_hash("#q=maize")
    assert view.focused == "input"
    view.assert_view(listing, "#q=maize")
    view.search.fill("")
    view.assert_view(listing)
    view.wait_for_hash("")


def test_spaces_alone_are_no_search(rich_list, listing):
    view = rich_list()
    view.search.fill("   ")
    view.frame()
    assert view.ids == listing.ids() and view.chips == []


@pytest.mark.parametrize("later", [timedelta(), timedelta(hours=2), timedelta(days=5), timedelta(days=40)])
def test_switches_follow_the_readers_clock(rich_list, subtests, later):
    listing = Listing(rich.loans(), now=NOW + later)
    view = rich_list(now=NOW + later)
    for switch in ["open", "soon"]:
        with subtests.test(switch=switch):
            view.choose(switch)
            view.assert_view(listing, f"#{switch}=1")
            view.choose(switch)
            view.assert_view(listing)


def test_a_clock_before_the_data_is_wrong(rich_list, listing):
    view = rich_list(now=NOW - timedelta(days=400))
    view.choose("soon")
    view.assert_view(listing, "#soon=1")


def test_switches_are_switches(rich_list):
    view = rich_list()
    for name, label in {"open": "Still needs money", "soon": "Ends within a week", "saved": "Saved"}.items():
        switch = view.page.locator(f'#filters [name="{name}"]')
        assert switch.get_attribute("role") == "switch"
        switch.focus()
        view.page.keyboard.press("Space")
        view.frame()
        assert view.checked(name) == ["1"] and view.chips == [label]
        view.page.keyboard.press("Space")
        view.frame()
        assert view.checked(name) == view.chips == []
