"""Reads the pages of Cocina and Meal Plan for words that belong elsewhere, or that promise too much.

$ACOPIO_SITE is the built site (default: Output).
"""

import html
import json
import os
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ROOT / "Output")).resolve()
# Only the pages that people ask about the app, and its own policies, say what it does.
APP = re.compile(r"\b(la app|the app|nuestra app|our app)\b(?! store)", re.IGNORECASE)
ABOUT_THE_APP = re.compile(r"(ayuda|help|privacidad|privacy)/")
# Nobody can promise that food does no harm to someone with an allergy.
PROMISES = re.compile(r"sin preocup|apta? (si|para)|fine if|(?<!not )safe (for|if)|without worr|worry-free", re.IGNORECASE)
# Who made the pages, and what a build does, is nothing to their readers.
BUILDERS = re.compile(r"se publica si|escriben? a mano|types? (it|them) in|typed in|is published unless|todavía no recuerda", re.IGNORECASE)


def pages():
    for folder in ("cocina", "meal-plan", "en/cocina", "en/meal-plan"):
        for file in sorted((SITE / folder).rglob("index.html")):
            source = file.read_text(encoding="utf-8")
            if 'http-equiv="refresh"' not in source:
                yield file.parent.relative_to(SITE).as_posix() + "/", source


def text(source):
    words = re.sub(r"<(script|style)\b.*?</\1>", " ", source, flags=re.DOTALL)
    words = words + " ".join(re.findall(r'<meta name="description" content="([^"]*)"', source))
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", words)).split())


class WordsTests(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.pages = {path: (source, text(source)) for path, source in pages()}
        assert len(cls.pages) > 100, "the portals have no pages"

    def found(self, pattern, outside=None):
        return {path: match.group() for path, (_, words) in self.pages.items()
                if (match := pattern.search(words)) and not (outside and outside.search(path))}

    def test_the_app_is_told_of_in_help(self):
        self.assertEqual(self.found(APP, ABOUT_THE_APP), {})

    def test_nothing_promises_that_food_is_safe(self):
        self.assertEqual(self.found(PROMISES), {})

    def test_nothing_speaks_of_how_pages_are_made(self):
        self.assertEqual(self.found(BUILDERS), {})

    def test_achievements_that_ask_for_all_ask_for_all(self):
        read = lambda path: json.loads((SITE / "v1/cocina" / path).read_text(encoding="utf-8"))["data"]
        most = {}
        for achievement in read("achievements.json"):
            goal = achievement["goal"]["id"]
            most[goal] = max(most.get(goal, 0), achievement["count"])
        there = {"temas": len(list((SITE / "v1/cocina/topics").glob("*.json"))), "habilidades": len(read("skills.json")),
                 "paises": len(list((SITE / "v1/cocina/regions").glob("*/dishes.json"))), "estrellas": len(read("levels.json"))}
        self.assertEqual({goal: most[goal] for goal in there}, there)

    def test_english_pages_lead_to_english_files(self):
        found = {}
        for path, (source, _) in self.pages.items():
            if path.startswith("en/"):
                for tag, href in re.findall(r'(<(?:a|link)\b[^>]*?\shref="(/[^"#?]*)"[^>]*>)', source):
                    twin = re.sub(r"^/(v\d+)/(?!en/)", r"/\1/en/", href) if href.startswith("/v") else f"/en{href}"
                    if href.startswith(("/en/", "/assets/")) or "hreflang=" in tag or twin == href:
                        continue
                    file = SITE / twin.lstrip("/")
                    if file.is_file() or (file / "index.html").is_file():
                        found.setdefault(href, path)
        self.assertEqual(found, {})

    def test_a_page_says_once_what_is_a_sample(self):
        told = {path: source.count('class="sample"') for path, (source, _) in self.pages.items()}
        self.assertEqual({path: count for path, count in told.items() if count > 1}, {})


if __name__ == "__main__":
    unittest.main()
