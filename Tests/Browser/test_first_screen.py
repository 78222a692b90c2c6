"""The first screen shows the first loan, and above the loan nothing is repeated."""

from datetime import timedelta

import pytest

import invented
from conftest import build_from
from environment import SOAK
from list_page import AT_REST

# Every name that the header has room for is used: a title of several words, a note of several paragraphs, and pictures.
NOTE = "---\ntitle: What this page is\n---\n" + "We are a *lending team* with [rules](notes/about.html). " * 9 + "\n\n- One loan a week\n"
WINDOWS = [(1440, 900), (768, 1024), (390, 844)]
BOTTOM = """() => {
  const card = document.querySelector('#loans > .loan');
  return Math.max(...['.loan-name', '.loan-amount'].map(part => card.querySelector(part).getBoundingClientRect().bottom));
}"""


@pytest.fixture(scope="session")
def noted(tmp_path_factory):
    """A list with a note above it. All of its loans have pictures."""
    folder = tmp_path_factory.mktemp("noted") / "site"
    loans = [loan | {"image": {"id": 5, "template_id": 1}} for loan in invented.many(20)]
    build_from(loans, folder, "--title", "The loans of our lending team", note=NOTE)
    return folder / "Output"


@pytest.mark.parametrize(("width", "height"), WINDOWS)
@pytest.mark.parametrize("scripted", [True, False])
def test_name_and_amount_of_the_first_loan_are_on_the_first_screen(open_page, sites, noted, subtests, width, height, scripted):
    page = open_page(sites["few"] / "404.html", viewport={"width": width, "height": height}, java_script_enabled=scripted,
                     now=invented.NOW + timedelta(hours=22))
    folders = [("sample", sites["sample"]), ("few", sites["few"]), ("stale", sites["stale"]), ("noted", noted)]
    # The short form has each site in each window, once with scripts or once without them.
    first = (WINDOWS.index((width, height)) + scripted) % 2
    for name, folder in folders if SOAK else folders[first::2]:
        with subtests.test(site=name):
            page.goto((folder / "index.html").as_uri())
            if scripted:
                page.evaluate(AT_REST)
            assert page.evaluate(BOTTOM) <= height


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_the_note_is_one_line_with_more(open_page, noted, subtests, width, height):
    for scripted in [True, False]:
        page = open_page(noted / "index.html", viewport={"width": width, "height": height}, java_script_enabled=scripted)
        line = page.locator(".above summary")
        with subtests.test("one line", scripted=scripted):
            assert line.bounding_box()["height"] <= 32
            assert line.get_by_text("more", exact=True).is_visible()
            assert page.locator(".above").bounding_box()["height"] <= 56
        with subtests.test("all of it by the keyboard", scripted=scripted):
            line.focus()
            page.keyboard.press("Enter")
            assert page.get_by_text("One loan a week").is_visible()
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.getAttribute('href')") == "notes/about.html"
            page.keyboard.press("Enter")
            page.wait_for_url("**/notes/about.html")


@pytest.mark.parametrize(("width", "height"), WINDOWS)
def test_a_short_note_is_a_plain_paragraph(open_page, sites, width, height):
    for scripted in [True, False]:
        page = open_page(sites["few"] / "index.html", viewport={"width": width, "height": height}, java_script_enabled=scripted)
        note = page.locator(".above")
        assert note.inner_text().split() == "What this is Loans of others.".split()
        assert page.locator("details.above, .above u").count() == 0
        assert note.locator("em").inner_text() == "others"
        assert note.bounding_box()["height"] <= 56


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_a_short_note_wraps(open_page, sites, tmp_path, width):
    build_from(invented.few()[:3], tmp_path / "site", note="One word and " * 10 + "[another](notes/about.html).\n")
    page = open_page(tmp_path / "site/Output/index.html", viewport={"width": width, "height": 800})
    note = page.locator(".above p")
    assert note.evaluate("note => [note.scrollWidth - note.clientWidth, document.documentElement.scrollWidth]") == [0, width]
    assert note.locator("a").is_visible()


def test_the_figures_do_not_repeat_the_headline(open_list):
    view = open_list()
    assert set(view.sums) == {"lent", "reserved", "soon"}
    headline = view.page.locator("h1").inner_text()
    assert not any(text in headline for text in view.sums.values() if len(text) > 1)
    assert view.page.locator(".stats").bounding_box()["height"] <= 60


@pytest.mark.parametrize("scripted", [True, False])
def test_the_map_is_behind_a_tap_in_a_narrow_window(open_page, sites, scripted):
    page = open_page(sites["few"] / "index.html", viewport={"width": 390, "height": 844}, java_script_enabled=scripted)
    button, picture = page.get_by_role("button", name="Map", exact=True), page.locator("#map svg")
    assert not picture.is_visible()
    button.click()
    box = picture.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 844
    page.keyboard.press("Escape")
    assert not picture.is_visible()
    page.set_viewport_size({"width": 1440, "height": 900})
    assert picture.is_visible() and not button.is_visible()
