"""A site's own colours, pictures and style, with the program that ships."""
import re

import pytest

from two_sites import listing, loans

TIME = "2026-03-03T10:00:00Z"


@pytest.fixture
def own_site(offline_site):
    (offline_site.root / "loans.json").write_text(listing(loans(0)[:12]))
    return offline_site


def build(site, *arguments):
    run = site.build("--input", "loans.json", "--now", TIME, *arguments)
    assert run.exit == 0, run.stderr
    return run


def pages(site):
    return {str(path.relative_to(site.output)): path.read_text() for path in site.output.rglob("*.html")}


def test_without_settings_of_its_own_a_site_has_none_of_their_marks(own_site):
    build(own_site)
    for text in pages(own_site).values():
        assert text.count('<i class="logo"></i>') == 1 and text.count('rel="icon"') == 1
        assert ".brand img" not in text
        assert "<style>" not in text or "--accent:light-dark(#176547,#5fd0a0)" in text


def test_every_page_has_the_colour_the_pictures_and_the_style(own_site):
    root = own_site.root
    (root / "Static").mkdir()
    (root / "Static/us.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>")
    (root / "Templates").mkdir()
    (root / "Templates/custom.css").write_text(".loan { border-style: dotted }\n")
    (root / "kivagen.yml").write_text("accent: a63d2f\nlogo: us.svg\nicon: us.svg\nlanguages: en,es\n")
    build(own_site)
    found = pages(own_site)
    assert {"index.html", "es/index.html", "404.html"} <= found.keys()
    styles = [path.read_text() for path in (own_site.output / "assets").glob("style.*.css")]
    for path, text in found.items():
        assert text.count('<img src="data:image/svg+xml;base64,') == 1, path
        assert 'rel="icon" href="data:image/svg+xml;base64,' in text, path
        assert '<i class="logo">' not in text and "alert(1)" not in text, path
        if style := re.search("<style>(.*?)</style>", text, re.DOTALL):
            styles.append(style[1])
    assert len(styles) > 2
    for style in styles:
        assert "--accent:light-dark(#a63d2f," in style and "2f8f66" not in style
        assert style.endswith(".loan { border-style: dotted }")


def test_a_build_sees_each_change(own_site):
    root = own_site.root
    (root / "Static").mkdir()
    (root / "Templates").mkdir()
    changes = [lambda: (root / "kivagen.yml").write_text("accent: a63d2f\n"),
               lambda: (root / "kivagen.yml").write_text("accent: a63d2f,ffb199\n"),
               lambda: (root / "Templates/custom.css").write_text("a{color:red}"),
               lambda: (root / "Templates/custom.css").write_text("a{color:blue}"),
               lambda: (root / "Static/us.png").write_text("one"),
               lambda: (root / "kivagen.yml").write_text("logo: us.png\n"),
               lambda: (root / "Static/us.png").write_text("two"),
               lambda: (root / "Templates/custom.css").unlink()]
    build(own_site)
    before = (own_site.output / "index.html").read_text()
    for index, change in enumerate(changes):
        change()
        build(own_site)
        after = (own_site.output / "index.html").read_text()
        # A picture that no setting names is not on the page.
        assert (after != before) == (index != 4), index
        before = after
