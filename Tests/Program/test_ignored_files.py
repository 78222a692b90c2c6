"""Files that editors and other tools leave beside the sources of a site."""
import os

import pytest

from serving import Server

FOLDERS = ["Static", "Static/deep", "Notes", "Notes/loans", "Templates", "Templates/pages"]
# Each is made in every folder; a lock link of Emacs leads nowhere.
LEFT_FILES = [
    "{}~", "#{}#", ".{}.swp", ".{}.swo", "{}.bak", "{}.orig", "._{}", ".{}.kate-swp", "{}___jb_tmp___", "~${}",
    ".~lock.{}#", "{}.TMP", "{}.bak1", "{}.old", "{},v", "{}.part", ".env", ".env.{}", ".htpasswd", "a.sync-conflict-1.{}",
    "a (conflicted copy 1) {}", "a (Anna's conflicted copy 2026-01-02) {}"]
LEFT_LINKS = [".#{}"]
# The files that people wrote, by folder.
NAMES = {"Static": "a.html", "Notes": "about-us.md", "Templates": "card.mustache"}


def leave(root):
    """Leaves files in all folders, and returns the contents of each folder."""
    text = "deleted: {{>nowhere}} {{{raw}}}"
    for folder in FOLDERS:
        (root / folder).mkdir(parents=True, exist_ok=True)
        name = NAMES[folder.split("/")[0]]
        for pattern in LEFT_FILES:
            (root / folder / pattern.format(name)).write_text(text)
        for pattern in LEFT_LINKS:
            os.symlink("someone@host.1234:1", root / folder / pattern.format(name))
        for tool in [".vscode", ".history", "_darcs", ".ssh"]:
            (root / folder / tool).mkdir()
            (root / folder / tool / name).write_text(text)
        (root / folder / "Thumbs.db").write_bytes(b"\0\xff")
    return text


@pytest.mark.parametrize("command", ["check", "build"])
def test_are_neither_read_nor_reported(offline_site, command):
    leave(offline_site.root)
    run = offline_site.run(command, *(["--source", "sample"] if command == "build" else []))
    assert run.exit == 0, run.stderr
    assert run.warnings == []


def test_are_not_published(offline_site):
    plain = offline_site.build("--source", "sample", "--output", "Plain")
    text = leave(offline_site.root)
    run = offline_site.build("--source", "sample")
    assert (run.exit, run.summary["pages"]) == (0, plain.summary["pages"]), run.stderr
    assert not [path for path in offline_site.output.rglob("*") if path.is_file() and text.encode() in path.read_bytes()]


def test_leave_the_name_of_a_new_note_free(offline_site):
    notes = offline_site.root / "Notes"
    notes.mkdir()
    os.symlink("someone@host.1234:1", notes / ".#about-us.md")
    (notes / "._about-us.md").write_text("x")
    run = offline_site.run("new", "note", "about-us")
    assert run.exit == 0, run.stderr
    assert (notes / "about-us.md").exists()


def test_do_not_stop_a_site_that_is_served(offline_site):
    leave(offline_site.root)
    server = Server(offline_site.root, "--source", "sample")
    (offline_site.root / "Static/.#late.html").symlink_to("someone@host.1234:1")
    (offline_site.root / "Static/late.html~").write_text("x")
    (offline_site.root / "Static/late.html").write_text("late")
    server.wait_for("Static/late.html: ")
    assert server.get("/late.html").text.endswith("late")
    assert [server.get(f"/{path}").status for path in ("late.html~", ".%23late.html")] == [404, 404]
    assert server.stop() == 0
    assert not [line for line in server.lines if "error" in line or "~" in line or "#" in line]
