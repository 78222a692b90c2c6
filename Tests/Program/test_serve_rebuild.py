"""`kivagen serve`: which parts of the site it rebuilds when a source changes."""
import fcntl
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import time

import pytest

from environment import CLEAN, PROGRAM, REPOSITORY, SOAK
import wire
from kiva_server import Kiva
from serving import PATIENCE, Server, wait_until

sys.path.append(str(REPOSITORY / "Tests/Browser"))

import invented

ARGUMENTS = ["--input", "loans.json", "--now", invented.time(invented.NOW)]


class Served:
    """A site with notes that is served, with the events that its pages get."""

    def __init__(self, root, next_event, server):
        (self.root, self.next_event, self.server) = (root, next_event, server)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def page(self, path="index.html"):
        file = self.root / "Output" / path
        return file.read_text() if file.exists() else ""

    def state(self, test):
        """Waits until the state of the site meets a condition, and returns it."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            state = self.next_event()
            if test(state):
                return state
        raise AssertionError("".join(self.server.lines))

    def built_with(self, text, path="index.html"):
        return self.state(lambda state: "error" not in state and text in self.page(path))


@pytest.fixture
def served(tmp_path):
    (tmp_path / "loans.json").write_text(json.dumps(invented.listing(invented.few())))
    (tmp_path / "Notes").mkdir()
    (tmp_path / "Notes/index.md").write_text("Hello.\n")
    server = Server(tmp_path, *ARGUMENTS)
    with server.events() as next_event:
        site = Served(tmp_path, next_event, server)
        site.built_with("Hello.")
        yield site
        assert server.stop() == 0


def replace_settings(root, text):
    """Changes the settings at once, so that no build reads half of them."""
    (root / "new.yml").write_text(text)
    os.rename(root / "new.yml", root / "kivagen.yml")


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_writes_what_a_build_would_write(served):
    served.write("Notes/index.md", "Changed *text*.\n")
    served.built_with("Changed <em>text</em>.")
    served.write("Templates/style.css", "body { color: rebeccapurple }\n")
    served.built_with("rebeccapurple")
    for color in ["firebrick", "olive"]:
        served.write("Templates/custom.css", f"body {{ color: {color} }}\n")
        served.built_with(color)
    served.write("Static/mine/a.txt", "mine")
    served.state(lambda state: state["files"])
    served.write("kivagen.yml", "title: Another title\n")
    served.built_with("Another title")
    while_served = files(served.root / "Output")
    result = subprocess.run([PROGRAM, "build", *ARGUMENTS, "--json"], cwd=served.root, env=CLEAN, capture_output=True)
    assert result.returncode == 0, result.stderr
    assert files(served.root / "Output") == while_served
    assert json.loads(result.stdout)["written"] == 0
    assert b"kivagen-report" not in b"".join(while_served.values())
    assert b"/.kivagen/events" not in b"".join(while_served.values())


def test_after_a_build_of_the_sample_it_is_of_the_sample_too(site, kiva):
    """Until a build has asked Kiva, or an option says so."""
    assert site.build("--source", "sample").exit == 0
    server = Server(site.root, KIVAGEN_API=kiva.url)
    assert "the sample" in server.wait_for("Output was built from the sample")
    server.wait_for(" loans: ")
    (site.root / "Notes").mkdir()
    (site.root / "Notes/index.md").write_text("Changed.\n")
    server.wait_for("Notes")
    shutil.rmtree(site.output)
    server.wait_for("files were deleted")
    (site.root / "Notes/index.md").write_text("Changed again.\n")
    server.wait_for("Notes")
    assert (server.stop(), kiva.requests, site.data["source"]) == (0, [], "sample")
    server = Server(site.root, "--source", "auto", "--no-details", KIVAGEN_API=kiva.url)
    server.wait_for(" loans: ")
    assert (server.stop(), site.data["source"]) == (0, "newest")
    server = Server(site.root, "--no-details", KIVAGEN_API=kiva.url)
    server.wait_for(" loans: ")
    assert (server.stop(), site.data["source"]) == (0, "newest")
    assert not any("the sample" in line for line in server.lines)


def test_verbose_names_each_file(tmp_path):
    (tmp_path / "Notes").mkdir()
    server = Server(tmp_path, "--source", "sample", "--verbose")
    server.wait_for(" loans: ")
    (tmp_path / "Notes/index.md").write_text("Changed.\n")
    server.wait_for("index.html")
    server.wait_for("Notes/index.md: ")
    assert server.stop() == 0


def test_an_error_is_shown_and_the_site_stays(served):
    served.write("Templates/footer.mustache", "<footer>{{#open}}</footer>\n")
    state = served.state(lambda state: "error" in state)
    assert "footer.mustache:1:" in state["error"] and "\n" in state["error"] and "^" in state["error"]
    assert "Hello." in served.page()
    with served.server.events() as first:
        assert first()["error"] == state["error"]
    (served.root / "Templates/footer.mustache").unlink()
    served.state(lambda state: "error" not in state)


@pytest.mark.parametrize("name", ["Notes/page.md", "Static/page.md"])
def test_an_error_ends_with_the_link_that_leads_nowhere(served, name):
    served.write(name, "Text.\n")
    served.state(lambda state: "error" not in state)
    (served.root / name).unlink()
    (served.root / name).symlink_to("nowhere")
    assert name in served.state(lambda state: "error" in state)["error"]
    (served.root / name).unlink()
    served.state(lambda state: "error" not in state)


def test_a_pipe_in_place_of_the_settings_is_not_waited_for(served):
    settings = served.root / "kivagen.yml"
    served.write("kivagen.yml", "title: Before\n")
    served.built_with("Before")
    settings.unlink()
    os.mkfifo(settings)
    assert "'kivagen.yml' is a pipe or a device" in served.state(lambda state: "error" in state)["error"]
    settings.unlink()
    served.write("kivagen.yml", "title: Afterwards\n")
    served.built_with("Afterwards")


def test_an_error_in_the_settings(served):
    served.write("kivagen.yml", "titel: x\n")
    assert "kivagen.yml:1:" in served.state(lambda state: "error" in state)["error"]
    for text in ("output: Elsewhere\n", "allow-host: laptop.example.org\n"):
        served.write("kivagen.yml", text)
        assert "restart" in served.state(lambda state: "restart" in state.get("error", ""))["error"]
        served.write("kivagen.yml", "titel: x\n")
        served.state(lambda state: "titel" in state.get("error", ""))
    served.write("kivagen.yml", "title: Good\n")
    served.built_with("Good")


def test_a_warning_about_the_settings_is_shown_once_until_it_changes(served):
    def build(settings, footer, *expected):
        """Changes the settings, and compares the warnings that follow with those that are expected."""
        before = len(served.server.lines)
        replace_settings(served.root, f"{settings}footer: {footer}\n")
        served.built_with(footer)
        # Another thread reads the lines. The last line of a build says how many files were written.
        wait_until(lambda: any(" written, " in line for line in served.server.lines[before:]))
        lines = [line for line in served.server.lines[before:] if "warning: kivagen.yml" in line or "is not read" in line]
        assert len(lines) == len(expected) and all(map(str.__contains__, lines, expected)), lines

    comment = "title: #1 for Kenya\n"
    build(comment, "One.", "kivagen.yml:1:")
    build(comment, "Two.")
    build(comment + "author: #me\n", "Three.", "kivagen.yml:2:")
    build(comment + "author: #me\n", "Four.")
    build("title: Kenya\n", "Five.")
    build(comment, "Six.", "kivagen.yml:1:")


def test_a_warning_about_the_settings_fails_each_build_of_a_strict_server(tmp_path):
    (tmp_path / "kivagen.yml").write_text("title: Kenya\n")
    server = Server(tmp_path, "--source", "sample", "--strict")
    server.wait_for(" loans: ")
    for text in ["title: #1\n", "# Changed.\ntitle: #1\n"]:
        replace_settings(tmp_path, text)
        assert "fails the run (--strict)" in server.wait_for("kivagen.yml:")
    replace_settings(tmp_path, "title: Good\n")
    wait_until(lambda: "Good" in (tmp_path / "Output/index.html").read_text())
    assert server.stop() == 0


@pytest.mark.parametrize("misspelt, nearest", [("sector=fod", "food"), ("open=1&theme=gren", "green")])
def test_a_misspelt_name_in_a_search(served, misspelt, nearest):
    def write_search(title, search):
        replace_settings(served.root, f"views:\n- {{name: mine, title: {title}, search: '{search}'}}\n")

    def is_published(state, title):
        return "error" not in state and title in served.page("views/mine.html")

    write_search("First", "sector=food")
    served.state(lambda state: is_published(state, "First"))
    before = files(served.root / "Output")
    write_search("Second", misspelt)
    message = f"did you mean '{nearest}'?"
    assert "kivagen: kivagen.yml:2:" in served.server.wait_for(message)
    assert message in served.next_event().get("error", "")
    served.write("Notes/index.md", "Changed meanwhile.\n")
    served.server.wait_for(message)
    assert files(served.root / "Output") == before
    write_search("Third", misspelt.replace(misspelt.rpartition("=")[2], nearest))
    served.state(lambda state: is_published(state, "Third"))
    assert "Changed meanwhile." in served.page()


def test_an_input_file(served):
    loans = invented.few()
    served.write("loans.json", json.dumps(invented.listing([{**loans[0], "name": "Somebody New"}, *loans[1:]])))
    served.built_with("Somebody New")


def renamed(name):
    first, *others = invented.few()
    return json.dumps(invented.listing([{**first, "name": name}, *others]))


@pytest.mark.parametrize("first, edited, other", [
    ("loans.json", "loans.json", "input: missing.json"), ("loans.json", "loans.json", "input: broken.json"),
    ("loans.json", "loans.json", "input: [other.json, missing.json]"),
    ("loans.json", "loans.json", "input: other.json\nnotes: nowhere"),
    ("[other.json, loans.json]", "loans.json", "input: [other.json, missing.json]"),
    ("latest.json", "days/2/loans.json", "input: missing.json")])
def test_an_edit_of_an_input_while_the_settings_name_another_one(tmp_path, first, edited, other):
    for name in ("loans.json", "other.json", "days/2/loans.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(renamed("Before"))
    (tmp_path / "broken.json").write_text("{")
    (tmp_path / "latest.json").symlink_to("days/2/loans.json")
    (tmp_path / "kivagen.yml").write_text(f"input: {first}\n")
    server = Server(tmp_path, *ARGUMENTS[2:])
    with server.events() as next_event:
        site = Served(tmp_path, next_event, server)
        site.built_with("Before")
        site.write("kivagen.yml", f"{other}\n")
        site.state(lambda state: "error" in state)
        site.write(edited, renamed("Somebody New"))
        site.write("kivagen.yml", f"input: {first}\n")
        site.built_with("Somebody New")
    assert server.stop() == 0


def test_a_folder_that_the_settings_name_later(served):
    served.write("Other/index.md", "Other.\n")
    served.write("kivagen.yml", "notes: Other\n")
    served.built_with("Other.")
    served.write("Other/index.md", "Changed.\n")
    served.built_with("Changed.")


def test_a_file_that_a_link_leads_to(served):
    served.write("shared/index.md", "Shared.\n")
    (served.root / "Notes/index.md").unlink()
    (served.root / "Notes/index.md").symlink_to("../shared/index.md")
    served.built_with("Shared.")
    served.write("shared/index.md", "Changed.\n")
    served.built_with("Changed.")


def test_the_store_knows_the_site_after_a_change_was_undone(served):
    for text in ("Changed.", "Hello."):
        served.write("Notes/index.md", f"{text}\n")
        served.state(lambda state: text in served.page())
    served.server.stop()
    manifest = hashlib.sha256((served.root / "Output/.kivagen-manifest").read_bytes()).hexdigest()
    with sqlite3.connect(served.root / ".kivagen/store.db") as store:
        assert store.execute("SELECT manifest FROM sites").fetchall() == [(manifest,)]


def test_a_note_on_a_loan_that_is_not_listed(served):
    served.write("Notes/loans/999999999.md", "There is no such loan.\n")
    served.server.wait_for("Notes/loans/999999999.md: ")
    served.write("Notes/index.md", "After.\n")
    served.built_with("After.")


def test_editors_that_save_by_renaming(served):
    for text in ("One.", "Two."):
        served.write("Notes/.index.md.tmp", f"{text}\n")
        os.rename(served.root / "Notes/.index.md.tmp", served.root / "Notes/index.md")
        served.built_with(text)


def test_a_folder_that_is_deleted(served):
    (served.root / "Notes/index.md").unlink()
    (served.root / "Notes").rmdir()
    served.state(lambda state: "Hello." not in served.page())
    served.write("Notes/index.md", "Back.\n")
    served.built_with("Back.")


def remove_all(folder):
    """Deletes everything that a shell's `*` matches: everything except the manifest, whose name begins with a dot."""
    for path in folder.glob("[!.]*"):
        shutil.rmtree(path) if path.is_dir() else path.unlink()


@pytest.mark.parametrize("delete", [
    shutil.rmtree, remove_all, lambda output: output.rename(output.parent / "elsewhere"),
    lambda output: shutil.rmtree(output / "loans"), lambda output: next((output / "countries").iterdir()).unlink(),
    lambda output: (shutil.rmtree(output), shutil.rmtree(output.parent / ".kivagen")),
    lambda output: subprocess.run([PROGRAM, "clean"], cwd=output.parent, env=CLEAN, check=True)])
def test_files_that_are_deleted_from_the_site(served, delete):
    output = served.root / "Output"
    served.server.wait_for(" loans: ")
    before = files(output)
    delete(output)
    served.server.wait_for("written")
    assert files(output) == before
    page = next(name for name in before if name.startswith("loans/"))
    assert [served.server.get(path).status for path in ("/", f"/{page}")] == [200, 200]
    served.write("Notes/index.md", "Later.\n")
    served.built_with("Later.")
    if delete is shutil.rmtree:
        served.server.wait_for("Notes/index.md: ")
        delete(output)
        served.server.wait_for("files were deleted: ")
        assert "Later." in served.page()


def test_files_that_are_deleted_while_a_source_has_an_error(served):
    served.write("Templates/footer.mustache", "<footer>{{#open}}</footer>\n")
    served.state(lambda state: "error" in state)
    shutil.rmtree(served.root / "Output")
    served.state(lambda state: "error" in state and not state["build"])
    (served.root / "Templates/footer.mustache").unlink()
    served.built_with("Hello.")


def test_ten_thousand_files_at_once(served):
    folder = served.root / "Static/many"
    folder.mkdir(parents=True)
    for number in range(10_000):
        (folder / f"{number}.txt").write_text("x")
    end = time.monotonic() + PATIENCE
    while len(list((served.root / "Output").glob("many/*"))) < 10_000:
        assert time.monotonic() < end
        served.next_event()
    served.write("Notes/index.md", "Still here.\n")
    served.built_with("Still here.")


def test_a_build_at_the_same_time(served):
    folder = os.open(served.root / "Output", os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        served.write("Notes/index.md", "Later.\n")
        served.server.wait_for("Waiting for another build")
    finally:
        os.close(folder)
    served.built_with("Later.")


@pytest.mark.skipif(not SOAK, reason="takes more than ten seconds (KIVAGEN_SOAK)")
def test_a_long_build_at_the_same_time(served):
    folder = os.open(served.root / "Output", os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        served.write("Notes/index.md", "Later.\n")
        for _ in range(3):
            served.server.wait_for("Waiting for another build")
    finally:
        os.close(folder)
    served.built_with("Later.")
    assert sum("as soon as the other build is over" in line for line in served.server.lines) == 1


@pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed")
@pytest.mark.parametrize("call, error", [("inotify_add_watch", "ENOSPC"), ("inotify_init1", "EMFILE")])
def test_the_limit_of_watches(tmp_path, call, error):
    (tmp_path / "Notes").mkdir()
    wrapper = ["strace", "-f", "-qq", "-o", "/dev/null", f"--trace={call}", f"--inject={call}:error={error}"]
    server = Server(tmp_path, "--source", "sample", wrapper=wrapper)
    server.wait_for(" loans: ")
    server.wait_for("twice a second")
    (tmp_path / "Notes/index.md").write_text("Found.\n")
    server.wait_for("Notes/index.md")
    assert server.stop() == 0


def test_asks_kiva_again(tmp_path):
    kiva = Kiva()
    try:
        server = Server(tmp_path, "--refetch", "1s", KIVAGEN_API=kiva.url)
        server.wait_for(" loans: ")
        server.wait_for(" loans: ")
        kiva.shut_down()
        server.wait_for("warning")
        assert server.get("/").status == 200
        assert server.stop() == 0
    finally:
        kiva.shut_down()


@pytest.fixture
def waiting(tmp_path):
    """A site that is served while Kiva does not answer, until `kiva.answers` is set."""
    (tmp_path / "Notes").mkdir()
    kiva = Kiva()
    (kiva.asked, kiva.answers) = (threading.Event(), threading.Event())
    server = Server(tmp_path, "--refetch", "1s", KIVAGEN_API=kiva.url)

    def wait(request, response):
        kiva.asked.set()
        kiva.answers.wait(PATIENCE)
        return response

    try:
        server.wait_for(" loans: ")
        kiva.hook = wait
        assert kiva.asked.wait(PATIENCE)
        yield server, kiva
    finally:
        kiva.answers.set()
        server.stop()
        kiva.shut_down()


def test_builds_what_is_saved_while_kiva_is_asked(waiting):
    server, kiva = waiting
    (server.root / "Notes/index.md").write_text("Saved meanwhile.\n")
    server.wait_for("Notes/index.md")
    assert not kiva.answers.is_set()
    assert "Saved meanwhile." in server.get("/").text
    kiva.loans.insert(0, wire.loan(5000, 999))
    kiva.answers.set()
    wait_until(lambda: server.get("/loans/5000.html").status == 200)
    assert "Saved meanwhile." in server.get("/").text


def test_fetches_the_loans_of_new_settings_if_they_change_while_kiva_is_asked(waiting):
    server, kiva = waiting
    (server.root / "Notes/loans").mkdir()
    (server.root / "Notes/loans/1119.md").write_text("A loan beyond the limit.\n")
    (server.root / "kivagen.yml").write_text("limit: 3\n")
    kiva.answers.set()
    for _ in range(3):
        server.wait_for("4 loans, ")
        assert "A loan beyond the limit." in server.get("/loans/1119.html").text


def test_does_not_bring_back_the_loans_of_an_earlier_request(waiting):
    server, kiva = waiting
    # The waiting request is answered with the data that Kiva had when the request arrived.
    kiva.hook = lambda request, response: response
    kiva.loans.insert(0, wire.loan(5000, 999))
    (server.root / "kivagen.yml").write_text("limit: 50\n")
    server.wait_for("50 loans, ")
    kiva.answers.set()
    wait_until(lambda: "loans/5000.html" in server.get("/").text)
    for _ in range(3):
        server.wait_for("50 loans, ")
        assert "loans/5000.html" in server.get("/").text


def test_keeps_the_site_if_kiva_fails_in_the_meantime(waiting):
    server, kiva = waiting
    kiva.hook = lambda request, response: 503
    kiva.answers.set()
    server.wait_for("warning")
    (server.root / "Notes/index.md").write_text("Saved later.\n")
    server.wait_for("Notes/index.md")
    assert "Saved later." in server.get("/").text


def test_ends_while_kiva_is_asked(waiting):
    server, _ = waiting
    assert server.stop() == 0
