"""A site in four states that follow each other: 0 to 1, and 2 to 3, loans come, change and go; 1 to 2, and
3 to 0, notes, files of the site's own and style do so too, and with them every page changes."""
import json
import shutil
from pathlib import Path

import wire
from site_tree import tree

STYLE = Path(__file__).resolve().parents[2] / "Templates/style.css"
STATES = 4
COUNT = 60

# Both have the second half of the first one's loans.
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

# Pages that stay when their loans go have their own tests.
OPTIONS = ["--limit", "1000", "--now", "2026-11-22T10:00:00Z", "--retain", "0"]


def loans(which):
    """Of the shared ones every second has changed."""
    found = []
    for number in LOANS[which]:
        loan = wire.details(wire.loan(number, number - 1000))
        if which and number % 2:
            loan["use"] = "to buy a second cow"
        found.append(loan)
    return found


def listing(loans):
    return json.dumps({
        # In all states, so that a page changes only with what is on it.
        "fetched_at": "2026-11-20T10:42:00Z",
        "paging": {"page": 1, "total": len(loans), "page_size": len(loans), "pages": 1},
        "loans": loans})


def write(root, state):
    """The site's folder in one of its states; those with the same loans, or look, are two apart."""
    look = state // 2
    (root / "loans.json").write_text(listing(loans(state % 2)))
    write_files(root / "Notes", NOTES[look])
    write_files(root / "Static", STATIC[look])
    shutil.rmtree(root / "Templates", ignore_errors=True)
    if look:
        (root / "Templates").mkdir()
        (root / "Templates/style.css").write_text(STYLE.read_text() + "\n.second { top: 0 }\n")


def write_files(folder, files):
    """Those and no others."""
    shutil.rmtree(folder, ignore_errors=True)
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)


def build(site, *words, **variables):
    """With its summary."""
    return site.build("--input", "loans.json", *OPTIONS, *words, **variables)


def wanted(site, state):
    """The tree that this state must have: that of a build in a fresh folder."""
    write(site.root, state)
    run = build(site)
    assert run.exit == 0, run.stderr
    assert run.summary["warnings"] == []
    return tree(site.output)


def before_a_change(site):
    """In state 0; the next build is one of state 1: loan 1031 changes, 1070 is new, 1001 goes."""
    write(site.root, 0)
    assert build(site).exit == 0
    write(site.root, 1)
    return site
