#!/usr/bin/env python3
"""Compares kivagen's templates with other engines: Benchmarks/templates.py [--runs K] [--rounds K] [--loans N]

All engines render the default card of the same N loans that Benchmarks/loans.py invents: kivagen, two engines of
Mustache in C++ (Debian: libkainjow-mustache-dev, libmstch-dev, nlohmann-json3-dev) and Go's html/template, which
is that of Hugo (golang-go). The program `templates-benchmark` has to be built first:
`swift build -c release --product templates-benchmark`. The script compiles the others in a temporary folder, and
leaves out those that cannot be compiled.

kivagen formats the values of a card when it renders it. The others have an advantage: they get these values as ready-
made texts, and without those that are empty. These are in a map that is made before the time is taken or, in the second
row of an engine, for each card within that time, as a program that renders a card once has to. The row "kivagen, ready"
is kivagen with such ready-made texts, which compares with the first row of an engine. The templates of the others are
in Benchmarks/templates/peers, with the words of kivagen's card in the text. The script first checks that all cards have
the same elements, attributes and texts: each engine escapes other characters and leaves other white space between
lines.

The programs run in turn on one core, all the same number of times, and each renders all cards into memory, in so many
rounds. The script prints the megabytes of output per second of processor time, of the best run and of the median, and
how many times as long as kivagen's two rows an engine takes for the same cards, by the median. Below follow the pages
and all files of the site of these loans, rendered in order on one core into memory, what is computed once before them,
and the time of reading and checking the default templates and the words in them.
"""
import argparse
import html.parser
import json
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
PEERS = HERE / "templates/peers"
KIVAGEN = pathlib.Path(os.environ.get("TEMPLATES_BENCHMARK", HERE.parent / ".build/release/templates-benchmark"))
COMPILERS = {
    "kainjow": ["c++", "-std=c++17", "-O2", "-Wfatal-errors", "kainjow.cpp"],
    "mstch": ["c++", "-std=c++17", "-O2", "-Wfatal-errors", "mstch.cpp", "-lmstch"],
    "html/template": ["go", "build", "html_template.go"],
}


class Events(html.parser.HTMLParser):
    """The elements, attributes and texts of HTML, with all character references replaced, and a space for each run
    of white space.
    """

    def __init__(self, text):
        super().__init__()
        self.list = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.list.append((tag, attributes))

    def handle_endtag(self, tag):
        self.list.append(tag)

    def handle_data(self, data):
        self.list.append(("text", re.sub(r"\s+", " ", data)))


def run(command, core):
    """Returns the output of a program that runs on one core."""
    if sys.platform == "linux":
        command = ["taskset", "--cpu-list", str(core), *command]
    process = subprocess.run(command, stdout=subprocess.PIPE)
    if process.returncode != 0:
        sys.exit(f"templates.py: {command}: exit {process.returncode}")
    return process.stdout


def ready_values(values):
    """Returns the values of all cards, with a flag in place of the one plural form that kivagen's words choose."""
    cards = json.loads(values)
    for card in cards:
        if card.get("omittedTagCount") == "1":
            card["isOneTagOmitted"] = True
    return cards


def compile_peers(folder, values):
    """Returns the commands of the engines that can be compiled, without the number of rounds."""
    commands = {}
    for name, compiler in COMPILERS.items():
        program = folder / name.replace("/", "-")
        command = [*compiler[:2], "-o", program, *compiler[2:]]
        if not shutil.which(compiler[0]) or subprocess.run(command, cwd=PEERS).returncode != 0:
            print(f"templates.py: {name} is left out, as it cannot be compiled", file=sys.stderr)
            continue
        card = "card.go.html" if compiler[0] == "go" else "card.mustache"
        commands[name] = [program, values, PEERS / card, "ready"]
        commands[f"{name}, maps made"] = [program, values, PEERS / card, "made"]
    return commands


def check_output(commands, core):
    """Ends the benchmark if an engine renders other cards than kivagen."""
    expected = run([*commands["kivagen"], "0"], core)
    seen = {expected}
    expected = Events(expected.decode()).list
    for name, command in commands.items():
        output = run([*command, "0"], core)
        if output in seen:
            continue
        seen.add(output)
        events = Events(output.decode()).list
        for ours, theirs in zip(expected, events):
            if ours != theirs:
                sys.exit(f"templates.py: {name} renders {theirs}, kivagen {ours}")
        if len(events) != len(expected):
            sys.exit(f"templates.py: {name} renders {len(events)} tags and texts, kivagen {len(expected)}")


def measure(commands, runs, core):
    """Returns the results of each command, which run in turn."""
    results = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            results[name].append(json.loads(run(command, core)))
    return results


def speed(timing):
    return timing["bytes"] / timing["seconds"] / 1e6


def seconds(timings):
    return statistics.median(timing["seconds"] for timing in timings)


def print_row(name, timings, *ratios):
    speeds = [speed(timing) for timing in timings]
    columns = "".join(f"{ratio:>17.2f}" for ratio in ratios)
    print(f"{name:<25} {max(speeds):>10.1f} {statistics.median(speeds):>12.1f}{columns}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--loans", type=int, default=10_000)
    parser.add_argument("--core", type=int, default=0)
    arguments = parser.parse_args()
    if not KIVAGEN.exists():
        sys.exit("templates.py: first run `swift build -c release --product templates-benchmark`")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        listing, values = folder / "loans.json", folder / "values.json"
        listing.write_bytes(subprocess.run([sys.executable, HERE / "loans.py", str(arguments.loans)],
                                           capture_output=True, check=True).stdout)
        values.write_text(json.dumps(ready_values(run([KIVAGEN, "values", listing], arguments.core))))
        cards = {"kivagen": [KIVAGEN, "cards", listing], "kivagen, ready": [KIVAGEN, "ready", listing],
                 **compile_peers(folder, values)}
        check_output(cards, arguments.core)
        cards = {name: [*command, str(arguments.rounds)] for name, command in cards.items()}
        results = measure({**cards, "site": [KIVAGEN, "site", listing], "load": [KIVAGEN, "load", "200"]},
                          arguments.runs, arguments.core)
    print(f"{'cards':<25} {'best MB/s':>10} {'median MB/s':>12} {'times kivagen':>16} {'times its ready':>16}")
    for name in cards:
        print_row(name, results[name], seconds(results[name]) / seconds(results["kivagen"]),
                  seconds(results[name]) / seconds(results["kivagen, ready"]))
    print(f"\n{'site':<25} {'best MB/s':>10} {'median MB/s':>12}")
    print_row("pages", [result["pages"] for result in results["site"]])
    print_row("all files", [result["files"] for result in results["site"]])
    preparation = [result["preparationSeconds"] for result in results["site"]]
    print(f"{'':<25} {'best ms':>10} {'median ms':>12}")
    print(f"{'preparation':<25} {min(preparation) * 1e3:>10.1f} {statistics.median(preparation) * 1e3:>12.1f}")
    loads = results["load"]
    print(f"\n{'loading':<25} {'best ms':>10} {'median ms':>12}")
    first = [load["first"] for load in loads]
    print(f"{'all, in a new process':<25} {min(first):>10.2f} {statistics.median(first):>12.2f}")
    for name, key in [("all, later", "all"), ("templates alone", "templates"), ("words alone", "words")]:
        print(f"{name:<25} {min(load[key]['best'] for load in loads):>10.2f} "
              f"{statistics.median(load[key]['median'] for load in loads):>12.2f}")


main()
