"""Standard input, output and error that are closed, full, or a pipe without a reader."""
import os
import signal
import subprocess

import pytest

import two_sites
from conftest import NOBODY, Site
from environment import CLEAN, PROGRAM
from site_tree import tree

LOANS = ["--input", "loans.json", "--limit", "1000"]
INPUT = ["--input", "loans.json", *two_sites.OPTIONS]
# Seconds after which a run counts as hanging.
SECONDS = 20
STREAMS = ["stdin", "stdout", "stderr"]


# For each kind, a descriptor for the new process, or `None` if the descriptor must be closed.

def closed():
    return None


def full():
    return os.open("/dev/full", os.O_WRONLY)


def unread():
    reading, writing = os.pipe()
    os.close(reading)
    return writing


def for_reading():
    return os.open("/dev/null", os.O_RDONLY)


# The messages contain the system's word for the error.
BROKEN = [(closed, "Bad file descriptor"), (full, "No space left on device"),
          (for_reading, "Bad file descriptor")]
KINDS = [*[kind for kind, _ in BROKEN], unread]


def run(root, arguments, **kinds):
    """Returns the code, the output and the messages of a run with `stdin`, `stdout` or `stderr` of a kind."""
    given = {name: kind() for name, kind in kinds.items()}
    missing = [STREAMS.index(name) for name, descriptor in given.items() if descriptor is None]
    options = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen(
        [PROGRAM, *arguments], cwd=root, text=True, env={**CLEAN, "KIVAGEN_API": NOBODY.url},
        preexec_fn=lambda: [os.close(number) for number in missing], **{**options, **given})
    for descriptor in given.values():
        if descriptor is not None:
            os.close(descriptor)
    try:
        stdout, stderr = process.communicate(timeout=SECONDS)
    finally:
        process.kill()
    return process.returncode, stdout, stderr


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """A site that was built, and files for `render`."""
    root = tmp_path_factory.mktemp("streams")
    two_sites.write(root, 0)
    assert two_sites.build(Site(root, NOBODY)).exit == 0
    (root / "page.mustache").write_text("Hello, {{name}}\n")
    (root / "data.json").write_text('{"name": "Grace"}')
    return root


RENDER = ["render", "page.mustache", "--data", "data.json"]
# The result of each of these commands is written to standard output.
ASKING = [
    ["version"], ["--version"], ["help"], ["--help"], ["help", "build"], ["build", "--help"],
    ["build", *INPUT, "--json"], ["build", *INPUT, "--title", "Another", "--dry-run"],
    ["fetch", *LOANS], ["fetch", *LOANS, "--json"], ["fetch", *LOANS, "--quiet", "--save", "-"],
    ["clean", "--dry-run"], ["clean", "--dry-run", "--json"], RENDER,
    ["man"], ["man", "build"], ["completions", "zsh"], ["templates"], ["templates", "card"], ["check", "--json"],
    ["init", "new", "--dry-run"],
]
# Commands that fail, each with its exit code.
SILENT = [
    (["build", *INPUT], 0), (["fetch", *LOANS, "--quiet"], 0),
    (["fetch", *LOANS, "--quiet", "--save", "saved.json"], 0), (["build", "--ouput", "x"], 64),
    (["render", "data.json", "--data", "page.mustache"], 65), (["build", "--input", "none.json"], 66),
]


def names(value):
    """Returns the name of a parameter for pytest."""
    if isinstance(value, list):
        return " ".join(word for word in value if word not in INPUT + LOANS)
    return getattr(value, "__name__", None)


@pytest.mark.parametrize("kind, reason", BROKEN, ids=names)
@pytest.mark.parametrize("arguments", ASKING, ids=names)
def test_a_result_that_cannot_be_written_ends_with_code_74(root, arguments, kind, reason):
    code, _, stderr = run(root, arguments, stdout=kind)
    assert code == 74, stderr
    assert stderr.splitlines()[-1] == f"kivagen: cannot write 'standard output': {reason}"


@pytest.mark.parametrize("arguments", ASKING, ids=names)
def test_a_result_that_nobody_reads_any_more_ends_the_run_without_a_message(root, arguments):
    usual, result = run(root, arguments), run(root, arguments, stdout=unread)
    assert (usual[0], result[0]) == (0, -signal.SIGPIPE)
    assert "pipe" not in result[2].lower()
    # Messages that have no times and are printed before the result, if there are any, are the usual ones.
    assert len(result[2]) <= len(usual[2]), result[2]


@pytest.mark.parametrize("arguments", ["man build", "help", "completions bash", "render long.mustache --data data.json"])
def test_a_result_that_is_cut_ends_the_run_without_a_message(root, arguments):
    (root / "long.mustache").write_text("Hello, {{name}}\n" * 100_000)
    command = f"set -o pipefail; '{PROGRAM}' {arguments} | head -n 1"
    result = subprocess.run(["bash", "-c", command], cwd=root, env=CLEAN, text=True, capture_output=True)
    assert result.stdout.count("\n") == 1
    assert result.stderr == ""
    # A short text fits into the pipe before the reader closes it.
    assert result.returncode in ([128 + signal.SIGPIPE] if "long" in arguments else [0, 128 + signal.SIGPIPE])


@pytest.mark.parametrize("kind", KINDS, ids=names)
@pytest.mark.parametrize("arguments, code", SILENT, ids=names)
def test_an_unused_output_may_be_closed(root, arguments, code, kind):
    assert run(root, arguments, stdout=kind)[0] == code


def test_a_failure_keeps_its_code_if_its_summary_cannot_be_written(root):
    code, _, stderr = run(root, ["build", "--json", "--input", "page.mustache"], stdout=closed)
    assert code == 65
    assert stderr.endswith("\nkivagen: cannot write 'standard output': Bad file descriptor\n")
    code, _, stderr = run(root, ["build", "--json", "--input", "page.mustache"], stdout=unread)
    assert code == 65
    assert "page.mustache" in stderr and "standard output" not in stderr


@pytest.mark.parametrize("kind", KINDS, ids=names)
@pytest.mark.parametrize("arguments, code", [
    (RENDER, 0), (["version"], 0), (["build", *INPUT, "--json"], 0), (["fetch", *LOANS], 0), *SILENT],
    ids=names)
def test_messages_that_cannot_be_written_change_nothing(root, arguments, code, kind):
    result, stdout, _ = run(root, arguments, stderr=kind)
    assert result == code
    assert bool(stdout) == (arguments not in [arguments for arguments, _ in SILENT])


@pytest.mark.parametrize("arguments, code", [
    (["build", "--input", "-"], 65), (["build", "--input", "/dev/stdin"], 65),
    (["fetch", "--input", "-"], 65), (["render", "-"], 65), (["render", "page.mustache"], 65),
    (RENDER, 0), (["version"], 0), (["build", *INPUT], 0)], ids=names)
def test_a_closed_standard_input_is_empty(root, arguments, code):
    empty, missing = run(root, arguments), run(root, arguments, stdin=closed)
    assert (empty[0], missing[0]) == (code, code)
    assert code == 0 or empty == missing


@pytest.mark.parametrize("missing", [
    ["stdin", "stdout"], ["stdin", "stderr"], ["stdout", "stderr"], STREAMS], ids=names)
def test_no_file_gets_the_number_of_a_closed_standard_stream(offline_site, expected, missing):
    """Otherwise messages would be written into that file."""
    two_sites.write(offline_site.root, 0)
    kinds = {name: closed for name in missing}
    unwritten = 74 if "stdout" in missing else 0
    for arguments, code in [(["build", *INPUT, "--verbose"], 0), (["build", *INPUT, "--json"], unwritten)]:
        assert run(offline_site.root, arguments, **kinds)[0] == code
        assert tree(offline_site.output) == expected[0]
    assert run(offline_site.root, ["clean"], **kinds)[0] == 0
    assert run(offline_site.root, ["help"], **kinds)[0] == unwritten
