"""`kivagen check`: its messages about broken sites. It leaves everything unchanged."""
import fcntl
import os
import re
import shutil
import socket
import subprocess
from pathlib import Path

import pytest

import hostile_site

# Each folder is a site with errors, and the file beside it has the exact messages of a check.
BROKEN_SITES = Path(__file__).with_name("broken_sites")
NAMES = sorted(path.name for path in BROKEN_SITES.iterdir() if path.is_dir())


def snapshot(root):
    """Everything below a folder by which a change could be detected."""
    found = {}
    for path in [root, *root.rglob("*")]:
        status = path.lstat()
        content = path.read_bytes() if path.is_file() else None
        found[path.relative_to(root)] = (status.st_mode, status.st_ino, status.st_mtime_ns, content)
    return found


@pytest.fixture
def check(offline_site):
    """Checks the site, and that nothing changes and no request is sent."""
    def run(*arguments, **variables):
        before = snapshot(offline_site.root)
        end = offline_site.run("check", *arguments, **variables)
        assert snapshot(offline_site.root) == before
        return end
    return run


@pytest.mark.parametrize("name", NAMES)
def test_lists_the_errors_of_a_broken_site(offline_site, check, name):
    shutil.copytree(BROKEN_SITES / name, offline_site.root, dirs_exist_ok=True)
    run = check()
    assert run.stderr == (BROKEN_SITES / f"{name}.txt").read_text()
    assert run.exit == 78
    assert run.stdout == ""
    quiet = check("--quiet")
    assert quiet.exit == 78
    assert quiet.stderr == "".join(line for line in run.stderr.splitlines(True) if "kivagen: warning: " not in line)


@pytest.mark.parametrize("keep, exclude, numbers", [("12", "12", [12]), ("[12, 13, 14]", "[14, 12]", [12, 14]), ("12", "13", [])])
def test_says_like_a_build_that_keep_and_exclude_contradict_each_other(offline_site, keep, exclude, numbers):
    (offline_site.root / "kivagen.yml").write_text(f"keep: {keep}\nexclude: {exclude}\n")
    expected = [f"kivagen: warning: loan {number} is not shown: both --keep and --exclude name it, and --exclude wins"
                for number in numbers]
    for command in (["check"], ["build", "--source", "sample"]):
        run = offline_site.run(*command)
        assert run.exit == 0, run.stderr
        assert [line for line in run.warnings if "--exclude" in line] == expected
    assert offline_site.run("check", "--strict").exit == (78 if numbers else 0)


# Each folder or file of the sources, and the object in its place.
UNREADABLE = {
    "notes": ("Notes", 0o000), "a note": ("Notes/a.md", 0o000), "a folder of notes": ("Notes/loans", 0o000),
    "templates": ("Templates", 0o000), "a template": ("Templates/card.mustache", 0o000),
    "words": ("Templates/words/de.yml", 0o000), "files": ("Static", 0o000), "a file": ("Static/a.txt", 0o000),
    "a folder of files": ("Static/deep", 0o000), "a folder that cannot be entered": ("Notes", 0o444),
}


@pytest.mark.skipif(os.geteuid() == 0 and not shutil.which("setpriv"), reason="root may read everything")
@pytest.mark.parametrize("path, mode", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_says_like_a_build_that_a_source_cannot_be_read(offline_site, path, mode):
    for file, text in {
            "Notes/a.md": "A.\n", "Notes/loans/1000.md": "B.\n", "Templates/words/de.yml": "", "Static/a.txt": "c",
            "Templates/card.mustache": "", "Static/deep/d.txt": "d"}.items():
        (offline_site.root / file).parent.mkdir(parents=True, exist_ok=True)
        (offline_site.root / file).write_text(text)
    (offline_site.root / path).chmod(mode)
    if os.geteuid() == 0:
        offline_site.wrapper = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
    for command in (["check"], ["build", "--source", "sample"]):
        run = offline_site.run(*command)
        assert run.exit == 78, run.stderr
        assert path in run.stderr and "Permission denied" in run.stderr
    assert not offline_site.output.exists()
    (offline_site.root / path).chmod(0o755)


@pytest.mark.parametrize("setting", ["notes", "templates", "static"])
def test_says_like_a_build_that_a_folder_is_a_file(offline_site, setting):
    (offline_site.root / "t.txt").write_text("x")
    (offline_site.root / "kivagen.yml").write_text(f"{setting}: t.txt\n")
    for command in (["check"], ["build", "--source", "sample"]):
        run = offline_site.run(*command)
        assert run.exit == 78, run.stderr
        assert "t.txt" in run.stderr and "Not a directory" in run.stderr


@pytest.mark.parametrize("name", NAMES)
def test_has_the_same_errors_in_its_json(offline_site, check, name):
    shutil.copytree(BROKEN_SITES / name, offline_site.root, dirs_exist_ok=True)
    run = check("--json")
    summary = run.summary
    assert sorted(summary) == ["checked", "errors", "exit", "warnings"]
    assert summary["exit"] == 78
    heads = []
    for error in summary["errors"]:
        place = [str(error[key]) for key in ("file", "line", "column") if key in error]
        heads.append(": ".join([*([":".join(place)] if place else []), error["message"]]))
    text = (BROKEN_SITES / f"{name}.txt").read_text().replace("kivagen: ", "")
    positions = [("\n" + text).find("\n" + head + "\n") for head in heads]
    assert -1 not in positions
    assert positions == sorted(positions)
    assert text.splitlines()[-1].startswith(f"{len(heads)} error")


@pytest.mark.parametrize("name", NAMES)
def test_finds_what_makes_a_build_fail(offline_site, name):
    shutil.copytree(BROKEN_SITES / name, offline_site.root, dirs_exist_ok=True)
    run = offline_site.build("--source", "sample")
    assert run.exit == 78, run.stderr
    assert not offline_site.output.exists()
    check = offline_site.run("check", "--json").summary
    errors = {error["message"] for error in check["errors"]}
    found = {issue["message"] for issue in run.summary["issues"] if issue["kind"] == "error"}
    assert found <= errors
    # A build needs settings without errors before it can read anything else.
    if not any(error.get("file") == "kivagen.yml" for error in check["errors"]) and name != "settings-contradict":
        assert found == errors


AGREEMENTS = [
    ({"Notes/index.md": "[a](nots/team.html)", "Notes/team.md": "x"}, 78),
    ({"Notes/a.md": "---\ntitle: A\n---\n\n[b](notes/b.html)\n"}, 78),
    ({"Notes/loans/7.md": "![c](img/c.png)"}, 78),
    ({"Notes/countries/KE.md": "[d](countries/ke.html)"}, 78),
    ({"Notes/sectors/food.md": "[e](views/none.html)"}, 78),
    ({"Notes/index.md": "[f](notes.html)"}, 78),
    ({"Notes/index.es.md": "[g](nowhere.html)", "kivagen.yml": "languages: [en, es]"}, 78),
    ({"Notes/index.md": "[h](countries/QQ.html)"}, 78),
    ({"Notes/index.md": "[i](loans/7.html) [j](sectors/none.html) [k](page/9.html)"}, 0),
    ({"Notes/index.md": "[l](es/about.html)", "kivagen.yml": "languages: [en, es]"}, 0),
    ({"Static/loans/7.html": "x"}, 78),
    ({"Static/countries/KE.html": "x"}, 78),
    ({"Static/sectors/food/2.html": "x"}, 78),
    ({"Static/page/2.html": "x"}, 78),
    ({"Static/Loans/mine.txt": "x"}, 78),
    ({"Static/sectors": "x"}, 78),
    ({"Static/es/loans/8.html": "x", "kivagen.yml": "languages: [en, es]"}, 78),
    ({"Static/pictures/1.jpg": "x", "kivagen.yml": "images: download"}, 78),
    ({"Static/pictures/1.jpg": "x", "Static/loans/mine.html": "x"}, 0),
    ({"kivagen.yml": "offline: true\nrefresh: true"}, 78),
    ({"Templates/gone.txt": "x", "Notes/loans/a/b.md": "x", "Notes/a.txt": "x"}, 0),
    ({"Notes/index.md": "---\npinned: true\nmenu: true\n---\nx"}, 0),
    ({"Notes/a.fr.md": "x", "Notes/a.md": "x"}, 0),
    ({"Templates/card.mustache": "<p>{{twon}}"}, 78),
]


@pytest.mark.parametrize("files, exit", AGREEMENTS, ids=[", ".join(files) for files, _ in AGREEMENTS])
def test_a_build_stops_for_the_same_errors_and_has_the_same_warnings(offline_site, files, exit):
    for name, text in files.items():
        (offline_site.root / name).parent.mkdir(parents=True, exist_ok=True)
        (offline_site.root / name).write_text(text)
    check = offline_site.run("check", "--json")
    for source in (["--source", "sample"], ["--source", "sample", "--country", "AQ"]):
        build = offline_site.build(*source)
        assert (check.exit, build.exit) == (exit, exit), check.stderr + build.stderr
        assert offline_site.output.exists() == (exit == 0)
        issues = build.summary["issues"]
        assert [issue for issue in issues if issue["kind"] == "error"] == check.summary["errors"]
        assert [issue for issue in check.summary["warnings"] if issue not in issues] == []


def test_every_broken_site_is_listed_with_its_messages():
    assert NAMES == sorted(path.stem for path in BROKEN_SITES.glob("*.txt"))


def test_finds_nothing_wrong_with_a_site_that_has_everything(offline_site, check):
    for name, text in hostile_site.FILES.items():
        (offline_site.root / name).parent.mkdir(parents=True, exist_ok=True)
        (offline_site.root / name).write_text(text)
    run = check()
    assert (run.exit, run.stdout) == (0, "")
    assert run.stderr == "kivagen.yml, 5 notes, 0 templates and 2 files of Static/: no errors\n"
    assert check("--quiet").stderr == ""
    assert check("--strict").exit == 0
    assert re.fullmatch(r"(\w+: \d+\.\d\d s\n){4}kivagen\.yml, .*\n", check("--verbose").stderr)


def test_checks_the_site_that_options_and_variables_name(offline_site, check):
    root = offline_site.root
    for name, text in {"site/Texts/a.md": "[a](notes/a.html)", "site/mine.yml": "title: x\n", "site/Theme/x.css": "",
                       "site/Files/a.txt": "a"}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    run = check("-C", "site", "-c", "mine.yml", "--notes", "Texts", "--templates", "Theme", "--static", "Files", "-o", "x")
    assert run.exit == 0, run.stderr
    assert run.stderr.endswith("\nmine.yml, 1 note, 1 template and 1 file of Files/: no errors\n")
    assert len(run.warnings) == 1
    run = check(KIVAGEN_ROOT="site", KIVAGEN_NOTES="Texts", KIVAGEN_TEMPLATES="Theme", KIVAGEN_STRICT="yes")
    assert run.exit == 78
    assert run.stderr.endswith("kivagen: a warning fails the check (--strict)\n")
    assert check("-C", "none").exit == 64
    run = check(KIVAGEN_ROOT="none")
    assert (run.exit, run.stderr) == (78, "kivagen: variable KIVAGEN_ROOT: there is no folder 'none'\n1 error\n")


# MARK: - Hostile files

@pytest.mark.parametrize("path", ["kivagen.yml", "Notes/index.md", "Notes/loans/12.md", "Templates/card.mustache",
                                  "Templates/style.css"])
def test_names_a_folder_in_place_of_a_file(offline_site, check, path):
    (offline_site.root / path).mkdir(parents=True)
    run = check()
    assert run.exit == 78
    problem = ("cannot read it: Is a directory" if path == "kivagen.yml"
               else "it is a folder, but its name is that of a file; rename or delete it")
    assert run.stderr == f"kivagen: {path}: {problem}\n1 error in 1 file\n"


@pytest.mark.parametrize("path", ["Notes", "Templates", "Static"])
def test_names_what_is_in_place_of_a_folder(offline_site, check, path):
    place = offline_site.root / path
    for make in [lambda: place.write_text("x"), lambda: os.mkfifo(place), lambda: place.symlink_to("/dev/zero")]:
        make()
        run = check()
        assert run.exit == 78
        assert run.stderr == f"kivagen: {path}: cannot list it: Not a directory\n1 error in 1 file\n"
        place.unlink()


def test_names_links_to_nowhere_pipes_and_sockets(offline_site, check, monkeypatch):
    for name in ["Notes", "Templates", "Static"]:
        (offline_site.root / name).mkdir()
        monkeypatch.chdir(offline_site.root / name)
        suffix = ".mustache" if name == "Templates" else ".md"
        os.mkfifo(f"a{suffix}")
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(f"b{suffix}")
        Path(f"c{suffix}").symlink_to("gone")
        Path(f"d{suffix}").symlink_to(f"d{suffix}")
    run = check()
    assert run.exit == 78
    gone = "the target of the link does not exist; correct or delete the link"
    special = "it is neither a file nor a folder; delete it"
    assert run.stderr.splitlines() == [
        f"kivagen: Notes/a.md: {special}", f"Notes/b.md: {special}",
        f"Notes/c.md: {gone}",
        f"Notes/d.md: {gone}",
        f"Static/a.md: {special}", f"Static/b.md: {special}",
        f"Static/c.md: {gone}",
        f"Static/d.md: {gone}",
        f"Templates/a.mustache: {special}", f"Templates/b.mustache: {special}",
        f"Templates/c.mustache: {gone}",
        f"Templates/d.mustache: {gone}",
        "12 errors in 12 files"]


def test_reports_files_that_are_too_large(offline_site, check):
    for name, size in {"kivagen.yml": 1 << 20, "Notes/a.md": 256 << 10, "Templates/card.mustache": 16 << 20}.items():
        (offline_site.root / name).parent.mkdir(exist_ok=True)
        with open(offline_site.root / name, "wb") as file:
            file.truncate(size + 1)
    # The size of a static file does not matter.
    (offline_site.root / "Static").mkdir()
    with open(offline_site.root / "Static/video.mp4", "wb") as file:
        file.truncate(1 << 40)
    run = offline_site.run("check")
    (offline_site.root / "Static/video.mp4").unlink()
    assert run.exit == 78
    assert [line for line in run.stderr.splitlines() if "larger" in line] == [
        "kivagen: kivagen.yml: it is larger than the limit of 1M",
        "Notes/a.md: it is larger than the limit of 256k",
        "Templates/card.mustache: it is larger than the limit of 16M"]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_names_files_that_it_may_not_read(offline_site):
    root = offline_site.root
    for name in ["kivagen.yml", "Notes/a.md", "Templates/card.mustache", "Static/a.txt", "Static/deep/b.txt"]:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("x: y\n")
        (root / name).chmod(0)
    (root / "Static/deep").chmod(0)
    for folder in [root, *root.parents]:
        folder.chmod(folder.stat().st_mode | 0o055)
    process = offline_site.start("check", first=lambda: os.setuid(65534))
    output, messages = process.communicate(timeout=60)
    (root / "Static/deep").chmod(0o755)
    if "error while loading" in messages:
        pytest.skip("nobody may not run the program here")
    assert process.returncode == 78, messages
    assert messages.splitlines() == [
        "kivagen: kivagen.yml: cannot read it: Permission denied",
        "Notes/a.md: cannot read it: Permission denied",
        "Static/a.txt: cannot read it: Permission denied",
        "Static/deep: cannot list it: Permission denied",
        "Templates/card.mustache: cannot read it: Permission denied",
        "5 errors in 5 files"]


def test_works_in_a_folder_that_cannot_be_written(offline_site, check):
    shutil.copytree(BROKEN_SITES / "everything", offline_site.root, dirs_exist_ok=True)
    # Root may write anywhere, but not on a file system that is mounted read-only.
    script = 'mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && cd "$1" && "$2" check; code=$?; touch x && exit 1; exit $code'
    run = subprocess.run(["unshare", "--mount", "sh", "-c", script, "sh", offline_site.root, offline_site.program],
                         capture_output=True, text=True, env={**os.environ, "KIVAGEN_API": "http://127.0.0.1:1"})
    if "unshare" in run.stderr or "mount:" in run.stderr:
        pytest.skip("no file system can be mounted here")
    assert run.returncode == 78, run.stderr
    assert run.stderr.startswith((BROKEN_SITES / "everything.txt").read_text())


def test_does_not_wait_for_a_build(offline_site, check):
    (offline_site.root / ".kivagen").mkdir()
    (offline_site.root / "Output").mkdir()
    (offline_site.root / "Output/letter.txt").write_text("mine")
    with open(offline_site.root / ".kivagen/lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        fcntl.lockf(lock, fcntl.LOCK_EX)
        assert check().exit == 0


def test_lists_many_errors_in_many_files(offline_site, check):
    (offline_site.root / "Notes").mkdir()
    for number in range(200):
        text = "".join(f"[x](notes/no{index}.html)\n\n" for index in range(120))
        (offline_site.root / f"Notes/n{number:04}.md").write_text(text)
    run = check()
    assert run.exit == 78
    assert run.stderr.splitlines()[-1] == f"{200 * 101:,} errors in 200 files"
    assert run.stderr.count("more than 100 errors; these are the first") == 200


def test_ends_with_a_signal(offline_site):
    os.mkfifo(offline_site.root / "kivagen.yml")
    process = offline_site.start("check")
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(0.5)
    process.terminate()
    assert process.wait(10) == -15
    assert process.stderr.read() == "kivagen: interrupted; the check is incomplete\n"
