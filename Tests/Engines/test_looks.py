"""The pixels that the engines paint, in the light and the dark theme, with various pixel densities and zoom levels."""

import math

import pytest

from loan_list import BAND, LOGO, PANEL
from pictures import PicturePart, distance_from_mixtures, ground_and_figure

# The boxes of elements in pixels of the window. WebKit gives those in a zoomed page in larger units.
BOXES = """const root = document.documentElement;
const zoom = parseFloat(root.style.zoom || 1);
const unit = root.getBoundingClientRect().width < innerWidth / zoom + 1 ? zoom : 1;
return [...document.querySelectorAll(selector)].map(element => {
  const {left, top, right, bottom} = element.getBoundingClientRect();
  return [left, top, right, bottom].map(side => side * unit);
})"""
# Shows one band of each sector, none of them on whole pixels, and nothing else.
ONLY_BANDS = """const found = [...document.querySelectorAll(selector)];
const bands = new Map(found.map(band => [band.className, band.cloneNode()]));
const table = document.createElement('div');
table.style.cssText = 'display: grid; grid-template-columns: repeat(4, 150px); gap: 4.3px; padding: 3.7px';
table.append(...bands.values());
document.body.replaceChildren(table);
document.documentElement.style.zoom = zoom;
scrollTo(0, 0);
return bands.size;"""
SECTORS = 16
# The colours of the system, and how much the page is enlarged.
SETTINGS = [("light", 1), ("light", 1.1), ("light", 1.25), ("light", 1.5), ("dark", 1.25)]


@pytest.fixture
def open_index(request, engine, sites):
    """Opens a list on a system that is set to light or dark colours."""
    def open_index(scheme):
        tab = request.getfixturevalue({"light": "tab", "dark": "dark_tab"}[scheme])
        tab.open((sites["few"] / "index.html").as_uri(), width=1000, height=700)
        return tab
    return open_index


def parts(tab, selector):
    ratio = tab.evaluate("return devicePixelRatio")
    picture = tab.picture()
    return [PicturePart(picture, box, ratio) for box in tab.evaluate(BOXES, selector=selector)]


def is_painted(part):
    """Whether the part has more than one colour. Pictures in style sheets are loaded late."""
    return len(part.colors(0, part.height)) > 1


def foreign_rows(band):
    """Returns the rows of a band, counted from its top, that have another colour than those in its middle."""
    own = ground_and_figure(band.colors(8, band.height - 8))
    return [y for y in range(band.height)
            if any(distance_from_mixtures(color, *own) > 12 for color in band.colors(y, y + 1))]


@pytest.mark.parametrize("scheme, zoom", SETTINGS)
def test_a_band_shows_no_colour_of_another_band(open_index, scheme, zoom):
    tab = open_index(scheme)
    assert tab.evaluate(ONLY_BANDS, selector=BAND, zoom=zoom) == SECTORS
    tab.wait_until(lambda: all(map(is_painted, parts(tab, BAND))), True)
    assert [foreign_rows(band) for band in parts(tab, BAND)] == [[]] * SECTORS


def mark(logo):
    """Returns the box of the mark, in pixels of the logo, and `None` until it is painted."""
    ground, figure = ground_and_figure(logo.colors(3, logo.height - 3))
    # The corners show the background of the logo.
    inner = range(logo.width // 8, logo.width - logo.width // 8)
    pixels = [(x, y) for x in inner for y in inner
              if math.dist(logo.color(x, y), figure) < math.dist(logo.color(x, y), ground)]
    if not pixels:
        return None
    columns, rows = zip(*pixels)
    return min(columns), min(rows), max(columns) + 1, max(rows) + 1


@pytest.mark.parametrize("scheme, zoom", SETTINGS)
def test_the_mark_stands_in_the_middle_of_the_logo(open_index, scheme, zoom):
    tab = open_index(scheme)
    tab.evaluate("document.documentElement.style.zoom = zoom", zoom=zoom)
    tab.wait_until(lambda: mark(parts(tab, LOGO)[0]) is not None, True)
    (logo,) = parts(tab, LOGO)
    left, top, right, bottom = mark(logo)
    off = [(left + right - logo.width) / 2, (top + bottom - logo.height) / 2]
    assert max(map(abs, off)) <= 1.5 * zoom, (off, logo.picture.size)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_panel_has_four_round_corners(open_index, scheme):
    """Even though its options do not fit into the window, so that it has a scroll bar."""
    tab = open_index(scheme)
    tab.evaluate("scrollTo(0, document.querySelector(selector).getBoundingClientRect().top + 200)", selector=PANEL)
    tab.frame()
    (panel,) = parts(tab, PANEL)
    assert panel.height > 600
    right, bottom = panel.width - 1, panel.height - 1
    corners = [panel.color(x, y) for x in (1, right - 1) for y in (1, bottom - 1)]
    inside = panel.color(panel.width // 3, 4)
    (left, top, _, _), = tab.evaluate(BOXES, selector=PANEL)
    outside = tab.picture().getpixel((round(left) - 12, round(top) + 300))
    # A corner lies in the panel's shadow, which is faint.
    for corner in corners:
        assert math.dist(corner, outside) < math.dist(corner, inside)
