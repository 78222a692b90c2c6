"""Facets: their options, live counts, selection, folding, and the search in a long facet."""

from expected import FACETS, folded
from list_page import UNFOLD

FOLDED = ["sector", "country", "tag"]
SEARCHES = {"sector": "Search sectors", "country": "Search countries", "tag": "Search tags"}


def part_of(view, facet):
    """Returns the part of the form with this facet, opened."""
    part = view.page.locator(f'details.part:not(#more):has([name="{facet}"])')
    part.evaluate("part => { part.open = true; }")
    part.evaluate(UNFOLD)
    # The script of the options is loaded once the reader turns to the filter.
    view.page.locator("#filters").dispatch_event("pointerover")
    view.page.wait_for_selector("#filters .not", state="attached")
    return part


def test_the_page_shows_the_whole_list_at_first(rich_list, listing, subtests):
    view = rich_list()
    view.assert_view(listing)
    with subtests.test("cards have the attributes that the filter reads"):
        cards = {int(card["id"]): card for card in view.all}
        for loan in listing.loans:
            card = cards[loan.id]
            # The script derives the status from the state.
            for facet in FACETS[1:]:
                assert set(card.get(facet, "").split()) == set(loan.values[facet]), (loan.id, facet)
            assert card.get("state") == loan.state, loan.id
            assert card.get("months") == (str(loan.months) if loan.months else None), loan.id
            assert card.get("remaining") is None if loan.remaining is None else float(card["remaining"]) == loan.remaining
    for facet in FACETS:
        with subtests.test("a facet has each value once with its count", facet=facet):
            options = view.options(facet)
            counts = listing.counts(facet)
            assert len(options) == len(counts)
            assert {option["value"]: option["name"] for option in options} == listing.names(facet)
            assert {option["value"]: option["count"] for option in options} == counts
            # The activities are below their sectors, and statuses are in the order of a loan's life.
            if facet not in ("activity", "status"):
                assert options == sorted(options, key=lambda option: (-option["count"], option["name"].encode()))


def test_a_long_facet_folds_after_eight_options(rich_list, subtests):
    view = rich_list()
    for facet in FOLDED:
        with subtests.test(facet=facet):
            part = part_of(view, facet)
            options = view.options(facet)
            assert [option["isVisible"] for option in options] == [True] * 8 + [False] * (len(options) - 8)
            more = part.locator("details.rest > summary")
            assert more.inner_text() == f"{len(options) - 8} more"
            more.click()
            assert all(option["isVisible"] for option in view.options(facet))
            more.click()
            assert sum(option["isVisible"] for option in view.options(facet)) == 8
    for facet in ("borrower", "theme"):
        with subtests.test("a short facet has neither folding nor search", facet=facet):
            assert part_of(view, facet).locator("details.rest, input[type=search]").count() == 0
            assert all(option["isVisible"] for option in view.options(facet))


def test_a_click_on_an_option_shows_its_loans(rich_list, listing, subtests):
    view = rich_list(held=True)
    for facet, value in [("country", "KE"), ("sector", "food"), ("activity", "pigs"), ("borrower", "group"), ("borrower", "woman"),
                         ("tag", "vegan"), ("theme", "manana")]:
        with subtests.test(facet=facet, value=value):
            view.choose(facet, value)
            hash = f"#{facet}={value}"
            assert 0 < len(listing.ids(hash)) < len(listing.loans)
            view.assert_view(listing, hash)
            view.wait_for_hash(hash)
            view.choose(facet, value)
            view.assert_view(listing)
            view.wait_for_hash("")


def test_loans_match_any_option_in_a_facet_and_all_facets(rich_list, listing, subtests):
    view = rich_list()
    steps = [("country", "KE", "#country=KE"), ("country", "UG", "#country=KE,UG"),
             ("sector", "agriculture", "#country=KE,UG&sector=agriculture"),
             ("borrower", "woman", "#country=KE,UG&sector=agriculture&borrower=woman"),
             ("sector", "food", "#country=KE,UG&sector=agriculture,food&borrower=woman"),
             ("country", "KE", "#country=UG&sector=agriculture,food&borrower=woman")]
    numbers = []
    for facet, value, hash in steps:
        view.choose(facet, value)
        view.assert_view(listing, hash)
        numbers.append(view.number)
    assert numbers[0] < numbers[1] > numbers[2] >= numbers[3] <= numbers[4]
    view.wait_for_hash(steps[-1][2])
    with subtests.test("any tag of a loan may match"):
        view.go("")
        view.choose("tag", "vegan")
        view.choose("tag", "fabrics")
        view.assert_view(listing, "#tag=vegan,fabrics")
        both = [loan for loan in listing.loans if {"vegan", "fabrics"} <= set(loan.values["tag"])]
        assert both and {loan.id for loan in both} <= set(view.ids)
        view.wait_for_hash("#tag=vegan,fabrics")
    with subtests.test("sector and activity are two facets"):
        view.go("")
        view.choose("activity", "dairy")
        assert view.checked("sector") == []
        view.assert_view(listing, "#activity=dairy")
        view.choose("sector", "food")
        view.assert_view(listing, "#activity=dairy&sector=food")
        assert view.number == 0
        view.choose("activity", "bakery")
        view.assert_view(listing, "#activity=dairy,bakery&sector=food")
        assert view.number > 0


def test_counts_follow_every_other_filter(rich_list, listing, subtests):
    view = rich_list()
    before = {facet: view.options(facet) for facet in FACETS}
    view.type_exact(view.high_field, "1000")
    view.assert_view(listing, "#max=1000")
    view.search.fill("kenya")
    view.assert_view(listing, "#max=1000&q=kenya")
    view.choose("open")
    view.assert_view(listing, "#max=1000&q=kenya&open=1")
    # Every option stays in its place, also those with a count of zero.
    for facet in FACETS:
        after = view.options(facet)
        assert [option["value"] for option in after] == [option["value"] for option in before[facet]]
    assert any(option["isZero"] for option in view.options("sector"))
    assert not any(option["isZero"] for facet in FACETS for option in before[facet])
    with subtests.test("an option without loans can still be chosen"):
        view.go("#country=KH")
        view.frame()
        zero = next(option["value"] for option in view.options("sector") if option["isZero"])
        view.choose("sector", zero)
        view.assert_view(listing, f"#country=KH&sector={zero}")
        assert view.number == 0


def test_activities_open_under_their_sector(rich_list, listing, subtests):
    view = rich_list()
    food = {loan.id for loan in listing.loans if "food" in loan.values["sector"]}
    under = view.page.locator('label.opt:has([value="food"]) + details.under, label.opt:has([value="food"]) + .not + details.under')
    assert under.locator("summary").inner_text().strip() == "Activities: Food"
    assert not view.option("activity", "bakery").is_visible()
    under.locator("summary").click()
    assert view.option("activity", "bakery").is_visible()
    view.option("activity", "bakery").click()
    view.frame()
    assert set(view.ids) & food
    view.assert_view(listing, "#activity=bakery")
    under.locator("summary").click()
    for direction in ("ltr", "rtl"):
        with subtests.test("an option is independent of its activities", direction=direction):
            view.page.evaluate("direction => { document.documentElement.dir = direction; }", direction)
            box = view.page.locator(".opt:has(+ .not + .under, + .under) input").first
            box.click()
            assert box.is_checked()
            assert view.page.locator(".under[open]").count() == 0
            box.click()


def test_a_long_facet_can_be_searched(rich_list, listing, subtests):
    view = rich_list()
    for facet, texts in {"country": ["cote", "SAO TOME", "türk", "turk", "o", "  kenya ", "zzz", "("],
                         "tag": ["FABRIC", "-"]}.items():
        with subtests.test(facet=facet):
            part_of(view, facet)
            field = view.page.get_by_label(SEARCHES[facet])
            for text in texts:
                field.fill(text)
                shown = {option["name"] for option in view.options(facet) if option["isVisible"]}
                assert shown == {name for name in listing.names(facet).values() if folded(text.strip()) in folded(name)}, text
            view.assert_view(listing)
            field.fill("")
            assert sum(option["isVisible"] for option in view.options(facet)) == 8
    with subtests.test("the search of sectors finds activities"):
        field = view.page.get_by_label("Search sectors")
        field.fill("coffee")
        assert [option["name"] for option in view.options("activity") if option["isVisible"]] == ["Coffee"]
        assert not any(option["isVisible"] for option in view.options("sector"))
        view.option("activity", "coffee").click()
        view.assert_view(listing, "#activity=coffee")
        # A selected option stays selected even if the search hides it.
        field.fill("dairy")
        view.assert_view(listing, "#activity=coffee")


def test_the_search_of_a_facet_is_no_filter_and_submits_nothing(rich_list, listing, subtests):
    view = rich_list(held=True)
    address = view.page.url
    field = view.page.get_by_label("Search countries")
    field.fill("kenya")
    field.press("Enter")
    view.pass_time(500)
    assert view.page.url == address
    view.assert_view(listing)
    with subtests.test("an option found by search can be chosen"):
        field.fill("kosovo")
        view.option("country", "XK").click()
        view.assert_view(listing, "#country=XK")


def test_a_count_of_six_digits_is_shown_whole(rich_list):
    view = rich_list(viewport={"width": 1440, "height": 900})
    assert view.page.evaluate("""() => {
      const count = document.querySelector('.opt b');
      count.textContent = '388888';
      const range = document.createRange();
      range.selectNodeContents(count);
      const box = count.getBoundingClientRect();
      // A count that is too long would continue in a second line, which is cut off.
      const [text, ...more] = range.getClientRects();
      return !more.length && text.left >= box.left && text.right <= box.right;
    }""")
