"""Counts the instructions of a build. A count, unlike a time, is the same on a busy machine."""
import re
import shutil
import subprocess

import pytest

from environment import CLEAN, PROGRAM, REPOSITORY

LOANS = 2000
# The instructions for each loan, in thousands, as callgrind counted them last. A change that saves work lowers the figure.
# The pages of field partners, the data of saved loans, and what loans are chosen by take a third of them. Valgrind knows no
# instructions for SHA-256, so fingerprints take half of the instructions here, but little time elsewhere. Tables, maps and
# the addresses of embedded pages added a sixth.
RECORDED = 3008


@pytest.mark.skipif(not shutil.which("valgrind"), reason="valgrind is not installed")
def test_the_work_for_each_loan_does_not_grow(tmp_path):
    loans = subprocess.run([REPOSITORY / "Benchmarks/loans.py", str(LOANS)], check=True, capture_output=True).stdout
    (tmp_path / "loans.json").write_bytes(loans)
    # Valgrind 3.19 fails on the DWARF 5 debug information that Swift's compiler writes.
    subprocess.run(["strip", "--strip-debug", "-o", tmp_path / "kivagen", PROGRAM], check=True)
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", tmp_path / "kivagen", "build",
         "--input", "loans.json", "--limit", str(LOANS), "--now", "2026-11-20T12:00:00Z", "--quiet"],
        cwd=tmp_path, env=CLEAN, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    count = int(re.search(r"Collected : (\d+)", run.stderr)[1])
    assert count / LOANS / 1000 <= RECORDED * 1.1
