"""Numbers are compared to their last digit, everywhere."""

import unittest

from small_site import SiteTest


PAGE = ("<!doctype html><html lang=\"en-GB\"><head><title>{{ entry.title }}</title></head>"
        "<body>%s</body></html>")


class NumberTest(SiteTest):
    def with_numbers(self, fields, values, body="", extra="", derive=""):
        self.library({
            "content/books/_collection.yml": (
                "entries: '*.md'\nslug: title\n"
                f"schema:\n  title: {{ type: text }}\n{fields}"
                + (f"derive:\n{derive}" if derive else "") + extra
                + "page: { permalink: '/books/{slug}/', layout: book }\n"),
            "content/books/momo.md": f"---\ntitle: Momo\n{values}---\n",
            "templates/layouts/book.html": PAGE % body,
        })

    def body(self):
        self.built()
        return self.output("books/momo/index.html").split("<body>")[1].split("</body>")[0]

    TWO = "  a: { type: number }\n  b: { type: number }\n"

    def test_equal_to_the_last_digit_in_expressions(self):
        """9007199254740993 == 9007199254740992."""
        for a, b, less in (
                ("9007199254740993.5", "9007199254740993", "false"),
                ("0.30000000000000000001", "0.3", "false"),
                ("100000000000000000000001", "100000000000000000000002", "true"),
                ("-100000000000000000000001", "-100000000000000000000002", "false")):
            with self.subTest(a):
                self.with_numbers(
                    self.TWO, f"a: {a}\nb: {b}\n", "{{ entry.same }} {{ entry.less }}",
                    derive="  same: { type: boolean, value: 'a == b' }\n"
                           "  less: { type: boolean, value: 'a < b' }\n")
                self.assertEqual(self.body(), f"false {less}")

    def test_a_literal_keeps_its_digits(self):
        self.with_numbers(
            "  a: { type: integer }\n", "a: 9007199254740993\n", "{{ entry.same }} {{ entry.more }}",
            derive="  same: { type: boolean, value: 'a == 9007199254740992' }\n"
                   "  more: { type: integer, value: 'a + 9007199254740993' }\n")
        self.assertEqual(self.body(), "false 18014398509481986")

    def test_equal_to_the_last_digit_in_templates(self):
        self.with_numbers(
            self.TWO, "a: 100000000000000000000001\nb: 100000000000000000000002\n",
            "{% if entry.a == entry.b %}same{% else %}other{% endif %} "
            "{% if entry.a < entry.b %}less{% endif %} {{ entry.a | at_least: entry.b }}")
        self.assertEqual(self.body(), "other less 100000000000000000000002")

    def test_limits_are_exact(self):
        self.with_numbers(
            "  a: { type: number, max: 9007199254740992.0 }\n", "a: 9007199254740993\n")
        self.refused("'a' is 9007199254740993; at most 9007199254740992.0 allowed", "out-of-range")

    def test_sorting_is_exact(self):
        """Lists are sorted by all digits."""
        self.with_numbers(
            "  a: { type: number }\n", "a: 100000000000000000000002\n",
            "{% for book in collections.books %}{{ book.title }} {% endfor %}",
            extra="order: [a]\n")
        self.write({"content/books/arepas.md":
                    "---\ntitle: Arepas\na: 100000000000000000000003\n---\n",
                    "content/books/zebra.md":
                    "---\ntitle: Zebra\na: 100000000000000000000001\n---\n"})
        self.assertEqual(self.body(), "Zebra Momo Arepas ")

    def test_huge_exponents_cost_nothing(self):
        """An exponent is never written out."""
        self.with_numbers(
            self.TWO, "a: 1e-999999999\nb: 1e-999999998\n", "{{ entry.less }}",
            derive="  less: { type: boolean, value: 'a < b' }\n")
        self.assertEqual(self.body(), "true")

    def test_arithmetic_that_would_lose_digits_is_exact(self):
        for value, expected in (("a * 10", "92233720368547758070"),
                                ("a + a", "18446744073709551614"),
                                ("a / 7 * 70", "92233720368547758070")):
            with self.subTest(value):
                self.with_numbers("  a: { type: integer }\n", "a: 9223372036854775807\n",
                                  "{{ entry.b }}",
                                  derive=f"  b: {{ type: number, value: '{value}' }}\n")
                self.assertEqual(self.body(), expected)


if __name__ == "__main__":
    unittest.main()
