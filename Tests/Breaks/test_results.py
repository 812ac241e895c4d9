"""Builds that succeeded with the wrong result: feeds, names, slugs, terms, order, the day."""

import json
import os
import subprocess
import unittest

from small_site import SiteTest


BOOKS = (
    "entries: books.yml\nkey: id\nslug: title\n"
    "schema:\n  id: { type: slug }\n  title: { type: text }\n"
    "  published: { type: date, optional: true }\n"
    "  tags: { type: list, of: { type: string }, optional: true }\n"
    "page: { permalink: '/books/{slug}/', layout: book }\n"
)
BOOK = ("<!doctype html><html lang=\"en-GB\"><head><title>{{ entry.title }}</title></head>"
        "<body></body></html>")
TERM = ("<!doctype html><html lang=\"en-GB\"><head><title>t</title></head><body>"
        "{{ term.name }}: {% for book in pager.entries %}{{ book.title }} {% endfor %}</body></html>")


class ResultTest(SiteTest):
    def books(self, entries, extra="", **files):
        self.library({"content/books/_collection.yml": BOOKS + extra,
                      "content/books/books.yml": entries, "content/books/momo.md": None,
                      "templates/layouts/book.html": BOOK, **files})

    def write(self, files):
        # What a test leaves out of the library was never written.
        files = {path: text for path, text in files.items() if text is not None}
        super().write(files)

    def test_feeds_are_newest_first(self):
        entries = "".join(
            f"- {{ id: b{i}, title: Book {i}, published: 2026-01-{i:02} }}\n" for i in range(1, 10))
        feeds = "feeds:\n" + "".join(
            f"  - {{ formats: {name}, path: /{file}, limit: 2, item: {{ date: published }} }}\n"
            for name, file in (("atom", "atom.xml"), ("json", "feed.json"), ("rss", "index.xml")))
        self.books(entries, feeds)
        self.built()
        items = json.loads(self.output("feed.json"))["items"]
        self.assertEqual([item["title"] for item in items], ["Book 9", "Book 8"])
        for file in ("atom.xml", "index.xml"):
            text = self.output(file)
            self.assertLess(text.index("Book 9"), text.index("Book 8"))
            self.assertNotIn("Book 1<", text)

    def test_related_can_be_no_inverse(self):
        self.books("- { id: a, title: A, tags: [x] }\n- { id: b, title: B, tags: [x] }\n",
                   "related: { by: { tags: 1 } }\n")
        self.write({
            "content/loans/_collection.yml":
                "entries: loans.yml\nkey: id\nschema:\n  id: { type: slug }\n"
                "  book: { type: reference, to: books, inverse: related }\n",
            "content/loans/loans.yml": "- { id: l1, book: a }\n"})
        self.refused("related", "duplicate-field")

    def test_derived_fields_can_have_no_name_of_every_entry(self):
        self.books("- { id: a, title: A }\n", "derive:\n  key: { type: string, value: 'title' }\n")
        self.refused("'key' is given to every entry", "reserved-name")

    def test_paths_that_are_one_on_other_disks_collide(self):
        for first, second in (("/cafe\u0301/", "/caf\u00e9/"), ("/\u00c9/", "/\u00e9/"),
                              ("/stra\u00dfe/", "/STRASSE/"), ("/\u03a3/", "/\u03c2/")):
            with self.subTest(second):
                self.books(f"- {{ id: a, title: A, permalink: {first} }}\n"
                           f"- {{ id: b, title: B, permalink: {second} }}\n")
                self.refused("permalink-collision")

    def test_slugs_are_one_for_both_normalization_forms_and_lower_case(self):
        for title, slug in (("ΌΔΟΣ", "όδος"), ("ΟΔΟΣ 1", "οδος-1"), ("МОСКВА", "москва"),
                            ("И\u0306од", "йод"), ("Tiê\u0301ng Việt", "tieng-viet")):
            with self.subTest(title):
                self.books(f"- {{ id: a, title: '{title}' }}\n")
                self.built()
                self.assertIn(f"books/{slug}/index.html", self.published())

    TERMS = "taxonomies:\n  - { field: tags, permalink: '/tags/{term}/', layout: term }\n"

    def test_terms_with_different_letters_or_symbols_are_different(self):
        self.books("- { id: a, title: One, tags: [caña, C++] }\n- { id: b, title: Two, tags: [cana, C#] }\n"
                   "- { id: c, title: Three, tags: [Caña, c] }\n", self.TERMS)
        self.write({"templates/layouts/term.html": TERM,
                    "content/site.yml":
                        "name: L\nbase-url: https://library.example/\nlocale: es-MX\n"})
        result = self.built()
        self.assertIn("similar-terms", result.text)
        pages = [self.output(path).split("<body>")[1].split("</body>")[0]
                 for path in self.published() if path.startswith("tags/")]
        self.assertEqual(sorted(pages), ["C#: Two ", "C++: One ", "c: Three ", "cana: Two ",
                                         "caña: One Three "])
        self.assertIn("tags/c/index.html", self.published())
        self.assertIn("tags/cana/index.html", self.published())

    def test_slug_of_a_term_stays_when_others_are_added(self):
        """Suffixes depend on the text of the term alone."""
        self.books("- { id: a, title: One, tags: [C++, C] }\n", self.TERMS)
        self.write({"templates/layouts/term.html": TERM})
        self.built()
        before = {path for path in self.published() if path.startswith("tags/")}
        self.write({"content/books/books.yml": "- { id: a, title: One, tags: [C*, C#, C++, C] }\n"})
        self.built()
        self.assertTrue(before <= set(self.published()))

    def test_sort_natural_sorts_as_the_language_does(self):
        self.books("- { id: a, title: One, tags: [zorro, ñandú, nube, oso, Ábaco, item10, item2] }\n")
        self.write({
            "content/site.yml": "name: L\nbase-url: https://library.example/\nlocale: es-MX\n",
            "templates/layouts/book.html":
                "<!doctype html><html lang=\"es-MX\"><head><title>t</title></head><body>"
                "{% assign tags = entry.tags | default: '' | sort_natural %}"
                "{{ tags | join: ' ' }}</body></html>"})
        self.built()
        self.assertIn("<body>Ábaco item2 item10 nube ñandú oso zorro</body>",
                      self.output("books/one/index.html"))

    def day_in(self, zone):
        return subprocess.run(["date", "+%F"], env={**os.environ, "TZ": zone}, check=True,
                              capture_output=True, text=True).stdout.strip()

    def test_the_day_is_that_of_the_time_zone(self):
        page = ("<!doctype html><html lang=\"en-GB\"><head><title>t</title></head>"
                "<body>{{ build.date }}</body></html>")
        days = set()
        # At any moment, these two are on different days.
        for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
            self.library({
                "content/site.yml": "name: Library\nbase-url: https://library.example/\n"
                                    f"locale: en-GB\ntimezone: {zone}\n",
                "templates/layouts/book.html": page})
            before = self.day_in(zone)
            self.assertEqual(self.run_acopio("build").status, 0)
            built = self.output("books/momo/index.html").split("<body>")[1].split("</body>")[0]
            self.assertIn(built, (before, self.day_in(zone)))
            days.add(built)
            self.built()
            self.assertIn("2026-11-21", self.output("books/momo/index.html"))
        self.assertEqual(len(days), 2)

    def test_unknown_time_zone_is_refused(self):
        """'timezone:' is a name of the IANA database."""
        for zone in ("America/Mexico_Citi", "../../etc/passwd", "Mars/Olympus", "''"):
            with self.subTest(zone):
                self.library({"content/site.yml":
                              "name: Library\nbase-url: https://library.example/\nlocale: en-GB\n"
                              f"timezone: {zone}\n"})
                result = self.run_acopio("build")
                self.assertEqual(result.status, 1, result.text)
                self.assertIn("unknown-timezone", result.text)
        self.library({"content/site.yml":
                      "name: Library\nbase-url: https://library.example/\nlocale: en-GB\n"
                      "timezone: America/Mexico_Citi\n"})
        self.assertIn("did you mean 'America/Mexico_City'", self.run_acopio("build").text)


if __name__ == "__main__":
    unittest.main()
