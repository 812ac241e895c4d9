"""Small sites on disk, built by the command itself, for the tests in this folder.

The command is `$ACOPIO`, by default the release build of this checkout. Point it at an older build to
see a test fail: `ACOPIO=/somewhere/acopio python3 -m unittest discover -s Tests/Breaks`.
"""

import os
import pathlib
import resource
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACOPIO = os.environ.get("ACOPIO", str(ROOT / ".build/release/acopio"))

# A library of books: the smallest site that has a page for each entry.
LIBRARY = {
    "content/site.yml": "name: Library\nbase-url: https://library.example/\nlocale: en-GB\n",
    "content/books/_collection.yml": (
        "entries: '*.md'\n"
        "slug: title\n"
        "schema:\n"
        "  title: { type: text }\n"
        "page: { permalink: '/books/{slug}/', layout: book }\n"
    ),
    "templates/layouts/book.html": (
        "<!doctype html>\n<html lang=\"en-GB\"><head><meta charset=\"utf-8\">"
        "<title>{{ entry.title }}</title></head>\n"
        "<body><main>{{ entry.content }}</main></body></html>\n"
    ),
    "content/books/momo.md": "---\ntitle: Momo\n---\nTime is life.\n",
}


class Result:
    """What one run of the command printed and how it ended."""

    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    @property
    def text(self):
        return self.out + self.err


class SiteTest(unittest.TestCase):
    """A test with a folder of its own, in which it writes a site and runs the command."""

    maxDiff = None

    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="acopio-breaks."))
        self.addCleanup(shutil.rmtree, self.root, ignore_errors=True)

    def write(self, files):
        """Writes files below the root; a value is text or bytes, `None` removes the file."""
        for path, content in files.items():
            file = self.root / path
            if content is None:
                file.unlink()
                continue
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content if isinstance(content, bytes) else content.encode())

    def library(self, files=None):
        """Writes the library, with `files` added or in place of its own."""
        self.write({**LIBRARY, **(files or {})})

    def run_acopio(self, *arguments, seconds=600, stdin=None):
        """Runs the command in the root. A crash fails the test; so does more than `seconds`."""
        try:
            done = subprocess.run(
                [ACOPIO, *arguments], cwd=self.root, input=stdin, capture_output=True,
                timeout=seconds, preexec_fn=_limits)
        except subprocess.TimeoutExpired:
            self.fail(f"acopio {' '.join(arguments)} took more than {seconds} s")
        result = Result(
            done.returncode, done.stdout.decode(errors="replace"),
            done.stderr.decode(errors="replace"))
        if result.status < 0:
            self.fail(f"acopio {' '.join(arguments)} died of signal {-result.status}\n{result.err[-2000:]}")
        return result

    def build(self, *arguments, seconds=600):
        """Builds on a day of its own, so that nothing depends on today."""
        return self.run_acopio("build", "--now", "2026-11-21", *arguments, seconds=seconds)

    def built(self, *arguments, seconds=600):
        """Builds and demands status 0."""
        result = self.build(*arguments, seconds=seconds)
        self.assertEqual(result.status, 0, result.text)
        return result

    def refused(self, *words, arguments=(), seconds=600):
        """Builds, demands status 1 and each of `words` in what was printed."""
        result = self.build(*arguments, seconds=seconds)
        self.assertEqual(result.status, 1, result.text)
        for word in words:
            self.assertIn(word, result.text)
        return result

    def output(self, path, folder="Output"):
        """The text of a published file."""
        return (self.root / folder / path).read_text()

    def published(self, folder="Output"):
        """The paths of all files in a folder of output, sorted."""
        base = self.root / folder
        return sorted(str(p.relative_to(base)) for p in base.rglob("*") if p.is_file())


def _limits():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def cpu_seconds(command, cwd, stdin=None):
    """The processor time, in seconds, of one run of a command (user and system)."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, cwd=cwd, input=stdin, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
