"""A library with an API that has a lock, for the tests of what changes of it are told, and of locks that are lost."""

from small_site import SiteTest

LOCK = "content/api/v1.lock.json"
HISTORY = "content/api/v1.changes.json"
SITE = "content/site.yml"
BOOKS = "content/books/_collection.yml"
SHELF = "content/books/books.json"
AUTHORS = "content/authors/_collection.yml"
BRANCHES = "content/branches/_collection.yml"
DAY = "2026-11-21"


def book(number, title, genre, author, pages, price, printed, more=""):
    return (
        f'  {{ "id": "{number}", "title": "{title}", "genre": "{genre}", "author": "{author}", "pages": {pages}, '
        f'"price": {price}, "printed": "{printed}", "shelf": "a", "tags": ["old", "good"]{more} }}'
    )


LIBRARY = {
    SITE: """\
name: Library
description: Books and their authors
base-url: https://library.example/
locale: en
api:
  versions: [ { name: v1, current: true } ]
  openapi: true
redirects: [ { from: /volumes/, to: /books/ } ]
""",
    BOOKS: """\
entries: books.json
key: id
slug: title
order: [title]
schema:
  id: { type: string, pattern: '^[0-9]+$' }
  title: { type: text, max: 60 }
  pages: { type: integer, min: 1, max: 5000, unit: pages }
  price: { type: decimal, min: 0 }
  weight: { type: number, optional: true, unit: g }
  genre: { type: enum, values: [novel, poetry, essay] }
  shelf: { type: enum, values: [a, b], may-grow: true }
  printed: { type: date }
  isbn: { type: string, optional: true }
  lent: { type: boolean, default: false }
  tags: { type: list, of: string }
  author: { type: reference, to: authors, inverse: books }
page: { permalink: '/books/{slug}/', layout: book }
lists: [ { permalink: /books/, layout: books } ]
feeds: [ { formats: [atom], path: /books/feed.xml, item: { date: printed } } ]
endpoints:
  - path: /books
    title: All books
    each:
      id: id
      kind: { constant: book }
      title: title
      pages: pages
      price: price
      weight: weight
      genre: genre
      shelf: shelf
      printed: printed
      isbn: { value: isbn, omit: null }
      lent: lent
      tags: tags
      author: { members: { key: author.key, name: author.name } }
  - path: '/books/{id}'
    one: { id: id, title: title, pages: pages, author: author.name }
  - path: /catalogue
    per-page: 5
    envelope: true
    each: { id: id, title: title }
  - path: /novels
    where: genre == "novel"
    each: { id: id, title: title, price: price }
""",
    SHELF: "[\n"
    + ",\n".join(
        [
            book(1, "Momo", "novel", "ende", 304, "9.50", "1973-01-01", ', "isbn": "9783522177504"'),
            book(2, "Emma", "novel", "austen", 474, "8.25", "1815-12-23"),
            book(3, "Persuasion", "novel", "austen", 249, "7.75", "1817-12-20"),
            book(4, "The night", "poetry", "ende", 96, "5.25", "1981-01-01"),
            book(5, "Letters", "essay", "austen", 640, "21.50", "1884-01-01"),
            book(6, "Jim Button", "novel", "ende", 260, "9.25", "1960-08-09"),
            book(7, "Sanditon", "novel", "austen", 120, "6.25", "1925-01-01"),
            book(8, "The mirror", "novel", "ende", 230, "8.75", "1984-01-01"),
            book(9, "Lady Susan", "novel", "austen", 110, "6.75", "1871-01-01"),
            book(10, "Verses", "poetry", "austen", 80, "4.25", "1880-01-01"),
            book(11, "Notes", "essay", "ende", 144, "12.25", "1994-01-01"),
            book(12, "Northanger", "novel", "austen", 251, "7.25", "1818-01-01"),
        ]
    )
    + "\n]\n",
    AUTHORS: """\
entries: '*.md'
schema:
  name: { type: text }
  born: { type: integer }
endpoints:
  - path: /authors
    each: { key: key, name: name, born: born, books: books.id }
""",
    "content/authors/austen.md": "---\nname: Jane Austen\nborn: 1775\n---\nWrote *Emma*.\n",
    "content/authors/ende.md": "---\nname: Michael Ende\nborn: 1929\n---\nWrote *Momo*.\n",
    BRANCHES: """\
entries: branches.json
schema:
  id: { type: string }
  name: { type: text }
  place: { type: geo-point }
endpoints:
  - { path: /branches, format: geojson, geometry: place, each: { id: id, name: name } }
""",
    "content/branches/branches.json": (
        '[\n  { "id": "n", "name": "North", "place": { "latitude": 19.5, "longitude": -99.1 } },\n'
        '  { "id": "s", "name": "South", "place": { "latitude": 19.25, "longitude": -99.2 } }\n]\n'
    ),
    "templates/layouts/book.html": "<h1>{{ entry.title }}</h1>\n",
    "templates/layouts/books.html": "<ul>{% for book in pager.entries %}<li>{{ book.title }}</li>{% endfor %}</ul>\n",
}


class LockedSiteTest(SiteTest):
    """A test with the library, whose lock is written once for all tests that begin with the same files."""

    locks = {}

    def lock(self, *arguments, day=DAY):
        return self.run_acopio("lock", *arguments, "--now", day, seconds=120)

    def locked(self, edits=None):
        """Writes the library with these edits, and its lock."""
        self.write(LIBRARY)
        self.edit(edits or {})
        key = tuple(
            sorted(
                (path, (self.root / path).read_text())
                for path in [*LIBRARY, *(edits or {})]
                if (self.root / path).exists()
            )
        )
        if key not in self.locks:
            written = self.lock("write")
            self.assertEqual(written.status, 0, written.text)
            LockedSiteTest.locks[key] = (self.root / LOCK).read_text()
        self.write({LOCK: self.locks[key]})

    def edit(self, edits):
        """Edits files: a text is the new one, `None` removes the file, pairs are texts and what replaces them."""
        for path, change in edits.items():
            if isinstance(change, list):
                text = (self.root / path).read_text()
                for old, new in change:
                    self.assertIn(old, text, path)
                    text = text.replace(old, new)
                change = text
            self.write({path: change})
