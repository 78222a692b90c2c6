"""The filter, with the pointer, with keys, and by the address."""

import pytest

from loan_list import HIGH, HIGH_FIELD, LOW, LOW_FIELD, SEARCH, heart, option


def amount(loan):
    return float(loan["amount"])


def test_all_loans_are_shown_at_first(open_list):
    view = open_list()
    assert len(view.all) == 22
    view.assert_shows(view.matching(lambda loan: True))
    assert view.hash == {}


def test_the_pointer_drags_either_thumb(open_list):
    view = open_list()
    last = len(view.stops) - 1
    view.drag(0, 10)
    view.tab.wait_until(lambda: view.thumbs, [10, last])
    view.drag(last, last - 8)
    view.tab.wait_until(lambda: view.thumbs, [10, last - 8])
    low, high = view.stops[10], view.stops[last - 8]
    expected = view.matching(lambda loan: low <= amount(loan) <= high)
    assert 0 < len(expected) < 22
    view.assert_shows(expected)
    view.wait_for_hash(min=str(low), max=str(high))


def test_keys_move_a_thumb(open_list):
    view = open_list()
    last = len(view.stops) - 1
    view.tab.focus(LOW)
    view.tab.press("ArrowRight", "ArrowRight", "ArrowUp", "ArrowLeft")
    view.tab.wait_until(lambda: view.thumbs, [2, last])
    view.assert_shows(view.matching(lambda loan: amount(loan) >= view.stops[2]))
    view.tab.focus(HIGH)
    view.tab.press("Home")
    view.tab.wait_until(lambda: view.thumbs, [2, 2])
    view.tab.press("End")
    view.tab.wait_until(lambda: view.thumbs, [2, last])


def test_an_exact_amount_is_typed(open_list):
    view = open_list()
    view.tab.fill(LOW_FIELD, "430")
    view.tab.press("Tab")
    view.tab.fill(HIGH_FIELD, "1250")
    view.tab.press("Enter")
    expected = view.matching(lambda loan: 430 <= amount(loan) <= 1250)
    assert 0 < len(expected) < 22
    view.assert_shows(expected)
    view.wait_for_hash(min="430", max="1250")


def test_options_of_a_facet_add_up(open_list):
    view = open_list()
    promised = view.count("sector", "food")
    view.choose("sector", "food")
    food = view.matching(lambda loan: loan.get("sector") == "food")
    assert promised == len(food) > 0
    view.assert_shows(food)
    view.choose("country", "UG")
    view.assert_shows(view.matching(lambda loan: loan.get("sector") == "food" and loan.get("country") == "UG"))
    view.choose("sector", "food")
    view.assert_shows(view.matching(lambda loan: loan.get("country") == "UG"))
    view.wait_for_hash(country="UG")


def test_a_word_is_searched_and_removed(open_list):
    view = open_list()
    view.tab.fill(SEARCH, "maruja")
    (found,) = [loan["id"] for loan in view.shown if loan["name"] == "Doña Maruja"]
    view.assert_shows([found])
    view.wait_for_hash(q="maruja")
    view.tab.fill(SEARCH, "")
    view.assert_shows(view.matching(lambda loan: True))
    view.wait_for_hash()


def test_loans_are_sorted(open_list):
    view = open_list()
    before = view.ids
    view.sort("amount")
    view.wait_for_hash(sort="amount")
    view.tab.wait_until(lambda: view.ids != before, True)
    assert sorted(view.ids) == sorted(before)
    # Loans that need no more money may be kept for the end.
    amounts = [amount(loan) for loan in view.shown if float(loan["remaining"]) > 0]
    assert amounts == sorted(amounts)
    view.sort("newest")
    view.tab.wait_until(lambda: view.ids, before)


def test_the_address_sets_the_filter(open_list):
    view = open_list(hash="#min=400&max=2000&country=KE,UG,BO&sort=amount")
    expected = view.matching(lambda loan: 400 <= amount(loan) <= 2000 and loan.get("country") in ("KE", "UG", "BO"))
    assert expected
    view.assert_shows(expected)
    assert view.value(LOW_FIELD).replace(",", "") == "400"
    assert view.value(HIGH_FIELD).replace(",", "") == "2000"
    assert view.value("select[name=sort]") == "amount"
    assert [view.is_checked(option("country", code)) for code in ("KE", "UG", "BO", "PE")] == [True, True, True, False]
    view.tab.evaluate("location.hash = '#country=PE'")
    view.assert_shows(view.matching(lambda loan: loan.get("country") == "PE"))
    assert view.value("select[name=sort]") == "newest"


def test_the_address_is_kept_when_the_page_is_loaded_again(open_list):
    view = open_list()
    view.choose("country", "UG")
    expected = view.matching(lambda loan: loan.get("country") == "UG")
    view.assert_shows(expected)
    view.wait_for_hash(country="UG")
    address = view.tab.evaluate("return location.href")
    view.tab.open(address)
    view.assert_shows(expected)
    assert view.is_checked(option("country", "UG"))


def test_hostile_settings_in_the_address_are_ignored(open_list):
    view = open_list(hash="#min=%3Cscript%3E&max=1e99&country=%22%3E%3Cb%3E&sort=__proto__&constructor=1&%zz")
    view.assert_shows(view.matching(lambda loan: True))


def test_a_split_list_is_filtered(open_list):
    """All loans of the list are filtered, or those of the page if the list has no data files."""
    everything = open_list("few").all
    view = open_list("split")
    assert len(view.ids) == 8
    covered = everything if view.covers_other_pages else view.all
    view.tab.fill(HIGH_FIELD, "1000")
    view.tab.press("Enter")
    cheap = [loan for loan in covered if amount(loan) <= 1000]
    assert 0 < len(cheap) < len(covered)
    view.assert_shows([loan["id"] for loan in cheap])
    country = cheap[-1]["country"]
    view.choose("country", country)
    view.assert_shows([loan["id"] for loan in cheap if loan.get("country") == country])


def test_the_next_page_of_a_split_list_is_a_link(open_list):
    view = open_list("split")
    first = view.ids
    view.tab.click(".pages a[rel=next]")
    view.tab.wait_for_page("page/2.html")
    assert len(view.ids) == 8 and not set(view.ids) & set(first)


def test_saved_loans_are_filtered(open_list):
    view = open_list()
    second = view.ids[1]
    view.tab.click(heart(second))
    view.tab.wait_until(lambda: view.is_saved(second), True)
    view.choose("saved")
    view.assert_shows([second])
    view.wait_for_hash(saved="1")


@pytest.mark.parametrize("width", [390, 768])
def test_the_filter_opens_in_a_narrow_window(open_list, width):
    view = open_list(width=width, height=844)
    assert not view.is_filter_visible
    view.open_filter()
    view.choose("sector", "food")
    view.tab.wait_until(lambda: view.number, 2)
    view.close_filter()
    view.assert_shows(view.matching(lambda loan: loan.get("sector") == "food"))
    assert not view.is_filter_visible


def test_the_readers_own_loans_are_marked_and_filtered(open_list):
    view = open_list("few")
    everything = view.all
    first, other = view.ids[0], view.ids[5]
    view.tab.click("#own summary")
    view.tab.wait_for("return document.querySelector('#own textarea')?.checkVisibility()")
    view.tab.evaluate("document.querySelector('#own textarea').value = text",
                      text=f"Préstamo n.º;País\n{first};Costa de Marfil\n{other};\n1234567;Timor-Leste")
    view.tab.click("#own button")
    view.tab.wait_until(lambda: view.tab.evaluate("return document.querySelector('#own [role=status]').textContent"),
                        "3 loans added. You have 3 loans; of 3 the country is known.")
    assert [group[0] for group in view.tab.evaluate("return JSON.parse(localStorage.getItem('kivagen-own'))")].count("TL") == 1
    assert sorted(view.tab.evaluate("""return [...document.querySelectorAll('#loans .mine')]
      .map(mark => mark.closest('.loan').dataset.id)""")) == sorted([first, other])
    view.choose("hide-mine")
    view.assert_shows([loan["id"] for loan in everything if loan["id"] not in (first, other)])
    view.wait_for_hash(**{"hide-mine": "1"})
    view.choose("hide-mine")
    had = [loan.get("country") for loan in everything if loan["id"] in (first, other)]
    view.choose("new-country")
    view.assert_shows([loan["id"] for loan in everything if loan.get("country") not in [None, *had]])
    view.tab.open(view.tab.evaluate("return location.href"))
    view.tab.wait_for("return document.querySelectorAll('#loans .mine').length")
    view.tab.evaluate("document.getElementById('own').open = true")
    view.tab.click("#own button:last-of-type")
    view.assert_shows([loan["id"] for loan in everything])
    assert view.tab.evaluate("return localStorage.getItem('kivagen-own')") is None
