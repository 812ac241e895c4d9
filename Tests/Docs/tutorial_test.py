"""Follows docs/content/pages/start/tutorial.md as a reader does: writes its files, runs its commands, compares what they print.

A code block after a paragraph that ends with a path in backticks and a colon is that file, whole. A
`console` block is a command and what it prints; a line of `…` stands for any lines.
"""

import pathlib
import re
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Breaks"))

from small_site import SiteTest  # noqa: E402

BLOCK = re.compile(r"(?P<before>(?:[^\n]+\n)*)\n*```(?P<kind>\w+)\n(?P<text>.*?)^```", re.M | re.S)
PATH = re.compile(r"`([\w./-]+)`[^`]*:\n*$")


def matches(expected, printed):
    """Whether lines are what was expected; a line of `…` stands for any lines."""
    if not expected:
        return not printed
    if expected[0] == "…":
        return any(matches(expected[1:], printed[start:]) for start in range(len(printed) + 1))
    return bool(printed) and expected[0] == printed[0] and matches(expected[1:], printed[1:])


class Tutorial(SiteTest):
    def test_every_step_does_what_the_page_says(self):
        text = (ROOT / "docs/content/pages/start/tutorial.md").read_text()
        files = runs = 0
        for block in BLOCK.finditer(text):
            line = text.count("\n", 0, block.start("text")) + 1
            with self.subTest(f"docs/content/pages/start/tutorial.md:{line}"):
                if block["kind"] == "console":
                    runs += 1
                    self.follow(block["text"])
                else:
                    path = PATH.search(block["before"])
                    self.assertIsNotNone(path, "no path before the file")
                    self.write({path[1]: block["text"]})
                    files += 1
        self.assertGreaterEqual((files, runs), (12, 4))
        self.assertEqual(
            self.output("books.json"), '[{"title":"Momo","author":"Michael Ende"}]\n')
        self.assertIn('href="/authors/michael-ende/"', self.output("books/momo/index.html"))

    def follow(self, text):
        command, *expected = text.rstrip("\n").split("\n")
        self.assertEqual(command, "$ acopio build")
        result = self.build()
        # Standard error has the diagnostics; a terminal shows them first.
        printed = (result.err + result.out).rstrip("\n").split("\n")
        self.assertTrue(matches(expected, printed), result.err + result.out)


if __name__ == "__main__":
    unittest.main()
