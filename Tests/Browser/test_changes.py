"""The page of changes of a site that was built three times: its periods as tabs and as sections, and its filter."""

from urllib.parse import parse_qsl

import pytest

from accessibility import BRIEF, LOOKS, SCHEMES, assert_accessible
from changing import DAY, EVENTS, FIRST_COUNTRY, GAINED, LAST, LAST_COUNTRY, LENT, NEW, WEEK
from environment import SOAK
from list_page import DRAWN_WHOLE, FRAME, LOAD_NUMBERS, SHIFT

PERIODS = {"last": LAST, "day": DAY, "week": WEEK}
# The ids of the visible loans of each kind in a period.
SHOWN = """id => Object.fromEntries([...document.querySelectorAll(`#${id} > [class^=kind-]`)].filter(box => box.checkVisibility())
  .map(box => [box.className.slice(5), [...box.querySelectorAll('li')].filter(loan => loan.checkVisibility())
    .map(loan => Number(loan.querySelector('a').href.match(/(\\d+)(\\.html)?(\\?.*)?$/)[1])).sort()]))"""
VISIBLE = "() => [...document.querySelectorAll('.period')].filter(period => period.checkVisibility()).map(period => period.id)"


@pytest.fixture
def open_changes(sites, open_page):
    def open_changes(hash="", **options):
        return open_page(sites["changing"] / "changes.html", hash=hash, **options)
    return open_changes


def shown(page, period):
    return page.evaluate(SHOWN, period)


def settings(page):
    return dict(parse_qsl(page.evaluate("location.hash.slice(1)")))


def tab(page, name):
    return page.get_by_role("tab", name=name)


def test_tells_of_each_period_what_happened(open_changes, subtests):
    page = open_changes(java_script_enabled=False)
    for period, expected in PERIODS.items():
        with subtests.test(period=period):
            assert page.locator(f"#{period}").is_visible()
            for kind, ids in expected.items():
                boxes = page.locator(f"#{period} > .kind-{kind}")
                links = boxes.locator("li a").evaluate_all("links => links.map(link => link.href)")
                found = sorted(int(link.split("/")[-1].removesuffix(".html").split("?")[0]) for link in links)
                assert found == sorted(ids), kind
    assert not page.locator("#filters").is_visible()


def test_tells_what_moved(open_changes):
    page = open_changes()
    texts = page.locator("#last .kind-moved li").all_inner_texts()
    for (name, gain), text in zip(EVENTS["moved"], texts, strict=True):
        assert name in text and f"+${gain:,}" in text


def test_tabs_show_one_period_at_a_time(open_changes):
    page = open_changes()
    assert page.evaluate(VISIBLE) == ["last"]
    tab(page, "Last week").click()
    assert page.evaluate(VISIBLE) == ["week"] and settings(page) == {"period": "week"}
    page.reload()
    assert page.evaluate(VISIBLE) == ["week"]
    page.go_back()
    page.wait_for_function(f"() => ({VISIBLE})().join() === 'last'")
    assert settings(page) == {}


def test_tabs_work_by_keyboard(open_changes):
    page = open_changes()
    tab(page, "Last change").focus()
    for key, period in [("ArrowRight", "day"), ("ArrowRight", "week"), ("ArrowRight", "last"), ("ArrowLeft", "week"),
                        ("Home", "last"), ("End", "week")]:
        page.keyboard.press(key)
        assert page.evaluate(VISIBLE) == [period]
        assert page.evaluate("document.activeElement.ariaSelected") == "true"
    # Only the chosen tab takes the focus.
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


def test_a_link_to_a_period_chooses_it(open_changes):
    page = open_changes()
    address = page.url
    for period in PERIODS:
        page.goto(f"{address}?{next(LOAD_NUMBERS)}#{period}")
        assert page.evaluate(VISIBLE) == [period]


def test_invalid_settings_are_ignored(open_changes, subtests):
    page = open_changes()
    address = page.url
    for hash in ["#period=x", "#period=&country=<b>", "#x", "#country=", "#period=week&sector=__proto__&country=,,"]:
        with subtests.test(hash=hash):
            page.goto(f"{address}?{next(LOAD_NUMBERS)}{hash}")
            assert page.evaluate(VISIBLE) == ["week" if "week" in hash else "last"]
            assert page.locator("#filters :checked").count() == 0


def test_filters_by_country_and_sector(open_changes, subtests):
    page = open_changes(hash="#period=week")
    everything = page.locator("#week li").count()
    country = page.locator("#filters details").first
    country.locator("summary").click()
    box = country.locator("input").first
    code = box.get_attribute("value")
    box.check()
    rows = page.locator("#week li:visible")
    assert 0 < rows.count() < everything
    assert set(rows.evaluate_all("rows => rows.map(row => row.dataset.country)")) == {code}
    assert page.get_by_role("status").filter(has_text="shown").inner_text() == f"{rows.count()} of {everything} changes shown"
    assert settings(page) == {"period": "week", "country": code}
    counts = page.locator("#week h3:visible b").all_inner_texts()
    assert sum(map(int, counts)) == rows.count()
    with subtests.test("the filter holds for each period, and after a reload"):
        tab(page, "Last change").click()
        assert settings(page) == {"country": code}
        page.reload()
        assert page.locator("#filters :checked").count() == 1
    with subtests.test("Escape closes the options, and the button takes the filter away"):
        country.locator("summary").click()
        page.keyboard.press("Escape")
        assert not country.locator("input").first.is_visible()
        page.get_by_role("button", name="Clear all").click()
        assert settings(page) == {}
        assert page.locator("#filters :checked").count() == 0
        assert page.evaluate("document.activeElement.tagName") == "SUMMARY"


@pytest.fixture
def open_busy(sites, open_page):
    def open_busy(hash="", site="busy", **options):
        return open_page(sites[site] / "changes.html", hash=hash, **options)
    return open_busy


def choose(page, name, value):
    page.locator(f'#filters [name="{name}"][value="{value}"]').evaluate("box => box.click()")


@pytest.mark.parametrize("scripted", [True, False])
def test_the_rest_of_a_list_is_behind_its_number(open_busy, subtests, scripted):
    page = open_busy(java_script_enabled=scripted)
    for kind, count, visible in [("appeared", NEW, 60), ("moved", GAINED, 20)]:
        with subtests.test(kind=kind):
            group = page.locator(f"#last > .kind-{kind}")
            assert group.locator("h3").inner_text().endswith(f" {count}")
            assert group.locator("li:visible").count() == visible
            group.get_by_text(f"{count - visible} more", exact=True).click()
            assert group.locator("li:visible").count() == count


def test_the_rest_of_a_list_opens_by_the_keyboard(open_busy):
    page = open_busy()
    page.locator("#last > .kind-moved summary").focus()
    page.keyboard.press("Enter")
    assert page.locator("#last > .kind-moved li:visible").count() == GAINED


def test_a_filter_counts_the_rest_of_a_list(open_busy, subtests):
    page = open_busy()
    group = page.locator("#last > .kind-appeared")
    with subtests.test("options count loans that are not visible yet"):
        option = page.locator(f'#filters label:has([value="{LAST_COUNTRY}"])')
        assert option.locator("b").text_content() == "1"
    with subtests.test("the number of the rest follows the filter"):
        choose(page, "country", "KE")
        shown = group.locator("li:visible").count()
        rest = group.locator("li:not([hidden])").count() - shown
        assert shown and rest
        assert group.locator("summary").inner_text() == f"{rest} more"
        assert group.locator("h3 b").inner_text() == f"{shown + rest}"
        choose(page, "country", "KE")
        assert group.locator("summary").inner_text() == f"{NEW - 60} more"
    with subtests.test("a rest that has all loans found is open"):
        choose(page, "country", LAST_COUNTRY)
        assert group.locator("li:visible").count() == 1
        assert group.locator("h3 b").inner_text() == "1"
        assert group.locator("summary").is_hidden()
        choose(page, "country", LAST_COUNTRY)
    with subtests.test("without loans, it is hidden"):
        choose(page, "country", FIRST_COUNTRY)
        assert group.locator("li:visible").count() == 1
        assert group.locator("details").is_hidden()


def test_a_filter_hides_how_many_loans_are_not_listed(open_busy):
    page = open_busy(hash="#period=week")
    page.locator("#week details ul").first.evaluate(
        "list => list.insertAdjacentHTML('afterend', '<p class=unlisted>9 more are not listed here.</p>')")
    page.locator("#week summary").first.click()
    unlisted = page.locator("#week .unlisted").first
    assert unlisted.is_visible()
    choose(page, "country", "KE")
    assert unlisted.is_hidden()
    choose(page, "country", "KE")
    assert unlisted.is_visible()


@pytest.mark.parametrize("site", ["busy", "busy-fr", "busy-ar"])
def test_amounts_stand_in_a_column(open_busy, sites, subtests, site):
    page = open_busy(site=site)
    for width in [320, 390, 480, 600, 768, 1024, 1440]:
        with subtests.test(width=width):
            page.set_viewport_size({"width": width, "height": 800})
            page.evaluate(FRAME)  # The header is fitted to the new width in the next frame.
            found = page.evaluate("""() => {
              const isRightToLeft = getComputedStyle(document.body).direction === 'rtl';
              const period = document.getElementById('last').getBoundingClientRect();
              const rows = [...document.querySelectorAll('#last li')].filter(row => row.checkVisibility());
              return {page: document.documentElement.scrollWidth, rows: rows.map(row => {
                const range = new Range();
                range.selectNodeContents(row.querySelector('.sum b'));
                const [amount, ...others] = range.getClientRects();
                const [who, what] = ['.who', '.what'].map(part => row.querySelector(part).getBoundingClientRect());
                const overlaps = box => box.width && box.right > amount.left + 1 && box.left < amount.right - 1
                  && box.bottom > amount.top + 1 && box.top < amount.bottom - 1;
                return {end: isRightToLeft ? amount.left - period.left : period.right - amount.right,
                  isBroken: others.some(other => other.top > amount.top + 3), isCovered: overlaps(who) || overlaps(what)};
              })};
            }""")
            assert found["page"] <= width
            assert len(found["rows"]) == 80
            assert {round(row["end"]) for row in found["rows"]} == {0}
            assert not any(row["isBroken"] or row["isCovered"] for row in found["rows"])


def test_the_heading_states_what_was_lent(open_busy, open_changes):
    heading = open_busy().locator("h1")
    assert heading.inner_text() == f"${LENT:,} was lent since yesterday"
    assert heading.get_attribute("data-plain") == "What changed"


def test_says_if_nothing_fits(open_changes):
    page = open_changes(hash="#period=last")
    page.locator('#filters [name="country"]').first.evaluate("box => box.click()")
    sectors = page.locator('#filters [name="sector"]')
    zero = sectors.evaluate_all("boxes => boxes.find(box => box.closest('.zero'))?.value")
    assert zero, "every sector fits the country"
    page.locator(f'#filters input[value="{zero}"]').evaluate("box => box.click()")
    assert page.locator("#last > [data-none]").is_visible()


@pytest.mark.parametrize(("hash", "closed", "opened"), [
    ("", LOOKS if SOAK else SCHEMES, BRIEF), ("#period=week", BRIEF, SOAK * BRIEF),
    ("#period=week&country=KE", SOAK * BRIEF, BRIEF)])
def test_axe_finds_no_violation(open_changes, hash, closed, opened):
    page = open_changes(hash=hash)
    assert_accessible(page, closed)
    page.locator("#filters summary").first.click()
    assert_accessible(page, opened)


def test_axe_finds_no_violation_in_an_opened_list(open_busy):
    page = open_busy()
    page.locator("#last summary").first.click()
    assert_accessible(page, BRIEF)


def test_nothing_shifts(open_changes):
    page = open_changes(init=DRAWN_WHOLE)
    assert page.evaluate(SHIFT) == 0


@pytest.mark.parametrize("site", ["few", "sample"])
def test_a_site_without_changes_says_so(sites, open_page, site):
    page = open_page(sites[site] / "changes.html")
    assert page.locator("h1").inner_text() == "What changed"
    assert page.locator("h1").get_attribute("data-plain") is None
    assert "No change is recorded yet" in page.locator("main").inner_text()


def test_the_list_marks_what_is_new(sites, open_page):
    folder = sites["changing"]
    before = EVENTS["times"][-2]
    page = open_page(folder / "index.html", init=(
        "if (!sessionStorage.x) { sessionStorage.x = 1; localStorage.setItem("
        f"'kivagen-visit {folder}/', '0 {before} {before}'); }}"))
    new = page.locator(".marks .new").evaluate_all("marks => marks.map(mark => Number(mark.closest('.loan').dataset.id))")
    assert sorted(new) == sorted(LAST["appeared"])
    page.locator('#filters [name="new"]').check()
    page.wait_for_function("count => +document.getElementById('match-count').dataset.count === count", arg=len(new))
