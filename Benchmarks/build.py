#!/usr/bin/env python3
"""Times whole builds of the release binary: Benchmarks/build.py [--runs K] [--loans N,N,…] GENERATOR

GENERATOR is a program that prints N loans in the format of Kiva's listing: `GENERATOR N`.
For each N, the script times the first build (every page is new), a build with nothing new, and a
build in which all pages change, each as a user would run it, including the start of the process.
It prints one table, with the peak resident memory of all these builds.
"""
import argparse
import json
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile

from measure import measure

KIVAGEN = pathlib.Path(__file__).resolve().parent.parent / ".build/release/kivagen"


def build(site, listing, title):
    """Returns the milliseconds and the peak megabytes of a build, and its summary."""
    command = [KIVAGEN, "build", "-C", site, "--input", listing, "--limit", "1000000", "--json",
               "--quiet", "--title", title]
    milliseconds, megabytes, summary = measure(command)
    return milliseconds, megabytes, json.loads(summary)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--loans", default="20,1000")
    parser.add_argument("generator")
    arguments = parser.parse_args()
    print(f"{'loans':>8} {'files':>8} {'first ms':>10} {'same ms':>10} {'changed ms':>11} {'MB':>6}")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for count in map(int, arguments.loans.split(",")):
            listing = folder / f"{count}.json"
            made = subprocess.run([sys.executable, arguments.generator, str(count)],
                                  capture_output=True, check=True)
            listing.write_bytes(made.stdout)
            times = {"first": [], "same": [], "changed": []}
            peak = 0
            for run in range(arguments.runs):
                site = folder / "site"
                site.mkdir()
                for kind, title in (("first", "A"), ("same", "A"), ("changed", f"B{run}")):
                    milliseconds, megabytes, summary = build(site, listing, title)
                    peak = max(peak, megabytes)
                    times[kind].append(milliseconds)
                    if kind == "first":
                        files = summary["written"]
                shutil.rmtree(site)
            row = [statistics.median(times[kind]) for kind in ("first", "same", "changed")]
            figures = " ".join([f"{row[0]:>10.1f}", f"{row[1]:>10.1f}", f"{row[2]:>11.1f}"])
            print(f"{count:>8,} {files:>8,} {figures} {peak:>6.0f}")


main()
