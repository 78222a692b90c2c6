#!/usr/bin/env python3
"""Compares builds with kivagen, Hugo and Jekyll, and the unpacking of the finished site: Benchmarks/build.py [OPTION…]

Benchmarks/loans.py invents the loans. Benchmarks/hugo has a site for Hugo (0.126 or newer), Benchmarks/jekyll the same
for Jekyll, and Benchmarks/same the templates with which kivagen builds the same pages. The variables `KIVAGEN`, `HUGO`
and `JEKYLL` name other programs; those that are not installed are left out. For each number of loans, three builds are
timed as a user would run them, with the start of the process: the first one, into an empty folder; one with nothing
new; and one after the funded amount of one loan in a hundred has changed. The programs run in turn. `tar xf` of the site
that kivagen has built is the floor: what it takes to write the files alone. `TMPDIR=/dev/shm` keeps the disk out of the
measurement.

More than 100,000 loans are built by kivagen alone, once and in /var/tmp, which should be a disk: the site of 1,000,000
loans has about 12 GB.

  --loans N,N,…   the numbers of loans (20,1000,10000)
  --runs K        how often each build runs (5)
  --only NAME,…   some of the programs only: kivagen, same, hugo, jekyll
  --write [FILE]  writes the results into docs/benchmarks.md, or another file, and its chart beside it
"""
import argparse
import pathlib
import shutil
import subprocess
import sys
import tempfile

import report
from measure import measure
from programs import HERE, PROGRAMS, Site
from results import KINDS, Results

# With more loans, kivagen alone builds, only once, and nothing is unpacked. The site may not fit into memory.
MOST = 100_000
DISK = "/var/tmp"


def invent(count, folder):
    """Writes a listing, and another in which one loan in a hundred has changed. Returns the paths of both."""
    listings = folder / "listing.json", folder / "changed.json"
    for listing, options in zip(listings, ([], ["--changed"])):
        with listing.open("wb") as file:
            subprocess.run([sys.executable, HERE / "loans.py", str(count), *options], check=True, stdout=file)
    return listings


def build(site, listings, results):
    """Runs the three builds once, and adds the results to those of each kind."""
    site.reset()
    site.use(listings[0])
    for kind in KINDS:
        if kind == "changed":
            site.use(listings[1])
        results[kind].append(site.build())


def unpack(site, folder, count):
    """Times how long `tar xf` takes for the files of a site."""
    archive, target = folder / "site.tar", folder / "unpacked"
    subprocess.run(["tar", "cf", archive, "-C", site.output, "."], check=True)
    runs = []
    for _ in range(count):
        target.mkdir()
        runs.append(measure(["tar", "xf", archive, "-C", target]))
        shutil.rmtree(target)
    archive.unlink()
    return runs


def compare(count, names, runs, folder):
    """Returns the results of the programs with so many loans."""
    listings = invent(count, folder)
    sites = {name: Site(PROGRAMS[name], folder / name) for name in names if count <= PROGRAMS[name].most}
    results = Results(count, listings[0].stat().st_size)
    for _ in range(runs if count <= MOST else 1):
        for name, site in sites.items():
            build(site, listings, results.runs[name])
    for name, site in sites.items():
        results.sizes[name] = site.size()
    if "kivagen" in sites and count <= MOST:
        results.runs["tar"]["first"] = unpack(sites["kivagen"], folder, runs)
    return results


def names_of_programs(text):
    names = text.split(",")
    if unknown := set(names) - set(PROGRAMS):
        raise argparse.ArgumentTypeError(f"unknown program '{unknown.pop()}'; there are {', '.join(PROGRAMS)}")
    return names


def numbers(text):
    return [int(number) for number in text.split(",")]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--loans", type=numbers, default=[20, 1000, 10_000])
    parser.add_argument("--only", type=names_of_programs, default=list(PROGRAMS))
    parser.add_argument("--write", nargs="?", type=pathlib.Path, const=HERE.parent / "docs/benchmarks.md")
    return parser.parse_args()


def main():
    options = arguments()
    if not PROGRAMS["kivagen"].executable:
        sys.exit("build.py: first run `make release`")
    about = report.about(options.only, options.runs)
    names = [name for name in options.only if PROGRAMS[name].executable]
    print(about, flush=True)
    results = []
    for count in options.loans:
        with tempfile.TemporaryDirectory(dir=DISK if count > MOST else None) as folder:
            results.append(compare(count, names, options.runs, pathlib.Path(folder)))
            sys.stdout.write(report.figures(results[-1:]))
            print(report.ratios(results), flush=True)
    # Nothing is written before everything is measured, so that an interrupted benchmark leaves the page as it was.
    if options.write:
        report.write(options.write, results, about, options.runs)


if __name__ == "__main__":
    main()
