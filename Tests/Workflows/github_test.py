"""Carries out the workflow that `acopio init --ci github` writes, on a site in a repository."""

import datetime
import json
import re
import shutil
import unittest

from forge import URL, ForgeTest, files_below
from github_actions import GitHub, load

MARKER = "<!-- acopio: what publishing would change -->"


class GitHubTest(ForgeTest):
    system = "github"

    def setUp(self):
        super().setUp()
        self.github = GitHub(self.folder, self.site, self.tools)
        self.workflow = load(self.site / ".github/workflows/site.yml")
        self.workflow["env"] = {"ACOPIO_URL": URL, "ACOPIO_SHA256": self.digest}

    def push(self, sha):
        return self.github.run(self.workflow, "push", sha)

    def pull_request(self, sha, repository="library/site", branch="change"):
        pull = {
            "number": 12, "base": {"sha": self.first}, "title": "$(touch stolen) `touch stolen` '; touch stolen",
            "head": {"ref": branch, "sha": sha, "repo": {"full_name": repository}}}
        return self.github.run(
            self.workflow, "pull_request", sha, "refs/pull/12/merge", {"pull_request": pull})

    def plan(self, before, after):
        """What the plan for a folder with the earlier site says after its title, with the names of the workflow."""
        target = self.folder / "target"
        self.acopio("publish", str(target), "--from", str(before))
        said = self.acopio(
            "publish", str(target), "--from", str(after), "--dry-run", "--adopt", "--format", "markdown")
        return re.sub(
            r"would publish .* to .*\.", "would publish Output to .base/published.json.",
            said.removeprefix("## What is published"), count=1)

    def cache(self, prefix):
        """The folder of the last cache whose key begins with a text."""
        return [folder for key, folder, _ in self.github.caches if key.startswith(prefix)][-1]

    def test_a_push_to_main_is_published(self):
        run = self.push(self.first)
        self.assertEqual(
            run.results, {"build": "success", "publish": "success", "comment": "skipped"}, run.log)
        self.assertEqual(files_below(self.github.deployed), self.expected("github"))
        # As the platform needs it: folders such as _f are left out without this file.
        self.assertIn(".nojekyll", files_below(self.github.deployed))
        self.assertRegex(run.summary, r"\nhost +GitHub Pages\n")
        # The starter has the address of an example until somebody writes another.
        self.assertEqual([line.count("placeholder-address") for line in run.annotations], [1])
        self.assertRegex(run.summary, r"\nentries read +\d+\n")
        self.assertNotIn("::", run.summary)
        self.assertEqual(self.read("curl.log").splitlines()[-1], URL)
        # The next run begins with what this one built.
        run = self.push(self.first)
        self.assertRegex(run.summary, r"files +0 written, \d+ unchanged, 0 removed")

    def test_a_push_to_another_branch_is_not(self):
        run = self.github.run(self.workflow, "push", self.first, ref="refs/heads/draft")
        self.assertEqual((run.results["build"], run.results["publish"]), ("success", "skipped"))
        self.assertIsNone(self.github.deployed)

    def test_a_mistake_is_shown_at_its_line(self):
        self.edit("content/books/books.csv", "id,", "number,")
        run = self.pull_request(self.commit("A mistake", "change"))
        self.assertEqual(run.results, {"build": "failure", "publish": "skipped", "comment": "skipped"}, run.log)
        self.assertTrue(run.annotations)
        for line in run.annotations:
            self.assertRegex(line, r"^::error file=content/books/books\.csv,line=1,col=\d+,title=[a-z-]+::")
        self.assertEqual(run.ran[-1], "Check")

    def test_a_change_that_breaks_clients_is_shown_in_the_lock(self):
        self.edit("content/books/_collection.yml", "each: [id, title, author,", "each: [id, title,")
        run = self.pull_request(self.commit("A broken API", "change"))
        self.assertEqual(run.results["build"], "failure")
        self.assertTrue(any(re.match(
            r"::error file=content/api/v1\.lock\.json,line=\d+,title=\w+ /v1/books\.json::'.*author", line)
            for line in run.annotations), run.annotations)
        self.assertEqual(run.ran[-1], "Check what clients of the API rely on")

    def test_a_pull_request_gets_one_comment(self):
        self.edit("content/site.yml", "name: ", "name: New ")
        sha = self.commit("Another name", "change")
        run = self.pull_request(sha, branch="$(touch stolen)")
        self.assertEqual(
            run.results, {"build": "success", "publish": "skipped", "comment": "success"}, run.log)
        before, after = self.folder / "before", self.folder / "after"
        self.acopio("build", "--host", "github", "--output", str(after))
        self.git("checkout", "--quiet", self.first)
        self.acopio("build", "--host", "github", "--output", str(before))
        diff = self.acopio("diff", str(before), str(after), "--format", "markdown")
        comment = self.read("comment.md")
        self.assertTrue(comment.startswith(f"{MARKER}\n{diff}\n## What is published\n"), comment)
        self.assertIn(comment.removeprefix(f"{MARKER}\n"), run.summary)
        self.assertEqual(comment.split("## What is published", 1)[1], self.plan(before, after))
        # Every page has the name of the site, and the style sheet has not.
        self.assertNotIn("- new: ", comment)
        self.assertRegex(comment, r"\n- changed: \d+ objects, [\d,]+ bytes\n- unchanged: \d+ objects\n")
        self.assertEqual(
            self.read("gh.log").splitlines()[-1],
            "api --silent repos/library/site/issues/12/comments --field body=@comment.md")
        self.assertIsNone(self.github.deployed)
        self.assertEqual(self.github.caches, [])
        # The second time the comment is replaced, and not that of somebody who imitates it.
        (self.tools / "comments.json").write_text(json.dumps([
            {"id": 1, "user": {"login": "mallory"}, "body": MARKER},
            {"id": 2, "user": {"login": "github-actions[bot]"}, "body": "Coverage"},
            {"id": 3, "user": {"login": "github-actions[bot]"}, "body": f"{MARKER}\nOld"}]))
        self.pull_request(sha)
        self.assertEqual(
            self.read("gh.log").splitlines()[-1],
            "api --silent --method PATCH repos/library/site/issues/comments/3 --field body=@comment.md")
        self.assertEqual(list(self.folder.rglob("stolen")), [])

    def test_a_page_that_goes_is_in_the_comment(self):
        page = self.site / "content/pages/opening.md"
        page.write_text("---\ntitle: Opening hours\nposition: 9\nsummary: When it is open.\n---\nEvery day.\n")
        self.first = self.commit("A page")
        page.unlink()
        run = self.pull_request(self.commit("No page", "change"))
        self.assertEqual(run.results["comment"], "success", run.log)
        self.assertRegex(self.read("comment.md"), r"\n- removed: \d+ objects?\n(.*\n)*- opening/index\.html\n")

    def test_a_pull_request_from_a_fork_gets_a_summary(self):
        self.edit("content/site.yml", "name: ", "name: New ")
        run = self.pull_request(self.commit("Another name", "change"), repository="mallory/site")
        self.assertEqual(run.results, {"build": "success", "publish": "skipped", "comment": "skipped"})
        self.assertIn("## What this publication changes\n", run.summary)
        self.assertIn("## What is published\n", run.summary)
        self.assertEqual(self.read("gh.log"), "")

    def test_names_that_are_commands_stay_names(self):
        self.edit("content/site.yml", "name: ", "name: New ")
        sha = self.commit("$(touch stolen)", "change")
        for branch in ("$(touch${IFS}stolen)", "`touch${IFS}stolen`", "';touch${IFS}stolen;'", "--output=stolen", "ñ\"\\"):
            run = self.pull_request(sha, branch=branch)
            self.assertEqual(run.results["build"], "success", run.log)
        run = self.github.run(self.workflow, "push", sha, ref="refs/heads/$(touch${IFS}stolen)")
        self.assertEqual((run.results["build"], run.results["publish"]), ("success", "skipped"), run.log)
        self.assertEqual(list(self.folder.rglob("*stolen*")), [])

    def test_it_works_in_a_folder_with_spaces(self):
        self.github.folder = self.folder / "a folder; of ' Ada $HOME"
        run = self.push(self.first)
        self.assertEqual(run.results["publish"], "success", run.log)
        self.assertEqual(files_below(self.github.deployed), self.expected("github"))
        self.edit("content/site.yml", "name: ", "name: New ")
        run = self.pull_request(self.commit("Another name", "change"))
        self.assertEqual(run.results["comment"], "success", run.log)

    def test_a_base_that_cannot_be_built_is_said(self):
        good = (self.site / "content/site.yml").read_text()
        self.edit("content/site.yml", "name: ", "nombre: ")
        self.first = self.commit("Broken")
        (self.site / "content/site.yml").write_text(good)
        run = self.pull_request(self.commit("Mended", "change"))
        self.assertEqual(run.results["comment"], "success", run.log)
        self.assertEqual(
            self.read("comment.md"), f"{MARKER}\nThe site could not be built before this change.\n")

    def test_a_damaged_cache_is_no_obstacle(self):
        self.push(self.first)
        cache = self.cache("site-")
        cut = [path for path in (cache / "Output").rglob("*.html")]
        self.assertGreater(len(cut), 2)
        for path in cut[1:]:
            path.write_bytes(path.read_bytes()[:10])
        cut[0].unlink()
        shutil.rmtree(cache / ".acopio", ignore_errors=True)
        self.github.deployed = None
        run = self.push(self.first)
        self.assertEqual(run.results["publish"], "success", run.log)
        self.assertEqual(files_below(self.github.deployed), self.expected("github"))

    def test_a_long_comparison_is_cut(self):
        compare = next(step for step in self.workflow["jobs"]["build"]["steps"] if step.get("name") == "Compare with what is published now")
        for start in ("", "xy"):
            # Of two bytes each, so that the cut is within a letter once.
            line = start + "ñ" * 99
            compare["run"] = f'mkdir "$RUNNER_TEMP/report"; printf "{line}%.0s\\n" {{1..400}} >"$RUNNER_TEMP/report/diff.md"'
            run = self.pull_request(self.first)
            self.assertEqual(run.results["comment"], "success", run.log[-2000:])
            lines = self.read("comment.md").splitlines()
            self.assertEqual(
                lines, [MARKER, *[line] * (60_000 // len(f"{line}\n".encode())), "",
                        "The rest is in the summary of the run."])

    def test_another_archive_is_refused(self):
        self.workflow["env"]["ACOPIO_SHA256"] = "0" * 64
        run = self.push(self.first)
        self.assertEqual(run.results["build"], "failure")
        self.assertEqual(run.ran[-1], "Install acopio")
        self.assertIn("computed checksum did NOT match", run.log)

    def test_as_it_is_written_it_says_what_is_missing(self):
        self.workflow = load(self.site / ".github/workflows/site.yml")
        run = self.push(self.first)
        self.assertEqual(
            run.annotations,
            ["::error title=Acopio::Set ACOPIO_URL and ACOPIO_SHA256 at the top of this workflow."])

    def test_a_schedule_publishes_what_became_due(self):
        day = datetime.date.today() + datetime.timedelta(days=20)
        self.later_page(day)
        self.push(self.commit("A page for later"))
        run = self.github.run(self.workflow, "schedule", self.git("rev-parse", "HEAD"))
        self.assertEqual((run.results["build"], run.results["publish"]), ("success", "skipped"), run.log)
        self.assertEqual(run.ran, [
            "actions/checkout@v4", "Restore the last build", "Restore the ledger of what is published",
            "Is anything due?"])
        self.assertIn(f"The next change is due: {day}T00:00:00Z.", run.log)
        # As if that day had come.
        ledger = self.cache("published-") / "published/ledger.json"
        ledger.write_text(ledger.read_text().replace(str(day), str(datetime.date.today())))
        run = self.github.run(self.workflow, "schedule", self.git("rev-parse", "HEAD"))
        self.assertEqual((run.results["build"], run.results["publish"]), ("success", "success"), run.log)

    def test_a_schedule_publishes_what_an_earlier_run_could_not(self):
        day = datetime.date.today() - datetime.timedelta(days=2)
        self.push(self.first)
        self.later_page(day)
        sha = self.commit("A page of this week")
        # The push is built, and not published.
        self.github.deploys = False
        run = self.push(sha)
        self.assertEqual((run.results["build"], run.results["publish"]), ("success", "failure"), run.log)
        # Each scheduled run tries again, until one succeeds.
        run = self.github.run(self.workflow, "schedule", sha)
        self.assertEqual((run.results["build"], run.results["publish"]), ("success", "failure"), run.log)
        self.assertNotIn("later/index.html", files_below(self.github.deployed))
        self.github.deploys = True
        run = self.github.run(self.workflow, "schedule", sha)
        self.assertEqual(run.results["publish"], "success", run.log)
        self.assertIn("later/index.html", files_below(self.github.deployed))
        run = self.github.run(self.workflow, "schedule", sha)
        self.assertEqual((run.results["build"], run.results["publish"]), ("success", "skipped"), run.log)
        # A ledger says nothing about another commit.
        run = self.github.run(self.workflow, "schedule", self.first)
        self.assertEqual(run.results["publish"], "success", run.log)

    def test_a_schedule_without_a_ledger_publishes(self):
        run = self.github.run(self.workflow, "schedule", self.first)
        self.assertEqual((run.results["build"], run.results["publish"]), ("success", "success"), run.log)
        # Nothing of this site will ever become due.
        run = self.github.run(self.workflow, "schedule", self.first)
        self.assertEqual(run.results["publish"], "skipped")
        self.assertIn("The next change is due: never.", run.log)


if __name__ == "__main__":
    unittest.main()
