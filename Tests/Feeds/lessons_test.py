"""Works out again from the feeds what a lesson of Cocina says: its tools, and how long its dishes take.

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


def read(path):
    return json.loads((SITE / path).read_text(encoding="utf-8"))["data"]


def text_of(source):
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", source)).split())


class LessonTests(unittest.TestCase):
    maxDiff = None

    def lessons(self, folder):
        files = sorted((SITE / folder / "cocina/lessons").glob("*.json"))
        self.assertEqual(len(files), 18)
        for file in files:
            yield read(file.relative_to(SITE))

    def test_tools_are_those_of_its_skills(self):
        for folder in ("v1", "v1/en"):
            skills = {skill["id"]: skill for skill in read(f"{folder}/cocina/skills.json")}
            for lesson in self.lessons(folder):
                topics = [read(f"{folder}/cocina/topics/{topic['id']}.json") for topic in lesson["topics"]]
                wanted = {tool["title"] for topic in topics for skill in topic["skills"]
                          for tool in skills[skill["id"]]["tools"]}
                with self.subTest(lesson["id"]):
                    self.assertEqual({tool["title"] for tool in lesson["tools"]}, wanted)
                    page = (SITE / re.sub(r"^https?://[^/]+/", "", lesson["url"]) / "index.html").read_text(encoding="utf-8")
                    listed = re.search(r'id="materiales".*?<ul class="boxes two">(.*?)</ul>', page, re.DOTALL)[1]
                    self.assertEqual({text_of(each) for each in re.findall(r"<li>(.*?)</li>", listed)}, wanted)
                    self.assertIn(lesson["objective"], text_of(page))
                    # Each skill has a box, and so has each dish.
                    boxes = page.split('class="unit-topic"')[1:]
                    self.assertEqual(len(boxes), len(topics))
                    for topic, part in zip(topics, boxes):
                        for each in topic["skills"] + topic["dishes"]:
                            self.assertIn(each["title"], text_of(part))

    def test_times_are_those_of_its_dishes(self):
        for lesson in self.lessons("v1"):
            minutes = [dish["minutes"] for topic in lesson["topics"]
                       for dish in read(f"v1/cocina/topics/{topic['id']}.json")["dishes"]]
            with self.subTest(lesson["id"]):
                self.assertEqual((lesson["minutes_from"], lesson["minutes_until"]), (min(minutes), max(minutes)))


if __name__ == "__main__":
    unittest.main()
