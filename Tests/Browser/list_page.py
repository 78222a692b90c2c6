"""The list as a reader meets it, by the hooks that DESIGN.md promises."""

import itertools
import json
import re

from expected import FACETS, SWITCHES, filters, read

THUMB = 26  # px, the style sheet's --thumb

SHOWN = """() => [...document.querySelectorAll('#loans > .loan')].filter(card => card.getClientRects().length)
  .map(card => ({...card.dataset, id: Number(card.dataset.id)}))"""
ALL = """() => [...document.querySelectorAll('#loans > .loan')].map(card => ({...card.dataset}))"""
OPTIONS = """name => [...document.querySelectorAll(`#filters .opt input[name="${name}"]`)].map(input => {
  const label = input.closest('.opt');
  return {value: input.value, name: label.querySelector('span').textContent, checked: input.checked,
    count: Number(label.querySelector('b').textContent.replace(/,/g, '')),
    isZero: label.classList.contains('zero'), isVisible: label.checkVisibility()};
})"""
UNFOLD = """element => {
  for (let box = element.closest('details'); box; box = box.parentElement.closest('details')) box.open = true;
}"""
# What the chips say to all: their names without the words that every name begins with.
CHIPS = """() => [...document.querySelectorAll('#chips button.chip')].filter(chip => chip.checkVisibility())
  .map(chip => chip.getAttribute('aria-label'))"""
SUMS = "() => Object.fromEntries([...document.querySelectorAll('[data-sum]')].map(e => [e.dataset.sum, e.textContent]))"
PINS = """() => [...document.querySelectorAll('.pins circle')]
  .map(pin => [Number(pin.dataset.loan), pin.classList.contains('off')])"""
FRAME = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
# Until all is there and drawn that the page has asked for.
AT_REST = f"""async () => {{
  await document.fonts.ready;
  await Promise.all([...document.images].filter(image => image.loading !== 'lazy' || image.getBoundingClientRect().top < innerHeight)
    .map(image => image.decode().catch(() => {{}})));
  for (let frame = 0; frame < 3; frame++) await ({FRAME})();
}}"""
# Runs before a page's own scripts: it is drawn once all of it is there. How much of a page is drawn before, and shifted by
# what comes after it, depends on the machine.
DRAWN_WHOLE = """{
  const hidden = new CSSStyleSheet();
  hidden.replaceSync('html { visibility: hidden }');
  document.adoptedStyleSheets = [hidden];
  addEventListener('DOMContentLoaded', () => { document.adoptedStyleSheets = []; });
}"""
# How far things were shifted since the page was drawn.
SHIFT = f"""async () => {{
  await ({AT_REST})();
  let sum = 0;
  const add = list => list.forEach(entry => {{ sum += entry.value; }});
  const observer = new PerformanceObserver(list => add(list.getEntries()));
  observer.observe({{type: 'layout-shift', buffered: true}});
  await ({FRAME})();
  add(observer.takeRecords());
  return sum;
}}"""
# All that a view shows, in one go, now or in the next frame.
VIEW = f"""names => {{
  const one = selector => {{
    const [found, ...others] = document.querySelectorAll(selector);
    if (!found || others.length) throw new Error(`not one ${{selector}}`);
    return found;
  }};
  const isVisible = id => {{
    const element = document.getElementById(id);
    const box = element?.getBoundingClientRect();
    return Boolean(box?.width && box.height && element.checkVisibility({{visibilityProperty: true}}));
  }};
  return {{
    shown: ({SHOWN})(), sums: ({SUMS})(), pins: ({PINS})(), chips: ({CHIPS})(),
    options: Object.fromEntries(names.map(name => [name, ({OPTIONS})(name)])),
    count: one('#match-count').innerText, q: one('#filters [name="q"]').value,
    sort: one('#filters select[name="sort"]').value,
    hasChips: isVisible('chips'), isEmpty: isVisible('no-match'),
  }};
}}"""
NEXT_VIEW = f"async names => {{ await ({FRAME})(); return ({VIEW})(names); }}"
# The ids after each of these orders was chosen.
SORT = f"""async orders => {{
  const sort = document.querySelector('#filters select[name="sort"]');
  const found = [];
  for (const order of orders) {{
    sort.value = order;
    if (sort.value !== order) throw new Error(`no order ${{order}}`);
    for (const name of ['input', 'change']) sort.dispatchEvent(new Event(name, {{bubbles: true}}));
    await ({FRAME})();
    found.push(({SHOWN})().map(card => card.id));
  }}
  return found;
}}"""
# Where the middle of a rail is, how far it goes, and its stops.
RAIL = """rail => {
  const {x, y, width, height} = rail.getBoundingClientRect();
  return {x, y, width, height, stops: rail.closest('.range').dataset.stops.split(',').length,
    isRightToLeft: getComputedStyle(rail).direction === 'rtl'};
}"""


# The page is opened anew at an address that it was not at: of its hash alone it would take note without that.
TIMES = itertools.count(1)


def told(page, script, argument=None):
    """What the function returns, as one text: to take a large answer apart costs Playwright more than the page."""
    return json.loads(page.evaluate(f"async argument => JSON.stringify(await ({script})(argument))", argument))


def number(count):
    """How many loans match, as the count says it."""
    return int(re.match(r"\d+", count).group())


def names(labels):
    """What chips of these labels say, sorted."""
    assert all(label.startswith("Remove filter ") for label in labels)
    return sorted(label.removeprefix("Remove filter ").strip("“”\"") for label in labels)


class Slider:
    """One range with two thumbs, by the key of its values."""

    def __init__(self, page, key):
        self.page = page
        self.box = page.locator(f'#filters .range[data-key="{key}"]')
        self.low, self.high = self.box.locator('input[type="range"]').all()
        self.rail = self.box.locator(".rail")
        self.text = self.box.locator("output")

    @property
    def stops(self):
        return [int(stop) for stop in self.box.get_attribute("data-stops").split(",")]

    @property
    def values(self):
        """Where the two thumbs stand, as indexes of stops."""
        return int(self.low.input_value()), int(self.high.input_value())

    def unfold(self):
        self.box.evaluate(UNFOLD)

    def point(self, stop, off=0):
        """Where on the screen a stop of the rail lies, `off` pixels to the right of it."""
        self.rail.scroll_into_view_if_needed()
        box = self.rail.evaluate(RAIL)
        part = stop / (box["stops"] - 1)
        if box["isRightToLeft"]:
            part = 1 - part
        x = box["x"] + THUMB / 2 + (box["width"] - THUMB) * part
        return x + off, box["y"] + box["height"] / 2

    def press(self, stop, off=0):
        self.page.mouse.move(*self.point(stop, off))
        self.page.mouse.down()

    def drag(self, start, end):
        self.press(start)
        self.page.mouse.move(*self.point(end), steps=3)
        self.page.mouse.up()


class ListPage:
    def __init__(self, page, is_held=False):
        self.page = page
        self.is_held = is_held
        self.address = page.url.split("#")[0]
        self.low = page.locator('#filters input[name="min"]')
        self.high = page.locator('#filters input[name="max"]')
        self.low_field = page.locator('#filters [name="min-exact"]')
        self.high_field = page.locator('#filters [name="max-exact"]')
        self.search = page.locator('#filters [name="q"]')
        self.sort = page.locator('#filters select[name="sort"]')
        self.count = page.locator("#match-count")
        self.status = page.locator('[role="status"]')
        self.range_text = page.locator('#filters .range[data-key="amount"] output')

    # MARK: Cards

    @property
    def shown(self):
        """The cards that are displayed, in order: their data attributes."""
        return told(self.page, SHOWN)

    @property
    def ids(self):
        return [loan["id"] for loan in self.shown]

    @property
    def all(self):
        return told(self.page, ALL)

    def sort_through(self, orders):
        """Chooses one order after the other; the ids that are displayed after each."""
        return told(self.page, SORT, orders)

    @property
    def amounts(self):
        return [float(loan["amount"]) for loan in self.shown]

    @property
    def number(self):
        return number(self.count.inner_text())

    @property
    def sums(self):
        return told(self.page, SUMS)

    # MARK: The amount

    def slider(self, key="amount"):
        return Slider(self.page, key)

    @property
    def stops(self):
        return self.slider().stops

    @property
    def values(self):
        """Where the two thumbs stand, as indexes of stops."""
        return self.slider().values

    @property
    def fields(self):
        return self.low_field.input_value(), self.high_field.input_value()

    def point(self, stop, off=0):
        return self.slider().point(stop, off)

    def press(self, stop, off=0):
        self.slider().press(stop, off)

    def drag(self, start, end):
        self.slider().drag(start, end)

    def type_exact(self, field, text):
        field.fill(text)
        field.press("Enter")

    # MARK: Facets, switches, chips

    def options(self, name):
        """What stands in the facet: value, name, checked, count, isZero, isVisible of each option."""
        return told(self.page, OPTIONS, name)

    def option(self, name, value="1"):
        return self.page.locator(f'#filters .opt input[name="{name}"][value="{value}"]')

    def choose(self, name, value="1"):
        """A click on the option, wherever it is folded away."""
        option = self.option(name, value)
        option.evaluate(UNFOLD)
        option.click()

    def checked(self, name):
        return [option["value"] for option in self.options(name) if option["checked"]]

    @property
    def chips(self):
        """What the chips say, sorted."""
        return names(told(self.page, CHIPS))

    def chip(self, text):
        return self.page.get_by_role("button", name=f"Remove filter {text}", exact=True)

    @property
    def hearts(self):
        """The ids of the cards whose heart is filled."""
        return self.page.evaluate("""() => [...document.querySelectorAll('#loans .save[aria-pressed=true]')]
          .map(heart => Number(heart.closest('.loan').dataset.id))""")

    def heart(self, id):
        return self.page.locator(f"#loan-{id} .save")

    @property
    def focused(self):
        """A word for what has the focus: its id, or its tag and class."""
        return self.page.evaluate("""() => {
          const element = document.activeElement;
          return element.id || element.tagName.toLowerCase() + (element.className ? '.' + element.className : '');
        }""")

    # MARK: Hash

    @property
    def hash(self):
        return self.page.evaluate("location.hash")

    def arrive(self, hash=""):
        """Opens the page anew with this hash."""
        self.page.goto(f"{self.address}?{next(TIMES)}{hash}")

    def go(self, hash):
        """Goes to another hash on the page that is open."""
        self.page.evaluate("""hash => new Promise(done => {
          if (location.hash === hash) return done();
          addEventListener('hashchange', () => done(), {once: true});
          location.hash = hash;
        })""", hash)

    def wait_for_hash(self, text):
        """Waits until the hash says this; of several values of one name the order is free."""
        if self.is_held:
            self.pass_time(400)
        try:
            self.page.wait_for_function("""text => {
              const said = text => [...new URLSearchParams(text.replace(/^#/, ''))]
                .map(([name, value]) => name + '=' + (name === 'q' ? value : value.split(',').sort())).sort().join('&');
              return said(location.hash) === said(text);
            }""", arg=text)
        except Exception:
            assert self.hash == text
            raise

    # MARK: Assertions

    def matching(self, low=0, high=float("inf")):
        """The ids that must be shown between two amounts, both included; the order of the page."""
        return [int(loan["id"]) for loan in self.all if low <= float(loan["amount"]) <= high]

    def assert_shows(self, low=0, high=float("inf")):
        self.frame()
        expected = self.matching(low, high)
        assert self.ids == expected
        assert self.number == len(expected)

    def assert_view(self, listing, hash="", saved=()):
        """All of the page says what this hash means: cards, count, totals, map, options, chips, controls."""
        if self.is_held:
            self.frame()
        seen = told(self.page, VIEW if self.is_held else NEXT_VIEW, [*FACETS, *SWITCHES])
        expected = listing.ids(hash, saved)
        assert [card["id"] for card in seen["shown"]] == expected
        assert number(seen["count"]) == len(expected)
        sums = seen["sums"]
        assert sums == {key: text for key, text in listing.sums(hash, saved).items() if key in sums}
        assert {id for id, is_off in seen["pins"] if not is_off} <= set(expected)
        assert not {id for id, is_off in seen["pins"] if is_off} & set(expected)
        chosen = read(hash)
        for facet in FACETS:
            options = seen["options"][facet]
            counts = listing.counts(facet, hash, saved)
            assert {option["value"]: option["count"] for option in options} == counts, facet
            assert [o["value"] for o in options if o["isZero"]] == [o["value"] for o in options if o["count"] == 0]
            assert {o["value"] for o in options if o["checked"]} == set(filter(None, chosen.get(facet, "").split(",")))
        for key, count in listing.switch_counts(hash, saved).items():
            (switch,) = seen["options"][key]
            assert (key, switch["count"], switch["checked"]) == (key, count, key in chosen)
        assert seen["q"] == chosen.get("q", "")
        assert seen["sort"] == chosen.get("sort", "newest")
        assert names(seen["chips"]) == listing.chips(hash)
        assert seen["hasChips"] == bool(filters(chosen))
        assert seen["isEmpty"] == (not expected)

    def show_more(self):
        """Presses the button below the cards, once the way there is laid out and it moves no more under the pointer."""
        button = self.page.locator("#show-more")
        place = None
        while place != (place := button.bounding_box()):
            button.scroll_into_view_if_needed()
            self.frame()
        button.click()

    def frame(self):
        """Until what was set is shown."""
        if self.is_held:
            self.pass_time(20)
        else:
            self.page.evaluate(FRAME)

    def pass_time(self, milliseconds):
        """Lets time pass in a window that is held."""
        self.page.clock.run_for(milliseconds)
