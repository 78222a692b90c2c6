"""A loan's page leads to the list with one filter, and to the loans before and after it in the list that one came from."""

import json

import pytest

import detailed
from list_page import ListPage

KEY = "kivagen-trail"


@pytest.fixture
def open_loan(sites, open_page):
    """Opens the page of a loan of the site `rich`, with a trail in the storage of the window."""
    def open_loan(id, trail=None, site="rich", **options):
        root = sites[site].as_uri() + "/"
        text = json.dumps([f"{root}index.html#q=x", *(trail or [])])
        init = f"sessionStorage.setItem('{KEY}', {json.dumps(text)})" if trail else None
        return open_page(sites[site] / f"loans/{id}.html", init=init, **options)
    return open_loan


def beside(page):
    """Returns the text and the target of each link beside the loan."""
    return page.get_by_role("navigation", name="Loans before and after").get_by_role("link").evaluate_all(
        "links => links.map(link => [link.rel, link.textContent, link.href.split('/').at(-1)])")


def far_apart(listing):
    """Returns the ids of four loans that are not neighbours in the list."""
    return [str(loan.id) for loan in listing.loans[::9][:4]]


# MARK: Links to the list


@pytest.mark.parametrize(("name", "hash", "facet"), [
    ("Dairy", "#activity=dairy", "activity"),
    ("Animals", "#tag=animals", "tag"), ("Rural Exclusion", "#theme=rural-exclusion", "theme")])
def test_a_value_leads_to_the_list_with_this_filter(open_page, sites, name, hash, facet):
    page = open_page(sites["detailed"] / f"loans/{detailed.FULL}.html")
    page.locator("main").get_by_role("link", name=name, exact=True).click()
    page.wait_for_url(f"**/index.html{hash}")
    view = ListPage(page)
    view.frame()
    value = hash.split("=")[1]
    assert view.checked(facet) == [value]
    assert view.ids == [int(loan["id"]) for loan in view.all if value in loan.get(facet, "").split()]
    assert detailed.FULL in view.ids


def test_a_list_without_facets_has_no_links_to_them(open_page, sites):
    page = open_page(sites["one"] / f"loans/{3000100}.html")
    assert page.locator("main a[href*='#']").count() == 0


def test_a_retired_loan_leads_only_to_values_of_the_list(open_page, sites):
    page = open_page(sites["retired"] / "loans/3000100.html")
    offered = set(open_page(sites["retired"] / "index.html").locator("#filters [type=checkbox]").evaluate_all(
        "boxes => boxes.map(box => box.name + '=' + box.value)"))
    links = page.locator("main a[href*='#']").evaluate_all("links => links.map(link => link.hash.slice(1))")
    assert links and set(links) <= offered
    assert page.locator(".tags li").all_inner_texts() == [
        "Woman-Owned Business", "Repeat Borrower", "Rural Exclusion"]


# MARK: The trail


def test_previous_and_next_follow_the_trail(open_loan, listing, subtests):
    ids = far_apart(listing)
    names = ["First", None, "<b>Third</b>", "Fourth"]
    page = open_loan(ids[1], [ids, names])
    assert beside(page) == [["prev", "Previous First", f"{ids[0]}.html"], ["next", "Next <b>Third</b>", f"{ids[2]}.html"]]
    assert page.locator(".beside b").count() == 0
    page.locator(".beside [rel=next]").click()
    page.wait_for_url(f"**/loans/{ids[2]}.html")
    with subtests.test("a loan without a known name has its number"):
        assert beside(page)[0] == ["prev", f"Previous Loan {ids[1]}", f"{ids[1]}.html"]
    page.locator(".beside [rel=next]").click()
    page.wait_for_url(f"**/loans/{ids[3]}.html")
    with subtests.test("the last loan has none after it"):
        assert [link[0] for link in beside(page)] == ["prev"]


def test_without_scripts_the_order_is_that_of_the_list(open_loan, listing):
    ids = [str(loan.id) for loan in listing.loans]
    page = open_loan(ids[4], java_script_enabled=False)
    assert [link[2] for link in beside(page)] == [f"{ids[3]}.html", f"{ids[5]}.html"]


BROKEN_TRAILS = [
    "", "{", "null", "[]", "7", '["file:///", {}, []]', "[1, [2], [3]]", "https://example.org/",
    'ROOT ["7", "ID", "../../x"], []]', 'ROOT ["javascript:alert(1)", "ID", "//example.org"], [1, 2, 3]]',
    '["https://example.org/index.html", ["1", "ID", "2"], []]']


def test_a_trail_that_is_not_one_leads_nowhere(open_loan, sites, listing, subtests):
    ids = [str(loan.id) for loan in listing.loans]
    usual = [f"{ids[3]}.html", f"{ids[5]}.html"]
    page = open_loan(ids[4])
    for raw in BROKEN_TRAILS:
        text = raw.replace("ROOT", f'["{sites["rich"].as_uri()}/index.html",').replace("ID", ids[4])
        with subtests.test(raw=raw):
            page.evaluate("([key, text]) => sessionStorage.setItem(key, text)", [KEY, text])
            page.reload()
            assert page.evaluate("key => sessionStorage.getItem(key)", KEY) == text
            targets = [link[2] for link in beside(page)]
            if "ROOT" not in raw:
                assert targets == usual
            elif "7" in raw:  # Only a number is an address.
                assert targets == ["7.html"]
            else:
                assert targets == []


def test_a_loan_that_is_not_on_the_trail_has_its_own_neighbours(open_loan, listing):
    ids = [str(loan.id) for loan in listing.loans]
    page = open_loan(ids[4], [[ids[0], ids[8]], ["A", "B"]])
    assert [link[2] for link in beside(page)] == [f"{ids[3]}.html", f"{ids[5]}.html"]


def test_a_loan_follows_the_filter_that_one_came_with(rich_list, listing, subtests):
    hash = "#country=KE&sort=amount"
    view = rich_list(hash=hash)
    ids = listing.ids(hash)
    page = view.page
    page.locator(f"#loan-{ids[1]} h3 a").click()
    page.wait_for_url(f"**/loans/{ids[1]}.html")
    for id in ids[2:5]:
        page.locator(".beside [rel=next]").click()
        page.wait_for_url(f"**/loans/{id}.html")
    assert beside(page)[0][2] == f"{ids[3]}.html" and beside(page)[1][2] == f"{ids[5]}.html"
    with subtests.test("without a filter the order is that of the list again"):
        page.goto(page.url.replace(f"loans/{ids[4]}.html", "index.html"))
        view.frame()
        every = listing.ids("")
        page.locator(f"#loan-{every[4]} h3 a").click()
        page.wait_for_url(f"**/loans/{every[4]}.html")
        assert [link[2] for link in beside(page)] == [f"{every[3]}.html", f"{every[5]}.html"]
