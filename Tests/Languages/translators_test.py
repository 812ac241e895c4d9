"""Gives the texts of a site to translators and takes them back, as gettext and as XLIFF.

The files are read by translate-toolkit, which Weblate is made with, where it is installed.
"""

import filecmp
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

try:
    from lxml import etree
    from translate.storage import po, xliff2
except ImportError:
    po = None

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The schema of OASIS, which Debian's package php-symfony-translation has.
SCHEMAS = pathlib.Path("/usr/share/php/Symfony/Component/Translation/Resources/schemas")
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
        self.assertIn("1 left out, only a part of the list is translated, a plural has no 'other', or the file is CSV or TOML:\n  books/momo#parts.0.name\n", out)

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

    def changed(self, files, *pairs, form="po"):
        """The site with a file of translations that has other texts: the copy and what the import says."""
        copy = Copy(SITE, files)
        text = copy.export(form)
        for name, target in pairs:
            text, count = re.subn(rf'(msgctxt "{re.escape(name)}"\n(?:msgid|").*\n(?:".*\n)*?)msgstr ".*"\n', rf'\1msgstr "{target}"\n', text)
            self.assertEqual(count, 1, name)
        status, out, error = copy.take(text)
        self.assertEqual(status, 0, error)
        return copy, out

    def test_files_keep_their_paths(self):
        schema = ("entries: '*.md'\nschema:\n  title: text\n  cover: { type: file, translated: true }\n"
                  "  parts: { type: list, of: { type: object, fields: { name: text, file: { type: image, translated: true } } } }\n"
                  "page: { permalink: '/books/{slug}/', layout: book }\n")
        copy, _ = self.changed({
            "content/books/_collection.yml": schema, "content/books/en.txt": "a", "content/books/pl/pl.txt": "b", "content/shared.txt": "c",
            "content/books/momo.md": "---\ntitle: Momo\ncover: en.txt\nparts: [{ name: One, file: /a.png }]\n---\nText\n",
            "content/books/momo.pl.md": "---\ntitle: Momo\ncover: pl/pl.txt\n---\n",
            "content/books/jim.md": "---\ntitle: Jim\ncover: en.txt\nparts: []\n---\nText\n",
            "content/books/jim.pl.md": "---\ntitle: Jim\ncover: ./../shared.txt\n---\n",
        }, ("books/momo#title", "Inna"), ("books/momo#parts.0.name", "Jeden"), ("books/jim#title", "Kuba"))
        self.assertEqual(copy.read("content/books/momo.pl.md"),
                         '---\ntitle: "Inna"\ncover: "pl/pl.txt"\nparts: [{"name":"Jeden","file":"/a.png"}]\n---\n')
        self.assertEqual(copy.read("content/books/jim.pl.md"), '---\ntitle: "Kuba"\ncover: "../shared.txt"\n---\n')

    def test_a_collection_within_another_has_its_own_kind_of_file(self):
        copy, _ = self.changed({
            "content/books/in/_collection.yml": "entries: in.yml\nkey: id\nschema: { id: string, name: text }\n",
            "content/books/in/in.yml": "- { id: 'a: b', name: A }\n- { id: 'yes', name: B }\n- { id: c, name: C }\n- { id: '#k', name: D }\n",
            "content/books/in/in.pl.yml": "'a: b': { name: X }\n",
        }, ("books/in/yes#name", "Y"), ("books/in/c#name", "Z"), ("books/in/#k#name", "W"))
        self.assertEqual(copy.read("content/books/in/in.pl.yml"),
                         '"a: b": {"name":"X"}\n"yes": {"name":"Y"}\nc: {"name":"Z"}\n"#k": {"name":"W"}\n')
        copy.build()

    def test_keys_of_strings_are_written_as_they_are(self):
        copy, _ = self.changed({"content/i18n/en.yml": "found: { other: Many }\n'a: b': A\n'- d': B\n'x[one]': C\nnav: { '#k': D, home: E }\n"},
                               *[(f"i18n#{key}", "T") for key in ["a: b", "- d", "x[one]", "nav.#k", "nav.home"]])
        self.assertEqual(copy.read("content/i18n/pl.yml"), '"a: b": "T"\n"- d": "T"\n"x[one]": "T"\nnav:\n  "#k": "T"\n  home: "T"\n')
        self.assertEqual(copy.run("translations", "list")[0], 0)

    def test_a_plural_needs_the_form_for_every_number(self):
        copy, out = self.changed({}, ("i18n#found[one]", "{count} książka"), ("i18n#nav.home", "Start"))
        self.assertIn("1 translations taken\n", out)
        self.assertIn("a plural has no 'other', or the file is CSV or TOML:\n  i18n#found[one]\n", out)
        self.assertEqual(copy.read("content/i18n/pl.yml"), 'nav:\n  home: "Start"\n')
        copy, out = self.changed({}, ("i18n#found[one]", "{count} książka"))
        self.assertFalse((copy.root / "content/i18n/pl.yml").exists())
        # A region begins with the forms of its language.
        site = SITE["content/site.yml"].replace("pl,", "pl-PL,")
        copy = Copy(SITE, POLISH, {"content/site.yml": site})
        copy.write("back.txt", 'msgctxt "i18n#found[one]"\nmsgid "{count} book"\nmsgstr "jedna książka"\n')
        status, out, error = copy.run("translations", "import", "back.txt", "--language", "pl-PL")
        self.assertEqual((status, out), (0, "wrote content/i18n/pl-PL.yml\n1 translations taken\n"), error)
        self.assertEqual(copy.read("content/i18n/pl-PL.yml"), POLISH["content/i18n/pl.yml"].split("\n", 2)[2].replace("{count} książka", "jedna książka"))

    def test_a_text_becomes_a_plural(self):
        copy, _ = self.changed({"content/i18n/pl.yml": "found: Książki\n"}, ("i18n#found[one]", "Książka"), ("i18n#found[other]", "Książki"))
        self.assertEqual(copy.read("content/i18n/pl.yml"), 'found:\n  one: "Książka"\n  other: "Książki"\n')

    def test_a_longer_list_keeps_its_length(self):
        longer = POLISH["content/books/momo.pl.md"].replace('"pages":4}', '"pages":4},{"name":"Trzy","pages":5}')
        copy, _ = self.changed({**POLISH, "content/books/momo.pl.md": longer}, ("books/momo#parts.0.name", "Pierwsza"))
        self.assertEqual(copy.read("content/books/momo.pl.md"), longer.replace("Jeden", "Pierwsza"))

    def test_what_is_said_of_removed_entries_stays(self):
        removed = {
            "content/branches/_collection.yml": SITE["content/branches/_collection.yml"] + "page: { permalink: '/branches/{slug}/', layout: book }\n",
            "content/branches/branches.json": SITE["content/branches/branches.json"].replace('"floors": 2', '"floors": 2, "removed": { "date": "2026-01-01", "reason": "Closed" }'),
            "content/branches/branches.pl.json": '{"pier": {"slug": "molo"}}',
        }
        copy, _ = self.changed(removed, ("branches/hill#name", "Wzgórze"))
        self.assertEqual(json.loads(copy.read("content/branches/branches.pl.json")), {"pier": {"slug": "molo"}, "hill": {"name": "Wzgórze"}})
        _, out, error = copy.run("translations", "list")
        self.assertNotIn("branches/pier", error)
        self.assertIn("pl: 1 of 2 entries translated\n", out)

    def test_unusual_signs_come_back(self):
        # Ends of lines of Unicode, a mark that combines with the quote before it, and an end of a line of Windows.
        for form in ["po", "xliff"]:
            with self.subTest(form):
                whole, bare = (Copy(SITE, {"content/i18n/en.yml": 'odd: "\\u0301a\\u2028b\\u2029c\\u0085d\\r\\ne"\nfound: { other: A }\nnav: { home: A }\n'})
                               for _ in range(2))
                lines = 'odd: "\\u0301z\\u2028y\\u2029x\\u0085w\\r\\nv"\n'
                whole.write("content/i18n/pl.yml", lines)
                status, out, error = bare.take(whole.export(form))
                self.assertEqual((status, out), (0, "wrote content/i18n/pl.yml\n1 translations taken\n"), error)
                self.assertEqual(bare.read("content/i18n/pl.yml"), lines.replace("\\u0301", "\u0301"))
                self.assertEqual(bare.export(form), whole.export(form))

    def test_a_file_is_utf8_with_or_without_a_mark(self):
        copy = Copy(SITE)
        text = Copy(SITE, POLISH).export("po")
        (copy.root / "back.txt").write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
        self.assertIn("11 translations taken\n", copy.run("translations", "import", "back.txt", "--language", "pl")[1])
        (copy.root / "back.txt").write_bytes(text.encode("iso-8859-2", "replace"))
        status, _, error = copy.run("translations", "import", "back.txt", "--language", "pl")
        line = next(number for number, each in enumerate(text.split("\n"), 1) if not each.isascii())
        self.assertEqual(status, 2)
        self.assertIn(f"back.txt:{line}: the file is not UTF-8", error)

    def test_only_texts_are_exported(self):
        copy = Copy(SITE, {"content/branches/_collection.yml": SITE["content/branches/_collection.yml"]
                           .replace("floors: {", "floors: { translated: true,")
                           + "  code: { type: string, translated: true }\n  opened: { type: date, translated: true }\n",
                           "content/branches/branches.json": '[{ "id": "pier", "name": "A", "floors": 2, "code": "P", "opened": "2024-05-01" }]'})
        self.assertEqual(re.findall(r'msgctxt "branches/pier#(.*)"', copy.export("po")), ["name", "code"])

    def test_the_distance_of_a_date_is_printed(self):
        copy = Copy(SITE, {"content/branches/_collection.yml": SITE["content/branches/_collection.yml"] + "  opened: date\n",
                           "content/branches/branches.json": '[{ "id": "pier", "name": "A", "floors": 2, "opened": "2026-11-19" }]'})
        layout = SITE["templates/layouts/book.html"].replace("{{ branch.name }}", "{{ branch.opened | relative: build.date }}")
        copy.write("templates/layouts/book.html", layout)
        self.assertIn("<p>2 days ago</p>", (copy.build() / "books/momo/index.html").read_text(encoding="utf-8"))

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

    @unittest.skipIf(po is None or not SCHEMAS.exists(), "translate-toolkit or the schema of XLIFF is not installed")
    def test_files_of_xliff_are_valid(self):
        class Resolver(etree.Resolver):
            def resolve(self, url, _, context):
                return self.resolve_filename(str(SCHEMAS / pathlib.PurePath(url).name), context)

        parser = etree.XMLParser(no_network=True)
        parser.resolvers.add(Resolver())
        schema = etree.XMLSchema(etree.parse(str(SCHEMAS / "xliff-core-2.0.xsd"), parser))
        signs = Copy(SITE, {"content/i18n/en.yml": 'odd: "\\u2028 ]]> & {a} {{b}} {a}"\nfound: "{n, plural, one {#} other {#}}"\nnav: { home: A }\n'})
        signs.write("content/i18n/pl.yml", 'odd: "{a}, {a}"\n')
        accepted = Copy(SITE, POLISH)
        accepted.run("translations", "accept")
        accepted.write("content/books/momo.md", SITE["content/books/momo.md"].replace("Momo &", "Momo and"))
        own = subprocess.run([TOOL, "translations", "export", "--language", "en-US", "--form", "xliff"], cwd=ROOT, check=True,
                             capture_output=True).stdout
        texts = {"none": Copy(SITE).export("xliff"), "all": Copy(SITE, POLISH).export("xliff"), "signs": signs.export("xliff"),
                 "changed": accepted.export("xliff")}
        for name, text in {"own": own, **{name: text.encode() for name, text in texts.items()}}.items():
            tree = etree.fromstring(text)
            self.assertTrue(schema.validate(tree), (name, schema.error_log))
            # What the schema does not say: the ids of a text are its own.
            for part in tree.iter("{*}source", "{*}target"):
                ids = [each.get("id") for each in part]
                self.assertEqual(len(ids), len(set(ids)), (name, ids))
        tree.find(".//{*}segment").set("state", "finished")
        self.assertFalse(schema.validate(tree))


if __name__ == "__main__":
    unittest.main()
