"""`kivagen templates`: the list of templates and their names, and copies of built-in files."""
import os
import shutil
import subprocess

import pytest

from environment import REPOSITORY

# Root may write everywhere, unless it gives up that.
BOUND = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
DEFAULTS = REPOSITORY / "Templates"


@pytest.fixture
def templates(offline_site):
    def run(*arguments, **variables):
        return offline_site.run("templates", *arguments, **variables)
    return run


def write(site, path, text):
    (site.root / path).parent.mkdir(parents=True, exist_ok=True)
    (site.root / path).write_text(text)


def files(site):
    return {str(path.relative_to(site.root)) for path in site.root.rglob("*")}


# MARK: - The list

def test_lists_every_template_within_80_columns(offline_site, templates):
    run = templates()
    assert (run.exit, run.stderr) == (0, "")
    lines = run.stdout.splitlines()
    for path in DEFAULTS.glob("*.mustache"):
        assert path.name in lines
    assert all(len(line) <= 80 for line in lines)
    assert "  amountPlain      number  the amount in dollars, '525'" in lines
    assert templates().stdout == run.stdout
    assert files(offline_site) == set()


def test_lists_one_template_or_some(offline_site, templates):
    card = templates("card")
    assert card.exit == 0
    assert card.stdout.startswith("card.mustache\n  Used by list.mustache, and rendered on its own.\n\na card\n")
    assert "From around it, also the names of a page" in card.stdout
    assert "siteTitle" not in card.stdout
    assert templates("card.mustache").stdout == card.stdout
    both = templates("card", "head").stdout
    assert both.startswith(card.stdout + "\nhead.mustache\n")
    assert files(offline_site) == set()


def test_lists_the_records_in_sections(templates):
    assert "\na feed, in a section\n" in templates("index").stdout


def test_the_json_has_the_same(offline_site, templates):
    run = templates("--json")
    assert (run.exit, run.stderr) == (0, "")
    summary = run.summary
    assert sorted(summary) == ["copied", "errors", "exit", "files", "records", "templates", "warnings"]
    assert (summary["copied"], summary["errors"], summary["warnings"], summary["exit"]) == ([], [], [], 0)
    by_name = {template["name"]: template for template in summary["templates"]}
    assert sorted(by_name) == sorted(path.stem for path in DEFAULTS.glob("*.mustache"))
    card = by_name["card"]
    assert {key: card[key] for key in card if key != "names"} == {
        "name": "card", "file": "card.mustache", "own": None, "alone": True, "used_by": ["list"]}
    assert card["names"][0] == {"name": "id", "kind": "number", "meaning": "the number of the loan", "of": "a card"}
    kinds = [name for name in card["names"] if name["name"] == "borrowerKind"]
    assert kinds[0]["words"] == ["woman", "man", "group"]
    names = [name["name"] for name in card["names"]]
    assert "siteTitle" in names and len(names) == len(set(names))
    titles = {name["record"] for template in summary["templates"] for name in template["names"] if "record" in name}
    assert titles <= set(summary["records"])
    assert all(name["meaning"] for names in summary["records"].values() for name in names)
    assert {"card.mustache", "style.css", "theme.js"} <= set(summary["files"])
    one = templates("--json", "card").summary
    assert one["templates"] == [card]
    assert files(offline_site) == set()


def test_lists_templates_of_the_sites_own(offline_site, templates):
    write(offline_site, "Theme/pages/ours.mustache", "{{>head}}{{#cards}}{{>mine}}{{/cards}}")
    write(offline_site, "Theme/mine.mustache", "{{name}}")
    write(offline_site, "Theme/unused.mustache", "")
    run = templates("--templates", "Theme")
    assert run.exit == 0
    assert ("mine.mustache, your own: Theme/mine.mustache\n  Used by pages/ours.mustache.\n"
            "  May use the names of a card; from around it,") in run.stdout
    assert "unused.mustache, your own: Theme/unused.mustache\n  Not used by any page, " in run.stdout
    assert templates("pages/ours", KIVAGEN_TEMPLATES="Theme").stdout.startswith(
        "pages/ours.mustache, your own: Theme/pages/ours.mustache\n  Rendered on its own.\n\nthe list page\n")
    write(offline_site, "kivagen.yml", "templates: Theme\n")
    assert templates("mine").exit == 0
    assert templates("mine", "-c", "/dev/null").exit == 64


@pytest.mark.parametrize("text", ["{{nmae}}", "{{#name}}", "{{>nothing}}"])
def test_lists_names_in_spite_of_errors_in_templates(offline_site, templates, text):
    before = templates("card").stdout
    write(offline_site, "Templates/card.mustache", text)
    run = templates("card")
    assert run.exit == 0
    assert run.stdout.splitlines()[1:] == before.splitlines()[1:]
    assert run.stderr == ("kivagen: warning: the list may be incomplete, as there are errors in the templates; "
                          "'kivagen check' lists them\n")
    assert templates("card", "-q").stderr == ""


@pytest.mark.parametrize("name, message", [
    ("crad", "unknown template 'crad'; did you mean 'card'?"),
    ("crad.mustache", "unknown template 'crad.mustache'; did you mean 'card'?"),
    ("something-else", "unknown template 'something-else'; 'kivagen templates' lists them"),
    ("style.css", "'style.css' is not a template, so there are no names to use in it; "
                  "'kivagen templates --copy style.css' copies it")])
def test_refuses_unknown_names(templates, name, message):
    run = templates(name)
    assert (run.exit, run.stdout, run.stderr) == (64, "", f"kivagen: {message}\n")
    summary = templates(name, "--json").summary
    assert (summary["exit"], summary["errors"][0]["message"]) == (64, message)


def test_names_a_file_in_place_of_the_folder(offline_site, templates):
    write(offline_site, "Templates", "x")
    run = templates()
    assert (run.exit, run.stdout, run.stderr) == (78, "", "kivagen: cannot list 'Templates': Not a directory\n")


# MARK: - Copies

def test_copies_nothing_if_a_file_is_in_the_place_of_a_folder(offline_site, templates):
    (offline_site.root / "Templates").mkdir()
    (offline_site.root / "Templates/words").write_text("x")
    run = templates("--copy", "style.css", "words/fr.yml")
    assert run.exit == 73
    assert "cannot write 'Templates/words/fr.yml': 'Templates/words' is not a folder; rename or delete it" in run.stderr
    assert files(offline_site) == {"Templates", "Templates/words"}


def test_names_are_copied_into_a_file_of_words(offline_site, templates):
    run = templates("--copy", "words/names.yml")
    assert run.stderr == (
        "wrote Templates/words/names.yml\n"
        "No build uses 'Templates/words/names.yml' itself: put what you need of it into a file of words, such as "
        "'es.yml' beside it, and delete it.\n"
        "'kivagen check' finds errors.\n")


def test_a_copy_of_the_words_says_how_they_are_translated(offline_site, templates):
    run = templates("--copy", "words/en.yml")
    assert ("To translate the words, rename 'Templates/words/en.yml' after the tag of the language, such as 'de.yml', and set "
            "'language' to it: 'kivagen check -v' lists the words that are missing or still in English.\n") in run.stderr
    text = (offline_site.root / "Templates/words/en.yml").read_text()
    assert "\n# NOT TRANSLATED YET: every word that is still as it is here." in text


def test_copies_a_file_into_a_new_folder(offline_site, templates):
    run = templates("--copy", "card.mustache")
    assert (run.exit, run.stdout) == (0, "")
    assert run.stderr == (
        "wrote Templates/card.mustache\n"
        "Edit it; builds use it in place of the built-in file.\n"
        "'kivagen templates card' lists the names that the template may use.\n"
        "'kivagen check' finds errors.\n")
    assert files(offline_site) == {"Templates", "Templates/card.mustache"}
    copy = offline_site.root / "Templates/card.mustache"
    assert copy.read_bytes() == (DEFAULTS / "card.mustache").read_bytes()
    assert copy.stat().st_mode & 0o777 == 0o666 & ~current_umask()


def current_umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_copies_several_files_into_the_folder_that_settings_name(offline_site, templates):
    (offline_site.root / "site").mkdir()
    run = templates("-C", "site", "--templates", "a/b", "--copy", "card", "style.css", "page.js", "card.mustache")
    assert run.exit == 0
    assert files(offline_site) == {"site", "site/a", "site/a/b", "site/a/b/card.mustache", "site/a/b/style.css",
                                   "site/a/b/page.js"}
    assert templates("-q", "--copy", "head").stderr == ""
    assert templates("--json", "--copy", "top").summary == {
        "templates": [], "records": {}, "files": [], "copied": ["Templates/top.mustache"], "errors": [],
        "warnings": [], "exit": 0}


@pytest.mark.parametrize("arguments", [(), ("--language", "es"), ("--languages", "fr,de")])
def test_copies_that_nobody_has_changed_make_no_difference(offline_site, templates, arguments):
    if arguments[-1:] == ("fr,de",):
        write(offline_site, "Templates/words/de.yml", (DEFAULTS / "words/en.yml").read_text().replace('"en"', '"de"'))
    plain = offline_site.run("build", "--source", "sample", *arguments)
    before = offline_site.files()
    assert templates("--copy", *templates("--json").summary["files"]).exit == 0
    assert offline_site.run("check", *arguments).stderr.count("warning") == plain.stderr.count("warning")
    run = offline_site.run("build", "--source", "sample", *arguments)
    assert (run.exit, run.warnings) == (0, plain.warnings), run.stderr
    assert offline_site.files() == before


@pytest.mark.parametrize("name, message", [
    ("words/es.yml", "is not used: the language of the site is 'en'; set 'language: es' to use it"),
    ("words/names.yml", "is not used: a file of words is named after the tag of its language")])
def test_a_changed_copy_that_is_not_used_is_a_warning(offline_site, templates, name, message):
    assert templates("--copy", name).exit == 0
    file = offline_site.root / "Templates" / name
    file.write_text(file.read_text() + "\n# Mine.\n")
    assert f"'Templates/{name}' {message}" in offline_site.run("check").stderr


def test_the_site_of_the_repository_has_no_warnings(offline_site):
    for name in ("Templates", "Notes"):
        shutil.copytree(REPOSITORY / name, offline_site.root / name)
    for command in (("check",), ("build", "--source", "sample")):
        run = offline_site.run(*command)
        assert (run.exit, run.warnings) == (0, []), run.stderr


def test_never_writes_over_anything(offline_site, templates):
    folder = offline_site.root / "Templates"
    folder.mkdir()
    (folder / "card.mustache").write_text("mine")
    (folder / "list.mustache").mkdir()
    (folder / "head.mustache").symlink_to("nowhere")
    (folder / "top.mustache").symlink_to("card.mustache")
    before = files(offline_site)
    run = templates("--copy", "index", "card", "list", "head", "top")
    assert run.exit == 73
    assert run.stderr == (
        "kivagen: 'Templates/card.mustache' exists already; rename or delete it to get a copy of the built-in one\n"
        "cannot write 'Templates/list.mustache': it is a folder; rename or delete it\n"
        "cannot write 'Templates/head.mustache': something exists there already; rename or delete it\n"
        "cannot write 'Templates/top.mustache': something exists there already; rename or delete it\n")
    assert files(offline_site) == before
    assert (folder / "card.mustache").read_text() == "mine"


def test_follows_a_link_to_a_folder(offline_site, templates):
    (offline_site.root / "Theme").mkdir()
    (offline_site.root / "Templates").symlink_to("Theme")
    assert templates("--copy", "card").exit == 0
    assert (offline_site.root / "Theme/card.mustache").exists()


@pytest.mark.parametrize("make", [lambda path: path.write_text("x"), os.mkfifo,
                                  lambda path: path.symlink_to("nowhere"), lambda path: path.symlink_to("Templates")])
def test_copies_nothing_if_the_folder_is_none(offline_site, templates, make):
    make(offline_site.root / "Templates")
    before = files(offline_site)
    run = templates("--copy", "card")
    assert run.exit == 73
    assert "Templates" in run.stderr
    assert files(offline_site) == before


@pytest.mark.parametrize("has_folder", [False, True])
def test_copies_nothing_into_a_read_only_folder(offline_site, has_folder):
    folder = offline_site.root
    if has_folder:
        folder = folder / "Templates"
        folder.mkdir()
    folder.chmod(0o555)
    offline_site.wrapper = BOUND
    try:
        run = offline_site.run("templates", "--copy", "card")
    finally:
        folder.chmod(0o755)
    assert run.exit == 73
    assert run.stderr.endswith(": Permission denied\n")
    assert files(offline_site) == ({"Templates"} if has_folder else set())


@pytest.mark.parametrize("names, message", [
    ([], "option '--copy' needs the names of files: kivagen templates --copy card.mustache"),
    (["card", "crad.mustache"], "there is no built-in file 'crad.mustache'; did you mean 'card.mustache'?"),
    (["crad"], "there is no built-in file 'crad'; did you mean 'card.mustache'?"),
    (["stlye.css"], "there is no built-in file 'stlye.css'; did you mean 'style.css'?"),
    (["Templates/style.css"], "there is no built-in file 'Templates/style.css'; did you mean 'style.css'?"),
    (["../card"], "there is no built-in file '../card'; did you mean 'card.mustache'?")])
def test_copies_nothing_for_unknown_names(offline_site, templates, names, message):
    run = templates("--copy", *names)
    assert (run.exit, run.stderr) == (64, f"kivagen: {message}\n")
    assert files(offline_site) == set()


def test_the_settings_file_cannot_make_copies(offline_site, templates):
    write(offline_site, "kivagen.yml", "copy: true\n")
    assert templates("card").exit == 78
    assert not (offline_site.root / "Templates").exists()


def test_help_names_the_options(program):
    text = subprocess.check_output([program, "help", "templates"], text=True)
    for option in ["--copy", "--templates DIR", "--root DIR", "--config FILE", "--json", "--quiet"]:
        assert option in text
    assert "--limit" not in text
