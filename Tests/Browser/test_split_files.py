"""The files that a split list loads: they come late, do not come, are of another build, or contain something else."""

import re

import pytest
from playwright.sync_api import expect

from environment import SOAK
from expected import Listing
from list_page import ListPage, store
from static_host import Gate

PAGE = "page/2.html"
SIZE = 8  # Cards on a page of the site `split`.
# Gives each slice of long work only one item, so that time that passes in a held window divides it.
SLICED = "{ let time = 0; performance.now = () => time += 10; }"
ALONE = "could not be loaded: filter and totals cover only the 8 loans of this page"


@pytest.fixture
def open_late(hosts, open_page, sites):
    """Opens a page whose data files in a folder are held back: `open_late("texts")`. Returns the page and the gate."""
    gates = []

    def open_late(folder, site="split", held=True, **options):
        # A host, since a file on the disk comes at once.
        gates.append(gate := Gate(f"/data/{folder}/"))
        # The page has loaded only when its files have.
        page = open_page(f"{hosts(sites[site], gate)}/{PAGE}", held=held, until="domcontentloaded", **options)
        return ListPage(page, held), gate

    yield open_late
    for gate in gates:
        gate.open()


@pytest.fixture
def open_changed(hosts, open_page, sites):
    """Opens a page of the site `split` with other content of some files: `open_changed({"/data/lists/index.js": b""})`."""
    def open_changed(contents):
        return ListPage(open_page(f"{hosts(sites['split'], lambda path, body: contents.get(path, body))}/{PAGE}"))
    return open_changed


def wait_for_count(view, count):
    view.page.wait_for_function("count => +document.getElementById('match-count').dataset.count === count", arg=count)


def assert_alone(view, listing, hash="#open=1"):
    """Checks that the page says it filters only its own loans, and does so."""
    view.page.get_by_text(ALONE).wait_for()
    part = Listing([])
    part.loans = listing.loans[SIZE:2 * SIZE]
    assert view.ids == part.ids(hash) and view.number == len(view.ids)


# MARK: Files that come late


@pytest.mark.parametrize("hash", ["", "#open=1"])
def test_the_loans_of_all_pages_stay_although_those_of_the_page_are_read_later(open_late, thousand, hash):
    view, gate = open_late("lists", "thousand", hash=hash, init=SLICED)
    if not hash:
        view.choose("open")
    view.pass_time(20 if not hash else 1100)
    gate.wait_until_asked()
    gate.open()
    wait_for_count(view, len(thousand.ids("#open=1")))
    view.pass_time(5000)
    view.choose("country", "PE")
    view.pass_time(200)
    expected = "#open=1&country=PE"
    wait_for_count(view, len(thousand.ids(expected)))
    assert view.sums["lent"] == thousand.sums(expected)["lent"]
    assert {option["value"]: option["count"] for option in view.options("country")} == thousand.counts("country", "#open=1")
    assert not view.page.get_by_role("navigation", name="Pages of the list").is_visible()


def test_texts_are_loaded_at_the_first_key_of_a_search(open_page, sites, thousand):
    view = ListPage(open_page(sites["thousand"] / PAGE, hash="#open=1", held=True), is_held=True)
    wait_for_count(view, len(thousand.ids("#open=1")))
    view.pass_time(3000)
    view.frame()
    texts = lambda: [url for url in open_page.requests if "/data/texts/" in url]
    assert texts() == []
    view.search.fill("alpaca")
    view.pass_time(20)
    view.page.wait_for_function("() => document.querySelector('#chips .chip')")
    wait_for_count(view, len(thousand.ids("#open=1&q=alpaca")))
    assert len(texts()) == 1


def test_a_heart_clicked_while_texts_load_leaves_the_search_right(open_late, listing):
    view, gate = open_late("texts", held=False)
    own = [loan for loan in listing.loans[SIZE:2 * SIZE] if "maize" in loan.text]
    assert own, "otherwise the text of the page itself would not match"
    view.search.fill("maize")
    gate.wait_until_asked()
    id = view.ids[0]
    view.heart(id).click()
    gate.open()
    view.assert_whole(listing, "#q=maize", saved=[id])


def test_the_status_is_that_of_all_loans_also_if_they_come_late(open_late, listing):
    view, gate = open_late("lists")
    view.choose("open")
    view.pass_time(1000)
    assert not re.search(r"\d", view.status.text_content())
    gate.open()
    count = len(listing.ids("#open=1"))
    wait_for_count(view, count)
    view.pass_time(1000)
    expect(view.status).to_have_text(f"{count} of 70 loans shown")


def test_a_page_of_the_list_says_nothing_wrong_before_its_files_are_loaded(open_page, sites, listing, subtests):
    saved = [listing.loans[0].id, listing.loans[9].id, listing.loans[20].id]
    view = ListPage(open_page(sites["split"] / PAGE, init=store(",".join(map(str, saved)))))
    switch = view.page.locator("label:has([name=saved]) b")
    with subtests.test("the number of saved loans"):
        assert switch.text_content() in ("", "3")
        view.choose("open")
        wait_for_count(view, len(listing.ids("#open=1")))
        expect(switch).to_have_text(str(listing.switch_counts("#open=1", saved)["saved"]))
    with subtests.test("the button of the sheet"):
        view.page.set_viewport_size({"width": 390, "height": 844})
        view.arrive()
        view.page.locator("#filter-toggle").click()
        assert view.page.locator("#show-results").inner_text() == "Show 70 loans"


# MARK: Files that fail


def test_a_file_of_cards_that_failed_is_asked_for_again(hosts, open_page, sites, listing):
    is_down = True

    def alter(path, body):
        return None if is_down and "/data/cards/" in path else body

    view = ListPage(open_page(f"{hosts(sites['split'], alter)}/{PAGE}"))
    view.choose("open")
    view.rest(len(listing.ids("#open=1")))
    # All requests for cards near the window have failed.
    view.page.wait_for_function("""() => [...document.querySelectorAll('#loans > .loan:not([data-id])')]
      .every(loan => loan.textContent.startsWith('Loan ') || loan.getBoundingClientRect().top > innerHeight + 500)""")
    is_down = False
    view.choose("country", "KE")
    view.assert_whole(listing, "#open=1&country=KE")
    assert all("404" in message for message in open_page.messages)
    open_page.messages.clear()


# MARK: Files of another build


@pytest.fixture
def of_kenya(sites):
    """Returns the file in a folder for the loans of one country."""
    return lambda folder: (sites["split"] / f"data/{folder}/countries/KE.js").read_bytes()


def test_an_index_without_the_loans_of_the_page_counts_as_not_loaded(open_changed, listing, of_kenya):
    view = open_changed({"/data/lists/index.js": of_kenya("lists")})
    view.choose("open")
    assert_alone(view, listing)


def test_texts_of_other_loans_count_as_not_loaded(open_changed, listing, of_kenya):
    view = open_changed({"/data/texts/index.js": of_kenya("texts")})
    view.search.fill("maize")
    view.page.get_by_text("cannot be searched").wait_for()
    # Only the cards of the page contain the word, which are not of another build.
    own = [loan.id for loan in listing.loans[SIZE:2 * SIZE] if "maize" in loan.text]
    wait_for_count(view, len(own))
    assert view.ids == own


OTHER_INDEXES = ['[]', '"text"', '{}', '{"id": "none"}', '{"id": [4000000]}', '{"id": [], "facets": {}}']


def test_an_index_with_other_content_counts_as_not_loaded(open_changed, listing, subtests):
    contents = {}
    view = open_changed(contents)
    for content in OTHER_INDEXES:
        with subtests.test(content=content):
            contents["/data/lists/index.js"] = f"document.currentScript.data={content}".encode()
            view.arrive()
            view.choose("open")
            assert_alone(view, listing)
            # The short form tries a further filter once.
            if SOAK or content == OTHER_INDEXES[-1]:
                view.choose("country", "KE")
                view.page.wait_for_function("() => document.querySelectorAll('#chips .chip').length === 2")
                assert_alone(view, listing, "#open=1&country=KE")


def test_a_page_without_hint_and_links_to_other_pages_filters_them_all(open_changed, sites, listing):
    text = (sites["split"] / PAGE).read_text()
    for part in ('<p class="covers">.*?</p>', '<nav class="pages".*?</nav>'):
        text, count = re.subn(part, "", text, flags=re.DOTALL)
        assert count == 1
    view = open_changed({f"/{PAGE}": text.encode()})
    view.choose("open")
    view.assert_whole(listing, "#open=1")
    view.choose("open")
    view.rest(SIZE)
