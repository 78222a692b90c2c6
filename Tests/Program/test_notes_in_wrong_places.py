"""Notes whose name, front matter or text has a different effect from what their author may think."""
import pytest

HIDDEN = "This is hidden."


def write(site, **files):
    for path, text in files.items():
        place = site.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text if isinstance(text, bytes) else text.encode())


@pytest.fixture(params=["check", "build"])
def warnings(offline_site, request):
    """Checks or builds the site, and returns its warnings without their beginning."""
    def run():
        run = offline_site.run(request.param, *(["--source", "sample"] if request.param == "build" else []))
        assert run.exit == 0, run.stderr
        return [line.removeprefix("kivagen: warning: ") for line in run.warnings]
    return run


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("start", ["", "\ufeff"])
def test_front_matter_is_read_with_all_line_breaks(offline_site, line_break, start):
    def lines(*lines):
        return start + line_break.join(lines)
    write(offline_site, **{
        "Notes/a.md": lines("---", "title: About A", "---", "Text.", ""),
        "Notes/hidden.md": lines("---", "hidden: true", "---", HIDDEN, ""),
        "Notes/mixed.md": start + "---\rtitle: Mixed\n---\r\nText.\r",
        "Templates/pages/team.mustache": lines("{{!", "title: Our team", "menu: true", "}}<h1>{{pageTitle}}</h1>", "")})
    run = offline_site.run("build", "--source", "sample")
    assert (run.exit, run.warnings) == (0, []), run.stderr
    assert "About A" in offline_site.page("notes/a.html") and "title:" not in offline_site.page("notes/a.html")
    assert "Mixed" in offline_site.page("notes/mixed.html")
    assert "Our team" in offline_site.page("team.html")
    assert not (offline_site.output / "notes/hidden.html").exists()
    assert not [path for path in offline_site.output.rglob("*") if path.is_file() and HIDDEN.encode() in path.read_bytes()]


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
def test_an_error_has_the_line_of_all_line_breaks(offline_site, line_break):
    write(offline_site, **{"Notes/a.md": line_break.join(["---", "title: A", "pined: true", "---", "Text."])})
    run = offline_site.run("check")
    assert run.exit == 78
    assert run.stderr.splitlines()[:3] == [
        "kivagen: Notes/a.md:3:1: unknown key 'pined'; did you mean 'pinned'?", "  pined: true", "  ^"]


def test_front_matter_that_is_shown_is_a_warning(offline_site, warnings):
    starts = {
        "a": ("\n---\n", 2), "b": ("\r\n \t\r\n---\r\n", 3), "c": ("\r\r---\r", 3), "d": (" ---\n", 1),
        "e": ("----\n", 1), "f": ("\u2014\n", 1), "g": ("\ufeff\ufeff---\n", 1), "h": ("\u200b\n\u00a0\n---\n", 3)}
    for name, (start, _) in starts.items():
        write(offline_site, **{f"Notes/{name}.md": f"{start}hidden: true\n{start.strip() or '---'}\nText.\n"})
    write(offline_site, **{"Notes/text.md": "\n---\nA line: this.\nAnd text.\n\n---\n", "Notes/x.md": "# A\n\n---\n\na: b\n\n---\n"})
    assert warnings() == [shown_as_text(name, line) for name, (_, line) in starts.items()]


def test_front_matter_without_its_first_line_is_a_warning(offline_site, warnings):
    texts = {
        "a": ("title: x\nhidden: true\n---\nText.\n", 1), "b": ("--- # settings\ntitle: x\nhidden: true\n---\nText.\n", 2),
        "c": ("---yaml\nhidden: true\n---\nText.\n", 2), "d": ("***\npinned: true\n***\nText.\n", 2),
        "e": ("Draft\n\n---\nhidden: true\n---\nText.\n", 4), "f": ("# Title\n---\ntitle: x\nmenu: false\n---\nText.\n", 3),
        "g": ("---\u2028hidden: true\u2028---\u2028Text.\n", 1), "h": ("---\x85hidden: true\x85---\x85Text.\n", 1),
        "i": ("---\x0bhidden: true\x0b---\x0bText.\n", 1), "j": ("Draft\r\r---\rhidden: true\r", 4),
        "k": ("order: 3\n---\nText.\n", 1), "l": ("hidden: true\ntitle: x\n\nText.\n", 1), "m": ("\ntitle: x\n\nText.\n", 2),
        "n": ("menu: true\n\nText.\n", 1), "o": ("\u2212\u2212\u2212\nhidden: true\n\u2212\u2212\u2212\n\nText.\n", 1)}
    for name, (text, _) in texts.items():
        write(offline_site, **{f"Notes/{name}.md": text})
    honest = {
        "p": "Write at the top:\n\n```yaml\n---\nhidden: true\n---\n```\n", "q": "In short: yes.\n\n---\n\nMore: no.\n",
        "r": "hidden: a story\n---\n", "s": "menu: fish and rice\n\nText.\n", "t": "# A\n\n---\ntitle: one word for a title\n"}
    for name, text in honest.items():
        write(offline_site, **{f"Notes/{name}.md": text})
    assert warnings() == [shown_as_text(name, line) for name, (_, line) in texts.items()]


def shown_as_text(name, line):
    return (f"'Notes/{name}.md', line {line}: the front matter is shown as text, since the file does not begin with a line "
            f"'---'; {'delete what is above it, and ' if line > 1 else ''}write three hyphens before and after it")


def test_front_matter_below_other_front_matter_is_a_warning(offline_site, warnings):
    texts = {
        "a": ("---\n---\nhidden: true\n---\nText.\n", 3), "b": ("---\n\n---\nhidden: true\n---\nText.\n", 4),
        "c": ("---\ntitle: a\n---\n---\nhidden: true\n---\nText.\n", 5), "d": ("---\ntitle: a\n---\nmenu: false\n\nText.\n", 4)}
    for name, (text, _) in texts.items():
        write(offline_site, **{f"Notes/{name}.md": text})
    write(offline_site, **{"Notes/e.md": "---\ntitle: a\n---\n\n---\n\nSource: Kiva.\n\n---\n"})
    assert warnings() == [
        f"'Notes/{name}.md', line {line}: the front matter is shown as text, since the file has front matter above it; "
        "write all settings between the first two lines '---'" for name, (_, line) in texts.items()]


def test_front_matter_of_a_note_on_a_page_is_a_warning(offline_site, warnings):
    write(offline_site, **{"Templates/pages/team.mustache": "\n---\ntitle: Us\n---\n{{>head}}<h1>Us</h1>\n"})
    assert warnings() == [
        "'Templates/pages/team.mustache', line 2: the front matter is shown as text; that of a page is a comment, such as "
        "'{{! title: Our team }}'"]


@pytest.mark.parametrize("text, line", [
    ("<!DOCTYPE html>\n{{! hidden: true }}\n", 2), ("{{! title: x }}\n{{! hidden: true }}\n", 2), ("<!-- hidden: true -->\n", 1),
    ("<!-- About us -->\n<!--\ntitle: Us\nmenu: no\n-->\n", 2), ("{{>head}}\n\n{{!order: '3'}}", 3), ("\ufeff\r<!--title: Us-->", 2)])
def test_front_matter_in_another_comment_of_a_page_is_a_warning(offline_site, warnings, text, line):
    write(offline_site, **{"Templates/pages/team.mustache": f"{text}<h1>Us</h1>\n"})
    assert warnings() == [
        f"'Templates/pages/team.mustache', line {line}: the front matter in this comment is ignored; write all settings, one a "
        "line, in a single comment '{{! … }}' with which the file begins"]


@pytest.mark.parametrize("text", [
    "{{! title: x\n hidden: false }}<h1>", "\n{{! title: x }}{{! The title: it is above }}", "<!-- menu: fish and rice -->",
    "{{! title: x }}\n<!-- title: as in the header -->", "{{! title: x }}\n{{! title: the big one }}",
    "{{! title: x }}\n<!-- Note: below\nmenu: true, of course\nis the menu -->", "<p>{{! }}<!-- --><!-- title: -->"])
def test_other_comments_of_a_page_are_not(offline_site, warnings, text):
    write(offline_site, **{"Templates/pages/team.mustache": f"{text}<h1>Us</h1>\n"})
    assert warnings() == []


def test_a_note_with_the_name_of_a_loan_or_a_country_is_a_warning(offline_site, warnings):
    meant = {
        "1234567": "loans/1234567", "0000042": "loans/42", "7654321 ": "loans/7654321", "\u00a098765": "loans/98765",
        "#77": "loans/77", "loan-88": "loans/88", "Loan 66": "loans/66", "KE": "countries/KE", "PE ": "countries/PE",
        "ug": "countries/UG", "Gt": "countries/GT"}
    write(offline_site, **{f"Notes/{name}.md": "Text.\n" for name in meant})
    write(offline_site, **{f"Notes/{name}.md": "Text.\n" for name in ("2024", "10", "404", "us", "it", "me", "7-reasons", "XX", "loans", "Kenya 2024", "0")})
    assert sorted(warnings()) == sorted(
        f"'Notes/{name}.md' has a page of its own; did you mean 'Notes/{path}.md'?" for name, path in meant.items())


def test_a_translation_keeps_its_language(offline_site):
    write(offline_site, **{"Notes/1234567.es.md": "Hola.\n"})
    run = offline_site.run("check", "--languages", "en,es")
    assert "did you mean 'Notes/loans/1234567.es.md'?" in run.stderr


@pytest.mark.parametrize("link", ["![Us](team.webp)", "[Us](team.webp)", "![Us](Notes/team.webp)", "![Us](img/team.webp)"])
@pytest.mark.parametrize("file", ["Notes/team.webp", "Notes/loans/team.webp"])
@pytest.mark.parametrize("command", [["check"], ["build", "--source", "sample"]])
def test_a_file_beside_the_notes_belongs_elsewhere(offline_site, command, file, link):
    write(offline_site, **{"Notes/a.md": f"Text.\n\n{link}\n", file: b"x"})
    run = offline_site.run(*command)
    assert run.exit == 78
    assert f"'{file}' is not published: only notes ('.md') belong here; move it to 'Static/'" in run.stderr
    target = link.split("(")[1][:-1]
    column = link.index("(") + 2
    assert (f"kivagen: Notes/a.md:3:{column}: it links to '{target}', which is not in the site; put '{file}' into 'Static/'"
            in run.stderr.splitlines())


@pytest.mark.parametrize("file", ["team.webp", "img/a.png", "loans/p.jpg", "a.md2", "a.txt.png", "my.md shot.png", "plan.pdf", "a.JPEG", "sectors/x/y.svg"])
def test_a_file_that_no_note_links_is_a_warning(offline_site, warnings, file):
    write(offline_site, **{"Notes/a.md": "Text.\n", f"Notes/{file}": b"x"})
    write(offline_site, **{"Notes/README.txt": "Readme.", "Notes/a.png~": "x", "Notes/.hidden.png": "x"})
    assert warnings() == [f"'Notes/{file}' is not published: only notes ('.md') belong here; move it to 'Static/'"]


def test_a_site_that_was_built_in_the_wrong_folder_is_one_warning(offline_site, warnings):
    write(offline_site, **{"kivagen.yml": "title: x\n", "Notes/drafts/.gitkeep": ""})
    folder = offline_site.root / "Notes/drafts"
    run = offline_site.run("build", "--source", "sample", "-C", folder)
    assert (run.exit, len(run.warnings)) == (0, 1)
    assert "use that site with --root" in run.warnings[0]
    assert warnings() == [
        "'Notes/drafts/Output' is not read: it is the output folder of a site; delete it if the site was built "
        "there by mistake"]


def test_the_settings_of_a_site_begun_among_the_notes_are_not_moved_into_what_is_published(offline_site, warnings):
    write(offline_site, **{"kivagen.yml": "title: x\n", "Notes/kivagen.yml": "title: y\n"})
    assert warnings() == ["'Notes/kivagen.yml' is not read: a site's settings are beside its folder of notes; delete it or move it"]


def test_a_folder_of_a_site_in_place_of_an_option_is_the_root(offline_site):
    write(offline_site, **{"my site/kivagen.yml": "title: x\n", "other/a.txt": "x"})
    run = offline_site.run("check", "my site")
    assert (run.exit, run.stderr) == (64, "kivagen: unexpected argument 'my site'; did you mean --root 'my site'?\n")
    assert offline_site.run("check", "other").stderr.endswith("'kivagen check' takes options only\n")


def test_the_path_that_a_new_note_has_is_a_name_for_it(offline_site):
    for name in ("Notes/about-us.md", "Notes/countries/KE.md"):
        run = offline_site.run("new", "note", name)
        assert run.exit == 0, run.stderr
        assert (offline_site.root / name).exists()


def test_no_site_is_built_in_the_output_folder_of_another(offline_site):
    assert offline_site.run("build", "--source", "sample").exit == 0
    before = offline_site.files()
    for command in (["build", "--source", "sample"], ["check"], ["new", "note", "KE"], ["clean"]):
        run = offline_site.run(*command, "-C", offline_site.output)
        assert (run.exit, run.stderr) == (73, f"kivagen: '{offline_site.output}' is the output folder of a site, and "
            "everything in it is published; go to the folder of the site, or name that with --root\n")
    assert offline_site.run("init", offline_site.output).exit == 73
    assert offline_site.files() == before


@pytest.mark.parametrize("file", ["secret.md ", "secret.md\u00a0", "secret.md.", "secret.md (1)", "secret.MD copy", "loans/7.txt_"])
def test_a_note_with_something_after_its_name_is_renamed(offline_site, warnings, file):
    write(offline_site, **{f"Notes/{file}": "Text.\n"})
    assert warnings() == [f"'Notes/{file}' is not shown: the name of a note ends in '.md'; rename it"]


@pytest.mark.parametrize("folder, meant", [("country", "countries"), ("Sector", "sectors"), ("loan", "loans"), ("COUNTRIES", "countries")])
def test_the_folder_that_was_meant_is_named(offline_site, warnings, folder, meant):
    write(offline_site, **{f"Notes/{folder}/KE.md": "Text.\n"})
    assert warnings() == [f"'Notes/{folder}/KE.md': it is ignored: kivagen does not look for notes in this folder; "
                          f"did you mean the folder '{meant}'?"]


@pytest.mark.parametrize("name", ["Index", "INDEX", "index "])
def test_another_spelling_of_the_index_is_a_warning(offline_site, warnings, name):
    write(offline_site, **{f"Notes/{name}.md": "Text.\n"})
    assert warnings() == [f"'Notes/{name}.md' has a page of its own; did you mean 'Notes/index.md'?"]


@pytest.mark.parametrize("slug, meant", [
    ("fod", "Food"), ("Personal-Us", "Personal Use"), ("foods", ""), ("food", ""), ("food-2", ""), ("lebensmittel", "")])
def test_the_sector_that_was_meant_is_named(offline_site, slug, meant):
    write(offline_site, **{f"Notes/sectors/{slug}.md": "Text.\n"})
    (offline_site.root / "in.json").write_text('{"loans": [{"id": 1, "name": "A", "loan_amount": 100, "sector": "Foods"}]}')
    run = offline_site.build("--input", "in.json", "--strict")
    hint = f"; did you mean '{meant}'?" if meant else ""
    message = f"'Notes/sectors/{slug}.md': there is no loan in this sector now; its note is not shown{hint}"
    assert (run.exit, run.summary["warnings"]) == (0, [] if slug == "foods" else [message]), run.stderr


def test_html_is_a_warning_with_its_line(offline_site, warnings):
    write(offline_site, **{
        "Notes/a.md": "---\ntitle: A\n---\n\nText with <b>bold</b> words,\nand <i>more</i>.\n\n> <br>\n",
        "Notes/b.md": "<div align='center'>\nText.\n</div>\n\n<!-- Nobody\nsees this -->\n",
        "Notes/hidden.md": "---\nhidden: true\n---\n<b>\n",
        "Notes/c.md": "`<b>`, \\<b>, <https://example.org>, 1 < 2\n\n```\n<b>\n```\n"})
    assert warnings() == [
        "'Notes/a.md', line 5: the HTML '<b>' is shown as text; write it in Markdown",
        "'Notes/a.md', line 6: the HTML '<i>' is shown as text; write it in Markdown",
        "'Notes/a.md', line 8: the HTML '<br>' is shown as text; write it in Markdown",
        "'Notes/b.md', line 1: the HTML '<div align='center'>' is shown as text; write it in Markdown",
        "'Notes/b.md', line 5: the HTML '<!-- Nobody' is shown as text; delete the comment"]


def test_many_lines_with_html_are_counted(offline_site):
    write(offline_site, **{"Notes/a.md": "<b>\n\n" * 150})
    found = offline_site.run("check", "--json").summary["warnings"]
    assert len(found) == 101
    assert found[-1]["message"] == "'Notes/a.md', line 201: HTML is shown as text in 50 further lines"


def test_a_table_is_a_warning_with_its_line_and_column(offline_site, warnings):
    write(offline_site, **{
        "Notes/a.md": "---\ntitle: A\n---\n\n| Country | Loans |\n|---|---:|\n| Kenya | 12 |\n\n- A | B\n  --- | ---\n",
        "Notes/b.md": "    | a |\n    |---|\n\nEither | or\n---\n"})
    advice = ("the table is shown as text, since notes have no tables; write a list instead, with a line such as "
              "'- Kenya: 12 loans' for each row")
    assert warnings() == [f"'Notes/a.md', line 5, column 1: {advice}", f"'Notes/a.md', line 9, column 3: {advice}"]
    assert advice in offline_site.run("check").stderr
    assert offline_site.run("check", "--strict").exit == 78


@pytest.mark.parametrize("name, path", [
    ("Kenya", "countries/KE"), ("kenya.md", "countries/KE"), ("United States", "countries/US"), ("1234567 ", "loans/1234567"),
    (" 1234567.md", "loans/1234567"), ("\u00a0PE\u200b", "countries/PE"), (" Food", "sectors/food"), ("Kenya 2024", "kenya-2024")])
def test_a_new_note_is_put_where_it_is_shown(offline_site, name, path):
    run = offline_site.run("new", "note", name)
    assert (run.exit, run.stdout) == (0, f"Notes/{path}.md\n"), run.stderr
    assert offline_site.run("check", "--strict").exit == 0
