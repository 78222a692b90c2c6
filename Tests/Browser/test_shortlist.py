"""The tray with the saved loans: what it says, its links to Kiva, and where it is."""

import json
import re
import shutil
import threading
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from accessibility import SCHEMES, assert_accessible
from invented import NOW
from list_page import SHIFT, store
from shortlist import LONGEST, addresses, dollars, is_open, read, remaining, share
from test_saved import IS_FULL, THROWS, connect, wait_in

PAGES = ["index.html", "loans/4000000.html", "countries.html", "countries/KE.html", "sectors.html", "changes.html",
         "about.html"]
LINKS = "() => [...document.querySelectorAll('.tray .lend a')].map(link => link.href)"
SUMMED = "() => document.querySelector('.tray .sum')?.textContent.includes('open')"


def tray(page):
    """Returns the tray, once it says which loans are open."""
    page.wait_for_function(SUMMED)
    return page.locator(".tray")


def summary(page):
    return tray(page).locator(".sum").text_content()


def links(page):
    tray(page)
    return page.evaluate(LINKS)


def some_ids(site, count, wanted):
    return [id for id, loan in read(site).items() if wanted(loan)][:count]


@pytest.fixture
def site_of(sites, tmp_path):
    """Returns a copy of the site `few` whose data on saved loans are these rows: `site_of({"1": needing()})`."""
    def site_of(loans, app=None, width=1 << 40):
        site = tmp_path / "site"
        shutil.copytree(sites["few"], site)
        shutil.rmtree(site / "data/saved")
        (site / "data/saved").mkdir()
        files = sorted({int(id) // width for id in loans})
        contents = {"index": {"width": width, "files": files} | ({"app": app} if app else {})}
        for file in files:
            rows = {id: row for id, row in loans.items() if int(id) // width == file}
            contents[str(file)] = {"countries": [], "sectors": [], "partners": [], "loans": rows}
        for name, content in contents.items():
            (site / f"data/saved/{name}.js").write_text(f"document.currentScript.data={json.dumps(content)}")
        return site
    return site_of


def needing(amount=50_000, minimum=None):
    """Returns the row of a loan that needs this many cents."""
    return ["Grace", None, None, None, 100_000, amount, None, None, *([minimum] if minimum else [])]


def test_without_saved_loans_there_is_no_tray_and_nothing_is_loaded_for_it(open_page, sites):
    page = open_page(sites["rich"] / "index.html")
    assert page.locator(".tray").count() == 0
    assert [url for url in open_page.requests if "assets/shortlist" in url or "data/saved" in url] == []


def test_a_heart_opens_the_tray(rich_list, sites):
    view = rich_list()
    loans = [loan for loan in read(sites["rich"]).values() if is_open(loan)]
    view.heart(loans[0]["id"]).click()
    assert summary(view.page) == f"1 saved, 1 still open · {dollars(share(loans[0]))}"
    view.heart(loans[1]["id"]).click()
    view.page.wait_for_function("() => document.querySelector('.tray .sum').textContent.startsWith('2 saved, 2 still')")
    for loan in loans[:2]:
        view.heart(loan["id"]).click()
    assert not view.page.locator(".tray").is_visible()


@pytest.mark.parametrize("path", PAGES)
def test_every_page_has_the_tray(open_page, sites, path):
    site = sites["rich"]
    loans = read(site)
    ids = [*list(loans)[:6], 77]
    page = open_page(site / path, init=store(",".join(map(str, ids))))
    open_loans = [loans[id] for id in ids if is_open(loans.get(id))]
    total = sum(map(share, open_loans))
    shares = {share(loan) for loan in open_loans}
    assert len(open_loans) > 1 and len(shares) == 1
    assert summary(page) == f"7 saved, {len(open_loans)} still open · {dollars(total)} at {dollars(shares.pop())} each"
    assert links(page) == addresses([loan["id"] for loan in open_loans], total)
    region = page.get_by_role("region", name="Saved loans")
    assert region.is_visible()
    lend = region.get_by_role("link", name="Lend at Kiva")
    assert (lend.get_attribute("target"), lend.get_attribute("rel")) == ("_blank", "noopener")
    hint = page.locator(f"#{lend.get_attribute('aria-describedby')}").text_content()
    assert hint.startswith("Kiva opens in a new tab") and hint.endswith("amounts can be changed there.")
    show = region.get_by_role("link", name="Show")
    show.click()
    page.wait_for_url("**/saved.html")


def test_a_page_at_any_address_links_the_saved_loans_without_a_tray(open_page, sites):
    page = open_page(sites["rich"] / "404.html", init=store("4000000"))
    link = page.locator("a:has(#saved-count)")
    assert link.evaluate("link => link.href") == (sites["rich"] / "saved.html").as_uri()
    assert page.locator(".tray").count() == 0


@pytest.mark.parametrize("count", [1, 2, 6, 7, 700])
@pytest.mark.parametrize("app", [None, "org.example.lending-team_1"])
def test_several_loans_are_a_bundle_and_many_are_divided(open_page, site_of, count, app):
    ids = [str(2_000_000 + 37 * index) for index in range(count)]
    page = open_page(site_of({id: needing() for id in ids}, app) / "about.html", init=store(",".join(ids)))
    expected = addresses(ids, 2_500 * count, app)
    assert len(expected) == (2 if count == 700 else 1)
    assert links(page) == expected
    assert all(("/ui-login?doneUrl=%2F" in link) == (count > 6) for link in expected)
    names = tray(page).locator(".lend a").all_text_contents()
    assert names == (["Lend at Kiva"] if count < 700 else ["Lend part 1 of 2 at Kiva", "Lend part 2 of 2 at Kiva"])
    assert ("sign in first" in page.locator("#tray-hint").text_content()) == (count > 6)


def test_the_links_written_out(open_page, site_of, subtests):
    """The addresses of docs/kiva-api.md, not calculated."""
    loans = {str(id): needing() for id in range(1, 8)}
    loans |= {"8": needing(1_000), "9": needing(50_000, 5_000), "10": needing(1_250)}
    page = open_page(site_of(loans, "org.example") / "about.html")
    kiva = "https://www.kiva.org"
    for saved, sum, link in [
            ("1", "$25", f"{kiva}/process-instant-lending/1/25?app_id=org.example"),
            ("1,2", "$50 at $25 each", f"{kiva}/add-loan-bundle?loanIds=1,2&app_id=org.example"),
            ("8", "$10", f"{kiva}/process-instant-lending/8/10?app_id=org.example"),
            ("9", "$50", f"{kiva}/process-instant-lending/9/50?app_id=org.example"),
            ("10", "$12.50", f"{kiva}/process-instant-lending/10/12.50?app_id=org.example"),
            ("1,2,3,4,5,6", "$150 at $25 each", f"{kiva}/add-loan-bundle?loanIds=1,2,3,4,5,6&app_id=org.example"),
            ("1,2,3,4,5,8", "$135 for one share of each",
             f"{kiva}/add-loan-bundle?loanIds=1,2,3,4,5,8&app_id=org.example"),
            ("1,2,3,4,5,6,8", "$160 for one share of each",
             kiva + "/ui-login?doneUrl=%2Fadd-loan-bundle%3FloanIds%3D1%2C2%2C3%2C4%2C5%2C6%2C8%26app_id%3Dorg.example"),
            ("1,2,3,4,5,6,7", "$175 at $25 each",
             kiva + "/ui-login?doneUrl=%2Fadd-loan-bundle%3FloanIds%3D1%2C2%2C3%2C4%2C5%2C6%2C7%26app_id%3Dorg.example")]:
        with subtests.test(saved=saved):
            page.evaluate("ids => localStorage.setItem('kivagen-saved', ids)", saved)
            page.reload()
            assert links(page) == [link]
            assert summary(page).endswith(f" · {sum}")


@pytest.mark.parametrize(("length", "parts"), [(5_999, 1), (6_000, 1), (6_001, 2)])
def test_the_length_of_an_address_is_measured_as_encoded(open_page, site_of, length, parts):
    base = len("https://www.kiva.org/ui-login?doneUrl=%2Fadd-loan-bundle%3FloanIds%3D")
    # A number and its comma take ten characters. The first loan has no comma, and a longer number.
    count, rest = divmod(length - base + 3, 10)
    ids = [str(1_000_000 + index) for index in range(count - 1)]
    ids.insert(0, "1" * (7 + rest))
    page = open_page(site_of({id: needing() for id in ids}, width=1 << 60) / "about.html", init=store(",".join(ids)))
    found = links(page)
    assert len(found) == parts and max(map(len, found)) <= LONGEST
    assert parts > 1 or len(found[0]) == length
    assert found == addresses(ids, 2_500 * len(ids))


def test_loans_that_are_not_open_are_left_out(open_page, sites, subtests):
    site = sites["statuses"]
    loans = read(site)
    page = open_page(site / "index.html", init=store(",".join(map(str, [*loans, 123]))))
    wanted = [loan for loan in loans.values() if is_open(loan)]
    assert 1 < len(wanted) < len(loans)
    total = sum(map(share, wanted))
    assert summary(page).startswith(f"{len(loans) + 1} saved, {len(wanted)} still open · {dollars(total)}")
    assert links(page) == addresses([loan["id"] for loan in wanted], total)
    with subtests.test("none is open"):
        page.evaluate("localStorage.setItem('kivagen-saved', '123,456')")
        page.reload()
        page.wait_for_function("() => document.querySelector('.tray .sum')?.textContent === '2 saved, none still open'")
        assert page.evaluate(LINKS) == [] and not page.locator("#tray-hint").is_visible()


def test_a_loan_ends_by_the_readers_clock(open_page, sites):
    site = sites["few"]
    ids = some_ids(site, 30, is_open)
    now = NOW + timedelta(days=8)
    page = open_page(site / "about.html", init=store(",".join(map(str, ids))), now=now)
    still = [id for id in ids if is_open(read(site)[id], now)]
    assert 0 < len(still) < len(ids)
    assert summary(page).startswith(f"{len(ids)} saved, {len(still)} still open")


def test_a_site_that_stays_as_it_is_is_counted_by_its_own_time(open_page, sites):
    site = sites["sample"]
    ids = list(read(site))
    page = open_page(site / "about.html", init=store(",".join(map(str, ids))), now=NOW + timedelta(days=4000))
    assert not summary(page).startswith(f"{len(ids)} saved, none")


def test_the_tray_covers_nothing(open_page, sites, subtests):
    page = open_page(sites["few"] / "about.html", init=store(",".join(map(str, some_ids(sites["few"], 3, is_open)))))
    window = open_page.window_of(page)
    try:
        for size, text in [((1440, 900), 100), ((390, 844), 100), ((320, 640), 100), ((320, 640), 200), ((1280, 400), 200)]:
            with subtests.test(size=size, text=text):
                page.set_viewport_size({"width": size[0], "height": size[1]})
                sizes = {"standard": 16 * text // 100, "fixed": 13 * text // 100}
                window.session.send("Page.setFontSizes", {"fontSizes": sizes})
                page.reload()
                tray(page)
                frames = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
                page.evaluate(frames)
                page.evaluate("() => scrollTo(0, document.documentElement.scrollHeight)")
                page.evaluate(frames)
                wide, last, top = page.evaluate("""() => [document.documentElement.scrollWidth,
                  document.querySelector('footer').getBoundingClientRect().bottom,
                  document.querySelector('.tray').getBoundingClientRect().top]""")
                assert wide <= size[0] and last <= top + 1
                for element in page.locator(".tray a, .tray button").all():
                    box = element.bounding_box()
                    assert box["width"] >= 24 and box["height"] >= 24
    finally:
        window.session.send("Page.setFontSizes", {"fontSizes": {"standard": 16, "fixed": 13}})


def test_what_has_the_focus_is_above_the_tray(open_page, sites):
    page = open_page(sites["few"] / "about.html", init=store(str(some_ids(sites["few"], 1, is_open)[0])),
                     viewport={"width": 700, "height": 600})
    tray(page)
    page.locator(".brand").focus()
    reached = []
    for _ in range(200):
        page.keyboard.press("Tab")
        where, bottom, top = page.evaluate("""() => {
          const {activeElement: element} = document;
          return [element.closest('.tray') ? element.textContent : element === document.body ? 'body' : '',
            element.getBoundingClientRect().bottom, document.querySelector('.tray').getBoundingClientRect().top];
        }""")
        if where == "body":
            break
        if where:
            reached.append(where)
        else:
            assert bottom <= top
    # The keyboard reaches the tray last, and leaves it again.
    assert reached == ["Lend at Kiva", "Send", "Print", "Show"]


def test_the_tray_moves_nothing_when_it_appears(rich_list):
    view = rich_list()
    view.page.evaluate("() => scrollTo(0, 400)")
    view.frame()
    view.heart(view.ids[4]).click()
    height = tray(view.page).bounding_box()["height"]
    view.frame()
    scrolled, room = view.page.evaluate("() => [scrollY, parseFloat(getComputedStyle(document.body).paddingBottom)]")
    assert scrolled == 400 and abs(room - height) <= 1
    assert view.page.evaluate(SHIFT) == 0


def test_the_tray_moves_nothing_when_its_data_comes_late(hosts, open_page, sites):
    address = hosts(sites["rich"])
    page = open_page("about:blank")
    held = []
    arrived = threading.Event()
    page.route("**/data/saved/*", lambda route: route.continue_() if arrived.is_set() else held.append(route))
    page.goto(f"{address}/index.html")
    with page.expect_request("**/data/saved/index.js"):
        page.locator("#loan-4000000 .save").click()
    # What moves within half a second of a click does not count as a shift.
    page.clock.run_for(1000)
    page.wait_for_function("since => performance.now() > since + 1000", arg=page.evaluate("performance.now()"))
    assert page.locator(".tray").is_hidden()
    arrived.set()
    for route in held:
        route.continue_()
    assert summary(page).startswith("1 saved, 1 still open")
    assert page.evaluate(SHIFT) == 0


def test_the_panel_of_the_filter_ends_above_the_tray(rich_list):
    view = rich_list()
    view.heart(view.ids[0]).click()
    tray(view.page)
    view.page.evaluate("() => scrollTo(0, 1200)")
    view.page.locator("#own > summary").focus()
    view.frame()
    bottom, top, covers = view.page.evaluate("""() => {
      const {bottom, left, top, height} = document.querySelector('#own > summary').getBoundingClientRect();
      return [bottom, document.querySelector('.tray').getBoundingClientRect().top,
        document.elementFromPoint(left + 20, top + height / 2).closest('.tray') !== null];
    }""")
    assert bottom <= top and not covers


def test_the_first_link_leads_to_the_tray(open_page, sites):
    page = open_page(sites["rich"] / "index.html", init=store("4000000"))
    tray(page)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the saved loans"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Lend at Kiva"
    page.locator("#loan-4000000 .save").click()
    assert page.locator(".tray").is_hidden() and page.locator("[href='#tray']").is_hidden()


def test_the_sheet_of_the_filter_hides_the_tray(open_list):
    view = open_list("rich", viewport={"width": 390, "height": 844}, init=store("4000000,4000037"))
    assert tray(view.page).is_visible()
    view.page.locator("#filter-toggle").click()
    assert not view.page.locator(".tray").is_visible()
    view.page.locator("#show-results").click()
    assert view.page.locator(".tray").is_visible()


def test_the_tray_is_not_printed(open_page, sites):
    page = open_page(sites["rich"] / "index.html", init=store("4000000,4000037"))
    tray(page)
    page.emulate_media(media="print")
    assert not page.locator(".tray").is_visible()
    page.emulate_media(media="screen")


def test_the_tray_hears_of_other_tabs(open_page, sites):
    one = open_page(sites["rich"] / "index.html", init=store("4000000"))
    other = one.context.new_page()
    other.goto((sites["rich"] / "about.html").as_uri())
    tray(other)
    connect(one, other)
    one.locator("#loan-4000037 .save").click()
    wait_in(other, "() => document.querySelector('.tray .sum').textContent.startsWith('2 saved')")
    one.evaluate("localStorage.clear()")
    wait_in(other, "() => document.querySelector('.tray').hidden")


def test_the_tray_is_right_after_going_back(open_page, sites):
    page = open_page(sites["rich"] / "index.html", init=store("4000000"))
    tray(page)
    page.locator("#loan-4000037 h3 a").click()
    page.locator("main .save").click()
    page.wait_for_function("() => document.querySelector('.tray .sum')?.textContent.startsWith('2 saved')")
    page.go_back()
    page.wait_for_function("() => document.querySelector('.tray .sum')?.textContent.startsWith('2 saved')")


@pytest.mark.parametrize("init", [THROWS, IS_FULL], ids=["throws", "is full"])
def test_the_tray_works_without_storage_and_says_so(rich_list, init):
    view = rich_list(init=init)
    view.heart(4000000).click()
    assert "does not keep the saved loans" in tray(view.page).locator(".note").text_content()
    assert summary(view.page).startswith("1 saved, ")
    view.heart(4000000).click()
    assert not view.page.locator(".tray").is_visible()


def test_print_and_show_know_the_loans_that_the_browser_does_not_keep(rich_list):
    view = rich_list(init=THROWS)
    for id in (4000000, 4000037):
        view.heart(id).click()
    tray(view.page)
    show = view.page.locator(".tray").get_by_role("link", name="Show")
    assert show.get_attribute("href").endswith("saved.html#loans=4000000,4000037")
    printed = view.page.locator(".tray").get_by_role("link", name="Print").get_attribute("href")
    page = view.page
    page.add_init_script("window.prints = 0; window.print = () => { prints++; };")
    page.goto(printed)
    page.wait_for_function("() => prints === 1")
    assert page.evaluate("location.hash") == "#loans=4000000,4000037"
    assert page.locator("#shortlist .rows li").count() == 2


def test_many_links_are_left_to_the_page_of_saved_loans(open_page, site_of):
    ids = [str(1_000_000 + index) for index in range(2_000)]
    site = site_of({id: needing() for id in ids})
    page = open_page(site / "about.html", init=store(",".join(ids)), viewport={"width": 390, "height": 844})
    page.wait_for_function(SUMMED)
    assert page.evaluate(LINKS) == []
    assert "links take these loans to Kiva" in page.locator("#tray-hint").text_content()
    assert page.locator(".tray").bounding_box()["height"] < 300
    page.goto((site / "saved.html").as_uri())
    page.wait_for_function("() => document.querySelectorAll('#shortlist .lend a').length > 2")


def test_a_bundle_counts_the_usual_share_of_each_loan_towards_the_limit(open_page, site_of):
    """A bundle adds $25 of each loan, also of those that need less."""
    all_ids = [str(1_000_000 + index) for index in range(7)]
    site = site_of({id: needing(500) for id in all_ids})
    for count, asks in [(6, False), (7, True)]:
        page = open_page(site / "about.html", init=store(",".join(all_ids[:count])))
        [link] = links(page)
        assert ("ui-login" in link) == asks
        assert summary(page) == f"{count} saved, {count} still open · ${5 * count} at $5 each"


def test_what_is_no_number_among_the_saved_loans_is_ignored(open_page, sites):
    page = open_page(sites["rich"] / "index.html", init=store("4000000,abc, 4000037,,-5"))
    assert summary(page).startswith("2 saved")
    page.locator("#loan-4000074 .save").click()
    page.wait_for_function("() => document.querySelector('.tray .sum').textContent.startsWith('3 saved')")
    assert page.evaluate("localStorage.getItem('kivagen-saved')") == "4000000,4000037,4000074"


def test_missing_data_is_said(sites, open_page, hosts):
    address = hosts(sites["rich"], lambda path, body: None if "/data/saved/" in path else body)
    page = open_page(f"{address}/about.html", init=store("4000000,4000037"))
    page.wait_for_function("() => document.querySelector('.tray .note')?.textContent.includes('could not be loaded')")
    assert page.locator(".tray .sum").text_content() == "2 saved" and page.evaluate(LINKS) == []
    assert all("404" in message for message in open_page.messages)
    open_page.messages.clear()


def test_a_page_without_its_files_works_without_the_tray(open_page, sites, tmp_path):
    mailed = tmp_path / "mailed.html"
    mailed.write_bytes((sites["rich"] / "index.html").read_bytes())
    page = open_page(mailed)
    with page.expect_console_message(lambda message: "ERR_FILE_NOT_FOUND" in message.text):
        page.locator("#loan-4000000 .save").click()
    page.wait_for_function("() => document.querySelector('#saved-count').textContent === '1'")
    assert page.locator(".tray").count() == 0
    assert [message for message in open_page.messages if "ERR_FILE_NOT_FOUND" not in message] == []
    open_page.messages.clear()


def test_only_the_files_of_saved_loans_are_loaded(sites, open_page):
    site = sites["big"]
    files = sorted(path.name for path in (site / "data/saved").iterdir())
    assert len(files) > 5
    id = next(id for id, loan in read(site).items() if is_open(loan))
    page = open_page(site / "about.html", init=store(f"{id},5"))
    tray(page)
    loaded = [url.rsplit("/", 1)[1] for url in open_page.requests if "/data/saved/" in url]
    assert len(loaded) == 2 and loaded[0] == "index.js" and set(loaded) < set(files)


COPIED = "() => navigator.clipboard.readText()"
CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


def test_send_copies_a_link_with_the_numbers(open_page, sites, hosts, subtests):
    address = hosts(sites["rich"])
    for root in [address, sites["rich"].as_uri()]:
        with subtests.test(root=root):
            page = open_page(f"{root}/countries/KE.html", init=store("4000000,77,4000037"), **CLIPBOARD)
            tray(page).get_by_role("button", name="Send").click()
            page.wait_for_function("() => document.querySelector('.tray [role=status]').textContent.includes('copied')")
            assert page.evaluate(COPIED) == f"{root}/saved.html#loans=4000000,77,4000037"


def test_what_is_said_of_a_link_goes_once_other_loans_are_saved(rich_list):
    view = rich_list(init=store("4000000"), **CLIPBOARD)
    status = tray(view.page).locator("[role=status]")
    heights = [view.page.locator(".tray").bounding_box()["height"]]
    view.page.locator(".tray").get_by_role("button", name="Send").click()
    expect(status).to_contain_text("The link is copied.")
    heights.append(view.page.locator(".tray").bounding_box()["height"])
    # The buttons stay under the pointer.
    assert heights[0] == pytest.approx(heights[1], abs=1)
    view.heart(4000037).click()
    expect(status).to_be_empty()
    assert summary(view.page).startswith("2 saved")


def test_a_link_to_a_page_on_a_disk_is_said_to_lead_nowhere_else(open_page, sites, hosts):
    note = "This page is a file on this computer, so that nobody else can open the link."
    for root, is_file in [(sites["rich"].as_uri(), True), (hosts(sites["rich"]), False)]:
        page = open_page(f"{root}/about.html", init=store("4000000"), **CLIPBOARD)
        tray(page).get_by_role("button", name="Send").click()
        status = page.locator(".tray [role=status]")
        expect(status).to_contain_text("The link is copied.")
        assert (note in status.text_content()) == is_file


def test_a_link_that_cannot_be_copied_is_shown(open_page, sites):
    page = open_page(sites["rich"] / "about.html", init=store("4000000") +
                     "Object.defineProperty(navigator, 'clipboard', {value: undefined});")
    tray(page).get_by_role("button", name="Send").click()
    field = page.get_by_label("Link to these loans")
    assert field.input_value() == (sites["rich"] / "saved.html").as_uri() + "#loans=4000000"


def test_too_many_loans_for_a_link(open_page, sites):
    ids = ",".join(str(1_000_000 + index) for index in range(5_000))
    page = open_page(sites["rich"] / "about.html", init=store(ids))
    page.wait_for_function("() => document.querySelector('.tray .sum')?.textContent.startsWith('5,000 saved')")
    page.locator(".tray").get_by_role("button", name="Send").click()
    assert page.locator(".tray [role=status]").text_content() == "These are too many loans for a link."


def test_copy_link_on_a_list_of_saved_loans_shows_them_to_others(open_list):
    view = open_list("rich", hash="#saved=1", init=store("4000000,4000037"), **CLIPBOARD)
    tray(view.page)
    view.page.locator("#chips .copy").click()
    view.page.wait_for_function("() => document.querySelector('#chips .copy').textContent === 'Copied'")
    assert view.page.evaluate(COPIED) == view.page.url.replace("index.html#saved=1", "saved.html#loans=4000000,4000037")
    view.chip("Saved").click()
    view.choose("country", "KE")
    view.wait_for_hash("#country=KE")
    view.page.locator("#chips .copy").click()
    view.page.wait_for_function("() => document.querySelector('#chips .copy').textContent === 'Copied'")
    assert view.page.evaluate(COPIED) == view.page.url


def test_ten_thousand_saved_loans_are_summed_without_reading_the_storage_for_each_card(open_page, sites):
    ids = [*read(sites["big"]), *range(1, 9_000)]
    page = open_page(sites["big"] / "index.html", init=store(",".join(map(str, ids))))
    page.wait_for_function("() => document.querySelector('.tray .sum')?.textContent.includes('still')", timeout=60_000)
    assert summary(page).startswith(f"{len(ids):,} saved, ")
    assert all(len(link) <= LONGEST for link in links(page))
    reads = page.evaluate("""() => {
      let reads = 0;
      const {getItem} = Storage.prototype;
      Storage.prototype.getItem = function (key) { reads++; return getItem.call(this, key); };
      document.querySelector('#loans .save').click();
      Storage.prototype.getItem = getItem;
      return reads;
    }""")
    assert reads < 40


@pytest.mark.parametrize("path", ["index.html", "loans/4000000.html"])
def test_axe_finds_no_violation_in_the_tray(open_page, sites, path):
    page = open_page(sites["rich"] / path, init=store(",".join(map(str, some_ids(sites["rich"], 8, is_open)))))
    tray(page)
    assert_accessible(page, SCHEMES, part=".tray")


def test_no_figure_of_the_tray_is_written_into_pages(sites):
    """Only the reader's browser knows which loans are saved."""
    assert not re.search(r'class="tray"', (sites["rich"] / "index.html").read_text())


def test_the_button_of_a_loans_page(open_page, sites, subtests):
    site = sites["rich"]
    for id, loan in list(read(site).items())[:12]:
        with subtests.test(id=id):
            page = (site / f"loans/{id}.html").read_text()
            box = re.search(r'<p class="do">.*?</p>', page)[0]
            href, text = re.search(r'<a class="btn" href="([^"]*)">([^<]*)<', box).groups()
            kiva = f"https://www.kiva.org/lend/{id}"
            if remaining(loan) and is_open(loan):
                amount = f"{share(loan) / 100:g}"
                assert href == f"https://www.kiva.org/process-instant-lending/{id}/{amount}"
                assert text == f"Lend ${amount} at Kiva"
                assert f'<a class="see" href="{kiva}">See it on Kiva</a>' in box
            else:
                assert href == kiva and 'class="see"' not in box
    id = some_ids(site, 1, is_open)[0]
    page = open_page(site / f"loans/{id}.html", now=NOW + timedelta(days=400))
    button = page.locator(".ended .do .btn")
    assert button.text_content() == "See it on Kiva"
    assert button.get_attribute("href") == f"https://www.kiva.org/lend/{id}"
    assert not page.locator(".do .see").is_visible()
    assert page.locator(".do .save").inner_text() == "Save"
