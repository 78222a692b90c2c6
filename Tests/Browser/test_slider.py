"""The range slider by mouse, finger and keyboard, and its text fields."""


def start_again(view):
    view.pass_time(400)
    view.go("#sort=amount")
    view.go("")
    view.frame()
    assert view.values == (0, len(view.stops) - 1)


def test_the_thumbs_set_the_smallest_and_largest_amount_inclusively(open_list, subtests):
    view = open_list(held=True)
    last = len(view.stops) - 1
    stop = view.stops.index(900)
    view.drag(0, stop)
    assert view.values == (stop, last)
    view.assert_shows(900)
    assert 900 in view.amounts and len(view.shown) < len(view.all)
    assert view.fields[0] == "900"
    assert view.range_text.inner_text() == "$900 or more"
    start_again(view)
    with subtests.test("the right thumb sets the largest amount"):
        view.drag(last, view.stops.index(1500))
        view.assert_shows(0, 1500)
        assert 1500 in view.amounts
        assert view.range_text.inner_text() == "up to $1,500"
        start_again(view)
    with subtests.test("a thumb at its end is no limit"):
        view.drag(0, 5)
        view.drag(5, 0)
        assert view.values == (0, last)
        view.assert_shows()
        assert view.range_text.inner_text() == "Any amount"
        view.pass_time(600)
        assert view.hash == ""
    with subtests.test("a click on the rail moves the nearest thumb"):
        view.press(3)
        view.page.mouse.up()
        assert view.values == (3, last)
        view.press(last - 4)
        view.page.mouse.up()
        assert view.values == (3, last - 4)
        view.assert_shows(view.stops[3], view.stops[last - 4])


def test_thumbs_never_cross_but_may_meet(open_list, subtests):
    view = open_list(held=True)
    last = len(view.stops) - 1
    view.drag(last, 8)
    view.drag(0, 14)
    assert view.values == (8, 8)
    view.assert_shows(view.stops[8], view.stops[8])
    for end, expected in [(4, (4, 8)), (16, (8, 16))]:
        with subtests.test("of stacked thumbs the direction of the drag decides", end=end):
            view.drag(8, end)
            assert view.values == expected
            view.drag(end, 8)
            assert view.values == (8, 8)
    start_again(view)
    with subtests.test("thumbs stacked at an end come apart again"):
        view.drag(last, 0)
        assert view.values == (0, 0)
        view.drag(0, 6)
        assert view.values == (0, 6)
        view.drag(6, last)
        view.drag(0, last)
        assert view.values == (last, last)
        view.drag(last, last - 3)
        assert view.values == (last - 3, last)
        start_again(view)
    with subtests.test("right to left the rail runs the other way"):
        view.page.evaluate("document.documentElement.dir = 'rtl'")
        assert view.point(0)[0] > view.point(5)[0]
        view.drag(0, 5)
        assert view.values == (5, last)
        view.low.press("ArrowLeft")
        assert view.values[0] == 6


def test_the_count_follows_in_the_same_frame_and_the_status_later(open_list):
    view = open_list(held=True)
    words = f"{len(view.matching(view.stops[9]))} of {len(view.all)} loans"
    view.set_low_thumb(9)
    view.frame()
    assert view.count.inner_text().startswith(words)
    view.pass_time(550)
    assert view.status.text_content() == ""
    view.pass_time(50)
    assert view.status.text_content() == f"{words} shown"


def test_what_is_beside_the_list_follows_once_the_slider_is_still(open_list):
    view = open_list(held=True)
    headline = view.page.locator("#headline")
    before = headline.inner_text()
    for stop in (8, 9):
        view.set_low_thumb(stop)
        view.frame()
        found = len(view.matching(view.stops[stop]))
        assert view.count.get_attribute("data-count") == str(found)
        view.pass_time(100)
        assert headline.inner_text() == before and not view.page.locator(".chip").count()
    view.pass_time(50)
    assert headline.inner_text().startswith(f"{found} of {len(view.all)} loans")
    assert view.page.locator(".chip").count()


def test_every_key_changes_something(open_list, subtests):
    view = open_list()
    last = len(view.stops) - 1
    view.low.focus()
    view.page.keyboard.press("ArrowRight")
    assert view.values == (1, last)
    assert view.low.get_attribute("aria-valuetext") == f"${view.stops[1]}"
    view.assert_shows(view.stops[1])
    view.page.keyboard.press("ArrowUp")
    view.page.keyboard.press("ArrowLeft")
    assert view.values == (1, last)
    view.page.keyboard.press("PageUp")
    assert view.values[0] > 2
    view.page.keyboard.press("End")
    assert view.values == (last, last)
    view.page.keyboard.press("Home")
    assert view.values == (0, last)
    view.assert_shows()
    view.page.keyboard.press("Tab")
    view.page.keyboard.press("ArrowLeft")
    assert view.values == (0, last - 1)
    view.assert_shows(0, view.stops[last - 1])
    with subtests.test("a key does not push one thumb past the other"):
        view.go("#min=500&max=500")
        both = view.stops.index(500)
        assert view.values == (both, both)
        view.low.press("ArrowRight")
        assert view.values == (both, both)
        view.high.press("ArrowLeft")
        assert view.values == (both, both)
        view.assert_shows(500, 500)
    with subtests.test("thumbs have names and speak dollars"):
        view.go("#max=2000")
        assert view.low.get_attribute("aria-label") == "Smallest loan amount"
        assert view.high.get_attribute("aria-label") == "Largest loan amount"
        assert view.high.get_attribute("aria-valuetext") == "$2,000"
        assert view.range_text.get_attribute("aria-live") == "off"
    with subtests.test("a key goes on from the exact amount"):
        view.go("#min=440&max=1260")
        view.low.press("ArrowRight")
        assert view.fields == ("450", "1,260")
        view.low.press("ArrowLeft")
        assert view.fields[0] == "425"
        view.high.press("ArrowLeft")
        assert view.fields[1] == f"{max(stop for stop in view.stops if stop < 1260):,}"


# The value of the field and the refusal after each of these texts was entered.
ENTER = """(field, texts) => texts.map(text => {
  field.value = text;
  field.dispatchEvent(new Event('change', {bubbles: true}));
  return [field.value, document.querySelector('[role=alert]').innerText];
})"""


def test_text_fields_accept_any_amount(open_list, subtests):
    view = open_list(held=True)
    view.type_exact(view.low_field, "526")
    view.assert_shows(526)
    assert 525 not in view.amounts
    view.type_exact(view.high_field, "$1,999")
    view.assert_shows(526, 1999)
    assert view.fields == ("526", "1,999")
    view.wait_for_hash("#min=526&max=1999")
    with subtests.test("a press on a thumb does not move it"):
        view.press(view.values[0])
        view.page.mouse.up()
        assert view.fields[0] == "526"
    for text, amount in [("500.", 500), (".5", 0.5), ("123456789012", 123456789012)]:
        with subtests.test("of any form", text=text):
            view.go("#max=5000")
            view.type_exact(view.low_field, text)
            view.frame()
            assert [loan["id"] for loan in view.shown] == view.matching(amount, max(amount, 5000))
            view.pass_time(400)
    with subtests.test("one that is none is taken back"):
        view.go("#min=400")
        refusal = view.page.get_by_role("alert")
        texts = ["-5", "1e3", "4.5.6", "1.500,00", "1,50", "1,2345", "1,23,45"]
        for text, (value, words) in zip(texts, view.low_field.evaluate(ENTER, texts), strict=True):
            assert value == "400"
            assert f"“{text}” is not an amount" in words
        view.type_exact(view.low_field, "abc")
        assert view.fields[0] == "400"
        assert "“abc” is not an amount" in refusal.inner_text()
        view.type_exact(view.low_field, "")
        assert refusal.inner_text() == ""
        assert view.values[0] == 0
        view.assert_shows()
    with subtests.test("one beyond the other end moves that end"):
        view.go("#min=400&max=900")
        view.type_exact(view.low_field, "1100")
        assert view.fields == ("1,100", "1,100")
        view.type_exact(view.high_field, "575")
        assert view.fields == ("575", "575")
        view.assert_shows(575, 575)
        start_again(view)
    with subtests.test("one beyond the scale moves the other end too"):
        view.type_exact(view.low_field, "8000")
        assert view.fields == ("8,000", "8,000")
        assert view.high.get_attribute("aria-valuetext") == "$8,000"
        view.assert_shows(8000)
        view.go("#max=2")
        assert view.fields == ("2", "2")


# MARK: Fingers


class Finger:
    def __init__(self, page):
        self.session = page.context.new_cdp_session(page)

    def send(self, kind, *points):
        self.session.send("Input.dispatchTouchEvent",
                          {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})


def test_fingers_move_thumbs_or_pan_the_sheet(open_list, subtests):
    phone = open_list(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.page.locator("#filter-toggle").tap()
    # Waits until the sheet is open and at rest.
    phone.slider().rail.scroll_into_view_if_needed()
    finger = Finger(phone.page)
    last = len(phone.stops) - 1
    with subtests.test("a tap moves the nearest thumb when the finger is lifted"):
        finger.send("touchStart", phone.point(4))
        phone.frame()
        assert phone.values == (0, last)
        finger.send("touchEnd")
        assert phone.values == (4, last)
    with subtests.test("a finger drags a thumb"):
        x, y = phone.point(4)
        finger.send("touchStart", (x, y))
        for step in range(1, 11):
            finger.send("touchMove", (x + (phone.point(12)[0] - x) * step / 10, y))
        finger.send("touchEnd")
        assert phone.values == (12, last)
        phone.assert_shows(phone.stops[12])
    with subtests.test("nothing moves before the finger has moved four pixels sideways"):
        x, y = phone.point(10)
        finger.send("touchStart", (x, y))
        finger.send("touchMove", (x + 3, y))
        phone.frame()
        assert phone.values == (12, last)
        finger.send("touchMove", (x + 30, y))
        phone.frame()
        assert phone.values != (12, last)
        finger.send("touchEnd")
    with subtests.test("a finger that pans the sheet changes no amount"):
        x, y = phone.point(10)
        before = phone.values
        top = phone.page.evaluate("document.getElementById('filters').scrollTop")
        finger.send("touchStart", (x, y))
        for step in range(1, 16):
            finger.send("touchMove", (x + step / 5, y - 10 * step))
        finger.send("touchEnd")
        phone.page.wait_for_function("top => document.getElementById('filters').scrollTop > top + 50", arg=top)
        assert phone.values == before
