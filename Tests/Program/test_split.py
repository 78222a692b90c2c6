"""A list that is split over pages grows and shrinks. After each build its pages and the files of its data are those of
its loans, and no link is dangling.
"""
import gzip
import json
import random
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
DATA = "document.currentScript.data="

# The maximum size of an index, in bytes a loan with gzip. A filter begins to work only after the index was loaded.
INDEX_BYTES = 45


def write(site, count):
    """Writes a listing of this number of loans, the newest first, as in the list."""
    loans = [wire.details(wire.loan(1000 + age, age)) for age in reversed(range(count))]
    (site.root / "loans.json").write_text(listing(loans))


def build(site, count, *words):
    write(site, count)
    run = site.build(*WORDS, *words)
    assert run.exit == 0, run.stderr
    return run


def data(site, name):
    """Returns the JSON value of a file in `data/`."""
    text = (site.output / "data" / name).read_text()
    assert text.startswith(DATA)
    return json.loads(text.removeprefix(DATA))


def indexed(site):
    """Returns the loans in the index of the list."""
    ids = data(site, "lists/index.js")["id"]
    return [sum(ids[:end]) for end in range(1, len(ids) + 1)]


def saved_loans(site):
    """Returns the numbers of the loans in the data on saved loans."""
    index = data(site, "saved/index.js")
    return sorted(int(id) for file in index["files"] for id in data(site, f"saved/{file}.js")["loans"])


def files_of_data(left):
    return sorted(path for path in left if path.startswith("data/") and left[path] is not None)


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
        run = build(offline_site, count, "--allow-empty")
        assert cards(offline_site) == expected(count)
        left = tree(offline_site.output)
        assert dangling_links(left) == []
        assert ("page" in left) == (count > 10)
        # The lists of countries and sectors contain it too.
        assert ("countries" in left) == (count > 0)
        assert any(path.startswith("assets/list.") for path in left) == (0 < count < 30)
        assert any(path.startswith("assets/long.") for path in left) == ("data/lists" in left) == (count > 10)
        assert saved_loans(offline_site) == list(range(1000, 1000 + count))
        if count > 10:
            assert indexed(offline_site) == sum(expected(count).values(), [])
            # The names of the files are fixed, so that a loan that changed does not change those of other loans.
            assert not any(re.search(r"\.[0-9a-f]{16}\.", path) for path in files_of_data(left))
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


def test_clean_deletes_the_files_of_the_list(offline_site):
    build(offline_site, 25)
    assert "data/lists/index.js" in tree(offline_site.output)
    (offline_site.output / "data/mine.js").write_text("mine")
    assert offline_site.run("clean").exit == 0
    assert files_of_data(tree(offline_site.output)) == ["data/mine.js"]


@pytest.mark.parametrize("name, kind", [
    ("data/lists/index.js", "file"), ("page/2.html", "file"), ("data", "folder"), ("data/cards", "folder"), ("page", "folder"),
])
def test_a_static_file_must_not_have_the_name_of_a_file_of_the_list(offline_site, name, kind):
    file = offline_site.root / "Static" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("mine")
    # A list on one page has no such files, but that depends on the loans.
    for count in (25, 10):
        write(offline_site, count)
        run = offline_site.build(*WORDS)
        assert run.exit == 78
        assert f"Static/{name}: kivagen writes a {kind} of this name; rename or delete this file" in run.stderr


@pytest.mark.parametrize("name, message", [
    ("data/Cards/mine.js", "many file systems cannot tell this name from 'data/cards', which kivagen writes; rename"),
    ("page/2.HTML", "many file systems cannot tell this name from 'page/2.html', which kivagen writes; rename"),
])
def test_a_static_file_is_left_out_while_the_list_needs_its_name(offline_site, name, message):
    file = offline_site.root / "Static" / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("mine")
    build(offline_site, 10)
    assert (offline_site.output / name).read_text() == "mine"
    write(offline_site, 25)
    run = offline_site.build(*WORDS)
    assert run.exit == 0
    assert [issue["kind"] for issue in run.summary["issues"]] == ["static-file"]
    assert "' is not in the site: " + message in run.stderr
    assert "mine" not in [path.read_text() for path in offline_site.output.rglob("*.*") if path.is_file()]
    assert (offline_site.output / "data/lists/index.js").is_file()
    assert offline_site.build(*WORDS, "--strict").exit == 65
    build(offline_site, 10)
    assert (offline_site.output / name).read_text() == "mine"


def test_a_static_file_can_be_beside_the_files_of_the_list(offline_site):
    (offline_site.root / "Static/data").mkdir(parents=True)
    (offline_site.root / "Static/data/mine.js").write_text("mine")
    build(offline_site, 25)
    assert {"data/mine.js", "data/lists/index.js"} <= set(files_of_data(tree(offline_site.output)))


def test_a_loan_that_changed_changes_one_file_of_cards(offline_site):
    build(offline_site, 500, "--limit", "500")
    before = tree(offline_site.output)
    loans = json.loads((offline_site.root / "loans.json").read_text())["loans"]
    loans[200]["funded_amount"] += 25
    (offline_site.root / "loans.json").write_text(listing(loans))
    assert offline_site.build(*WORDS, "--limit", "500").exit == 0
    after = tree(offline_site.output)
    changed = [path for path in files_of_data(before) if before[path] != after[path]]
    assert files_of_data(before) == files_of_data(after)
    assert sum(path.startswith("data/cards/") for path in changed) == 1
    assert sum(path.startswith("data/saved/") for path in changed) == 1
    assert sum(path.startswith("data/lists/") for path in changed) == len(changed) - 2 == 4


def test_an_index_is_small(offline_site):
    """The loans have random numbers, amounts, times, tags, themes and field partners. There are many field partners."""
    chance = random.Random(1)
    loans = []
    for number in range(3_000):
        loan = wire.details(wire.loan(chance.randrange(1_000_000, 4_000_000), number))
        amount = 25 * chance.randint(2, 300)
        loan |= {
            "loan_amount": amount, "funded_amount": 25 * chance.randint(0, amount // 25), "basket_amount": 0,
            "sector": f"Sector {chance.randrange(15)}", "activity": f"Activity {chance.randrange(150)}",
            "themes": chance.sample([f"Theme {theme}" for theme in range(20)], chance.randint(0, 4)),
            "tags": [{"name": f"#Tag {tag}"} for tag in chance.sample(range(30), chance.randint(0, 6))],
            "partner_id": chance.randint(1, 600), "borrower_count": chance.randint(1, 4),
            "posted_date": f"2026-11-{chance.randint(1, 21):02}T{chance.randrange(24):02}:{chance.randrange(60):02}"
                           f":{chance.randrange(60):02}Z",
            "planned_expiration_date": f"2026-12-{chance.randint(1, 28):02}T{chance.randrange(24):02}:30:00Z",
            "terms": {"repayment_term": chance.randint(4, 60)},
        }
        loan["location"] |= {"country_code": chance.choice(["KE", "PE", "PH", "UG", "TJ", "VN", "SV", "EC"])}
        loans.append(loan)
    loans = list({loan["id"]: loan for loan in loans}.values())
    (offline_site.root / "loans.json").write_text(listing(loans))
    run = offline_site.build("--input", "loans.json", "--limit", "5000", "--now", "2026-11-22T10:00:00Z")
    assert run.exit == 0, run.stderr
    lists = {path.relative_to(offline_site.output / "data/lists").as_posix(): path.read_bytes()
             for path in (offline_site.output / "data/lists").rglob("*.js")}
    assert list(lists) == ["index.js"]
    assert len(gzip.compress(lists["index.js"])) <= INDEX_BYTES * len(loans)


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
