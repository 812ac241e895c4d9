"""Compares the amounts beside the steps of recipes with their lists of ingredients.

$ACOPIO_SITE is the built site (default: Output).
"""

import html
import os
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ROOT / "Output")).resolve()


def text_of(source):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", source)).split())


class StepTests(unittest.TestCase):
    maxDiff = None

    def test_steps_take_every_ingredient_once_in_its_amount(self):
        read = 0
        for folder in ("meal-plan/recetas", "en/meal-plan/recipes"):
            for file in sorted((SITE / folder).glob("*/index.html")):
                page = file.read_text(encoding="utf-8")
                found = re.search(r'<ul class="mp-ingredients">(.*?)</ul>', page, re.DOTALL)
                if not found:
                    continue
                read += 1
                listed = []
                for amount, food in re.findall(
                        r'<li[^>]*><span class="mp-amount"[^>]*>(.*?)</span>\s*<span class="mp-food">(.*?)</span></li>', found[1], re.DOTALL):
                    food = re.sub(r', <span class="muted">.*', "", food)
                    listed.append(f"{text_of(amount)} {text_of(food)}")
                taken = [text_of(span) for uses in re.findall(r'<p class="mp-uses">(.*?)</p>', page, re.DOTALL)
                         for span in re.findall(r"<span\s+data-amount[^>]*>(.*?</span>)\s*</span>", uses, re.DOTALL)]
                with self.subTest(file.parent.name):
                    self.assertGreater(len(listed), 1)
                    self.assertEqual(sorted(taken), sorted(listed))
        self.assertGreater(read, 100)


if __name__ == "__main__":
    unittest.main()
