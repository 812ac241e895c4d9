"""Ways to lose, break, empty and edit a lock, its changelog, waivers and `site.yml`: none of them opens the gate.

Every case was written with its verdict before it was run. The site also loses a member that clients use, so that a gate
that is open would let that pass.
"""

import shutil
import subprocess
import unittest

from locked_site import BOOKS, DAY, HISTORY, LIBRARY, LOCK, SITE, LockedSiteTest

CONFLICT = b"<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> topic\n"
POINTER = b"version https://git-lfs.github.com/spec/v1\noid sha256:" + b"0" * 64 + b"\nsize 9000\n"
CHANGE = (
    '{"date": "2026-11-20", "rule": "A02", "severity": "info", "endpoint": "/v1/books.json", "pointer": "/items", '
    '"message": {"en": "it is new", "es": "es nuevo"}, "fingerprint": "0a1b2c3d4e5f"}'
)


def history(change=CHANGE, form="1", version='"v1"'):
    return f'{{"format": {form}, "version": {version}, "changes": [{change}]}}\n'


def lock_setting(text):
    return {SITE: LIBRARY[SITE].replace("  openapi: true\n", f"  openapi: true\n  lock: {text}\n")}


def waiver(text):
    return lock_setting(f"{{ waivers: [{{ {text} }}] }}")


# What is written into the lock or replaced in it, and a part of the message.
LOCKS = {
    "emptied": (b"", "the lock is empty"),
    "a line end alone": (b"\n", "the lock is empty"),
    "a byte order mark alone": (b"\xef\xbb\xbf", "the lock is empty"),
    "not JSON": (b"hello\n", "a lock is JSON"),
    "YAML": (b"format: 1\nversion: v1\n", "a lock is JSON"),
    "a list": (b"[]\n", "a lock is an object"),
    "null": (b"null\n", "a lock is an object"),
    "no members": (b"{}\n", "format"),
    "a merge conflict": (CONFLICT, "merge conflict"),
    "the pointer of Git LFS": (POINTER, "LFS"),
    "UTF-16, as PowerShell writes it": ("{}".encode("utf-16"), "[invalid-"),
    "not UTF-8": (b'{"format": 1, "version": "\xff"}', "[invalid-"),
    "another format": ([('"format": 1', '"format": 9')], "has the format 9"),
    "its format as a text": ([('"format": 1', '"format": "1"')], "format"),
    "the version of another": ([('"version": "v1"', '"version": "v2"')], "the lock is for version 'v2'"),
    "no version": ([('  "version": "v1",\n', "")], "the lock is for the API without versions"),
    "a key twice": ([('"format": 1,', '"format": 1, "format": 1,')], "can only be given once"),
    "a comma at the end": ([('"language": "en",', '"language": "en",,')], "a lock is JSON"),
    "a comment": ([('"format": 1,', '"format": 1, // by hand\n')], "a lock is JSON"),
    "no endpoints": ([('"endpoints": [', '"endpoint": [')], "'endpoints' is missing"),
    "endpoints that are no list": ([('"path": "/v1/authors",', '"path": 3,')], "'path' must be a text"),
    "an endpoint without a path": ([('      "path": "/v1/authors",\n', "")], "'path' is missing"),
    "an endpoint twice": ([('"path": "/v1/authors"', '"path": "/v1/books"')], "can only be given once"),
    "an endpoint without a schema": (
        [
            (
                '"schema": {"type": "array", "items": {"type": "object", "properties": {\n' '        "key"',
                '"shema": {"type": "array", "items": {"type": "object", ' '"properties": {\n        "key"',
            )
        ],
        "'schema' is missing",
    ),
    "a type that does not exist": ([('"title": {"type": "string"', '"title": {"type": "text"')], "'text'"),
    "a key of its own": ([('"format": 1,', '"format": 1, "note": "by hand",')], "'note' is not a key of a lock"),
    "a stability that does not exist": ([('"format": 1,', '"format": 1, "stability": "betta",')], "'betta'"),
    "an end without a beginning": (
        [('"format": 1,', '"format": 1, "life": {"sunset": "2027-01-01"},')],
        "'deprecated' is missing",
    ),
    "a day that does not exist": (
        [('"format": 1,', '"format": 1, "life": {"deprecated": "2026-02-30"},')],
        "must be a day",
    ),
    "a size that is no number": ([('"bytes": 172', '"bytes": "many"')], "'bytes' must be a whole number"),
    "a negative size": ([('"bytes": 172', '"bytes": -172')], "'bytes' must be a whole number"),
    "a reservation without a name": (
        [('"format": 1,', '"format": 1, "reserved": [{"reason": "x"}],')],
        "'name' is missing",
    ),
    "identities that are a list": ([('"format": 1,', '"format": 1, "identities": [],')], "[invalid-"),
    "an item without an id": ([('{"id": "austen", ', "{")], "'id' is missing"),
    "nested without end": (b'{"format": ' + b"[" * 200_000, "["),
}

HISTORIES = {
    "emptied": ("", "[invalid-changes]"),
    "not JSON": ("hello", "["),
    "a list": ("[]", "a history of changes is an object"),
    "a merge conflict": (CONFLICT, "merge conflict"),
    "cut off": (history()[:80], "["),
    "the pointer of Git LFS": (POINTER, "LFS"),
    "another format": (history(form="2"), "the format 1"),
    "the version of another": (history(version='"v2"'), "the changes are for version 'v2'"),
    "a rule that does not exist": (history(CHANGE.replace("A02", "A99")), "'A99' is not a rule"),
    "a severity that does not exist": (history(CHANGE.replace("info", "fatal")), "'fatal' is not a severity"),
    "a day that does not exist": (history(CHANGE.replace("2026-11-20", "2026-02-30")), "must be a day"),
    "a message in one language": (history(CHANGE.replace(', "es": "es nuevo"', "")), "'es' is missing"),
    "a fingerprint that is too short": (history(CHANGE.replace("0a1b2c3d4e5f", "0a1b")), "12 hexadecimal digits"),
    "a key of its own": (history(CHANGE.replace('"date"', '"by": "Ada", "date"')), "'by' is not a key"),
}

SETTINGS = {
    "a rule that does not exist": (lock_setting("{ rules: { R99: warning } }"), "'R99' is not a rule"),
    "a severity that does not exist": (lock_setting("{ rules: { R03: fatal } }"), "'fatal' is not a severity"),
    "rules as a list": (lock_setting("{ rules: [R03] }"), "'rules' must be a mapping"),
    "lock: off": (lock_setting("off"), "[wrong-type]"),
    "lock: false": (lock_setting("false"), "[wrong-type]"),
    "a slip in required": (lock_setting("requird"), "[wrong-type]"),
    "required: maybe": (lock_setting("{ required: maybe }"), "[wrong-type]"),
    "a key that does not exist": (lock_setting("{ waiver: [] }"), "[unknown-key]"),
    "the key in its plural": (
        {SITE: LIBRARY[SITE].replace("  openapi:", "  locks: required\n  openapi:")},
        "[unknown-key]",
    ),
    "a waiver without a reason": (waiver("change: R03, until: 2026-12-31"), "a waiver has no 'reason'"),
    "a waiver whose reason is empty": (waiver("change: R03, reason: '', until: 2026-12-31"), "reason"),
    "a waiver as it was proposed": (waiver("change: R03, reason: …, until: 2026-12-31"), "'…' is no reason"),
    "a waiver without an end": (waiver("change: R03, reason: Agreed"), "a waiver has no 'until'"),
    "a waiver that ends soon": (waiver("change: R03, reason: Agreed, until: soon"), "'until' must be a day"),
    "a waiver until a day that does not exist": (
        waiver("change: R03, reason: Agreed, until: 2026-02-30"),
        "'until' must be a day",
    ),
    "a waiver of nothing": (waiver("reason: Agreed, until: 2026-12-31"), "a waiver has no 'change'"),
    "a waiver of all rules": (waiver("change: '*', reason: Agreed, until: 2026-12-31"), "is neither a rule nor"),
    "a waiver of half a fingerprint": (
        waiver("change: 0a1b2c, reason: Agreed, until: 2026-12-31"),
        "is neither a rule nor",
    ),
    "a limit of more than all": (lock_setting("{ limits: { item-loss: 200 } }"), "from 0 to 100"),
    "a limit that is no number": (lock_setting("{ limits: { item-loss: much } }"), "from 0 to 100"),
    "a merge conflict in site.yml": ({SITE: "<<<<<<< HEAD\n" + LIBRARY[SITE] + "=======\n>>>>>>> topic\n"}, "conflict"),
    "site.yml emptied": ({SITE: ""}, "error: "),
    "site.yml removed": ({SITE: None}, "site.yml"),
}

# Settings that are right, and that still let nothing pass: the removed member stays an error.
SHUT = {
    "nothing was edited": ({}, "[R03 "),
    "a waiver that has ended": (waiver("change: R03, reason: Agreed, until: 2026-11-20"), "[R03 "),
    "a waiver of another rule": (waiver("change: R04, reason: Agreed, until: 2026-12-31"), "[R03 "),
    "a waiver of another change": (waiver("change: 0a1b2c3d4e5f, reason: Agreed, until: 2026-12-31"), "[R03 "),
    "the version has another name": (
        {SITE: LIBRARY[SITE].replace("name: v1", "name: v2")},
        "'/v1/authors.json' is gone [R01 ",
    ),
    "no version any more": (
        {SITE: LIBRARY[SITE].replace("  versions: [ { name: v1, current: true } ]\n", "")},
        "'/v1/authors.json' is gone [R01 ",
    ),
    "no API any more": (
        {SITE: LIBRARY[SITE].split("api:")[0] + "redirects: [ { from: /volumes/, to: /books/ } ]\n"},
        "'/v1/authors.json' is gone [R01 ",
    ),
    "another version next to it": (
        {SITE: LIBRARY[SITE].replace("[ { name: v1", "[ { name: v2 }, { name: v1")},
        "[R03 ",
    ),
}


class LockGateTest(LockedSiteTest):
    # What clients lose in every case.
    loss = {BOOKS: [("      title: title\n      pages", "      pages")]}

    def begin(self):
        """A site whose lock is right, and that has lost a member."""
        for path in self.root.iterdir():
            shutil.rmtree(path)
        self.locked()
        self.edit(self.loss)

    def refused_by(self, message, *commands):
        for command in commands or ("build", "check", "lock check"):
            result = self.run_acopio(*command.split(), "--now", DAY, seconds=120)
            self.assertEqual(result.status, 1, f"{command}: {result.text}")
            self.assertIn("error", result.text, command)
            self.assertIn(message, result.text, command)
            self.assertNotIn("0 errors", result.text, command)
        self.assertFalse((self.root / "Output/v1/books.json").exists())

    def each(self, table, path=None):
        """Makes each edit of a table, of one file if `path` is its own."""
        for name, (edit, message) in table.items():
            with self.subTest(name):
                self.begin()
                self.edit({path: edit} if path else edit)
                self.refused_by(message)

    def test_a_lock_that_was_broken(self):
        self.each(LOCKS, LOCK)

    def test_a_lock_that_was_cut_off_anywhere(self):
        self.begin()
        text = (self.root / LOCK).read_bytes()
        for end in range(0, len(text) - 2, len(text) // 12):
            with self.subTest(end=end):
                self.write({LOCK: text[:end]})
                self.refused_by("[invalid-lock]", "build", "lock check")

    def test_a_changelog_that_was_broken(self):
        self.each(HISTORIES, HISTORY)

    def test_settings_that_were_broken(self):
        self.each(SETTINGS)

    def test_settings_that_let_nothing_pass(self):
        for name, (edit, message) in SHUT.items():
            with self.subTest(name):
                self.begin()
                self.edit(edit)
                result = self.lock("check")
                self.assertEqual(result.status, 1, result.text)
                self.assertIn(message, result.text)

    # A lock that is gone, by what still knows it.

    def test_a_lock_that_is_gone_and_whose_changelog_is_there(self):
        for name, target in {
            "removed": None,
            "in a folder": "content/api/v1/v1.lock.json",
            "another name": "content/api/v1.lock.json.orig",
            "capitals": "content/api/V1.LOCK.JSON",
            "another version": "content/api/v2.lock.json",
        }.items():
            with self.subTest(name):
                self.begin()
                self.write({HISTORY: history()})
                self.moved(target)
                self.refused_by("[lost-lock]" if target != "content/api/v2.lock.json" else "its name is for another")

    def test_a_lock_that_is_gone_and_that_the_site_requires(self):
        self.begin()
        self.write(lock_setting("required"))
        self.moved(None)
        self.refused_by("[missing-lock]")

    def test_a_lock_that_is_a_folder(self):
        self.begin()
        self.write({HISTORY: history()})
        self.moved(None)
        self.write({f"{LOCK}/v1.lock.json": "{}"})
        self.refused_by("error")

    def test_a_lock_that_is_a_link_to_nothing(self):
        for target in ("nowhere.json", "/dev/null"):
            with self.subTest(target):
                self.begin()
                self.write({HISTORY: history()})
                self.moved(None)
                (self.root / LOCK).symlink_to(target)
                self.refused_by("error")

    @unittest.skipUnless(shutil.which("git"), "git is not installed")
    def test_a_lock_that_is_gone_and_that_the_last_commit_has(self):
        for name, gone in {
            "the lock": [LOCK],
            "the lock and its changelog": [LOCK, HISTORY],
            "the folder": [LOCK, HISTORY, "content/api"],
        }.items():
            with self.subTest(name):
                self.begin()
                self.write({HISTORY: history()})
                for command in (
                    ["init", "--quiet"],
                    ["add", "content", "templates"],
                    ["-c", "user.name=Ada", "-c", "user.email=ada@library.example", "commit", "--quiet", "-m", "Begin"],
                ):
                    subprocess.run(["git", *command], cwd=self.root, check=True, capture_output=True)
                for path in gone:
                    file = self.root / path
                    file.rmdir() if file.is_dir() else file.unlink()
                self.refused_by("[lost-lock]")

    def moved(self, target):
        text = (self.root / LOCK).read_bytes()
        (self.root / LOCK).unlink()
        if target:
            self.write({target: text})
