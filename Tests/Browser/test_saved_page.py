"""The page of saved loans: what it says of the reader's loans, or of those that a link names."""

import gzip
import json
import re
import shutil
import threading
from datetime import timedelta

import pytest

from accessibility import SCHEMES, assert_accessible
from detailed import SCHEDULES
from invented import NOW
from list_page import FRAME, SAVED, SHIFT, store
from shortlist import by, dollars, is_open, month_text, read, remaining, repayments, share
from test_saved import IS_FULL, connect, wait_in
from test_shortlist import needing, site_of  # noqa: F401

FILLED = "() => document.querySelector('#shortlist :is(.rows, .none)')"
ROWS = """() => [...document.querySelectorAll('.rows li')].map(row => ({
  id: row.dataset.id, name: row.querySelector('h2').textContent, of: row.querySelector('.of').textContent,
  now: row.querySelector('.now').innerText, href: row.querySelector('a').href,
  isStruck: !!row.querySelector('s')}))"""
TABLES = """() => Object.fromEntries([...document.querySelectorAll('.figs table')].map(table => [
  table.caption.textContent,
  [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.textContent))]))"""
STORED = f"localStorage.getItem('{SAVED}')"


@pytest.fixture
def open_saved(open_page, sites):
    """Opens the page of a site: `open_saved("rich", [4000000], hash="#loans=1")`."""
    def open_saved(site, ids=(), hash="", **options):
        init = store(",".join(map(str, ids))) + options.pop("init", "")
        page = open_page(sites[site] / "saved.html", hash=hash, init=init, **options)
        page.wait_for_function(FILLED)
        return page
    return open_saved


def place_of(loan):
    place = loan.get("location") or {}
    return place.get("country") or place.get("country_code")


def rows(page):
    return page.evaluate(ROWS)


def shown_ids(page):
    return [int(row["id"]) for row in rows(page)]


def test_the_page_shows_the_saved_loans(open_saved, sites, subtests):
    site = sites["detailed"]
    loans = read(site)
    page = open_saved("detailed", [*loans, 77])
    found = {int(row["id"]): row for row in rows(page)}
    assert list(found) == [*loans, 77]
    for id, loan in loans.items():
        with subtests.test(id=id):
            row = found[id]
            assert row["name"] == (loan.get("name") or "Anonymous")
            assert row["href"] == (site / f"loans/{id}.html").as_uri()
            assert row["isStruck"] == (not is_open(loan))
            of = [place_of(loan), loan.get("sector"), loan.get("partner_name")]
            assert re.sub(r"^[\U0001f1e6-\U0001f1ff]+ ", "", row["of"]) == " · ".join(filter(None, of))
            if is_open(loan) and remaining(loan) is not None:
                assert row["now"].startswith(f"{dollars(remaining(loan))} to go")
    assert found[77] | {"of": ""} == {
        "id": "77", "name": "Loan 77", "of": "", "now": "Not on this site any more",
        "href": "https://www.kiva.org/lend/77", "isStruck": True}
    assert found[9_100_050]["now"].endswith(" · 6 days left · Back by February 2028")
    assert page.locator("a:has(#saved-count)").evaluate("link => link.href") == (site / "saved.html").as_uri()


def test_the_sums_are_those_of_the_data(open_saved, sites):
    site = sites["detailed"]
    loans = read(site)
    page = open_saved("detailed", loans)
    open_loans = [loan for loan in loans.values() if is_open(loan)]
    total = sum(map(share, open_loans))
    assert page.locator("#shortlist .lede").text_content().startswith(
        f"{len(loans)} saved, {len(open_loans)} still open · {dollars(total)}")
    tables = page.evaluate(TABLES)
    partners = {loan["partner_id"]: loan["partner_name"] for loan in loans.values()
                if loan.get("partner_id") and loan.get("partner_name")}
    for caption, name_of in [
            ("By country", lambda loan: place_of(loan) or "Not known"),
            ("By sector", lambda loan: loan.get("sector") or "Not known"),
            ("By field partner",
             lambda loan: partners.get(loan.get("partner_id"), loan.get("partner_name")) or "Not known")]:
        assert {name: (count, amount) for name, count, amount in tables[caption]} == by(open_loans, name_of)
    links = page.locator(".figs a").evaluate_all("links => links.map(link => link.href)")
    numbers = {loan["partner_id"] for loan in open_loans if loan.get("partner_id")}
    assert sorted(links) == sorted((site / f"partners/{number}.html").as_uri() for number in numbers)
    assert all((site / f"partners/{number}.html").is_file() for number in numbers)


# The loans with each schedule: from a few months to a thousand years.
@pytest.mark.parametrize("ids", [
    [9_100_050], [9_100_050, 9_100_039, 9_100_048], [9_100_038], [*SCHEDULES, 9_100_048], [9_100_037],
    [9_100_035, 9_100_034]])
def test_the_repayments_are_those_of_the_data(open_saved, sites, ids):
    loans = read(sites["detailed"])
    wanted = [loans[id] for id in ids if is_open(loans.get(id))]
    page = open_saved("detailed", ids)
    due, undated = repayments(wanted)
    table = page.evaluate(TABLES).get("What comes back when", [])
    assert len(table) <= 24 and bool(table) == bool(due)
    text = page.locator(".course > p").text_content()
    sums, running = [], 0
    for month, amount in due.items():
        running += amount
        sums.append((month, running))
    cents = lambda text: round(float(text.replace("$", "").replace(",", "")) * 100)
    if len(due) <= 24:
        assert [(name, cents(amount), cents(total)) for name, amount, total in table] == [
            (month_text(month), amount, total) for (month, amount), (_, total) in zip(due.items(), sums)]
    elif table:
        assert cents(table[-1][2]) == running and sum(cents(row[1]) for row in table) == running
    assert (f"{dollars(undated)} is expected without a date." in text) == (undated > 0)
    half = next((month for month, total in sums if total * 2 >= running + undated), None)
    if half and not undated and len(due) > 1:
        assert f"Half is expected back by {month_text(half)}, all by {month_text(max(due))}." in text


def test_the_page_says_how_much_depends_on_one_partner(open_page, sites, tmp_path, subtests):
    """The sentence is true whatever the shares are: all, more than half, exactly half, or less."""
    site = tmp_path / "site"
    shutil.copytree(sites["few"], site)
    page = open_page(site / "about.html")
    for partners, expected in [
            ([0, 0], "All of it depends on one partner: \u2068First\u2069"),
            ([0, 0, 1], "More than half of it depends on one partner: \u2068First\u2069"),
            ([0, 0, 1, 2], "Half of it depends on one partner: \u2068First\u2069"), ([0, 1], None), ([0, 1, 2], None), ([0], None),
            ([None, None, 0], None)]:
        with subtests.test(partners=partners):
            loans = {str(number): [*needing()[:3], partner, *needing()[4:]]
                     for number, partner in enumerate(partners, 1)}
            content = {"countries": [], "sectors": [], "partners": [["First", "1"], ["Second", "2"], ["Third", "3"]],
                       "loans": loans}
            shutil.rmtree(site / "data/saved")
            (site / "data/saved").mkdir()
            (site / "data/saved/index.js").write_text('document.currentScript.data={"width":1024,"files":[0]}')
            (site / "data/saved/0.js").write_text(f"document.currentScript.data={json.dumps(content)}")
            page.evaluate("ids => localStorage.setItem('kivagen-saved', ids)", ",".join(loans))
            page.goto((site / "saved.html").as_uri())
            page.wait_for_function(FILLED)
            sentences = page.locator(".dependence").all_text_contents()
            assert sentences == ([expected] if expected else [])


def test_removing_loans_by_keyboard(open_saved):
    ids = [4000000, 4000037, 4000074]
    page = open_saved("rich", ids)
    page.locator(".rows .remove").nth(1).press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.rows li').length === 2")
    assert shown_ids(page) == [4000000, 4000074] and page.evaluate(STORED) == "4000000,4000074"
    assert page.locator("#saved-count").text_content() == "2"
    page.wait_for_function("() => document.activeElement.closest('li')?.dataset.id === '4000074'")
    for left in (1, 0):
        page.keyboard.press("Enter")
        page.wait_for_function("left => document.querySelectorAll('.rows li').length === left", arg=left)
    page.wait_for_function("() => document.activeElement.matches('h1')")
    assert "No loan is saved yet" in page.locator("#shortlist").text_content()
    assert page.evaluate(STORED) == ""


def test_the_name_of_each_button_names_the_loan(open_saved):
    page = open_saved("rich", [4000000])
    name = rows(page)[0]["name"]
    assert page.get_by_role("button", name=f"Remove {name}").is_visible()


def test_without_saved_loans_the_page_links_the_list(open_saved, sites):
    page = open_saved("rich")
    assert "No loan is saved yet" in page.locator("#shortlist").text_content()
    assert page.locator("#shortlist a").evaluate("link => link.href") == (sites["rich"] / "index.html").as_uri()


def test_without_scripts_the_page_says_what_it_needs(open_page, sites):
    page = open_page(sites["rich"] / "saved.html", java_script_enabled=False)
    assert "A script fills this page" in page.locator("main").inner_text()
    assert page.locator("main a").get_attribute("href") == "index.html"


def test_a_link_shows_loans_without_saving_them(open_saved, subtests):
    page = open_saved("rich", [4000000], hash="#loans=4000037,4000074")
    assert shown_ids(page) == [4000037, 4000074] and page.evaluate(STORED) == "4000000"
    assert page.locator("h1").text_content() == "Loans for you"
    assert page.locator(".rows .remove").count() == 0
    assert "not saved yet" in page.locator(".note").text_content()
    page.get_by_role("button", name="Save these").click()
    page.wait_for_function("() => document.querySelector('.note').textContent.includes('all among your saved ones')")
    assert page.evaluate(STORED) == "4000000,4000037,4000074"
    assert not page.get_by_role("button", name="Save these").is_visible()
    page.get_by_role("link", name="Your saved loans").click()
    page.wait_for_function("() => document.querySelectorAll('.rows li').length === 3")
    assert page.locator("h1").text_content() == "Saved loans"


@pytest.mark.parametrize(("hash", "expected"), [
    ("#loans=4000000,,abc,-1,4e6,0,007,<b>,4000037, 4000074 ,4000000,1.5", [4000000, 4000037, 4000074]),
    ("#loans=", []), ("#loans=x", []), ("#loans=99999999999999999999", []),
    ("#loans=9223372036854775807", [9223372036854775807]),
    ("#loans=%34000000&loans=1&x=2", [4000000]), ("#loans=4000000%2C4000037", [4000000, 4000037])])
def test_whatever_a_link_has_only_numbers_are_read(open_saved, hash, expected):
    page = open_saved("rich", hash=hash)
    assert shown_ids(page) == expected
    if not expected:
        assert "The link names no loan." in page.locator("#shortlist").text_content()


def test_a_link_with_very_many_loans(open_saved):
    page = open_saved("rich", hash="#loans=" + ",".join(map(str, range(1, 5_001))))
    assert "Only the first 1,000 loans of the link are shown." in page.locator(".note").text_content()
    assert page.locator("#shortlist .lede").text_content().startswith("1,000 loans, ")
    assert len(rows(page)) == 200
    page.get_by_role("button", name="Show 800 more loans").click()
    assert len(rows(page)) == 400
    assert page.evaluate("document.activeElement.closest('li').dataset.id") == "201"


def test_the_hash_changes_while_the_page_is_open(open_saved):
    page = open_saved("rich", [4000000])
    page.evaluate("location.hash = '#loans=4000037'")
    page.wait_for_function("() => document.querySelector('.rows li')?.dataset.id === '4000037'")
    page.go_back()
    page.wait_for_function("() => document.querySelector('.rows li')?.dataset.id === '4000000'")


def test_ten_thousand_saved_loans_are_shown_in_parts(open_saved, sites):
    ids = [*read(sites["big"]), *range(1, 9_000)]
    page = open_saved("big", ids)
    assert page.locator("#shortlist .lede").text_content().startswith(f"{len(ids):,} saved, ")
    assert len(rows(page)) == 200


def test_other_tabs_and_faults_of_the_storage(open_saved, sites, subtests):
    page = open_saved("rich", [4000000])
    other = page.context.new_page()
    other.goto((sites["rich"] / "index.html").as_uri())
    connect(page, other)
    other.locator("#loan-4000037 .save").click()
    wait_in(page, "() => document.querySelectorAll('.rows li').length === 2")
    with subtests.test("garbage in the storage"):
        other.evaluate("localStorage.setItem('kivagen-saved', '<img src=x onerror=alert(1)>')")
        wait_in(page, "() => document.querySelector('#shortlist').textContent.includes('No loan is saved yet')")


def test_a_full_storage_is_said(open_saved):
    page = open_saved("rich", hash="#loans=4000000", init=IS_FULL)
    page.get_by_role("button", name="Save these").click()
    page.wait_for_function("() => document.querySelector('.note').textContent.includes('does not keep the saved')")
    assert page.locator("#saved-count").text_content() == "1"


def test_hostile_names_are_only_text(open_saved, sites):
    loans = read(sites["hostile"])
    page = open_saved("hostile", loans)
    assert len(rows(page)) == min(200, len(loans))
    assert page.locator("#shortlist :is(script, img, b, iframe)").count() == 0


def test_the_page_only_changes_with_its_words(sites):
    """The page of another list of loans is the same."""
    text = (sites["rich"] / "saved.html").read_text()
    assert text == (sites["split"] / "saved.html").read_text()
    assert '<meta name="robots" content="noindex">' in text


@pytest.mark.parametrize("site", ["es", "fr", "zh-Hans", "right-to-left", "long"])
def test_the_page_in_other_languages(open_saved, sites, subtests, site):
    page = open_saved(site, list(read(sites[site]))[:12])
    for width in (1440, 390, 320):
        with subtests.test(width=width):
            page.set_viewport_size({"width": width, "height": 800})
            page.evaluate(FRAME)  # The header is fitted to the new width in the next frame.
            assert page.evaluate("document.documentElement.scrollWidth") <= width
    text = page.locator("main").inner_text()
    assert not re.search(r"%|\{|\}", re.sub(r"\d\s?%", "", text))


def test_the_page_in_the_folder_of_a_language(open_page, sites):
    loans = list(read(sites["several"]))[:3]
    page = open_page(sites["several"] / "es/saved.html", init=store(",".join(map(str, loans))))
    page.wait_for_function(FILLED)
    assert shown_ids(page) == loans and "/es/loans/" in rows(page)[0]["href"]


def test_print_has_addresses_notes_and_the_date(open_saved, sites):
    page = open_saved("rich", [4000000, 77])
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    text = page.locator("main").inner_text()
    assert "https://www.kiva.org/lend/4000000" in text and "Loan 77" in text and "Notes" in text
    assert page.locator("h1").get_attribute("data-time") == "Data of 20 November 2026, 10:42 UTC"
    assert not page.locator(".acts").is_visible()
    pdf = page.pdf()
    assert pdf.startswith(b"%PDF") and pdf.count(b"/Type /Page\n") <= 2
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")


def test_a_link_with_what_a_messenger_appends_has_all_loans(open_page, sites):
    for text in ["4000000,4000037.", "4000000,4000037)", "4000000;4000037", "4000000, 4000037"]:
        page = open_page(sites["rich"] / "saved.html", hash=f"#loans={text}")
        page.wait_for_function(FILLED)
        assert shown_ids(page) == [4000000, 4000037]


def test_the_number_of_loans_is_there_before_their_data(hosts, open_page, sites):
    address = hosts(sites["rich"])
    page = open_page("about:blank")
    held = []
    page.add_init_script(store("4000000,77"))
    arrived = threading.Event()
    page.route("**/data/saved/*", lambda route: route.continue_() if arrived.is_set() else held.append(route))
    page.goto(f"{address}/saved.html", wait_until="commit")
    page.wait_for_function("() => document.querySelector('#shortlist .lede')?.textContent === '2 saved'")
    arrived.set()
    for route in held:
        route.continue_()
    page.wait_for_function(FILLED)
    assert page.evaluate(SHIFT) == 0


def test_long_names_do_not_widen_the_page(open_saved, sites):
    page = open_saved("rich", [4000000], viewport={"width": 390, "height": 844})
    page.evaluate("document.querySelectorAll('.figs tbody th').forEach(cell => { cell.textContent = 'N'.repeat(300); })")
    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_months_stand_in_for_a_schedule_that_is_not_known(open_page, site_of):
    # Elements of a loan are described in SavedLoanFiles.swift.
    site = site_of({"1": ["Grace", None, None, None, 100_000, 50_000, None, 14]})
    page = open_page(site / "saved.html", init=store("1"))
    page.wait_for_function(FILLED)
    assert "repaid over 14 months" in page.locator(".rows .now").text_content()


@pytest.mark.parametrize("count, most", [(3, 2), (10, 3)])
def test_the_hand_out_fills_its_sheets(open_saved, sites, count, most):
    ids = [id for id, loan in read(sites["detailed"]).items() if is_open(loan)][:count]
    page = open_saved("detailed", ids)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) <= most
    page.evaluate("dispatchEvent(new Event('afterprint'))")


def test_print_in_the_tray_prints_the_page(open_page, sites):
    page = open_page(sites["rich"] / "saved.html", hash="#print",
                     init=store("4000000") + "window.prints = 0; window.print = () => { prints++; };")
    page.wait_for_function("() => prints === 1")
    assert page.evaluate("location.hash") == ""


def test_the_page_moves_nothing_while_it_is_filled(open_page, sites):
    page = open_page(sites["rich"] / "saved.html", init=store("4000000,4000037,4000074"))
    page.wait_for_function(FILLED)
    assert page.evaluate(SHIFT) == 0


@pytest.mark.parametrize("hash", ["", "#loans=4000000,77"])
def test_axe_finds_no_violation(open_saved, sites, hash):
    page = open_saved("detailed", [*read(sites["detailed"]), 77], hash=hash)
    assert_accessible(page, SCHEMES)


def test_axe_finds_no_violation_without_loans(open_saved):
    assert_accessible(open_saved("rich"), SCHEMES)


def test_what_only_this_page_needs_is_loaded_here_alone(open_saved, sites):
    page = open_saved("rich", [4000000])
    assert not any("assets/shortlist." in url and url.endswith(".js") for url in page.evaluate(
        "performance.getEntriesByType('resource').map(({ name }) => name)"))
    script = next((sites["rich"] / "assets").glob("saved.*.js"))
    for name in ("index.html", "about.html", "loans/4000000.html"):
        assert script.name not in (sites["rich"] / name).read_text()
    assert len(gzip.compress(script.read_bytes())) <= 8_000
    tray = next((sites["rich"] / "assets").glob("shortlist.*.js"))
    assert len(gzip.compress(tray.read_bytes())) <= 4_000


def test_a_loan_ends_by_the_readers_clock(open_saved, sites):
    loans = read(sites["few"])
    page = open_saved("few", loans, now=NOW + timedelta(days=400))
    assert all(row["isStruck"] for row in rows(page) if loans[int(row["id"])].get("planned_expiration_date"))
