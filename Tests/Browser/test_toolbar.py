"""The row with the count, the chips and the order: it wraps, overprints nothing and stays in sight."""

import pytest

from environment import SOAK
from list_page import ROW

FILTERS = "#min=200&q=e&open=1"
PARTS = [".tool h2", "#filter-toggle", "select[name=sort]", "#chips"]
# The parts of the row that overlap another one, or that go beyond it at a side.
OVERPRINTED = """parts => {
  const row = document.querySelector('.found').getBoundingClientRect();
  const boxes = parts.map(part => document.querySelector(part)).filter(part => part.checkVisibility())
    .map(part => { const range = new Range(); range.selectNodeContents(part); return part.matches('h2') ? range.getBoundingClientRect() : part.getBoundingClientRect(); });
  const cross = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes.filter((box, i) => box.left < row.left - 1 || box.right > row.right + 1 || boxes.some((other, j) => j > i && cross(box, other))).length;
}"""
# Returns the row to its state when the page was opened.
START = "() => { document.activeElement.blur(); document.querySelector('.tool').scrollTop = 0; scrollTo(0, 0); }"
SCALE = "scale => { document.documentElement.style.fontSize = scale + '%'; }"


@pytest.mark.parametrize("first", [1440, 390])
def test_nothing_in_the_row_is_overprinted(open_list, subtests, first):
    view = open_list("hundred", hash=FILTERS, viewport={"width": first, "height": 900})
    wide, narrow = [961, 980, 1000, 1020, 1040, 1060], [768, 320]
    # In the short form, a page that was opened wide becomes a little narrower, and a narrow one much narrower or wider.
    for width in [first, *wide, *narrow] if SOAK else [first, *wide] if first == 1440 else [first, *narrow, wide[0]]:
        for scale in [100, 200]:
            with subtests.test(width=width, scale=scale):
                view.page.set_viewport_size({"width": width, "height": 900})
                view.page.evaluate(SCALE, scale)
                view.frame()
                assert view.page.evaluate(OVERPRINTED, PARTS) == 0
                assert view.page.evaluate("document.documentElement.scrollWidth") == width


def test_the_row_stays_in_sight_and_is_never_tall(open_list, subtests):
    hash = FILTERS + "&country=KE,UG,PE,VN,GH,EC,TJ,KH&sector=agriculture,arts,food,retail"
    view = open_list("hundred", hash=hash)
    for width, height in [(1440, 900), (1000, 500), (768, 1024), (390, 844), (320, 568), (844, 390)]:
        view.page.set_viewport_size({"width": width, "height": height})
        for scale in [100, 200]:
            view.page.evaluate(START)
            view.page.evaluate(SCALE, scale)
            view.frame()
            with subtests.test(width=width, height=height, scale=scale):
                assert_stays_in_sight(view, subtests, width, height)


def assert_stays_in_sight(view, subtests, width, height):
    view.page.evaluate("scrollTo(0, document.getElementById('loans').getBoundingClientRect().top + scrollY + 300)")
    view.frame()
    row = view.page.evaluate(ROW)
    assert row["top"] == 0 and row["height"] <= height / 3 + 1
    with subtests.test("it is opaque"):
        assert view.page.evaluate("""() => {
          const row = ['.tools', '.tool'].map(part => document.querySelector(part)).findLast(row => row.offsetHeight);
          const {left, right, bottom} = row.getBoundingClientRect();
          const covers = [left + 12, (left + right) / 2, right - 12].every(x => row.contains(document.elementFromPoint(x, bottom - 2)));
          return covers && !/rgba|transparent/.test(getComputedStyle(row).backgroundColor);
        }""")
    with subtests.test("its last control can be reached"):
        view.page.locator("#chips .clear-all").focus()
        box = view.page.locator("#chips .clear-all").bounding_box()
        # The chips of a narrow window are above the list, and do not stay in sight.
        isNarrow = view.page.evaluate("getComputedStyle(document.querySelector('.tool')).display === 'contents'")
        assert 0 <= box["y"] and box["y"] + box["height"] <= (height if isNarrow else row["bottom"] + 1)
        assert 0 <= box["x"] and box["x"] + box["width"] <= width


def test_headings_of_groups_and_cards_with_the_focus_are_under_the_row(open_list, subtests):
    view = open_list("hundred", hash="#group=sector&open=1")
    for width in [1440, 1000, 390]:
        with subtests.test(width=width):
            view.page.evaluate(START)
            view.page.set_viewport_size({"width": width, "height": 800})
            view.frame()
            assert_headings_and_focus_are_under_the_row(view)


def assert_headings_and_focus_are_under_the_row(view):
    view.page.evaluate("scrollTo(0, 3000)")
    view.frame()
    bottom = view.page.evaluate(ROW)["bottom"]
    tops = view.page.locator("#loans > .group").evaluate_all("groups => groups.map(group => group.getBoundingClientRect().top)")
    assert min(abs(top - bottom) for top in tops) <= 1.5
    view.page.locator("#loans > .loan:not([hidden]) h3 a").last.focus()
    for _ in range(15 if SOAK else 8):
        view.page.keyboard.press("Shift+Tab")
        top, group = view.page.evaluate("""() => [document.activeElement.getBoundingClientRect().top,
          Math.max(...[...document.querySelectorAll('.group')].map(group => group.getBoundingClientRect())
            .filter(box => box.top < (document.querySelector('.tool').offsetHeight || document.querySelector('.tools').offsetHeight) + 2).map(box => box.bottom))]""")
        assert top >= group - 1


@pytest.mark.parametrize("width", [1440, 390])
def test_whoever_filters_while_scrolled_down_sees_the_start_of_the_result(open_list, subtests, width):
    view = open_list("hundred", viewport={"width": width, "height": 800})

    def choose_sort():
        view.sort.select_option("amount")

    def remove_chip():
        view.page.locator("#chips .chip").first.click()

    # The chips of a narrow window scroll with the list, so that nobody who is further down can remove one.
    for name, action in [("order", choose_sort), ("chip", remove_chip)] if width == 1440 else [("order", choose_sort)]:
        with subtests.test(name):
            view.go("#min=100")
            view.page.evaluate("scrollTo(0, 5000)")
            view.frame()
            action()
            view.frame()
            row = view.page.evaluate(ROW)
            first = view.page.locator("#loans > .loan:not([hidden])").first.bounding_box()
            chips = view.page.locator("#chips")
            # In a narrow window, the chips are between the row and the list, and scroll with the list.
            above = max(row["bottom"], chips.is_visible() and sum(chips.bounding_box()[side] for side in ("y", "height")))
            assert row["top"] == 0 and row["bottom"] <= first["y"] + 1 <= above + 31
    with subtests.test("a page that is not scrolled stays where it is"):
        view.page.evaluate("scrollTo(0, 10)")
        view.sort.select_option("newest")
        view.frame()
        assert view.page.evaluate("scrollY") == 10


def test_a_slider_stays_under_the_pointer_while_the_list_scrolls_to_its_start(open_list):
    view = open_list("hundred", viewport={"width": 1440, "height": 800})
    view.page.evaluate("scrollTo(0, 5000)")
    view.frame()
    view.press(0)
    before = view.slider().rail.bounding_box()
    view.page.mouse.move(*view.point(6), steps=3)
    view.frame()
    assert view.slider().rail.bounding_box() == before
    view.page.mouse.up()
    assert view.values[0] == 6 and view.page.evaluate(ROW)["top"] == 0
