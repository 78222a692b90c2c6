"""A small site that has everything: a list of two pages, retired pages, notes of all kinds, settings, templates and
static files.

The site is made once, and each case gets a copy.
"""
import json
import shutil
import sqlite3
import subprocess

import promises
import wire
from environment import CLEAN, PROGRAM, REPOSITORY

NOW = "2026-11-21T10:00:00Z"
FILES = {
    "kivagen.yml": """\
title: Eight loans
description: "What \\u00e9 we lend to"
author: 'Ada'
footer: >
  Two
  lines
limit: 8
cards: 3
retain: 30d
strict: false
max-age: 10m
timeout: 2s
max-body: 1M
country: [KE, PE, UG]
sector: Food,Agriculture
base-url: https://example.org/loans/
keep: 1003
""",
    "Notes/index.md": "---\ntitle: Welcome\n---\nSee [a page](notes/how.html), [a loan](loans/1012.html), **all**.\n",
    "Notes/how.md": "---\ntitle: How\nhidden: false\n---\n# How\n\n1. a\n   - b\n\n> `c` ![p](img/logo.svg)\n\n`<b>x</b>`\n",
    "Notes/loans/1012.md": "---\npinned: true\n---\nWe lent to *this* one.\n",
    "Notes/countries/KE.md": "On Kenya: <https://example.org/?a=b&c=d>\n",
    "Notes/sectors/food.md": "On food.\n\n```\ncode {{x}}\n```\n",
    "Static/robots.txt": "User-agent: *\n",
    "Static/img/logo.svg": "<svg/>",
}


def loans(numbers):
    return [wire.details(wire.loan(number, number - 1000)) for number in numbers]


def newest(numbers):
    found = loans(numbers)
    return {"paging": {"page": 1, "total": len(found), "page_size": 20, "pages": 1}, "loans": found}


def build_arguments(*more):
    return ["build", "--json", "--now", NOW, *more]


def make(root):
    """Makes the site in its second state: loans 1001 to 1004 have left the list since the first one."""
    for name, text in FILES.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    for numbers in [range(1001, 1009), range(1005, 1013)]:
        (root / "in.json").write_text(json.dumps(newest(numbers)))
        end = promises.run(root, build_arguments("--input", "in.json"))
        assert end.code == 0, end.stderr
    assert (root / "Output/loans/1001.html").is_file()


def make_with_cache(root, kiva):
    """Makes the site from a server, so that the store holds responses. It is then built offline."""
    kiva.loans = loans(range(1001, 1009))
    make_files(root)
    arguments = ["build", "--json", "--api", kiva.url, "--limit", "8", "--retain", "90d"]
    assert promises.run(root, arguments).code == 0
    kiva.loans = loans(range(1005, 1013))
    assert promises.run(root, [*arguments, "--refresh"]).code == 0


def make_files(root):
    (root / "Notes").mkdir(parents=True)
    (root / "Notes/index.md").write_text("Offline.")


def make_cut_off(root, call):
    """Kills a build from the first state to another one at a call of its commit. Returns `False` if there was no such
    call.
    """
    make(root)
    (root / "in.json").write_text(json.dumps(newest(range(1009, 1017))))
    (root / "Notes/how.md").unlink()
    (root / "Notes/index.md").write_text("Changed.")
    calls = "rename,renameat,renameat2,unlink,unlinkat,rmdir"
    strace = ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={calls}",
              "-e", f"inject={calls}:signal=SIGKILL:when={call}"]
    subprocess.run([*strace, PROGRAM, *build_arguments("--input", "in.json")], cwd=root, env=CLEAN, capture_output=True)
    return (root / "Output/.kivagen-journal").exists()


def copy(base, root):
    shutil.copytree(base, root, symlinks=True)
    return root


def leave_wal(path, statement):
    """Leaves the store as a program does that was killed while it wrote: with the changes in a write-ahead log beside
    it.
    """
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA wal_autocheckpoint = 0")
    connection.execute(statement)
    connection.commit()
    files = [path, path.with_name("store.db-wal"), path.with_name("store.db-shm")]
    kept = {file: file.read_bytes() for file in files if file.exists()}
    connection.close()
    for file, data in kept.items():
        file.write_bytes(data)


def template_names():
    return sorted(path.name for path in (REPOSITORY / "Templates").iterdir()
                  if path.suffix in (".mustache", ".css", ".js"))
