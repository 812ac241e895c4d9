"""Carries out a workflow of GitHub Actions here: its shell parts as they are, its actions by stand-ins.

A step runs with the shell, the environment and the files that GitHub documents. Actions are checkout, cache,
artifacts and the deployment of Pages; another one is an error.
"""

import os
import pathlib
import re
import shutil
import subprocess

import yaml

from expressions import evaluate, replaced


class Loader(yaml.SafeLoader):
    """YAML as GitHub reads it: `on` is a text."""


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in pairs if tag != "tag:yaml.org,2002:bool"]
    for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()}
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), list("tf"))


def load(path):
    return yaml.load(pathlib.Path(path).read_text(), Loader=Loader)


class Failed(Exception):
    """A step ended with another status than 0."""


class GitHub:
    """What outlives a run: the repository, the caches, what is deployed and the comments."""

    def __init__(self, folder, repository, tools):
        self.folder, self.repository, self.tools = folder, repository, tools
        self.caches, self.deployed, self.runs = [], None, 0
        # Whether the service that publishes answers.
        self.deploys = True

    def run(self, workflow, event, sha, ref="refs/heads/main", payload=None):
        self.runs += 1
        return Run(self, workflow, event, sha, ref, payload or {})


class Run:
    def __init__(self, github, workflow, event, sha, ref, payload):
        self.github, self.workflow = github, workflow
        self.folder = github.folder / f"run-{github.runs}"
        self.artifacts, self.annotations, self.log, self.ran = {}, [], "", []
        self.summary, self.results, self.outputs = "", {}, {}
        self.contexts = {
            "github": {
                "event_name": event, "sha": sha, "ref": ref, "ref_name": ref.rsplit("/", 1)[-1], "token": "t0ken",
                "run_id": str(github.runs), "run_attempt": "1",
                "repository": "library/site", "workspace": "", "event": payload,
                "head_ref": payload.get("pull_request", {}).get("head", {}).get("ref", "")},
            "vars": {}, "secrets": {}, "env": {}, "inputs": payload.get("inputs", {})}
        waiting = dict(workflow["jobs"])
        while waiting:
            ready = [name for name, job in waiting.items() if not set(self.needs(job)) & set(waiting)]
            for name in ready:
                self.job(name, waiting.pop(name))

    @staticmethod
    def needs(job):
        needs = job.get("needs", [])
        return [needs] if isinstance(needs, str) else needs

    def job(self, name, job):
        needs = self.needs(job)
        contexts = {
            **self.contexts, "needs": {need: {"outputs": self.outputs[need], "result": self.results[need]} for need in needs}}
        good = all(self.results[need] == "success" for need in needs)
        functions = {"success": lambda: good, "always": lambda: True, "failure": lambda: not good}
        condition = str(job.get("if", "success()"))
        allowed = evaluate(condition, contexts, functions)
        # GitHub puts 'success() &&' before a condition that names no status.
        if not re.search(r"\b(success|always|failure|cancelled)\(", condition):
            allowed = good and allowed
        self.outputs[name] = {}
        if not allowed:
            self.results[name] = "skipped"
            return
        self.results[name] = Job(self, name, job, contexts).result


class Job:
    def __init__(self, run, name, job, contexts):
        self.run, self.github, self.name = run, run.github, name
        self.workspace, self.temp = run.folder / name / "workspace", run.folder / name / "temp"
        for folder in (self.workspace, self.temp):
            folder.mkdir(parents=True)
        self.path, self.result = [str(self.github.tools)], "success"
        self.contexts = {
            **contexts, "steps": {}, "runner": {"temp": str(self.temp), "os": "Linux"},
            "github": {**contexts["github"], "workspace": str(self.workspace)}}
        self.functions = {
            "success": lambda: self.result == "success", "failure": lambda: self.result == "failure",
            "always": lambda: True, "hashFiles": lambda *names: "0" * 64}
        self.environment = self.values(run.workflow.get("env", {}))
        self.environment.update(self.values(job.get("env", {})))
        self.shell = run.workflow.get("defaults", {}).get("run", {}).get("shell")
        for step in job["steps"]:
            self.step(step)
        run.outputs[name] = self.values(job.get("outputs", {}))

    def values(self, mapping):
        return {key: replaced(value, self.contexts, self.functions) for key, value in mapping.items()}

    def step(self, step):
        condition = str(step.get("if", "success()"))
        inner = re.fullmatch(r"\$\{\{(.*)\}\}", condition)
        allowed = evaluate(inner.group(1) if inner else condition, self.contexts, self.functions)
        if not re.search(r"\b(success|always|failure)\(", condition):
            allowed = self.result == "success" and allowed
        if not allowed:
            return
        self.run.ran.append(step.get("name") or step.get("uses", ""))
        outputs = {}
        try:
            if "uses" in step:
                outputs = self.action(step["uses"], self.values(step.get("with", {}))) or {}
            else:
                outputs = self.script(step)
        except Failed as failed:
            if not step.get("continue-on-error"):
                self.result = "failure"
            self.run.log += str(failed)
        if "id" in step:
            self.contexts["steps"][step["id"]] = {"outputs": outputs}

    def script(self, step):
        shell = step.get("shell") or self.shell
        options = {"bash": ["--noprofile", "--norc", "-eo", "pipefail"], None: ["-e"]}[shell]
        script = self.temp / "script.sh"
        script.write_text(replaced(step["run"], self.contexts, self.functions))
        files = {name: self.temp / name for name in ("OUTPUT", "ENV", "PATH", "STEP_SUMMARY")}
        for file in files.values():
            file.write_text("")
        github = self.contexts["github"]
        done = subprocess.run(
            ["bash", *options, str(script)], capture_output=True, text=True, timeout=120,
            cwd=self.workspace / step.get("working-directory", "."),
            env={
                "PATH": os.pathsep.join([*reversed(self.path), os.environ["PATH"]]), "HOME": str(self.temp),
                "LANG": "C.UTF-8", "CI": "true", "GITHUB_ACTIONS": "true", "RUNNER_TEMP": str(self.temp),
                "GITHUB_WORKSPACE": str(self.workspace), "GITHUB_EVENT_NAME": github["event_name"],
                "GITHUB_SHA": github["sha"], "GITHUB_REF": github["ref"], "GITHUB_REPOSITORY": github["repository"],
                **{f"GITHUB_{name}": str(file) for name, file in files.items()},
                **self.environment, **self.values(step.get("env", {}))})
        self.run.log += done.stdout + done.stderr
        self.run.annotations += re.findall(r"^::(?:error|warning|notice).*$", done.stdout + done.stderr, re.M)
        self.run.summary += files["STEP_SUMMARY"].read_text()
        self.path += files["PATH"].read_text().split("\n")[:-1]
        self.environment.update(line.split("=", 1) for line in files["ENV"].read_text().splitlines())
        if done.returncode != 0:
            raise Failed(f"{step.get('name')}: status {done.returncode}\n")
        return dict(line.split("=", 1) for line in files["OUTPUT"].read_text().splitlines())

    def action(self, uses, given):
        name = uses.split("@")[0]
        stand_in = {
            "actions/checkout": self.checkout, "actions/cache/restore": self.restore, "actions/cache/save": self.save,
            "actions/upload-artifact": self.upload, "actions/download-artifact": self.download,
            "actions/upload-pages-artifact": self.upload_pages, "actions/deploy-pages": self.deploy}
        if name not in stand_in:
            raise AssertionError(f"no stand-in for {uses}")
        return stand_in[name](given)

    def checkout(self, given):
        target = self.workspace / given.get("path", ".")
        target.mkdir(exist_ok=True)
        commands = (
            ["init", "--quiet"],
            # Without history, unless it is asked for.
            ["fetch", "--quiet", *([] if str(given.get("fetch-depth")) == "0" else ["--depth", "1"]), str(self.github.repository),
             given.get("ref") or self.contexts["github"]["sha"]],
            ["checkout", "--quiet", "FETCH_HEAD"])
        for command in commands:
            subprocess.run(["git", *command], cwd=target, check=True, capture_output=True)

    def restore(self, given):
        prefixes = [given["key"], *given.get("restore-keys", "").split()]
        for prefix in prefixes:
            for key, folder, paths in reversed(self.github.caches):
                # A cache with other paths is another version, which is not found.
                if key.startswith(prefix) and paths == given["path"].split():
                    copy(folder, self.workspace)
                    return {"cache-hit": "true" if key == given["key"] else "false"}
        return {}

    def save(self, given):
        folder = self.run.folder / f"cache-{len(self.github.caches)}"
        folder.mkdir()
        for path in given["path"].split():
            if (self.workspace / path).exists():
                copy(self.workspace / path, folder / path)
        self.github.caches.append((given["key"], folder, given["path"].split()))

    def upload(self, given):
        source = self.workspace / given["path"]
        if not source.exists():
            raise Failed(f"no files at {given['path']}\n")
        self.run.artifacts[given["name"]] = copy(source, self.run.folder / f"artifact-{given['name']}")

    def download(self, given):
        copy(self.run.artifacts[given["name"]], self.workspace / given["path"])

    def upload_pages(self, given):
        self.upload({"name": "github-pages", **given})

    def deploy(self, given):
        if not self.github.deploys:
            raise Failed("Deployment failed, try again later.\n")
        self.github.deployed = self.run.artifacts["github-pages"]
        return {"page_url": "https://library.example/"}


def copy(source, target):
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True, symlinks=True)
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)
    return target
