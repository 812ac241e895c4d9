"""Deep and extreme input to values, expressions and schemas: refused with a message, never a crash."""

import unittest

from small_site import SiteTest


BOOK_FIELD = (
    "entries: '*.md'\nslug: title\n"
    "schema:\n  title: { type: text }\n  pages: { type: integer, optional: true }\n"
    "page: { permalink: '/books/{slug}/', layout: book }\n"
)


def shelf(entries, derive="  total: { type: integer, value: 'if before then before.total + 1 else 1' }"):
    """A collection whose entries refer to one another in a chain."""
    return {
        "content/shelf/_collection.yml": (
            "entries: shelf.yml\nkey: id\n"
            "schema:\n  id: { type: slug }\n"
            "  before: { type: reference, to: shelf, optional: true }\n"
            f"derive:\n{derive}\n"
        ),
        "content/shelf/shelf.yml": entries,
    }


class DepthTest(SiteTest):
    def test_hexadecimal_least_number_is_refused_with_its_decimal_form(self):
        for text in ("-0x-8000000000000000", "-0x8000000000000000", "-0o-1000000000000000000000",
                     "-0-9223372036854775808"):
            with self.subTest(text):
                self.library({
                    "content/books/_collection.yml": BOOK_FIELD,
                    "content/books/momo.md": f"---\ntitle: Momo\npages: {text}\n---\n",
                })
                self.refused("'pages' must be a number")

    def test_derived_field_goes_through_a_chain_of_references_of_any_length(self):
        entries = "- { id: b0 }\n" + "".join(
            f"- {{ id: b{i}, before: b{i - 1} }}\n" for i in range(1, 100_000))
        # The last entry comes first, so that nothing on its way is computed yet.
        lines = entries.splitlines(keepends=True)
        self.library(shelf("".join(reversed(lines))))
        self.write({"templates/layouts/book.html": (
            "<!doctype html><html lang=\"en-GB\"><head><title>{{ entry.title }}</title></head>"
            "<body>{% for one in collections.shelf limit: 1 %}{{ one.total }}{% endfor %}</body></html>")})
        self.built()
        self.assertIn("<body>100000</body>", self.output("books/momo/index.html"))

    def test_chain_of_derived_declarations_of_any_length_is_checked(self):
        count = 3_000
        derive = "".join(
            f"  d{i}: {{ type: integer, value: 'd{i + 1} + 1' }}\n" for i in range(count))
        derive += f"  d{count}: {{ type: integer, value: '1' }}"
        self.library(shelf("- { id: b0 }\n", derive))
        self.write({"templates/layouts/book.html": (
            "<!doctype html><html lang=\"en-GB\"><head><title>{{ entry.title }}</title></head>"
            "<body>{% for one in collections.shelf limit: 1 %}{{ one.d0 }}{% endfor %}</body></html>")})
        self.built()
        self.assertIn(f"<body>{count + 1}</body>", self.output("books/momo/index.html"))

    def test_deep_schema_is_refused(self):
        """What walks schemas is bounded."""
        deep = "{ type: object, fields: { a: " * 60 + "{ type: text }" + " } }" * 60
        self.library({"content/books/_collection.yml":
                      BOOK_FIELD.replace("  title:", f"  inner: {deep}\n  title:", 1)})
        self.refused("nested at most 32 deep", "nesting-too-deep")
        deep = "{ type: list, of: " * 200 + "{ type: text }" + " }" * 200
        self.library({"content/books/_collection.yml":
                      BOOK_FIELD.replace("  title:", f"  inner: {deep}\n  title:", 1)})
        self.refused("nested at most 32 deep", "nesting-too-deep")

    def test_deep_endpoint_members_are_refused(self):
        """Members of endpoints and properties of metadata are bounded."""
        deep = "{ members: { a: " * 200 + "title" + " } }" * 200
        self.library({"content/books/_collection.yml": BOOK_FIELD
                      + f"endpoints:\n  - {{ path: /books, each: {{ a: {deep} }} }}\n"})
        self.refused("nested at most 32 deep", "nesting-too-deep")
        deep = "{ type: Book, properties: { name: title, about: " * 150 + "title" + " } }" * 150
        self.library({"content/books/_collection.yml": BOOK_FIELD + f"metadata: {deep}\n"})
        self.refused("nested at most 32 deep", "nesting-too-deep")

    def test_deep_expressions_are_refused(self):
        """Parentheses, 'not', signs, operators and branches without end."""
        n = 100_000
        for text in ("(" * n + "1" + ")" * n, "not " * n + "pages", "- " * n + "1",
                     "1" + " + 1" * n, "pages" + " and pages" * n, "abs(" * n + "1" + ")" * n,
                     "if pages then 1 else " * n + "1", "[" * n + "1" + "]" * n,
                     "sum(" * n + "1" + ")" * n):
            with self.subTest(text[:12]):
                self.library({"content/books/_collection.yml": BOOK_FIELD
                              + f"derive:\n  x: {{ type: integer, value: '{text}' }}\n"})
                self.refused("expression-syntax")

    def test_languages_inside_a_language_are_refused(self):
        """'en-GB: { en-GB: … }' in an entry, without end."""
        deep = "{ en-GB: " * 400 + "Momo" + " }" * 400
        self.library({
            "content/site.yml": (
                "name: Library\nbase-url: https://library.example/\nlocale: en-GB\n"
                "languages:\n  en-GB: { title: English }\n  es-MX: { title: Español }\n"),
            "content/books/momo.md": f"---\ntitle: {deep}\n---\n",
        })
        self.assertEqual(self.build().status, 1)


if __name__ == "__main__":
    unittest.main()
