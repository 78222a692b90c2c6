"""The words that scripts show are those of the site, regardless of what they contain."""

import re

from list_page import ListPage, store
from words import ODD

def texts(page, selector):
    return page.locator(selector).evaluate_all("all => all.map(element => element.textContent)")


def in_time(page, selector, text):
    """Waits until an element has the text."""
    page.wait_for_function(
        "([selector, text]) => document.querySelector(selector).textContent === text", arg=[selector, text])


def open_words(open_page, sites, path="index.html", **options):
    return ListPage(open_page(sites["worded"] / path, **options))


def test_chips_have_the_words_of_the_site(open_page, sites):
    view = open_words(open_page, sites, hash="#country=KE,UG&min=500&days-max=20&q=a")
    limits = ["ab 500 $&", "Days left | bis 20 Tage"]
    chips = texts(view.page, "#chips .chip")
    assert chips[:3] == [*limits, "«a»"] and len(chips) == 5
    labels = view.page.locator("#chips .chip").evaluate_all("all => all.map(chip => chip.ariaLabel)")
    assert labels == [f"{text} {ODD}" for text in chips]
    assert texts(view.page, "#chips .copy") == [ODD]


def test_totals_have_the_words_of_the_site(open_page, sites):
    view = open_words(open_page, sites)
    total = len(view.all)
    assert view.count.text_content() == f"{total} projects"
    assert ODD in view.page.locator("#left-out").text_content()
    view.go("#min=500")
    found = len(view.shown)
    assert 1 < found < total
    assert view.count.text_content() == f"{total} projects, of these {found}"
    headline = view.page.locator("#headline").text_content()
    assert headline.endswith(f" $&: {found} of {total}") and "’" in headline.split()[0]
    assert ODD in view.page.locator("#left-out").text_content()
    assert re.search(r" \d percent$", view.page.locator("#left-out").text_content())
    assert view.page.locator("#show-results").text_content() == f"See {found} projects"
    view.go("#min=500&group=country")
    country = view.shown[0]["country"]
    name = next(option["name"] for option in view.options("country") if option["value"] == country)
    count = sum(loan.get("country") == country for loan in view.shown)
    assert texts(view.page, "#loans .group")[0] == f"{count} project{'s' * (count != 1)} in {name}"


def test_the_status_has_the_words_of_the_site(open_page, sites):
    view = open_words(open_page, sites, hash="#min=500")
    of = f"{len(view.all)}/{len(view.shown)}"
    view.go("#min=500&max=100000")
    in_time(view.page, "#match-status", f"{of} {ODD}")
    view.sort.select_option("ending")
    in_time(view.page, "#match-status", f"Ending soon: {len(view.shown)} of {len(view.all)} {ODD}")


def test_sliders_have_the_words_of_the_site(open_page, sites, subtests):
    view = open_words(open_page, sites)
    for hash, text in [("#min=500", "ab 500 $&"), ("#max=1250", "bis 1’250 $&"), ("#min=500&max=1250.5", "500 $& bis 1’250,50 $&"),
                       ("#min=500&max=500", "500 $&")]:
        with subtests.test(hash):
            view.go(hash)
            assert view.range_text.text_content() == text
    view.go("#days-min=1&days-max=1&percent-max=20")
    assert view.slider("days").text.text_content() == "1 Tag"
    assert view.slider("percent").text.text_content() == "bis 20 percent"
    with subtests.test("what is typed is read as it is written"):
        view.type_exact(view.low_field, "1’250,50")
        assert view.fields[0] == "1’250,50"
        assert view.range_text.text_content() == "ab 1’250,50 $&"
        view.type_exact(view.low_field, "1,250.50")
        assert view.page.get_by_role("alert").text_content() == f"{ODD} 1,250.50"


def test_saved_loans_have_the_words_of_the_site(open_page, sites):
    view = open_words(open_page, sites, init=store("1"))
    name = view.page.locator("#loan-4000000 .loan-name").text_content()
    assert view.heart(4000000).get_attribute("aria-label") == f"{ODD} {name} |"


def test_an_empty_list_has_the_words_of_the_site(open_page, sites):
    view = open_words(open_page, sites, hash="#saved=1")
    hint = view.page.locator("#no-match p").first
    assert view.page.locator("#no-match h3").text_content() == ODD
    assert hint.evaluate("hint => hint.firstChild.data") == ODD
    # Of another country than the chosen ones.
    number = next(loan["id"] for loan in view.all if loan.get("country") not in (None, "KE", "UG", "PH"))
    view.go(f"#country=KE,UG,PH&q={number}")
    without_search, without_countries = texts(view.page, "#no-match .chip")
    assert without_search.endswith(f" projects without «{number}»")
    first, second, third = (option["name"] for option in view.options("country") if option["checked"])
    assert without_countries == f"1 project without {first}; {second} or {third}"


def test_the_search_of_a_facet_has_the_words_of_the_site(open_page, sites):
    page = open_page(sites["worded"] / "index.html")
    field = page.locator("#filters details .find input").first
    field.evaluate("field => { field.closest('details').open = true; }")
    field.fill("zzz")
    page.wait_for_selector("#filters .none", state="attached")
    assert texts(page, "#filters .none")[0] == f"{ODD} zzz"


def test_dates_have_the_words_of_the_site(open_page, sites):
    page = open_page(sites["worded"] / "index.html")
    badges = set(texts(page, "#loans time.badge"))
    assert {"letzter Tag", "noch 1 Tag", "noch 6 Tage"} & badges
    assert all(text in ("letzter Tag", "noch 1 Tag", ODD) or text.startswith("noch ") and text.endswith(" Tage")
               for text in badges)
    posted = set(texts(page, "#loans .when time"))
    assert any(text.startswith("vor ") for text in posted)


def test_other_pages_have_the_words_of_the_site(open_page, sites):
    page = open_page(sites["worded"] / "index.html", hash="#min=500")
    page.locator("#loans .loan:not([hidden]) h3 a").first.click()
    page.wait_for_url("**/loans/**")
    assert page.locator(".back a").text_content() == ODD
    assert texts(page, ".beside span") == [f"Next {ODD}"]
    page.goto((sites["worded"] / "countries.html").as_uri())
    button = page.get_by_role("columnheader").first.get_by_role("button")
    column = button.text_content()
    page.get_by_role("columnheader").nth(1).get_by_role("button").click()
    button.click()
    in_time(page, "#sort-status", f"{column} {ODD}")
