"""Random test cases, each determined by its kind and its number.

`KIVAGEN_CASE="listing 17"` runs one case alone. In the long form, the numbers begin at `KIVAGEN_SEED`, or at the time
of the clock, and the cases of each kind run for `KIVAGEN_MINUTES`.
"""
import itertools
import os
import random
import re
import shutil
import time
from collections import Counter

import pytest

from environment import SOAK

CASE = os.environ.get("KIVAGEN_CASE")
SEED = int(os.environ.get("KIVAGEN_SEED") or (time.time() if SOAK else 0))
MINUTES = float(os.environ.get("KIVAGEN_MINUTES") or 1)
# Matches the parts that differ between failures of the same kind.
VALUES = re.compile(r"'[^']*'|\"[^\"]*\"|\d+")


def run(kind, count, attempt, folder, least=0):
    """Calls `attempt(number, dice, folder)` for each number, and fails at the end with a list of all failures.

    `attempt` returns the exit code of the run, which is counted. The folder is empty at first, and at the end holds
    what the last case left. In the long form, there are at least `least` cases, however long they take.
    """
    codes, failures, first = Counter(), {}, SEED
    for number in numbers(kind, count, least):
        folder_of_case = folder / "case"
        shutil.rmtree(folder_of_case, ignore_errors=True)
        folder_of_case.mkdir()
        try:
            codes[attempt(number, random.Random(f"{kind} {number}"), folder_of_case)] += 1
        # An error in the test itself is also reported with the case's number.
        except Exception as error:
            name = f"KIVAGEN_CASE='{kind} {number}'"
            text = str(error) if isinstance(error, AssertionError) else repr(error)
            failures.setdefault(VALUES.sub("…", text)[:80], []).append(f"{name}: {text[:1500]}")
            print(f"\n{name}: {text[:600]}", flush=True)
    print(f"\n{kind}: {sum(codes.values())} runs from number {first}, by exit code: {dict(sorted(codes.items()))}")
    assert not failures, "\n".join(f"{len(found)} times, first {found[0]}" for found in failures.values())


def numbers(kind, count, least):
    if CASE:
        name, number = CASE.rsplit(" ", 1)
        if name != kind:
            pytest.skip("another case was requested")
        return [int(number)]
    if not SOAK:
        return range(SEED, SEED + count)
    return until(time.monotonic() + MINUTES * 60, least)


def until(end, least):
    for number in itertools.count(SEED):
        if time.monotonic() > end and number - SEED >= least:
            return
        yield number
