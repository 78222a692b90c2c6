"""Countries and sectors: the overviews with their rail of letters, and the page of each section."""

import re
import statistics

import pytest

import invented
import rich
from accessibility import BRIEF, LOOKS, NARROW_TEXTS, SCHEMES, TEXTS, assert_accessible, lay_out_cards
from environment import SOAK
from expected import Listing, dollars
from list_page import FRAME, ListPage
from lost import HOST, LostPage
from playwright.sync_api import expect
from static_host import serve

CURRENT = "() => [...document.querySelectorAll('.rail-az [aria-current=true]')].map(link => link.hash)"
RAIL = "nav.rail-az"
# The current letter at each of these places, visited one after the other.
SCROLL_TO_EACH = f"""async places => {{
  const seen = [];
  for (const y of places) {{
    scrollTo(0, y);
    await ({FRAME})();
    seen.push(({CURRENT})());
  }}
  return seen;
}}"""
# The distance in pixels between tested scroll positions. No letter's section is lower than that.
STEP = 8 if SOAK else 32
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


BOXES = "selector => [...document.querySelectorAll(selector)].map(element => element.getBoundingClientRect().toJSON())"


@pytest.fixture
def atlas(sites, open_page):
    """Opens the overview of many countries, in alphabetical order or as it is."""
    def atlas(hash="", by_name=True, **options):
        page = open_page(sites["atlas"] / "countries.html", hash=hash, **options)
        if by_name:
            page.get_by_role("table").get_by_role("button", name="Country").click()
        return page
    return atlas


def current(page):
    page.evaluate(FRAME)
    return page.evaluate(CURRENT)


def wait_until_current(page, mark):
    """Waits until the letter is marked, which means that the page has scrolled to it."""
    page.wait_for_function(f"mark => String(({CURRENT})()) === mark", arg=mark)


def top(page, id):
    return page.evaluate("id => document.getElementById(id).getBoundingClientRect().top", id)


def table(page):
    """Returns the rows of the table in their order: names, figures, and the lengths of the bars."""
    return page.evaluate("""() => [...document.querySelectorAll('.line')].map(row => ({
      name: row.querySelector('bdi').textContent,
      figures: [...row.querySelectorAll('td')].map(cell => cell.dataset.value === '' ? null : +cell.dataset.value),
      texts: [...row.querySelectorAll('td')].map(cell => cell.innerText),
      bar: parseFloat(row.querySelector('rect')?.getAttribute('width'))}))""")


def needed(row):
    """Returns what a row says that is needed, or less than nothing if it says none."""
    return -1 if row["figures"][0] is None else row["figures"][0]


def is_in_view(page, id):
    return -1 <= top(page, id) < page.evaluate("innerHeight")


def scroll_to(page, y):
    page.evaluate("y => scrollTo(0, y)", y)
    return current(page)


def of(listing, key, value):
    """Returns the expected content of the page of a section."""
    part = Listing([])
    part.loans = [loan for loan in listing.loans if value in loan.values[key]]
    return part


# MARK: The rail


def test_countries_are_listed_under_their_letters(atlas, subtests):
    page = atlas()
    rows = page.evaluate("""() => [...document.querySelectorAll('#sections tbody tr')].map(row =>
      [row.querySelector('h2')?.id, row.querySelector('bdi')?.textContent])""")
    letters = [letter for letter, _ in rows if letter]
    assert letters == [*sorted(set(letters) - {"other"}), "other"]
    names, letter = {}, None
    for heading, name in rows:
        letter = heading or letter
        names.setdefault(letter, []).extend([name] if name else [])
    assert sorted(name for found in names.values() for name in found) == sorted(invented.ATLAS.values())
    assert names["A"] == ["Afghanistan", "Åland Islands", "Albania", "Armenia"]
    assert names["C"] == ["Cambodia", "Colombia", "Costa Rica", "Côte d'Ivoire"]
    assert names["E"] == ["Ecuador", "Egypt", "El Salvador", "Éthiopie"]
    assert names["other"] == ["日本"]
    with subtests.test("letters without a country are displayed without a link"):
        rail = page.locator(RAIL)
        shown = rail.locator("> *").all_inner_texts()
        assert [text.split()[-1] for text in shown] == [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "#"]
        known = [text for text in rail.locator("a").all_inner_texts()]
        assert "Q" not in known and "K" in known
        for letter in "DOQX":
            assert rail.get_by_text(letter, exact=True).evaluate("e => [e.localName, e.ariaHidden, e.tabIndex]") == ["span", "true", -1]
        assert rail.get_by_role("link").count() == len(known)
        assert rail.get_by_role("link", name="Other names").get_attribute("href") == "#other"
    with subtests.test("figures are aligned in columns, under their headings"):
        for column in range(2, 7):
            rights = page.locator(f".line > :nth-child({column}), thead :nth-child({column})").evaluate_all(
                "cells => cells.map(cell => Math.round(cell.getBoundingClientRect().right))")
            assert len(rights) == len(invented.ATLAS) + 1 and len(set(rights)) == 1, column
    with subtests.test("bars compare what they need"):
        figures = table(page)
        sums = sorted(row["figures"][0] for row in figures if row["figures"][0])
        limit = sums[(len(sums) * 95 + 99) // 100 - 1]
        largest = limit if sums[-1] > 2 * limit else sums[-1]
        for row in figures:
            if row["figures"][0]:
                bar = 90 if row["figures"][0] > largest else max(1, int(row["figures"][0] * 100 // largest))
                assert row["bar"] == bar, row["name"]
            else:
                assert row["bar"] != row["bar"], "there is no bar"
    with subtests.test("the overview says how many need money, and names loans without a location"):
        open = {code for loan in Listing(invented.atlas()).loans if loan.is_open for code in loan.values["country"]}
        assert page.get_by_role("heading", level=1).inner_text().startswith(f"{len(open)} countries need money")
        assert "1 loan names no country that we know." in page.locator(".lede").inner_text()
    with subtests.test("a country leads to its page and back"):
        row = page.locator(".line", has_text="Kenya")
        assert re.fullmatch(r"🇰🇪\s*Kenya\s*\$[\d,]+\s*(< )?\d+%\s*1\s*\$[\d,]+\s*(\d+ months)?", row.inner_text().strip())
        assert row.locator(".flag").get_attribute("aria-hidden") == "true"
        row.click()  # The letter may be anywhere in the window.
        page.wait_for_url("**/countries/KE.html")
        assert page.get_by_role("heading", level=1).inner_text().endswith("Kenya")
        page.get_by_role("link", name="All countries").click()
        page.wait_for_url("**/countries.html")


@pytest.mark.parametrize("options", [{"viewport": {"width": 1440, "height": 700}}, PHONE], ids=["wide", "phone"])
def test_a_letter_leads_to_its_countries(atlas, options):
    page = atlas(**options)
    for letter in ["K", "A", "T", "G"]:
        page.locator(RAIL).get_by_role("link", name=letter, exact=True).click()
        wait_until_current(page, f"#{letter}")
        assert 0 <= top(page, letter) < 60
        assert page.url.endswith(f"#{letter}")
    page.go_back()
    wait_until_current(page, "#T")
    assert is_in_view(page, "T")


def test_the_last_letters_become_current_although_they_cannot_be_at_the_top(atlas, subtests):
    page = atlas()
    for letter in ["Z", "other", "Y"]:
        with subtests.test(letter=letter):
            page.locator(f'{RAIL} a[href="#{letter}"]').click()
            wait_until_current(page, f"#{letter}")
            assert is_in_view(page, letter)
    with subtests.test("a link to a letter marks it"):
        page.goto(page.url.split("#")[0] + "?#P")
        wait_until_current(page, "#P")
        assert 0 <= top(page, "P") < 60


@pytest.mark.parametrize("options", [{}, PHONE, {"viewport": {"width": 1280, "height": 500}}], ids=["wide", "phone", "low"])
def test_the_current_letter_follows_the_scroll_position(atlas, options):
    page = atlas(**options)
    assert current(page) == ["#A"]
    end = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    seen = page.evaluate(SCROLL_TO_EACH, [min(y, end) for y in range(0, end + STEP, STEP)])
    marks = [mark for (mark,) in seen]
    every = page.locator(f"{RAIL} a").evaluate_all("links => links.map(link => link.hash)")
    # Every letter is current once, in order, down to the last one.
    assert list(dict.fromkeys(marks)) == every
    assert marks == sorted(marks, key=every.index)
    middle = next(letter for letter in "KLM" if f"#{letter}" in every)
    scroll_to(page, page.evaluate("id => document.getElementById(id).getBoundingClientRect().top + scrollY - 10", middle))
    wait_until_current(page, f"#{middle}")
    scroll_to(page, 0)
    wait_until_current(page, "#A")


def test_the_rail_works_by_keyboard(atlas):
    page = atlas()
    page.locator(f"{RAIL} a").first.focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.hash") == "#B"
    for _ in range(4):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.hash") == "#G"
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    wait_until_current(page, "#G")
    assert 0 <= top(page, "G") < 60
    # Tab continues from the section, not from the rail.
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Georgia"


def drag(page, letters, x=None):
    """Slides a finger over the initial positions of the letters, inside the window. Returns the current letter after
    each move.
    """
    client = page.context.new_cdp_session(page)
    points = []
    for letter in letters:
        box = page.locator(f"{RAIL} > *").get_by_text(letter, exact=True).first.bounding_box()
        points.append({"x": box["x"] + box["width"] / 2 if x is None or not points else x, "y": box["y"] + box["height"] / 2})
    seen = []
    for point in points:
        client.send("Input.dispatchTouchEvent", {"type": "touchMove" if seen else "touchStart", "touchPoints": [point]})
        page.evaluate(FRAME)
        seen.append(current(page))
    client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    return seen


def test_a_finger_on_the_rail_jumps_letter_by_letter(atlas):
    page = atlas(**PHONE)
    seen = drag(page, ["B", "C", "E", "F", "G", "K"])
    assert seen[1:] == [["#C"], ["#E"], ["#F"], ["#G"], ["#K"]]
    assert 0 <= top(page, "K") < 60
    # Letters without a country change nothing, and the finger still works beside the rail.
    assert drag(page, ["M", "N", "O", "Q"])[1:] == [["#N"]] * 3
    assert drag(page, ["R", "S", "T"], x=200)[1:] == [["#S"], ["#T"]]
    assert page.evaluate("scrollX") == 0


def test_a_finger_skips_no_letter_when_the_rail_scrolls_with_the_page(atlas, subtests):
    page = atlas(**PHONE)
    with subtests.test("a tap on a letter leads to it"):
        page.locator(f'{RAIL} a[href="#L"]').tap()
        wait_until_current(page, "#L")
        assert 0 <= top(page, "L") < 60
        scroll_to(page, 0)
    letters = page.locator(f"{RAIL} a").all_text_contents()
    rail = page.locator(RAIL).bounding_box()
    seen = drag(page, letters)
    assert page.locator(RAIL).bounding_box()["y"] < rail["y"] - 50
    assert seen[1:] == [[f"#{letter}" if letter not in ("#", "Other names#") else "#other"] for letter in letters[1:]]


@pytest.mark.parametrize("site", ["atlas", "sample"])
def test_the_rail_is_whole_and_covers_nothing(sites, open_page, subtests, site):
    page = open_page(sites[site] / "countries.html")
    page.get_by_role("table").get_by_role("button", name="Country").click()
    for width, height in [(1440, 1000), (1280, 720), (1024, 500), (1024, 400), (844, 390), (390, 844), (320, 568), (320, 256)]:
        with subtests.test(width=width, height=height):
            page.set_viewport_size({"width": width, "height": height})
            scroll_to(page, 0)
            if (width, height) in [(1440, 1000), (1024, 500), (390, 844)]:  # This is before the page is scrolled.
                assert all(box["bottom"] <= height for box in page.evaluate(BOXES, f"{RAIL} > *"))
            page.evaluate("scrollTo(0, document.querySelector('.groups').getBoundingClientRect().top)")
            page.evaluate(FRAME)
            boxes = page.evaluate(BOXES, f"{RAIL} > *")
            assert all(box["width"] >= 24 and box["height"] >= 24 for box in boxes)
            assert all(box["top"] >= 0 and box["bottom"] <= height and box["right"] <= width for box in boxes)
            left = min(box["left"] for box in boxes)
            assert all(box["right"] <= left for box in page.evaluate(BOXES, ".line"))
            # No two letters overlap.
            places = {(round(box["left"]), round(box["top"])) for box in boxes}
            assert len(places) == len(boxes)
            assert page.evaluate("document.documentElement.scrollWidth") <= width


# MARK: The overviews


def test_an_overview_without_loans_says_so(open_page, sites, subtests):
    page = open_page(sites["empty"] / "404.html")
    for kind in ["countries", "sectors"]:
        with subtests.test(kind=kind):
            page.goto((sites["empty"] / f"{kind}.html").as_uri())
            assert page.get_by_role("heading", level=1).inner_text() == "No loans at the moment"
            assert page.locator(RAIL).count() == 0
            page.locator(".back a").click()
            page.wait_for_url("**/index.html")


def test_the_header_links_to_the_overviews(open_page, sites):
    page = open_page(sites["few"] / "loans/3000100.html")
    nav = page.get_by_role("navigation", name="Site")
    nav.get_by_role("link", name="Sectors").click()
    page.wait_for_url("**/sectors.html")
    assert nav.locator("[aria-current=page]").inner_text() == "Sectors"
    nav.get_by_role("link", name="Countries").click()
    page.wait_for_url("**/countries.html")
    assert nav.locator("[aria-current=page]").inner_text() == "Countries"


def sorting(page):
    """Returns how the table describes its order: the sorted column, its direction, and the announced text."""
    (header,) = page.locator("[aria-sort]").evaluate_all("all => all.map(e => [e.textContent, e.ariaSort])")
    return [*header, page.locator("#sort-status").inner_text()]


def test_an_overview_can_be_sorted_by_each_column(atlas, subtests):
    page = atlas(by_name=False)
    by_need = table(page)
    assert sorting(page) == ["Still needed", "descending", ""]
    assert [needed(row) for row in by_need] == sorted(map(needed, by_need), reverse=True)
    assert not page.locator(RAIL).is_visible()
    columns = page.get_by_role("table").get_by_role("columnheader")
    assert columns.all_inner_texts() == ["Country", "Still needed", "Share", "Loans", "Median loan", "Median term"]
    columns.get_by_role("button", name="Country").click()
    alphabetical = table(page)
    places = page.locator(".line").evaluate_all("rows => rows.map(row => +row.dataset.place)")
    assert sorted(places[:-1]) == places[:-1]

    def ordered(column, sign):
        """Countries with equal figures stay in the order of the page, and those without one are last."""
        return sorted(by_need, key=lambda row: (row["figures"][column] is None, sign * (row["figures"][column] or 0)))

    for column, name in [(3, "Median loan"), (2, "Loans"), (0, "Still needed"), (4, "Median term")]:
        with subtests.test(column=name):
            columns.get_by_role("button", name=name, exact=True).click()
            assert sorting(page) == [name, "descending", f"Sorted by {name}, largest first"]
            assert table(page) == ordered(column, -1)
            assert not page.locator("#sections h2").count() and not page.locator(RAIL).is_visible()
            page.keyboard.press("Enter")
            assert sorting(page) == [name, "ascending", f"Sorted by {name}, smallest first"]
            assert table(page) == ordered(column, 1)
    with subtests.test("by name, the letters are back"):
        columns.get_by_role("button", name="Country").click()
        assert sorting(page) == ["Country", "ascending", "Sorted by Country"]
        assert table(page) == alphabetical
        page.locator(RAIL).get_by_role("link", name="K", exact=True).click()
        wait_until_current(page, "#K")
        assert 0 <= top(page, "K") < 60
    with subtests.test("a second click on the name turns the order round, without letters"):
        columns.get_by_role("button", name="Country").click()
        assert sorting(page) == ["Country", "descending", "Sorted by Country, in reverse order"]
        assert table(page) == alphabetical[::-1]
        assert not page.locator("#sections h2").count() and not page.locator(RAIL).is_visible()
        page.evaluate("location.hash = '#T'")
        wait_until_current(page, "#T")
        assert sorting(page) == ["Country", "ascending", "Sorted by Country"] and table(page) == alphabetical
    with subtests.test("a link to a letter brings the letters back"):
        columns.get_by_role("button", name="Share").click()
        page.evaluate("location.hash = '#P'")
        wait_until_current(page, "#P")
        assert table(page) == alphabetical and is_in_view(page, "P")
        for letter in ["T", "A"]:
            columns.get_by_role("button", name="Loans").click()
            page.evaluate("letter => { scrollTo(0, 0); location.hash = letter; }", letter)
            wait_until_current(page, f"#{letter}")
            assert 0 <= top(page, letter) < 60
            assert sorting(page) == ["Country", "ascending", "Sorted by Country"]


def test_activities_stay_below_their_sector(open_page, sites):
    page = open_page(sites["rich"] / "sectors.html")
    below = """() => Object.fromEntries([...document.querySelectorAll('.line')].map(row =>
      [row.querySelector('bdi').textContent, row.nextElementSibling?.querySelector('ul')?.ariaLabel]))"""
    before = page.evaluate(below)
    assert before["Food"] == "Activities: Food"
    names = [row["name"] for row in table(page)]
    assert names != sorted(names)
    page.get_by_role("button", name="Sector").click()
    assert page.evaluate(below) == before
    names = [row["name"] for row in table(page)]
    assert names == sorted(names)


def test_without_scripts_those_that_need_most_are_first(atlas):
    page = atlas(by_name=False, java_script_enabled=False)
    assert page.get_by_role("table").get_by_role("button").count() == 0
    assert page.locator("[aria-sort]").all_inner_texts() == ["Still needed"]
    sums = [needed(row) for row in table(page)]
    assert sums == sorted(sums, reverse=True) and sums[0] > sums[-1]
    assert not page.locator(RAIL).is_visible()


def test_a_link_to_a_letter_shows_the_letters(atlas):
    page = atlas("#K", by_name=False)
    wait_until_current(page, "#K")
    assert sorting(page)[:2] == ["Country", "ascending"]
    assert 0 <= top(page, "K") < 60


def test_a_map_shows_the_countries_that_need_money(sites, open_page):
    page = open_page(sites["rich"] / "countries.html")
    image = page.get_by_role("img", name=re.compile(r"^World map with one dot for each of \d+ countries, larger where more is needed"))
    assert image.is_visible() and image.locator("circle").count() > 3
    page.goto((sites["rich"] / "sectors.html").as_uri())
    assert page.get_by_role("img").count() == 0


def test_loans_that_end_while_the_overview_is_open_are_left_out(open_page, sites):
    page = open_page(sites["rich"] / "countries.html", held=True)
    page.get_by_role("button", name="Loans", exact=True).click()
    before = table(page)
    link = page.locator(".line a").last
    link.focus()
    focused = link.get_attribute("href")
    page.clock.fast_forward(40 * 24 * 3_600_000)
    after = table(page)
    assert sum(map(needed, after)) < sum(map(needed, before))
    # The order that was chosen stays, and so does the focus.
    assert sorting(page)[:2] == ["Loans", "descending"]
    assert [row["figures"][2] for row in after] == sorted((row["figures"][2] for row in before), reverse=True)
    assert page.evaluate("document.activeElement.getAttribute('href')") == focused
    page.get_by_role("button", name="Still needed", exact=True).click()
    by_need = table(page)
    assert [needed(row) for row in by_need] == sorted(map(needed, after), reverse=True)
    longest = [row["bar"] for row in by_need if needed(row) > 0]
    assert longest == sorted(longest, reverse=True)
    assert all(row["texts"][0] == row["texts"][1] == "" for row in by_need if needed(row) < 0)


def test_the_last_row_has_the_figures_of_all_loans(atlas):
    page = atlas(by_name=False)
    loans = [loan for loan in Listing(invented.atlas()).loans]
    total = page.locator("tfoot td").all_inner_texts()
    assert total[0] == dollars(sum(loan.remaining or 0 for loan in loans if loan.is_open))
    assert total[2] == str(len(loans))
    amounts = [loan.amount for loan in loans if loan.amount is not None]
    assert total[3] == dollars(statistics.median(amounts))


@pytest.mark.parametrize("width", [1440, 390])
def test_a_screen_reader_is_told_of_a_table(atlas, width):
    page = atlas(viewport={"width": width, "height": 800})
    rows = page.get_by_role("table", name=f"Loans in {len(invented.ATLAS)} countries").get_by_role("row")
    kenya = rows.filter(has_text="Kenya")
    assert kenya.get_by_role("rowheader", name="Kenya").count() == 1
    assert kenya.get_by_role("cell").count() == 5
    assert page.get_by_role("table").get_by_role("heading", level=2).count() == len(set(
        page.locator("#sections h2").all_inner_texts()))
    assert page.get_by_role("table").get_by_role("columnheader").count() == 6


def test_an_activity_links_to_its_loans(open_page, sites, listing):
    page = open_page(sites["rich"] / "sectors.html")
    page.get_by_role("list", name="Activities: Food").get_by_role("link", name="Bakery").click()
    page.wait_for_url("**/sectors/food.html#activity=bakery")
    view = ListPage(page)
    food = of(listing, "sector", "food")
    assert 0 < len(food.ids("#activity=bakery")) < len(food.loans)
    view.frame()
    assert view.ids == food.ids("#activity=bakery")
    assert view.checked("activity") == ["bakery"]


# MARK: The page of a section


def test_a_country_has_its_cards_totals_and_filter(open_page, sites, listing, subtests):
    view = ListPage(open_page(sites["rich"] / "countries/KE.html"))
    kenya = of(listing, "country", "KE")
    assert view.ids == kenya.ids("") and view.number == len(kenya.loans)
    assert view.options("country") == []
    assert view.page.locator("details.part > summary", has_text="Country").count() == 0
    view.choose("sector", "food")
    view.frame()
    assert view.ids == kenya.ids("#sector=food")
    assert view.sums["lent"] == kenya.sums("#sector=food")["lent"]
    assert kenya.remaining("#sector=food") in view.page.locator("#headline").inner_text()
    view.wait_for_hash("#sector=food")
    view.page.reload()
    view.frame()
    assert view.ids == kenya.ids("#sector=food")
    view.sort.select_option("amount")
    view.frame()
    assert view.amounts == sorted(view.amounts)
    with subtests.test("a link to loans of another country finds none here"):
        view.arrive("#country=PE&sector=food")
        expect(view.count).to_have_attribute("data-count", "0")
        view.arrive("#country=KE&sector=food")
        expect(view.count).to_have_attribute("data-count", str(len(kenya.ids("#sector=food"))))
        assert view.ids == kenya.ids("#sector=food")


def test_a_sector_has_its_activities_open(open_page, sites, listing):
    view = ListPage(open_page(sites["rich"] / "sectors/agriculture.html"))
    part = of(listing, "sector", "agriculture")
    assert view.ids == part.ids("") and view.options("sector") == []
    options = view.options("activity")
    assert {option["value"]: option["count"] for option in options} == part.counts("activity")
    assert [option["isVisible"] for option in options][:8] == [True] * min(8, len(options))
    view.choose("activity", options[0]["value"])
    view.choose("country", "KE")
    view.frame()
    assert view.ids == part.ids(f"#activity={options[0]['value']}&country=KE")


def test_a_section_is_split_like_the_list(open_page, sites):
    loans = of(Listing(rich.loans()), "country", "KE").loans
    page = open_page(sites["split"] / "countries/KE.html")
    pages = -(-len(loans) // 8)
    found = []
    for number in range(1, pages + 1):
        view = ListPage(page)
        found += view.ids
        assert page.locator(".covers").inner_text().endswith(f" of {len(loans)}.")
        if number < pages:
            page.locator("nav.pages [rel=next]").click()
            page.wait_for_url(f"**/countries/KE/{number + 1}.html")
    assert found == [loan.id for loan in loans]
    page.locator("#loans h3 a").first.click()
    page.wait_for_url("**/loans/*.html")


def test_a_note_is_shown_above_its_section(open_page, sites):
    page = open_page(sites["few"] / "countries/UG.html")
    note = page.locator(".above")
    assert note.get_by_role("heading", name="Why Uganda").is_visible()
    assert note.locator("p").inner_text() == "We know people there."
    page.goto((sites["few"] / "sectors/food.html").as_uri())
    page.locator(".above").get_by_role("link", name="repay").click()
    page.wait_for_url("**/notes/about.html")


def test_a_section_works_on_a_host(open_page, sites, listing):
    with serve(sites["rich"]) as address:
        view = ListPage(open_page(f"{address}/countries/KE"))
        view.choose("sector", "food")
        view.frame()
        assert view.ids == of(listing, "country", "KE").ids("#sector=food")


ROOTS = ["/", "/kiva/", "/sectors/kiva/", "/countries/KE/it/", "/kiva-loans/", "/field-notes/"]
LOST = ["gone.html", "countries/KE/9.html", "sectors/no-such.html", "countries", "countries/", "countries/SE.html", "countries/SE",
        "countries/KE/9", "sectors/food/9.html", "loans/1.html", "notes/x.html", "page/9.html"]


def test_the_404_page_finds_the_home_page(open_page, sites, subtests):
    lost = LostPage(open_page, sites["few"])
    for root in ROOTS:
        for path, state in lost.states(root, LOST):
            with subtests.test(root=root, path=path):
                assert state["homes"] == [f"{HOST}{root}index.html"]
    for root, path in zip(ROOTS, LOST):
        with subtests.test("a page that is loaded", root=root, path=path):
            assert lost.load(root + path)["homes"] == [f"{HOST}{root}index.html"]


def test_the_band_of_a_sector_fits_the_width_of_a_phone(open_page, sites, subtests):
    page = open_page(sites["few"] / "sectors/food.html")
    for width, is_whole in [(390, True), (540, True), (1024, False)]:
        with subtests.test(width=width):
            page.set_viewport_size({"width": width, "height": 844})
            band, column = (page.locator(part).bounding_box()["width"] for part in (".intro>.band", ".intro"))
            assert (band == pytest.approx(column, abs=1)) == is_whole


@pytest.mark.parametrize(("site", "path", "looks"), [
    ("atlas", "countries.html", LOOKS if SOAK else SCHEMES),
    ("rich", "sectors.html", LOOKS if SOAK else BRIEF), ("split", "countries/KE/2.html", BRIEF if SOAK else TEXTS),
    ("hostile", "countries.html", TEXTS if SOAK else NARROW_TEXTS),
    ("hostile", "sectors.html", TEXTS if SOAK else NARROW_TEXTS), ("empty", "countries.html", BRIEF),
    ("bare", "sectors.html", BRIEF if SOAK else NARROW_TEXTS)])
def test_axe_finds_no_violation(open_page, sites, site, path, looks):
    page = open_page(sites[site] / path)
    lay_out_cards(page)
    assert_accessible(page, looks)


@pytest.mark.parametrize("path", ["countries.html", "sectors.html"])
def test_targets_are_large_enough(open_page, sites, path):
    page = open_page(sites["rich"] / path, **PHONE)
    page.get_by_role("table").get_by_role("button").first.click()
    small = page.evaluate("""() => [...document.querySelectorAll('main a')].map(link => [link.textContent,
        link.closest('.line') ? link.closest('.line').getBoundingClientRect() : link.getBoundingClientRect()])
      .filter(([, box]) => box.width < 24 || box.height < 24).map(([name, box]) => [name, box.width, box.height])""")
    assert small == []


@pytest.mark.parametrize("path", ["countries.html", "sectors.html", "partners.html"])
@pytest.mark.parametrize("width", [390, 1280])
def test_headings_keep_their_places_when_they_become_buttons(open_page, sites, path, width):
    places = "() => Array.from(document.querySelectorAll('.figures tr:nth-child(-n+2) > *'), cell => {const {x, y, width, height} = cell.getBoundingClientRect(); return [x, y, width, height]})"
    page = open_page("about:blank", viewport={"width": width, "height": 800})
    held = []
    page.route("**/assets/sections.*", lambda route: held.append(route))
    with page.expect_request("**/assets/sections.*"):
        page.goto((sites["partnered"] / path).as_uri(), wait_until="commit")
    page.wait_for_function("() => document.querySelector('footer')")
    page.evaluate(FRAME)
    before = page.evaluate(places)
    assert before and page.locator(".figures button").count() == 0
    for route in held:
        route.continue_()
    page.locator(".figures button").first.wait_for()
    assert page.evaluate(places) == before
