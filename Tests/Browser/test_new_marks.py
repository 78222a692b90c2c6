"""New loans and changes in a list: the marks on cards, the switch beside "Saved", and the definition of a visit.

The file `changes.js` is written by hand over a built site.
"""

import json
import shutil
from datetime import timedelta
from urllib.parse import unquote, urlparse

import pytest

import rich
from accessibility import BRIEF, assert_accessible
from environment import SOAK
from expected import Listing
from invented import NOW
from list_page import DRAWN_WHOLE, SHIFT, ListPage, pass_unseen
from static_host import serve
from test_saved import IS_BROKEN, IS_FULL, IS_NULL, THROWS

TIME = int(NOW.timestamp())
HOUR = 3600
PAGE = "countries/KE.html"
MARKS = """() => Object.fromEntries([...document.querySelectorAll('.loan:has(.new, .gain)')]
  .map(card => [Number(card.dataset.id), [...card.querySelectorAll('.new, .gain')].filter(mark => mark.checkVisibility())
    .map(mark => mark.textContent.replace(/^ · /, ''))]).filter(([, marks]) => marks.length))"""
STORED = "() => Object.entries(localStorage).filter(([key]) => key.startsWith('kivagen-visit'))"
SWITCH = '#filters [name="new"]'


@pytest.fixture(scope="module")
def kenya():
    """The expected content of the page of Kenya."""
    part = Listing([])
    part.loans = [loan for loan in Listing(rich.loans()).loans if "KE" in loan.values["country"]]
    return part


def write(folder, loans, time=TIME):
    text = loans if isinstance(loans, str) else json.dumps({"time": time, "loans": loans})
    (folder / "changes.js").write_text(f"document.currentScript.changes={text}\n")


@pytest.fixture
def marked(sites, tmp_path, kenya):
    """A copy of a site in which two loans of Kenya are new, and two moved in the last day."""
    folder = tmp_path / "site"
    shutil.copytree(sites["rich"], folder)
    one, other, third = [str(loan.id) for loan in kenya.loans[:3]]
    write(folder, {one: [TIME - HOUR], other: [TIME - HOUR, 27500], third: [0, 1250]})
    return folder


def visit(folder, before, last=0, seen=None, key=None):
    """Returns a script that stores an earlier visit, once. `before` is the time of the data that the reader saw last."""
    key = key or f"kivagen-visit {folder}/"
    seen = int(seen if seen is not None else TIME - 10 * HOUR)
    return (f"if (!sessionStorage.x) {{ sessionStorage.x = 1; "
            f"localStorage.setItem({key!r}, '{int(last)} {int(before)} {seen}'); }}")


def marks(page):
    return page.evaluate(MARKS)


@pytest.fixture
def open_marked(marked, open_page):
    """Opens the page of Kenya, by a reader who was there two hours before the data."""
    def open_marked(path=PAGE, before=TIME - 2 * HOUR, init=None, **options):
        return open_page(marked / path, init=init or visit(marked, before), **options)
    return open_marked


def test_marks_what_is_new_and_what_the_last_day_brought(open_marked, kenya):
    page = open_marked()
    one, other, third = [loan.id for loan in kenya.loans[:3]]
    assert marks(page) == {str(one): ["New"], str(other): ["New", "+$275 since yesterday"],
                           str(third): ["+$12.50 since yesterday"]}


def test_what_the_last_day_brought_ends_the_line_of_the_repayment(open_marked, kenya):
    page = open_marked()
    other, third = [page.locator(f"#loan-{loan.id}") for loan in kenya.loans[1:3]]
    assert other.locator(".due").text_content().endswith(" · +$275 since yesterday")
    assert third.locator(".due > :last-child").text_content().endswith("+$12.50 since yesterday")
    # A card without such a line gets one.
    page.evaluate("id => document.querySelector(`#loan-${id} .due`).replaceChildren()", kenya.loans[1].id)
    page.evaluate("document.dispatchEvent(new Event('clock'))")
    assert other.locator(".due").text_content() == "+$275 since yesterday"


def test_what_the_last_day_brought_is_not_said_a_day_later_in_an_open_tab(open_marked, kenya):
    page = open_marked(held=True)
    page.clock.run_for(100)
    one, other, third = [str(loan.id) for loan in kenya.loans[:3]]
    gains = {one: ["New"], other: ["New", "+$275 since yesterday"], third: ["+$12.50 since yesterday"]}
    assert marks(page) == gains
    pass_unseen(page, NOW + timedelta(hours=23))
    assert marks(page) == gains
    pass_unseen(page, NOW + timedelta(hours=25))
    assert marks(page) == {one: ["New"], other: ["New"]}


def test_the_first_visit_marks_nothing_as_new(open_page, marked, kenya):
    page = open_page(marked / PAGE)
    assert [text for texts in marks(page).values() for text in texts if text == "New"] == []
    assert len(marks(page)) == 2
    assert page.locator(SWITCH).is_disabled()
    assert page.evaluate(STORED) == [[f"kivagen-visit {marked}/", f"0 {TIME} {TIME}"]]


def test_the_switch_filters(open_marked, kenya):
    view = ListPage(open_marked())
    new = [loan.id for loan in kenya.loans[:2]]
    assert view.options("new")[0]["count"] == 2
    view.choose("new")
    view.frame()
    assert view.ids == new and view.number == 2
    assert view.chips == ["New since last visit"]
    view.wait_for_hash("#new=1")
    view.page.reload()
    view.frame()
    assert view.ids == new and view.options("new")[0]["checked"]
    view.choose("new")
    view.frame()
    assert len(view.ids) == len(kenya.loans)


def test_the_switch_combines_with_other_filters_and_the_order(open_marked, kenya):
    new = {loan.id for loan in kenya.loans[:2]}
    view = ListPage(open_marked(hash="#new=1&sort=amount"))
    view.frame()
    assert view.ids == [id for id in kenya.ids("#sort=amount") if id in new]
    view.heart(view.ids[1]).click()
    view.choose("saved")
    view.frame()
    assert view.number == 1 and set(view.ids) < new
    view.wait_for_hash("#saved=1&new=1&sort=amount")


def test_an_address_with_the_switch_shows_all_to_a_new_reader(open_page, marked, kenya):
    view = ListPage(open_page(marked / PAGE, hash="#new=1"))
    view.frame()
    assert view.number == len(kenya.loans) and view.chips == []


def test_a_reload_belongs_to_the_visit_and_a_long_absence_begins_another(open_page, marked, kenya):
    page = open_page(marked / PAGE, init=visit(marked, TIME - 2 * HOUR))
    window = open_page.window_of(page)

    def new():
        return sum("New" in texts for texts in marks(page).values())

    def arrive_after(**later):
        window.set_clock(NOW + timedelta(**later))
        page.reload()
        return new()

    assert new() == 2
    assert arrive_after(minutes=20) == 2
    assert arrive_after(minutes=45) == 2
    # Newer data that come during the visit are new, too.
    write(marked, {str(kenya.loans[0].id): [TIME - HOUR], str(kenya.loans[4].id): [TIME + HOUR - 60]}, TIME + HOUR)
    assert arrive_after(minutes=70) == 2
    # The next visit begins after 30 minutes.
    assert arrive_after(minutes=101) == 0
    assert page.locator(SWITCH).is_enabled()
    assert page.evaluate(STORED)[0][1] == f"{TIME + HOUR} {TIME + HOUR} {TIME + 101 * 60}"


def test_leaving_the_page_prolongs_the_visit(open_marked, open_page, marked):
    page = open_marked()
    open_page.window_of(page).set_clock(NOW + timedelta(minutes=40))
    page.evaluate("""() => {
      Date.now = () => %d;
      Object.defineProperty(document, 'hidden', {value: true});
      document.dispatchEvent(new Event('visibilitychange'));
    }""" % ((TIME + 40 * 60) * 1000))
    assert page.evaluate(STORED)[0][1] == f"{TIME - 2 * HOUR} {TIME} {TIME + 40 * 60}"


def test_a_tab_that_was_in_the_background_for_long_does_not_prolong_the_visit(open_marked):
    page = open_marked()
    before = page.evaluate(STORED)[0][1]
    page.evaluate("""() => {
      const turn = (minutes, hidden) => {
        Date.now = () => %d + minutes * 60000;
        Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
        document.dispatchEvent(new Event('visibilitychange'));
      };
      turn(0, true);
      turn(31, false);
      turn(32, true);
    }""" % (TIME * 1000))
    assert page.evaluate(STORED)[0][1] == before


def test_sites_of_one_origin_have_visits_of_their_own(open_page, marked):
    page = open_page(marked / PAGE, init=visit(marked, TIME - 2 * HOUR, key="kivagen-visit /other/"))
    assert page.locator(SWITCH).is_disabled()
    assert len(page.evaluate(STORED)) == 2


@pytest.mark.parametrize("init", [THROWS, IS_NULL, IS_FULL, IS_BROKEN], ids=["throws", "is null", "is full", "is broken"])
def test_without_storage_nothing_is_new(open_page, marked, init):
    page = open_page(marked / PAGE, init=init)
    assert [texts for texts in marks(page).values() if "New" in texts] == []
    assert page.locator(SWITCH).is_disabled()


STORAGE = ["", "1 2", "a b c", "1 2 3 4", "-1 -2 -3", "999999999999 1 1", "1 2 3\n"]
# The long form has more of these kinds.
STORAGE += SOAK * ["1e3 2 3", "<img src=x onerror=alert(1)>", "1", "NaN NaN NaN", "0 0 0", "{}"]


# The marks, whether the switch is disabled, and what is stored.
VISIT = f"selector => [({MARKS})(), document.querySelector(selector).disabled, ({STORED})()]"


def test_invalid_content_of_the_storage_is_ignored(open_page, marked, subtests):
    page = open_page(marked / "404.html")
    for text in STORAGE:
        with subtests.test(text=text):
            page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"kivagen-visit {marked}/", text])
            page.goto((marked / PAGE).as_uri())
            found, is_disabled, ((_, visit),) = page.evaluate(VISIT, SWITCH)
            assert [texts for texts in found.values() if "New" in texts] == [] and is_disabled
            # The next visit is one like any other.
            assert visit == f"0 {TIME} {TIME}"


def test_a_visit_in_the_future_is_over(open_page, marked):
    page = open_page(marked / PAGE, init=visit(marked, TIME - 2 * HOUR, seen=TIME + 1000 * HOUR))
    assert page.locator(SWITCH).is_enabled()
    assert page.evaluate(STORED)[0][1] == f"{TIME - 2 * HOUR} {TIME} {TIME}"


ODD = ["null", '{"time":"x","loans":{}}', '{"time":1e99,"loans":{}}', '{"time":%d}' % TIME,
       '{"time":%d,"loans":[[1]]}' % TIME,
       '{"time":%d,"loans":{"__proto__":[1],"constructor":[2],"KE":"x"}}' % TIME,
       '{"time":%d,"loans":{"ID":null}}' % TIME, '{"time":%d,"loans":{"ID":[{},"<img src=x onerror=alert(1)>"]}}' % TIME,
       '{"time":%d,"loans":{"ID":[%d,-5]}}' % (TIME, TIME + 5), '{"time":%d,"loans":{"ID":[0,0.5]}}' % TIME]
ODD += SOAK * ["1", "{}", '"x"', "[]", '{"time":-1,"loans":{}}', '{"time":%d,"loans":null}' % TIME]


MARKS_AND_COUNT = f"() => [({MARKS})(), document.getElementById('match-count').innerText]"


def test_anything_odd_in_the_file_is_ignored(open_marked, marked, kenya, subtests):
    page = open_marked()
    for text in ODD:
        with subtests.test(text=text):
            write(marked, text.replace("ID", str(kenya.loans[0].id)))
            page.reload()
            assert page.evaluate(MARKS_AND_COUNT) == [{}, f"{len(kenya.loans)} loans"]


def test_without_the_file_the_list_works(open_marked, open_page, marked, kenya):
    (marked / "changes.js").unlink()
    page = open_marked(hash="#new=1")
    assert marks(page) == {} and page.locator(SWITCH).is_disabled()
    assert ListPage(page).number == len(kenya.loans)
    open_page.messages[:] = [text for text in open_page.messages if "ERR_FILE_NOT_FOUND" not in text]


def test_of_old_data_it_does_not_say_yesterday(open_marked):
    page = open_marked(now=NOW + timedelta(hours=25))
    assert set(map(tuple, marks(page).values())) == {("New",)}


def test_marks_cards_that_are_loaded_later(open_page, sites, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(sites["split"], folder)
    everything = Listing(rich.loans())
    new = [everything.loans[index].id for index in (3, 12, 40)]
    write(folder, {str(id): [TIME - HOUR] for id in new})
    view = ListPage(open_page(folder / "page/2.html", init=visit(folder, TIME - 2 * HOUR)))
    assert list(marks(view.page)) == [str(new[1])]
    view.choose("new")
    view.load_cards(3)
    assert sorted(map(int, marks(view.page))) == sorted(new) == sorted(view.ids)


def test_nothing_shifts_when_marks_appear(open_page, marked, subtests):
    page = open_page(marked / "404.html", init=DRAWN_WHOLE + visit(marked, TIME - 2 * HOUR))
    for width in (1440, 390, 320):
        with subtests.test(width=width):
            page.set_viewport_size({"width": width, "height": 900})
            page.goto((marked / PAGE).as_uri() + f"?{width}")
            assert page.evaluate(SHIFT) == 0
            assert len(marks(page)) == 3
            assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_marks_are_accessible_and_visible_in_forced_colors(open_marked, open_page, marked):
    page = open_marked()
    assert_accessible(page, BRIEF, part="#loans > .loan:nth-child(-n+4)")
    page.emulate_media(forced_colors="active")
    assert page.evaluate("""() => [...document.querySelectorAll('.new')].every(mark =>
      parseFloat(getComputedStyle(mark).borderTopWidth) > 0 && mark.checkVisibility())""")
    page.emulate_media(media="print", forced_colors="none")
    assert marks(page) == {}


def test_works_on_a_host(open_page, marked, kenya):
    with serve(marked) as address:
        path = urlparse(address).path.rstrip("/")
        page = open_page(f"{address}/{PAGE}", init=visit(marked, TIME - 2 * HOUR, key=f"kivagen-visit {unquote(path)}/"))
        assert len(marks(page)) == 3 and page.locator(SWITCH).is_enabled()


def test_a_card_with_marks_is_still_a_link(open_marked, kenya):
    page = open_marked()
    id = kenya.loans[1].id
    box = page.locator(f"#loan-{id} .new").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_url(f"**/loans/{id}.html")
