"""The basket: the tray with the saved loans, and the page of these loans, from the disk."""

import invented
import shortlist
from loan_list import card, heart

SUM = "return document.querySelector('.tray .sum')?.textContent ?? ''"
LINKS = "return [...document.querySelectorAll('.tray .lend a')].map(link => link.href)"
INTO_VIEW = "document.querySelector(selector).scrollIntoView({block: 'center'})"
ROWS = "return [...document.querySelectorAll('#shortlist .rows li')].map(row => row.dataset.id)"


def open_loans(site, count):
    """Returns loans of which a share is $25."""
    loans = shortlist.read(site).values()
    return [loan for loan in loans if shortlist.is_open(loan, invented.NOW) and shortlist.share(loan) == 2_500][:count]


def test_hearts_fill_a_basket_that_goes_to_kiva(open_list, sites):
    view = open_list()
    loans = open_loans(sites["few"], 3)
    for loan in loans:
        view.tab.evaluate(INTO_VIEW, selector=card(loan["id"]))
        view.tab.click(heart(loan["id"]))
    view.tab.wait_until(lambda: view.tab.evaluate(SUM), "3 saved, 3 still open · $75 at $25 each")
    assert view.tab.evaluate(LINKS) == shortlist.addresses([loan["id"] for loan in loans], 7_500)
    view.tab.click(".tray a[href$='saved.html']")
    view.tab.wait_for_page("saved.html")
    view.tab.wait_until(lambda: view.tab.evaluate(ROWS), [str(loan["id"]) for loan in loans])
    tables = view.tab.evaluate(
        "return [...document.querySelectorAll('.figs table')].map(table => table.tBodies[0].rows.length)")
    assert len(tables) >= 3 and all(tables)
    view.tab.click(".rows .remove")
    view.tab.wait_until(lambda: view.tab.evaluate(ROWS), [str(loan["id"]) for loan in loans[1:]])
    view.tab.evaluate("localStorage.clear()")


def test_a_link_shows_loans_to_someone_else(tab, sites):
    site = sites["few"]
    ids = [str(loan["id"]) for loan in open_loans(site, 2)]
    tab.open(f"{(site / 'saved.html').as_uri()}#loans={','.join(ids)}", width=390)
    tab.wait_until(lambda: tab.evaluate(ROWS), ids)
    assert tab.evaluate("return localStorage.getItem('kivagen-saved')") is None
    assert tab.evaluate("return document.documentElement.scrollWidth") <= 390
