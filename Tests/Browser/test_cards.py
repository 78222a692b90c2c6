"""The texts of a card, their order, and the target of the card's link."""

import pytest

import detailed
import invented
from playwright.sync_api import expect

LOANS = invented.few()
PLAIN = LOANS[0]["id"]
LINKED = next(loan["id"] for loan in LOANS if "image" in loan)
LEFT = """() => {
  window.goal = '';
  navigation.onnavigate = event => { window.goal = event.destination.url; event.preventDefault(); };
}"""


def test_every_part_of_a_card_leads_to_the_page_of_the_loan(open_list, subtests):
    page = open_list().page
    for part in [".band", ".loan-name", ".place", ".use", ".nums", ".due", ".tags li", ".when"]:
        with subtests.test(part=part):
            page.evaluate(LEFT)
            target = page.locator(f"#loan-{PLAIN} {part}").first
            target.scroll_into_view_if_needed()
            box = target.bounding_box()
            page.mouse.click(box["x"] + min(20, box["width"] / 2), box["y"] + box["height"] / 2)
            assert page.evaluate("window.goal").endswith(f"/loans/{PLAIN}.html")


@pytest.mark.parametrize("options", [{}, {"has_touch": True, "is_mobile": True, "viewport": {"width": 390, "height": 844}}])
def test_a_picture_leads_to_kiva_and_says_so(open_list, subtests, options):
    page = open_list(**options).page
    link = page.locator(f"#loan-{LINKED} .pic")
    link.scroll_into_view_if_needed()
    assert link.get_attribute("href").startswith(f"https://www.kiva.org/lend/{LINKED}")
    with subtests.test("to the eye"):
        label = link.get_by_text("on Kiva")
        inner, outer = label.bounding_box(), link.bounding_box()
        assert label.is_visible() and inner["width"] < outer["width"] / 3
        assert outer["x"] <= inner["x"] and inner["y"] + inner["height"] <= outer["y"] + outer["height"]
    with subtests.test("to a screen reader"):
        assert page.get_by_role("link", name="Tukwatanise Group on Kiva", exact=True).count() == 1
    with subtests.test("a band is no link"):
        assert page.locator("#loans .band:not(.pic)").count() == len(LOANS) - 1
        assert page.locator("#loans a.band:not(.pic)").count() == 0


# The parts of a card in the order in which a lender decides.
PARTS = ["h3", ".amount b", ".loan-amount", ".place", ".badge", ".band", ".use", ".bar", ".nums b", ".due", ".tags", ".when"]


def test_a_card_has_the_order_of_the_decision(open_list):
    page = open_list().page
    for loan in [PLAIN, LINKED]:
        order = page.locator(f"#loan-{loan}").evaluate("""(card, parts) => parts
          .map(part => [...card.querySelectorAll('*')].indexOf(card.querySelector(part)))""", PARTS)
        order = [place for place in order if place >= 0]
        assert order == sorted(order) and order[0] == 1 and len(set(order)) >= len(PARTS) - 1
    # It is the order to the eye, too, but for the picture, which is at the top.
    seen = [".band", "h3", ".amount", ".place", ".use", ".bar", ".nums b", ".due", ".when"]
    boxes = [page.locator(f"#loan-{LINKED} {part}").first.bounding_box() for part in seen]
    assert [box["y"] for box in boxes] == sorted(box["y"] for box in boxes)


def test_what_is_needed_is_the_largest_text_of_a_card(open_list):
    page = open_list().page
    card = page.locator(f"#loan-{PLAIN}")
    loan = LOANS[0]
    needed = loan["loan_amount"] - loan["funded_amount"] - loan.get("basket_amount", 0)
    assert card.locator(".amount").inner_text() == f"${needed:,} to go of ${loan['loan_amount']:,}"
    assert card.locator(".loan-amount").inner_text() == f"${loan['loan_amount']:,}"
    sizes = card.evaluate("""card => [...card.querySelectorAll('*')].filter(part => part.innerText?.trim())
      .map(part => [parseFloat(getComputedStyle(part).fontSize), part.matches('.amount b')])""")
    assert [is_figure for size, is_figure in sizes if size == max(size for size, _ in sizes)] == [True]


def test_a_card_says_what_became_of_a_loan_in_place_of_what_is_needed(sites, open_page):
    page = open_page(sites["statuses"] / "index.html")
    found = page.locator("#loans > .loan[data-amount]").evaluate_all("""cards => cards.map(card => [card.dataset.state ?? '',
      Number(card.dataset.remaining), card.querySelector('.amount').innerText, card.querySelector('.loan-amount').innerText])""")
    assert {state for state, *_ in found} >= {"", "funded", "in-repayment", "repaid", "ended"}
    for state, remaining, text, amount in found:
        if state:
            assert text == amount
        elif remaining:
            assert text == f"{text.split()[0]} to go of {amount}"
            assert float(text.split()[0].replace("$", "").replace(",", "")) == remaining
        else:
            assert text == f"Rest reserved of {amount}"


@pytest.mark.parametrize("scripted", [True, False])
def test_a_loan_without_a_picture_has_the_low_band(open_page, sites, scripted):
    page = open_page(sites["pictured"] / "index.html", java_script_enabled=scripted)
    lacking = page.locator("#loans > .loan:not(:has(img)) .band")
    assert 0 < lacking.count() < len(LOANS)
    assert {box["height"] for box in [lacking.nth(index).bounding_box() for index in range(2)]} == {46}


@pytest.mark.parametrize("width", [1440, 390])
def test_a_picture_that_cannot_be_loaded_leaves_the_low_band(open_page, sites, width):
    page = open_page(sites["few"] / "404.html", viewport={"width": width, "height": 900})
    open_page.window_of(page).has_pictures = False
    page.goto((sites["few"] / "index.html").as_uri())
    band = page.locator(f"#loan-{LINKED} .band")
    band.scroll_into_view_if_needed()
    page.wait_for_selector(f"#loan-{LINKED} .band:empty")
    assert open_page.messages.pop().startswith("Failed to load resource")
    assert band.bounding_box()["height"] == 46
    assert band.get_attribute("href") is None and page.get_by_text("on Kiva", exact=True).count() == 0
    page.evaluate(LEFT)
    band.click(position={"x": 20, "y": 20}, force=True)
    assert page.evaluate("window.goal").endswith(f"/loans/{LINKED}.html")


def test_months_people_and_age_have_words_that_say_what_they_are(open_list):
    page = open_list().page
    assert any("group of 9 people · posted" in text for text in page.locator("#loans .when").all_text_contents())
    assert "repaid over 14 months" in page.locator("#loans .due").all_text_contents()


def test_a_card_says_when_the_money_comes_back_and_who_is_rated(open_page, sites):
    page = open_page(sites["detailed"] / "index.html")
    card = page.locator(f"#loan-{detailed.FULL}")
    line = card.locator(".due")
    assert line.text_content() == "Back by February 2028 · partner's risk rating 3.5 of 5"
    assert line.locator("time").get_attribute("datetime") == "2028-02"
    # The month is no time that has passed, so it is not shown as a distance.
    assert card.locator(".when time").count() == 1
    # One of the repayments has no date, so that the last one is not known.
    assert page.locator("#loan-9100038 .due").text_content() == "repaid over 14 months · partner's risk rating 3.5 of 5"
    assert page.locator(f"#loan-{detailed.BARE} .due").is_hidden()
    assert card.locator(".rating, svg:not(.bar)").count() == 0


def test_the_options_of_groups_and_orders_read_well(open_list):
    page = open_list().page
    group = page.get_by_label("Group by", exact=True)
    assert group.evaluate("select => select.selectedOptions[0].text") == "No grouping"
    assert page.get_by_label("Sort by", exact=True).evaluate("select => select.selectedOptions[0].text") == "Newest first"


WORDY = invented.wordy()


def test_long_names_places_and_tags_are_shortened(open_page, sites, subtests):
    page = open_page(sites["wordy"] / "index.html")
    for width in [1440, 1024, 768, 390, 320]:
        with subtests.test(width=width):
            page.set_viewport_size({"width": width, "height": 900})
            assert_long_texts_are_shortened(page, width)


def assert_long_texts_are_shortened(page, width):
    for index, loan in enumerate(WORDY):
        card = page.locator(f"#loan-{loan['id']}")
        lines = card.evaluate("""card => Object.fromEntries([['h3 a', 'h3 a'], ['.place', '.place > span:not(.flag, .badge)'], ['.tags', '.tags']]
          .map(([name, part]) => [name, card.querySelector(part).getBoundingClientRect().height]))""")
        assert lines["h3 a"] <= 46 and lines[".place"] <= 54 and lines[".tags"] <= 54, (index, lines)
        # The name is complete for scripts and for screen readers.
        assert card.locator(".loan-name").text_content() == loan["name"]
        assert card.locator("h3 a").get_attribute("title") == (
            None if index == 0 else f"{loan['name']}, {loan['location']['town']}, Kenya")
        country = card.locator(".loan-country").bounding_box()
        outer = card.bounding_box()
        assert outer["x"] <= country["x"] and country["x"] + country["width"] <= outer["x"] + outer["width"]
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_further_tags_are_counted_named_and_on_the_page_of_the_loan(open_page, sites):
    page = open_page(sites["wordy"] / "index.html")
    card = page.locator(f"#loan-{WORDY[1]['id']}")
    shown = card.locator(".tags li").all_text_contents()
    assert shown == ["Woman-Owned 0", "Woman-Owned 1", "+24 tags"]
    further = card.locator(".tags a")
    assert further.get_attribute("title") == ", ".join(f"Woman-Owned {n}" for n in range(2, 26))
    further.click()
    page.wait_for_url(f"**/loans/{WORDY[1]['id']}.html")
    texts = page.locator(".facts .tags").first.inner_text()
    assert all(f"Woman-Owned {n}" in texts for n in range(26))


# What a card says of the value by which each of these orders sorts.
SORTED_BY = {"amount": "of $525", "amount-desc": "of $525", "newest": "posted", "ending": "6 days left", "left": "$200 to go",
             "funded": "61% funded", "repaid": "Back by February 2028"}


def test_a_card_has_the_value_by_which_the_list_is_sorted(open_list, subtests):
    view = open_list("detailed")
    page = view.page
    values = page.locator("select[name=sort] option").evaluate_all("options => options.map(option => option.value)")
    assert set(SORTED_BY) <= set(values)
    card = page.locator(f"#loan-{detailed.FULL}")
    for order, text in SORTED_BY.items():
        with subtests.test(order=order):
            view.sort_through([order])
            assert text in card.inner_text()
            assert card.locator(".by").count() == 0
    # For the other orders, a script adds a line below the figures: here of the $325 that came in 50 minutes.
    view.sort_through(["popular"])
    expect(card.locator(".by")).to_have_text("$390 an hour so far")
    boxes = [card.locator(part).bounding_box()["y"] for part in (".nums", ".by", ".due", ".tags", ".when")]
    assert boxes == sorted(boxes) and len(set(boxes)) == len(boxes)
