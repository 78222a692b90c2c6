"""Inputs that are pipes of every kind, and files that exceed their size limits."""
import json
import os
import shutil
import socket
import subprocess
import threading

import pytest

import two_sites
import wire
from environment import CLEAN

LISTING = json.dumps({"loans": [wire.loan(number, number) for number in range(1, 10)]}).encode()
# The file is larger than memory, but sparse, so it takes no room on the disk.
ENORMOUS = 1 << 40


def write_in_background(descriptor, text=LISTING):
    """Writes into a pipe, as another process would."""
    def write():
        with open(descriptor, "wb") as pipe:
            pipe.write(text)
    thread = threading.Thread(target=write)
    thread.start()
    return thread


def count(site, *arguments, **options):
    """Returns the number of loans that are read."""
    run = site.fetch("--json", *arguments, **options)
    assert run.exit == 0, run.stderr
    return run.summary["loans"]


NAMES = ["-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"]


def a_pipe(root):
    reading, writing = os.pipe()
    write_in_background(writing)
    return reading


def a_pipe_whose_writer_has_gone(root):
    reading, writing = os.pipe()
    os.write(writing, LISTING[:60_000])
    os.close(writing)
    return reading


def a_named_pipe_whose_writer_has_gone(root):
    os.mkfifo(root / "fifo")
    reading = os.open(root / "fifo", os.O_RDONLY | os.O_NONBLOCK)
    writing = os.open(root / "fifo", os.O_WRONLY)
    os.write(writing, LISTING[:60_000])
    os.close(writing)
    return reading


def a_socket(root):
    reading, writing = socket.socketpair()
    write_in_background(writing.detach())
    return reading.detach()


def a_file(root):
    (root / "listing").write_bytes(LISTING)
    return os.open(root / "listing", os.O_RDONLY)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kind", [a_pipe, a_pipe_whose_writer_has_gone,
                                  a_named_pipe_whose_writer_has_gone, a_socket, a_file])
def test_reads_standard_input_by_each_of_its_names(offline_site, kind, name):
    assert len(LISTING) < 60_000
    stdin = kind(offline_site.root)
    assert count(offline_site, "--input", name, stdin=stdin) == 9
    os.close(stdin)


def test_reads_a_process_substitution_of_the_shell(offline_site):
    (offline_site.root / "a.json").write_bytes(LISTING)
    (offline_site.root / "b.json").write_text(json.dumps({"loans": [wire.loan(100, 1)]}))
    script = '"$0" fetch --json --input <(cat a.json) --input <(sleep 0.1; cat b.json)'
    run = subprocess.run(["bash", "-c", script, offline_site.program], cwd=offline_site.root, env=CLEAN,
                         capture_output=True, text=True, timeout=60)
    assert (run.returncode, json.loads(run.stdout)["loans"]) == (0, 10), run.stderr


def test_reads_a_link_to_standard_input(offline_site):
    (offline_site.root / "in.json").symlink_to("/dev/stdin")
    stdin = a_pipe(offline_site.root)
    assert count(offline_site, "--input", "in.json", stdin=stdin) == 9
    os.close(stdin)


@pytest.mark.parametrize("path, arguments, text", [
    ("in.json", ["build", "--input", "in.json"], LISTING),
    ("kivagen.yml", ["build", "--source", "sample"], b"title: Of a pipe"),
    ("page.mustache", ["render", "page.mustache"], b"Of a pipe"),
], ids=["an input", "settings", "a template"])
def test_reads_a_named_pipe_to_its_end(offline_site, path, arguments, text):
    os.mkfifo(offline_site.root / path)
    # Opening the pipe waits until the program has opened it.
    thread = write_in_background(offline_site.root / path, text)
    run = offline_site.run(*arguments, stdin=a_file_of(offline_site.root, b"null"))
    thread.join()
    assert run.exit == 0, run.stderr
    if text is not LISTING:
        shown = run.stdout if arguments[0] == "render" else offline_site.page()
        assert "Of a pipe" in shown


@pytest.mark.parametrize("command", [["build", "--source", "sample"], ["fetch", "--source", "sample"], ["check"]],
                         ids=lambda command: command[0])
@pytest.mark.parametrize("target", [None, "pipe", "/dev/stdin"])
@pytest.mark.parametrize("path", ["Notes/index.md", "Notes/loans/12.md", "Templates/card.mustache", "Templates/style.css"])
def test_does_not_wait_for_a_pipe_among_notes_and_templates(offline_site, path, target, command):
    place = offline_site.root / path
    place.parent.mkdir(parents=True)
    os.mkfifo(place if target is None else place.with_name("pipe"))
    if target is not None:
        place.symlink_to(target)
    reading, writing = os.pipe()
    run = offline_site.run(*command, stdin=reading)
    os.close(reading)
    os.close(writing)
    assert run.exit == 78, run.stderr
    errors = [line for line in run.stderr.splitlines() if "warning: " not in line and not line.endswith(" in 1 file")]
    # Standard input has no path.
    assert errors == [f"kivagen: {path}: " + (
        "the target of the link does not exist; correct or delete the link" if target == "/dev/stdin"
        else "it is neither a file nor a folder; delete it")]


def a_file_of(root, text):
    (root / "stdin").write_bytes(text)
    return open(root / "stdin")


# MARK: - Limits

TOO_LARGE = "it is larger than 1k; a higher limit can be set with --max-input"


@pytest.mark.parametrize("arguments, name", [
    (["build", "--input", "large"], "large"), (["fetch", "--input", "large"], "large"),
    (["build", "--input", "/dev/zero"], "/dev/zero"), (["render", "/dev/zero"], "/dev/zero"),
    (["render", "large"], "large"), (["render", "small", "--data", "large"], "large"),
    (["render", "small", "--partials", "parts"], "parts/large.mustache")], ids=" ".join)
@pytest.mark.parametrize("variables, options", [
    ({}, ["--max-input", "1k"]), ({"KIVAGEN_MAX_INPUT": "1k"}, [])], ids=["option", "variable"])
def test_an_input_beyond_its_limit_ends_with_code_65(offline_site, arguments, name, variables, options):
    (offline_site.root / "small").write_text("x")
    (offline_site.root / "large").write_bytes(b" " * 1025)
    (offline_site.root / "parts").mkdir()
    (offline_site.root / "parts/large.mustache").write_bytes(b" " * 1025)
    run = offline_site.run(*arguments, *options, **variables)
    prefix = "" if arguments[0] == "render" else "fetch: "
    assert (run.exit, run.stdout) == (65, "")
    assert run.stderr == f"kivagen: {prefix}cannot read '{name}': {TOO_LARGE}\n"
    assert not offline_site.output.exists()


@pytest.mark.parametrize("arguments", [["build", "--input", "-"], ["fetch", "--input", "-"],
                                   ["render", "-"]], ids=" ".join)
def test_the_limit_of_an_input_bounds_memory(offline_site, arguments):
    with open("/dev/zero", "rb") as zeros, offline_site.measuring_memory() as memory:
        run = offline_site.run(*arguments, "--max-input", "32M", stdin=zeros)
    assert run.exit == 65
    assert "'standard input': it is larger than 32M" in run.stderr
    # The program itself needs 30 MB, or 60 MB in a debug build.
    assert memory() < 200e6


def test_the_settings_can_set_the_limit(offline_site):
    (offline_site.root / "kivagen.yml").write_text("max-input: 1k\n")
    (offline_site.root / "large").write_bytes(b" " * 1025)
    run = offline_site.build("--input", "large")
    assert (run.exit, TOO_LARGE in run.stderr) == (65, True)
    assert offline_site.build("--input", "large", "--max-input", "2k").exit == 65
    (offline_site.root / "in.json").write_bytes(LISTING)
    assert count(offline_site, "--input", "in.json", "--max-input", str(len(LISTING))) == 9
    assert offline_site.build("--input", "in.json", "--max-input", str(len(LISTING) - 1)).exit == 65


FIXED = {
    "the settings": ("kivagen.yml", "1M"),
    "a note": ("Notes/loans/1.md", "256k"),
    "a template": ("Templates/card.mustache", "16M"),
    "a style": ("Templates/style.css", "16M"),
    "a script": ("Templates/list.js", "16M"),
}


@pytest.mark.parametrize("is_device", [False, True], ids=["a file", "/dev/zero"])
@pytest.mark.parametrize("path, limit", FIXED.values(), ids=FIXED.keys())
def test_a_site_file_beyond_its_limit_ends_with_code_78(offline_site, path, limit, is_device):
    file = offline_site.root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    if is_device:
        file.symlink_to("/dev/zero")
    else:
        file.touch()
        os.truncate(file, ENORMOUS)
    run = offline_site.build("--source", "sample")
    assert (run.exit, run.summary["exit"]) == (78, 78)
    assert run.stderr == f"kivagen: {path}: it is larger than the limit of {limit}\n"
    assert not offline_site.output.exists()


def test_reports_all_files_that_are_too_large_at_once(offline_site):
    (offline_site.root / "Notes").mkdir()
    for name in "ab":
        (offline_site.root / f"Notes/{name}.md").write_bytes(b"x" * (256 * 1024 + 1))
    run = offline_site.run("fetch", "--source", "sample")
    assert (run.exit, run.stderr.count("larger than the limit of 256k")) == (78, 2)


@pytest.mark.parametrize("name", [".kivagen-manifest", ".kivagen-journal"])
def test_survives_an_endless_file_in_place_of_its_own(offline_site, name):
    assert offline_site.build("--source", "sample").exit == 0
    (offline_site.output / name).touch()
    os.truncate(offline_site.output / name, ENORMOUS)
    run = offline_site.build("--source", "sample")
    assert run.exit == (73 if "manifest" in name else 0), run.stderr
    assert offline_site.build("--source", "sample", "--adopt").exit == 0


PIPES = ["Notes", "Static", "Templates", "Output", "Output/.kivagen-manifest", "Output/.kivagen-journal",
         "Output/.kivagen-staging", "Output/index.html", "Output/loans", ".kivagen", ".kivagen/lock",
         ".kivagen/staging", ".kivagen/store.db", ".kivagen/store.db-wal", ".kivagen/store.db-journal"]


@pytest.mark.parametrize("is_device", [False, True], ids=["a pipe", "/dev/zero"])
@pytest.mark.parametrize("path", PIPES)
def test_does_not_wait_for_a_pipe_in_place_of_a_file_or_folder(offline_site, path, is_device):
    two_sites.write(offline_site.root, 0)
    assert two_sites.build(offline_site).exit == 0
    place = offline_site.root / path
    shutil.rmtree(place) if place.is_dir() else place.unlink(missing_ok=True)
    place.symlink_to("/dev/zero") if is_device else os.mkfifo(place)
    for arguments in [["build", "--input", "loans.json", *two_sites.OPTIONS], ["clean"]]:
        run = offline_site.run(*arguments, "--json")
        assert run.exit in (0, 73, 74, 78), run.stderr
        assert run.summary["exit"] == run.exit
    assert place.is_symlink() or not place.exists() or place.is_fifo()


# MARK: - Addresses in the place of files

@pytest.mark.parametrize("words, name, advice", [
    (["build", "--input", "https://x.example/loans/all.json?a=1#b"], "option '--input'",
     "curl -fLo all.json 'https://x.example/loans/all.json?a=1#b', and then use --input all.json"),
    (["build", "--input", "in.json", "--input", "HTTP://x.example/"], "option '--input'",
     "curl -fLo loans.json 'HTTP://x.example/', and then use --input loans.json"),
    (["fetch", "--input", "ftp://x.example/a b.json"], "option '--input'", "curl -fLo loans.json 'ftp://x.example/a b.json'"),
    (["build", "--input", "file:///tmp/my%20loans.json"], "option '--input'", "use --input '/tmp/my loans.json'"),
    (["build", "--input", "https://x.example/';ls;'.json"], "option '--input'",
     "curl -fLo loans.json 'https://x.example/'\\'';ls;'\\''.json', and then"),
    (["build", "--input", "s3://bucket/x.json"], "option '--input'", "; save it first, and then use --input loans.json"),
    (["build", "--input", " https://x.example/all.json"], "option '--input'", "'https://x.example/all.json', and then use"),
    (["build", "--input", "HTTP:/x.example/all.json"], "option '--input'", "got the address 'HTTP:/x.example/all.json'"),
    (["history", "--import", "https://x.example/history.ndjson"], "option '--import'", "and then use --import history.ndjson"),
    (["check", "--config", "https://x.example/"], "option '--config'", "and then use --config kivagen.yml"),
    (["render", "a.mustache", "--data", "https://x.example/a.json"], "option '--data'", "and then use --data a.json"),
    (["fetch", "--save", "https://x.example/a.json"], "option '--save'", "expected a file on this machine"),
    (["build", "--output", "https://x.example/loans"], "option '--output'", "expected a folder on this machine"),
    (["build", "--notes", "https://x.example/loans"], "option '--notes'", "expected a folder on this machine"),
    (["render", "https://x.example/a.mustache"], "", "and then use kivagen render a.mustache"),
    (["init", "https://x.example/site"], "", "expected a folder on this machine"),
])
def test_an_address_is_no_file(offline_site, words, name, advice):
    run = offline_site.run(*words)
    assert run.exit == 64
    assert run.stderr.startswith(f"kivagen: {name}{': ' if name else ''}expected a ")
    assert advice in run.stderr
    assert list(offline_site.root.iterdir()) == []


# Settings in kivagen.yml, the place of the error, and the advice.
ADDRESSES_IN_FILES = [
    ("title: A\ninput: https://x.example/all.json", "2:8", "curl -fLo all.json 'https://x.example/all.json', and then write "
     "input: all.json"),
    ("input: [a.json, 'https://x.example/']", "1:17", "and then write input: loans.json"),
    ("input: a.json, https://x.example/all.json", "1:16", "and then write input: all.json"),
    ("input:\n  - a.json\n  - HTTPS://x.example/all.json", "3:5", "and then write input: all.json"),
    ("input: file:///tmp/my%20loans.json", "1:8", "; write input: /tmp/my loans.json"),
    ("input: file:///tmp/a%20%231.json", "1:8", "; write input: '/tmp/a #1.json'"),
    ("input: file:///tmp/a%2Cb.json", "1:8", "; write input: ['/tmp/a,b.json']"),
    ("input: ['file:///tmp/a,b.json']", "1:9", "; write input: ['/tmp/a,b.json']"),
    ("input:\n  - \"file:///tmp/Maria's, 1.json\"", "2:5", "; write input: [\"/tmp/Maria's, 1.json\"]"),
    ("input: [file:///tmp/a.json%20]", "1:9", "; write input: ['/tmp/a.json ']"),
    ("notes: https://x.example/", "1:8", "expected a folder on this machine, got the address 'https://x.example/'"),
]


@pytest.mark.parametrize("text, place, advice", ADDRESSES_IN_FILES, ids=[text for text, _, _ in ADDRESSES_IN_FILES])
def test_an_address_in_the_settings_has_its_place(offline_site, text, place, advice):
    (offline_site.root / "kivagen.yml").write_text(text + "\n")
    for command in ("build", "check"):
        run = offline_site.run(command)
        assert run.exit == 78
        message, line, caret = run.stderr.split("\n")[:3]
        assert message.startswith(f"kivagen: kivagen.yml:{place}: '")
        assert message.endswith(advice)
        assert "--" not in message
        assert caret == " " * (1 + int(place.split(":")[1])) + "^"


@pytest.mark.parametrize("name, value, advice", [
    ("INPUT", "https://x.example/all.json", "and then set KIVAGEN_INPUT=all.json"),
    ("INPUT", "a.json, https://x.example/", "and then set KIVAGEN_INPUT=loans.json"),
    ("INPUT", "file:///tmp/my%20loans.json", "; set KIVAGEN_INPUT='/tmp/my loans.json'"),
    ("CONFIG", "https://x.example/", "and then set KIVAGEN_CONFIG=kivagen.yml"),
    ("NOTES", "https://x.example/", "expected a folder on this machine"),
])
def test_an_address_in_a_variable_is_named_as_such(offline_site, name, value, advice):
    run = offline_site.build("--source", "sample", **{f"KIVAGEN_{name}": value})
    assert run.exit == 78
    assert run.stderr.startswith(f"kivagen: variable KIVAGEN_{name}: expected a ")
    assert advice in run.stderr and " --" not in run.stderr


def test_the_path_in_the_place_of_an_address_can_have_a_comma(offline_site):
    path = offline_site.root / "a,b.json"
    path.write_text(two_sites.listing(two_sites.loans(0)[:2]))
    (offline_site.root / "kivagen.yml").write_text(f"input: file://{path.parent}/a%2Cb.json\n")
    run = offline_site.build()
    assert run.exit == 78
    advice = f"input: ['{path}']"
    assert f"; write {advice}\n" in run.stderr
    (offline_site.root / "kivagen.yml").write_text(f"{advice}\n")
    assert offline_site.build().exit == 0
    # A variable is split at its commas.
    run = offline_site.build(KIVAGEN_INPUT=f"file://{path.parent}/a%2Cb.json")
    assert run.exit == 78
    assert run.stderr.startswith("kivagen: variable KIVAGEN_INPUT: ")
    assert run.stderr.endswith(f"; use --input {path}\n") or run.stderr.endswith(f"; use --input '{path}'\n"), run.stderr
    assert offline_site.build("--input", str(path)).exit == 0


# Lists in kivagen.yml, and the place of the wrong element.
LISTS = [("partner: [1, 2, x]", "1:17"), ("partner:\n  - 1\n  - x", "3:5"), ("keep: 1, 2x, x", "1:10"), ("keep: 2, x, 2x", "1:10"), ("keep: 2,, \u200b , x, 3", "1:15"),
         ("keep: \"2, \\u200b, x\"", "1:19"), ("keep: 2, \ufeffx", "1:11"), ("country: KE, \u2060\u00a0XYZ", "1:16"), ("country: KE, , XYZ, X", "1:16"),
         ("country: KE,  XYZ", "1:15"), ("languages: en, es, es", "1:20"), ("exclude: [1, 'x y']", "1:14"), ("country: \"KE, XYZ\"", "1:15"),
         ("languages: [en, e_]", "1:17"), ("sector: [Food, {a: 1}]", "1:16"), ("sector: [Food, [a]]", "1:16"),
         ("sector: {a: 1}", "1:9"), ("theme: [A, \"x\\0\"]", "1:12"), ("limit: \"x\"", "1:8")]


@pytest.mark.parametrize("text, place", LISTS, ids=[text for text, _ in LISTS])
def test_an_error_in_a_list_is_at_its_element(offline_site, text, place):
    (offline_site.root / "kivagen.yml").write_text(text + "\n")
    run = offline_site.run("check")
    assert (run.exit, run.stderr.startswith(f"kivagen: kivagen.yml:{place}: '")) == (78, True), run.stderr
