"""The filter in a narrow window: a sheet over the page, with a head and a foot that stay in sight."""

import pytest

from environment import SOAK

SEEN = """() => {
  const sheet = document.getElementById('filters');
  const box = sheet.getBoundingClientRect();
  return {isOpen: sheet.checkVisibility(), width: box.width, height: box.height, top: sheet.scrollTop,
    isExpanded: document.getElementById('filter-toggle').ariaExpanded, name: sheet.ariaLabel, focus: document.activeElement.id};
}"""


SIZES = [(390, 844), (320, 568), (768, 1024)]


@pytest.fixture
def phone(rich_list):
    width, height = SIZES[0]
    return rich_list(viewport={"width": width, "height": height}, has_touch=True)


@pytest.fixture
def small(rich_list):
    return rich_list(viewport={"width": 390, "height": 844})


def open_sheet(view):
    view.page.locator("#filter-toggle").click()
    view.page.wait_for_function("() => document.querySelector('#filters.open')")


def wait_until_closed(view):
    view.page.wait_for_function("() => !document.querySelector('#filters.open')")


def close(view, how):
    if how == "button":
        view.page.locator("#show-results").click()
    elif how == "escape":
        view.page.keyboard.press("Escape")
    else:
        view.page.go_back()
    wait_until_closed(view)


def test_the_sheet_lies_over_the_page_with_head_and_foot_in_sight(phone, subtests):
    for width, height in SIZES:
        with subtests.test(width=width):
            phone.page.set_viewport_size({"width": width, "height": height})
            assert_sheet_lies_over_the_page(phone, subtests)


def assert_sheet_lies_over_the_page(phone, subtests):
    page = phone.page
    assert not phone.low_field.is_visible() and page.evaluate(SEEN)["isExpanded"] == "false"
    open_sheet(phone)
    seen, size = page.evaluate(SEEN), page.viewport_size
    assert seen["height"] == size["height"] and seen["width"] == min(416, size["width"])
    assert (seen["name"], seen["isExpanded"], seen["focus"]) == ("Filter the loans", "true", "filters")
    for top in [0, 400, 100_000]:
        with subtests.test(top=top):
            page.evaluate("top => { document.getElementById('filters').scrollTop = top; }", top)
            head, foot = (page.locator(part).bounding_box() for part in (".sheet h2", "#show-results"))
            assert 0 <= head["y"] < 40 and size["height"] - 60 < foot["y"] + foot["height"] <= size["height"]
            for part in (".sheet h2", ".sheet .clear-all", "#show-results"):
                assert page.locator(part).evaluate("""part => {
                  const {x, y, width, height} = part.getBoundingClientRect();
                  return part.contains(document.elementFromPoint(x + width / 2, y + height / 2));
                }""")
    with subtests.test("the page behind does not scroll"):
        before = page.evaluate("scrollY")
        page.mouse.move(size["width"] - 30, size["height"] / 2)
        page.mouse.wheel(0, 5000)
        page.mouse.move(5, 300)
        page.mouse.wheel(0, 5000)
        phone.frame()
        assert page.evaluate("scrollY") == before
    with subtests.test("the sheet itself scrolls"):
        page.evaluate("document.getElementById('filters').scrollTop = 0")
        page.mouse.move(size["width"] - 30, size["height"] / 2)
        page.mouse.wheel(0, 300)
        page.wait_for_function("() => document.getElementById('filters').scrollTop > 100")
    with subtests.test("the groups are in it, and the order is outside of it"):
        assert page.locator("#filters select").evaluate_all("all => all.map(select => select.name)") == ["group"]
        close(phone, "button")
        assert phone.sort.is_visible() and not page.locator("select[name=group]").is_visible()
        boxes = [page.locator(part).bounding_box() for part in ("#match-count", "#filter-toggle", "select[name=sort]")]
        middles = [box["y"] + box["height"] / 2 for box in boxes]
        assert max(middles) - min(middles) < 2
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]


def test_the_foot_counts_live_and_the_head_clears(small, listing):
    open_sheet(small)
    show = small.page.locator("#show-results")
    assert show.inner_text() == "Show 70 loans"
    small.choose("country", "KE")
    small.assert_view(listing, "#country=KE")
    count = len(listing.ids("#country=KE"))
    assert show.inner_text() == f"Show {count} loans"
    small.search.fill("nobody is called so")
    small.frame()
    assert show.inner_text() == "Show 0 loans"
    small.page.locator(".sheet .clear-all").click()
    small.assert_view(listing)
    assert show.inner_text() == "Show 70 loans" and show.is_visible()
    assert small.page.evaluate("document.activeElement.closest('#filters') !== null")


# The part of the page that has the focus.
FOCUSED = """() => document.activeElement === document.body ? 'browser'
  : document.activeElement.closest('#filters') ? 'sheet' : 'page'"""


def test_the_focus_is_kept_in_the_sheet_and_given_back(phone, subtests):
    open_sheet(phone)
    # The long form goes through all controls, and the short form around the ends of the sheet.
    for key, end in {"Tab": "#show-results", "Shift+Tab": ".sheet .clear-all"}.items():
        with subtests.test(key=key):
            stops = []
            if not SOAK:
                phone.page.locator(end).focus()
            for _ in range(60 if SOAK else 6):
                phone.page.keyboard.press(key)
                stops.append(phone.page.evaluate(FOCUSED))
            assert set(stops) <= {"sheet", "browser"} and stops.count("sheet") > 2
    # The sheet has the same controls in each window.
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        for how in ["button", "escape", "back"]:
            with subtests.test(width=width, how=how):
                if not phone.page.evaluate(SEEN)["isOpen"]:
                    open_sheet(phone)
                close(phone, how)
                seen = phone.page.evaluate(SEEN)
                assert (seen["focus"], seen["isExpanded"], seen["isOpen"]) == ("filter-toggle", "false", False)
                assert phone.page.locator("[inert]").count() == 0


def test_closing_keeps_what_was_chosen_and_adds_one_entry_to_the_history(small, listing, subtests):
    for how in ["button", "escape", "back"]:
        with subtests.test(how=how):
            assert_closing_adds_one_entry(small, listing, how)


def assert_closing_adds_one_entry(view, listing, how):
    view.arrive("#open=1")
    before = view.page.evaluate("history.length")
    open_sheet(view)
    view.choose("country", "KE")
    view.wait_for_hash("#open=1&country=KE")
    view.choose("country", "UG")
    view.wait_for_hash("#open=1&country=KE,UG")
    close(view, how)
    view.assert_view(listing, "#open=1&country=KE,UG")
    view.wait_for_hash("#open=1&country=KE,UG")
    assert view.page.evaluate("history.length") == before + 1
    view.page.go_back()
    view.wait_for_hash("#open=1")
    view.assert_view(listing, "#open=1")
    view.page.go_forward()
    view.assert_view(listing, "#open=1&country=KE,UG")
    view.page.reload()
    view.assert_view(listing, "#open=1&country=KE,UG")


def test_what_was_chosen_a_moment_ago_is_kept(small, listing, subtests):
    for how in ["button", "escape", "back"]:
        with subtests.test(how=how):
            open_sheet(small)
            small.choose("open")
            close(small, how)
            small.assert_view(listing, "#open=1")
            small.wait_for_hash("#open=1")
            small.go("")
            small.assert_view(listing)


def test_a_sheet_in_which_nothing_was_chosen_leaves_the_address(rich_list, listing):
    view = rich_list(hash="#country=KE", viewport={"width": 390, "height": 844})
    for how in ["button", "escape", "back"]:
        open_sheet(view)
        close(view, how)
        assert view.hash == "#country=KE"
    view.assert_view(listing, "#country=KE")


def test_a_page_loaded_while_the_sheet_was_open_shows_the_list(small, listing):
    open_sheet(small)
    small.choose("open")
    small.wait_for_hash("#open=1")
    small.page.reload()
    small.assert_view(listing, "#open=1")
    assert not small.page.evaluate(SEEN)["isOpen"]


def test_a_wide_window_has_no_sheet(small):
    open_sheet(small)
    small.page.set_viewport_size({"width": 1200, "height": 800})
    wait_until_closed(small)
    assert small.low_field.is_visible() and small.page.locator("[inert]").count() == 0
    for absent in (".sheet", "#filter-toggle", "#show-results"):
        assert not small.page.locator(absent).first.is_visible()


def test_the_start_of_the_result_is_in_view_after_the_sheet(open_list):
    view = open_list("hundred", viewport={"width": 390, "height": 844})
    view.page.evaluate("scrollTo(0, 6000)")
    view.frame()
    open_sheet(view)
    view.choose("country", "KE")
    close(view, "button")
    view.frame()
    first = view.page.locator("#loans > .loan:not([hidden])").first.bounding_box()
    assert 0 <= first["y"] < 844 / 2
    with_nothing = view.page.evaluate("scrollTo(0, 700); scrollY")
    view.frame()
    open_sheet(view)
    close(view, "button")
    assert view.page.evaluate("scrollY") == with_nothing


def test_escape_in_the_search_closes_the_sheet_and_keeps_the_words(rich_list):
    view = rich_list(viewport={"width": 390, "height": 844})
    view.page.locator("#filter-toggle").press("Enter")
    view.page.locator('#filters [name="q"]').press_sequentially("a")
    view.page.keyboard.press("Escape")
    view.page.wait_for_function("() => document.activeElement.id === 'filter-toggle'")
    assert view.page.locator('#filters [name="q"]').input_value() == "a"
    view.page.wait_for_function("() => location.hash === '#q=a'")


def test_closing_the_sheet_twice_leaves_the_reader_on_the_list(rich_list, subtests):
    view = rich_list(viewport={"width": 390, "height": 844})
    # The list is not the first entry of the history.
    view.page.evaluate("location.hash = 'sort=amount'")
    closed = "() => document.activeElement.id === 'filter-toggle'"
    for name, close in {
        # If the sheet were closed between them, the second click of a mouse would be on the element below.
        "by two clicks": lambda: view.page.locator("#show-results").evaluate("button => { button.click(); button.click(); }"),
        "by a key that repeats": lambda: [view.page.keyboard.press("Escape") for _ in range(3)],
    }.items():
        with subtests.test(name):
            view.page.locator("#filter-toggle").press("Enter")
            close()
            view.page.wait_for_function(closed)
            view.page.evaluate("() => new Promise(done => setTimeout(done, 100))")
            assert view.page.evaluate("location.hash") == "#sort=amount"
