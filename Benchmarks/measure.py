"""Runs a program and measures the time and the memory that it needs."""
import os
import subprocess
import sys
import time


def measure(command):
    """Returns the milliseconds and the peak megabytes of a command, and its output.

    A command that fails ends the benchmark.
    """
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    output = process.stdout.read()
    process.stdout.close()
    _, status, usage = os.wait4(process.pid, 0)
    milliseconds = (time.perf_counter() - start) * 1000
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{command}: exit {process.returncode}")
    # The unit is kilobytes on Linux and bytes on macOS: getrusage(2).
    megabytes = usage.ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)
    return milliseconds, megabytes, output
