"""The words of the reference are those of words.json, and its stems those of forms.json."""

import json
import pathlib
import unittest

import reference

HERE = pathlib.Path(__file__).parent
CASES = json.loads((HERE / "words.json").read_text(encoding="utf-8"))
FORMS = json.loads((HERE / "forms.json").read_text(encoding="utf-8"))


class Words(unittest.TestCase):
    def test_the_reference_makes_the_words_of_every_example(self):
        self.assertGreaterEqual(len(CASES), 60)
        for case in CASES:
            with self.subTest(case["text"]):
                self.assertEqual(reference.words(case["text"], case["language"]), case["words"])

    def test_the_forms_of_a_word_have_one_stem(self):
        self.assertGreaterEqual(len(FORMS), 12)
        for language, groups in FORMS.items():
            self.assertGreaterEqual(len(groups), 8, language)
            stems = {}
            for group in groups:
                found = {reference.stem(word, language) for form in group for word in reference.words(form, language)}
                with self.subTest(language=language, group=group):
                    self.assertEqual(1, len(found), found)
                stems.setdefault(found.pop(), []).append(group)
            for stem, same in stems.items():
                self.assertEqual(1, len(same), (language, stem, same))


if __name__ == "__main__":
    unittest.main()
