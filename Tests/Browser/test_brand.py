"""A site's own colours, logo, icon and style: readable in every theme, and safe."""
import re

import pytest

from accessibility import BRIEF, FEW_CARDS, WIDE, assert_accessible, lay_out_cards
from conftest import build
from environment import SOAK

ACCENTS = {"red": "d00000", "yellow": "ffd400", "black": "000000", "two": "a63d2f,ffb199"}
PAGES = ["index.html", "countries.html", "changes.html"]
# The contrast of an element's text with its ground, as WCAG 2 computes it. Grounds are opaque or transparent here.
CONTRAST = """([selector, color, ground]) => {
  const light = text => {
    const [red, green, blue] = text.match(/[\\d.]+/g).slice(0, 3).map(part => part / 255)
      .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
    return .2126 * red + .7152 * green + .0722 * blue;
  };
  const opaque = element => {
    for (; element; element = element.parentElement) {
      const color = getComputedStyle(element).backgroundColor;
      if (!/^rgba.*, 0\\)$/.test(color)) return color;
    }
    return getComputedStyle(document.body).backgroundColor;
  };
  const element = document.querySelector(selector);
  const one = light(color || getComputedStyle(element).color), other = light(ground || opaque(element));
  return (Math.max(one, other) + .05) / (Math.min(one, other) + .05);
}"""
TOKEN = """name => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(--${name})`;
  const color = getComputedStyle(probe).color;
  probe.remove();
  return color;
}"""
# The color with which icons are drawn, as rgb().
ICONS = """() => {
  const digits = getComputedStyle(document.documentElement).getPropertyValue('--icons').match(/stroke='%23([0-9a-f]{6})'/)[1];
  return `rgb(${[0, 2, 4].map(start => parseInt(digits.slice(start, start + 2), 16)).join(', ')})`;
}"""
LOGO = """<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" onload="top.ran = 1"><script>top.ran = 1</script>
<rect width="40" height="20" fill="#a63d2f"/></svg>"""


@pytest.fixture(scope="session")
def branded(tmp_path_factory):
    """Builds the sample with an accent, once for each."""
    built = {}

    def branded(name):
        if name not in built:
            folder = built[name] = tmp_path_factory.mktemp(name)
            (folder / "Static").mkdir()
            (folder / "Static/us.svg").write_text(LOGO)
            build(folder, "--source", "sample", "--accent", ACCENTS[name], "--logo", "us.svg", "--icon", "us.svg")
        return built[name] / "Output"
    return branded


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ACCENTS)
def test_text_buttons_and_icons_can_be_read(open_page, branded, name, scheme):
    page = open_page(branded(name) / "index.html", color_scheme=scheme)
    page.locator("#filters .opt").first.click()
    measure = lambda selector, color=None, ground=None: page.evaluate(CONTRAST, [selector, color, ground])
    for selector in [".range output", ".rest > summary", ".opt:has(:checked)", ".chips button"]:
        assert page.locator(selector).first.count(), selector
        assert measure(selector) >= 4.5, selector
    accent, on_accent, icons = page.evaluate(TOKEN, "accent"), page.evaluate(TOKEN, "on-accent"), page.evaluate(ICONS)
    assert on_accent in ("rgb(0, 0, 0)", "rgb(255, 255, 255)")
    for ground in ["bg", "bg-2", "surface", "soft", "on-accent"]:
        assert measure("body", accent, page.evaluate(TOKEN, ground)) >= 4.5, ground
    for ground in ["bg", "bg-2", "surface", "fill", "soft"]:
        assert measure("body", icons, page.evaluate(TOKEN, ground)) >= 3, ground
    page.goto((next(branded(name).glob("loans/*.html"))).as_uri())
    assert measure(".btn") >= 4.5


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("name", ACCENTS)
def test_axe_finds_no_violation(open_page, branded, name, path):
    page = open_page(branded(name) / path)
    if path == "index.html":
        page.locator("#filters .opt").first.click()
        lay_out_cards(page)
    assert_accessible(page, WIDE if SOAK else [(1440, scheme, rules, FEW_CARDS) for _, scheme, rules, _ in BRIEF])


@pytest.mark.parametrize("path", ["index.html", "countries.html", "404.html"])
def test_the_logo_is_a_picture_that_runs_nothing(open_page, branded, path):
    page = open_page(branded("red") / path)
    logo = page.locator(".brand img")
    assert logo.evaluate("image => [image.complete, image.naturalWidth, image.alt]") == [True, 40, ""]
    for width in (1440, 390, 320):
        page.set_viewport_size({"width": width, "height": 800})
        box = logo.bounding_box()
        assert 20 <= box["height"] <= 40 and box["width"] <= 160
        assert page.locator(".brand span").evaluate("e => e.getClientRects().length") <= 3
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("window.ran") is None
    assert not page.locator(".brand svg, .logo").count()
    assert {url.split(":")[0] for url in open_page.requests} <= {"file", "data"}


def test_a_large_logo_is_loaded_from_the_site(open_page, tmp_path):
    (tmp_path / "Static/our pictures").mkdir(parents=True)
    (tmp_path / "Static/our pictures/us.svg").write_text(LOGO + f"<!-- {'x' * 20_000} -->")
    build(tmp_path, "--source", "sample", "--logo", "our pictures/us.svg", "--languages", "en,es")
    for path in ["index.html", "es/index.html", "countries/KE.html", "es/countries/KE.html"]:
        page = open_page(tmp_path / "Output" / path)
        assert page.locator(".brand img").evaluate("image => image.naturalWidth") == 40, path
    assert page.evaluate("window.ran") is None


def test_a_custom_style_is_applied_on_every_page(open_page, tmp_path):
    (tmp_path / "Templates").mkdir()
    (tmp_path / "Templates/custom.css").write_text(
        "/* Ours */\n\n.brand {\n  border-bottom: 3px solid rgb(1, 2, 3);\n}\n:root { --accent: rgb(4, 5, 6) }\n")
    build(tmp_path, "--source", "sample", "--accent", "a63d2f")
    for path in ["index.html", "countries.html", "404.html"]:
        page = open_page(tmp_path / "Output" / path)
        assert page.locator(".brand").evaluate("a => getComputedStyle(a).borderBottomColor") == "rgb(1, 2, 3)", path
        assert page.evaluate(TOKEN, "accent") == "rgb(4, 5, 6)", path


def test_the_icon_in_the_colour_of_the_site_is_a_picture(open_page, tmp_path):
    build(tmp_path, "--source", "sample", "--accent", "a63d2f")
    page = open_page(tmp_path / "Output/index.html")
    address = page.locator("link[rel=icon]").get_attribute("href")
    assert re.search("fill=%27%23a63d2f%27", address)
    size = page.evaluate("""address => new Promise(done => {
      const image = new Image();
      image.onload = () => done(image.naturalWidth);
      image.onerror = () => done(0);
      image.src = address;
    })""", address)
    assert size > 0
