"""Every command on a hostile machine: descriptors that are closed, full or broken, signals at any moment, limits of the
system.

A case is identified by a kind and a number, as in `test_mutated_files`.
"""
import os
import resource
import signal
import threading

import pytest

import cases
import hostile_site
import promises
from hostile_site import NOW, build_arguments
from kiva_server import Kiva
from site_tree import dangling_links, traces, tree

KIVA = {}

COMMANDS = {
    "build": lambda: build_arguments("--input", "in.json"),
    "build -": lambda: build_arguments("--input", "-"),
    "build without JSON": lambda: [word for word in build_arguments("--input", "in.json") if word != "--json"],
    "dry run": lambda: ["build", "--dry-run", "--now", NOW, "--input", "in.json"],
    "dry run in JSON": lambda: build_arguments("--input", "in.json", "--dry-run"),
    "build from Kiva": lambda: ["build", "--json", "--api", KIVA["url"], "--limit", "8", "--refresh"],
    "fetch": lambda: ["fetch", "--api", KIVA["url"], "--limit", "8", "--refresh"],
    "fetch in JSON": lambda: ["fetch", "--json", "--input", "in.json"],
    "save": lambda: ["fetch", "--input", "in.json", "--save", "saved.json"],
    "save -": lambda: ["fetch", "--input", "in.json", "--save", "-"],
    "clean": lambda: ["clean"],
    "clean in JSON": lambda: ["clean", "--json"],
    "clean as a dry run": lambda: ["clean", "--dry-run"],
    "render": lambda: ["render", "page.mustache", "--data", "data.json"],
    "render data of -": lambda: ["render", "page.mustache"],
    "render -": lambda: ["render", "-", "--data", "data.json"],
    "help": lambda: ["help"],
    "help build": lambda: ["help", "build"],
    "version": lambda: ["version"],
    "nothing": lambda: [],
    "a typo": lambda: ["biuld", "--json"],
}
# The commands whose result goes to standard output.
WITH_OUTPUT = {"build", "build -", "dry run", "dry run in JSON", "build from Kiva", "fetch", "fetch in JSON", "save",
               "save -", "clean in JSON", "clean as a dry run", "render", "render data of -", "render -", "help",
               "help build", "version"}
INPUT = {"build -": "in.json", "render data of -": "data.json", "render -": "page.mustache"}


@pytest.fixture(scope="session")
def base(tmp_path_factory):
    """A site that is about to change, with a template and data to render."""
    root = tmp_path_factory.mktemp("machine") / "site"
    hostile_site.make(root)
    (root / "page.mustache").write_text("{{#loans}}{{name}}: {{use}}\n{{/loans}}" * 200)
    (root / "data.json").write_text(hostile_site.json.dumps(hostile_site.newest(range(1001, 1031))))
    (root / "in.json").write_text(hostile_site.json.dumps(hostile_site.newest(range(1007, 1015))))
    (root / "Notes/how.md").write_text("# How\n\nChanged.")
    return root


@pytest.fixture(scope="session", autouse=True)
def kiva():
    kiva = Kiva()
    kiva.loans = hostile_site.loans(range(1007, 1015))
    KIVA["url"] = kiva.url
    yield kiva
    kiva.shut_down()


class Stage:
    """A copy of the site, before and after a run."""

    def __init__(self, base, folder, dice):
        self.root = hostile_site.copy(base, folder / "site")
        self.output = self.root / "Output"
        self.name = dice.choice(list(COMMANDS))
        self.arguments = COMMANDS[self.name]()
        self.stdin = (self.root / INPUT[self.name]).read_bytes() if self.name in INPUT else b""
        self.before = traces(self.output)
        self.old = tree(self.output)

    def run(self, **options):
        options.setdefault("stdin", self.stdin)
        return promises.run(self.root, self.arguments, **options)

    def check_site(self, end, is_complete=False):
        """Checks that a run left the site unchanged or, if it was changing it, consistent; and that the next build
        makes the site that it would have made.
        """
        after = tree(self.output)
        if "index.html" in after:
            assert dangling_links(after) == []
        if end.code and not is_complete:
            assert not (found := promises.changed_paths(self.before, traces(self.output))), f"changed: {found}"

    def check_next_build(self):
        end = promises.run(self.root, build_arguments("--input", "in.json"))
        promises.check_end(end)
        assert end.code == 0, end.stderr
        promises.check_site(self.output)
        promises.check_links(self.output, end.summary["warnings"])
        return end


# Descriptors

def closed(number):
    return lambda: os.close(number)


def replaced(number, path, flags):
    def replace():
        descriptor = os.open(path, flags)
        os.dup2(descriptor, number)
        if descriptor != number:
            os.close(descriptor)
    return replace


def broken_pipe(number):
    def replace():
        reader, writer = os.pipe()
        os.dup2(writer, number)
        os.close(reader)
        os.close(writer)
    return replace


def without_writer(number):
    """Returns the reading end of a pipe that has no writer any more."""
    def replace():
        reader, writer = os.pipe()
        os.dup2(reader, number)
        os.close(reader)
        os.close(writer)
    return replace


INPUTS = {
    "kept": lambda: None, "closed": closed(0), "empty": replaced(0, "/dev/null", os.O_RDONLY),
    "a folder": replaced(0, ".", os.O_RDONLY), "for writing": replaced(0, "/dev/null", os.O_WRONLY),
    "an ended pipe": without_writer(0),
}


def outputs(number):
    return {
        "kept": lambda: None, "closed": closed(number), "full": replaced(number, "/dev/full", os.O_WRONLY),
        "broken": broken_pipe(number), "for reading": replaced(number, "/dev/null", os.O_RDONLY),
        "null": replaced(number, "/dev/null", os.O_WRONLY),
    }


def descriptors(stage, dice):
    chosen = [dice.choice(list(INPUTS)), dice.choice(list(outputs(1))), dice.choice(list(outputs(2)))]
    changes = [INPUTS[chosen[0]], outputs(1)[chosen[1]], outputs(2)[chosen[2]]]
    if dice.random() < 0.4:
        # Only one of the limits is set at a time.
        for index in dice.sample(range(3), 2):
            chosen[index], changes[index] = "kept", lambda: None

    def first():
        for change in changes:
            change()

    end = stage.run(first=first)
    about = f"{stage.name} with {chosen}: {end.code} {end.stderr}"
    # Whatever reads the output has closed it.
    unwritten = {-signal.SIGPIPE if chosen[1] == "broken" else 74}
    assert end.code in promises.CODES | unwritten, about
    assert end.cpu < promises.MAXIMUM_CPU_SECONDS, about
    if chosen[2] == "kept":
        promises.check_messages(end)
    plain = stage.name not in INPUT or chosen[0] == "kept"
    if plain and stage.name not in ("nothing", "a typo"):
        cannot = stage.name in WITH_OUTPUT and chosen[1] not in ("kept", "null")
        assert end.code in (unwritten if cannot else {0}), about
    if chosen[1] == "kept" and "--json" in stage.arguments:
        promises.check_summary(end)
    # A run that fails only because its summary cannot be written has changed the site before.
    stage.check_site(end, is_complete=end.code in unwritten and chosen[1] not in ("kept", "null"))
    stage.check_next_build()
    return end.code


# Signals

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGKILL, signal.SIGCONT]


def restore_default_signals():
    for number in SIGNALS:
        if number != signal.SIGKILL:
            signal.signal(number, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def signals(stage, dice):
    number = dice.choice(SIGNALS)
    times = dice.choice([1, 1, 1, 2])
    moment = dice.uniform(0, dice.choice([0.02, 0.05, 0.1, 0.4]))

    def meanwhile(process):
        threading.Event().wait(moment)
        for _ in range(times):
            # The process was not waited for yet, so its number is not reused even if it has ended.
            os.kill(process.pid, number)
            threading.Event().wait(dice.uniform(0, 0.02))

    end = stage.run(first=restore_default_signals, meanwhile=meanwhile)
    about = f"{stage.name}, {number!r} {times} times after {moment:.3f} s: {end.code} {end.stderr}"
    dies = number != signal.SIGCONT
    usual = {64} if stage.name in ("nothing", "a typo") else {0}
    assert end.code in (usual | ({-number} if dies else set())), about
    # Before the program begins, signals of a crash are handled by Swift's runtime, which prints a backtrace.
    has_backtrace = number in (signal.SIGKILL, signal.SIGQUIT)
    assert has_backtrace or end.code == 0 or not promises.CRASH.search(end.messages), about
    after = tree(stage.output)
    has_begun = (stage.output / ".kivagen-journal").exists()
    if times == 1 and number not in (signal.SIGKILL, signal.SIGQUIT) and end.code:
        assert not has_begun, about
        stage.check_site(end, is_complete=stage.name.startswith("clean"))
        assert not (stage.root / ".kivagen/staging").exists(), f"the staging folder was not deleted: {about}"
    if not stage.name.startswith("clean"):
        assert dangling_links(after) == [], about
    stage.check_next_build()
    return end.code


# Limits

def limits(stage, dice):
    name, limit, low = dice.choice([
        ("AS", dice.choice([dice.randrange(20, 600), dice.randrange(20, 2000)]) << 20, 1 << 30),
        ("FSIZE", dice.choice([0, 1, 100, 4096, 20_000, 100_000, dice.randrange(1, 300_000)]), 1 << 20),
        # With three descriptors, which are already open, no library can be loaded.
        ("NOFILE", dice.randrange(4, 40), 32),
        ("DATA", dice.randrange(1, 300) << 20, 256 << 20),
        ("STACK", dice.choice([64 << 10, 256 << 10, 1 << 20]), 1 << 20),
        ("NPROC", 1, 2),
    ])

    def first():
        restore_default_signals()
        resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (limit, limit))

    end = stage.run(first=first)
    about = f"{stage.name} with {name} {limit}: {end.code} {end.stderr}"
    if name in ("AS", "DATA", "STACK") and limit < low:
        # With so little memory, no program can be loaded and not even the smallest allocation succeeds.
        assert end.code in promises.CODES | {127, -signal.SIGSEGV, -signal.SIGABRT, -signal.SIGILL, -signal.SIGTRAP,
                                             -signal.SIGBUS}, about
        stage.check_site(end, is_complete=end.code not in promises.CODES)
    else:
        promises.check_end(end, silent=name == "FSIZE")
        stage.check_site(end, is_complete=end.code == 74 and stage.name in WITH_OUTPUT)
        if limit >= low and name != "NPROC":
            assert end.code == (64 if stage.name in ("nothing", "a typo") else 0), about
    stage.check_next_build()
    return end.code


KINDS = [descriptors, signals, limits]
COUNT = 8


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_keeps_its_promises_on_a_hostile_machine(kind, base, tmp_path):
    def attempt(number, dice, folder):
        return kind(Stage(base, folder, dice), dice)

    cases.run(kind.__name__, COUNT, attempt, tmp_path)
