#!/usr/bin/env python3
"""Compares the start of kivagen with that of an empty C program: Benchmarks/start.py [--runs K]

The empty program links the same C libraries, and is compiled by `cc`. The variable `KIVAGEN` names another program.
The runs of the two alternate. For each program, the script prints the median and the minimum of the wall time and of
the CPU time in milliseconds, the number of shared libraries, and the size of the file.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
KIVAGEN = pathlib.Path(os.environ.get("KIVAGEN", HERE.parent / ".build/release/kivagen"))
# gumbo is within kivagen, so the empty program has no use for it.
PACKAGES = ["libcmark", "yaml-0.1", "libcurl", "sqlite3", "libmicrohttpd", "nettle", "zlib", "libidn2"]


def compile_empty(folder):
    found = subprocess.run(["pkg-config", "--libs", *PACKAGES], capture_output=True, text=True, check=True)
    program = folder / "empty"
    # Debian's linker would leave out the libraries, because the program uses nothing from them.
    keep = ["-Wl,--no-as-needed"] if os.uname().sysname == "Linux" else []
    subprocess.run(["cc", "-O2", "-x", "c", "-", "-o", program, *keep, *found.stdout.split()],
                   input="int main(void) { return 0; }", text=True, check=True)
    return program


def run(command):
    """Returns the wall time and the CPU time of a command in milliseconds."""
    start = time.perf_counter()
    process = os.posix_spawn(command[0], command, os.environ,
                             file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)])
    _, status, usage = os.wait4(process, 0)
    wall = time.perf_counter() - start
    if status:
        raise SystemExit(f"{command}: exit {os.waitstatus_to_exitcode(status)}")
    return wall * 1000, (usage.ru_utime + usage.ru_stime) * 1000


def libraries(program):
    if os.uname().sysname != "Linux":
        return "-"
    lines = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout.splitlines()
    return len(lines)


def compare(runs):
    """Returns the time that each program takes to start, and its size.

    The first are the median and the minimum of the wall time and of the CPU time in milliseconds, the second the number of
    shared libraries and the megabytes of the file.
    """
    with tempfile.TemporaryDirectory() as folder:
        commands = {"empty": [str(compile_empty(pathlib.Path(folder)))], "kivagen": [str(KIVAGEN), "--version"]}
        times = {name: [] for name in commands}
        for _ in range(runs):
            for name, command in commands.items():
                times[name].append(run(command))
        figures = {}
        for name, command in commands.items():
            walls, cpus = zip(*times[name])
            figures[name] = [statistics.median(walls), min(walls), statistics.median(cpus), min(cpus)]
        sizes = {name: [libraries(command[0]), os.path.getsize(command[0]) / 1e6] for name, command in commands.items()}
    return figures, sizes


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=200)
    figures, sizes = compare(parser.parse_args().runs)
    print(f"{'program':>8} {'wall ms':>8} {'minimum':>8} {'CPU ms':>8} {'minimum':>8} {'libraries':>10} {'MB':>6}")
    for name, (count, megabytes) in sizes.items():
        print(f"{name:>8}", *(f"{figure:>8.2f}" for figure in figures[name]), f"{count:>10}", f"{megabytes:>6.1f}")
    print(f"{'ratio':>8}", *(f"{of / to:>8.2f}" for of, to in zip(figures["kivagen"], figures["empty"])))


if __name__ == "__main__":
    main()
