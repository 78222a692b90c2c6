"""`embed.html`, the page with the lines to paste on other pages."""

import re
from html import unescape

from conftest import build_from
from embedded import embedded_in, lines_of
from invented import few


def test_the_page_shows_an_embedded_page_and_the_lines_for_it(hosts, open_page, sites):
    address = hosts(sites["few"])
    page = open_page(f"{address}/embed.html")
    frame = embedded_in(page)
    assert frame.locator(".loan").count() == 22 and not frame.locator("body > header").is_visible()
    assert page.locator("#example").count() == 0
    assert [lines_of(page, number) for number in (1, 2)] == [f"{address}/index.html#embed=1"] * 2
    assert page.locator("option").first.inner_text() == "All loans"
    page.get_by_label("What to show").select_option("countries/UG.html")
    for number in range(4):
        assert f"{address}/countries/UG.html#embed=1" in lines_of(page, number)
        assert "index.html" not in lines_of(page, number)
    page.frames[1].wait_for_url(f"{address}/countries/UG.html#embed=1")


def test_the_page_works_from_a_disk_and_without_scripts(open_page, sites):
    page = open_page(sites["few"] / "embed.html")
    assert embedded_in(page).locator(".loan").count() == 22
    assert "https://example.org/loans/index.html#embed=1" in lines_of(page) and page.locator("#example").is_visible()
    page.get_by_label("What to show").select_option("sectors/food.html")
    assert "https://example.org/loans/sectors/food.html#embed=1" in lines_of(page)
    page = open_page(sites["few"] / "embed.html", java_script_enabled=False)
    assert page.frames[1].locator(".loan").count() == 22
    assert lines_of(page, 1) == "https://example.org/loans/index.html#embed=1" and page.locator("#example").is_visible()
    assert not page.get_by_label("What to show").is_visible()


def test_a_base_url_stands_in_the_lines(tmp_path, open_page):
    base = "https://example.net/a'b&c/"
    title = "\"><script>alert(1)</script> & 'us'"
    build_from(few(), tmp_path / "site", "--base-url", base, "--title", title)
    page = open_page(tmp_path / "site/Output/embed.html")
    assert lines_of(page, 1) == f"{base}index.html#embed=1" and page.locator("#example").count() == 0
    page.get_by_label("What to show").select_option("countries/UG.html")
    assert lines_of(page, 2) == f"{base}countries/UG.html#embed=1"
    for number in (0, 3):
        pasted = re.match('<iframe src="([^"]*)" title="([^"]*)" loading="lazy"', lines_of(page, number))
        assert list(map(unescape, pasted.groups())) == [f"{base}countries/UG.html#embed=1", title]


def test_the_lines_are_copied(hosts, open_page, sites):
    address = hosts(sites["few"])
    page = open_page(f"{address}/embed.html", permissions=["clipboard-read", "clipboard-write"])
    button = page.get_by_role("button", name="Copy").first
    button.click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == lines_of(page, 0)
    page.evaluate("() => { navigator.clipboard.writeText = async () => { throw Error(); }; }")
    page.get_by_role("button", name="Copy", exact=True).last.click()
    page.get_by_role("button", name="Selected").wait_for()
    assert page.evaluate("String(getSelection())").strip() == lines_of(page).strip()


def test_the_page_is_linked_from_that_about_the_data(open_page, sites):
    page = open_page(sites["several"] / "es/about.html")
    page.locator("a[href='embed.html']").click()
    page.wait_for_url("**/es/embed.html")
    assert page.locator("meta[name=robots]").get_attribute("content") == "noindex"
    assert page.frames[1].url.endswith("/es/index.html#embed=1")
