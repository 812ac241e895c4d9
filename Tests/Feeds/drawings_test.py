"""Every recipe, dish, skill, reward, request, kind of goods and kind of place has a drawing, which no other has.

$ACOPIO_SITE is the built site (default: Output). Only the standard library, the published files and the sources of
drawings are used.
"""

import collections
import json
import os
import pathlib
import re
import unittest
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ROOT / "Output")).resolve()
BASE = "https://acopio.example/"
# One drawing, before compression. Lists show up to forty of them.
MOST_BYTES = 3600


def feed(path):
    """The addresses of the items of a list, also those of its further pages."""
    found, url = [], BASE + path
    while url:
        body = json.loads((SITE / url.removeprefix(BASE)).read_text(encoding="utf-8"))
        found += [item["url"].removeprefix(BASE) for item in body["data"]]
        url = body["links"].get("next")
    return found


def below(folder):
    """The addresses of the pages right below a folder that are pages of entries, not redirects and not lists."""
    return [
        file.parent.relative_to(SITE).as_posix() + "/" for file in sorted((SITE / folder).glob("*/index.html"))
        if "<main" in file.read_text(encoding="utf-8")]


def entries_of(collection):
    return json.loads((ROOT / "content" / collection).read_text(encoding="utf-8"))


def slug(title):
    plain = title.lower().translate(str.maketrans("áéíóúñü", "aeiounu"))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")


def pages(language):
    """For each kind of thing the addresses of its pages in a language."""
    data = "v1/" if language == "es-MX" else "v1/en/"
    kinds = {
        "recipes": feed(data + "meal-plan/recipes.json"),
        "dishes": feed(data + "cocina/dishes.json"),
        "skills": feed(data + "cocina/skills.json"),
        "rewards": feed(data.replace("v1", "v2") + "botes/rewards.json"),
        "requests": feed(data + "ponte/requests.json"),
        "goods": ["ponte/pedidos/", "en/ponte/requests/"],
        "places": ["botes/contenedores/tipo/", "en/botes/containers/kind/"],
    }
    for kind, file, name in (
            ("goods", "ponte/goods/goods.json", "title"), ("places", "botes/place-kinds/place-kinds.json", "plural")):
        folder = kinds[kind][language == "en-US"]
        kinds[kind] = [folder + slug(entry[name][language]) + "/" for entry in entries_of(file)]
    return kinds


def drawing(address):
    """The first drawing in the main part of a page; none if it has only icons."""
    source = (SITE / urllib.parse.unquote(address) / "index.html").read_text(encoding="utf-8")
    main = source[source.index("<main"):]
    for found in re.finditer(r"<svg\b.*?</svg>", main, re.DOTALL):
        if not re.match(r'<svg class="icon', found[0]):
            return found[0]
    return None


class DrawingTests(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.drawings = {
            (language, kind): {address: drawing(address) for address in addresses}
            for language in ("es-MX", "en-US") for kind, addresses in pages(language).items()}
        cls.css = "".join(file.read_text(encoding="utf-8") for file in (SITE / "assets").glob("*.css"))

    def each(self):
        for (language, kind), drawings in self.drawings.items():
            for address, svg in drawings.items():
                yield language, kind, address, svg

    def test_each_kind_has_entries(self):
        for (language, kind), drawings in self.drawings.items():
            with self.subTest(language=language, kind=kind):
                self.assertGreaterEqual(len(drawings), 6)

    def test_every_entry_has_a_drawing(self):
        self.assertEqual([address for _, _, address, svg in self.each() if not svg], [])

    def test_no_two_of_a_kind_have_the_same(self):
        for (language, kind), drawings in self.drawings.items():
            # Neither names in a drawing nor other colours make it another one.
            same = collections.defaultdict(list)
            for address, svg in drawings.items():
                shapes = re.sub(r"<text\b[^>]*>[^<$]*</text>", "", svg or "")
                same[re.sub(r'\s(class|fill|stroke)="[^"]*"', "", shapes)].append(address)
            with self.subTest(language=language, kind=kind):
                self.assertEqual([group for group in same.values() if len(group) > 1], [])

    def test_a_drawing_is_the_same_in_both_languages(self):
        for kind in {kind for _, kind in self.drawings}:
            words = lambda svg: re.sub(r"<text\b[^>]*>[^<]*</text>", "", svg or "")
            spanish, english = (
                sorted(words(svg) for svg in self.drawings[language, kind].values()) for language in ("es-MX", "en-US"))
            with self.subTest(kind=kind):
                self.assertTrue(spanish == english)

    def test_drawings_say_nothing_and_have_no_names(self):
        for language, kind, address, svg in self.each():
            with self.subTest(address=address):
                self.assertIn('aria-hidden="true"', svg)
                self.assertNotRegex(svg, r'\s(id|style|href)=')

    def test_drawings_are_small(self):
        large = [(address, len(svg.encode())) for _, _, address, svg in self.each() if len(svg.encode()) > MOST_BYTES]
        self.assertEqual(large, [])

    def test_every_colour_of_a_drawing_is_in_a_stylesheet(self):
        used = {
            name for *_, svg in self.each() for names in re.findall(r'class="([^"]*)"', svg) for name in names.split()}
        known = set(re.findall(r"\.([a-z][\w-]*)", self.css))
        # What moves in a clip, and the size of the drawing of a page.
        self.assertEqual(used - known - {"mv", "big"}, set())


    def test_the_picture_of_a_recipe_shows_its_drawing(self):
        inside = lambda svg: re.sub(r"^<svg[^>]*>(<style>[^<]*</style>)?|\n|</svg>\s*$", "", svg)
        values = dict(re.findall(r"--f-([\w-]+): light-dark\((rgb\([^)]*\)|[^,]*),", self.css))
        digits = lambda colour: re.findall(r"#\w+|[.\d]+", colour)
        url = BASE + "v1/meal-plan/recipes.json"
        while url:
            body = json.loads((SITE / url.removeprefix(BASE)).read_text(encoding="utf-8"))
            for recipe in body["data"]:
                file = (SITE / recipe["image"].removeprefix(BASE)).read_text(encoding="utf-8")
                with self.subTest(recipe=recipe["id"]):
                    # 'Scripts/pictures.py' writes it again.
                    self.assertTrue(inside(file) == inside(drawing(recipe["url"].removeprefix(BASE))))
                    for name, colour in re.findall(r"\.[fs]-([\w-]+)\{\w+:([^}]*)\}", file):
                        self.assertEqual(digits(colour), digits(values[name]))
            url = body["links"].get("next")


class PartTests(unittest.TestCase):
    """A part has a partial, and a name that both recipes and dishes know."""

    def parts(self, collection):
        schema = (ROOT / f"content/{collection}/_collection.yml").read_text(encoding="utf-8")
        return re.split(r"[,\s]+", re.search(r"values: &parts\s+\[([^\]]*)\]", schema)[1].strip())

    def test_recipes_and_dishes_have_the_same_parts(self):
        self.assertEqual(self.parts("meal-plan/recipes"), self.parts("cocina/dishes"))

    def test_each_part_has_its_partial(self):
        folder = ROOT / "templates/partials/drawings"
        for part in self.parts("cocina/dishes"):
            with self.subTest(part=part):
                self.assertTrue((folder / f"{part}.html").is_file())


if __name__ == "__main__":
    unittest.main()
