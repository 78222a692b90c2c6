"""Loans that have left the list: the retired page, and the 404 page once that page is deleted."""

from datetime import timedelta

import pytest

import invented
from accessibility import BRIEF, assert_accessible
from lost import LostPage
from static_host import serve

PAGE = "loans/3000100.html"
KIVA = "https://www.kiva.org/lend/3000100?app_id=org.example.retired"

# Paths without a file that name no loan.
OTHER_PATHS = [
    "/gone", "/loans/", "/loans/1e5", "/loans/1e5.html", "/loans/123456789012345678901234567890.html",
    "/loans/12345678901234567890", "/loans/0123", "/loans/0.html", "/loans/-5.html", "/loans/+5", "/loans/1.5.html",
    "/loans/5.html.html", "/loans/5.htm", "/loans/5/", "/loans/5/6.txt", "/loans/%3Cscript%3Ealert(1)%3C/script%3E",
    "/loans/<img src=x onerror=alert(1)>.html", "/loans/5%00.html", "/loans/%35.html", "/loans/٥.html",
    "/loans/5%0A", "/myloans/5.html", "/notes/5.html", "/x?/loans/5.html", "/x#/loans/5.html",
]
# Some of these as a host answers them, which decodes a path and leaves out a question and a fragment.
LOADED_PATHS = ["/gone", "/loans/<img src=x onerror=alert(1)>.html", "/loans/%35.html", "/loans/5%00.html",
                "/x?/loans/5.html"]
TITLE = "Page not found · The newest loans on Kiva"


# Heading and title of the 404 page, whether its two explanations are displayed, and its number of links to Kiva.
NOT_FOUND_STATE = """() => [document.querySelector('h1').innerText, document.title,
  document.getElementById('perhaps').checkVisibility(), document.getElementById('gone').checkVisibility(),
  document.querySelectorAll("main a[href*='kiva.org']").length]"""


@pytest.fixture(scope="module")
def host(sites):
    with serve(sites["retired"]) as address:
        yield address


def remove_404_messages(open_page):
    """Removes the browser's messages about the status."""
    open_page.messages[:] = [text for text in open_page.messages if "status of 404" not in text]


def test_a_retired_page_says_how_old_it_is_and_where_to_look(open_page, sites, subtests):
    page = open_page(sites["retired"] / PAGE)
    assert_retired(page)
    assert_accessible(page, part="main")
    with subtests.test("without scripts"):
        assert_retired(open_page(sites["retired"] / PAGE, java_script_enabled=False))
    for later in [timedelta(), timedelta(days=80)]:
        with subtests.test("no days left are displayed", later=str(later)):
            open_page.window_of(page).set_clock(invented.NOW + later)
            page.reload()
            assert page.locator(".box .sum .badge").count() == 0
            assert "Was to end" in page.locator(".facts").text_content()
            assert "days left" not in page.locator("article").text_content()
    for path in ("index.html", f"loans/{invented.few()[10]['id']}.html", "404.html"):
        with subtests.test("the notice is on no other page", path=path):
            page.goto((sites["retired"] / path).as_uri())
            assert page.locator(".former").count() == 0


def assert_retired(page):
    notice = page.locator("main .back + .former")
    assert notice.inner_text().split("\n")[0].startswith("No longer in the list. This is what was known on 12 November 2026.")
    assert notice.locator("time").get_attribute("datetime") == "2026-11-12T10:42:00Z"
    link = notice.get_by_role("link", name="See how it stands now on Kiva")
    assert link.get_attribute("href") == KIVA
    assert page.locator(".do .btn").inner_text() == "See it on Kiva"
    assert page.locator("main").get_attribute("data-former") == "2026-11-12T10:42:00Z"


def test_a_retired_loan_is_not_in_the_list_but_can_be_saved(open_page, sites):
    page = open_page(sites["retired"] / PAGE)
    page.locator(".save").click()
    assert page.locator("#saved-count").inner_text() == "1"
    page.locator(".back a").click()
    assert page.locator("#loan-3000100").count() == 0
    assert page.locator("#saved-count").inner_text() == "1"


def test_the_404_page_names_the_loan_and_links_to_it(open_page, sites, host, subtests):
    page = open_page(host + "/loans/9223372036854775807.html")
    ids = {
        "/loans/123.html": "123", "/loans/123": "123", "/my/site/loans/123.html?from=mail#x": "123", "/loans/1": "1",
        "/loans/9999999999999999999.html": "9999999999999999999", "/loans/loans/7.html": "7",
    }
    for path in ["/loans/123", "/my/site/loans/123.html?from=mail#x"]:
        id = ids[path]
        with subtests.test("a page that is loaded", path=path):
            page.goto(host + path)
            assert page.locator("h1").inner_text() == f"Loan {id} is no longer on this site"
            assert page.title() == f"Loan {id} is no longer on this site · The newest loans on Kiva"
            link = page.get_by_role("link", name="See how it stands now on Kiva")
            assert link.get_attribute("href") == f"https://www.kiva.org/lend/{id}?app_id=org.example.retired"
            assert page.get_by_text("It may be the page of a loan").is_hidden()
            assert page.get_by_role("heading", level=1).count() == 1
    assert_accessible(page, BRIEF)
    remove_404_messages(open_page)
    for path, state in LostPage(open_page, sites["retired"]).states("", ids):
        with subtests.test(path=path):
            heading = f"Loan {ids[path]} is no longer on this site"
            assert (state["heading"], state["title"]) == (heading, f"{heading} · The newest loans on Kiva")
            assert state["kiva"] == [f"https://www.kiva.org/lend/{ids[path]}?app_id=org.example.retired"]
            assert (state["perhaps"], state["gone"]) == (False, True)


def test_the_404_page_is_general_at_any_other_path(open_page, sites, host, subtests):
    page = open_page(host)
    for path in LOADED_PATHS:
        with subtests.test("a page that is loaded", path=path):
            page.goto(host + path)
            assert page.evaluate(NOT_FOUND_STATE) == ["Page not found", TITLE, True, False, 0]
    remove_404_messages(open_page)
    for path, state in LostPage(open_page, sites["retired"]).states("", OTHER_PATHS):
        with subtests.test(path=path):
            assert (state["heading"], state["title"]) == ("Page not found", TITLE)
            assert (state["perhaps"], state["gone"]) == (True, False)


def test_the_404_page_is_general_without_scripts(open_page, host):
    page = open_page(host + "/loans/123.html", java_script_enabled=False)
    remove_404_messages(open_page)
    assert page.locator("h1").inner_text() == "Page not found"
    assert page.get_by_text("It may be the page of a loan").is_visible()
    assert page.locator("#gone").is_hidden()
