"""A site in a repository of its own, and stand-ins for the programs with which workflows reach the outside."""

import hashlib
import io
import os
import pathlib
import shutil
import subprocess
import tarfile
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACOPIO = os.environ.get("ACOPIO", str(ROOT / ".build/release/acopio"))
URL = "https://downloads.example/acopio-0.1.0-linux-x86_64.tar.gz"

# Takes the archive and what GitLab answers from files, and writes down everything else that it is asked to send.
CURL = """#!/bin/bash
printf '%s\\n' "$@" >>"$STANDINS/curl.log"
output=
body=
url=
while [ $# -gt 0 ]; do
  case $1 in
    https://*) url=$1 ;;
    --output) output=$2; shift ;;
    --data-urlencode) body=${2#body@}; shift ;;
  esac
  shift
done
if [ -n "$body" ]; then cp "$body" "$STANDINS/note.md"; exit; fi
case $url in
  */user) cat "$STANDINS/user.json" ;;
  */notes\?per_page=100\&page=*) cat "$STANDINS/notes-${url##*=}.json" ;;
  *) cp "$STANDINS/acopio.tar.gz" "$output" ;;
esac
"""

# The comments of a pull request are a file; --jq is carried out by jq.
GH = """#!/bin/bash
printf '%s\\n' "$*" >>"$STANDINS/gh.log"
[ -n "$GH_TOKEN" ] || { echo "no token" >&2; exit 4; }
while [ $# -gt 0 ]; do
  case $1 in
    --jq) exec jq -r "$2" "$STANDINS/comments.json" ;;
    --field) cp "${2#body=@}" "$STANDINS/comment.md"; shift ;;
  esac
  shift
done
"""


def archive():
    """An archive like the one that `make dist` makes, with the tested binary in it."""
    script = f'#!/bin/sh\nexec "{ACOPIO}" "$@"\n'.encode()
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        entry = tarfile.TarInfo("acopio-0.1.0-linux-x86_64/bin/acopio")
        entry.mode, entry.size = 0o755, len(script)
        tar.addfile(entry, io.BytesIO(script))
    return out.getvalue()


def files_below(folder):
    """The checksums of the files of a site; whose folder it is, which a path says, is left out."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(pathlib.Path(folder).rglob("*"))
        if path.is_file() and path.name != "_acopio-manifest"}


@unittest.skipUnless(shutil.which("jq") and shutil.which("git"), "needs jq and git")
class ForgeTest(unittest.TestCase):
    """A test with a repository that begins as what `acopio init` writes."""

    maxDiff = None
    starter = ("--api",)
    system = None

    def setUp(self):
        # In memory where that is possible: every build waits until its files are on the disk.
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) and "TMPDIR" not in os.environ else None
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="acopio-workflows.", dir=memory))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.site = self.folder / "site"
        self.tools = self.folder / "tools"
        self.tools.mkdir()
        data = archive()
        (self.tools / "acopio.tar.gz").write_bytes(data)
        (self.tools / "comments.json").write_text("[]")
        for name, text in (("curl", CURL), ("gh", GH)):
            (self.tools / name).write_text(text.replace("$STANDINS", str(self.tools)))
            (self.tools / name).chmod(0o755)
        self.digest = hashlib.sha256(data).hexdigest()
        self.acopio("init", "site", *self.starter, "--ci", self.system, folder=self.folder)
        # A binary that was built earlier has the earlier files; a test in Swift compares those in the code.
        for part in ("all", self.system):
            shutil.copytree(ROOT / "Starters/ci" / part, self.site, dirs_exist_ok=True)
        self.git("init", "--quiet", "--initial-branch", "main")
        self.git("config", "user.name", "Ada")
        self.git("config", "user.email", "ada@library.example")
        self.git("config", "uploadpack.allowAnySHA1InWant", "true")
        self.acopio("lock", "--root", "site", folder=self.folder)
        self.first = self.commit("The site")

    def acopio(self, *arguments, folder=None):
        return subprocess.run(
            [ACOPIO, *arguments], cwd=folder or self.site, check=True, capture_output=True, text=True,
            env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}).stdout

    def git(self, *arguments):
        return subprocess.run(
            ["git", *arguments], cwd=self.site, check=True, capture_output=True, text=True).stdout.strip()

    def commit(self, message, branch=None):
        if branch:
            self.git("checkout", "--quiet", "-b", branch)
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", message)
        return self.git("rev-parse", "HEAD")

    def edit(self, path, old, new):
        file = self.site / path
        text = file.read_text()
        self.assertIn(old, text)
        file.write_text(text.replace(old, new, 1))

    def read(self, name):
        file = self.tools / name
        return file.read_text() if file.exists() else ""

    def expected(self, host):
        """The files of the site as the command itself builds them for a host."""
        folder = self.folder / "expected"
        self.acopio("build", "--host", host, "--output", str(folder))
        return files_below(folder)

    def later_page(self, day):
        """Adds a page that is published from `day` on."""
        pages = self.site / "content/pages"
        lines = (pages / "documentation.md").read_text().splitlines(keepends=True)
        self.assertEqual(lines[0], "---\n")
        lines = [line for line in lines if not line.startswith("permalink:")]
        (pages / "later.md").write_text("".join([lines[0], f"publish-date: {day}\n", *lines[1:]]))
