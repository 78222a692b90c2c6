"""Every link of a site leads somewhere, according to kivagen's own check, which includes fragments, and to LinkChecker
on `file://`.
"""

import csv
import io
import os
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from environment import SOAK
from site_tree import dangling_links, links, resolve, tree

# LinkChecker runs as the current user, as its command does. Otherwise it would switch to the user nobody, who may not
# read the folder.
LINKCHECKER = "import linkcheck.command.linkchecker as it; it.drop_privileges = lambda: None; it.linkchecker()"


def checked(site, tmp_path):
    """Returns what LinkChecker found from the first page on, as a dictionary for each link."""
    result = subprocess.run(
        [sys.executable, "-c", LINKCHECKER, "--no-status", "--no-robots", "--verbose", "-o", "csv",
         (site / "index.html").as_uri()],
        capture_output=True, text=True, timeout=120, env={**os.environ, "HOME": str(tmp_path)})
    lines = [line for line in result.stdout.splitlines(keepends=True) if not line.startswith("#")]
    return list(csv.DictReader(io.StringIO("".join(lines)), delimiter=";"))


def reached(site):
    """Returns the pages that the first one leads to, itself included."""
    known, waiting = {"index.html"}, ["index.html"]
    while waiting:
        page = waiting.pop()
        places = filter(None, (resolve(page, link) for link in links(page, site[page])))
        new = {path for path, _ in places if path.endswith(".html") and site.get(path)} - known
        known |= new
        waiting += new
    return known


@pytest.mark.parametrize("name", ["few", "rich", "split", "sample", "hostile", "bare", "empty", "stale", "detailed", "pictured", "atlas"])
def test_every_link_leads_somewhere_and_every_page_is_linked(sites, name):
    site = tree(sites[name])
    assert dangling_links(site) == []
    assert {path for path in site if path.endswith(".html")} - {"404.html"} - unlinked(site) == reached(site)


def unlinked(site):
    """The overview of the field partners, which is only linked if there are any."""
    return set() if any(path.startswith("partners/") for path in site) else {"partners.html"}


def test_links_of_retired_loans_lead_somewhere(sites):
    site = tree(sites["retired"])
    former = [path for path, page in site.items() if path.startswith("loans/") and page and b" data-former=" in page]
    assert former
    for path in former:
        assert dangling_links(site, path) == []


# kivagen's own check covers the other sites, and LinkChecker checks them too in the long form.
@pytest.mark.parametrize("name", ["split", *(["few", "rich", "sample"] if SOAK else [])])
def test_linkchecker_finds_no_dead_link_and_every_page(sites, tmp_path, name):
    found = checked(sites[name], tmp_path)
    assert [(link["parentname"], link["urlname"], link["result"]) for link in found if link["valid"] != "True"] == []
    seen = {Path(unquote(urlsplit(link["url"]).path)) for link in found if link["url"].startswith("file:")}
    hidden = {"404.html"} | unlinked(tree(sites[name]))
    pages = {page for page in sites[name].rglob("*.html") if page.name not in hidden}
    assert pages <= seen


def test_linkchecker_would_find_a_dead_link(tmp_path):
    (tmp_path / "index.html").write_text('<!doctype html><title>x</title><a href="gone.html">x</a>')
    assert [link["urlname"] for link in checked(tmp_path, tmp_path) if link["valid"] != "True"] == ["gone.html"]
