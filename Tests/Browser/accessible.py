"""What axe-core finds in a page: it is opened once, and looked at in each of the forms that a reader may get it in.

Whoever opens the page asks for reduced motion, so that no colour is looked at half way.
"""

from axe_playwright_python.sync_playwright import Axe

# axe would fetch the linked style sheet again, which the policy forbids.
OPTIONS = {"preload": False, "resultTypes": ["violations"]}
RUN = """([context, options]) => axe.run(context, options)
  .then(({violations}) => violations.map(({id, nodes}) => [id, nodes.map(node => node.target)]))"""

# The rules whose outcome a colour scheme can change; all others look at what is the same in each.
OF_COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
ALL = {}
# The cards of a list are alike, as are the groups of an overview: all of them are looked at once in each scheme, and once
# in each width.
FEW_CARDS = {"exclude": [["#loans > .loan:nth-child(n+4)"], [".groups > :nth-child(n+4)"]]}
EVERYTHING = {"include": [["html"]]}
# Width, colour scheme, rules and elements: a narrow page is another layout, a dark one is the same in other colours.
WIDE = [(1440, "light", ALL, EVERYTHING), (1440, "dark", OF_COLOURS, FEW_CARDS)]
LOOKS = [*WIDE, (390, "dark", OF_COLOURS, EVERYTHING), (390, "light", ALL, FEW_CARDS)]
# For a page that differs in its texts alone.
BUT_COLOURS = {"rules": {"color-contrast": {"enabled": False}}}
# For a page that differs little from one that was looked at in all.
BRIEF = [LOOKS[0], LOOKS[2]]


def violations(page, rules=ALL, elements=EVERYTHING):
    """Pairs of a rule and the elements that break it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    return page.evaluate(RUN, [elements, OPTIONS | rules])


def lay_out_cards(page):
    """Cards out of sight are not laid out, and axe would not look at them."""
    page.evaluate("document.querySelectorAll('.loan').forEach(loan => { loan.style.contentVisibility = 'visible'; })")


def unfold(page):
    page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true; })")


def broken_looks(page, looks, has_filter_open=False, part=None):
    """What is wrong in each look: violations, or that the page is wider than the window."""
    found = {}
    for width, scheme, rules, elements in looks:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        toggle = page.locator("#filter-toggle[aria-expanded=false]")
        if has_filter_open and toggle.is_visible():
            toggle.click()
        if broken := violations(page, rules, {"include": [[part]]} if part else elements):
            found[width, scheme] = broken
        whole = page.evaluate("document.documentElement.scrollWidth")
        if whole > width:
            found[width, scheme, "width"] = whole
    return found


def assert_accessible(page, looks=LOOKS, has_filter_open=False, part=None):
    """No look of the page, or of a part of it, is broken; where it is narrow, the filter can be unfolded first."""
    assert broken_looks(page, looks, has_filter_open, part) == {}
