"""The workflows of new sites: their scripts and jobs are run, with servers that stand for Kiva and for releases."""
import hashlib
import shutil

import pytest
import yaml

from conftest import Site
from environment import REPOSITORY
from workflows import GitHub, Runner, git, served

HOSTS = ["github-pages", "gitlab", "netlify", "cloudflare"]
ON_GITHUB = ["github-pages", "netlify", "cloudflare"]
WEEKLY = "41 4 * * 1"
PACKAGE = b"a package"
CHECKSUM = hashlib.sha256(PACKAGE).hexdigest()


@pytest.fixture
def new_folder(tmp_path, kiva):
    """A new site with the workflows of all hosts."""
    site = Site(tmp_path, kiva)
    assert site.run("init", *(f"--{host}" for host in HOSTS)).exit == 0
    return site


def content(site, name):
    path = ".gitlab-ci.yml" if name == "gitlab" else f".github/workflows/{name}.yml"
    return yaml.safe_load((site.root / path).read_text())


def script(site, name, job, step):
    """Returns the shell script of a step."""
    return next(part["run"] for part in content(site, name)["jobs"][job]["steps"] if part.get("name") == step)


# What is installed

@pytest.fixture
def release(tmp_path_factory):
    """The folder and the address of a release. Its package is served."""
    folder = tmp_path_factory.mktemp("release")
    (folder / "kivagen_amd64.deb").write_bytes(PACKAGE)
    with served(folder) as address:
        yield folder, address


def install(site, name, address, checksum=""):
    """Runs the script that installs kivagen, and returns its result and the installed packages."""
    if name == "action":
        text = yaml.safe_load((REPOSITORY / "action.yml").read_text())["runs"]["steps"][0]["run"]
    elif name == "gitlab":
        text = "\n".join(content(site, name)["build"]["before_script"])
    else:
        text = script(site, name, "build", "Install kivagen")
    runner = Runner(site)
    result, _ = runner.run(text.replace("/tmp/", f"{runner.temporary}/"), PACKAGE_URL=address, PACKAGE_SHA256=checksum,
                           PACKAGE=address, SHA256=checksum)
    return result, [line for line in runner.installed if "kivagen.deb" in line]


INSTALLERS = [*HOSTS, "action"]
OTHER = hashlib.sha256(b"another package").hexdigest()


@pytest.mark.parametrize("name", INSTALLERS)
@pytest.mark.parametrize("list_of_sums, checksum", [
    (f"{CHECKSUM}  kivagen_amd64.deb\n", ""),
    (f"{OTHER}  kivagen-linux-amd64.tar.gz\n{CHECKSUM} *kivagen_amd64.deb\n{OTHER}  xkivagen_amd64.deb\n", ""),
    (None, CHECKSUM),
    (f"{OTHER}  kivagen_amd64.deb\n", CHECKSUM.upper()),
], ids=["in the list", "among others", "without a list", "pinned"])
def test_a_package_with_the_right_checksum_is_installed(new_folder, release, name, list_of_sums, checksum):
    folder, address = release
    if list_of_sums is not None:
        (folder / "SHA256SUMS").write_text(list_of_sums)
    result, installed = install(new_folder, name, f"{address}/kivagen_amd64.deb", checksum)
    assert result.returncode == 0, result.stdout + result.stderr
    assert len(installed) == 1


@pytest.mark.parametrize("name", INSTALLERS)
@pytest.mark.parametrize("list_of_sums, checksum, message", [
    (f"{OTHER}  kivagen_amd64.deb\n", "", f"its SHA-256 is not {OTHER}"),
    (f"{CHECKSUM}  kivagen_amd64.deb\n", OTHER, f"its SHA-256 is not {OTHER}"),
    (f"{CHECKSUM[:32]}  kivagen_amd64.deb\n", "", "its SHA-256 is not"),
    (f"{CHECKSUM}  kivagen_arm64.deb\n{CHECKSUM}  old/kivagen_amd64.deb\n", "", "does not have its SHA-256"),
    ("", "", "does not have its SHA-256"),
    ("<html>Not found</html>\n", "", "does not have its SHA-256"),
    (None, "", "does not have its SHA-256"),
], ids=["another", "another pinned", "too short", "other packages", "empty", "no list", "missing"])
def test_no_other_package_is_installed(new_folder, release, name, list_of_sums, checksum, message):
    folder, address = release
    if list_of_sums is not None:
        (folder / "SHA256SUMS").write_text(list_of_sums)
    result, installed = install(new_folder, name, f"{address}/kivagen_amd64.deb", checksum)
    assert (result.returncode, installed) == (1, [])
    assert message in result.stdout


@pytest.mark.parametrize("name", INSTALLERS)
def test_a_package_that_is_not_there_is_not_installed(new_folder, release, name):
    folder, address = release
    (folder / "SHA256SUMS").write_text(f"{CHECKSUM}  kivagen.deb\n")
    result, installed = install(new_folder, name, f"{address}/kivagen.deb")
    assert result.returncode != 0 and installed == []
    assert "404" in result.stderr


def test_the_action_compares_a_package_from_a_path_with_the_checksum_that_is_given(new_folder):
    (new_folder.root / "a.deb").write_bytes(PACKAGE)
    for number, checksum in enumerate(["", CHECKSUM], start=1):
        result, installed = install(new_folder, "action", "a.deb", checksum)
        assert (result.returncode, len(installed)) == (0, number), result.stderr
    result, installed = install(new_folder, "action", "a.deb", OTHER)
    assert result.returncode == 1 and len(installed) == 2


@pytest.mark.parametrize("name", HOSTS)
def test_a_workflow_names_the_version_of_the_program_that_made_it(new_folder, name):
    version = new_folder.run("version").stdout.split()[1]
    address = f"https://github.com/kivagen/kivagen/releases/download/v{version}/kivagen_amd64.deb"
    variables = content(new_folder, name)["variables" if name == "gitlab" else "env"]
    assert variables == {"PACKAGE_URL": address, "PACKAGE_SHA256": ""}
    assert yaml.safe_load((REPOSITORY / "action.yml").read_text())["inputs"]["package"]["default"] == address


# The scripts

@pytest.mark.parametrize("name", HOSTS)
def test_a_run_of_a_strict_site_has_no_warning(new_folder, name):
    with (new_folder.root / "kivagen.yml").open("a") as settings:
        settings.write("strict: true\n")
    runner = Runner(new_folder)
    if name == "gitlab":
        text, variables = gitlab_script(new_folder, runner, "build"), content(new_folder, name)["variables"]
    else:
        text, variables = script(new_folder, name, "build", "Build"), content(new_folder, name)["env"]
    result, _ = runner.run(text, CI_PIPELINE_SOURCE="push", **variables)
    assert result.returncode == 0, result.stderr


def test_a_failed_fetch_deploys_the_last_good_data_with_their_age(new_folder, kiva):
    runner, build = Runner(new_folder), script(new_folder, "github-pages", "build", "Build")
    changed, unchanged = {"changed": "true", "save": "true"}, {"changed": "false", "save": "true"}
    assert runner.run(build, KIVAGEN_NOW="2026-03-03T09:30:00Z")[1] == changed
    kiva.shut_down()
    result, values = runner.run(build, KIVAGEN_NOW="2026-03-04T09:30:00Z", KIVAGEN_TIMEOUT="2s")
    assert (result.returncode, values) == (0, changed), result.stderr
    assert "::warning::Kiva did not answer. The site shows the loans of 2026-03-03T09:30:00Z." in result.stdout
    assert "stale" in new_folder.page()
    # The age on the page is counted by the reader's browser, so that nothing has to be deployed again.
    assert runner.run(build, KIVAGEN_NOW="2026-03-04T10:30:00Z", KIVAGEN_TIMEOUT="2s")[1] == unchanged


def test_a_failed_first_fetch_fails_the_run(new_folder, kiva):
    kiva.shut_down()
    result, values = Runner(new_folder).run(
        script(new_folder, "github-pages", "build", "Build"), KIVAGEN_TIMEOUT="2s")
    assert (result.returncode, values) == (69, {})


# GitHub. That the jobs "build" and "history" are the same for all hosts is tested in test_init.py.

IDENTITY = ["-c", "user.name=A", "-c", "user.email=a@example.org"]


@pytest.fixture
def repositories(new_folder, release, tmp_path_factory):
    """A folder with the repository `site.git`, to which the new site is pushed, and a clone of it, `other`."""
    folder = tmp_path_factory.mktemp("repository")
    (release[0] / "SHA256SUMS").write_text(f"{CHECKSUM}  kivagen_amd64.deb\n")
    for name in ON_GITHUB:
        path = new_folder.root / f".github/workflows/{name}.yml"
        address = content(new_folder, name)["env"]["PACKAGE_URL"]
        path.write_text(path.read_text().replace(address, f"{release[1]}/kivagen_amd64.deb"))
    for arguments in [["init", "-q", "-b", "main"], ["add", "."], [*IDENTITY, "commit", "-qm", "A site"],
                      ["init", "-q", "--bare", "-b", "main", folder / "site.git"],
                      ["remote", "add", "origin", folder / "site.git"], ["push", "-q", "-u", "origin", "main"],
                      ["clone", "-q", folder / "site.git", folder / "other"]]:
        git(new_folder.root, *arguments)
    return folder


def host(site, repositories, name):
    return GitHub(site, repositories / "site.git", name)


def files(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def publish(repositories, name, text):
    """Pushes a new static file, as a person does."""
    path = repositories / "other/Static" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    for arguments in [["pull", "-q"], ["add", "."], [*IDENTITY, "commit", "-qm", "A file"], ["push", "-q"]]:
        git(repositories / "other", *arguments)


@pytest.mark.parametrize("name", ON_GITHUB)
def test_a_run_deploys_only_what_changed_and_saves_the_store_each_time(new_folder, repositories, name):
    github = host(new_folder, repositories, name)
    first = github.run()
    assert first.results == {"build": "success", "deploy": "success", "history": "skipped"}, first.text
    assert (github.online / ".kivagen-manifest").exists()
    assert github.saved == [f"{name}-1-1"]
    second = github.run()
    assert second.results == {"build": "success", "deploy": "skipped", "history": "skipped"}, second.text
    assert second.artifacts == {}
    assert github.saved == [f"{name}-1-1", f"{name}-2-1"]
    # By hand the site is deployed in any case.
    assert github.run("workflow_dispatch").results["deploy"] == "success"
    publish(repositories, "a 'b'.txt", "x")
    assert github.run("push").results["deploy"] == "success"
    assert (github.online / "a 'b'.txt").read_text() == "x"


@pytest.mark.parametrize("name", ON_GITHUB)
def test_a_failed_deployment_is_repeated_by_the_next_run(new_folder, repositories, name):
    github = host(new_folder, repositories, name)
    github.run()
    publish(repositories, "a.txt", "x")
    github.deploys = False
    for _ in range(2):
        assert github.run().results["deploy"] == "failure"
    assert github.saved == [f"{name}-1-1"]
    assert not (github.online / "a.txt").exists()
    github.deploys = True
    assert github.run().results["deploy"] == "success"
    assert (github.online / "a.txt").exists()
    assert github.run().results["deploy"] == "skipped"


@pytest.mark.parametrize("name", ["github-pages", "netlify"])
@pytest.mark.parametrize("failed_only", [True, False])
def test_a_failed_deployment_can_be_run_again(new_folder, repositories, name, failed_only):
    github = host(new_folder, repositories, name)
    github.deploys = False
    run = github.run()
    assert (run.results["deploy"], github.saved) == ("failure", [])
    github.deploys = True
    run.attempt(failed_only)
    assert run.results["deploy"] == "success", run.text
    assert github.saved == [f"{name}-1-2"]
    assert github.run().results["deploy"] == "skipped"


def test_an_old_deployment_is_not_run_again_after_a_newer_one(new_folder, repositories):
    github = host(new_folder, repositories, "netlify")
    github.deploys = False
    old = github.run()
    github.deploys = True
    publish(repositories, "a.txt", "x")
    github.run()
    old.attempt(failed_only=True)
    assert old.results["deploy"] == "failure"
    assert "::error::The site was not built from the newest cache" in old.text
    assert (github.online / "a.txt").exists()
    assert len(github.saved) == 1


def test_a_site_that_was_built_without_the_newest_cache_is_not_deployed(new_folder, repositories):
    github = host(new_folder, repositories, "github-pages")
    github.run()
    before, saved = files(github.online), github.saved
    github.misses = 1
    run = github.run()
    assert (run.results["build"], run.results["deploy"]) == ("success", "failure")
    assert (files(github.online), github.saved) == (before, saved)
    assert github.run().results["deploy"] == "skipped"


def test_a_store_that_was_lost_is_deployed_but_not_saved(new_folder, repositories):
    github = host(new_folder, repositories, "github-pages")
    github.online.mkdir()
    with served(github.online) as address:
        github.runner.environment["KIVAGEN_BASE_URL"] = address
        assert github.run().results["deploy"] == "success"
        assert github.saved == ["github-pages-1-1"]
        github.caches.clear()
        for _ in range(2):
            run = github.run()
            assert run.results["deploy"] == "success"
            assert "::warning::The store of the earlier runs was not there" in run.text
            assert github.saved == []
        # A person decides to start again.
        run = github.run("workflow_dispatch")
        assert run.results["deploy"] == "success" and "::warning::" not in run.text
        assert github.saved == ["github-pages-4-1"]
        assert github.run().results["deploy"] == "skipped"


def test_the_history_is_committed_once_a_week_and_begins_a_new_store(new_folder, repositories):
    github = host(new_folder, repositories, "github-pages")
    run = github.run(schedule=WEEKLY)
    assert set(run.results.values()) == {"success"}, run.text
    lines = git(repositories / "site.git", "show", "main:history.ndjson").splitlines()
    assert lines != []
    # A commit keeps the schedule alive, also if there is nothing new in the history.
    assert github.run(schedule=WEEKLY).results == {"build": "success", "deploy": "skipped", "history": "success"}
    subjects = git(repositories / "site.git", "log", "--format=%s", "main").splitlines()
    assert subjects == ["Record the history of the loans"] * 2 + ["A site"]
    # The next run without a cache begins with that history, and is saved.
    github.caches.clear()
    run = github.run(schedule=WEEKLY)
    assert run.results["history"] == "success"
    assert "were imported from 'history.ndjson'" in run.text
    assert github.saved == ["github-pages-3-1"]
    assert git(repositories / "site.git", "show", "main:history.ndjson").splitlines()[:len(lines)] == lines


def test_nothing_but_the_history_is_committed(new_folder, repositories):
    github = host(new_folder, repositories, "github-pages")
    ran = github.runner.temporary / "ran"
    github.smuggled = {".git/config": f"[core]\nfsmonitor = touch '{ran}'\n".encode(),
                       ".github/workflows/other.yml": b"on: push\n", "kivagen.yml": b"title: Another\n"}
    assert github.run(schedule=WEEKLY).results["history"] == "success"
    assert not ran.exists()
    changed = git(repositories / "site.git", "diff", "--name-only", "main~", "main").splitlines()
    assert changed == ["history.ndjson"]


def test_the_history_of_a_site_that_is_not_deployed_is_not_committed(new_folder, repositories):
    github = host(new_folder, repositories, "github-pages")
    github.deploys = False
    assert github.run(schedule=WEEKLY).results == {"build": "success", "deploy": "failure", "history": "skipped"}


def test_the_history_is_committed_although_somebody_else_pushed(new_folder, repositories):
    runner = Runner(new_folder)
    (runner.temporary / "history").mkdir()
    (runner.temporary / "history/history.ndjson").write_text("{}\n")
    git(repositories / "other", *IDENTITY, "commit", "-q", "--allow-empty", "-m", "Somebody else")
    git(repositories / "other", "push", "-q")
    result, _ = runner.run(script(new_folder, "github-pages", "history", "Commit and push"))
    assert result.returncode == 0, result.stderr
    subjects = git(repositories / "site.git", "log", "--format=%s", "main").splitlines()
    assert subjects == ["Record the history of the loans", "Somebody else", "A site"]


# GitLab

def gitlab_script(site, runner, job):
    return "\n".join(content(site, "gitlab")[job]["script"]).replace("/tmp/", f"{runner.temporary}/")


def test_the_pipeline_for_gitlab_publishes_only_what_changed(new_folder):
    runner = Runner(new_folder)
    public, online = new_folder.root / "public", new_folder.root.parent / "online"
    nothing_changed = content(new_folder, "gitlab")["pages"]["allow_failure"]["exit_codes"]

    def run(source):
        variables = {"CI_PIPELINE_SOURCE": source, "CI_PAGES_URL": online.as_uri()}
        result, _ = runner.run(gitlab_script(new_folder, runner, "build"), **variables)
        assert result.returncode == 0, result.stderr
        return runner.run(gitlab_script(new_folder, runner, "pages"), **variables)[0].returncode

    assert run("schedule") == 0
    published = {path.relative_to(public) for path in public.rglob("*")}
    assert published == {path.relative_to(new_folder.output) for path in new_folder.output.rglob("*")}
    # As long as the deployment fails, each run tries it again.
    assert run("schedule") == 0
    shutil.copytree(public, online)
    assert run("schedule") == nothing_changed
    assert run("push") == 0


def test_the_pipeline_for_gitlab_publishes_a_site_whose_store_was_lost_but_does_not_save_it(new_folder):
    build = content(new_folder, "gitlab")["build"]
    runner = Runner(new_folder)

    def run(source):
        shutil.rmtree(new_folder.root / ".kivagen", ignore_errors=True)
        return runner.run(gitlab_script(new_folder, runner, "build"), CI_PIPELINE_SOURCE=source,
                          CI_PAGES_URL="file:///nowhere")[0]

    assert run("schedule").returncode == 0
    shutil.rmtree(new_folder.root / "public")
    result = run("schedule")
    # The job counts as failed, so its cache is not saved, but the pipeline continues with its artifact.
    assert result.returncode == build["allow_failure"]["exit_codes"]
    assert "The store of the earlier runs was not there" in result.stdout
    assert build["cache"].get("when", "on_success") == "on_success" and build["artifacts"]["when"] == "always"
    assert (new_folder.root / "public/index.html").exists()
    assert run("web").returncode == 0
