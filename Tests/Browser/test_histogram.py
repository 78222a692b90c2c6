"""The histogram over the slider: under other filters, its bars keep the scale of all loans, which stay behind them."""

import re

import pytest

# The bars of the paths: those of all loans, and those of the loans that match the other filters.
PATHS = "() => [...document.querySelectorAll('.hist .base path')].map(path => path.getAttribute('d'))"
BAR = re.compile(r"M(\d+) \d+v-(\d+)h(\d+)")


def bars(path):
    """Returns the heights of bars by their positions."""
    return {int(x): int(height) for x, height, _ in BAR.findall(path)}


@pytest.fixture(params=["rich", "split"])
def view(open_list, request):
    return open_list(request.param)


def paths(view):
    return [bars(path) for path in view.page.evaluate(PATHS)]


def test_a_filter_does_not_rescale_the_bars(view):
    view.choose("sector", "food")
    view.page.wait_for_function(f"() => (([all, some]) => some && all !== some)(({PATHS})())")
    everything, matching = paths(view)
    assert set(matching) <= set(everything)
    assert all(height <= everything[x] for x, height in matching.items())
    assert any(height < everything[x] for x, height in matching.items()) and max(everything.values()) == 58
    view.choose("sector", "food")
    view.page.wait_for_function(f"() => (([all, some]) => all === some)(({PATHS})())")
    assert paths(view)[0] == everything


def test_the_slider_itself_changes_no_bar(open_list):
    view = open_list("rich")
    view.page.evaluate("location.hash = 'min=500&max=1000'")
    # The bars of all loans are drawn once the script of the options is there.
    view.page.wait_for_selector(".hist .base path:nth-of-type(2)", state="attached")
    everything, matching = (bars(path) for path in view.page.evaluate(PATHS))
    assert everything == matching


def test_bars_of_all_loans_are_fainter(open_list):
    view = open_list("rich", hash="#sector=food")
    view.page.wait_for_selector(".hist .base path:nth-of-type(2)", state="attached")
    opacities = view.page.locator(".hist .base path").evaluate_all("paths => paths.map(path => Number(getComputedStyle(path).opacity))")
    assert opacities[0] < .6 and opacities[1:] == [1]
