"""Pages that `kivagen serve` serves: they follow the sources of the site."""
import json
from pathlib import Path

import pytest
from playwright.sync_api import Error, expect

import invented
from serving import PATIENCE, Server, wait_until

REPOSITORY = Path(__file__).parents[2]
WAIT = PATIENCE * 1000
REPORT = "kivagen-report [role=alertdialog]"


@pytest.fixture
def served(tmp_path):
    (tmp_path / "loans.json").write_text(json.dumps(invented.listing(invented.few())))
    (tmp_path / "Notes").mkdir()
    (tmp_path / "Notes/index.md").write_text("Hello.\n")
    # Without pictures, since the browser may ask for Kiva's sooner or later, and finds no server.
    server = Server(tmp_path, "--input", "loans.json", "--images", "none", "--now", invented.time(invented.NOW))
    server.wait_for(" loans: ")
    yield server
    assert server.stop() == 0


@pytest.fixture
def tab(served, browser):
    context = browser.new_context(viewport={"width": 390, "height": 600})
    page = context.new_page()
    page.errors = []
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.on("console", lambda message: page.errors.append(message.text) if message.type == "error" else None)
    yield page
    context.close()


def write(served, name, text):
    path = served.root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def write_own(served, text):
    """Writes a page of the site's own, `own.html`."""
    write(served, "Templates/pages/own.mustache", f"{{{{! title: Own }}}}\n<!doctype html><title>Own</title>{text}")


def mark(page):
    """Leaves a mark that only a page that is not reloaded has."""
    page.evaluate("window.mark = true")


def is_marked(page):
    return page.evaluate("window.mark === true")


def wait_for(page, condition):
    """Waits until a condition holds in the page. The page's policy keeps Playwright from doing that."""
    def holds():
        try:
            return page.evaluate(condition)
        except Error:
            # The page is being reloaded.
            return False
    wait_until(holds)


def connected(page, address):
    """Opens a page and waits until it receives events."""
    with page.expect_response(lambda response: response.url.endswith("/.kivagen/events")):
        page.goto(address)


def test_a_title_reloads_the_page_in_its_place(served, tab):
    connected(tab, f"{served.url}/#sort=ending")
    tab.evaluate("scrollTo(0, 700)")
    wait_for(tab, "scrollY === 700")
    mark(tab)
    write(served, "kivagen.yml", "title: Changed\n")
    expect(tab).to_have_title("Changed", timeout=WAIT)
    assert not is_marked(tab)
    wait_for(tab, "Math.abs(scrollY - 700) < 30")
    assert tab.evaluate("location.hash") == "#sort=ending"
    assert tab.evaluate("document.querySelector('[name=sort]').value") == "ending"
    assert tab.errors == []


@pytest.mark.parametrize("path", ["", "about.html"])
def test_a_replaced_style_is_that_of_a_new_page(served, tab, path):
    connected(tab, f"{served.url}/{path}")
    look = "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('h1')).letterSpacing]"
    paper, _ = tab.evaluate(look)
    mark(tab)
    for name in ("style.css", "pages.css"):
        own = (REPOSITORY / "Templates" / name).read_text() + "h1 { letter-spacing: 3px }\n"
        write(served, f"Templates/{name}", own)
    wait_for(tab, f"{look}[1] === '3px'")
    assert tab.evaluate(look) == [paper, "3px"]
    assert is_marked(tab)


def test_a_failed_publication_shows_the_old_page(served, tab):
    connected(tab, served.url)
    with (served.root / "Output/index.html").open("a") as page:
        page.write("<!-- edited -->")
    write(served, "Notes/index.md", "Never published.\n")
    expect(tab.locator(REPORT)).to_contain_text("index.html", timeout=WAIT)
    expect(tab.get_by_text("Never published.")).to_have_count(0, timeout=WAIT)


@pytest.mark.parametrize("path", ["", "about.html"])
def test_a_style_is_replaced_without_a_reload(served, tab, path):
    connected(tab, f"{served.url}/{path}")
    mark(tab)
    color = "getComputedStyle(document.body).color"
    for name, value in [("red", "rgb(255, 0, 0)"), ("blue", "rgb(0, 0, 255)")]:
        write(served, "Templates/style.css", f"body {{ color: {name} }}\n")
        write(served, "Templates/pages.css", f"body {{ color: {name} }}\n")
        wait_for(tab, f"{color} === '{value}'")
    assert is_marked(tab)
    assert tab.errors == []


@pytest.mark.parametrize("path", ["", "notes/about-us.html"])
def test_a_note_reloads_the_page_in_its_place(served, tab, path):
    name = "Notes/about-us.md" if path else "Notes/index.md"
    long = "".join(f"Paragraph {number}.\n\n" for number in range(60))
    write(served, "Notes/about-us.md", f"About us.\n\n{long}")
    wait_until(lambda: served.get("/notes/about-us.html").status == 200)
    connected(tab, f"{served.url}/{path}")
    for text in ["Changed & more.", "Changed again."]:
        tab.evaluate("scrollTo(0, 500)")
        wait_for(tab, "scrollY === 500")
        write(served, name, f"Long enough to have a title.\n\n{text}\n\n{long}")
        expect(tab.get_by_text(text, exact=True)).to_be_attached(timeout=WAIT)
        wait_for(tab, "document.readyState === 'complete' && Math.abs(scrollY - 500) < 30")
    assert tab.errors == []


def test_open_panels_stay_open(served, tab):
    tab.set_viewport_size({"width": 1200, "height": 800})
    connected(tab, f"{served.url}/#sort=ending")
    states = "[...document.querySelectorAll('#filters details')].map((panel) => panel.open)"
    tab.evaluate("document.querySelectorAll('#filters details').forEach((panel) => { panel.open = !panel.open })")
    before = tab.evaluate(states)
    assert True in before and False in before
    write(served, "Notes/index.md", "Changed.\n")
    expect(tab.get_by_text("Changed.").last).to_be_attached(timeout=WAIT)
    wait_for(tab, f"JSON.stringify({states}) === '{json.dumps(before, separators=(',', ':'))}'")
    assert tab.evaluate("document.querySelector('[name=sort]').value") == "ending"
    # A visit of the page later does not bring them back.
    tab.reload()
    assert tab.evaluate(states) != before
    assert tab.errors == []


UNLIKE = [
    '<body class="prose"><main>{{>own}}</main><form><input></form></body>', "<ul><li class=prose>{{>own}}<li>b</ul>",
    "<p class=prose>{{>own}}</p>", "<div class=prose>{{>own}}<input></div>", "<div class=prose>{{>own}}<i></div>"]


def test_a_page_that_is_not_like_ours_is_that_of_a_fresh_tab(served, tab, subtests):
    for number, template in enumerate(UNLIKE):
        with subtests.test(template=template):
            # No page reloads itself while another one is opened.
            tab.goto("about:blank")
            for text in (f"First{number}", f"Second{number}"):
                write_own(served, template.replace("{{>own}}", f"<p>{text}</p>") + "<p>end")
                wait_until(lambda: text in served.get("/own.html").text)
                if text.startswith("First"):
                    connected(tab, f"{served.url}/own.html")
                    tab.locator("input").evaluate_all("fields => fields.forEach(field => field.value = 'typed')")
            expect(tab.get_by_text(text)).to_be_attached(timeout=WAIT)
            assert tab.locator("body").inner_text().split() == [text, "end"] or tab.locator("li").count() == 2
            assert tab.get_by_text("end").count() == 1


INERT_STYLES = ["<style media=print>{}</style>", "<noscript><style>{}</style></noscript>",
                "<template><style>{}</style></template>", "<style>@import 'data:text/css,{}';</style>"]


def test_a_style_that_does_not_apply(served, tab, subtests):
    fresh = tab.context.new_page()
    page = "<style>p {{ color: {} }}</style>{}<p>text"
    look = "getComputedStyle(document.querySelector('p'))"
    for style in INERT_STYLES:
        with subtests.test(style=style):
            # No page reloads itself while another one is opened.
            for opened in (tab, fresh):
                opened.goto("about:blank")
            other = style.format("p { letter-spacing: 5px !important }")
            write_own(served, page.format("red", other))
            wait_until(lambda: "red" in (text := served.get("/own.html").text) and other in text)
            connected(tab, f"{served.url}/own.html")
            write_own(served, page.format("blue", other))
            wait_for(tab, f"{look}.color === 'rgb(0, 0, 255)'")
            fresh.goto(f"{served.url}/own.html")
            spacing = [opened.evaluate(f"{look}.letterSpacing") for opened in (tab, fresh)]
            assert spacing[0] == spacing[1]
    fresh.close()


def test_a_page_whose_picture_does_not_come(served, tab):
    tab.route("**/slow.png", lambda route: None)
    page = "<img src=slow.png alt=''><div class=prose>{}</div>"
    write_own(served, page.format("Before"))
    wait_until(lambda: served.get("/own.html").status == 200)
    with tab.expect_response(lambda response: response.url.endswith("/.kivagen/events")):
        tab.goto(f"{served.url}/own.html", wait_until="domcontentloaded")
    write_own(served, page.format("After"))
    expect(tab.get_by_text("After")).to_be_attached(timeout=WAIT)


def test_a_page_with_a_base_on_another_server(served, tab):
    page = "<!doctype html><head><base href='https://example.invalid/'></head><p>{}</p>"
    write(served, "Static/own.html", page.format("Before"))
    wait_until(lambda: served.get("/own.html").status == 200)
    connected(tab, f"{served.url}/own.html")
    write(served, "Static/own.html", page.format("After"))
    expect(tab.get_by_text("After")).to_be_attached(timeout=WAIT)


def test_a_page_that_does_not_change_is_left_alone(served, tab):
    connected(tab, f"{served.url}/loans/{invented.few()[0]['id']}.html")
    mark(tab)
    with tab.expect_response(lambda response: response.request.resource_type == "fetch", timeout=WAIT):
        write(served, "Notes/index.md", "Changed.\n")
    tab.wait_for_timeout(100)
    assert is_marked(tab)


def test_the_report_of_an_error(served, tab):
    connected(tab, f"{served.url}/")
    mark(tab)
    write(served, "Templates/footer.mustache", "<footer>{{#open}}<img src=x onerror=alert(1)></footer>\n")
    report = tab.locator(REPORT)
    expect(report).to_be_visible(timeout=WAIT)
    expect(report.locator("pre")).to_contain_text("Templates/footer.mustache:1:")
    expect(report.locator("pre")).to_contain_text("<img src=x onerror=alert(1)>")
    assert report.locator("img").count() == 0
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
    # A page that is opened meanwhile shows it, too, also in dark colours.
    other = tab.context.new_page()
    other.emulate_media(color_scheme="dark")
    other.goto(f"{served.url}/about.html")
    expect(other.locator(REPORT)).to_be_visible(timeout=WAIT)
    other.close()
    tab.bring_to_front()
    report.focus()
    # The keyboard closes it.
    tab.keyboard.press("Escape")
    expect(report).to_have_count(0)
    write(served, "Templates/footer.mustache", "<footer>{{#other}}</footer>\n")
    expect(report).to_be_visible(timeout=WAIT)
    report.get_by_role("button").click()
    expect(report).to_have_count(0)
    write(served, "Templates/footer.mustache", "<footer>{{#third}}</footer>\n")
    expect(report).to_be_visible(timeout=WAIT)
    assert is_marked(tab)
    (served.root / "Templates/footer.mustache").unlink()
    expect(report).to_have_count(0, timeout=WAIT)
    assert tab.errors == []


def test_the_policy_of_a_page(served, tab):
    tab.goto(f"{served.url}/")
    policy = tab.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content")
    directives = {name: sources.split() for name, _, sources in (part.strip().partition(" ") for part in policy.split(";"))}
    file = (served.root / "Output/index.html").read_text()
    assert directives["connect-src"] == ["'self'"] and "connect-src" not in file
    assert len([source for source in directives["script-src"] if source not in file.replace("&#39;", "'")]) == 1
    assert directives["default-src"] == ["'none'"]
    assert tab.evaluate("document.querySelector('[data-build]')") is None
    assert "data-build" not in file


def test_a_server_that_is_started_again(served, tab):
    connected(tab, f"{served.url}/")
    port = str(served.port)
    assert served.stop() == 0
    write(served, "Notes/index.md", "Changed meanwhile.\n")
    again = Server(
        served.root, "--port", port, "--input", "loans.json", "--now", invented.time(invented.NOW))
    try:
        expect(tab.get_by_text("Changed meanwhile.").last).to_be_attached(timeout=WAIT)
    finally:
        assert again.stop() == 0
