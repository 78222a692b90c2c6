"""Back and forward go through the views, with one history entry for each settled change."""


def entries(view):
    return view.page.evaluate("history.length")


def settle(view):
    view.pass_time(550)


def test_a_settled_change_is_one_entry(rich_list, subtests):
    view = rich_list(held=True)
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
    with subtests.test("a change that is undone at once is no entry"):
        hash = view.hash
        view.page.evaluate("() => { const box = document.querySelector('[value=UG]'); box.click(); box.click(); }")
        settle(view)
        assert (entries(view), view.hash) == (before + 2, hash)
    with subtests.test("words typed without a pause are one entry"):
        view.go("")
        before = entries(view)
        view.search.focus()
        for letter in "maize":
            view.page.keyboard.type(letter)
            view.pass_time(300)
        view.wait_for_hash("#q=maize")
        assert entries(view) == before + 1


def test_a_drag_over_many_stops_is_one_entry(rich_list, subtests):
    view = rich_list(held=True)
    before = entries(view)
    view.drag(0, 11)
    view.wait_for_hash(f"#min={view.stops[11]}")
    assert entries(view) == before + 1
    with subtests.test("a slow drag is one entry too"):
        view.slider().press(11)
        for stop in (8, 6, 4):
            view.page.mouse.move(*view.point(stop))
            settle(view)
        assert entries(view) == before + 1
        view.page.mouse.up()
        view.wait_for_hash(f"#min={view.stops[4]}")
        assert entries(view) == before + 2


def test_opening_a_shared_link_adds_no_entry(rich_list):
    hash = "#country=KE,UG&sort=amount"
    view = rich_list(hash=hash, held=True)
    before = entries(view)
    settle(view)
    assert (entries(view), view.hash) == (before, hash)


def test_back_and_forward_go_through_the_views(rich_list, listing):
    view = rich_list(held=True)
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
    length = entries(view)
    for hash in hashes[-2::-1]:
        view.page.go_back()
        view.wait_for_hash(hash)
        view.assert_view(listing, hash)
    for hash in hashes[1:]:
        view.page.go_forward()
        view.wait_for_hash(hash)
        view.assert_view(listing, hash)
        # Going back and forward adds no entry.
        settle(view)
        assert entries(view) == length


def test_an_unsettled_change_is_lost_neither_forward_nor_back(rich_list, listing):
    view = rich_list(held=True)
    view.choose("country", "KE")
    view.wait_for_hash("#country=KE")
    view.choose("sector", "agriculture")  # The reader goes back before the change is in the address.
    view.page.go_back()
    view.wait_for_hash("")
    settle(view)
    view.assert_view(listing, view.hash)


def test_going_to_a_loan_and_back_keeps_the_filter(rich_list, listing, subtests):
    view = rich_list()
    for hash in ["#country=KE&sort=amount", "#q=maize&open=1", "#days-max=7&borrower=woman,group"]:
        with subtests.test(hash=hash):
            view.go(hash)
            view.page.locator("#loans .loan:not([hidden]) h3 a").first.click()
            view.page.wait_for_url("**/loans/*.html")
            view.page.go_back()
            view.page.wait_for_url("**/index.html#*")
            view.assert_view(listing, hash)


def test_a_change_just_before_leaving_is_there_after_back(rich_list, listing):
    view = rich_list(hash="#country=KE")
    view.choose("sector", "agriculture")
    view.frame()
    view.page.locator("#loans .loan:not([hidden]) h3 a").first.click()
    view.page.wait_for_url("**/loans/*.html")
    view.page.go_back()
    view.page.wait_for_url("**/index.html#*")
    view.assert_view(listing, "#country=KE&sector=agriculture")


def test_back_to_a_fragment_undoes_later_changes(rich_list, listing, subtests):
    view = rich_list(held=True)
    for place in ["#list", "#loan-4000000"]:
        with subtests.test(place=place):
            view.go(place)
            view.choose("country", "KE")
            view.wait_for_hash("#country=KE")
            view.page.go_back()
            view.wait_for_hash(place)
            view.assert_view(listing)
            view.page.go_forward()
            view.wait_for_hash("#country=KE")
            view.assert_view(listing, "#country=KE")
            view.go("#sort=newest")


def test_a_fragment_keeps_the_settings(rich_list, listing):
    view = rich_list(hash="#country=KE", held=True)
    view.go("#list")
    settle(view)
    assert view.hash == "#list"
    view.assert_view(listing, "#country=KE")
    view.page.reload()
    view.assert_view(listing, "#country=KE")
