"""The site on a host that sends the headers in `_headers`: nothing of the site is blocked, and nothing else runs."""

import pytest

from conftest import build
from environment import SOAK
from list_page import ListPage
from lost import HOST, LostPage
from static_host import serve

NAMED = ["/index.html", "/loans/3000100.html", "/notes/about.html", "/notes.html", "/404.html", "/countries.html",
         "/countries/UG.html", "/sectors/food.html", "/about.html"]
# The same pages at their addresses without the ending.
PAGES = [*NAMED, "/", "/loans/3000100", "/notes/about", "/notes", "/404", "/countries", "/countries/UG", "/sectors", "/about"]
# Each page at one of its addresses: it has one policy at both. Another test compares the headers of all addresses.
ALTERNATELY = NAMED[::2] + PAGES[len(NAMED) + 1::2]
# Paths without a file, which get the 404 page with the headers of the path.
GONE = ["/gone", "/loans/1.html", "/loans/1", "/notes/gone.html", "/assets/gone.css", "/deep/er/gone",
        "/countries/SE.html", "/sectors/food/9.html"]

# An element runs its script when it is inserted, or the policy soon reports that it is blocked.
RUNS_A_SCRIPT = """() => new Promise(done => {
  addEventListener('securitypolicyviolation', () => done(false), {once: true});
  const script = document.createElement('script');
  script.textContent = 'window.ran = true';
  document.body.append(script);
  if (window.ran) done(true);
})"""


@pytest.fixture(scope="module")
def host(sites):
    with serve(sites["hosted"]) as address:
        yield address


@pytest.fixture(scope="module")
def host_alone(sites):
    """A host of pages without policies of their own, so that its headers must suffice."""
    with serve(sites["hosted"], without_meta=True) as address:
        yield address


def assert_whole(page):
    """Checks that the style and both scripts of every page work."""
    assert page.evaluate("document.documentElement.className") == "js"
    assert page.evaluate("getComputedStyle(document.body).margin") == "0px"
    page.locator('.theme input[value="dark"]').evaluate("box => box.click()")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_filter_works(open_page, host_alone, subtests):
    page = open_page(host_alone + "/mine/")
    for path in ["/", "/index.html"]:
        with subtests.test(path=path):
            page.goto(host_alone + path)
            view = ListPage(page)
            view.type_exact(view.low_field, "500")
            view.assert_shows(500)
            view.type_exact(view.high_field, "900")
            view.assert_shows(500, 900)
            view.sort.select_option("amount")
            view.frame()
            assert view.amounts == sorted(view.amounts)
            view.wait_for_hash("#min=500&max=900&sort=amount")


def assert_all_runs_and_nothing_else(page, messages, address):
    page.evaluate("localStorage.clear()")
    page.goto(address)
    assert_whole(page)
    assert messages == []
    assert page.evaluate(RUNS_A_SCRIPT) is False
    # There is one message for each policy: the page's and the host's.
    assert messages and all("Content Security Policy" in text for text in messages)
    messages.clear()


def test_pages_run_their_own_scripts_and_no_others(open_page, host, host_alone, subtests):
    page = open_page(host_alone + "/mine/")
    for path in PAGES if SOAK else ALTERNATELY:
        with subtests.test("with the host's policies alone", path=path):
            assert_all_runs_and_nothing_else(page, open_page.messages, host_alone + path)
    page.goto(host + "/mine/")
    for path in NAMED:
        with subtests.test("with its own policies", path=path):
            assert_all_runs_and_nothing_else(page, open_page.messages, host + path)


def test_the_404_page_works_at_any_path(open_page, host_alone, subtests):
    page = open_page(host_alone + "/mine/")
    for path in GONE:
        with subtests.test(path=path):
            page.evaluate("localStorage.clear()")
            page.goto(host_alone + path)
            assert_whole(page)
            named = "/loans/1" in path
            assert page.locator("h1").inner_text() == ("Loan 1 is no longer on this site" if named else "Page not found")
            assert len(open_page.messages) == 1 and "status of 404" in open_page.messages.pop()


def test_a_static_page_of_the_user_is_not_restricted(open_page, host):
    page = open_page(host + "/mine/")
    assert page.title() == "Ran"
    assert page.evaluate(RUNS_A_SCRIPT) is True


def test_sends_the_headers_of_each_path(sites, open_page, host):
    get = open_page(host + "/mine/").request.get
    style = next((sites["hosted"] / "assets").glob("*.css")).name
    assets = get(f"{host}/assets/{style}").headers
    assert assets["cache-control"] == "public, max-age=31536000, immutable"
    for path in PAGES + ["/loans.json", "/mine/"]:
        headers = get(host + path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "strict-origin-when-cross-origin"
        assert "cache-control" not in headers
        assert ("content-security-policy" in headers) == (path in PAGES)


# Paths of pages of a site in several languages, as hosts know them.
LOST = ["x.html", "x", "loans/1.html", "loans/1", "loans/1/", "loans/1/index.html", "loans/", "notes/x/", "page/9.html",
        "page/9/", "countries/KE/2.html", "countries/KE/2/", "countries/KE/", "sectors/food-2/index", "partners/185.html", "partners/185/2/", "views/x.html", "views/x",
        "views/x/", "views/x/2.html", "views/x/2/index.html", "views/", "about/", "changes/index.html", "mine/", "mine//",
        "views.html/", "index.html/", "Loans/1/", "LOANS/1.HTML", "Views/x/2/", "ABOUT/index.html"]
LOST += [f"es/{path}" for path in LOST] + ["es/", "zh-Hans/views/x.html"]


def test_the_404_page_leads_home_without_a_base_url(open_page, tmp_path, subtests):
    (tmp_path / "site").mkdir()
    build(tmp_path / "site", "--source", "sample", "--languages", "en,es,zh-Hans")
    lost = LostPage(open_page, tmp_path / "site/Output")
    for folder in ["/", "/es/kiva/", "/loans/site/"]:
        for path, state in lost.states(folder, LOST):
            with subtests.test(folder=folder, path=path):
                assert state["homes"] == [f"{HOST}{folder}index.html"]
        with subtests.test("a page that is loaded", folder=folder):
            path = "es/views/x/2/index.html"
            assert lost.load(folder + path) == dict(lost.states(folder, LOST))[path]
