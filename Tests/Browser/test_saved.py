"""Saved loans: hearts, the count on every page, the filter, other tabs, and storage that fails."""

import re
from urllib.parse import quote

import pytest

from environment import SOAK
from list_page import SAVED, ListPage, store
from static_host import serve

PAGES = ["index.html", "loans/4000000.html", "404.html"]
STORED = f"localStorage.getItem('{SAVED}')"


def stored(page):
    return sorted(filter(None, (page.evaluate(STORED) or "").split(",")))


def count(page):
    return page.locator("#saved-count").text_content()


def test_a_heart_saves_and_unsaves_a_loan(rich_list, listing, subtests):
    view = rich_list()
    assert (count(view.page), view.hearts) == ("0", [])
    with subtests.test("the heart names the borrower"):
        card = view.page.locator("#loans > .loan").nth(3)
        assert card.locator(".save").get_attribute("aria-label") == f"Save {card.locator('.loan-name').text_content()}"
        assert card.locator(".save").get_attribute("aria-pressed") == "false"
    with subtests.test("the heart works by keyboard and keeps the focus"):
        id = view.ids[0]
        view.page.locator(f"#loan-{id} h3 a").focus()
        view.page.keyboard.press("Tab")
        view.page.keyboard.press("Space")
        assert view.hearts == [id]
        view.page.keyboard.press("Enter")
        assert view.hearts == [] and view.focused == "button.save"
    one, other = view.ids[2], view.ids[5]
    view.heart(one).click()
    assert view.page.url.endswith("index.html")  # The card is a link, its heart is not.
    view.heart(other).click()
    assert view.hearts == [one, other] and count(view.page) == "2"
    assert stored(view.page) == sorted([str(one), str(other)])
    assert view.page.locator("#loans .kept").count() == 2
    view.assert_view(listing, saved=[one, other])
    view.heart(one).click()
    assert view.hearts == [other] and count(view.page) == "1"
    assert stored(view.page) == [str(other)]
    view.page.reload()
    # Chromium evaluates a function once, but an expression again and again, which the page's policy forbids.
    view.page.wait_for_function("() => document.querySelector('.save[aria-pressed=true]')")
    assert view.hearts == [other] and count(view.page) == "1"


def test_a_finger_saves_a_loan(rich_list):
    view = rich_list(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    id = view.ids[0]
    view.heart(id).tap()
    assert view.hearts == [id]
    box = view.heart(id).bounding_box()
    assert box["width"] >= 24 and box["height"] >= 24


def test_every_page_counts_the_saved_loans_and_links_to_them(open_page, sites, subtests):
    page = open_page(sites["rich"] / PAGES[0], init=store("4000000,4000037,4000074"))
    for path in PAGES:
        with subtests.test(path=path):
            page.goto((sites["rich"] / path).as_uri())
            assert count(page) == "3"
            link = page.locator("a:has(#saved-count)")
            assert link.inner_text().strip().endswith("3")
            link.click()
            page.wait_for_url("**/saved.html")
            page.wait_for_function("() => document.querySelectorAll('#shortlist .rows li').length === 3")


def test_a_loans_page_has_a_heart_too(open_page, sites):
    page = open_page(sites["rich"] / "loans/4000000.html")
    heart = page.locator("main .save")
    heart.click()
    assert heart.get_attribute("aria-pressed") == "true"
    assert (stored(page), count(page)) == (["4000000"], "1")
    page.reload()
    assert heart.get_attribute("aria-pressed") == "true"
    page.get_by_role("link", name=re.compile("All loans$")).click()
    page.wait_for_url("**/index.html")
    assert page.locator("#loan-4000000 .save").get_attribute("aria-pressed") == "true"


def test_filters_by_saved_loans(rich_list, listing):
    view = rich_list()
    saved = [view.ids[index] for index in (1, 4, 9, 30)]
    for id in saved:
        view.heart(id).click()
    view.choose("saved")
    view.wait_for_hash("#saved=1")
    view.assert_view(listing, "#saved=1", saved)
    view.choose("country", "KE")
    view.assert_view(listing, "#saved=1&country=KE", saved)
    view.wait_for_hash("#saved=1&country=KE")
    view.page.reload()
    view.assert_view(listing, "#saved=1&country=KE", saved)


def test_unsaving_a_loan_under_the_filter_hides_it_and_keeps_the_focus(rich_list, listing):
    view = rich_list(hash="#saved=1", init=store("4000000,4000037"))
    view.assert_view(listing, "#saved=1", [4000000, 4000037])
    for left in (1, 0):
        view.page.locator("#loans > .loan:not([hidden]) .save").first.press("Enter")
        view.frame()
        assert view.number == left == len(view.ids)
        assert view.page.evaluate("document.activeElement !== document.body && document.activeElement.checkVisibility()")
    view.assert_view(listing, "#saved=1", [])


def test_the_list_is_as_before_after_a_visit_to_the_saved_loans(rich_list, listing):
    view = rich_list(hash="#country=KE", init=store("4000000"))
    view.page.locator("a:has(#saved-count)").click()
    view.page.wait_for_url("**/saved.html")
    view.page.go_back()
    view.wait_for_hash("#country=KE")
    view.assert_view(listing, "#country=KE", [4000000])


# What is stored, whether the heart of a loan's page is filled, and the count, before and after a click on the heart.
CLICK_HEART = f"""() => {{
  const heart = document.querySelector('main .save');
  const state = () => [{STORED}, heart.ariaPressed, document.getElementById('saved-count').textContent];
  const before = state();
  heart.click();
  return [before, state()];
}}"""


def test_invalid_content_of_the_storage_is_ignored(open_page, sites, subtests):
    # The text after the question mark is stored before the page's own scripts run.
    page = open_page(sites["rich"] / "loans/4000000.html",
                     init=f"localStorage.setItem('{SAVED}', decodeURIComponent(location.search.slice(1)))")
    address = page.url
    texts = ["", "abc", "4000000;4000037", '{"a":1}', "-4000000", "<img src=x onerror=alert(1)>", "__proto__", "9" * 400]
    further = [",", "[4000000]", "null", "4e6"]
    for text in [*texts, *SOAK * further, "4e6\n"]:
        with subtests.test(text=text[:24]):
            page.goto(f"{address}?{quote(text)}")
            assert page.evaluate(CLICK_HEART) == [[text, "false", "0"], ["4000000", "true", "1"]]
    with subtests.test("a list ignores it too"):
        page.goto(f"{(sites['rich'] / 'index.html').as_uri()}?{quote(text)}")
        view = ListPage(page)
        assert (page.evaluate(STORED), view.hearts, count(page)) == (text, [], "0")


def test_saved_loans_that_are_not_on_the_page_stay_saved(rich_list):
    others = ["123", "9223372036854775807"]
    view = rich_list(init=store(",".join([*others, "4000000"])))
    assert (view.hearts, count(view.page)) == ([4000000], "3")
    view.heart(4000000).click()
    assert stored(view.page) == others


def test_a_large_number_of_saved_loans_is_grouped(open_page, sites):
    for path in ("index.html", "loans/4000000.html", "about.html"):
        page = open_page(sites["rich"] / path, init=store(",".join(map(str, range(1, 1235)))))
        assert count(page) == "1,234"


THROWS = "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});"
IS_NULL = "Object.defineProperty(window, 'localStorage', {value: null});"
IS_FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
IS_BROKEN = IS_FULL + "Storage.prototype.getItem = () => { throw new DOMException('broken'); };"


@pytest.mark.parametrize("init", [THROWS, IS_NULL, IS_FULL, IS_BROKEN],
                         ids=["throws", "is null", "is full", "is broken"])
def test_without_storage_saving_works_for_this_page(rich_list, listing, init):
    view = rich_list(init=init, reduced_motion="reduce")
    view.assert_view(listing)
    id, other = view.ids[3], view.ids[7]
    view.heart(id).click()
    view.heart(other).click()
    assert view.hearts == [id, other] and count(view.page) == "2"
    view.choose("saved")
    view.assert_view(listing, "#saved=1", [id, other])
    view.heart(id).click()
    view.assert_view(listing, "#saved=1", [other])
    view.page.locator('.theme input[value="dark"]').check()
    assert view.page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert view.page.locator('.theme input[value="dark"]').is_checked()


@pytest.mark.parametrize("init", [THROWS, IS_FULL], ids=["throws", "is full"])
def test_other_pages_work_without_storage_too(open_page, sites, subtests, init):
    page = open_page(sites["rich"] / PAGES[1], init=init)
    for path in PAGES[1:]:
        with subtests.test(path=path):
            page.goto((sites["rich"] / path).as_uri())
            assert count(page) == "0"
            page.locator('.theme input[value="dark"]').check()
            assert page.evaluate("document.documentElement.dataset.theme") == "dark"


@pytest.fixture(params=["file", "host"])
def site(request, sites):
    """The address of the site, on the disk or on a host."""
    if request.param == "file":
        yield sites["rich"].as_uri()
    else:
        with serve(sites["rich"]) as address:
            yield address


def wait_in(tab, condition):
    """Waits for a condition in a tab that may be in the background, where no frame is drawn."""
    tab.wait_for_function(condition, polling=100)


def connect(*tabs):
    """Waits until each tab hears what another one stores. On a busy machine, the browser has not connected all tabs to
    their storage when their pages are loaded."""
    for tab in tabs:
        tab.evaluate("() => { window.heard = new Set(); addEventListener('storage', ({ key }) => heard.add(key)); }")
    for attempt in range(300):
        for name, tab in zip("ab", tabs, strict=False):
            tab.evaluate("([name, value]) => localStorage.setItem(name, value)", [name, attempt])
        tabs[0].wait_for_timeout(100)
        if all(tab.evaluate("name => heard.has(name)", "b" if tab == tabs[0] else "a") for tab in tabs):
            return
    pytest.fail("the tabs do not hear of what another one stores")


def test_two_tabs_stay_in_sync(open_page, subtests, site):
    one = open_page(f"{site}/index.html")
    other, third = one.context.new_page(), one.context.new_page()
    other.goto(f"{site}/loans/4000000.html")
    third.goto(f"{site}/index.html#saved=1")
    connect(one, other, third)
    other.locator("main .save").click()
    wait_in(one, "() => document.querySelector('#saved-count').textContent === '1'")
    assert one.locator("#loan-4000000 .save").get_attribute("aria-pressed") == "true"
    wait_in(third, "() => document.querySelectorAll('#loans > .loan:not([hidden])').length === 1")
    # Neither tab overwrites what the other one saved.
    one.locator("#loan-4000037 .save").click()
    wait_in(other, "() => document.querySelector('#saved-count').textContent === '2'")
    one.locator("#loan-4000000 .save").click()
    wait_in(other, "() => document.querySelector('main .save').getAttribute('aria-pressed') === 'false'")
    assert stored(other) == ["4000037"]
    assert third.locator("#loans > .loan:not([hidden])").count() == 1
    one.evaluate("localStorage.clear()")
    wait_in(third, "() => document.querySelectorAll('#loans > .loan:not([hidden])').length === 0")
    assert count(third) == "0"
    with subtests.test("they show one theme"):
        one.locator('.theme input[value="dark"]').check()
        wait_in(other, "() => document.documentElement.dataset.theme === 'dark'")
        assert other.locator('.theme input[value="dark"]').is_checked()
        other.locator('.theme input[value="auto"]').check()
        wait_in(one, "() => !document.documentElement.dataset.theme")
        assert one.locator('.theme input[value="auto"]').is_checked()


def test_storage_that_was_full_once_loses_nothing(rich_list):
    view = rich_list()
    ids = view.ids[:4]
    for index, loan in enumerate(ids):
        if index == 1:
            view.page.evaluate("""() => {
              const set = Storage.prototype.setItem;
              Storage.prototype.setItem = () => { Storage.prototype.setItem = set; throw new DOMException('full', 'QuotaExceededError'); };
            }""")
        view.page.locator(f"#loan-{loan} .save").click()
    assert count(view.page) == "4"
    assert stored(view.page) == sorted(map(str, ids))


def test_the_buttons_of_an_empty_result_are_below_its_text(open_list):
    view = open_list(hash="#saved=1", viewport={"width": 390, "height": 844})
    view.frame()
    text, button = view.page.evaluate("""() => {
      const hint = document.querySelector('#no-match .chips');
      const range = new Range();
      range.selectNode(hint.firstChild);
      return [range.getBoundingClientRect().bottom, hint.querySelector('button').getBoundingClientRect().top];
    }""")
    assert text <= button
