"""Runs programs and measures the time and the memory that they need."""
import os
import subprocess
import sys
import time
from dataclasses import dataclass


@dataclass
class Run:
    """One run of a program: its times in seconds, its peak resident memory in megabytes, and its output."""
    wall: float
    user: float
    system: float
    megabytes: float
    output: bytes

    @property
    def cpu(self):
        return self.user + self.system


def measure(command, folder=None):
    """Runs a command in a folder. One that fails ends the benchmark.

    Linux counts the memory of this process to that of the command, so this one has to stay small.
    """
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE)
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
