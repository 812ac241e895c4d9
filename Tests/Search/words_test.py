"""The words of the reference index are those of words.json."""

import json
import pathlib
import unittest

import reference

CASES = json.loads(pathlib.Path(__file__).with_name("words.json").read_text(encoding="utf-8"))


class Words(unittest.TestCase):
    def test_the_reference_makes_the_terms_of_every_example(self):
        self.assertGreaterEqual(len(CASES), 60)
        for case in CASES:
            with self.subTest(case["text"]):
                self.assertEqual(reference.terms(case["text"], case["language"]), case["terms"])


if __name__ == "__main__":
    unittest.main()
