"""The pages of loans and notes and the 404 page; time, theme, pictures and the sample notice on every page."""

import re
import shutil
from datetime import datetime, timedelta

import pytest

import invented
from environment import SOAK
from list_page import DRAWN_WHOLE, SHIFT, pass_unseen
from playwright.sync_api import expect
from static_host import serve

PAGES = ["index.html", "loans/3000100.html", "notes/about.html", "notes.html", "about.html", "404.html",
         "countries.html", "countries/UG.html", "sectors.html", "sectors/food.html", "partners.html",
         "partners/7.html", "figures.html", "embed.html", "data.html"]


def assert_note_begins_beside_its_icon(page):
    note = page.locator(".loan-note").first
    icon, text = (note.locator(part).bounding_box() for part in (".i", "p >> nth=0"))
    assert abs(icon["y"] + icon["height"] / 2 - text["y"] - 12) < 4


def test_a_loan_has_a_page_with_a_link_back(open_page, sites):
    page = open_page(sites["few"] / "loans/3000097.html")
    assert page.locator("h1 .loan-name").text_content() == "Las Tejedoras Group"
    assert page.locator(".loan-amount").text_content() == "$3,850"
    assert "alpaca yarn" in page.locator(".loan-use").text_content()
    assert page.locator('a[href="https://www.kiva.org/lend/3000097"]').count() >= 1
    assert page.locator(".loan-note").count() == 1
    assert_note_begins_beside_its_icon(page)
    english = page.locator('div[lang="en"] p').all_text_contents()
    assert english == ["Las Tejedoras Group lives in Ayacucho.", "The *harvest* was good this year.",
                       "She plans more."]
    assert not page.locator('div[lang="es"]').is_visible()
    page.locator("main .told summary").click()
    assert page.locator('div[lang="es"]').is_visible()
    page.get_by_role("link", name=re.compile("All loans$")).click()
    page.wait_for_url("**/index.html")


def test_the_header_links_to_notes(open_page, sites):
    page = open_page(sites["few"] / "loans/3000100.html")
    page.get_by_role("navigation").get_by_role("link", name="About this page").click()
    page.wait_for_url("**/notes/about.html")
    assert page.locator("h1").inner_text() == "About this page"
    assert page.get_by_role("heading", name="Rules").is_visible()


def test_the_header_links_to_the_overview_of_notes(open_page, sites):
    page = open_page(sites["few"] / "loans/3000100.html")
    page.get_by_role("navigation").get_by_role("link", name="All notes").click()
    page.wait_for_url("**/notes.html")
    assert page.get_by_role("navigation").get_by_role("link", name="All notes").get_attribute("aria-current") == "page"
    assert page.locator("main h2").all_inner_texts() == ["About this page", "Our rules"]
    page.get_by_role("link", name="Our rules").click()
    page.wait_for_url("**/notes/rules.html")


def test_a_header_with_many_links_keeps_the_name_at_the_left_and_the_switch_at_the_right(open_page, sites, subtests):
    page = open_page(sites["few"] / "loans/3000100.html")
    nav = page.locator(".top nav")
    nav.evaluate("nav => { for (let n = 0; n < 6; n++) nav.append('A page of notes ', nav.lastElementChild.cloneNode(true)); }")
    for width in [1440, 1024, 800, 640, 390, 320]:
        with subtests.test(width=width):
            page.set_viewport_size({"width": width, "height": 900})
            top, brand, theme, links = (page.locator(part).bounding_box() for part in (".top", ".brand", ".theme", ".top nav"))
            assert brand["x"] == top["x"]
            # On a phone, the switch is in the footer.
            if width <= 544:
                expect(page.locator("footer .theme")).to_be_visible()
                assert page.locator(".top .theme").is_hidden()
                continue
            assert theme["x"] + theme["width"] == pytest.approx(top["x"] + top["width"], abs=1)
            assert theme["y"] + theme["height"] / 2 == pytest.approx(brand["y"] + brand["height"] / 2, abs=1)
            # The links are beside the name, or below it.
            assert links["x"] > brand["x"] + brand["width"] or links["y"] > brand["y"] + brand["height"] - 1


# The text of the footer, its links to Kiva and its times, the text of the page, and the number of stale notices.
ORIGIN = """() => {
  const footer = document.querySelector('footer');
  return [footer.innerText, footer.querySelectorAll('a[href^="https://www.kiva.org"]').length,
    [...footer.querySelectorAll('time')].map(time => time.dateTime), document.body.innerText,
    document.querySelectorAll('.stale').length];
}"""


def test_every_page_says_where_its_data_come_from(open_page, sites, subtests):
    page = open_page(sites["few"] / PAGES[0], color_scheme="light")
    for path in PAGES:
        with subtests.test(path=path):
            page.goto((sites["few"] / path).as_uri())
            text, links, times, body, notices = page.evaluate(ORIGIN)
            assert "not developed or endorsed by Kiva" in text
            assert links == 1
            assert "Sample data" not in body
            # A host shows the 404 page at any path, so that it cannot ask for the time.
            assert times == ([] if path == "404.html" else [invented.time(invented.NOW)])
            assert ("20 November 2026, 10:42 UTC" in text) == (path != "404.html")
        with subtests.test("only a stale page says that Kiva could not be reached", path=path):
            assert notices == 0 and "could not be reached" not in body
        # All pages set the theme alike, so the short form tests one page with each script.
        if not SOAK and path not in ("index.html", "loans/3000100.html", "countries.html", "404.html"):
            continue
        with subtests.test("the stored theme is set before the page is painted", path=path):
            light = page.evaluate(GROUND)
            page.locator('.theme input[value="dark"]').check()
            dark = page.evaluate(GROUND)
            assert dark != light
            page.reload()
            assert page.evaluate(GROUND) == dark
            assert page.locator('.theme input[value="dark"]').is_checked()
            page.locator('.theme input[value="auto"]').check()
            assert page.evaluate(GROUND) == light


def test_every_page_of_the_sample_says_so(open_page, sites):
    site = sites["sample"]
    loan = next((site / "loans").glob("*.html"))
    page = open_page(site / "404.html")
    for path in [site / "index.html", loan, site / "404.html"]:
        page.goto(path.as_uri())
        assert page.get_by_text("Sample data").is_visible(), path


STALE = "Data of 20 November, 10:42 UTC; Kiva could not be reached"


AGES = [
    (timedelta(), " (just now)"),
    (timedelta(seconds=59), " (just now)"),
    (timedelta(minutes=1), " (1 minute ago)"),
    (timedelta(minutes=59, seconds=59), " (59 minutes ago)"),
    (timedelta(hours=1), " (1 hour ago)"),
    (timedelta(hours=23, minutes=59), " (23 hours ago)"),
    (timedelta(days=1), " (1 day ago)"),
    (timedelta(days=2, hours=5), " (2 days ago)"),
    (timedelta(days=30, hours=9), " This list is 30 days old"),
    (timedelta(days=31), " This list is 31 days old"),
    (timedelta(days=364), " This list is 364 days old"),
    (timedelta(days=365), " This list is 365 days old"),
    (timedelta(days=900), " This list is 900 days old"),
]
# A clock before the data is wrong.
WRONG = [(timedelta(seconds=-1), ""), (timedelta(days=-400), "")]


GROUND = "getComputedStyle(document.body).backgroundColor"


def reload_at(open_page, page, now):
    """Loads the page again with the reader's clock at this time."""
    open_page.window_of(page).set_clock(now)
    page.reload()


def set_clock(page, now):
    """Sets the reader's clock in an open page, and shows the page again."""
    page.evaluate("""time => {
      Date.now = () => time;
      document.dispatchEvent(new Event('visibilitychange'));
    }""", now.timestamp() * 1000)


# The text of the notice, and that of its age.
NOTICE = """() => [document.querySelector('.stale').textContent,
  [...document.querySelectorAll('.stale :is(span, b)')].map(age => age.textContent)]"""


def test_the_age_of_stale_data_follows_the_readers_clock(open_page, sites, subtests):
    page = open_page("about:blank")
    for path in ["about.html", "notes/about.html"]:
        page.goto((sites["stale"] / path).as_uri())
        # An open page goes through all ages, of which the short form loads it at some.
        for loaded, ages in {False: AGES, True: [*(AGES if SOAK else AGES[::6]), *WRONG]}.items():
            for later, age in ages:
                with subtests.test(path=path, loaded=loaded, later=str(later)):
                    if loaded:
                        reload_at(open_page, page, invented.NOW + later)
                    else:
                        set_clock(page, invented.NOW + later)
                    # Until it is old, the notice says how long ago the data was fetched, and then how old the list is.
                    assert page.evaluate(NOTICE) == [STALE + age, [age if "(" in age else age.strip()] if age else []]


# Whether each notice is visible, its text, its title and its role.
NOTICES = """() => [...document.querySelectorAll('.stale')].map(notice =>
  [notice.checkVisibility(), notice.textContent, notice.getAttribute('title'), notice.getAttribute('role')])"""


def test_every_page_says_that_its_data_are_stale(open_page, sites, subtests):
    page = open_page(sites["stale"] / PAGES[0], now=invented.NOW + timedelta(days=2))
    without = open_page(sites["stale"] / "404.html", java_script_enabled=False)
    for path in PAGES:
        says = path in ("index.html", "about.html")
        with subtests.test(path=path):
            page.goto((sites["stale"] / path).as_uri())
            notice = [True, f"{STALE} (2 days ago)", "20 November 2026, 10:42 UTC", None if says else "status"]
            # The 404 page cannot ask for the file that says so.
            assert page.evaluate(NOTICES) == ([] if path == "404.html" else [notice])
        # Without scripts, all other pages are alike.
        if SOAK or says or path == PAGES[1]:
            with subtests.test("without scripts", path=path):
                without.goto((sites["stale"] / path).as_uri())
                assert without.locator(".stale").all_text_contents() == ([STALE] if says else [])


def test_the_notice_of_other_pages_is_in_view_and_moves_nothing(open_page, sites, subtests):
    page = open_page(sites["stale"] / "404.html", init=DRAWN_WHOLE)
    for number, path in enumerate(PAGES):
        # Pages of one kind follow each other, and so are tested in both widths.
        for width in [1440, 390] if SOAK else [[1440, 390][number % 2]]:
            with subtests.test(path=path, width=width):
                page.set_viewport_size({"width": width, "height": 800})
                page.goto((sites["stale"] / path).as_uri() + f"?{width}")
                assert page.evaluate(SHIFT) == 0
                assert path == "404.html" or page.locator(".stale").evaluate(
                    "notice => notice.getBoundingClientRect().bottom <= innerHeight")


def test_a_page_without_its_status_file_says_nothing_of_the_time(open_page, sites, tmp_path, subtests):
    shutil.copytree(sites["stale"], tmp_path / "site")
    page = open_page(tmp_path / "site/404.html")
    for content in [None, "", "document.currentScript.status=null", "document.currentScript.status={}"]:
        file = tmp_path / "site/status.js"
        file.unlink(missing_ok=True) if content is None else file.write_text(content)
        for path in ["loans/3000100.html", "countries/UG.html"]:
            with subtests.test(content=content, path=path):
                page.goto((tmp_path / "site" / path).as_uri())
                page.wait_for_load_state()
                assert page.locator(".stale, footer time").count() == 0
                assert page.locator("time.badge").first.text_content().endswith(" left")
    # The browser reports that the file is missing.
    open_page.messages.clear()


def test_an_invalid_time_has_no_age(open_page, sites, tmp_path, subtests):
    html = (sites["stale"] / "index.html").read_text()
    file = tmp_path / "index.html"
    shutil.copytree(sites["stale"] / "assets", tmp_path / "assets")
    page = open_page(sites["stale"] / "404.html")
    for time in [None, "", "yesterday", "2026-02-30T99:99:99Z"]:
        with subtests.test(time=time):
            written = "" if time is None else f' data-time="{time}"'
            file.write_text(re.sub(r' data-time="[^"]*"', written, html))
            page.goto(file.as_uri())
            assert page.locator(".stale").text_content() == STALE


# The text, the class and the title of the badge of a loan.
BADGE = """() => {
  const badge = document.querySelector('[data-expires="2026-11-26T17:42:00Z"] .badge');
  return [badge.textContent, badge.className, badge.title];
}"""


def test_days_left_follow_the_readers_clock(open_page, sites, subtests):
    page = open_page(sites["few"] / "loans/3000100.html")
    listed = open_page(sites["few"] / "index.html")
    section = open_page(sites["few"] / "countries/KE.html")
    badge = '[data-expires="2026-11-26T17:42:00Z"] .badge'

    def turn_to(page, is_loaded, now):
        if SOAK or is_loaded:
            reload_at(open_page, page, now)
        else:
            set_clock(page, now)

    end, day = "until 26 November 2026", "20 November 2026"
    for number, (later, words, urgency, age) in enumerate([
        (timedelta(), "6 days left", "calm", "12 min ago"),
        (timedelta(hours=3), "6 days left", "calm", "3 h ago"),
        (timedelta(days=1), "5 days left", "soon", "1 day ago"),
        (timedelta(days=4, hours=1), "2 days left", "hot", "4 days ago"),
        (timedelta(days=6), "Last day", "hot", "6 days ago"),
        (timedelta(days=7), "Ended", "calm", "7 days ago"),
        (timedelta(days=30), "Ended", "calm", "30 days ago"),
        (timedelta(days=31), "Ended", "calm", day),
    ]):
        # Open pages go through all times, of which the short form loads each page at some.
        with subtests.test(later=str(later)):
            turn_to(page, number % 3 == 0, invented.NOW + later)
            assert page.evaluate(BADGE) == [words, f"badge {urgency}", end]
            assert page.locator(".do .btn").text_content() == ("See it on Kiva" if words == "Ended" else "Lend $25 at Kiva")
        # The two lists have one script.
        for view in [listed, section]:
            with subtests.test("a list displays the days left and the age of a loan", later=str(later)):
                turn_to(view, number % 3 == 1 and view == [section, listed][number % 2], invented.NOW + later)
                assert view.evaluate(BADGE) == [words, f"badge {urgency}", end]
                assert view.locator("#loan-3000100 .when time").text_content() == age
        # A funded loan stays funded, regardless of the clock.
        assert listed.locator("#loan-3000094 .badge").text_content() == "Fully funded"
    with subtests.test("a clock before the data is wrong, where the page says the time of the data"):
        reload_at(open_page, listed, invented.NOW - timedelta(days=400))
        assert listed.locator(badge).text_content() == "6 days left"
        assert listed.locator("#loan-3000100 .when time").text_content() == "12 min ago"
    for view in [page, section]:
        with subtests.test("with a clock before the posting of a loan, its dates stay"):
            reload_at(open_page, view, invented.NOW - timedelta(days=400))
            assert view.locator(badge).text_content() == end
            assert view.locator(badge).get_attribute("class") == "badge"
    assert section.locator("#loan-3000100 .when time").text_content() == day


@pytest.mark.parametrize("path", ["loans/3000100.html", "index.html", "countries/KE.html"])
def test_distances_are_put_into_words_anew_as_time_passes(open_page, sites, path):
    page = open_page(sites["few"] / path, held=True)
    badge = page.locator('[data-expires="2026-11-26T17:42:00Z"] .badge')
    age = page.locator("#loan-3000100 .when time")

    def state():
        return [badge.text_content(), badge.get_attribute("class"), badge.get_attribute("title"), *age.all_text_contents()]

    end, posted, is_list = "until 26 November 2026", "20 November 2026", path != "loans/3000100.html"
    page.clock.run_for(100)
    assert state() == ["6 days left", "badge calm", end, *["12 min ago"] * is_list]
    pass_unseen(page, invented.NOW + timedelta(days=4, hours=1))
    assert state() == ["2 days left", "badge hot", end, *["4 days ago"] * is_list]
    page.clock.fast_forward(2 * 24 * 3_600_000)
    assert state() == ["Last day", "badge hot", end, *["6 days ago"] * is_list]
    page.clock.fast_forward(24 * 3_600_000)
    assert state() == ["Ended", "badge calm", end, *["7 days ago"] * is_list]
    if not is_list:
        assert page.locator(".do .btn").text_content() == "See it on Kiva"
    pass_unseen(page, invented.NOW + timedelta(days=31))
    assert state() == ["Ended", "badge calm", end, *[posted] * is_list]


def test_the_age_of_stale_data_grows_in_an_open_tab(open_page, sites):
    page = open_page(sites["stale"] / "notes/about.html", held=True)
    page.clock.run_for(100)
    for days, age in [(2, " (2 days ago)"), (9, " This list is 9 days old")]:
        pass_unseen(page, invented.NOW + timedelta(days=days))
        assert page.locator(".stale").text_content() == STALE + age


@pytest.mark.parametrize("site", ["rich", "many"])
def test_a_list_in_an_open_tab_becomes_that_of_a_new_one(open_list, subtests, site):
    view, new = open_list(site, held=True), open_list(site, held=True)
    hashes = ["#days-max=5&sort=ending", "#open=1", "#soon=1"]
    # The short form filters the long list once. The switches follow one clock.
    for hash in hashes if SOAK else hashes[:2] if site == "rich" else hashes[:1]:
        with subtests.test(hash=hash):
            arrive_at(view, hash, invented.NOW)
            before = view.ids
            for days in (5, 12):
                later = invented.NOW + timedelta(days=days, hours=1)
                pass_unseen(view.page, later)
                arrive_at(new, hash, later)
                assert view.ids == new.ids != before
                assert view.count.inner_text() == new.count.inner_text()
                for name in ("open", "soon", "country"):
                    assert view.options(name) == new.options(name)


def arrive_at(view, hash, now):
    """Loads a held page again, with the reader's clock at this time."""
    view.page.clock.set_system_time(now)
    view.arrive(hash)
    view.pass_time(2000)


def test_dates_are_replaced_before_the_script_of_the_page_arrives(open_page, sites):
    held = []
    with serve(sites["few"]) as root:
        page = open_page("about:blank")
        page.route("**/assets/*", lambda route: held.append(route) if "/list." in route.request.url else route.continue_())
        page.goto(f"{root}/countries/KE.html", wait_until="commit")
        page.locator("#loan-3000100 .badge", has_text="6 days left").wait_for()
        assert page.locator("#loan-3000100 .when time").text_content() == "12 min ago"
        assert page.evaluate("document.readyState") == "interactive" and len(held) == 1
        held[0].continue_()
        page.wait_for_load_state()


# Texts that only an outdated page would have.
TIMES = "times => times.map(time => [time.dateTime, time.textContent])"
PASSING = re.compile(r"\d days? left|last day|\d \w+ ago|just now|within \d+ days|today|yesterday|tomorrow", re.IGNORECASE)


def test_a_page_without_scripts_says_nothing_that_is_false_a_week_later(open_page, sites, subtests):
    page = open_page(sites["few"] / "404.html", java_script_enabled=False)
    pages = [*PAGES, *(f"loans/{loan['id']}.html" for loan in (invented.few() if SOAK else invented.few()[::5]))]
    for path in pages:
        with subtests.test(path=path):
            page.goto((sites["few"] / path).as_uri())
            text = page.locator("body").inner_text()
            assert not PASSING.search(text)
            for time, end in page.locator("time.badge").evaluate_all(TIMES):
                day = datetime.fromisoformat(time)
                assert end == f"until {day.day} {day:%B %Y}"
            for time, posted in page.locator(".when time").evaluate_all(TIMES):
                day = datetime.fromisoformat(time)
                assert posted == f"{day.day} {day:%B %Y}"
            assert "20 November 2026, 10:42" not in text or path in ("index.html", "about.html")
    with subtests.test("loans that have left the list"):
        page.goto((sites["retired"] / "loans/3000100.html").as_uri())
        assert not PASSING.search(page.locator("body").inner_text())


def test_a_picture_links_to_the_loan_at_kiva(open_page, sites):
    loan = next(loan for loan in invented.few() if "image" in loan)
    page = open_page(sites["few"] / "index.html")
    link = page.locator(f"#loan-{loan['id']} a.pic")
    assert link.get_attribute("href").startswith(f"https://www.kiva.org/lend/{loan['id']}")
    assert str(loan["image"]["id"]) in link.locator("img").get_attribute("src")
    assert page.locator("#loans img").count() == 1
    assert page.locator("#loan-3000100 .band").count() == 1
    assert_note_begins_beside_its_icon(page)
