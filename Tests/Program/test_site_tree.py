"""The functions with which the tests of publishing compare sites find every difference."""
import pytest

from site_tree import dangling_links, traces, tree

SITE = {
    "index.html": b"""<link href="a/look.css"><a href="notes/x.html#there">x</a><a href="#main">m</a>
        <a href="#min=200&amp;max=900">few</a><a href="https://example.org/gone">out</a>
        <a href="mailto:a@example.org">m</a><img src="data:image/gif;base64,R0">
        <b id="main"></b><a href="notes/">all</a>""",
    "a": None,
    "a/look.css": b"i{background:url('pic.png')} b{background:url(data:image/png;base64,R0)}",
    "a/pic.png": b"",
    "notes": None,
    "notes/index.html": b'<a href="../index.html">home</a><a href="x.html#a%20b">b</a>',
    "notes/x.html": b'<h2 id="there"></h2><h2 id="a b"></h2><a href="../notes/x.html?v=1#top">t</a>',
}

BAD = {
    "a page": b'<a href="gone.html">',
    "a page with a question and a place": b'<a href="gone.html?x#y">',
    "a place": b'<a href="notes/x.html#nowhere">',
    "an id of its own": b'<a href="#nowhere">',
    "a folder": b'<a href="a/">',
    "a folder without a stroke": b'<a href="notes">',
    "out of the site": b'<a href="../index.html">',
    "from the root of the host": b'<a href="/index.html">',
    "a script": b'<script src="gone.js"></script>',
    "one picture of several": b'<img srcset="a/pic.png 1x, gone.png 2x">',
    "a style": b"<style>i{background:url( gone.png )}</style>",
    "an attribute of style": b"""<i style="background:url('gone.png')">""",
    "an icon": b'<svg><use xlink:href="gone.svg#i"/></svg>',
}


def test_a_whole_site_has_no_dangling_link():
    assert dangling_links(SITE) == []


@pytest.mark.parametrize("html", BAD.values(), ids=BAD.keys())
def test_finds_a_dangling_link(html):
    site = {**SITE, "index.html": SITE["index.html"] + html}
    assert len(dangling_links(site)) == 1
    assert dangling_links(site)[0].startswith("index.html -> ")


def test_finds_a_dangling_link_behind_others():
    assert dangling_links({**SITE, "a/look.css": b"i{background:url(gone.png)}"}) == [
        "a/look.css -> gone.png"]
    without = {path: data for path, data in SITE.items() if path != "notes/x.html"}
    assert dangling_links(without) == ["index.html -> notes/x.html#there", "notes/index.html -> x.html#a%20b"]


def test_checks_only_pages_that_the_first_one_leads_to():
    assert dangling_links({**SITE, "404.html": BAD["a page"]}) == []


def test_finds_every_change_in_a_folder(tmp_path):
    (tmp_path / "in").mkdir()
    file = tmp_path / "in/file"
    file.write_bytes(b"a")
    (tmp_path / "link").symlink_to("in/file")
    seen = tree(tmp_path)
    assert seen == {"in": None, "in/file": b"a", "link": "-> in/file"}
    before = traces(tmp_path)
    assert set(before) == {".", *seen}
    other = tmp_path / "in/other"
    other.write_bytes(b"a")
    other.rename(file)
    assert tree(tmp_path) == seen
    assert {path for path in before if traces(tmp_path)[path] != before[path]} == {"in", "in/file"}
