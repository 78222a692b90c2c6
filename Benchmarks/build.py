#!/usr/bin/env python3
"""Compares builds with kivagen, builds with Hugo, and the unpacking of the finished site: Benchmarks/build.py [OPTION…]

Benchmarks/loans.py invents the loans, and Benchmarks/hugo has the site for Hugo (0.126 or newer). The variables `HUGO`
and `KIVAGEN` name other programs. For each number of loans, three builds are timed as a user would run them, with the
start of the process: the first one, into an empty folder; one with nothing new; and one after the funded amount of one
loan in a hundred has changed. The programs run in turn. `tar xf` of the site that kivagen has built is the floor: what
it takes to write the files alone. `TMPDIR=/dev/shm` keeps the disk out of the measurement.

  --loans N,N,…  the numbers of loans (20,1000,10000)
  --runs K       how often each build runs (5)
  --only NAME    one of the programs only: kivagen or Hugo
  --write        writes the results into docs/benchmarks.md, too
"""
import argparse
import json
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

from measure import measure, median

HERE = pathlib.Path(__file__).resolve().parent
KIVAGEN = os.environ.get("KIVAGEN", HERE.parent / ".build/release/kivagen")
HUGO = os.environ.get("HUGO", "hugo")
KINDS = {"first": "first build", "same": "nothing new", "changed": "1 % changed"}


class Kivagen:
    name = "kivagen"

    def __init__(self, folder, listing):
        self.listing = listing
        self.site = folder / "kivagen"
        self.output = self.site / "Output"
        self.command = [KIVAGEN, "build", "-C", self.site, "--input", listing, "--now", "2026-11-20T12:00:00Z",
                        "--limit", "1000000", "--quiet", "--json"]

    def reset(self):
        shutil.rmtree(self.site, ignore_errors=True)
        self.site.mkdir()

    def use(self, loans):
        self.listing.write_bytes(loans)


class Hugo:
    name = "Hugo"

    def __init__(self, folder, listing):
        self.site = folder / "hugo"
        self.output = self.site / "public"
        shutil.rmtree(self.site, ignore_errors=True)
        shutil.copytree(HERE / "hugo", self.site)
        (self.site / "assets").mkdir()
        self.command = [HUGO, "--source", self.site, "--quiet", "--cacheDir", folder / "cache"]

    def reset(self):
        shutil.rmtree(self.output, ignore_errors=True)

    def use(self, loans):
        (self.site / "assets/loans.json").write_bytes(loans)


def invented(count):
    """Returns a listing, and the same listing after one loan in a hundred has got a share of $25 more or less."""
    loans = subprocess.run([HERE / "loans.py", str(count)], check=True, capture_output=True).stdout
    listing = json.loads(loans)
    for loan in listing["loans"][::100]:
        funded = loan["funded_amount"]
        loan["funded_amount"] = funded + 25 if funded + 25 <= loan["loan_amount"] else max(0, funded - 25)
    return loans, json.dumps(listing, ensure_ascii=False).encode()


def builds(program, old, new, runs):
    """Runs the three builds once, and adds the results to those of each kind."""
    program.reset()
    program.use(old)
    for kind in KINDS:
        if kind == "changed":
            program.use(new)
        runs[kind].append(measure(program.command))


def files(folder):
    return [path for path in folder.rglob("*") if path.is_file()]


def unpackings(site, folder, count):
    """Times how long `tar xf` takes for the files of a site."""
    archive, target = folder / "site.tar", folder / "unpacked"
    subprocess.run(["tar", "cf", archive, "-C", site, "."], check=True)
    runs = []
    for _ in range(count):
        target.mkdir()
        runs.append(measure(["tar", "xf", archive, "-C", target]))
        shutil.rmtree(target)
    archive.unlink()
    return runs


def row(count, name, kind, runs, site=None):
    walls = sorted(run.wall for run in runs)
    size = sum(path.stat().st_size for path in files(site)) / 1e6 if site else None
    return [f"{count:,}", name, kind, f"{median(runs, 'wall'):.3f}", f"{walls[0]:.3f} to {walls[-1]:.3f}",
            f"{median(runs, 'user'):.3f}", f"{median(runs, 'system'):.3f}", f"{max(run.megabytes for run in runs):.0f}",
            f"{len(files(site)):,}" if site else "", f"{size:.1f}" if site else ""]


def throughput(runs, listing, site):
    """Returns what each phase of first builds handled in a second."""
    def seconds(phase):
        times = sorted(json.loads(run.output)["phases_ms"][phase] / 1000 for run in runs)
        return max(times[len(times) // 2], 1e-6)
    size = sum(path.stat().st_size for path in files(site)) / 1e6
    return (f"decoding {len(listing) / 1e6 / seconds('decode'):.0f} MB/s, rendering {size / seconds('render'):.0f} MB/s, "
            f"publishing {len(files(site)) / seconds('publish'):,.0f} files/s")


def compare(count, arguments, folder, rows, notes):
    old, new = invented(count)
    programs = [program(folder, folder / "loans.json") if program is Kivagen else program(folder, None)
                for program in (Kivagen, Hugo) if arguments.only in (None, program.name)]
    results = {program.name: {kind: [] for kind in KINDS} for program in programs}
    for _ in range(arguments.runs):
        for program in programs:
            builds(program, old, new, results[program.name])
    for program in programs:
        for kind, text in KINDS.items():
            rows.append(row(count, program.name, text, results[program.name][kind], program.output))
    if "kivagen" in results:
        site = programs[0].output
        rows.append(row(count, "tar xf", "", unpackings(site, folder, arguments.runs)))
        notes.append(f"{count:,} loans: {throughput(results['kivagen']['first'], old, site)}")
    for program in programs:
        shutil.rmtree(program.site)


HEAD = ["loans", "program", "build", "wall s", "from … to", "user s", "system s", "MB", "files", "MB written"]


def table(rows):
    lines = [" | ".join(HEAD), " | ".join(["---:", "---", "---"] + ["---:"] * 7), *(" | ".join(row) for row in rows)]
    return "".join(f"| {line} |\n" for line in lines)


def first_line(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[0]


def machine():
    info = pathlib.Path("/proc/cpuinfo")
    names = [line.split(":", 1)[1].strip() for line in info.read_text().splitlines()
             if line.startswith("model name")] if info.exists() else [platform.processor()]
    release = pathlib.Path("/etc/os-release")
    system = dict(line.split("=", 1) for line in release.read_text().splitlines() if "=" in line)[
        "PRETTY_NAME"].strip('"') if release.exists() else platform.platform()
    return f"{os.cpu_count()} × {names[0]}, {system}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--loans", default="20,1000,10000")
    parser.add_argument("--only", choices=["kivagen", "Hugo"])
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    rows, notes = [], []
    with tempfile.TemporaryDirectory() as folder:
        for count in map(int, arguments.loans.split(",")):
            compare(count, arguments, pathlib.Path(folder), rows, notes)
            print(table(rows), flush=True)
    versions = [first_line(KIVAGEN, "--version")]
    if arguments.only != "kivagen":
        versions.append("Hugo " + first_line(HUGO, "version").split()[1].split("-")[0].lstrip("v"))
    about = f"{machine()}; {', '.join(versions)}; medians of {arguments.runs} runs, in turn."
    print(about, *notes, sep="\n")
    if arguments.write:
        write(rows, notes, about)


def write(rows, notes, about):
    (HERE.parent / "docs/benchmarks.md").write_text(f"""# Benchmarks

`make bench` builds the same invented loans with kivagen and with [Hugo](https://gohugo.io/), and writes this page. Hugo
has [a small site](../Benchmarks/hugo) with the same list, loan, country and sector pages, but no filter, no map, no feeds
and no data. `tar xf` unpacks the site that kivagen has built, which is the least that writing its files takes. The times
include the start of the process.

{about}

{table(rows)}
What the phases of the first builds with kivagen handled in a second:

{"".join(f"- {note}{chr(10)}" for note in notes)}""")


main()
