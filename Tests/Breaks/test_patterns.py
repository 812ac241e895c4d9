"""Patterns of fields: linear time, and a message for what they don't have."""

import unittest

from small_site import SiteTest


class PatternTest(SiteTest):
    def with_pattern(self, pattern, title):
        self.library({
            "content/books/_collection.yml": (
                "entries: '*.md'\nslug: title\n"
                f"schema:\n  title: {{ type: text, pattern: '{pattern}' }}\n"
                "page: { permalink: '/books/{slug}/', layout: book }\n"),
            "content/books/momo.md": f"---\ntitle: {title}\n---\nTime is life.\n",
        })

    def test_nested_repetition_takes_no_time(self):
        for pattern in ("(a+)+", "(a|aa)+", "(a*)*", "(a|a)*", "(.*a){10}b"):
            with self.subTest(pattern):
                self.with_pattern(pattern, "a" * 5000 + "!")
                result = self.build(seconds=600)
                self.assertEqual(result.status, 1)
                self.assertIn("pattern-mismatch", result.text)

    def test_what_needs_backtracking_is_refused_at_its_place(self):
        """Backreferences and look-around are refused with a message."""
        self.with_pattern("(a)x\\1", "axa")
        self.refused("_collection.yml:4:38: error: a pattern can't refer back to a group",
                     "invalid-pattern", "remedy")
        self.with_pattern("a(?=b)", "ab")
        self.refused("_collection.yml:4:35: error: a pattern can't look ahead or behind",
                     "invalid-pattern", "remedy")


if __name__ == "__main__":
    unittest.main()
