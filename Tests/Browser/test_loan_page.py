"""The page of a loan: the link back, the chart of repayments, the related loans."""

import itertools
import json
import re
import shutil
from datetime import datetime, timedelta

import pytest

import invented
import static_host
import detailed
from accessibility import BRIEF, LOOKS, assert_accessible, unfold
from conftest import build_changing, build_from
from environment import SOAK
from list_page import AT_REST, FRAME, ListPage, pass_unseen

FULL = f"loans/{detailed.FULL}.html"
ODD = [loan["id"] for loan in detailed.odd()]


@pytest.fixture
def open_loan(sites, open_page):
    """Opens the page of a loan of the site `detailed`."""
    def open_loan(id=detailed.FULL, **options):
        return open_page(sites["detailed"] / f"loans/{id}.html", **options)
    return open_loan


@pytest.fixture
def go_to(sites):
    """Opens the page of another loan of the site `detailed`, which must exist."""
    def go_to(page, id):
        path = sites["detailed"] / f"loans/{id}.html"
        page.goto(path.as_uri())
        assert page.locator("main article").count() == 1
    return go_to


LINK_BACK = "(() => { const link = document.querySelector('.back a'); return [link.href, link.textContent]; })()"
# For each list of addresses, the link back while they are the entries of the Navigation API, before the page's own.
LINKS_BACK = f"""lists => lists.map(addresses => {{
  const entries = () => [...addresses, location.href].map(url => ({{url}}));
  const value = {{entries, currentEntry: {{index: addresses.length}}}};
  Object.defineProperty(window, 'navigation', {{configurable: true, value}});
  dispatchEvent(new PageTransitionEvent('pageshow', {{persisted: true}}));
  return {LINK_BACK};
}})"""


def back(page):
    """Returns where the link back leads, and its text."""
    return tuple(page.evaluate(LINK_BACK))


def links_back(page, *visited):
    """Returns where the link back leads, and its text, after a visit of each of these lists of addresses."""
    return list(map(tuple, page.evaluate(LINKS_BACK, visited)))


# MARK: The link back


def test_the_link_back_leads_to_the_list_as_it_was_left(open_page, sites, subtests):
    root = sites["few"].as_uri() + "/"
    page = open_page(sites["few"] / "loans/3000100.html")
    for place in ["index.html#min=200&max=900", "index.html#saved=1", "page/2.html", "page/2.html#q=pigs", "countries/KE.html",
                  "countries/KE/2.html#sort=ending", "sectors/food.html", "sectors/food-2/13.html#q=%C3%A9",
                  "views/kenya.html", "views/no-rush-2/3.html#sort=ending"]:
        with subtests.test(place=place):
            earlier = [root + "index.html#q=a", root + place, root + "loans/3000097.html", root + "countries.html"]
            assert links_back(page, [root + place], earlier) == [(root + place, "Back to the list")] * 2
    for place in ["index.html", "index.html#", "index.html?from=mail"]:
        with subtests.test("the link back to the whole list is unchanged", place=place):
            assert links_back(page, [root + "page/2.html", root + place]) == [(root + "index.html", "All loans")]
    with subtests.test("the link never leads to a page that is not a list of this site"):
        addresses = [*hostile_addresses(root), None]
        lists = [visited for address in addresses for visited in ([root + "page/2.html#q=a"], [address])]
        links = links_back(page, *lists)
        assert links[::2] == [(root + "page/2.html#q=a", "Back to the list")] * len(addresses)
        for address, link in zip(addresses, links[1::2], strict=True):
            assert link == (root + "index.html", "All loans"), address


@pytest.mark.parametrize("path", ["page/2.html", "countries/KE.html", *(["index.html", "sectors/food.html"] if SOAK else [])])
def test_the_link_back_keeps_the_filter(open_page, sites, path):
    page = open_page(sites["split"] / path, hash="#sort=amount")
    view = ListPage(page)
    view.choose("open")
    view.wait_for_hash("#open=1&sort=amount")
    count = view.number
    view.load_cards(count)
    ids = view.ids
    page.locator(f"#loan-{ids[0]} h3 a").click()
    page.wait_for_url("**/loans/*.html")
    page.locator("[rel=next], [rel=prev]").first.click()
    page.locator("h1").wait_for()
    page.get_by_role("link", name="Back to the list").click()
    page.wait_for_url(f"**/{path}#*")
    view.load_cards(count)
    assert view.ids == ids
    view.wait_for_hash("#open=1&sort=amount")


def to_a_loan(page, number=0):
    page.locator("#loans > .loan h3 a").nth(number).click()
    page.wait_for_url("**/loans/*.html")


def test_the_link_back_leads_to_the_section_that_the_reader_visited(open_page, sites, subtests):
    page = open_page(sites["rich"] / "404.html")
    for overview, name, place in [
            ("countries.html", "Kenya", "countries/KE.html"), ("sectors.html", "Agriculture", "sectors/agriculture.html"),
            ("sectors.html", "Bakery", "sectors/food.html#activity=bakery")]:
        with subtests.test(name=name):
            page.goto((sites["rich"] / overview).as_uri())
            page.locator(".groups a").filter(has_text=name).first.click()
            page.locator("#loans").wait_for()
            to_a_loan(page)
            assert back(page) == (f"{sites['rich'].as_uri()}/{place}", "Back to the list")


def test_the_link_back_leads_to_a_list_from_a_shared_link_or_a_reload(open_page, sites):
    page = open_page(sites["rich"] / "index.html", hash="#min=500&group=country")
    to_a_loan(page)
    there = f"{sites['rich'].as_uri()}/index.html#min=500&group=country"
    assert back(page) == (there, "Back to the list")
    page.go_back()
    page.reload()
    to_a_loan(page, 1)
    assert back(page) == (there, "Back to the list")


IN_VIEW = """id => {
  const card = document.querySelector(`#loan-${id}`)?.getBoundingClientRect();
  return card && card.bottom > 0 && card.top < innerHeight;
}"""


# Cards out of sight are not laid out, so another card may be at the same distance from the top.
@pytest.mark.parametrize(("site", "width", "hash"), [
    ("rich", 1440, ""), ("rich", 390, "#min=100&sort=amount"), ("rich", 1440, "#group=country"), ("big", 390, "")])
def test_the_link_back_leads_to_the_card_of_the_loan(open_page, sites, site, width, hash):
    page = open_page(sites[site] / "index.html", hash=hash, viewport={"width": width, "height": 900})
    cards = page.locator("#loans > .loan:not(.beyond)")
    link = cards.nth(cards.count() * 3 // 4).locator("h3 a")
    link.scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 300)")
    page.evaluate(AT_REST)
    link.click()
    page.wait_for_url("**/loans/*.html")
    id = page.locator("main").get_attribute("data-id")
    page.locator(".back a").click()
    page.wait_for_url("**/index.html*")
    page.wait_for_function(IN_VIEW, arg=id)
    assert page.evaluate("scrollY") > 1000


def test_the_link_back_leads_to_the_card_of_the_last_visited_loan(open_page, sites):
    page = open_page(sites["rich"] / "index.html")
    page.locator("#loans > .loan h3 a").nth(50).click()
    page.wait_for_url("**/loans/*.html")
    for _ in range(3):
        link = page.locator("[rel=next]")
        address = link.evaluate("link => link.href")
        link.click()
        page.wait_for_url(address)
    id = page.locator("main").get_attribute("data-id")
    page.locator(".back a").click()
    page.wait_for_url("**/index.html*")
    page.wait_for_function(IN_VIEW, arg=id)


def test_a_list_that_is_opened_anew_is_scrolled_to_the_top(open_page, sites):
    page = open_page(sites["rich"] / "index.html", held=True)
    link = page.locator("#loans > .loan h3 a").nth(40)
    link.click()
    page.wait_for_url("**/loans/*.html")
    page.locator(".brand").click()
    page.wait_for_url("**/index.html")
    page.clock.run_for(300)
    assert page.evaluate("scrollY") == 0


def hostile_addresses(root):
    return [
        "javascript:alert(1)", "javascript://" + root + "index.html", "data:text/html,<script>alert(1)</script>",
        "https://example.org/index.html#min=200", "file:///etc/passwd", "blob:" + root + "index.html",
        root[:-1] + "2/index.html#min=200", root.rsplit("/", 2)[0] + "/index.html#min=200",
        root + "loans/3000097.html", root + "notes/about.html", root + "404.html", root + "loans.json",
        root + "../index.html#min=200", root + "page/2.html/../../../index.html", root + "page/%2e%2e/x.html",
        root + "countries/KEN.html", root + "countries/ke.html", root + "sectors/Food.html", root + "page/.html",
        root + "page/2.html/3", root + "sectors/a/b/c.html", root + "//example.org/", root + "index.html%00",
        "index.html#min=200", "//example.org/index.html", "", "null", "undefined", "{}", "\x00", "#", "a" * 100_000,
    ]


def test_the_link_back_works_on_a_host_below_a_path(open_page, sites, tmp_path):
    (tmp_path / "_headers").write_text("")
    (tmp_path / "kiva").symlink_to(sites["split"])
    loan = sorted((sites["split"] / "loans").glob("*.html"))[0].name
    with static_host.serve(tmp_path) as url:
        root = url + "/kiva/"
        page = open_page(root + "loans/" + loan)
        own = back(page)
        assert re.fullmatch(re.escape(root) + r"(index|page/\d)\.html", own[0])
        # A host may serve a list without the extension of its name.
        for place in ["#q=a", "page/3#q=a", "page/2.html#min=100"]:
            assert links_back(page, [root + place]) == [(root + place, "Back to the list")]
        addresses = [url + "/index.html#q=a", url + "/kiva2/#q=a", root.replace("://", "://me@") + "#q=a",
                     root.replace("127.0.0.1", "localhost") + "#q=a", *hostile_addresses(root)]
        for address, link in zip(addresses, links_back(page, *([address] for address in addresses)), strict=True):
            assert link == own, address


def test_without_the_navigation_api_the_link_back_is_unchanged(open_page, sites, subtests):
    for init in ["delete window.navigation",
                 "Object.defineProperty(window, 'navigation', {value: {entries: () => [], currentEntry: null}})"]:
        with subtests.test(init=init):
            page = open_page(sites["few"] / "index.html", hash="#min=500", init=init)
            page.locator("#loan-3000100 h3 a").click()
            page.wait_for_url("**/loans/*.html")
            assert back(page) == (f"{sites['few'].as_uri()}/index.html", "All loans")


def test_without_scripts_the_link_back_is_unchanged(open_loan):
    link = open_loan(java_script_enabled=False).locator(".back a")
    assert (link.get_attribute("href"), link.text_content()) == ("../index.html", "All loans")


# MARK: The funding


@pytest.mark.parametrize("passed, is_visible", [(timedelta(days=3), True), (timedelta(days=5), False)])
def test_what_was_expected_of_the_funding_is_hidden_once_its_time_has_passed(open_page, sites, tmp_path, passed, is_visible):
    folder = shutil.copytree(sites["detailed"], tmp_path / "site")
    until = invented.time(invented.NOW + timedelta(days=4))
    text = (folder / FULL).read_text()
    (folder / FULL).write_text(text.replace("</article>", f'<p data-until="{until}">Soon</p></article>'))
    page = open_page(folder / FULL, now=invented.NOW + passed)
    assert page.get_by_text("Soon", exact=True).is_visible() == is_visible
    # The same holds for a page that stays open while its time passes.
    opened = open_page(folder / FULL, now=invented.NOW, held=True)
    opened.clock.run_for(100)
    assert opened.get_by_text("Soon", exact=True).is_visible()
    pass_unseen(opened, invented.NOW + passed)
    assert opened.get_by_text("Soon", exact=True).is_visible() == is_visible


# MARK: The repayments


def rows(page):
    """Opens the table of the repayments, and returns the texts of its cells by row."""
    page.locator(".plan summary").click()
    assert page.locator(".plan table").is_visible()
    return page.locator(".plan tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))")


def test_repayments_are_a_line_with_a_table(open_loan):
    page = open_loan()
    sentence = "14 repayments from January 2027 to February 2028, $37.50 a month, $525 in all."
    share = "Of your $25, $12.50 is expected by July 2027, and all of it by February 2028."
    assert page.locator(".plan > p").text_content() == f"{sentence} {share}"
    assert page.locator(".plan .peak").inner_text().split("\n") == ["$525", "all by February 2028"]
    assert page.locator(".plan .half").inner_text() == "half by July 2027"
    assert page.locator(".plan figcaption").inner_text() == "January 2027"
    line = page.locator(".plan .steps")
    assert line.locator("path").get_attribute("d").count("V") == 15
    assert not page.locator(".plan table").is_visible()
    table = rows(page)
    below = line.bounding_box()["y"] + line.bounding_box()["height"]
    assert page.locator(".plan table").bounding_box()["y"] > below
    assert page.locator(".plan thead th").all_text_contents() == ["Due", "Amount", "Repaid by then", "Of your $25"]
    assert table[0] == ["1 January 2027", "$37.50", "$37.50", "$1.79"]
    assert table[6] == ["1 July 2027", "$37.50", "$262.50", "$12.50"]
    assert table[-1] == ["1 February 2028", "$37.50", "$525.00", "$25.00"]
    assert len(table) == 14
    assert page.locator(".plan tbody time").first.get_attribute("datetime") == "2027-01-01"


MARKS = """() => {
  const {left, top, width, height} = document.querySelector('.steps > svg').getBoundingClientRect();
  const at = (selector) => [...document.querySelectorAll(selector)].map(part => part.getBoundingClientRect())
    .map(box => [(box.left + box.width / 2 - left) / width, (box.top + box.height / 2 - top) / height]);
  const label = document.querySelector('.half').getBoundingClientRect();
  return {dots: at('.steps circle'), label: [(label.left - left) / width, (label.right - left) / width,
    (label.top - top) / height, (label.bottom - top) / height]};
}"""


@pytest.mark.parametrize("width", [1440, 390, 320])
def test_half_and_all_are_marked_on_the_line_and_labelled_beside_it(open_loan, width):
    page = open_loan(viewport={"width": width, "height": 900})
    found = page.evaluate(MARKS)
    days = [(datetime(2027 + index // 12, index % 12 + 1, 1) - datetime(2027, 1, 1)).days for index in (6, 13)]
    (half_x, half_y), (last_x, last_y) = found["dots"]
    assert half_x == pytest.approx((8 + days[0] * 284 / days[1]) / 300, abs=0.006)
    assert half_y == pytest.approx(0.5, abs=0.03)
    assert last_x == pytest.approx(292 / 300, abs=0.006) and last_y == pytest.approx(0, abs=0.05)
    # The line is above its middle on the right, so the label is to the right of the dot and below the middle.
    left, right, top, _ = found["label"]
    assert half_x < 0.5 and left > half_x - 0.01 and right <= 1.01 and top >= 0.48


def share_of(loan):
    """Returns what has come back of $25 after each repayment, in cents, the index of the one with half of the loan, and the days."""
    days = {}
    for payment in loan["terms"]["scheduled_payments"]:
        if payment["amount"] > 0:
            days[payment["due_date"][:10]] = days.get(payment["due_date"][:10], 0) + round(payment["amount"] * 100)
    total, whole = sum(days.values()), max(sum(days.values()), round(loan["loan_amount"] * 100))
    sums = list(itertools.accumulate(days[day] for day in sorted(days)))
    parts = [(2 * 2500 * repaid + whole) // (2 * whole) for repaid in sums]
    half = next(index for index, repaid in enumerate(sums) if 2 * repaid >= total)
    return parts, half, sorted(days)


MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]


def test_a_share_is_followed_as_calculated_from_the_data(open_page, sites, subtests):
    loans = json.loads((sites["sample"] / "loans.json").read_text())["loans"]
    page = open_page(sites["sample"] / "404.html")
    checked = 0
    for loan in loans:
        if not loan.get("terms", {}).get("scheduled_payments") or loan["status"] not in ("fundraising", "funded"):
            continue
        with subtests.test(id=loan["id"]):
            page.goto((sites["sample"] / f"loans/{loan['id']}.html").as_uri())
            cents, half, days = share_of(loan)
            months = [f"{MONTHS[int(days[index][5:7]) - 1]} {days[index][:4]}" for index in (half, -1)]
            said = page.locator(".box .share").inner_text()
            assert said.endswith(f" in {months[1]}" if len(cents) == 1 else f"back by {months[1]}")
            assert [cell[3] for cell in rows(page)] == [f"${part / 100:.2f}" for part in cents]
            if match := re.search(r"\$([\d.]+) a month", said):
                assert float(match[1]) * 100 == pytest.approx(cents[-2] / (len(cents) - 1), abs=0.6)
            if half < len(days) - 1:
                text = f"Of your $25, ${cents[half] / 100:.2f} is expected by {months[0]}, and all of it by {months[1]}."
                assert page.locator(".plan .share").inner_text() == text.replace(".00 ", " ")
            checked += 1
    assert checked > 20


SENTENCES = {
    9_100_040: "10,000 repayments from January 2027 to May 2054, $0.50 each, $5,000 in all.",
    9_100_039: "One repayment of $525 on 1 December 2027.",
    9_100_038: "2 repayments from January 2027 to March 2027, $100 to $200 each, $325 in all, $25 of it without a date.",
    9_100_037: "360 repayments from January 2027 to December 2056, $25 a month, $9,000 in all.",
    9_100_036: "One repayment of $525 on 1 May 2027.",
    detailed.GROUP: "5 repayments from January 2027 to October 2027, $20 to $370 each, $525 in all.",
    9_100_032: "2 repayments from January 2027 to December 9999, $25 to $500 each, $525 in all.",
}


def test_an_odd_schedule_is_displayed_sensibly(open_loan, go_to, subtests):
    page = open_loan()
    widths = [1440, 390]
    for id, sentence in SENTENCES.items():
        with subtests.test(id=id):
            go_to(page, id)
            assert_sensible(page, sentence)
        # Each page starts with the width that the one before it ended with.
        widths.reverse()
        for width in widths:
            with subtests.test(id=id, width=width):
                page.set_viewport_size({"width": width, "height": 900})
                page.evaluate(FRAME)  # The header is fitted to the new width in the next frame.
                box = page.locator(".steps > svg").bounding_box()
                assert box["width"] > 300 and 60 < box["height"] < 200
                assert page.evaluate("document.documentElement.scrollWidth") == width


# The sentence of the plan, the path of its line, its labels, and the number of visible rows once the table is opened.
PLAN = """() => {
  const plan = document.querySelector('.plan');
  plan.querySelector('summary').click();
  return [plan.querySelector(':scope > p').firstChild.data.trim(), plan.querySelector('path').getAttribute('d'),
    [...plan.querySelectorAll('figcaption > *, .peak > *')].map(label => label.textContent),
    [...plan.querySelectorAll('tbody tr')].filter(row => row.checkVisibility()).length];
}"""


def assert_sensible(page, sentence):
    """Checks that the line of repayments, its labels and its table agree with the sentence."""
    said, path, labels, rows = page.evaluate(PLAN)
    assert said == sentence
    assert len(path) < 1000 and re.fullmatch(r"M-2 60(H\d+V\d+)+H302V60", path)
    steps = [(int(x), int(y)) for x, y in re.findall(r"H(\d+)V(\d+)", path)][:-1]
    assert steps == sorted(steps, key=lambda step: (step[0], -step[1])) and steps[-1][0] <= 292
    assert (steps[-1][1] == 1) == ("without a date" not in sentence)
    if sentence.startswith("One"):
        assert len(steps) == 1 and labels[-1] == "Paid out October 2026"
        assert rows == 1
    else:
        assert 2 <= rows <= 60
        first, last = re.findall(r"(?:from|to) ([A-Z]\w+ \d{4})", sentence)
        assert labels[1:] == ([first, last] if "without a date" in sentence else [f"all by {last}", first])


def test_the_line_is_visible_in_forced_colors_and_in_print(open_loan):
    page = open_loan(forced_colors="active")
    stroke, ground = page.locator(".plan path").evaluate(
        "path => [getComputedStyle(path).stroke, getComputedStyle(document.body).backgroundColor]")
    assert stroke != ground
    page.emulate_media(media="print", forced_colors="none")
    assert page.locator(".steps > svg").is_visible()
    assert not page.locator(".alike").is_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_map_is_visible_in_forced_colors(open_loan, scheme):
    page = open_loan(forced_colors="active", color_scheme=scheme)
    land, dot, opacity, gray, ground = page.evaluate("""() => {
      const probe = document.body.appendChild(document.createElement('p'));
      probe.style.color = 'GrayText';
      const land = getComputedStyle(document.querySelector('.map'), '::before');
      const dot = getComputedStyle(document.querySelector('.pins'));
      return [land.backgroundColor, dot.fill, land.opacity, getComputedStyle(probe).color, getComputedStyle(document.body).backgroundColor];
    }""")
    assert (land, opacity) == (gray, "1")
    assert len({land, dot, ground}) == 3


def test_closed_details_are_printed_too(open_loan):
    page = open_loan()
    folded = [page.locator("details.prose p"), page.locator(".plan th", has_text="1 February 2028")]
    assert [part.is_visible() for part in folded] == [False, False]
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert [part.is_visible() for part in folded] == [True, True]
    assert [part.bounding_box()["height"] > 10 for part in folded] == [True, True]
    assert page.locator(".told summary").first.evaluate("part => getComputedStyle(part, '::after').display") == "none"
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert [part.is_visible() for part in folded] == [False, False]


def test_without_scripts_closed_details_are_not_printed_in_part(open_loan):
    page = open_loan(java_script_enabled=False)
    page.emulate_media(media="print")
    assert not page.locator(".told summary").first.is_visible()


# MARK: Details of the loan


def test_the_page_says_who_bears_a_loss_and_who_translated(open_loan):
    page = open_loan()
    risks = page.locator(".box dl").inner_text()
    assert re.search(r"Partner's risk rating\s+3\.5 of 5 \(5 = lowest risk\)", risks)
    assert re.search(r"If it is not repaid\s+you may lose your money", risks)
    assert re.search(r"Currency risk\s+shared, lenders bear losses beyond 10%", risks)
    partner = page.locator(".vouch").inner_text()
    assert re.search(r"Field partner\s+Lake Savings & Co\.\s+Risk rating\s+3\.5 of 5 \(5 = lowest risk\)", partner)
    assert not page.locator(".facts > details dl").is_visible()
    page.get_by_text("More facts", exact=True).click()
    assert page.get_by_text("Translated by Lea Brandt").is_visible()
    page.get_by_role("link", name="Lake Savings & Co.").click()
    page.wait_for_url("**/partners/138.html")


# MARK: The map


def test_a_pin_shows_where_the_loan_is(open_loan):
    page = open_loan()
    assert page.get_by_role("img", name="World map with a dot at Kisumu, Kenya").is_visible()
    map, dot = (page.locator(f".facts .map {part}").bounding_box() for part in ("svg", "circle"))
    assert (dot["x"] + dot["width"] / 2 - map["x"]) / map["width"] == pytest.approx(171.8 / 288, abs=0.01)
    assert open_loan(9_100_046).get_by_role("img", name="World map with a dot at Labasa, Fiji").is_visible()


# MARK: Other loans


def test_previous_and_next_go_through_the_whole_list(open_page, sites):
    order = ListPage(open_page(sites["split"] / "index.html")).ids
    page = open_page(sites["split"] / f"loans/{order[0]}.html")
    beside = page.get_by_role("navigation", name="Loans before and after")
    assert beside.get_by_role("link").count() == 1
    for id in order[1:4]:
        beside.locator("[rel=next]").click()
        page.wait_for_url(f"**/loans/{id}.html")
    beside.locator("[rel=prev]").click()
    page.wait_for_url(f"**/loans/{order[2]}.html")
    assert beside.get_by_role("link").count() == 2


def test_related_loans_are_similar_in_amount(open_loan):
    page = open_loan()
    alike = page.get_by_role("region", name="Loans like this one")
    assert alike.locator("h3").all_text_contents() == ["Neighbour 2", "Neighbour 0", "Neighbour 3"]
    assert alike.locator("b").all_text_contents() == ["$500", "$600", "$425"]
    alike.get_by_role("link", name="Neighbour 2").click()
    page.wait_for_url(f"**/loans/{9_100_062}.html")


def test_a_deadline_at_midnight_is_the_day_before(sites, open_page, tmp_path, subtests):
    # A loan that ends at 00:00 UTC can be lent to on the day before, but not on the day of its deadline.
    ends = {1: "2026-12-19T00:00:00Z", 2: "2026-12-19T00:00:01Z", 3: "2027-01-01T00:00:00Z", 4: "2026-12-01T02:00:00Z"}
    days = {1: "18 December 2026", 2: "19 December 2026", 3: "31 December 2026", 4: "1 December 2026"}
    loan = invented.few()[0]
    loans = [{**loan, "id": id, "planned_expiration_date": end} for id, end in ends.items()]
    build_from(loans, tmp_path / "site", notes=False)
    listed = open_page(tmp_path / "site/Output/index.html", java_script_enabled=False)
    page = open_page(tmp_path / "site/Output/404.html", java_script_enabled=False)
    for id, day in days.items():
        with subtests.test(end=ends[id]):
            assert listed.locator(f"#loan-{id} .badge").text_content() == f"until {day}"
            page.goto((tmp_path / f"site/Output/loans/{id}.html").as_uri())
            assert page.locator(".box .badge").text_content() == f"until {day}"


def test_days_left_follow_the_readers_clock(open_loan):
    page = open_loan(now=invented.NOW + timedelta(days=5))
    assert page.locator(".box .badge").text_content() == "1 day left"
    # Related loans have no data that may change.
    assert page.locator(".alike .badge").count() == 0


# MARK: The whole page


WITHOUT_SCHEDULE = {9_100_035, 9_100_034, 9_100_042, 9_100_045, detailed.BARE}
WITHOUT_STORY_OR_TERMS = {detailed.BARE, 9_100_045}
WITHOUT_MAP = {9_100_047, 9_100_045, 9_100_044, 9_100_043, 9_100_042, detailed.BARE}
ALONE = {detailed.BARE, detailed.BEFORE, 9_100_045, 9_100_042}
PARTS = """() => ({
  text: document.querySelector('main').textContent,
  below: [...document.querySelectorAll('main h2')]
    .map(heading => [heading.textContent, heading.nextElementSibling?.textContent.trim() ?? '']),
  empty: document.querySelectorAll('main :is(ul,dl,table,nav,section,p,dd,figure):empty').length,
  ...Object.fromEntries(Object.entries({h1: 'h1', plans: '.plan', circles: '.map circle', maps: '.map'})
    .map(([name, selector]) => [name, document.querySelectorAll(selector).length])),
})"""


def test_unknown_values_leave_no_empty_heading(open_loan, go_to, subtests):
    page = open_loan()
    for id in [detailed.FULL, detailed.BEFORE, 9_100_035, 9_100_034, *ODD]:
        with subtests.test(id=id):
            go_to(page, id)
            found = page.evaluate(PARTS)
            assert found["h1"] == 1
            assert [heading for heading, text in found["below"] if not text] == []
            assert found["empty"] == 0
            assert not re.search("undefined|null|nil|, ,", found["text"])
        with subtests.test("a loan without a schedule has no chart", id=id):
            assert found["plans"] == (id not in WITHOUT_SCHEDULE)
            assert ("repayments" in found["text"]) == (id not in WITHOUT_SCHEDULE)
        with subtests.test("a loan without story and terms says so and leads to Kiva", id=id):
            link = page.get_by_role("link", name="Read them on Kiva")
            assert link.count() == (id in WITHOUT_STORY_OR_TERMS)
            if id in WITHOUT_STORY_OR_TERMS:
                assert link.get_attribute("href").startswith(f"https://www.kiva.org/lend/{id}")
        with subtests.test("an invalid or unknown location has no map", id=id):
            assert found["circles"] == found["maps"] == (id not in WITHOUT_MAP)
        with subtests.test("a loan without related loans has no such section", id=id):
            assert id not in ALONE or "Loans like this one" not in found["text"]


@pytest.mark.parametrize("site", ["detailed", "hostile"])
def test_no_page_of_a_loan_scrolls_sideways(open_page, sites, subtests, site):
    page = open_page(sites[site] / "404.html")
    widths = [1440, 320]
    paths = sorted((sites[site] / "loans").glob("*.html"))
    # The short form opens every third page.
    for path in paths if SOAK else paths[::3]:
        page.goto(path.as_uri())
        unfold(page)
        # Each page starts with the width that the one before it ended with.
        widths.reverse()
        for width in widths:
            with subtests.test(page=path.name, width=width):
                if page.viewport_size["width"] != width:
                    page.set_viewport_size({"width": width, "height": 800})
                    # The header is fitted to the new width in the next frame.
                    page.evaluate(FRAME)
                assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("id", [detailed.FULL, detailed.GROUP, detailed.BARE, 9_100_045])
def test_axe_finds_no_violation_on_the_page_of_a_loan(open_loan, id):
    page = open_loan(id)
    unfold(page)
    assert_accessible(page, LOOKS if id == detailed.FULL else BRIEF)


# Where the parts of a page begin: who and where, the box with the button, the story, the repayments, the facts, the map.
BEGINNINGS = """() => ['.lead', '.box', '.told section', '.plan', '.facts', '.map']
  .map(part => document.querySelector(part).getBoundingClientRect().top + scrollY)"""


def test_on_a_phone_the_page_has_the_order_of_the_decision(open_loan):
    page = open_loan(viewport={"width": 390, "height": 844})
    tops = page.evaluate(BEGINNINGS)
    assert tops == sorted(tops) and len(set(tops)) == len(tops)
    # The button is on the first screen, and the story begins on the second one.
    assert page.locator(".do").bounding_box()["y"] < 844
    assert page.get_by_role("heading", name="The story", exact=True).bounding_box()["y"] < 2 * 844
    parts = [".sum .amount", ".box .badge", ".box .nums", ".do", ".box .share", ".box dl"]
    inside = [page.locator(part).bounding_box()["y"] for part in parts]
    assert inside[0] <= inside[1] and inside[1:] == sorted(inside[1:])


def test_in_a_wide_window_the_box_is_beside_the_story(open_loan):
    page = open_loan(viewport={"width": 1440, "height": 900})
    box, lead, told, facts = [page.locator(part).bounding_box() for part in (".box", ".lead", ".told", ".facts")]
    assert box["x"] >= told["x"] + told["width"] and abs(box["y"] - lead["y"]) < 2
    assert lead["x"] == told["x"] == facts["x"] and lead["y"] < told["y"] < facts["y"]
    # The button stays in view.
    page.evaluate("scrollTo(0, 900)")
    assert 0 < page.locator(".do .btn").bounding_box()["y"] < 900


TABBED = """() => {
  const {activeElement: part} = document;
  if (!part.closest('article')) return null;
  const box = part.getBoundingClientRect();
  return [part.closest('.box') ? 'box' : 'column', box.top + scrollY, box.left];
}"""


@pytest.mark.parametrize("width", [390, 1440])
def test_tab_follows_the_order_to_the_eye(open_loan, width):
    page = open_loan(viewport={"width": width, "height": 2400})
    page.locator(".back a").focus()
    seen = []
    while True:
        page.keyboard.press("Tab")
        place = page.evaluate(TABBED)
        if place is None:
            break
        seen.append(place)
    parts = [part for part, *_ in seen]
    assert parts.count("box") == 3 and parts.index("box") == 3 and len(seen) == 19
    # In a wide window, the box is a column of its own.
    columns = [seen] if width == 390 else [[place for place in seen if place[0] == part] for part in ("box", "column")]
    for column in columns:
        lines = [(round(top / 8), left) for _, top, left in column]
        assert lines == sorted(lines)


def test_the_box_says_when_the_loan_may_be_funded(open_page, tmp_path):
    loan = invented.few()[0]
    build_changing(tmp_path / "site", snapshots=lambda: [[loan | {"funded_amount": funded}] for funded in (100, 300, 450)])
    page = open_page(tmp_path / f"site/Output/loans/{loan['id']}.html", now=invented.NOW)
    hint = page.locator(".box .hint")
    # $350 in five days, and $75 to go.
    assert hint.text_content() == "At its pace, it may be funded around 21 November 2026."
    parts = [page.locator(part).bounding_box()["y"] for part in (".sum", ".box .nums", ".hint", ".do")]
    assert parts == sorted(parts)
    assert page.locator(".course [data-until]").get_attribute("data-until") == hint.get_attribute("data-until")
    open_page.window_of(page).set_clock(invented.NOW + timedelta(days=3))
    page.reload()
    assert hint.is_hidden()


def test_a_loan_that_has_ended_says_nothing_of_a_share(open_loan):
    page = open_loan(now=invented.NOW + timedelta(days=30))
    assert page.locator(".box .badge").text_content() == "Ended"
    assert page.locator(".box .amount").inner_text() == "$525"
    assert page.locator(".share:visible").count() == 0


def test_the_keyboard_reaches_every_link_once_in_the_order_of_the_page(open_loan):
    page = open_loan()
    page.locator(".back a").focus()
    seen = []
    while page.evaluate("document.activeElement.closest('main') !== null"):
        seen.append(page.evaluate("document.activeElement.textContent.trim() || document.activeElement.ariaLabel"))
        page.keyboard.press("Tab")
    figures = ["Risk rating", "Default rate", "Delinquency rate", "Cost to borrowers", "Currency loss"]
    assert seen == [
        "All loans", "Kenya", "Dairy", "Agriculture", "Lend $25 at Kiva", "Save", "See it on Kiva",
        "The story in Spanish", "All 14 repayments",
        "Lake Savings & Co.", *(f"{name}: what does this mean?" for name in figures), "More facts", "Woman-Owned Business", "Animals", "Rural Exclusion", "Green",
        "Neighbour 2", "Neighbour 0", "Neighbour 3", "All loans in Kenya",
        "All loans for Agriculture", "Previous Before <b>", "Next Las Tejedoras Group"]
