"""What the tests of `make specs` share: a folder of repositories, and runs of the script."""

import hashlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

import upstream

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "Scripts/specs.py"
SUITES = ROOT / "Tests/Specs/suites.json"
GIT = shutil.which("git")


def sha256(data):
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def json_sha256(value):
    return sha256(json.dumps(value, sort_keys=True, separators=(",", ":")))


def suites_here():
    """The folder of suites that the other tests read, or `None`."""
    given = os.environ.get("ACOPIO_SPECS")
    for path in [given] if given else ["../shared/specs", ".specs"]:
        if (ROOT / path).is_dir():
            return (ROOT / path).resolve()
    return None


@unittest.skipUnless(GIT, "git is not there")
class SpecsTest(unittest.TestCase):
    """A folder of repositories, and a folder to fetch into."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.upstream = upstream.Upstream(self.folder / "from")
        self.into = self.folder / ".specs"

    def text_suite(self, name, text, revisions=()):
        """A suite of one text file, whose result must be `text`."""
        return {
            "result": f"{name}.txt", "repository": f"https://github.com/library/{name}",
            "revisions": list(revisions), "sha256": sha256(text), "paths": ["spec.txt"],
            "conversion": "file",
        }

    def run_specs(self, suites, environment=None):
        """Runs the script for `suites`, which are a list or a file; returns status, output and errors."""
        if isinstance(suites, list):
            path = self.folder / "suites.json"
            path.write_text(json.dumps(suites))
        else:
            path = suites
        result = subprocess.run(
            [sys.executable, str(SCRIPT), "--suites", str(path), "--into", str(self.into)],
            env={**upstream.GIT_ENVIRONMENT, "SPECS_FROM": str(self.upstream.folder),
                 **(environment or {})},
            # Shells start commands in the background with SIGINT ignored, which Python respects.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
            capture_output=True, text=True, timeout=300)
        return result.returncode, result.stdout, result.stderr

    def installed(self):
        """Every file in the folder, by its path."""
        return {
            str(path.relative_to(self.into)): path.read_bytes()
            for path in sorted(self.into.rglob("*")) if path.is_file()
        }

    def git_that(self, script):
        """A PATH on which `git` is a shell script; `$GIT` in it is the real one."""
        folder = self.folder / "bin"
        folder.mkdir()
        path = folder / "git"
        path.write_text(f"#!/bin/sh\nGIT={GIT}\n{script}\n")
        path.chmod(0o755)
        return {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
