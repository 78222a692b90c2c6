"""The functions with which the tests of publishing compare sites find every difference."""
from html.parser import HTMLParser
from pathlib import Path

import pytest

from site_tree import add_attribute, css_links, dangling_links, parse_page, traces, tree

PAGES = sorted((Path(__file__).parents[1] / "RenderingTests/Golden").rglob("*.html"))

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


ODD = [
    """<A HREF=plain.html ID=x>t</A><img alt="a > b" src='two "words".png'><a hidden href = "spaced.html">""",
    """<!-- <a href="no.html"> --><a href="yes.html"><!-- - > -- > --><br/><img src="x.png"/><i id='it&#39;s'>""",
    """<style>i{background:url("i.png")}</style><a href="after.html"><script>"<a href='no.html'>"</script><b id=z>""",
    """<a data-href="no.html" href="a.html?x=1&amp;y=2#z">< a href="no.html"> 1 < 2 <img srcset="s.png 1x, t.png 2x">""",
]


class Reader(HTMLParser):
    """What `parse_page` returns, by Python's own parser."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.links, self.places = set(), set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            add_attribute(name, value or "", self.links, self.places)

    def handle_data(self, data):
        if self.cdata_elem == "style":
            self.links |= css_links(data)


def assert_read_the_same(data):
    found, expected = parse_page(data), Reader(data.decode())
    assert (found.links, found.places) == (expected.links, expected.places)


def test_reads_pages_as_another_parser():
    in_folders = {path.parent.name: path for path in PAGES if path.parent.name != "Golden"}
    assert set(in_folders) == {"countries", "loans", "notes", "partners", "sectors"}
    for path in [*in_folders.values(), *(path for path in PAGES if path.parent.name == "Golden")]:
        assert_read_the_same(path.read_bytes())


@pytest.mark.parametrize("html", ODD)
def test_reads_odd_pages_as_another_parser(html):
    assert_read_the_same(html.encode())
    assert parse_page(html.encode()).links


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
