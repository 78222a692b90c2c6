"""No text gets out of the place where a template displays it, in any kind of place.

Escaping alone has to hold, so each page is also opened without its policy, and without scripts, where the content of
`<noscript>` is read as elements.
"""

import re
import shutil
from html import escape as escape_html

import pytest

import places
from environment import SOAK
from hostile import visible_name
from list_page import evaluate_json
from static_host import META

# Waits until a script has fitted the links of the header into their row.
FITTED = """async () => {
  if (document.querySelector('.top nav:not(.fit)')) await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
}"""

# The content of a page: for each group of places, the values of texts and of attributes with the places that display
# them; the links and where they lead; the elements of each loan, and the kinds of elements of the page, with the names
# of their attributes.
READ = """() => {
  const groups = [], links = [], notes = [], trees = {}, kinds = new Set();
  const content = element => element.content instanceof DocumentFragment ? element.content : element;
  const codes = element => [element, ...[...element.querySelectorAll('template')].map(content)]
    .flatMap(part => [...part.querySelectorAll('code')]).map(code => code.textContent);
  const addLink = (name, link) => { const {href, protocol, host} = new URL(link, document.baseURI); links.push([name, href, protocol, host]); };
  const visit = (parent, depth, loan, group) => {
    for (const element of parent.children) {
      const {loan: id, of, at, in: attribute, url, note} = element.dataset;
      // A script styles the list in the first frame.
      const names = element.getAttributeNames().filter(name => name !== 'style' || element.id !== 'loans');
      const kind = [element.namespaceURI.at(-1), element.nodeName, ...names.sort()].join(' ');
      kinds.add(`${parent.nodeName} > ${kind}`);
      if (id) [loan, depth] = [id, 0];
      if (loan) (trees[loan] ||= []).push(`${depth} ${kind}`);
      if (of) groups.push(group = {loan, of, texts: {}, attributes: {}});
      if (at) {
        const value = '=' + (attribute ? element.getAttribute(attribute) : content(element).textContent);
        const values = attribute ? group.attributes : group.texts;
        (values[value] ||= []).push(at);
      }
      if (url !== undefined) {
        for (const name of names.filter(name => !['data-url', 'alt'].includes(name))) {
          const value = element.getAttribute(name);
          for (const link of name === 'srcset' ? value.split(', ').map(link => link.split(' ')[0]) : [value]) addLink(name, link);
        }
      }
      if (note !== undefined) notes.push([loan, codes(element)]);
      visit(content(element), depth + 1, loan, group);
      if (id) loan = undefined;
    }
  };
  visit(document, 0);
  return {groups, links, notes, trees, kinds: [...kinds], ran: 'ran' in window};
}"""
# Most of the time, a browser would lay out cards that nobody looks at.
UNSEEN = "main > [data-loan] { content-visibility: auto; contain-intrinsic-size: 1px 1000px }"
ADD_STYLE = f"{{ const sheet = new CSSStyleSheet(); sheet.replaceSync('{UNSEEN}'); document.adoptedStyleSheets = [sheet]; }}"
# Payloads that are another spelling of a payload.
SPELLINGS = {"`": "'", "`;ran=1//": "';ran=1//"}
CONTROL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")


def without_policy(site, folder):
    """Copies a site, without the policies of its pages and with a style for the page with all places."""
    shutil.copytree(site, folder)
    for file in folder.rglob("*.html"):
        style = f"<style>{UNSEEN}</style>".encode() if file.name == "places.html" else b""
        bare = META.sub(style, file.read_bytes())
        assert bare != file.read_bytes()
        file.write_bytes(bare)
    return folder


@pytest.fixture(scope="module")
def folders(sites, tmp_path_factory):
    bare = tmp_path_factory.mktemp("places")
    return {"as it is": sites["places"], "without policy": without_policy(sites["places"], bare / "hostile"),
            "harmless": sites["places-harmless"]}


@pytest.fixture(scope="module")
def loans():
    return {str(loan["id"]): loan for loan in places.loans(places.PAYLOADS)}


def in_attribute(text):
    """Returns a text of a loan as an attribute has it: without control characters and surrounding space."""
    return CONTROL.sub("\ufffd", text.strip())


def in_text(text):
    """Returns a text of a loan as an element has it, where HTML has one kind of line break."""
    return in_attribute(text).replace("\r\n", "\n").replace("\r", "\n")


def escape(text):
    return escape_html(text).replace("&#x27;", "&#39;")


def shown_name(text):
    """Returns the name of a sector, an activity or a tag as pages show it, in one of its spellings."""
    return SPELLINGS.get(text) or visible_name(text)


def texts_of(loan, of):
    if of == "tag":
        return [shown_name(tag["name"].removeprefix("#")) for tag in loan["tags"]]
    if of in ("sector", "activity"):
        return [shown_name(loan[of])]
    return [{**loan, **loan["location"], "whySpecial": loan["why_special"]}[of]]


def assert_displays_texts(read, loans, scripts=True):
    numbers, wrong = {}, []
    for group in read["groups"]:
        key = group["loan"], group["of"]
        number = numbers[key] = numbers.get(key, -1) + 1
        texts = texts_of(loans[group["loan"]], group["of"])
        text = texts[number % len(texts)]
        displayed = {in_text(text)}
        # With scripts, the content of this element is not HTML.
        if scripts and "noscript" in sum(group["texts"].values(), []):
            displayed.add(escape(in_text(text)))
        if {value[1:] for value in group["texts"]} != displayed:
            wrong.append((key, text, group["texts"]))
        if {value[1:] for value in group["attributes"]} != {in_attribute(text)}:
            wrong.append((key, text, group["attributes"]))
    assert wrong == []
    assert read["groups"]


def assert_displays_notes(read, loans, scripts):
    assert len(read["notes"]) == len(places.HTML_PLACES) * len(loans)
    for loan, texts in read["notes"]:
        line = CONTROL.sub("\ufffd", places.note_text(loans[loan]["name"]).replace("\r\n", "\n").replace("\r", "\n"))
        assert texts in ([f"{line}\n"], []), loan
    # With scripts, <noscript> contains no elements.
    assert sum(texts == [] for _, texts in read["notes"]) == (len(loans) if scripts else 0)


def assert_links_lead_nowhere_else(read):
    assert len(read["links"]) > 1000
    for name, link, protocol, host in read["links"]:
        assert (protocol, host) in [("file:", ""), ("mailto:", ""), ("https:", "www.kiva.org")], (name, link)


def assert_nothing_got_out(read, requests, folder):
    assert read["ran"] is False
    allowed = (folder.as_uri(), "data:image/svg+xml,", "https://www.kiva.org/img/")
    assert [url for url in requests if not url.startswith(allowed)] == []


@pytest.mark.parametrize(["kind", "scripts"], [("as it is", True), ("without policy", True), ("without policy", False)])
def test_texts_stay_in_every_kind_of_place(open_page, folders, loans, kind, scripts):
    # The policy of the page allows no further style, unless a script adds it.
    init = ADD_STYLE if kind == "as it is" else None
    page = open_page(folders[kind] / "places.html", java_script_enabled=scripts, init=init)
    read = evaluate_json(page, READ)
    assert_displays_texts(read, loans, scripts)
    assert_displays_notes(read, loans, scripts)
    assert_links_lead_nowhere_else(read)
    assert_nothing_got_out(read, open_page.requests, folders[kind])
    *hostile, harmless = loans
    assert len(read["trees"][harmless]) > 100 and read["trees"].keys() == loans.keys()
    for loan in hostile:
        assert read["trees"][loan] == read["trees"][harmless], loan


def pages(site, part="**"):
    return sorted(path.relative_to(site).as_posix() for path in site.glob(f"{part}/*.html") if path.name != "places.html")


def samples(site):
    """Returns pages that contain all kinds of elements. The pages of the first and the last loan have fewer links."""
    several = [pages(site, part) for part in ("countries", "sectors", "loans")]
    return pages(site, ".") + [found[index] for found in several for index in (0, len(found) // 2, -1)]


def test_no_page_has_an_element_or_attribute_of_a_text(open_page, folders, loans):
    page = open_page(folders["harmless"] / "index.html")
    kinds = set()

    def read_page(site, name):
        page.goto((folders[site] / name).as_uri(), wait_until="domcontentloaded")
        page.evaluate(FITTED)
        return evaluate_json(page, READ)

    for name in samples(folders["harmless"]):
        kinds |= set(read_page("harmless", name)["kinds"])
    # Whatever a policy would report happens without it, so that only some pages need to be opened with theirs.
    bare = folders["without policy"]
    # A section has the cards of the list, so that the short form opens each eighth sector.
    left_out = [] if SOAK else [name for index, name in enumerate(pages(bare, "sectors")) if index % 8]
    names_of_bare = [name for name in pages(bare) if name not in left_out]
    for site, names in {"as it is": samples(folders["as it is"]), "without policy": names_of_bare}.items():
        open_page.requests.clear()
        for name in names:
            read = read_page(site, name)
            assert set(read["kinds"]) - kinds == set(), name
            if name.startswith("loans/") or name == "index.html":
                assert_displays_texts(read, loans)
            assert read["ran"] is False, name
        assert_nothing_got_out(read, open_page.requests, folders[site])
