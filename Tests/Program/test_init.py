"""New sites, and the workflows that publish them: the scripts in them are run against a stand-in for Kiva."""
import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from conftest import Site

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


def test_a_new_site_is_built_and_found_free_of_errors(new_folder):
    assert new_folder.build("--source", "sample", "--strict").exit == 0
    assert new_folder.run("check", "--strict").exit == 0


@pytest.mark.parametrize(("tag", "comment", "title"), [
    ("es", "# Los ajustes de este sitio.", "Qué es esta página"),
    ("fr", "# Les réglages de ce site.", "Ce qu’est cette page"), ("zh-Hans", "# 本站的设置。", "关于本页")])
def test_a_new_site_is_in_a_language(site, tag, comment, title):
    assert site.run("init", ".", "--language", tag).exit == 0
    settings = (site.root / "kivagen.yml").read_text()
    assert settings.startswith(comment) and f"\nlanguage: {tag}\n" in settings
    index = site.root / "Notes/index.md"
    assert f"title: {title}\n" in index.read_text()
    run = site.run("build", "--source", "sample", "--strict")
    assert run.exit == 0 and run.stderr.count("is not shown: its text is still the one that kivagen wrote") == 2
    assert title not in (site.output / "index.html").read_text()
    # Line ends are no change.
    index.write_bytes(index.read_bytes().replace(b"\n", b"\r\n"))
    assert "'Notes/index.md' is not shown" in site.run("build", "--source", "sample").stderr
    index.write_text(index.read_text() + "\n2026\n")
    run = site.run("build", "--source", "sample", "--strict")
    assert run.exit == 0 and "is not shown" not in run.stderr
    page = (site.output / "index.html").read_text()
    assert title in page and f'<html lang="{tag}"' in page
    assert (site.output / "notes/how-to-read-this-page.html").is_file()


def test_refuses_a_language_without_words(site):
    run = site.run("init", ".", "--language", "de")
    assert run.exit == 64 and list(site.root.iterdir()) == []
    assert run.stderr == ("kivagen: option '--language': kivagen has no words in 'de', only in 'en', 'es', 'fr' and 'zh-Hans'; "
                          "choose one of these, or write 'Templates/words/de.yml' first\n")


def test_a_second_time_nothing_is_written(new_folder):
    before = {path: path.read_bytes() for path in new_folder.root.rglob("*") if path.is_file()}
    run = new_folder.run("init", *HOSTS)
    assert run.exit == 0
    assert run.stderr.count("exists already and is left unchanged") == len(before)
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


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
def test_shellcheck_accepts_the_scripts(new_folder, tmp_path_factory):
    jobs = yaml.safe_load((new_folder.root / ".gitlab-ci.yml").read_text())
    scripts = ["\n".join(jobs[job].get("before_script", []) + jobs[job]["script"]) for job in ("build", "pages")]
    for name in ON_GITHUB:
        scripts += [step["run"] for job in workflow(new_folder, name)["jobs"].values() for step in job["steps"] if "run" in step]
    folder = tmp_path_factory.mktemp("scripts")
    for index, text in enumerate(scripts):
        (folder / f"{index}.sh").write_text(f"#!/usr/bin/env bash\n{text}")
    result = subprocess.run(["shellcheck", *sorted(folder.iterdir())], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout


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


@pytest.mark.parametrize("name", ON_GITHUB)
def test_only_the_job_that_needs_a_permission_has_it_and_installs_nothing(new_folder, name):
    jobs = workflow(new_folder, name)["jobs"]
    permissions = {job: content["permissions"] for job, content in jobs.items()}
    assert permissions.pop("build") == {"contents": "read"}
    assert permissions.pop("history") == {"contents": "write"}
    assert permissions == {"deploy": {"pages": "write", "id-token": "write"} if name == "github-pages"
                           else {"contents": "read"}}
    for job, content in jobs.items():
        text = yaml.safe_dump(content)
        assert ("apt-get install" in text or "PACKAGE_URL" in text) == (job == "build")
        # Of the jobs, only one sees a secret or the environment that may have one.
        assert ("secrets." in text) == (job == "deploy" and name != "github-pages")
        assert ("environment" in content) == (job == "deploy")
        # A job with a secret installs only packages with a complete version number.
        for command in re.findall(r"npx --yes (\S+)", text):
            assert re.fullmatch(r"[a-z-]+@\d+\.\d+\.\d+", command)


@pytest.mark.parametrize("name", ON_GITHUB)
def test_the_site_is_deployed_from_an_artifact_before_the_cache_is_saved(new_folder, name):
    steps = [step["name"] for step in workflow(new_folder, name)["jobs"]["deploy"]["steps"] if "name" in step]
    assert steps.index("Download the site") < steps.index("Deploy") < steps.index("Save the store and the site")


def test_the_workflows_for_github_differ_only_in_how_they_deploy(new_folder):
    def common(name):
        content = json.loads(json.dumps(workflow(new_folder, name)).replace(f"{name}-", "HOST-"))
        jobs = content["jobs"]
        steps = [step for step in jobs["build"]["steps"] if step.get("name") not in {"Pack the site", "Upload the site"}]
        return content["env"], content["defaults"], {**jobs["build"], "steps": steps}, jobs["history"]

    assert common("github-pages") == common("netlify") == common("cloudflare")


def test_names_what_existing_files_lack(tmp_path, kiva):
    site = Site(tmp_path, kiva)
    (tmp_path / ".gitignore").write_text("node_modules\n.kivagen\n")
    warnings = site.run("init", "--gitlab").warnings
    assert len(warnings) == 1 and warnings[0].endswith("add the lines: /Output/"), warnings
    address, digits = "https://mine.example/k.deb", "0123456789ABCDEF" * 4
    warnings = site.run("init", "--gitlab", "--github-pages", "--install-from", address, "--sha256", digits).warnings
    assert [line.rpartition("; ")[2] for line in warnings if ".gitlab-ci.yml" in line] == [
        f"set PACKAGE_URL in it to: {address}", f"set PACKAGE_SHA256 in it to: {digits.lower()}"]
    assert len(warnings) == 3
    text = (tmp_path / ".github/workflows/github-pages.yml").read_text()
    assert address in text and f'PACKAGE_SHA256: "{digits.lower()}"' in text


def test_warns_of_a_package_that_can_be_changed_on_its_way(site):
    address = "http://mine.example/k.deb"
    run = site.run("init", "--github-pages", "--install-from", address)
    assert run.exit == 0
    assert len(run.warnings) == 1
    assert f"over an unencrypted connection from '{address}'" in run.warnings[0] and "use https" in run.warnings[0]
    for name in ["https://mine.example/k.deb", address]:
        digits = ["--sha256", "0" * 64] if name == address else []
        run = site.run("init", f"new-{len(name)}", "--github-pages", "--install-from", name, *digits)
        assert (run.exit, run.warnings) == (0, []), run.stderr


@pytest.mark.parametrize("address", ["https://x.example", "https://x.example/", "https://x.example/a/", "https://x.example/?a=/b", "x.deb"])
def test_a_package_has_an_address_with_a_name(site, address):
    run = site.run("init", "--github-pages", "--install-from", address)
    assert run.exit == 64
    assert run.stderr.startswith("kivagen: option '--install-from': expected an address such as https://example.org/kivagen.deb")
    assert list(site.root.iterdir()) == []


@pytest.mark.parametrize("name", ["KE", "food", "1234567", "about-us"])
def test_a_new_note_is_in_the_site_that_is_built_next(new_folder, name):
    assert new_folder.build().exit == 0
    run = new_folder.run("new", "note", name)
    assert run.exit == 0
    note = new_folder.root / run.stdout.strip()
    # A note is part of the site once something is written in it.
    warning = f"'{run.stdout.strip()}' is not shown: its text is still the one that kivagen wrote"
    check = new_folder.run("check", "--strict")
    assert check.exit == 0 and warning in check.stderr
    note.write_text(note.read_text() + "\nOf our own.\n")
    check = new_folder.run("check", "--strict")
    assert check.exit == 0 and warning not in check.stderr
    assert new_folder.build().exit == 0
    if name in ["KE", "about-us"]:
        page = {"KE": "countries/KE.html", "about-us": "notes/about-us.html"}[name]
        assert "Of our own." in (new_folder.output / page).read_text()
    assert new_folder.run("new", "note", name).exit == 73
