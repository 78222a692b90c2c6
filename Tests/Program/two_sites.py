"""A site in four successive states. From 0 to 1 and from 2 to 3, loans come, change and go. From 1 to 2 and from 3 to
0, notes, static files and style do, so that every page changes.
"""
import json
import shutil

import wire
from environment import REPOSITORY
from site_tree import tree

STYLE = REPOSITORY / "Templates/style.css"
STATES = 4
COUNT = 60

# Both lists contain the second half of the first one.
LOANS = [range(1000, 1000 + COUNT), range(1000 + COUNT // 2, 1000 + COUNT + COUNT // 2)]
SHARED = 1050

NOTES = [
    {
        "index.md": f"The first. See [about](notes/about.html), [one](index.html#loan-{SHARED}).",
        "about.md": f"# About\nThe first; [a loan](loans/{SHARED}.html), [more](notes/more.html).",
        "more.md": "Only here.",
        f"loans/{SHARED}.md": "The first on this loan.",
    },
    {
        "index.md": f"The second. See [a loan](loans/{SHARED}.html).",
        f"loans/{SHARED}.md": "---\npinned: true\n---\nThe second on this loan.",
    },
]

STATIC = [
    {"robots.txt": "User-agent: *", "img/logo.svg": "<svg/>", "a/b/c.txt": "deep"},
    {"robots.txt": "User-agent: *\nDisallow: /", "img/logo.svg": "<svg/>"},
]

# Retired pages have tests of their own.
OPTIONS = ["--limit", "1000", "--now", "2026-11-22T10:00:00Z", "--retain", "0", "--history", "0"]


def loans(which):
    """Returns the loans of a list. In the second list, every second of the shared loans has changed."""
    found = []
    for number in LOANS[which]:
        loan = wire.details(wire.loan(number, number - 1000))
        if which and number % 2:
            loan["use"] = "to buy a second cow"
        found.append(loan)
    return found


def listing(loans):
    return json.dumps({
        # The time is the same in all states, so that a page changes only with its content.
        "fetched_at": "2026-11-20T10:42:00Z",
        "paging": {"page": 1, "total": len(loans), "page_size": len(loans), "pages": 1},
        "loans": loans})


def write(root, state):
    """Writes the site's folder in one of its states. States with the same loans, or the same look, are two apart."""
    look = state // 2
    (root / "loans.json").write_text(listing(loans(state % 2)))
    write_files(root / "Notes", NOTES[look])
    write_files(root / "Static", STATIC[look])
    shutil.rmtree(root / "Templates", ignore_errors=True)
    if look:
        (root / "Templates").mkdir()
        (root / "Templates/style.css").write_text(STYLE.read_text() + "\n.second { top: 0 }\n")


def write_files(folder, files):
    """Writes these files, and deletes all others of the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def build(site, *arguments, **variables):
    """Builds the site, with a JSON summary."""
    return site.build("--input", "loans.json", *OPTIONS, *arguments, **variables)


def expected(site, state):
    """Returns the tree that this state must have, which is that of a build in a fresh folder."""
    write(site.root, state)
    run = build(site)
    assert run.exit == 0, run.stderr
    assert run.summary["warnings"] == []
    return tree(site.output)


def built(site):
    """Returns the site after a build in state 0."""
    write(site.root, 0)
    assert build(site).exit == 0
    return site


def before_a_change(site):
    """Returns the site in state 0, before a build of state 1.

    In state 1, loan 1031 has changed, 1070 is new, and 1001 has left the list.
    """
    built(site)
    write(site.root, 1)
    return site
