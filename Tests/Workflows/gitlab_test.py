"""Carries out the pipeline that `acopio init --ci gitlab` writes, on a site in a repository."""

import datetime
import json
import unittest
import xml.etree.ElementTree

from forge import URL, ForgeTest, files_below
from github_actions import load
from gitlab_ci import GitLab

MARKER = "<!-- acopio: what publishing would change -->"


class GitLabTest(ForgeTest):
    system = "gitlab"

    def setUp(self):
        super().setUp()
        self.gitlab = GitLab(self.folder, self.site, self.tools)
        self.configuration = load(self.site / ".gitlab-ci.yml")
        self.configuration["variables"] = {"ACOPIO_URL": URL, "ACOPIO_SHA256": self.digest}
        # The archive is unpacked where this test may write.
        prefix = self.folder / "usr-local"
        (prefix / "bin").mkdir(parents=True)
        steps = self.configuration["build"]["before_script"]
        self.assertIn("--directory /usr/local", steps[1])
        steps[1] = steps[1].replace("--directory /usr/local", f"--directory {prefix}")
        (self.tools / "acopio").symlink_to(prefix / "bin/acopio")

    def push(self, sha):
        return self.gitlab.run(self.configuration, "push", sha, branch="main")

    def merge_request(self, sha, **variables):
        return self.gitlab.run(
            self.configuration, "merge_request_event", sha, variables={
                "CI_MERGE_REQUEST_IID": "12", "CI_MERGE_REQUEST_DIFF_BASE_SHA": self.first,
                "CI_MERGE_REQUEST_TITLE": "$(touch stolen) `touch stolen`",
                "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME": "$(touch stolen)", **variables})

    def notes(self, *pages):
        """What GitLab answers for the notes of the merge request, page by page."""
        (self.tools / "user.json").write_text('{"id": 40}')
        for number, page in enumerate([*pages, []], 1):
            (self.tools / f"notes-{number}.json").write_text(json.dumps(page))

    def report(self, pipeline, name):
        return (pipeline.artifacts["build"] / name).read_text()

    def test_a_push_to_the_default_branch_is_published(self):
        pipeline = self.push(self.first)
        self.assertEqual(
            pipeline.results, {"build": "success", "pages": "success", "remember": "success", "comment": "skipped"}, pipeline.log)
        self.assertEqual(files_below(self.gitlab.deployed), self.expected("gitlab"))
        # The platform answers '/v1/books' with this file, and compresses nothing itself.
        self.assertIn("/v1/* /_f/v1/:splat.json 200", (self.gitlab.deployed / "_redirects").read_text())
        for name in ("_f/v1/books.json", "_f/v1/books.json.gz"):
            self.assertTrue((self.gitlab.deployed / name).is_file(), name)
        self.assertEqual(json.loads(self.report(pipeline, "code-quality.json")), [])
        self.assertEqual(xml.etree.ElementTree.fromstring(self.report(pipeline, "lock.xml")).tag, "testsuites")
        pipeline = self.push(self.first)
        self.assertRegex(pipeline.log, r"files +0 written, \d+ unchanged, 0 removed")

    def test_a_push_to_another_branch_runs_nothing(self):
        self.assertEqual(self.gitlab.run(self.configuration, "push", self.first, branch="draft").results, {})

    def test_a_mistake_is_in_the_code_quality_report(self):
        self.edit("content/books/books.csv", "id,", "number,")
        pipeline = self.merge_request(self.commit("A mistake", "change"))
        self.assertEqual(pipeline.results, {"build": "failed", "comment": "skipped", "pages": "skipped", "remember": "skipped"}, pipeline.log)
        report = json.loads(self.report(pipeline, "code-quality.json"))
        self.assertTrue(report)
        for found in report:
            self.assertEqual(found["location"]["path"], "content/books/books.csv")
            self.assertEqual(found["location"]["lines"], {"begin": 1})
            self.assertEqual(found["severity"], "critical")
        self.assertEqual(len({found["fingerprint"] for found in report}), len(report))

    def test_a_change_that_breaks_clients_is_in_the_test_report(self):
        self.edit("content/books/_collection.yml", "each: [id, title, author,", "each: [id, title,")
        pipeline = self.merge_request(self.commit("A broken API", "change"))
        self.assertEqual(pipeline.results["build"], "failed")
        suites = xml.etree.ElementTree.fromstring(self.report(pipeline, "lock.xml"))
        self.assertTrue(any("author" in (failure.get("message") or "") for failure in suites.iter("failure")))

    def test_a_merge_request_gets_a_comment_if_there_is_a_token(self):
        self.edit("content/site.yml", "name: ", "name: New ")
        sha = self.commit("Another name", "change")
        pipeline = self.merge_request(sha)
        self.assertEqual(
            pipeline.results, {"build": "success", "comment": "skipped", "pages": "skipped", "remember": "skipped"}, pipeline.log)
        self.assertIn("## What this publication changes\n", self.report(pipeline, "diff.md"))
        self.assertRegex(
            self.report(pipeline, "diff.md"),
            r"## What is published\n\nwould publish Output to .base/published.json.\n\n- changed: \d+ objects, [\d,]+ "
            r"bytes\n- unchanged: \d+ objects\n")
        self.assertEqual(self.read("note.md"), "")
        self.notes([])
        pipeline = self.merge_request(sha, ACOPIO_TOKEN="s3cret")
        self.assertEqual(pipeline.results["comment"], "success", pipeline.log)
        self.assertEqual(self.read("note.md"), f"{MARKER}\n{self.report(pipeline, 'diff.md')}")
        sent = self.read("curl.log").splitlines()
        self.assertEqual(sent[-1], "https://gitlab.example/api/v4/projects/7/merge_requests/12/notes")
        self.assertNotIn("--request", sent)
        self.assertIn("PRIVATE-TOKEN: s3cret", sent)
        self.assertNotIn("s3cret", pipeline.log)
        self.assertIsNone(self.gitlab.deployed)
        # A merge request does not change what the next pipeline of the default branch begins with.
        self.assertEqual(self.gitlab.caches, {})
        self.assertEqual(list(self.folder.rglob("stolen")), [])

    def test_the_comment_is_replaced_the_second_time(self):
        self.edit("content/site.yml", "name: ", "name: New ")
        # Not that of somebody who imitates it, nor another one of the same author.
        self.notes(
            [{"id": 1, "author": {"id": 7}, "body": MARKER}, {"id": 2, "author": {"id": 40}, "body": "Coverage"}],
            [{"id": 3, "author": {"id": 40}, "body": f"{MARKER}\nOld"}])
        pipeline = self.merge_request(self.commit("Another name", "change"), ACOPIO_TOKEN="s3cret")
        self.assertEqual(pipeline.results["comment"], "success", pipeline.log)
        sent = self.read("curl.log").splitlines()
        self.assertEqual(sent[-1], "https://gitlab.example/api/v4/projects/7/merge_requests/12/notes/3")
        self.assertEqual(sent[sent.index("--request") + 1], "PUT")
        self.assertEqual(self.read("note.md"), f"{MARKER}\n{self.report(pipeline, 'diff.md')}")

    def test_a_long_comparison_is_cut(self):
        self.notes([])
        script = self.configuration["comment"]["script"]
        for start in ("", "xy"):
            # Of two bytes each, so that the cut is within a letter once.
            line = start + "ñ" * 99
            script.insert(0, f'printf "{line}%.0s\\n" {{1..6000}} >diff.md')
            pipeline = self.merge_request(self.first, ACOPIO_TOKEN="s3cret")
            script.pop(0)
            self.assertEqual(pipeline.results["comment"], "success", pipeline.log[-2000:])
            lines = self.read("note.md").splitlines()
            self.assertEqual(
                lines, [MARKER, *[line] * (900_000 // len(f"{line}\n".encode())), "",
                        "The rest is in the artifact diff.md of the job build."])

    def test_another_archive_is_refused(self):
        self.configuration["variables"]["ACOPIO_SHA256"] = "0" * 64
        pipeline = self.push(self.first)
        self.assertEqual(pipeline.results["build"], "failed")
        self.assertIn("computed checksum did NOT match", pipeline.log)

    def test_as_it_is_written_it_says_what_is_missing(self):
        self.configuration["variables"] = load(self.site / ".gitlab-ci.yml")["variables"]
        pipeline = self.push(self.first)
        self.assertEqual(pipeline.results["build"], "failed")
        self.assertIn("Set ACOPIO_URL and ACOPIO_SHA256 at the top of .gitlab-ci.yml.", pipeline.log)

    def test_a_schedule_publishes_what_became_due(self):
        day = datetime.date.today() + datetime.timedelta(days=20)
        self.later_page(day)
        sha = self.commit("A page for later")
        self.push(sha)
        pipeline = self.gitlab.run(self.configuration, "schedule", sha, branch="main")
        self.assertEqual(
            (pipeline.results["build"], pipeline.results["pages"]), ("success", "warning"), pipeline.log)
        self.assertIn(f"The next change is due: {day}T00:00:00Z.", pipeline.log)
        self.assertIn("Nothing is due.", pipeline.log)
        ledger = self.gitlab.caches["published"] / "published/ledger.json"
        ledger.write_text(ledger.read_text().replace(str(day), str(datetime.date.today())))
        pipeline = self.gitlab.run(self.configuration, "schedule", sha, branch="main")
        self.assertEqual(
            (pipeline.results["build"], pipeline.results["pages"]), ("success", "success"), pipeline.log)

    def test_a_schedule_publishes_what_an_earlier_pipeline_could_not(self):
        day = datetime.date.today() - datetime.timedelta(days=2)
        self.push(self.first)
        self.later_page(day)
        sha = self.commit("A page of this week")
        # The push is built, and not published.
        script = self.configuration["pages"]["script"]
        script.append("false")
        pipeline = self.push(sha)
        self.assertEqual((pipeline.results["build"], pipeline.results["pages"]), ("success", "failed"), pipeline.log)
        # Each scheduled pipeline tries again, until one succeeds.
        pipeline = self.gitlab.run(self.configuration, "schedule", sha, branch="main")
        self.assertEqual((pipeline.results["build"], pipeline.results["pages"]), ("success", "failed"), pipeline.log)
        script.pop()
        pipeline = self.gitlab.run(self.configuration, "schedule", sha, branch="main")
        self.assertEqual(pipeline.results["pages"], "success", pipeline.log)
        self.assertIn("later/index.html", files_below(self.gitlab.deployed))
        # Nothing is due, however often it is asked.
        for _ in range(2):
            pipeline = self.gitlab.run(self.configuration, "schedule", sha, branch="main")
            self.assertEqual((pipeline.results["build"], pipeline.results["pages"]), ("success", "warning"), pipeline.log)
        # A ledger says nothing about another commit.
        pipeline = self.gitlab.run(self.configuration, "schedule", self.first, branch="main")
        self.assertEqual(pipeline.results["pages"], "success", pipeline.log)


if __name__ == "__main__":
    unittest.main()
