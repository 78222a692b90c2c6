"""What a signal ends, how soon, and what it leaves: by the release program, as a shell would see it."""
import fcntl
import json
import os
import pty
import resource
import signal
import sqlite3
import struct
import shutil
import subprocess
import termios
import threading
import time
from pathlib import Path

import pytest

import wire
from conftest import SOAK, child_of
from kiva_server import Answer, error

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
AS_IT_WAS = "kivagen: interrupted; the site is unchanged\n"
INCOMPLETE = "kivagen: interrupted; the fetch is incomplete\n"
# libcurl looks once a second; the rest is for a busy machine. What was waited for would take 50 seconds at least.
SOON = 9
# So that a signal meets a build that is still at it.
MANY = 10_000 if SOAK else 2_000


def by_default():
    """Where tests are run in the background, SIGINT may be ignored."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


class Interrupted:
    """How a run ended that was sent a signal."""

    def __init__(self, process, number):
        sent = time.monotonic()
        process.send_signal(number)
        try:
            self.stdout, self.stderr = process.communicate(timeout=60)
        finally:
            process.kill()
        self.seconds = time.monotonic() - sent
        self.code = process.returncode

    @property
    def summary(self):
        return json.loads(self.stdout)


def is_locked(site):
    """Whether a build has begun: it looks after signals, and goes on to its loans."""
    return (site.root / ".kivagen/lock").exists()


def is_read(pipe):
    """Whether nothing waits in the pipe any more."""
    waiting = fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4)
    return struct.unpack("i", waiting)[0] == 0


def is_waiting(number):
    """Whether every thread of the process waits for something; a busy machine that lets it wait is not meant."""
    threads = Path(f"/proc/{number}/task")
    if not threads.exists():
        time.sleep(0.3)
        return True
    try:
        states = [thread.read_text().rpartition(") ")[2][0] for thread in threads.glob("*/stat")]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return set(states) == {"S"}


def all_of(terminal):
    """What was written to a terminal that nobody has open any more."""
    text = b""
    while True:
        try:
            more = os.read(terminal, 1000)
        except OSError:
            return text
        if not more:
            return text
        text += more


def until(condition):
    """Waits for something that will be so."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "it did not come so far"
        time.sleep(0.002)


@pytest.fixture
def start(site):
    """Starts the program; none outlives the test."""
    processes = []

    def start(*words, first=by_default, **options):
        processes.append(site.start(*words, first=first, **options))
        return processes[-1]

    yield start
    for process in processes:
        process.kill()
        process.communicate()


@pytest.fixture
def built(site, kiva):
    """A site that stands; Kiva stalls from now on."""
    assert site.build("--limit", "5", "--no-details").exit == 0
    kiva.forget()
    kiva.hook = lambda request, answer: Answer(200, b"{" * 500, stall=100)
    return site


def kept(site):
    """All that is in the store."""
    store = sqlite3.connect(site.store)
    try:
        tables = ["SELECT * FROM responses ORDER BY key", "SELECT * FROM names ORDER BY name, position"]
        return [store.execute(query).fetchall() for query in tables]
    finally:
        store.close()


def check_untouched(site, files):
    assert site.files() == files
    assert not (site.root / ".kivagen/staging").exists()
    assert not (site.output / ".kivagen-staging").exists()


@pytest.mark.parametrize("number", SIGNALS)
def test_ends_by_the_signal_while_kiva_stalls(built, kiva, start, number):
    files, store = built.files(), kept(built)
    process = start("build", "--json", "--refresh")
    until(lambda: kiva.requests)
    run = Interrupted(process, number)
    assert run.code == -number
    assert run.seconds < SOON
    assert run.stderr == AS_IT_WAS
    assert run.summary["exit"] == 128 + number
    assert run.summary["error"] == "interrupted; the site is unchanged"
    assert run.summary["written"] == 0
    check_untouched(built, files)
    assert kept(built) == store


def waiting_for_the_first_byte(request, answer):
    return Answer(200, b"{}", delay=60)


def asking_to_wait(request, answer):
    return error(503, Retry_After=50)


def stalling_on_page_two(request, answer):
    return Answer(200, b"{" * 50, stall=10) if request.query.get("page") == "2" else answer


def stalling_on_details(request, answer):
    return Answer(200, b"{" * 50, stall=10) if request.door == "details" else answer


def stalling_on_partners(request, answer):
    return Answer(200, b"{" * 50, stall=10) if request.door == "partners" else answer


PHASES = {
    "the first byte": (waiting_for_the_first_byte, 1),
    "the time a server names": (asking_to_wait, 1),
    "page 2": (stalling_on_page_two, 2),
    "details": (stalling_on_details, 3),
    "field partners": (stalling_on_partners, 6),
}


COMMANDS = {
    "build": (["build", "--fallback", "sample"], AS_IT_WAS),
    "fetch": (["fetch"], INCOMPLETE),
}


@pytest.mark.parametrize("hook, count", PHASES.values(), ids=PHASES.keys())
@pytest.mark.parametrize("words, message", COMMANDS.values(), ids=COMMANDS.keys())
def test_ends_soon_whatever_is_waited_for(site, kiva, start, hook, count, words, message):
    kiva.hook = hook
    process = start(*words, "--limit", "120")
    answered = 0 if hook is waiting_for_the_first_byte else count
    until(lambda: len(kiva.requests) >= count and len(kiva.answers) >= answered and is_waiting(process.pid))
    doors = set(kiva.doors)
    run = Interrupted(process, signal.SIGINT)
    assert run.code == -signal.SIGINT
    assert run.seconds < SOON
    assert (run.stdout, run.stderr) == ("", message)
    # Neither another door nor another time.
    assert set(kiva.doors) == doors
    assert len({(request.target, request.body) for request in kiva.requests}) == len(kiva.requests)
    assert not site.output.exists()
    assert not (site.root / ".kivagen/staging").exists()


def test_no_failure_of_kiva_is_remembered(site, kiva, start):
    kiva.hook = stalling_on_page_two
    process = start("fetch", "--limit", "120")
    until(lambda: len(kiva.requests) >= 2)
    assert Interrupted(process, signal.SIGTERM).code == -signal.SIGTERM
    kiva.hook = lambda request, answer: answer
    assert site.fetch("--limit", "120").exit == 0
    run = site.build("--limit", "120", "--offline")
    assert (run.summary["stale"], run.summary["warnings"]) == (False, [])


def test_ends_while_waiting_for_a_turn(site, kiva, start):
    """The server says that only one request is left for this minute."""
    kiva.hook = lambda request, answer: answer.having(X_RateLimit_Overall_Remaining=1)
    process = start("build", "--limit", "120", "--verbose")
    while not (line := process.stderr.readline()).endswith("to stay within the rate limit\n"):
        assert line
    run = Interrupted(process, signal.SIGINT)
    assert run.code == -signal.SIGINT
    assert run.seconds < SOON
    assert run.stderr == AS_IT_WAS
    assert len(kiva.requests) == 1


@pytest.mark.parametrize("words", [["build"], ["fetch"], ["render", "-"]])
def test_ends_while_a_pipe_gives_nothing(site, start, words):
    more = [] if words[0] == "render" else ["--input", "-"]
    process = start(*words, *more, stdin=subprocess.PIPE)
    process.stdin.write('{"loans":[')
    process.stdin.flush()
    until(lambda: is_read(process.stdin))
    assert process.poll() is None
    process.stdin, held = None, process.stdin
    run = Interrupted(process, signal.SIGINT)
    held.close()
    assert run.code == -signal.SIGINT
    assert run.seconds < SOON
    assert run.stderr.startswith("kivagen: interrupted; ")
    assert not site.output.exists()


class Flow:
    """A pipe into which more and more is written, as by `yes`."""

    def __init__(self):
        self.reading, self.writing = os.pipe()
        self.count = 0
        threading.Thread(target=self.pour, daemon=True).start()

    def pour(self):
        """Some megabytes, and then without a pause, but so slowly that nobody's memory is full."""
        try:
            while True:
                text = b"y\n" * (8192 if self.count < 4 << 20 else 1)
                self.count += os.write(self.writing, text)
        except BrokenPipeError:
            os.close(self.writing)

    def end(self):
        """Nobody here reads it any more."""
        if self.reading is not None:
            os.close(self.reading)
            self.reading = None


@pytest.fixture
def flow():
    flow = Flow()
    yield flow
    flow.end()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("words", [
    ["build", "--input", "-"], ["build", "--input", "/dev/stdin"], ["fetch", "--input", "-"],
    ["render", "-"], ["render", "page.mustache"]], ids=" ".join)
def test_ends_while_an_input_flows(site, start, flow, words, number):
    (site.root / "page.mustache").touch()
    process = start(*words, "--max-input", "16G", stdin=flow.reading)
    flow.end()
    # More than fits into the pipe.
    until(lambda: flow.count > 2 << 20)
    run = Interrupted(process, number)
    assert run.code == -number
    assert run.seconds < SOON
    assert run.stderr.startswith("kivagen: interrupted; ")
    assert not site.output.exists()


def has_open(process, path):
    """Whether the process has opened the file."""
    folder = f"/proc/{process.pid}/fd"
    for name in os.listdir(folder):
        try:
            if os.readlink(f"{folder}/{name}") == os.path.realpath(path):
                return True
        except FileNotFoundError:
            pass
    return False


NOBODY_WRITES = {
    "an input": ("in.json", ["build", "--input", "in.json"]),
    "an input to fetch": ("in.json", ["fetch", "--input", "in.json"]),
    "the settings": ("kivagen.yml", ["build"]),
    "the settings of fetch": ("kivagen.yml", ["fetch"]),
    "the settings of clean": ("kivagen.yml", ["clean"]),
    "settings that are named": ("other.yml", ["build", "--config", "other.yml"]),
    "a template": ("Templates/card.mustache", ["build", "--source", "sample"]),
    "a style": ("Templates/style.css", ["build", "--source", "sample"]),
    "a note": ("Notes/loans/1.md", ["build", "--source", "sample"]),
    "a note for fetch": ("Notes/about.md", ["fetch", "--source", "sample"]),
    "a template to render": ("page.mustache", ["render", "page.mustache"]),
    "data to render": ("data.json", ["render", "empty", "--data", "data.json"]),
    "a partial": ("parts/a.mustache", ["render", "empty", "--data", "null", "--partials", "parts"]),
}


@pytest.mark.parametrize("is_linked", [False, True], ids=["itself", "a link to it"])
@pytest.mark.parametrize("path, words", NOBODY_WRITES.values(), ids=NOBODY_WRITES.keys())
def test_ends_while_nobody_writes_into_a_pipe(site, start, path, words, is_linked):
    (site.root / "empty").touch()
    (site.root / "null").write_text("null")
    pipe = site.root / path
    pipe.parent.mkdir(parents=True, exist_ok=True)
    if is_linked:
        pipe.symlink_to(site.root / "pipe")
        pipe = site.root / "pipe"
    os.mkfifo(pipe)
    process = start(*words)
    until(lambda: has_open(process, pipe))
    run = Interrupted(process, signal.SIGINT)
    assert run.code == -signal.SIGINT
    assert run.seconds < SOON
    assert (run.stdout, run.stderr.startswith("kivagen: interrupted; ")) == ("", True)
    assert not site.output.exists()


def test_ends_while_a_large_file_is_copied(built, start):
    """Reading all of it, which is nothing but a hole, takes many seconds."""
    files = built.files()
    (built.root / "Static").mkdir()
    with open(built.root / "Static/large.bin", "wb") as file:
        file.truncate(1 << 40)
    process = start("build", "--source", "sample", "--json")
    until((built.root / ".kivagen/staging/pages/large.bin").exists)
    run = Interrupted(process, signal.SIGINT)
    assert (run.code, run.stderr) == (-signal.SIGINT, AS_IT_WAS)
    assert run.seconds < SOON
    check_untouched(built, files)


def test_ends_by_ctrl_c_while_a_terminal_gives_nothing(site):
    child, terminal = pty.fork()
    if child == 0:
        by_default()
        os.chdir(site.root)
        words = [*site.wrapper, site.program, "build", "--input", "-"]
        os.execv(words[0], [str(word) for word in words])
    until(lambda: is_locked(site) and is_waiting(child))
    sent = time.monotonic()
    os.write(terminal, b"\x03")
    _, status = os.waitpid(child, 0)
    assert time.monotonic() - sent < SOON
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGINT
    assert b"interrupted; the site is unchanged" in all_of(terminal)
    os.close(terminal)


@pytest.mark.parametrize("words", [["build", "--source", "sample"], ["clean"]], ids=" ".join)
def test_ends_while_another_build_holds_the_lock(built, start, words):
    files = built.files()
    with open(built.root / ".kivagen/lock") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        process = start(*words)
        assert process.stderr.readline().startswith("Waiting for another build")
        run = Interrupted(process, signal.SIGINT)
    assert (run.code, run.stderr) == (-signal.SIGINT, AS_IT_WAS)
    assert run.seconds < SOON
    check_untouched(built, files)


@pytest.fixture
def big(site):
    """A file of many loans."""
    loans = [wire.details(wire.loan(1000 + index, index)) for index in range(MANY)]
    path = site.root / "big.json"
    path.write_text(json.dumps({"loans": loans}))
    return ["--input", path, "--limit", "1000000"]


def test_ends_while_nobody_reads_the_output(start, big):
    process = start("fetch", *big, "--save", "-")
    # A byte of it has come, and a pipe does not take the rest.
    assert process.stdout.read(1) == "{"
    until(lambda: is_waiting(process.pid))
    assert process.poll() is None
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=10) == -signal.SIGINT
    assert time.monotonic() - sent < SOON
    assert process.stderr.read() == INCOMPLETE


def test_ends_while_nobody_reads_the_summary(site, start):
    """More warnings than a pipe takes."""
    loans = [{**wire.loan(1 + index, index), "posted_date": "x" * index} for index in range(3000)]
    (site.root / "in.json").write_text(json.dumps({"loans": loans}))
    process = start("fetch", "--input", "in.json", "--quiet", "--json")
    assert process.stdout.read(1) == "{"
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=10) == -signal.SIGINT
    assert time.monotonic() - sent < SOON
    assert process.stderr.read() == "kivagen: interrupted; all is done, but the summary is not printed\n"


def test_ends_while_decoding(site, start, big):
    process = start("build", "--verbose", *big)
    # The step before it.
    while not (line := process.stderr.readline()).startswith("settings:"):
        assert line
    run = Interrupted(process, signal.SIGINT)
    assert (run.code, run.stderr) == (-signal.SIGINT, AS_IT_WAS)
    assert run.seconds < SOON
    assert not (site.root / ".kivagen/staging").exists()
    assert not site.output.exists()


def test_ends_while_rendering(site, start, big):
    assert site.build("--source", "sample").exit == 0
    files = site.files()
    process = start("build", "--json", *big)
    until((site.root / ".kivagen/staging").exists)
    run = Interrupted(process, signal.SIGTERM)
    assert (run.code, run.stderr) == (-signal.SIGTERM, AS_IT_WAS)
    assert run.seconds < SOON
    assert (run.summary["loans"], run.summary["exit"]) == (MANY, 143)
    check_untouched(site, files)


def test_a_commit_goes_on_to_its_end(site, start, big):
    process = start("build", "--json", *big)
    until((site.output / "loans").exists)
    run = Interrupted(process, signal.SIGINT)
    assert run.code == 0, run.stderr
    assert run.summary["exit"] == 0
    assert "interrupted" not in run.stderr
    assert len(list((site.output / "loans").iterdir())) == MANY
    assert (site.output / ".kivagen-manifest").exists()
    assert not (site.root / ".kivagen/staging").exists()


def status_of(pid):
    """What proc_pid_status(5) says of a process."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return {key: value.strip() for key, value in (line.split(":", 1) for line in lines)}


def is_taken(pid, number):
    """Whether a signal that was sent does not wait any more."""
    return not int(status_of(pid)["ShdPnd"], 16) & 1 << number - 1


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
@pytest.mark.parametrize("second", SIGNALS)
def test_a_second_signal_is_not_waited_for(site, start, second):
    """The first one cannot end it: its files are moved in, of which each takes half a second."""
    site.wrapper = ["strace", "-f", "-qq", "-o", site.root / "calls", "-e",
                    "inject=rename,renameat,renameat2:delay_exit=500000"]
    process = start("build", "--source", "sample")
    until((site.output / ".kivagen-journal").exists)
    build = child_of(process)
    os.kill(build, signal.SIGINT)
    until(lambda: is_taken(build, signal.SIGINT))
    os.kill(build, second)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == -second
    # strace itself may have something to say.
    assert stdout == "" and "kivagen" not in stderr
    assert not (site.output / "index.html").exists()
    site.wrapper = []
    run = site.build("--source", "sample")
    assert (run.exit, run.summary["written"]) == (0, 0)


# What ships lets the signals of a crash do what they do; tests have Swift's backtrace.
AS_IT_SHIPS = ["env", "-u", "SWIFT_BACKTRACE"]


def without_core():
    by_default()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


@pytest.mark.parametrize("number, wrapper", [
    (signal.SIGQUIT, AS_IT_SHIPS), (signal.SIGQUIT, ["env", "SWIFT_BACKTRACE=enable=yes"]),
    (signal.SIGQUIT, ["env", "SWIFT_BACKTRACE=color=no"]), (signal.SIGQUIT, ["env", "SWIFT_BACKTRACE="]),
    (signal.SIGABRT, AS_IT_SHIPS), (signal.SIGSEGV, AS_IT_SHIPS), (signal.SIGSEGV, ["env", "SWIFT_BACKTRACE="]),
    (signal.SIGTRAP, AS_IT_SHIPS)])
def test_sigquit_and_the_signals_of_a_crash_end_the_process_at_once(built, kiva, start, number, wrapper):
    files = built.files()
    built.wrapper = wrapper
    process = start("build", "--refresh", first=without_core)
    until(lambda: kiva.requests)
    run = Interrupted(process, number)
    assert (run.code, run.stdout, run.stderr) == (-number, "", "")
    assert run.seconds < SOON
    assert built.files() == files
    kiva.hook = lambda request, answer: answer
    built.wrapper = []
    assert built.build("--limit", "5", "--no-details").exit == 0


def test_sigquit_leaves_a_core_as_it_does_of_any_program(built, kiva, start):
    built.wrapper = AS_IT_SHIPS

    def with_core():
        by_default()
        most = resource.getrlimit(resource.RLIMIT_CORE)[1]
        resource.setrlimit(resource.RLIMIT_CORE, (most, most))
    sleeping = subprocess.Popen(["sleep", "60"], cwd=built.root, preexec_fn=with_core)
    process = start("build", "--refresh", first=with_core)
    until(lambda: kiva.requests)
    endings = []
    for pid in [sleeping.pid, process.pid]:
        os.kill(pid, signal.SIGQUIT)
        status = os.waitpid(pid, 0)[1]
        endings.append((os.WTERMSIG(status), os.WCOREDUMP(status)))
    assert endings[0] == endings[1]


def test_a_crash_in_a_test_has_a_backtrace(built, kiva, start):
    process = start("build", "--refresh", first=without_core)
    until(lambda: kiva.requests)
    process.send_signal(signal.SIGSEGV)
    while (line := process.stderr.readline()) and not line.startswith("Thread "):
        pass
    assert "crashed" in line


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP, signal.SIGQUIT])
def test_what_the_parent_ignores_stays_ignored(site, kiva, start, number):
    site.wrapper = AS_IT_SHIPS
    kiva.hook = lambda request, answer: Answer(
        answer.status, answer.body, answer.headers, delay=0.5)
    process = start("build", "--limit", "5", "--no-details",
                    first=lambda: signal.signal(number, signal.SIG_IGN))
    until(lambda: kiva.requests)
    run = Interrupted(process, number)
    assert run.code == 0, run.stderr
    assert (site.output / "index.html").exists()


def test_a_file_that_is_to_be_saved_is_as_it_was(built, kiva, start):
    target = built.root / "loans.json"
    target.write_text("mine")
    process = start("fetch", "--refresh", "--save", "loans.json")
    until(lambda: kiva.requests)
    run = Interrupted(process, signal.SIGINT)
    assert (run.code, run.stderr) == (-signal.SIGINT, INCOMPLETE)
    assert target.read_text() == "mine"


def test_a_file_beyond_the_limit_of_sizes_is_an_error_like_any_other(site):
    assert site.build("--source", "sample").exit == 0
    files = site.files()
    process = site.start(
        "build", "--source", "sample", "--title", "Another",
        first=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)))
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 74, stderr
    assert "File too large" in stderr
    check_untouched(site, files)
