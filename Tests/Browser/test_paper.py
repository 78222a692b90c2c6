"""Printed pages: the list as a table, a loan on one sheet or two, nothing empty, and nothing torn apart."""

import re

import pypdfium2
import pytest

from changing import NEW
from list_page import ListPage

SHEET = {"width": 688, "height": 1017}  # A page of A4 without its margins, in pixels.

# The columns of the table, with the parts of a card that are in them.
COLUMNS = {"Name": ".loan-name", "Place": ".place > span:not(.flag, .badge)", "Activity": ".act",
           "Amount": ".loan-amount", "Funded": ".nums b", "Ends": ".badge", "Repaid by": ".due > :is(time, span)"}

# Gives each loan, when it is printed, a name and an amount by which it can be found on a sheet.
NUMBER_LOANS = """() => {
  const number = () => {
    const cards = [...document.querySelectorAll('#loans > .loan:not([hidden])')];
    cards.forEach((card, index) => {
      card.querySelector('.loan-name').textContent = `Loan${index}x`;
      const amount = card.querySelector('.loan-amount');
      if (amount) amount.textContent = `S${index}x`;
    });
  };
  addEventListener('beforeprint', number);
}"""


class Sheets:
    """The pages of a PDF of A4."""

    def __init__(self, page):
        self.document = pypdfium2.PdfDocument(page.pdf(format="A4", prefer_css_page_size=False))
        self.texts = [" ".join(sheet.get_textpage().get_text_range().split()) for sheet in self.document]

    def __len__(self):
        return len(self.texts)

    def numbers(self, sign):
        """The numbers after a sign on each sheet, as `NUMBER_LOANS` writes them."""
        return [[int(number) for number in re.findall(sign + r"(\d+)x", unspaced(text))] for text in self.texts]

    def last_lines(self):
        """The text of the lowest line of each sheet."""
        for sheet in self.document:
            text = sheet.get_textpage()
            boxes = [text.get_rect(index) for index in range(text.count_rects())]
            left, bottom, right, top = min(boxes, key=lambda box: box[1])
            yield " ".join(text.get_text_bounded(left=0, bottom=bottom, right=1000, top=top).split())


def unspaced(text):
    """The text without its spaces, which a PDF does not have: a reader guesses them by the distances of letters."""
    return "".join(text.split())


def pages(page):
    """Prints the page on A4. Returns the number of pages."""
    return len(Sheets(page))


@pytest.fixture
def printed(open_page, sites):
    def printed(site, path="index.html", hash="", **options):
        page = open_page(sites[site] / path, hash=hash, viewport=SHEET, **options)
        page.emulate_media(media="print")
        return page
    return printed


@pytest.mark.parametrize(("site", "count"), [("short", 7), ("hundred", 120), ("many", 450), ("big", 1100)])
def test_a_sheet_has_at_least_25_loans_below_the_headings(open_page, sites, site, count):
    page = open_page(sites[site] / "index.html")
    ListPage(page).rest(min(count, 200))
    page.evaluate(NUMBER_LOANS)
    sheets = Sheets(page)
    names, amounts = sheets.numbers("Loan"), sheets.numbers("S")
    # All loans are printed, in the order of the list, and the parts of each are on one sheet.
    assert sorted(sum(names, [])) == list(range(count))
    for on_sheet, others in zip(names, amounts, strict=True):
        assert sorted(on_sheet) == sorted(others)
        assert not on_sheet or max(on_sheet) - min(on_sheet) == len(on_sheet) - 1
    # The first sheet also has the cover.
    assert all(len(on_sheet) >= 25 for on_sheet in names[1:-1]) and len(sheets) <= -(-count // 25)
    for on_sheet, text in zip(names, sheets.texts):
        assert not on_sheet or "NamePlaceActivityFieldpartnerAmountFundedEndsRepaidby" in unspaced(text)


@pytest.mark.parametrize("site", ["es", "fr", "zh-Hans", "right-to-left"])
def test_the_table_is_printed_in_other_languages(open_page, sites, site):
    page = open_page(sites[site] / "index.html")
    headings = page.locator(".head b").all_text_contents()
    count = page.locator("#loans > .loan:visible").count()
    page.evaluate(NUMBER_LOANS)
    assert count > 60 and len(headings) == 8 and all(headings)
    sheets = Sheets(page)
    assert len(sheets) <= -(-count // 25)
    # Texts that a machine has no font for, or that are written from right to left, are read in another form.
    if site in ("es", "fr"):
        assert sorted(sum(sheets.numbers("Loan"), [])) == list(range(count))
        assert all(unspaced("".join(headings)) in unspaced(text) for text in sheets.texts)


@pytest.mark.parametrize("hash", ["", "#sort=amount&open=1", "#group=country"])
@pytest.mark.parametrize("site", ["hundred", "partnered", "wordy", "right-to-left"])
def test_the_columns_of_a_loan_are_those_of_the_headings(printed, site, hash):
    page = printed(site, hash=hash)
    rows = page.evaluate("""columns => [document.querySelector('.head p'),
        ...document.querySelectorAll('#loans > .loan:not([hidden])')].map((row, index) => {
      const rects = part => {
        const range = new Range();
        range.selectNodeContents(part);
        return [...range.getClientRects()].filter(({width}) => width > 1);
      };
      const parts = index ? columns.map(column => row.querySelector(column))
        : [...row.children].filter((_, at) => at !== 3);
      return parts.map(part => part && rects(part)).map(found => found?.length && [
        Math.min(...found.map(({left}) => left)), Math.max(...found.map(({right}) => right)),
        Math.min(...found.map(({top}) => top)), Math.max(...found.map(({bottom}) => bottom))]);
    })""", list(COLUMNS.values()))
    assert len(rows) > 3
    is_mirrored = site == "right-to-left"
    for row in rows[1:]:
        cells = [cell for cell in row if cell]
        for cell, following in zip(cells, cells[1:]):
            # No text reaches into the next column, and all cells begin on one line.
            left, right = (following, cell) if is_mirrored else (cell, following)
            assert left[1] <= right[0] + 1 and abs(cell[2] - following[2]) < 8
    for row, below in zip(rows, rows[1:]):
        assert max(cell[3] for cell in row if cell) <= min(cell[2] for cell in below if cell) + 1
    # Columns begin where their headings do, except those of numbers, which end there.
    for heading, *cells in zip(*rows):
        sides = [[cell[side] for cell in [heading, *cells] if cell] for side in (0, 1)]
        assert min(max(side) - min(side) for side in sides) <= 2


def test_a_name_of_any_length_is_printed_whole(open_page, sites):
    page = open_page(sites["wordy"] / "index.html")
    names = page.locator(".loan-name").all_text_contents()
    assert max(map(len, names)) >= 190
    text = "".join("".join(Sheets(page).texts).split())
    squeezed = ["".join(name.split()) for name in names]
    for name in squeezed:
        # The cells of a row are beside each other, so that the lines of a long name are not in sequence.
        assert all(text.count(letter) >= name.count(letter) for letter in set(name))


def test_the_table_has_the_values_of_the_loan(printed):
    page = printed("partnered")
    card = page.locator("#loans > .loan[data-partner-name]:has(time.badge)").first
    data = card.evaluate("card => ({...card.dataset, after: getComputedStyle(card, '::after').content})")
    assert data["partnerName"] and data["after"] == f'"{data["partnerName"]}"'
    # Of the amounts, only that of the loan is printed.
    assert card.locator(".amount b").evaluate("part => getComputedStyle(part).fontSize") == "0px"
    # The day replaces the days that are left.
    badge = card.locator("time.badge")
    assert "left" in badge.text_content() and "until" in badge.get_attribute("title")
    assert badge.evaluate("part => [getComputedStyle(part).fontSize, getComputedStyle(part, '::after').content]") == [
        "0px", f'"{badge.get_attribute("title")}"']
    assert "days left" not in Sheets(page).texts[0]


def test_a_list_of_few_loans_has_the_names_of_partners(printed):
    page = printed("short")
    assert page.locator("#loans > .loan").count() == 7
    assert all(page.locator("#loans > .loan").evaluate_all("cards => cards.map(card => card.dataset.partnerName)"))


def test_the_cover_says_the_title_the_time_and_what_is_set(open_page, sites):
    page = open_page(sites["rich"] / "index.html", hash="#country=KE,UG&open=1&sort=ending&group=country")
    page.wait_for_selector(".top .paper", state="attached")
    assert page.locator(".paper").is_hidden()
    chips = page.locator("#chips .chip").all_text_contents()
    order, group = (page.locator(f"select[name={name}] :checked").text_content() for name in ("sort", "group"))
    assert len(chips) == 3
    text = Sheets(page).texts[0]
    start, line, rest = re.fullmatch(r"(.*?)(Filter: .*?Grouping: " + re.escape(group) + ")(.*)", text).groups()
    assert "The newest loans on Kiva" in start + rest and "Data of 20 November 2026" in text
    assert all(chip in line for chip in chips) and f"Order: {order}" in line
    # The sums are those of the loans that match.
    assert "".join(page.locator("#headline").inner_text().split()) in "".join(text.split()) and "lent" in text
    page.evaluate("location.hash = ''")
    page.wait_for_selector(".top .paper", state="detached")
    assert "Filter:" not in Sheets(page).texts[0]


@pytest.mark.parametrize("path", ["countries/KE.html", "sectors/food.html"])
def test_a_page_of_a_section_is_printed_as_a_table_with_the_time(open_page, sites, path):
    page = open_page(sites["rich"] / path)
    page.wait_for_selector(".as-of")
    count = page.locator("#loans > .loan:visible").count()
    page.evaluate(NUMBER_LOANS)
    sheets = Sheets(page)
    assert sorted(sum(sheets.numbers("Loan"), [])) == list(range(count))
    assert "Data of 20 November 2026" in sheets.texts[0] and "Name Place Activity" in sheets.texts[0]


def test_only_the_loans_that_match_are_printed_in_the_order_that_is_set(open_page, sites):
    page = open_page(sites["rich"] / "index.html", hash="#open=1&max=1000&sort=amount&group=country")
    page.wait_for_selector("#chips .chip")
    headings = page.locator("#loans > .group h2").all_text_contents()
    count = page.locator("#loans > .loan:visible").count()
    page.evaluate(NUMBER_LOANS)
    assert 0 < count == int(page.locator("#match-count").get_attribute("data-count")) < 90 and len(headings) > 3
    sheets = Sheets(page)
    assert sum(map(sorted, sheets.numbers("Loan")), []) == list(range(count))
    text = " ".join(sheets.texts)
    assert all(" ".join(heading.split()) in text for heading in headings)


def test_without_scripts_all_loans_are_printed_as_a_table(open_page, sites):
    page = open_page(sites["hundred"] / "index.html", java_script_enabled=False)
    sheets = Sheets(page)
    assert len(sheets) <= 5
    assert sum(unspaced(text).count("until") for text in sheets.texts) > 100
    assert all("NamePlaceActivity" in unspaced(text) for text in sheets.texts)


def test_a_page_that_was_mailed_alone_prints_no_controls(open_page, sites, tmp_path):
    file = tmp_path / "index.html"
    file.write_bytes((sites["rich"] / "index.html").read_bytes())
    page = open_page(file)
    page.emulate_media(media="print")
    for absent in ("button", "select", "input", "nav", ".theme", ".kept"):
        assert page.locator(absent).evaluate_all("parts => parts.filter(part => part.checkVisibility()).length") == 0, absent
    assert page.locator(".loan").first.is_visible()
    assert [text for text in open_page.messages if "ERR_FILE_NOT_FOUND" not in text] == []
    open_page.messages.clear()


# Loans with a long story, with repayments and without, in several languages and from right to left.
LOANS = [("spoken", "loans/9002830500.html", 2), ("spoken", "fr/loans/9002830500.html", 2),
         ("detailed", "loans/9100032.html", 2), ("few", "loans/3000100.html", 1),
         ("right-to-left", "loans/9100032.html", 2)]


@pytest.mark.parametrize(("site", "path", "most"), LOANS)
def test_a_loan_is_printed_on_one_sheet_and_its_repayments_on_a_second(open_page, sites, site, path, most):
    page = open_page(sites[site] / path)
    sheets = Sheets(page)
    assert len(sheets) == most
    number = re.search(r"\d{5,}", path)[0]
    assert f"https://www.kiva.org/lend/{number}" in sheets.texts[0] and page.locator(".paper").is_hidden()
    # The letters of a text from right to left are in the order of the sheet.
    if most == 2 and site != "right-to-left":
        assert page.locator(".plan h2").text_content() in sheets.texts[1]
        assert page.locator(".plan h2").text_content() not in sheets.texts[0]
    text = " ".join(sheets.texts)
    deadline = page.locator("time.badge")
    if site in ("spoken", "detailed") and deadline.count() and deadline.get_attribute("title"):
        assert deadline.get_attribute("title") in text and deadline.text_content() not in text


def test_a_story_of_two_thousand_characters_leaves_a_loan_on_one_sheet(open_page, sites):
    page = open_page(sites["spoken"] / "loans/9002830500.html")
    story = page.locator(".told .prose:not(.loan-note) p").first
    story.evaluate("part => { part.textContent = part.textContent.repeat(20).slice(0, 1700); }")
    assert len(Sheets(page)) == 2


HEADED = [("few", "index.html", ""), ("noted", "index.html", ""), ("rich", "index.html", "#group=country"),
          ("hundred", "index.html", "#group=sector"), ("spoken", "about.html", ""), ("few", "countries.html", ""),
          ("few", "sectors.html", ""), ("partners", "partners.html", ""), ("busy", "changes.html", ""),
          ("busy", "changes.html", "#period=week"), ("detailed", "loans/9100032.html", ""),
          ("spoken", "loans/9002830500.html", "")]


@pytest.mark.parametrize(("site", "path", "hash"), HEADED)
def test_no_heading_is_the_last_line_of_a_sheet(open_page, sites, site, path, hash):
    page = open_page(sites[site] / path, hash=hash)
    texts = page.locator(":is(h1, h2, h3, h4, details[open] > summary, caption)").all_text_contents()
    texts += page.locator("thead tr, .head p").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('th, b')].map(cell => cell.textContent).join(' '))")
    headings = {" ".join(text.split()) for text in texts}
    # The text above the list, or the first row, has another length on each try, so that sheets end elsewhere.
    for height in range(0, 240, 24):
        page.evaluate("height => { document.querySelector('main').style.paddingTop = height + 'px'; }", height)
        for line in list(Sheets(page).last_lines())[:-1]:
            assert line not in headings


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
    # The filter is in the first lines.
    page.wait_for_selector(".top .paper")
    assert page.locator("#chips").is_hidden()


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
