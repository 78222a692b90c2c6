"""Pictures that are published with the site, and the page about the data."""
import contextlib
import html
import json
import re
import sqlite3

from pictures import GIF, picture_number, requested_pictures

PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010800000000"
    "3a7e9b550000000a49444154789c6360000000020001e221bc330000000049454e44ae426082")
HOSTILE = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

FIRST = 1119


def build(site, *arguments, **variables):
    return site.build("--images", "download", "--limit", "9", *arguments, **variables)


def test_publishes_pictures_with_the_site_and_links_to_no_other_host(site, kiva, pictures):
    pictures[5_000_111] = PNG
    run = build(site, "--strict")
    assert (run.exit, run.summary["warnings"]) == (0, [])
    loans = [loan["id"] for loan in site.data["loans"]]
    assert len(loans) == 9
    numbers = [5_000_000 + loan for loan in loans]
    assert requested_pictures(kiva) == sorted(numbers)
    for request in kiva.requests:
        if picture_number(request):
            assert request.headers["accept"] == "image/*"
    found = {path.name: path.read_bytes() for path in (site.output / "pictures").iterdir()}
    assert found == {f"{number}.gif": GIF for number in numbers}
    for loan in loans:
        assert f'src="pictures/{5_000_000 + loan}.gif"' in site.page()
        assert f'src="../pictures/{5_000_000 + loan}.gif"' in site.page(f"loans/{loan}.html")
    for path in [*site.output.rglob("*.html"), site.output / "_headers"]:
        text = html.unescape(path.read_text())
        assert "www.kiva.org/img" not in text, path
        assert "img-src 'self' data:;" in text and "data: https:" not in text, path
    assert run.summary["phases_ms"]["pictures"] > 0


def test_cached_pictures_are_neither_requested_nor_written_again(site, kiva, pictures):
    build(site)
    before = site.files()
    kiva.clear_requests()
    run = build(site)
    assert (run.summary["written"], kiva.requests, site.files()) == (0, [], before)
    run = build(site, "--offline", "--strict")
    assert (run.exit, run.summary["written"]) == (0, 0)
    kiva.shut_down()
    assert build(site, "--refresh", "--timeout", "2s").exit == 0
    assert {path: file for path, file in site.files().items() if path.parts[0] == "pictures"} == {
        path: file for path, file in before.items() if path.parts[0] == "pictures"}


def test_pictures_of_retired_loans_leave_the_cache(site, kiva, pictures):
    def cached():
        with contextlib.closing(sqlite3.connect(site.store)) as store:
            keys = store.execute("SELECT key FROM responses WHERE key LIKE '%/img/%' ORDER BY key")
            return [int(re.search(r"(\d+)\.jpg$", key)[1]) for (key,) in keys]

    build(site)
    first = [5_000_000 + loan["id"] for loan in site.data["loans"]]
    assert cached() == sorted(first)
    # The newest of the loans leave the list.
    kiva.loans = [loan for loan in kiva.loans if 5_000_000 + loan["id"] not in first[:4]]
    build(site, "--refresh", "--no-details", "--retain", "0")
    second = [5_000_000 + loan["id"] for loan in site.data["loans"]]
    assert len(set(first) & set(second)) == 5
    assert cached() == sorted(second)


def test_an_invalid_picture_leaves_the_band(site, pictures):
    pictures[5_000_000 + FIRST] = HOSTILE
    run = site.build("--images", "download", "--keep", str(FIRST), "--limit", "5")
    assert run.exit == 0
    count = len(site.data["loans"])
    [warning] = run.summary["warnings"]
    assert warning.startswith(f"1 of {count} pictures could not be fetched: ")
    assert "is not a complete JPEG, PNG, GIF or WebP picture" in warning
    assert not list(site.output.glob(f"pictures/{5_000_000 + FIRST}.*"))
    assert len(list((site.output / "pictures").iterdir())) == count - 1
    page = site.page(f"loans/{FIRST}.html")
    assert '<div class="band"></div>' in page and "<img" not in page
    assert site.build("--images", "download", "--keep", str(FIRST), "--limit", "5", "--strict").exit == 65


def test_memory_does_not_grow_with_the_number_of_pictures(site, kiva, pictures):
    large = GIF[:-1] + bytes(4 << 20) + b";"
    pictures.update({5_000_000 + loan["id"]: large for loan in kiva.loans})
    with site.measuring_memory() as memory:
        assert site.build("--images", "download", "--limit", "60", "-q").exit == 0
    assert sum(path.stat().st_size for path in (site.output / "pictures").iterdir()) > 250e6
    assert memory() < 150e6


def test_the_page_about_the_data_names_no_folder_of_the_machine(site):
    secret = site.root / "secret-folder"
    secret.mkdir()
    listing = {"loans": [{"id": 1, "name": "A", "loan_amount": 25, "posted_date": "yesterday"},
                         {"id": 2, "loan_amount": "a <b>lot</b>"}, 3]}
    (secret / "saved.json").write_text(json.dumps(listing))
    run = site.build("--input", str(secret / "saved.json"))
    assert run.exit == 0
    page = site.page("about.html")
    assert "secret" not in page and "saved.json" not in page and str(site.root) not in page
    assert "2 entries of the list could not be used" in page
    assert '<a href="loans/1.html">Loan 1</a>, <code>posted_date</code>' in page
    assert "a &lt;b&gt;lot&lt;/b&gt;" in page and "<b>lot" not in page
    assert "Entry 3: " in page


def test_the_page_about_the_data_is_the_same_for_cached_and_fetched_pictures(site, kiva):
    kiva.loans[-1]["posted_date"] = "yesterday"
    arguments = ["--now", "2026-03-03T09:30:00Z", "--limit", "120"]
    assert site.build(*arguments).exit == 0
    before = site.files()
    assert "A date cannot be read: it is left out" in site.page("about.html")
    for word in ["--offline", "--refresh"]:
        assert site.build(*arguments, word).exit == 0
        assert site.files() == before


def test_languages_share_the_pictures(site, kiva, pictures):
    run = build(site, "--languages", "en,es", "--cards", "4", "--strict")
    assert (run.exit, run.summary["warnings"]) == (0, [])
    loans = [loan["id"] for loan in site.data["loans"]]
    assert requested_pictures(kiva) == sorted(5_000_000 + loan for loan in loans)
    assert not (site.output / "es/pictures").exists()
    for loan in loans:
        assert (site.output / f"pictures/{5_000_000 + loan}.gif").exists()
        assert f'src="../../pictures/{5_000_000 + loan}.gif"' in site.page(f"es/loans/{loan}.html")
    assert f'src="../pictures/{5_000_000 + loans[0]}.gif"' in site.page("es/index.html")
    # Scripts put the path to the pages in the language before the links of cards in data files.
    cards = "".join(path.read_text() for path in (site.output / "es/data/cards").iterdir())
    assert all(f"../pictures/{5_000_000 + loan}.gif" in cards for loan in loans)
