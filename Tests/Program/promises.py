"""The promises of docs/reference.md about every run, with any input: how it ends, what it reports and what it leaves
behind.
"""
import hashlib
import json
import os
import re
import signal
import subprocess
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote

from environment import CLEAN, PROGRAM, REPOSITORY
from site_tree import dangling_links, tree

MANIFEST = ".kivagen-manifest"
CODES = {0, 64, 65, 66, 69, 73, 74, 75, 78}
KEYS = {"loans", "skipped", "pages", "rendered", "kept", "written", "unchanged", "deleted", "bytes", "source", "stale",
        "fetched_at", "warnings", "issues", "phases_ms", "exit", "changed", "store",
        "postponed_details", "postponed_loans"}
PHASES = {"fetch", "decode", "pictures", "render", "publish"}
# A run that takes longer than this hangs, and one that uses more processor time does not terminate.
MAXIMUM_SECONDS = 60
MAXIMUM_CPU_SECONDS = 20
MAXIMUM_KILOBYTES = 400_000

TYPE = re.compile(r"(?:struct|class|enum|actor|protocol)\s+((?:[A-Z]+[a-z0-9]+){2,})")
TYPES = sorted({name for path in (REPOSITORY / "Sources").rglob("*.swift") for name in TYPE.findall(path.read_text())})
# Words that come from a runtime, a debugger or a library, and that no message to a person may contain.
CRASH = re.compile(
    r"(?i:fatal error|crashed|backtrac|stack dump|assertion|precondition|\*\*\* )|Optional\(|Swift\.|NSError|Error Domain|"
    r"NSCocoa|\b(?:DecodingError|EncodingError|CocoaError|POSIXError|CancellationError)\b|"
    rf"\b(?:{'|'.join(TYPES)})\b")
CONTROL = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True)
class RunResult:
    """The result of a run."""

    arguments: list
    code: int
    stdout: bytes
    stderr: bytes
    cpu: float
    kilobytes: int

    @property
    def summary(self):
        return parse_strictly(self.stdout)

    @property
    def messages(self):
        return self.stderr.decode()


def run(root, arguments, stdin=b"", stdout=None, stderr=None, first=None, meanwhile=None, **variables):
    """Runs the program in `root` to its end.

    `stdin` is bytes or a descriptor. `stdout` and `stderr` are descriptors where the output is not to be read. `first`
    is called in the new process before the program begins, and `meanwhile` in this one, with the process, after it was
    started.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, tempfile.TemporaryFile() as given:
        if isinstance(stdin, bytes):
            given.write(stdin)
            given.seek(0)
            stdin = given
        process = subprocess.Popen(
            [PROGRAM, *arguments], cwd=root, stdin=stdin, stdout=stdout or out, stderr=stderr or err, preexec_fn=first,
            env={**CLEAN, "KIVAGEN_API": "http://127.0.0.1:1", **variables})
        timer = threading.Timer(MAXIMUM_SECONDS, os.kill, (process.pid, signal.SIGKILL))
        timer.start()
        try:
            if meanwhile:
                meanwhile(process)
            _, status, usage = os.wait4(process.pid, 0)
        finally:
            timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return RunResult(list(map(str, arguments)), process.returncode, out.read(), err.read(),
                   usage.ru_utime + usage.ru_stime, usage.ru_maxrss)


def parse_strictly(data):
    """Parses data that must be exactly one JSON object on one line."""
    def no_constant(name):
        raise AssertionError(f"{name} is not valid JSON")

    def once(pairs):
        assert len(dict(pairs)) == len(pairs), "a key is written twice"
        return dict(pairs)

    text = data.decode()
    assert text.endswith("\n") and text.count("\n") == 1, f"the summary is not one line: {text[:200]!r}"
    value = json.loads(text, parse_constant=no_constant, object_pairs_hook=once)
    json.dumps(value, ensure_ascii=False).encode()
    return value


def check_end(end, silent=False):
    """Checks that a run ended by itself with a documented code, and that a failure was reported unless that was
    impossible.
    """
    shown = f"{end.arguments}: {end.code}: {end.stderr[-600:]!r}"
    assert end.code != -signal.SIGKILL, f"hangs: {shown}"
    assert end.code in CODES, f"ends with {end.code}: {shown}"
    assert end.cpu < MAXIMUM_CPU_SECONDS, f"uses {end.cpu} s of processor time: {shown}"
    assert end.kilobytes < MAXIMUM_KILOBYTES, f"uses {end.kilobytes} kB of memory: {shown}"
    check_messages(end)
    assert silent or end.code == 0 or end.stderr.strip(), f"fails without a message: {end.arguments}: {end.code}"


def check_messages(end):
    try:
        text = end.messages
    except UnicodeDecodeError as error:
        raise AssertionError(f"the messages are not UTF-8: {end.stderr!r}") from error
    assert not (found := CRASH.search(text)), f"a message contains {found.group()!r}: {text[:600]!r}"
    assert not (found := CONTROL.search(text)), f"a message contains the character {found.group()!r}: {text[:600]!r}"


def check_summary(end):
    summary = end.summary
    assert summary.keys() - {"error"} == KEYS, f"keys: {sorted(summary.keys() ^ KEYS)}"
    assert summary["phases_ms"].keys() == PHASES
    assert summary["exit"] == end.code
    assert ("error" in summary) == (end.code != 0)
    assert all(isinstance(text, str) for text in summary["warnings"])
    check_issues(summary)


def check_issues(summary):
    """Checks that the issues are the warnings, followed by the errors in files that a person wrote."""
    for issue in summary["issues"]:
        assert {"kind", "message"} <= issue.keys() <= {"kind", "file", "path", "line", "column", "message"}, f"keys: {issue.keys()}"
    messages = [issue["message"] for issue in summary["issues"]]
    warnings = summary["warnings"]
    assert messages[:len(warnings)] == warnings
    assert all(issue["kind"] == "error" for issue in summary["issues"][len(warnings):])


def check_site(output, others=()):
    """Checks that the output contains exactly the files that the manifest names, unchanged. `others` are the files of
    someone else.
    """
    site = tree(output)
    files = {path for path, data in site.items() if data is not None} - {MANIFEST}
    named = dict(reversed(line.split("  ", 1)) for line in site[MANIFEST].decode().split("\n")[1:-1])
    assert files - set(others) == named.keys(), f"the manifest and the files differ: {sorted(files ^ named.keys())}"
    for path, digits in named.items():
        assert hashlib.sha256(site[path]).hexdigest() == digits, f"{path} differs from the manifest"
    for state in [".kivagen/staging", "Output/.kivagen-staging", "Output/.kivagen-journal"]:
        assert not (Path(output).parent / state).exists(), f"{state} was not deleted"


def check_links(output, warnings):
    """Checks that each link leads somewhere, or that the build has reported that it does not."""
    dead = [link for link in dangling_links(tree(output))
            if not any(is_reported(link, warning) for warning in warnings)]
    assert not dead, f"dangling: {dead[:5]}"


def is_reported(link, warning):
    address = unquote(link.split(" -> ")[1].split("#")[0].split("?")[0].removeprefix("../"))
    return address[:60] in unquote(warning)


def changed_paths(before, after):
    """Returns the paths whose content differs."""
    return sorted(path for path in before.keys() | after.keys() if before.get(path) != after.get(path))
