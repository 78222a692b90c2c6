"""Runs a program and writes the most memory that it had, in bytes, to a file: peak_memory.py FILE PROGRAM ARGUMENT...

Linux counts the memory of the process that starts a program as that of the program, so it has to be a small one.
"""
import os
import subprocess
import sys

process = subprocess.Popen(sys.argv[2:])
_, status, usage = os.wait4(process.pid, 0)
with open(sys.argv[1], "w") as file:
    file.write(str(usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)))
sys.exit(os.waitstatus_to_exitcode(status))
