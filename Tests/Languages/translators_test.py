"""Gives the texts of a site to translators and takes them back, as gettext and as XLIFF.

The files are read by translate-toolkit, which Weblate is made with, where it is installed.
"""

import filecmp
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

try:
    from translate.storage import po, xliff2
except ImportError:
    po = None

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = os.environ.get("ACOPIO", str(ROOT / ".build/release/acopio"))

SITE = {
    "content/site.yml": "name: Library\nbase-url: https://library.example/\nlocale: en\nlanguages:\n"
                        "  - { locale: en, title: English }\n  - { locale: pl, title: Polski }\n",
    "content/i18n/en.yml": "nav: { home: Home }\nfound: { one: \"{count} book\", other: \"{count} books in {place}, {{so}}\" }\n",
    "content/books/_collection.yml": "entries: '*.md'\nschema:\n  title: text\n  parts:\n    type: list\n    default: []\n"
                                     "    of: { type: object, fields: { name: text, pages: integer } }\n"
                                     "page: { permalink: '/books/{slug}/', layout: book }\n",
    "content/books/momo.md": "---\ntitle: 'Momo & \"the <grey> men\"'\nparts:\n  - { name: One, pages: 3 }\n"
                             "  - { name: Two, pages: 4 }\n---\nA *long* text\\\nin two lines.\n\n\t- with a tab\n",
    "content/branches/_collection.yml": "entries: branches.json\nkey: id\nschema:\n  id: string\n  name: text\n"
                                        "  floors: { type: integer }\n",
    "content/branches/branches.json": '[{ "id": "pier", "name": "At the pier", "floors": 2 },'
                                      ' { "id": "hill", "name": "On the hill", "floors": 1 }]\n',
    "templates/layouts/book.html": "<!doctype html><html lang=\"{{ site.locale }}\"><head><title>{{ entry.title }}</title>"
                                   "</head><body>{{ 'nav.home' | t }} {{ 'found' | t: count: 3, place: 'Kraków' }}"
                                   "{% for part in entry.parts %}<p>{{ part.name }} {{ part.pages }}</p>{% endfor %}"
                                   "{% for branch in collections.branches %}<p>{{ branch.name }}</p>{% endfor %}"
                                   "{{ entry.content }}</body></html>\n",
}
POLISH = {
    "content/i18n/pl.yml": "nav:\n  home: \"Strona główna\"\nfound:\n  one: \"{count} książka\"\n  few: \"{count} książki, {place} {{so}}\"\n"
                           "  many: \"{count} książek\"\n  other: \"{count} książki\"\n",
    "content/books/momo.pl.md": "---\nslug: \"momo-po-polsku\"\ntitle: \"Momo i \\\"szarzy <panowie>\\\"\"\n"
                                "parts: [{\"name\":\"Jeden\",\"pages\":3},{\"name\":\"Dwa\",\"pages\":4}]\n---\n"
                                "*Długi* tekst\\\nw dwóch wierszach.\n",
    "content/branches/branches.pl.json": '{\n  "pier": {\n    "name": "Na molo"\n  },\n  "hill": {\n    "name": "Na wzgórzu"\n  }\n}\n',
}


class Copy:
    def __init__(self, *files):
        self.folder = tempfile.TemporaryDirectory()
        unittest.addModuleCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        for path, text in [item for group in files for item in group.items()]:
            self.write(path, text)

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def read(self, path):
        return (self.root / path).read_text(encoding="utf-8")

    def run(self, *arguments):
        result = subprocess.run([TOOL, *arguments], cwd=self.root, capture_output=True, text=True)
        return result.returncode, result.stdout, result.stderr

    def export(self, form):
        status, out, error = self.run("translations", "export", "--language", "pl", "--form", form)
        assert status == 0, error
        return out

    def take(self, text):
        self.write("back.txt", text)
        return self.run("translations", "import", "back.txt", "--language", "pl")

    def build(self):
        status, out, error = self.run("build", "--now", "2026-11-21")
        assert status == 0, out + error
        return self.root / "Output"


def differences(left, right):
    compared = filecmp.dircmp(left, right)
    found = compared.left_only + compared.right_only + compared.diff_files
    return found + [name for inner in compared.common_dirs for name in differences(left / inner, right / inner)]


class Translators(unittest.TestCase):
    def test_a_round_trip_gives_the_same_site(self):
        for form in ["po", "xliff"]:
            with self.subTest(form):
                whole, bare = Copy(SITE, POLISH), Copy(SITE)
                # The slug is no text to translate.
                whole.write("content/books/momo.pl.md", POLISH["content/books/momo.pl.md"].replace('slug: "momo-po-polsku"\n', ""))
                status, out, error = bare.take(whole.export(form))
                self.assertEqual(status, 0, error)
                self.assertIn("11 translations taken", out)
                self.assertEqual(differences(whole.build(), bare.build()), [])
                for path in ["content/i18n/pl.yml", "content/books/momo.pl.md", "content/branches/branches.pl.json"]:
                    self.assertEqual(bare.read(path), whole.read(path), path)

    def test_what_has_not_changed_is_not_written(self):
        copy = Copy(SITE, POLISH)
        before = {path: (copy.root / path).stat().st_mtime_ns for path in POLISH}
        status, out, _ = copy.take(copy.export("po"))
        self.assertEqual((status, out), (0, "0 translations taken\n"))
        self.assertEqual({path: (copy.root / path).stat().st_mtime_ns for path in POLISH}, before)

    def test_a_file_keeps_what_is_no_text(self):
        copy = Copy(SITE, POLISH)
        text = copy.export("po").replace('msgstr "Momo i', 'msgstr "Momo oraz')
        self.assertIn("wrote content/books/momo.pl.md", copy.take(text)[1])
        self.assertEqual(copy.read("content/books/momo.pl.md"), POLISH["content/books/momo.pl.md"].replace("Momo i", "Momo oraz"))

    def test_doubtful_translations_are_left_out(self):
        copy = Copy(SITE)
        text = copy.export("po")
        text = re.sub(r'(msgctxt "i18n#nav.home"\nmsgid "Home"\n)msgstr ""', r'#, fuzzy\n\1msgstr "Dom"', text)
        text = re.sub(r'(msgctxt "branches/pier#name"\n)msgid "[^"]*"\nmsgstr ""', r'\1msgid "At a pier"\nmsgstr "Molo"', text)
        text += '\nmsgctxt "books/jim#title"\nmsgid "Jim"\nmsgstr "Jim"\n'
        status, out, _ = copy.take(text)
        self.assertEqual(status, 0)
        self.assertIn("0 translations taken\n", out)
        self.assertIn("1 left out, the text has changed since the export:\n  branches/pier#name\n", out)
        self.assertIn("1 left out, the site has no such text:\n  books/jim#title\n", out)
        self.assertFalse((copy.root / "content/i18n/pl.yml").exists())

    def test_a_part_of_a_list_is_left_out(self):
        copy = Copy(SITE)
        text = re.sub(r'(msgctxt "books/momo#parts.0.name"\nmsgid "One"\n)msgstr ""', r'\1msgstr "Jeden"', copy.export("po"))
        out = copy.take(text)[1]
        self.assertIn("0 translations taken\n", out)
        self.assertIn("1 left out, only a part of the list is translated, or the file is CSV or TOML:\n  books/momo#parts.0.name\n", out)

    def test_faults_of_a_file_are_at_their_line(self):
        copy = Copy(SITE)
        for text, fault in [('msgctxt "a"\nmsgid "b\n', "back.txt:2: a text must be in double quotes"),
                            ('msgid "b"\nmsgid_plural "c"\n', "back.txt:2: 'msgid_plural' is not a part"),
                            ("<xliff><file></xliff>\n", "back.txt:1: "),
                            ("<html></html>\n", "back.txt:1: this is not a file of XLIFF 2")]:
            status, _, error = copy.take(text)
            self.assertEqual(status, 2)
            self.assertIn(fault, error)

    def test_an_unknown_language_is_refused(self):
        status, _, error = Copy(SITE).run("translations", "export", "--language", "de")
        self.assertEqual(status, 2)
        self.assertIn("these are pl", error)

    @unittest.skipIf(po is None, "translate-toolkit is not installed")
    def test_tools_read_both_forms(self):
        copy = Copy(SITE, POLISH)
        gettext = po.pofile.parsestring(copy.export("po").encode())
        units = {unit.getcontext(): (str(unit.source), str(unit.target)) for unit in gettext.units if not unit.isheader()}
        self.assertEqual(len(units), 11)
        self.assertEqual(units["i18n#found[few]"][1], "{count} książki, {place} {{so}}")
        self.assertEqual(units["books/momo#title"], ('Momo & "the <grey> men"', 'Momo i "szarzy <panowie>"'))
        self.assertIn("A *long* text\\\nin two lines.\n\n\t- with a tab\n", units["books/momo#content"][0])
        store = xliff2.Xliff2File.parsestring(copy.export("xliff").encode())
        self.assertEqual((store.getsourcelanguage(), store.gettargetlanguage()), ("en", "pl"))
        self.assertEqual(len(store.units), 11)
        titles = [str(unit.target) for unit in store.units if str(unit.source) == units["books/momo#title"][0]]
        self.assertEqual(titles, [units["books/momo#title"][1]])


if __name__ == "__main__":
    unittest.main()
