"""The effects of signals: what they end, how soon, and which files remain; with the release program, as in a shell."""
import fcntl
import json
import os
import pty
import re
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
from environment import BACKTRACES, SOAK
from kiva_server import Response, error
from serving import child_of

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
AS_IT_WAS = "kivagen: interrupted; the site is unchanged\n"
INCOMPLETE = "kivagen: interrupted; the fetch is incomplete\n"
# libcurl checks once a second, and a busy machine adds to that. A run that did not end would wait for at least 50 s.
SOON = 25
# The number of loans that keeps a build running long enough for a signal to arrive.
MANY = 10_000 if SOAK else 2_000


def restore_default_signals():
    """Restores the default action of signals, since SIGINT may be ignored where tests are run in the background."""
    for number in SIGNALS:
        signal.signal(number, signal.SIG_DFL)


class Interrupted:
    """How a run ended that received a signal."""

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
    """Returns whether a build has begun, which means that it handles signals and fetches its loans."""
    return (site.root / ".kivagen/lock").exists()


def is_read(pipe):
    """Returns whether the pipe is empty."""
    waiting = fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4)
    return struct.unpack("i", waiting)[0] == 0


def is_waiting(number):
    """Returns whether every thread of the process waits for something other than a busy machine's processor."""
    threads = Path(f"/proc/{number}/task")
    if not threads.exists():
        time.sleep(0.3)
        return True
    try:
        states = [thread.read_text().rpartition(") ")[2][0] for thread in threads.glob("*/stat")]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return set(states) == {"S"}


def read_all(terminal):
    """Returns the output of a terminal that no program has open any more."""
    text = b""
    while True:
        try:
            more = os.read(terminal, 1000)
        except OSError:
            return text
        if not more:
            return text
        text += more


def wait_until(condition):
    """Waits until a condition is true."""
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "the condition did not become true"
        time.sleep(0.002)


@pytest.fixture
def start(site):
    """Starts the program. No process outlives the test."""
    processes = []

    def start(*arguments, first=restore_default_signals, **options):
        processes.append(site.start(*arguments, first=first, **options))
        return processes[-1]

    yield start
    for process in processes:
        process.kill()
        process.communicate()


@pytest.fixture
def built(site, kiva):
    """A site that was built. From then on, Kiva stalls."""
    assert site.build("--limit", "5", "--no-details").exit == 0
    kiva.clear_requests()
    kiva.hook = lambda request, response: Response(200, b"{" * 500, stall=100)
    return site


def store_content(site):
    """Returns the whole content of the store."""
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
def test_a_signal_ends_it_while_kiva_stalls(built, kiva, start, number):
    files, store = built.files(), store_content(built)
    process = start("build", "--json", "--refresh")
    wait_until(lambda: kiva.requests)
    run = Interrupted(process, number)
    assert run.code == -number
    assert run.seconds < SOON
    assert run.stderr == AS_IT_WAS
    assert run.summary["exit"] == 128 + number
    assert run.summary["error"] == "interrupted; the site is unchanged"
    assert run.summary["written"] == 0
    check_untouched(built, files)
    assert store_content(built) == store


def waiting_for_the_first_byte(request, response):
    return Response(200, b"{}", delay=60)


def asking_to_wait(request, response):
    return error(503, Retry_After=50)


def stalling_on_page_two(request, response):
    return Response(200, b"{" * 50, stall=10) if request.query.get("page") == "2" else response


def stalling_on_details(request, response):
    return Response(200, b"{" * 50, stall=10) if request.endpoint == "details" else response


def stalling_on_partners(request, response):
    return Response(200, b"{" * 50, stall=10) if request.endpoint == "partners" else response


PHASES = {
    "the first byte": (waiting_for_the_first_byte, 1),
    "the time a server names": (asking_to_wait, 1),
    "page 2": (stalling_on_page_two, 2),
    "details": (stalling_on_details, 4),
    "field partners": (stalling_on_partners, 3),
}


@pytest.mark.parametrize("hook, count", PHASES.values(), ids=PHASES.keys())
def test_a_signal_ends_it_soon_whatever_it_waits_for(site, kiva, start, hook, count):
    kiva.hook = hook
    process = start("build", "--fallback", "sample", "--limit", "120")
    answered = 0 if hook is waiting_for_the_first_byte else count
    wait_until(lambda: len(kiva.requests) >= count and len(kiva.responses) >= answered and is_waiting(process.pid))
    endpoints = set(kiva.requested_endpoints)
    run = Interrupted(process, signal.SIGINT)
    assert run.code == -signal.SIGINT
    assert run.seconds < SOON
    assert (run.stdout, run.stderr) == ("", AS_IT_WAS)
    # The run tries neither another source nor another attempt.
    assert set(kiva.requested_endpoints) == endpoints
    assert len({(request.target, request.body) for request in kiva.requests}) == len(kiva.requests)
    assert not site.output.exists()
    assert not (site.root / ".kivagen/staging").exists()


def test_a_signal_ends_a_fetch_and_the_next_one_is_complete(site, kiva, start):
    kiva.hook = stalling_on_page_two
    process = start("fetch", "--limit", "120")
    wait_until(lambda: len(kiva.requests) >= 2)
    run = Interrupted(process, signal.SIGTERM)
    assert (run.code, run.stdout, run.stderr) == (-signal.SIGTERM, "", INCOMPLETE)
    assert run.seconds < SOON
    kiva.hook = lambda request, response: response
    assert site.fetch("--limit", "120").exit == 0
    run = site.build("--limit", "120", "--offline")
    assert (run.summary["stale"], run.summary["warnings"]) == (False, [])


def test_ends_while_waiting_for_the_rate_limit(site, kiva, start):
    """The server says that only one request is left for this minute."""
    kiva.hook = lambda request, response: response.with_headers(X_RateLimit_Overall_Remaining=1)
    process = start("build", "--limit", "120", "--verbose")
    while not (line := process.stderr.readline()).endswith("to stay within the rate limit\n"):
        assert line
    run = Interrupted(process, signal.SIGINT)
    assert run.code == -signal.SIGINT
    assert run.seconds < SOON
    assert run.stderr == AS_IT_WAS
    assert len(kiva.requests) == 1


@pytest.mark.parametrize("arguments", [["build"], ["fetch"], ["render", "-"]])
def test_ends_while_a_pipe_sends_nothing(site, start, arguments):
    more = [] if arguments[0] == "render" else ["--input", "-"]
    process = start(*arguments, *more, stdin=subprocess.PIPE)
    process.stdin.write('{"loans":[')
    process.stdin.flush()
    wait_until(lambda: is_read(process.stdin))
    assert process.poll() is None
    process.stdin, held = None, process.stdin
    run = Interrupted(process, signal.SIGINT)
    held.close()
    assert run.code == -signal.SIGINT
    assert run.seconds < SOON
    assert run.stderr.startswith("kivagen: interrupted; ")
    assert not site.output.exists()


class Flow:
    """A pipe into which data is written without end, as by `yes`."""

    def __init__(self):
        self.reading, self.writing = os.pipe()
        self.count = 0
        threading.Thread(target=self.pour, daemon=True).start()

    def pour(self):
        """Writes some megabytes, and then more without a pause, but so slowly that memory is never full."""
        try:
            while True:
                text = b"y\n" * (8192 if self.count < 4 << 20 else 1)
                self.count += os.write(self.writing, text)
        except BrokenPipeError:
            os.close(self.writing)

    def end(self):
        """Closes this process's end of the pipe, unless that has been done."""
        if self.reading is not None:
            os.close(self.reading)
            self.reading = None


@pytest.fixture
def flow():
    flow = Flow()
    yield flow
    flow.end()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("arguments", [
    ["build", "--input", "-"], ["build", "--input", "/dev/stdin"], ["fetch", "--input", "-"],
    ["render", "-"], ["render", "page.mustache"]], ids=" ".join)
def test_ends_while_an_input_has_no_end(site, start, flow, arguments, number):
    (site.root / "page.mustache").touch()
    process = start(*arguments, "--max-input", "16G", stdin=flow.reading)
    flow.end()
    # This is more than fits into the pipe.
    wait_until(lambda: flow.count > 2 << 20)
    run = Interrupted(process, number)
    assert run.code == -number
    assert run.seconds < SOON
    assert run.stderr.startswith("kivagen: interrupted; ")
    assert not site.output.exists()


def has_open(process, path):
    """Returns whether the process has opened the file."""
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
    "a template to render": ("page.mustache", ["render", "page.mustache"]),
    "data to render": ("data.json", ["render", "empty", "--data", "data.json"]),
    "a partial": ("parts/a.mustache", ["render", "empty", "--data", "null", "--partials", "parts"]),
}


@pytest.mark.parametrize("is_linked", [False, True], ids=["itself", "a link to it"])
@pytest.mark.parametrize("path, arguments", NOBODY_WRITES.values(), ids=NOBODY_WRITES.keys())
def test_ends_while_a_pipe_has_no_writer(site, start, path, arguments, is_linked):
    (site.root / "empty").touch()
    (site.root / "null").write_text("null")
    pipe = site.root / path
    pipe.parent.mkdir(parents=True, exist_ok=True)
    if is_linked:
        pipe.symlink_to(site.root / "pipe")
        pipe = site.root / "pipe"
    os.mkfifo(pipe)
    process = start(*arguments)
    wait_until(lambda: has_open(process, pipe))
    run = Interrupted(process, signal.SIGINT)
    assert run.code == -signal.SIGINT
    assert run.seconds < SOON
    assert (run.stdout, run.stderr.startswith("kivagen: interrupted; ")) == ("", True)
    assert not site.output.exists()


def test_ends_while_a_large_file_is_copied(built, start):
    """The file is one hole, but reading all of it takes many seconds."""
    files = built.files()
    (built.root / "Static").mkdir()
    with open(built.root / "Static/large.bin", "wb") as file:
        file.truncate(1 << 40)
    process = start("build", "--source", "sample", "--json")
    wait_until((built.root / ".kivagen/staging/pages/large.bin").exists)
    run = Interrupted(process, signal.SIGINT)
    assert (run.code, run.stderr) == (-signal.SIGINT, AS_IT_WAS)
    assert run.seconds < SOON
    check_untouched(built, files)


def test_ctrl_c_ends_it_while_a_terminal_sends_nothing(site):
    child, terminal = pty.fork()
    if child == 0:
        restore_default_signals()
        os.chdir(site.root)
        arguments = [*site.wrapper, site.program, "build", "--input", "-"]
        os.execv(arguments[0], [str(word) for word in arguments])
    wait_until(lambda: is_locked(site) and is_waiting(child))
    sent = time.monotonic()
    os.write(terminal, b"\x03")
    _, status = os.waitpid(child, 0)
    assert time.monotonic() - sent < SOON
    assert os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGINT
    assert b"interrupted; the site is unchanged" in read_all(terminal)
    os.close(terminal)


@pytest.mark.parametrize("arguments", [["build", "--source", "sample"], ["clean"]], ids=" ".join)
def test_ends_while_another_build_holds_the_lock(built, start, arguments):
    files = built.files()
    with open(built.root / ".kivagen/lock") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        process = start(*arguments)
        assert process.stderr.readline().startswith("Waiting for another build")
        run = Interrupted(process, signal.SIGINT)
    assert (run.code, run.stderr) == (-signal.SIGINT, AS_IT_WAS)
    assert run.seconds < SOON
    check_untouched(built, files)


@pytest.fixture
def big(site):
    """Writes a file of many loans, and returns the options that read it."""
    loans = [wire.details(wire.loan(1000 + index, index)) for index in range(MANY)]
    path = site.root / "big.json"
    path.write_text(json.dumps({"loans": loans}))
    return ["--input", path, "--limit", "1000000"]


def test_ends_while_nobody_reads_the_output(start, big):
    process = start("fetch", *big, "--save", "-")
    # One byte of the output has arrived, and the pipe does not take the rest.
    assert process.stdout.read(1) == "{"
    wait_until(lambda: is_waiting(process.pid))
    assert process.poll() is None
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=10) == -signal.SIGINT
    assert time.monotonic() - sent < SOON
    assert process.stderr.read() == INCOMPLETE


def test_ends_while_nobody_reads_the_summary(site, start):
    """The summary contains more warnings than fit into a pipe."""
    loans = [{**wire.loan(1 + index, index), "posted_date": "x" * index} for index in range(3000)]
    (site.root / "in.json").write_text(json.dumps({"loans": loans}))
    process = start("fetch", "--input", "in.json", "--quiet", "--json")
    assert process.stdout.read(1) == "{"
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=10) == -signal.SIGINT
    assert time.monotonic() - sent < SOON
    assert process.stderr.read() == "kivagen: interrupted; everything is done, but the summary was not printed\n"


def test_ends_while_decoding(site, start, big):
    process = start("build", "--verbose", *big)
    # The name of the step before. The lines of further steps may follow until the signal arrives.
    while not (line := process.stderr.readline()).startswith("inputs:"):
        assert line
    run = Interrupted(process, signal.SIGINT)
    assert run.code == -signal.SIGINT
    assert re.fullmatch(r"([\w-]+: \d+\.\d\d s\n)*" + re.escape(AS_IT_WAS), run.stderr)
    assert run.seconds < SOON
    assert not (site.root / ".kivagen/staging").exists()
    assert not site.output.exists()


def test_ends_while_rendering(site, start, big):
    assert site.build("--source", "sample").exit == 0
    files = site.files()
    process = start("build", "--json", *big)
    wait_until((site.root / ".kivagen/staging").exists)
    run = Interrupted(process, signal.SIGTERM)
    assert (run.code, run.stderr) == (-signal.SIGTERM, AS_IT_WAS)
    assert run.seconds < SOON
    assert (run.summary["loans"], run.summary["exit"]) == (MANY, 143)
    check_untouched(site, files)


def test_completes_a_commit_after_a_signal(site, start, big):
    process = start("build", "--json", *big)
    wait_until((site.output / "loans").exists)
    run = Interrupted(process, signal.SIGINT)
    assert run.code == 0, run.stderr
    assert run.summary["exit"] == 0
    assert "interrupted" not in run.stderr
    assert len(list((site.output / "loans").iterdir())) == MANY
    assert (site.output / ".kivagen-manifest").exists()
    assert not (site.root / ".kivagen/staging").exists()


def status_of(pid):
    """Returns the fields of `/proc/PID/status`, proc_pid_status(5)."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return {key: value.strip() for key, value in (line.split(":", 1) for line in lines)}


def is_delivered(pid, number):
    """Returns whether a signal that was sent is no longer pending."""
    return not int(status_of(pid)["ShdPnd"], 16) & 1 << number - 1


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
@pytest.mark.parametrize("second", SIGNALS)
def test_a_second_signal_ends_it_at_once(site, start, second):
    """The first signal cannot end the run, because its files are being moved, and moving each takes half a second."""
    site.wrapper = ["strace", "-f", "-qq", "-o", site.root / "calls", "-e",
                    "inject=rename,renameat,renameat2:delay_exit=500000"]
    process = start("build", "--source", "sample")
    wait_until((site.output / ".kivagen-journal").exists)
    build = child_of(process)
    os.kill(build, signal.SIGINT)
    wait_until(lambda: is_delivered(build, signal.SIGINT))
    os.kill(build, second)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == -second
    # strace itself may print something.
    assert stdout == "" and "kivagen" not in stderr
    assert not (site.output / "index.html").exists()
    site.wrapper = []
    run = site.build("--source", "sample")
    assert (run.exit, run.summary["written"]) == (0, 0)


# The program that ships leaves the signals of a crash their default actions; in tests, they print Swift's backtrace.
AS_IT_SHIPS = ["env", "-u", "SWIFT_BACKTRACE"]


def without_core():
    restore_default_signals()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


@pytest.mark.parametrize("number, wrapper", [
    (signal.SIGQUIT, AS_IT_SHIPS), (signal.SIGQUIT, ["env", f"SWIFT_BACKTRACE={BACKTRACES}"]),
    (signal.SIGQUIT, ["env", "SWIFT_BACKTRACE=color=no"]), (signal.SIGQUIT, ["env", "SWIFT_BACKTRACE="]),
    (signal.SIGABRT, AS_IT_SHIPS), (signal.SIGSEGV, AS_IT_SHIPS), (signal.SIGSEGV, ["env", "SWIFT_BACKTRACE="]),
    (signal.SIGTRAP, AS_IT_SHIPS)])
def test_sigquit_and_the_signals_of_a_crash_end_the_process_at_once(built, kiva, start, number, wrapper):
    files = built.files()
    built.wrapper = wrapper
    process = start("build", "--refresh", first=without_core)
    wait_until(lambda: kiva.requests)
    run = Interrupted(process, number)
    assert (run.code, run.stdout, run.stderr) == (-number, "", "")
    assert run.seconds < SOON
    assert built.files() == files
    kiva.hook = lambda request, response: response
    built.wrapper = []
    assert built.build("--limit", "5", "--no-details").exit == 0


def test_sigquit_dumps_core_as_for_any_program(built, kiva, start):
    built.wrapper = AS_IT_SHIPS

    def with_core():
        restore_default_signals()
        most = resource.getrlimit(resource.RLIMIT_CORE)[1]
        resource.setrlimit(resource.RLIMIT_CORE, (most, most))
    sleeping = subprocess.Popen(["sleep", "60"], cwd=built.root, preexec_fn=with_core)
    process = start("build", "--refresh", first=with_core)
    wait_until(lambda: kiva.requests)
    endings = []
    for pid in [sleeping.pid, process.pid]:
        os.kill(pid, signal.SIGQUIT)
        status = os.waitpid(pid, 0)[1]
        endings.append((os.WTERMSIG(status), os.WCOREDUMP(status)))
    assert endings[0] == endings[1]


def test_a_crash_in_a_test_has_a_backtrace(built, kiva, start):
    process = start("build", "--refresh", first=without_core)
    wait_until(lambda: kiva.requests)
    process.send_signal(signal.SIGSEGV)
    while (line := process.stderr.readline()) and not line.startswith("Thread "):
        pass
    assert "crashed" in line


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP, signal.SIGQUIT])
def test_signals_that_the_parent_ignores_stay_ignored(site, kiva, start, number):
    site.wrapper = AS_IT_SHIPS
    kiva.hook = lambda request, response: Response(
        response.status, response.body, response.headers, delay=0.5)
    process = start("build", "--limit", "5", "--no-details",
                    first=lambda: signal.signal(number, signal.SIG_IGN))
    wait_until(lambda: kiva.requests)
    run = Interrupted(process, number)
    assert run.code == 0, run.stderr
    assert (site.output / "index.html").exists()


def test_a_signal_leaves_the_file_to_be_saved_unchanged(built, kiva, start):
    target = built.root / "loans.json"
    target.write_text("mine")
    process = start("fetch", "--refresh", "--save", "loans.json")
    wait_until(lambda: kiva.requests)
    run = Interrupted(process, signal.SIGINT)
    assert (run.code, run.stderr) == (-signal.SIGINT, INCOMPLETE)
    assert target.read_text() == "mine"


def test_exceeding_the_file_size_limit_is_an_ordinary_error(site):
    assert site.build("--source", "sample").exit == 0
    files = site.files()
    process = site.start(
        "build", "--source", "sample", "--title", "Another",
        first=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)))
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 74, stderr
    assert "File too large" in stderr
    check_untouched(site, files)
