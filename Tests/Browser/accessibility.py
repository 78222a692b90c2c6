"""Checks pages with axe-core. A page is opened once and checked in each of the forms in which a reader may see it.

Tests open such pages with reduced motion, so that no color is checked in the middle of a transition.
"""

from axe_playwright_python.sync_playwright import Axe

from list_page import FRAME

# axe would fetch the linked style sheet again, which the content security policy forbids.
# It would ask pages in frames, in which it is not loaded, for what it finds there.
OPTIONS = {"preload": False, "iframes": False, "resultTypes": ["violations"]}
SCRIPT = Axe().axe_script
RUN = """([context, options]) => axe.run(context, options)
  .then(({violations}) => violations.map(({id, nodes}) => [id, nodes.map(node => node.target)]))"""

# The rules whose outcome depends on the color scheme.
COLOR_RULES = {"runOnly": ["color-contrast", "link-in-text-block"]}
ALL = {}
# The cards of a list are alike, as are the groups of an overview, so all of them are checked only once in each scheme
# and once in each width.
FEW_CARDS = {"exclude": [["#loans > .loan:nth-child(n+4)"], ["#sections > :nth-child(n+5)"]]}
EVERYTHING = {"include": [["html"]]}
# Width, color scheme, rules and elements. A narrow page has another layout, a dark one only other colors.
WIDE = [(1440, "light", ALL, EVERYTHING), (1440, "dark", COLOR_RULES, FEW_CARDS)]
LOOKS = [*WIDE, (390, "dark", COLOR_RULES, EVERYTHING), (390, "light", ALL, FEW_CARDS)]
# Rules for a page that differs from another only in its texts.
WITHOUT_COLOR_RULE = {"rules": {"color-contrast": {"enabled": False}}}
# Looks for such a page: in both widths, or in the narrow one alone, where texts are closest to each other.
TEXTS = [(width, "light", WITHOUT_COLOR_RULE, EVERYTHING) for width in (1440, 390)]
NARROW_TEXTS = TEXTS[1:]
# Looks for a page that differs little from one that is checked in all looks.
BRIEF = [LOOKS[0], LOOKS[2]]
# Looks in which each color is checked in both schemes, and everything else in both widths.
SCHEMES = [*BRIEF, *NARROW_TEXTS]


def violations(page, rules=ALL, elements=EVERYTHING):
    """Returns pairs of a rule and the elements that violate it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SCRIPT)
    return page.evaluate(RUN, [elements, OPTIONS | rules])


def lay_out_cards(page):
    """Lays out the cards that are out of sight, which axe would otherwise not check."""
    page.evaluate("document.querySelectorAll('.loan').forEach(loan => { loan.style.contentVisibility = 'visible'; })")


def leave_few_cards(page):
    """Lays out the first cards, and removes the others: axe takes nearly as long for a card that it is to leave out."""
    page.evaluate("document.querySelectorAll('#loans > .loan:nth-child(n+4)').forEach(loan => { loan.remove(); })")
    lay_out_cards(page)


def unfold(page):
    page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true; })")


def broken_looks(page, looks, has_filter_open=False, part=None):
    """Returns the failures of each look: violations, or a page that is wider than the window."""
    found = {}
    for width, scheme, rules, elements in looks:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        # The header is fitted to the new width in the next frame.
        page.evaluate(FRAME)
        if broken := violations(page, rules, {"include": [[part]]} if part else elements):
            found[width, scheme] = broken
        toggle = page.locator("#filter-toggle")
        if has_filter_open and toggle.is_visible():
            toggle.click()
            if broken := violations(page, rules, {"include": [["#filters"]]}):
                found[width, scheme, "sheet"] = broken
            page.locator("#show-results").click()
            page.wait_for_selector("#filters:not(.open)", state="hidden")
        whole = page.evaluate("document.documentElement.scrollWidth")
        if whole > width:
            found[width, scheme, "width"] = whole
    return found


def assert_accessible(page, looks=LOOKS, has_filter_open=False, part=None):
    """Checks the page, or a part of it, in each look. On a narrow page, the filter can be opened and checked too."""
    found = broken_looks(page, looks, has_filter_open, part)
    assert not found, found
