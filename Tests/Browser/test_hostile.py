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
    odd = "[onerror], [onload], [onfocus], [autofocus], iframe, svg svg"
    assert page.evaluate("""odd => ['ran' in window, document.querySelectorAll(odd).length,
      ({}).polluted === undefined && Object.getPrototypeOf({}) === Object.prototype]""", odd) == [False, 0, True]


# For each option of a facet, the number of displayed cards and the texts and accessible names of the chips once it is
# chosen. Every other choice is undone with its chip.
CHOOSE_EACH = f"""async name => {{
  const found = [];
  const chips = () => [...document.querySelectorAll('#chips .chip')];
  let number = 0;
  for (const box of document.querySelectorAll(`#filters .opt input[name="${{name}}"]`)) {{
    box.click();
    await ({FRAME})();
    found.push([box.value, ({SHOWN})().length, chips().map(chip => chip.textContent),
      chips().map(chip => chip.ariaLabel)]);
    (number++ % 2 ? chips()[0] : box).click();
  }}
  return found;
}}"""
# For each text, the value of the search field and the displayed cards once it is entered. It is also entered into the
# field that searches the sectors.
SEARCH_EACH = f"""async texts => {{
  const search = document.querySelector('#filters [name="q"]');
  const options = document.querySelector('#filters [aria-label="Search sectors"]');
  const enter = (field, text) => {{
    field.value = text;
    field.dispatchEvent(new Event('input', {{bubbles: true}}));
  }};
  const found = [];
  for (const text of texts) {{
    enter(search, text);
    await ({FRAME})();
    found.push([search.value, ({SHOWN})().map(card => card.id)]);
    enter(options, text.slice(0, 10));
  }}
  enter(options, '');
  return found;
}}"""


def assert_options_and_chips_say_their_texts(view):
    texts = sorted(map(displayed_name, hostile.PAYLOADS))
    for facet in ("sector", "activity", "tag", "theme"):
        assert sorted(option["name"] for option in view.options(facet)) == texts, facet
        values = [option["value"] for option in view.options(facet)]
        assert len(set(values)) == len(values) and all(value.replace("-", "").isalnum() and value.isascii() for value in values)
    names = {option["value"]: option["name"] for option in view.options("sector")}
    chosen = view.page.evaluate(CHOOSE_EACH, "sector")
    assert chosen == [[value, 1, [name], [f"Remove the filter {name}"]] for value, name in names.items()]
    names = {option["value"]: "Activity: " + option["name"] for option in view.options("activity")}
    chosen = view.page.evaluate(CHOOSE_EACH, "activity")
    assert chosen == [[value, 1, [name], [f"Remove the filter {name}"]] for value, name in names.items()]
    view.frame()
    assert len(view.ids) == len(texts)


def assert_texts_can_be_searched_and_mailed(view):
    texts = [displayed_text(text)[:80].strip() for text in hostile.PAYLOADS]
    for index, (text, (value, cards)) in enumerate(zip(texts, view.page.evaluate(SEARCH_EACH, texts), strict=True)):
        if value == text:  # A field of one line has no line breaks.
            assert hostile.loan(index, text)["id"] in cards, text
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
    assert uses == [text[:1].upper() + text[1:] for text in texts]
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
    for order in ("ending", "amount-desc", "popular", "at-risk"):
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


# What the page of a loan displays, and the name of its heart, on which it clicks.
TEXTS_OF_LOAN = f"""() => {{
  const texts = {SEEN};
  const heart = document.querySelector('main .save');
  heart.click();
  return {{names: texts('h1 .loan-name'), towns: texts('.place bdi'), countries: texts('.loan-country'),
    tags: texts('.facts .tags li'), whole: document.body.textContent, title: document.title, heart: heart.ariaLabel}};
}}"""


def test_the_page_of_a_loan_displays_every_text_literally(open_page, without_policies, subtests):
    page = open_page(without_policies / "404.html")
    for loan in hostile.loans():
        text = displayed_text(loan["name"])
        with subtests.test(text=text):
            page.goto((without_policies / f"loans/{loan['id']}.html").as_uri())
            seen = page.evaluate(TEXTS_OF_LOAN)
            assert seen["names"] == seen["towns"] == seen["countries"] == [text]
            assert seen["tags"] == [displayed_name(loan["name"])] * 2
            # Name, use, town, country, sector, activity, tag, theme, why special, story, borrowers, terms.
            assert seen["whole"].count(text) >= 8
            # In a title, a browser collapses spaces and tabs into one space.
            assert re.sub("[ \t\n\f\r]+", " ", text) in seen["title"]
            assert seen["heart"] == f"Save {text}"
            assert_nothing_ran(page)
