"""A site whose store is lost: what a build finds, restores, and reports."""
import json
import os
import shutil
import sqlite3
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

import wire
from histories import POSTED, build, events, loans, time
from kiva_server import Response, json_response
from site_tree import dangling_links, tree

MARCH_3, MARCH_4, MARCH_5 = "2026-03-03T09:30:00Z", "2026-03-04T09:30:00Z", "2026-03-05T09:30:00Z"
JULY = "2026-07-20T09:30:00Z"
LISTED, LATER = range(1000, 1040), range(1030, 1070)


def state(site, *arguments):
    return build(site, loans(range(1000, 1010)), 0, *arguments).summary["store"]


def test_the_summary_says_whether_the_store_knew_the_site(offline_site):
    assert [state(offline_site), state(offline_site)] == ["new", "known"]
    assert [state(offline_site, "--output", "B"), state(offline_site, "--output", "B")] == ["new", "known"]
    assert offline_site.build("--input", "missing.json").summary["store"] is None


def posted(number):
    return wire.loan(number, number % 1000) | {"posted_date": POSTED}


@pytest.fixture
def gone(kiva):
    """The numbers of the loans that Kiva does not know any more."""
    kiva.has_validators = False
    everything = {number: posted(number) for number in range(1000, 1400)}
    kiva.everything, gone = everything, set()

    def hook(request, response):
        if request.endpoint != "details":
            return response
        found = [everything[number] for number in request.ids if number in everything and number not in gone]
        if request.path == "/graphql":
            return json_response(wire.graphql_loans(found, request.ids))
        return json_response({"loans": [wire.details(loan) for loan in found]}) if found else 404
    kiva.hook = hook
    return gone


def at(site, now, numbers, *arguments):
    """Builds the site while Kiva lists the loans with these numbers."""
    site.kiva.loans = [site.kiva.everything[number] for number in numbers]
    site.kiva.clear_requests()
    return site.build("--now", now, "--limit", "1000", *arguments)


def pages(site):
    return {int(path.stem) for path in (site.output / "loans").glob("*.html")}


def asked(site, listed):
    return sorted(number for request in site.kiva.requests_to("details") for number in request.ids
                  if number not in listed)


@pytest.fixture
def built(site, gone):
    """A site with 30 former loans and a file of its history."""
    for now, numbers in [(MARCH_3, LISTED), (MARCH_4, LATER)]:
        run = at(site, now, numbers)
        assert (run.exit, run.warnings) == (0, []), run.stderr
    assert site.run("history", "--export", "history.ndjson").exit == 0
    return site


def lose(site, *names):
    for name in names:
        shutil.rmtree(site.root / name)


@pytest.mark.parametrize("source, lost", [
    ("newest", [".kivagen", "Output"]), ("search", [".kivagen"]), ("graphql", [".kivagen", "Output"])])
def test_a_lost_store_is_made_anew_from_the_history_file(built, source, lost):
    before, history = pages(built), events(built)
    lose(built, *lost)
    run = at(built, MARCH_5, LATER, "--source", source, "--strict")
    assert (run.exit, run.summary["store"], run.warnings) == (0, "imported", []), run.stderr
    assert "events were imported from 'history.ndjson'" in run.stderr
    assert "30 pages of loans that are no longer listed are back, as Kiva has the loans now." in run.stderr
    assert pages(built) == before
    assert dangling_links(tree(built.output)) == []
    assert events(built) == history
    page = built.page("loans/1000.html")
    assert " data-former=" in page and f'known on <time datetime="{MARCH_3}"' in page
    again = at(built, MARCH_5, LATER, "--source", source)
    assert (again.summary["store"], again.summary["written"]) == ("known", 0)
    assert "imported" not in again.stderr


def test_a_damaged_store_is_made_anew_from_the_history_file(built):
    before = pages(built)
    built.store.write_text("This is no database. " * 500)
    run = at(built, MARCH_5, LATER)
    assert "was set aside" in run.stderr
    assert (run.summary["store"], pages(built)) == ("imported", before)


def test_a_folder_with_another_name_gets_the_history_if_the_first_one_is_gone(built):
    shutil.rmtree(built.output)
    run = at(built, MARCH_5, LATER, "--output", "public")
    assert run.summary["store"] == "imported"
    assert (built.root / "public/loans/1000.html").exists()


def test_a_second_site_does_not_get_the_history_of_the_first(built):
    run = at(built, MARCH_5, LATER, "--output", "Other")
    assert run.summary["store"] == "new"
    assert not (built.root / "Other/loans/1000.html").exists()


def test_an_import_by_hand_brings_pages_back_too(built):
    before = pages(built)
    lose(built, ".kivagen", "Output")
    (built.root / "history.ndjson").rename(built.root / "mine.ndjson")
    assert built.run("history", "--import", "mine.ndjson").exit == 0
    run = at(built, MARCH_5, LATER)
    assert (run.summary["store"], run.warnings, pages(built)) == ("known", [], before)


def test_loans_that_left_too_long_ago_are_not_asked_for(built):
    lose(built, ".kivagen", "Output")
    run = at(built, JULY, LATER)
    assert (run.exit, run.summary["store"], asked(built, LATER)) == (0, "imported", [])
    assert pages(built) == set(LATER)


def test_a_loan_that_kiva_does_not_know_is_asked_for_once_and_has_no_name(built, gone):
    gone.update([1000, 1001])
    lose(built, ".kivagen", "Output")
    at(built, MARCH_5, LATER)
    assert {1000, 1001} <= set(asked(built, LATER))
    assert pages(built) == set(range(1002, 1070))
    at(built, MARCH_5, LATER, "--refresh")
    assert not {1000, 1001} & set(asked(built, LATER))
    names = {event["id"]: event.get("name") for event in events(built) if event["event"] == "appeared"}
    assert (names[1000], names[1002]) == (None, "Borrower 1002")


def test_many_loans_are_asked_for_over_several_builds(site, gone):
    kiva = site.kiva
    kiva.everything.update({number: posted(number) for number in range(2000, 3500)})
    lines = [{"time": MARCH_3, "id": number, "event": "appeared", "name": f"Borrower {number}"}
             for number in range(2000, 3500)]
    lines += [{"time": MARCH_4, "id": number, "event": "left"} for number in range(2000, 3500)]
    (site.root / "history.ndjson").write_text("".join(json.dumps(line) + "\n" for line in lines))
    first = at(site, MARCH_5, LATER)
    assert first.exit == 0, first.stderr
    assert max(len(request.ids) for request in kiva.requests_to("details")) == 50
    assert len(asked(site, LATER)) == len(pages(site) - set(LATER)) == 1000
    assert "500 loans that the store did not know have no pages until a later build has asked Kiva" in first.stderr
    second = at(site, MARCH_5, LATER, "--strict")
    assert (second.exit, second.warnings, len(pages(site) - set(LATER))) == (0, [], 1500), second.stderr


def test_what_kiva_does_not_answer_is_asked_again(built, gone):
    lose(built, ".kivagen", "Output")
    hook, built.kiva.hook = built.kiva.hook, lambda request, response: (
        503 if request.endpoint == "details" and 1000 in request.ids else built_hook(request, response))
    built_hook = hook
    run = at(built, MARCH_5, LATER, "--timeout", "3s")
    assert run.exit == 0 and "is not known" in run.stderr
    assert 1000 not in pages(built)
    assert "Borrower 1000" not in built.page("changes.html") + built.page("changes.xml")
    built.kiva.hook = hook
    at(built, MARCH_5, LATER)
    assert 1000 in pages(built)


def test_names_stay_hidden_until_kiva_has_answered(built):
    lose(built, ".kivagen", "Output")
    # A file asks nobody.
    run = build(built, loans(LATER), "2026-03-05T09:30:00Z")
    assert run.summary["store"] == "imported"
    texts = "".join(path.read_text() for path in built.output.rglob("*") if path.suffix in {".html", ".xml", ".json", ".js"})
    assert "Borrower 1069" in texts
    assert not [number for number in range(1000, 1030) if f"Borrower {number}" in texts]
    assert "loans/1000.html" not in texts
    at(built, "2026-03-05T10:30:00Z", LATER)
    assert "Borrower 1000" in built.page("loans/1000.html")
    assert "Borrower 1000" in built.page("changes.xml")


def test_a_borrower_who_is_anonymous_by_now_stays_so(built, gone):
    for number in [1000, 1065]:
        built.kiva.everything[number] = built.kiva.everything[number] | {"name": "Anonymous"}
    lose(built, ".kivagen", "Output")
    at(built, MARCH_5, LATER)
    texts = "".join(path.read_text() for path in built.output.rglob("*") if path.suffix in {".html", ".xml", ".json"})
    assert "Borrower 1001" in texts
    assert "Borrower 1000" not in texts and "Borrower 1065" not in texts
    assert built.run("history", "--export", "new.ndjson").exit == 0
    text = (built.root / "new.ndjson").read_text()
    assert "Borrower 1000" not in text and "Borrower 1065" not in text


@pytest.mark.parametrize("source", ["newest", "graphql"])
@pytest.mark.parametrize("by_hand", [False, True])
@pytest.mark.parametrize("numbers", [[1000], range(1000, 1030)])
def test_a_loan_that_kiva_does_not_know_is_named_nowhere(built, gone, source, by_hand, numbers):
    gone.update(numbers)
    lose(built, ".kivagen", "Output")
    if by_hand:
        (built.root / "history.ndjson").rename(built.root / "mine.ndjson")
        assert built.run("history", "--import", "mine.ndjson").exit == 0
    arguments = ["--source", source, "--languages", "en,es"]
    at(built, MARCH_5, LATER, *arguments)
    files = [path.read_bytes() for path in built.output.rglob("*") if path.is_file()]
    assert any(b"Borrower 1069" in file for file in files)
    assert not [number for number in numbers if any(b"Borrower %d" % number in file for file in files)]
    assert at(built, MARCH_5, LATER, *arguments).summary["written"] == 0


def test_excluded_loans_are_neither_imported_nor_asked_for(built):
    lose(built, ".kivagen", "Output")
    at(built, MARCH_5, LATER, "--exclude", "1000,1065")
    assert not {1000, 1065} & (pages(built) | set(asked(built, [])))
    assert not {1000, 1065} & {event["id"] for event in events(built)}
    # The events of an earlier import are deleted.
    lose(built, ".kivagen", "Output")
    build(built, loans(LATER), "2026-03-05T09:30:00Z")
    at(built, "2026-03-05T10:30:00Z", LATER, "--exclude", "1000")
    assert b"Borrower 1000" not in built.store.read_bytes()
    at(built, "2026-03-05T11:30:00Z", LATER)
    assert 1000 not in pages(built)


def test_a_dry_run_asks_but_imports_nothing(built):
    lose(built, ".kivagen")
    run = at(built, MARCH_5, LATER, "--dry-run")
    assert (run.exit, run.summary["store"]) == (0, "imported"), run.stderr
    assert "40 loans, 30 more no longer listed" in run.stderr
    assert "deleted" not in [line.split()[0] for line in run.stderr.splitlines() if "loans/1" in line]
    assert "events would be imported" in run.stderr
    assert not built.store.exists()


def test_a_line_that_is_no_event_costs_only_itself(built):
    lose(built, ".kivagen", "Output")
    file = built.root / "history.ndjson"
    file.write_text("<<<<<<< HEAD\n" + file.read_text() + '{"time":"2036-11-20T10:42:00Z","id":1,"event":"left"}\n')
    strict = at(built, MARCH_5, LATER, "--strict")
    assert strict.exit == 65 and "history.ndjson:1:1" in strict.stderr
    run = at(built, MARCH_5, LATER)
    assert (run.exit, run.summary["store"], len(run.warnings)) == (0, "imported", 2), run.stderr
    assert 1000 in pages(built)


def test_of_very_many_broken_lines_a_build_says_that_there_are_more(built):
    lose(built, ".kivagen", "Output")
    file = built.root / "history.ndjson"
    file.write_text("no event\n" * 300 + file.read_text())
    run = at(built, MARCH_5, LATER)
    assert run.exit == 0, run.stderr
    assert run.summary["store"] == "imported"
    assert run.summary["warnings"][0].endswith("; the line is not imported")
    assert run.summary["warnings"][-1].endswith("more than 100 errors; these are the first")


POINTER = "version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 12\n"
FUTURE = "".join(f'{{"time":"2036-11-20T10:42:00Z","id":{number},"event":"left"}}\n' for number in range(1, 200))
UNUSABLE = {
    "a pointer": (POINTER, "is a pointer of Git LFS"), "the future": (FUTURE, "the time 2036-11-20T10:42:00Z is in the future"),
    "a page": ("<!DOCTYPE html>\n<title>Not found</title>\n", "history.ndjson:1:1: "), "an array": ("[]\n", "history.ndjson:1:1: "),
    "other objects": ('\n{"loans": []}\n', "history.ndjson:2:1: "), "a conflict": ("<<<<<<< HEAD\n=======\n>>>>>>> x\n", "history.ndjson:1:1: "),
    "half a line": ('{"time":"2026-03-03T09:', "history.ndjson:1:1: "), "compressed": ("\x1f\x8b\x08\x00\xff", "history.ndjson:1:1: "),
    "no text": ("\xff\xfeabc", "'history.ndjson' begins with the byte-order mark of UTF-16"), "zeros": ("\0" * 4096, "history.ndjson"),
}


@pytest.mark.parametrize("content, cause", UNUSABLE.values(), ids=UNUSABLE.keys())
def test_a_history_file_without_an_event_is_a_lost_history(offline_site, content, cause):
    site, file = offline_site, offline_site.root / "history.ndjson"
    file.write_bytes(content.encode("latin-1"))
    now = loans(range(1000, 1010))
    (site.root / "in.json").write_text(json.dumps({"fetched_at": time(0), "loans": now}))
    strict = site.build("--input", "in.json", "--strict")
    assert (strict.exit, strict.summary["store"]) == (65, "lost"), strict.stderr
    assert not site.output.exists()
    run = build(site, now, 0)
    assert (run.summary["store"], len(run.warnings)) == ("lost", 1), run.stderr
    assert cause in run.warnings[0]
    assert "the history is not imported" in run.warnings[0]
    advice = "import it with kivagen history --import history.ndjson, or delete the file to begin anew"
    assert run.warnings[0].endswith(advice), run.warnings[0]
    # The advice of the warning helps.
    file.write_text('{"time":"2026-03-02T09:30:00Z","id":7,"event":"left"}\n')
    assert site.run("history", "--import", "history.ndjson").exit == 0
    assert events(site)[0]["id"] == 7
    lose(site, ".kivagen", "Output")
    file.unlink()
    assert build(site, now, 0, "--strict").summary["store"] == "new"


def test_a_pipe_in_place_of_the_history_file_is_not_waited_for(offline_site):
    os.mkfifo(offline_site.root / "history.ndjson")
    run = build(offline_site, loans(range(1000, 1010)), 0)
    assert (run.exit, run.summary["store"], len(run.warnings)) == (0, "lost", 1), run.stderr
    assert "'history.ndjson' is a pipe or a device, for which a build does not wait; the history is not imported" in run.warnings[0]


@pytest.mark.parametrize("content", ["", "\n \n", '{"time":"2026-03-03T09:30:00Z","id":7,"event":"left"}\n'])
def test_a_history_file_without_a_line_to_import_is_a_beginning(offline_site, content):
    (offline_site.root / "history.ndjson").write_text(content)
    run = build(offline_site, loans(range(1000, 1010)), 0, "--strict", "--exclude", "7")
    assert (run.summary["store"], run.warnings) == ("new", [])


LOST = "does not know the site, although it is published with the pages of 70 loans"


def without_history(site):
    (site.root / "history.ndjson").unlink()
    lose(site, ".kivagen")


@pytest.mark.parametrize("content", [None, "", "\x00\xff no text", "{}\n"])
def test_without_a_history_file_a_build_warns_and_a_strict_one_stops(built, content):
    without_history(built)
    if content is not None:
        (built.root / "history.ndjson").write_bytes(content.encode("latin-1"))
    before = tree(built.output)
    strict = at(built, MARCH_5, LATER, "--strict")
    assert strict.exit == 65, strict.stderr
    assert tree(built.output) == before
    run = at(built, MARCH_5, LATER)
    assert (run.exit, run.summary["store"]) == (0, "lost")
    assert LOST in run.warnings[-1]
    assert "the pages of 30 loans that are no longer listed are removed, and the history of the site begins anew" in run.warnings[-1]
    assert pages(built) == set(LATER)
    assert at(built, MARCH_5, LATER).warnings == []


def test_a_history_file_that_cannot_be_read_is_not_lost_by_that(built):
    without_history(built)
    (built.root / "history.ndjson").mkdir()
    strict = at(built, MARCH_5, LATER, "--strict")
    assert (strict.exit, strict.summary["store"]) == (65, "lost"), strict.stderr
    run = at(built, MARCH_5, LATER)
    assert (run.exit, run.summary["store"], len(run.warnings)) == (0, "lost", 2), run.stderr
    assert "the history is not imported: do that with kivagen history --import history.ndjson" in run.warnings[0]
    assert LOST in run.warnings[1]


def test_files_warn_of_a_lost_store_too(offline_site):
    build(offline_site, loans(range(1000, 1010)), 0)
    shutil.rmtree(offline_site.root / ".kivagen")
    run = build(offline_site, loans(range(1000, 1010)), 1)
    assert run.summary["store"] == "lost" and "the history of the site begins anew" in run.stderr


def test_the_sample_has_nothing_to_lose(offline_site):
    assert offline_site.build("--source", "sample", "--strict").exit == 0
    shutil.rmtree(offline_site.root / ".kivagen")
    assert offline_site.build("--source", "sample", "--strict").exit == 0
    run = build(offline_site, loans(range(1000, 1010)), 0, "--strict")
    assert (run.summary["store"], run.warnings) == ("new", [])


@pytest.fixture
def server(built):
    """A server on loopback that has the manifest of the published site, and the requests to it."""
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            handler.requests.append(self.path)
            answer = handler.answer
            self.send_response(answer[0])
            for name, value in answer[1].items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(answer[2])))
            self.end_headers()
            self.wfile.write(answer[2])

        def log_message(self, *_):
            pass

    handler = Handler
    handler.requests = []
    handler.answer = (200, {}, (built.output / ".kivagen-manifest").read_bytes())
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    handler.url = f"http://127.0.0.1:{server.server_port}/our/site"
    yield handler
    server.shutdown()
    server.server_close()


@pytest.fixture
def published(built, server):
    """The published site, when nothing else is left."""
    without_history(built)
    shutil.rmtree(built.output)
    return server


@pytest.mark.parametrize("end", ["", "/"])
def test_the_published_site_is_asked_for_its_manifest(built, published, end):
    strict = at(built, MARCH_5, LATER, "--base-url", published.url + end, "--strict")
    assert strict.exit == 65 and LOST in strict.stderr
    assert "the pages of 30 loans that are no longer listed would be removed, and the history of the site would begin anew" in strict.stderr
    assert published.requests == ["/our/site/.kivagen-manifest"]
    run = at(built, MARCH_5, LATER, "--base-url", published.url + end)
    assert (run.exit, run.summary["store"]) == (0, "lost")
    published.requests.clear()
    assert at(built, MARCH_5, LATER, "--base-url", published.url + end).warnings == []
    assert published.requests == []


NO_ANSWER = {
    "404": (404, {}, b""), "500": (500, {}, b""), "a page": (200, {"Content-Type": "text/html"}, b"<p>Welcome"),
    "too much": (200, {}, b"kivagen-manifest 1\n" + b"x" * (17 << 20)), "a newer one": (200, {}, b"kivagen-manifest 7\n"),
    "nothing": (200, {}, b""), "redirects": (302, {"Location": "/our/site/.kivagen-manifest"}, b""),
}


@pytest.mark.parametrize("answer", NO_ANSWER.values(), ids=NO_ANSWER.keys())
def test_no_answer_is_no_warning(built, published, answer):
    published.answer = answer
    run = at(built, MARCH_5, LATER, "--base-url", published.url, "--strict")
    assert (run.exit, run.summary["store"], run.warnings) == (0, "new", []), run.stderr
    assert published.requests


def test_the_published_site_is_not_asked_if_nothing_else_is(built, published):
    base = ["--base-url", published.url]
    build(built, loans(LATER), time(60), *base)
    assert built.build("--source", "sample", *base, "--output", "S").exit == 0
    assert built.fetch("--limit", "10").exit == 0
    assert built.build("--offline", "--limit", "10", *base, "--output", "O").exit == 0
    assert published.requests == []


MARCH_6, MARCH_7 = "2026-03-06T09:30:00Z", "2026-03-07T09:30:00Z"
LAST = range(1090, 1130)


@pytest.fixture
def newer(built):
    """A site that was built twice since its history was exported."""
    for now, numbers in [(MARCH_5, range(1060, 1100)), (MARCH_6, LAST)]:
        assert at(built, now, numbers).exit == 0
    return built


def assert_pages_are_back(site, server, store, is_output_lost):
    """Builds the site and asserts that it has the pages that only its published manifest has."""
    run = at(site, MARCH_7, LAST, "--base-url", server.url, "--strict")
    assert (run.exit, run.summary["store"], run.warnings) == (0, store, []), run.stderr
    assert "90 pages of loans that are no longer listed are back" in run.stderr
    assert pages(site) == set(range(1000, 1130))
    assert server.requests == ["/our/site/.kivagen-manifest"] * is_output_lost
    assert f'known on <time datetime="{MARCH_3}"' in site.page("loans/1000.html")
    assert at(site, MARCH_7, LAST, "--base-url", server.url).summary["written"] == 0


@pytest.mark.parametrize("is_output_lost", [False, True])
def test_pages_that_are_newer_than_the_history_file_are_kept(newer, server, is_output_lost):
    server.answer = (200, {}, (newer.output / ".kivagen-manifest").read_bytes())
    lose(newer, ".kivagen", *["Output"] * is_output_lost)
    assert_pages_are_back(newer, server, "imported", is_output_lost)


def test_an_old_history_file_does_not_end_the_time_of_published_pages(newer):
    lose(newer, ".kivagen")
    july = at(newer, JULY, LAST, "--strict")
    assert july.exit == 0, july.stderr
    # According to the file, the first thirty loans left the list long ago.
    assert pages(newer) == set(range(1030, 1130))


def test_published_loans_are_not_asked_for_if_they_are_excluded_or_no_page_stays(newer, gone):
    lose(newer, ".kivagen")
    at(newer, MARCH_7, LAST, "--exclude", "1070", "--dry-run")
    assert 1071 in asked(newer, LAST) and 1070 not in asked(newer, LAST)
    gone.add(1071)
    at(newer, MARCH_7, LAST)
    assert pages(newer) == set(range(1000, 1130)) - {1071}
    at(newer, MARCH_7, LAST, "--refresh")
    assert 1071 not in asked(newer, LAST)


REMOVED = "30 loans that the store did not know have no pages until a later build has asked Kiva for them; 30 published pages"


@pytest.mark.parametrize("source", ["a file", "the cache"])
def test_a_strict_build_that_does_not_ask_kiva_removes_no_published_page(built, source):
    before = tree(built.output)
    lose(built, ".kivagen")
    built.kiva.loans = [built.kiva.everything[number] for number in LATER]
    if source == "a file":
        listing = {"fetched_at": MARCH_5, "loans": built.kiva.loans}
        (built.root / "listing.json").write_text(json.dumps(listing))
        arguments = ["--input", "listing.json"]
    else:
        assert built.run("fetch", "--now", MARCH_5, "--limit", "1000").exit == 0
        arguments = ["--offline"]
    # The second build finds the history in the store.
    for _ in range(2):
        strict = at(built, MARCH_5, LATER, *arguments, "--strict")
        assert strict.exit == 65 and f"{REMOVED} would be removed until then" in strict.stderr
        assert tree(built.output) == before
    run = at(built, MARCH_5, LATER, *arguments)
    assert run.exit == 0 and f"{REMOVED} are removed until then" in run.warnings[-1]
    assert pages(built) == set(LATER)
    again = at(built, MARCH_5, LATER, *arguments, "--strict")
    assert (again.exit, again.warnings) == (0, []), again.stderr
    at(built, MARCH_6, LATER)
    assert pages(built) == set(LISTED) | set(LATER)


def test_more_published_pages_than_one_build_asks_for_end_a_strict_run(built, server):
    built.kiva.everything.update({number: posted(number) for number in range(2000, 3100)})
    for now, numbers in [(MARCH_5, range(2000, 2600)), (MARCH_6, range(2600, 3100))]:
        assert at(built, now, numbers, "--no-details").exit == 0
    before = pages(built)
    server.answer = (200, {}, (built.output / ".kivagen-manifest").read_bytes())
    arguments = ["--base-url", server.url, "--no-details"]
    for folders in [[".kivagen"], [".kivagen", "Output"]]:
        lose(built, *folders)
        strict = at(built, MARCH_7, LATER, *arguments, "--strict")
        assert strict.exit == 65 and "130 published pages would be removed until then" in strict.stderr
    run = at(built, MARCH_7, LATER, *arguments)
    assert run.exit == 0 and len(pages(built)) == 1040
    run = at(built, MARCH_7, LATER, *arguments, "--strict")
    assert (run.exit, pages(built)) == (0, before), run.stderr


@pytest.mark.parametrize("last", [LATER, range(1060, 1100)])
def test_without_pages_of_former_loans_none_is_asked_for(built, last):
    lose(built, ".kivagen", "Output")
    for now in [MARCH_4, MARCH_5]:
        run = at(built, now, last, "--retain", "0", "--strict")
        assert (run.exit, run.warnings, asked(built, last)) == (0, [], []), run.stderr
        assert "back" not in run.stderr and pages(built) == set(last)
    assert "Borrower 1000" not in built.page("changes.html") + built.page("changes.xml")


def import_by_hand(site):
    (site.root / "history.ndjson").rename(site.root / "mine.ndjson")
    run = site.run("history", "--import", "mine.ndjson")
    assert (run.exit, run.warnings) == (0, []), run.stderr


@pytest.mark.parametrize("is_output_lost", [False, True])
def test_pages_that_are_newer_than_a_file_imported_by_hand_are_kept(newer, server, is_output_lost):
    server.answer = (200, {}, (newer.output / ".kivagen-manifest").read_bytes())
    lose(newer, ".kivagen", *["Output"] * is_output_lost)
    import_by_hand(newer)
    assert server.requests == []
    assert_pages_are_back(newer, server, "known", is_output_lost)
    assert server.requests == ["/our/site/.kivagen-manifest"] * is_output_lost


def test_a_file_imported_by_hand_does_not_end_the_time_of_published_pages(newer):
    lose(newer, ".kivagen")
    import_by_hand(newer)
    july = at(newer, JULY, LAST, "--strict")
    assert july.exit == 0, july.stderr
    assert pages(newer) == set(range(1030, 1130))


@pytest.mark.parametrize("fetched_at", [MARCH_7, MARCH_3])
def test_a_build_from_a_file_after_an_import_by_hand_remembers_the_published_pages(newer, fetched_at):
    """Also if the file is older than the history."""
    lose(newer, ".kivagen")
    import_by_hand(newer)
    before = tree(newer.output)
    listing = {"fetched_at": fetched_at, "loans": [newer.kiva.everything[number] for number in LAST]}
    (newer.root / "listing.json").write_text(json.dumps(listing))
    for _ in range(2):
        strict = newer.build("--input", "listing.json", "--now", MARCH_7, "--strict")
        assert strict.exit == 65 and "90 published pages would be removed until then" in strict.stderr, strict.stderr
        assert tree(newer.output) == before
    run = newer.build("--input", "listing.json", "--now", MARCH_7)
    assert run.exit == 0 and "90 published pages are removed until then" in run.warnings[-1]
    assert pages(newer) == set(LAST)
    # Data that are older than the history are not compared with it.
    assert (" since " in run.stderr) == (fetched_at == MARCH_7), run.stderr
    at(newer, "2026-03-08T09:30:00Z", LAST)
    assert pages(newer) == set(range(1000, 1130))


def test_an_import_by_hand_asks_for_no_excluded_loan_and_for_none_if_no_page_stays(newer, gone):
    for arguments, excluded in [(["--exclude", "1070"], [1070]), (["--retain", "0"], range(1000, 1090))]:
        copy = newer.root / "copy"
        shutil.copytree(newer.output, copy)
        lose(newer, ".kivagen")
        assert newer.run("history", "--import", "history.ndjson").exit == 0
        at(newer, MARCH_7, LAST, *arguments, "--dry-run")
        assert not set(excluded) & set(asked(newer, LAST))
        shutil.rmtree(newer.output)
        copy.rename(newer.output)


# Root can write every file unless it gives up that capability.
BOUND = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []


def empty(path):
    with sqlite3.connect(path) as store:
        for table, in store.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
            store.execute(f"DELETE FROM {table}")
    store.close()


@pytest.fixture(params=["locked", "read-only"])
def unwritable(built, request):
    """Empties the store and keeps the program from writing it; the result of the fixture ends that."""
    empty(built.store)
    if request.param == "locked":
        holder = sqlite3.connect(built.store)
        holder.execute("BEGIN IMMEDIATE")
        yield holder.close
        holder.close()
        return
    if BOUND and not shutil.which("setpriv"):
        pytest.skip("root may write everything")
    built.wrapper = BOUND
    built.store.chmod(0o400)
    # The files beside the store, which SQLite makes, have its mode.
    yield lambda: [path.chmod(0o600) for path in built.store.parent.glob("store.db*")]


def test_a_store_that_cannot_be_written_while_a_history_is_imported_loses_nothing(built, unwritable):
    before, published = pages(built), tree(built.output)
    strict = at(built, MARCH_5, LATER, "--strict")
    assert strict.exit == 65, strict.stderr
    assert tree(built.output) == published
    by_hand = built.run("history", "--import", "history.ndjson")
    assert by_hand.exit == 74 and by_hand.stderr.rstrip().endswith("; nothing is imported"), by_hand.stderr
    run = at(built, MARCH_5, LATER)
    assert (run.exit, run.summary["store"], pages(built)) == (0, "lost", before), run.stderr
    assert "the history is not imported: do that with kivagen history --import history.ndjson" in run.stderr
    unwritable()
    again = at(built, MARCH_5, LATER, "--strict")
    assert (again.exit, again.summary["store"], again.warnings, pages(built)) == (0, "imported", [], before), again.stderr


def test_a_store_that_is_damaged_too_and_cannot_be_written_costs_no_page(built):
    before = pages(built)
    empty(built.store)
    holder = sqlite3.connect(built.store)
    holder.execute("INSERT INTO imported_loans VALUES ('Output', -5, 1772500000)")
    holder.commit()
    holder.execute("BEGIN IMMEDIATE")
    run = at(built, MARCH_5, LATER)
    holder.close()
    assert (run.exit, run.summary["store"], pages(built)) == (0, "lost", before), run.stderr
    assert "the history is not imported: do that with kivagen history --import history.ndjson" in run.stderr
