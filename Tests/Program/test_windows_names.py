"""Names of files that Windows cannot have."""
import json

import pytest

DEVICES = ["con", "AUX", "nul", "Prn", "com1", "lpt9", "com\u00b2", "CONIN$"]


def write(site, *paths):
    for path in paths:
        (site.root / path).parent.mkdir(parents=True, exist_ok=True)
        (site.root / path).write_text("x\n")


@pytest.mark.parametrize("command", ["check", "build"])
def test_notes_are_refused(offline_site, command):
    names = [*DEVICES, "nul.v2", "con .a", "aux.es", "sectors/con", "Con!"]
    write(offline_site, *(f"Notes/{name}.md" for name in names), "Notes/console.md", "Notes/loans/7.md")
    run = offline_site.run(command, "--source", "sample", "--language", "es") if command == "build" else (
        offline_site.run(command, "--language", "es"))
    assert run.exit == 78, run.stderr
    refused = {line.split(": Windows cannot have files named")[0].removeprefix("kivagen: ")
               for line in run.stderr.splitlines() if line.endswith("rename the note")}
    assert refused == {f"Notes/{name}.md" for name in names}
    assert not offline_site.output.exists()


@pytest.mark.parametrize("command", ["check", "build"])
def test_static_files_are_refused(offline_site, command):
    names = [*DEVICES, "con.html", "deep/nul.tar.gz", "aux/a.txt", "a.", "b ", "folder./a", "deep/c.html .",
             "a:b", "what?.html", "a|b", 'a"b', "a*", "a<b", "a>b", "a\\b"]
    write(offline_site, *(f"Static/{name}" for name in names), "Static/console.txt", "Static/.a b/con-2")
    run = offline_site.run(command, *(["--source", "sample"] if command == "build" else []))
    assert run.exit == 78, run.stderr
    lines = [line.removeprefix("kivagen: ") for line in run.stderr.splitlines() if line.endswith("; rename it")]
    refused = {*(f"Static/{name}" for name in names), "Static/aux", "Static/folder."}
    refused -= {"Static/aux/a.txt", "Static/folder./a"}
    assert {line.split(": Windows cannot have files ")[0] for line in lines} == refused
    assert not offline_site.output.exists()


def test_names_in_data_get_other_addresses(offline_site):
    loans = [{"id": number, "name": "A", "loan_amount": 100, "sector": sector}
             for number, sector in enumerate(["Con", "AUX", "Food", "N.U.L.", "nul"], 1)]
    (offline_site.root / "loans.json").write_text(json.dumps({"loans": loans}))
    run = offline_site.build("--input", "loans.json")
    assert run.exit == 0, run.stderr
    pages = {path.stem for path in (offline_site.output / "sectors").glob("*.html")}
    assert pages == {"con-2", "aux-2", "food", "n-u-l", "nul-2"}
    assert 'data-sector="con-2"' in offline_site.page()


@pytest.mark.parametrize("name", ["con", "NUL", "aux.md", "sectors/prn", "Com1!"])
def test_no_new_note_gets_one(offline_site, name):
    run = offline_site.run("new", "note", name)
    assert (run.exit, "Windows cannot have files named" in run.stderr) == (64, True), run.stderr
    assert not (offline_site.root / "Notes").exists()
