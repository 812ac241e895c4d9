"""What `make test` installs and skips: the scripts behind it, run in a folder of their own with programs that fail."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Tools(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="acopio-tools."))
        self.addCleanup(shutil.rmtree, self.root, ignore_errors=True)
        shutil.copytree(ROOT / "Scripts", self.root / "Scripts")
        self.programs = self.root / "programs"
        self.programs.mkdir()
        for name in ("bash", "dirname", "env", "grep", "id", "rm", "sed", "tr"):
            (self.programs / name).symlink_to(shutil.which(name))

    def program(self, name, text):
        path = self.programs / name
        path.write_text("#!/bin/sh\n" + text)
        path.chmod(0o755)

    def run_script(self, name, **environment):
        return subprocess.run(
            [self.root / "Scripts" / name], capture_output=True, text=True,
            env={"PATH": str(self.programs), "HOME": str(self.root), **environment})

    def tools(self):
        done = self.run_script("test-tools.sh")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout.splitlines()

    def test_without_a_package_manager_says_in_one_line_each_what_stays_missing(self):
        lines = self.tools()
        self.assertEqual(len(lines), 2, lines)
        self.assertRegex(lines[0], "^acopio: tests that need .*chromium.* are skipped: there is no apt-get here")
        self.assertRegex(lines[1], "^acopio: tests that need Python packages are skipped: ")

    def test_without_a_network_goes_on(self):
        self.program("apt-get", "exit 100\n")
        self.program("sudo", "exit 1\n")
        lines = self.tools()
        self.assertRegex(lines[0], "^acopio: installing .*chromium.* with apt-get$")
        self.assertRegex(lines[1], "^acopio: tests that need .* are skipped: apt-get cannot install them")

    def skipped(self, lines, expected="", **environment):
        folder = self.root / ".build/tested/skipped"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "hosts").write_text("".join(f"{line}\n" for line in lines))
        (self.root / "Tests").mkdir(exist_ok=True)
        (self.root / "Tests/skips.txt").write_text(f"# a comment\n{expected}\n")
        return self.run_script("skipped.sh", **environment)

    def test_lists_what_was_skipped(self):
        done = self.skipped(["OnCaddy: caddy is not installed"])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("hosts:OnCaddy: caddy is not installed\n", done.stdout)
        self.assertIn("Nothing was skipped.", self.skipped([]).stdout)

    def test_refuses_what_must_not_be_skipped(self):
        for lines, expected, status in (
                (["OnCaddy: caddy is not installed"], "", 1), (["OnCaddy: caddy is not installed"], "OnCaddy", 0),
                (["OnCaddy: x", "OnNginx: x"], "OnCaddy", 1), ([], "", 0)):
            with self.subTest(lines=lines, expected=expected):
                done = self.skipped(lines, expected, ACOPIO_SKIPS="refuse")
                self.assertEqual(done.returncode, status, done.stdout + done.stderr)


if __name__ == "__main__":
    unittest.main()
