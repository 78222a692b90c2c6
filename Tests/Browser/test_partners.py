"""Field partners: the table of all of them, the page of each, and what the page of a loan says about its partner."""

import json
import math
import re
from datetime import datetime, timezone

import pytest
from playwright.sync_api import expect

import partners
from accessibility import BRIEF, LOOKS, NARROW_TEXTS, TEXTS, assert_accessible, lay_out_cards, unfold
from expected import dollars
from list_page import FRAME

# The keys of the figures in `partners.json`, by their headings.
SHARES = {
    "Default rate": "default_rate", "Delinquency rate": "delinquency_rate", "Loans at risk": "loans_at_risk_rate",
    "Currency loss": "currency_exchange_loss_rate", "Cost to borrowers": "borrower_cost", "Portfolio yield": "portfolio_yield",
    "Profitability": "profitability"}
COLUMNS = ["Field partner", "Still needed", "Loans", "Countries", "Risk rating", "Default rate", "Delinquency rate", "Loans at risk",
           "Currency loss", "Cost to borrowers", "On Kiva since"]
NOT_KNOWN = "not known"


@pytest.fixture(scope="session")
def data(sites):
    """The partners and the loans of the site, as its data files have them."""
    read = {name: json.loads((sites["partners"] / f"{name}.json").read_text())[name] for name in ("partners", "loans")}
    return {partner["id"]: partner for partner in read["partners"]}, read["loans"]


def percent(number):
    if number is None:
        return NOT_KNOWN
    hundredths = math.floor(abs(number) * 100 + .5) * (-1 if number < 0 else 1)
    if hundredths == 0 and number > 0:
        return "< 0.01%"
    sign, text = "-" if hundredths < 0 else "", f"{abs(hundredths) / 100:,.2f}".rstrip("0").rstrip(".")
    return f"{sign}{text}%"


def share(partner, name):
    """Returns a figure in percent. Where the cost is not known, it is the portfolio yield."""
    number = partner.get(SHARES[name])
    return partner.get("portfolio_yield") if number is None and name == "Cost to borrowers" else number


def is_yield(partner):
    """Whether what Kiva gives as the cost to borrowers is a portfolio yield."""
    return partner.get("borrower_cost_type") == "PY" if "borrower_cost" in partner else "portfolio_yield" in partner


def needed(loans):
    """Returns what the loans still need, or `None` if lenders can lend to none of them."""
    open = [loan for loan in loans if loan["status"] == "fundraising" and loan["funded_amount"] < loan["loan_amount"]]
    sums = [max(0, loan["loan_amount"] - loan["funded_amount"] - loan.get("basket_amount", 0)) for loan in open]
    return sum(sums) if sums else None


def loans_by_partner(loans):
    found = {}
    for loan in loans:
        if key := loan.get("partner_id") or loan.get("partner_name"):
            found.setdefault(key, []).append(loan)
    return found


def month(partner):
    return time(partner).strftime("%B %Y") if "start_date" in partner else NOT_KNOWN


def time(partner):
    return datetime.strptime(partner["start_date"], "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=timezone.utc)


def countries(partner, loans):
    """Returns the names of a partner's countries, or of those of its loans if it names none."""
    names = [country.get("name") for country in partner.get("countries", [])]
    return names or sorted({loan["location"]["country"] for loan in loans})


def short(names):
    return ", ".join(names) if len(names) <= 2 else f"{names[0]} and {len(names) - 1} more"


def name_of(key, partner):
    return partner.get("name") or (f"Field partner {key}" if isinstance(key, int) else key)


def expected_rows(data):
    """Returns the rows of the table by the names of the partners, calculated from the data files."""
    known, loans = data
    rows = {}
    for key, own in loans_by_partner(loans).items():
        partner = known.get(key, {})
        sum = needed(own)
        rows[name_of(key, partner)] = [
            dollars(sum) if sum is not None else "", str(len(own)), short(countries(partner, own)),
            f"{partner['rating']} of 5" if "rating" in partner else NOT_KNOWN,
            *(percent(share(partner, name)) for name in COLUMNS[5:10]), month(partner)]
        if is_yield(partner):
            rows[name_of(key, partner)][8] += " Portfolio yield"
    return rows


def table(page):
    """Returns the rows of the table in their order: the name, the texts and the values of the cells."""
    return page.evaluate("""() => [...document.querySelectorAll('.line')].map(row => ({
      name: row.cells[0].textContent,
      texts: [...row.cells].slice(1).map(cell => cell.textContent),
      values: [...row.cells].slice(1).map(cell => cell.dataset.value ? +cell.dataset.value : null)}))""")


def sorting(page):
    (header,) = page.locator("[aria-sort]").evaluate_all("all => all.map(e => [e.textContent, e.ariaSort])")
    return [*header, page.locator("#sort-status").inner_text()]


@pytest.fixture
def overview(sites, open_page):
    return lambda **options: open_page(sites["partners"] / "partners.html", **options)


# MARK: The table


def test_every_figure_of_the_table_is_that_of_the_data_files(overview, data):
    rows = table(overview())
    assert {row["name"]: row["texts"] for row in rows} == expected_rows(data)
    assert len(rows) == len(partners.partners()) + 2  # One has only a number, and one only a name.
    for row in rows:
        for text, value in zip(row["texts"], row["values"], strict=True):
            assert (value is None) == (text in (NOT_KNOWN, "")), row


def test_the_table_says_what_all_loans_need_and_which_have_no_partner(overview, data):
    page = overview()
    known, loans = data
    assert page.get_by_role("heading", level=1).inner_text() == f"Loans through {len(loans_by_partner(loans))} field partners"
    assert page.locator("tfoot td").all_inner_texts()[:2] == [dollars(needed(loans)), str(len(loans))]
    without = len(loans) - sum(map(len, loans_by_partner(loans).values()))
    # Kiva's number of a partner is at least 1: 0 and a number below it are none.
    assert without == 3
    assert f"{without} loans have no field partner, or none that we know." in page.locator(".lede").inner_text()
    assert "about the field partner as a whole, not about a borrower" in page.locator(".said").inner_text()
    page.get_by_text("What do these figures mean?").click()
    assert page.locator(".legend dt").all_inner_texts() == COLUMNS[4:10]
    assert all(len(text) > 40 for text in page.locator(".legend dd").all_inner_texts())


def ordered(rows, column, sign):
    """Rows with equal values stay in the order of the page, and those without one are last."""
    return sorted(rows, key=lambda row: (row["values"][column] is None, sign * (row["values"][column] or 0)))


@pytest.mark.parametrize("by", ["mouse", "keyboard"])
def test_the_table_can_be_sorted_by_every_column(overview, subtests, by):
    page = overview()
    by_need = table(page)
    assert sorting(page) == ["Still needed", "descending", ""]
    assert by_need == ordered(by_need, 0, -1)
    headers = page.get_by_role("columnheader")
    assert headers.all_inner_texts() == COLUMNS

    def choose(name):
        button = page.get_by_role("table").get_by_role("button", name=name, exact=True)
        if by == "mouse":
            button.click()
        else:
            button.focus()
            page.keyboard.press("Enter")
            assert page.evaluate("document.activeElement.textContent") == name

    for index, name in list(enumerate(COLUMNS))[2:] + [(1, "Still needed")]:
        with subtests.test(column=name):
            choose(name)
            if name in ("Countries", "On Kiva since"):
                assert sorting(page) == [name, "ascending", f"Sorted by {name}"]
                assert table(page) == ordered(by_need, index - 1, 1)
                choose(name)
                assert sorting(page) == [name, "descending", f"Sorted by {name}, in reverse order"]
                assert table(page) == ordered(by_need, index - 1, -1)
                choose(name)
                assert sorting(page)[1] == "ascending"
                continue
            assert sorting(page) == [name, "descending", f"Sorted by {name}, largest first"]
            assert table(page) == ordered(by_need, index - 1, -1)
            choose(name)
            assert sorting(page) == [name, "ascending", f"Sorted by {name}, smallest first"]
            assert table(page) == ordered(by_need, index - 1, 1)
    with subtests.test(column="Field partner"):
        choose("Field partner")
        assert sorting(page) == ["Field partner", "ascending", "Sorted by Field partner"]
        names = [row["name"] for row in table(page)]
        assert f"Field partner {partners.NUMBERED}" in names
        varied = [name for name in names if re.fullmatch(r".artner \d+", name)]
        assert varied == sorted(varied, key=lambda name: (name[0].lower().replace("é", "e"), name.split()[1]))
        assert page.locator("#sections h2").count() == 0
        choose("Field partner")
        assert sorting(page) == ["Field partner", "descending", "Sorted by Field partner, in reverse order"]
        assert [row["name"] for row in table(page)] == names[::-1]


def test_dates_and_countries_are_sorted_as_such(overview, data):
    page = overview()
    page.get_by_role("button", name="On Kiva since").click()
    known, loans = data
    by_name = {name_of(key, partner): partner for key, partner in known.items()}
    starts = [by_name[row["name"]]["start_date"] for row in table(page) if row["texts"][-1] != NOT_KNOWN]
    assert starts == sorted(starts) and len(starts) > 20
    page.get_by_role("button", name="On Kiva since").click()
    newest = [by_name[row["name"]]["start_date"] for row in table(page) if row["texts"][-1] != NOT_KNOWN]
    assert newest == sorted(starts, reverse=True)
    assert {row["texts"][-1] for row in table(page)[len(starts):]} == {NOT_KNOWN}
    page.get_by_role("button", name="Countries").click()
    texts = [row["texts"][2] for row in table(page)]
    assert texts == sorted(texts)


def test_loans_that_end_while_the_table_is_open_are_left_out(overview):
    page = overview(held=True)
    before = {row["name"]: row for row in table(page)}
    page.get_by_role("button", name="Default rate").click()
    link = page.locator(".line a").last
    link.focus()
    focused = link.get_attribute("href")
    page.clock.fast_forward(40 * 24 * 3_600_000)
    after = {row["name"]: row for row in table(page)}
    assert all(row["texts"][0] == "" for row in after.values())
    # Nothing else has changed, and neither have the order and the focus.
    assert {name: row["texts"][1:] for name, row in after.items()} == {name: row["texts"][1:] for name, row in before.items()}
    assert sorting(page)[:2] == ["Default rate", "descending"]
    assert page.evaluate("document.activeElement.getAttribute('href')") == focused
    assert page.locator("tfoot td").first.inner_text() == ""
    assert page.locator("#headline").inner_text().startswith("None of these")


def test_without_scripts_those_that_need_most_are_first(overview):
    page = overview(java_script_enabled=False)
    assert page.get_by_role("table").get_by_role("button").count() == 0
    rows = table(page)
    assert rows == ordered(rows, 0, -1)
    assert page.locator("[aria-sort]").all_inner_texts() == ["Still needed"]


@pytest.mark.parametrize("width", [1440, 1285, 1100, 965, 900, 390, 320])
def test_no_page_is_wider_than_the_window(sites, open_page, subtests, width):
    page = open_page(sites["partners"] / "partners.html", viewport={"width": width, "height": 900})
    paths = ["partners.html", *(f"partners/{id}.html" for id in range(partners.FULL, partners.CONFLICTING + 1))]
    for path in paths:
        with subtests.test(path=path):
            page.goto((sites["partners"] / path).as_uri())
            unfold(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            broken = page.evaluate("""() => [...document.querySelectorAll('.figures button, .means summary')].filter(one => {
              const {width, height, left, right} = one.getBoundingClientRect();
              return left < 0 || right > innerWidth || one.matches('summary') && Math.min(width, height) < 24;
            }).map(one => one.textContent)""")
            assert broken == []


# Returns the words that are broken, and the cells that overlap the next one of their row.
TORN = """() => {
  const broken = [], range = new Range();
  for (const cell of document.querySelectorAll('#sections :is(thead th, td)')) {
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) for (const match of walker.currentNode.data.matchAll(/[\\w.,%$]+/g)) {
      range.setStart(walker.currentNode, match.index);
      range.setEnd(walker.currentNode, match.index + match[0].length);
      if (range.getClientRects().length > 1) broken.push(match[0]);
    }
    if (cell.scrollWidth > cell.clientWidth + 1) broken.push('too wide: ' + cell.textContent);
  }
  return broken;
}"""


@pytest.mark.parametrize("language", ["en", "es", "fr", "zh-Hans"])
def test_the_table_is_one_wherever_its_columns_have_room(sites, open_page, subtests, language):
    page = open_page(sites["spoken"] / ("" if language == "en" else language) / "partners.html")
    for width, media in [(1440, "screen"), (1280, "screen"), (1024, "screen"), (970, "screen"), (688, "print"), (710, "print")]:
        with subtests.test(width=width, media=media):
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(media=media)
            rows = page.locator("#sections tr").evaluate_all(
                "rows => rows.map(row => [getComputedStyle(row).display, ...[...row.cells].map(cell => cell.getBoundingClientRect().left)])")
            assert {row[0] for row in rows} == {"table-row"}
            # All cells of a column begin at the same place, and no label is repeated in a row.
            assert {tuple(row[1:]) for row in rows[:-1]} == {tuple(rows[0][1:])} and len(rows[0]) == 12
            labels = page.locator("#sections td[data-label]").evaluate_all(
                "cells => cells.map(cell => getComputedStyle(cell, '::before').content)")
            assert set(labels) == {"none"}
            assert page.evaluate(TORN) == []
            assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [1280, 700, 390])
def test_the_row_of_all_loans_has_one_line_above_it(overview, width):
    page = overview(viewport={"width": width, "height": 900})
    edges = page.locator("tfoot :is(th, td)").evaluate_all("""cells => cells.filter(cell => cell.checkVisibility())
      .map(cell => [cell.getBoundingClientRect(), parseFloat(getComputedStyle(cell).borderTopWidth)])
      .filter(([, border]) => border).map(([{left, right}]) => [Math.round(left), Math.round(right)])""")
    # The lines of neighboring cells join, or there are none beside that of the row.
    assert [left for left, _ in edges[1:]] == [right for _, right in edges[:-1]]
    hidden = page.locator("tfoot [colspan]").evaluate("cell => !cell.checkVisibility()")
    assert hidden == (width < 960)


@pytest.mark.parametrize("width", [390, 320])
def test_a_narrow_table_names_each_figure(overview, width):
    page = overview(viewport={"width": width, "height": 900})
    labels = page.locator(".line").first.locator("td").evaluate_all(
        "cells => cells.map(cell => getComputedStyle(cell, '::before').content)")
    assert labels == [f'"{name}"' for name in COLUMNS[1:]]


# MARK: The page of a partner


def facts(page):
    """Returns what a page says about a partner, by the labels, without the explanations."""
    return page.locator(".vouch dl > div").evaluate_all("""rows => Object.fromEntries(rows.map(row =>
      [row.querySelector('dt').textContent, row.querySelector('dd').innerText.trim()]))""")


def expected_facts(partner, own):
    found = {
        "On Kiva since": time(partner).strftime("%-d %B %Y") if "start_date" in partner else NOT_KNOWN,
        "Countries": "\n".join(countries(partner, own)) or NOT_KNOWN,
        "Loans on Kiva so far": f"{partner['loans_posted']:,}" if "loans_posted" in partner else NOT_KNOWN,
        "Lent through it so far": dollars(partner["total_amount_raised"]) if "total_amount_raised" in partner else NOT_KNOWN,
        "Social strengths": "\n".join(one["name"] for one in partner.get("social_performance_strengths", [])) or NOT_KNOWN,
        "Risk rating": f"{partner['rating']} of 5 (5 = lowest risk)" if "rating" in partner else NOT_KNOWN,
        **{name: percent(share(partner, name)) for name in SHARES},
        "Interest and fees": {True: "charged", False: "not charged", None: NOT_KNOWN}[partner.get("charges_fees_and_interest")],
    }
    if kind := partner.get("borrower_cost_type", "PY" if "portfolio_yield" in partner and "borrower_cost" not in partner else None):
        kinds = {"APR": " a year (APR)", "PY": " a year (portfolio yield)"}
        found["Cost to borrowers"] += kinds.get(kind, f" ({kind})")
    income = partner.get("average_loan_size_percent_per_capita_income")
    found["Average loan"] = NOT_KNOWN if income is None else f"{percent(income)} of a year's income"
    if (status := partner.get("status", "active")) != "active":
        found["Work with Kiva"] = {"paused": "paused", "closed": "ended"}.get(status, status)
    return found


def test_every_figure_of_every_partner_is_that_of_the_data_files(sites, open_page, data, subtests):
    known, loans = data
    by_partner = loans_by_partner(loans)
    page = open_page(sites["partners"] / "partners.html")
    links = page.locator(".line a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert sorted(links) == sorted(f"partners/{id}.html" for id in by_partner if isinstance(id, int))
    assert sorted(path.stem for path in (sites["partners"] / "partners").glob("*.html")) == sorted(map(str, known))
    for id, partner in known.items():
        with subtests.test(partner=id):
            page.goto((sites["partners"] / f"partners/{id}.html").as_uri())
            assert page.get_by_role("heading", level=1).inner_text() == name_of(id, partner).replace("  ", " ")
            assert facts(page) == expected_facts(partner, by_partner[id])
            shown = page.locator("#loans .loan").evaluate_all("cards => cards.map(card => +card.dataset.id)")
            assert sorted(shown) == sorted(loan["id"] for loan in by_partner[id])
            alert = [line.strip() for line in partner.get("alert", "").splitlines() if line.strip()]
            assert page.locator(".alert p").all_inner_texts() == alert
            kiva = page.get_by_role("link", name="See it on Kiva")
            assert kiva.get_attribute("href") == f"https://www.kiva.org/about/where-kiva-works/partners/{id}"
            own = page.get_by_role("link", name="Its own website")
            assert own.evaluate_all("links => links.map(link => link.getAttribute('href'))") == [
                url for url in [partner.get("url")] if url]


def test_what_is_out_of_range_or_absent_is_not_known(sites, open_page, data):
    page = open_page(sites["partners"] / f"partners/{partners.ODD}.html")
    assert {name for name, value in facts(page).items() if value != NOT_KNOWN} == {"Countries"}
    page.goto((sites["partners"] / f"partners/{partners.NUMBERED}.html").as_uri())
    assert {name for name, value in facts(page).items() if value != NOT_KNOWN} == {"Countries"}
    page.goto((sites["partners"] / f"partners/{partners.ZERO}.html").as_uri())
    shown = facts(page)
    assert shown["Default rate"] == shown["Profitability"] == "0%" and shown["Risk rating"].startswith("0 of 5")
    assert shown["Lent through it so far"] == "$0" and shown["Loans on Kiva so far"] == "0"
    assert page.locator(".unknown").count() == 0


def test_each_figure_is_explained_by_mouse_and_keyboard(sites, open_page):
    page = open_page(sites["partners"] / f"partners/{partners.FULL}.html")
    names = ["Risk rating", *list(SHARES)[:6], "Interest and fees", "Profitability", "Average loan"]
    for index, name in enumerate(names):
        row = page.locator(".vouch dl > div", has=page.locator(".means")).filter(has=page.get_by_text(name, exact=True))
        meaning = row.locator(".means p")
        assert not meaning.is_visible()
        summary = row.get_by_text(f"{name}: what does this mean?")
        if index % 2:
            row.locator("summary").click()
        else:
            row.locator("summary").focus()
            page.keyboard.press("Enter")
        assert summary.count() == 1
        assert meaning.is_visible() and len(meaning.inner_text()) > 40
    assert "not the borrower" in page.locator(".means p").first.inner_text()


def test_the_list_of_a_partner_has_a_filter_without_partners(sites, open_page):
    page = open_page(sites["partners"] / f"partners/{partners.FULL}.html")
    assert page.locator("#filters [name=country]").count() > 1
    assert page.locator("#filters [name=partner]").count() == 0
    page.locator("#filters [name=country]").first.check()
    expect(page.locator("#match-count")).to_have_text(re.compile(r"^\d of 11 loans$"))
    page.get_by_role("link", name="All field partners").click()
    page.wait_for_url("**/partners.html")
    page.get_by_role("link", name=f"Partner {partners.FULL}", exact=True).click()
    page.wait_for_url(f"**/partners/{partners.FULL}.html")


def test_a_split_list_of_a_partner_is_filtered_as_a_whole(sites, open_page):
    page = open_page(sites["partners-split"] / f"partners/{partners.FULL}.html")
    assert page.locator("#match-count").inner_text() == "11 loans"
    page.locator("#filters [name=q]").fill("coffee")
    expect(page.locator("#match-count")).to_have_text(re.compile(r"^1 of 11 loans$"))
    second = open_page(sites["partners-split"] / f"partners/{partners.FULL}/2.html")
    assert second.locator(".vouch").count() == 0
    assert second.get_by_role("heading", level=1).inner_text() == f"Partner {partners.FULL}"


# MARK: The page of a loan


def test_a_loan_has_a_short_table_of_its_partner(sites, open_page, data, subtests):
    known, loans = data
    page = open_page(sites["partners"] / "index.html")
    names = ["Risk rating", "Default rate", "Delinquency rate", "Cost to borrowers", "Currency loss"]
    for id, own in loans_by_partner(loans).items():
        with subtests.test(partner=id):
            page.goto((sites["partners"] / f"loans/{own[-1]['id']}.html").as_uri())
            partner = known.get(id, {})
            box = page.locator(".vouch")
            assert box.locator("> p bdi").inner_text() == re.sub(" +", " ", name_of(id, partner))
            link = box.locator("> p a").get_attribute("href")
            assert link == (f"../partners/{id}.html" if isinstance(id, int) else "../index.html#partner=only-a-name-fund")
            expected = expected_facts(partner, own)
            if all(expected[name] == NOT_KNOWN for name in [*SHARES, "Risk rating", "Interest and fees", "Average loan"]):
                assert box.locator("dl").count() == 0
                assert "are not known" in box.inner_text()
            else:
                assert facts(page) == {name: expected[name] for name in names}
                assert "not about a borrower" in box.inner_text()
            assert box.locator(".alert").count() == ("alert" in partner)
    without = next(loan for loan in loans if not loan.get("partner_id") and not loan.get("partner_name"))
    page.goto((sites["partners"] / f"loans/{without['id']}.html").as_uri())
    assert page.locator(".vouch").count() == 0


def test_loans_that_disagree_give_one_partner(sites, open_page, data):
    known, loans = data
    newest = max((loan for loan in loans if loan.get("partner_id") == partners.CONFLICTING), key=lambda loan: loan["id"])
    page = open_page(sites["partners"] / f"partners/{partners.CONFLICTING}.html")
    assert page.get_by_role("heading", level=1).inner_text() == known[partners.CONFLICTING]["name"] == newest["partner_name"]


# MARK: Quality


def test_axe_finds_no_violation(sites, open_page, subtests):
    for path, looks in [("partners.html", LOOKS), (f"partners/{partners.FULL}.html", LOOKS),
                        (f"partners/{partners.HOSTILE}.html", BRIEF), (f"partners/{partners.NUMBERED}.html", TEXTS)]:
        with subtests.test(path=path):
            page = open_page(sites["partners"] / path)
            unfold(page)
            lay_out_cards(page)
            assert_accessible(page, looks, has_filter_open=path != "partners.html")


def test_axe_finds_no_violation_on_the_page_of_a_loan(sites, open_page, data):
    _, loans = data
    for id in (partners.FULL, partners.HOSTILE):
        loan = next(loan for loan in loans if loan.get("partner_id") == id)
        page = open_page(sites["partners"] / f"loans/{loan['id']}.html")
        unfold(page)
        assert_accessible(page, LOOKS, part=".vouch")


def test_the_table_without_partners_says_so(sites, open_page):
    page = open_page(sites["bare"] / "partners.html")
    assert page.get_by_role("heading", level=1).inner_text() == "Loans without a field partner"
    assert page.get_by_role("table").count() == 0
    assert page.get_by_role("navigation").get_by_role("link", name="Field partners").count() == 0
    assert not (sites["bare"] / "partners").exists()
    page.goto((sites["partners"] / "index.html").as_uri())
    page.get_by_role("link", name="Field partners", exact=True).click()
    page.wait_for_url("**/partners.html")
    assert page.locator("nav [aria-current=page]").inner_text() == "Field partners"


@pytest.mark.parametrize("language", ["es", "fr", "zh-Hans"])
def test_the_pages_are_in_every_language(sites, open_page, subtests, language):
    own = {"es": "no se conoce", "fr": "non connu", "zh-Hans": "未知"}
    for path in ["partners.html", "partners/9005.html", "partners/9012.html", "loans/9002830400.html"]:
        with subtests.test(path=path):
            page = open_page(sites["spoken"] / language / path)
            unfold(page)
            assert (own[language] in page.locator("main").inner_text()) == (path in ("partners.html", "partners/9012.html"))
            assert_accessible(page, NARROW_TEXTS)
            for width in [1201, 320]:
                page.set_viewport_size({"width": width, "height": 900})
                page.evaluate(FRAME)  # The header is fitted to the new width in the next frame.
                assert page.evaluate("document.documentElement.scrollWidth") <= width
            english = page.locator(".vouch :is(dt, h2, h3, .means p), .legend, thead").all_inner_texts()
            assert not re.search(r"\b(rate|risk|Kiva's|the|partner|loan)\b", " ".join(english))


def test_explanations_are_not_printed(sites, open_page):
    page = open_page(sites["partners"] / f"partners/{partners.FULL}.html")
    page.emulate_media(media="print")
    assert page.get_by_text("0.7%").is_visible()
    assert not page.locator(".means").first.is_visible()
