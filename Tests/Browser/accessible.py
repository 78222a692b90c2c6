"""What axe-core finds in a page: it is opened once, and looked at in each of the forms that a reader may get it in.

Whoever opens the page asks for reduced motion, so that no colour is looked at half way.
"""

from axe_playwright_python.sync_playwright import Axe

# axe would fetch the linked style sheet again, which the policy forbids.
OPTIONS = {"preload": False, "resultTypes": ["violations"]}
RUN = """options => axe.run(options)
  .then(({violations}) => violations.map(({id, nodes}) => [id, nodes.map(node => node.target)]))"""

# The rules whose outcome a colour scheme can change; all others look at what is the same in each.
OF_COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
# Width, colour scheme and rules: a narrow page is another layout, a dark one is the same in other colours.
WIDE = [(1440, "light", None), (1440, "dark", OF_COLOURS)]
LOOKS = [*WIDE, (390, "dark", OF_COLOURS), (390, "light", None)]


def violations(page, rules=None):
    """Pairs of a rule and the elements that break it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    return page.evaluate(RUN, OPTIONS | (rules or {}))


def lay_out_cards(page):
    """Cards out of sight are not laid out, and axe would not look at them."""
    page.evaluate("document.querySelectorAll('.loan').forEach(loan => { loan.style.contentVisibility = 'visible'; })")


def unfold(page):
    page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true; })")


def broken_looks(page, looks, has_filter_open=False):
    """What is wrong in each look: violations, or that the page is wider than the window."""
    found = {}
    for width, scheme, rules in looks:
        page.set_viewport_size({"width": width, "height": 900})
        page.emulate_media(color_scheme=scheme)
        toggle = page.locator("#filter-toggle[aria-expanded=false]")
        if has_filter_open and toggle.is_visible():
            toggle.click()
        if broken := violations(page, rules):
            found[width, scheme] = broken
        whole = page.evaluate("document.documentElement.scrollWidth")
        if whole > width:
            found[width, scheme, "width"] = whole
    return found


def assert_accessible(page, looks=LOOKS, has_filter_open=False):
    """No look of the page is broken; where it is narrow, the filter can be unfolded first."""
    assert broken_looks(page, looks, has_filter_open) == {}
