"""Loans that have left the list: the page that stays, and the 404 page once it is gone."""

from datetime import timedelta

import pytest

import invented
from accessible import assert_accessible
from static_host import serve

PAGE = "loans/3000100.html"
KIVA = "https://www.kiva.org/lend/3000100?app_id=org.example.left"

# Paths at which nothing is, and that name no loan.
UNNAMED = [
    "/gone", "/loans/", "/loans/1e5", "/loans/1e5.html", "/loans/123456789012345678901234567890.html",
    "/loans/12345678901234567890", "/loans/0123", "/loans/0.html", "/loans/-5.html", "/loans/+5", "/loans/1.5.html",
    "/loans/5.html.html", "/loans/5.htm", "/loans/5/", "/loans/5/6.txt", "/loans/%3Cscript%3Ealert(1)%3C/script%3E",
    "/loans/<img src=x onerror=alert(1)>.html", "/loans/5%00.html", "/loans/%35.html", "/loans/٥.html",
    "/loans/5%0A", "/myloans/5.html", "/notes/5.html", "/?/loans/5.html", "/#/loans/5.html",
]


@pytest.fixture(scope="module")
def host(sites):
    with serve(sites["left"]) as address:
        yield address


def take_out_404(open_page):
    """Takes out what the browser tells of the status."""
    open_page.said[:] = [text for text in open_page.said if "status of 404" not in text]


@pytest.fixture
def open_gone(open_page, host):
    """Opens a path at which nothing is."""
    def open_gone(path, **options):
        page = open_page(host + path, **options)
        take_out_404(open_page)
        return page
    return open_gone


@pytest.mark.parametrize("scripts", [True, False])
def test_the_page_says_of_when_it_is_and_where_to_look(open_page, sites, scripts):
    page = open_page(sites["left"] / PAGE, java_script_enabled=scripts)
    notice = page.locator("main .back + .former")
    assert notice.inner_text().split("\n")[0].startswith("No longer in the list. This is what was known on 12 November 2026.")
    assert notice.locator("time").get_attribute("datetime") == "2026-11-12T10:42:00Z"
    link = notice.get_by_role("link", name="How it stands now, at Kiva")
    assert link.get_attribute("href") == KIVA
    assert page.locator(".do .btn").inner_text() == "See it at Kiva"
    assert page.locator("main").get_attribute("data-former") == "2026-11-12T10:42:00Z"


def test_the_notice_is_on_no_other_page(open_page, sites):
    listed = invented.few()[10]["id"]
    for path in ("index.html", f"loans/{listed}.html", "404.html"):
        assert open_page(sites["left"] / path).locator(".former").count() == 0


@pytest.mark.parametrize("later", [timedelta(), timedelta(days=80)])
def test_nothing_is_said_of_days_that_are_left(open_page, sites, later):
    page = open_page(sites["left"] / PAGE, now=invented.NOW + later)
    assert page.locator(".facts .sum .badge").count() == 0
    assert "Was to end" in page.locator(".facts").inner_text()
    assert "days left" not in page.locator(".facts").inner_text()


def test_it_is_not_in_the_list_and_can_be_saved(open_page, sites):
    page = open_page(sites["left"] / PAGE)
    page.locator(".save").click()
    assert page.locator("#saved-count").inner_text() == "1"
    page.locator(".back a").click()
    assert page.locator("#loan-3000100").count() == 0
    page.goto(page.url.split("#")[0] + "#saved=1")
    page.reload()
    assert page.locator("#elsewhere a").get_attribute("href") == KIVA


def test_axe_finds_no_violation(open_page, sites):
    assert_accessible(open_page(sites["left"] / PAGE, reduced_motion="reduce"))


def test_axe_finds_no_violation_on_a_404_page_that_names_a_loan(open_gone):
    assert_accessible(open_gone("/loans/9223372036854775807.html", reduced_motion="reduce"))


def test_the_404_page_names_the_loan_and_leads_to_it(open_page, host, subtests):
    page = open_page(host)
    for path, id in {
        "/loans/123.html": "123", "/loans/123": "123", "/my/site/loans/123.html?from=mail#x": "123", "/loans/1": "1",
        "/loans/9999999999999999999.html": "9999999999999999999", "/loans/loans/7.html": "7",
    }.items():
        with subtests.test(path=path):
            page.goto(host + path)
            assert page.locator("h1").inner_text() == f"Loan {id} is no longer on this site"
            assert page.title() == f"Loan {id} is no longer on this site · The newest loans on Kiva"
            link = page.get_by_role("link", name="on its page at Kiva")
            assert link.get_attribute("href") == f"https://www.kiva.org/lend/{id}?app_id=org.example.left"
            assert page.get_by_text("It may be the page of a loan").is_hidden()
            assert page.get_by_role("heading", level=1).count() == 1
    take_out_404(open_page)


def test_at_any_other_path_it_says_what_it_says_to_all(open_page, host, subtests):
    page = open_page(host)
    for path in UNNAMED:
        with subtests.test(path=path):
            page.goto("about:blank")
            page.goto(host + path)
            if path.startswith(("/?", "/#")):
                assert page.locator("#loans").count() == 1  # the list itself
                continue
            assert page.locator("h1").inner_text() == "This page is not here"
            assert page.title() == "This page is not here · The newest loans on Kiva"
            assert page.get_by_text("It may be the page of a loan").is_visible()
            assert page.locator("#gone").is_hidden()
            assert page.locator("main a[href*='kiva.org']").count() == 0
    take_out_404(open_page)


def test_without_scripts_it_says_what_it_says_to_all(open_gone):
    page = open_gone("/loans/123.html", java_script_enabled=False)
    assert page.locator("h1").inner_text() == "This page is not here"
    assert page.get_by_text("It may be the page of a loan").is_visible()
    assert page.locator("#gone").is_hidden()
