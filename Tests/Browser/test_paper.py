"""Printed pages: one row a loan, nothing empty, and nothing torn apart."""

import re

import pytest

from changing import NEW
from list_page import ListPage

SHEET = {"width": 688, "height": 1017}  # A page of A4 without its margins, in pixels.


def pages(page):
    """Prints the page on A4. Returns the number of pages."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4", prefer_css_page_size=False)))


@pytest.fixture
def printed(open_page, sites):
    def printed(site, path="index.html", hash="", **options):
        page = open_page(sites[site] / path, hash=hash, viewport=SHEET, **options)
        page.emulate_media(media="print")
        return page
    return printed


def test_120_loans_are_printed_on_at_most_nine_pages(open_page, sites):
    page = open_page(sites["hundred"] / "index.html")
    assert page.locator("#loans > .loan").count() == 120
    assert pages(page) <= 9


@pytest.mark.parametrize("hash", ["", "#sort=amount&open=1", "#group=country"])
def test_each_loan_is_one_row(printed, hash):
    page = printed("hundred", hash=hash)
    rows = page.locator("#loans > .loan:not([hidden])").evaluate_all("""cards => cards.map(card => {
      const box = card.getBoundingClientRect();
      return {top: box.top, bottom: box.bottom, width: box.width,
        parts: ['.loan-name', '.place > span', '.amount', '.use', '.badge'].map(part => card.querySelector(part)).filter(Boolean)
          .map(part => part.getBoundingClientRect()).map(part => [part.left, part.top])};
    })""")
    assert len(rows) > 50
    for row, below in zip(rows, rows[1:]):
        assert row["bottom"] - row["top"] <= 64 and row["bottom"] <= below["top"] + 1
        name, use, amount = row["parts"][0], row["parts"][3], row["parts"][2]
        assert name[0] < use[0] < amount[0] and max(abs(name[1] - use[1]), abs(name[1] - amount[1])) < 12


@pytest.mark.parametrize("hash", ["", "#sort=half", "#sort=popular", "#sort=at-risk"])
def test_a_loan_takes_two_lines_of_paper(printed, hash):
    page = printed("partnered", hash=hash)
    rows = page.locator("#loans > .loan:not([hidden])").evaluate_all("""cards => cards.map(card => {
      const height = part => part ? part.getBoundingClientRect().height : 0;
      return {row: height(card), amount: height(card.querySelector('.amount')), by: height(card.querySelector('.by')),
        line: 1.25 * parseFloat(getComputedStyle(document.documentElement).fontSize)};
    })""")
    assert len(rows) > 15 and any(row["by"] for row in rows) == bool(hash)
    for row in rows:
        assert row["amount"] <= 2 * row["line"] + 1
    # A name or a place may be long, but what the list is sorted by adds no line.
    assert sorted(row["row"] for row in rows)[len(rows) // 2] <= 41
    assert pages(page) <= (len(rows) + 19) // 20


def test_each_loan_of_a_long_list_is_printed(open_list):
    view = open_list("many", viewport=SHEET)
    view.rest(200)
    # A page of paper has about twenty loans.
    assert view.number / 30 < pages(view.page) < view.number / 15
    view.rest(200)


def test_a_filtered_list_on_several_pages_is_printed_without_blank_pages(open_page, sites):
    view = ListPage(open_page(sites["halves"] / "page/2.html", hash="#open=1", viewport=SHEET))
    # The page displays as many cards before the filter has its data.
    view.page.wait_for_selector("#chips .chip")
    view.rest(200)
    assert pages(view.page) < view.number / 15


def test_a_filtered_list_on_several_pages_prints_no_empty_rows(open_page, sites):
    view = ListPage(open_page(sites["halves"] / "page/2.html", hash="#open=1", viewport=SHEET))
    # The page displays as many cards before the filter has its data.
    view.page.wait_for_selector("#chips .chip")
    view.rest(200)
    count = view.number
    view.page.emulate_media(media="print")
    view.page.wait_for_function("""() => !document.querySelector('#show-more').checkVisibility()
      && [...document.querySelectorAll('#loans > .loan')].every(card => card.innerText.trim() || !card.checkVisibility())""")
    printed = len(view.ids)
    assert 100 < printed < count
    # The page says how many loans are not printed.
    assert re.search(rf"\b{count - printed}\b", view.page.locator(".found").inner_text())
    view.page.emulate_media(media="screen")
    view.rest(200)


def test_no_bands_controls_or_maps_are_printed(printed):
    page = printed("hundred", hash="#open=1")
    for absent in (".loan .band", ".loan img", ".save", "#filters", "select", "#filter-toggle", ".clear-all", ".map", ".theme", "nav"):
        assert page.locator(absent).evaluate_all("parts => parts.filter(part => part.checkVisibility()).length") == 0, absent
    assert page.locator("#chips .chip").is_visible()


def test_the_note_above_the_list_is_printed_whole(printed):
    page = printed("noted")
    assert page.locator(".above").bounding_box()["height"] > 40
    assert page.get_by_text("One loan a week", exact=True).is_visible()
    assert page.locator(".above summary u").is_hidden()
    page = printed("few")
    assert page.locator(".above").inner_text().split() == "What this is Loans of others.".split()


@pytest.mark.parametrize(("hash", "period"), [("", "last"), ("#period=week", "week")])
def test_only_the_chosen_period_of_the_changes_is_printed(printed, hash, period):
    page = printed("changing", "changes.html", hash)
    shown = page.locator(".period").evaluate_all("periods => periods.filter(period => period.checkVisibility()).map(period => period.id)")
    assert shown == [period]
    assert page.locator(f"#{period} h2").is_visible() and page.locator(f"#{period} li").first.is_visible()


@pytest.mark.parametrize(("hash", "period"), [("", "last"), ("#day", "day")])
def test_without_scripts_the_first_period_is_printed(printed, hash, period):
    page = printed("changing", "changes.html", hash, java_script_enabled=False)
    assert page.locator(".period:visible").count() == 1
    assert page.locator(f"#{period} li").first.is_visible()


def test_the_rest_of_a_list_of_changes_is_printed_if_it_is_open(printed):
    page = printed("busy", "changes.html")
    loans = page.locator("#last .kind-appeared li:visible")
    assert loans.count() == 60 and page.get_by_text(f"{NEW - 60} more", exact=True).first.is_visible()
    page.locator("#last .kind-appeared summary").click()
    assert loans.count() == NEW


@pytest.mark.parametrize("path", ["sectors.html", "countries.html"])
@pytest.mark.parametrize("scripted", [True, False])
def test_the_column_headings_of_an_overview_are_printed(printed, path, scripted):
    page = printed("few", path, java_script_enabled=scripted)
    headings = page.locator("#sections thead th").evaluate_all("""headings => headings.map(heading => {
      const range = new Range();
      range.selectNodeContents(heading);
      return [heading.textContent.trim(), range.getBoundingClientRect().height > 5];
    })""")
    assert len(headings) > 2 and all(text and is_shown for text, is_shown in headings), headings


def test_the_brand_is_at_the_left_with_its_mark(printed):
    for site, path in [("hundred", "index.html"), ("few", "loans/3000100.html"), ("few", "sectors.html")]:
        page = printed(site, path)
        brand, text = page.locator(".brand").bounding_box(), page.locator("h1").bounding_box()
        assert abs(brand["x"] - text["x"]) <= 1
        assert page.locator(".logo").evaluate("mark => getComputedStyle(mark).printColorAdjust") == "exact"


@pytest.mark.parametrize("path", ["sectors.html", "countries.html"])
def test_names_in_an_overview_are_not_broken(printed, path):
    page = printed("few", path)
    broken = page.locator("#sections bdi").evaluate_all("""names => names.filter(name => {
      const words = name.textContent.split(/\\s+/);
      const range = new Range();
      return words.some(word => {
        const start = name.textContent.indexOf(word);
        range.setStart(name.firstChild, start);
        range.setEnd(name.firstChild, start + word.length);
        return range.getClientRects().length > 1;
      });
    }).map(name => name.textContent)""")
    assert broken == []
    kept = page.locator("#sections .line").evaluate_all("rows => rows.map(row => getComputedStyle(row).breakInside)")
    assert set(kept) == {"avoid"}
    sums = page.locator("#sections td").evaluate_all("cells => cells.map(cell => cell.getClientRects()[0].height)")
    assert max(sums) < 2 * min(sums), "no sum is broken"
