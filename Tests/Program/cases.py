"""Cases that are made up by chance, each from its kind and its number alone.

`KIVAGEN_CASE="listing 17"` runs one alone. In the long form the numbers begin at `KIVAGEN_SEED`, or where the clock
says, and go on for `KIVAGEN_MINUTES` of each kind.
"""
import itertools
import os
import random
import re
import shutil
import time
from collections import Counter

import pytest

from conftest import SOAK

CASE = os.environ.get("KIVAGEN_CASE")
SEED = int(os.environ.get("KIVAGEN_SEED") or (time.time() if SOAK else 0))
MINUTES = float(os.environ.get("KIVAGEN_MINUTES") or 1)
# What differs between failures of one kind.
VALUES = re.compile(r"'[^']*'|\"[^\"]*\"|\d+")


def run(kind, count, attempt, folder):
    """Calls `attempt(number, dice, folder)` for each number; at the end, says all that failed.

    It gives the exit code of the run, which is counted. The folder is empty at first, and holds what the last case
    left at the end.
    """
    codes, failures, first = Counter(), {}, SEED
    for number in numbers(kind, count):
        folder_of_case = folder / "case"
        shutil.rmtree(folder_of_case, ignore_errors=True)
        folder_of_case.mkdir()
        try:
            codes[attempt(number, random.Random(f"{kind} {number}"), folder_of_case)] += 1
        # What fails in the tests themselves is to be told with its number as well.
        except Exception as error:
            name = f"KIVAGEN_CASE='{kind} {number}'"
            text = str(error) if isinstance(error, AssertionError) else repr(error)
            failures.setdefault(VALUES.sub("…", text)[:80], []).append(f"{name}: {text[:1500]}")
            print(f"\n{name}: {text[:600]}", flush=True)
    print(f"\n{kind}: {sum(codes.values())} runs from number {first}, by exit code: {dict(sorted(codes.items()))}")
    assert not failures, "\n".join(f"{len(found)} times, first {found[0]}" for found in failures.values())


def numbers(kind, count):
    if CASE:
        name, number = CASE.rsplit(" ", 1)
        if name != kind:
            pytest.skip("another case is asked for")
        return [int(number)]
    if not SOAK:
        return range(SEED, SEED + count)
    return until(time.monotonic() + MINUTES * 60)


def until(end):
    for number in itertools.count(SEED):
        if time.monotonic() > end:
            return
        yield number
