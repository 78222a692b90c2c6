"""The theme, which is light, the system's or dark, is set before the first paint and on every page."""

from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from list_page import FRAME
from static_host import serve

PAGES = ["index.html", "page/2.html", "loans/4000000.html", "404.html"]
GROUND = "getComputedStyle(document.body).backgroundColor"
KEY = "kivagen-theme"
# The theme of each frame since there was something to paint.
WATCHED = """(() => {
  const seen = window.seen = new Set();
  const look = () => {
    if (document.body) seen.add(getComputedStyle(document.body).backgroundColor);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})();"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_chosen_theme_is_set_in_the_first_frame(open_page, sites, subtests, scheme):
    other = "dark" if scheme == "light" else "light"
    page = open_page(sites["split"] / PAGES[0], color_scheme=scheme,
                     init=f"localStorage.setItem('{KEY}', '{other}');" + WATCHED)
    for path in PAGES:
        with subtests.test(path=path):
            page.emulate_media(color_scheme=scheme)
            page.goto((sites["split"] / path).as_uri())
            for _ in range(3):
                page.evaluate(FRAME)
            (seen,) = page.evaluate("[...seen]")
            assert page.locator(f'.theme input[value="{other}"]').is_checked()
            page.locator('.theme input[value="auto"]').check()
            assert page.evaluate(GROUND) != seen
            page.emulate_media(color_scheme=other)
            assert page.evaluate(GROUND) == seen


def test_a_chosen_theme_holds_for_all_pages(open_page, sites):
    with serve(sites["split"]) as address:
        page = open_page(f"{address}/index.html", color_scheme="light")
        page.locator('.theme input[value="dark"]').check()
        grounds = set()
        for path in PAGES:
            page.goto(f"{address}/{path}")
            # A page may be loaded before the browser has written its storage, and hears of it afterwards.
            expect(page.locator('.theme input[value="dark"]')).to_be_checked()
            grounds.add(page.evaluate(GROUND))
        assert len(grounds) == 1
        assert page.evaluate(f"localStorage.getItem('{KEY}')") == "dark"


def test_auto_follows_the_system_while_the_page_is_open(open_page, sites, subtests):
    page = open_page(sites["rich"] / "index.html", color_scheme="light")
    light = page.evaluate(GROUND)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(GROUND)
    assert dark != light
    page.locator('.theme input[value="light"]').check()
    assert page.evaluate(GROUND) == light
    page.locator('.theme input[value="auto"]').check()
    assert page.evaluate(GROUND) == dark
    with subtests.test("arrow keys change the theme"):
        page.locator('.theme input[value="auto"]').focus()
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.documentElement.dataset.theme") == "dark"
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        assert page.evaluate("document.documentElement.dataset.theme") == "light"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_chosen_theme_has_a_ring(open_page, sites, scheme):
    page = open_page(sites["rich"] / "404.html", color_scheme=scheme)
    ring, ground, others = page.evaluate("""() => {
      const channels = color => color.match(/[\\d.]+/g).slice(0, 3).map(Number);
      const [light, auto, dark] = [...document.querySelectorAll('.theme input')].map(input => getComputedStyle(input));
      return [channels(auto.borderTopColor), channels(getComputedStyle(document.querySelector('.theme')).backgroundColor),
        [light, dark].map(style => style.borderTopWidth)];
    }""")
    assert contrast(ring, ground) >= 3
    assert others == ["0px", "0px"]


def contrast(*colors):
    """Returns the contrast ratio of two colors (WCAG 2)."""
    def luminance(color):
        parts = [part / 255 for part in color]
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted(luminance(color) + 0.05 for color in colors)
    return high / low


def test_an_invalid_stored_theme_is_the_systems(open_page, sites, subtests):
    # The text after the question mark is stored before the page's own scripts run.
    page = open_page(sites["rich"] / "404.html", color_scheme="dark",
                     init=f"localStorage.setItem('{KEY}', decodeURIComponent(location.search.slice(1)))")
    for text in ["", "purple", "<script>", "DARK", "null", "constructor", "dark light"]:
        with subtests.test(text=text):
            page.goto(f"{(sites['rich'] / '404.html').as_uri()}?{quote(text)}")
            assert page.evaluate(f"localStorage.getItem('{KEY}')") == text
            assert page.evaluate("document.documentElement.dataset.theme") is None
            assert page.locator('.theme input[value="auto"]').is_checked()
