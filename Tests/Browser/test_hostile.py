"""Hostile texts are displayed literally, and none of them runs as a script.

This holds without the pages' content security policies too. With the policies, which would block and report scripts,
only the filter is tested here; other tests open all pages.
"""

import re
import shutil

import pytest

import hostile
from list_page import FRAME, SHOWN, ListPage
from static_host import META

# The text as a reader sees it: without markup and NUL, and with one kind of space.
SEEN = """selector => [...document.querySelectorAll(selector)].map(element => element.textContent)"""


def displayed_text(text):
    """Returns the text as it must be displayed. HTML cannot contain NUL, and surrounding space has no meaning."""
    return text.replace("\0", "\ufffd").strip()


def displayed_name(text):
    return displayed_text(hostile.visible_name(text))


@pytest.fixture(scope="module")
def without_policies(sites, tmp_path_factory):
    """A copy of the site without the pages' own policies."""
    folder = tmp_path_factory.mktemp("hostile") / "bare"
    shutil.copytree(sites["hostile"], folder)
    for file in folder.rglob("*.html"):
        without = META.sub(b"", file.read_bytes())
        assert without != file.read_bytes()
        file.write_bytes(without)
    return folder


def assert_nothing_ran(page):
    assert page.evaluate("'ran' in window") is False
    assert page.locator("[onerror], [onload], [onfocus], [autofocus], iframe, svg svg").count() == 0
    assert page.evaluate("({}).polluted === undefined && Object.getPrototypeOf({}) === Object.prototype")


def count_and_chips(view):
    """Returns in the next frame the number of displayed cards and the texts and accessible names of the chips."""
    chips = "[...document.querySelectorAll('#chips .chip')]"
    return tuple(view.page.evaluate(f"""async () => {{
      await ({FRAME})();
      return [({SHOWN})().length, {chips}.map(chip => chip.textContent), {chips}.map(chip => chip.ariaLabel)];
    }}"""))


def assert_options_and_chips_say_their_texts(view):
    texts = sorted(map(displayed_name, hostile.PAYLOADS))
    for facet in ("sector", "activity", "tag", "theme"):
        assert sorted(option["name"] for option in view.options(facet)) == texts, facet
        values = [option["value"] for option in view.options(facet)]
        assert len(set(values)) == len(values) and all(value.replace("-", "").isalnum() and value.isascii() for value in values)
    for index, option in enumerate(view.options("sector")):
        box = view.option("sector", option["value"])
        box.evaluate("box => box.click()")
        assert count_and_chips(view) == (1, [option["name"]], [f"Remove filter {option['name']}"]), option
        if index % 2:
            view.page.locator("#chips .chip").click()
        else:
            box.evaluate("box => box.click()")
    view.frame()
    assert len(view.ids) == len(texts)


def assert_texts_can_be_searched_and_mailed(view):
    for index, text in enumerate(hostile.PAYLOADS):
        words = displayed_text(text)[:80].strip()
        view.search.fill(words)
        value, cards = view.page.evaluate(f"""async () => {{
          await ({FRAME})();
          return [document.querySelector('#filters [name="q"]').value, ({SHOWN})().map(card => card.id)];
        }}""")
        if value == words:  # A field of one line has no line breaks.
            assert hostile.loan(index, text)["id"] in cards, text
        view.page.get_by_label("Search sectors").fill(words[:10])
    view.page.get_by_label("Search sectors").fill("")
    # The hash is written a moment later.
    view.page.wait_for_function("value => new URLSearchParams(location.hash.slice(1)).get('q') === value", arg=value)
    view.page.reload()
    view.frame()
    assert view.search.input_value() == value


def test_the_list_displays_every_text_literally(open_page, without_policies, subtests):
    page = open_page(without_policies / "index.html")
    texts = [displayed_text(text) for text in hostile.PAYLOADS]
    for selector in (".loan-name", ".place bdi", ".loan-country"):
        assert page.evaluate(SEEN, f"#loans {selector}") == texts, selector
    names = list(map(displayed_name, hostile.PAYLOADS))
    assert [text.strip() for text in page.evaluate(SEEN, "#loans .act")] == names
    assert page.evaluate(SEEN, "#loans .tags li") == names
    uses = page.evaluate(SEEN, "#loans .loan-use")
    assert all(use.endswith(text) for use, text in zip(uses, texts, strict=True))
    assert page.locator("#loans > .loan").count() == len(texts)
    assert page.locator("head script, body script").count() == page.locator("script").count() <= 2
    assert page.locator("style").count() == 1
    assert_nothing_ran(page)
    view = ListPage(page)
    with subtests.test("every option and chip displays its text"):
        assert_options_and_chips_say_their_texts(view)
        assert_nothing_ran(page)
    with subtests.test("every text can be searched for and shared in the hash"):
        assert_texts_can_be_searched_and_mailed(view)
        assert_nothing_ran(page)


def test_every_part_of_the_filter_works_on_such_loans(open_list):
    view = open_list("hostile")
    for order in ("ending", "amount-desc", "popular", "repaid"):
        view.sort.select_option(order)
        view.frame()
        assert len(view.ids) == len(hostile.PAYLOADS)
    view.heart(view.ids[0]).click()
    view.choose("saved")
    view.frame()
    assert len(view.ids) == 1
    for theme in ("dark", "light"):
        view.page.locator(f'.theme input[value="{theme}"]').check()
    assert_nothing_ran(view.page)


def test_the_page_of_a_loan_displays_every_text_literally(open_page, without_policies):
    page = open_page(without_policies / "404.html")
    for loan in hostile.loans():
        text = displayed_text(loan["name"])
        page.goto((without_policies / f"loans/{loan['id']}.html").as_uri())
        assert page.evaluate(SEEN, "h1 .loan-name") == [text]
        assert page.evaluate(SEEN, ".place bdi") == page.evaluate(SEEN, ".loan-country") == [text]
        assert page.evaluate(SEEN, ".facts .tags li") == [displayed_name(loan["name"])] * 2
        # Name, use, town, country, sector, activity, tag, theme, why special, story, borrowers, terms.
        assert page.evaluate("document.body.textContent").count(text) >= 8, text
        # In a title, a browser collapses spaces and tabs into one space.
        assert re.sub("[ \t\n\f\r]+", " ", text) in page.title(), text
        heart = page.locator("main .save")
        assert heart.get_attribute("aria-label") == f"Save {text}"
        heart.click()
        assert_nothing_ran(page)
