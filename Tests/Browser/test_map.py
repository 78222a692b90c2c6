"""The map above a list under a filter: the pins that match are large enough to be seen, and the others are gone."""

import pytest

# The diameters of the displayed pins, in pixels, and the numbers or codes of all pins.
SIZES = """() => [...document.querySelectorAll('.pins circle')].filter(pin => getComputedStyle(pin).visibility === 'visible')
  .map(pin => pin.getBoundingClientRect().width).filter(width => width)"""
RADII = "() => [...document.querySelectorAll('.pins circle')].map(pin => pin.getAttribute('r'))"
LEAST = "size => (sizes => sizes.length && Math.min(...sizes) >= size - .05)((" + SIZES + ")())"
# The luminance of the ground, of the land and of the pins, as they are blended in forced colors.
LIGHT = """() => {
  const parse = color => color.match(/[\\d.]+/g).map(Number);
  const ground = parse(getComputedStyle(document.body).backgroundColor);
  const luminance = (color, opacity) => {
    const [red, green, blue] = parse(color).slice(0, 3).map((part, index) => opacity * part + (1 - opacity) * ground[index])
      .map(part => part / 255).map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
    return .2126 * red + .7152 * green + .0722 * blue;
  };
  const land = getComputedStyle(document.querySelector('.map'), '::before');
  const pins = getComputedStyle(document.querySelector('.pins'));
  return [luminance(getComputedStyle(document.body).backgroundColor, 1), luminance(land.backgroundColor, +land.opacity),
    luminance(pins.fill, +pins.fillOpacity)];
}"""


def contrast(one, other):
    high, low = max(one, other), min(one, other)
    return (high + .05) / (low + .05)


def test_only_pins_of_loans_that_match_are_displayed(open_list):
    view = open_list(hash="#min=3000")
    hidden = view.page.evaluate("""[...document.querySelectorAll('.pins circle')]
      .filter(pin => !pin.checkVisibility({visibilityProperty: true})).map(pin => +pin.dataset.loan)""")
    pins = view.page.evaluate("[...document.querySelectorAll('.pins circle')].map(pin => +pin.dataset.loan)")
    assert set(hidden) == set(pins) - set(view.matching(3000))
    assert 0 < len(hidden) < len(pins)


@pytest.mark.parametrize("site", ["many", "split"])
@pytest.mark.parametrize("width", [1440, 1024, 390, 320])
def test_pins_are_at_least_six_pixels_across_under_a_filter(open_list, site, width):
    view = open_list(site, viewport={"width": width, "height": 800})
    page = view.page
    if width < 960:
        page.locator(".intro > button").click()
    without = page.evaluate(RADII)
    page.evaluate("location.hash = 'sector=agriculture,food,retail'")
    page.wait_for_function(LEAST, arg=6)
    # No pin of a loan gets smaller. A pin of a country has the sum of the loans that match.
    if site == "many":
        assert all(float(new) >= float(old) - .05 for new, old in zip(page.evaluate(RADII), without, strict=True))
    page.evaluate("location.hash = ''")
    page.wait_for_function(f"radii => JSON.stringify(({RADII})().map(Number).map(radius => radius.toFixed(1))) === JSON.stringify(radii)",
                           arg=[f"{float(radius):.1f}" for radius in without])


def test_pins_stay_large_enough_in_a_smaller_window(open_list):
    page = open_list("many", hash="#sector=agriculture").page
    page.wait_for_function(LEAST, arg=6)
    page.set_viewport_size({"width": 1000, "height": 800})
    page.wait_for_function(LEAST, arg=6)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pins_outshine_the_land_in_forced_colors(open_list, scheme):
    page = open_list("many", hash="#sector=agriculture", forced_colors="active", color_scheme=scheme).page
    ground, land, pins = page.evaluate(LIGHT)
    assert contrast(pins, ground) > 1.5 * contrast(land, ground) > 1.5
