"""Carries out action.yml, as a step that uses it would, on a site in a repository."""

import unittest

from forge import ROOT, URL, ForgeTest, files_below
from github_actions import GitHub, load


class ActionTest(ForgeTest):
    system = "github"

    def use(self, **given):
        action = load(ROOT / "action.yml")
        inputs = {name: declared["default"] for name, declared in action["inputs"].items()}
        self.assertLessEqual(set(given), set(inputs))
        steps = [{"uses": "actions/checkout@v4"}, *action["runs"]["steps"]]
        github = GitHub(self.folder, self.site, self.tools)
        return github.run(
            {"jobs": {"use": {"steps": steps}}}, "push", self.git("rev-parse", "HEAD"),
            payload={"inputs": {**inputs, **given}})

    def test_installs_checks_and_builds(self):
        run = self.use(url=URL, sha256=self.digest)
        self.assertEqual((run.results, run.annotations), ({"use": "success"}, []), run.log)
        self.assertEqual(files_below(run.folder / "use/workspace/Output"), self.expected("none"))
        self.assertRegex(run.summary, r"```\nentries read +\d+\n")

    def test_builds_for_a_host(self):
        run = self.use(url=URL, sha256=self.digest, host="gitlab")
        self.assertEqual(run.results, {"use": "success"}, run.log)
        self.assertEqual(files_below(run.folder / "use/workspace/Output"), self.expected("gitlab"))

    def test_the_name_of_a_host_is_no_command(self):
        run = self.use(url=URL, sha256=self.digest, host="$(touch stolen)")
        self.assertEqual(run.results, {"use": "failure"}, run.log)
        self.assertEqual(list(self.folder.rglob("stolen")), [])

    def test_takes_folders_with_any_name(self):
        (self.site / "a $(touch stolen)").mkdir()
        for name in ("content", "templates"):
            self.git("mv", name, f"a $(touch stolen)/{name}")
        self.commit("Moved")
        run = self.use(url=URL, sha256=self.digest, root="a $(touch stolen)", output="the 'site'")
        self.assertEqual(run.results, {"use": "success"}, run.log)
        self.assertTrue((run.folder / "use/workspace/the 'site'/index.html").is_file())
        self.assertEqual(list(self.folder.rglob("stolen")), [])

    def test_only_installs_if_asked(self):
        run = self.use(url=URL, sha256=self.digest, build="false")
        self.assertEqual(run.results, {"use": "success"}, run.log)
        self.assertFalse((run.folder / "use/workspace/Output").exists())

    def test_a_mistake_is_shown_at_its_line(self):
        self.edit("content/books/books.csv", "id,", "number,")
        self.commit("A mistake")
        run = self.use(url=URL, sha256=self.digest)
        self.assertEqual(run.results, {"use": "failure"})
        self.assertRegex(run.annotations[0], r"^::error file=content/books/books\.csv,line=1,")

    def test_another_archive_is_refused(self):
        run = self.use(url=URL, sha256="0" * 64)
        self.assertEqual(run.results, {"use": "failure"})
        self.assertIn("computed checksum did NOT match", run.log)

    def test_says_what_is_missing(self):
        self.assertEqual(
            self.use().annotations, ["::error title=Acopio::Give the action the inputs 'url' and 'sha256'."])


if __name__ == "__main__":
    unittest.main()
