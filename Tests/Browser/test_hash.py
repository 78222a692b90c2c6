"""The settings in the hash: they are written, read, kept over reload and back, and never trusted."""

from environment import SOAK
from expected import FACETS, SWITCHES
from list_page import FRAME, GO, VIEW


def test_the_hash_is_written_after_changes_have_paused(rich_list):
    """The hash is not written at once, since Safari throws after 100 writes in 30 s."""
    view = rich_list(held=True)
    for _ in range(3):
        view.choose("country", "KE")
        view.pass_time(399)
        assert view.hash == ""
    view.pass_time(1)
    assert view.hash == "#country=KE"


def test_the_hash_holds_only_what_differs_from_the_default(open_list, subtests):
    view = open_list(held=True)
    view.drag(0, view.stops.index(500))
    view.wait_for_hash("#min=500")
    view.drag(len(view.stops) - 1, view.stops.index(2000))
    view.wait_for_hash("#min=500&max=2000")
    view.sort.select_option("ending")
    view.wait_for_hash("#min=500&max=2000&sort=ending")
    view.drag(view.stops.index(500), 0)
    view.wait_for_hash("#max=2000&sort=ending")
    with subtests.test("an empty state restores the address without a hash"):
        view.go("#min=500")
        view.drag(view.stops.index(500), 0)
        view.pass_time(400)
        assert "#" not in view.page.url


def test_a_shared_link_opens_the_same_view(open_list):
    view = open_list(hash="#min=526&max=2001&sort=amount")
    loans = [loan for loan in view.all if 526 <= float(loan["amount"]) <= 2001]
    # Loans that cannot be lent to come last.
    assert view.amounts == [amount for _, amount in sorted(("state" in loan, float(loan["amount"])) for loan in loans)]
    assert view.fields == ("526", "2,001")
    assert view.sort.input_value() == "amount"


def test_a_reload_keeps_the_settings(open_list):
    view = open_list()
    view.type_exact(view.low_field, "777")
    view.sort.select_option("funded")
    view.wait_for_hash("#min=777&sort=funded")
    before = view.shown
    view.page.reload()
    assert view.fields[0] == "777"
    assert view.sort.input_value() == "funded"
    assert view.shown == before


def test_a_change_just_before_leaving_is_there_on_return(open_list):
    view = open_list()
    view.type_exact(view.low_field, "800")
    view.page.locator("#loans .loan:not([hidden]) h3 a").first.click()
    view.page.wait_for_url("**/loans/*.html")
    view.page.go_back()
    view.page.wait_for_url("**/index.html#min=800")
    view.assert_shows(800)
    assert view.fields[0] == "800"
    assert view.range_text.inner_text() == "$800 or more"


def test_a_changed_hash_changes_the_view(open_list, subtests):
    view = open_list(hash="#min=500")
    smallest = "field => document.querySelector('[name=\"min-exact\"]').value === field"
    view.page.evaluate("location.hash = 'max=600'")
    view.page.wait_for_function(smallest, arg=str(view.stops[0]))
    view.assert_shows(0, 600)
    with subtests.test("the status says what is displayed"):
        view.page.wait_for_function(
            "number => document.getElementById('match-status').textContent.startsWith(number + ' of ')",
            arg=len(view.matching(0, 600)))
    view.page.go_back()
    view.page.wait_for_function(smallest, arg="500")
    view.assert_shows(500)


def test_a_fragment_of_the_page_is_no_filter(open_list):
    view = open_list(hash="#min=500", held=True)
    view.go("#list")
    view.pass_time(500)
    assert view.hash == "#list"
    view.assert_shows(500)


def test_a_page_that_may_not_write_its_hash_still_filters(open_list):
    view = open_list(held=True)
    view.page.evaluate("""() => {
      history.pushState = history.replaceState = () => { throw new DOMException('too often') };
    }""")
    view.type_exact(view.low_field, "800")
    view.pass_time(600)
    view.assert_shows(800)
    assert view.hash == ""


def test_controls_that_the_browser_restored_are_corrected(open_list):
    view = open_list(hash="#min=800")
    view.page.evaluate("""() => {
      document.querySelector('[name=max]').value = 3;
      document.querySelector('[name=sort]').value = 'funded';
      dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}));
    }""")
    assert view.values[1] == len(view.stops) - 1
    assert view.sort.input_value() == "newest"
    view.assert_shows(800)
    assert view.page.locator("#filters").get_attribute("autocomplete") == "off"


EVERY_KEY = ("#min=300&max=3500&remaining-min=25&remaining-max=2500&percent-min=5&percent-max=95&days-min=1"
             "&days-max=28&months-min=7&months-max=33&q=e&country=KE,UG,PH,GH&sector=agriculture,food,education"
             "&activity=dairy,pigs,bakery,higher-education-costs&borrower=woman,man,group"
             "&tag=fabrics,trees,woman-owned-business,repeat-borrower,elderly&theme=green,youth,higher-education"
             "&open=1&sort=left")


def test_every_key_is_read_and_written(rich_list, listing):
    view = rich_list(hash=EVERY_KEY)
    view.assert_view(listing, EVERY_KEY)
    assert view.number > 0
    view.choose("soon")
    view.wait_for_hash(EVERY_KEY + "&soon=1")
    view.assert_view(listing, EVERY_KEY + "&soon=1")
    view.page.reload()
    view.assert_view(listing, EVERY_KEY + "&soon=1")


def test_what_a_link_sets_can_be_seen(rich_list):
    view = rich_list(hash="#months-max=12")
    assert view.slider("months").high.is_visible()
    assert view.slider("months").text.inner_text() == "up to 12 months"
    view.arrive("#theme=green")
    assert view.option("theme", "green").is_visible()
    view.arrive("#sector=food")
    assert not view.slider("months").high.is_visible()


def test_every_order_is_read_and_written(rich_list, listing, subtests):
    view = rich_list(held=True)
    orders = {order: f"#sort={order}" for order in ["ending", "amount", "amount-desc", "left", "funded", "popular", "repaid"]}
    for order, hash in {**orders, "newest": ""}.items():
        with subtests.test(written=order):
            view.sort.select_option(order)
            view.assert_view(listing, hash)
            view.wait_for_hash(hash)
    for order, hash in orders.items():
        with subtests.test(read=order):
            view.go(hash)
            view.assert_view(listing, hash)


def test_any_search_text_survives_the_hash(rich_list, subtests):
    view = rich_list(held=True)
    for text in ["a&b=c <script>", "100%", "🌾", "ñandú # 1 c++ %20 a+b", "="]:
        with subtests.test(text=text):
            view.search.fill(text)
            view.pass_time(400)
            hash = view.hash
            assert hash.startswith("#q=") and "<" not in hash and " " not in hash
            view.go("")
            assert view.search.input_value() == ""
            view.go(hash)
            assert view.search.input_value() == text
            assert view.chips == [text.strip("“”\"")]
    view.page.reload()
    assert view.search.input_value() == text


def test_values_in_the_hash_are_readable(rich_list):
    view = rich_list()
    view.choose("country", "KE")
    view.choose("country", "UG")
    view.page.wait_for_function("() => location.hash === '#country=KE,UG'")


# The browser takes seconds for an address of a megabyte.
MUCH = 1_000_000 if SOAK else 100_000
HOSTILE = [
    "#min=<script>alert(1)</script>", "#min=abc&max=&sort=", "#min=-1&max=1e9", "#min=900&max=200", "#min=99999999999999999999",
    "#min=NaN&max=Infinity&sort=constructor", "#sort=__proto__&min=%00", "#sort=<img src=x onerror=alert(1)>",
    "#min=%E0%A4%A&max=%", "#__proto__[min]=500&toString=1", "#=&&&=", "#" + "min=x&" * 3000,
    "#country=__proto__,constructor", "#sort=toString", "#sort=valueOf&country=hasOwnProperty",
    "#sector=toString&activity=__defineGetter__&tag=<img>&theme=%00&borrower=Child", "#open=0&soon=true&saved=yes&open=",
    "#country=ke,Zz,%4b%45%00", "#country=,,,&sector=,", "#days-min=-1&days-max=x&months-min=1e1&percent-max=0x10",
    "#percent-min=90&percent-max=10", "#remaining-min=1.234&remaining-max=.", "#days-min=-0&days-max=9999999999999",
    "#%&%=%&=%%", "#q=", "#=1&q", "#MIN=500&Country=KE", "#constructor=1&__proto__=1&min.__proto__=2",
    "#country[]=KE&country%5B%5D=KE", "#" + "&" * 5000, "#country=" + "x" * MUCH, "#" + "x=1&" * (MUCH // 4),
]


# For each of these hashes, whether the page shows the same with it as before.
CHANGE_NOTHING = f"""async ([names, hashes]) => {{
  const view = () => JSON.stringify(({VIEW})(names));
  const before = view();
  const found = [];
  for (const hash of hashes) {{
    await ({GO})(hash);
    await ({FRAME})();
    found.push(view() === before);
  }}
  return found;
}}"""


def test_a_hostile_hash_sets_no_filter(rich_list, listing, subtests):
    """The page reads a hash alike on loading and on a change of the hash. The short form loads the page with some."""
    view = rich_list()
    view.assert_view(listing)
    *unchanged, is_unfiltered = view.page.evaluate(CHANGE_NOTHING, [[*FACETS, *SWITCHES], [*HOSTILE, "#open=1"]])
    for hash, is_unchanged in zip(HOSTILE, unchanged, strict=True):
        with subtests.test(hash=hash[:24]):
            assert is_unchanged
    assert not is_unfiltered
    for hash in HOSTILE if SOAK else HOSTILE[::8]:
        with subtests.test("when the page is loaded", hash=hash[:24]):
            view.arrive(hash)
            view.assert_view(listing)
            assert view.range_text.inner_text() == "Any amount"
            # The page still shows all of the list.
            view.choose("country", "KE")
            view.assert_view(listing, "#country=KE")
            view.choose("country", "KE")


def test_the_valid_part_of_a_hash_is_applied(rich_list, listing, subtests):
    view = rich_list(hash="#country=ZZ,KE,__proto__,KE&min=500&max=abc&sector=food,&open=1&sort=nothing&days-max=-3")
    view.assert_view(listing, "#country=KE&min=500&sector=food&open=1")
    for hash, meanings in {
        "#min=100&min=900": ["#min=100", "#min=900"],
        "#country=KE&country=UG": ["#country=KE", "#country=UG", "#country=KE,UG"],
        "#sort=amount&sort=left": ["#sort=amount", "#sort=left"], "#q=maize&q=pigs": ["#q=maize", "#q=pigs"],
        "#open=1&open=0": ["#open=1", ""],
    }.items():
        with subtests.test("a repeated name has one meaning", hash=hash):
            view.go(hash)
            view.frame()
            (meaning,) = [meaning for meaning in meanings if listing.ids(meaning) == view.ids]
            view.assert_view(listing, meaning)
    with subtests.test("a long search text is truncated to the maximum length"):
        view.arrive("#q=" + "e" * MUCH)
        assert len(view.search.input_value()) <= 80
        view.frame()
        assert view.ids == []
        view.page.locator("#no-match button:visible").first.click()
        view.assert_view(listing)
