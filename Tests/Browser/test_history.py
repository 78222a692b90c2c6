"""Back and forward go through the views: one entry in the history for each settled change."""

import pytest


def entries(view):
    return view.page.evaluate("history.length")


def settle(view):
    view.page.wait_for_timeout(550)


def test_a_settled_change_is_one_entry(rich_list):
    view = rich_list()
    before = entries(view)
    view.choose("country", "KE")
    view.wait_for_hash("#country=KE")
    assert entries(view) == before + 1
    view.page.evaluate("""() => {
      document.querySelector('[value=food]').click();
      document.querySelector('[value=arts]').click();
      const search = document.querySelector('#filters [name=q]');
      search.value = 'e';
      search.dispatchEvent(new Event('input', {bubbles: true}));
    }""")
    view.wait_for_hash("#q=e&country=KE&sector=food,arts")
    assert entries(view) == before + 2
    settle(view)
    assert entries(view) == before + 2


def test_a_drag_over_many_stops_is_one_entry(rich_list):
    view = rich_list()
    before = entries(view)
    view.drag(0, 11)
    view.wait_for_hash(f"#min={view.stops[11]}")
    assert entries(view) == before + 1


def test_words_typed_in_one_go_are_one_entry(rich_list):
    view = rich_list()
    before = entries(view)
    # By the page's own clock: a machine that stands still makes no pause between two letters.
    view.search.evaluate("""async field => {
      for (const letter of 'maize') {
        field.value += letter;
        field.dispatchEvent(new Event('input', {bubbles: true}));
        await new Promise(done => setTimeout(done, 30));
      }
    }""")
    view.wait_for_hash("#q=maize")
    assert entries(view) == before + 1


def test_what_is_taken_back_at_once_is_no_entry(rich_list):
    view = rich_list()
    before = entries(view)
    view.page.evaluate("() => { const box = document.querySelector('[value=KE]'); box.click(); box.click(); }")
    settle(view)
    assert (entries(view), view.hash) == (before, "")


def test_a_mailed_link_is_no_further_entry(rich_list, listing):
    hash = "#country=KE,UG&sort=amount"
    view = rich_list(hash=hash)
    before = entries(view)
    settle(view)
    assert (entries(view), view.hash) == (before, hash)


def test_back_and_forward_go_through_the_views(rich_list, listing):
    view = rich_list()
    hashes = ["", "#country=KE", "#country=KE&sort=amount", "#country=KE&days-max=7&sort=amount",
              "#country=KE&days-max=7&q=e&sort=amount", "#sort=amount"]
    view.choose("country", "KE")
    view.wait_for_hash(hashes[1])
    view.sort.select_option("amount")
    view.wait_for_hash(hashes[2])
    days = view.slider("days")
    days.unfold()
    days.drag(len(days.stops) - 1, days.stops.index(7))
    view.wait_for_hash(hashes[3])
    view.search.fill("e")
    view.wait_for_hash(hashes[4])
    view.page.get_by_role("button", name="Clear all", exact=True).click()
    view.wait_for_hash(hashes[5])
    for hash in hashes[-2::-1]:
        view.page.go_back()
        view.wait_for_hash(hash)
        view.assert_view(listing, hash)
    for hash in hashes[1:]:
        view.page.go_forward()
        view.wait_for_hash(hash)
        view.assert_view(listing, hash)


def test_going_back_makes_no_entry_of_its_own(rich_list, listing):
    view = rich_list()
    view.choose("country", "KE")
    view.wait_for_hash("#country=KE")
    view.choose("country", "UG")
    view.wait_for_hash("#country=KE,UG")
    length = entries(view)
    view.page.go_back()
    view.wait_for_hash("#country=KE")
    settle(view)
    assert entries(view) == length
    view.page.go_forward()
    view.wait_for_hash("#country=KE,UG")
    view.assert_view(listing, "#country=KE,UG")


def test_a_change_that_is_not_settled_is_lost_neither_forward_nor_back(rich_list, listing):
    view = rich_list()
    view.choose("country", "KE")
    view.wait_for_hash("#country=KE")
    view.choose("sector", "agriculture")  # and back before it stands in the address
    view.page.go_back()
    view.wait_for_hash("")
    settle(view)
    view.assert_view(listing, view.hash)


@pytest.mark.parametrize("hash", ["#country=KE&sort=amount", "#q=maize&open=1", "#days-max=7&borrower=woman,group"])
def test_a_loan_and_back_keeps_the_filter(rich_list, listing, hash):
    view = rich_list(hash=hash)
    view.page.locator("#loans .loan:not([hidden]) h3 a").first.click()
    view.page.wait_for_url("**/loans/*.html")
    view.page.go_back()
    view.page.wait_for_url("**/index.html#*")
    view.assert_view(listing, hash)


def test_a_choice_of_the_last_moment_is_there_when_the_reader_comes_back(rich_list, listing):
    view = rich_list(hash="#country=KE")
    view.choose("sector", "agriculture")
    view.frame()
    view.page.locator("#loans .loan:not([hidden]) h3 a").first.click()
    view.page.wait_for_url("**/loans/*.html")
    view.page.go_back()
    view.page.wait_for_url("**/index.html#*")
    view.assert_view(listing, "#country=KE&sector=agriculture")


def test_a_slow_drag_is_one_entry(rich_list):
    view = rich_list()
    before = entries(view)
    view.slider().press(0)
    for stop in (4, 8, 11):
        view.page.mouse.move(*view.point(stop))
        settle(view)
    assert entries(view) == before
    view.page.mouse.up()
    view.wait_for_hash(f"#min={view.stops[11]}")
    assert entries(view) == before + 1


@pytest.mark.parametrize("place", ["#list", "#loan-4000000"])
def test_back_to_a_place_on_the_page_undoes_what_was_chosen_since(rich_list, listing, place):
    view = rich_list()
    view.page.evaluate("place => { location.hash = place }", place)
    view.choose("country", "KE")
    view.wait_for_hash("#country=KE")
    view.page.go_back()
    view.wait_for_hash(place)
    view.assert_view(listing)
    view.page.go_forward()
    view.wait_for_hash("#country=KE")
    view.assert_view(listing, "#country=KE")


def test_a_place_on_the_page_keeps_what_is_chosen(rich_list, listing):
    view = rich_list(hash="#country=KE")
    view.page.evaluate("location.hash = '#list'")
    settle(view)
    assert view.hash == "#list"
    view.assert_view(listing, "#country=KE")
    view.page.reload()
    view.assert_view(listing, "#country=KE")
