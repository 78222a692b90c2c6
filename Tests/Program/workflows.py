"""Stands for the hosts of workflows: runs their scripts and jobs, with caches, artifacts and a site that is online."""
import os
import re
import shutil
import subprocess
import tarfile
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import yaml

from environment import CLEAN, PROGRAM


def git(folder, *arguments):
    return subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout


@contextmanager
def served(folder):
    """Serves the files of a folder, and gives their address."""
    class Files(SimpleHTTPRequestHandler):
        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=folder)) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


class Runner:
    """Runs scripts as a host does, with a package manager that only records the packages that it should install."""

    def __init__(self, site, event="schedule"):
        self.site = site
        self.folder = site.root
        self.temporary = site.root.parent / f"{site.root.name}-runner"
        self.tools = self.temporary / "tools"
        self.tools.mkdir(parents=True, exist_ok=True)
        (self.tools / "kivagen").unlink(missing_ok=True)
        (self.tools / "kivagen").symlink_to(Path(PROGRAM).resolve())
        # The test cannot sign in to GitHub.
        self.add_tool("gh", "")
        self.log = self.temporary / "log"
        for name in ("apt-get", "sudo"):
            self.add_tool(name, f'echo {name} "$@" >> "{self.log}"')
        self.output = self.temporary / "output"
        self.environment = {
            **CLEAN, "PATH": f"{self.tools}:{os.environ['PATH']}", "HOME": str(self.temporary),
            "KIVAGEN_API": site.kiva.url, "RUNNER_TEMP": str(self.temporary), "GITHUB_OUTPUT": str(self.output),
            "GITHUB_EVENT_NAME": event, "GITHUB_REF_NAME": "main", "GIT_CONFIG_NOSYSTEM": "1"}

    def add_tool(self, name, script):
        (self.tools / name).unlink(missing_ok=True)
        (self.tools / name).write_text(f"#!/bin/sh\n{script}\n")
        (self.tools / name).chmod(0o755)

    @property
    def installed(self):
        """The arguments of the calls of the package manager, one call per line."""
        return self.log.read_text().splitlines() if self.log.exists() else []

    def run(self, text, **variables):
        """Runs a script, and returns its result and the outputs that it set."""
        self.output.write_text("")
        result = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text], cwd=self.folder, text=True,
            env={**self.environment, **variables}, capture_output=True)
        values = dict(line.split("=", 1) for line in self.output.read_text().splitlines())
        return result, values


class Failed(Exception):
    """A step of a job has failed."""


class GitHub:
    """Runs a workflow for a site whose repository is `repository`. The deployed site is in the folder `online`."""

    def __init__(self, site, repository, host):
        self.runner = Runner(site)
        self.repository = repository
        self.host = host
        self.online = self.runner.temporary / "online"
        # The folders of each cache by its key and its paths, the oldest first.
        self.caches = {}
        # Whether deployments succeed, and how many of the next requests for a cache find none although there is one.
        self.deploys, self.misses = True, 0
        # The files that a job has added to each of its artifacts, besides those that the workflow names.
        self.smuggled = {}
        self.runs = 0
        self.runner.add_tool("npx", f'test -e "{self.runner.temporary}/deploys" || exit 1\n'
                                    f'rm -rf "{self.online}" && cp -R Output "{self.online}"')

    def run(self, event="schedule", schedule="23 * * * *"):
        self.runs += 1
        run = WorkflowRun(self, {"run_id": str(self.runs), "event_name": event, "token": "",
                                 "event": {"schedule": schedule if event == "schedule" else ""}})
        run.attempt()
        return run

    @property
    def saved(self):
        """The keys of the caches from which a run could begin, the oldest first."""
        return [key for key, paths in self.caches if "Output" in paths]


class WorkflowRun:
    """A run of a workflow. Its jobs and their results are in `results`, its messages in `text`."""

    def __init__(self, host, github):
        self.host = host
        self.github = github
        self.attempts = 0
        self.artifacts = {}
        self.results, self.outputs, self.text = {}, {}, ""

    def attempt(self, failed_only=False):
        """Runs all jobs, or those again that have failed with those that need them."""
        self.attempts += 1
        self.github["run_attempt"] = str(self.attempts)
        runner = self.host.runner
        checkout = runner.temporary / "checkout"
        shutil.rmtree(checkout, ignore_errors=True)
        git(runner.temporary, "clone", "-q", self.host.repository, checkout)
        workflow = yaml.safe_load((checkout / f".github/workflows/{self.host.host}.yml").read_text())
        repeated = set()
        for name, job in workflow["jobs"].items():
            needs = [job["needs"]] if isinstance(job.get("needs"), str) else job.get("needs", [])
            if failed_only and self.results[name] == "success" and not repeated.intersection(needs):
                continue
            repeated.add(name)
            self.results[name] = self.run_job(name, job, needs, workflow["env"])

    def run_job(self, name, job, needs, variables):
        context = {"github": self.github, "steps": {}, "secrets": {}, "vars": {},
                   "runner": {"temp": str(self.host.runner.temporary)},
                   "needs": {need: {"outputs": self.outputs.get(need, {})} for need in needs}}
        results = [self.results[need] for need in needs]
        condition = job.get("if", "1 == 1")
        if "failure()" not in condition and any(result != "success" for result in results):
            return "skipped"
        if not self.evaluate(condition, context, failed="failure" in results):
            return "skipped"
        self.workspace = self.host.runner.temporary / "workspace"
        shutil.rmtree(self.workspace, ignore_errors=True)
        self.workspace.mkdir()
        # Each job has a separate machine.
        shutil.rmtree(self.host.runner.temporary / "history", ignore_errors=True)
        self.host.runner.folder = self.workspace
        for step in job["steps"]:
            if not self.evaluate(step.get("if", "1 == 1"), context):
                continue
            try:
                outputs = self.run_step(step, context, variables)
            except Failed:
                if step.get("continue-on-error"):
                    continue
                return "failure"
            if "id" in step:
                context["steps"][step["id"]] = {"outputs": outputs or {}}
        self.outputs[name] = {key: self.insert(value, context) for key, value in job.get("outputs", {}).items()}
        return "success"

    def run_step(self, step, context, variables):
        if "run" in step:
            values = {key: self.insert(value, context) for key, value in {**variables, **step.get("env", {})}.items()}
            marker = self.host.runner.temporary / "deploys"
            marker.touch() if self.host.deploys else marker.unlink(missing_ok=True)
            result, outputs = self.host.runner.run(
                step["run"], GITHUB_EVENT_NAME=self.github["event_name"], **values)
            self.text += result.stdout + result.stderr
            if result.returncode != 0:
                raise Failed
            return outputs
        inputs = {key: self.insert(str(value), context) for key, value in step.get("with", {}).items()}
        name = step["uses"].split("@")[0].removeprefix("actions/").replace("-", "_").replace("/", "_")
        return getattr(self, name)(**{key.replace("-", "_"): value for key, value in inputs.items()})

    @staticmethod
    def evaluate(text, context, failed=False):
        """Evaluates an expression of a condition."""
        def translated(match):
            word = match.group()
            if word in {"&&", "||", "!"}:
                return {"&&": " and ", "||": " or ", "!": " not "}[word]
            return word if word[0] == "'" else repr(WorkflowRun.value(word, context))

        text = re.sub(r"^\$\{\{(.*)\}\}$", r"\1", text)
        expression = re.sub(r"'[^']*'|[a-z]+(?:\.[\w-]+)+|&&|\|\||!(?!=)", translated, text)
        return eval(expression.strip(), {"cancelled": lambda: False, "failure": lambda: failed})

    @staticmethod
    def value(path, context):
        for name in path.split("."):
            context = context.get(name, "") if context else ""
        return context

    @staticmethod
    def insert(text, context):
        return re.sub(r"\$\{\{ ([\w.-]+) \}\}", lambda match: WorkflowRun.value(match.group(1), context), text)

    # The actions

    def checkout(self, **_):
        git(self.workspace, "clone", "-q", self.host.repository, ".")

    def cache_restore(self, path, key, restore_keys=None, lookup_only=False):
        paths = tuple(path.split())
        found = [other for other, others in self.host.caches if others == paths and
                 (other == key or restore_keys and other.startswith(restore_keys))]
        if found and self.host.misses > 0:
            self.host.misses -= 1
            return {}
        if not found:
            return {}
        match = key if key in found else found[-1]
        if not lookup_only:
            for name in paths:
                saved = self.host.caches[match, paths] / name
                if saved.exists():
                    shutil.copytree(saved, self.workspace / name, dirs_exist_ok=True)
        return {"cache-matched-key": match, "cache-hit": str(match == key).lower()}

    def cache_save(self, path, key):
        paths = tuple(path.split())
        folder = self.host.runner.temporary / "caches" / key
        for name in paths:
            shutil.copytree(self.workspace / name, folder / name)
        assert (key, paths) not in self.host.caches
        self.host.caches[key, paths] = folder

    def upload_artifact(self, name, path, **_):
        # The actions refuse to have two artifacts of one name in a run, also in different attempts.
        assert name not in self.artifacts
        self.artifacts[name] = (Path(path).name, (self.workspace / path).read_bytes())

    def upload_pages_artifact(self, name, path, **_):
        file = self.host.runner.temporary / "artifact.tar"
        with tarfile.open(file, "w", dereference=True) as archive:
            archive.add(self.workspace / path, ".")
        self.upload_artifact(name, str(file))

    def download_artifact(self, name, path="."):
        file, data = self.artifacts[name]
        for file, data in {file: data, **self.host.smuggled}.items():
            (self.workspace / path / file).parent.mkdir(parents=True, exist_ok=True)
            (self.workspace / path / file).write_bytes(data)

    def deploy_pages(self, artifact_name):
        if not self.host.deploys:
            raise Failed
        shutil.rmtree(self.host.online, ignore_errors=True)
        file = self.host.runner.temporary / "deployed.tar"
        file.write_bytes(self.artifacts[artifact_name][1])
        with tarfile.open(file) as archive:
            archive.extractall(self.host.online, filter="data")
        return {"page_url": "https://example.org"}
