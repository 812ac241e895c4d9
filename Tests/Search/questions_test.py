"""The questions of visitors: each has an answer, and each answer is a page of the built site that can be searched for.

$ACOPIO_SITE is the built site (default: Output). What the search finds is not looked at here; that is
Benchmarks/search.py.
"""

import collections
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

try:
    import yaml
except ImportError:
    yaml = None

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ROOT / "Output"))
ACOPIO = pathlib.Path(os.environ.get("ACOPIO", ROOT / ".build/release/acopio"))
LANGUAGES = pathlib.Path(__file__).with_name("languages")
KEYS = {"question", "page", "pages", "language", "scope", "kind"}
KINDS = {"english": 20, "form": 15, "heading": 19, "negation": 18, "number": 6, "place": 10, "question": 20, "synonym": 30, "text": 20, "typo": 20}


def read(path):
    """The questions of a file, each with a list of `pages`."""
    found = yaml.safe_load(path.read_text(encoding="utf-8"))
    return [{**item, "pages": item.get("pages") or [item["page"]]} for item in found]


@unittest.skipIf(yaml is None, "the questions of visitors (Python's yaml is missing)")
class Questions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.questions = read(pathlib.Path(__file__).with_name("questions.yml"))
        cls.visitors = read(pathlib.Path(__file__).with_name("visitors.yml"))

    def test_has_as_many_questions_of_each_kind_as_are_needed(self):
        counts = collections.Counter(item["kind"] for item in self.questions)
        self.assertEqual(set(counts), set(KINDS))
        for kind, least in KINDS.items():
            self.assertGreaterEqual(counts[kind], least, kind)
        self.assertGreaterEqual(len(self.questions), 170)
        self.assertEqual(collections.Counter(item["scope"] for item in self.visitors),
                         dict.fromkeys(["botes", "cocina", "conecta", "meal-plan", "ponte"], 20))

    def test_asks_nothing_twice(self):
        asked = [(item["question"], item.get("language"), item.get("scope")) for item in self.questions + self.visitors]
        self.assertEqual([item for item, times in collections.Counter(asked).items() if times > 1], [])

    def test_uses_only_the_keys_that_are_documented(self):
        for item in self.questions + self.visitors:
            with self.subTest(item["question"]):
                self.assertIsInstance(item["question"], str)
                self.assertLessEqual(set(item), KEYS)

    @unittest.skipUnless((SITE / "acopio.json").is_file(), f"no site in {SITE}: run make site")
    def test_expects_pages_that_the_site_has_in_the_language_of_the_question(self):
        for item in self.questions + self.visitors:
            language = item.get("language", "es-MX")
            for page in item["pages"]:
                with self.subTest(item["question"], page=page):
                    file = SITE / page[1:] / "index.html"
                    self.assertTrue(file.is_file(), "the site has no such page")
                    html = file.read_text(encoding="utf-8")
                    self.assertEqual(page.startswith("/en/"), language == "en-US")
                    self.assertIn("<main", html)
                    self.assertNotIn('http-equiv="refresh"', html)
                    self.assertNotIn('content="noindex', html)
                    if scope := item.get("scope"):
                        self.assertIn(f"/{scope}/", page)


@unittest.skipIf(yaml is None, "the questions in twelve languages (Python's yaml is missing)")
class Languages(unittest.TestCase):
    def test_the_site_builds_and_each_language_has_ten_questions_whose_pages_it_has(self):
        site = yaml.safe_load((LANGUAGES / "content/site.yml").read_text(encoding="utf-8"))
        questions = read(LANGUAGES / "questions.yml")
        counts = collections.Counter(item["language"] for item in questions)
        self.assertEqual(counts, {language["locale"]: 10 for language in site["languages"]})
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder) / "site"
            for name in ["content", "templates"]:
                shutil.copytree(LANGUAGES / name, root / name)
            built = subprocess.run([ACOPIO, "build", "--root", root, "--now", "2026-11-21"], text=True, capture_output=True)
            self.assertEqual((built.returncode, built.stderr), (0, ""))
            for item in questions:
                for page in item["pages"]:
                    with self.subTest(item["question"], page=page):
                        html = (root / "Output" / page[1:] / "index.html").read_text(encoding="utf-8")
                        self.assertIn(f'<html lang="{item["language"]}"', html)


if __name__ == "__main__":
    unittest.main()
