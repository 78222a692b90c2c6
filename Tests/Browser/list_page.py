"""The list as a reader sees it, found by the documented hooks."""

import itertools
import json
import re

from expected import FACETS, SWITCHES, filters, read

THUMB = 26  # The style sheet's --thumb, in pixels.

SHOWN = """() => [...document.querySelectorAll('#loans > .loan')].filter(card => card.getClientRects().length)
  .map(card => ({...card.dataset, id: Number(card.dataset.id)}))"""
ALL = """() => [...document.querySelectorAll('#loans > .loan')].map(card => ({...card.dataset}))"""
OPTIONS = """name => [...document.querySelectorAll(`#filters .opt input[name="${name}"]`)].map(input => {
  const label = input.closest('.opt');
  return {value: input.value, name: label.querySelector('span').textContent, checked: input.checked,
    count: Number(label.querySelector('b').textContent.replace(/,/g, '')),
    isZero: label.classList.contains('zero'), isVisible: label.checkVisibility(),
    isCounted: !label.closest('details:not([open])')};
})"""
UNFOLD = """element => {
  for (let box = element.closest('details'); box; box = box.parentElement.closest('details')) box.open = true;
}"""
# The accessible names of the chips.
CHIPS = """() => [...document.querySelectorAll('#chips button.chip')].filter(chip => chip.checkVisibility())
  .map(chip => chip.getAttribute('aria-label'))"""
# The row that stays in sight while the list scrolls, without the chips in a narrow window.
ROW = """() => {
  const rows = [...document.querySelectorAll('.tool, .tools')];
  const sticky = rows.find(row => getComputedStyle(row).position === 'sticky' && getComputedStyle(row).display !== 'contents');
  const {top, bottom, height} = sticky.getBoundingClientRect();
  return {top, bottom, height};
}"""
SUMS = "() => Object.fromEntries([...document.querySelectorAll('[data-sum]')].map(e => [e.dataset.sum, e.textContent]))"
PINS = """() => [...document.querySelectorAll('.pins [data-loan]')]
  .map(pin => [Number(pin.dataset.loan), pin.classList.contains('off')])"""
FRAME = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"
# Waits until everything that the page has requested is loaded and painted.
AT_REST = f"""async () => {{
  await document.fonts.ready;
  await Promise.all([...document.images].filter(image => image.loading !== 'lazy' || image.getBoundingClientRect().top < innerHeight)
    .map(image => image.decode().catch(() => {{}})));
  for (let frame = 0; frame < 3; frame++) await ({FRAME})();
}}"""
# A script that runs before the page's own, and hides the page until all of it is loaded. Otherwise it would depend on
# the machine how much of a page is painted early and shifted by what is loaded later.
DRAWN_WHOLE = """{
  const hidden = new CSSStyleSheet();
  hidden.replaceSync('html { visibility: hidden }');
  document.adoptedStyleSheets = [hidden];
  addEventListener('DOMContentLoaded', () => { document.adoptedStyleSheets = []; });
}"""
# The sum of the layout shifts since the page was painted.
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
# Everything that a view shows, in one evaluation, now or in the next frame.
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
    count: one('#match-count').innerText, q: document.querySelector('#filters [name="q"]')?.value ?? '',
    sort: document.querySelector('select[name="sort"]')?.value ?? 'newest',
    hasChips: isVisible('chips'), isEmpty: isVisible('no-match'),
  }};
}}"""
NEXT_VIEW = f"async names => {{ await ({FRAME})(); return ({VIEW})(names); }}"
# The ids after each of these orders was chosen.
SORT = f"""async orders => {{
  const sort = document.querySelector('select[name="sort"]');
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
# Changes the hash of the page, again if the page writes what was chosen before at the same time.
GO = """hash => new Promise(done => {
  const wanted = new URL(hash || '#', location).hash;
  const change = () => {
    if (location.hash === wanted) return done();
    addEventListener('hashchange', change, {once: true});
    location.hash = hash;
  };
  change();
})"""
# The ids at each of these hashes.
GO_THROUGH = f"""async hashes => {{
  const found = [];
  for (const hash of hashes) {{
    await ({GO})(hash);
    await ({FRAME})();
    found.push(({SHOWN})().map(card => card.id));
  }}
  return found;
}}"""
# The positions of stops of a displayed rail, which is scrolled into view. It must be at rest.
POINTS = """(rail, [stops, thumb]) => {
  rail.scrollIntoViewIfNeeded();
  const {x, y, width, height} = rail.getBoundingClientRect();
  const last = rail.closest('.range').dataset.stops.split(',').length - 1;
  const isRightToLeft = getComputedStyle(rail).direction === 'rtl';
  return stops.map(stop => [
    x + thumb / 2 + (width - thumb) * (isRightToLeft ? last - stop : stop) / last, y + height / 2]);
}"""
VALUES = "box => [...box.querySelectorAll('input[type=range]')].map(thumb => Number(thumb.value))"


# The name under which a browser stores which loans are saved.
SAVED = "kivagen-saved"

# The page is opened at a new address each time, since a change of the hash alone would not load it again.
LOAD_NUMBERS = itertools.count(1)


def pass_unseen(page, now):
    """Lets time pass while nobody looks at the page, and shows the page again."""
    page.clock.set_system_time(now)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def evaluate_json(page, script, argument=None):
    """Returns the result of the function, passed as one JSON text, since Playwright takes longer to decode a large
    result than the page to compute it.
    """
    return json.loads(page.evaluate(f"async argument => JSON.stringify(await ({script})(argument))", argument))


def number(count):
    """Returns the number of matching loans in the text of the count."""
    return int(re.match(r"[\d,]+", count).group().replace(",", ""))


def names(labels):
    """Returns the texts of the chips with these labels, sorted."""
    assert all(label.startswith("Remove the filter ") for label in labels)
    return sorted(label.removeprefix("Remove the filter ").strip("“”\"") for label in labels)


def store(text):
    """Returns a script that stores this text as the saved loans before the page's own scripts run."""
    return f"if (!sessionStorage.getItem('x')) {{ sessionStorage.setItem('x', 1); localStorage.setItem('{SAVED}', {text!r}); }}"


class Slider:
    """One range with two thumbs, by the key of its values."""

    def __init__(self, page, key):
        self.page = page
        self.box = page.locator(f'#filters .range[data-key="{key}"]')
        thumbs = self.box.locator('input[type="range"]')
        self.low, self.high = thumbs.first, thumbs.last
        self.rail = self.box.locator(".rail")
        self.text = self.box.locator("output")

    @property
    def stops(self):
        return [int(stop) for stop in self.box.get_attribute("data-stops").split(",")]

    @property
    def values(self):
        """The stops of the two thumbs, as indexes."""
        return tuple(self.box.evaluate(VALUES))

    def unfold(self):
        self.box.evaluate(UNFOLD)

    def point(self, stop):
        """Returns the position of a stop of the rail on the screen."""
        return tuple(self.rail.evaluate(POINTS, [[stop], THUMB])[0])

    def press(self, stop):
        self.page.mouse.move(*self.point(stop))
        self.page.mouse.down()

    def drag(self, start, end):
        first, last = self.rail.evaluate(POINTS, [[start, end], THUMB])
        self.page.mouse.move(*first)
        self.page.mouse.down()
        self.page.mouse.move(*last, steps=3)
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
        self.sort = page.locator('select[name="sort"]')
        self.count = page.locator("#match-count")
        self.status = page.locator("#match-status")
        self.range_text = page.locator('#filters .range[data-key="amount"] output')

    # MARK: Cards

    @property
    def shown(self):
        """The data attributes of the displayed cards, in order."""
        return evaluate_json(self.page, SHOWN)

    @property
    def ids(self):
        return [loan["id"] for loan in self.shown]

    @property
    def all(self):
        return evaluate_json(self.page, ALL)

    def sort_through(self, orders):
        """Chooses one order after the other, and returns the displayed ids after each."""
        return evaluate_json(self.page, SORT, orders)

    @property
    def amounts(self):
        return [float(loan["amount"]) for loan in self.shown]

    @property
    def number(self):
        return number(self.count.inner_text())

    @property
    def sums(self):
        return evaluate_json(self.page, SUMS)

    # MARK: The amount

    def slider(self, key="amount"):
        return Slider(self.page, key)

    @property
    def stops(self):
        return self.slider().stops

    @property
    def values(self):
        """The stops of the two thumbs, as indexes."""
        return self.slider().values

    @property
    def fields(self):
        return self.low_field.input_value(), self.high_field.input_value()

    def point(self, stop):
        return self.slider().point(stop)

    def press(self, stop):
        self.slider().press(stop)

    def drag(self, start, end):
        self.slider().drag(start, end)

    def type_exact(self, field, text):
        field.fill(text)
        field.press("Enter")

    # MARK: Facets, switches, chips

    def options(self, name):
        """Returns the options of a facet, with value, name, checked, count, isZero, isVisible and isCounted of each."""
        return evaluate_json(self.page, OPTIONS, name)

    def option(self, name, value="1"):
        return self.page.locator(f'#filters .opt input[name="{name}"][value="{value}"]')

    def choose(self, name, value="1"):
        """Clicks on the option, which may be in closed details."""
        option = self.option(name, value)
        option.evaluate(UNFOLD)
        option.click()

    def checked(self, name):
        return [option["value"] for option in self.options(name) if option["checked"]]

    @property
    def chips(self):
        """The texts of the chips, sorted."""
        return names(evaluate_json(self.page, CHIPS))

    def chip(self, text):
        return self.page.get_by_role("button", name=f"Remove the filter {text}", exact=True)

    @property
    def hearts(self):
        """Returns the ids of the cards whose hearts are filled."""
        return self.page.evaluate("""() => [...document.querySelectorAll('#loans .save[aria-pressed=true]')]
          .map(heart => Number(heart.closest('.loan').dataset.id))""")

    def heart(self, id):
        return self.page.locator(f"#loan-{id} .save")

    @property
    def focused(self):
        """The id of the focused element, or its tag and class."""
        return self.page.evaluate("""() => {
          const element = document.activeElement;
          return element.id || element.tagName.toLowerCase() + (element.className ? '.' + element.className : '');
        }""")

    # MARK: Hash

    @property
    def hash(self):
        return self.page.evaluate("location.hash")

    def arrive(self, hash=""):
        """Loads the page again with this hash."""
        self.page.goto(f"{self.address}?{next(LOAD_NUMBERS)}{hash}")

    def go(self, hash):
        """Changes the hash of the open page. If the page writes what was chosen before into the hash at the same time, the
        hash is changed again.
        """
        self.page.evaluate(GO, hash)

    def go_through(self, hashes):
        """Changes the hash to one after the other, and returns the displayed ids at each."""
        return evaluate_json(self.page, GO_THROUGH, hashes)

    def wait_for_hash(self, text):
        """Waits until the hash has these settings. The order of several values of one name does not matter."""
        if self.is_held:
            self.pass_time(400)
        try:
            self.page.wait_for_function("""text => {
              const normalized = text => [...new URLSearchParams(text.replace(/^#/, ''))]
                .map(([name, value]) => name + '=' + (name === 'q' ? value : value.split(',').sort())).sort().join('&');
              return normalized(location.hash) === normalized(text);
            }""", arg=text)
        except Exception:
            assert self.hash == text
            raise

    # MARK: Assertions

    def matching(self, low=0, high=float("inf")):
        """Returns the ids that must be displayed for two inclusive limits of the amount, in the order of the page."""
        return [int(loan["id"]) for loan in self.all if low <= float(loan["amount"]) <= high]

    def assert_shows(self, low=0, high=float("inf")):
        self.frame()
        expected = self.matching(low, high)
        assert self.ids == expected
        assert self.number == len(expected)

    def assert_view(self, listing, hash="", saved=()):
        """Checks that all of the page agrees with this hash: cards, count, totals, map, options, chips, controls."""
        if self.is_held:
            self.frame()
        seen = evaluate_json(self.page, VIEW if self.is_held else NEXT_VIEW, [*FACETS, *SWITCHES])
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
            counts = listing.counts(facet, hash, saved) if listing.is_long else {}
            assert {option["value"] for option in options} == set(counts), facet
            # Options that are folded away are counted once they are opened.
            counted = [option for option in options if option["isCounted"]]
            assert {o["value"]: o["count"] for o in counted}.items() <= counts.items(), facet
            assert [o["value"] for o in counted if o["isZero"]] == [o["value"] for o in counted if o["count"] == 0]
            assert {o["value"] for o in options if o["checked"]} == set(filter(None, chosen.get(facet, "").split(",")))
        for key, count in listing.switch_counts(hash, saved).items() if listing.is_long else []:
            (switch,) = seen["options"][key]
            assert (key, switch["count"], switch["checked"]) == (key, count, key in chosen)
        assert seen["q"] == chosen.get("q", "")
        assert seen["sort"] == chosen.get("sort", "newest")
        assert names(seen["chips"]) == listing.chips(hash)
        assert seen["hasChips"] == bool(filters(chosen))
        assert seen["isEmpty"] == (not expected)

    def show_more(self):
        """Presses the button below the cards, once everything above is laid out and it no longer moves under the
        pointer.
        """
        button = self.page.locator("#show-more")
        place = None
        while place != (place := button.bounding_box()):
            button.scroll_into_view_if_needed()
            self.frame()
        button.click()

    def set_low_thumb(self, stop):
        """Moves the low thumb of the amount to a stop, as one step of a drag does."""
        self.page.evaluate("""stop => {
          const low = document.querySelector('[name=min]');
          low.value = stop;
          low.dispatchEvent(new Event('input', {bubbles: true}));
        }""", stop)

    def frame(self):
        """Waits until a change is displayed."""
        if self.is_held:
            self.pass_time(20)
        else:
            self.page.evaluate(FRAME)

    def assert_whole(self, listing, hash="", saved=()):
        """Checks that the page of a split list agrees with this hash, once the cards of other pages are loaded."""
        self.load_cards(len(listing.ids(hash, saved)))
        # A long list shows its totals a moment after its cards.
        self.page.wait_for_function("sum => document.querySelector('[data-sum=lent]').textContent === sum",
                                    arg=listing.sums(hash, saved)["lent"])
        self.assert_view(listing, hash, saved)

    def load_cards(self, count):
        """Waits until so many loans of a split list match, and scrolls until all of their cards are loaded."""
        self.page.wait_for_function("""count => {
          const cards = [...document.querySelectorAll('#loans > .loan')];
          const missing = cards.find(card => !card.dataset.id);
          missing?.scrollIntoView();
          return cards.length === count && !missing && +document.getElementById('match-count').dataset.count === count;
        }""", arg=count)

    def rest(self, count):
        """Waits until a long list displays so many cards, which it does once a change is over."""
        self.page.wait_for_function(f"count => ({SHOWN})().length === count", arg=count)

    def wait_for_ids(self, ids):
        """Waits until a long list displays these loans. It may have displayed as many others before."""
        try:
            self.page.wait_for_function(f"ids => '' + ({SHOWN})().map(card => card.id) === '' + ids", arg=ids)
        except Exception:
            assert self.ids == ids
            raise

    def pass_time(self, milliseconds):
        """Lets time pass in a window that is held."""
        self.page.clock.run_for(milliseconds)
