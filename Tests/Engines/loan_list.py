"""The list of a site as a reader sees it.

What the tests know of the page's HTML beyond its documented hooks is here.
"""

from urllib.parse import parse_qs

# In a split list, a card that is not loaded yet has no data. It is loaded when it comes near the window.
SHOWN = """document.querySelector('#loans > .loan:not([data-id])')?.scrollIntoView({behavior: 'instant'});
return [...document.querySelectorAll('#loans > .loan[data-id]')].filter(card => card.getClientRects().length)
  .map(card => ({...card.dataset, name: card.querySelector('.loan-name').textContent}))"""
ALL = """return [...document.querySelectorAll('#loans > .loan')].map(card => ({...card.dataset}))"""
UNFOLD = """let box = document.querySelector(selector);
while (box = box.parentElement.closest('details')) box.open = true;"""
# The place of a stop of the slider in the window.
STOP = """const range = document.querySelector('#filters [name=min]').closest('.range');
const rail = range.querySelector('.rail');
rail.scrollIntoView({block: 'center', behavior: 'instant'});
const thumb = parseFloat(getComputedStyle(rail).getPropertyValue('--thumb'));
const {left, top, width, height} = rail.getBoundingClientRect();
return [left + thumb / 2 + (width - thumb) * stop / (range.dataset.stops.split(',').length - 1), top + height / 2];"""
CHOOSE = """const select = document.querySelector('select[name=sort]');
select.value = order;
for (const name of ['input', 'change']) select.dispatchEvent(new Event(name, {bubbles: true}));
return select.value;"""

COUNT = "return document.querySelector(selector).closest('.opt').querySelector('b').textContent"

LOW, HIGH = '#filters [name="min"]', '#filters [name="max"]'
LOW_FIELD, HIGH_FIELD = '#filters [name="min-exact"]', '#filters [name="max-exact"]'
SEARCH = '#filters [name="q"]'
FILTER_TOGGLE = "#filter-toggle"
SHOW_RESULTS = "#show-results"
PANEL = ".side"
LOGO = ".logo"
BAND = ".band"


def option(facet, value="1"):
    return f'#filters .opt input[name="{facet}"][value="{value}"]'


def card(id):
    return f"#loan-{id}"


def heart(id):
    return f"#loan-{id} .save"


def theme(name):
    return f'input[name="theme"][value="{name}"]'


class LoanList:
    def __init__(self, tab, address, hash="", **size):
        self.tab = tab
        tab.open(address + hash, **size)

    # MARK: Cards

    @property
    def shown(self):
        """The data attributes and the names of the displayed cards, in order."""
        return self.tab.evaluate(SHOWN)

    @property
    def ids(self):
        return [loan["id"] for loan in self.shown]

    @property
    def all(self):
        return self.tab.evaluate(ALL)

    @property
    def number(self):
        """The number of matching loans, as the page states it."""
        return self.tab.evaluate("return parseInt(document.getElementById('match-count').innerText.replace(/,/g, ''))")

    @property
    def covers_other_pages(self):
        """Whether the list has files with the loans of its other pages."""
        return self.tab.evaluate("return 'list' in document.getElementById('loans').dataset")

    def assert_shows(self, expected):
        """Waits until exactly the loans with these ids are displayed, in any order, and counted."""
        self.tab.wait_until(lambda: (sorted(self.ids), self.number), (sorted(expected), len(expected)))

    def matching(self, is_match):
        return [loan["id"] for loan in self.all if is_match(loan)]

    # MARK: The filter

    @property
    def stops(self):
        return [int(stop) for stop in self.tab.evaluate(
            "return document.querySelector('#filters [name=min]').closest('.range').dataset.stops").split(",")]

    @property
    def thumbs(self):
        """The stops of the two thumbs, as indexes."""
        return [int(self.value(selector)) for selector in (LOW, HIGH)]

    def value(self, selector):
        return self.tab.evaluate("return document.querySelector(selector).value", selector=selector)

    def is_checked(self, selector):
        return self.tab.evaluate("return document.querySelector(selector).checked", selector=selector)

    def drag(self, start, end):
        """Drags a thumb of the amount from one stop to another."""
        self.tab.drag(*(self.tab.evaluate(STOP, stop=stop) for stop in (start, end)))

    def choose(self, facet, value="1"):
        """Clicks on an option, which may be in closed details."""
        self.tab.evaluate(UNFOLD, selector=option(facet, value))
        self.tab.click(option(facet, value))

    def count(self, facet, value="1"):
        """The number of loans that an option promises."""
        return int(self.tab.evaluate(COUNT, selector=option(facet, value)))

    def sort(self, order):
        """Chooses an order. Menus are drawn by the system, out of reach of WebDriver."""
        assert self.tab.evaluate(CHOOSE, order=order) == order

    # MARK: The hash

    @property
    def hash(self):
        """The settings in the address."""
        return {name: ",".join(values) for name, values in
                parse_qs(self.tab.evaluate("return location.hash.slice(1)")).items()}

    def wait_for_hash(self, **settings):
        self.tab.wait_until(lambda: self.hash, settings)

    # MARK: Saved loans

    def is_saved(self, id):
        return self.tab.evaluate("return document.querySelector(selector).getAttribute('aria-pressed') === 'true'", selector=heart(id))

    # MARK: Narrow windows

    @property
    def is_filter_visible(self):
        return self.tab.evaluate("return document.querySelector(selector).checkVisibility()", selector=PANEL)

    def open_filter(self):
        self.tab.click(FILTER_TOGGLE)
        self.tab.wait_until(lambda: self.is_filter_visible, True)

    def close_filter(self):
        """Clicks on the button below the options, or if there is none, on the one that opened them."""
        has_button = self.tab.evaluate("return Boolean(document.querySelector(selector))", selector=SHOW_RESULTS)
        self.tab.click(SHOW_RESULTS if has_button else FILTER_TOGGLE)
        self.tab.wait_until(lambda: self.is_filter_visible, False)
