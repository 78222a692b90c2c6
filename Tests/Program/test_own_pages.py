"""Pages that a site makes from its own templates, `Templates/pages/NAME.mustache`."""
import os
import shutil

import pytest

# Root may read every file, unless it gives up that.
BOUND = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
LIST = "{{! title: Ours }}\n{{>head}}<body>{{>top}}{{>list}}{{>footer}}"


@pytest.fixture
def own(offline_site):
    """Writes the template of a page."""
    folder = offline_site.root / "Templates/pages"
    folder.mkdir(parents=True)

    def write(name, text=LIST):
        (folder / f"{name}.mustache").write_text(text)
    write.folder = folder
    return write


def sample(site, *arguments):
    return site.build("--source", "sample", *arguments)


def errors(site):
    """Builds a site with errors, which must not change, and returns the messages without the lines below them."""
    before = site.files() if site.output.exists() else {}
    run = sample(site)
    assert run.exit == 78, run.stderr
    assert (site.files() if site.output.exists() else {}) == before
    return [line.removeprefix("kivagen: ") for line in run.stderr.splitlines() if "Templates/pages" in line]


def test_a_page_comes_and_goes_with_its_template(offline_site, own):
    own("ours")
    run = sample(offline_site, "--base-url", "https://example.org")
    assert (run.exit, run.summary["warnings"]) == (0, [])
    page = offline_site.page("ours.html")
    assert "<title>Ours · " in page
    assert '<link rel="canonical" href="https://example.org/ours.html">' in page
    assert page.count('<li class="loan"') == offline_site.page().count('<li class="loan"') > 10
    assert '<a href="ours.html">Ours</a>' in offline_site.page()
    assert '<a href="../ours.html">Ours</a>' in offline_site.page("countries/KE.html")
    assert "\n/ours\n" in offline_site.page("_headers") and "\n/ours.html\n" in offline_site.page("_headers")
    again = sample(offline_site, "--base-url", "https://example.org")
    assert (again.summary["written"], again.summary["deleted"]) == (0, 0)
    (own.folder / "ours.mustache").unlink()
    last = sample(offline_site, "--base-url", "https://example.org")
    assert last.summary["deleted"] == 1
    assert not (offline_site.output / "ours.html").exists()
    assert "ours.html" not in offline_site.page() and "/ours" not in offline_site.page("_headers")


def test_a_page_does_not_change_the_data(offline_site, own):
    sample(offline_site)
    before = offline_site.data
    own("ours")
    sample(offline_site)
    assert offline_site.data == before


def test_notes_may_link_to_a_page(offline_site, own):
    (offline_site.root / "Notes").mkdir()
    (offline_site.root / "Notes/index.md").write_text("[Ours](ours.html)")
    run = sample(offline_site)
    assert run.exit == 78
    assert "Notes/index.md:1:8: it links to 'ours.html', which is not in the site" in run.stderr
    own("ours")
    assert sample(offline_site).summary["warnings"] == []


def test_errors_of_all_pages_are_reported_with_their_lines(offline_site, own):
    assert sample(offline_site).exit == 0
    own("a", "{{! titel: x }}\n{{siteTitel}}")
    own("b", "{{! title: x\n    order: first }}{{>lists}}")
    own("loans")
    own("404")
    own("our team")
    (own.folder / "c.mustache").write_bytes(b"{{! title: caf\xe9 }}")
    assert errors(offline_site) == [
        "Templates/pages/a.mustache:2:3: unknown name 'siteTitel' in the list page; did you mean 'siteTitle'?",
        "Templates/pages/b.mustache:2:23: unknown partial 'lists' in the list page; did you mean 'list'?",
        "Templates/pages/c.mustache:1:15: bytes that are not UTF-8; it looks like Windows-1252 (Latin-1); "
        "convert it with iconv -f WINDOWS-1252 -t UTF-8",
        "Templates/pages/404.mustache: hosts show pages like '404.html' for errors; rename the template",
        "Templates/pages/a.mustache:1:5: unknown key 'titel'; did you mean 'title'?",
        "Templates/pages/b.mustache:2:12: 'order': expected a whole number",
        "Templates/pages/loans.mustache: kivagen keeps the name 'loans' for pages and files of its own; "
        "rename the template",
        "Templates/pages/our team.mustache: the name of a page must begin with a letter or a digit and have only "
        "'a' to 'z', 'A' to 'Z', digits, '-' and '_', like 'our-team.mustache'"]


def test_entries_that_are_no_files_are_reported_together(offline_site, own):
    assert sample(offline_site).exit == 0
    (own.folder / "a.mustache").mkdir()
    (own.folder / "b.mustache").symlink_to("nowhere")
    (own.folder / "c.mustache").symlink_to("../pages")
    (own.folder / "d.mustache").symlink_to("d.mustache")
    folder = "it is a folder, but its name is that of a file; rename or delete it"
    nowhere = "the target of the link does not exist; correct or delete the link"
    assert errors(offline_site) == [
        f"Templates/pages/a.mustache: {folder}", f"Templates/pages/b.mustache: {nowhere}",
        f"Templates/pages/c.mustache: {folder}", f"Templates/pages/d.mustache: {nowhere}"]
    for entry in own.folder.iterdir():
        entry.rmdir() if entry.is_dir() and not entry.is_symlink() else entry.unlink()
    (own.folder.parent / "card.mustache").mkdir()
    run = sample(offline_site)
    assert run.exit == 78
    assert f"Templates/card.mustache: {folder}" in run.stderr


@pytest.mark.skipif(bool(BOUND) and not shutil.which("setpriv"), reason="root may read everything")
def test_a_page_that_cannot_be_read_is_an_error(offline_site, own):
    own("ours")
    (own.folder / "ours.mustache").chmod(0)
    offline_site.wrapper = BOUND
    run = sample(offline_site)
    assert run.exit == 78
    assert "'Templates/pages/ours.mustache'" in run.stderr


def test_the_folder_of_pages_may_be_a_link(offline_site, own):
    own("ours")
    own.folder.rename(offline_site.root / "elsewhere")
    own.folder.symlink_to("../elsewhere")
    assert sample(offline_site).exit == 0
    assert (offline_site.output / "ours.html").exists()


def test_other_files_in_the_folder_are_reported(offline_site, own):
    own("ours")
    (own.folder / "more").mkdir()
    for name in ("more/a.mustache", "b.html", "c.mustach", "README.md", "ours.mustache~"):
        (own.folder / name).write_text("x")
    rest = "is not used: a page is a file 'pages/NAME.mustache'; rename or move it"
    run = sample(offline_site)
    assert run.exit == 0
    assert run.summary["warnings"] == [
        f"'Templates/pages/b.html' {rest}", f"'Templates/pages/c.mustach' {rest}",
        f"'Templates/pages/more/a.mustache' {rest}"]


@pytest.mark.parametrize("name, message", [
    ("ours.html", "kivagen writes a file of this name from 'Templates/pages/ours.mustache'; rename or delete this file"),
    ("ours.html/x", "kivagen writes a file of this name from 'Templates/pages/ours.mustache'; "
     "rename or delete this folder"),
    ("Ours.html", "many file systems cannot tell this name from 'ours.html', which kivagen writes from "
     "'Templates/pages/ours.mustache'; rename or delete this one"),
])
def test_a_page_clashes_with_a_static_file(offline_site, own, name, message):
    own("ours")
    file = offline_site.root / "Static" / name
    file.parent.mkdir(parents=True)
    file.write_text("x")
    run = sample(offline_site)
    assert run.exit == 78
    assert f"Static/{name.split('/')[0]}: {message}" in run.stderr


def test_a_file_in_the_output_that_kivagen_did_not_write_stays(offline_site, own):
    assert sample(offline_site).exit == 0
    (offline_site.output / "ours.html").write_text("mine")
    own("ours")
    run = sample(offline_site)
    assert run.exit == 73
    assert offline_site.page("ours.html") == "mine"


def test_a_split_list_is_filtered_as_a_whole_on_a_page(offline_site, own):
    own("ours")
    assert sample(offline_site, "--cards", "8").exit == 0
    page = offline_site.page("ours.html")
    assert page.count('<li class="loan"') == 8
    assert 'data-root="" data-list="index"' in page
    assert '<a href="page/2.html" rel="next">2</a>' in page
    assert (offline_site.output / "data/lists/index.js").exists()


def test_many_links_stand_behind_more(offline_site, own):
    for number in range(10):
        own(f"page-{number}", f"{{{{! order: {10 - number} }}}}{{{{>top}}}}")
    assert sample(offline_site).exit == 0
    nav = offline_site.page("page-9.html").split('<nav aria-label="Site">')[1].split("</nav>")[0]
    shown, more = nav.split("<summary>More</summary>")
    assert [number for number in range(10) if f"page-{number}.html" in shown] == [8, 9]
    assert shown.index("page-9") < shown.index("page-8")
    assert [number for number in range(10) if f"page-{number}.html" in more] == [0, 1, 2, 3, 4, 5, 6, 7]
