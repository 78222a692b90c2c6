"""The progress that a terminal shows while the program runs, and the output that remains afterwards."""
import fcntl
import json
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time

import pytest

import wire
from environment import CLEAN, PROGRAM
from kiva_server import Response

ERASER = "\x1b[K"


class Terminal:
    """A pseudo-terminal whose screen has one line that can be erased, and the program that runs on it."""

    def __init__(self, site, *arguments, columns=80, stdout=subprocess.PIPE, **variables):
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        environment = {name: value for name, value in CLEAN.items() if "COLOR" not in name}
        environment |= {"KIVAGEN_API": site.kiva.url, "TERM": "xterm", **variables}
        self.process = subprocess.Popen(
            [PROGRAM, *arguments], cwd=site.root, env=environment, stdin=subprocess.DEVNULL,
            stdout=slave if stdout == "terminal" else stdout, stderr=slave,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        os.close(slave)
        self.raw = ""

    def read(self, until=None, seconds=60):
        """Reads the output until a text appears, or until the program has ended."""
        end = time.monotonic() + seconds
        while until is None or until not in self.raw:
            assert time.monotonic() < end, repr(self.raw)
            if not select.select([self.master], [], [], 0.1)[0]:
                continue
            try:
                more = os.read(self.master, 4096)
            except OSError:
                more = b""
            if not more:
                assert until is None, repr(self.raw)
                break
            self.raw += more.decode()
        return self.raw

    def finish(self):
        self.read()
        code = self.process.wait(60)
        os.close(self.master)
        return code

    @property
    def lines(self):
        """The text on the terminal."""
        shown = []
        for line in re.sub(r"\x1b\[[0-9;]*m", "", self.raw).replace("\r\n", "\n").split("\n"):
            # The progress line is drawn from the start of the line, and the rest is erased.
            shown.append(line.rsplit("\r", 1)[-1].replace(ERASER, ""))
        return shown

    @property
    def drawings(self):
        return [text for text in re.findall(r"\r([^\r\n\x1b]+)\x1b\[K", self.raw)]


def listing(count):
    return json.dumps({"loans": [wire.loan(number, number) for number in range(1, count + 1)]})


@pytest.fixture
def slow_kiva(kiva):
    """A server that answers each request after a while."""
    def hook(request, response):
        time.sleep(0.8)
        return response
    kiva.hook = hook
    return kiva


def test_shows_a_line_while_it_waits_and_erases_it(site, slow_kiva):
    terminal = Terminal(site, "build", "--limit", "150", "--no-details")
    assert terminal.finish() == 0
    assert any(line.startswith("Fetching loans") for line in terminal.drawings)
    assert "Fetching 2 of 2 pages" in terminal.drawings
    assert len(terminal.lines) == 3 and terminal.lines[-1] == "", terminal.lines
    assert re.match(r"120 loans: \d+ files written, ", terminal.lines[0])
    assert terminal.lines[1] == "Open ./Output/index.html" or terminal.lines[1] == "Open Output/index.html"
    assert "Open \x1b[1m" in terminal.raw


def test_a_narrow_window_is_never_too_narrow(site, slow_kiva):
    terminal = Terminal(site, "fetch", "--limit", "150", "--no-details", columns=20)
    assert terminal.finish() == 0
    assert "Fetching 2 of 2 pa…" in terminal.drawings
    assert all(len(line) < 20 for line in terminal.drawings)


def test_a_warning_stands_on_a_line_of_its_own(site, slow_kiva):
    def hook(request, response):
        time.sleep(0.8)
        return Response(500, b"") if request.path.startswith("/v1/partners") else response
    slow_kiva.hook = hook
    (site.root / "Notes").mkdir()
    (site.root / "Notes/a.md").write_text("[x](loans/99.html)\n")
    terminal = Terminal(site, "build", "--timeout", "10s")
    assert terminal.finish() == 0
    warnings = [line for line in terminal.lines if "warning" in line]
    assert warnings and all(line.startswith("kivagen: warning: ") for line in warnings), terminal.lines


@pytest.mark.parametrize("arguments, variables", [
    (["--quiet"], {}), ([], {"TERM": "dumb"}), ([], {"TERM": ""}),
], ids=["quiet", "dumb", "no name"])
def test_draws_nothing_where_it_should_not(site, slow_kiva, arguments, variables):
    terminal = Terminal(site, "fetch", "--no-details", *arguments, **variables)
    assert terminal.finish() == 0
    assert "\x1b" not in terminal.raw
    assert ("Fetching loans from " in terminal.raw) == (not arguments)


def test_no_color_keeps_the_line(site, slow_kiva):
    terminal = Terminal(site, "build", "--no-details", NO_COLOR="1")
    assert terminal.finish() == 0
    assert terminal.drawings
    assert not re.search(r"\x1b\[[0-9;]*m", terminal.raw)


def test_colors_can_be_forced(site):
    run = site.run("build", "--limit", "x", CLICOLOR_FORCE="1", NO_COLOR="")
    assert run.stderr.startswith("\x1b[1;31mkivagen:\x1b[0m option '--limit': ")
    run = site.run("build", "--limit", "x", CLICOLOR_FORCE="1", NO_COLOR="1")
    assert run.stderr.startswith("kivagen: option '--limit': ")


def test_json_on_the_same_terminal_is_whole(site, slow_kiva):
    terminal = Terminal(site, "build", "--no-details", "--json", stdout="terminal")
    assert terminal.finish() == 0
    assert terminal.drawings
    summaries = [line for line in terminal.lines if line.startswith("{")]
    assert [json.loads(line)["exit"] for line in summaries] == [0]


def test_an_interruption_leaves_a_clean_line(site, slow_kiva):
    terminal = Terminal(site, "build", "--no-details")
    terminal.read(until="Fetching")
    terminal.process.send_signal(signal.SIGINT)
    terminal.finish()
    assert terminal.process.returncode == -signal.SIGINT
    assert terminal.lines[-1] == ""
    assert terminal.lines[-2] == "kivagen: interrupted; the site is unchanged"
    assert not any("Fetching" in line for line in terminal.lines)


def test_ten_thousand_drawings_are_not_drawn(site):
    (site.root / "loans.json").write_text(listing(2000))
    terminal = Terminal(site, "build", "--input", "loans.json", "--limit", "2000")
    started = time.monotonic()
    assert terminal.finish() == 0
    assert len(terminal.drawings) <= 10 * (time.monotonic() - started) + 1
