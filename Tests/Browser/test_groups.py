"""Grouping by country and sector: headings, their counts and order, the hash, the limit of displayed cards, sticky
headings.
"""

import re

import pytest

from list_page import ROW

SECTIONS = """() => {
  const found = [];
  for (const item of document.getElementById('loans').children) {
    if (!item.checkVisibility()) continue;
    if (item.matches('.group')) found.push([item.textContent, []]);
    else if (found.length) found.at(-1)[1].push(+item.dataset.id);
    else found.push(['', [+item.dataset.id]]);
  }
  return found;
}"""


def group(view, by):
    view.page.locator('select[name="group"]').select_option(by)
    view.frame()


def sections(view):
    """Returns pairs of a heading's text and the ids under it, as they are displayed."""
    return view.page.evaluate(SECTIONS)


def assert_grouped(view, listing, name, hash=""):
    """Checks that each matching loan is under its group, in the order of the list, and is counted."""
    expected = {}
    of_id = {loan.id: loan for loan in listing.loans}
    names = {option["value"]: option["name"] for option in view.options(name)}
    for id in listing.ids(hash):
        (value,) = of_id[id].values[name] or ("",)
        expected.setdefault(names.get(value, ""), []).append(id)
    found = sections(view)
    assert {re.sub(" · .*|^Not known .*", "", text): ids for text, ids in found} == expected
    for text, ids in found:
        noun = "loan" if len(ids) == 1 else "loans"
        assert text.endswith(f" · {len(ids)} {noun}")
    texts = [text.split(" · ")[0] for text, _ in found]
    known = [text for text in texts if text != "Not known"]
    assert known == view.page.evaluate("names => names.toSorted((a, b) => a.localeCompare(b, 'en'))", known)
    assert "Not known" not in texts or texts[-1] == "Not known"


def test_the_list_has_no_groups_by_default(rich_list, listing, subtests):
    view = rich_list(held=True)
    assert [text for text, _ in sections(view)] == [""]
    assert view.page.locator('select[name="group"]').input_value() == ""
    assert view.hash == ""
    for name in ("country", "sector"):
        with subtests.test("each loan stands under its heading", name=name):
            group(view, name)
            assert_grouped(view, listing, name)
            view.wait_for_hash(f"#group={name}")
    with subtests.test("without groups the list is restored"):
        group(view, "")
        view.assert_view(listing)
        assert view.page.locator("#loans > .group").count() == 0
        view.wait_for_hash("")


def test_a_group_keeps_the_order_of_the_list(rich_list, listing, subtests):
    view = rich_list(hash="#group=country&sort=amount-desc")
    assert_grouped(view, listing, "country", "#sort=amount-desc")
    with subtests.test("headings follow the filter"):
        view.go("#group=sector")
        view.choose("country", "KE")
        view.frame()
        assert_grouped(view, listing, "sector", "#country=KE")
        view.search.fill("nobody is called so")
        view.frame()
        assert sections(view) == []
        assert view.page.locator("#no-match").is_visible()
    with subtests.test("clearing the filters leaves the groups"):
        view.go("#group=country&country=KE")
        view.page.locator("#chips .clear-all").click()
        view.frame()
        assert_grouped(view, listing, "country")
    for value in ["town", "__proto__", "borrower", "<b>", "country,sector"]:
        with subtests.test("an invalid group is ignored", value=value):
            view.go(f"#group={value}")
            view.assert_view(listing)


def test_the_hash_restores_groups_and_back_undoes_them(rich_list, listing):
    view = rich_list()
    group(view, "country")
    view.wait_for_hash("#group=country")
    view.page.reload()
    view.frame()
    assert_grouped(view, listing, "country")
    view.page.go_back()
    view.frame()
    view.assert_view(listing)


@pytest.mark.parametrize("site", ["many", "big"])
def test_headings_of_cards_beyond_the_limit_are_not_displayed(open_list, subtests, site):
    view = open_list(site, hash="#group=country")
    view.page.wait_for_selector("#loans > .group")
    first = sections(view)
    assert sum(len(ids) for _, ids in first) == 200
    assert all(ids for _, ids in first)
    assert int(re.search(r"(\d+) loans?$", first[-1][0]).group(1)) >= len(first[-1][1])
    view.show_more()
    view.frame()
    more = sections(view)
    assert sum(len(ids) for _, ids in more) == 400
    assert [text for text, _ in more][:len(first)] == [text for text, _ in first]
    with subtests.test("all groups are printed"):
        view.go("#group=sector")
        view.page.emulate_media(media="print")
        view.rest({"many": 450, "big": 1100}[site])
        printed = sections(view)
        for text, ids in printed:
            assert int(re.search(r"(\d+) loans?$", text).group(1)) == len(ids)


# Cards have their final height when they come near, so one scroll may not be enough.
HEADING_ABOVE = """async id => {
  const card = document.getElementById(`loan-${id}`);
  const distance = () => card.getBoundingClientRect().top - 200;
  for (let tries = 0; Math.abs(distance()) > 1 && tries < 100; tries++) {
    scrollBy({top: distance(), behavior: 'instant'});
    await new Promise(requestAnimationFrame);
  }
  const {left} = card.parentElement.getBoundingClientRect();
  // After scrolling up, the bar above the list is at the top, and the heading below it.
  const above = [5, 60, 110].map(y => document.elementFromPoint(left + 20, y).closest('.group'));
  return above.find(Boolean)?.textContent;
}"""


@pytest.mark.parametrize("width", [1440, 390])
def test_a_heading_sticks_while_its_loans_scroll(open_list, subtests, width):
    view = open_list("rich", hash="#group=sector", viewport={"width": width, "height": 700})
    headings = view.page.locator("#loans > .group")
    view.page.evaluate("scrollTo({top: document.querySelector('.group').getBoundingClientRect().top + scrollY + 600, behavior: 'instant'})")
    view.frame()
    bottom = view.page.evaluate(f"({ROW})().bottom")
    assert headings.first.bounding_box()["y"] == pytest.approx(bottom, abs=1.5)
    text, ids = max(sections(view)[:-1], key=lambda section: len(section[1]))
    assert len(ids) > 4
    # A loan below the first row of its group, whose heading is therefore past the top.
    assert view.page.evaluate(HEADING_ABOVE, ids[-1]) == text
    if width == 390:
        with subtests.test("the focus is never under a heading or the row above the list"):
            view.page.locator("#loans .loan h3 a").last.focus()
            for _ in range(24):
                view.page.keyboard.press("Shift+Tab")
                is_hidden = view.page.evaluate("""() => {
                  const {left, top} = document.activeElement.getBoundingClientRect();
                  return Boolean(document.elementFromPoint(left + 1, top + 1)?.closest('.group, .tool:not(:focus-within), .tools:not(:focus-within)'));
                }""")
                assert not is_hidden


def test_grouping_is_offered_only_by_facets_of_the_page(open_list):
    view = open_list("bare")
    values = view.page.locator('select[name="group"] option').evaluate_all("options => options.map(o => o.value)")
    assert set(values) == {""} | {name for name in ("country", "sector") if view.options(name)}


def test_a_customized_form_without_groups_works(open_list, listing):
    view = open_list("rich", init="""new MutationObserver(() => document.querySelector('select[name=group]')?.remove())
        .observe(document, {childList: true, subtree: true});""")
    assert view.page.locator('select[name="group"]').count() == 0
    view.sort.select_option("amount")
    view.assert_view(listing, "#sort=amount")
