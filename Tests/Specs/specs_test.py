"""`make specs` fetches the conformance suites, checks them, and changes nothing when it cannot."""

import json
import shutil
import signal
import unittest

from specs_case import SUITES, SpecsTest, sha256


class Revisions(SpecsTest):
    """The checksum decides which commit it is."""

    def test_takes_the_commit_that_is_named(self):
        commit = self.upstream.commit("library/a", {"spec.txt": "right\n"})
        self.upstream.commit("library/a", {"spec.txt": "later\n"})
        status, out, _ = self.run_specs([self.text_suite("a", "right\n", [commit])])
        self.assertEqual(status, 0)
        self.assertIn(f"a.txt is commit {commit[:12]} of https://github.com/library/a", out)

    def test_searches_the_commits_before_a_revision(self):
        self.upstream.commit("library/a", {"spec.txt": "too old\n"})
        right = self.upstream.commit("library/a", {"spec.txt": "right\n"})
        self.upstream.commit("library/a", {"spec.txt": "right\n", "other": ""})
        self.upstream.commit("library/a", {"other": "the suite is gone"})
        self.upstream.commit("library/a", {"spec.txt": "too new\n"})
        status, out, _ = self.run_specs([self.text_suite("a", "right\n", ["0" * 40])])
        self.assertEqual(status, 0)
        self.assertEqual(self.installed(), {"a.txt": b"right\n"})
        self.assertIn(right[:12], out)

    def test_takes_a_tag(self):
        commit = self.upstream.commit("library/a", {"spec.txt": "right\n"})
        self.upstream.git(self.upstream.folder / "library/a.git", "tag", "0.30", "--message", "Tag")
        self.upstream.commit("library/a", {"spec.txt": "later\n"})
        status, out, _ = self.run_specs([self.text_suite("a", "right\n", ["refs/tags/0.30"])])
        self.assertEqual(status, 0)
        self.assertIn(commit[:12], out)


    def test_prints_the_checksum_of_a_revision_that_has_none(self):
        self.upstream.commit("library/a", {"spec.txt": "old\n"})
        commit = self.upstream.commit("library/a", {"spec.txt": "new\n"})
        status, out, err = self.run_specs([{**self.text_suite("a", "", [commit]), "sha256": ""}])
        self.assertEqual((status, out), (1, ""))
        self.assertIn(f"in commit {commit[:12]}, the SHA-256 of the result is {sha256('new' + chr(10))}, "
                      "and none is pinned", err)
        self.assertFalse(self.into.exists())


class Refusals(SpecsTest):
    """What cannot be verified is not installed."""

    def setUp(self):
        super().setUp()
        for name in ("a", "b"):
            self.upstream.commit(f"library/{name}", {"spec.txt": f"{name}\n"})
        self.a, self.b = self.text_suite("a", "a\n"), self.text_suite("b", "b\n")

    def test_refuses_a_wrong_checksum_and_installs_the_others(self):
        wrong = {**self.a, "sha256": "0" * 64}
        status, _, err = self.run_specs([wrong, self.b])
        self.assertEqual(status, 1)
        self.assertEqual(self.installed(), {"b.txt": b"b\n"})
        self.assertIn("a.txt is refused: https://github.com/library/a: in commit ", err)
        self.assertIn(f"the SHA-256 of the result is {sha256('a' + chr(10))}, not {'0' * 64}", err)
        self.assertIn(f"acopio: 1 of the 2 missing suites are now in {self.into}\n", err)

    def test_leaves_no_folder_when_nothing_is_installed(self):
        status, _, _ = self.run_specs([{**self.a, "sha256": "0" * 64}])
        self.assertEqual(status, 1)
        self.assertFalse(self.into.exists())

    def test_keeps_what_was_there_when_the_new_content_is_refused(self):
        self.into.mkdir()
        (self.into / "a.txt").write_text("as it was\n")
        status, _, _ = self.run_specs([{**self.a, "sha256": "0" * 64}])
        self.assertEqual(status, 1)
        self.assertEqual(self.installed(), {"a.txt": b"as it was\n"})

    def test_refuses_a_suite_that_it_cannot_read(self):
        self.upstream.commit("library/c", {"src/AB1C.yaml": "what: is this\n"})
        suite = {**self.text_suite("c", ""), "conversion": "yaml", "paths": ["src"], "title": "t"}
        status, _, err = self.run_specs([suite])
        self.assertEqual(status, 1)
        self.assertIn("it cannot be converted ('what: is this' is not in the style of the suite's", err)

    def test_says_once_that_there_is_no_network_and_what_to_do(self):
        environment = self.git_that(
            "case \"$*\" in *ls-remote*)\n"
            "  echo \"fatal: unable to access 'https://github.com/library/a/': Could not resolve host:"
            " github.com\" >&2; exit 128;;\nesac\nexec \"$GIT\" \"$@\"")
        status, out, err = self.run_specs([self.a, self.b], {**environment, "SPECS_FROM": ""})
        self.assertEqual((status, out), (1, ""))
        self.assertFalse(self.into.exists())
        self.assertEqual(len(err.splitlines()), 1)
        self.assertIn("acopio: could not reach https://github.com/library/a (unable to access", err)
        self.assertIn("connect to the network, or set SPECS_FROM to a folder with copies", err)
        self.assertIn("then run 'make specs' again", err)

    def test_does_not_take_a_broken_connection_for_a_missing_revision(self):
        environment = self.git_that(
            "case \"$*\" in *' fetch '*)\n"
            "  echo 'fatal: unable to access: Connection timed out' >&2; exit 128;;\nesac\n"
            "exec \"$GIT\" \"$@\"")
        status, _, err = self.run_specs([self.a, self.b], environment)
        self.assertEqual((status, len(err.splitlines())), (1, 1))
        self.assertIn("library/a.git (unable to access: Connection timed out); connect to", err)
        self.assertFalse(self.into.exists())

    def test_says_which_copy_is_missing(self):
        shutil.rmtree(self.upstream.folder / "library/b.git")
        status, _, err = self.run_specs([self.a, self.b])
        self.assertEqual(status, 1)
        self.assertIn(f"could not reach {self.upstream.folder / 'library/b.git'}", err)
        self.assertEqual(self.installed(), {"a.txt": b"a\n"})

    def test_says_that_git_is_missing(self):
        status, _, err = self.run_specs([self.a], {"PATH": str(self.folder)})
        self.assertEqual((status, err), (1, "acopio: no 'git' command; install git, then try again\n"))
        self.assertFalse(self.into.exists())


class Repetition(SpecsTest):
    """A second run, and a run that is interrupted."""

    def setUp(self):
        super().setUp()
        for name in ("a", "b"):
            self.upstream.commit(f"library/{name}", {"spec.txt": f"{name}\n"})
        self.suites = [self.text_suite("a", "a\n"), self.text_suite("b", "b\n")]

    def test_fetches_nothing_twice(self):
        self.assertEqual(self.run_specs(self.suites)[0], 0)
        shutil.rmtree(self.upstream.folder)
        status, out, err = self.run_specs(self.suites)
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(out, f"acopio: all 2 suites are in {self.into}\n")

    def test_fetches_only_what_is_missing_or_changed(self):
        self.assertEqual(self.run_specs(self.suites)[0], 0)
        (self.into / "b.txt").write_text("changed\n")
        shutil.rmtree(self.upstream.folder / "library/a.git")
        status, _, err = self.run_specs(self.suites)
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(self.installed(), {"a.txt": b"a\n", "b.txt": b"b\n"})

    def test_replaces_a_folder_whole(self):
        listing = f"{sha256('1')}  one.json\n"
        suite = {
            "result": "parsing", "repository": "https://github.com/library/p", "revisions": [],
            "sha256": sha256(listing), "paths": ["tests"], "conversion": "folder"}
        self.upstream.commit("library/p", {"tests/one.json": "1"})
        (self.into / "parsing").mkdir(parents=True)
        (self.into / "parsing/two.json").write_text("2")
        self.assertEqual(self.run_specs([suite])[0], 0)
        self.assertEqual(self.installed(), {"parsing/one.json": b"1"})

    def interrupted(self, number):
        """Sends a signal to the script while it fetches the second suite, the first being finished."""
        environment = self.git_that(
            f"case \"$*\" in *ls-remote*library/b*) kill -{number} $PPID; sleep 5;; esac\n"
            "exec \"$GIT\" \"$@\"")
        self.into.mkdir()
        (self.into / "b.txt").write_text("as it was\n")
        status, _, err = self.run_specs(self.suites, environment)
        return status, err

    def test_changes_nothing_when_it_is_interrupted(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(number.name):
                self.assertEqual(
                    self.interrupted(number.value),
                    (130, "acopio: interrupted; nothing was changed\n"))
                self.assertEqual(
                    [path.name for path in self.into.iterdir()], ["b.txt"])
                self.assertEqual(self.installed(), {"b.txt": b"as it was\n"})
                shutil.rmtree(self.into)
                shutil.rmtree(self.folder / "bin")

    def test_removes_what_a_killed_run_left(self):
        status, _ = self.interrupted(signal.SIGKILL.value)
        self.assertEqual(status, -signal.SIGKILL)
        self.assertEqual((self.into / "b.txt").read_text(), "as it was\n")
        self.assertFalse((self.into / "a.txt").exists())
        self.assertEqual(self.run_specs(self.suites)[0], 0)
        self.assertEqual(self.installed(), {"a.txt": b"a\n", "b.txt": b"b\n"})


class Pins(unittest.TestCase):
    """The file of suites."""

    def test_is_whole(self):
        suites = json.loads(SUITES.read_text())
        results = [suite["result"] for suite in suites]
        self.assertEqual(results, sorted(set(results)))
        for suite in suites:
            with self.subTest(suite["result"]):
                self.assertRegex(suite["sha256"], r"^[0-9a-f]{64}$")
                self.assertRegex(suite["repository"], r"^https://github\.com/[\w-]+/[\w-]+$")
                for revision in suite["revisions"]:
                    self.assertRegex(revision, r"^([0-9a-f]{40}|refs/tags/[\w.]+)$")


if __name__ == "__main__":
    unittest.main()
