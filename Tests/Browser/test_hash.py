"""What is set stands in the hash: written, read, kept over reload and back, and never trusted."""

import pytest


def test_the_hash_says_only_what_differs_from_the_default(open_list):
    view = open_list()
    view.drag(0, view.stops.index(500))
    assert view.hash == ""  # not at once: Safari throws after 100 of them in 30 s
    view.wait_for_hash("#min=500")
    view.drag(len(view.stops) - 1, view.stops.index(2000))
    view.wait_for_hash("#min=500&max=2000")
    view.sort.select_option("ending")
    view.wait_for_hash("#min=500&max=2000&sort=ending")
    view.drag(view.stops.index(500), 0)
    view.wait_for_hash("#max=2000&sort=ending")


def test_the_address_without_a_hash_comes_back(open_list):
    view = open_list(hash="#min=500")
    view.drag(view.stops.index(500), 0)
    view.page.wait_for_function("() => !location.href.includes('#')", timeout=2000)


def test_a_mailed_link_opens_the_same_view(open_list):
    view = open_list(hash="#min=526&max=2001&sort=amount")
    assert view.amounts == sorted(a for a in (float(l["amount"]) for l in view.all) if 526 <= a <= 2001)
    assert view.fields == ("526", "2001")
    assert view.sort.input_value() == "amount"


def test_a_reload_keeps_what_was_set(open_list):
    view = open_list()
    view.type_exact(view.low_field, "777")
    view.sort.select_option("funded")
    view.wait_for_hash("#min=777&sort=funded")
    before = view.shown
    view.page.reload()
    assert view.fields[0] == "777"
    assert view.sort.input_value() == "funded"
    assert view.shown == before


def test_what_was_set_at_the_last_moment_is_there_when_the_reader_comes_back(open_list):
    view = open_list()
    view.type_exact(view.low_field, "800")
    view.page.locator("#loans .loan:not([hidden]) h3 a").first.click()
    view.page.wait_for_url("**/loans/*.html")
    view.page.go_back()
    view.page.wait_for_url("**/index.html#min=800")
    view.assert_shows(800)
    assert view.fields[0] == "800"
    assert view.range_text.inner_text() == "$800 or more"


def test_a_changed_hash_changes_the_view(open_list):
    view = open_list(hash="#min=500")
    smallest = "field => document.querySelector('[name=\"min-exact\"]').value === field"
    view.page.evaluate("location.hash = 'max=600'")
    view.page.wait_for_function(smallest, arg=str(view.stops[0]))
    view.assert_shows(0, 600)
    view.page.go_back()
    view.page.wait_for_function(smallest, arg="500")
    view.assert_shows(500)


def test_the_status_says_what_a_changed_hash_shows(open_list):
    view = open_list(hash="#min=5000")
    view.page.evaluate("location.hash = 'max=600'")
    view.page.wait_for_function(
        "number => document.querySelector('[role=status]').textContent.startsWith(number + ' of ')",
        arg=len(view.matching(0, 600)), timeout=2000)


@pytest.mark.parametrize("hash", [
    "#min=abc&max=&sort=",
    "#min=-1&max=1e9",
    "#min=900&max=200",
    "#min=99999999999999999999",
    "#min=NaN&max=Infinity&sort=constructor",
    "#sort=__proto__&min=%00",
    "#sort=<img src=x onerror=alert(1)>",
    "#min=%E0%A4%A&max=%",
    "#__proto__[min]=500&toString=1",
    "#=&&&=",
    "#" + "min=1&" * 3000,
])
def test_a_hostile_hash_changes_nothing(open_list, hash):
    view = open_list(hash=hash)
    view.assert_shows()
    assert view.range_text.inner_text() == "Any amount"
    assert view.sort.input_value() == "newest"


def test_a_place_on_the_page_is_no_filter(open_list):
    view = open_list(hash="#min=500")
    view.page.evaluate("location.hash = 'list'")
    view.wait_for_hash("#min=500")
    view.assert_shows(500)


def test_a_page_that_may_not_write_its_hash_still_filters(open_list):
    view = open_list()
    view.page.evaluate("() => { history.replaceState = () => { throw new DOMException('too often') } }")
    view.type_exact(view.low_field, "800")
    view.page.wait_for_timeout(600)
    view.assert_shows(800)


def test_controls_that_the_browser_restored_are_put_right(open_list):
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
