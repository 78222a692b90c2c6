"""Qualities of every page: accessible, small, stable in layout, and without requests to other hosts."""

import gzip
import json
import os
import re
from datetime import timedelta
from pathlib import Path

import pytest

from accessibility import (
    BRIEF, WITHOUT_COLOR_RULE, EVERYTHING, FEW_CARDS, LOOKS, SCHEMES, assert_accessible, broken_looks, lay_out_cards,
    unfold, violations)
from conftest import build
from environment import SOAK
from invented import NOW
from list_page import AT_REST, DRAWN_WHOLE, FRAME, SHIFT

PAGES = ["index.html", "loans/3000100.html", "loans/3000079.html", "notes/about.html", "notes.html", "about.html", "404.html",
         "countries.html", "countries/UG.html", "sectors.html", "sectors/food.html", "partners.html",
         "partners/7.html", "figures.html", "changes.html", "saved.html", "embed.html", "data.html"]

STALE_PAGES = ["index.html", "loans/3000100.html", "notes/about.html", "notes.html", "about.html", "countries.html", "countries/UG.html",
               "sectors.html", "figures.html", "changes.html", "data.html"]

# Pages of each kind that have a stale notice.
FEW_STALE_PAGES = ["index.html", "loans/3000100.html", "notes/about.html", "about.html", "sectors.html", "changes.html"]


# The overviews are tested with the site where they are long.
@pytest.mark.parametrize("path", [path for path in PAGES if path not in ("countries.html", "sectors.html")])
def test_axe_finds_no_violation(open_page, sites, path):
    page = open_page(sites["few"] / path)
    lay_out_cards(page)
    assert_accessible(page, LOOKS if SOAK or path in ("index.html", PAGES[1]) else SCHEMES, has_filter_open=True)


@pytest.mark.parametrize("path", STALE_PAGES if SOAK else FEW_STALE_PAGES)
def test_axe_finds_no_violation_on_a_page_with_a_stale_notice(open_page, sites, subtests, path):
    page = open_page(sites["stale"] / path, now=NOW + timedelta(hours=22))
    assert page.locator(".stale").is_visible()
    assert_accessible(page, LOOKS if path == "index.html" else BRIEF, part=".stale")
    for width in [1440, 700, 500, 390, 320]:
        with subtests.test("the age of stale data shifts nothing", width=width):
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate(FRAME)
            (written, wide), (bare, narrow) = page.evaluate(AGED)
            assert bare == written
            assert max(wide, narrow) <= width


@pytest.mark.parametrize(("site", "hash", "elements"), [
    ("few", "#min=500&max=900", FEW_CARDS), ("few", "#min=90000", EVERYTHING), ("empty", "", EVERYTHING),
    ("sample", "", FEW_CARDS)])
def test_axe_finds_no_violation_in_other_states(open_list, site, hash, elements):
    assert violations(open_list(site, hash=hash).page, elements=elements) == []


UNFOLDED = [(width, scheme, rules, FEW_CARDS) for width, scheme, rules, _ in (LOOKS if SOAK else SCHEMES)]
UNFOLDED_BRIEFLY = [(width, scheme, rules, FEW_CARDS) for width, scheme, rules, _ in BRIEF]


@pytest.mark.parametrize(("site", "path", "hash", "looks"), [
    ("twenty", "index.html", "#max=3000&days-max=20&q=a&country=KE,UG,PE,UZ&borrower=woman,group&open=1&sort=funded", UNFOLDED),
    ("split", "page/2.html", "", UNFOLDED_BRIEFLY), ("split", "index.html", "#q=zzz&saved=1", UNFOLDED_BRIEFLY)])
def test_axe_finds_no_violation_with_active_filters_and_open_details(open_page, sites, site, path, hash, looks):
    page = open_page(sites[site] / path, hash=hash)
    unfold(page)
    if "zzz" not in hash:
        page.locator("#loans .save").first.evaluate("heart => heart.click()")
    lay_out_cards(page)
    assert_accessible(page, looks, has_filter_open=True)


def test_axe_finds_no_violation_in_hostile_texts(open_page, sites, subtests):
    page = open_page(sites["hostile"] / "404.html")
    for path in ["index.html", "about.html", "loans/6000000.html", "loans/6000013.html"]:
        with subtests.test(path=path):
            page.goto((sites["hostile"] / path).as_uri())
            unfold(page)
            assert violations(page, WITHOUT_COLOR_RULE) == []


PLAIN = """<!doctype html><html lang="en"><title>Plain</title><meta name="viewport" content="width=device-width">
<style>body { color: black; background: white } @media (prefers-color-scheme: dark) { body { color: white; background: black } }
%s</style><main><h1>Plain</h1><p>Plain text</p>%s</main>"""


def test_axe_would_find_violations_in_each_look(open_page, tmp_path, subtests):
    page = open_page("about:blank")
    for index, (style, html, found) in enumerate([
            ("", "", {}),
            ("@media (prefers-color-scheme: dark) { p { color: #333 } }", "",
             {(1440, "dark"): [["color-contrast", [["p"]]]], (390, "dark"): [["color-contrast", [["p"]]]]}),
            ("@media (min-width: 500px) { input { display: none } }", "<input>", {(390, "light"): [["label", [["input"]]]]}),
            ("h1 { min-width: 600px }", "", {(390, "dark", "width"): 608, (390, "light", "width"): 608})]):
        with subtests.test(style=style):
            file = tmp_path / f"{index}.html"
            file.write_text(PLAIN % (style, html))
            page.goto(file.as_uri())
            assert broken_looks(page, LOOKS) == found


def test_a_page_requests_nothing_but_itself(open_page, sites):
    page = open_page(sites["sample"] / "index.html")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.evaluate(AT_REST)
    # The style for paper is a file, which browsers load last.
    assert [url for url in open_page.requests if not url.startswith("data:") and "/assets/print." not in url] == [page.url]
    assert page.locator("link[rel=stylesheet]").evaluate_all("links => links.map(link => link.media)") == ["print"]


def test_the_policy_comes_first_and_blocks_other_content(open_page, sites):
    for path in PAGES:
        text = (sites["few"] / path).read_text()
        head = text[text.index("<meta"):]
        assert re.match(r'<meta charset="utf-8">\s*<meta http-equiv="Content-Security-Policy" content="default-src ',
                        head), path
        assert not re.search(r'\sstyle="|\son[a-z]+="', text), path
    page = open_page(sites["few"] / "index.html")
    ran = page.evaluate("""() => new Promise(done => {
      addEventListener('securitypolicyviolation', () => done(false), {once: true});
      const script = document.createElement('script');
      script.textContent = 'window.ran = true';
      document.body.append(script);
      if (window.ran) done(true);
    })""")
    assert ran is False
    assert len(open_page.messages) == 1 and "Content Security Policy" in open_page.messages.pop()


def test_links_are_relative_and_lead_somewhere(sites):
    for path in PAGES:
        file = sites["few"] / path
        for link in re.findall(r'(?:href|src)="([^"]*)"', file.read_text()):
            if link.startswith(("https://", "data:", "mailto:")):
                continue
            target, _, anchor = link.partition("#")
            assert (file.parent / target).is_file() if target else anchor, f"{path}: {link}"


LENGTHEN = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    if (texts.currentNode.data.trim() && texts.currentNode.parentElement.matches('bdi, .loan-use, .tags li, .people li, .brand span, footer p, .btn, p, h1'))
      texts.currentNode.data = 'W'.repeat(120);
}"""
# The height of the notice and the width of the page, with the age in the notice and without.
AGED = """() => {
  const age = document.querySelector('.stale span');
  const {parentNode, nextSibling} = age;
  const measures = () => [document.querySelector('.stale').offsetHeight, document.documentElement.scrollWidth];
  const written = measures();
  age.remove();
  const bare = measures();
  parentNode.insertBefore(age, nextSibling);
  return [written, bare];
}"""


def test_nothing_shifts_while_a_page_loads_and_none_is_wider_than_a_phone(open_page, sites, subtests):
    page = open_page(sites["few"] / "404.html", init=DRAWN_WHOLE)
    for number, path in enumerate(PAGES):
        # The short form loads the list and a loan in both widths, and the other pages in one.
        for width in [1440, 390] if SOAK or number < 2 else [[1440, 390][number % 2]]:
            with subtests.test(path=path, width=width):
                page.set_viewport_size({"width": width, "height": 900})
                page.goto((sites["few"] / path).as_uri() + f"?{width}")
                assert page.evaluate(SHIFT) == 0
        with subtests.test("no wider than a phone", path=path):
            page.set_viewport_size({"width": 320, "height": 800})
            page.evaluate(FRAME)
            assert page.evaluate("document.documentElement.scrollWidth") <= 320
        page.evaluate(LENGTHEN)
        for width in [1280, 320]:
            with subtests.test("long words widen no page", path=path, width=width):
                page.set_viewport_size({"width": width, "height": 800})
                page.evaluate(FRAME)
                assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_reduced_motion_moves_nothing(open_page, sites):
    page = open_page(sites["few"] / "index.html", reduced_motion="reduce")
    assert page.evaluate("""[...document.querySelectorAll('*')].filter(element => {
      const style = getComputedStyle(element);
      return parseFloat(style.transitionDuration) || style.animationName !== 'none';
    }).length""") == 0


def test_forced_colors_keep_thumbs_and_icons_visible(open_page, sites):
    page = open_page(sites["few"] / "index.html", hash="#min=500", forced_colors="active")
    for selector in [".act", ".rail", ".bar"]:
        drawn = page.locator(selector).first.screenshot(animations="disabled")
        colors = page.evaluate("""async drawn => {
          const picture = await createImageBitmap(new Blob([Uint8Array.from(drawn)]));
          const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
          context.drawImage(picture, 0, 0);
          return new Set(new Uint32Array(context.getImageData(0, 0, picture.width, picture.height).data.buffer)).size;
        }""", list(drawn))
        assert colors > 1, selector
    # The squares before the sums under the bar have the colours of its parts.
    for selector in [".stats .lent", ".stats .left"]:
        square = page.locator(selector).evaluate("part => getComputedStyle(part, '::before').backgroundColor")
        assert square != page.evaluate("getComputedStyle(document.body).backgroundColor"), selector


# The maximum size of a page of twenty loans in bytes, of which the values that loans are chosen by take 5 kB, the charts 2 kB,
# and the names of the partners, for paper, 1 kB.
PAGE_OF_TWENTY = 109_000


def test_a_page_of_twenty_loans_is_small(sites):
    page = (sites["listed"] / "index.html").read_bytes()
    assert page.count(b'<li class="loan') == 20
    assert len(page) <= PAGE_OF_TWENTY
    assert len(gzip.compress(page)) <= 30_000
    scripts = re.findall(r"<script>(.*?)</script>", page.decode(), re.DOTALL)
    assert len(gzip.compress("".join(scripts).encode())) <= 12_000


SHARED = Path(os.environ.get("KIVAGEN_SHARED", Path(__file__).resolve().parents[3] / "shared"))


@pytest.mark.skipif(not SHARED.is_dir(), reason=f"no recorded responses: no folder {SHARED}")
@pytest.mark.parametrize("name", ["newest-2014-06-13.json", "newest-2015-09-06.json"])
@pytest.mark.parametrize("has_details", [False, True])
def test_a_page_of_twenty_loans_from_a_listing_is_small(tmp_path, name, has_details):
    listing = json.loads((SHARED / "data" / name).read_text())
    if has_details:  # A list shows the term of these loans, and filters by it and by the kind of borrower.
        for number, loan in enumerate(listing["loans"]):
            loan["terms"] = {"repayment_term": 6 + number * 7 % 33}
            loan["borrowers"] = [{"first_name": loan["name"], "gender": "FFM"[number % 3]}]
    (tmp_path / "loans.json").write_text(json.dumps(listing))
    build(tmp_path, "--input", tmp_path / "loans.json", "--limit", "20")
    page = (tmp_path / "Output/index.html").read_bytes()
    assert page.count(b'<li class="loan') == 20
    assert len(page) <= PAGE_OF_TWENTY
    assert len(gzip.compress(page)) <= 30_000


@pytest.mark.parametrize("path", ["index.html", "page/2.html", "404.html", "loans/4000000.html", "countries.html",
                                  "sectors.html", "countries/KE.html", "sectors/food.html", "partners.html",
                                  "figures.html", "changes.html", "data.html"])
def test_the_scripts_of_a_page_are_small(sites, path):
    file = sites["split"] / path
    scripts = re.findall(r"<script>(.*?)</script>", file.read_text(), re.DOTALL)
    links = re.findall(r'<script src="([^"]+)"', file.read_text())
    # The files with the time of the data and with the new loans are data.
    links = [link for link in links if Path(link).name not in ("status.js", "changes.js")]
    # The script of a list works without the one that marks what is new, which is loaded after it.
    marks = [link for link in links if "assets/marks." in link]
    for link in marks:
        assert len(gzip.compress((file.parent / link).read_bytes())) <= 1_300
    scripts += [(file.parent / link).read_text() for link in links if link not in marks]
    assert len(scripts) == 2 and all(scripts)
    # The script of a split list also loads and shows the loans of the other pages. All scripts of lists write their
    # sentences anew by the reader's clock.
    assert len(gzip.compress("".join(scripts).encode())) <= (14_250 if "long" in "".join(links) or path == "index.html" else 12_000)


@pytest.mark.parametrize("hash", ["", "#country=KE,UG&open=1&sort=amount&days-max=20"])
def test_a_page_of_twenty_loans_is_one_request_without_layout_shift(open_page, sites, subtests, hash):
    file = sites["twenty"] / "index.html"
    page = open_page(file, hash=hash, init=DRAWN_WHOLE, viewport={"width": 1440, "height": 900})
    assert page.evaluate(SHIFT) == 0
    others = [url for url in open_page.requests if not url.startswith(("data:", "https://www.kiva.org/img/"))]
    # The style for paper delays nothing that is shown.
    others = [url for url in others if "/assets/print." not in url]
    # What only some readers use is loaded once anything is set.
    scripts = [url for url in others if "/assets/options." in url]
    assert len(scripts) == bool(hash)
    assert [url.split("#")[0] for url in others if url not in scripts] == [file.as_uri()]
    with subtests.test("on a phone"):
        page.set_viewport_size({"width": 390, "height": 900})
        page.goto(file.as_uri() + "?" + hash)
        assert page.evaluate(SHIFT) == 0
