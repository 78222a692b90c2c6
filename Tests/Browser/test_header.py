"""The header: its links in one row, those without room behind "More", and the switch of the theme in the footer of a phone."""

import json

import pytest

import invented
from conftest import build, write_notes
from list_page import FRAME

SEARCHES = {"east-africa": "East Africa", "small": "Small loans of up to $500"}
# The links in the row and those behind "More", in their order.
LINKS = """() => ['.top nav > a', '.top .onto a'].map(links => [...document.querySelectorAll(links)].map(link => link.textContent))"""
HEIGHT = "() => document.querySelector('.top').getBoundingClientRect().height"
ALL = ["Countries", "Sectors", "Field partners", "Figures", "Changes", *SEARCHES.values(), "About this page"]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("header")
    write_notes(folder, invented.few())
    (folder / "Notes/rules.md").unlink()
    (folder / "kivagen.yml").write_text(json.dumps({"views": [
        {"name": name, "title": title, "search": "max=500"} for name, title in SEARCHES.items()]}))
    (folder / "loans.json").write_text(json.dumps(invented.listing(invented.few())))
    build(folder, "--input", folder / "loans.json", "--now", invented.time(invented.NOW))
    return folder / "Output"


@pytest.mark.parametrize("path", ["index.html", "countries.html", "loans/3000100.html"])
def test_the_links_are_in_one_row(open_page, site, subtests, path):
    page = open_page(site / path)
    for width, highest in [(1440, 45), (1024, 45), (961, 45), (768, 95), (390, 110), (320, 110)]:
        with subtests.test(width=width):
            page.set_viewport_size({"width": width, "height": 800})
            page.evaluate(FRAME)
            row, more = page.evaluate(LINKS)
            assert row + more == ALL and row
            assert page.evaluate(HEIGHT) <= highest
            tops = page.locator(".top nav > :visible").evaluate_all("all => all.map(e => Math.round(e.getBoundingClientRect().bottom))")
            assert max(tops) - min(tops) <= 4
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            assert page.locator(".top .onto").is_visible() == bool(more)
            for name in more:
                page.locator(".onto > summary").click()
                assert page.locator(".onto a", has_text=name).is_visible()
                page.keyboard.press("Escape")
                assert not page.locator(".onto a", has_text=name).is_visible()
    # All links are still there, in their order, when the window is wide again.
    page.set_viewport_size({"width": 1440, "height": 800})
    page.evaluate(FRAME)
    assert sum(page.evaluate(LINKS), []) == ALL


def test_without_scripts_all_links_are_there(open_page, site):
    page = open_page(site / "index.html", java_script_enabled=False, viewport={"width": 390, "height": 800})
    for name in ALL:
        assert page.locator(".top nav a", has_text=name).first.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("path", ["index.html", "countries.html", "404.html"])
def test_the_switch_of_the_theme_is_in_the_footer_of_a_phone(open_page, site, path):
    page = open_page(site / path, viewport={"width": 390, "height": 800})
    switch = page.get_by_role("group", name="Colour theme")
    assert switch.count() == 1 and page.locator("footer .theme").is_visible()
    page.locator("footer .theme label").nth(2).click()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    page.set_viewport_size({"width": 1440, "height": 800})
    page.evaluate(FRAME)
    assert page.locator(".top .theme").is_visible() and page.locator("footer .theme").count() == 0
    assert page.locator(".theme input").nth(2).is_checked()


@pytest.mark.parametrize(("width", "height", "highest"), [(390, 844, 75), (320, 568, 75)])
def test_the_row_above_the_list_is_low_on_a_phone(open_list, width, height, highest):
    view = open_list("few", viewport={"width": width, "height": height}, hash="#min=400&country=KE,UG&sort=ending")
    view.frame()
    row = view.page.locator(".tools")
    assert row.bounding_box()["height"] <= highest
    view.page.evaluate("scrollTo(0, document.getElementById('loans').getBoundingClientRect().top + scrollY + 200)")
    view.frame()
    # The chips do not stay in sight, the row does.
    assert row.bounding_box()["y"] <= 1
    assert view.page.locator("#chips").bounding_box()["y"] < 0
    assert view.page.get_by_role("combobox", name="Sort by").count() == 1
    order = view.page.locator(".order").bounding_box()
    assert order["width"] >= 44 and order["height"] >= 44
    # Nothing is cut: the words are in the list that the icon opens.
    assert view.page.evaluate("getComputedStyle(document.querySelector('select[name=sort]')).opacity") == "0"
