"""Names that differ only in case, in white space or in how accents are stored are one sector, one theme, one tag…"""
import json
import re
import unicodedata

import pytest

import wire

SPELLINGS = {
    "case": ["Food", "FOOD", "food"],
    "space": ["Personal Use", "personal  use", " Personal Use "],
    "accent": ["Caf\u00e9", unicodedata.normalize("NFD", "Caf\u00e9"), "CAF\u00c9"],
    "other letters": ["Гости", "ГОСТИ", "гости"],
}


def loans(spellings):
    found = [wire.loan(1000 + index, index) for index in range(len(spellings))]
    for loan, name in zip(found, spellings):
        del loan["partner_id"]
        loan.update(
            sector=name, activity=name, themes=[name], partner_name=name, tags=[{"name": f"#{name}"}],
            location={"country_code": "KE", "country": name})
    return found


def build(site, found, *words):
    (site.root / "in.json").write_text(json.dumps({"fetched_at": "2026-11-21T10:00:00Z", "loans": found}))
    run = site.build("--input", "in.json", "--now", "2026-11-22T10:00:00Z", *words)
    assert run.exit == 0, run.stderr
    return run


@pytest.mark.parametrize("spellings", SPELLINGS.values(), ids=SPELLINGS.keys())
@pytest.mark.parametrize("words", [[], ["--languages", "en,es"]], ids=["one language", "two languages"])
def test_spellings_of_a_name_are_one(offline_site, spellings, words):
    build(offline_site, loans(spellings), *words)
    assert len(list(offline_site.output.glob("sectors/*.html"))) == 1
    assert len(list(offline_site.output.glob("countries/*.html"))) == 1
    cards = re.findall(r'<li class="loan.*?>', offline_site.page())
    for name in ("sector", "activity", "country"):
        slugs = {re.search(rf'data-{name}="(.*?)"', card).group(1) for card in cards}
        assert len(cards) == len(spellings) and len(slugs) == 1, (name, slugs)
    # All cards and pages have the same spelling.
    shown = set(re.findall(r'class="act [^>]*>(.*?)<', offline_site.page()))
    assert len(shown) == 1
    before = offline_site.files()
    assert build(offline_site, loans(spellings), *words).summary["written"] == 0
    assert offline_site.files() == before
    build(offline_site, list(reversed(loans(spellings))), *words)


def test_another_spelling_of_a_loan_is_no_change(offline_site):
    build(offline_site, loans(["Food", "Food"]))
    found = loans(["Food", "FOOD"])
    found[1]["location"] = found[0]["location"]
    build(offline_site, found)
    events = offline_site.run("history", "--json").stdout
    assert '"edited"' not in events and '"revised"' not in events


def test_a_loan_that_has_left_the_list_keeps_its_sector(offline_site):
    found = loans(["Food", "FOOD", "food"])
    for loan in found:
        loan["location"]["country"] = loan["partner_name"] = "Kenya"
    build(offline_site, found)
    build(offline_site, found[:1])
    assert len(list(offline_site.output.glob("sectors/*.html"))) == 1
    for number in (1001, 1002):
        page = offline_site.page(f"loans/{number}.html")
        assert "sectors/food.html" in page and "food-2" not in page and "FOOD" not in page
