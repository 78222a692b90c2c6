"""What a list is chosen by: presets, exclusion, all of several tags, repayment, field partners, and more filters."""

import json
import math
from datetime import datetime, timedelta

import pytest
from conftest import build
from invented import NOW, listing, time
from list_page import ListPage
from partnered import LOANS, PARTNERS
from playwright.sync_api import expect

import partnered

PARTNER = {partner["id"]: partner for partner in PARTNERS}
HAS_CHIPS = """texts => JSON.stringify([...document.querySelectorAll('#chips .chip')].map(chip => chip.textContent).sort())
  === JSON.stringify(texts)"""
CHIPS = "() => [...document.querySelectorAll('#chips .chip')].map(chip => chip.textContent)"


def moment(text):
    return datetime.fromisoformat(text)


def last(loan):
    """The month of the last repayment, `2028-03`; `None` without expected repayments."""
    return max((payment["due_date"][:7] for payment in loan["terms"]["scheduled_payments"]), default=None)


def half(loan):
    """The day by which half of the loan is repaid."""
    payments = sorted(loan["terms"]["scheduled_payments"], key=lambda payment: payment["due_date"])
    total = round(100 * sum(payment["amount"] for payment in payments))
    paid = 0
    for payment in payments:
        paid += round(100 * payment["amount"])
        if 2 * paid >= total:
            return payment["due_date"]
    return None


def figure(loan, name):
    """A figure of the loan's field partner; `None` if it is not known."""
    value = PARTNER.get(loan.get("partner_id"), {}).get(name)
    return float(value) if value not in (None, "Not Rated") else None


def remaining(loan):
    return loan["loan_amount"] - loan["funded_amount"]


def is_open(loan):
    return remaining(loan) > 0


def days(loan):
    left = moment(loan["planned_expiration_date"]) - NOW
    return left / timedelta(days=1)


def risk(loan):
    """What the loan needs a day, and what it got a day."""
    got = loan["funded_amount"] / ((NOW - moment(loan["posted_date"])) / timedelta(days=1))
    return remaining(loan) / days(loan), got


def rounded(amount):
    """An amount in dollars as a card rounds it: with cents if it is less than a dollar."""
    cents = math.floor(100 * amount + 0.5) if amount < 1 else 100 * math.floor(amount + 0.5)
    return f"${cents / 100:,.2f}".removesuffix(".00")


def tags(loan):
    return {tag["name"][1:].lower() for tag in loan["tags"]}


def country(loan):
    return loan["location"]["country_code"]


def currency_loss(loan):
    return loan["terms"]["loss_liability"]["currency_exchange"]


def default_loss(loan):
    return loan["terms"]["loss_liability"]["nonpayment"]


def interval(loan):
    return loan["terms"]["repayment_interval"]


def region(loan):
    """The region of the loan's country, which Kiva gives with the field partners; `None` if it is not known."""
    return REGIONS.get(country(loan))


REGIONS = {place["iso_code"]: place["region"] for partner in PARTNERS for place in partner["countries"]}
RARE = {code for code in map(country, LOANS) if sum(country(loan) == code for loan in LOANS) == 1}


def within(value, least=None, most=None):
    return value is not None and (least is None or value >= least) and (most is None or value <= most)


# Hashes, each with the loans that it finds and the texts of its chips.
FOUND = {
    "sector=not:retail": (lambda loan: loan["sector"] != "Retail", ["Not Retail"]),
    "tag=not:trees,vegan": (lambda loan: not tags(loan) & {"vegan", "trees"}, ["Not Trees", "Not Vegan"]),
    "tag=all:trees,vegan": (lambda loan: tags(loan) >= {"vegan", "trees"}, ["Must have Trees", "Must have Vegan"]),
    "tag=schooling,all:vegan,not:trees": (
        lambda loan: {"schooling", "vegan"} <= tags(loan) and "trees" not in tags(loan),
        ["Must have Vegan", "Not Trees", "Schooling"]),
    "tag=vegan,trees": (lambda loan: tags(loan) & {"vegan", "trees"}, ["Trees", "Vegan"]),
    "country=KE,not:UG": (lambda loan: country(loan) == "KE", ["Kenya", "Not Uganda"]),
    # A loan without a value passes what excludes the value.
    "partner=not:501": (lambda loan: loan.get("partner_id") != 501, ["Not Partner 1"]),
    "repaid-by=2027-08": (lambda loan: within(last(loan), most="2027-08"), ["Repaid by: August 2027"]),
    "rating-min=4": (lambda loan: within(figure(loan, "rating"), 4), ["Partner's risk rating: 4 or more"]),
    "rating-max=2.5": (lambda loan: within(figure(loan, "rating"), most=2.5), ["Partner's risk rating: up to 2.5"]),
    "default-max=1.25": (lambda loan: within(figure(loan, "default_rate"), most=1.25), ["Partner's default rate: up to 1.25%"]),
    "delinquency-min=5&delinquency-max=12.5": (
        lambda loan: within(figure(loan, "delinquency_rate"), 5, 12.5), ["Partner's delinquency rate: 5% – 12.5%"]),
    "cost-max=40": (lambda loan: within(figure(loan, "portfolio_yield"), most=40), ["Cost to borrowers a year: up to 40%"]),
    "currency-loss=none,shared": (
        lambda loan: currency_loss(loan) in ("none", "shared"), ["Currency loss: shared", "No currency risk"]),
    "currency-loss=lender": (lambda loan: currency_loss(loan) == "lender", ["Currency loss: lenders"]),
    "currency-loss=not:none": (lambda loan: currency_loss(loan) != "none", ["Not: no currency risk"]),
    "currency-loss=not:lender,shared": (
        lambda loan: currency_loss(loan) == "none", ["Currency loss: not lenders", "Currency loss: not shared"]),
    "default-loss=partner": (lambda loan: default_loss(loan) == "partner", ["Default loss: field partner"]),
    "default-loss=not:partner": (lambda loan: default_loss(loan) == "lender", ["Default loss: not field partner"]),
    # Both facets have the value "Lenders".
    "currency-loss=lender&default-loss=lender": (
        lambda loan: (currency_loss(loan), default_loss(loan)) == ("lender", "lender"),
        ["Currency loss: lenders", "Default loss: lenders"]),
    "currency-loss=not:lender&default-loss=not:lender": (
        lambda loan: currency_loss(loan) != "lender" and default_loss(loan) != "lender",
        ["Currency loss: not lenders", "Default loss: not lenders"]),
    "interval=monthly": (lambda loan: interval(loan) == "Monthly", ["Repaid monthly"]),
    "interval=not:at-end-of-term,monthly": (
        lambda loan: interval(loan) == "Irregularly", ["Not repaid at end of term", "Not repaid monthly"]),
    "borrower=woman": (lambda loan: loan["borrowers"][0]["gender"] == "F", ["A woman"]),
    "borrower=not:woman": (lambda loan: loan["borrowers"][0]["gender"] == "M", ["Not women"]),
    "borrower=not:man": (lambda loan: loan["borrowers"][0]["gender"] == "F", ["Not men"]),
    "region=eastern-africa": (lambda loan: region(loan) == "Eastern Africa", ["Region: Eastern Africa"]),
    "region=not:eastern-africa": (lambda loan: region(loan) != "Eastern Africa", ["Region: not Eastern Africa"]),
    "women=1": (lambda loan: loan["borrowers"][0]["gender"] == "F", ["Women among the borrowers"]),
    "direct=1": (lambda loan: loan.get("distribution_model") == "direct", ["Direct loans, without a partner"]),
    "matched=1": (lambda loan: "matching" in loan, ["Matched"]),
    "flexible=1": (lambda loan: loan["terms"].get("flexible_fundraising_enabled"), ["Paid out even if not fully funded"]),
    "rare=1": (lambda loan: country(loan) in RARE, ["Countries with few loans here"]),
    "at-risk=1": (lambda loan: is_open(loan) and risk(loan)[0] > risk(loan)[1], ["May not be funded in time"]),
}


def ids(fits):
    return sorted(loan["id"] for loan in LOANS if fits(loan))


@pytest.mark.parametrize("site", ["partnered", "partnered-split"])
def test_a_hash_finds_what_it_says(open_list, subtests, site):
    view = open_list(site)
    for hash, (fits, chips) in FOUND.items():
        with subtests.test(hash=hash):
            view.go("#" + hash)
            view.page.wait_for_function(HAS_CHIPS, arg=sorted(chips))
            expected = ids(fits)
            assert expected and len(expected) < len(LOANS)
            expect(view.count).to_have_attribute("data-count", str(len(expected)))
            if site == "partnered":
                assert sorted(view.ids) == expected
            # When another filter is chosen, the page writes the hash anew, from what it has read.
            view.choose("open")
            view.wait_for_hash(f"#{hash}&open=1")


# Hashes, each with the texts of its chips on sites in other languages.
ELSEWHERE = {
    "currency-loss=not:lender&default-loss=not:lender": {
        "es": ["Pérdida cambiaria: no los prestamistas", "Pérdida por impago: no los prestamistas"],
        "fr": ["Perte de change\u00a0: pas les prêteurs", "Perte en cas de défaut\u00a0: pas les prêteurs"],
        "zh-Hans": ["汇率损失不由出借人承担", "违约损失不由出借人承担"]},
    "interval=monthly": {"es": ["Forma de pago: pagos mensuales"], "fr": ["Remboursement par mensualités"],
                         "zh-Hans": ["还款方式：每月偿还"]},
    "interval=not:monthly": {"es": ["Sin pagos mensuales"], "fr": ["Sauf remboursement par mensualités"],
                             "zh-Hans": ["还款方式不是每月偿还"]},
    "borrower=not:woman": {"es": ["Excepto mujeres"], "fr": ["Sauf femmes"], "zh-Hans": ["借款人不是女性"]},
    "tag=not:vegan": {"es": ["Excepto Vegan"], "fr": ["Sauf Vegan"], "zh-Hans": ["排除Vegan"]},
    "region=not:eastern-africa": {"es": ["Región distinta de África Oriental"], "fr": ["Sauf la région Afrique de l’Est"],
                                 "zh-Hans": ["地区不是东非"]},
    "repaid-by=2027-08": {"zh-Hans": ["最迟还清时间：2027年8月"]},
}


def test_chips_say_in_each_language_what_they_are_about(open_list, subtests):
    for language in ["es", "fr", "zh-Hans"]:
        view = open_list(f"partnered-{language}")
        for hash, chips in ELSEWHERE.items():
            if language in chips:
                with subtests.test(language=language, hash=hash):
                    view.go("#" + hash)
                    expect(view.page.locator("#chips .chip")).to_have_count(len(chips[language]))
                    assert view.page.evaluate(CHIPS) == chips[language]


def test_old_or_odd_hashes_do_no_harm(open_list, subtests):
    view = open_list("partnered")
    for hash in ["sector=not:gone", "sector=all:food,gone", "tag=not:", "tag=all:", "tag=not:all:trees", "repaid-by=soon",
                 "repaid-by=2027-13", "repaid-by=2999-12", "rating-min=-1", "rating-min=5&rating-max=1", "women=2", "x=not:y"]:
        with subtests.test(hash=hash):
            view.go("#" + hash)
            view.frame()
            expected = {"sector=all:food,gone": ids(lambda loan: loan["sector"] == "Food"),
                        # A limit excludes loans without the value, although no other loan is beyond it.
                        "repaid-by=2999-12": ids(lambda loan: last(loan) is not None)}
            assert sorted(view.ids) == expected.get(hash, ids(lambda loan: True))


def test_two_taps_exclude_two_values(open_list):
    view = open_list("partnered")
    page = view.page
    page.locator("#filters").hover()
    for name in ("Retail", "Food"):
        page.get_by_role("button", name=f"Exclude “{name}”", exact=True).click()
    expect(view.count).to_have_attribute("data-count", str(len(ids(lambda loan: loan["sector"] == "Agriculture"))))
    assert sorted(page.evaluate(CHIPS)) == ["Not Food", "Not Retail"]
    button = page.get_by_role("button", name="Exclude “Food”", exact=True)
    expect(button).to_have_attribute("aria-pressed", "true")
    # A choice of the same value replaces its exclusion.
    view.choose("sector", "food")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(page.locator("#chips .chip")).to_have_text(["Food", "Not Retail"])
    view.chip("Not Retail").click()
    expect(page.locator("#chips .chip")).to_have_text(["Food"])


def test_exclusion_works_with_the_keyboard(open_list):
    view = open_list("partnered")
    page = view.page
    view.option("sector", "retail").focus()
    button = page.get_by_role("button", name="Exclude “Retail”", exact=True)
    expect(button).to_have_count(1)
    page.keyboard.press("Tab")
    expect(button).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#chips .chip")).to_have_text(["Not Retail"])
    expect(button).to_be_focused()


def test_all_chosen_tags_can_be_required(open_list):
    view = open_list("partnered")
    page = view.page
    page.locator("#filters").hover()
    all_of = page.get_by_role("switch", name="Require all")
    view.choose("tag", "trees")
    expect(all_of).to_be_hidden()
    view.choose("tag", "vegan")
    expect(view.count).to_have_attribute("data-count", str(len(ids(FOUND["tag=vegan,trees"][0]))))
    all_of.check()
    expect(view.count).to_have_attribute("data-count", str(len(ids(FOUND["tag=all:trees,vegan"][0]))))
    page.wait_for_function("() => location.hash.includes('all:')")
    all_of.uncheck()
    expect(view.count).to_have_attribute("data-count", str(len(ids(FOUND["tag=vegan,trees"][0]))))


YEAR = f"{(NOW.year + 1)}-{NOW.month:02}"
PRESETS = {
    "Ending within 3 days": lambda loan: is_open(loan) and days(loan) < 3,
    "Nearly there": lambda loan: is_open(loan) and remaining(loan) <= 100,
    "Repaid within a year": lambda loan: is_open(loan) and within(last(loan), most=YEAR),
    "May not be funded": FOUND["at-risk=1"][0],
    "Matched today": lambda loan: is_open(loan) and "matching" in loan,
    "Rare countries": lambda loan: is_open(loan) and country(loan) in RARE,
}


@pytest.mark.parametrize("site", ["partnered", "partnered-split"])
def test_presets_say_how_many_loans_they_find(open_list, subtests, site):
    view = open_list(site)
    page = view.page
    links = page.locator(".presets a")
    expect(links).to_have_count(len(PRESETS))
    # The loans of a split list are loaded once its filter is in sight.
    expect(links.first.locator("b")).not_to_be_empty()
    for index, (title, fits) in enumerate(PRESETS.items()):
        with subtests.test(title):
            expected = ids(fits)
            assert links.nth(index).inner_text().split() == [*title.split(), str(len(expected))]
            links.nth(index).click()
            expect(view.count).to_have_attribute("data-count", str(len(expected)))
            expect(links.nth(index)).to_have_attribute("aria-current", "true")
            if site == "partnered":
                assert sorted(view.ids) == expected
    page.get_by_role("button", name="Clear all", exact=True).click()
    expect(view.count).to_have_attribute("data-count", str(len(LOANS)))


# Words for which a list has no control, because no loan has the value, or because all loans are alike, with the number of
# loans that match among those of `alike`.
ALIKE = {"rating-min=4": 0, "rating-max=4": 9, "tag=not:vegan": 0, "tag=vegan": 9, "tag=all:vegan,trees": 0, "country=AQ": 0,
         "country=not:AQ": 9, "region=atlantis": 0, "currency-loss=shared": 9, "currency-loss=lender": 0, "repaid-by=2001-01": 0,
         "direct=1": 0, "women=1": 9, "status=funded": 0, "status=fundraising": 9, "partner=501,502": 9, "min=1&cost-max=2": 0}


def build_searches(root, loans, partners, searches):
    """Builds a site with named searches `v0`, `v1` and so on, which are its presets, too."""
    (root / "loans.json").write_text(json.dumps(listing(loans)))
    (root / "partners.json").write_text(json.dumps({"partners": partners}))
    views = [{"name": f"v{number}", "title": f"Search {number}", "search": search} for number, search in enumerate(searches)]
    # JSON is YAML.
    (root / "kivagen.yml").write_text(json.dumps({"views": views, "presets": [view["name"] for view in views]}))
    build(root, "--input", root / "loans.json", "--input", root / "partners.json", "--now", time(NOW))


@pytest.fixture(scope="module")
def alike(tmp_path_factory):
    """The pages of loans that differ only in their names and amounts."""
    root = tmp_path_factory.mktemp("alike")
    common = partnered.loan(5) | {
        "tags": [{"name": "#Vegan"}], "partner_id": 501, "matching": None, "status": "fundraising",
        "borrowers": [{"first_name": "X", "gender": "F", "pictured": False}]}
    common["terms"] = common["terms"] | {"loss_liability": {"nonpayment": "lender", "currency_exchange": "shared"}}
    loans = [{**common, "id": 7_000_000 + number, "loan_amount": 1000 + 25 * number, "funded_amount": 0} for number in range(9)]
    build_searches(root, loans, [{"id": 501, "name": "P", "rating": "1.5", "portfolio_yield": 30}], ALIKE)
    return root / "Output"


@pytest.mark.parametrize("hash", ALIKE)
def test_a_word_without_a_control_filters_too(open_page, alike, hash):
    view = ListPage(open_page(alike / "index.html", hash=f"#{hash}"))
    expect(view.page.locator("#chips .chip").last).to_have_text(hash.split("&")[-1])
    expect(view.count).to_have_attribute("data-count", str(ALIKE[hash]))
    assert len(view.ids) == ALIKE[hash]
    # A named search with the same words finds the same loans.
    page = open_page(alike / f"views/v{list(ALIKE).index(hash)}.html")
    assert page.locator("#loans > .loan").count() == ALIKE[hash]


def test_a_word_without_a_control_is_removed_like_others(open_page, alike):
    view = ListPage(open_page(alike / "index.html", hash="#rating-min=4&min=1050"))
    expect(view.count).to_have_attribute("data-count", "0")
    view.page.get_by_role("button", name="Remove the filter rating-min=4").click()
    expect(view.count).to_have_attribute("data-count", "7")
    view.wait_for_hash("#min=1050")


def test_presets_count_words_without_a_control(open_page, alike):
    page = open_page(alike / "index.html")
    expect(page.locator(".presets b")).to_have_text([str(count) for count in ALIKE.values()])


def test_a_limit_in_the_address_excludes_loans_without_the_value(open_list):
    known = [loan for loan in LOANS if figure(loan, "rating") is not None]
    lowest = min(figure(loan, "rating") for loan in known)
    assert 0 < len(known) < len(LOANS)
    view = open_list("partnered", hash=f"#rating-min={lowest}")
    expect(view.count).to_have_attribute("data-count", str(len(known)))
    expect(view.page.locator("#chips .chip")).to_have_count(1)


@pytest.mark.parametrize("word", ["popular", "half"])
def test_the_page_of_a_named_search_shows_the_value_that_it_is_sorted_by(open_page, tmp_path, word):
    build_searches(tmp_path, LOANS, PARTNERS, [f"open=1&sort={word}"])
    page = open_page(tmp_path / "Output/views/v0.html")
    expect(page.locator("#loans > .loan .by").first).to_be_visible()


def test_presets_follow_the_readers_clock(open_list):
    view = open_list("partnered", now=NOW + timedelta(days=20))
    link = view.page.locator(".presets a").first
    expected = [loan for loan in LOANS if is_open(loan) and 0 < days(loan) - 20 < 3]
    expect(link.locator("b")).to_have_text(str(len(expected)))
    # The sentence above the list counts the same loans.
    expect(view.page.locator("[data-sum=soon]")).to_have_text(str(len(expected)))


ORDERS = {
    "repaid": lambda loan: (last(loan) is None, max((p["due_date"] for p in loan["terms"]["scheduled_payments"]), default="")),
    "half": lambda loan: (half(loan) is None, half(loan) or ""),
    "at-risk": lambda loan: (not is_open(loan), -risk(loan)[0] / (risk(loan)[1] or 1e-9 * 86400)),
}


def by_order(order):
    """The loans in an order. Funded loans come after all others."""
    return sorted(LOANS, key=lambda loan: (not is_open(loan), *ORDERS[order](loan), loan["id"]))


# What a card says of the value that the list is sorted by; `None` if the loan has no such value.
LINES = {
    "half": lambda loan: half(loan) and f"Half back by {moment(half(loan)):%B %Y}",
    "at-risk": lambda loan: is_open(loan) and "Needs {} a day, got {} a day so far".format(*map(rounded, risk(loan))),
}


@pytest.mark.parametrize("order", LINES)
def test_an_order_sorts_and_its_value_is_on_each_card(open_list, order):
    view = open_list("partnered")
    [found] = view.sort_through([order])
    assert found == [loan["id"] for loan in by_order(order)]
    lines = view.page.locator("#loans > .loan .by")
    expect(lines).to_have_text(list(filter(None, map(LINES[order], by_order(order)))))
    view.sort_through(["newest"])
    expect(lines).to_have_count(0)


def test_the_order_by_the_last_repayment_sorts_by_what_each_card_says_anyway(open_list):
    view = open_list("partnered")
    [found] = view.sort_through(["repaid"])
    expected = by_order("repaid")
    assert found == [loan["id"] for loan in expected]
    texts = view.page.locator("#loans > .loan .due").all_text_contents()
    assert len(texts) == len(expected)
    for loan, text in zip(expected, texts):
        month = last(loan)
        assert ("Back by" in text) == (month is not None)
        assert month is None or f"Back by {moment(month + '-01'):%B %Y}" in text
    assert view.page.locator("#loans .by").count() == 0


def test_four_facets_are_open_and_the_rest_is_behind_more_filters(open_list):
    view = open_list("partnered")
    page = view.page
    parts = page.evaluate("""() => [...document.querySelectorAll('.parts > details')]
      .map(part => [part.querySelector('summary').textContent, part.open])""")
    assert parts == [["Sector", True], ["Country", True], ["Borrower", True], ["Tags", True], ["More filters", False],
                     ["Loans I have", False]]
    page.locator("#more > summary").click()
    inside = page.locator("#more > .part, #more > .opt")
    names = inside.evaluate_all("parts => parts.map(part => part.querySelector('legend, summary, span').textContent)")
    assert names == [
        "Women among the borrowers", "Direct loans, without a partner", "Matched", "Paid out even if not fully funded",
        "Countries with few loans here", "May not be funded in time",
        "Still needed", "Percent funded", "Days left", "Months to repay", "Repaid by", "Partner's risk rating",
        "Partner's default rate", "Partner's delinquency rate", "Cost to borrowers a year",
        "Field partner", "Region", "Repayments", "Who bears a currency loss", "Who bears a default"]
    field = page.get_by_role("searchbox", name="Search these filters")
    field.fill("RATE")
    shown = [name for name, part in zip(names, inside.all()) if part.is_visible()]
    assert shown == ["Partner's default rate", "Partner's delinquency rate"]
    field.fill("zzz")
    expect(page.locator("#more .none").first).to_have_text("Nothing matches “zzz”.")
    field.fill("")
    assert all(part.is_visible() for part in inside.all())


@pytest.mark.parametrize(("text", "found"), [
    ("partner rating", ["Partner's risk rating"]), ("rating risk", ["Partner's risk rating"]), ("RÍSK  partner’s", ["Partner's risk rating"]),
    ("woman", ["Women among the borrowers"]), ("irregularly", ["Repayments"]), ("bears loss", ["Who bears a currency loss"]),
    ("rating zzz", [])])
def test_the_search_in_more_filters_finds_all_words_in_any_order(open_list, text, found):
    page = open_list("partnered").page
    page.locator("#more > summary").click()
    page.get_by_role("searchbox", name="Search these filters").fill(text)
    shown = page.locator("#more > .part:visible, #more > .opt:visible")
    assert shown.evaluate_all("parts => parts.map(part => part.querySelector('legend, summary, span').textContent)") == found
    expect(page.locator("#more > .find .none")).to_have_text("" if found else f"Nothing matches “{text}”.")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (390, 600), (1280, 700)])
def test_what_the_search_in_more_filters_finds_is_in_sight(open_list, width, height):
    page = open_list("partnered", viewport={"width": width, "height": height}).page
    if width == 390:
        page.locator("#filter-toggle").click()
    page.locator("#more > summary").click()
    field = page.get_by_role("searchbox", name="Search these filters")
    field.focus()
    position = page.evaluate("scrollY")
    for text in ["rating", "partner", "bears"]:
        field.fill(text)
        found = page.locator("#more > .part:visible, #more > .opt:visible")
        # Nothing covers the field and the first result, and the page has not moved.
        for shown in [field, found.first]:
            box = shown.bounding_box()
            for y in [box["y"] + 2, box["y"] + box["height"] - 2]:
                assert shown.evaluate("(one, [x, y]) => one.contains(document.elementFromPoint(x, y))", [box["x"] + box["width"] / 2, y])
        assert page.evaluate("scrollY") == position


@pytest.mark.parametrize("width", [390, 1280])
def test_the_button_that_excludes_covers_no_count(open_list, width):
    page = open_list("partnered", viewport={"width": width, "height": 844}).page
    if width == 390:
        page.locator("#filter-toggle").click()
    page.locator(".under > summary").first.click()
    gaps = page.locator(".not:visible").evaluate_all("""buttons => buttons.map(button => {
      button.focus({focusVisible: true});
      const {outlineStyle, outlineWidth, outlineOffset} = getComputedStyle(button);
      const ring = outlineStyle === 'none' ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset);
      const range = new Range();
      range.selectNodeContents(button.previousElementSibling.querySelector('b'));
      return button.getBoundingClientRect().left - Math.max(0, ring) - range.getBoundingClientRect().right;
    })""")
    assert len(gaps) > 10 and min(gaps) >= 1


def test_folded_options_are_counted_when_they_are_opened(open_list):
    view = open_list("partnered")
    view.go("#sector=food")
    view.page.locator("#more > summary").click()
    view.page.locator("#more > details:has([name=interval]) > summary").click()
    food = [loan for loan in LOANS if loan["sector"] == "Food"]
    monthly = sum(loan["terms"]["repayment_interval"] == "Monthly" for loan in food)
    expect(view.page.locator(".opt:has([name=interval][value=monthly]) b")).to_have_text(str(monthly))
    switch = sum(loan["borrowers"][0]["gender"] == "F" for loan in food)
    expect(view.page.locator(".opt:has([name=women]) b")).to_have_text(str(switch))


def test_the_slider_of_a_month_has_one_thumb(open_list):
    view = open_list("partnered")
    slider = view.slider("repaid-by")
    slider.unfold()
    stops = slider.stops
    assert slider.box.locator("input[type=range]").count() == 1
    slider.high.focus()
    view.page.keyboard.press("ArrowLeft")
    month = f"{stops[-2] // 12}-{stops[-2] % 12 + 1:02}"
    expected = ids(lambda loan: within(last(loan), most=month))
    expect(view.count).to_have_attribute("data-count", str(len(expected)))
    text = f"{datetime(stops[-2] // 12, stops[-2] % 12 + 1, 1):%B %Y}"
    expect(slider.text).to_have_text(text)
    expect(slider.high).to_have_attribute("aria-valuetext", text)
    # A click near the left end moves the only thumb there.
    slider.drag(1, 1)
    view.page.wait_for_function("stop => Number(document.querySelector('[name=repaid-by]').value) === stop", arg=1)


def test_without_its_script_of_options_a_list_filters(open_page, sites, tmp_path):
    (tmp_path / "index.html").write_bytes((sites["partnered"] / "index.html").read_bytes())
    view = ListPage(open_page(tmp_path / "index.html"))
    # The page asks for the script when something is set, and again when the reader turns to the filter.
    for turn in (lambda: view.go("#sector=not:retail&sort=half"), lambda: view.page.locator("#filters").hover()):
        with view.page.expect_console_message(lambda message: "ERR_FILE_NOT_FOUND" in message.text):
            turn()
        assert view.number == len(ids(FOUND["sector=not:retail"][0]))
    assert [message for message in open_page.messages if "ERR_FILE_NOT_FOUND" not in message] == []
    open_page.messages.clear()
