"""The chips above the list, and those of an empty result, show the chosen filters and clear them."""

import re

import pytest

from list_page import CHIPS

ALL = "#min=200&max=3000&q=e&country=KE,UG&sector=agriculture&borrower=woman,man&open=1"
ONE_EACH = ["#min=400&max=900", "#min=400", "#max=900", "#min=500&max=500", "#remaining-max=50", "#percent-min=20&percent-max=60",
            "#days-max=7", "#days-min=1&days-max=1", "#months-min=12", "#q=maize", "#country=KE", "#sector=food",
            "#activity=food-production-sales", "#borrower=woman", "#tag=woman-owned-business", "#theme=manana",
            "#open=1", "#soon=1", "#saved=1"]


def test_each_kind_of_filter_has_its_chip(rich_list, listing, subtests):
    view = rich_list(held=True)
    for hash in ONE_EACH:
        with subtests.test(hash=hash):
            view.go(hash)
            view.assert_view(listing, hash)
            (text,) = listing.chips(hash)
            button = view.page.locator("#chips button.chip")
            # The visible text is part of the accessible name.
            visible, label = button.evaluate("chip => [chip.innerText, chip.ariaLabel]")
            assert text in visible and visible in label
            button.click()
            view.assert_view(listing)
            view.wait_for_hash("")
    with subtests.test("without chips the list of chips is hidden"):
        view.sort.select_option("amount")
        view.assert_view(listing, "#sort=amount")
        assert not view.page.locator("#chips").is_visible()


def test_a_chip_clears_one_filter_and_keeps_the_others(rich_list, listing):
    view = rich_list(hash=ALL)
    view.assert_view(listing, ALL)
    for text, rest in [("Uganda", ALL.replace(",UG", "")), ("$200 – $3,000", "#q=e&country=KE&sector=agriculture&borrower=woman,man&open=1"),
                       ("Still needs money", "#q=e&country=KE&sector=agriculture&borrower=woman,man"),
                       ("A man", "#q=e&country=KE&sector=agriculture&borrower=woman")]:
        view.chip(text).click()
        view.assert_view(listing, rest)
    view.wait_for_hash("#q=e&country=KE&sector=agriculture&borrower=woman")
    assert view.fields[0] == str(view.stops[0])


@pytest.mark.parametrize(("site", "hash"), [("rich", ALL), ("many", "#min=200&country=KE,UG,PE&open=1")])
def test_chips_can_be_cleared_with_the_keyboard(open_list, site, hash):
    view = open_list(site, hash=hash)
    view.page.wait_for_selector("#chips button.chip")
    left = view.chips
    view.page.locator("#chips button.chip").first.focus()
    while left:
        label = view.page.evaluate("document.activeElement.getAttribute('aria-label')").removeprefix("Remove the filter ")
        left.remove(label.strip("“”"))
        view.page.keyboard.press("Enter" if len(left) % 2 else "Space")
        # A long list shows its chips a moment after its cards.
        view.page.wait_for_function(f"count => ({CHIPS})().length === count", arg=len(left))
        view.frame()
        assert view.chips == left
        # The focus stays among the chips as long as there are any.
        assert view.page.evaluate("document.activeElement.matches('#chips .chip')") == bool(left)
    assert_the_focus_is_seen(view)


@pytest.mark.parametrize("site", ["rich", "many"])
def test_what_hides_all_loans_can_be_taken_away_with_the_keyboard(open_list, site):
    view = open_list(site, hash="#country=KE&q=zzz&open=1")
    way = view.page.locator("#no-match .chip")
    # A long list shows its chips a moment after its cards.
    way.first.wait_for()
    ways = [re.fullmatch(r"Turn off (.*) \((\d+) loans?\)", text).groups() for text in way.all_inner_texts()]
    assert [name for name, _ in ways] == ["“zzz”"]
    number = int(ways[0][1])
    way.press("Enter")
    view.page.wait_for_function("() => !document.getElementById('no-match').checkVisibility()")
    assert view.number == number
    assert view.page.evaluate("document.activeElement === document.getElementById('match-count').parentElement")


def test_an_empty_list_says_one_thing_once(open_list, subtests):
    view = open_list("rich")
    box = view.page.locator("#no-match")
    # What to do is said by a script that is loaded once the reader turns to the filter.
    view.page.locator("#filters").dispatch_event("pointerover")
    view.page.wait_for_selector("#filters .not", state="attached")
    for hash, lines in {
        "#saved=1": ["No loan is saved yet", "The heart of a loan saves it, in this browser only.", "Turn off Saved ("],
        "#saved=1&country=KE": ["No loan is saved yet", "The heart of a loan saves it, in this browser only.",
                                "Turn off Saved (", "Clear all filters"],
        "#q=zzz": ["No loan fits these filters", "Turn off “zzz” ("],
        "#q=zzz&country=KE": ["No loan fits these filters", "Turn off “zzz” (", "Clear all filters"],
        "#q=zzz&saved=1&country=KE": ["No loan is saved yet", "The heart of a loan saves it, in this browser only.",
                                      "Clear all filters"],
        "#saved=1&q=zzz&sort=amount": ["No loan is saved yet", "The heart of a loan saves it, in this browser only.",
                                       "Clear all filters"],
    }.items():
        with subtests.test(hash=hash):
            view.go(hash)
            box.wait_for()
            found = [line for line in box.inner_text().split("\n") if line]
            assert len(found) == len(lines)
            assert all(line.startswith(start) for line, start in zip(found, lines))
            # A button that turns off a filter has no cross, which would say the same.
            assert all(view.page.evaluate(
                "[...document.querySelectorAll('#no-match .chip')].map(e => getComputedStyle(e, '::after').content === 'none')"))


def assert_the_focus_is_seen(view):
    assert view.page.evaluate("document.activeElement !== document.body && document.activeElement.checkVisibility()")


def test_clear_all_clears_all_filters_and_keeps_the_order(rich_list, listing, subtests):
    view = rich_list(hash=ALL + "&sort=amount")
    button = view.page.get_by_role("button", name="Clear all", exact=True)
    for how in ("click", "keyboard"):
        with subtests.test(how=how):
            view.go(ALL + "&sort=amount")
            if how == "click":
                button.click()
            else:
                button.press("Enter")
            view.assert_view(listing, "#sort=amount")
            assert_the_focus_is_seen(view)
            view.wait_for_hash("#sort=amount")
    with subtests.test(how="the button of an empty result clears too"):
        view.go("#min=3999&country=KH&q=zzz&percent-max=1&saved=1&sort=repaid")
        assert view.ids == []
        view.page.locator("#clear").click()
        view.assert_view(listing, "#sort=repaid")
        assert_the_focus_is_seen(view)


def test_the_filter_button_of_small_screens_counts_the_active_filters(rich_list):
    view = rich_list(hash="#country=KE,UG&open=1", viewport={"width": 390, "height": 844})
    assert view.page.locator("#filter-toggle .n").inner_text() == "3"
    view.chip("Uganda").click()
    view.frame()
    assert view.page.locator("#filter-toggle .n").inner_text() == "2"
    view.page.get_by_role("button", name="Clear all", exact=True).click()
    view.frame()
    assert view.page.locator("#filter-toggle").inner_text().strip() == "Filter"


def test_chips_with_the_same_text_clear_their_own_filters(open_list):
    view = open_list("few", hash="#sector=retail")
    view.page.evaluate("location.hash = '#activity=retail'")
    view.page.wait_for_function("() => document.querySelector('[name=activity][value=retail]').checked")
    view.page.locator(".chip", has_text="Retail").click()
    view.page.wait_for_function("() => !document.querySelector('[name=activity][value=retail]').checked")
    assert view.number == len(view.all)
