"""A site's own words, `Templates/words/en.yml`."""
import html
import json
import re

import pytest

WORDS = "Templates/words/en.yml"


def write(site, path, text):
    (site.root / path).parent.mkdir(parents=True, exist_ok=True)
    (site.root / path).write_text(text)


def build(site, *arguments):
    return site.build("--source", "sample", *arguments)


def page(site, path="index.html"):
    return (site.root / "Output" / path).read_text()


def pages(site):
    return {str(path.relative_to(site.root)): path.read_bytes() for path in (site.root / "Output").rglob("*.html")}


def test_a_copy_of_all_words_changes_nothing(offline_site):
    assert build(offline_site).exit == 0
    before = pages(offline_site)
    assert offline_site.run("templates", "--copy", "words/en.yml").exit == 0
    run = build(offline_site)
    assert (run.exit, run.summary["warnings"]) == (0, [])
    assert pages(offline_site) == before


def test_single_words_are_replaced(offline_site):
    write(offline_site, WORDS, """\
card:
  to-go: "{amount} still needed"
  group-of: {one: "{count} person together", other: "{count} people together"}
list:
  count: {one: "{count} project", other: "{count} projects"}
footer:
  made-with: "Made by our class"
""")
    run = build(offline_site)
    assert (run.exit, run.summary["warnings"]) == (0, [])
    text = page(offline_site)
    assert re.search(r"\$[\d,]+ still needed", text)
    assert re.search(r"\d+ people together", text)
    assert "36 projects" in text
    assert "Made by our class" in text
    for word in "</b> to go", "group of", ">36 loans<", "Made with kivagen":
        assert word not in text


def test_numbers_and_dates_are_written_as_the_words_say(offline_site):
    write(offline_site, WORDS, """\
number: {group: " ", money: "US$ {amount}"}
date: {day: "{month} {day}, {year}"}
month: {november: "Nov."}
""")
    assert build(offline_site).exit == 0
    text = page(offline_site)
    assert re.search(r"US\$ \d \d{3}\b", text)
    assert re.search(r"Nov\. \d{1,2}, 2026", text)
    assert not re.search(r"\d November", text)


@pytest.mark.parametrize("word", ["<b>x</b>", "</script><script>x", "\"'&", "'%status.ended%'", "${x}`", "{{name}}"])
def test_words_are_text_and_nothing_else(offline_site, word):
    keys = [
        ("card", "at-kiva"), ("card", "tags"), ("card", "anonymous"), ("footer", "made-with"), ("filter", "title"),
        ("facet", "sector"), ("list", "empty-title"), ("loan", "story"), ("lost", "title"), ("notes", "title")]
    # Words cannot have braces and brackets of their own.
    word = word.replace("{", "(").replace("}", ")")
    groups = {}
    for group, key in keys:
        groups.setdefault(group, {})[key] = word
    # Every mapping of JSON is one of YAML.
    write(offline_site, WORDS, json.dumps(groups))
    run = build(offline_site)
    assert run.exit == 0, run.stderr
    shown = html.escape(word).replace("&#x27;", "&#39;")
    assert shown in page(offline_site)
    if "<" in word:
        for path, content in pages(offline_site).items():
            assert word.encode() not in content, path


@pytest.mark.parametrize("name, warning", [
    ("Templates/en.yml", "'Templates/en.yml' is not used by any page; did you mean 'words/en.yml'?"),
    ("Templates/words/DE.yml", "'Templates/words/DE.yml' is not used by any page; did you mean 'words/de.yml'?"),
    ("Templates/words/german.yml", "'Templates/words/german.yml' is not used: a file of words is named after the tag of its "
                                   "language, such as 'words/es.yml'; rename or move it")])
def test_other_files_of_words_are_not_used(offline_site, name, warning):
    write(offline_site, name, "card: {at-kiva: x}")
    run = build(offline_site)
    assert (run.exit, run.summary["warnings"]) == (0, [warning])


def test_an_error_leaves_the_site_as_it_was(offline_site):
    assert build(offline_site).exit == 0
    before = pages(offline_site)
    write(offline_site, WORDS, "card: {at-kiva: '{place}'}")
    run = build(offline_site)
    assert run.exit == 78
    assert "'card.at-kiva': unknown place '{place}'; this text has no places" in run.stderr
    assert pages(offline_site) == before


def test_a_template_of_the_site_writes_words(offline_site):
    write(offline_site, WORDS, "footer: {data-of: '{time}: [data]{about} of [Kiva]{kiva} & others'}")
    write(offline_site, "Templates/footer.mustache", """\
<footer title="{{words.lost.title}}">{{#words.footer.data-of}}
  {{$kiva}}<a href="https://www.kiva.org/">{{.}}</a>{{/kiva}}
  {{$about}}<b>{{.}}</b>{{/about}}
  {{$time}}<i>now</i>{{/time}}
{{/words.footer.data-of}}</footer>
""")
    run = build(offline_site)
    assert (run.exit, run.summary["warnings"]) == (0, [])
    for path in ["index.html", "about.html"]:
        assert ('<footer title="Page not found"><i>now</i>: <b>data</b> of <a href="https://www.kiva.org/">Kiva</a>'
                " &amp; others</footer>") in page(offline_site, path)


def test_a_wrong_word_in_a_template_leaves_the_site_as_it_was(offline_site):
    assert build(offline_site).exit == 0
    before = pages(offline_site)
    write(offline_site, "Templates/footer.mustache", "<footer>\n  {{words.footer.made-wiht}}\n</footer>\n")
    run = build(offline_site)
    assert run.exit == 78
    assert run.stderr.splitlines()[-3:] == [
        "kivagen: Templates/footer.mustache:2:11: unknown word 'footer.made-wiht'; did you mean 'footer.made-with'?",
        "    {{words.footer.made-wiht}}", "            ^"]
    assert pages(offline_site) == before
