"""What cards, the filter and an order make of the pace at which lenders lent, on a site that has recorded it.

The site is built four times. The pace is calculated here from the amounts of these builds.
"""

import itertools
import math
from datetime import timedelta

import pytest
from conftest import build_changing
from invented import NOW, time
from list_page import ListPage
from playwright.sync_api import expect
from test_choosing import is_open, rounded
from test_choosing import risk as risk_since_posting

import partnered

DAY = timedelta(days=1)
TIMES = [NOW - timedelta(days=9), NOW - timedelta(days=7, hours=2), NOW - timedelta(days=2, hours=1), NOW]
# The dollars lent to a loan at each build; `None` while it is not listed.
COURSES = [
    (0, 50, 125, 175),  # More and more.
    (100, 100, 100, 100),  # Always the same, which is one point, and no pace.
    (50, 50, 50, 150),  # Two points, which are too few.
    (250, 350, 225, 100),  # Lenders took back more than others lent.
    (None, 25, 75, 125),
    (150, 25, 50, 150),  # What was taken back was lent again.
    (None, None, 75, 150),
    (25, 25, 250, 275),
    (200, 0, 25, 37.5),  # Lenders took much back, but not in the last week.
    (400, 425, 412.5, 450),  # Most was lent before the first build.
    (25, 75, 300, 300),  # Nothing since the last build but one, so that the pace falls.
]


def loan(number):
    """A loan that was posted before the first build, with what was lent to it at the last one."""
    course = COURSES[number % len(COURSES)]
    most = max(filter(None, course))
    return partnered.loan(number) | {
        "loan_amount": most + 50 + 75 * (number % 7), "funded_amount": course[-1],
        "posted_date": time(NOW - timedelta(days=10 + 9 * (number % 4), hours=number)),
        "planned_expiration_date": time(NOW + timedelta(days=1 + number * 3 % 29, hours=number % 24))}


# One loan is funded.
LOANS = [loan(number) for number in range(40)] + [loan(40) | {"loan_amount": 175, "status": "funded"}]


def snapshots():
    """Returns the loans of each build."""
    return [[loan | {"funded_amount": funded[build], "status": "fundraising"} if build < 3 else loan
             for loan, funded in zip(LOANS, itertools.cycle(COURSES)) if funded[build] is not None]
            for build in range(4)]


def recent_gain(amounts):
    """What lenders lent in the week before the last change, in dollars, and since when; `None` if too little is recorded.

    The gain is counted from the first build if that is later, is zero if the amount fell, and needs three different amounts.
    """
    listed = [(at, amount) for at, amount in zip(TIMES, amounts) if amount is not None]
    points = [listed[0], *(point for before, point in itertools.pairwise(listed) if point[1] != before[1])]
    if len(points) < 3:
        return None
    since = max(points[0][0], points[-1][0] - 7 * DAY)
    before = [amount for at, amount in points if at <= since][-1]
    return max(0, points[-1][1] - before), since


GAINS = {loan["id"]: recent_gain(amounts) for loan, amounts in zip(LOANS, itertools.cycle(COURSES))}


def risk(loan):
    """What an open loan needs a day, and what it got a day, recently if that was recorded."""
    need, got = risk_since_posting(loan)
    if gain := GAINS[loan["id"]]:
        dollars, since = gain
        got = dollars / ((NOW - since) / DAY)
    return need, got


def ids_at_risk(risk):
    return sorted(loan["id"] for loan in LOANS if is_open(loan) and risk(loan)[0] > risk(loan)[1])


def by_risk(risk):
    """The ids of the loans, those first that are most likely not to be funded. Without any pace, the need counts."""
    def key(loan):
        if not is_open(loan):
            return True, 0, loan["id"]
        need, got = risk(loan)
        return False, -need / (got or 1e-9), loan["id"]
    return [loan["id"] for loan in sorted(LOANS, key=key)]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """The folder of the built site, and of the same site on several pages."""
    root = tmp_path_factory.mktemp("recorded")
    for name, arguments in {"whole": (), "split": ("--cards", "8")}.items():
        build_changing(root / name, TIMES, snapshots, arguments)
    return {name: root / name / "Output" for name in ("whole", "split")}


def test_the_loans_have_every_kind_of_pace():
    """The other tests of this file say something only if the loans differ."""
    gains = list(GAINS.values())[:len(COURSES)]
    assert [gain and gain[0] for gain in gains] == [125, None, None, 0, 100, 125, None, 250, 37.5, 25, 275]
    assert len({gain[1] for gain in gains if gain}) > 1
    opened = sum(map(is_open, LOANS))
    recorded, since_posting = set(ids_at_risk(risk)), set(ids_at_risk(risk_since_posting))
    assert recorded - since_posting and since_posting - recorded and 0 < len(recorded) < opened < len(LOANS)
    assert by_risk(risk) != by_risk(risk_since_posting)


def test_a_card_has_what_lenders_lent_recently(open_page, recorded):
    cards = ListPage(open_page(recorded["whole"] / "index.html")).all
    expected = {id: (f"{gain[0]:.2f}".removesuffix(".00"), time(gain[1])) if gain else (None, None) for id, gain in GAINS.items()}
    assert {int(card["id"]): (card.get("gained"), card.get("gainedSince")) for card in cards} == expected


def wait_for_cards(view, count):
    """Waits until so many loans match, and until a list on several pages has loaded all their cards."""
    expect(view.count).to_have_attribute("data-count", str(count))
    view.page.wait_for_function("""count => {
      const cards = [...document.querySelectorAll('#loans > .loan:not([hidden])')];
      const missing = cards.find(card => !card.dataset.id);
      missing?.scrollIntoView();
      return cards.length === count && !missing;
    }""", arg=count)


@pytest.mark.parametrize("site", ["whole", "split"])
def test_what_may_not_be_funded_depends_on_the_recorded_pace(open_page, recorded, site):
    view = ListPage(open_page(recorded[site] / "index.html"))
    expected = ids_at_risk(risk)
    view.page.locator("#filters").hover()
    view.option("at-risk").evaluate("box => { box.closest('#more').open = true; }")
    expect(view.page.locator(".opt:has([name=at-risk]) b")).to_have_text(str(len(expected)))
    view.choose("at-risk")
    wait_for_cards(view, len(expected))
    assert sorted(view.ids) == expected


@pytest.mark.parametrize("site", ["whole", "split"])
def test_the_order_by_risk_depends_on_the_recorded_pace(open_page, recorded, site):
    view = ListPage(open_page(recorded[site] / "index.html", hash="#open=1&sort=at-risk"))
    loans = {loan["id"]: loan for loan in LOANS}
    opened = [id for id in by_risk(risk) if is_open(loans[id])]
    wait_for_cards(view, len(opened))
    assert view.ids == opened
    expect(view.page.locator("#loans > .loan:not([hidden]) .by")).to_have_text(
        ["Needs {} a day, got {} a day so far".format(*map(rounded, risk(loans[id]))) for id in opened])
