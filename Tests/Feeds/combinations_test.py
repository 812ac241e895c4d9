"""Looks whether the pages of several conditions at once are those that answer a question, and how many there are.

$ACOPIO_SITE is the built site (default: Output). What recipes and dishes are comes from the feeds.
"""

import json
import os
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ROOT / "Output")).resolve()
# Those pages in one language, of both portals together.
BUDGET = 60
DIETS = ("vegetariana", "vegana")
TIMES = ("rapidas", "hasta-30-min")


def read(path):
    return json.loads((SITE / path).read_text(encoding="utf-8"))


def items(path):
    found, file = read(f"{path}.json")["data"], 2
    while (SITE / path / f"page/{file}.json").is_file():
        found, file = found + read(f"{path}/page/{file}.json")["data"], file + 1
    return found


def pages(folder):
    """The pages of a folder, as the paths of what their cards lead to."""
    found = {}
    for file in sorted((SITE / folder).glob("*/index.html")):
        source = file.read_text(encoding="utf-8")
        if 'http-equiv="refresh"' not in source:
            cards = re.findall(r'<li class="card[^>]*>.*?</li>', source, re.DOTALL)
            found[file.parent.name] = [re.search(r'<h[23]><a href="([^"]+)"', card)[1] for card in cards]
    return found


def path_of(item):
    return re.sub(r"^https?://[^/]+", "", item["url"])


class CombinationTests(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.recipes, cls.dishes = items("v1/meal-plan/recipes"), items("v1/cocina/dishes")
        files = sorted((SITE / "v1/meal-plan/combinations").glob("*.json"))
        cls.combinations = [read(file.relative_to(SITE))["data"] for file in files]

    def test_they_stay_within_their_budget(self):
        for folders in (("meal-plan/combinaciones", "cocina/platillos/tipo-y-nivel"),
                        ("en/meal-plan/combinations", "en/cocina/dishes/type-and-level")):
            count = sum(len(pages(folder)) for folder in folders)
            self.assertGreater(count, 0)
            self.assertLessEqual(count, BUDGET)

    def test_a_diet_and_an_exclusion_are_there_if_together_they_say_more(self):
        exclusions = sorted(file.stem for file in (SITE / "v1/meal-plan/exclusions").glob("*.json"))
        wanted = {}
        for diet in DIETS:
            fit = [each for each in self.recipes if diet in each["tags"]]
            for exclusion in exclusions:
                left = {each["id"] for each in fit if exclusion not in each["allergens"]}
                if left and len(left) < len(fit):
                    wanted[diet, exclusion] = left
        found = {(each["labels"][0], each["without"][0]): {recipe["id"] for recipe in each["recipes"]}
                 for each in self.combinations
                 if len(each["labels"]) == len(each["without"]) == 1 and not each["category"]}
        self.assertEqual(found, wanted)

    def test_a_meal_and_a_time_are_there_if_a_recipe_is(self):
        wanted = {}
        for recipe in self.recipes:
            for time in set(TIMES) & set(recipe["tags"]):
                wanted.setdefault((recipe["category"], time), set()).add(recipe["id"])
        found = {(each["category"], each["labels"][0]): {recipe["id"] for recipe in each["recipes"]}
                 for each in self.combinations
                 if each["category"] and not each["without"] and each["labels"][0] in TIMES}
        self.assertEqual(found, wanted)

    def test_a_dinner_with_much_protein_is_there(self):
        fit = {each["id"] for each in self.recipes
               if each["category"] == "cenas-ligeras" and "alta-en-proteina" in each["tags"]}
        found = [({recipe["id"] for recipe in each["recipes"]}, each["category"], each["labels"])
                 for each in self.combinations
                 if each["category"] and not each["without"] and each["labels"][0] not in TIMES]
        self.assertEqual(found, [(fit, "cenas-ligeras", ["alta-en-proteina"])])
        self.assertTrue(fit)

    def test_a_meal_in_half_an_hour_without_something_is_there_if_it_says_more(self):
        every = {file.stem for file in (SITE / "v1/meal-plan/exclusions").glob("*.json")}
        wanted = {}
        # Of breakfasts, without what visitors ask for.
        for meal, exclusions in {"cenas-ligeras": every, "desayunos-energeticos": {"gluten", "huevo", "lacteos"}}.items():
            fit = [each for each in self.recipes if each["category"] == meal and "hasta-30-min" in each["tags"]]
            for exclusion in exclusions:
                left = {each["id"] for each in fit if exclusion not in each["allergens"]}
                if left and len(left) < len(fit):
                    wanted[meal, "hasta-30-min", exclusion] = left
        found = {(each["category"], each["labels"][0], each["without"][0]): {recipe["id"] for recipe in each["recipes"]}
                 for each in self.combinations if each["category"] and each["without"]}
        self.assertEqual(found, wanted)

    def test_a_page_shows_the_recipes_of_its_pair(self):
        shown = sorted(sorted(cards) for cards in pages("meal-plan/combinaciones").values())
        self.assertEqual(shown, sorted(sorted(path_of(recipe) for recipe in each["recipes"])
                                       for each in self.combinations))

    def test_a_type_and_a_level_are_there_if_a_dish_is(self):
        wanted = {}
        for dish in self.dishes:
            wanted.setdefault((dish["kind"]["id"], dish["level"]["id"]), []).append(path_of(dish))
        shown = sorted(sorted(cards) for cards in pages("cocina/platillos/tipo-y-nivel").values())
        self.assertEqual(shown, sorted(map(sorted, wanted.values())))

    def test_dishes_without_an_allergen_are_all_that_have_none_of_it(self):
        folder = "cocina/platillos/sin"
        exclusions = {file.stem for file in (SITE / "v1/meal-plan/exclusions").glob("*.json")}
        wanted = {}
        for exclusion in exclusions:
            free = [dish for dish in self.dishes if exclusion not in dish["allergens"]]
            unsure = [dish for dish in free if exclusion in dish["may_contain"]]
            wanted[exclusion] = [sorted(path_of(dish) for dish in free if dish not in unsure), sorted(map(path_of, unsure))]
        found = []
        for name, cards in pages(folder).items():
            source = (SITE / folder / name / "index.html").read_text(encoding="utf-8")
            sure = source.partition('id="segun-la-marca"')[0].count('<li class="card')
            found.append([sorted(cards[:sure]), sorted(cards[sure:])])
        self.assertEqual(sorted(found), sorted(wanted.values()))


if __name__ == "__main__":
    unittest.main()
