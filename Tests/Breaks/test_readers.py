"""Breaks in the readers of files: TOML, YAML, JSON, CSV, front matter, and what names files."""

import json
import unicodedata

from small_site import SiteTest


SITE = "name: Library\nbase-url: https://library.example/\nlocale: en-GB\n"

# A site of one data file, whose entries are a JSON endpoint.
DATA = {
    "content/site.yml": (
        "name: Library\nbase-url: https://library.example/\nlocale: en-GB\n"
        "api: { versions: [ { name: v1, current: true } ] }\n"),
    "templates/.keep": "",
}


def collection(entries, schema="title: { type: text }", each="title: title"):
    """The declaration of a collection with an endpoint."""
    return (
        f"entries: {entries}\nkey: title\nschema:\n  {schema}\n"
        "endpoints:\n  - { path: /books, versions: [v1], each: { " + each + " } }\n")


class Depth(SiteTest):
    """No nesting exhausts the stack."""

    def check_deep(self, name, text):
        self.write({
            **DATA, "content/books/_collection.yml": collection(name), f"content/books/{name}": text})
        return self.refused("nesting-too-deep", f"content/books/{name}:")

    def test_keys_with_many_dots(self):
        """A TOML key with 10,000 dots."""
        self.check_deep("books.toml", "a." * 100_000 + "a = 1\n")

    def test_headers_with_many_dots(self):
        """A TOML header with 10,000 dots."""
        self.check_deep("books.toml", "[" + "a." * 100_000 + "a]\n")

    def test_inline_tables_in_inline_tables(self):
        """TOML inline tables nested by keys with dots."""
        opening = "{ " + "a." * 400 + "a = "
        self.check_deep("books.toml", "a = " + opening * 500 + "1" + " }" * 500 + "\n")

    def test_front_matter(self):
        self.library({"content/books/momo.md": "+++\n" + "a." * 100_000 + "a = 1\n+++\n"})
        self.refused("nesting-too-deep", "content/books/momo.md:2:")


class Time(SiteTest):
    """Many of a kind take linear time."""

    def judge(self, text):
        self.write({
            **DATA, "content/books/_collection.yml": collection("books.toml"),
            "content/books/books.toml": text})
        return self.build(seconds=600)

    def test_many_elements(self):
        self.assertIn("x", self.judge("title = 'Momo'\n" + "[[x]]\n" * 300_000).text)

    def test_many_keys(self):
        text = "title = 'Momo'\n[x]\n" + "".join(f"k{i} = 1\n" for i in range(300_000))
        self.assertIn("x", self.judge(text).text)


class Standards(SiteTest):
    """What the standards refuse is refused, what they allow is read."""

    def published_entries(self):
        # The endpoint's file holds the entries as a list, or below one key.
        paths = [p for p in self.published() if p.startswith("v1/") or "/v1/" in p]
        for path in paths:
            data = json.loads((self.root / "Output" / path).read_text())
            text = json.dumps(data, ensure_ascii=False)
            if "title" in text:
                return text
        self.fail(f"no endpoint among {self.published()}")

    def write_books(self, name, text, schema="title: { type: text }", each="title: title"):
        self.write({
            **DATA, "content/books/_collection.yml": collection(name, schema, each),
            f"content/books/{name}": text})

    def test_toml_refuses_malformed_values(self):
        """Malformed numbers and dates, control characters, tables opened again."""
        for text in ["title = 01\n", "title = 1__0\n", "title = 2026-02-30\n", "title = 'a' # \x01\n",
                     "title.a = 'x'\n[title]\n", "title = 0X1\n"]:
            with self.subTest(text=text):
                self.write_books("books.toml", text)
                self.refused("content/books/books.toml:", "toml-syntax" if "[" not in text else "duplicate-key")

    def test_yaml_refuses_what_yaml_forbids(self):
        """A list that is not indented, a comment without a space."""
        for text in ["title: 'a'#b\n", "title: \"a\nb\"\n", "title: [-]\n"]:
            with self.subTest(text=text):
                self.write_books("books.yml", text)
                self.refused("content/books/books.yml:", "yaml-syntax")

    def test_csv_of_excel(self):
        """A byte order mark, `sep=;`, rows that end with CR."""
        for text in ["\ufefftitle;x\nMomo;\n", "sep=;\ntitle;x\nMomo;\n", "title,x\rMomo,\r",
                     "\ufeffsep=;\r\ntitle;x\r\nMomo;\r\n"]:
            with self.subTest(text=text):
                self.write_books("books.csv", text, "title: { type: text }\n  x: { type: text, optional: true }")
                self.built()
                self.assertIn("Momo", self.published_entries())

    def test_spaces_of_csv_belong_to_the_cell(self):
        self.write_books(
            "books.csv", "title,pages\n Momo , 250 \n", "title: { type: text }\n  pages: { type: integer }",
            "title: title, pages: pages")
        self.built()
        self.assertIn('" Momo "', self.published_entries())
        self.assertIn("250", self.published_entries())

    def test_a_byte_order_mark_is_skipped_everywhere(self):
        """In front matter, data, configuration and templates."""
        mark = b"\xef\xbb\xbf"
        self.library()
        for path in ["content/site.yml", "content/books/_collection.yml", "content/books/momo.md",
                     "templates/layouts/book.html"]:
            file = self.root / path
            file.write_bytes(mark + file.read_bytes())
        self.built()
        page = self.output("books/momo/index.html")
        self.assertIn("<title>Momo</title>", page)
        self.assertNotIn("\ufeff", page)

    def test_places_after_a_byte_order_mark(self):
        """The mark does not move what is reported."""
        self.library({"content/books/momo.md": "\ufeff---\ntitle: Momo\nx: 1\n---\n"})
        self.refused("content/books/momo.md:3:1: error")

    def test_both_forms_of_a_letter_are_one(self):
        """NFC on reading, in values, keys and names of files."""
        nfd = unicodedata.normalize("NFD", "Café")
        self.library({"content/books/momo.md": f"---\ntitle: {nfd}\n---\n{nfd}\n"})
        self.built()
        page = self.output("books/cafe/index.html")
        self.assertIn("<title>Café</title>", page)
        self.assertIn("<p>Café</p>", page)

    def test_names_of_files_in_both_forms(self):
        """A file is named in one form, referred to in the other, and cannot be there in both."""
        nfd = unicodedata.normalize("NFD", "café")
        self.library({f"content/books/{nfd}.md": "---\ntitle: Emma\n---\n"})
        self.built()
        self.write({"content/books/café.md": "---\ntitle: Emma\n---\n"})
        self.refused("content/books/café.md", "file-name-twice")

    def test_keys_in_both_forms_are_repeated(self):
        """A key given in NFD and in NFC is given twice; columns are those of the file."""
        nfd = unicodedata.normalize("NFD", "año")
        self.write_books("books.json", '[{"title": "Momo", "%s": 1, "año": 2}]' % nfd)
        self.refused("content/books/books.json:1:31: error: key 'año' can only be given once")


class Silence(SiteTest):
    """Nothing is passed over without a word."""

    def test_a_collection_without_a_name(self):
        self.library({"content/_collection.yml": "entries: '*.md'\nschema:\n  title: { type: text }\n"})
        self.refused("content/_collection.yml", "misnamed-file")

    def test_declarations_under_other_names(self):
        """_collection.yaml and its like."""
        for name in ["_collection.yaml", "_Collection.yml", "_collections.yml"]:
            with self.subTest(name=name):
                self.library({
                    f"content/authors/{name}": "entries: '*.md'\nschema:\n  name: { type: text }\n",
                    "content/authors/ende.md": "---\nname: Ende\n---\n"})
                self.refused(f"content/authors/{name}", "misnamed-file", "_collection.yml")
                self.write({f"content/authors/{name}": None})

    def test_a_site_under_another_name(self):
        self.library({"content/site.yaml": SITE})
        self.write({"content/site.yml": None})
        self.refused("content/site.yaml", "misnamed-file")

    def test_a_pattern_that_no_file_matches(self):
        """`entries` that publish nothing."""
        self.library({"content/books/momo.yaml": "title: Momo\n"})
        self.write({"content/books/momo.md": None})
        self.assertIn("missing-entries", self.build().text)
