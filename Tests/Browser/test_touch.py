"""The filter by finger: taps hit the intended control, and nothing needs a pointer that hovers."""

import pytest


@pytest.fixture
def phone(rich_list):
    view = rich_list(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    view.page.locator("#filter-toggle").tap()
    return view


def test_a_tap_chooses_an_option_and_opens_details(phone, listing):
    phone.option("country", "KE").tap()
    phone.assert_view(listing, "#country=KE")
    phone.page.locator("details.part:has([name=country]) details.rest > summary").tap()
    phone.option("country", "XK").tap()
    phone.assert_view(listing, "#country=KE,XK")
    phone.page.locator("#more > summary").tap()
    phone.page.locator("details.part > summary", has_text="Themes").tap()
    phone.option("theme", "green").tap()
    phone.assert_view(listing, "#country=KE,XK&theme=green")
    phone.page.locator("#show-results").tap()
    phone.chip("Kenya").tap()
    phone.assert_view(listing, "#country=XK&theme=green")
    phone.page.get_by_role("button", name="Clear all", exact=True).tap()
    phone.assert_view(listing)


def test_a_tap_on_a_row_toggles_its_checkbox(phone, listing):
    row = phone.page.locator("label.opt:has([name=open])")
    row.scroll_into_view_if_needed()
    box = row.bounding_box()
    phone.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.assert_view(listing, "#open=1")


def test_a_tap_on_a_heart_opens_no_loan(phone):
    phone.page.locator("#show-results").tap()
    id = phone.ids[1]
    phone.page.evaluate("() => { navigation.onnavigate = () => { window.hasLeft = true; }; }")
    phone.heart(id).tap()
    phone.page.wait_for_function("() => document.querySelector('#loans .save[aria-pressed=true]')")
    phone.frame()
    assert phone.hearts == [id] and phone.page.evaluate("'hasLeft' in window") is False
    use = phone.page.locator(f"#loan-{id} .loan-use")
    use.scroll_into_view_if_needed()
    box = use.bounding_box()
    phone.page.touchscreen.tap(box["x"] + 20, box["y"] + box["height"] / 2)
    phone.page.wait_for_url(f"**/loans/{id}.html")


def test_active_filters_of_a_link_are_counted_before_the_form_is_opened(rich_list):
    view = rich_list(hash="#country=KE&open=1", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    assert view.chips == ["Kenya", "Still needs money"]
    assert view.page.evaluate("document.documentElement.scrollWidth") == 390
