"""Carries out a pipeline of GitLab CI here: its scripts as they are, with the variables that GitLab sets.

Knows what our files use of rules, caches, artifacts and dotenv reports; the rest is the schema's to judge.
"""

import os
import re
import shutil
import subprocess

from github_actions import copy

RESERVED = {"variables", "workflow", "default", "stages", "include"}


def holds(condition, variables):
    """Whether a condition of `rules` holds."""
    def value(word):
        if word.startswith("$"):
            return variables.get(word[1:], "")
        return word[1:-1]

    def single(text):
        sides = re.split(r"\s*(==|!=)\s*", text.strip())
        if len(sides) == 1:
            return bool(value(sides[0]))
        return (value(sides[0]) == value(sides[2])) == (sides[1] == "==")
    return any(all(single(part) for part in choice.split("&&")) for choice in condition.split("||"))


def expanded(text, variables):
    return re.sub(r"\$(\w+)", lambda match: variables.get(match.group(1), ""), str(text))


class GitLab:
    """What outlives a pipeline: the repository, the caches and the published pages."""

    def __init__(self, folder, repository, tools):
        self.folder, self.repository, self.tools = folder, repository, tools
        self.caches, self.deployed, self.pipelines = {}, None, 0

    def run(self, configuration, source, sha, branch=None, variables=None):
        self.pipelines += 1
        return Pipeline(self, configuration, source, sha, branch, variables or {})


class Pipeline:
    def __init__(self, gitlab, configuration, source, sha, branch, variables):
        self.gitlab, self.configuration = gitlab, configuration
        self.folder = gitlab.folder / f"pipeline-{gitlab.pipelines}"
        self.results, self.log, self.artifacts, self.dotenv = {}, "", {}, {}
        self.variables = {
            **configuration.get("variables", {}), "CI": "true", "GITLAB_CI": "true", "CI_PIPELINE_SOURCE": source,
            "CI_COMMIT_SHA": sha, "CI_DEFAULT_BRANCH": "main", "CI_API_V4_URL": "https://gitlab.example/api/v4",
            "CI_PROJECT_ID": "7", **({"CI_COMMIT_BRANCH": branch} if branch else {}), **variables}
        rule = self.rule(configuration["workflow"])
        if rule is None:
            return
        self.variables.update(rule.get("variables", {}))
        jobs = {name: job for name, job in configuration.items() if name not in RESERVED}
        for stage in configuration["stages"]:
            for name, job in jobs.items():
                if job["stage"] == stage:
                    self.job(name, job)

    def rule(self, job):
        """The first rule that holds; without rules, one that says nothing."""
        if "rules" not in job:
            return {}
        return next((rule for rule in job["rules"] if holds(rule["if"], self.variables)), None)

    def job(self, name, job):
        if self.rule(job) is None or any(
                self.results.get(need["job"]) not in ("success", "warning") for need in job.get("needs", [])):
            self.results[name] = "skipped"
            return
        variables = {**self.variables, **self.dotenv, **job.get("variables", {})}
        workspace = self.folder / name
        if variables.get("GIT_STRATEGY") == "none":
            workspace.mkdir(parents=True)
        else:
            subprocess.run(
                ["git", "clone", "--quiet", "--no-checkout", str(self.gitlab.repository), str(workspace)], check=True)
            subprocess.run(["git", "checkout", "--quiet", "--detach", variables["CI_COMMIT_SHA"]], cwd=workspace, check=True)
        caches = job.get("cache", [])
        caches = [
            {**cache, "policy": expanded(cache.get("policy", "pull-push"), variables)}
            for cache in (caches if isinstance(caches, list) else [caches])]
        for cache in caches:
            assert cache["policy"] in ("pull", "push", "pull-push"), cache
            if cache["policy"] != "push" and cache["key"] in self.gitlab.caches:
                copy(self.gitlab.caches[cache["key"]], workspace)
        for need in job.get("needs", []):
            if need.get("artifacts"):
                copy(self.artifacts[need["job"]], workspace)
        lines = [*job.get("before_script", []), *job["script"]]
        # GitLab Runner: one script, in which every line ends the job if it fails.
        script = "set -eo pipefail\n" + "\n".join(lines) + "\n"
        done = subprocess.run(
            ["bash", "-c", script], cwd=workspace, capture_output=True, text=True, timeout=120,
            env={
                "PATH": f"{self.gitlab.tools}{os.pathsep}{os.environ['PATH']}", "HOME": str(self.folder),
                "LANG": "C.UTF-8", **variables})
        self.log += done.stdout + done.stderr
        allowed = done.returncode == job.get("allow_failure", {}).get("exit_codes", 0)
        self.results[name] = "success" if done.returncode == 0 else "warning" if allowed else "failed"
        self.keep(name, job, workspace, caches)

    def keep(self, name, job, workspace, caches):
        declared = job.get("artifacts", {})
        good = self.results[name] == "success"
        if good or declared.get("when") == "always":
            folder = self.folder / f"{name}.artifacts"
            folder.mkdir()
            reports = declared.get("reports", {})
            for path in [*declared.get("paths", []), *reports.values()]:
                if (workspace / path).exists():
                    copy(workspace / path, folder / path)
            self.artifacts[name] = folder
            dotenv = folder / reports.get("dotenv", "no.env")
            if dotenv.exists():
                self.dotenv.update(line.split("=", 1) for line in dotenv.read_text().splitlines())
        for cache in caches:
            if good and cache["policy"] != "pull":
                folder = self.folder / f"{name}.cache-{cache['key']}"
                folder.mkdir()
                for path in cache["paths"]:
                    if (workspace / path).exists():
                        copy(workspace / path, folder / path)
                self.gitlab.caches[cache["key"]] = folder
        if name == "pages" and good:
            # GitLab publishes the folder 'public' of the job with this name.
            assert (self.artifacts[name] / "public").is_dir()
            shutil.rmtree(self.gitlab.folder / "deployed", ignore_errors=True)
            self.gitlab.deployed = copy(self.artifacts[name] / "public", self.gitlab.folder / "deployed")
