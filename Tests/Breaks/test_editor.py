"""One mistake of an editor gives one message, which names its cause."""

from small_site import LIBRARY, SiteTest


LIBRARY, SiteTest = LIBRARY, SiteTest

# The library in two languages, with a translation in a file and texts in both languages.
BILINGUAL = {
    "content/site.yml": (
        "name: Library\nbase-url: https://library.example/\nlocale: en-GB\n"
        "languages:\n  - { locale: en-GB, title: English }\n  - { locale: es-MX, title: Español }\n"),
    "content/books/_collection.yml": (
        "entries: '*.md'\nslug: title\nschema:\n  title: { type: text }\n  pages: { type: integer }\n"
        "page: { permalink: { en-GB: '/books/{slug}/', es-MX: '/libros/{slug}/' }, layout: book }\n"),
    "content/books/momo.md": "---\ntitle: Momo\npages: 304\n---\nTime is life.\n",
    "content/books/momo.es-MX.md": "---\ntitle: Momo\n---\nEl tiempo es vida.\n",
    "content/authors/_collection.yml": "entries: authors.yml\nkey: id\nschema: { id: slug, name: text }\n",
    "content/authors/authors.yml": "- { id: ende, name: { en-GB: Ende, es-MX: Ende } }\n",
    "content/i18n/en-GB.yml": "ui: { books: Books }\n",
    "content/i18n/es-MX.yml": "ui: { books: Libros }\n",
}


class Editor(SiteTest):
    def one(self, files, *words):
        """Checks the library with `files` changed; demands one error with all of `words`."""
        self.library({**BILINGUAL, **files})
        result = self.run_acopio("check", "--now", "2026-11-21")
        self.assertEqual(result.status, 1, result.text)
        self.assertEqual(result.err.count(": error: "), 1, result.err)
        for word in (*words, "remedy:"):
            self.assertIn(word, result.err)

    def test_the_library_is_right(self):
        self.library(BILINGUAL)
        result = self.run_acopio("check", "--now", "2026-11-21")
        self.assertEqual(result.status, 0, result.text)

    def test_a_key_in_another_language(self):
        """The unknown key and the missing field were two errors."""
        self.one({"content/books/momo.md": "---\ntítulo: Momo\npages: 304\n---\n"},
                 "content/books/momo.md:2:1:", "'título' is not a field of the entry; did you mean 'title'")

    def test_an_entry_that_cannot_be_read_has_no_missing_translations(self):
        """Its translation was reported to have no original."""
        self.one({"content/books/momo.md": "---\ntitle: \"Momo\npages: 304\n---\n"},
                 "content/books/momo.md:2:8:", "yaml-syntax")

    def test_a_site_that_cannot_be_read_is_the_only_fault(self):
        """Every text in two languages was reported as a mapping."""
        self.one({"content/site.yml": BILINGUAL["content/site.yml"] + "params:\n\temail: a\n"},
                 "content/site.yml:", "a tab cannot indent YAML")

    def test_a_typo_in_the_language_of_the_site(self):
        self.one({"content/site.yml": BILINGUAL["content/site.yml"].replace("locale: en-GB\n", "locale: en-GBB\n")},
                 "content/site.yml:", "does not name the site's own, 'en-gbb'; did you mean 'en-GB'?",
                 "or correct 'locale'")

    def test_a_typo_in_another_language(self):
        """Each text was 'must be text, not a mapping'."""
        self.library({**BILINGUAL, "content/site.yml": BILINGUAL["content/site.yml"].replace("es-MX", "es-MZ"),
                      "content/i18n/es-MX.yml": "ui: { books: Libros }\n"})
        result = self.run_acopio("check", "--now", "2026-11-21")
        self.assertEqual(result.status, 1, result.text)
        self.assertIn("'es-MX' is not a language of the site; did you mean 'es-MZ'?", result.err)
        self.assertNotIn("not a mapping", result.err)

    def test_numbers_too_large_and_with_decimals(self):
        self.one({"content/books/momo.md": "---\ntitle: Momo\npages: 99999999999999999999\n---\n"},
                 "'pages' is too large a whole number", "out-of-range")
        self.one({"content/books/momo.md": "---\ntitle: Momo\npages: 30.4\n---\n"},
                 "'pages' must be a whole number, not 30.4", "type: number")

    def test_an_unknown_reference_lists_the_keys(self):
        self.one({"content/books/_collection.yml":
                      BILINGUAL["content/books/_collection.yml"].replace(
                          "  pages:", "  author: { type: reference, to: authors }\n  pages:"),
                  "content/books/momo.md": "---\ntitle: Momo\nauthor: carroll\npages: 304\n---\n"},
                 "'carroll' is not an entry of 'authors'", "keys are ende; add a new entry to content/authors/")

    def test_a_file_of_a_content_format(self):
        """The remedy for a CSV file was to put it where it already is."""
        self.one({"content/books/_collection.yml":
                      BILINGUAL["content/books/_collection.yml"].replace(
                          "  pages:", "  data: { type: file }\n  pages:"),
                  "content/books/momo.md": "---\ntitle: Momo\ndata: loans.csv\npages: 304\n---\n",
                  "content/books/loans.csv": "a,b\n1,2\n"},
                 "'content/books/loans.csv' is content", "packed as a .zip")

    def test_long_codes_of_languages(self):
        for code, short in (("eng", "en"), ("spa", "es"), ("ger", "de")):
            self.library({"content/site.yml": LIBRARY["content/site.yml"].replace("en-GB", code)})
            result = self.run_acopio("check", "--now", "2026-11-21")
            self.assertIn(f"'{code}' is not a language tag", result.err)
            self.assertIn(f"write '{short}'", result.err)
