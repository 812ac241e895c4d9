"""What the command answers to mistakes: JSON in every case, names that exist, one report for one cause."""

import json
import re
import subprocess

from small_site import ACOPIO, LIBRARY, SiteTest

COLLECTION = LIBRARY["content/books/_collection.yml"]
LAYOUT = LIBRARY["templates/layouts/book.html"]
BASE = ("<!doctype html>\n<html lang=\"en-GB\"><head><title>t</title></head>"
        "<body>{% block main %}{% endblock %}</body></html>\n")


class AnswerTest(SiteTest):
    def layout(self, liquid, files=None):
        """The library with `liquid` at the beginning of its pages."""
        self.library({"templates/layouts/book.html": LAYOUT.replace("<main>", f"<main>{liquid}"),
                      **(files or {})})

    def pattern(self, pattern):
        self.library({"content/books/_collection.yml": COLLECTION.replace(
            "{ type: text }", "{ type: text, pattern: '" + pattern + "' }")})


class JSONAnswers(AnswerTest):
    """With '--format json', standard output is one JSON value, whatever happens."""

    def answer(self, *arguments, status=0, stdin=b""):
        result = self.run_acopio(*arguments, "--format", "json", stdin=stdin)
        self.assertEqual(result.status, status, result.text)
        value = json.loads(result.out)
        if status:
            # After an error: the array of diagnostics and nothing else.
            self.assertGreater(len(value), 0, result.text)
            for diagnostic in value:
                self.assertIn("id", diagnostic)
        return value

    COMMANDS = (
        ("build",), ("check",), ("check", "--templates"), ("translations",),
        ("explain", "--template", "book"), ("schema",), ("schema", "--print", "books"))

    def test_of_a_sound_site(self):
        self.library()
        for command in self.COMMANDS:
            with self.subTest(command=command):
                self.answer(*command)
        self.assertIn(".absolute_url", self.answer("explain", "--template", "book")["output"])
        self.assertIn("properties", self.answer("schema", "--print", "books"))

    def test_of_a_broken_site(self):
        self.library({"content/books/_collection.yml": "entries: '*.md'\nschema: 3\n"})
        for command in self.COMMANDS:
            with self.subTest(command=command):
                self.answer(*command, status=1)

    def test_without_a_site(self):
        for command in self.COMMANDS:
            with self.subTest(command=command):
                self.answer(*command, status=2)

    def test_of_wrong_arguments(self):
        self.library()
        for command in (
                ("explain", "nonsense"), ("explain",), ("build", "--bogus"), ("bogus",),
                ("build", "--jobs", "0"), ("schema", "--print", "bucks"),
                ("schema", "--output", ""), ("markdown", "--locale", "xx"),
                ("template", "render"), ("clean", "--bogus"), ("check", "--translations")):
            with self.subTest(command=command):
                (found,) = self.answer(*command, status=2)
                self.assertEqual(found["id"], "invalid-usage")
                self.assertTrue(found["remedy"])
        self.answer("explain", "--template", "bok", status=1)

    def test_of_explanations(self):
        entry = self.answer("explain", "wrong-type")
        self.assertEqual(
            list(entry), ["id", "severity", "summary", "cause", "remedy"])
        self.assertEqual((entry["id"], entry["severity"]), ("wrong-type", "error"))
        self.assertIn(entry, self.answer("explain", "--reference"))
        self.assertIn("# Reference", self.answer("schema", "--reference")["output"])

    def test_of_text(self):
        self.assertEqual(
            self.answer("markdown", stdin=b"*Momo*\n"),
            {"output": "<p><em>Momo</em></p>\n", "diagnostics": []})
        (found,) = self.answer("markdown", stdin=b"<b>Momo</b>\n", status=1)
        self.assertEqual(found["id"], "raw-html")
        self.answer("markdown", "none.md", status=2)
        self.write({"page.html": "<p>{{ 'a\"b' }}</p>", "bad.html": "{{ a | upcas }}"})
        self.assertEqual(
            self.answer("template", "render", "page.html"),
            {"output": "<p>a&quot;b</p>", "diagnostics": []})
        (found,) = self.answer("template", "render", "bad.html", status=1)
        self.assertEqual(found["id"], "unknown-filter")


class NamesThatExist(AnswerTest):
    def test_diagnostics(self):
        for name, answer in (
                ("wrong-typ", "there is no diagnostic 'wrong-typ'; did you mean 'wrong-type'?"),
                ("wrong_type", "; did you mean 'wrong-type'?"),
                ("[missing-link-taget]", "; did you mean 'missing-link-target'?"),
                ("slug", "; ids that contain it are invalid-slug"),
                ("nonsense", "; write the id in brackets at the end of a message")):
            with self.subTest(name=name):
                result = self.run_acopio("explain", name)
                self.assertEqual((result.status, result.out), (2, ""), result.text)
                self.assertIn(answer, result.err)
                self.assertNotIn("Usage:", result.err)

    def test_layouts_are_named_without_folder_and_extension(self):
        fill = "{%% layout '%s' %%}{%% block main %%}{{ entry.title }}{%% endblock %%}"
        for name in ("base.html", "base.liquid", "layouts/base.html", "templates/layouts/base.html"):
            with self.subTest(name=name):
                self.library({"templates/layouts/base.html": BASE,
                              "templates/layouts/book.html": fill % name})
                self.refused(f"layout '{name}' doesn't exist; did you mean 'base'?",
                             "remedy: write 'base': the name without folder and extension")
        self.library({"templates/layouts/book.html": fill % "case.html"})
        self.refused("remedy: write templates/layouts/case.html, and 'case' here, or name another")

    def test_partials_are_named_without_folder_and_extension(self):
        self.layout("{% render 'partials/card.html' %}", {"templates/partials/card.html": "x"})
        self.refused("partial 'partials/card.html' doesn't exist; did you mean 'card'?",
                     "remedy: write 'card': the name without folder and extension")

    def test_filters_in_the_head_of_a_loop(self):
        self.layout("{% for book in collections.books | sort: 'title' limit: 2 %}"
                    "{{ book.title }}{% endfor %}")
        self.refused(
            "filters cannot be used in the head of a loop",
            "remedy: write '{% assign sorted = collections.books | sort: 'title' %}' before "
            "it, and loop over 'sorted'")
        # The remedy is right.
        self.layout("{% assign sorted = collections.books | sort: 'title' %}"
                    "{% for book in sorted limit: 2 %}{{ book.title }}{% endfor %}")
        self.built()
        self.layout("{% if entry.title | size > 2 %}x{% endif %}")
        self.refused("remedy: use filters in '{% assign name = value | filter %}' before this")

    def test_strings_are_added_to_a_file(self):
        self.layout("{{ 'opening' | t }}")
        self.refused("string 'opening' doesn't exist [unknown-string]",
                     "remedy: add it to content/i18n/en-GB.yml")
        site = LIBRARY["content/site.yml"].replace(
            "locale: en-GB\n", "locale: en-GB\nlanguages:\n  - { locale: en-GB, title: English }\n"
            "  - { locale: es-MX, title: Español, path: /es/ }\n")
        self.layout("{{ 'opening' | t }}", {
            "content/site.yml": site, "content/i18n/en-GB.yml": "open: Open\n",
            "content/i18n/es.yml": "open: Abierto\n"})
        self.refused("[unknown-string]")
        self.assertRegex(
            self.build().text, r"remedy: add it to content/i18n/en-GB.yml, content/i18n/es(-MX)?.yml\n")

    def test_the_placeholder_of_time_zones_is_not_suggested(self):
        self.library({"content/site.yml": LIBRARY["content/site.yml"] + "timezone: Factory\n"})
        result = self.run_acopio("build")
        self.assertEqual(result.status, 1)
        self.assertIn("there is no time zone 'Factory' [unknown-timezone]", result.err)


class Wording(AnswerTest):
    def test_articles_follow_the_name(self):
        for name, needs in (("Article", "an Article"), ("Book", "a Book"), ("Event", "an Event"),
                            ("FAQPage", "an FAQPage"), ("Organization", "an Organization"),
                            ("HowTo", "a HowTo")):
            self.library({"content/books/_collection.yml":
                          COLLECTION + f"metadata: {{ type: {name}, properties: {{ }} }}\n"})
            text = self.build().text
            self.assertIn(f": {needs} ", text)
            self.assertNotRegex(text, r"\ba [AEIO]")

    def test_halves_of_characters_in_patterns(self):
        for pattern, remedy in ((r"\uD83D\uDE00", r"\u{1F600}"), (r"[\uD83D\uDE00]", r"\u{1F600}"),
                                (r"\uDE00", r"\u{1F4D6}"), (r"\uD83D", r"\u{1F4D6}")):
            with self.subTest(pattern=pattern):
                self.pattern(pattern)
                first = re.search(r"\\u\w{4}", pattern)[0]
                self.refused(f"'{first}' is half of a character [invalid-pattern]",
                             f"remedy: write the character itself, or its number as {remedy}")
        # The remedy is right.
        self.library({"content/books/momo.md": "---\ntitle: \U0001F600\nslug: momo\n---\nx\n",
                      "content/books/_collection.yml": COLLECTION.replace("slug: title\n", "").replace(
                          "{ type: text }", r"{ type: text, pattern: '\u{1F600}' }")})
        self.built()

    def test_markdown_of_no_collection(self):
        result = self.run_acopio("markdown", stdin=b"<b>x</b>\n")
        self.assertIn("error: raw HTML is not allowed here [raw-html]", result.err)
        self.assertNotIn("collection", result.err)


class OneCauseOnce(AnswerTest):
    def test_a_partial_that_renders_itself(self):
        books = {f"content/books/b{i}.md": f"---\ntitle: B{i}\n---\nx\n" for i in range(30)}
        self.layout("{% render 'a' %}", {
            **books, "templates/partials/a.html": "<p>{% render 'b' %}</p>",
            "templates/partials/b.html": "{% render 'a' %}"})
        for jobs in ("1", "4"):
            found = json.loads(self.build("--format", "json", "--jobs", jobs).out)
            self.assertEqual([one["id"] for one in found], ["template-limit"])

    def test_dates_that_are_none(self):
        for liquid in ("{{ 'soon' | date: '%Y' }}", "{{ 'soon' | date }}",
                       "{{ entry.due | default: 'soon' | date: '%Y' }}",
                       "{{ 'soon' | default: '2026-11-21' | date }}",
                       "{% assign day = 'soon' %}{{ day | date: '%Y' }}"):
            with self.subTest(liquid=liquid):
                # Not even where no page prints it.
                self.layout("{% if entry.title == 'Never' %}" + liquid + "{% endif %}", {
                    "content/books/_collection.yml": COLLECTION.replace(
                        "page:", "  due: { type: date, optional: true }\npage:")})
                for arguments in (("build",), ("check", "--templates")):
                    result = self.run_acopio(*arguments)
                    self.assertEqual(result.status, 1, result.text)
                    self.assertIn("'soon' is not a date [bad-argument]", result.err)
        self.layout("{{ '2026-11-21' | date }}{{ entry.title | default: '2026' | size }}")
        self.built()


class Tables(AnswerTest):
    def test_delimiter_rows_of_another_width(self):
        result = self.run_acopio("markdown", stdin=b"A\n\n| a | b | c |\n|---|:-:|\n| 1 | 2 | 3 |\n")
        self.assertEqual(result.status, 0)
        self.assertIn(
            "<stdin>:4:1: warning: this row has 2 cells and the header 3, so both are text and no "
            "table [table-columns]", result.err)
        self.assertIn("remedy: give it as many cells: '|---|---|---|'", result.err)
        self.assertNotIn("<table", result.out)

    def test_other_lines_are_no_tables(self):
        for text in (b"a | b\n---\n", b"a\n---|---\n", b"a | b\n- c\n", b"| a | b |\n|---|---|\n",
                     b"    | a | b |\n    |---|\n", b"```\n| a | b |\n|---|\n```\n",
                     b"| a | b |\n\n|---|\n"):
            with self.subTest(text=text):
                self.assertEqual(self.run_acopio("markdown", stdin=text).err, "")
        self.assertEqual(self.run_acopio("markdown", "--gfm", stdin=b"| a | b |\n|---|\n").err, "")

    def test_warnings_do_not_hide_errors(self):
        text = b"| a | b |\n|---|\n\n" * 300 + b">" * 200 + b" x\n"
        result = self.run_acopio("markdown", stdin=text)
        self.assertIn("[nesting-too-deep]", result.err)


class LineEnds(AnswerTest):
    def test_front_matter_is_read_with_any_line_ends(self):
        lines = ["---", "title: Momo", "---", "Time is life.", "", "A <b>", ""]
        for end in ("\n", "\r\n", "\r"):
            with self.subTest(end=end):
                self.library({"content/books/momo.md": end.join(lines)})
                self.refused("content/books/momo.md:6:3: error: raw HTML")
                self.library({"content/books/momo.md": end.join(lines).replace(" <b>", "")})
                self.built()
                self.assertIn("<p>Time is life.</p>\n<p>A</p>", self.output("books/momo/index.html"))
        for text in ("---\r\ntitle: Momo\n---\rTime is life.\r", "---\rtitle: Momo\n---\nTime is life.\n",
                     "---\ntitle: Momo\r---\r\nTime is life.\r\n"):
            with self.subTest(text=text):
                self.library({"content/books/momo.md": text})
                self.built()
                self.assertIn("<p>Time is life.</p>", self.output("books/momo/index.html"))

    def test_faults_in_such_front_matter_have_their_place(self):
        self.library({"content/books/momo.md": "---\rtitle: Momo\rtitel: x\r---\rx\r"})
        self.refused("content/books/momo.md:3:1: error: ")
        self.library({"content/books/momo.md": "---\rtitle: Momo\r"})
        self.refused("content/books/momo.md:1:1: error: the front matter is never closed")
        self.library({"content/books/momo.md": "---\r\ntitle: Momo\r\n---\r\nkey: a\r\n---\r\nx\r\n"})
        self.assertIn("momo.md:4:1: warning: the text begins like front matter", self.built().text)


class WhatDisappears(AnswerTest):
    def test_pages_that_a_build_removed_are_listed(self):
        books = {f"content/books/b{i:02}.md": f"---\ntitle: B {i:02}\n---\nx\n" for i in range(30)}
        self.library(books)
        self.built()
        self.write({"content/books/momo.md": None})
        result = self.built()
        self.assertIn("removed pages   1, without a redirect\n  /books/momo/\n", result.out)
        self.assertNotIn("removed pages", self.built().out)
        self.write({path: None for path in list(books)[:25]})
        result = self.built()
        self.assertIn("removed pages   25, without a redirect\n  /books/b-00/\n", result.out)
        self.assertIn("  /books/b-19/\n  and 5 more\n", result.out)

    def test_pages_with_an_alias_are_not(self):
        self.library()
        self.built()
        self.write({"content/books/momo.md": None,
                    "content/books/emma.md": "---\ntitle: Emma\naliases: [/books/momo/]\n---\nx\n"})
        self.assertNotIn("removed pages", self.built().out)

    def test_schemas_of_removed_collections(self):
        self.library({"content/x/y/_collection.yml": "entries: '*.md'\nschema: { title: text }\n"})
        self.assertEqual(self.run_acopio("schema").status, 0)
        schemas = self.root / ".acopio/schemas"
        self.assertTrue((schemas / "x/y.json").exists())
        self.assertEqual(self.run_acopio("schema", "--output", "mine").status, 0)
        self.write({".acopio/schemas/notes.json": "{}", "content/x/y/_collection.yml": None})
        self.assertEqual(self.run_acopio("schema").status, 0)
        self.assertEqual(
            self.published(".acopio/schemas"), ["_collection.json", "_site.json", "books.json", "notes.json"])
        self.assertFalse((schemas / "x").exists())
        # In a folder of the user, schemas may be the user's.
        self.assertEqual(self.run_acopio("schema", "--output", "mine").status, 0)
        self.assertTrue((self.root / "mine/x/y.json").exists())


class IDs(AnswerTest):
    def test_no_two_elements_of_a_page_have_one_id(self):
        text = "# Works\n\nA[^a] [up](#works)\n\n## Works\n\n[^a]: Note.\n"
        field = "".join("  " + line + "\n" for line in text.splitlines())
        self.library({
            "content/books/_collection.yml": COLLECTION.replace(
                "page:", "  about: { type: markdown }\n  more: { type: markdown }\npage:"),
            "content/books/momo.md":
                "---\ntitle: Momo\nabout: |\n" + field + "more: |\n" + field + "---\n" + text
                + "\n:::note\n" + text.replace("[^a]", "[^b]") + ":::\n\n:::note\n# Works\n:::\n"
                + "\n::box[x]{text=works}\n\n::box[y]{text=works}\n",
            "templates/components/note.html":
                "{% doc %}\n@param {html} content\n{% enddoc %}<div>{{ content }}</div>",
            "templates/components/box.html":
                "{% doc %}\n@param {string} text\n@param {html} content\n{% enddoc %}"
                "<div>{{ content }}{{ '# Works' | markdown }}</div>",
            "templates/layouts/book.html": LAYOUT.replace(
                "<main>", "<main>{{ entry.about }}{{ entry.more }}"),
        })
        self.built()
        html = self.output("books/momo/index.html")
        ids = re.findall(r'\sid="([^"]*)"', html)
        self.assertGreater(len(ids), 10, html)
        self.assertEqual(len(ids), len(set(ids)), sorted(ids))
        for target in re.findall(r'href="#([^"]*)"', html):
            self.assertIn(target, ids)
