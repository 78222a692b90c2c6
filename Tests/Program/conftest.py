"""Runs the release build of kivagen in a separate folder, with a server that stands for Kiva."""
import json
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import pytest

import two_sites
from environment import CLEAN, PROGRAM
from kiva_server import Kiva, Response, error
from pictures import GIF, picture_number

NOBODY = SimpleNamespace(url="http://127.0.0.1:1")

# The time of the first build of the fixture `morning`.
MORNING = "2026-03-03T09:30:00Z"

# The seconds that a busy machine may add to an operation of a second or two. A test fails if the program waits for
# something that it must not wait for, which takes far longer.
BUSY = 15

@dataclass(frozen=True)
class Run:
    """The result of a run."""

    exit: int
    stdout: str
    # Messages for people.
    stderr: str
    seconds: float

    @property
    def summary(self):
        return json.loads(self.stdout)

    @property
    def warnings(self):
        return [line for line in self.stderr.splitlines() if "warning: " in line]


class Site:
    """A site's folder, in which the program is run. It sends its requests to `kiva`."""

    def __init__(self, root, kiva):
        self.program = PROGRAM
        self.root = root
        self.output = root / "Output"
        self.store = root / ".kivagen/store.db"
        self.kiva = kiva
        # Arguments before the program's name, such as those of strace.
        self.wrapper = []

    def start(self, *arguments, stdin=subprocess.DEVNULL, first=None, **variables):
        """Starts the program. `first` is called in the new process before the program begins."""
        return subprocess.Popen(
            [*self.wrapper, self.program, *arguments], cwd=self.root, text=True,
            stdin=stdin, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=first,
            env={**CLEAN, "KIVAGEN_API": self.kiva.url, **variables})

    @contextmanager
    def measuring_memory(self):
        """Measures the program that is run, and gives a function that returns the most memory that it had, in bytes."""
        file, wrapper = self.root.parent / f"{self.root.name}-memory", self.wrapper
        self.wrapper = [sys.executable, "-S", str(Path(__file__).with_name("peak_memory.py")), str(file), *wrapper]
        try:
            yield lambda: int(file.read_text())
        finally:
            self.wrapper = wrapper

    def run(self, *arguments, **variables):
        started = time.monotonic()
        process = self.start(*arguments, **variables)
        try:
            stdout, stderr = process.communicate(timeout=60)
        finally:
            process.kill()
        return Run(process.returncode, stdout, stderr, time.monotonic() - started)

    def build(self, *arguments, **variables):
        """Builds the site, with a JSON summary."""
        return self.run("build", "--json", *arguments, **variables)

    def fetch(self, *arguments, **variables):
        return self.run("fetch", *arguments, **variables)

    def page(self, path="index.html"):
        return (self.output / path).read_text()

    @property
    def data(self):
        """The content of `loans.json`."""
        return json.loads(self.page("loans.json"))

    def files(self):
        """Every file of the output, with everything by which a change could be detected."""
        return {
            path.relative_to(self.output): (path.stat().st_ino, path.stat().st_mtime_ns,
                                            path.read_bytes())
            for path in self.output.rglob("*") if path.is_file()}


@pytest.fixture
def kiva():
    kiva = Kiva()
    yield kiva
    kiva.shut_down()


@pytest.fixture
def site(tmp_path, kiva):
    return Site(tmp_path, kiva)


@pytest.fixture
def pictures(kiva):
    """The pictures that Kiva serves, by number. The default is a GIF, and `None` means 404."""
    content = {}

    def hook(request, response):
        if (found := picture_number(request)) is None:
            return response
        if (body := content.get(found, GIF)) is None:
            return error(404)
        return Response(200, body, {"Content-Type": "image/jpeg", "ETag": f'"{found}"'})
    kiva.hook = hook
    return content


@pytest.fixture
def morning(site, kiva):
    """Builds the site while Kiva is reachable."""
    assert site.build("--now", MORNING, "--limit", "110").exit == 0
    kiva.clear_requests()


@pytest.fixture
def offline_site(tmp_path):
    """A site whose builds send no requests, as `two_sites` builds from a file."""
    return Site(tmp_path, NOBODY)


@pytest.fixture
def new_site(tmp_path):
    """Makes further offline sites."""
    def make(name):
        (tmp_path / name).mkdir()
        return Site(tmp_path / name, NOBODY)
    return make


@pytest.fixture(scope="session")
def expected(tmp_path_factory):
    """The tree of each state of `two_sites`."""
    return [two_sites.expected(Site(tmp_path_factory.mktemp("wanted"), NOBODY), state)
            for state in range(two_sites.STATES)]


@pytest.fixture
def program():
    return PROGRAM
