"""New sites, and the workflows that publish them: the scripts in them are run, with a server that stands for Kiva."""
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from conftest import Site
from environment import CLEAN, PROGRAM

HOSTS = ["--github-pages", "--gitlab", "--netlify", "--cloudflare"]
ON_GITHUB = ["github-pages", "netlify", "cloudflare"]
TOOLS = Path(sys.executable).parent
# The actions are named by their version, which a comment in each workflow explains.
ZIZMOR = {"rules": {"unpinned-uses": {"config": {"policies": {"*": "ref-pin"}}}}}


@pytest.fixture
def new_folder(tmp_path, kiva):
    """A new site with the workflows of all hosts."""
    site = Site(tmp_path, kiva)
    assert site.run("init", *HOSTS).exit == 0
    return site


def workflow(site, name):
    return yaml.safe_load((site.root / f".github/workflows/{name}.yml").read_text())


def script(site, name, job, step):
    """Returns the shell script of a step."""
    return next(part["run"] for part in workflow(site, name)["jobs"][job]["steps"] if part.get("name") == step)


def git(folder, *arguments):
    return subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout


class Runner:
    """Runs scripts as GitHub does, in a folder that is a clone of a repository."""

    def __init__(self, site, event="schedule"):
        self.site = site
        self.temporary = site.root.parent / f"{site.root.name}-runner"
        self.tools = self.temporary / "tools"
        self.tools.mkdir(parents=True, exist_ok=True)
        (self.tools / "kivagen").unlink(missing_ok=True)
        (self.tools / "kivagen").symlink_to(Path(PROGRAM).resolve())
        # There is no GitHub to sign in to.
        (self.tools / "gh").write_text("#!/bin/sh\n")
        (self.tools / "gh").chmod(0o755)
        self.output = self.temporary / "output"
        self.environment = {
            **CLEAN, "PATH": f"{self.tools}:{os.environ['PATH']}", "HOME": str(self.temporary),
            "KIVAGEN_API": site.kiva.url, "RUNNER_TEMP": str(self.temporary), "GITHUB_OUTPUT": str(self.output),
            "GITHUB_EVENT_NAME": event, "GITHUB_REF_NAME": "main", "GIT_CONFIG_NOSYSTEM": "1"}

    def run(self, text, **variables):
        """Runs a script, and returns its result and what it set."""
        self.output.write_text("")
        result = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text], cwd=self.site.root, text=True,
            env={**self.environment, **variables}, capture_output=True)
        values = dict(line.split("=", 1) for line in self.output.read_text().splitlines())
        return result, values


def test_a_new_site_is_built_and_found_free_of_errors(new_folder):
    assert new_folder.build("--source", "sample", "--strict").exit == 0
    assert new_folder.run("check", "--strict").exit == 0


def test_a_second_time_nothing_is_written(new_folder):
    before = {path: path.read_bytes() for path in new_folder.root.rglob("*") if path.is_file()}
    run = new_folder.run("init", *HOSTS)
    assert run.exit == 0
    assert run.stderr.count("exists already and stays as it is") == len(before)
    assert {path: path.read_bytes() for path in new_folder.root.rglob("*") if path.is_file()} == before


def test_workflows_follow_the_schemas_of_their_hosts(new_folder):
    for schema, files in {"github-workflows": sorted((new_folder.root / ".github/workflows").iterdir()),
                          "gitlab-ci": [new_folder.root / ".gitlab-ci.yml"]}.items():
        result = subprocess.run([TOOLS / "check-jsonschema", "--builtin-schema", f"vendor.{schema}", *files],
                                capture_output=True, text=True)
        assert result.returncode == 0, result.stdout
    assert tomllib.loads((new_folder.root / "netlify.toml").read_text())["build"]["publish"] == "Output"


def test_zizmor_finds_no_weakness(new_folder, tmp_path):
    (tmp_path / "zizmor.json").write_text(json.dumps(ZIZMOR))
    result = subprocess.run([TOOLS / "zizmor", "--offline", "--no-progress", "--config", tmp_path / "zizmor.json",
                             new_folder.root / ".github/workflows"], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("name", ON_GITHUB)
def test_workflows_run_on_a_schedule_on_push_and_by_hand_one_at_a_time(new_folder, name):
    content = workflow(new_folder, name)
    # YAML 1.1 takes the key `on` for a boolean.
    events = content[True]
    minutes = [int(entry["cron"].split()[0]) for entry in events["schedule"]]
    assert {"schedule", "push", "workflow_dispatch"} == set(events)
    assert all(minute % 10 for minute in minutes)
    assert content["concurrency"] == {"group": name, "cancel-in-progress": False}
    assert content["permissions"] == {}
    # Nothing that a stranger can choose is put into a script.
    for job in content["jobs"].values():
        assert not [step["run"] for step in job["steps"] if "${{" in step.get("run", "")]


@pytest.mark.parametrize("name", [*ON_GITHUB, "gitlab"])
def test_a_run_of_a_strict_site_has_no_warning(new_folder, name):
    with (new_folder.root / "kivagen.yml").open("a") as settings:
        settings.write("strict: true\n")
    if name == "gitlab":
        content = yaml.safe_load((new_folder.root / ".gitlab-ci.yml").read_text())
        text, variables = content["pages"]["script"][0], content["variables"]
    else:
        text, variables = script(new_folder, name, "site", "Build"), workflow(new_folder, name)["env"]
    result, _ = Runner(new_folder).run(text, **variables)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("name", ON_GITHUB)
def test_a_run_deploys_only_what_changed(new_folder, kiva, name):
    runner, build = Runner(new_folder), script(new_folder, name, "site", "Build")
    result, values = runner.run(build)
    assert (result.returncode, values) == (0, {"changed": "true"}), result.stderr
    assert runner.run(build)[1] == {"changed": "false"}
    # By hand the site is deployed in any case.
    assert runner.run(build, GITHUB_EVENT_NAME="workflow_dispatch")[1] == {"changed": "true"}


def test_a_failed_fetch_deploys_the_last_good_data_with_their_age(new_folder, kiva):
    runner, build = Runner(new_folder), script(new_folder, "github-pages", "site", "Build")
    assert runner.run(build, KIVAGEN_NOW="2026-03-03T09:30:00Z")[1] == {"changed": "true"}
    kiva.shut_down()
    result, values = runner.run(build, KIVAGEN_NOW="2026-03-04T09:30:00Z", KIVAGEN_TIMEOUT="2s")
    assert (result.returncode, values) == (0, {"changed": "true"}), result.stderr
    assert "::warning::Kiva did not answer. The site shows the loans of 2026-03-03T09:30:00Z." in result.stdout
    assert "stale" in new_folder.page()
    # The age on the page is counted by the reader's browser, so that nothing has to be deployed again.
    assert runner.run(build, KIVAGEN_NOW="2026-03-04T10:30:00Z", KIVAGEN_TIMEOUT="2s")[1] == {"changed": "false"}


def test_a_failed_first_fetch_fails_the_run(new_folder, kiva):
    kiva.shut_down()
    result, values = Runner(new_folder).run(
        script(new_folder, "github-pages", "site", "Build"), KIVAGEN_TIMEOUT="2s")
    assert (result.returncode, values) == (69, {})


IDENTITY = ["-c", "user.name=A", "-c", "user.email=a@example.org"]


@pytest.fixture
def repositories(new_folder, tmp_path_factory):
    """A folder with the repository `site.git`, to which the new site is pushed, and a clone of it, `other`."""
    folder = tmp_path_factory.mktemp("repository")
    for arguments in [["init", "-q", "-b", "main"], ["add", "."], [*IDENTITY, "commit", "-qm", "A site"],
                      ["init", "-q", "--bare", "-b", "main", folder / "site.git"],
                      ["remote", "add", "origin", folder / "site.git"], ["push", "-q", "-u", "origin", "main"],
                      ["clone", "-q", folder / "site.git", folder / "other"]]:
        git(new_folder.root, *arguments)
    return folder


@pytest.mark.parametrize("name", ON_GITHUB)
def test_without_a_cache_a_commit_keeps_the_schedule_alive(new_folder, repositories, name):
    result, _ = Runner(new_folder).run(script(new_folder, name, "history", "Commit and push"))
    assert result.returncode == 0, result.stderr
    subjects = git(repositories / "site.git", "log", "--format=%s", "main").splitlines()
    assert subjects == ["Record the history of the loans", "A site"]


def test_the_history_is_committed_although_somebody_else_pushed(new_folder, repositories):
    folder = repositories
    assert new_folder.build().exit == 0
    git(folder / "other", *IDENTITY, "commit", "-q", "--allow-empty", "-m", "Somebody else")
    git(folder / "other", "push", "-q")
    result, _ = Runner(new_folder).run(script(new_folder, "github-pages", "history", "Commit and push"))
    assert result.returncode == 0, result.stderr
    subjects = git(folder / "site.git", "log", "--format=%s", "main").splitlines()
    assert subjects == ["Record the history of the loans", "Somebody else", "A site"]
    lines = git(folder / "site.git", "show", "main:history.ndjson").splitlines()
    assert lines == new_folder.run("history", "--export", "-").stdout.splitlines() != []
    # The next run without a cache begins with that history.
    git(new_folder.root, "clean", "-qfdx")
    assert Runner(new_folder).run(script(new_folder, "github-pages", "site", "Build"))[1] == {"changed": "true"}
    assert new_folder.run("history", "--export", "-").stdout.splitlines()[:len(lines)] == lines


def test_the_script_for_gitlab_publishes_only_what_changed(new_folder):
    content = yaml.safe_load((new_folder.root / ".gitlab-ci.yml").read_text())
    runner, text = Runner(new_folder), "\n".join(content["pages"]["script"])
    public, online = new_folder.root / "public", new_folder.root.parent / "online"

    def run(source):
        return runner.run(text, CI_PIPELINE_SOURCE=source, CI_PAGES_URL=online.as_uri())[0].returncode

    assert run("schedule") == 0
    published = {path.relative_to(public) for path in public.rglob("*")}
    assert published == {path.relative_to(new_folder.output) for path in new_folder.output.rglob("*")}
    # As long as the deployment fails, each run tries it again.
    assert run("schedule") == 0
    shutil.copytree(public, online)
    assert run("schedule") == content["pages"]["allow_failure"]["exit_codes"]
    assert run("push") == 0


def test_names_what_existing_files_lack(tmp_path, kiva):
    site = Site(tmp_path, kiva)
    (tmp_path / ".gitignore").write_text("node_modules\n.kivagen\n")
    warnings = site.run("init", "--gitlab").warnings
    assert len(warnings) == 1 and warnings[0].endswith("add the lines: /Output/"), warnings
    address = "https://mine.example/k.deb"
    warnings = site.run("init", "--gitlab", "--github-pages", "--install-from", address).warnings
    assert [".gitlab-ci.yml" in line and line.endswith(f"set PACKAGE_URL in it to: {address}") for line in warnings] == [False, True]
    assert address in (tmp_path / ".github/workflows/github-pages.yml").read_text()


@pytest.mark.parametrize("name", ["KE", "food", "1234567", "about-us"])
def test_a_new_note_is_in_the_site_that_is_built_next(new_folder, name):
    assert new_folder.build().exit == 0
    run = new_folder.run("new", "note", name)
    assert run.exit == 0
    assert (new_folder.root / run.stdout.strip()).is_file()
    assert new_folder.run("check", "--strict").exit == 0
    assert new_folder.run("new", "note", name).exit == 73
