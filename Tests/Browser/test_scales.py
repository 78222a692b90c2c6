"""Lists of no loans, of one, of equal loans, of a loan of $0 and of one of $100,000: the page is sensible."""

import pytest

import invented
from environment import SOAK
from expected import Listing
from list_page import FRAME

LOANS = {
    "one": lambda: invented.few()[:1], "two": lambda: invented.few()[:2], "short": lambda: invented.few()[:7],
    "equal": invented.equal, "zero": lambda: invented.priced(0, 0, *[25] * 6),
    "nothing": lambda: invented.priced(0), "huge": lambda: invented.priced(25, 500, 475, 1000, 100_000, 50, 75, 100),
    "bare": invented.bare,
}
NO_NUMBERS = r"""part => {
  part ??= document.documentElement;
  const found = [];
  const text = new XMLSerializer().serializeToString(part).replace(/<(script|style)[^]*?<\/\1>/g, '');
  for (const word of text.match(/[^\s"]*\b(NaN|Infinity|undefined|null)\b[^\s"]*/g) ?? []) found.push(word);
  for (const element of part.querySelectorAll('*'))
    for (const name of ['--lo', '--hi'])
      if (/NaN|Infinity/.test(element.style.getPropertyValue(name))) found.push(name);
  return found;
}"""

# The same after each move of each thumb to its next stop, to the other end and back, of the parts that this changes.
MOVED_NUMBERS = f"""async () => {{
  const found = [];
  for (const thumb of document.querySelectorAll('#filters .rail input')) {{
    for (const place of thumb.nextElementSibling ? [1, thumb.max, 0] : [thumb.max - 1, 0, thumb.max]) {{
      thumb.value = place;
      thumb.dispatchEvent(new Event('input', {{bubbles: true}}));
      await ({FRAME})();
      // Printing shows what the page postpones while a thumb moves.
      dispatchEvent(new Event('beforeprint'));
      dispatchEvent(new Event('afterprint'));
      for (const part of document.querySelectorAll('#filters .range, .tools, .stats'))
        found.push(...({NO_NUMBERS})(part));
    }}
  }}
  return found;
}}"""

# Moves the two thumbs of the amount by steps to their other ends and back, as keys do. Returns the places of each.
STEPS = """() => [['min', 'stepUp'], ['max', 'stepDown']].map(([name, step]) => {
  const thumb = document.querySelector(`#filters [name=${name}]`);
  const start = thumb.value;
  const places = [];
  const move = () => {
    thumb.dispatchEvent(new Event('input', {bubbles: true}));
    places.push(+thumb.value);
  };
  for (let count = thumb.max; count > 0; count--) {
    thumb[step]();
    move();
  }
  thumb.value = start;
  move();
  return places;
})"""


def assert_no_page_shows_a_number_that_is_none(view, site):
    assert view.page.evaluate(NO_NUMBERS) == []
    if view.page.locator("#filters .range").count():
        assert view.page.evaluate(MOVED_NUMBERS) == []
        view.page.wait_for_function("() => document.getElementById('match-status').textContent")
        assert view.page.evaluate(NO_NUMBERS) == []
    # The short form opens the pages of the smallest and of the largest loan.
    loans = sorted(view.all, key=lambda loan: float(loan.get("amount", 0)))
    for loan in loans if SOAK else [*loans[:1], *loans[1:][-1:]]:
        file = site / f"loans/{loan['id']}.html"
        view.page.goto(file.as_uri())
        assert view.page.evaluate(NO_NUMBERS) == [], file.name


def assert_scale_covers_the_amounts_and_has_room(view, listing):
    amounts = [loan.amount for loan in listing.loans]
    stops = view.stops
    assert len(stops) >= 2 and stops == sorted(set(stops))
    assert stops[0] <= min(amounts) and stops[-1] >= max(amounts)
    assert view.values == (0, len(stops) - 1)
    assert view.range_text.inner_text() == "Any amount"
    assert view.page.evaluate("document.documentElement.scrollWidth") <= 1440


def assert_histogram_stays_in_its_box(view):
    box = view.page.evaluate("""() => {
      const svg = document.querySelector('.hist svg');
      const {x, y, width, height} = svg.querySelector('path').getBBox();
      const [, , w, h] = svg.getAttribute('viewBox').split(' ').map(Number);
      return [x, y, w - x - width, h - y - height, height];
    }""")
    assert all(edge >= 0 for edge in box) and box[4] > 0


def assert_both_thumbs_go_from_end_to_end(view):
    last = len(view.stops) - 1
    assert view.page.evaluate(STEPS) == [[*range(1, last + 1), 0], [*reversed(range(last)), last]]
    view.assert_shows()


def assert_has_no_filter(view):
    assert view.page.locator("#filters, #filter-toggle, main .skip").count() == 0
    # The cards have the room of the filter.
    assert view.page.locator("#loans").bounding_box()["x"] < 100
    heart = view.heart(view.ids[0])
    heart.click()
    assert heart.get_attribute("aria-pressed") == "true"
    assert view.page.locator("#saved-count").text_content() == "1"


@pytest.mark.parametrize("site", [*LOANS, "empty"])
def test_the_page_is_right_at_first_and_after_every_order(open_list, sites, subtests, site):
    view = open_list(site)
    if site in LOANS:
        listing = Listing(LOANS[site]())
        view.assert_view(listing)
        orders = listing.orders()
        for order, ids in zip(orders, view.sort_through(orders), strict=True):
            assert ids == listing.ids(f"#sort={order}"), order
        if orders:
            view.assert_view(listing, f"#sort={orders[-1]}")
            view.sort.select_option("newest")
    if site not in ("one", "two", "nothing", "bare", "empty"):
        with subtests.test("the scale covers the amounts and has room"):
            assert_scale_covers_the_amounts_and_has_room(view, listing)
        with subtests.test("the histogram stays in its box"):
            assert_histogram_stays_in_its_box(view)
        with subtests.test("both thumbs go from end to end"):
            assert_both_thumbs_go_from_end_to_end(view)
    if site in ("one", "two", "nothing"):
        with subtests.test("a list of less than three loans has no filter"):
            assert_has_no_filter(view)
    with subtests.test("no page displays an invalid number"):
        assert_no_page_shows_a_number_that_is_none(view, sites[site])


def test_one_large_loan_leaves_room_for_the_others_on_the_scale(open_list):
    listing = Listing(LOANS["huge"]())
    view = open_list("huge")
    large = max(listing.loans, key=lambda loan: loan.amount).id
    view.drag(0, view.stops.index(1000))
    view.assert_shows(1000)
    assert large in view.ids
    # The amounts up to 1,000 take more than a tenth of the track.
    assert view.stops.index(1000) > len(view.stops) / 10
    view.type_exact(view.high_field, "99999")
    view.assert_shows(1000, 99999)
    assert large not in view.ids


def test_a_loan_of_nothing_can_be_found_by_its_amount(open_list):
    view = open_list("zero")
    view.type_exact(view.high_field, "1")
    view.assert_shows(0, 1)
    assert view.amounts == [0, 0]


def test_a_list_of_one_loan_uses_the_singular(open_list):
    view = open_list("one")
    assert view.count.inner_text() == "1 loan"
    assert view.page.locator("h1").inner_text() == "$200 still needed by 1 borrower in Kenya"


def test_a_list_of_less_than_eight_loans_has_only_the_slider_and_the_orders(open_list, subtests):
    view = open_list("short")
    fields = view.page.locator("#filters").evaluate("form => [...form.elements].map(field => field.name).filter(Boolean)")
    assert sorted(fields) == ["max", "max-exact", "min", "min-exact", "sort"]
    view.type_exact(view.low_field, "1000")
    view.assert_shows(1000)
    assert view.count.inner_text() == "3 of 7 loans"
    view.wait_for_hash("#min=1000")
    with subtests.test("what a longer list would be filtered by is ignored"):
        view.arrive("#country=KE&open=1&group=sector&sort=amount")
        view.frame()
        # A loan that cannot be lent to comes last.
        loans = [("state" in loan, float(loan["amount"])) for loan in view.shown]
        assert len(loans) == 7 and loans == sorted(loans)


def test_only_orders_that_the_list_has_data_for_are_offered(open_list, subtests):
    for site, orders in [("bare", ["newest"]), ("listed", ["newest", "ending", "amount", "amount-desc", "left", "funded", "popular", "at-risk"])]:
        with subtests.test(site=site):
            view = open_list(site)
            assert view.sort.locator("option").evaluate_all("options => options.map(option => option.value)") == orders
            view.arrive("#sort=repaid")
            view.frame()
            assert view.sort.input_value() == "newest"


def test_loans_without_any_data_are_displayed(open_list):
    view = open_list("bare")
    assert len(view.ids) == 8
    assert view.page.locator('#filters .range[data-key="amount"]').count() == 0
    view.search.fill("anonymous")
    view.frame()
    assert len(view.ids) == 8
    view.choose("open")
    view.frame()
    assert view.ids == []
    view.page.locator("#clear").click()
    view.frame()
    assert len(view.ids) == 8


def test_an_empty_site_has_no_filter_and_links_to_kiva(open_list):
    view = open_list("empty")
    for absent in ("#filters", "#filter-toggle", ".map", "#show-more"):
        assert view.page.locator(absent).count() == 0, absent
    assert view.page.locator("#saved-count").is_visible()
    view.page.locator('.theme input[value="dark"]').check()
    assert view.page.evaluate("document.documentElement.dataset.theme") == "dark"
