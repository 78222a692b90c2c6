"""Presets: the links above the list that set its filter, from the disk."""

import invented
import shortlist

PRESETS = """return [...document.querySelectorAll('.presets a')].map(link => ({hash: link.hash, isCurrent:
link.ariaCurrent === 'true', count: link.querySelector('b').textContent, shownText: link.innerText.trim()}))"""
SHOWN = "return [...document.querySelectorAll('#loans > .loan')].filter(card => card.getClientRects().length).map(card => +card.dataset.id)"
HASH = "return location.hash"
COUNT = "return +document.querySelector('#match-count').dataset.count"


def remaining(loan):
    return loan["loan_amount"] - loan["funded_amount"] - loan.get("basket_amount", 0)


def test_presets_have_numbers_and_set_the_filter(open_list, sites):
    view = open_list()
    loans = [loan for loan in shortlist.read(sites["few"]).values() if shortlist.is_open(loan, invented.NOW)]
    assert loans
    view.tab.wait_until(lambda: all(preset["count"] for preset in view.tab.evaluate(PRESETS)), True)
    presets = view.tab.evaluate(PRESETS)
    assert len({preset["hash"] for preset in presets}) == len(presets) > 1
    everything = view.tab.evaluate(COUNT)
    for index, preset in enumerate(presets):
        view.tab.click(f".presets a:nth-of-type({index + 1})")
        # The hash is written when changes have paused.
        view.tab.wait_until(lambda: view.tab.evaluate(PRESETS)[index]["isCurrent"], True)
        assert [other["isCurrent"] for other in view.tab.evaluate(PRESETS)].count(True) == 1
        view.tab.wait_until(lambda: view.tab.evaluate(COUNT), int(preset["count"]))
        assert len(view.tab.evaluate(SHOWN)) == int(preset["count"]) < everything
        assert preset["shownText"].endswith(preset["count"])
