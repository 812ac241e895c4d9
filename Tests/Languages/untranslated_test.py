"""Builds a site in five languages with each rule for pages that are not translated, and reads what visitors, search
engines and feeds get.

One language is written from right to left, one without spaces, one has four plural forms, and two are variants of one.
"""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as ET

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = os.environ.get("ACOPIO", str(ROOT / ".build/release/acopio"))
BASE = "https://library.example"
OTHERS = ["pt-PT", "ar", "ja", "pl"]

LAYOUT = """<!doctype html>
<html lang="{{ site.locale }}" dir="{{ site.dir }}">
<head><meta charset="utf-8"><title>{{ page.title }}</title>
<link rel="canonical" href="{{ page.canonical }}">
{% for other in page.alternates %}<link rel="alternate" hreflang="{{ other.locale }}" href="{{ other.absolute_url }}">
{% endfor %}</head>
<body><main{% if page.lang != site.locale %} lang="{{ page.lang }}"{% endif %}>
<p>{{ page.untranslated | join: ',' }}|{{ 'found' | t: count: 5 }}|{{ entry.date | date }}</p>
{% if entry.writer %}<p><a href="{{ entry.writer.url }}">{{ entry.writer.title }}</a></p>
{% endif %}{{ entry.content }}
<ul>{% for book in collections.books %}<li><a href="{{ book.url }}">{{ book.title }}</a></li>{% endfor %}</ul>
</main></body></html>
"""

COLLECTION = """entries: '*.md'
schema:
  title: text
  date: date
  tags: { type: list, of: text, default: [] }
  writer: { type: reference, to: writers, optional: true }
page: { permalink: '/books/{slug}/', layout: book }
search: { fields: { title: 10, content: 1 }, show: title }
feeds: [{ formats: atom, path: /feed.xml, item: { date: date, title: title } }]
endpoints: [{ path: /books, localized: true, each: { title: title } }]
"""

FILES = {
    "content/books/_collection.yml": COLLECTION,
    "content/writers/_collection.yml": "entries: '*.md'\nschema:\n  title: text\n"
                                       "page: { permalink: '/writers/{slug}/', layout: writer }\n",
    "content/writers/ende.md": "---\ntitle: Ende\n---\nUm escritor.\n",
    # Translated everywhere, except for a tag.
    "content/books/momo.md": "---\ntitle: Momo\ndate: 2026-03-05\ntags: [tempo]\nwriter: ende\n---\nOs homens cinzentos.\n",
    # Nowhere.
    "content/books/jim.md": "---\ntitle: Jim\ndate: 2026-03-06\n---\nSó em português do Brasil.\n",
    "templates/layouts/book.html": LAYOUT,
    "templates/layouts/writer.html": LAYOUT.replace(
        '{% if entry.writer %}<p><a href="{{ entry.writer.url }}">{{ entry.writer.title }}</a></p>\n{% endif %}', "")
    .replace("|{{ entry.date | date }}", ""),
    "content/i18n/pt-BR.yml": "found: { one: '{count} livro', many: '{count} de livros', other: '{count} livros' }\n",
    "content/i18n/pt-PT.yml": "found: { one: '{count} livro', many: '{count} de livros', other: '{count} livros' }\n",
    "content/i18n/ar.yml": "found: { one: كتاب, two: كتابان, few: '{count} كتب', many: '{count} كتابًا', other: '{count} كتاب' }\n",
    "content/i18n/ja.yml": "found: { other: '{count}冊' }\n",
    "content/i18n/pl.yml": "found: { one: '{count} książka', few: '{count} książki', many: '{count} książek', other: '{count} książki' }\n",
}
for _tag, _title, _text in [("pt-PT", "Momo", "Os homens cinzentos, em Portugal."), ("ar", "مومو", "الرجال الرماديون."),
                            ("ja", "モモ", "時間どろぼう。"), ("pl", "Momo", "Szarzy ludzie.")]:
    FILES[f"content/books/momo.{_tag}.md"] = f"---\ntitle: {_title}\n---\n{_text}\n"


def site(rule):
    languages = "".join(f"  - {{ locale: {tag}, title: {tag}, path: /{tag.lower()}/ }}\n" for tag in OTHERS)
    return (f"name: Biblioteca\nbase-url: {BASE}/\nlocale: pt-BR\nlanguages:\n  - {{ locale: pt-BR, title: pt-BR }}\n"
            f"{languages}" + (f"untranslated: {rule}\n" if rule else ""))


class Site:
    def __init__(self, rule, changes=None):
        self.folder = tempfile.TemporaryDirectory()
        unittest.addModuleCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        for path, text in {**FILES, "content/site.yml": site(rule), **(changes or {})}.items():
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text, encoding="utf-8")
        self.result = self.run("build", "--now", "2026-11-21")
        self.output = self.root / "Output"

    def run(self, *arguments):
        result = subprocess.run([TOOL, *arguments], cwd=self.root, capture_output=True, text=True)
        return result.stdout + result.stderr

    def has(self, path):
        return (self.output / path / "index.html").exists()

    def page(self, path):
        return (self.output / path / "index.html").read_text(encoding="utf-8")

    def sitemap(self):
        tree = ET.parse(self.output / "sitemap.xml")
        return [node.text[len(BASE):] for node in tree.iter("{http://www.sitemaps.org/schemas/sitemap/0.9}loc")]

    def feed(self, language):
        text = (self.output / language / "feed.xml").read_text(encoding="utf-8")
        return re.findall(r"<entry>.*?<title>([^<]*)", text, re.S)

    def found(self, language):
        """How many pages the search of a language knows."""
        return int(re.search(r'"count":(\d+)', (self.output / f"search/{language}.js").read_text(encoding="utf-8"))[1])

    def titles(self, language):
        data = json.loads((self.output / language / "books.json").read_text(encoding="utf-8"))
        return [item["title"] for item in data]


class Untranslated(unittest.TestCase):
    def check_alternates(self, site):
        """hreflang is reciprocal, and each page names itself."""
        pages = {}
        for path in site.output.rglob("index.html"):
            text = path.read_text(encoding="utf-8")
            address = BASE + "/" + str(path.relative_to(site.output)).removesuffix("index.html")
            pages[address] = re.findall(r'hreflang="([^"]+)" href="([^"]+)"', text)
        for address, others in pages.items():
            for _, other in others:
                self.assertIn(address, [target for _, target in pages[other]], f"{other} does not name {address}")
            if others:
                self.assertIn(address, [target for _, target in others])
        return pages

    def test_a_page_with_its_own_text_is_an_alternate_although_a_tag_is_not_translated(self):
        for rule in ["omit", "fallback", "noindex"]:
            with self.subTest(rule):
                pages = self.check_alternates(Site(rule))
                self.assertEqual([tag for tag, _ in pages[f"{BASE}/ja/books/momo/"]], ["pt-BR", *OTHERS])

    def test_omit_publishes_no_page(self):
        site = Site("omit")
        for tag in OTHERS:
            folder = tag.lower()
            self.assertTrue(site.has(f"{folder}/books/momo"), site.result)
            self.assertFalse(site.has(f"{folder}/books/jim"))
            self.assertNotIn(f"/{folder}/books/jim/", site.sitemap())
            self.assertEqual(len(site.feed(folder)), 1)
            self.assertEqual(len(site.titles(folder)), 1)
            # A list has it not, and a reference to it leads to the original.
            page = site.page(f"{folder}/books/momo")
            self.assertNotIn("Jim", page)
            self.assertIn('<a href="/writers/ende/">Ende</a>', page)
        self.assertTrue(site.has("books/jim"))
        self.assertEqual(site.feed(""), ["Jim", "Momo"])

    def test_fallback_says_where_the_original_is(self):
        site = Site("fallback")
        for tag in OTHERS:
            folder = tag.lower()
            page = site.page(f"{folder}/books/jim")
            self.assertIn(f'<link rel="canonical" href="{BASE}/books/jim/">', page)
            self.assertIn('<main lang="pt-BR">', page)
            self.assertIn("<p>title,content|", page)
            self.assertNotIn("hreflang", page)
            self.assertNotIn("noindex", page)
            self.assertNotIn(f"/{folder}/books/jim/", site.sitemap())
            self.assertEqual(len(site.feed(folder)), 1)
            translated = site.page(f"{folder}/books/momo")
            self.assertIn(f'<link rel="canonical" href="{BASE}/{folder}/books/momo/">', translated)
            self.assertIn("<main>", translated)
            self.assertIn("Jim", translated)
        self.assertIn("/books/jim/", site.sitemap())

    def test_lists_say_the_language_of_each_entry(self):
        layout = LAYOUT.replace('<li><a', '<li lang="{{ book.lang }}"><a')
        for rule, other in [("fallback", "pt-BR"), ("noindex", "pt-BR")]:
            with self.subTest(rule):
                page = Site(rule, {"templates/layouts/book.html": layout}).page("pl/books/momo")
                self.assertEqual(re.findall(r'<li lang="([^"]+)"><a[^>]*>([^<]+)', page), [(other, "Jim"), ("pl", "Momo")])

    def test_the_page_of_a_term_without_a_translated_entry_is_for_visitors_alone(self):
        changes = {
            "content/books/_collection.yml":
                COLLECTION + "taxonomies: [{ field: tags, permalink: '/tags/{term}/', layout: tag }]\n",
            "content/books/jim.md": FILES["content/books/jim.md"].replace("---\nSó", "tags: [trem]\n---\nSó"),
            "templates/layouts/tag.html": LAYOUT.split("<p>{{")[0] + "{{ term.name }}</main></body></html>\n",
        }
        for rule in ["fallback", "noindex"]:
            with self.subTest(rule):
                self.check_terms(Site(rule, changes))

    def check_terms(self, site):
        self.check_alternates(site)
        self.assertIn('<meta name="robots" content="noindex">', site.page("pl/tags/trem"))
        self.assertNotIn("hreflang", site.page("pl/tags/trem"))
        self.assertEqual(re.findall('hreflang="([^"]+)"', site.page("tags/trem")), ["pt-BR"])
        self.assertIn('hreflang="pl"', site.page("tags/tempo"))
        terms = [path for path in site.sitemap() if "/tags/" in path]
        self.assertEqual(sorted(terms), sorted(["/tags/trem/", "/tags/tempo/", *(f"/{tag.lower()}/tags/tempo/" for tag in OTHERS)]))

    def test_a_list_that_is_the_same_everywhere_is_not_missing(self):
        fixed = COLLECTION.replace("of: text, default", "of: text, translated: false, default")
        site = Site("omit", {"content/books/_collection.yml": fixed})
        self.assertIn("<p>|5 książek|", site.page("pl/books/momo"))
        self.assertNotIn("tags", site.run("translations", "--now", "2026-11-21"))
        translated = FILES["content/books/momo.pl.md"].replace("title: Momo\n", "title: Momo\ntags: [czas]\n")
        fault = Site("omit", {"content/books/_collection.yml": fixed, "content/books/momo.pl.md": translated}).result
        self.assertIn("'tags' is the same in every language [not-localized]", fault)

    def test_noindex_is_for_visitors_alone(self):
        site = Site("noindex")
        page = site.page("pl/books/jim")
        self.assertIn('<meta name="robots" content="noindex">', page)
        self.assertIn(f'<link rel="canonical" href="{BASE}/pl/books/jim/">', page)
        self.assertNotIn("/pl/books/jim/", site.sitemap())
        self.assertEqual(len(site.feed("pl")), 1)

    def test_search_has_no_text_of_another_language(self):
        for rule in ["omit", "fallback", "noindex"]:
            with self.subTest(rule):
                site = Site(rule)
                self.assertEqual([site.found(tag) for tag in ["pt-BR", *OTHERS]], [3, 1, 1, 1, 1])

    def test_without_a_rule_nothing_changes(self):
        site = Site(None)
        page = site.page("pl/books/jim")
        self.assertIn(f'<link rel="canonical" href="{BASE}/pl/books/jim/">', page)
        self.assertIn("/pl/books/jim/", site.sitemap())
        self.assertEqual(len(site.feed("pl")), 2)
        # Every text counts, and a tag is missing.
        self.assertNotIn("hreflang", site.page("pl/books/momo"))

    def test_an_entry_and_a_collection_have_rules_of_their_own(self):
        site = Site("omit", {
            "content/books/_collection.yml": COLLECTION + "untranslated: noindex\n",
            "content/books/jim.md": FILES["content/books/jim.md"].replace("---\ntitle", "---\nuntranslated: fallback\ntitle"),
            "content/books/punch.md": "---\ntitle: Ponche\ndate: 2026-03-07\n---\nOutro.\n",
        })
        self.assertIn(f'href="{BASE}/books/jim/"', site.page("pl/books/jim"))
        self.assertIn("noindex", site.page("pl/books/punch"))
        self.assertFalse(site.has("pl/writers/ende"))

    def test_other_words_are_refused(self):
        site = Site("hide")
        self.assertIn("[not-in-enum]", site.result)
        self.assertIn("omit, fallback, noindex", site.result)

    def test_pages_are_in_their_language(self):
        site = Site("omit")
        self.assertIn("5 książek|5 marca 2026</p>", site.page("pl/books/momo"))
        self.assertIn('<html lang="ar" dir="rtl">', site.page("ar/books/momo"))
        self.assertIn("5冊|2026年3月5日</p>", site.page("ja/books/momo"))
        self.assertIn("5 livros|5 de março de 2026</p>", site.page("pt-pt/books/momo"))

    def test_the_command_lists_files_and_fields(self):
        found = Site("omit").run("translations")
        self.assertIn("pl: 0 of 3 entries translated\n", found)
        self.assertIn("content/books/momo.md:2:1: warning: 'tags' of 'books/momo' is not in 'pl' [untranslated]", found)
        self.assertIn("remedy: add the missing texts to content/books/momo.pl.md\n", found)
        self.assertIn("'title', 'content' of 'books/jim' are not in 'pl' [untranslated]", found)


if __name__ == "__main__":
    unittest.main()
