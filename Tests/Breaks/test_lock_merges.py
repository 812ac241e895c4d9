"""Two branches that change the API, and git, which merges them: with the driver that `init --ci` sets up, and without.

A clone without the driver merges lines. Then a conflict in the lock stops build and check, and is resolved as the message
says: one side, and the lock written again.
"""

import collections
import pathlib
import re
import shutil
import subprocess
import unittest

from locked_site import AUTHORS, BOOKS, BRANCHES, DAY, HISTORY, LIBRARY, LOCK, SHELF, SITE, LockedSiteTest
from small_site import ACOPIO, ROOT

# The outcome is `clean`, or what the driver says of the conflict.
Merge = collections.namedtuple("Merge", "name ours theirs outcome", defaults=("clean",))

ATTRIBUTES = (ROOT / "Starters/ci/all/.gitattributes").read_text()
DRIVER = re.search(r"git config merge\.acopio\.driver '(.*)'", ATTRIBUTES)[1]


def book(number, **more):
    """A book in a file of its own, so that the content itself never conflicts."""
    fields = {
        "id": f"'{number}'",
        "title": f"Title {number}",
        "genre": "novel",
        "author": "ende",
        "pages": 100 + number,
        "price": "9.50",
        "printed": "1990-01-01",
        "shelf": "a",
        "tags": "[old]",
        **more,
    }
    return "---\n" + "".join(f"{key}: {value}\n" for key, value in fields.items()) + "---\nText.\n"


def file(number):
    return f"content/books/b{number}.md"


BEFORE = {
    SHELF: None,
    BOOKS: LIBRARY[BOOKS].replace("entries: books.json\nkey: id\n", "entries: '*.md'\n"),
    **{file(number): book(number) for number in range(1, 9)},
}


def title(number, text):
    return {
        file(number): [
            (f"title: Title {number}\n", f"title: Title {number} {text}\naliases: [/books/title-{number}/]\n")
        ]
    }


FIELD = {
    BOOKS: [
        ("  lent: {", "  room: { type: string, optional: true }\n  lent: {"),
        ("      lent: lent", "      lent: lent\n      room: room"),
    ]
}
BIRTHPLACE = {
    AUTHORS: [
        ("  born: { type: integer }\n", "  born: { type: integer }\n  town: { type: string, optional: true }\n"),
        ("born: born, ", "born: born, town: town, "),
    ]
}
ENDPOINT = {BRANCHES: [("endpoints:\n", "endpoints:\n  - { path: /places, each: { id: id } }\n")]}
WORD = {BOOKS: [("values: [a, b]", "values: [a, b, c]")]}

MERGES = [
    Merge("titles of books that are not next to each other", title(1, "again"), title(8, "at home")),
    Merge("titles of books that are next to each other", title(2, "again"), title(3, "at home")),
    Merge("a title, and an author", title(2, "again"), {"content/authors/ende.md": [("born: 1929", "born: 1930")]}),
    Merge("a new book on each side", {file(9): book(9)}, {file(10): book(10)}),
    Merge(
        "a new book, and a removed one",
        {file(9): book(9)},
        {file(4): [("id:", "removed: { date: 2026-11-20, reason: Lost }\nid:")]},
    ),
    Merge(
        "two books removed with reasons",
        {file(4): [("id:", "removed: { date: 2026-11-20, reason: Lost }\nid:")]},
        {file(5): [("id:", "removed: { date: 2026-11-20, reason: Worn }\nid:")]},
    ),
    Merge(
        "a removed book, and a title of the next",
        {file(4): [("id:", "removed: { date: 2026-11-20, reason: Lost }\nid:")]},
        title(5, "again"),
    ),
    Merge("a new member, and a new book", FIELD, {file(9): book(9)}),
    Merge("new members in two collections", FIELD, BIRTHPLACE),
    Merge("a new endpoint, and a new member", ENDPOINT, FIELD),
    Merge(
        "a new endpoint, and a new author",
        ENDPOINT,
        {"content/authors/kipling.md": "---\nname: Rudyard Kipling\nborn: 1865\n---\nWrote *Kim*.\n"},
    ),
    Merge("a word of a list, and a title", WORD, title(1, "again")),
    Merge(
        "an announced end, and a new book",
        {SITE: [("name: v1, current: true", "name: v1, current: true, deprecated: 2026-11-20, sunset: 2027-05-31")]},
        {file(9): book(9)},
    ),
    Merge("the same new member on both sides", FIELD, FIELD),
    Merge(
        "two places of one book",
        {file(2): [("title: Title 2\n", "title: Title 2!\n")]},
        {file(2): [("pages: 102", "pages: 103")]},
        "entry 'books/b2' was changed on both sides",
    ),
    Merge(
        "one id for two new books",
        {file(9): book(9)},
        {"content/books/c9.md": book(9, title="Kim")},
        "id '9' of '/v1/books.json' is 'books/b9' on one side and 'books/c9' on the other",
    ),
    Merge(
        "a removed book, whose title was changed",
        {BOOKS: [("    title: All books\n", '    title: All books\n    where: id != "2"\n')]},
        title(2, "again"),
        "entry 'books/b2' was removed on one side and changed on the other",
    ),
]


@unittest.skipUnless(shutil.which("git"), "git is not installed")
class LockMergesTest(LockedSiteTest):
    def git(self, *arguments, status=0):
        done = subprocess.run(
            ["git", "-c", "user.name=Ada", "-c", "user.email=ada@library.example", *arguments],
            cwd=self.root,
            env={"GIT_CONFIG_NOSYSTEM": "1", "HOME": str(self.root), "PATH": "/usr/bin:/bin"},
            capture_output=True,
            text=True,
        )
        if status is not None:
            self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def branch(self, name, edits):
        self.git("checkout", "--quiet", "-b", name, "main")
        self.edit(edits)
        written = self.lock("write", "--accept-breaking")
        self.assertEqual(written.status, 0, written.text)
        self.git("add", "--all", "content")
        self.git("commit", "--quiet", "-m", name)

    def merged(self, merge, driver):
        """Merges the branches; returns what git did."""
        for path in self.root.iterdir():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        self.locked(BEFORE)
        self.write({".gitattributes": ATTRIBUTES})
        self.git("init", "--quiet", "--initial-branch=main")
        if driver:
            self.git(
                "config", "merge.acopio.driver", f"'{pathlib.Path(ACOPIO).resolve()}'" + DRIVER.removeprefix("acopio")
            )
        self.git("add", ".gitattributes", "content", "templates")
        self.git("commit", "--quiet", "-m", "Begin")
        self.branch("theirs", merge.theirs)
        self.branch("ours", merge.ours)
        return self.git("merge", "--no-edit", "theirs", status=None)

    def text(self):
        """The lock without what only a build knows: digests of what both sides changed, and sizes."""
        text = (self.root / LOCK).read_text()
        return re.sub(r'(?m)^ *"(digest|bytes|largestFile)".*\n|, "digest": "[0-9a-f]+"', "", text)

    def is_right(self):
        """The lock has what both branches promise: nothing changes when it is written again."""
        check = self.lock("check")
        self.assertEqual(check.status, 0, check.text)
        self.assertIn("\n0 errors, 0 warnings, 0 notes\n", "\n" + check.out)
        before = self.text()
        self.assertEqual(self.lock("write").status, 0)
        self.assertEqual(self.text(), before)

    def is_resolved(self):
        """A conflict stops every command; one side and a new lock resolve it."""
        for command in (["build"], ["lock", "check"]):
            refused = self.run_acopio(*command, "--now", DAY)
            self.assertEqual(refused.status, 1, refused.text)
            self.assertIn("[merge-conflict]", refused.err)
        for path in (LOCK, HISTORY):
            if (self.root / path).exists() and "<<<<<<<" in (self.root / path).read_text():
                self.git("checkout", "--ours", "--", path)
        written = self.lock("write", "--accept-breaking")
        self.assertEqual(written.status, 0, written.text)
        self.is_right()

    def test_with_the_driver(self):
        for merge in MERGES:
            with self.subTest(merge.name):
                done = self.merged(merge, driver=True)
                if merge.outcome == "clean":
                    self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                    self.is_right()
                else:
                    self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
                    self.assertIn(f"{LOCK}: error: {merge.outcome} [merge-conflict]", done.stderr)
                    if "one id" not in merge.name:
                        self.is_resolved()

    def test_without_the_driver(self):
        """Lines are merged: most conflict, and none leaves a lock that promises less than both branches."""
        conflicts = []
        for merge in MERGES:
            with self.subTest(merge.name):
                done = self.merged(merge, driver=False)
                if done.returncode == 0:
                    self.is_right()
                    continue
                self.assertRegex(done.stdout, r"CONFLICT \(.*\): Merge conflict in content/api/v1\.")
                conflicts.append(merge.name)
                if "one id" not in merge.name:
                    self.is_resolved()
        self.assertGreater(len(conflicts), len(MERGES) // 2)

    def test_a_changelog_has_the_lines_of_both(self):
        self.assertEqual(self.merged(MERGES[8], driver=True).returncode, 0)
        text = (self.root / HISTORY).read_text()
        self.assertIn("'[].room' is new", text)
        self.assertIn("'[].town' is new", text)
