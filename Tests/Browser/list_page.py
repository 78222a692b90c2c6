"""The list as a reader meets it, by the hooks that DESIGN.md promises."""

import re

THUMB = 26  # px, the style sheet's --thumb

SHOWN = """() => [...document.querySelectorAll('#loans > .loan')].filter(card => card.getClientRects().length)
  .map(card => ({...card.dataset, id: Number(card.dataset.id)}))"""
ALL = """() => [...document.querySelectorAll('#loans > .loan')].map(card => ({...card.dataset}))"""


class ListPage:
    def __init__(self, page):
        self.page = page
        self.low = page.locator('#filters input[name="min"]')
        self.high = page.locator('#filters input[name="max"]')
        self.low_field = page.locator('#filters [name="min-exact"]')
        self.high_field = page.locator('#filters [name="max-exact"]')
        self.sort = page.locator('#filters select[name="sort"]')
        self.count = page.locator("#match-count")
        self.status = page.locator('[role="status"]')
        self.range_text = page.locator("#filters output")

    @property
    def shown(self):
        """The cards that are displayed, in order: their data attributes."""
        return self.page.evaluate(SHOWN)

    @property
    def all(self):
        return self.page.evaluate(ALL)

    @property
    def amounts(self):
        return [float(loan["amount"]) for loan in self.shown]

    @property
    def number(self):
        return int(re.match(r"\d+", self.count.inner_text()).group())

    @property
    def stops(self):
        stops = self.page.locator("#filters .range").get_attribute("data-stops")
        return [int(stop) for stop in stops.split(",")]

    @property
    def values(self):
        """Where the two thumbs stand, as indexes of stops."""
        return int(self.low.input_value()), int(self.high.input_value())

    @property
    def fields(self):
        return self.low_field.input_value(), self.high_field.input_value()

    @property
    def hash(self):
        return self.page.evaluate("location.hash")

    def wait_for_hash(self, text):
        self.page.wait_for_function("text => location.hash === text", arg=text, timeout=2000)

    def matching(self, low=0, high=float("inf")):
        """The ids that must be shown between two amounts, both included; the order of the page."""
        return [int(loan["id"]) for loan in self.all if low <= float(loan["amount"]) <= high]

    def assert_shows(self, low=0, high=float("inf")):
        self.frame()
        expected = self.matching(low, high)
        assert [loan["id"] for loan in self.shown] == expected
        assert self.number == len(expected)

    def frame(self):
        self.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")

    def point(self, stop, off=0):
        """Where on the screen a stop of the rail lies, `off` pixels to the right of it."""
        self.page.locator(".rail").scroll_into_view_if_needed()
        box = self.page.locator(".rail").bounding_box()
        part = stop / (len(self.stops) - 1)
        if self.page.evaluate("getComputedStyle(document.querySelector('.rail')).direction") == "rtl":
            part = 1 - part
        x = box["x"] + THUMB / 2 + (box["width"] - THUMB) * part
        return x + off, box["y"] + box["height"] / 2

    def press(self, stop, off=0):
        self.page.mouse.move(*self.point(stop, off))
        self.page.mouse.down()

    def drag(self, start, end):
        self.press(start)
        self.page.mouse.move(*self.point(end), steps=6)
        self.page.mouse.up()

    def type_exact(self, field, text):
        field.fill(text)
        field.press("Enter")
