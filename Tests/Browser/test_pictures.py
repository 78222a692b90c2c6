"""Pictures of the site's own, none at all, and those that do not come."""

import pytest

import invented
from accessible import WIDE, assert_accessible

LOANS = invented.few()
# Of the site "pictured", by number: a loan whose picture is there, one whose picture is not.
THERE, LACKING = LOANS[0]["id"], LOANS[1]["id"]
# The loan with a picture of the site "few".
LINKED = next(loan["id"] for loan in LOANS if "image" in loan)


def is_drawn(image):
    image.scroll_into_view_if_needed()
    return image.evaluate("async image => { await image.decode(); return image.naturalWidth > 0; }")


@pytest.mark.parametrize("scripted", [True, False])
@pytest.mark.parametrize("path", ["index.html", f"loans/{THERE}.html"])
def test_a_picture_of_the_sites_own_is_shown_from_a_disk(open_page, sites, path, scripted):
    page = open_page(sites["pictured"] / path, java_script_enabled=scripted)
    scope = f"#loan-{THERE} " if path == "index.html" else ""
    link = page.locator(f"{scope}a.pic")
    assert link.get_attribute("href") == f"https://www.kiva.org/lend/{THERE}"
    image = link.locator("img")
    assert image.evaluate("image => image.src").startswith("file:///")
    assert is_drawn(image)


@pytest.mark.parametrize("width", [1440, 700, 320])
def test_a_picture_of_the_sites_own_is_no_wider_than_it_is(open_page, sites, width):
    page = open_page(sites["pictured"] / f"loans/{THERE}.html", viewport={"width": width, "height": 900})
    box = page.locator(".pic img").bounding_box()
    assert box["width"] == min(480, page.locator("article").bounding_box()["width"])
    assert abs(box["height"] - box["width"] * 3 / 4) < 1


@pytest.mark.parametrize(("site", "loan", "is_beside_others"), [("pictured", LACKING, True), ("unpictured", LINKED, False)])
def test_without_a_picture_the_band_is_there(open_page, sites, site, loan, is_beside_others):
    page = open_page(sites[site] / "index.html")
    assert page.locator(f"#loan-{loan} img").count() == 0
    height = page.locator("#loans a.pic").first.bounding_box()["height"] if is_beside_others else 46
    assert page.locator(f"#loan-{loan} > div.band").bounding_box()["height"] == height
    page.emulate_media(media="print")
    assert not page.locator(f"#loan-{loan} > div.band").is_visible()
    page = open_page(sites[site] / f"loans/{loan}.html")
    assert page.locator("main img").count() == 0
    assert page.locator("article > div.band").bounding_box()["height"] == 92


@pytest.mark.parametrize("width", [1440, 390])
def test_a_linked_picture_that_does_not_come_leaves_the_band(open_page, sites, width):
    page = open_page(sites["few"] / f"loans/{LINKED}.html", viewport={"width": width, "height": 900})
    assert page.locator(".pic").bounding_box()["height"] > 200
    page.context.route("https://www.kiva.org/img/**", lambda route: route.fulfill(status=404))
    page.reload()
    page.wait_for_selector(".pic img[style]", state="attached")
    band = page.locator(".pic")
    assert band.bounding_box()["height"] == 92
    assert band.bounding_box()["width"] == page.locator(".lead").bounding_box()["width"]
    assert page.locator(".pic img").evaluate("image => getComputedStyle(image).opacity") == "0"
    assert "url" in band.evaluate("band => getComputedStyle(band).backgroundImage")
    assert open_page.said.pop().startswith("Failed to load resource")


@pytest.mark.parametrize("path", [f"loans/{THERE}.html", f"loans/{LACKING}.html", "index.html", "about.html"])
def test_axe_finds_no_violation(open_page, sites, path):
    assert_accessible(open_page(sites["pictured"] / path, reduced_motion="reduce"), WIDE)


@pytest.mark.parametrize("site", ["pictured", "unpictured"])
def test_nobody_else_is_asked(open_page, sites, site):
    asked = []
    page = open_page(sites[site] / "index.html")
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_timeout(200)
    assert [url for url in asked if not url.startswith(("data:", "file:"))] == []
