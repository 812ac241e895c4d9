"""Changes of a library as maintainers make them, with what the lock has to say about each.

The verdicts were written before the changes were tried, from what the guide about locks promises. `lock_changes.txt` has
what is printed; `ACOPIO_ACCEPT=1` writes it again.
"""

import collections
import html
import json
import os
import pathlib
import re

from locked_site import AUTHORS, BOOKS, BRANCHES, DAY, LIBRARY, SHELF, SITE, LockedSiteTest, book

GOLDEN = pathlib.Path(__file__).with_name("lock_changes.txt")
# The severity of the worst that is reported, and the rules that report it (without R21, which repeats others).
Change = collections.namedtuple("Change", "name verdict edits before day", defaults=({}, DAY))


def books(*pairs):
    return {BOOKS: list(pairs)}


def shelf(*pairs):
    return {SHELF: list(pairs)}


def site(*pairs):
    return {SITE: list(pairs)}


def line(number):
    """The line of a book in the content."""
    return next(text for text in LIBRARY[SHELF].split("\n") if f'"id": "{number}"' in text)


def without(*numbers):
    """The content without some books."""
    kept = [
        text.rstrip(",")
        for text in LIBRARY[SHELF].split("\n")[1:-2]
        if not any(f'"id": "{number}",' in text for number in numbers)
    ]
    return {SHELF: "[\n" + ",\n".join(kept) + "\n]\n"}


def with_book(text):
    return shelf(("\n]\n", f",\n{text}\n]\n"))


def with_ids(*ids):
    """Authors that have ids besides their keys, which books show."""
    authors = ("austen", "Jane Austen", 1775), ("ende", "Michael Ende", 1929)
    return {
        AUTHORS: LIBRARY[AUTHORS].replace("schema:\n", "schema:\n  id: { type: string }\n"),
        **books(("members: { key: author.key,", "members: { id: author.id,")),
        **{
            f"content/authors/{key}.md": f"---\nid: {own}\nname: {name}\nborn: {born}\n---\nWrote books.\n"
            for own, (key, name, born) in zip(ids, authors)
        },
    }


WITH_IDS = with_ids("a1", "e7")
SUNSET = "deprecated: 2026-11-20, sunset: 2027-05-31"

# Edits after which every client works as before.
HARMLESS = [
    Change("a title of a field", "nothing", books(("type: text, max: 60", "type: text, max: 60, title: Title"))),
    Change(
        "a description of a field", "nothing", books(("type: date }", "type: date, description: The first edition. }"))
    ),
    Change(
        "the order of fields",
        "nothing",
        books(("  printed: { type: date }\n", ""), ("schema:\n", "schema:\n  printed: { type: date }\n")),
    ),
    Change(
        "a field that is not published",
        "nothing",
        books(("  lent: {", "  room: { type: string, optional: true }\n  lent: {")),
    ),
    Change(
        "a field with another name inside, the same member",
        "nothing",
        {
            **books(
                ("  printed: { type: date }", "  published: { type: date }"),
                ("printed: printed", "printed: published"),
                ("item: { date: printed }", "item: { date: published }"),
            ),
            **shelf(('"printed"', '"published"')),
        },
    ),
    Change("a longer path to the same value", "nothing", books(("title: title\n", "title: { value: title }\n"))),
    Change("a narrower range", "nothing", books(("min: 1, max: 5000", "min: 10, max: 2000"))),
    Change("a shorter greatest length", "nothing", books(("max: 60", "max: 50"))),
    Change("a first limit", "nothing", {AUTHORS: [("born: { type: integer }", "born: { type: integer, min: 1700 }")]}),
    Change("a list that may not grow any more", "nothing", books((", may-grow: true", ""))),
    Change("another order of words", "nothing", books(("[novel, poetry, essay]", "[essay, novel, poetry]"))),
    Change(
        "titles of words",
        "nothing",
        books(("[novel, poetry, essay]", "{ novel: Novel, poetry: Poetry, essay: Essay }")),
    ),
    Change(
        "an optional field that every book has by now",
        "nothing",
        books(
            ("isbn: { type: string, optional: true }", "isbn: { type: string }"),
            ("isbn: { value: isbn, omit: null }", "isbn: isbn"),
        ),
        before={SHELF: re.sub(r'(, "isbn": "[0-9]+")? }(?=,?\n)', ', "isbn": "1" }', LIBRARY[SHELF])},
    ),
    Change(
        "a default of a field that is always written",
        "nothing",
        books(
            (
                "isbn: { type: string, optional: true }",
                "isbn: { type: string, optional: true }\n  room: { type: string, default: hall }",
            )
        ),
    ),
    Change(
        "a rule on the content",
        "nothing",
        books(("\npage:", "\nrules: [ { require: pages > 0, message: a book has pages } ]\npage:")),
    ),
    Change(
        "a computed field that is not published",
        "nothing",
        books(("\npage:", "\nderive: { evenings: { type: integer, value: 'ceil(pages / 40)' } }\npage:")),
    ),
    Change(
        "the order of endpoints",
        "nothing",
        books(
            ("  - path: '/books/{id}'\n    one: { id: id, title: title, pages: pages, author: author.name }\n", ""),
            (
                "endpoints:\n",
                "endpoints:\n  - path: '/books/{id}'\n    one: { id: id, title: title, pages: pages, author: author.name }\n",
            ),
        ),
    ),
    Change("a title of an endpoint", "nothing", books(("title: All books", "title: Every book"))),
    Change(
        "a description of an endpoint",
        "nothing",
        books(("title: All books", "title: All books\n    description: By title.")),
    ),
    Change(
        "versions written out", "nothing", books(("  - path: /novels\n", "  - path: /novels\n    versions: [v1]\n"))
    ),
    Change("the same condition, written otherwise", "nothing", books(('genre == "novel"', 'not (genre != "novel")'))),
    Change(
        "a text that is not published in the API",
        "nothing",
        {"content/authors/ende.md": "---\nname: Michael Ende\nborn: 1929\n---\nWrote *Momo* in Italy.\n"},
    ),
    Change("another price with as many digits", "nothing", shelf(('"price": 9.50', '"price": 9.75'))),
    Change("another number of pages", "nothing", shelf(('"pages": 304', '"pages": 306'))),
    Change(
        "a lent book",
        "nothing",
        shelf(
            (
                '"genre": "novel", "author": "ende", "pages": 304',
                '"lent": true, "genre": "novel", "author": "ende", "pages": 304',
            )
        ),
    ),
    Change(
        "another order in the file of a list whose order is declared",
        "nothing",
        {
            SHELF: "[\n"
            + ",\n".join(reversed([text.rstrip(",") for text in LIBRARY[SHELF].split("\n")[1:-2]]))
            + "\n]\n"
        },
    ),
    Change("the layout of a page", "nothing", {"templates/layouts/book.html": "<h1>{{ entry.title | upcase }}</h1>\n"}),
    Change(
        "a page for authors",
        "nothing",
        {
            AUTHORS: [("endpoints:", "page: { permalink: '/authors/{slug}/', layout: author }\nendpoints:")],
            "templates/layouts/author.html": "<h1>{{ entry.name }}</h1>\n",
        },
    ),
    Change(
        "pages of a list for people",
        "nothing",
        books(("permalink: /books/, layout: books", "permalink: /books/, layout: books, per-page: 5")),
    ),
    Change(
        "another order of a list for people",
        "nothing",
        books(("permalink: /books/, layout: books", "permalink: /books/, layout: books, order: [-printed]")),
    ),
    Change(
        "one more feed",
        "nothing",
        books(("feeds: [ ", "feeds: [ { formats: [json], path: /books/feed.json, item: { date: printed } }, ")),
    ),
    Change(
        "the name and the description of the site",
        "nothing",
        site(("name: Library\n", "name: City Library\n"), ("Books and their authors", "Our books")),
    ),
    Change("one more redirect", "nothing", site(("redirects: [ ", "redirects: [ { from: /prints/, to: /books/ }, "))),
    Change(
        "a host with header fields",
        "nothing",
        site(("redirects:", "hosting: { host: nginx, cors: any, cache: { data: 60 } }\nredirects:")),
    ),
    Change("a blueprint of the API", "nothing", site(("openapi: true", "openapi: true\n  blueprint: true"))),
    Change("locks that are required", "nothing", site(("openapi: true", "openapi: true\n  lock: required"))),
    Change("a static file", "nothing", {"content/static/robots.txt": "User-agent: *\n"}),
    Change(
        "a line for each member", "nothing", books(("  - path: /novels\n", "  - path: /novels\n    indent: true\n"))
    ),
    Change(
        "a body with its members in another order",
        "nothing",
        books(("each: { id: id, title: title, price: price }", "each: { id: id, price: price, title: title }")),
    ),
]

# What clients are prepared for, and may want to read of.
NOTES = [
    Change(
        "a new optional field",
        "note A02",
        books(
            ("  lent: {", "  room: { type: string, optional: true }\n  lent: {"),
            ("      lent: lent", "      lent: lent\n      room: room"),
        ),
    ),
    Change(
        "a new constant",
        "note A02",
        books(("      kind: { constant: book }", "      kind: { constant: book }\n      form: { constant: 2 }")),
    ),
    Change(
        "a new member in an object",
        "note A02",
        books(("name: author.name } }", "name: author.name, born: author.born } }")),
    ),
    Change(
        "a new computed member",
        "note A02",
        books(("      lent: lent", "      lent: lent\n      label: 'upper(title)'")),
    ),
    Change(
        "a new member that some have",
        "note A02",
        books(("      lent: lent", "      lent: lent\n      long: { value: pages, when: pages > 300 }")),
    ),
    Change(
        "a new endpoint",
        "note A01",
        books(("  - path: /novels", "  - { path: /titles, each: title }\n  - path: /novels")),
    ),
    Change(
        "a new book", "note A03", with_book(book(13, "The wishing punch", "novel", "ende", 224, "9.25", "1989-01-01"))
    ),
    Change(
        "a new book by a new author",
        "note A03",
        {
            **with_book(book(13, "Kim", "novel", "kipling", 224, "9.25", "1901-01-01")),
            "content/authors/kipling.md": "---\nname: Rudyard Kipling\nborn: 1865\n---\nWrote *Kim*.\n",
        },
    ),
    Change("a condition that lets more through", "note A03", books(('genre == "novel"', 'genre != "poetry"'))),
    Change("a word in a list that may grow", "note R10", books(("values: [a, b]", "values: [a, b, c]"))),
    Change("a word that no book has is gone", "note R11", books(("values: [a, b]", "values: [a]"))),
    Change(
        "a word for the first time",
        "note D-d",
        shelf(('"shelf": "a", "tags": ["old", "good"], "isbn"', '"shelf": "b", "tags": ["old", "good"], "isbn"')),
    ),
    Change("a weight for the first time", "note D-d", shelf(('"pages": 304', '"weight": 310.5, "pages": 304'))),
    Change("a corrected title", "note D-b", {**shelf(('"title": "Notes"', '"title": "Notes!"'))}),
    Change(
        "a title with more words, and its old address",
        "note D-b",
        shelf(('"title": "Momo"', '"title": "Momo and the grey men", "aliases": ["/books/momo/"]')),
    ),
    Change(
        "an announced end of an endpoint",
        "note A04",
        books(("  - path: /novels\n", f"  - path: /novels\n    {SUNSET.replace(', ', chr(10) + '    ')}\n")),
    ),
    Change(
        "an announced end of a field",
        "note A04",
        books(("isbn: { type: string, optional: true }", f"isbn: {{ type: string, optional: true, {SUNSET} }}")),
    ),
    Change(
        "an announced end of the version",
        "note A04",
        site(("name: v1, current: true", f"name: v1, current: true, {SUNSET}")),
    ),
    Change(
        "an end that is postponed",
        "note A04",
        site(("2027-05-31", "2027-08-31")),
        before=site(("name: v1, current: true", f"name: v1, current: true, {SUNSET}")),
    ),
    Change(
        "an end without a day yet",
        "note A04",
        site(("name: v1, current: true", "name: v1, current: true, deprecated: 2026-11-20")),
    ),
    Change(
        "an end of a field without a day yet",
        "note A04",
        books(("isbn: { type: string, optional: true }", "isbn: { type: string, optional: true, deprecated: 2026-11-20 }")),
    ),
    Change(
        "an end that is withdrawn",
        "note A04",
        site((f", {SUNSET}", "")),
        before=site(("name: v1, current: true", f"name: v1, current: true, {SUNSET}")),
    ),
    Change(
        "a member that is gone after its end",
        "note R04",
        books(("      isbn: { value: isbn, omit: null }\n", "")),
        day="2027-06-01",
        before=books(("isbn: { type: string, optional: true }", f"isbn: {{ type: string, optional: true, {SUNSET} }}")),
    ),
    Change(
        "an endpoint that is gone after its end",
        "note R01",
        books(
            (
                "  - path: /novels\n    deprecated: 2026-11-20\n    sunset: 2027-05-31\n"
                '    where: genre == "novel"\n    each: { id: id, title: title, price: price }\n',
                "",
            )
        ),
        day="2027-06-01",
        before=books(
            ("  - path: /novels\n", "  - path: /novels\n    deprecated: 2026-11-20\n    sunset: 2027-05-31\n")
        ),
    ),
    Change(
        "a book that was removed, with a reason",
        "nothing",
        shelf(('"id": "10",', '"id": "10", "removed": { "date": "2026-11-20", "reason": "Lost" },')),
    ),
    Change(
        "a book that left a list and still exists",
        "note D-a",
        shelf((line(12), line(12).replace('"novel"', '"essay"'))),
    ),
    Change(
        "a version next to it",
        "nothing",
        site(("[ { name: v1, current: true } ]", "[ { name: v1, current: true }, { name: v2 } ]")),
    ),
    Change(
        "no line end at the end",
        "note D-i",
        books(("  - path: /novels\n", "  - path: /novels\n    final-newline: false\n")),
    ),
    Change(
        "the item of a day, which the time of the build keeps out",
        "note D-a",
        {},
        day="2026-11-25",
        before=books(
            ('where: genre == "novel"', 'where: \'genre == "novel" and (id != "12" or build.date <= "2026-11-24")\'')
        ),
    ),
]

# What some clients may stumble over.
WARNINGS = [
    Change("another pattern", "warning R16", books(("'^[0-9]+$'", "'^[0-9]{1,4}$'"))),
    Change("no pattern", "warning R16", books((", pattern: '^[0-9]+$'", ""))),
    Change("another page size", "warning D-e", books(("per-page: 5", "per-page: 6"))),
    Change(
        "pages of a list that still has one",
        "warning D-e",
        {AUTHORS: [("  - path: /authors\n", "  - path: /authors\n    per-page: 10\n")]},
    ),
    Change(
        "a list without its pages",
        "warning D-e",
        books(("    per-page: 5\n", "")),
        before=books(("    envelope: true\n", "")),
    ),
    Change("another order", "warning D-e", books(("order: [title]", "order: [-printed]"))),
    Change(
        "another order of a list whose order is not declared",
        "warning D-e",
        {
            "content/branches/branches.json": "[\n"
            + ",\n".join(
                reversed([text.rstrip(",") for text in LIBRARY["content/branches/branches.json"].split("\n")[1:-2]])
            )
            + "\n]\n"
        },
    ),
    Change("prices with fewer digits", "warning D-j", {SHELF: re.sub(r"(\.\d)\d", r"\1", LIBRARY[SHELF])}),
    Change(
        "prices with more digits", "warning D-j", {SHELF: re.sub(r'("price": \d+\.\d\d)', r"\g<1>5", LIBRARY[SHELF])}
    ),
    Change("another identity", "warning D-b", books(("order: [title]\n", "order: [title]\nidentity: [title, printed]\n"))),
    Change(
        "a title that may be another book",
        "warning D-b",
        shelf(
            (
                line(12),
                line(12)
                .replace('"Northanger"', '"Mansfield", "aliases": ["/books/northanger/"]')
                .replace("251", "480"),
            )
        ),
    ),
]

# What breaks clients.
ERRORS = [
    Change("a member that is gone", "error R03", books(("      pages: pages\n", ""))),
    Change("an optional member that is gone", "error R04", books(("      isbn: { value: isbn, omit: null }\n", ""))),
    Change(
        "a member with another name", "error R09", books(("      printed: printed\n", "      published: printed\n"))
    ),
    Change(
        "a field that is gone, with all that show it",
        "error R03",
        {
            **books(
                ("  pages: { type: integer, min: 1, max: 5000, unit: pages }\n", ""),
                ("      pages: pages\n", ""),
                (", pages: pages,", ","),
            ),
            SHELF: re.sub(r'"pages": \d+, ', "", LIBRARY[SHELF]),
        },
    ),
    Change(
        "a member in an object that is gone",
        "error R03",
        books(("key: author.key, name: author.name", "name: author.name")),
    ),
    Change(
        "a member that moved into an object",
        "error R03",
        books(("      pages: pages\n", "      size: { members: { pages: pages } }\n")),
    ),
    Change(
        "members without a value that are left out",
        "error R05",
        books(("    title: All books\n", "    title: All books\n    omit: null\n")),
    ),
    Change(
        "a member with a condition",
        "error R05",
        books(("      lent: lent\n", "      lent: { value: lent, when: lent }\n")),
    ),
    Change(
        "a field that may be missing now",
        "error R06",
        {AUTHORS: [("born: { type: integer }", "born: { type: integer, optional: true }")]},
    ),
    Change(
        "a reference that may be missing now",
        "error R06",
        books(("to: authors, inverse: books }", "to: authors, inverse: books, optional: true }")),
    ),
    Change(
        "a whole number as a text",
        "error R07",
        {
            AUTHORS: [("born: { type: integer }", "born: { type: string }")],
            "content/authors/ende.md": "---\nname: Michael Ende\nborn: '1929'\n---\nWrote *Momo*.\n",
            "content/authors/austen.md": "---\nname: Jane Austen\nborn: '1775'\n---\nWrote *Emma*.\n",
        },
    ),
    Change(
        "a whole number as any number", "error R07", {AUTHORS: [("born: { type: integer }", "born: { type: number }")]}
    ),
    Change(
        "a price with its currency",
        "error R07",
        {
            **books(("price: { type: decimal, min: 0 }", "price: { type: money }")),
            SHELF: re.sub(r'"price": ([\d.]+)', r'"price": "\1 EUR"', LIBRARY[SHELF]),
        },
    ),
    Change(
        "an object that is only its key",
        "error R07",
        books(("author: { members: { key: author.key, name: author.name } }", "author: author.key")),
    ),
    Change("a list that is only its first", "error R07", books(("      tags: tags\n", "      tags: first(tags)\n"))),
    Change(
        "a day with a time",
        "error R08",
        {
            **books(("printed: { type: date }", "printed: { type: datetime }")),
            SHELF: re.sub(r'"printed": "([\d-]+)"', r'"printed": "\1T12:00:00Z"', LIBRARY[SHELF]),
        },
    ),
    Change(
        "a day as any text",
        "error R08",
        {
            **books(
                ("feeds: [ { formats: [atom], path: /books/feed.xml, item: { date: printed } } ]\n", ""),
                ("printed: { type: date }", "printed: { type: string }"),
            )
        },
    ),
    Change("a word in a closed list", "error R10", books(("[novel, poetry, essay]", "[novel, poetry, essay, play]"))),
    Change(
        "a closed list of words as any text",
        "error R12",
        books(("genre: { type: enum, values: [novel, poetry, essay] }", "genre: { type: string }")),
    ),
    Change(
        "a closed list that may grow",
        "error R12",
        books(("values: [novel, poetry, essay]", "values: [novel, poetry, essay], may-grow: true")),
    ),
    Change("another constant", "error R13", books(("{ constant: book }", "{ constant: volume }"))),
    Change("a greater maximum", "error R14", books(("max: 5000", "max: 9000"))),
    Change("a longer text", "error R14", books(("max: 60", "max: 90"))),
    Change("no maximum", "error R15", books((", max: 5000", ""))),
    Change("no minimum", "error R15", books(("price: { type: decimal, min: 0 }", "price: { type: decimal }"))),
    Change("a smaller minimum", "error R14", books(("min: 1, max", "min: 0, max"))),
    Change("another unit", "error D-j", books(("unit: g", "unit: kg"))),
    Change("a name where the key was", "error R08", books(("key: author.key, name", "key: author.name, name"))),
    Change(
        "a name where the key of one was",
        "error R08",
        books(("pages: pages, author: author }", "pages: pages, author: author.name }")),
        before=books(("pages: pages, author: author.name }", "pages: pages, author: author }")),
    ),
    Change(
        "the key where another id was",
        "error R08",
        books(("author: { members: { id: author.id,", "author: { members: { id: author.key,")),
        before=WITH_IDS,
    ),
    Change(
        "the key where a name was",
        "error R08",
        books(("pages: pages, author: author.name }", "pages: pages, author: author }")),
    ),
    Change(
        "the key where another id was, and a new member",
        "warning R08",
        books(("author: { members: { id: author.id,", "author: { members: { born: author.born, id: author.key,")),
        before=WITH_IDS,
    ),
    Change(
        "an id that identifies from now on",
        "nothing",
        {AUTHORS: [("entries: '*.md'\n", "entries: '*.md'\nkey: id\n")]},
        before=with_ids("austen", "ende"),
    ),
    Change(
        "the keys of a list as their names",
        "error R08",
        {AUTHORS: [("books: books.id", "books: books.title")]},
    ),
    Change(
        "an object in an envelope",
        "error R18",
        books(("    one: { id: id,", "    envelope: true\n    one: { id: id,")),
    ),
    Change(
        "an object without its envelope",
        "error R18",
        books(("    envelope: true\n    one: { id: id,", "    one: { id: id,")),
        before=books(("    one: { id: id,", "    envelope: true\n    one: { id: id,")),
    ),
    Change(
        "a list in an envelope",
        "error R18",
        books(("    title: All books\n", "    title: All books\n    envelope: true\n")),
    ),
    Change("a list without its envelope", "error R18", books(("    envelope: true\n", ""))),
    Change(
        "an object instead of a list",
        "error R18",
        books(('    where: genre == "novel"\n', '    where: genre == "novel"\n    keyed-by: id\n')),
    ),
    Change(
        "items that are only their titles",
        "error R18",
        books(("each: { id: id, title: title, price: price }", "each: title")),
    ),
    Change(
        "elements with names",
        "error R18",
        books(("      tags: tags\n", "      tags: { each: tags, members: { name: it } }\n")),
    ),
    Change(
        "an endpoint that is gone",
        "error R01",
        books(
            ('  - path: /novels\n    where: genre == "novel"\n    each: { id: id, title: title, price: price }\n', "")
        ),
    ),
    Change("an endpoint at another path", "error R01", books(("path: /novels", "path: /fiction"))),
    Change(
        "files of entries that are gone",
        "error R01",
        books(("  - path: '/books/{id}'\n    one: { id: id, title: title, pages: pages, author: author.name }\n", "")),
    ),
    Change("a collection that is gone", "error R01", {BRANCHES: None, "content/branches/branches.json": None}),
    Change(
        "an endpoint without a version",
        "error R01",
        books(("  - path: /novels\n", "  - path: /novels\n    versions: []\n")),
    ),
    Change(
        "an endpoint only with its version",
        "error R01",
        books(("  - path: /novels\n", "  - path: /novels\n    unversioned: false\n")),
    ),
    Change("a version that is not current any more", "error R01", site((", current: true", ""))),
    Change(
        "another current version",
        "error R01",
        site(("name: v1, current: true", "name: v2, current: true }, { name: v1")),
    ),
    Change("another name of the version", "error R01", site(("name: v1", "name: v2"))),
    Change("no version any more", "error R01", site(("  versions: [ { name: v1, current: true } ]\n", ""))),
    Change("the API in another language", "error R01", site(("locale: en", "locale: es"))),
    Change("places as plain JSON", "error R02", {BRANCHES: [("format: geojson, geometry: place, ", "")]}),
    Change(
        "another media type",
        "error R02",
        books(("    title: All books\n", "    title: All books\n    media-type: application/hal+json\n")),
    ),
    Change("no descriptions any more", "error D-k", site(("openapi: true", "openapi: false"))),
    Change(
        "a whole list in pages",
        "error D-e",
        books(("    title: All books\n", "    title: All books\n    per-page: 5\n")),
    ),
    Change("an envelope without its pages", "error R03", books(("    per-page: 5\n", ""))),
    Change("a condition that empties a list", "error D-f", books(('where: genre == "novel"', "where: pages > 4000"))),
    Change(
        "a condition that drops a third",
        "error D-f",
        books(("    title: All books\n", '    title: All books\n    where: genre == "novel"\n')),
    ),
    Change("a limit of a list", "error D-f", books(("    title: All books\n", "    title: All books\n    limit: 4\n"))),
    Change("a book that is gone", "error D-a", without(10)),
    Change("half of the content is gone", "error D-a D-f", without(1, 2, 3, 4, 5, 6)),
    Change(
        "half of the books removed with reasons",
        "error D-f",
        {
            SHELF: re.sub(
                r'"id": "([1-6])",',
                r'"id": "\1", "removed": { "date": "2026-11-20", "reason": "Lost" },',
                LIBRARY[SHELF],
            )
        },
    ),
    Change("an id that is another", "error D-a", shelf(('"id": "10"', '"id": "100"'))),
    Change(
        "all ids numbered anew",
        "error D-b",
        {SHELF: re.sub(r'"id": "(\d+)"', lambda found: f'"id": "{13 - int(found[1])}"', LIBRARY[SHELF])},
    ),
    Change(
        "two ids swapped",
        "error D-b",
        {
            SHELF: LIBRARY[SHELF]
            .replace('"id": "1"', '"id": "0"')
            .replace('"id": "2"', '"id": "1"')
            .replace('"id": "0"', '"id": "2"')
        },
    ),
    Change(
        "two ids swapped, and another identity",
        "error D-b",
        {
            **books(("order: [title]\n", "order: [title]\nidentity: [isbn, shelf]\n")),
            SHELF: LIBRARY[SHELF]
            .replace('"id": "1"', '"id": "0"')
            .replace('"id": "2"', '"id": "1"')
            .replace('"id": "0"', '"id": "2"'),
        },
    ),
    Change(
        "an id for another book, and another identity",
        "error D-b",
        {
            **books(("order: [title]\n", "order: [title]\nidentity: [shelf]\n")),
            **shelf((line(12).rstrip(","), book(12, "Kim", "essay", "ende", 411, "17.25", "1901-01-01"))),
        },
    ),
    Change(
        "an id for another book",
        "error D-b",
        shelf((line(12).rstrip(","), book(12, "Kim", "essay", "ende", 411, "17.25", "1901-01-01"))),
    ),
    Change("files named for another field", "error D-a", books(("path: '/books/{id}'", "path: '/books/{slug}'"))),
    Change(
        "a file of an author with another name",
        "error D-a",
        {
            "content/authors/ende.md": None,
            "content/authors/michael-ende.md": "---\nname: Michael Ende\nborn: 1929\n---\nWrote *Momo*.\n",
            **shelf(('"ende"', '"michael-ende"')),
        },
    ),
    Change("another permalink", "error D-c", books(("'/books/{slug}/'", "'/b/{slug}/'"))),
    Change("slugs of another field", "error D-c", books(("slug: title", "slug: id"))),
    Change("a title with more words", "error D-c", shelf(('"title": "Momo"', '"title": "Momo and the grey men"'))),
    Change(
        "no pages any more",
        "error D-c",
        books(
            ("page: { permalink: '/books/{slug}/', layout: book }\n", ""),
            ("feeds: [ { formats: [atom], path: /books/feed.xml, item: { date: printed } } ]\n", ""),
        ),
    ),
    Change(
        "an end that is over when it is announced",
        "error R20",
        site(("name: v1, current: true", "name: v1, current: true, deprecated: 2026-01-01, sunset: 2026-11-20")),
    ),
    Change(
        "an end that comes earlier",
        "error R20",
        site(("2027-05-31", "2027-01-31")),
        before=site(("name: v1, current: true", f"name: v1, current: true, {SUNSET}")),
    ),
    Change(
        "an end without its date",
        "error R20",
        site((", sunset: 2027-05-31", "")),
        before=site(("name: v1, current: true", f"name: v1, current: true, {SUNSET}")),
    ),
    Change(
        "a member that is gone before its end",
        "error R20",
        books(("      isbn: { value: isbn, omit: null }\n", "")),
        before=books(("isbn: { type: string, optional: true }", f"isbn: {{ type: string, optional: true, {SUNSET} }}")),
    ),
]

# What a lock cannot see, as the guide says: another meaning of the same type.
UNSEEN = [
    Change(
        "miles instead of kilometers, without a unit",
        "nothing",
        {SHELF: re.sub(r'"pages": (\d+)', lambda found: f'"pages": {int(found[1]) * 2}', LIBRARY[SHELF])},
    ),
    Change("upper case", "nothing", {AUTHORS: [("name: name, born", "name: 'upper(name)', born")]}),
    Change(
        "an address that led to a book is gone",
        "nothing",
        site(("redirects: [ { from: /volumes/, to: /books/ } ]\n", "")),
    ),
    Change("the site at another address", "note D-i", site(("https://library.example/", "https://books.example/"))),
]

CHANGES = HARMLESS + NOTES + WARNINGS + ERRORS + UNSEEN


def verdict(report):
    """The worst severity of a report, and the rules that have it."""
    changes = [change for version in report["versions"] for change in version["changes"] if change["rule"] != "R21"]
    for severity, word in (("error", "error"), ("warning", "warning"), ("info", "note")):
        rules = sorted({change["rule"] for change in changes if change["severity"] == severity})
        if rules:
            return " ".join([word, *rules])
    return "nothing"


class LockChangesTest(LockedSiteTest):
    def test_names_are_different_and_there_are_enough(self):
        names = [change.name for change in CHANGES]
        self.assertEqual(len(names), len(set(names)))
        self.assertGreaterEqual(len(names), 100)
        self.assertGreaterEqual(len(HARMLESS), 30)

    def test_changes(self):
        printed = []
        wrong = []
        for change in CHANGES:
            with self.subTest(change.name):
                for path in [*self.root.rglob("*")]:
                    if path.is_file():
                        path.unlink()
                self.locked(change.before)
                self.edit(change.edits)
                report = self.run_acopio("lock", "check", "--now", change.day, "--format", "json")
                self.assertNotIn("error", report.err)
                judged = json.loads(report.out)
                self.assertIsInstance(judged, dict, report.out)
                found = verdict(judged)
                self.assertEqual(report.status, found.startswith("error"), report.text)
                text = self.run_acopio("lock", "check", "--now", change.day).text
                # What every report says, and the waivers, which another test copies.
                text = re.sub(r"(?m)^not checked: .*\n", "", text).split("to accept errors for a time")[0]
                printed.append(f"== {change.name}\n{text}\n")
                wrong.append((change.name, change.verdict, found))
        text = "".join(printed)
        if os.environ.get("ACOPIO_ACCEPT"):
            GOLDEN.write_text(text)
        self.assertEqual([case for case in wrong if case[1] != case[2]], [])
        self.assertEqual(GOLDEN.read_text(), text)

    def test_every_form_names_the_member_the_declaration_and_the_waiver(self):
        self.locked()
        self.edit(books(("      pages: pages\n", "")))
        check = ["lock", "check", "--now", DAY, "--format"]
        declared = "content/books/_collection.yml:8"
        change = json.loads(self.run_acopio(*check, "json").out)["versions"][0]["changes"][0]
        self.assertEqual((change["rule"], change["member"], change["declared"]), ("R03", "[].pages", declared))
        waiver = f"{{ change: {change['fingerprint']}, reason: …, until: 2027-02-19 }}"
        self.assertEqual(change["waiver"], waiver)
        remedy = f"or accept it for a time with this line of 'waivers' in content/site.yml: - {waiver}"
        for form in ("github", "gitlab", "sarif", "junit"):
            with self.subTest(form):
                text = html.unescape(self.run_acopio(*check, form).out)
                self.assertIn(f"'[].pages' is gone, which every object had ({declared})", text)
                self.assertIn(remedy, text)
        # Below another folder, paths begin in the working folder.
        (self.root / "site").mkdir()
        for name in ("content", "templates"):
            (self.root / name).rename(self.root / "site" / name)
        self.assertIn(f"(site/{declared})", self.run_acopio(*check, "github", "--root", "site").out)
        # The waiver can be copied.
        self.edit(
            {
                "site/content/site.yml": [
                    (
                        "openapi: true",
                        "openapi: true\n  lock: { waivers: [ %s, %s ] }"
                        % (waiver.replace("…", "Agreed"), "{ change: R21, reason: Agreed, until: 2027-02-19 }"),
                    )
                ]
            }
        )
        waived = self.run_acopio(*check, "json", "--root", "site")
        self.assertEqual(waived.status, 0, waived.text)
        self.assertNotIn("waiver", json.loads(waived.out)["versions"][0]["waived"][0])
