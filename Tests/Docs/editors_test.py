"""Builds the sites that the pages for editors show, and makes the mistakes that they talk about, in both languages.

A code block after a line that is a path in backticks and a colon is that file. A mistake is made in one of these files;
what the tool then prints is on the page, in the section about it.
"""

import os
import pathlib
import re
import sys
import unittest
import unittest.mock

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Breaks"))

from small_site import SiteTest  # noqa: E402

FILE = re.compile(r"^`(content/\S+)`:\n\n```\w+\n(.*?)^```$", re.M | re.S)
SECTION = re.compile(r"^#{2,3} ([^\n]*\n)(.*?)(?=^#{2,3} |\Z)", re.M | re.S)
# Blocks of code are left out when sections are looked for: they have headings of their own.
CODE = re.compile(r"^```.*?^```$", re.M | re.S)

# What the pages do not show: the configuration, the declarations and the layouts.
FRAME = {
    "content/site.yml": (
        "name: Library\nbase-url: https://library.example/\nlocale: {own}\n"
        "languages: [ {{ locale: {own} }}, {{ locale: {other} }} ]\n"
    ),
    "content/books/_collection.yml": (
        "entries: '*.md'\n"
        "schema:\n"
        "  title: {{ type: text }}\n"
        "  pages: {{ type: integer }}\n"
        "  published: {{ type: date }}\n"
        "  tags: {{ type: list, of: {{ type: text }} }}\n"
        "  author: {{ type: reference, to: authors }}\n"
        "page: {{ permalink: '/books/{{slug}}/', layout: book }}\n"
    ),
    "content/authors/_collection.yml": "entries: '*.md'\nschema: {{ title: {{ type: text }} }}\n",
    "content/branches/_collection.yml": (
        "entries: branches.json\nschema:\n  id: slug\n  title: text\n  floors: integer\n  open: boolean\n"
    ),
    "content/events/_collection.yml": (
        "entries: '*.json'\n"
        "schema:\n"
        "  title: {{ type: text, max: 60 }}\n"
        "  text: markdown\n"
        "  date: date\n"
        "  duration: duration\n"
        "  seats: {{ type: integer, min: 1 }}\n"
        "  price: {{ type: number, min: 0 }}\n"
        "  open: {{ type: boolean, default: true }}\n"
        "  branch: {{ type: reference, to: branches, inverse: events }}\n"
        "  books: {{ type: list, of: {{ type: reference, to: books }}, default: [] }}\n"
        "  picture: {{ type: image, optional: true }}\n"
        "page: {{ permalink: '/events/{{slug}}/', layout: event }}\n"
    ),
    "content/events/images/{event}.svg": (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>\n'
    ),
    "templates/layouts/book.html": (
        "{{{{ entry.title }}}}, {{{{ entry.author.title }}}}: {{{{ entry.tags | join: ', ' }}}}\n{{{{ entry.content }}}}\n"
    ),
    "templates/layouts/event.html": (
        "{{{{ entry.title }}}}, {{{{ entry.branch.title }}}}: {{{{ entry.books | map: 'title' | join: ', ' }}}}\n"
        "{{{{ entry.text }}}}\n"
    ),
}

EVENT = "content/events/{event}.json"
MOMO = "content/books/momo.md"

# The mistakes: the beginning of the heading of the section, the file, what is right in it, and what is written instead.
MISTAKES = [
    ("{reading}", EVENT, '"seats": 40', '"seats": "40"'),
    ("1.", EVENT, '"2026-12-05",', '"2026-12-05"'),
    ("2.", EVENT, '.svg"', '.svg",'),
    ("3.", EVENT, '\\"Momo\\"', '"Momo"'),
    ("4.", EVENT, '"{branch}"', "“{branch}”"),
    ("5.", MOMO, "title: Momo", "title: Momo: {story}"),
    ("6.", EVENT, "2026-12-05", "5/12/2026"),
    ("7.", EVENT, '"seats"', '"seat"'),
    ("8.", EVENT, '  "seats": 40,\n', ""),
    ("9.", EVENT, '"{branch}"', '"{wrong}"'),
    ("10.", EVENT, "{event}.svg", "{absent}.svg"),
    (
        "{failing}", EVENT, '  "seats": 40,\n',
        '<<<<<<< HEAD\n  "seats": 40,\n=======\n  "seats": 50,\n>>>>>>> change\n',
    ),
]


class Editors(SiteTest):
    """The page in English; the one in Spanish is a subclass."""

    page = "editors.md"
    language = "en"
    words = {
        "own": "en-GB", "other": "es-MX", "event": "reading-night", "branch": "pier", "wrong": "peer",
        "absent": "reading-nigth", "story": "a story", "reading": "Read a message", "failing": "When a check fails",
    }
    built = {
        "books/momo/index.html": (
            "Momo, Michael Ende: time, friendship\n"
            "<p>A girl listens so well that people find <em>their own</em> answers.</p>\n"
            '<h2 id="who-it-is-for">Who it is for</h2>\n<p>Everybody from <strong>nine</strong> on.</p>\n'
        ),
        "es/books/momo/index.html": "Momo y los hombres grises, Michael Ende: tiempo, amistad\n",
        "events/reading-night/index.html": (
            "Reading night, At the pier: Momo\n"
            "<p>We read “Momo” aloud, with <em>tea</em> and biscuits.</p>\n<p>Bring a cushion.</p>\n"
        ),
        "es/events/reading-night/index.html": "Noche de lectura, En el muelle: Momo y los hombres grises\n",
    }
    removed = {"books/old/index.html": "It is out of print.", "events/autumn-fair/index.html": "It was cancelled."}

    def setUp(self):
        super().setUp()
        environment = unittest.mock.patch.dict(os.environ, {"ACOPIO_LANGUAGE": self.language})
        environment.start()
        self.addCleanup(environment.stop)
        self.text = (ROOT / "docs/content/pages/start" / self.page).read_text(encoding="utf-8")
        self.files = dict(FILE.findall(self.text))
        frame = {self.said(path): self.said(text) for path, text in FRAME.items()}
        self.write({**frame, **self.files})

    def said(self, text):
        """A text with the words of this page in it."""
        return text.format(**self.words)

    def section(self, beginning):
        """The section whose heading begins so."""
        hidden = CODE.sub(lambda block: re.sub("^#", " ", block[0], flags=re.M), self.text)
        found = [match for match in SECTION.finditer(hidden) if match[1].startswith(beginning)]
        self.assertEqual(len(found), 1, beginning)
        return self.text[found[0].start():found[0].end()]

    def test_what_the_page_shows_is_a_site(self):
        result = self.build()
        self.assertEqual((result.status, result.err), (0, ""), result.text)
        for path, beginning in self.built.items():
            self.assertTrue(self.output(path).startswith(beginning), self.output(path))
        for path, reason in self.removed.items():
            self.assertIn(reason, self.output(path))
        self.assertEqual(len(self.files), 9)

    def test_mistakes_are_reported_as_the_page_says(self):
        for heading, path, right, wrong in MISTAKES:
            heading, path = self.said(heading), self.said(path)
            # Braces of JSON are not in these texts, so that all of them can have words in braces.
            right, wrong = self.said(right), self.said(wrong)
            with self.subTest(heading):
                self.assertIn(right, self.files[path])
                self.write({path: self.files[path].replace(right, wrong, 1)})
                result = self.run_acopio("check", "--now", "2026-11-21")
                self.write({path: self.files[path]})
                self.assertEqual(result.status, 1, result.text)
                self.assertIn(f"```\n{result.err}```\n", self.section(heading))

    def test_there_are_ten_mistakes(self):
        numbers = re.findall(r"^### (\d+)\. ", self.text, re.M)
        self.assertEqual(numbers, [str(number) for number in range(1, 11)])
        self.assertEqual([heading for heading, *_ in MISTAKES if heading[0].isdigit()], [f"{number}." for number in numbers])


class Editores(Editors):
    """The page in Spanish, about a library in Mexico."""

    page = "editores.md"
    language = "es"
    words = {
        "own": "es-MX", "other": "en-US", "event": "noche-de-lectura", "branch": "muelle", "wrong": "mulle",
        "absent": "noche-de-letcura", "story": "una historia", "reading": "Leer un mensaje",
        "failing": "Cuando falla la revisión",
    }
    built = {
        "books/momo/index.html": (
            "Momo, Michael Ende: tiempo, amistad\n"
            "<p>Una niña escucha tan bien que la gente encuentra <em>sus propias</em> respuestas.</p>\n"
            '<h2 id="para-quien-es">Para quién es</h2>\n<p>Para todos, desde los <strong>nueve</strong> años.</p>\n'
        ),
        "en/books/momo/index.html": "Momo and the Grey Gentlemen, Michael Ende: time, friendship\n",
        "events/noche-de-lectura/index.html": (
            "Noche de lectura, En el muelle: Momo\n"
            "<p>Leemos “Momo” en voz alta, con <em>té</em> y galletas.</p>\n<p>Trae un cojín.</p>\n"
        ),
        "en/events/noche-de-lectura/index.html": "Reading night, At the pier: Momo and the Grey Gentlemen\n",
    }
    removed = {"books/agotado/index.html": "Está agotado.", "events/feria-de-otono/index.html": "Se canceló."}


if __name__ == "__main__":
    unittest.main()
