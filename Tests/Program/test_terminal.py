"""No name, key or text from outside can control a terminal."""
import json
import unicodedata

import pytest

import wire

# A new title for the window, a cleared screen, a line that imitates kivagen's, and a name with reversed direction. All
# of these can be part of a file name.
EVIL = "e\x1b]0;pwned\x07\x1b[2J\x9b31m\nkivagen: all is well\r\b\t\x7f\u202egnp.\u2028"
# How these characters are displayed.
SHOWN = (r"e\u{1B}]0;pwned\u{7}\u{1B}[2J\u{9B}31m\u{A}kivagen: all is well\u{D}\u{8}\u{9}\u{7F}"
         r"\u{202E}gnp.\u{2028}")


def write(site, path, text=""):
    path = site.root / path
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def listing(**fields):
    return json.dumps({"loans": [{**wire.loan(1, 1), **fields}, wire.loan(2, 2)]})


def assert_harmless(text, tabs=False):
    for character in text:
        kind = unicodedata.category(character)
        assert character == "\n" or tabs and character == "\t" or kind not in ("Cc", "Cf", "Zl", "Zp"), \
            repr(text)
    assert not any(line.startswith("kivagen: all is well") for line in text.split("\n"))


# Files of the site, arguments and the exit code.
CASES = {
    "a command": ({}, [EVIL], 64),
    "an option": ({}, ["build", f"--{EVIL}"], 64),
    "a short option": ({}, ["build", "-\x1b"], 64),
    "a value": ({}, ["build", "--limit", EVIL], 64),
    "an operand": ({}, ["build", EVIL], 64),
    "a root": ({}, ["build", "--root", EVIL], 64),
    "an input that is not there": ({}, ["build", "--input", EVIL], 66),
    "an input that is none": ({EVIL: "[]x"}, ["build", "--input", EVIL], 65),
    "an input with a broken rule": (
        {EVIL: listing(posted_date="x")}, ["build", "--input", EVIL], 0),
    "an input with a broken rule, strictly": (
        {EVIL: listing(posted_date="x")}, ["build", "--input", EVIL, "--strict"], 65),
    "an input without a loan": (
        {EVIL: '{"loans": [{"id": "x"}]}'}, ["build", "--input", EVIL], 65),
    "a key": ({"a": json.dumps({EVIL: 1})}, ["build", "--input", "a"], 65),
    "a datum": ({"a": listing(posted_date=EVIL)}, ["build", "--input", "a"], 0),
    "settings that are not there": ({}, ["build", "--config", EVIL], 78),
    "a key of the settings": (
        {"kivagen.yml": json.dumps(EVIL) + ": 1"}, ["build", "--source", "sample"], 78),
    "a value of the settings": (
        {"kivagen.yml": "limit: " + json.dumps(EVIL)}, ["build", "--source", "sample"], 78),
    "the settings themselves": (
        {EVIL: "limit: x"}, ["build", "--source", "sample", "--config", EVIL], 78),
    "a note": ({f"Notes/{EVIL}.md": "---\na: [\n---\n"}, ["build", "--source", "sample"], 78),
    "a key of a note": (
        {"Notes/a.md": f"---\n{json.dumps(EVIL)}: 1\n---\n"}, ["build", "--source", "sample"], 78),
    "the folder of a note": ({f"Notes/{EVIL}/a.md": ""}, ["build", "--source", "sample"], 0),
    "a template": (
        {f"Templates/{EVIL}.mustache": "{{#a}}"}, ["build", "--source", "sample"], 78),
    "a style": ({f"Templates/{EVIL}.css": ""}, ["build", "--source", "sample"], 0),
    "a name in a template": (
        {"Templates/card.mustache": "{{" + EVIL.replace("\n", "") + "}}"},
        ["build", "--source", "sample"], 78),
    "a template to render": ({EVIL: "{{#a}}"}, ["render", EVIL], 78),
    "a partial": ({"a": "", f"parts/{EVIL}.mustache": "{{#a}}"}, ["render", "a", "--partials", "parts"],
                  78),
    "data to render": ({"a": "", EVIL: "nil"}, ["render", "a", "--data", EVIL], 65),
    "a file of one's own": ({f"Static/{EVIL}": ""}, ["build", "--source", "sample"], 78),
    "the folder of the site": ({}, ["build", "--source", "sample", "--output", EVIL], 0),
    "the folder that is cleaned": ({}, ["clean", "--output", EVIL], 0),
    "a folder that is another's": (
        {f"{EVIL}/{EVIL}": ""}, ["build", "--source", "sample", "--output", EVIL], 73),
    "a file in place of a folder": (
        {EVIL: ""}, ["build", "--source", "sample", "--output", EVIL], 73),
    "a file to be saved": ({f"{EVIL}/a": ""}, ["fetch", "--source", "sample", "--save", EVIL], 73),
}


@pytest.mark.parametrize("named, arguments, code", CASES.values(), ids=CASES.keys())
def test_escapes_control_characters_in_messages(offline_site, named, arguments, code):
    for path, text in named.items():
        write(offline_site, path, text)
    run = offline_site.run(*arguments)
    assert run.exit == code, run.stderr
    assert_harmless(run.stderr, tabs=True)
    assert_harmless(run.stdout)
    assert r"\u{" in run.stderr
    json_run = offline_site.run(*arguments, "--json") if arguments[0] in ("build", "fetch", "clean") else None
    if json_run:
        assert_harmless(json_run.stderr, tabs=True)
        # A terminal must not obey these characters either.
        assert_harmless(json_run.stdout)
        assert isinstance(json_run.summary["exit"], int)


def test_escapes_control_characters_in_lists_of_a_dry_run(offline_site):
    # A path in the site contains none of the other characters.
    write(offline_site, "Static/a\x9b2J\u202eb")
    for arguments in [["build", "--source", "sample", "--dry-run"], ["build", "--source", "sample"],
                  ["clean", "--dry-run"]]:
        run = offline_site.run(*arguments)
        assert run.exit == 0, run.stderr
        assert_harmless(run.stdout + run.stderr)
        assert "--dry-run" not in arguments or r"a\u{9B}2J\u{202E}b" in run.stdout
    run = offline_site.run("build", "--source", "sample", "--dry-run", "--json")
    assert_harmless(run.stderr + run.stdout)


def test_escapes_control_characters_in_names_of_variables(offline_site):
    run = offline_site.run("build", "--source", "sample", **{"KIVAGEN_" + EVIL: "1"})
    assert (run.exit, r"\u{1B}" in run.stderr) == (0, True)
    assert_harmless(run.stderr)


def test_a_script_gets_names_unescaped(offline_site):
    run = offline_site.build("--input", EVIL)
    assert run.summary["error"] == f"fetch: cannot read '{EVIL}': No such file or directory"
    assert run.stderr == f"kivagen: fetch: cannot read '{SHOWN}': No such file or directory\n"


def test_lines_of_its_own_stay_lines(offline_site):
    write(offline_site, "kivagen.yml", "limit:\tx\u202e\ntitel: a\n")
    run = offline_site.run("build", "--source", "sample")
    assert run.stderr.splitlines()[0].startswith("kivagen: kivagen.yml:1:")
    assert run.stderr.count("^") == run.stderr.count("kivagen.yml:")
    assert_harmless(run.stderr, tabs=True)
