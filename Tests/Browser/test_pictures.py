"""Pictures that are published with the site, sites without pictures, and pictures that cannot be loaded."""

import pytest

import invented
from accessibility import WIDE, assert_accessible
from list_page import AT_REST

LOANS = invented.few()
# Two loans of the site "pictured": one with a picture, and one without.
THERE, LACKING = LOANS[0]["id"], LOANS[1]["id"]
# The loan with a picture in the site "few".
LINKED = next(loan["id"] for loan in LOANS if "image" in loan)


def is_drawn(image):
    image.scroll_into_view_if_needed()
    return image.evaluate("async image => { await image.decode(); return image.naturalWidth > 0; }")


@pytest.mark.parametrize("scripted", [True, False])
def test_a_published_picture_is_displayed_from_a_disk(open_page, sites, subtests, scripted):
    page = open_page(sites["pictured"] / "index.html", java_script_enabled=scripted)
    assert_picture_is_shown(page, f"#loan-{THERE} ")
    page.goto((sites["pictured"] / f"loans/{THERE}.html").as_uri())
    assert_picture_is_shown(page)
    for width in [1440, 700, 320]:
        with subtests.test("a picture is not enlarged", width=width):
            page.set_viewport_size({"width": width, "height": 900})
            box = page.locator(".pic img").bounding_box()
            assert box["width"] == min(480, page.locator("article").bounding_box()["width"])
            assert abs(box["height"] - box["width"] * 3 / 4) < 1


def assert_picture_is_shown(page, scope=""):
    link = page.locator(f"{scope}a.pic")
    assert link.get_attribute("href") == f"https://www.kiva.org/lend/{THERE}"
    image = link.locator("img")
    assert image.evaluate("image => image.src").startswith("file:///")
    assert is_drawn(image)


@pytest.mark.parametrize(("site", "loan"), [("pictured", LACKING), ("unpictured", LINKED)])
def test_without_a_picture_the_low_band_is_displayed(open_page, sites, site, loan):
    page = open_page(sites[site] / "index.html")
    assert page.locator(f"#loan-{loan} img").count() == 0
    assert page.locator(f"#loan-{loan} > div.band").bounding_box()["height"] == 46
    page.emulate_media(media="print")
    assert not page.locator(f"#loan-{loan} > div.band").is_visible()
    page.emulate_media(media="screen")
    page.goto((sites[site] / f"loans/{loan}.html").as_uri())
    assert page.locator("main img").count() == 0
    assert page.locator("article > div.band").bounding_box()["height"] == 92


def test_a_linked_picture_that_cannot_be_loaded_leaves_the_band(open_page, sites, subtests):
    page = open_page(sites["few"] / f"loans/{LINKED}.html")
    open_page.window_of(page).has_pictures = False
    for width in [1440, 390]:
        with subtests.test(width=width):
            page.set_viewport_size({"width": width, "height": 900})
            page.reload()
            page.wait_for_selector("article > .band:empty")
            band = page.locator("article > .band")
            assert band.bounding_box()["height"] == 92
            assert band.bounding_box()["width"] == page.locator(".lead").bounding_box()["width"]
            assert band.get_attribute("href") is None
            assert "url" in band.evaluate("band => getComputedStyle(band).backgroundImage")
            assert open_page.messages.pop().startswith("Failed to load resource")
    open_page.window_of(page).has_pictures = True
    for width in [1440, 390]:
        with subtests.test("a picture that can be loaded is displayed", width=width):
            page.set_viewport_size({"width": width, "height": 900})
            page.reload()
            assert page.locator(".pic").bounding_box()["height"] > 200


# Only these parts of the pages differ from those of other sites.
@pytest.mark.parametrize(("path", "part"), [
    (f"loans/{THERE}.html", "article"), (f"loans/{LACKING}.html", "article"),
    ("index.html", "#loans > .loan:nth-child(-n+4)"), ("about.html", "main")])
def test_axe_finds_no_violation(open_page, sites, path, part):
    assert_accessible(open_page(sites["pictured"] / path), WIDE, part=part)


def test_sends_no_request_to_other_hosts(open_page, sites, subtests):
    page = open_page(sites["pictured"] / "404.html")
    for site in ["pictured", "unpictured"]:
        with subtests.test(site=site):
            page.goto((sites[site] / "index.html").as_uri())
            page.evaluate("scrollTo(0, document.body.scrollHeight)")
            page.evaluate(AT_REST)
            assert [url for url in open_page.requests if not url.startswith(("data:", "file:"))] == []
