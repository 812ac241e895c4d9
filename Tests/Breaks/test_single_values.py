"""Fields, addresses, aliases, successors and declarations, each with one unusual value."""

from small_site import LIBRARY, SiteTest

COLLECTION = LIBRARY["content/books/_collection.yml"]
TEMPLATE = LIBRARY["templates/layouts/book.html"]


class FieldTest(SiteTest):
    def entry(self, declaration, value, keys=""):
        """A site with one entry whose field `f` has a type and a value; both as YAML."""
        self.library({
            "content/books/_collection.yml":
                COLLECTION.replace("page:", f"  f: {declaration}\n{keys}page:", 1),
            "content/books/momo.md": f"---\ntitle: Momo\nf: {value}\n---\nTime is life.\n",
        })

    def accepts(self, declaration, *values):
        for value in values:
            with self.subTest(value=value):
                self.entry(declaration, value)
                self.built()

    def refuses(self, declaration, value, *words):
        with self.subTest(value=value):
            self.entry(declaration, value)
            self.refused("content/books/momo.md:3:", "remedy:", *words)


class SingleValues(FieldTest):
    def test_integers_beyond_64_bits_are_reported_with_the_limits(self):
        limits = "write a number from -9223372036854775808 to 9223372036854775807"
        for value in ["9223372036854775808", "99999999999999999999", "1e30", "1e400"]:
            self.refuses("{ type: integer }", value, "is too large a whole number", limits)
        self.refuses("{ type: integer }", "-9223372036854775809", "is too small a whole number", limits)
        self.refuses("{ type: integer }", "9e18", "write 9000000000000000000")
        self.accepts("{ type: integer }", "9223372036854775807", "-9223372036854775808")

    def test_telephone_numbers(self):
        self.accepts(
            "{ type: phone }", "'911'", "'089'", "'*765'", "'*123#'", "'+52 (55) 5555-0134'",
            "'55.5555.0134'", "'+44 20 7946 0000 ext. 12'", "'55 5555 0134 x9'", "'(55) 5555 0134'",
            "'800 911 2000'")
        for value in ["hello", "'1'", "''", "'+'", "'1234567890123456'", "'55 5555 ext.'", "'call 911'",
                      "'911\\n'", "'tel:911'", "'55 5555 0134 ext. 1234567'", "'55  +12'", "'<911>'"]:
            self.refuses("{ type: phone }", value, "must be a telephone number", "[invalid-phone]")
        # An editor refuses the same.
        self.assertIn(r'"pattern": "^\\+?[(*#]*[0-9]', self.schema())

    def schema(self):
        self.entry("{ type: phone }", "'911'")
        self.run_acopio("schema", "--output", "schemas")
        return "".join(p.read_text() for p in (self.root / "schemas").rglob("*.json"))

    def test_moments_have_a_time(self):
        self.refuses("{ type: datetime }", "2026-11-21", "has no time", "'type: date'", "[invalid-date]")
        self.refuses("{ type: datetime }", "2026-11-21 3 pm", "is not a datetime", "write 2026-11-21T15:00")
        self.accepts("{ type: datetime }", "2026-11-21T10:30:00Z", "2026-11-21T10:30:00.5-06:00",
                     "2026-11-21T10:30", "2026-11-21 10:30:00", "2026-11-21 10:30:00 -0600")
        self.accepts("{ type: date }", "2026-11-21")

    def test_addresses_have_no_backslashes(self):
        for declaration in ["{ type: url }", "{ type: image }"]:
            for value in [r"'/\evil.example'", r"'https://a.example\@b.example/'", r"'/a\b'"]:
                self.refuses(declaration, value, "contains a backslash", "[invalid-url]")
        self.accepts("{ type: url }", "'/books/%5C/'", "https://a.example/")

    def test_email_addresses_are_nothing_more(self):
        self.refuses("{ type: email }", "mailto:a@b.example", "leave out 'mailto:'", "[invalid-email]")
        for value in ["a@b..example", "'a@b.example?subject=x'", "http://a@b.example", "'a@b,example'",
                      "'a(b)@c.example'", "'a@b_c.example'"]:
            self.refuses("{ type: email }", value, "[invalid-email]")
        self.accepts("{ type: email }", "a.b+c@d-e.example", "o'brien@library.example", "ñ@ñandú.example")

    def test_amounts_of_money_show_their_digits(self):
        self.refuses("{ type: money }", "1e5 MXN", "write 100000 MXN", "[invalid-money]")
        self.refuses("{ type: money }", "{ amount: 1e5, currency: MXN }", "write 100000", "[invalid-money]")
        self.accepts("{ type: money }", "12.50 MXN", "1.479 EUR", "{ amount: 12.50, currency: MXN }")


class Addresses(SiteTest):
    def test_base_urls_are_a_host_and_a_path(self):
        for address, words in [
            ("https://user:password@library.example/", "contains a user name"),
            ("https://library.example:99999/", "has the port '99999'"),
            ("https://library.example:/", "has the port ''"),
            ("https://library.example/?a=1", "has a query or a fragment"),
            ("https://library.example/#a", "has a query or a fragment"),
            ("https://library..example/", "has a host that is not a host name"),
            ("https://%41.example/", "has a host that is not a host name"),
            ("https://library.example/../a/", "has an empty segment, '.' or '..'"),
            ("https://library.example/%2e%2E/a/", "has an empty segment, '.' or '..'"),
            *((f"https://library.example/town/{name}/", f"has '{name}' in its path")
              for name in ("%22", "a%5Cb", "%3F", "%25%7BPATH%7D", "%0A", "{a}", "a%2Fb")),
            ("ftp://library.example/", "must be an absolute http or https address"),
        ]:
            with self.subTest(address=address):
                self.library({"content/site.yml": f"name: Library\nbase-url: '{address}'\nlocale: en-GB\n"})
                self.refused("content/site.yml:2:11", words, "remedy:", "[invalid-url]")
        for address in ["https://library.example:8443/caf%C3%A9%20x/", "https://library.example:8443/x/", "http://localhost:8080", "https://[::1]:80/"]:
            with self.subTest(address=address):
                self.library({"content/site.yml": f"name: Library\nbase-url: '{address}'\nlocale: en-GB\n"})
                self.built("--output", f"out{hash(address)}")

    def test_links_in_markdown_have_no_backslashes(self):
        for link in [r"[x](/\evil.example)", r"[x](\\\\evil.example)", r"<https://a.example\b>",
                     r"![x](/\evil.example/a.png)", r"[x](/&#92;evil.example)"]:
            with self.subTest(link=link):
                self.library({"content/books/momo.md": f"---\ntitle: Momo\n---\n{link}\n"})
                self.refused("content/books/momo.md:4:", "cannot contain a backslash", "[unsafe-url]")
        self.library({"content/books/momo.md": "---\ntitle: Momo\n---\n[x](/books/momo/?a=\\)\n"})
        self.built()

    def test_addresses_in_templates_have_no_backslashes(self):
        for markup in ['<a href="{{ entry.f }}">x</a>', '<a href="/{{ entry.f }}">x</a>',
                       '<a href="https://a.example{{ entry.f | remove: \'/\' }}">x</a>',
                       '<img alt="" src="{{ entry.f }}">',
                       '<img alt="" src="/a.png" srcset="{{ entry.f }} 2x">',
                       '<a href="/&#92;{{ entry.title }}">x</a>']:
            with self.subTest(markup=markup):
                self.page(markup)
                self.refused("templates/layouts/book.html:3:", "makes an address with a backslash",
                             "[unsafe-url]")
        # After the host, the slash that browsers read instead is one of the path.
        self.page('<a href="/?q={{ entry.f }}">x</a><a href="https://a.example{{ entry.f }}">x</a>')
        self.built()

    def page(self, markup):
        self.library({
            "content/books/_collection.yml": COLLECTION.replace("page:", "  f: { type: text }\npage:", 1),
            "content/books/momo.md": "---\ntitle: Momo\nf: '/\\evil.example'\n---\nTime is life.\n",
            "templates/layouts/book.html": TEMPLATE.replace("<main>", f"<main>{markup}"),
        })

    def alias(self, alias):
        self.library({"content/books/momo.md": f"---\ntitle: Momo\naliases: ['{alias}']\n---\nx\n"})

    def test_aliases_are_addresses_that_browsers_can_request(self):
        for alias, words in [
            ("/a#b/", "has a '#'"), ("/a?b/", "has a query"), ("/100%/", "write '%25'"),
            ("/%zz/", "has a '%' that encodes no character"), ("/%ff/", "encodes no character"),
            ("/a%2Fb/", "has an encoded '/'"),
        ]:
            with self.subTest(alias=alias):
                self.alias(alias)
                self.refused("content/books/momo.md:3:11", words, "remedy:", "[unsafe-path]")
        self.alias("/a%20b/c%23/100%25/")
        self.built()
        self.assertIn("a b/c#/100%/index.html", self.published())

    def test_an_alias_is_not_the_address_of_its_own_entry(self):
        for alias in ["/books/momo/", "/books/%6Domo/", "/books/momo/index.html"]:
            with self.subTest(alias=alias):
                self.alias(alias)
                self.refused("content/books/momo.md:3:11", "is the address of the entry itself",
                             "remedy: leave it out", "[permalink-collision]")

    def successor(self, successor):
        self.library({
            "content/books/momo.md":
                f"---\ntitle: Momo\nremoved: {{ date: 2026-05-01, reason: x, successor: '{successor}' }}\n---\n",
            "content/books/emma.md": "---\ntitle: Emma\naliases: [/old/]\n---\nx\n",
            "content/books/draft.md": "---\ntitle: Draft\ndraft: true\n---\nx\n",
            "content/books/gone.md": "---\ntitle: Gone\nremoved: { date: 2026-05-01, reason: x }\n---\n",
        })

    def test_successors_lead_to_something_published(self):
        for successor, words in [
            ("/nothing/", "nothing is published there [dangling-successor]"),
            ("/books/draft/", "nothing is published there [dangling-successor]"),
            ("https://library.example/nothing/", "nothing is published there [dangling-successor]"),
            ("/books/gone/", "was removed itself [removed-successor]"),
            ("/books/momo/", "was removed itself [removed-successor]"),
            ("//evil.example/", "is not a path of this site [dangling-successor]"),
            ("/\\evil.example/", "is not a path of this site [dangling-successor]"),
            ("https://", "is not an address [dangling-successor]"),
        ]:
            with self.subTest(successor=successor):
                self.successor(successor)
                self.refused("content/books/momo.md:3:52", words, "remedy:")
        for successor in ["/books/emma/", "/old/", "/404.html", "https://evil.example/x", "emma", "/acopio.json"]:
            with self.subTest(successor=successor):
                self.successor(successor)
                self.built()

    def test_successors_keep_their_query_and_fragment(self):
        self.successor("/books/%65mma/?a=1#b")
        self.built()
        self.assertIn('href="/books/emma/?a=1#b"', self.output("books/momo/index.html"))


class Terms(SiteTest):
    def terms(self, *terms):
        self.library({
            "content/books/_collection.yml":
                COLLECTION.replace("page:", "  tags: { type: list, of: { type: string } }\n"
                                   "taxonomies:\n"
                                   "  - { field: tags, permalink: '/tags/{term}/', layout: tag }\npage:", 1),
            "content/books/momo.md": f"---\ntitle: Momo\ntags: {list(terms)}\n---\nx\n",
            "templates/layouts/tag.html": TEMPLATE.replace("entry.title", "term.name")
                                                  .replace("{{ entry.content }}", ""),
        })
        result = self.built()
        return [p.split("/")[1] for p in self.published() if p.startswith("tags/")], result

    def test_ligatures_are_their_letters(self):
        self.assertEqual(self.terms("ﬁ", "fi")[0], ["fi"])
        self.assertEqual(self.terms("ﬄ", "ﬅ")[0], ["ffl", "st"])

    def test_slugs_that_differ_only_in_case_are_told_apart(self):
        slugs, result = self.terms("և", "եւ")  # an Armenian ligature and its letters
        self.assertEqual(len(slugs), 2)
        self.assertIn("[similar-terms]", result.text)

    def test_equal_suffixes_are_told_apart(self):
        # Their hashes end in the same 24 bits.
        self.assertEqual(self.terms("C", "C#?&?#+", "C#?+#??")[0],
                         ["c-5c6aacaf17df", "c-6898b7af17df", "c"])
        # A suffix makes the slug of another term.
        slugs, _ = self.terms("C", "C#")
        self.assertEqual(slugs[1], "c")
        self.assertEqual(len(self.terms("C", "C#", slugs[0].replace("-", " "))[0]), 3)


class Declarations(SiteTest):
    def declared(self, fields="", keys="", entry=""):
        self.library({
            "content/books/_collection.yml": COLLECTION.replace("page:", f"{fields}{keys}page:", 1),
            "content/books/momo.md": f"---\ntitle: Momo\n{entry}---\nx\n",
        })

    def errors(self, result):
        return result.err.count(": error: ")

    def test_only_the_cause_of_a_broken_derived_field_is_reported(self):
        for broken in ["{ type: nmber, value: n }", "{ type: number, value: 'n + ' }", "{ type: number }"]:
            with self.subTest(broken=broken):
                self.declared(
                    "  n: { type: number }\n",
                    f"derive:\n  m: {broken}\n  k: {{ type: number, value: 'm + 1' }}\n"
                    "rules:\n  - { require: 'm > 3', message: no }\norder: [m]\n", "n: 1\n")
                self.write({"templates/layouts/book.html": TEMPLATE.replace("<main>", "<main>{{ entry.m }}")})
                result = self.refused("content/books/_collection.yml:7:")
                self.assertEqual(self.errors(result), 1, result.err)

    def test_only_the_cause_of_a_value_that_cannot_be_computed_is_reported(self):
        self.declared(
            "  n: { type: number }\n",
            "derive:\n  m: { type: number, value: 'n / 0' }\n  k: { type: number, value: 'm + 1' }\n"
            "rules:\n  - { require: 'm > 3', message: no }\n  - { require: 'k == 2', message: no }\n", "n: 1\n")
        result = self.refused("division by zero [derive-error]")
        self.assertEqual(self.errors(result), 1, result.err)

    def test_round_takes_a_number_and_a_number_of_places(self):
        for expression, words in [
            ("round(n, 1, 2)", "'round' takes 1 or 2 values, not 3 [expression-syntax]"),
            ("round(n, 1.5)", "a whole number of decimal places from 0 to 18 [expression-type]"),
            ("round(n, -1)", "a whole number of decimal places from 0 to 18 [expression-type]"),
            ("round(n, 400)", "a whole number of decimal places from 0 to 18 [expression-type]"),
        ]:
            with self.subTest(expression=expression):
                self.declared("  n: { type: number }\n",
                              f"derive:\n  m: {{ type: number, value: '{expression}' }}\n", "n: 1.25\n")
                self.refused("content/books/_collection.yml:7:", words, "remedy:")
        self.declared("  n: { type: number }\n", "derive:\n  m: { type: number, value: 'round(n, 1)' }\n",
                      "n: 1.25\n")
        self.built()

    def test_related_entries_need_a_field(self):
        self.declared(keys="related: { by: {} }\n")
        self.refused("content/books/_collection.yml:5:16", "'by' names no field", "[missing-key]")

    def test_fractions_of_a_second_count(self):
        self.library()
        self.write({
            "content/books/_collection.yml": COLLECTION.replace(
                "page:", "  at: { type: datetime }\norder: [-at]\n"
                "feeds:\n  - { formats: json, path: /feed.json, item: { title: title, date: at } }\npage:", 1),
            "content/books/momo.md": None,
        } | {
            f"content/books/{name}.md": f"---\ntitle: {name}\nat: 2026-11-01T10:00:00{fraction}Z\n---\nx\n"
            for name, fraction in [("a", ".25"), ("b", ".5"), ("c", ""), ("d", ".123456789")]
        })
        self.built()
        import json
        titles = [item["title"] for item in json.loads(self.output("feed.json"))["items"]]
        self.assertEqual(titles, ["b", "a", "d", "c"])

    def test_pictures_send_no_requests(self):
        for attribute in ['ping="https://evil.example/"', 'attributionsrc="https://evil.example/"',
                          'PING="https://evil.example/"']:
            with self.subTest(attribute=attribute):
                self.declared("  cover: { type: image }\n", entry="cover: a.svg\n")
                self.write({"content/books/a.svg":
                            '<svg xmlns="http://www.w3.org/2000/svg"><a href="https://a.example/" '
                            f'{attribute}><text>x</text></a></svg>'})
                self.refused("content/books/a.svg:1:", "the attribute", "[unsafe-svg]")
