"""The further sliders, which follow the rules of the first one for other numbers."""

import pytest

from environment import SOAK

KEYS = ["remaining", "percent", "days", "months"]
# The sliders have one script. In the short form, each test moves two of them.
SOME, OTHERS = (KEYS, KEYS) if SOAK else (KEYS[::2], KEYS[1::2])
WORDS = {"remaining": ("${}", "${}"), "percent": ("{}%", "{}%"), "days": ("1 day", "{} days"),
         "months": ("1 month", "{} months")}


def format_value(key, value):
    return WORDS[key][value != 1].format(f"{value:,}")


MORE = "details.part > summary"


@pytest.fixture
def sliders(rich_list):
    view = rich_list(held=True)
    view.page.locator(MORE, has_text="More filters").click()
    return view


def start_again(view):
    view.pass_time(400)
    view.go("")
    view.frame()


def test_further_sliders_are_closed_at_first(rich_list, listing, subtests):
    view = rich_list()
    for key in KEYS:
        assert not view.slider(key).box.is_visible()
    view.page.locator(MORE, has_text="More filters").click()
    for key in KEYS:
        slider = view.slider(key)
        assert slider.box.is_visible()
        assert slider.text.inner_text() == "Any"
        assert slider.box.locator("[name$=-exact]").count() == 0
        with subtests.test("scales cover the loans", key=key):
            known = [getattr(loan, key) for loan in listing.loans if getattr(loan, key) is not None]
            assert slider.stops == sorted(set(slider.stops))
            assert slider.stops[0] <= min(known) and slider.stops[-1] >= max(known)
            assert slider.values == (0, len(slider.stops) - 1)
    with subtests.test("thumbs have names of their own"):
        thumbs = [thumb for key in ["amount", *KEYS] for thumb in (view.slider(key).low, view.slider(key).high)]
        names = [thumb.get_attribute("aria-label") for thumb in thumbs]
        assert len(set(names)) == 10 and all(names)
    with subtests.test("several sliders are combined"):
        hash = "#remaining-min=100&percent-min=10&days-max=14&months-max=20&min=300"
        view.go(hash)
        view.assert_view(listing, hash)
        assert len(view.chips) == 5 and view.number > 0


def assert_drags(view, listing, key):
    slider = view.slider(key)
    stops = slider.stops
    last = len(stops) - 1
    low, high = last // 3, 2 * last // 3
    slider.drag(0, low)
    view.wait_for_hash(f"#{key}-min={stops[low]}")
    view.assert_view(listing, f"#{key}-min={stops[low]}")
    assert slider.text.inner_text() == f"{format_value(key, stops[low])} or more"
    slider.drag(last, high)
    hash = f"#{key}-min={stops[low]}&{key}-max={stops[high]}"
    view.wait_for_hash(hash)
    view.assert_view(listing, hash)
    assert 0 < view.number < len(listing.loans)
    assert slider.text.inner_text() == f"{format_value(key, stops[low])} – {format_value(key, stops[high])}"
    slider.drag(low, 0)
    view.wait_for_hash(f"#{key}-max={stops[high]}")
    view.assert_view(listing, f"#{key}-max={stops[high]}")


def test_a_mouse_drags_both_thumbs(sliders, listing, subtests):
    for key in OTHERS:
        with subtests.test(key=key):
            assert_drags(sliders, listing, key)
            start_again(sliders)


def test_loans_without_the_value_match_while_the_slider_is_untouched(sliders, listing, subtests):
    for key in SOME:
        with subtests.test(key=key):
            without = {loan.id for loan in listing.loans if getattr(loan, key) is None}
            assert without <= set(sliders.ids) and without
            slider = sliders.slider(key)
            last = len(slider.stops) - 1
            slider.drag(last, last - 1)
            sliders.frame()
            assert not without & set(sliders.ids)
            slider.drag(last - 1, last)
            sliders.wait_for_hash("")
            sliders.assert_view(listing)


def assert_keys_move(view, listing, key):
    slider = view.slider(key)
    stops = slider.stops
    last = len(stops) - 1
    slider.low.focus()
    view.page.keyboard.press("ArrowRight")
    assert slider.values == (1, last)
    assert slider.low.get_attribute("aria-valuetext") == format_value(key, stops[1])
    view.wait_for_hash(f"#{key}-min={stops[1]}")
    view.assert_view(listing, f"#{key}-min={stops[1]}")
    view.page.keyboard.press("End")
    assert slider.values == (last, last)
    view.page.keyboard.press("Home")
    view.page.keyboard.press("Tab")
    view.page.keyboard.press("ArrowDown")
    assert slider.values == (0, last - 1)
    assert slider.high.get_attribute("aria-valuetext") == format_value(key, stops[last - 1])
    view.wait_for_hash(f"#{key}-max={stops[last - 1]}")
    view.assert_view(listing, f"#{key}-max={stops[last - 1]}")


def test_keys_move_the_thumbs(sliders, listing, subtests):
    for key in SOME:
        with subtests.test(key=key):
            assert_keys_move(sliders, listing, key)
            start_again(sliders)


def test_filters_by_the_value_on_the_card(rich_list, listing, subtests):
    view = rich_list()
    loan = next(loan for loan in listing.loans if loan.percent and loan.percent > 5 and loan.percent != 100 * loan.share)
    for end in ["min", "max"]:
        with subtests.test("the percentage", end=end):
            view.go(f"#percent-{end}={loan.percent}")
            view.assert_view(listing, f"#percent-{end}={loan.percent}")
            assert loan.id in view.ids
            assert view.page.locator(f"#loan-{loan.id} .nums b").inner_text() == f"{loan.percent}%"
    with subtests.test("the days"):
        loan = next(loan for loan in listing.loans if loan.days and loan.left.seconds > 3600)
        view.go(f"#days-min={loan.days}&days-max={loan.days}")
        view.frame()
        assert loan.id in view.ids
        assert view.page.locator(f"#loan-{loan.id} .badge").inner_text().startswith(f"{loan.days} day")


def test_a_finger_drags_a_further_thumb(rich_list, listing):
    view = rich_list(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    view.page.locator("#filter-toggle").tap()
    view.page.locator(MORE, has_text="More filters").tap()
    slider = view.slider("days")
    session = view.page.context.new_cdp_session(view.page)
    # Waits until the slider is displayed and at rest.
    slider.rail.scroll_into_view_if_needed()
    x, y = slider.point(0)
    goal = slider.point(7)[0]

    def touch(kind, *points):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", (x, y))
    for step in range(1, 9):
        touch("touchMove", (x + (goal - x) * step / 8, y))
    touch("touchEnd")
    assert slider.values == (7, len(slider.stops) - 1)
    view.wait_for_hash(f"#days-min={slider.stops[7]}")
    view.assert_view(listing, f"#days-min={slider.stops[7]}")


def test_a_click_beside_the_digits_focuses_the_field(rich_list):
    view = rich_list()
    for field in (view.low_field, view.high_field):
        frame = field.locator("..")
        box = frame.bounding_box()
        for x in (4, box["width"] - 4):
            view.page.evaluate("document.activeElement.blur()")
            frame.click(position={"x": x, "y": box["height"] / 2})
            assert field.evaluate("field => field === document.activeElement"), x
        assert frame.inner_text() == "$"
    assert view.page.get_by_role("textbox", name="At least").count() == 1
    assert view.page.get_by_role("textbox", name="At most").count() == 1
