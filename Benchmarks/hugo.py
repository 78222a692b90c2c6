#!/usr/bin/env python3
"""Compares kivagen with Hugo on the same loans: Benchmarks/hugo.py [--runs K] [--loans N,N,…]

Benchmarks/loans.py invents the loans, Benchmarks/hugo contains the site for Hugo (0.126 or newer), and the
variables `HUGO` and `KIVAGEN` name other programs. For each N, the script times a first build, into an empty
folder, and a build with nothing new, each as a user would run it, including the start of the process. The runs
of the two programs alternate. For each program and N, the script prints the medians in milliseconds, the peak
resident memory, and the number of files that the second build wrote again. `TMPDIR=/dev/shm` keeps the disk out
of the measurement.
"""
import argparse
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

from measure import measure

HERE = pathlib.Path(__file__).resolve().parent
KIVAGEN = os.environ.get("KIVAGEN", HERE.parent / ".build/release/kivagen")
HUGO = os.environ.get("HUGO", "hugo")


def modification_times(folder):
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file()}


class Kivagen:
    name = "kivagen"

    def __init__(self, folder, listing):
        self.site = folder / "kivagen"
        self.output = self.site / "Output"
        self.command = [KIVAGEN, "build", "-C", self.site, "--input", listing,
                        "--limit", "1000000", "--quiet"]

    def reset(self):
        shutil.rmtree(self.site, ignore_errors=True)
        self.site.mkdir()


class Hugo:
    name = "Hugo"

    def __init__(self, folder, listing):
        self.site = folder / "hugo"
        self.output = self.site / "public"
        shutil.rmtree(self.site, ignore_errors=True)
        shutil.copytree(HERE / "hugo", self.site)
        (self.site / "assets").mkdir()
        shutil.copy(listing, self.site / "assets/loans.json")
        self.command = [HUGO, "--source", self.site, "--quiet", "--cacheDir", folder / "cache"]

    def reset(self):
        shutil.rmtree(self.output, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--loans", default="20,1000,10000")
    arguments = parser.parse_args()
    print(f"{'loans':>8} {'program':>8} {'files':>8} {'first ms':>10} {'same ms':>10} {'MB':>6} {'rewritten':>10}")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for count in map(int, arguments.loans.split(",")):
            listing = folder / f"{count}.json"
            generated = subprocess.run([sys.executable, HERE / "loans.py", str(count)],
                                       capture_output=True, check=True)
            listing.write_bytes(generated.stdout)
            programs = [Kivagen(folder, listing), Hugo(folder, listing)]
            first = {program.name: [] for program in programs}
            same = {program.name: [] for program in programs}
            peak = {program.name: 0 for program in programs}
            files, rewritten = {}, {}
            for _ in range(arguments.runs):
                for program in programs:
                    program.reset()
                    for times in (first, same):
                        before = modification_times(program.output) if times is same else {}
                        milliseconds, megabytes, _ = measure(program.command)
                        times[program.name].append(milliseconds)
                        peak[program.name] = max(peak[program.name], megabytes)
                    after = modification_times(program.output)
                    files[program.name] = len(after)
                    rewritten[program.name] = sum(before.get(path) != time for path, time in after.items())
            for name in first:
                print(f"{count:>8,} {name:>8} {files[name]:>8,} {statistics.median(first[name]):>10.1f} "
                      f"{statistics.median(same[name]):>10.1f} {peak[name]:>6.0f} {rewritten[name]:>10,}", flush=True)


main()
