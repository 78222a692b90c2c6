"""The list `presets` of the settings file: which links are above the list of loans."""

import html
import re

import pytest

import two_sites

VIEWS = "views:\n- {name: seeds, title: For seed, search: q=seed}\n"
KNOWN = "ending, nearly-there, soon-repaid, at-risk, matched, rare"
OWN = VIEWS + """presets:
- title: Women <b>, five days left
  search: borrower=woman&days-max=5&sort=at-risk
- seeds
- {name: mine, title: Saved, search: saved=1}
- nearly-there
"""


@pytest.fixture
def site(offline_site):
    two_sites.write(offline_site.root, 0)
    return offline_site


def build(site, text, *arguments, **variables):
    (site.root / "kivagen.yml").write_text(text)
    return site.run("build", "--input", "loans.json", *two_sites.OPTIONS, *arguments, **variables)


def presets(site, page="index.html"):
    """Returns the title and the hash of each link above the list, and the language of titles in another one."""
    found = re.search(r'<nav class="wrap presets.*?</nav>', (site.output / page).read_text(), re.DOTALL)
    links = re.findall(r'<a href="#([^"]*)"(?: lang="([^"]*)")?(?: data-late)?>(.*?) ?<b ', found[0], re.DOTALL) if found else []
    return [(html.unescape(title), html.unescape(hash)) + ((language,) if language else ())
            for hash, language, title in links]


def test_presets_are_built_in_ones_named_searches_and_own_ones_in_their_order(site):
    assert build(site, OWN).exit == 0
    assert presets(site) == [
        ("Women <b>, five days left", "days-max=5&borrower=woman&sort=at-risk"), ("For seed", "q=seed"),
        ("Saved", "saved=1"), ("Nearly there", "remaining-max=100&open=1")]


def test_names_can_be_given_as_a_flag_or_a_variable_instead(site):
    for arguments, variables in [(["--presets", "nearly-there,seeds"], {}), ([], {"KIVAGEN_PRESETS": "nearly-there, seeds"})]:
        assert build(site, OWN, *arguments, **variables).exit == 0
        assert [title for title, _ in presets(site)] == ["Nearly there", "For seed"]


@pytest.mark.parametrize("text", ["presets: none\n", "presets: []\n", "presets: [none]\n"])
def test_a_site_can_have_no_presets(site, text):
    assert build(site, text).exit == 0
    assert presets(site) == []


def test_titles_are_in_the_languages_of_the_site(site):
    text = "languages: [en, es]\npresets:\n- {title: {en: Five days, es: Cinco días}, search: days-max=5}\n- {title: {en: Open}, search: open=1}\n"
    assert build(site, text).exit == 0
    assert presets(site) == [("Five days", "days-max=5"), ("Open", "open=1")]
    assert presets(site, "es/index.html") == [("Cinco días", "days-max=5"), ("Open", "open=1", "en")]


ERRORS = {
    "presets: [ending, endng]\n": ["1:19: 'presets': there is no preset or view 'endng'; did you mean 'ending'?"],
    "presets: [xyz]\n": [f"1:11: 'presets': there is no preset or view 'xyz'; name one of {KNOWN}"],
    VIEWS + "presets:\n- {title: A, search: open=1}\n- xyz\n":
        [f"5:3: 'presets': there is no preset or view 'xyz'; name one of {KNOWN}, seeds"],
    "presets: [ending, ending]\n": ["1:19: 'presets': expected each preset once, got 'ending'"],
    "presets: [ending, none]\n": ["1:19: 'presets': expected 'none' alone, or names of presets, got 'none'"],
    "presets: [none, ending]\n": ["1:17: 'presets': expected 'none' alone, or names of presets, got 'ending'"],
    "presets: {title: A, search: open=1}\n":
        ["1:10: 'presets': expected a list of names, or of presets, each with 'title' and 'search'"],
    """presets:
- title: A
  search: days-max=5.5&group=country&q=
- {titel: B, search: open=1}
- [ending]
- ending
- ending
- {name: A b, title: ' ', search: saved=1}
""": ["3:11: a preset: 'search': 'days-max': expected a whole number such as 12, got '5.5'",
      "3:24: a preset: 'search': 'group' is for readers, who can group the loans of any list",
      "3:38: a preset: 'search': 'q': expected words to search for", "4:3: a preset has no 'title'",
      "4:4: a preset: unknown setting 'titel'; did you mean 'title'?",
      "5:3: 'presets': expected a list of names, or of presets, each with 'title' and 'search'",
      "7:3: 'presets': expected each preset once, got 'ending'",
      "8:10: a preset: 'name': expected a name of 'a' to 'z', digits and single '-', such as east-africa, got 'A b'; "
      "did you mean 'a-b'?",
      "8:22: a preset: 'title': expected a title, which is one line of text"],
}


@pytest.mark.parametrize("text", ERRORS)
def test_errors_have_their_places(site, text):
    run = build(site, text)
    assert run.exit == 78
    heads = re.findall(r"kivagen\.yml:(\d+:\d+: .*)", run.stderr)
    assert heads == ERRORS[text]
    assert not site.output.exists()


def test_unknown_names_in_flags_and_variables_are_errors(site):
    message = f"'presets': there is no preset or view 'xyz'; name one of {KNOWN}"
    assert (run := build(site, "title: A\n", "--presets", "xyz")).exit == 64 and message in run.stderr
    assert (run := build(site, "presets: ending\n", KIVAGEN_PRESETS="xyz")).exit == 78 and message in run.stderr


def test_a_sector_that_is_similar_to_a_known_one_is_an_error_at_its_preset(site):
    text = "presets:\n- {title: A, search: open=1}\n- {title: B, search: sector=agricultur}\n"
    run = build(site, text)
    assert run.exit == 78
    assert "kivagen.yml:3:22: preset 'B': 'search': there is no sector 'agricultur'; did you mean 'agriculture'?" in run.stderr


def test_the_number_of_an_excluded_loan_in_a_preset_is_warned_of(site):
    run = build(site, "exclude: 1001\npresets:\n- {title: Hers, search: q=1001}\n")
    assert run.exit == 0
    assert "line 3: preset 'Hers': 'search' contains the number of loan 1001, which is excluded" in run.stderr
