"""The page docs/benchmarks.md and its chart, from the measurements of Benchmarks/build.py.

`Benchmarks/report.py docs/benchmarks.csv` prints the chart of figures that were measured before.
"""
import csv
import io
import json
import os
import pathlib
import platform
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from statistics import median
from typing import Callable

import start
from programs import HERE, PROGRAMS
from results import KINDS

CHART = os.environ.get("BENCHMARK_CHART", HERE.parent / ".build/release/benchmark-chart")
TITLES = {name: program.title for name, program in PROGRAMS.items()} | {"tar": "tar xf"}


@dataclass(frozen=True)
class Comparison:
    """A line of the table of ratios: a figure of the results with each number of loans."""
    text: str
    figure: Callable
    # The goals for some numbers of loans: minimums or, for a cost, maximums.
    goals: dict = field(default_factory=dict)
    is_cost: bool = False

    def cell(self, results):
        figure = self.figure(results)
        if figure is None:
            return ""
        goal = self.goals.get(results.loans)
        text = f"{figure:.1f}" if figure < 100 else f"{figure:,.0f}"
        return f"{text} ({'≤' if self.is_cost else '≥'} {goal:,})" if goal else text


def quotient(of, to, measure="wall"):
    """Returns a figure that is a measure of one kind of builds divided by that of another: `hugo first`."""
    def figure(results):
        above, below = (results.figure(*builds.split(), measure) for builds in (of, to))
        return above / below if above and below else None
    return figure


def against(program, text, goals):
    """Returns the comparisons of a program with Hugo: of its time, of its CPU time and of its memory."""
    return [Comparison(f"{text}: {what}", quotient("hugo first", f"{program} first", measure), goals.get(measure, {}))
            for what, measure in [("time", "wall"), ("CPU time", "cpu"), ("memory", "megabytes")]]


def milliseconds(measure):
    """Returns a figure that is a time of first builds with kivagen for 1,000 loans."""
    def figure(results):
        seconds = results.figure("kivagen", "first", measure)
        return seconds and seconds / results.loans * 1e6
    return figure


def megabytes(results):
    return results.figure("kivagen", "first", "megabytes")


COMPARISONS = [
    *against("kivagen", "Hugo / kivagen",
             {"wall": {20: 3, 10_000: 5, 100_000: 6}, "cpu": {10_000: 5}, "megabytes": {10_000: 5, 100_000: 8}}),
    *against("same", "Hugo / kivagen, Hugo's pages", {}),
    Comparison("Jekyll / kivagen, Hugo's pages: time", quotient("jekyll first", "same first")),
    Comparison("kivagen / `tar xf`: time", quotient("kivagen first", "tar first"), {10_000: 3}, is_cost=True),
    Comparison("first build / nothing new: time", quotient("kivagen first", "kivagen unchanged"), {10_000: 4}),
    Comparison("1 % changed / nothing new: time", quotient("kivagen changed", "kivagen unchanged"), {10_000: 1.5},
               is_cost=True),
    Comparison("kivagen, milliseconds for 1,000 loans: time", milliseconds("wall")),
    Comparison("kivagen, milliseconds for 1,000 loans: CPU time", milliseconds("cpu")),
    Comparison("kivagen, MB: memory", megabytes, {1_000_000: 4000}, is_cost=True),
]


def markdown(head, alignments, rows):
    return "".join(f"| {' | '.join(row)} |\n" for row in [head, alignments, *rows])


def ratios(all_results):
    """Returns the table of ratios of medians."""
    rows = [[line.text, *(line.cell(results) for results in all_results)] for line in COMPARISONS]
    head = ["loans", *(f"{results.loans:,}" for results in all_results)]
    return markdown(head, ["---"] + ["---:"] * len(all_results), [row for row in rows if any(row[1:])])


def figures(all_results):
    """Returns all figures as CSV, a line for each program and kind of builds. Times are in seconds."""
    head = ["loans", "program", "build", "wall_median", "wall_fastest", "wall_slowest", "user_median", "system_median",
            "megabytes_most", "files", "megabytes_written"]
    file = io.StringIO()
    lines = csv.writer(file, lineterminator="\n")
    lines.writerow(head)
    lines.writerows(row(results, program, kind) for results in all_results for program, kinds in results.runs.items()
                    for kind, runs in kinds.items() if runs)
    return file.getvalue()


def row(results, program, kind):
    def figure(measure, reduce=median):
        return results.figure(program, kind, measure, reduce)
    files, size = results.sizes.get(program, (None, None))
    times = [figure("wall"), figure("wall", min), figure("wall", max), figure("user"), figure("system")]
    return [results.loans, TITLES[program], KINDS[kind] if program != "tar" else "", *(f"{time:.3f}" for time in times),
            f"{figure('megabytes', max):.0f}", files or "", f"{size / 1e6:.1f}" if size else ""]


def phases(results):
    units = ["decoding {:.0f} MB/s", "rendering {:.0f} MB/s", "publishing {:,.0f} files/s"]
    measured = [unit.format(rate) for unit, rate in zip(units, results.throughput()) if rate]
    return f"- {results.loans:,} loans: {', '.join(measured)}\n"


def chart(table):
    """Returns a chart of the first builds as SVG, from a table of all figures as CSV.

    The bars of each number of loans have a scale of their own. The program `benchmark-chart` draws them.
    """
    groups = {}
    for line in csv.DictReader(table.splitlines()):
        # Unpacking is a single kind of build, which has no name.
        if line["build"] in (KINDS["first"], ""):
            seconds = float(line["wall_median"])
            text = f"{seconds:.3g} s" if seconds < 100 else f"{seconds:,.0f} s"
            groups.setdefault(line["loans"], []).append(
                {"title": line["program"], "seconds": seconds, "text": text,
                 "isOwn": line["program"] in (TITLES["kivagen"], TITLES["same"])})
    document = {"title": "Seconds that first builds take",
                "groups": [{"title": f"{int(loans):,} loans", "programs": programs} for loans, programs in groups.items()]}
    try:
        return subprocess.run([CHART], input=json.dumps(document), check=True, capture_output=True, text=True).stdout
    except FileNotFoundError:
        sys.exit(f"{CHART} is missing; build it with `swift build -c release --product benchmark-chart`")


def render(template, values):
    with tempfile.NamedTemporaryFile("w", suffix=".json") as data:
        json.dump(values, data)
        data.flush()
        command = [PROGRAMS["kivagen"].executable, "render", HERE / template, "--data", data.name]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def about(names, runs):
    """Returns where the programs of these names run, and which of them are not installed."""
    programs = [PROGRAMS[name] for name in names]
    # kivagen with the pages of Hugo is the same program.
    versions = dict.fromkeys(
        f"{program.title.split(',')[0]} {program.version_number}" for program in programs if program.executable)
    lines = [f"{machine()}; {', '.join(versions)}; medians of {runs} runs, in turn."]
    lines += [f"{program.title} is not installed, and is left out." for program in programs if not program.executable]
    return "\n".join(lines)


def machine():
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9
    if sys.platform != "linux":
        return f"{os.cpu_count()} × {platform.processor()}, {memory:.0f} GB, {platform.platform()}"
    info = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    processor = next((line.split(":", 1)[1].strip() for line in info if line.startswith("model name")), platform.machine())
    files = subprocess.run(["stat", "-f", "-c", "%T", tempfile.gettempdir()], check=True, capture_output=True, text=True)
    return (f"{os.cpu_count()} × {processor}, {memory:.0f} GB, {platform.freedesktop_os_release()['PRETTY_NAME']}, "
            f"files on {files.stdout.strip()}")


def starts(runs):
    """Returns a sentence on how long kivagen takes to start."""
    try:
        figures, _ = start.compare(runs)
    except (OSError, subprocess.CalledProcessError):
        return "A C compiler or a library for it is not installed, so the start is left out."
    typical, fastest = (figures["kivagen"][index] / figures["empty"][index] for index in (0, 1))
    return (f"`kivagen --version` takes {typical:.2f} times as long as an empty C program that links the same C libraries "
            f"(≤ 1.6) by the medians of {runs} runs, and {fastest:.2f} times by the fastest runs.")


def write(page, all_results, about, runs):
    """Writes the page and, beside it, the chart and all figures, once they are complete."""
    drawing, table = page.with_suffix(".svg"), page.with_suffix(".csv")
    values = {
        "about": about, "chart": drawing.name, "figures": table.name, "starts": starts(40 * runs),
        "ratios": ratios(all_results),
        "phases": "".join(phases(results) for results in all_results if "kivagen" in results.runs)}
    text = figures(all_results)
    for path, content in [(drawing, chart(text)), (page, render("benchmarks.md.mustache", values)), (table, text)]:
        path.write_text(content)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: report.py FIGURES.csv")
    print(chart(pathlib.Path(sys.argv[1]).read_text()), end="")
