"""Sites with more notes than fit into the header."""
import re

import pytest

COUNT = 400


def header(page):
    nav = page.split('<nav aria-label="Site">')[1].split("</nav>")[0]
    return re.findall(r'<a href="([^"]*)"( aria-current="page")?>([^<]*)</a>', nav)[5:]


@pytest.fixture
def notes(offline_site):
    """Writes notes by number. `menu` is the value in their front matter."""
    folder = offline_site.root / "Notes"
    folder.mkdir()

    def write(count, menu=lambda number: None):
        for number in range(1, count + 1):
            said = menu(number)
            front = "" if said is None else f"---\nmenu: {said}\n---\n"
            (folder / f"n{number:04}.md").write_text(f"{front}# Note {number}\n\nThe story of *{number}*.\n")
    return write


def build(site, *arguments):
    run = site.build("--source", "sample", *arguments)
    assert run.exit == 0, run.stderr
    return run


def test_the_header_shows_up_to_five_notes(offline_site, notes):
    notes(5)
    build(offline_site)
    assert [title for _, _, title in header(offline_site.page())] == [f"Note {number}" for number in range(1, 6)]
    assert not (offline_site.output / "notes.html").exists()
    assert "/notes.html" not in offline_site.page("_headers")


def test_an_overview_lists_the_notes_that_do_not_fit_into_the_header(offline_site, notes):
    notes(COUNT)
    run = build(offline_site)
    assert run.summary["warnings"] == []
    shown = [("notes/n%04d.html" % number, "", f"Note {number}") for number in range(1, 6)]
    assert header(offline_site.page()) == [*shown, ("notes.html", "", "All notes")]
    page = offline_site.page("notes.html")
    assert header(page)[-1] == ("notes.html", ' aria-current="page"', "All notes")
    assert re.findall(r'<h2><a href="([^"]*)">([^<]*)</a></h2>\n<p>([^<]*)</p>', page) == [
        (f"notes/n{number:04}.html", f"Note {number}", f"The story of {number}.") for number in range(1, COUNT + 1)]
    assert header(offline_site.page("notes/n0300.html")) == [
        *((f"../{href}", current, title) for href, current, title in shown), ("../notes.html", "", "All notes")]
    assert "/notes.html\n  Content-Security-Policy: " in offline_site.page("_headers")
    # No page links to more than a few of them.
    sizes = [path.stat().st_size for path in offline_site.output.glob("notes/*.html")]
    assert len(sizes) == COUNT
    assert max(sizes) < 12_000
    assert run.summary["bytes"] < COUNT * 12_000 + 1_000_000


def test_front_matter_selects_the_notes_in_the_header(offline_site, notes):
    notes(7, menu=lambda number: {2: "true", 7: "true", 1: "false"}.get(number))
    build(offline_site)
    assert [title for _, _, title in header(offline_site.page())] == ["Note 2", "Note 7", "All notes"]
    notes(7, menu=lambda number: "false" if number in (1, 3) else None)
    build(offline_site)
    assert [title for _, _, title in header(offline_site.page())] == [
        "Note 2", "Note 4", "Note 5", "Note 6", "Note 7", "All notes"]
    notes(2, menu=lambda number: "false")
    for number in range(3, 8):
        (offline_site.root / f"Notes/n{number:04}.md").unlink()
    build(offline_site)
    assert [title for _, _, title in header(offline_site.page())] == ["All notes"]


def test_the_name_of_the_overview_is_reserved_only_if_there_is_one(offline_site, notes):
    (offline_site.root / "Static").mkdir()
    (offline_site.root / "Static/notes.html").write_text("mine")
    notes(5)
    build(offline_site)
    assert offline_site.page("notes.html") == "mine"
    notes(6)
    run = offline_site.build("--source", "sample")
    assert run.exit == 78
    assert "Static/notes.html: " in run.stderr


def test_the_overview_may_have_a_customized_template(offline_site, notes):
    notes(6)
    (offline_site.root / "Templates").mkdir()
    template = offline_site.root / "Templates/notes.mustache"
    template.write_text("{{headline}}, {{countText}}: {{#notes}}{{title}} ({{excerpt}}) {{/notes}}")
    build(offline_site)
    assert offline_site.page("notes.html").startswith("All notes, 6 notes: Note 1 (The story of 1.) Note 2 ")
    template.write_text("{{#notes}}{{titel}}{{/notes}}")
    run = offline_site.build("--source", "sample")
    assert run.exit == 78
    assert "unknown name 'titel' in a note in the list of notes of the list of notes; did you mean 'title'?" in run.stderr


def test_a_link_to_a_missing_overview_is_dead(offline_site, notes):
    notes(4)
    (offline_site.root / "Notes/index.md").write_text("[All](notes.html)")
    run = offline_site.build("--source", "sample")
    assert run.exit == 78
    assert "Notes/index.md:1:7: it links to 'notes.html', which is not in the site" in run.stderr
    notes(6)
    assert build(offline_site).summary["warnings"] == []
