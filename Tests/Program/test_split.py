"""A list that is split over pages grows and shrinks. After each build its pages are those of its loans, and no link is
dangling.
"""
import re
import shutil

import pytest

import wire
from environment import SOAK
from site_tree import dangling_links, tree
from test_kill import CALLS, strace
from two_sites import listing

CARD = re.compile(r'<li class="loan[^>]* data-id="(\d+)"')
WORDS = ["--input", "loans.json", "--cards", "10", "--now", "2026-11-22T10:00:00Z"]
LIST = re.compile(r"page/|index\.html$")


def write(site, count):
    """Writes a listing of this number of loans, the newest first, as in the list."""
    loans = [wire.details(wire.loan(1000 + age, age)) for age in reversed(range(count))]
    (site.root / "loans.json").write_text(listing(loans))


def build(site, count):
    write(site, count)
    run = site.build(*WORDS)
    assert run.exit == 0, run.stderr
    return run


def cards(site):
    """Returns the loans of each page of the list."""
    return {path: [int(number) for number in CARD.findall(data.decode())]
            for path, data in sorted(tree(site.output).items())
            if data is not None and LIST.match(path)}


def sections(left, kind):
    """Returns the loans on the pages of all countries, or of all sectors."""
    return sorted(int(number) for path, data in left.items() if path.startswith(f"{kind}/") and data is not None
                  for number in CARD.findall(data.decode()))


def expected(count):
    ids = list(range(1000 + count - 1, 999, -1))
    pages = [ids[start:start + 10] for start in range(0, count, 10)] or [[]]
    return dict(zip(["index.html", "page/2.html", "page/3.html"], pages))


def test_pages_come_and_go_with_the_loans(offline_site):
    for count in [25, 15, 10, 11, 0, 25]:
        run = build(offline_site, count)
        assert cards(offline_site) == expected(count)
        left = tree(offline_site.output)
        assert dangling_links(left) == []
        assert ("page" in left) == (count > 10)
        # The lists of countries and sectors contain it too.
        assert any(path.startswith("assets/list.") for path in left) == ("countries" in left) == (count > 0)
        assert sections(left, "countries") == sections(left, "sectors") == sorted(range(1000, 1000 + count))
        assert run.summary["pages"] == sum(path.endswith(".html") for path in left)


def test_a_list_that_grew_by_a_page_equals_that_of_a_fresh_build(offline_site, new_site):
    for count in [25, 15, 25]:
        build(offline_site, count)
    fresh = new_site("fresh")
    build(fresh, 25)
    assert tree(offline_site.output) == tree(fresh.output)


def test_with_nothing_new_no_page_of_the_list_is_written(offline_site):
    build(offline_site, 25)
    assert build(offline_site, 25).summary["written"] == 0


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
@pytest.mark.parametrize("before, after", [(25, 15), (15, 25), (25, 5)])
def test_no_link_is_dangling_after_a_killed_build(offline_site, before, after):
    moments = set()
    for number in range(1, 50, 1 if SOAK else 9):
        build(offline_site, before)
        old = tree(offline_site.output)
        write(offline_site, after)
        offline_site.wrapper = strace(offline_site, f"inject={CALLS}:signal=SIGKILL:when={number}")
        process = offline_site.start("build", *WORDS)
        process.communicate()
        offline_site.wrapper = []
        left = tree(offline_site.output)
        assert dangling_links(left) == []
        moments.add((process.returncode, left == old))
        build(offline_site, after)
        assert cards(offline_site) == expected(after)
    # Some builds were killed while files were moved.
    assert (-9, False) in moments
