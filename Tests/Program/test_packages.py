"""The packages, the Dockerfile, the action and the workflow for releases."""
import json
import os
import shutil
import stat
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
import yaml

from environment import CLEAN, PROGRAM, REPOSITORY

TOOLS = Path(sys.executable).parent
ACTION, RELEASE = REPOSITORY / "action.yml", REPOSITORY / ".github/workflows/release.yml"
# The actions are named by their version, which a comment in the workflow explains.
ZIZMOR = {"rules": {"unpinned-uses": {"config": {"policies": {"*": "ref-pin"}}}}}


def package(kind, program, folder, **variables):
    return subprocess.run([REPOSITORY / "Scripts/package", kind, program, folder], capture_output=True, text=True,
                          env={**CLEAN, "SOURCE_DATE_EPOCH": "1790000000", **variables})


def checked(*command):
    result = subprocess.run(command, capture_output=True, text=True, cwd=REPOSITORY)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.skipif(os.uname().sysname != "Linux", reason="needs GNU tar")
def test_an_archive_has_the_program_with_all_that_belongs_to_it(tmp_path):
    result = package("dist", PROGRAM, tmp_path)
    assert result.returncode == 0, result.stderr
    first = Path(result.stdout.strip())
    with tarfile.open(first) as archive:
        members = {member.name.partition("/")[2]: member for member in archive}
        names = list(archive.getnames())
    assert names == sorted(names)
    assert {"bin/kivagen", "share/man/man1/kivagen-build.1", "share/man/man5/kivagen.yml.5",
            "share/bash-completion/completions/kivagen", "share/zsh/site-functions/_kivagen",
            "share/fish/vendor_completions.d/kivagen.fish", "share/doc/kivagen/copyright"} <= set(members)
    assert {(member.uid, member.gid, member.mtime) for member in members.values()} == {(0, 0, 1790000000)}
    modes = {path: stat.filemode(member.mode) for path, member in members.items() if member.isfile()}
    assert {path for path, mode in modes.items() if mode != "?rw-r--r--"} == {"bin/kivagen"}
    again = package("dist", PROGRAM, tmp_path / "again", TZ="Asia/Tokyo", LC_ALL="C")
    assert Path(again.stdout.strip()).read_bytes() == first.read_bytes()


@pytest.mark.skipif(shutil.which("dpkg") is None, reason="only on Debian")
def test_a_program_that_needs_libraries_of_others_is_not_packed_for_debian(tmp_path):
    compiler = shutil.which("cc") or "clang"
    (tmp_path / "other.c").write_text("int other = 0;")
    (tmp_path / "program.c").write_text("""#include <stdio.h>
        extern int other;
        int main(void) { puts("kivagen 0.1.0"); return other; }""")
    checked(compiler, "-shared", "-fPIC", "-o", tmp_path / "libswiftOther.so", tmp_path / "other.c")
    checked(compiler, "-o", tmp_path / "kivagen", tmp_path / "program.c", "-L", tmp_path, "-lswiftOther",
            f"-Wl,-rpath,{tmp_path}")
    result = package("deb", tmp_path / "kivagen", tmp_path)
    assert result.returncode != 0
    assert "libraries that Debian does not have: " in result.stderr
    assert "libswiftOther.so" in result.stderr
    assert list(tmp_path.glob("*.deb")) == []


@pytest.mark.skipif(shutil.which("dpkg-shlibdeps") is None, reason="only on Debian")
def test_a_package_for_debian_depends_on_debians_libraries_only(tmp_path):
    # What is compressed is the same, and compressing it takes twenty seconds.
    result = package("deb", PROGRAM, tmp_path, DPKG_DEB_COMPRESSOR_TYPE="none")
    assert result.returncode == 0, result.stderr
    file = Path(result.stdout.strip())
    depends = subprocess.run(["dpkg-deb", "-f", file, "Depends"], capture_output=True, text=True).stdout
    names = {entry.split()[0] for entry in depends.split(",")}
    # Ubuntu 24.04 has all of these, on which the workflows install the package. It has no libgumbo1.
    assert {"libc6", "libcmark0.30.2", "libcurl4", "libidn2-0", "libmicrohttpd12", "libnettle8", "libsqlite3-0",
            "libyaml-0-2", "zlib1g", "ca-certificates"} <= names
    assert names <= {"libc6", "libcmark0.30.2", "libcurl4", "libidn2-0", "libmicrohttpd12", "libnettle8",
                     "libsqlite3-0", "libyaml-0-2", "zlib1g", "ca-certificates"}
    # The program is not linked with the library that draws previews.
    recommends = subprocess.run(["dpkg-deb", "-f", file, "Recommends"], capture_output=True, text=True).stdout
    assert "libpangocairo-1.0-0" in recommends
    contents = subprocess.run(["dpkg-deb", "-c", file], capture_output=True, text=True).stdout
    assert "./usr/share/man/man1/kivagen.1.gz" in contents
    assert "./usr/share/zsh/vendor-completions/_kivagen" in contents
    assert (tmp_path / file.name.replace(file.name.split("_")[1] + "_", "")).read_bytes() == file.read_bytes()


def test_hadolint_accepts_the_dockerfile():
    checked(TOOLS / "hadolint", "Dockerfile")


def test_the_action_and_the_workflow_follow_githubs_schemas():
    checked(TOOLS / "check-jsonschema", "--builtin-schema", "vendor.github-actions", ACTION)
    checked(TOOLS / "check-jsonschema", "--builtin-schema", "vendor.github-workflows", RELEASE)


def test_zizmor_finds_no_weakness(tmp_path):
    (tmp_path / "zizmor.json").write_text(json.dumps(ZIZMOR))
    checked(TOOLS / "zizmor", "--offline", "--no-progress", "--config", tmp_path / "zizmor.json", ACTION, RELEASE)


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
def test_shellcheck_accepts_the_scripts(tmp_path):
    steps = yaml.safe_load(ACTION.read_text())["runs"]["steps"]
    for job in yaml.safe_load(RELEASE.read_text())["jobs"].values():
        steps += job["steps"]
    scripts = [step["run"] for step in steps if "run" in step]
    assert len(scripts) >= 5
    files = [REPOSITORY / "Scripts" / name for name in ("deps", "package", "share", "tour", "try-deb")]
    for index, script in enumerate(scripts):
        (tmp_path / f"{index}.sh").write_text(f"#!/usr/bin/env bash\n{script}")
        files.append(tmp_path / f"{index}.sh")
    checked("shellcheck", *files)


class Action:
    """Runs the step of the action that builds, as GitHub does."""

    def __init__(self, folder, kiva):
        self.folder = folder
        self.tools = folder / "tools"
        self.tools.mkdir()
        (self.tools / "kivagen").symlink_to(Path(PROGRAM).resolve())
        self.output = folder / "output"
        self.environment = {**CLEAN, "PATH": f"{self.tools}:{os.environ['PATH']}", "KIVAGEN_API": kiva.url,
                            "RUNNER_TEMP": str(folder), "GITHUB_OUTPUT": str(self.output)}

    def build(self, arguments="", **variables):
        script = yaml.safe_load(ACTION.read_text())["runs"]["steps"][1]["run"]
        self.output.write_text("")
        result = subprocess.run(["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=self.folder,
                                env={**self.environment, "FOLDER": "my site", "OPTIONS": arguments, **variables},
                                capture_output=True, text=True)
        return result, dict(line.split("=", 1) for line in self.output.read_text().splitlines())


@pytest.fixture
def action(tmp_path, kiva):
    (tmp_path / "my site").mkdir()
    return Action(tmp_path, kiva)


def test_the_action_says_what_changed_and_how_old_the_data_are(action, kiva):
    result, outputs = action.build("--limit 5 --no-details", KIVAGEN_NOW="2026-03-03T09:30:00Z")
    assert result.returncode == 0, result.stderr
    assert outputs == {"changed": "true", "stale": "false", "store": outputs["store"],
                       "fetched-at": "2026-03-03T09:30:00Z"}
    assert (action.folder / "my site/Output/index.html").exists()
    kiva.shut_down()
    result, outputs = action.build("--limit 5 --no-details", KIVAGEN_NOW="2026-03-04T09:30:00Z", KIVAGEN_TIMEOUT="2s")
    assert (result.returncode, outputs["stale"]) == (0, "true"), result.stderr
    assert "::warning::Kiva did not answer. The site shows the loans of 2026-03-03T09:30:00Z." in result.stdout


def test_the_action_takes_options_on_several_lines(action):
    result, _ = action.build("--limit 5\n--no-details\n--title Ours\n")
    assert result.returncode == 0, result.stderr
    assert "<title>Ours</title>" in (action.folder / "my site/Output/index.html").read_text()


def test_the_action_fails_as_the_build_does(action):
    result, outputs = action.build("--limit many")
    assert result.returncode == 64
    assert "--limit" in result.stderr
    assert outputs.get("changed", "false") == "false"
