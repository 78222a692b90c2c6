"""Named searches: the list `views` of the settings file."""
import json
import re

import pytest

import two_sites
import wire
from site_tree import dangling_links, tree

VIEWS = """\
views:
  - name: east-africa
    title: East Africa, small loans
    search: country=KE,UG&max=500&open=1&sort=ending
  - name: all
    title: Everything
    search: sort=amount
"""
HOSTILE = "</title><script>alert(1)</script>&amp; \"'<!-- ]]> \u202e\u2066 \U0001f404 {{name}}"
CARDS = re.compile(r'<li class="loan[^"]*" id="loan-(\d+)"')


def ids(page):
    return [int(number) for number in CARDS.findall(page)]


@pytest.fixture
def site(offline_site):
    two_sites.write(offline_site.root, 0)
    (offline_site.root / "kivagen.yml").write_text(VIEWS)
    return offline_site


def build(site, *arguments):
    return two_sites.build(site, *arguments)


def write_views(site, views):
    """Writes views, given by name, title and search. JSON is YAML."""
    keys = ("name", "title", "search")
    text = json.dumps({"views": [dict(zip(keys, view)) for view in views]}, ensure_ascii=False)
    (site.root / "kivagen.yml").write_text(text)


def errors(site, text):
    """Returns the lines of the messages of a build and of a check, which are the same."""
    (site.root / "kivagen.yml").write_text(text)
    before = tree(site.output) if site.output.exists() else None
    run = build(site)
    assert run.exit == 78
    assert run.summary["changed"] is False
    assert (tree(site.output) if site.output.exists() else None) == before
    check = site.run("check")
    assert check.exit == 78
    lines = check.stderr.removeprefix("kivagen: ").splitlines()
    assert run.stderr.removeprefix("kivagen: ").splitlines() in (lines, lines[:-1])
    return lines


def test_a_view_has_the_loans_that_match_in_its_order(site):
    assert build(site).exit == 0
    loans = {loan["id"]: loan for loan in site.data["loans"]}
    wanted = [loan for loan in loans.values() if loan["location"]["country_code"] in ("KE", "UG")
              and loan["loan_amount"] <= 500 and loan["status"] == "fundraising"
              and loan["loan_amount"] > loan["funded_amount"]]
    found = ids(site.page("views/east-africa.html"))
    assert set(found) == {loan["id"] for loan in wanted}
    ends = [loans[id]["planned_expiration_date"] for id in found]
    assert ends == sorted(ends)
    everything = [loans[id] for id in ids(site.page("views/all.html"))]
    assert len(everything) == len(loans)
    keys = [(loan["loan_amount"], loan["id"]) for loan in everything if loan["status"] == "fundraising"]
    assert keys == sorted(keys)
    page = site.page("views/east-africa.html")
    assert "<title>East Africa, small loans · " in page
    assert "of $500 or less, that still need money, sorted by “Ending soon”." in page
    assert '<a href="../views/all.html">Everything</a>' in page
    assert '<a href="views/east-africa.html">East Africa, small loans</a>' in site.page()
    assert "/views/*" in site.page("_headers")
    assert dangling_links(tree(site.output)) == []


def test_the_same_loans_give_the_same_bytes_whatever_the_time(site, new_site):
    orders = ["newest", "ending", "amount", "amount-desc", "left", "funded", "popular", "repaid", "half"]
    write_views(site, [(order, order, f"open=1&sort={order}") for order in orders])
    assert build(site).exit == 0
    before = tree(site.output)
    data = json.loads((site.root / "loans.json").read_text())
    data["fetched_at"] = "2026-11-27T09:00:00Z"
    (site.root / "loans.json").write_text(json.dumps(data))
    run = build(site, "--now", "2026-11-28T10:00:00Z", "--changed-paths")
    assert run.exit == 0, run.stderr
    assert [path for path in run.summary["changed_paths"] if path.startswith("views")] == []
    assert {path: before[path] for path in before if path.startswith("views")} == {
        path: data for path, data in tree(site.output).items() if path.startswith("views")}


def test_pinned_loans_are_first_unless_an_order_is_given(site):
    write_views(site, [("plain", "Plain", "min=1"), ("sorted", "Sorted", "sort=amount-desc")])
    (site.root / f"Notes/loans/{two_sites.SHARED}.md").write_text("---\npinned: true\n---\nOurs.\n")
    assert build(site).exit == 0
    assert ids(site.page("views/plain.html"))[0] == two_sites.SHARED
    amounts = {loan["id"]: loan["loan_amount"] for loan in site.data["loans"]}
    found = [amounts[id] for id in ids(site.page("views/sorted.html"))]
    assert found[0] == max(amounts.values())


def test_a_value_that_no_loan_has_gives_an_empty_page(site):
    write_views(site, [("none", "None", "country=AQ"), ("text", "Text", "q=zzzzzz"), ("tag", "Tag", "tag=no-such-tag")])
    run = build(site, "--strict")
    assert run.exit == 0, run.stderr
    for name in ["none", "text", "tag"]:
        page = site.page(f"views/{name}.html")
        assert ids(page) == []
        assert "No loan fits this search now" in page
    assert "Loans in AQ." in site.page("views/none.html")
    assert site.run("check").exit == 0


def test_an_excluded_loan_is_in_no_view(site):
    assert build(site).exit == 0
    gone = ids(site.page("views/all.html"))[0]
    assert build(site, "--exclude", str(gone)).exit == 0
    assert ids(site.page("views/all.html")) and gone not in ids(site.page("views/all.html"))
    assert all(f"loans/{gone}.html".encode() not in data for path, data in tree(site.output).items()
               if data and path.startswith("views"))


def test_views_of_many_loans_are_split(site):
    assert build(site, "--cards", "25").exit == 0
    pages = [site.page(f"views/all{page}.html") for page in ("", "/2", "/3")]
    found = [id for page in pages for id in ids(page)]
    assert len(found) == len(set(found)) == two_sites.COUNT
    assert 'data-list="views/all"' in pages[1]
    assert (site.output / "data/lists/views/all.js").exists()
    assert "Everything, page 2" in pages[1]
    assert dangling_links(tree(site.output)) == []


def test_a_removed_view_is_deleted(site):
    assert build(site).exit == 0
    (site.root / "kivagen.yml").unlink()
    run = build(site, "--changed-paths")
    assert run.exit == 0
    assert not (site.output / "views").exists() and not (site.output / "views.html").exists()
    assert {"views.html", "views/all.html", "views/east-africa.html"} <= set(run.summary["changed_paths"])


def test_a_hundred_views_are_linked_from_one_list(site):
    write_views(site, [(f"view-{n}", f"View {n}", f"min={n + 1}") for n in range(100)])
    run = build(site)
    assert run.exit == 0, run.stderr
    index = site.page()
    assert index.count('href="views/') == 0 and index.count('href="views.html"') == 1
    overview = site.page("views.html")
    assert overview.count('<a href="views/view-') == 100
    assert "100 searches" in overview
    assert len(list((site.output / "views").glob("*.html"))) == 100
    assert dangling_links(tree(site.output)) == []


def test_more_than_a_hundred_views_are_an_error(site):
    text = "views:\n" + "".join(f"  - {{name: v{n}, title: V, search: min={n}}}\n" for n in range(101))
    assert errors(site, text) == [
        "kivagen.yml:102:5: 'views': expected at most 100 views, got 101",
        "    - {name: v100, title: V, search: min=100}", "      ^", "1 error in 1 file"]


def test_every_error_is_reported_with_its_place(site):
    lines = errors(site, """\
title: Ours
views:
  - name: East Africa
    titel: East Africa
    search: contry=KE&max=5O0&sort=endng
  - name: one
    title: One
    search: "country=ke,UG&saved=1&open=yes&soon=1"
  - name: one
    title: [a, b]
    search: sector=Personal Use&min=5&min=6&min=
  - name: con
    title: "  "
    search: ""
  - just text
  - name: five
    title: Five
    search: min=900&max=200&percent-min=2.5&borrower=women&group=country&q=&days-max=3
""")
    heads = [line for line in lines if line.startswith("kivagen.yml:")]
    assert heads == [
        "kivagen.yml:3:5: a view has no 'title'",
        "kivagen.yml:3:11: a view: 'name': expected a name of 'a' to 'z', digits and single '-', such as east-africa, "
        "got 'East Africa'; did you mean 'east-africa'?",
        "kivagen.yml:4:5: a view: unknown setting 'titel'; did you mean 'title'?",
        "kivagen.yml:5:13: a view: 'search': unknown word 'contry'; did you mean 'country'?",
        "kivagen.yml:5:23: a view: 'search': 'max': expected an amount in dollars such as 500 or 12.50, got '5O0'",
        "kivagen.yml:5:31: a view: 'search': 'sort': expected one of newest, ending, amount, amount-desc, left, funded, "
        "popular, repaid, half, got 'endng'; did you mean 'ending'?",
        "kivagen.yml:8:14: view 'one': 'search': 'country': expected the ISO codes of countries, such as KE,UG, got 'ke'; "
        "did you mean 'KE'?",
        "kivagen.yml:8:28: view 'one': 'search': 'saved' is about the loans that a reader has saved in a browser of "
        "their own",
        "kivagen.yml:8:36: view 'one': 'search': 'open': expected 1, got 'yes'",
        "kivagen.yml:8:45: view 'one': 'search': 'soon' depends on the day on which a page is read, and the page of a "
        "view is the same on any day; 'sort=ending' puts the loans first that end first",
        "kivagen.yml:9:11: view 'one': the view on line 6 has the same name; rename one of them",
        "kivagen.yml:10:12: a view: 'title': expected one text",
        "kivagen.yml:11:13: a view: 'search': 'sector': expected names as in links, such as personal-use, "
        "got 'Personal Use'; did you mean 'personal-use'?",
        "kivagen.yml:11:39: a view: 'search': 'min' is given twice",
        "kivagen.yml:11:45: a view: 'search': 'min' is given twice",
        "kivagen.yml:12:11: a view: 'name': Windows cannot have files named 'con'; rename it",
        "kivagen.yml:13:12: a view: 'title': expected a title, which is one line of text",
        "kivagen.yml:14:13: a view: 'search': expected the words of a link to the list, such as country=KE,UG&sort=ending",
        "kivagen.yml:15:5: 'views': expected a list of views, each with 'name', 'title' and 'search'",
        "kivagen.yml:18:21: view 'five': 'search': 'max': 'min' is greater than 'max', so no loan can match",
        "kivagen.yml:18:29: view 'five': 'search': 'percent-min': expected a whole number from 0 to 100, got '2.5'",
        "kivagen.yml:18:45: view 'five': 'search': 'borrower': expected some of woman, man, group, got 'women'; "
        "did you mean 'woman'?",
        "kivagen.yml:18:60: view 'five': 'search': 'group' is for readers, who can group the loans of any list",
        "kivagen.yml:18:74: view 'five': 'search': 'q': expected words to search for",
        "kivagen.yml:18:77: view 'five': 'search': 'days-max' depends on the day on which a page is read, and the page "
        "of a view is the same on any day; 'sort=ending' puts the loans first that end first",
    ]
    assert lines[-1] == "25 errors in 1 file"
    # Below each message are the line and a caret.
    at = lines.index(heads[4])
    assert lines[at + 2].index("^") == lines[at + 1].index("max=5O0")


@pytest.mark.parametrize("value", ["text", "3", "{name: a}", "[[a]]", "[a, b]", "[{}]", "true"])
def test_a_value_of_another_form_is_an_error(site, value):
    lines = errors(site, f"views: {value}\n")
    assert all(line.startswith(("kivagen.yml:1:", "  ", "1 error", "2 errors", "3 errors")) for line in lines), lines


@pytest.mark.parametrize("name", ["view", "viewss"])
def test_a_misspelled_key_is_an_error_with_the_right_one(site, name):
    assert errors(site, f"{name}: []\n")[0] == f"kivagen.yml:1:1: unknown setting '{name}'; did you mean 'views'?"


def test_an_empty_list_is_no_error(site):
    for text in ["views: []\n", "views:\n"]:
        (site.root / "kivagen.yml").write_text(text)
        assert build(site).exit == 0
        assert not (site.output / "views.html").exists()


@pytest.mark.parametrize(("path", "message"), [
    ("views/all.html", "kivagen writes a file of this name; rename or delete this file"),
    ("views.html", "kivagen writes a file of this name; rename or delete this file"),
    ("views", "kivagen writes a folder of this name; rename or delete this file"),
    ("views/ALL.html", "many file systems cannot tell this name from 'views/all.html', which kivagen writes; "
                       "rename or delete this one"),
    ("Views/mine.txt", "many file systems cannot tell this name from 'views', which kivagen writes; "
                       "rename or delete this one"),
])
def test_a_file_with_the_name_of_a_view_is_an_error(site, path, message):
    (site.root / "Static" / path).parent.mkdir(parents=True, exist_ok=True)
    (site.root / "Static" / path).write_text("mine")
    name = "Views" if path.startswith("Views") else path
    for run in [build(site), site.run("check")]:
        assert run.exit == 78
        assert f"Static/{name}: {message}" in run.stderr


def test_a_file_beside_the_views_is_none(site):
    (site.root / "Static/views").mkdir()
    (site.root / "Static/views/mine.txt").write_text("mine")
    assert build(site).exit == 0
    assert site.page("views/mine.txt") == "mine"


def test_hostile_titles_and_searches_are_text(site):
    searches = ["q=%3Cscript%3Ealert(1)%3C/script%3E", "q=%00%1b[31m", "q=%F0%9F%90%84+%E2%80%AE", "tag=a-b&q=%", "q=%ff"]
    write_views(site, [(f"v{n}", HOSTILE, search) for n, search in enumerate(searches)])
    run = build(site)
    assert run.exit == 0, run.stderr
    for path in [*site.output.glob("views/*.html"), site.output / "views.html"]:
        page = path.read_text()
        assert "<script>alert(1)" not in page and "\x1b" not in page and "\0" not in page
        assert "&lt;/title&gt;&lt;script&gt;" in page
    for control in ["a\nb", "\x1b[31m", "x" * 101]:
        write_views(site, [("v", control, "min=1")])
        run = build(site)
        assert run.exit == 78
        assert "\x1b" not in run.stderr


def test_a_link_of_a_note_to_a_view_is_checked(site):
    note = site.root / "Notes/index.md"
    note.write_text("[All](views/all.html), [two](views/all/2.html), [list](views.html)")
    assert site.run("check", "--strict").exit == 0
    note.write_text("[Al](views/al.html) [Al](views/al/2.html)")
    run = site.run("check")
    assert run.exit == 78
    assert "it links to 'views/al.html', which is not in the site; did you mean 'views/all.html'?" in run.stderr
    assert "it links to 'views/al/2.html', which is not in the site" in run.stderr


def test_a_wrong_search_does_not_hide_other_errors_of_a_check(site):
    (site.root / "kivagen.yml").write_text(VIEWS.replace("sort=amount", "sort=amont"))
    (site.root / "Notes/index.md").write_text("[All](views/all.html) [no](views/no.html)")
    run = site.run("check")
    assert run.exit == 78
    assert "'amont'" in run.stderr and "views/no.html" in run.stderr and "views/all.html'" not in run.stderr


def test_loans_of_every_state_are_sorted(site):
    """Loans without a value come last. Closed loans come before them, except in the order by the funded share."""
    loans = []
    for number in range(40):
        loan = wire.details(wire.loan(2000 + number, number))
        loan["loan_amount"] = 100 + 25 * (number * 7 % 11)
        loan["funded_amount"] = 25 * (number * 5 % 5)
        loan["status"] = ["fundraising", "funded", "expired", "fundraising"][number % 4]
        loans.append(loan)
    (site.root / "loans.json").write_text(two_sites.listing(loans))
    write_views(site, [("left", "Left", "sort=left"), ("funded", "Funded", "sort=funded")])
    assert build(site).exit == 0
    state = re.compile(r'<li class="loan[^"]*" id="loan-\d+"[^>]*')
    cards = state.findall(site.page("views/left.html"))
    closed = ["data-state" in card for card in cards]
    assert closed == sorted(closed) and any(closed)
    funded = state.findall(site.page("views/funded.html"))
    closed = ["data-state" in card for card in funded]
    assert closed != sorted(closed)
