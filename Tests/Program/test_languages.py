"""Sites in other languages, built-in ones and one's own."""
import filecmp
import json
import re
from pathlib import Path

import pytest

from environment import REPOSITORY

WORDS = REPOSITORY / "Templates/words"


@pytest.fixture
def words(offline_site):
    """Writes a file of words."""
    folder = offline_site.root / "Templates/words"
    folder.mkdir(parents=True)

    def write(tag, text):
        (folder / f"{tag}.yml").write_text(text)
    return write


def sample(site, *arguments, **variables):
    return site.build("--source", "sample", *arguments, **variables)


def page(site, path="index.html"):
    return (site.output / path).read_text()


def pages(site):
    return {path.relative_to(site.output): path.read_bytes() for path in site.output.rglob("*.*") if path.is_file()}


@pytest.mark.parametrize("tag", ["es", "fr", "zh-Hans"])
def test_builds_a_site_in_a_built_in_language(offline_site, tag):
    run = sample(offline_site, "--language", tag)
    assert (run.exit, run.summary["warnings"]) == (0, [])
    assert f'<html lang="{tag}" dir="ltr" data-frozen>' in page(offline_site)
    assert (offline_site.run("check", "--language", tag).exit, sample(offline_site, "--language", tag).summary["written"]) == (0, 0)


@pytest.mark.parametrize(("tag", "word"), [
    ("ES", "préstamos"), ("es-MX", "préstamos"), ("fr-CA", "prêts"), ("zh-CN", "贷款"), ("zh-Hans-SG", "贷款"), ("en-GB", "loans")])
def test_a_variety_of_a_language_has_its_words(offline_site, tag, word):
    assert sample(offline_site, "--language", tag).exit == 0
    text = page(offline_site)
    assert word in text
    assert re.search('<html lang="([^"]*)"', text)[1].lower() == tag.lower()


@pytest.mark.parametrize(("tag", "amount", "others"), [
    ("es", "US$100.000", ["US$100,000"]), ("es-AR", "US$100.000", ["US$100,000"]), ("es-MX", "US$100,000", ["US$100.000"]),
    ("es-419", "US$100,000", ["US$100.000"]), ("es-PR", "US$100,000", ["US$100.000"]), ("es-CR", "US$100\u00a0000", ["US$100.000"]),
    ("en-IN", "$1,00,000", ["$100,000"]), ("en-ZA", "$100\u00a0000", ["$100,000"]), ("en-DE", "$100.000", ["$100,000"]),
    ("fr", "100\u202f000\u00a0$", []), ("fr-CA", "100\u00a0000\u00a0$", ["100\u202f000"]), ("zh-TW", "$100,000", [])])
def test_a_variety_of_a_language_has_its_signs_in_numbers(offline_site, words, tag, amount, others):
    if tag == "zh-TW":  # Nothing built in stands in for it.
        words(tag, "page: {all-loans: 所有貸款}\n")
    assert sample(offline_site, "--language", tag).exit == 0
    texts = {path: text.decode() for path, text in pages(offline_site).items() if path.suffix in (".html", ".xml", ".js")}
    assert amount in texts[Path("index.html")]
    assert not [path for path, text in texts.items() if any(other in text for other in others)]


def test_the_signs_of_a_file_of_words_come_before_those_of_its_variety(offline_site, words):
    words("es", 'number: {group: "."}\n')
    assert sample(offline_site, "--language", "es-MX").exit == 0
    assert "US$100,000" in page(offline_site)
    words("es", 'number: {group: "_"}\n')
    assert sample(offline_site, "--language", "es-MX").exit == 0
    assert "US$100_000" in page(offline_site)
    words("es-MX", 'number: {group: "."}\n')
    assert sample(offline_site, "--language", "es-MX").exit == 0
    assert "US$100.000" in page(offline_site)


def test_the_language_is_a_key_and_a_variable_too(offline_site):
    (offline_site.root / "kivagen.yml").write_text("language: fr\n")
    assert sample(offline_site).exit == 0
    assert 'lang="fr"' in page(offline_site)
    assert sample(offline_site, KIVAGEN_LANGUAGE="es").exit == 0
    assert 'lang="es"' in page(offline_site)


def test_another_language_gives_the_same_pages_as_a_site_that_always_had_it(offline_site, tmp_path):
    assert sample(offline_site, "--language", "es").exit == 0
    fresh = pages(offline_site)
    assert sample(offline_site, "--language", "fr").exit == 0
    assert pages(offline_site) != fresh
    assert sample(offline_site, "--language", "es").exit == 0
    assert pages(offline_site) == fresh


@pytest.mark.parametrize(("tag", "message"), [
    ("klingonese", "expected the tag of a language, such as en, es, fr or zh-Hans, got 'klingonese'"),
    ("xx", "expected the tag of a language"), ("es_MX", "expected the tag of a language"), ("", "expected the tag of a language"),
    ("../es", "expected the tag of a language")])
def test_refuses_what_is_no_language(offline_site, tag, message):
    run = sample(offline_site, "--language", tag)
    assert run.exit == 64
    assert message in run.stderr
    assert not offline_site.output.exists()


def test_refuses_a_language_without_words(offline_site):
    assert sample(offline_site).exit == 0
    before = offline_site.files()
    for command in (["build", "--source", "sample"], ["check"]):
        run = offline_site.run(*command, "--language", "de")
        assert run.exit == 78
        assert ("words/de.yml: there is no such file among the templates, so there are no words in the language 'de'; write the "
                "file, or choose one of 'en', 'es', 'fr', 'zh-Hans'") in run.stderr
    assert offline_site.files() == before


def test_says_how_a_file_of_words_has_to_be_named(offline_site, words):
    words("DE", 'page:\n  all-loans: "Alle Kredite"\n')
    run = sample(offline_site, "--language", "de")
    assert run.exit == 78 and "; rename 'Templates/words/DE.yml' to 'Templates/words/de.yml'" in run.stderr


def test_a_file_of_words_is_a_language(offline_site, words):
    words("de", 'page:\n  all-loans: "Alle Kredite"\nsector-name:\n  food: "Lebensmittel"\n')
    run = sample(offline_site, "--language", "de")
    assert run.exit == 0
    assert len(run.summary["warnings"]) == 1
    assert re.fullmatch(
        r"'.*Templates/words/de\.yml' lacks \d+ of \d+ words, which are in English; 'kivagen check -v' lists them, and "
        r"'kivagen templates --copy words/en\.yml' copies a file with all words", run.summary["warnings"][0])
    assert "Alle Kredite" in page(offline_site, "sectors.html")
    assert "<bdi>Lebensmittel</bdi>" in page(offline_site, "sectors/food.html")
    assert '<html lang="de" dir="ltr" data-frozen>' in page(offline_site)


def test_a_copy_of_the_english_words_is_a_whole_language(offline_site, words):
    text = (WORDS / "en.yml").read_text()
    text = text.replace('tag: "en"', 'tag: "de"')
    names = (WORDS / "names.yml").read_text()
    words("de", text + names)
    run = sample(offline_site, "--language", "de")
    assert (run.exit, run.summary["warnings"]) == (0, [])


def test_lists_the_words_that_are_still_in_english(offline_site, words):
    def listed():
        run = offline_site.run("check", "-v", "--language", "de")
        assert run.exit == 0
        found = dict(re.findall(r"'Templates/words/de\.yml' (lacks|still has the English text of) (\d+) of \d+ words:\n", run.stderr))
        lists = re.findall(r" words:\n((?:  .*\n)+)", run.stderr)
        return found, [re.findall(r"[a-z-]+\.[a-z-]+", keys) for keys in lists], run.stderr
    text = (WORDS / "en.yml").read_text().replace('tag: "en"', 'tag: "de"')
    words("de", text)
    found, [keys], output = listed()
    assert list(found) == ["still has the English text of"]
    count = int(found["still has the English text of"])
    assert len(keys) == count > 600
    # The last lines of the file are enough to see what is translated, and what is rightly the same.
    small = 'page:\n  title: "{page} · {site}"\n  all-loans: "All loans"\n  site-title: "Kiva"\nheader:\n  more: "Mehr"\n'
    words("de", small)
    found, [missing, same], output = listed()
    assert same == ["page.all-loans"] and found["still has the English text of"] == "1"
    assert int(found["lacks"]) > 600 and "page.title" not in missing
    assert "check -v" not in offline_site.run("check", "--language", "en").stderr


@pytest.mark.parametrize(("text", "errors"), [
    ('card:\n  to-go: "{amuont}"\n', ["2:10: 'card.to-go': unknown place '{amuont}'; did you mean '{amount}'?"]),
    ('card:\n  repaid-over: {one: "a", other: "b"}\n',
     ["2:16: 'card.repaid-over': the plural forms 'few', 'many' are missing"]),
    ("card: &a\n  to-go: *a\n", ["1:7: a text without quotes cannot begin with '&'; put the text in quotes: card: '&a'"]),
    ("card:\n  to-go: [\n", ["2:", "3:"]),
    ("crad:\n  to-go: a\n", ["1:1: unknown group 'crad'; did you mean 'card'?"]),
    ("card:\n  to-goo: a\n", ["2:3: unknown word 'card.to-goo'; did you mean 'card.to-go'?"]),
    ("language:\n  tag: xx\n", ["2:8: 'language.tag': expected the tag of a language, such as 'en' or 'en-GB'"]),
    ("language:\n  tag: de\n", ["2:8: 'language.tag': expected a tag of the language 'pl', as the file is for 'pl'"]),
    ("country-name:\n  KN: a\n  ZX: b\n", ["3:3: 'country-name.ZX': there is no country 'ZX'"]),
    ("sector-name:\n  agricluture: a\n", ["2:3: 'sector-name.agricluture': unknown name 'agricluture'; did you mean 'agriculture'?"]),
])
def test_says_what_is_wrong_with_a_file_of_words(offline_site, words, text, errors):
    assert sample(offline_site).exit == 0
    before = offline_site.files()
    words("pl", text)
    for command in (["build", "--source", "sample"], ["check"]):
        run = offline_site.run(*command, "--language", "pl")
        assert run.exit == 78, run.stderr
        assert any(f"Templates/words/pl.yml:{error}" in run.stderr for error in errors), run.stderr
    assert offline_site.files() == before


def test_activities_of_a_sector_are_in_the_order_of_the_language(offline_site):
    """All but the first have one loan: cānguǎn, miànbāodiàn, shípǐn, yúlèi."""
    assert sample(offline_site, "--language", "zh-Hans").exit == 0
    text = page(offline_site)
    names = ["果蔬", "餐馆", "面包店", "食品产销", "鱼类销售"]
    places = [text.index(f"<span>{name}</span>", text.index("<form")) for name in names]
    assert places == sorted(places)


def test_html_in_a_word_is_text(offline_site, words):
    words("pl", 'page:\n  all-loans: "<script>alert(1)</script>"\ncountry-name:\n  KE: "<b>Kenia</b>"\n')
    assert sample(offline_site, "--language", "pl").exit == 0
    for path in offline_site.output.rglob("*.html"):
        assert "<script>alert" not in path.read_text() and "<b>Kenia" not in path.read_text()
    assert "&lt;b&gt;Kenia&lt;/b&gt;" in page(offline_site, "countries/KE.html")


def test_tells_of_a_file_of_words_that_is_not_used(offline_site, words):
    words("fr", 'page:\n  all-loans: "Tous"\n')
    words("names", "country-name: {}\n")
    warnings = sample(offline_site).summary["warnings"]
    assert len(warnings) == 2
    assert any("words/fr.yml' is not used: the language of the site is 'en'; set 'language: fr' to use it" in line for line in warnings)
    assert any("words/names.yml' is not used: a file of words is named after the tag of its language" in line for line in warnings)
    assert sample(offline_site, "--strict").exit == 65


def test_the_data_stay_in_english(offline_site):
    assert sample(offline_site).exit == 0
    english = page(offline_site, "loans.json")
    assert sample(offline_site, "--language", "zh-Hans").exit == 0
    assert page(offline_site, "loans.json") == english


def test_copies_the_words_and_the_names(offline_site):
    run = offline_site.run("templates", "--copy", "words/en.yml", "words/names.yml", "words/es.yml")
    assert run.exit == 0, run.stderr
    for name in ("en", "names", "es"):
        assert filecmp.cmp(offline_site.root / f"Templates/words/{name}.yml", WORDS / f"{name}.yml", shallow=False)


def test_a_page_in_another_language_is_hardly_larger(offline_site):
    sizes = {}
    for tag in ("en", "es", "fr", "zh-Hans"):
        assert sample(offline_site, "--limit", "20", "--language", tag).exit == 0
        sizes[tag] = len(page(offline_site).encode())
    assert max(sizes.values()) <= 1.05 * sizes["en"], sizes


def test_the_words_of_a_language_and_of_its_variety_are_both_used(offline_site, words):
    words("es", 'language:\n  tag: "es"\npage:\n  all-loans: "Todos"\nsection:\n  all-countries: "Los países"\n')
    words("es-MX", 'page:\n  all-loans: "Todititos"\n')
    run = sample(offline_site, "--language", "es-MX")
    assert (run.exit, run.summary["warnings"]) == (0, [])
    assert '<html lang="es-MX"' in page(offline_site)
    assert "Todititos" in page(offline_site, "about.html")
    assert "Los países" in page(offline_site, "countries/KE.html")


def loan(number, amount, **values):
    return {
        "id": number, "name": f"Loan {number}", "status": "fundraising", "loan_amount": amount, "funded_amount": 0,
        "sector": "Agriculture", "activity": "Dairy", "use": "to buy a cow.", "posted_date": "2026-11-10T10:00:00Z",
        "location": {"country_code": "KE", "country": "Kenya", "town": "Kisumu"}, **values}


def test_the_page_of_a_loan_that_left_the_list_follows_no_other_loan(offline_site):
    def build(*loans, time, arguments=()):
        listing = {"fetched_at": time, "loans": list(loans)}
        (offline_site.root / "loans.json").write_text(json.dumps(listing))
        run = offline_site.build("--input", "loans.json", "--language", "es", "--now", time, *arguments)
        assert run.exit == 0, run.stderr

    build(loan(1, 500), loan(2, 525), time="2026-11-20T10:00:00Z")
    build(loan(2, 525), time="2026-11-21T10:00:00Z")
    former = pages(offline_site)[Path("loans/1.html")]
    build(loan(2, 525, name="Otra"), time="2026-11-22T10:00:00Z")
    skipped = pages(offline_site)
    assert skipped[Path("loans/1.html")] == former
    build(loan(2, 525, name="Otra"), time="2026-11-22T10:00:00Z", arguments=["--rebuild"])
    assert pages(offline_site) == skipped
