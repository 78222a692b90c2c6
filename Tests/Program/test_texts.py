"""Texts of the user: their encodings, their names, and the files beside them."""
import json

import pytest

LOANS = [{"id": 11, "name": "José", "loan_amount": 25, "use": "to buy a goat."},
         {"id": 12, "name": "Zoë 水 😀", "loan_amount": 50}]
SHAPES = {"json": json.dumps(LOANS, ensure_ascii=False),
          "ndjson": "\n".join(json.dumps(loan, ensure_ascii=False) for loan in LOANS) + "\n"}
MARKED = ["utf-8-sig", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"]


def with_mark(text, encoding):
    return text.encode(encoding) if encoding == "utf-8-sig" else ("\ufeff" + text).encode(encoding)


@pytest.fixture
def build_input(offline_site):
    """Builds from the bytes of a file."""
    def build(data, *arguments, **variables):
        (offline_site.root / "in.json").write_bytes(data)
        return offline_site.build("--input", "in.json", *arguments, **variables)
    return build


@pytest.mark.parametrize("shape", SHAPES)
def test_an_input_may_have_any_unicode_encoding_with_a_byte_order_mark(offline_site, build_input, shape, subtests):
    assert build_input(SHAPES[shape].encode()).exit == 0
    plain = offline_site.data["loans"]
    assert [loan["name"] for loan in plain] == ["Zoë 水 😀", "José"]
    for encoding in MARKED:
        with subtests.test(encoding=encoding):
            run = build_input(with_mark(SHAPES[shape], encoding))
            assert (run.exit, run.summary["warnings"]) == (0, [])
            assert offline_site.data["loans"] == plain


GUESSES = {
    "utf-16-le": ("UTF-16 (little-endian) without a byte-order mark", "UTF-16LE"),
    "utf-16-be": ("UTF-16 (big-endian) without a byte-order mark", "UTF-16BE"),
    "utf-32-le": ("UTF-32 (little-endian) without a byte-order mark", "UTF-32LE"),
    "utf-32-be": ("UTF-32 (big-endian) without a byte-order mark", "UTF-32BE"),
    "cp1252": ("Windows-1252 (Latin-1)", "WINDOWS-1252"),
}


def western(text):
    return text.replace(" 水 😀", "’s")


def test_names_the_unsupported_encoding_of_an_input(offline_site, build_input, subtests):
    for encoding, (name, iconv) in GUESSES.items():
        for shape, text in SHAPES.items():
            with subtests.test(encoding=encoding, shape=shape):
                run = build_input(western(text).encode(encoding))
                assert run.exit == 65
                assert run.summary["error"] == (
                    f"fetch: 'in.json' is not UTF-8; it looks like {name}; "
                    f"convert it with iconv -f {iconv} -t UTF-8")
    assert not offline_site.output.exists()


def test_names_the_unsupported_encoding_of_standard_input(offline_site):
    (offline_site.root / "in").write_bytes(SHAPES["json"].encode("utf-16-le"))
    with open(offline_site.root / "in") as stdin:
        run = offline_site.run("build", "--input", "-", stdin=stdin)
    assert run.exit == 65
    assert "'standard input' is not UTF-8; it looks like UTF-16" in run.stderr


@pytest.mark.parametrize("bad", [b"\xff", b"\xed\xa0\x80", b"\xc0\x80", b"\xf5\x80\x80\x80", b"\xe9"])
def test_rejects_invalid_bytes_and_says_where_they_are(offline_site, build_input, bad):
    run = build_input(SHAPES["json"].encode().replace(b"a goat", b"a g" + bad + b"at"))
    assert run.exit == 65
    assert "'in.json' is not UTF-8" in run.stderr
    assert not offline_site.output.exists()


def test_reports_a_wrong_byte_order_mark(build_input):
    run = build_input(b"\xff\xfe[\x00]\x00 ")
    assert run.exit == 65
    assert "begins with the byte-order mark of UTF-16 (little-endian), but is not valid" in run.stderr


def test_data_to_render_may_have_any_unicode_encoding_with_a_byte_order_mark(offline_site, subtests):
    (offline_site.root / "data.json").write_text('{"name": "José"}')
    for encoding in MARKED:
        with subtests.test(encoding=encoding):
            (offline_site.root / "a.mustache").write_bytes(with_mark("★ {{name}}", encoding))
            (offline_site.root / "data.json").write_bytes(with_mark('{"name": "José"}', encoding))
            run = offline_site.run("render", "a.mustache", "--data", "data.json")
            assert (run.exit, run.stdout) == (0, "★ José")
    (offline_site.root / "data.json").write_bytes('{"name": "José"}'.encode("utf-16-le"))
    run = offline_site.run("render", "a.mustache", "--data", "data.json")
    assert (run.exit, run.stdout) == (65, "")
    assert "data.json: the text is not UTF-8; it looks like UTF-16 (little-endian)" in run.stderr


@pytest.fixture
def sample(offline_site):
    """Builds from the sample. Returns the exit code and the warnings."""
    def build(*arguments):
        run = offline_site.build("--source", "sample", *arguments)
        return run.exit, run.summary.get("error") or run.summary["warnings"]
    return build


def write(site, **files):
    for path, data in files.items():
        place = site.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(data if isinstance(data, bytes) else data.encode())


def test_a_note_that_is_not_text_is_an_error(offline_site, sample):
    write(offline_site, **{
        "Notes/a.md": b"# A\n\ncaf\xe9", "Notes/b.md": b"x\0y", "Notes/c.md": "# C".encode("utf-16-be")})
    code, error = sample()
    assert code == 78
    assert error.splitlines() == [
        "Notes/a.md:3:4: bytes that are not UTF-8; it looks like Windows-1252 (Latin-1); "
        "convert it with iconv -f WINDOWS-1252 -t UTF-8",
        "  caf\ufffd", "     ^",
        "Notes/b.md:1:2: a zero byte (NUL), which no text can have; delete it",
        "  x y", "   ^",
        "Notes/c.md: the text is not UTF-8; it looks like UTF-16 (big-endian) without a byte-order mark; "
        "convert it with iconv -f UTF-16BE -t UTF-8"]
    assert not offline_site.output.exists()


def test_notes_with_one_address_are_an_error(offline_site, sample):
    write(offline_site, **{"Notes/a.md": "The older.", "Notes/b.md": "b"})
    assert sample() == (0, [])
    before = offline_site.files()
    write(offline_site, **{"Notes/A.md": "The newer.", "Notes/Café.md": "", "Notes/cafe.md": ""})
    code, error = sample()
    assert code == 78
    assert error.splitlines() == [
        "Notes/a.md: 'Notes/A.md' has the address 'notes/a.html' too; rename one of the two",
        "Notes/cafe.md: 'Notes/Café.md' has the address 'notes/cafe.html' too; rename one of the two"]
    assert offline_site.files() == before


def test_reports_other_files_among_notes(offline_site, sample):
    write(offline_site, **{
        "Notes/a.markdown": "", "Notes/b.MD": "", "Notes/c.txt": "", "Notes/d": "", "Notes/goat.jpg": "",
        "Notes/e.md~": "", "Notes/.hidden": "", "Notes/README.txt": "", "Notes/loans/7.markdown": "",
        "Notes/loans/8": "", "Notes/countries/KE/2.md": "", "Notes/Loans/9.md": "", "Notes/f.md": "", "Notes/img/x.png": ""})
    (offline_site.root / b"Notes/caf\xe9.md".decode("utf-8", "surrogateescape")).write_text("x")
    (offline_site.root / "Notes/sectors").symlink_to("../elsewhere")
    write(offline_site, **{"elsewhere/Mining.md": "x"})
    rest = "is not shown: the name of a note ends in '.md'; rename it"
    unpublished = "is not published: only notes ('.md') belong here; move it to 'Static/'"
    code, warnings = sample()
    assert code == 0
    assert warnings == [
        f"'Notes/a.markdown' {rest}", f"'Notes/b.MD' {rest}", f"'Notes/c.txt' {rest}",
        "'Notes/caf\ufffd.md' is not shown: its name is not UTF-8; rename it", f"'Notes/d' {rest}",
        f"'Notes/goat.jpg' {unpublished}", f"'Notes/img/x.png' {unpublished}",
        f"'Notes/loans/7.markdown' {rest}", f"'Notes/loans/8' {rest}",
        "'Notes/Loans/9.md': it is ignored: kivagen does not look for notes in this folder; "
        "did you mean the folder 'loans'?",
        "'Notes/countries/KE/2.md': it is ignored: kivagen does not look for notes in this folder",
        "'Notes/sectors/Mining.md': there is no loan in this sector now; its note is not shown"]
    assert sample("--strict")[0] == 65


def test_reports_other_files_among_templates(offline_site, sample):
    write(offline_site, **{
        "Templates/indx.mustache": "{{nothing}}", "Templates/card.mustach": "", "Templates/lists.js": "",
        "Templates/paper.css": "", "Templates/badge.mustache": "★", "Templates/spare.mustache": "",
        "Templates/note.mustache": "{{>badge}}{{{note}}}", "Templates/partials/a.mustache": "",
        "Templates/script/a.js": "", "Templates/style.css~": "", "Templates/LICENSE": "",
        "Templates/logo.png": "", "Notes/a.md": "Hello."})
    code, warnings = sample()
    assert code == 0
    unused = "is not used by any page"
    assert warnings == [
        f"'Templates/card.mustach' {unused}; did you mean 'card.mustache'?", f"'Templates/logo.png' {unused}",
        f"'Templates/partials/a.mustache' {unused}: templates and styles belong in the folder itself",
        f"'Templates/indx.mustache' {unused}; did you mean 'index.mustache'?",
        f"'Templates/lists.js' {unused}; did you mean 'list.js'?", f"'Templates/paper.css' {unused}",
        f"'Templates/spare.mustache' {unused}"]
    assert offline_site.page("notes/a.html") == "★<p>Hello.</p>\n"
    assert sample("--strict")[0] == 65


def test_reports_folders_with_almost_the_right_name(offline_site, sample):
    write(offline_site, **{"notes/a.md": "x", "Template/card.mustache": "x", "STATIC/a.txt": "x", "Note": "x"})
    code, warnings = sample()
    assert code == 0
    assert warnings == [
        "'STATIC' is not read: the folder is called 'Static'; rename it, or use --static STATIC",
        "'Template' is not read: the folder is called 'Templates'; rename it, or use --templates Template",
        "'notes' is not read: the folder is called 'Notes'; rename it, or use --notes notes"]
    assert sample("--notes", "notes", "--static", "STATIC", "--templates", "Template", "--strict") == (0, [])
    write(offline_site, **{"Notes/b.md": "x"})
    assert sample()[1][2:] == ["'notes' is not read: the folder is called 'Notes'; move its files there"]


def test_reports_front_matter_that_is_not_yaml(offline_site, sample):
    write(offline_site, **{"Notes/a.md": '+++\ntitle = "A"\n+++\nText', "Notes/b.md": '{\n"title": "A"\n}\nText'})
    code, error = sample()
    assert code == 78
    assert error.splitlines() == [
        "Notes/a.md:1:1: front matter cannot be TOML; write YAML between two lines '---'", "  +++", "  ^",
        "Notes/b.md:1:1: front matter cannot be JSON; write YAML between two lines '---'", "  {", "  ^"]
