"""Every kind of page loads without a message in the browser's console."""

import pytest

PAGES = ["index.html", "countries.html", "countries/UG.html", "sectors.html", "sectors/food.html", "partners.html", "partners/7.html", "figures.html", "embed.html", "about.html",
         "data.html", "notes/about.html", "loans/3000100.html", "404.html"]
# A page that breaks its own policy, writes to the console, and throws.
NOISY = """<!doctype html><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="script-src 'self'"><title>Noisy</title>
<script>document.title = 'Ran';</script><script src="noisy.js"></script>"""
NOISE = "console.warn('a warning'); throw new Error('an error');"


@pytest.fixture(scope="module")
def noisy(tmp_path_factory):
    folder = tmp_path_factory.mktemp("noisy")
    (folder / "noisy.html").write_text(NOISY)
    (folder / "noisy.js").write_text(NOISE)
    return folder / "noisy.html"


def test_messages_of_a_page_are_noticed(browser, noisy):
    browser.messages()
    messages = "\n".join(browser.messages_of_loading(noisy.as_uri()))
    for part in ("Content", "a warning", "an error"):
        assert part in messages


@pytest.mark.parametrize("page", PAGES)
def test_a_page_loads_without_a_message(browser, sites, page):
    browser.messages()
    assert browser.messages_of_loading((sites["few"] / page).as_uri()) == []


def test_a_filtered_list_loads_without_a_message(browser, sites):
    browser.messages()
    address = (sites["few"] / "index.html").as_uri() + "#min=400&country=UG&sort=ending"
    assert browser.messages_of_loading(address) == []


@pytest.mark.parametrize("page", ["index.html", "page/2.html"])
def test_a_page_of_a_split_list_loads_without_a_message(browser, sites, page):
    browser.messages()
    assert browser.messages_of_loading((sites["split"] / page).as_uri()) == []
