"""The generator of Meal Plan against a second one, on random profiles.

$ACOPIO_SITE is the built site (default: Output), whose catalogue both read. $ACOPIO_PROFILES is how many (default: 500).
"""

import json
import os
import pathlib
import random
import subprocess
import unittest

import library
import plan_reference as reference

HERE = pathlib.Path(__file__).parent
COUNT = int(os.environ.get("ACOPIO_PROFILES", "500"))
SLOTS = (["desayuno", "almuerzo", "cena"], ["desayuno", "colacion", "almuerzo", "cena"], ["desayuno", "colacion", "almuerzo", "colacion", "cena"],
         ["almuerzo"], ["colacion", "colacion"])


def profile(chance, catalogue):
    """Wishes as people have them: most with a way to keep them, some without."""
    allergens = sorted({each for recipe in catalogue for each in recipe["allergens"]})
    foods = sorted({(each["id"], each["name"]) for recipe in catalogue for each in recipe["ingredients"]})
    slots = chance.choices(SLOTS, (4, 4, 8, 1, 1))[0]
    middle = chance.randint(250, 560) * len(slots)
    span = chance.choice((1, 2, 5, 5, 10, 20))
    ranges = {"kcal": chance.choice(([middle * (100 - span) // 100, middle * (100 + span) // 100], [None, middle], [middle, None], [None, None]))}
    for name, share, energy in (("protein", chance.randint(12, 32), 4), ("carbohydrate", chance.randint(30, 60), 4), ("fat", chance.randint(20, 40), 9)):
        grams = middle * share // 100 // energy
        ranges[name] = chance.choice(([None, None], [None, None], [grams * 8 // 10, grams * 12 // 10], [grams, None], [None, grams]))
    return {
        "slots": slots, "main": ["almuerzo", "cena"], "ranges": ranges, "minutes": chance.choice((None, None, 20, 30, 45, 60)),
        "foods": sorted(each[0] for each in chance.sample(foods, chance.choice((0, 0, 0, 1, 4, 10)))),
        "avoid": sorted(chance.sample(allergens, chance.choice((0, 0, 1, 1, 2, 3)))), "diet": chance.choice(("", "", "", "vegetariana", "vegana")),
        "dislikes": [each[1].split(" ")[0] for each in chance.sample(foods, chance.choice((0, 0, 1, 2)))],
    }


class Generator(unittest.TestCase):
    def test_both_make_the_same_weeks(self):
        feed = library.SITE / "v1/meal-plan/catalogue.json"
        catalogue = json.loads(feed.read_text(encoding="utf-8"))["data"]
        chance = random.Random(18)
        asked = [{"wishes": profile(chance, catalogue), "seed": chance.randint(1, 999)} for _ in range(COUNT)]
        run = subprocess.run(["node", HERE / "plan-weeks.mjs", feed], input="\n".join(map(json.dumps, asked)), capture_output=True, text=True, check=True)
        weeks = [json.loads(line) for line in run.stdout.splitlines()]
        self.assertEqual(COUNT, len(weeks))
        by_id = {recipe["id"]: recipe for recipe in catalogue}
        made = 0
        for each, week in zip(asked, weeks):
            self.assertEqual(reference.week(catalogue, each["wishes"], each["seed"]), week, json.dumps(each))
            for meals in week or []:
                made += 1
                for name, (low, high) in each["wishes"]["ranges"].items():
                    total = sum(by_id[meal["recipe"]][name] * meal["halves"] for meal in meals) / 2
                    self.assertTrue((low or 0) <= total <= (high or 1e9), (name, total, each))
                for meal in meals:
                    self.assertFalse(set(by_id[meal["recipe"]]["allergens"]) & set(each["wishes"]["avoid"]), each)
        impossible = weeks.count(None)
        # Both kinds have to be there, or nothing was compared.
        self.assertGreater(made, COUNT)
        self.assertGreater(impossible, COUNT // 10)


if __name__ == "__main__":
    unittest.main()
