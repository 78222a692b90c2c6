"""Names in which a reader sees the same words are one sector, one theme, one tag…"""
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
    "zero-width space": ["Food", "Food\u200b", "\u200bfo\u200bod"],
    "soft hyphen": ["Transportation", "Trans\u00adportation", "TRANS\u00adPORTATION"],
    "marks of direction": ["Retail", "\u200eRetail\u200f", "\u2066Retail\u2069"],
    "other invisible characters": ["Arts", "\ufeffArts", "Ar\u2060ts", "A\u034fr\u115ft\u2800s", "Arts\ufe0f", "A\u200dr\u200cts"],
    "full width": ["Food", "\uff26\uff4f\uff4f\uff44", "\uff26OOD"],
    "ligatures": ["Fi\ufb01ne", "FIFINE", "fi\uff46\uff49ne"],
    "spaces of other kinds": ["Personal Use", "Personal\u00a0Use", "Personal \u3000 Use", "Personal\u2009Use\u200b ", "Personal\tUse"],
    "hyphens": ["Start-Up", "Start\u2010Up", "start\u2011up", "Start\u2013Up"],
    "apostrophes": ["Women's", "Women\u2019s", "WOMEN\u02bcS"],
    "invisible characters in each": ["Food\u200b", "\u200bFOOD", "Fo\u00adod"],
    "one with invisible characters": ["Personal\u2060 Use\u200b"],
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
    assert not re.search("[\u00ad\u200b\u200e-\u200f\u2060-\u206f\ufeff\u034f\u115f\u2800]", shown.pop())
    before = offline_site.files()
    assert build(offline_site, loans(spellings), *words).summary["written"] == 0
    assert offline_site.files() == before
    build(offline_site, list(reversed(loans(spellings))), *words)


@pytest.mark.parametrize("names", [
    ["Cafe", "Café"], ["がら", "から"], ["कि", "का"], ["Ile", "Île", "Ille"], ["Food", "Foods"], ["Personal Use", "PersonalUse"]])
def test_names_that_a_reader_can_tell_apart_stay_apart(offline_site, names):
    build(offline_site, loans(names))
    assert len(list(offline_site.output.glob("sectors/*.html"))) == len(names)


def test_the_page_of_a_sector_does_not_depend_on_the_spellings_that_loans_have(offline_site):
    for spelling in ["\uff26\uff4f\uff4f\uff44", "fo\u200bod", "FOOD", "Food"]:
        build(offline_site, loans([spelling]))
        assert [path.name for path in offline_site.output.glob("sectors/*.html")] == ["food.html"], spelling


def test_a_choice_finds_all_spellings(offline_site):
    for spelling in SPELLINGS["zero-width space"] + SPELLINGS["full width"]:
        build(offline_site, loans(["Food", "\uff26\uff4f\uff4f\uff44", "fo\u200bod", "Arts"]), "--sector", spelling)
        assert len(re.findall(r'<li class="loan.*?>', offline_site.page())) == 3


@pytest.mark.parametrize("source, setting, spelling, name", [
    ("search", "sector", "FOOD", "Food"), ("search", "sector", "Fo\u00adod", "Food"),
    ("search", "theme", "green\u200b", "Green"), ("graphql", "theme", "\uff27reen", "Green")])
def test_kiva_is_asked_for_the_name_that_it_has(site, source, setting, spelling, name):
    site.kiva.loans = [wire.loan(1000 + index, index) for index in range(10)]
    found = site.build("--source", source, f"--{setting}", name).summary["loans"]
    assert 0 < found < 10
    assert site.build("--source", source, f"--{setting}", spelling, "--refresh").summary["loans"] == found


def test_another_spelling_of_a_loan_is_no_change(offline_site):
    build(offline_site, loans(["Food", "Food"]))
    for spelling in ["FOOD", "Food\u200b", "\uff26ood"]:
        found = loans(["Food", spelling])
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


FOOD = ["Food", "Fo\u00adod", "\uff26\uff4f\uff4f\uff44", "fo\u200bod"]


@pytest.mark.parametrize("spelling", FOOD)
def test_every_spelling_of_a_sector_has_its_translation_and_its_band(offline_site, spelling):
    build(offline_site, loans([spelling]), "--language", "es")
    page = offline_site.page("sectors/food.html")
    assert "Alimentos" in page and 'class="band s-food"' in page and "s-other" not in page


@pytest.mark.parametrize("spelling", ["Kenya", "KENYA", "Ken\u00adya", "Kenya\u200b"])
def test_every_spelling_of_a_country_without_a_code_has_its_translation(offline_site, spelling):
    found = loans(["Food"])
    found[0]["location"] = {"country": spelling}
    build(offline_site, found, "--language", "es")
    assert "Kenia" in offline_site.page("loans/1000.html")


@pytest.mark.parametrize("spelling", FOOD)
@pytest.mark.parametrize("folder", ["", "sectors/"])
def test_a_new_note_on_any_spelling_of_a_sector_is_on_its_page(offline_site, spelling, folder):
    run = offline_site.run("new", "note", folder + spelling)
    assert run.exit == 0, run.stderr
    note = offline_site.root / "Notes/sectors/food.md"
    assert 'title: "About Food"\n' in note.read_text()
    note.write_text(note.read_text() + "\nOurs.\n")
    # The name of a note may be any spelling as well.
    note.rename(note.with_name(f"{spelling}.md"))
    assert build(offline_site, loans([spelling])).warnings == []
    assert "About Food" in offline_site.page("sectors/food.html")
