"""Lists with loans of every status: their order, badges, filter and totals."""

import re

import pytest

import rich
from expected import PAST, STATUSES, Listing

ORDERS = ["newest", "ending", "amount", "amount-desc", "left", "funded", "popular", "repaid"]
BADGES = {state: name for state, name in STATUSES.items() if state != "fundraising"}


@pytest.fixture(scope="module")
def mixed():
    return Listing(rich.of_every_status())


@pytest.fixture
def view(open_list):
    return open_list("statuses")


def badges(view):
    """Returns the state of each displayed card with the text and the class of its badge."""
    return view.page.locator("#loans > .loan:not([hidden])").evaluate_all(
        "cards => cards.map(card => [card.dataset.state, ...['textContent', 'className'].map(key => card.querySelector('.badge')[key])])")


def test_the_page_shows_what_the_loans_are(view, mixed):
    view.assert_view(mixed)
    assert view.page.locator("h1").inner_text().startswith(f"{mixed.remaining()} still needed by 5 borrowers in ")
    assert view.page.locator("#left-out").inner_text() == (
        "5 more are funded. 5 more are being repaid. 10 more have been repaid. 20 more have ended.")
    assert view.sort.locator("option").first.inner_text() == "By status"


def test_fundraising_loans_are_first_then_those_of_each_later_status(view):
    states = [loan.get("state") for loan in view.shown]
    order = [None, *BADGES]
    assert states == sorted(states, key=order.index)
    for state in order:
        posted = [loan["posted"] for loan in view.shown if loan.get("state") == state]
        assert posted == sorted(posted, reverse=True)


def test_a_badge_says_the_status_and_no_days(view):
    for state, text, name in badges(view):
        if state is None:
            assert re.fullmatch(r"\d+ days? left|Last day", text)
        else:
            assert (text, name) == (BADGES[state], f"badge {'calm' if state == 'ended' else 'done'}")
    for card in view.page.locator(".loan[data-state]").all():
        text = card.text_content()
        assert not re.search(r"days? left|to go|until ", text)
        assert ("repaid over" in text or "Back by" in text) == (card.get_attribute("data-state") in ("funded", "in-repayment"))


@pytest.mark.parametrize("site", ["statuses", "statuses-split"])
def test_finished_loans_are_last_in_each_order(open_list, mixed, site):
    view = open_list(site)
    for order in ORDERS[1:]:
        view.go(f"#sort={order}")
        if site == "statuses-split":
            view.assert_whole(mixed, f"#sort={order}")
        assert view.ids == mixed.ids(f"#sort={order}"), order
        is_past = [loan.get("state") in PAST for loan in view.shown]
        assert is_past == sorted(is_past), order
    # The scripts of both lists go back to the order of the list.
    view.go("#sort=newest")
    assert view.ids == mixed.ids()[:len(view.ids)]


@pytest.mark.parametrize("site", ["statuses", "statuses-split"])
@pytest.mark.parametrize("hash", [
    "#status=repaid", "#status=fundraising", "#status=in-repayment,ended", "#status=funded&country=KE", "#q=repaid",
    "#status=repaid,ended&sort=amount-desc", "#remaining-max=1500", "#days-min=10", "#percent-min=50&status=ended",
    "#open=1", "#months-max=14&status=repaid"])
def test_the_filter_finds_the_loans_of_a_status(open_list, mixed, site, hash):
    view = open_list(site, hash=hash)
    if site == "statuses-split":
        view.assert_whole(mixed, hash)
    view.assert_view(mixed, hash)
    assert mixed.ids(hash)


def test_a_status_is_chosen_like_any_option(view, mixed):
    view.choose("status", "repaid")
    view.wait_for_hash("#status=repaid")
    view.assert_view(mixed, "#status=repaid")
    assert view.page.locator("#headline").inner_text() == "10 of 45 loans"
    assert view.page.locator("#left-out").inner_text() == "10 of them are not open for lending any more."
    assert not view.page.locator("#funding").is_visible()
    view.choose("status", "fundraising")
    view.wait_for_hash("#status=repaid,fundraising")
    view.assert_view(mixed, "#status=repaid,fundraising")
    assert view.page.locator("#funding").is_visible()
    assert view.page.locator("#left-out").inner_text() == "10 of them are not open for lending any more."
    view.go("#status=repaid,fundraising,ended,funded")
    assert view.page.locator("#left-out").inner_text() == "35 of them are not open for lending any more."
    view.go("#status=repaid,fundraising")
    view.choose("status", "repaid")
    view.wait_for_hash("#status=fundraising")
    assert view.page.locator("#headline").inner_text() == f"5 of 45 loans · {mixed.remaining()} still to raise"


def test_sliders_have_no_values_of_finished_loans(view, mixed):
    asking = Listing([loan for loan in rich.of_every_status() if loan["status"] in ("fundraising", "funded")])
    assert view.slider("days").stops[-1] >= max(loan.days for loan in mixed.loans if loan.days is not None)
    assert view.slider("remaining").stops[-1] >= max(loan.remaining for loan in asking.loans)
    for hash in ("#remaining-max=1500", "#days-min=1"):
        view.go(hash)
        assert all(loan.get("state") not in PAST for loan in view.shown)
    # A slider that is not used hides nothing.
    view.go("#status=ended")
    assert len(view.ids) == 20


def test_a_list_of_fundraising_loans_offers_no_status(open_list):
    view = open_list("few")
    assert view.options("status") == []
    assert view.sort.locator("option").first.inner_text() == "Newest first"
