#!/usr/bin/env python3
"""Times whole builds of the release binary: Benchmarks/build.py [--runs K] [--loans N,N,…] GENERATOR

GENERATOR is a program that writes N loans in the shape of Kiva's listing: `GENERATOR N`.
For each N the first build (every page is new), a build with nothing new, and a build of which all
pages change are timed as a user would run them, start of the process included. Prints one table.
"""
import argparse
import json
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

KIVAGEN = pathlib.Path(__file__).resolve().parent.parent / ".build/release/kivagen"


def build(site, listing, title):
    command = [KIVAGEN, "build", "-C", site, "--input", listing, "--limit", "1000000", "--json",
               "--quiet", "--title", title]
    started = time.perf_counter()
    done = subprocess.run(command, capture_output=True, check=True)
    return (time.perf_counter() - started) * 1000, json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--loans", default="20,1000")
    parser.add_argument("generator")
    arguments = parser.parse_args()
    print(f"{'loans':>8} {'files':>8} {'first ms':>10} {'same ms':>10} {'changed ms':>11}")
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for count in map(int, arguments.loans.split(",")):
            listing = folder / f"{count}.json"
            made = subprocess.run([sys.executable, arguments.generator, str(count)],
                                  capture_output=True, check=True)
            listing.write_bytes(made.stdout)
            times = {"first": [], "same": [], "changed": []}
            for run in range(arguments.runs):
                site = folder / "site"
                site.mkdir()
                for kind, title in (("first", "A"), ("same", "A"), ("changed", f"B{run}")):
                    taken, summary = build(site, listing, title)
                    times[kind].append(taken)
                    if kind == "first":
                        files = summary["written"]
                shutil.rmtree(site)
            row = [statistics.median(times[kind]) for kind in ("first", "same", "changed")]
            print(f"{count:>8,} {files:>8,} {row[0]:>10.1f} {row[1]:>10.1f} {row[2]:>11.1f}")


main()
