"""Runs programs and measures the time and the memory that they need."""
import os
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass


@dataclass
class Run:
    """One run of a program: its times in seconds, its peak resident memory in megabytes, and what it printed."""
    wall: float
    user: float
    system: float
    megabytes: float
    output: bytes

    @property
    def cpu(self):
        return self.user + self.system


def measure(command):
    """Runs a command. One that fails ends the benchmark."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    output = process.stdout.read()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command}: exit {process.returncode}")
    # The unit is kilobytes on Linux and bytes on macOS: getrusage(2).
    megabytes = usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
    return Run(wall, usage.ru_utime, usage.ru_stime, megabytes, output)


def median(runs, name):
    return statistics.median(getattr(run, name) for run in runs)
