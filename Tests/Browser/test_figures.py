"""The page of figures and the charts above lists in a browser: their links, their tables, and how they look."""

from datetime import timedelta

import pytest

from accessibility import BRIEF, LOOKS, NARROW_TEXTS, assert_accessible, lay_out_cards, unfold
from environment import SOAK
from invented import NOW
from list_page import AT_REST, DRAWN_WHOLE, FRAME, GO, GO_THROUGH, SHIFT, SHOWN
from test_larger_text import BROKEN

PAGES = ["figures.html", "index.html", "countries/KE.html"]
LANGUAGES = ["", "ar/"]
# The address of each link of the charts, and the number of loans that its text or its tooltip says.
LINKS = """selector => {
  const links = [...document.querySelectorAll(selector)].filter(link => link.matches('[href*="="]'));
  return links.map(link => {
    const texts = [...link.querySelectorAll('text')];
    const said = texts.length ? texts.at(-1).textContent : link.querySelector('title').textContent.split(' · ').at(-1);
    return [link.getAttribute('href'), Number(said.replace(/\\D/g, ''))];
  });
}"""
# Texts and marks of charts that go beyond the window, and texts of one chart that overlap.
MISPLACED = """() => {
  const found = [];
  const width = document.documentElement.clientWidth;
  for (const chart of document.querySelectorAll('svg.chart')) {
    const box = chart.getBoundingClientRect();
    if (!box.width) continue;
    const name = chart.closest('figure').id || chart.ariaLabel.slice(0, 20);
    const boxes = [];
    for (const mark of chart.querySelectorAll('rect, circle, text')) {
      const {left, right, top, bottom, width: own} = mark.getBoundingClientRect();
      if (!own) continue;
      const what = `${name}: ${mark.localName} “${mark.textContent}”`;
      if (left < -1 || right > width + 1) found.push(`${what} from ${left} to ${right}`);
      if (bottom > box.bottom + 3) found.push(`${what} is below the chart`);
      if (mark.localName === 'text') boxes.push({left, right, top, bottom, text: mark.textContent});
    }
    boxes.forEach((a, i) => boxes.slice(i + 1).forEach(b => {
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (down > .4 * (a.bottom - a.top) && a.left < b.right - 1 && b.left < a.right - 1) {
        found.push(`${name}: “${a.text}” and “${b.text}” overlap`);
      }
    }));
  }
  return found.slice(0, 8);
}"""
# The contrast of each kind of mark with the ground of the page.
CONTRASTS = """() => {
  const color = (text) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context.fillStyle = text;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].map(part => part / 255);
  };
  const light = ([r, g, b]) => [r, g, b].map(c => c <= .04045 ? c / 12.92 : ((c + .055) / 1.055) ** 2.4)
    .reduce((sum, c, i) => sum + c * [.2126, .7152, .0722][i], 0);
  let ground = color(getComputedStyle(document.body).backgroundColor);
  if (!ground[3]) ground = color(getComputedStyle(document.documentElement).backgroundColor);
  const found = {};
  for (const mark of document.querySelectorAll('.chart :is(rect:not(.hit), circle, .polyline, text)')) {
    const style = getComputedStyle(mark);
    const kind = (mark.getAttribute('class') ?? mark.localName);
    const isLine = kind === 'polyline';
    const [r, g, b] = color(isLine ? style.stroke : style.fill);
    const alpha = +(isLine ? style.strokeOpacity : style.fillOpacity) * style.opacity;
    const mixed = [r, g, b].map((part, i) => part * alpha + ground[i] * (1 - alpha));
    const [low, high] = [light(mixed), light(ground)].sort((a, b) => a - b);
    found[kind] = Math.min(found[kind] ?? 99, (high + .05) / (low + .05));
  }
  return found;
}"""


@pytest.fixture
def open_charts(sites, open_page):
    def open_charts(path="figures.html", site="charted", **options):
        return open_page(sites[site] / path, **options)
    return open_charts


def shown_at(page, hashes):
    """Returns how many loans are shown at each hash."""
    return {hash: len(ids) for hash, ids in zip(hashes, page.evaluate(GO_THROUGH, list(hashes)), strict=True)}


@pytest.mark.parametrize("path", ["index.html", "countries/KE.html", "sectors/agriculture.html"])
def test_charts_above_a_list_set_its_filter(open_charts, path):
    page = open_charts(path)
    links = page.evaluate(LINKS, ".charts svg a")
    assert len(links) >= 4
    assert all(href.startswith("#") for href, _ in links)
    assert shown_at(page, dict(links)) == dict(links)
    page.evaluate(GO, "")
    # A click sets the filter, and the list says so.
    href, count = links[0]
    page.locator(".charts svg a").first.click()
    page.evaluate(FRAME)
    assert len(page.evaluate(SHOWN)) == count and page.url.endswith(href)
    assert page.locator("#chips button.chip:visible").count() == 1


@pytest.mark.parametrize("site", ["short", "bare", "equal", "huge"])
def test_links_of_lists_with_a_small_filter(open_charts, site):
    """Lists that are short, or lack data, have no filter or only a part of it."""
    page = open_charts(site=site)
    wanted = {f"#{href.partition('#')[2]}": count for href, count in page.evaluate(LINKS, "svg a")}
    wanted |= dict(page.evaluate(LINKS_OF_TABLES))
    page.goto(page.url.replace("figures.html", "index.html"))
    assert not wanted or shown_at(page, wanted) == wanted


def test_charts_of_the_page_of_figures_lead_to_the_filter(open_charts):
    page = open_charts()
    links = page.evaluate(LINKS, "svg a")
    wanted = {f"#{href.partition('#')[2]}": count for href, count in links}
    assert {href.partition("#")[0] for href, _ in links} == {"index.html"} and len(wanted) > 30
    page.locator("#country svg a").first.click()
    page.wait_for_url("**/index.html#country=*")
    assert shown_at(page, wanted) == wanted


LINKS_OF_TABLES = """() => [...document.querySelectorAll('.plotted tbody tr a[href*="="]')].map(link =>
  [link.hash, Number(link.closest('tr').cells[1].textContent.replace(/\\D/g, ''))])"""


def test_tables_lead_to_the_filter(open_charts):
    page = open_charts(site="rich")
    wanted = dict(page.evaluate(LINKS_OF_TABLES))
    page.goto(page.url.replace("figures.html", "index.html"))
    assert len(wanted) > 30
    assert shown_at(page, wanted) == wanted


@pytest.mark.parametrize("scripted", [True, False])
def test_charts_are_below_the_list_on_a_phone(open_charts, scripted):
    page = open_charts("index.html", viewport={"width": 390, "height": 844}, java_script_enabled=scripted)
    card, charts = (page.locator(selector).first.bounding_box() for selector in ("#loans > .loan", ".charts"))
    assert card["y"] < 844 and charts["y"] > card["y"] + card["height"]
    page.set_viewport_size({"width": 1440, "height": 900})
    card, charts = (page.locator(selector).first.bounding_box() for selector in ("#loans > .loan", ".charts"))
    assert charts["y"] + charts["height"] <= card["y"]


@pytest.mark.parametrize("path", PAGES)
def test_links_of_charts_by_the_keyboard(open_charts, path):
    page = open_charts(path)
    links = page.locator(".chart a")
    count = links.count()
    assert count >= 4
    names = page.evaluate("[...document.querySelectorAll('.chart a')].map(link => link.textContent.trim())")
    assert all(names)
    # The links of the first chart, one after the other. Each shows that it has the focus.
    first = page.locator("svg.chart:has(a)").first
    first.locator("a").first.focus()
    for index in range(first.locator("a").count()):
        assert first.evaluate("(chart, index) => document.activeElement === chart.querySelectorAll('a')[index]", index)
        page.keyboard.press("Tab")
    first.locator("a").first.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") != "none"
    href = first.locator("a").first.get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**#{href.partition('#')[2]}")


@pytest.mark.parametrize("path", PAGES)
def test_links_of_charts_are_large_enough(open_charts, path):
    """Dots are smaller, but each of their loans is in the table too."""
    page = open_charts(path, viewport={"width": 390, "height": 844})
    small = page.evaluate("""() => [...document.querySelectorAll('.chart a:not(:has(circle))')].map(link => {
      const {width, height} = link.getBoundingClientRect();
      return [link.getAttribute('href'), width, height];
    }).filter(([, width, height]) => width < 24 || height < 24)""")
    assert small == []
    dots, rows = (page.evaluate(
        "selector => [...document.querySelectorAll(selector)].map(link => link.getAttribute('href'))", selector)
        for selector in (".chart a:has(circle)", ".plotted tbody a"))
    assert set(dots) <= set(rows)


@pytest.mark.parametrize("scripted", [True, False])
def test_tables_open(open_charts, scripted):
    page = open_charts(java_script_enabled=scripted)
    summaries = page.locator(".plotted summary")
    assert summaries.count() == page.locator(".plotted table").count() >= 10
    for number in (0, summaries.count() - 1):
        table = page.locator(".plotted table").nth(number)
        assert not table.is_visible()
        summaries.nth(number).focus()
        page.keyboard.press("Enter")
        assert table.is_visible() and table.locator("tbody th").first.is_visible()


def test_what_is_said_of_today_goes(open_charts):
    needed = "//dl[contains(@class, 'keys')]/div[dt = 'Still needed']"
    page = open_charts(now=NOW + timedelta(hours=2))
    title = page.locator("#deadline figcaption h3")
    assert page.locator(needed).is_visible() and "at least half funded" in title.inner_text()
    others = page.locator("figcaption h3:not([data-plain])").all_inner_texts()
    page = open_charts(now=NOW + timedelta(days=5))
    assert not page.locator(needed).is_visible()
    title = page.locator("#deadline figcaption h3")
    assert title.inner_text() == title.get_attribute("data-plain") != ""
    assert page.locator("figcaption h3:not([data-plain])").all_inner_texts() == others


def test_nothing_shifts(open_charts):
    for path in PAGES:
        for width in [1440, 390] if SOAK else [390 if path == "figures.html" else 1440]:
            page = open_charts(path, init=DRAWN_WHOLE, viewport={"width": width, "height": 900})
            assert page.evaluate(SHIFT) == 0, (path, width)


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_no_violation(open_charts, language):
    page = open_charts(f"{language}figures.html")
    unfold(page)
    assert_accessible(page, LOOKS if SOAK else NARROW_TEXTS if language else BRIEF)


ENDS = """name => {
  const chart = document.querySelector(`#${name} svg`);
  const {left, right} = chart.getBoundingClientRect();
  return [...chart.querySelectorAll('rect:not(.hit)')].map(bar => {
    const box = bar.getBoundingClientRect();
    return [box.left - left, right - box.right, box.width];
  });
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_bars_begin_where_the_lines_of_text_do(open_charts, language):
    page = open_charts(f"{language}figures.html")
    for name in ("country", "sector", "activity", "borrower", "duration"):
        bars = page.evaluate(ENDS, name)
        assert bars and all(abs(bar[1 if language else 0]) < 1 for bar in bars), name
        longest = max(bar[2] for bar in bars)
        assert abs(longest - page.locator(f"#{name} svg.chart").bounding_box()["width"]) < 1
    for name in ("amounts", "months", "raised", "within"):
        bars = page.evaluate(ENDS, name)
        starts = [bar[1 if language else 0] for bar in bars]
        assert starts == sorted(starts) and len(starts) > 1, name
    # The label of a bar is at the same end, and the number at the other.
    label, number = page.evaluate("""() => [...document.querySelectorAll('#sector svg text')].slice(0, 2).map(text => {
      const [chart, {left, right}] = [text.closest('.chart').getBoundingClientRect(), text.getBoundingClientRect()];
      return [left - chart.left, chart.right - right];
    })""")
    assert abs(label[1 if language else 0]) < 3 and abs(number[0 if language else 1]) < 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "scale"), [(1440, 100), (390, 100), (320, 100), (390, 200)])
def test_nothing_breaks(open_charts, open_page, subtests, language, width, scale):
    page = open_charts(f"{language}figures.html", viewport={"width": width, "height": 844})
    session = open_page.window_of(page).session
    try:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 16 * scale // 100, "fixed": 13 * scale // 100}})
        for path in PAGES:
            page.goto(page.url.rpartition("Output/")[0] + f"Output/{language}{path}")
            lay_out_cards(page)
            page.evaluate(AT_REST)
            with subtests.test("texts", path=path):
                # The headlines of lists have tests of their own.
                assert [text for text in page.evaluate(BROKEN) if "#headline" not in text] == []
            with subtests.test("charts", path=path):
                assert page.evaluate(MISPLACED) == []
            # A table that is wider than the page is scrolled in its place.
            page.evaluate("document.querySelectorAll('figure details').forEach(part => { part.open = true; })")
            with subtests.test("nothing is wider than the page", path=path):
                assert page.evaluate("document.documentElement.scrollWidth") <= width
    finally:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("colors", "theme"), [("none", "auto"), ("active", "auto"), ("active", "light"), ("active", "dark")])
def test_marks_can_be_told_from_the_ground(open_charts, theme, scheme, colors):
    """Colors that the system forces do not follow the theme that a reader has chosen."""
    page = open_charts(
        color_scheme=scheme, forced_colors=colors, init=f"localStorage.setItem('kivagen-theme', '{theme}')")
    contrasts = page.evaluate(CONTRASTS)
    assert {"rect", "dot", "polyline", "text", "l0", "l4"} <= contrasts.keys()
    for kind in ("rect", "dot", "polyline", "l4"):
        assert contrasts[kind] >= 3, (kind, contrasts)
    assert contrasts["text"] >= 4.5
    levels = [contrasts[kind] for kind in ("l0", "l1", "l2", "l3", "l4") if kind in contrasts]
    assert levels == sorted(levels) and levels[0] > 1 and len(set(levels)) == len(levels), contrasts
