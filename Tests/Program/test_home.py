"""Paths below the home folder, wherever a path is a setting."""
import os
import shutil
import subprocess

import pytest

import two_sites
from environment import CLEAN, REPOSITORY

REFUSED = ("expected a path such as ~/www or /srv/www, got '~ann/x'; write the home folder of another person in full, and "
           "'./~ann/x' for a file whose name begins with '~'")


@pytest.fixture
def home(tmp_path):
    folder = tmp_path / "a home"
    folder.mkdir()
    return folder


@pytest.fixture
def site(offline_site):
    """A site in a separate folder, so that a folder called '~' would be noticed."""
    offline_site.root /= "site"
    offline_site.root.mkdir()
    two_sites.write(offline_site.root, 0)
    yield offline_site
    assert not list(offline_site.root.glob("~*"))


def given(place, name, value, root):
    """Returns the options and the variables that give a setting in a place."""
    match place:
        case "option":
            return [f"--{name}={value}"], {}
        case "variable":
            return [], {f"KIVAGEN_{name.upper()}": value}
        case "file":
            (root / "kivagen.yml").write_text(f"{name}: {value}\n")
            return [], {}


PLACES = ["option", "variable", "file"]


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("path", ["$HOME/www", "${HOME}/www", "%TMP%/www", "$OUT"])
def test_the_name_of_a_variable_is_refused(site, place, path):
    options, variables = given(place, "output", path, site.root)
    if place == "file":
        (site.root / "kivagen.yml").write_text(f"output: '{path}'\n")
    run = site.build("--input", "loans.json", *options, **variables)
    assert run.exit == (64 if place == "option" else 78)
    assert (f"expected a path such as ~/www or /srv/www, got '{path}'; variables are not replaced here, so write the path "
            f"itself, or './{path}' for a file with that name") in run.stderr
    assert not list(site.root.glob("[$%]*"))


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name, value, made", [
    ("output", "~/www/loans", "www/loans/index.html"), ("output", "~//www/", "www/index.html"),
    ("input", "~/loans.json", None), ("static", "~/files", "index.html"), ("notes", "~/words", "notes/about.html"),
    ("templates", "~/look", "index.html"),
])
def test_a_leading_tilde_is_the_home_folder(site, home, place, name, value, made):
    shutil.copy(site.root / "loans.json", home)
    shutil.copytree(site.root / "Notes", home / "words")
    shutil.copytree(site.root / "Static", home / "files")
    (home / "look").mkdir()
    (home / "look/footer.mustache").write_text("<footer>From the home folder</footer>")
    options, variables = given(place, name, value, site.root)
    inputs = [] if name == "input" else ["--input", "loans.json"]
    run = site.build("--now", "2026-11-22T10:00:00Z", *inputs, *options, HOME=str(home), **variables)
    assert run.exit == 0, run.stderr
    folder = home if name == "output" else site.root / "Output"
    assert (folder / (made or "index.html")).exists()
    if name == "templates":
        assert "From the home folder" in (folder / "index.html").read_text()


@pytest.mark.parametrize("name", ["root", "config", "save"])
@pytest.mark.parametrize("place", ["option", "variable"])
def test_so_it_is_for_settings_that_the_file_cannot_have(site, home, place, name):
    (home / "kivagen.yml").write_text("title: From the home folder\n")
    shutil.copy(site.root / "loans.json", home)
    value = {"root": "~", "config": "~/kivagen.yml", "save": "~/saved.json"}[name]
    options, variables = given(place, name, value, site.root)
    command = "fetch" if name == "save" else "build"
    run = site.run(command, "--input", "loans.json", *options, HOME=str(home), **variables)
    assert run.exit == 0, run.stderr
    match name:
        case "save":
            assert (home / "saved.json").exists()
        case "root":
            assert (home / "Output/index.html").exists()
        case _:
            assert "From the home folder" in (site.root / "Output/index.html").read_text()


def test_so_it_is_for_arguments(site, home):
    assert site.run("init", "~/new", HOME=str(home)).exit == 0
    assert (home / "new/kivagen.yml").exists()
    (home / "page.mustache").write_text("Hello {{>a}}")
    (home / "a.mustache").write_text("{{name}}")
    (home / "data.json").write_text('{"name": "you"}')
    run = site.run("render", "~/page.mustache", "--data=~/data.json", "--partials=~/", HOME=str(home))
    assert (run.exit, run.stdout) == (0, "Hello you")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ["output", "input", "notes"])
def test_the_home_folder_of_another_person_is_refused(site, home, place, name):
    options, variables = given(place, name, "~ann/x", site.root)
    run = site.build(*options, HOME=str(home), **variables)
    assert run.exit == (64 if place == "option" else 78)
    assert REFUSED in run.stderr
    assert place != "file" or run.stderr.startswith("kivagen: kivagen.yml:1:")
    run = site.run("init", "~ann/x", HOME=str(home))
    assert (run.exit, REFUSED in run.stderr) == (64, True)


@pytest.mark.parametrize("home", ["", "relative"])
def test_a_tilde_without_a_home_folder_is_refused(site, home):
    run = site.build("--output=~/www", HOME=home)
    assert run.exit == 64
    assert "option '--output': expected a path without '~', since the variable HOME names no folder" in run.stderr


def test_a_tilde_elsewhere_is_a_character(site, home):
    run = site.build("--input", "loans.json", "--output=www~/x", "--title=~/x", HOME=str(home))
    assert run.exit == 0, run.stderr
    assert "~/x" in (site.root / "www~/x/index.html").read_text()
    assert site.build("--input", "loans.json", "--output=./~/x", HOME=str(home)).exit == 0
    assert (site.root / "~/x/index.html").exists()
    shutil.rmtree(site.root / "~")


@pytest.fixture
def checkout(tmp_path):
    """The files that 'make install' installs."""
    folder = tmp_path / "checkout"
    for name, text in {"bin": "", ".build/release/kivagen": "program", ".build/share/man/man1/kivagen.1": "page"}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    shutil.copy(REPOSITORY / "Makefile", folder)
    return folder


def install(checkout, home, shell, words):
    # The program and the pages are there already.
    return subprocess.run([shell, "-c", f"make -o release -o share install {words}"], cwd=checkout, text=True,
                          capture_output=True, env={**CLEAN, "HOME": str(home)})


@pytest.mark.parametrize("shell", ["bash", "dash", "fish", "zsh"])
@pytest.mark.parametrize("words, folder", [
    ("PREFIX=~/.local", ".local"), ("PREFIX=~", "."), ("DESTDIR=~/image PREFIX=/usr", "image/usr")])
def test_make_installs_below_the_home_folder(checkout, home, shell, words, folder):
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    result = install(checkout, home, shell, words)
    assert result.returncode == 0, result.stderr
    assert (home / folder / "bin/kivagen").read_text() == "program"
    assert (home / folder / "share/man/man1/kivagen.1").read_text() == "page"
    assert os.access(home / folder / "bin/kivagen", os.X_OK)
    assert not list(checkout.glob("~*"))


def test_make_installs_nowhere_else(checkout, home, tmp_path):
    result = install(checkout, home, "sh", "PREFIX='~ann/.local'")
    assert result.returncode != 0
    assert "expected a path such as ~/.local or /opt/kivagen, got '~ann/.local'" in result.stderr
    assert install(checkout, home, "sh", f"PREFIX='{tmp_path}/two  words'").returncode == 0
    assert (tmp_path / "two  words/bin/kivagen").exists()


def test_folders_are_compared_only_by_commands_that_write_the_site(site, tmp_path):
    (site.root / "kivagen.yml").write_text(f"output: {tmp_path / 'www'}\nnotes: .\n")
    run = site.run("new", "note", "about-us")
    assert run.exit == 0, run.stderr
    assert (site.root / "about-us.md").exists()
    (site.root / "kivagen.yml").write_text("notes: .\n")
    run = site.build("--input", "loans.json")
    assert run.exit == 78 and "kivagen cannot write into 'Output'" in run.stderr
    # `clean` reads no notes, so it may delete a folder among them.
    run = site.run("clean", "--output", "Notes/out")
    assert run.exit == 0, run.stderr
