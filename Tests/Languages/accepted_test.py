"""Accepts translations, changes texts, and reads which translations the command then doubts."""

import json
import re
import unittest

from translators_test import POLISH, SITE, Copy

RECORD = "content/i18n/accepted.txt"
LINE = re.compile(r"^(.+) pl [0-9a-f]{16}$", re.M)
IDS = ["books/momo#content", "books/momo#parts.0.name", "books/momo#parts.1.name", "books/momo#title", "branches/hill#name",
       "branches/pier#name", "i18n#found[few]", "i18n#found[many]", "i18n#found[one]", "i18n#found[other]", "i18n#nav.home"]


class Accepted(unittest.TestCase):
    def accepted(self):
        """A site in which every translation was accepted."""
        copy = Copy(SITE, POLISH)
        status, out, error = copy.run("translations", "accept")
        self.assertEqual((status, out, error), (0, f"wrote {RECORD}\n11 translations accepted\n", ""))
        return copy

    def stale(self, copy):
        status, out, error = copy.run("translations")
        self.assertEqual(status, 0, error)
        return re.findall(r"^(.*): warning: '(.*)' has changed since .* \[stale-translation\]", error, re.M)

    def change(self, copy, path, old, new):
        text = copy.read(path)
        self.assertIn(old, text)
        copy.write(path, text.replace(old, new))

    def test_the_record_is_sorted_and_belongs_to_the_site(self):
        copy = self.accepted()
        self.assertEqual(LINE.findall(copy.read(RECORD)), IDS)
        self.assertEqual(copy.run("translations", "accept")[1], f"wrote {RECORD}\n0 translations accepted\n")
        status, out, error = copy.run("build", "--now", "2026-11-21")
        self.assertEqual((status, error), (0, ""))
        self.assertFalse(list((copy.root / "Output").rglob("accepted*")))

    def test_nothing_is_stale_that_was_never_accepted(self):
        copy = Copy(SITE, POLISH)
        self.change(copy, "content/books/momo.md", "Momo &", "Momo and")
        self.assertEqual(self.stale(copy), [])
        self.assertFalse((copy.root / RECORD).exists())

    def test_changed_texts_are_listed_at_their_translation(self):
        copy = self.accepted()
        self.assertEqual(self.stale(copy), [])
        self.change(copy, "content/books/momo.md", "A *long* text", "A longer text")
        self.change(copy, "content/books/momo.md", "name: Two", "name: Second")
        self.change(copy, "content/branches/branches.json", "At the pier", "On the pier")
        self.change(copy, "content/i18n/en.yml", "Home", "Start")
        self.assertEqual(self.stale(copy), [
            ("content/books/momo.pl.md:4:44", "books/momo#parts.1.name"), ("content/books/momo.pl.md:6:1", "books/momo#content"),
            ("content/branches/branches.pl.json:3:13", "branches/pier#name"), ("content/i18n/pl.yml:2:9", "i18n#nav.home")])
        error = copy.run("translations")[2]
        self.assertIn("'i18n#nav.home' has changed since it was translated into 'pl': 'Start' [stale-translation]\n"
                      "2 |   home: \"Strona główna\"\n", error)
        self.assertIn("content/i18n/en.yml:1:14: note: the text is here\n", error)
        self.assertIn("'pl': 'A longer text\\…' [stale-translation]", error)

    def test_a_path_accepts_its_texts_alone(self):
        for path, left in [("content/books/momo.md", ["branches/pier#name"]), ("./content/books/", ["branches/pier#name"]),
                           ("content/branches/branches.pl.json", ["books/momo#title"])]:
            with self.subTest(path):
                copy = self.accepted()
                self.change(copy, "content/books/momo.md", "Momo &", "Momo and")
                self.change(copy, "content/branches/branches.json", "At the pier", "On the pier")
                self.assertEqual(len(self.stale(copy)), 2)
                self.assertEqual(copy.run("translations", "accept", path)[1], f"wrote {RECORD}\n1 translations accepted\n")
                self.assertEqual([name for _, name in self.stale(copy)], left)
        before = copy.read(RECORD)
        status, _, error = copy.run("translations", "accept", "content/books", "content/nothing")
        self.assertEqual(status, 2)
        self.assertIn("'content/nothing' has no translated text", error)
        self.assertEqual(copy.read(RECORD), before)

    def test_a_new_translation_is_counted_until_it_is_accepted(self):
        copy = self.accepted()
        text = copy.read("content/branches/branches.json").replace("]", ', { "id": "lake", "name": "At the lake", "floors": 1 }]')
        copy.write("content/branches/branches.json", text)
        self.assertNotIn("accepted", copy.run("translations")[1])
        said = json.loads(copy.read("content/branches/branches.pl.json"))
        copy.write("content/branches/branches.pl.json", json.dumps({**said, "lake": {"name": "Nad jeziorem"}}))
        self.assertIn("pl: 1 translations not accepted yet\n", copy.run("translations")[1])
        self.change(copy, "content/branches/branches.json", "At the lake", "On the lake")
        self.assertEqual(self.stale(copy), [])

    def test_translations_that_are_gone_are_forgotten(self):
        copy = self.accepted()
        (copy.root / "content/books/momo.pl.md").unlink()
        copy.run("translations", "accept", "content/i18n")
        self.assertEqual(LINE.findall(copy.read(RECORD)), IDS[4:])

    def test_a_merge_that_keeps_both_lines_knows_both_texts(self):
        copy = self.accepted()
        ours = copy.read(RECORD)
        self.change(copy, "content/i18n/en.yml", "Home", "Start")
        copy.run("translations", "accept")
        theirs = [line for line in copy.read(RECORD).splitlines() if line not in ours.splitlines()]
        self.assertEqual(len(theirs), 1)
        copy.write(RECORD, ours + theirs[0] + "\n")
        self.assertEqual(self.stale(copy), [])
        self.change(copy, "content/i18n/en.yml", "Start", "Home")
        self.assertEqual(self.stale(copy), [])
        self.change(copy, "content/i18n/en.yml", "Home", "House")
        self.assertEqual(len(self.stale(copy)), 1)

    def test_a_line_that_says_nothing_is_an_error(self):
        copy = self.accepted()
        copy.write(RECORD, "<<<<<<< HEAD\n" + copy.read(RECORD))
        for arguments in [["translations"], ["translations", "accept"], ["translations", "export", "--language", "pl"]]:
            status, _, error = copy.run(*arguments)
            self.assertEqual(status, 1)
            self.assertIn(f"{RECORD}:1:1: error: the line does not say which text was accepted [invalid-record]", error)

    def test_translators_review_what_has_changed(self):
        for form, mark in [("po", '#, fuzzy\nmsgctxt "i18n#nav.home"'), ("xliff", 'name="i18n#nav.home">\n      <segment state="initial">')]:
            with self.subTest(form):
                copy = self.accepted()
                self.change(copy, "content/i18n/en.yml", "Home", "Start")
                text = copy.export(form)
                self.assertIn(mark, text)
                self.assertEqual(copy.take(text)[1], "0 translations taken\n")
                self.assertEqual(len(self.stale(copy)), 1)
                # The translator finds the translation right as it is.
                text = text.replace("#, fuzzy\n", "").replace('state="initial"', 'state="reviewed"')
                self.assertEqual(copy.take(text)[1], "0 translations taken\n")
                self.assertEqual(self.stale(copy), [])

    def test_an_import_makes_no_record_of_its_own(self):
        copy = Copy(SITE)
        self.assertIn("11 translations taken", copy.take(Copy(SITE, POLISH).export("po"))[1])
        self.assertFalse((copy.root / RECORD).exists())


if __name__ == "__main__":
    unittest.main()
