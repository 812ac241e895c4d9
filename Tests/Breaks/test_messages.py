"""Each message names its cause and what to write."""

import json
import unittest

from small_site import LIBRARY, SiteTest


LIBRARY, SiteTest = LIBRARY, SiteTest

SITE = LIBRARY["content/site.yml"]
LAYOUT = LIBRARY["templates/layouts/book.html"]
COLLECTION = """\
entries: '*.md'
slug: title
schema:
  title: { type: text }
  day: { type: date, default: 2024-05-01 }
  pages: { type: integer, default: 3 }
  tags: { type: list, of: { type: string }, default: [] }
page: { permalink: '/books/{slug}/', layout: book }
"""


class MessageTest(SiteTest):

    def declare(self, old, new, files=None):
        """The library with a changed declaration of its books."""
        self.assertIn(old, COLLECTION)
        self.library({"content/books/_collection.yml": COLLECTION.replace(old, new), **(files or {})})

    def derive(self, type, expression):
        """The library with a derived field."""
        self.library({"content/books/_collection.yml":
                      f"{COLLECTION}derive: {{ x: {{ type: {type}, value: \"{expression}\" }} }}\n"})

    def body(self, markup):
        """The library whose layout prints `markup`."""
        self.library({
            "content/books/_collection.yml": COLLECTION,
            "templates/layouts/book.html": LAYOUT.replace("{{ entry.content }}", markup)})

    # Declarations

    def test_a_type_alone_is_short_for_a_mapping_with_it(self):
        """'of: string' works, and so does 'pages: integer'."""
        self.declare("of: { type: string }", "of: string")
        self.built()
        self.declare("pages: { type: integer, default: 3 }", "pages: integer",
                     {"content/books/momo.md": "---\ntitle: Momo\npages: 3\n---\n"})
        self.built()

    def test_the_noun_is_the_thing_that_is_wrong(self):
        """'of', not the field, must be a mapping; a wrong short type is a wrong type."""
        self.declare("of: { type: string }", "of: [string]")
        self.refused("7:27: error: 'of' of field 'tags' must be a mapping, not a list [wrong-type]")
        self.declare("of: { type: string }", "of: strng")
        self.refused("7:27: error: 'strng' is not a type; did you mean 'string'? [unknown-type]")

    def test_types_of_other_languages_have_their_name_here(self):
        """'int' and 'bool' are no misspellings."""
        for written, meant in [("int", "integer"), ("bool", "boolean"), ("float", "number")]:
            self.declare("type: integer, default: 3", f"type: {written}, optional: true")
            self.refused(f"'{written}' is not a type; did you mean '{meant}'?")

    def test_a_follow_up_is_not_printed_for_a_misspelt_key(self):
        self.library({"content/site.yml": SITE.replace("base-url", "baseurl")})
        result = self.refused("'baseurl' is not a key of the site; did you mean 'base-url'?")
        self.assertNotIn("has no 'base-url'", result.text)
        self.declare("slug: title", "slug: title", {"content/books/momo.md": "---\nTitle: Momo\n---\n"})
        result = self.refused("'Title' is not a field of the entry; did you mean 'title'?")
        self.assertNotIn("has no 'title'", result.text)
        self.declare("pages: { type: integer, default: 3 }", "kind: { type: enum }")
        result = self.refused("field 'kind' has no 'values'")
        self.assertNotIn("the entry has no 'kind'", result.text)
        self.library({"content/site.yml": SITE + "languages: [en-GB, es-MX]\n"})
        result = self.refused("a language must be a mapping, not text")
        self.assertNotIn("missing-own-language", result.text)

    def test_the_cause_is_printed_before_what_follows(self):
        """Declarations come before entries whose names sort before them."""
        self.declare("title: { type: text }", "title: { type: text, pattern: '(' }", {
            "content/books/1984.md": "---\nname: x\n---\n"})
        text = self.refused("invalid-pattern", "unknown-field").text
        self.assertLess(text.index("invalid-pattern"), text.index("unknown-field"))

    def test_a_feed_is_blamed_where_its_field_is_named(self):
        """'date: published' is at fault, not 'format:'."""
        feed = "feeds: [ { formats: atom, path: /f.xml, item: { date: published } } ]\n"
        self.library({"content/books/_collection.yml": COLLECTION + feed})
        self.refused(f"9:{feed.index('published') + 1}: error: 'published' is not a field of 'books'")

    def test_a_date_of_a_feed_is_a_date(self):
        self.library({"content/books/_collection.yml": COLLECTION
                      + "feeds: [ { formats: rss, path: /f.xml, item: { date: pages } } ]\n"})
        self.refused("'pages' is of type integer, not a date")

    def test_a_pattern_says_in_words_what_it_asks_for(self):
        self.declare("title: { type: text }",
                     "title: { type: text, pattern: '[A-Z].*', message: begin a title with a capital }",
                     {"content/books/momo.md": "---\ntitle: momo\n---\n"})
        result = self.refused("'momo' is not a valid 'title' [pattern-mismatch]",
                              "= remedy: begin a title with a capital")
        self.assertNotIn("[A-Z]", result.text.replace("= remedy", ""))
        self.run_acopio("schema")
        schema = json.loads((self.root / ".acopio/schemas/books.json").read_text())
        title = json.dumps(schema["properties"]["title"])
        self.assertIn('"errorMessage": "begin a title with a capital"', title)
        self.assertIn('"description": "begin a title with a capital"', title)

    def test_a_message_needs_a_pattern(self):
        """'message:' alone says nothing."""
        self.declare("title: { type: text }", "title: { type: text, message: be nice }")
        self.refused("field 'title' has no 'pattern' [missing-key]")

    def test_paths_of_other_tools_are_recognized(self):
        self.declare("'/books/{slug}/'", "'/books/:slug/'")
        self.refused("_collection.yml:8:20: error: ':slug' is not a field in a path", "write '{slug}'")

    def test_a_layout_is_named_without_folder_and_extension(self):
        """The remedy must not be 'write book.html.html'."""
        for name in ["book.html", "layouts/book", "templates/layouts/book.html"]:
            self.declare("layout: book", f"layout: {name}")
            self.refused("= remedy: write 'book': the name without folder and extension")

    def test_keys_of_other_tools_are_recognized(self):
        self.declare("title: { type: text }", "title: { type: text, required: true }")
        self.refused("a field is required unless it has 'optional: true'")

    def test_diagnostics_are_explained(self):
        """'acopio explain' prints the entry of an id."""
        result = self.run_acopio("explain", "wrong-type")
        self.assertEqual(result.status, 0, result.text)
        self.assertIn("wrong-type (error)\n\nA value has the wrong type.\n\nCause: ", result.out)
        self.assertIn("\nRemedy: ", result.out)
        result = self.run_acopio("explain", "wrong-typ")
        self.assertIn("there is no diagnostic 'wrong-typ'; did you mean 'wrong-type'?", result.err)

    def test_faults_that_no_test_showed(self):
        self.declare("'*.md'", "'**/*'")
        self.refused("error: 'entries' must be one file of this folder", "[invalid-entries]")
        self.library({"content/books/_collection.yml": COLLECTION
                      + "taxonomies: [ { field: tags, permalink: /tags/, layout: book } ]\n"})
        self.refused("the permalink of a taxonomy must contain '{term}' [missing-term]")
        self.declare("page: { permalink: '/books/{slug}/', layout: book }\n", "", {
            "content/books/momo.md": "---\ntitle: Momo\naliases: [/old/]\n---\n"})
        self.refused("'/old/' can't lead to an entry that has no page [alias-without-page]")

    # Expressions

    def test_operators_of_other_languages_are_answered_with_ours(self):
        for expression, written, remedy in [
            ("pages = 3", "=", "write '==' to compare"), ("pages === 3", "===", "write '=='"),
            ("pages <> 3", "<>", "write '!='"), ("pages > 1 && pages < 3", "&&", "write 'and'"),
            ("pages > 1 || pages < 3", "||", "write 'or'"), ("!(pages > 1)", "!", "write 'not'"),
            ("pages > 1 AND pages < 3", "AND", "write 'and'"),
            ("pages > 1 ? 1 : 2", "?", "write 'if … then … else …'"),
            ("tags contains 'a'", "contains", "write 'in', with the value before the list"),
            ("pages % 2", "%", "there is no operator for remainders"), ("{{ pages }}", "{{", "without braces"),
            ("title | size", "|", "expressions have no filters"),
        ]:
            with self.subTest(expression):
                self.derive("boolean", expression)
                text = self.refused(
                    f"'{written}' is not an operator of expressions [expression-syntax]", remedy).text
                self.assertNotIn("comparisons", text)

    def test_null_is_no_kind(self):
        for expression, remedy in [("title is null", "write '== null'"),
                                   ("title is not null", "write '!= null'")]:
            with self.subTest(expression):
                self.derive("boolean", expression)
                self.refused("'is' tests the kind of a value, and null has none [expression-syntax]", remedy)

    def test_a_missing_bracket_is_named(self):
        self.derive("integer", "(pages + 1")
        self.refused("expected ')', found the end", "add ')'")

    def test_names_of_templates_are_recognized_in_expressions(self):
        self.derive("integer", "entry.pages")
        self.refused("write the field alone, without 'entry.'")

    # Templates

    def test_a_title_that_is_null_says_where_titles_come_from(self):
        self.declare("slug: title\nschema:\n  title: { type: text }\n", "schema:\n  name: text\n", {
            "content/books/momo.md": "---\nname: Momo\n---\n",
            "templates/layouts/book.html": LAYOUT.replace("entry.title", "page.title")})
        self.refused("'page.title' is always null here", "the field 'title' of its entry")

    def test_signs_of_other_languages_in_templates(self):
        for markup, remedy in [
            ("{% if entry.title = 'x' %}x{% endif %}", "write '==' to compare"),
            ("{% if entry.title && entry.pages %}x{% endif %}", "write 'and'"),
            ("{% if entry.title || entry.pages %}x{% endif %}", "write 'or'"),
            ("{% if !entry.title %}x{% endif %}", "unless"),
            ("{% if not entry.title %}x{% endif %}", "unless"),
            ("{{ entry.pages + 1 }}", "the filter 'plus'"),
            ("{{ entry.title | truncate(3) }}", "after a colon"),
            ("{% if entry.title == 'x' %}x{% elseif entry.pages %}{% endif %}", "write 'elsif'"),
            ("{% if entry.title == 'x' %}x{% else if entry.pages %}{% endif %}", "write 'elsif'"),
            ("{% extends 'base' %}", "{% layout 'name' %}"), ("{{ entry.title | safe }}", "markdown"),
            ("{% for tag of entry.tags %}{{ tag }}{% endfor %}", "write 'in'"),
        ]:
            with self.subTest(markup):
                self.body(markup)
                self.refused("= remedy", remedy)

    # Printing

    def many(self, count):
        """The library with as many entries that lack a title."""
        self.library({f"content/books/{n:03}.md": "---\n---\n" for n in range(count)})

    def test_one_mistake_in_many_files_is_printed_once(self):
        """The first place, and how many more files."""
        self.many(464)
        result = self.refused("content/books/000.md:2:1: error: the entry has no 'title'",
                              "and 463 more files; '--all' prints them")
        self.assertEqual(result.err.count("has no 'title'"), 1)

    def test_all_prints_everything(self):
        self.many(60)
        self.assertEqual(self.build("--all").err.count("has no 'title'"), 60)
        self.assertEqual(len(json.loads(self.build("--format", "json").out)), 60)

    def test_the_cap_of_fifty_holds_in_pipes(self):
        """Different mistakes beyond 50 are counted."""
        self.library({f"content/books/{n:03}.md": f"---\ntitle: a\nbad{n}x: 1\n---\n" for n in range(70)})
        result = self.refused("and 20 more; '--all' prints them")
        self.assertEqual(result.err.count("[unknown-field]"), 50)

    def test_every_error_of_these_sites_has_a_remedy(self):
        cases = [
            ("title: { type: text }", "title: { type: text, min: 5, max: 2 }", None),
            ("title: { type: text }", "title: { type: text, min: x }", None),
            ("title: { type: text }", "title: { type: text, min: 9 }", None),
            ("title: { type: text }", "title: { type: text, max: 2 }", None),
            ("title: { type: text }", "title: { type: text, optional: 3 }", None),
            ("pages: { type: integer, default: 3 }", "pages: { type: integer }", "pages: three"),
            ("pages: { type: integer, default: 3 }", "pages: { type: number }", "pages: 1e999"),
            ("pages: { type: integer, default: 3 }", "pages: { type: boolean }", "pages: maybe"),
            ("slug: title", "slug: title\nlists: [ { permalink: [], layout: book } ]", None),
            ("slug: title", "slug: title\nrelated: { by: { tags: 0 } }", None),
            ("slug: title", "slug: title\nendpoints: [ { path: /b, versions: [], each: [a] } ]", None),
            ("schema:", "schema: []\nx:", None), ("slug: title", "slug: title\nderive: []", None),
        ]
        for old, new, field in cases:
            with self.subTest(new):
                self.declare(old, new, {
                    "content/books/momo.md": f"---\ntitle: Momo\n{field or 'day: 2024-05-01'}\n---\n"})
                found = json.loads(self.build("--format", "json").out)
                self.assertTrue(found, new)
                for diagnostic in found:
                    self.assertIsNotNone(diagnostic["remedy"], diagnostic)

    def test_a_change_far_ahead_is_one_line(self):
        def books(day):
            return {f"content/books/{n}.md": f"---\ntitle: t{n}\nexpiry-date: {day}\n---\n"
                    for n in range(9)}
        self.library(books("2031-01-01"))
        result = self.built()
        self.assertIn("next change     2031-01-02, of 9 entries", result.out)
        self.assertNotIn("books/3", result.out)
        self.library(books("2026-12-01"))
        lines = self.built().out.split("next change")[1].splitlines()
        self.assertEqual(lines[0].split(), "2026-12-02, of 9 entries".split())
        self.assertEqual(sum("books/" in line for line in lines), 3)
        self.assertIn("  and 6 more", lines)


if __name__ == "__main__":
    unittest.main()
