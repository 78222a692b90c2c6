"""The search for words, and the switches, by the reader's clock."""

from datetime import timedelta
from urllib.parse import quote

import rich
from expected import Listing
from invented import NOW
from list_page import FRAME, SHOWN, evaluate_json


FOUND = [
    "maize", "MAIZE", "aiz", "cafe", "café", "creme fraiche", "nguyen thi lan", "Nguyễn", "thuong", "do thi", "đỗ",
    "lucja", "soren", "SØREN", "smorrebrod", "strauss", "strauß", "STRASSE", "elodie", "zoe", "ana maria",
    "paul o'brien", "kisumu", "lapu-łapu", "urfa", "dong hoi", "sao tome", "turkiye", "congo (dem. rep.)",
    "lapu\u2010lapu", "lapu\u2011lapu", "lapu–lapu", "lapu\u2212lapu", "lapu－lapu", "paul o‘brien", "paul o´brien", "paul oʼbrien",
    "mai\u00adze", "mai\u200bze", "\u2060maize\ufeff", "ＭＡＩＺＥ", "ﬁ", "sewing", "food production/sales", "pagnes", "daughter’s", "[traditional]", "mary kenya", "feed maize piglets",
    "  pigs   kenya ", "& flour"]


# The ids after each of these texts was entered into the search.
FIND = f"""async texts => {{
  const search = document.querySelector('#filters [name="q"]');
  const found = [];
  for (const text of texts) {{
    search.value = text;
    search.dispatchEvent(new Event('input', {{bubbles: true}}));
    await ({FRAME})();
    found.push([text, ({SHOWN})().map(card => card.id), +document.getElementById('match-count').dataset.count,
      document.getElementById('no-match').checkVisibility()]);
  }}
  return found;
}}"""


def test_finds_words_in_name_place_activity_and_use(rich_list, listing, subtests):
    view = rich_list()
    for text, ids, number, is_empty in evaluate_json(view.page, FIND, FOUND):
        with subtests.test(text=text):
            expected = listing.ids(f"#q={quote(text.strip())}")
            assert 0 < len(expected) < len(listing.loans)
            assert (ids, number, is_empty) == (expected, len(expected), False)
    elsewhere = ["zzz", "maize zzz", "thank", "days ago", ".*", "<b>", "\\", "loan-name"]
    for text, ids, number, is_empty in evaluate_json(view.page, FIND, elsewhere):
        with subtests.test("other texts on a card are not searched", text=text):
            assert (ids, number, is_empty) == ([], 0, True)
    with subtests.test("spaces alone do not filter"):
        view.search.fill("   ")
        view.frame()
        assert view.ids == listing.ids() and view.chips == []


def test_the_list_follows_each_letter_and_enter_submits_nothing(rich_list, listing):
    view = rich_list()
    view.search.focus()
    for end in range(1, 6):
        view.page.keyboard.press("maize"[end - 1])
        view.assert_view(listing, f"#q={'maize'[:end]}")
    view.page.keyboard.press("Enter")
    view.wait_for_hash("#q=maize")
    assert view.focused == "input"
    view.assert_view(listing, "#q=maize")
    view.search.fill("")
    view.assert_view(listing)
    view.wait_for_hash("")


def test_switches_follow_the_readers_clock(open_page, rich_list, subtests):
    view = rich_list()
    for later in [timedelta(), timedelta(hours=2), timedelta(days=5), timedelta(days=40)]:
        listing = Listing(rich.loans(), now=NOW + later)
        open_page.window_of(view.page).set_clock(NOW + later)
        view.arrive()
        for switch in ["open", "soon"]:
            with subtests.test(switch=switch, later=str(later)):
                view.go(f"#{switch}=1")
                view.assert_view(listing, f"#{switch}=1")
        with subtests.test(later=str(later)):
            view.go("")
            view.assert_view(listing)
    with subtests.test("a clock before the data is wrong"):
        open_page.window_of(view.page).set_clock(NOW - timedelta(days=400))
        view.arrive()
        view.choose("soon")
        view.assert_view(Listing(rich.loans()), "#soon=1")


def test_switches_filter_the_list(rich_list):
    view = rich_list()
    for name, label in {"open": "Still needs money", "soon": "Ends within a week", "saved": "Saved"}.items():
        switch = view.page.locator(f'#filters [name="{name}"]')
        assert switch.get_attribute("role") == "switch"
        switch.focus()
        view.page.keyboard.press("Space")
        view.frame()
        assert view.checked(name) == ["1"] and view.chips == [label]
        view.page.keyboard.press("Space")
        view.frame()
        assert view.checked(name) == view.chips == []
