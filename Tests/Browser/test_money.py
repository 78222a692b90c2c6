"""The sums on every page agree with each other and with the loans, also long after the site was built."""

import json
import math
import random
import re
from datetime import datetime, timedelta

import pytest
from playwright.sync_api import expect

import invented
from conftest import build
from environment import SOAK
from expected import Listing, dollars
from invented import NOW
from list_page import FRAME, ListPage

# The number of random lists that are tried.
LISTS = 200 if SOAK else 6
# How many days after the time of the data the reader's clock is.
DAYS = [0, 4, 40, 400]


def random_loans(seed):
    """Returns loans of all kinds: open and closed, reserved, overfunded, ended by the data and soon after it."""
    dice = random.Random(seed)
    loans = []
    for number in range(dice.choice([1, 2, 5, 9, 20, 45])):
        amount = dice.choice([25, 200, 525, 1000, 4375, 100_000])
        funded = dice.choice([0, amount // 50 * 25, amount // 100 * 75, amount, amount - 25])
        code, country, place = dice.choice([
            ("KE", "Kenya", "-1 37"), ("PH", "Philippines", "15 121"), ("PE", "Peru", "-10 -76"), ("ML", "Mali", "13 -6")])
        loan = invented.few()[number % 20] | {
            "id": 9_400_000 + number, "loan_amount": amount, "funded_amount": max(0, funded),
            "basket_amount": dice.choice([0, 0, 25, 75, 200]),
            "status": dice.choice(["fundraising"] * 6 + ["funded", "in_repayment", "paid", "expired"]),
            "location": {"country_code": code, "country": country, "town": "T",
                         "geo": {"level": "town", "pairs": place, "type": "point"}},
            "posted_date": invented.time(NOW - timedelta(days=dice.randrange(1, 30))),
            "planned_expiration_date": invented.time(NOW + timedelta(hours=dice.choice([-1, 1, 50, 90, 500, 1500, 20_000])))}
        if dice.random() < .1:
            del loan["planned_expiration_date"]
        loans.append(loan)
    return loans


@pytest.fixture(scope="module")
def site_of(tmp_path_factory):
    def site_of(loans, *arguments):
        folder = tmp_path_factory.mktemp("money")
        (folder / "loans.json").write_text(json.dumps(invented.listing(loans)))
        build(folder, "--input", folder / "loans.json", "--now", invented.time(NOW), *arguments)
        return folder / "Output"
    return site_of


class Loans:
    """What a page must say of loans, computed from the file loans.json of the site."""

    def __init__(self, loans, clock):
        self.all, self.clock = loans, clock
        self.open = [loan for loan in loans if loan["status"] == "fundraising"
                     and loan["funded_amount"] < loan["loan_amount"]
                     and ("planned_expiration_date" not in loan
                          or datetime.fromisoformat(loan["planned_expiration_date"]) > clock)]
        left = [max(0, loan["loan_amount"] - loan["funded_amount"] - loan.get("basket_amount", 0)) for loan in self.open]
        self.remaining = sum(left)
        self.reserved_count = left.count(0)
        self.lent = sum(loan["funded_amount"] for loan in self.open)
        self.reserved = sum(loan["loan_amount"] for loan in self.open) - self.lent - self.remaining
        self.countries = {loan["location"]["country_code"] for loan in self.open}

    def by_country(self):
        codes = {loan["location"]["country_code"] for loan in self.all}
        return {code: self.of(code, self.clock) for code in codes}

    def of(self, country, clock):
        return Loans([loan for loan in self.all if loan["location"]["country_code"] == country], clock)


def amounts(text):
    return [int(amount.replace(",", "")) for amount in re.findall(r"\$([\d,]+)", text)]


def assert_left_out(text, loans):
    """Checks the sentences after the headline of a list in which loans are open."""
    assert sum(map(int, re.findall(r"(\d+) more", text))) == len(loans.all) - len(loans.open)
    reserved = re.search(r"For (\d+) of them", text)
    assert int(reserved[1] if reserved else 0) == (loans.reserved_count if loans.remaining else 0)


def assert_list_says(page, loans):
    """Checks the sums of a list."""
    headline = page.locator("#headline").inner_text()
    if not loans.open:
        assert "needed" not in headline and not page.locator("#funding").is_visible()
        return
    if loans.remaining:
        assert amounts(headline) == [loans.remaining]
        count, place = re.search(r" still needed by ([\d,]+) borrowers?(?: in (.+))?$", headline).groups()
        assert int(count) == len(loans.open)
        # The script names no single country, and a list without a filter does not tell it the countries.
        assert place == f"{len(loans.countries)} countries" or len(loans.countries) == 1 or (
            place is None and len(loans.all) < 8)
    else:
        assert "needed" not in headline
    sums = page.evaluate("""() => Object.fromEntries([...document.querySelectorAll('[data-sum]')]
      .map(figure => [figure.dataset.sum, figure.textContent]))""")
    assert sums["lent"] == dollars(loans.lent) and sums["reserved"] == dollars(loans.reserved)
    assert_left_out(page.locator("#left-out").inner_text(), loans)
    # No sum is said twice.
    if loans.remaining:
        reserved = [loans.reserved] if loans.reserved else []
        assert amounts(page.locator(".mast").inner_text()) == [loans.remaining, loans.lent, *reserved]


def assert_overview_says(page, loans, built, days):
    """Checks the sums of the countries. `built` has the loans as they were when the page was made."""
    heading = page.get_by_role("heading", level=1).inner_text()
    if days > 3 or not loans.open or len(loans.open) < len(built.open):
        assert heading.startswith("Loans in ")
    else:
        assert re.match(rf"{len(loans.countries)} countr(y|ies) need", heading), heading
    lede = page.locator(".lede").inner_text()
    if loans.remaining:
        assert amounts(lede) == [loans.remaining]
        assert f" by {len(loans.open)} borrower" in lede
        assert_left_out(lede, loans)
    else:
        assert "needed" not in lede
    total = page.locator("tfoot td").all_inner_texts()
    assert (total[0], total[2]) == (dollars(loans.remaining) if loans.open else "", str(len(loans.all)))
    rows = page.locator("#sections .line").evaluate_all(
        """rows => rows.map(row => [row.dataset.section, ...[...row.cells].slice(1, 4).map(cell => cell.innerText),
          [...row.querySelectorAll('rect')].map(bar => bar.getAttribute('width'))])""")
    needs = []
    sums = sorted(country.remaining for country in loans.by_country().values() if country.remaining)
    percentile = sums[min(math.ceil(len(sums) * .95), len(sums) - 1) - 1] if len(sums) > 3 else max(sums, default=0)
    limit = percentile if sums and sums[-1] > 2 * percentile else max(sums, default=0)
    for code, remaining, share, count, bars in rows:
        country = loans.of(code, loans.clock)
        if country.remaining > limit:
            assert bars == ["90%", "7%"]
        elif country.remaining:
            assert bars == [f"{max(1, 100 * country.remaining // limit)}%"]
        else:
            assert bars in ([], ["0%"])
        needs.append(country.remaining if country.open else -1)
        assert remaining == (dollars(country.remaining) if country.open else "")
        assert count == str(len(country.all))
        if country.open and loans.remaining:
            exact = 100 * country.remaining / loans.remaining
            assert share == ("< 1%" if 0 < exact < 1 else f"{min(99, int(exact + .5)) if exact < 100 else 100}%")
        else:
            assert share == ""
    assert needs == sorted(needs, reverse=True)
    pins = dict(page.locator(".pins circle").evaluate_all(
        "pins => pins.map(pin => [pin.dataset.country, +pin.getAttribute('r')])"))
    assert page.get_by_text(re.compile("^The bars end at")).is_visible() == (limit < max(sums, default=0))
    for (code, *_), need in zip(rows, needs):
        radius = max(.9, 6 * math.sqrt(need / sums[-1])) if need > 0 else 0
        assert pins.get(code, 0) == pytest.approx(radius, abs=.06), code
    shown = sum(radius > 0 for radius in pins.values())
    image = page.locator(".map svg")
    assert image.count() == 0 or image.is_visible() == (shown > 0)
    if shown:
        assert re.search(r"one dot for (?:a|each of (\d+)) countr", image.get_attribute("aria-label"))[1] in (
            None if shown == 1 else str(shown),)


@pytest.mark.parametrize("seed", range(LISTS))
def test_every_page_agrees_with_the_file_of_loans(open_page, site_of, subtests, seed):
    site = site_of(random_loans(seed))
    listed = json.loads((site / "loans.json").read_text())["loans"]
    codes = sorted({loan["location"]["country_code"] for loan in listed})
    for days in DAYS:
        clock = NOW + timedelta(days=days)
        loans = Loans(listed, clock)
        with subtests.test("the list", days=days):
            page = open_page(site / "index.html", now=clock)
            page.evaluate(FRAME)
            assert_list_says(page, loans)
            assert page.locator("#match-count").get_attribute("data-count") == str(len(listed))
        with subtests.test("a country", days=days):
            page = open_page(site / f"countries/{codes[0]}.html", now=clock)
            page.evaluate(FRAME)
            assert_list_says(page, loans.of(codes[0], clock))
        with subtests.test("the countries", days=days):
            page = open_page(site / "countries.html", now=clock)
            page.wait_for_selector(".as-of", state="attached")
            assert_overview_says(page, loans, Loans(listed, NOW), days)
        with subtests.test("the age", days=days):
            notices = page.locator(".stale").all_inner_texts()
            assert notices == ([f"This list is {days} days old"] if days > 3 else [])


# MARK: Old sites


OLD_PAGES = ["index.html", "loans/3000100.html", "countries.html", "countries/KE.html", "sectors.html", "about.html",
             "changes.html", "notes/about.html"]


@pytest.mark.parametrize("path", OLD_PAGES)
def test_every_page_says_how_old_it_is_after_three_days(open_page, sites, path):
    for days, age in [(2.9, None), (3.1, "3 days"), (62, "62 days"), (4000, "4,000 days")]:
        page = open_page(sites["few"] / path, now=NOW + timedelta(days=days))
        page.evaluate(FRAME)
        notice = page.locator(".stale")
        if age:
            expect(notice).to_have_text(f"This list is {age} old")
            assert notice.is_visible()
        else:
            assert notice.count() == 0


def test_the_age_stands_in_the_notice_that_kiva_could_not_be_reached(open_page, sites):
    for path in ["index.html", "countries.html"]:
        page = open_page(sites["stale"] / path, now=NOW + timedelta(days=62))
        expect(page.locator(".stale")).to_have_count(1)
        expect(page.locator(".stale")).to_contain_text("Kiva could not be reached This list is 62 days old")


def test_nothing_is_asked_for_once_all_loans_have_ended(open_page, site_of):
    site = site_of([loan for loan in invented.few() if "planned_expiration_date" in loan])
    view = ListPage(open_page(site / "index.html", now=NOW + timedelta(days=4000)))
    view.frame()
    assert view.page.locator("h1").inner_text() == f"None of these {len(view.all)} loans is open for lending any more"
    assert not view.page.locator("#funding").is_visible()
    badges = set(view.page.locator("#loans .badge").all_inner_texts())
    assert badges <= {"Ended", "Fully funded"} and "Ended" in badges
    # The card of a loan that has ended does not say how much is to go.
    for text in view.page.locator("#loans > .loan", has_text="Ended").all_inner_texts():
        assert "to go" not in text and "baskets" not in text


@pytest.mark.parametrize(("site", "arguments"), [("sample", ()), ("frozen", ("--no-age-notice",))])
def test_a_site_of_its_own_time_does_not_grow_old(open_page, sites, site_of, site, arguments):
    folder = sites[site] if site == "sample" else site_of(invented.few(), *arguments)
    texts = {}
    for days in [0, 62]:
        for path in ["index.html", "countries.html", "sectors.html", "countries/KE.html"]:
            page = open_page(folder / path, now=NOW + timedelta(days=days))
            page.evaluate(FRAME)
            texts.setdefault(path, set()).add(page.locator("body").inner_text())
            assert page.locator(".stale").count() == 0
            assert "Data of 20 November 2026, 10:42 UTC" in page.locator("body").inner_text()
            assert ("Sample data." in page.locator("body").inner_text()) == (site == "sample")
    assert [len(seen) for seen in texts.values()] == [1, 1, 1, 1]


def test_the_page_of_a_loan_says_when_it_ended(open_page, sites):
    loan = next(loan for loan in invented.few() if loan.get("planned_expiration_date") and loan["status"] == "fundraising"
                and loan["funded_amount"] < loan["loan_amount"])
    path = sites["few"] / f"loans/{loan['id']}.html"
    page = open_page(path, now=NOW)
    facts = page.locator(".facts dl")
    assert "Open until" in facts.text_content() and "Ended on" not in facts.text_content()
    page = open_page(path, now=NOW + timedelta(days=400))
    page.evaluate(FRAME)
    facts = page.locator(".facts dl")
    assert "Ended on" in facts.text_content() and "Open until" not in facts.text_content()
    assert page.locator(".box .amount").inner_text() == f"${loan['loan_amount']:,}"
    assert "to go" not in page.locator("article").text_content()


# MARK: Baskets


def test_a_loan_says_what_is_in_baskets(open_page, site_of):
    def reserved(id, amount, funded, basket):
        return invented.few()[0] | {"id": id, "loan_amount": amount, "funded_amount": funded, "basket_amount": basket,
                                    "status": "fundraising",
                                    "planned_expiration_date": invented.time(NOW + timedelta(days=20))}

    site = site_of([reserved(1, 625, 150, 50), reserved(2, 625, 575, 100), reserved(3, 625, 150, 0)])
    page = open_page(site / "index.html")
    texts = [page.locator(f"#loan-{id}").inner_text() for id in (1, 2, 3)]
    assert "$425 to go of $625" in texts[0] and "in other lenders' baskets $50" in texts[0]
    assert "Rest reserved of $625" in texts[1] and "in other lenders' baskets $50" in texts[1] and "to go" not in texts[1]
    assert "$475 to go of $625" in texts[2] and "baskets" not in texts[2]
    for id, is_hatched in [(1, True), (2, True), (3, False)]:
        assert page.locator(f"#loan-{id} .bar line").count() == is_hatched
    page.goto((site / "loans/1.html").as_uri())
    assert "in other lenders' baskets $50" in page.locator(".box").inner_text()


def test_a_filter_says_how_many_loans_are_not_open(open_page, site_of):
    loans = [loan | {"basket_amount": loan["loan_amount"] - loan["funded_amount"] if number < 2 else 0,
                     "planned_expiration_date": invented.time(NOW + timedelta(days=5 if number < 12 else 50))}
             for number, loan in enumerate(invented.few())]
    site = site_of(loans)
    for days in (0, 20, 60):
        listing = Listing(loans, NOW + timedelta(days=days))
        view = ListPage(open_page(site / "index.html", now=NOW + timedelta(days=days), hash="#min=300"))
        view.frame()
        found = listing.matching("#min=300")
        open = [loan for loan in found if loan.is_open]
        texts = []
        if reserved := sum(loan.remaining == 0 for loan in open):
            texts.append(f"For {reserved} of them, the rest is reserved in other lenders' baskets.")
        if closed := len(found) - len(open):
            texts.append(f"{closed} of them {'is' if closed == 1 else 'are'} not open for lending any more.")
        assert view.page.locator("#left-out").inner_text() == " ".join(texts)
        assert view.page.locator("#headline").inner_text().startswith(f"{len(found)} of {len(loans)} loans")


def test_what_is_printed_is_complete_although_a_slider_has_just_moved(open_list):
    for site in ("few", "many"):
        view = open_list(site, held=True)
        view.pass_time(2000)
        view.set_low_thumb(3)
        view.frame()
        assert not view.page.locator("#chips .chip").count()
        view.page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert view.page.locator("#chips .chip").count() == 1
        assert view.page.locator("#headline").inner_text().startswith(f"{view.number:,} of ")
        cards = view.page.locator("#loans > .loan:visible").count()
        assert cards == view.number


@pytest.mark.parametrize("language, texts", [
    ("es", ["2 se cierran en 3 días o menos", "1 se cierra en 3 días o menos"]),
    ("fr", ["2 se terminent sous 3 jours", "1 se termine sous 3 jours"])])
def test_one_loan_that_ends_soon_is_said_in_the_singular(open_page, site_of, language, texts):
    loans = [loan | {"planned_expiration_date": invented.time(NOW + timedelta(hours=hours))}
             for loan, hours in zip(invented.few(), [10, 30, 200, 400])]
    site = site_of(loans, "--language", language)
    for hours, text in zip([0, 20], texts):
        page = open_page(site / "index.html", now=NOW + timedelta(hours=hours))
        page.evaluate(FRAME)
        assert page.locator(".stats .need-js").inner_text() == text
        assert page.locator(".stats [data-sum=soon]").inner_text() == text[0]


# MARK: Numbers


def test_numbers_have_separators_and_zeros_are_shown(open_page, sites):
    view = ListPage(open_page(sites["thousand"] / "index.html"))
    assert view.count.inner_text() == "1,010 loans" and view.count.get_attribute("data-count") == "1010"
    kenya = view.page.locator(".opt", has=view.page.locator("[name=country][value=KE]")).locator("b")
    assert kenya.inner_text() == "1,005"
    view.choose("country", "KE")
    expect(view.count).to_have_text("1,005 of 1,010 loans")
    switches = view.page.locator(".opt:has([name=saved]) b, .opt:has([name=soon]) b")
    assert all(text for text in switches.all_inner_texts())


def test_there_is_one_way_to_go_on(open_page, sites):
    view = ListPage(open_page(sites["halves"] / "index.html"))
    pages = view.page.get_by_role("navigation", name="Pages of the list")
    assert view.page.locator("#show-more").is_visible() and not pages.is_visible()
    view.show_more()
    expect(pages).to_be_visible()
    assert not view.page.locator("#show-more").is_visible()
