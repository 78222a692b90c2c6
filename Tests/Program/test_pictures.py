"""Pictures of loans that lie in the site, and the page that says what was done to the data."""
import contextlib
import html
import json
import os
import re
import sqlite3
import sys

import pytest

from kiva_server import Answer, error

# As small as a picture can be.
GIF = bytes.fromhex("47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401003b")
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010800000000"
    "3a7e9b550000000a49444154789c6360000000020001e221bc330000000049454e44ae426082")
HOSTILE = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

FIRST = 1119


def number(request):
    """Of the picture that is asked for; `None` if none is."""
    found = re.fullmatch(r"/img/w480h360/(\d+)\.jpg", request.path)
    return int(found[1]) if found else None


@pytest.fixture
def pictures(kiva):
    """What each picture is, by its number; a GIF if nothing else is said. 404 comes of `None`."""
    content = {}

    def hook(request, answer):
        if (found := number(request)) is None:
            return answer
        match content.get(found, GIF):
            case None:
                return error(404)
            case bytes() as body:
                return Answer(200, body, {"Content-Type": "image/jpeg", "ETag": f'"{found}"'})
            case other:
                return other
    kiva.hook = hook
    return content


def asked(kiva):
    return sorted(filter(None, map(number, kiva.requests)))


def build(site, *words, **variables):
    return site.build("--images", "download", "--limit", "9", *words, **variables)


def test_pictures_lie_in_the_site_and_nobody_else_is_asked(site, kiva, pictures):
    pictures[5_000_111] = PNG
    run = build(site, "--strict")
    assert (run.exit, run.summary["warnings"]) == (0, [])
    loans = [loan["id"] for loan in site.data["loans"]]
    assert len(loans) == 9
    numbers = [5_000_000 + loan for loan in loans]
    assert asked(kiva) == sorted(numbers)
    for request in kiva.requests:
        if number(request):
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


def test_pictures_that_are_cached_are_not_asked_for_and_not_touched(site, kiva, pictures):
    build(site)
    before = site.files()
    kiva.forget()
    run = build(site)
    assert (run.summary["written"], kiva.requests, site.files()) == (0, [], before)
    run = build(site, "--offline", "--strict")
    assert (run.exit, run.summary["written"]) == (0, 0)
    kiva.gone()
    assert build(site, "--refresh", "--timeout", "2s").exit == 0
    assert {path: file for path, file in site.files().items() if path.parts[0] == "pictures"} == {
        path: file for path, file in before.items() if path.parts[0] == "pictures"}


def test_pictures_of_loans_that_have_gone_leave_the_cache(site, kiva, pictures):
    def cached():
        with contextlib.closing(sqlite3.connect(site.store)) as store:
            keys = store.execute("SELECT key FROM responses WHERE key LIKE '%/img/%' ORDER BY key")
            return [int(re.search(r"(\d+)\.jpg$", key)[1]) for (key,) in keys]

    build(site)
    first = [5_000_000 + loan["id"] for loan in site.data["loans"]]
    assert cached() == sorted(first)
    # The newest of them go.
    kiva.loans = [loan for loan in kiva.loans if 5_000_000 + loan["id"] not in first[:4]]
    build(site, "--refresh", "--no-details", "--retain", "0")
    second = [5_000_000 + loan["id"] for loan in site.data["loans"]]
    assert len(set(first) & set(second)) == 5
    assert cached() == sorted(second)


@pytest.mark.parametrize("content, cause", [
    (None, "the server answered 404 (not found)"),
    (b"", "is not a complete JPEG, PNG, GIF or WebP picture"),
    (HOSTILE, "is not a complete JPEG, PNG, GIF or WebP picture"),
    (GIF[:-1], "is not a complete JPEG, PNG, GIF or WebP picture"),
    (Answer(200, GIF + bytes(5 << 20)), "it is larger than 5 MB, the limit for a picture"),
    (Answer(200, GIF, cut=20), "the connection closed before the response was complete"),
    (Answer(302, b"", {"Location": "/img/w480h360/5001119.jpg"}), "the server redirects more than 5 times"),
], ids=["404", "nothing", "SVG", "half", "too large", "cut off", "a circle"])
def test_a_picture_that_is_none_leaves_the_band(site, pictures, content, cause):
    pictures[5_000_000 + FIRST] = content
    run = site.build("--images", "download", "--keep", str(FIRST), "--limit", "5")
    assert run.exit == 0
    count = len(site.data["loans"])
    [warning] = run.summary["warnings"]
    assert warning.startswith(f"1 of {count} pictures could not be fetched: ")
    assert cause in warning
    assert not list(site.output.glob(f"pictures/{5_000_000 + FIRST}.*"))
    assert len(list((site.output / "pictures").iterdir())) == count - 1
    page = site.page(f"loans/{FIRST}.html")
    assert '<div class="band"></div>' in page and "<img" not in page
    assert site.build("--images", "download", "--keep", str(FIRST), "--limit", "5", "--strict").exit == 65


def test_memory_does_not_grow_with_the_pictures(site, kiva, pictures):
    large = GIF[:-1] + bytes(4 << 20) + b";"
    pictures.update({5_000_000 + loan["id"]: large for loan in kiva.loans})
    process = site.start("build", "--images", "download", "--limit", "60", "-q")
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    process.communicate()
    assert process.returncode == 0
    assert sum(path.stat().st_size for path in (site.output / "pictures").iterdir()) > 250e6
    assert usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024) < 150e6


def test_the_page_on_the_data_names_no_folder_of_the_machine(site):
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


def test_the_page_on_the_data_is_the_same_however_they_came(site, kiva):
    kiva.loans[-1]["posted_date"] = "yesterday"
    words = ["--now", "2026-03-03T09:30:00Z", "--limit", "120"]
    assert site.build(*words).exit == 0
    before = site.files()
    assert "A date cannot be read: it is left out" in site.page("about.html")
    for word in ["--offline", "--refresh"]:
        assert site.build(*words, word).exit == 0
        assert site.files() == before
