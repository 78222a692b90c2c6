"""Embedded pages: pages of the site in frames of other pages."""

import re
from contextlib import ExitStack

import pytest

from conftest import build_from
from embedded import embedded_in, lines_of
from invented import few
from static_host import answering, serve

# Pages of each kind that show a header elsewhere.
PAGES = ["index.html", "loans/3000100.html", "notes/about.html", "about.html", "404.html", "countries.html",
         "countries/UG.html", "sectors/food.html", "partners/7.html", "figures.html", "changes.html", "saved.html",
         "embed.html", "data.html"]
WIDTHS = [320, 640, 1100]
# Records what other windows post.
LISTEN = "<script>received = []; addEventListener('message', ({origin, data}) => received.push([origin, data]))</script>"
FRAMES = "(count) => new Promise(done => { const next = () => count-- ? requestAnimationFrame(next) : done(); next(); })"
# Waits until the frame is as high as its document, which then needs no scrollbar.
FITS = """() => {
  const { documentElement } = document;
  return innerHeight === Math.ceil(documentElement.getBoundingClientRect().height) && documentElement.clientWidth === innerWidth;
}"""
HIDDEN = ["body > header", "body > footer", ".skip", ".save", ".tray"]


@pytest.fixture
def blogs():
    """Serves pages of other origins. Each call returns the address of a page with this content."""
    with ExitStack() as at_the_end:
        def blog(body):
            page = f"<!doctype html><meta charset=utf-8><title>Blog</title>{LISTEN}<h1>Blog</h1>{body}".encode()
            return at_the_end.enter_context(answering(lambda path: page if path == "/" else b""))
        yield blog


def forget_failed(open_page, error):
    """Forgets the messages about files that cannot be loaded: pictures of Kiva in new windows, or the 404 page itself."""
    assert all(error in message for message in open_page.messages)
    open_page.messages.clear()


def frame_of(address, more=""):
    return f'<iframe src="{address}" style="width:100%;height:20rem;border:0" {more}></iframe>'


def wait_at_rest(page, frame):
    frame.wait_for_function(FITS)
    count = page.evaluate("received.length")
    page.evaluate(FRAMES, 20)
    assert page.evaluate("received.length") == count and frame.evaluate(FITS)


@pytest.mark.parametrize("path", PAGES)
def test_an_embedded_page_has_no_header_and_no_footer(open_page, sites, path):
    page = open_page(sites["few"] / path, "#embed=1")
    page.wait_for_selector(".source" if path != "404.html" else "h1", state="attached")
    assert page.locator("main").is_visible()
    for selector in HIDDEN:
        assert not any(element.is_visible() for element in page.locator(selector).all()), selector
    if path != "404.html":
        # The reader of an embedded page can reach the site.
        assert page.locator(".source > a").get_attribute("href").endswith("index.html")
        assert "not developed or endorsed by Kiva" in page.locator(".source").inner_text()


@pytest.mark.parametrize("hash", ["#embed=2", "#embed=10", "#embed=", "#embed", "#xembed=1", "#country=embed=1x", "#EMBED=1", "#embed=01"])
def test_only_the_value_one_makes_an_embedded_page(open_page, sites, hash):
    page = open_page(sites["few"] / "index.html", hash)
    assert page.locator("body > header").is_visible() and page.locator("body > footer").is_visible()
    assert page.locator(".source").count() == 0


def test_an_embedded_page_says_of_what_time_its_data_are_and_that_they_are_old_or_invented(open_page, sites):
    page = open_page(sites["few"] / "index.html", "#embed=1")
    assert "Data of" in page.locator(".source").inner_text()
    page.goto((sites["few"] / "countries/UG.html").as_uri() + "#embed=1")
    page.wait_for_selector(".source .as-of")
    assert page.locator(".source time").count() == 1
    for site, text in (("stale", "could not be reached"), ("sample", "invented")):
        page.goto((sites[site] / "index.html").as_uri() + "#embed=1")
        page.wait_for_selector(".notice")
        assert text in page.locator(".notice").first.inner_text()


@pytest.mark.parametrize("hash", ["#country=UG&embed=1", "#embed=1&country=UG"])
def test_a_filter_works_and_keeps_the_mode(open_list, hash):
    plain = open_list("rich", hash="#country=UG").ids
    view = open_list("rich", hash=hash)
    page = view.page
    assert view.ids == plain
    page.locator("select[name=sort]").select_option("ending")
    page.wait_for_url("**#country=UG&sort=ending&embed=1")
    page.reload()
    page.wait_for_selector(".source")
    assert page.locator("select[name=sort]").input_value() == "ending"
    page.locator("#chips .clear-all").click()
    page.wait_for_url("**#sort=ending&embed=1")
    page.locator(".presets a").first.click()
    page.wait_for_url(re.compile("#[^&]+=.*&embed=1$"))
    assert not page.locator("body > header").is_visible()
    page.evaluate("location.hash = '#loans'")
    page.wait_for_url(re.compile("#[^&]+=.*&embed=1$"))
    page.go_back()
    page.wait_for_url(re.compile("embed=1$"))


def test_links_open_in_new_windows(hosts, blogs, open_page, sites):
    address = hosts(sites["few"])
    page = open_page(blogs(frame_of(f"{address}/index.html#embed=1")))
    frame = embedded_in(page)
    links = frame.locator("a[href]").evaluate_all(
        "links => links.map(link => [link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')])")
    assert all((target, rel) == (None, None) if href.startswith("#") else (target, rel) == ("_blank", "noopener")
               for href, target, rel in links)
    with page.context.expect_page() as opened:
        frame.locator(".loan h3 a").first.click()
    opened.value.wait_for_selector("h1 .loan-name")
    assert opened.value.locator("body > header").is_visible()
    assert frame.url == f"{address}/index.html#embed=1"
    # A link that a script adds.
    frame.evaluate("document.querySelector('main').insertAdjacentHTML('beforebegin', '<a id=late href=about.html>Late</a>')")
    with page.context.expect_page() as opened:
        frame.locator("#late").click()
    opened.value.wait_for_url("**/about.html")
    with page.context.expect_page() as opened:
        frame.locator(".source > a").click()
    opened.value.wait_for_url(f"{address}/index.html")
    frame.locator(".presets a").first.click()
    frame.wait_for_url(re.compile("=.*&embed=1$"))
    assert len(page.context.pages) == 4
    forget_failed(open_page, "ERR_NAME_NOT_RESOLVED")


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("path", ["index.html", "countries/UG.html", "countries.html", "loans/3000100.html", "saved.html", "figures.html"])
def test_the_pasted_lines_make_the_frame_as_high_as_its_content(hosts, blogs, open_page, sites, path, width):
    address = hosts(sites["few"])
    page = open_page(f"{address}/embed.html", viewport={"width": width, "height": 700})
    lines = lines_of(page)
    assert f'src="{address}/index.html#embed=1"' in lines
    page.goto(blogs(lines.replace("index.html", path) + "<p>After"))
    frame = embedded_in(page)
    wait_at_rest(page, frame)
    assert page.evaluate("received").pop() == [address, {"kivagenHeight": frame.evaluate("innerHeight")}]
    assert {tuple(data) for _, data in page.evaluate("received")} == {("kivagenHeight",)}
    if path == "index.html":
        before = frame.evaluate("innerHeight")
        if width < 960:
            frame.locator("#filter-toggle").click()
            assert frame.locator("#filters").bounding_box()["height"] > 300
            frame.locator("#show-results").scroll_into_view_if_needed()
            frame.locator("#show-results").click()
            wait_at_rest(page, frame)
            assert frame.evaluate("innerHeight") == before
        frame.evaluate("location.hash = '#country=UG&embed=1'")
        frame.wait_for_function("document.querySelectorAll('.loan:not([hidden])').length < 22")
        page.wait_for_function(f"document.querySelector('iframe').offsetHeight < {before}")
        wait_at_rest(page, frame)


def test_a_long_list_comes_to_rest(hosts, blogs, open_page, sites):
    address = hosts(sites["many"])
    page = open_page(f"{address}/embed.html", viewport={"width": 640, "height": 700})
    page.goto(blogs(lines_of(page)))
    frame = embedded_in(page)
    wait_at_rest(page, frame)
    before = frame.evaluate("innerHeight")
    frame.locator("#show-more").click()
    page.wait_for_function(f"document.querySelector('iframe').offsetHeight > {before}")
    wait_at_rest(page, frame)


def test_only_the_origins_of_the_settings_know_the_height(tmp_path, blogs, open_page):
    with ExitStack() as stack:
        first, second, other = (blogs('<script>const frame = document.createElement("iframe"); frame.src = decodeURIComponent('
                                      'location.hash.slice(1)); document.body.append(frame)</script>') for _ in range(3))
        build_from(few(), tmp_path / "site", "--embed-on", f"{first},{second}")
        site = tmp_path / "site/Output"
        assert f"frame-ancestors 'self' {first} {second}" in (site / "_headers").read_text()
        sent = stack.enter_context(serve(site))
        # A host that sends no headers.
        files = {f"/{file.relative_to(site)}": file.read_bytes() for file in site.rglob("*") if file.is_file()}
        bare = stack.enter_context(answering(files.get))
        page = open_page(first + "/#" + f"{sent}/index.html%23embed=1")
        for blog in (first, second):
            for address in (sent, bare):
                page.goto("about:blank")
                page.goto(f"{blog}/#{address}/index.html%23embed=1")
                embedded_in(page)
                page.wait_for_function("received.length")
                assert page.evaluate("received")[0][0] == address
        page.goto("about:blank")
        page.goto(f"{other}/#{bare}/index.html%23embed=1")
        embedded_in(page)
        page.evaluate(FRAMES, 20)
        assert page.evaluate("received") == []
        assert open_page.messages == []
        page.goto("about:blank")
        page.goto(f"{other}/#{sent}/index.html%23embed=1")
        page.wait_for_function("frame.contentWindow.length === 0")
        page.evaluate(FRAMES, 20)
        assert page.evaluate("received") == [] and page.frames[1].url.startswith("chrome-error:")
        assert all("frame-ancestors" in message for message in open_page.messages)
        open_page.messages.clear()


NONSENSE = [None, "", "height", {"kivagenHeight": 1}, {"embed": 0}, [1, 2], 10**9, {"type": "resize", "height": 5}]


def test_an_embedded_page_ignores_messages(hosts, blogs, open_page, sites):
    address = hosts(sites["few"])
    page = open_page(blogs(frame_of(f"{address}/index.html#embed=1")), viewport={"width": 640, "height": 700})
    frame = embedded_in(page)
    page.wait_for_function("received.length")
    page.evaluate(FRAMES, 10)
    received, text = page.evaluate("received"), frame.locator("body").inner_text()
    page.evaluate("""messages => {
      for (const message of messages) frames[0].postMessage(message, '*');
      frames[0].postMessage(frames.length, '*', [new MessageChannel().port1]);
    }""", NONSENSE)
    page.evaluate(FRAMES, 20)
    assert page.evaluate("received") == received
    assert frame.locator("body").inner_text() == text and frame.url.endswith("#embed=1")


def test_the_pasted_lines_ignore_nonsense_and_other_frames(hosts, blogs, open_page, sites):
    address = hosts(sites["few"])
    page = open_page(f"{address}/embed.html")
    lines = lines_of(page)
    # A frame of the same origin as the embedded page, and one of another origin, which say that they are high.
    elsewhere = blogs("<script>parent.postMessage({ kivagenHeight: 77 }, '*')</script>")
    page.goto(blogs(lines + frame_of(elsewhere) + frame_of(f"{address}/about.html", "id=other")))
    frame = embedded_in(page)
    wait_at_rest(page, frame)
    height = page.evaluate("document.querySelector('iframe').offsetHeight")
    count = page.evaluate("received.length")
    page.frame_locator("#other").locator("body").evaluate("() => parent.postMessage({ kivagenHeight: 78 }, '*')")
    for value in ["NaN", "Infinity", "-5", "0", "1e9", "'500'", "500.5", "null", "[500]", "{ valueOf: null }"]:
        frame.evaluate(f"parent.postMessage({{ kivagenHeight: {value} }}, '*')")
    for message in ["null", "7", "'kivagenHeight'", "[500]", "undefined", "{ height: 500 }"]:
        frame.evaluate(f"parent.postMessage({message}, '*')")
    page.wait_for_function(f"received.length === {count + 17}")
    assert page.evaluate("received.some(([, data]) => data?.kivagenHeight === 77)")
    assert page.evaluate("document.querySelector('iframe').offsetHeight") == height
    frame.evaluate("parent.postMessage({ kivagenHeight: 5000 }, '*')")
    page.wait_for_function("document.querySelector('iframe').offsetHeight === 5000")


def test_a_sandboxed_frame_works(hosts, blogs, open_page, sites):
    address = hosts(sites["few"])
    page = open_page(blogs(frame_of(f"{address}/index.html#country=UG&embed=1", 'sandbox="allow-scripts allow-popups"')))
    frame = embedded_in(page)
    page.wait_for_function("received.length")
    assert page.evaluate("received")[0][0] == "null"
    assert not frame.locator("body > header").is_visible()
    few_loans = frame.locator(".loan:visible").count()
    frame.locator("#chips .chip").click()
    frame.wait_for_function(f"document.querySelectorAll('.loan:not([hidden])').length > {few_loans}")
    frame.wait_for_url("**/index.html#embed=1")
    with page.context.expect_page() as opened:
        frame.locator(".loan h3 a").first.click()
    opened.value.wait_for_selector("h1 .loan-name")
    forget_failed(open_page, "ERR_NAME_NOT_RESOLVED")


def test_an_embedded_page_that_is_gone_has_no_header_either(hosts, blogs, open_page, sites):
    address = hosts(sites["few"])
    page = open_page(blogs(frame_of(f"{address}/countries/SE.html#embed=1")))
    frame = embedded_in(page)
    assert not frame.locator("body > header").is_visible() and frame.locator("h1").is_visible()
    assert frame.locator("main a.btn").get_attribute("target") == "_blank"
    page.wait_for_function("received.length")
    forget_failed(open_page, "404")


def test_a_page_that_is_not_embedded_posts_nothing(hosts, blogs, open_page, sites):
    address = hosts(sites["few"])
    page = open_page(blogs(frame_of(f"{address}/index.html")))
    page.evaluate(FRAMES, 20)
    assert page.evaluate("received") == [] and page.frames[1].locator("body > header").is_visible()
    assert not any(url.endswith("/embed.js") for url in open_page.requests)
