"""Pages with larger text, set by the font size of the browser and not by zoom: nothing is wider than the page, and no word
of a button, a sum or a date is broken or covered.
"""

import pytest

from accessibility import lay_out_cards
from environment import SOAK
from list_page import FRAME

LANGUAGES = ["en", "es", "fr", "zh-Hans"]
SCALES = [100, 115, 130, 150, 175, 200]
WIDTHS = [320, 360, 390, 768, 1440]
# The first loan has a long name, many facts, baskets, a plan of repayments and a note. The rest of the second is in baskets,
# the third is funded, and the others have long sums and dates.
LOANS = [f"loans/{id}.html" for id in (9002830500, 9002828300, 9002829700, 9002828100, 9002827600)]
PAGES = ["index.html", *LOANS, "countries.html", "sectors.html", "partners.html", "partners/9005.html", "figures.html", "changes.html", "about.html", "embed.html",
         "data.html", "countries/KE.html", "404.html"]
# Pages and combinations for the short form: those that broke, and the extremes.
FEW = [("index.html", [(100, 320), (130, 360), (150, 390), (200, 320), (200, 1440)]),
       ("loans/9002830500.html", [(115, 320), (130, 360), (150, 320), (150, 390), (175, 390), (200, 320), (200, 768)]),
       *((loan, [(100, 1440), (115, 320), (150, 390), (200, 320)]) for loan in LOANS[1:]),
       ("countries.html", [(200, 320), (150, 390), (175, 1440)]), ("sectors.html", [(200, 320), (130, 390)]),
       ("partners.html", [(200, 320), (150, 390), (115, 1440)]), ("partners/9005.html", [(200, 320), (150, 768)]),
       ("figures.html", [(200, 320), (150, 768)]), ("changes.html", [(200, 320)]), ("about.html", [(200, 320)]), ("embed.html", [(200, 320), (150, 768)]),
       ("data.html", [(200, 320), (150, 768)]), ("404.html", [(200, 320)])]

# Returns what is wrong with a page.
BROKEN = r"""() => {
  const found = new Set();
  const width = document.documentElement.clientWidth;
  const name = (e) => e.localName + (e.id && '#' + e.id) + [...e.classList].map(name => '.' + name).join('');
  const isShown = (e) => e.checkVisibility({visibilityProperty: true}) && !e.closest('.vh, .beyond');
  if (document.documentElement.scrollWidth > width) found.add(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const element of document.querySelectorAll('body *')) {
    // The chips and the presets of a narrow window scroll, as a wide table does, and a map may have pins at its edge.
    if (!isShown(element) || element.closest('.chips, .presets, .scrolled > table, svg')) continue;
    const {left, right, width: own} = element.getBoundingClientRect();
    if (own && (right > width + 1 || left < -1)) found.add(`${name(element)} goes from ${Math.round(left)} to ${Math.round(right)}`);
  }
  // The words of controls, sums and dates, each with its boxes. Sums in French have spaces that do not break.
  const parts = 'button, .btn, summary, nav a, .back a, .brand, .kept, .amount, .due, .share, .stats b, .nums, .badge, time, td, dt, dd, h1, h2';
  const nodes = new Set();
  for (const part of document.querySelectorAll(parts)) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (isShown(walker.currentNode.parentElement)) nodes.add(walker.currentNode);
  }
  const texts = [];
  for (const node of nodes) {
    // Chinese may be broken anywhere but within a number. A name longer than any window is broken.
    const words = /\p{Script=Han}/u.test(node.data) ? /[\p{N}$,.%]+/gu : /[^ \n\t]+/g;
    for (const {0: word, index} of node.data.matchAll(words)) {
      const range = new Range();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const boxes = [...range.getClientRects()].filter(box => box.width > .5);
      const tops = boxes.map(box => box.top);
      const isBroken = boxes.length > 1 && Math.max(...tops) - Math.min(...tops) > 6;
      if (isBroken && word.length < 20 && !/[-–—/]/.test(word)) found.add(`“${word}” in ${name(node.parentElement)} is broken`);
      if (!isBroken && boxes.length) texts.push({word, node, box: boxes[0]});
    }
  }
  // No two words overlap. Those that scroll are not compared with those that stay in place.
  const fixed = (node) => !!node.parentElement.closest('.tools, .stale, .rail-az');
  texts.sort((a, b) => a.box.top - b.box.top);
  texts.forEach(({word, node, box}, i) => {
    for (let j = i + 1; j < texts.length && texts[j].box.top < box.bottom - 3; j++) {
      const other = texts[j];
      const covers = box.left < other.box.right - 2 && other.box.left < box.right - 2 && other.box.bottom > box.top + 3;
      // The lines of a heading are closer than the boxes of its letters are high.
      const overlap = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
      if (covers && fixed(node) === fixed(other.node) && overlap > .4 * Math.min(box.height, other.box.height)) {
        found.add(`“${word}” and “${other.word}” overlap`);
      }
    }
  });
  return [...found].slice(0, 10);
}"""


def path_in(site, language, page):
    return site / page if language == "en" else site / language / page


EVERY = [(page, [(scale, width) for scale in SCALES for width in WIDTHS]) for page in PAGES]


# A site has one 404 page, in its first language.
@pytest.mark.parametrize(("language", "page", "sizes"), [
    (language, page, sizes) for language in LANGUAGES for page, sizes in (EVERY if SOAK else FEW)
    if language == "en" or page != "404.html"])
def test_nothing_breaks_when_text_is_larger(open_page, sites, subtests, language, page, sizes):
    opened = open_page("about:blank")
    session = open_page.window_of(opened).session
    try:
        for scale in sorted({scale for scale, _ in sizes}):
            session.send("Page.setFontSizes", {"fontSizes": {"standard": round(16 * scale / 100), "fixed": round(13 * scale / 100)}})
            opened.goto(path_in(sites["spoken"], language, page).as_uri())
            opened.evaluate("document.querySelectorAll(':is(.told, .facts) details').forEach(part => { part.open = true; })")
            for width in [width for other, width in sizes if other == scale]:
                with subtests.test(scale=scale, width=width):
                    opened.set_viewport_size({"width": width, "height": 800})
                    lay_out_cards(opened)
                    opened.evaluate(FRAME)
                    assert opened.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)") == round(16 * scale / 100)
                    assert opened.evaluate(BROKEN) == []
    finally:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})


def test_the_button_on_a_loan_keeps_its_words_whole(open_page, sites):
    page = open_page("about:blank", viewport={"width": 320, "height": 800})
    session = open_page.window_of(page).session
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 24, "fixed": 20}})
    page.goto(path_in(sites["spoken"], "fr", PAGES[1]).as_uri())
    button = page.locator(".do .btn")
    assert button.bounding_box()["height"] < 3 * 24 * 1.55 + 40
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})


@pytest.mark.parametrize("language", LANGUAGES)
def test_open_menus_and_the_sheet_of_the_filter_stay_in_the_window(open_page, sites, language):
    page = open_page("about:blank", viewport={"width": 320, "height": 800})
    session = open_page.window_of(page).session
    try:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        page.goto(path_in(sites["spoken"], language, "index.html").as_uri())
        page.evaluate(FRAME)
        for menu in page.locator(".top details").all():
            if menu.is_visible():
                menu.locator("summary").click()
                box = menu.locator("ul").bounding_box()
                assert box["x"] >= 0 and box["x"] + box["width"] <= 320, menu.inner_text()
                page.keyboard.press("Escape")
        page.locator("#filter-toggle").click()
        assert page.locator(".side").evaluate("side => side.scrollWidth - side.clientWidth") == 0
    finally:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})
