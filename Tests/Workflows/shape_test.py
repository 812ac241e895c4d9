"""What every workflow of ours keeps to, whatever it does: rights, pinned actions, and no text that runs as code."""

import os
import pathlib
import re
import subprocess
import sys
import unittest

from forge import ROOT
from github_actions import load

GITHUB = [
    ROOT / ".github/workflows/ci.yml", ROOT / ".github/workflows/release.yml",
    ROOT / "Starters/ci/github/.github/workflows/site.yml"]
GITLAB = [ROOT / ".gitlab-ci.yml", ROOT / "Starters/ci/gitlab/.gitlab-ci.yml"]
ACTION = ROOT / "action.yml"
# The rights that a job has beyond reading, by workflow and job.
RIGHTS = {
    ("ci.yml", "publish"): {"pages": "write", "id-token": "write"},
    ("ci.yml", "comment"): {"pull-requests": "write"},
    ("site.yml", "publish"): {"pages": "write", "id-token": "write"},
    ("site.yml", "comment"): {"pull-requests": "write"},
    ("release.yml", "release"): {"contents": "write"},
}


def scripts(document):
    """Every shell script of a workflow or action, with the name of its step."""
    jobs = document.get("jobs") or {"": document["runs"]}
    for job in jobs.values():
        for step in job["steps"]:
            if "run" in step:
                yield step.get("name", ""), step["run"]


class Shape(unittest.TestCase):
    def test_files_follow_the_schemas(self):
        try:
            import check_jsonschema  # noqa: F401
        except ImportError:
            self.skipTest("check-jsonschema is missing")
        for schema, files in (
                ("github-workflows", GITHUB), ("gitlab-ci", GITLAB), ("github-actions", [ACTION])):
            transform = ["--data-transform", "gitlab-ci"] if schema == "gitlab-ci" else []
            done = subprocess.run(
                [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *transform,
                 *map(str, files)], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_every_workflow_is_tested(self):
        found = [*(ROOT / ".github/workflows").iterdir(), *(ROOT / "Starters/ci").rglob("*.yml"), ROOT / ".gitlab-ci.yml"]
        self.assertEqual(set(found), {*GITHUB, *GITLAB})

    def test_nothing_of_the_event_becomes_part_of_a_script(self):
        for path in [*GITHUB, ACTION]:
            for name, script in scripts(load(path)):
                with self.subTest(f"{path.name}: {name}"):
                    self.assertNotIn("${{", script)

    def test_events_with_rights_never_run_foreign_code(self):
        for path in GITHUB:
            triggers = load(path)["on"]
            self.assertLessEqual(set(triggers), {"push", "pull_request", "schedule", "workflow_dispatch"}, path)

    def test_jobs_have_the_least_rights(self):
        for path in GITHUB:
            document = load(path)
            self.assertEqual(document["permissions"], {"contents": "read"}, path)
            for name, job in document["jobs"].items():
                with self.subTest(f"{path.name}: {name}"):
                    self.assertEqual(job.get("permissions", {}), RIGHTS.get((path.name, name), {}))
                    self.assertIn("timeout-minutes", job)
                    uses = [step["uses"].split("@")[0] for step in job["steps"] if "uses" in step]
                    # A job with rights has nothing of the change in its folder.
                    if "permissions" in job:
                        self.assertNotIn("actions/checkout", uses)
                        self.assertNotIn("actions/cache/restore", uses)

    def test_actions_are_pinned_and_leave_no_credentials(self):
        for path in GITHUB:
            for job in load(path)["jobs"].values():
                for step in job["steps"]:
                    if "uses" not in step:
                        continue
                    with self.subTest(f"{path.name}: {step['uses']}"):
                        self.assertRegex(step["uses"], r"^actions/[a-z/-]+@(v\d+|[0-9a-f]{40})$")
                        if step["uses"].startswith("actions/checkout"):
                            self.assertEqual(step["with"]["persist-credentials"], False)

    def test_every_build_is_for_the_host_that_publishes_it(self):
        for path in [*GITHUB, *GITLAB]:
            if path.name == "release.yml":
                continue
            host = "github" if path in GITHUB else "gitlab"
            builds = re.findall(r"acopio build\b.*", path.read_text())
            self.assertEqual(len(builds), 2, path)
            for build in builds:
                self.assertIn(f"--host {host} ", build, path)

    def test_shells_fail_with_their_pipes(self):
        for path in GITHUB:
            self.assertEqual(load(path)["defaults"]["run"]["shell"], "bash", path)
        for step in load(ACTION)["runs"]["steps"]:
            self.assertEqual(step["shell"], "bash")

    def test_scripts_are_sound(self):
        for path in [*GITHUB, ACTION]:
            for name, script in scripts(load(path)):
                self.shellcheck(f"{path.name}: {name}", script)
        for path in GITLAB:
            for name, job in load(path).items():
                if isinstance(job, dict) and "script" in job:
                    lines = [*job.get("before_script", []), *job["script"]]
                    self.shellcheck(f"{path}: {name}", "\n".join(lines))

    def shellcheck(self, name, script):
        with self.subTest(name):
            done = subprocess.run(["bash", "-n"], input=script, capture_output=True, text=True)
            self.assertEqual(done.stderr, "")
            if not any((pathlib.Path(folder) / "shellcheck").exists() for folder in os.environ["PATH"].split(":")):
                self.skipTest("needs shellcheck")
            done = subprocess.run(
                ["shellcheck", "--shell", "bash", "-"], input=script, capture_output=True, text=True)
            self.assertEqual(done.stdout, "")

    def test_an_expression_that_does_not_exist_is_an_error(self):
        from expressions import evaluate
        contexts = {"github": {"ref": "refs/heads/main", "event": {}}}
        self.assertTrue(evaluate("github.ref == 'refs/heads/main' && !(github.ref == '')", contexts, {}))
        self.assertEqual(evaluate("github.event.pull_request.title || 'it''s'", contexts, {}), "it's")
        for wrong in ("gitub.ref", "github.ref =", "github.ref )", "missing()"):
            with self.assertRaises((ValueError, KeyError), msg=wrong):
                evaluate(wrong, contexts, {})


if __name__ == "__main__":
    unittest.main()
