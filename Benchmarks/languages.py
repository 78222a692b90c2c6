#!/usr/bin/env python3
"""Compares builds of a site in one language with those in several: Benchmarks/languages.py [--loans N,N…] [--runs K]

Each build is a first build, and the builds in one language and in several alternate. The variable `KIVAGEN` names
another program. For each number of loans, the script prints the medians of the wall time and of the CPU time in seconds
and of the memory in megabytes, and their ratios to those of one language.
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
KIVAGEN = pathlib.Path(os.environ.get("KIVAGEN", HERE.parent / ".build/release/kivagen"))
LANGUAGES = ["en", "en,es,fr,zh-Hans"]


def builds(count, runs, folder):
    """Returns the runs of the builds of a number of loans, by the languages."""
    with open(folder / "loans.json", "wb") as file:
        subprocess.run([sys.executable, HERE / "loans.py", str(count)], stdout=file, check=True)
    found = {languages: [] for languages in LANGUAGES}
    for _ in range(runs):
        for languages in LANGUAGES:
            for name in ("Output", ".kivagen"):
                shutil.rmtree(folder / name, ignore_errors=True)
            found[languages].append(measure(
                [KIVAGEN, "build", "--quiet", "--input", "loans.json", "--limit", str(count), "--languages", languages], folder))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--loans", default="20,1000,10000")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    print(f"{'loans':>7} {'languages':>17} {'wall s':>8} {'CPU s':>8} {'MB':>6} {'wall':>6} {'CPU':>6}")
    for count in map(int, options.loans.split(",")):
        with tempfile.TemporaryDirectory() as folder:
            found = builds(count, options.runs, pathlib.Path(folder))
        first = None
        for languages, runs in found.items():
            wall, cpu, megabytes = (
                statistics.median(getattr(run, name) for run in runs) for name in ("wall", "cpu", "megabytes"))
            first = first or (wall, cpu)
            print(f"{count:>7} {languages:>17} {wall:>8.3f} {cpu:>8.3f} {megabytes:>6.0f} "
                  f"{wall / first[0]:>6.2f} {cpu / first[1]:>6.2f}")


if __name__ == "__main__":
    main()
