"""A key that names a field by its role refuses a field whose type it cannot use."""

from small_site import LIBRARY, SiteTest


LIBRARY, SiteTest = LIBRARY, SiteTest

# Each type of field, with a value of it.
FIELDS = {
    "string": ("{ type: string }", "x"),
    "text": ("{ type: text }", "hello"),
    "markdown": ("{ type: markdown }", "hello"),
    "integer": ("{ type: integer }", "3"),
    "boolean": ("{ type: boolean }", "true"),
    "date": ("{ type: date }", "2026-01-02"),
    "datetime": ("{ type: datetime }", "2026-01-02T10:00:00Z"),
    "duration": ("{ type: duration }", "PT3H"),
    "url": ("{ type: url }", "https://a.example/"),
    "image": ("{ type: image }", "/a.png"),
    "money": ("{ type: money }", "{ amount: 3, currency: EUR }"),
    "geo-point": ("{ type: geo-point }", "{ latitude: 1.5, longitude: 2.5 }"),
    "enum": ("{ type: enum, values: [a, b] }", "a"),
    "list": ("{ type: list, of: string }", "[a]"),
    "object": ("{ type: object, fields: { a: text } }", "{ a: b }"),
    "reference": ("{ type: reference, to: authors }", "ann"),
}
TEXT = {"string", "text", "markdown", "integer", "date", "datetime", "url", "enum"}
FEED = "feeds: [{ formats: atom, path: /books.xml, item: { %s } }]\n"


class FieldRoles(SiteTest):
    def checked(self, rules, kind):
        """Checks a library whose books have a `field` of one kind, used as `rules` say."""
        declaration, value = FIELDS[kind]
        lines = "entries: '*.md'\nschema:\n  title: text\n  published: date\n"
        lines += f"  field: {declaration}\n"
        if "slug:" not in rules:
            lines += "slug: title\n"
        if "page:" not in rules:
            lines += "page: { permalink: '/books/{slug}/', layout: book }\n"
        self.library({
            "content/site.yml":
                LIBRARY["content/site.yml"] + "api: { versions: [{ name: v1, current: true }] }\n",
            "content/authors/_collection.yml": "entries: '*.md'\nschema: { name: text }\n",
            "content/authors/ann.md": "---\nname: Ann\n---\n",
            "content/books/_collection.yml": lines + rules,
            "content/books/momo.md":
                f"---\ntitle: Momo\npublished: 2026-01-01\nfield: {value}\n---\n",
        })
        return self.run_acopio("check", "--now", "2026-11-21")

    def accepts(self, rules, accepted, id="unsuitable-field"):
        """Exactly the fields of the kinds `accepted` can be used; others are refused once."""
        for kind in FIELDS:
            with self.subTest(kind=kind, rules=rules):
                result = self.checked(rules, kind)
                if kind in accepted:
                    self.assertEqual(result.status, 0, result.text)
                    continue
                self.assertEqual(result.status, 1, result.text)
                self.assertEqual(result.err.count(": error: "), 1, result.err)
                self.assertIn("content/books/_collection.yml:", result.err)
                self.assertIn(f"'field' is of type {kind}", result.err)
                self.assertIn(f"[{id}]", result.err)
                self.assertIn("remedy:", result.err)

    def test_dates_of_a_feed(self):
        self.accepts(FEED % "date: field", {"date", "datetime"}, id="feed-without-dates")
        self.accepts(
            FEED % "date: published, updated: field", {"date", "datetime"}, id="feed-without-dates")

    def test_the_field_with_the_title_as_the_date_of_a_feed(self):
        """`item: { date: title }` was accepted, since 'title' is also the title."""
        result = self.checked(FEED % "date: title", "text")
        self.assertEqual(result.status, 1, result.text)
        self.assertIn("'title' is of type text, not a date [feed-without-dates]", result.err)
        self.assertIn("name a field of type date or datetime", result.err)

    def test_texts_of_a_feed(self):
        for role in ("title", "summary", "content", "author"):
            self.accepts(FEED % f"date: published, {role}: field", TEXT)

    def test_the_author_of_a_feed_through_a_reference(self):
        self.assertEqual(
            self.checked(FEED % "date: published, author: field.name", "reference").status, 0)
        result = self.checked(FEED % "date: published, author: field.nme", "reference")
        self.assertIn("'nme' is not a field of 'authors'; did you mean 'name'?", result.err)
        result = self.checked(FEED % "date: published, author: field", "reference")
        self.assertIn("such as 'field.name'", result.err)

    def test_orders(self):
        self.accepts("order: [-field]\n", TEXT | {"duration"})
        for rules in (
            "feeds: [{ formats: atom, path: /b.xml, order: [field], item: { date: published } }]\n",
            "endpoints: [{ path: /books, versions: [v1], order: [field], each: { t: title } }]\n",
            "select: { others: { from: books, where: 'key != this.key', order: [field] } }\n",
        ):
            for kind in ("boolean", "list", "reference"):
                self.assertIn("entries cannot be sorted by it", self.checked(rules, kind).err)

    def test_keys_slugs_and_paths(self):
        self.accepts("key: field\n", TEXT | {"reference"})
        self.accepts("slug: field\n", TEXT)
        self.accepts(
            "page: { permalink: '/books/{slug}/{field}/', layout: book }\n",
            (TEXT | {"duration", "reference"}) - {"url"})

    def test_images_and_dates_in_metadata(self):
        image = "metadata: { type: Book, properties: { name: title, image: field } }\n"
        date = "metadata: { type: Book, properties: { name: title, datePublished: field } }\n"
        for rules, refused in (
            (image, ("markdown", "integer", "boolean", "date", "duration")),
            (date, ("markdown", "boolean", "duration", "url", "image")),
        ):
            for kind in refused:
                self.assertIn("[unsuitable-field]", self.checked(rules, kind).err)
        for rules, accepted in ((image, ("image", "url", "text")), (date, ("date", "string"))):
            for kind in accepted:
                self.assertEqual(self.checked(rules, kind).status, 0)
