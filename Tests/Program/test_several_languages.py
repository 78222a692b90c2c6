"""Sites in several languages: `languages`, the folders, notes and texts of each, and what all of them share."""
import json
import shutil

import pytest

from serving import Server
from test_languages import pages, sample

LANGUAGES = ("--languages", "en,es,zh-Hans")


@pytest.fixture
def notes(offline_site):
    """Writes notes by their names."""
    def write(**texts):
        for name, text in texts.items():
            path = offline_site.root / "Notes" / f"{name}.md"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    return write


def settings(site, text):
    (site.root / "kivagen.yml").write_text(text)


def page(site, path="index.html"):
    return (site.output / path).read_text()


def write_loans(site):
    loans = [{"id": number, "name": f"Loan {number}", "status": "fundraising", "loan_amount": 25, "funded_amount": 0,
              "sector": "Food", "location": {"country_code": "KE", "country": "Kenya"}} for number in range(1, 6)]
    (site.root / "loans.json").write_text(json.dumps({"fetched_at": "2026-11-20T10:42:00Z", "loans": loans}))


def languages(site):
    """Returns the language of the list at the root, and those of the lists in folders."""
    lists = sorted(site.output.glob("*/index.html"))
    tags = [path.read_text().split('<html lang="')[1].split('"')[0] for path in [site.output / "index.html", *lists]]
    assert tags[1:] == [path.parent.name for path in lists]
    return tags


def test_each_language_has_all_pages_with_links_that_lead_somewhere(offline_site):
    assert sample(offline_site).exit == 0
    single = {path for path in pages(offline_site) if path.suffix == ".html"}
    run = sample(offline_site, *LANGUAGES)
    assert (run.exit, run.summary["warnings"]) == (0, [])
    assert languages(offline_site) == ["en", "es", "zh-Hans"]
    several = {path for path in pages(offline_site) if path.suffix == ".html"}
    assert run.summary["pages"] == len(several) == 3 * len(single) - 2
    check = offline_site.run("check", "--links", *LANGUAGES)
    assert (check.exit, "no errors" in check.stderr + check.stdout) == (0, True)
    assert sample(offline_site, *LANGUAGES).summary["written"] == 0


def test_nothing_is_rendered_again_if_nothing_has_changed(offline_site, notes):
    write_loans(offline_site)
    notes(**{"index": "Hello", "index.es": "Hola", "loans/2": "Two", "loans/2.es": "Dos"})
    arguments = ("--input", "loans.json", *LANGUAGES)
    assert offline_site.build(*arguments).exit == 0
    assert offline_site.build(*arguments).summary["rendered"] == 0
    notes(**{"loans/2.es": "Dos y medio"})
    changed = offline_site.build(*arguments, "-v")
    written = [line.split()[-1] for line in changed.stderr.splitlines() if line.startswith("changed")]
    assert "es/loans/2.html" in written and all(path.startswith("es/") for path in written), written


def test_other_languages_give_the_same_files_as_a_site_that_always_had_them(offline_site, notes):
    notes(**{"index": "Hello", "index.es": "Hola", "why": "# Why", "why.es": "# Por qué"})
    fresh = {}
    for tags in ("en,es", "es,en", "fr", "en,es,zh-Hans"):
        if offline_site.output.exists():
            shutil.rmtree(offline_site.output)
        assert sample(offline_site, "--languages", tags).exit == 0
        fresh[tags] = pages(offline_site)
    for tags in ("en,es", "en,es,zh-Hans", "fr", "es,en", "en,es", "es,en", "en,es,zh-Hans"):
        assert sample(offline_site, "--languages", tags).exit == 0
        assert pages(offline_site) == fresh[tags], tags
    assert sample(offline_site, "--language", "fr").exit == 0
    assert pages(offline_site) == fresh["fr"]
    assert not (offline_site.output / "es").exists()


def test_languages_share_style_and_data(offline_site):
    assert sample(offline_site, "--languages", "en,es,fr,zh-Hans").exit == 0
    files = pages(offline_site)
    for name in ("loans.json", "404.html"):
        assert [path for path in files if path.name == name] == [next(path for path in files if str(path) == name)]
    assert sorted(path.name.split(".")[0] for path in files if path.suffix == ".css") == ["print", "shortlist", "style"]
    assert all(path.parts[0] == "assets" for path in files if path.parent.name == "assets")


@pytest.mark.parametrize(("file", "arguments", "variables", "expected"), [
    ("languages: [en, es]", (), {}, ["en", "es"]),
    ("languages: es, en", (), {}, ["es", "en"]),
    ("languages: []", (), {}, ["en"]),
    ("languages: [fr]", (), {}, ["fr"]),
    ("languages: [en, es]", ("--language", "fr"), {}, ["fr"]),
    ("language: fr", ("--languages", "en,es"), {}, ["en", "es"]),
    ("languages: [en, es]", (), {"KIVAGEN_LANGUAGE": "fr"}, ["fr"]),
    ("language: fr", (), {"KIVAGEN_LANGUAGES": "en,es"}, ["en", "es"]),
    ("languages: [en, es]", ("--languages", "fr"), {"KIVAGEN_LANGUAGE": "es"}, ["fr"]),
    ("languages: [zh-hans, EN, es-mx]", (), {}, ["zh-Hans", "en", "es-MX"])])
def test_the_nearest_place_says_which_languages(offline_site, file, arguments, variables, expected):
    settings(offline_site, file)
    assert sample(offline_site, *arguments, **variables).exit == 0
    assert languages(offline_site) == expected


@pytest.mark.parametrize(("arguments", "variables", "file", "status", "message"), [
    (("--language", "es", "--languages", "en,es"), {}, "", 64, "options '--language' and '--languages' cannot be used together"),
    ((), {"KIVAGEN_LANGUAGE": "es", "KIVAGEN_LANGUAGES": "en"}, "", 78,
     "variables KIVAGEN_LANGUAGE and KIVAGEN_LANGUAGES cannot be used together"),
    ((), {}, "language: es\nlanguages: [en]\n", 78, "kivagen.yml:2:1: settings 'language' and 'languages' cannot be used together"),
    (("--languages", "en,xx"), {}, "", 64, "option '--languages': expected the tag of a language, such as en, es, fr or zh-Hans, got 'xx'"),
    (("--languages", "en,es,EN"), {}, "", 64, "option '--languages': expected each language once, got 'EN'"),
    ((), {}, "languages: [en, es, es]\n", 78, "kivagen.yml:1:21: 'languages': expected each language once, got 'es'"),
    ((), {}, "languages: {en: es}\n", 78, "kivagen.yml:1:12: 'languages': expected a text or a list of texts"),
    ((), {}, "title: {xx: a}\n", 78, "kivagen.yml:1:9: 'title': expected the tag of a language, such as en, es, fr or zh-Hans, got 'xx'"),
    ((), {}, "footer: {es: [a]}\n", 78, "kivagen.yml:1:14: 'footer': expected a text for 'es'"),
    ((), {}, "title: {es: a, ES: b}\n", 78, "kivagen.yml:1:16: 'title': there is a text for 'es' already"),
    ((), {}, "title: {}\n", 78, "kivagen.yml:1:8: 'title': expected a text, or a text for each language"),
    ((), {}, 'title: {en: "a\\0b"}\n', 78, "kivagen.yml:1:13: 'title': 'en': expected a text without the character NUL"),
    ((), {}, "views: [{name: a, title: {en: a, es: ' '}, search: min=1}]\n", 78,
     "kivagen.yml:1:38: view 'a': 'title': expected a text for 'es'"),
    ((), {}, "limit: {es: 3}\n", 78, "kivagen.yml:1:8: 'limit': expected one value"),
    ((), {}, "views: [{name: a, title: {es: ''}, search: min=1}]\n", 78, "view 'a': 'title': expected a text for 'es'"),
    ((), {}, "languages: [en, xx]\n", 78, "kivagen.yml:1:17: 'languages': expected the tag of a language"),
    (("--languages", "en,con"), {}, "", 64, "expected a tag that Windows allows as the name of a folder, got 'con'"),
    (("--languages", "en,de"), {}, "", 78, "words/de.yml: there is no such file among the templates")])
def test_says_what_is_wrong_with_the_settings(offline_site, arguments, variables, file, status, message):
    assert sample(offline_site).exit == 0
    before = offline_site.files()
    settings(offline_site, file)
    run = sample(offline_site, *arguments, **variables)
    assert (run.exit, message in run.stderr) == (status, True), run.stderr
    # An error in the file is shown with its line and a caret.
    assert len(run.stderr.splitlines()) == (3 if message.startswith(("kivagen.yml", "view")) else 1)
    (offline_site.root / "kivagen.yml").unlink()
    assert offline_site.files() == before


def test_texts_in_the_settings_are_in_each_language(offline_site):
    settings(offline_site, """
languages: [en, es, fr]
title: { en: Our loans, es: Nuestros préstamos }
description: { es: Los que nos gustan., en: Some that we like. }
footer: { es-MX: México, en: By us }
author: Class 4b
views:
  - { name: small, title: { en: Small ones, es: Pequeños }, search: "max=500" }
  - { name: all, title: Everything, search: "min=25" }
""")
    assert sample(offline_site).exit == 0
    texts = {folder: page(offline_site, f"{folder}index.html") for folder in ("", "es/", "fr/")}
    assert "<title>Our loans</title>" in texts[""] and "<title>Our loans</title>" in texts["fr/"]
    assert "<title>Nuestros préstamos</title>" in texts["es/"]
    assert "Los que nos gustan." in texts["es/"] and "Los que nos gustan." not in texts[""] + texts["fr/"]
    assert '<span lang="en" dir="ltr">Some that we like.</span></p>' in texts["fr/"] and "Some that we like.</p>" in texts[""]
    assert "<p>By us</p>" in texts[""] and all('<p lang="en" dir="ltr">By us</p>' in texts[folder] for folder in ("es/", "fr/"))
    assert ">Small ones</a>" in texts[""] and ">Pequeños</a>" in texts["es/"] and ">Small ones</a>" in texts["fr/"]
    assert all(">Everything</a>" in text for text in texts.values())
    marked = 'lang="en" dir="ltr"'
    assert f"<span {marked}>Our loans</span>" in texts["fr/"] and "<span>Nuestros préstamos</span>" in texts["es/"]
    assert f'.html" {marked}>Small ones</a>' in texts["fr/"]
    assert f"<h1><bdi {marked}>Small ones</bdi></h1>" in page(offline_site, "fr/views/small.html")
    assert "<h1><bdi>Pequeños</bdi></h1>" in page(offline_site, "es/views/small.html")
    assert sample(offline_site, "--title", "One for all").exit == 0
    assert "<title>One for all</title>" in page(offline_site, "es/index.html")


def test_notes_are_in_each_language(offline_site, notes):
    notes(**{"index": "Hello, [why](notes/why.html)", "index.es": "Hola, [por qué](notes/why.html)", "why": "# Why",
             "why.es": "# Por qué", "aviso.es": "# Aviso", "countries/KE.zh-Hans": "肯尼亚"})
    run = sample(offline_site, *LANGUAGES)
    assert (run.exit, run.summary["warnings"]) == (0, [])
    assert "Hello" in page(offline_site) and "Hola" in page(offline_site, "es/index.html")
    assert 'above" lang="en" dir="ltr">\n<p>Hello' in page(offline_site, "zh-Hans/index.html")
    assert "肯尼亚</p>" in page(offline_site, "zh-Hans/countries/KE.html")
    assert (offline_site.output / "es/notes/aviso.html").exists()
    assert not (offline_site.output / "notes/aviso.html").exists()
    check = offline_site.run("check", "--links", "--strict", *LANGUAGES)
    assert check.exit == 0, check.stderr


def test_an_error_in_a_note_is_reported_once_and_changes_nothing(offline_site, notes):
    assert sample(offline_site, *LANGUAGES).exit == 0
    before = offline_site.files()
    notes(**{"index": "---\ntitel: x\n---\n", "why.es": "---\npinned: perhaps\n---\n", "loans/x.es": "x"})
    for run in (sample(offline_site, *LANGUAGES), offline_site.run("check", *LANGUAGES)):
        assert run.exit == 78
        for message in ("Notes/index.md:2:1: unknown key 'titel'; did you mean 'title'?", "Notes/why.es.md:2:9: 'pinned': expected",
                        "Notes/loans/x.es.md: the name of a loan's note must be its number"):
            assert run.stderr.count(message) == 1, run.stderr
    for path in (offline_site.root / "Notes").rglob("*.md"):
        path.unlink()
    assert {path: entry for path, entry in offline_site.files().items() if "Notes" not in str(path)} == before


def test_dead_links_are_reported_once(offline_site, notes):
    notes(**{"index": "[a](nowhere.html)", "why.es": "[b](notes/nothing.html)"})
    messages = [
        "it links to 'nowhere.html', which is not in the site", "it links to 'es/notes/nothing.html', which is not in the site"]
    for run in (sample(offline_site, *LANGUAGES), offline_site.run("check", *LANGUAGES, "--json")):
        assert run.exit == 78
        assert [issue["message"] for issue in run.summary.get("issues", run.summary.get("errors"))] == messages
    notes(**{"index": "[a](loans/7.html)", "why.es": "[b](loans/8.html)"})
    warnings = sample(offline_site, *LANGUAGES).summary["warnings"]
    assert [line.split(", line 1: ")[1] for line in warnings] == [
        "it links to 'loans/7.html', which is not in the site", "it links to 'es/loans/8.html', which is not in the site"]


def test_a_link_to_a_language_that_is_not_built_does_not_stop_a_build(offline_site, notes):
    settings(offline_site, "languages: [en, es]\n")
    notes(index="[a](es/about.html) [b](es/nowhere.html)")
    assert sample(offline_site).exit == 78
    notes(index="[a](es/about.html)")
    assert sample(offline_site).summary["warnings"] == []
    run = sample(offline_site, "--language", "en")
    assert run.exit == 0 and "'Notes/index.md', line 1: it links to 'es/about.html'" in run.stderr


def test_a_language_that_the_site_lacks_never_fails_a_build(offline_site, notes):
    notes(**{"index": "Hello", "index.es": "Hola", "loans/9002827600.es": "Hola"})
    run = sample(offline_site, "--language", "en", "--strict")
    assert run.exit == 0
    assert len(run.summary["warnings"]) == 2
    assert all("is not shown: the site has no pages in 'es'; set 'languages: [en, es]', or rename the file" in line for line in run.summary["warnings"])
    assert "Hola" not in page(offline_site) + page(offline_site, "loans/9002827600.html")


def test_loans_with_a_translated_note_are_fetched(offline_site, notes):
    write_loans(offline_site)
    notes(**{"loans/2.es": "Hola"})
    arguments = ("--input", "loans.json", "--limit", "1", *LANGUAGES)
    run = offline_site.run("fetch", *arguments, "--save", "saved.json")
    assert run.exit == 0, run.stderr
    assert [loan["id"] for loan in json.loads((offline_site.root / "saved.json").read_text())["loans"]] == [5, 2]
    assert offline_site.build(*arguments).exit == 0
    assert "Hola" in page(offline_site, "es/loans/2.html") and "Hola" not in page(offline_site, "loans/2.html")


def test_files_of_ones_own_in_the_folder_of_a_language(offline_site):
    static = offline_site.root / "Static/es"
    static.mkdir(parents=True)
    (static / "team.jpg").write_text("x")
    assert sample(offline_site, *LANGUAGES).exit == 0
    assert page(offline_site, "es/team.jpg") == "x"
    (static / "about.html").write_text("mine")
    run = sample(offline_site, *LANGUAGES)
    assert run.exit == 78
    assert "Static/es/about.html" in run.stderr and "kivagen writes a file of this name" in run.stderr
    assert sample(offline_site).exit == 0
    assert page(offline_site, "es/about.html") == "mine"


def test_the_folder_of_a_language_belongs_to_its_owner_until_it_is_adopted(offline_site):
    assert sample(offline_site).exit == 0
    (offline_site.output / "es").mkdir()
    (offline_site.output / "es/index.html").write_text("mine")
    run = sample(offline_site, *LANGUAGES)
    assert run.exit == 73, run.stderr
    assert page(offline_site, "es/index.html") == "mine"


def test_words_with_errors_in_one_of_the_languages(offline_site):
    folder = offline_site.root / "Templates/words"
    folder.mkdir(parents=True)
    assert sample(offline_site, *LANGUAGES).exit == 0
    before = offline_site.files()
    (folder / "es.yml").write_text("card:\n  to-goo: a\n")
    for run in (sample(offline_site, *LANGUAGES), offline_site.run("check", *LANGUAGES)):
        assert run.exit == 78
        assert run.stderr.count("Templates/words/es.yml:2:3: unknown word 'card.to-goo'; did you mean 'card.to-go'?") == 1
    (folder / "es.yml").unlink()
    assert offline_site.files() == before


def test_a_language_of_ones_own_has_a_folder_and_a_name(offline_site):
    folder = offline_site.root / "Templates/words"
    folder.mkdir(parents=True)
    (folder / "de.yml").write_text('language: { name: "Deutsch" }\npage: { all-loans: "Alle Kredite" }\n')
    run = sample(offline_site, "--languages", "en,de")
    assert run.exit == 0
    assert [line for line in run.summary["warnings"] if "words/de.yml' lacks" in line] == run.summary["warnings"]
    assert 'hreflang="de" lang="de" dir="ltr">Deutsch</a>' in page(offline_site)
    assert "Alle Kredite" in page(offline_site, "de/about.html")


def test_serve_builds_the_language_whose_note_has_changed(tmp_path):
    (tmp_path / "Notes").mkdir()
    (tmp_path / "Notes/index.md").write_text("Hello.\n")
    (tmp_path / "Notes/index.es.md").write_text("Hola.\n")
    server = Server(tmp_path, "--source", "sample", *LANGUAGES)
    try:
        server.wait_for(" loans: ")
        assert b"Hola." in server.get("/es/").body and b"Hola." not in server.get("/").body
        (tmp_path / "Notes/index.es.md").write_text("Buenos.\n")
        server.wait_for("Notes/index.es.md: 1 written, 0 deleted")
        assert b"Buenos." in server.get("/es/index.html").body
        assert b"Hello." in server.get("/zh-Hans/index.html").body
    finally:
        server.stop()


def test_a_site_in_several_languages_can_be_built_in_one(offline_site, notes):
    settings(offline_site, "languages: [en, es, fr]\ntitle: { en: Our loans, fr: Nos prêts }\n")
    notes(**{"index": "Hello", "index.es": "Hola", "why": "# Why", "solo.fr": "# Seul"})
    run = sample(offline_site, "--language", "es", "--strict")
    assert (run.exit, run.summary["warnings"]) == (0, []), run.stderr
    text = page(offline_site)
    assert "Hola" in text and "Hello" not in text and "<title>Our loans</title>" in text
    assert '<a href="notes/why.html" lang="en" dir="ltr">Why</a>' in text
    assert not list(offline_site.output.glob("notes/solo*"))


def test_texts_in_other_languages_are_told(offline_site):
    settings(offline_site, "languages: [en, es]\ntitle: { en: A, fr: B }\nviews: [{name: a, title: {en: A, de: B}, search: min=1}]\n")
    assert sample(offline_site).summary["warnings"] == [
        "'title': the site has no pages in 'fr'", "the title of view 'a': the site has no pages in 'de'"]
    assert sample(offline_site, "--language", "es", "--strict").exit == 65


def test_check_knows_all_languages_despite_an_error_in_a_template(offline_site, notes):
    folder = offline_site.root / "Templates"
    folder.mkdir()
    (folder / "about.mustache").write_text("{{nothing}}")
    notes(**{"index": "[a](es/about.html) [b](es/loans/7.html)", "index.es": "[c](nowhere.html)"})
    run = offline_site.run("check", *LANGUAGES)
    assert run.exit == 78
    assert "Templates/about.mustache:1:3: unknown name 'nothing'" in run.stderr
    assert "Notes/index.es.md:1:5: it links to 'nowhere.html', which is not in the site" in run.stderr
    assert "Notes/index.md" not in run.stderr


def test_check_names_the_page_in_the_language_of_a_link(offline_site, notes):
    notes(**{"index": "[a](es/notes/whi.html) [b](notes/whi.html)", "index.es": "[a](es/ubout.html) [b](ubout.html)", "why": "# Why"})
    run = offline_site.run("check", *LANGUAGES)
    end = ", which is not in the site; did you mean"
    assert [line for line in run.stderr.splitlines() if " it links to " in line] == [
        f"kivagen: Notes/index.es.md:1:5: it links to 'es/ubout.html'{end} 'es/about.html'?",
        f"Notes/index.es.md:1:24: it links to 'ubout.html'{end} 'about.html'?",
        f"Notes/index.md:1:5: it links to 'es/notes/whi.html'{end} 'es/notes/why.html'?",
        f"Notes/index.md:1:28: it links to 'notes/whi.html'{end} 'notes/why.html'?"]


@pytest.mark.parametrize(("name", "path", "message"), [
    ("index.es", "index.es.md", "the note in 'es' above the list"),
    ("KE.es", "countries/KE.es.md", "a note in 'es' above the loans of country KE"),
    ("loans/1.ES", "loans/1.es.md", "a note in 'es' on loan 1"),
    ("Food.zh-Hans", "sectors/food.zh-Hans.md", "a note in 'zh-Hans' above the loans of sector 'Food'"),
    ("why.es", "why.es.md", "a note in 'es' with a page of its own"), ("v1.2", "v1-2.md", "a note with a page of its own")])
def test_new_note_makes_a_translation(offline_site, name, path, message):
    settings(offline_site, "languages: [en, es, zh-Hans]\n")
    run = offline_site.run("new", "note", name)
    assert (run.exit, run.stdout) == (0, f"Notes/{path}\n"), run.stderr
    assert run.stderr.startswith(message)
    assert offline_site.run("new", "note", name).exit == 73


def test_new_note_makes_an_original_beside_its_translation(offline_site):
    settings(offline_site, "languages: [en, es]\n")
    for name in ("KE.es", "KE", "why.es", "why"):
        assert offline_site.run("new", "note", name).exit == 0
    assert sorted(path.name for path in (offline_site.root / "Notes").rglob("*.md")) == ["KE.es.md", "KE.md", "why.es.md", "why.md"]


@pytest.mark.parametrize("name", ["1234567.de", "KE.de", "food.de", "index.de", "loans/7.de"])
def test_new_note_makes_no_page_of_a_translation(offline_site, name):
    run = offline_site.run("new", "note", name)
    assert run.exit == 64 and f"no page would show the note '{name}'; set 'languages: [en, de]' first" in run.stderr


@pytest.mark.parametrize(("text", "advice"), [
    ("", "set 'languages: [en, es]'"), ("language: fr\n", "set 'languages: [fr, es]' in place of 'language'"), ("languages: [en, fr]\n", "add 'es' to 'languages'")])
def test_new_note_refuses_a_language_that_the_site_lacks(offline_site, text, advice):
    settings(offline_site, text)
    run = offline_site.run("new", "note", "index.es")
    assert run.exit == 64
    assert f"the site has no pages in 'es', so no page would show the note 'index.es'; {advice} first" in run.stderr
    assert not (offline_site.root / "Notes").exists()


def test_new_note_takes_names_as_a_build_does(offline_site, notes):
    """There are words for German in the site, or the note has an original."""
    assert offline_site.run("new", "note", "why.de").stdout == "Notes/why-de.md\n"
    notes(reason="# Reason")
    assert "no page would show the note 'reason.de'" in offline_site.run("new", "note", "reason.de").stderr
    words = offline_site.root / "Templates/words"
    words.mkdir(parents=True)
    (words / "de.yml").write_text("page: {all-loans: Alle}\n")
    assert "no page would show the note 'other.de'" in offline_site.run("new", "note", "other.de").stderr
    assert offline_site.run("new", "note", "reason.de", "--languages", "en,de").stdout == "Notes/reason.de.md\n"


def test_commands_without_pages_do_not_judge_languages(offline_site):
    settings(offline_site, "languages: [en, es]\ntitle: {en: a, es: b}\nviews: [{name: v, title: {en: a, es: b}, search: min=1}]\n")
    assert sample(offline_site).exit == 0
    assert "warning" not in offline_site.run("new", "note", "a", "--language", "en").stderr
    for command in ("history", "clean"):
        run = offline_site.run(command, "--json", KIVAGEN_LANGUAGE="en", KIVAGEN_LANGUAGES="en,es")
        assert (run.exit, run.summary["warnings"]) == (0, [])


@pytest.mark.parametrize(("text", "existing", "name"), [
    ("", ["index.en"], "index"), ("language: es\n", ["why.es"], "why"), ("languages: [en, es]\n", ["why.en", "why.es"], "why"),
    ("languages: [en, zh-Hans]\n", ["why.zh-Hans"], "why.zh"), ("languages: [en, es-MX]\n", ["why.es-MX"], "why.es")])
def test_new_note_makes_no_note_that_no_page_shows(offline_site, notes, text, existing, name):
    settings(offline_site, text)
    notes(**{other: "x" for other in existing})
    run = offline_site.run("new", "note", name)
    assert run.exit == 73 and "exists already and would be shown in the same place" in run.stderr


def test_new_note_makes_an_original_that_one_language_lacks(offline_site, notes):
    notes(**{"why.en": "x", "why.es": "y"})
    assert offline_site.run("new", "note", "why", "--languages", "en,es,fr").stdout == "Notes/why.md\n"


def test_a_new_note_can_be_in_a_language_that_a_build_leaves_out(offline_site):
    settings(offline_site, "languages: [en, es]\n")
    for name, path in (("KE.es", "countries/KE.es.md"), ("why.es", "why.es.md")):
        assert offline_site.run("new", "note", name, "--language", "en").stdout == f"Notes/{path}\n"


@pytest.mark.parametrize("tag", ["zh", "zh-CN", "es-MX"])
def test_pages_have_the_tag_of_the_settings(offline_site, tag):
    assert sample(offline_site, "--language", tag).exit == 0
    assert f'<html lang="{tag}"' in page(offline_site)
    assert sample(offline_site, "--languages", f"en,{tag}").exit == 0
    assert f'<html lang="{tag}"' in page(offline_site, f"{tag}/index.html")
    assert f'hreflang="{tag}" lang="{tag}"' in page(offline_site)


def test_check_does_not_judge_texts_by_languages_with_errors(offline_site, notes):
    settings(offline_site, "languages: [en, es, español]\ntitle: {en: a, es: b}\n")
    notes(**{"index": "[a](es/about.html) [b](nowhere.html)", "index.es": "x"})
    run = offline_site.run("check")
    assert run.exit == 78 and "expected the tag of a language" in run.stderr and "warning" not in run.stderr
    assert "it links to 'nowhere.html'" in run.stderr and run.stderr.endswith("2 errors in 2 files\n")


def test_check_knows_pages_of_ones_own_despite_errors_in_them(offline_site, notes):
    folder = offline_site.root / "Templates/pages"
    folder.mkdir(parents=True)
    (folder / "team.mustache").write_text("{{nothing}}")
    notes(**{"index": "[a](team.html) [b](es/team.html)"})
    run = offline_site.run("check", *LANGUAGES)
    assert run.exit == 78 and run.stderr.endswith("\n1 error in 1 file\n"), run.stderr


def test_check_goes_on_after_an_error_in_words(offline_site, notes):
    words = offline_site.root / "Templates/words"
    words.mkdir(parents=True)
    (words / "de.yml").write_text("page: {nothing: x}\n")
    notes(**{"index": "[a](es/about.html) [b](de/index.html) [c](nowhere.html)"})
    run = offline_site.run("check", "--languages", "en,es,de")
    errors = [line for line in run.stderr.splitlines() if "yml:" in line or "md:" in line]
    assert [error.split(": ")[-1] for error in errors] == [
        "it links to 'nowhere.html', which is not in the site", "unknown word 'page.nothing'"], run.stderr
    assert "lacks" not in run.stderr


def test_check_goes_on_after_a_language_without_words(offline_site, notes):
    notes(**{"index": "[a](de/index.html) [c](nowhere.html)"})
    run = offline_site.run("check", "--languages", "en,de")
    assert run.exit == 78
    assert "words/de.yml: there is no such file" in run.stderr and "it links to 'nowhere.html'" in run.stderr
    assert "it links to 'de/index.html'" not in run.stderr


def test_a_note_in_a_language_without_words_is_not_shown(offline_site, notes):
    notes(**{"why.de": "# Warum"})
    run = sample(offline_site, *LANGUAGES)
    assert run.summary["warnings"] == [
        "'Notes/why.de.md' is not shown: the site has no pages in 'de'; add 'de' to 'languages', or rename the file"]
    assert not list(offline_site.output.rglob("notes/*"))


def test_languages_with_one_name_are_told_apart(offline_site):
    run = sample(offline_site, "--languages", "en,es,es-MX")
    assert run.summary["warnings"] == [
        "the languages 'es' and 'es-MX' have the same name in the menu, 'Español'; set 'name' under 'language' in "
        "its file of words, 'words/es-MX.yml'"]
    words = offline_site.root / "Templates/words"
    words.mkdir(parents=True)
    (words / "es-MX.yml").write_text("language: {name: Español (México)}\n")
    for languages in ("en,es,es-MX", "es-MX,es"):
        assert sample(offline_site, "--languages", languages).summary["warnings"] == []


def test_check_names_a_page_that_only_another_language_has(offline_site, notes):
    notes(**{"index": "[a](notes/solo.html)", "solo.es": "# Solo"})
    assert "did you mean 'es/notes/solo.html'?" in offline_site.run("check", *LANGUAGES).stderr


def test_check_names_notes_that_no_page_shows(offline_site, notes):
    notes(**{"index": "x", "index.fr": "y"})
    run = offline_site.run("check", *LANGUAGES, "--strict")
    assert run.exit == 0
    assert "'Notes/index.fr.md' is not shown: the site has no pages in 'fr'; add 'fr' to 'languages', or rename the file" in run.stderr


def test_zh_stands_for_simplified_chinese(offline_site, notes):
    settings(offline_site, "languages: [en, zh-Hans]\ntitle: {en: Loans, zh: 贷款}\n")
    notes(**{"index": "Hello", "index.zh": "你好"})
    run = sample(offline_site)
    assert (run.exit, run.summary["warnings"]) == (0, [])
    text = page(offline_site, "zh-Hans/index.html")
    assert "<title>贷款</title>" in text and "<p>你好</p>" in text


def test_an_excluded_loan_has_no_note_in_any_language(offline_site, notes):
    write_loans(offline_site)
    notes(**{"loans/2": "Two", "loans/2.es": "Dos", "loans/3.es": "Tres"})
    run = offline_site.build("--input", "loans.json", "--exclude", "2,3", *LANGUAGES)
    assert run.exit == 0
    assert sorted(line.split("'")[1] for line in run.summary["warnings"]) == [
        "Notes/loans/2.es.md", "Notes/loans/2.md", "Notes/loans/3.es.md"]
    assert not any("Dos" in path.read_text() or "Tres" in path.read_text() for path in offline_site.output.rglob("*.html"))


def test_pages_of_ones_own_are_in_each_language(offline_site):
    folder = offline_site.root / "Templates/pages"
    folder.mkdir(parents=True)
    (folder / "team.mustache").write_text(
        '{{! title: Our team }}\n{{<layout}}{{$main}}<main><img src="{{siteRoot}}team.jpg" alt=""></main>{{/main}}{{/layout}}\n')
    static = offline_site.root / "Static"
    static.mkdir()
    (static / "team.jpg").write_text("x")
    assert sample(offline_site, *LANGUAGES).exit == 0
    assert 'src="team.jpg"' in page(offline_site, "team.html") and 'src="../team.jpg"' in page(offline_site, "es/team.html")
    assert '<a href="../es/team.html" hreflang="es"' in page(offline_site, "zh-Hans/team.html")
    assert offline_site.run("check", "--links", *LANGUAGES).exit == 0
