"""The list: sorting, an empty result, the Filter button, the limit of displayed cards, and the page without scripts and
in print.
"""

import math
from datetime import timedelta

import pytest

import invented
import rich
from expected import Listing


def number(loan, key):
    return float(loan[key]) if key in loan else math.inf


ORDERS = {
    "ending": lambda loan: loan.get("expires", "~"),
    "amount": lambda loan: number(loan, "amount"),
    "amount-desc": lambda loan: -number(loan, "amount"),
    "left": lambda loan: number(loan, "remaining"),
    "funded": lambda loan: -number(loan, "funded") / number(loan, "amount"),
}


def test_newest_keeps_the_order_of_the_page_with_pinned_loans_first(open_list, subtests):
    view = open_list()
    loans = view.all
    before = [loan["id"] for loan in view.shown]
    assert view.page.locator("#loans > .loan").first.locator(".pin").count() == 1
    rest = [("state" not in loan, loan["posted"]) for loan in view.shown[1:]]
    assert rest == sorted(rest, reverse=True)
    view.sort.select_option("amount")
    view.sort.select_option("newest")
    view.frame()
    assert [loan["id"] for loan in view.shown] == before
    for order, key in ORDERS.items():
        with subtests.test("sorting orders all cards and breaks ties by id", order=order):
            # Loans that cannot be lent to come last, and in one order also those that need no more.
            def lateness(loan):
                has_ended = "state" in loan or loan.get("expires", "~") <= invented.time(invented.NOW)
                is_last = order == "ending" and "expires" not in loan or order == "left" and loan["remaining"] == "0"
                return (order != "funded" and has_ended, is_last)

            expected = sorted(loans, key=lambda loan: (lateness(loan), key(loan), int(loan["id"])))
            view.sort.select_option(order)
            view.frame()
            assert [loan["id"] for loan in view.shown] == [int(loan["id"]) for loan in expected]
            view.sort.select_option("newest")


def test_each_order_is_deterministic(rich_list, listing, subtests):
    view = rich_list()
    orders = ["newest", "ending", "amount", "amount-desc", "left", "funded", "popular", "repaid"]
    # The result does not depend on the previous order.
    way = [*orders, *reversed(orders)]
    for order, ids in zip(way, view.sort_through(way), strict=True):
        with subtests.test(order=order):
            assert ids == listing.ids(f"#sort={order}")
    view.choose("open")
    for order, ids in zip(orders, view.sort_through(orders), strict=True):
        with subtests.test("under a filter", order=order):
            assert ids == listing.ids(f"#open=1&sort={order}")
    view.assert_view(listing, f"#open=1&sort={orders[-1]}")
    with subtests.test("cards are read in their visual order"):
        view.go("#sort=amount")
        names = view.page.locator("#loans > .loan h3 a").evaluate_all("links => links.map(link => link.closest('.loan').dataset.id)")
        assert [int(id) for id in names] == view.ids


def test_popularity_depends_on_the_time_of_the_data_not_on_the_clock(rich_list, listing):
    later = invented.NOW + timedelta(days=30)
    view = rich_list(hash="#sort=popular", now=later)
    assert view.ids == Listing(rich.loans(), now=later).ids("#sort=popular")


def test_an_empty_result_offers_to_clear_the_filter(open_list, subtests):
    view = open_list(held=True)
    assert not view.page.locator("#no-match").is_visible()
    view.type_exact(view.low_field, "99000")
    view.assert_shows(99000)
    assert view.count.inner_text().startswith("0 of ")
    assert view.page.get_by_text("No loan fits these filters").first.is_visible()
    # The only filter needs no second button that clears it.
    assert not view.page.get_by_role("button", name="Clear all filters").is_visible()
    view.page.get_by_role("button", name="Turn off ").click()
    view.assert_shows()
    assert not view.page.locator("#no-match").is_visible()
    view.wait_for_hash("")
    with subtests.test("the form needs no button on large screens"):
        assert view.low_field.is_visible() and view.sort.is_visible()
        assert not view.page.locator("#filter-toggle").is_visible()


@pytest.mark.parametrize("site, loans", [("rich", rich.loans), ("many", lambda: invented.many(450))])
def test_all_cards_of_a_short_result_are_laid_out(open_list, site, loans):
    view = open_list(site)
    listing = Listing(loans())
    counts = {amount: len(listing.ids(f"#max={amount}")) for amount in range(100, 5000, 25)}
    short = max(amount for amount, count in counts.items() if 0 < count < 25)
    long = min(amount for amount, count in counts.items() if count >= 25)
    for amount, visibility in [(short, "visible"), (long, "auto"), (short, "visible")]:
        view.go(f"#max={amount}")
        assert view.page.locator(".loan:not([hidden])").evaluate_all(
            "cards => [...new Set(cards.map(card => getComputedStyle(card).contentVisibility))]") == [visibility]


def test_a_list_of_more_than_300_cards_shows_200_at_a_time(open_list, subtests):
    listing = Listing(invented.many(450))
    view = open_list("many")
    assert (view.ids, view.number) == (listing.ids()[:200], 450)
    view.show_more()
    assert view.ids == listing.ids()[:400]
    view.show_more()
    assert view.ids == listing.ids()
    assert not view.page.locator("#show-more").is_visible()
    view.type_exact(view.high_field, "1000")
    expected = listing.ids("#max=1000")
    assert len(expected) < 200
    view.wait_for_ids(expected)
    view.type_exact(view.high_field, "7500")
    view.wait_for_ids(listing.ids("#max=7500")[:200])
    with subtests.test("printing prints every match"):
        view.go("#min=2000")
        view.wait_for_ids(listing.ids("#min=2000")[:200])
        view.page.emulate_media(media="print")
        view.wait_for_ids(listing.ids("#min=2000"))
        assert not view.low_field.is_visible() and not view.sort.is_visible()
        assert not view.page.locator("#show-more").is_visible()


def test_totals_are_right_if_more_is_shown_at_once_after_a_change(open_list):
    view = open_list("many", held=True)
    expected = Listing(invented.many(450))
    view.pass_time(2000)
    view.choose("open")
    view.pass_time(20)
    view.page.locator("#show-more").click()
    view.pass_time(2000)
    assert view.number == len(expected.ids("#open=1")) > 200
    assert view.sums["lent"] == expected.sums("#open=1")["lent"]
    assert view.chips == ["Still needs money"]
    assert view.ids == expected.ids("#open=1")[:400]


def test_a_list_of_more_than_1000_cards_works_the_same(open_list, subtests):
    """On such a page, the cards that are not displayed need not be in the document."""
    expected = Listing(invented.many(1100))
    view = open_list("big")
    assert (view.ids, view.number) == (expected.ids()[:200], 1100)
    view.show_more()
    assert view.ids == expected.ids()[:400]
    # The focus moves to the first of the new cards.
    assert view.page.evaluate("Number(document.activeElement.closest('.loan').dataset.id)") == view.ids[200]
    for hash in ("#max=1000&country=KE", "#sort=amount-desc", "#q=maize&sort=ending", "#country=PE,UG&open=1", ""):
        view.go(hash)
        view.wait_for_ids(expected.ids(hash)[:200])
        assert view.number == len(expected.ids(hash)), hash
    view.heart(view.ids[7]).click()
    view.choose("saved")
    view.rest(1)
    assert view.number == 1
    with subtests.test("every match is printed"):
        matches = expected.ids("#min=2000")
        view.go("#min=2000")
        view.page.emulate_media(media="print")
        assert len(matches) > 300
        view.wait_for_ids(matches)
        view.page.emulate_media(media="screen")
        view.wait_for_ids(matches[:200])


@pytest.mark.parametrize(("site", "id"), [("many", 4999600), ("big", 4999000)])
def test_a_link_to_a_card_beyond_the_limit_shows_it(open_list, site, id):
    view = open_list(site, hash=f"#loan-{id}")
    view.page.wait_for_function("""id => {
      const card = document.getElementById('loan-' + id);
      return card?.checkVisibility() && Math.abs(card.getBoundingClientRect().top) < innerHeight;
    }""", arg=id)


@pytest.mark.parametrize("site", ["few", "many"])
def test_without_scripts_every_card_is_displayed_and_no_filter(open_list, site):
    view = open_list(site, java_script_enabled=False)
    cards = view.page.locator("#loans > .loan")
    assert cards.count() == (450 if site == "many" else len(invented.ROWS))
    for index in (0, cards.count() - 1):
        assert cards.nth(index).is_visible()
    assert view.count.inner_text() == f"{cards.count()} loans"
    for hidden in ("#filters", "#filter-toggle", "#filters [name=sort]", ".theme", "#show-more"):
        assert not view.page.locator(hidden).is_visible(), hidden


def test_a_listing_without_loans_says_so(open_list):
    view = open_list("empty")
    assert view.page.get_by_text("No loans right now").is_visible()
    assert view.number == 0
    assert view.page.locator("#filters").count() == 0


def test_a_card_has_the_documented_hooks(open_list, subtests):
    view = open_list()
    card = view.page.locator("#loan-3000100")
    assert {**card.evaluate("card => ({...card.dataset})")} == {
        "id": "3000100", "amount": "525", "funded": "325", "remaining": "200",
        "posted": "2026-11-20T10:30:00Z", "expires": "2026-11-26T17:42:00Z", "country": "KE",
        "sector": "agriculture", "activity": "cereals", "borrower": "woman", "months": "14",
        "tag": "woman-owned-business repeat-borrower", "theme": "rural-exclusion", "partner": "7", "partnerName": "Field partner 7",
        "interval": "monthly", "women": "1", "rare": "1"}
    assert card.locator(".loan-name").text_content() == "Grace"
    assert card.locator(".loan-country").text_content() == "Kenya"
    assert card.locator(".loan-amount").text_content() == "$525"
    assert "hybrid maize seed" in card.locator(".loan-use").text_content()
    assert view.page.locator("ul.loans#loans[role=list] > li.loan").count() == len(invented.ROWS)
    noted = view.page.locator(".loan-note")
    assert noted.count() == 1 and "cooperative" in noted.text_content()
    with subtests.test("a missing value has no attribute"):
        cards = {loan["id"]: loan for loan in view.all}
        assert not {"sector", "activity"} & set(cards[str(3000100 - 3 * 20)])
        assert "expires" not in cards[str(3000100 - 3 * 21)]
    with subtests.test("odd names appear as they are and nothing runs"):
        names = view.page.locator(".loan-name").all_text_contents()
        assert set(names) == {row[0] for row in invented.ROWS}
        assert view.page.locator("#loans script, #loans .loan-use b, #loans [onerror]").count() == 0


def test_the_whole_card_is_a_link(open_list):
    view = open_list()
    card = view.page.locator("#loan-3000100")
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    view.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 12)
    view.page.wait_for_url("**/loans/3000100.html")
    assert view.page.locator("h1").inner_text() == "Grace"
