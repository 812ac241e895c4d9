"""Reads the published feeds as a client would and computes again what they say.

$ACOPIO_SITE is the built site (default: Output). Only the standard library and the published files are used:
nothing of content/, nothing of the program. A feed that is missing is a failure.
"""

import collections
import csv
import fractions
import hashlib
import html
import json
import math
import os
import pathlib
import re
import unittest
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ROOT / "Output")).resolve()
CONTRACT = pathlib.Path(os.environ.get("ACOPIO_CONTRACT", ROOT.parent / "shared" / "contract" / "expected"))
BASE = "https://acopio.example/"
# The folders of the languages below v1/, with what `meta.locale` says there.
LANGUAGES = {"": "es-MX", "en/": "en-US"}
ROOTS = [f"v1/{folder}" for folder in LANGUAGES]
# Atwater's factors, and by how many percent the energy of a recipe may differ from what its grams come to.
ENERGY = {"protein": 4, "carbohydrate": 4, "fat": 9}
TOLERANCE = 10
# What a serving contains, in the order of the table of foods; and how near its target a week is, on average, in percent.
NUTRIENTS = ("kcal", "protein", "fat", "carbohydrate", "sugar", "fibre", "sodium")
WEEK = (95, 105)
# How near its grams are, how often a recipe may be in it, and how many its lunches and dinners are at least.
MACROS = (90, 110)
REPEATED = 3
MAIN_DISHES = 8
# The fewest vegetarian recipes without nuts or peanuts, by category.
CHOICE = {"desayunos-energeticos": 6, "cenas-ligeras": 8, "snacks-saludables": 8}
# How far the line of a route may be from its walked length, and a step from its part of the line, in metres.
LINE_TOLERANCE = 2
EARTH = 6_371_008.8

LISTS = {
    "conecta": ["venues", "lines", "routes", "places", "emergency", "hospitals", "protocols", "tourist-topics"],
    "meal-plan": ["recipes", "foods"],
    "ponte": ["institutions", "requests", "donation-states"],
    "cocina": ["levels", "dishes", "skills", "achievements"],
}
SINGLES = {
    "conecta": ["routes"],
    "meal-plan": ["recipes", "categories", "tags", "exclusions", "combinations", "plans"],
    "ponte": ["institutions", "requests"],
    "cocina": ["levels", "lessons", "topics", "dishes"],
}
PAGED = ["meal-plan/recipes", "ponte/institutions", "ponte/requests", "cocina/dishes"]
# The allergens in the order of Meal Plan's exclusions, and how ingredients that have them are called in Spanish.
ALLERGENS = ["gluten", "lacteos", "frutos-secos", "cacahuate", "huevo", "pescado", "soya", "ajonjoli"]
ALLERGEN_WORDS = {
    "gluten": "harina de trigo|harina para|pan |pan$|panko|fideo|espagueti|penne|avena|trigo|discos|tortillas de harina|salsa de .*soya",
    "lacteos": "leche|mantequilla|crema|queso|yogur|reques|mozzarella|dulce de leche",
    "frutos-secos": "almendra|nueces|nuez de|pistache|avellana",
    "cacahuate": "cacahuate",
    "huevo": "huevo|yema|clara|mayonesa",
    "pescado": "pescado|salm|huachinango|.*dashi|salsa inglesa|at.n|anchoa",
    "soya": "salsa de .*soya|tofu|pasta de miso|edamame",
    "ajonjoli": "ajonjol|aceite de ajonjol|tahini",
}
LEVELS = ["novato", "principiante", "pre-intermedio", "intermedio", "avanzado", "experto"]


def read(path):
    file = SITE / path
    if not file.is_file():
        raise AssertionError(f"{path} is not published")
    return json.loads(file.read_text(encoding="utf-8"))


def feeds():
    """The files of the endpoints; what describes them is looked at in Tests/Descriptions."""
    files = []
    for version in (SITE / "v1", SITE / "v2"):
        files += (
            path
            for path in version.rglob("*")
            if path.suffix in (".json", ".geojson") and version / "schemas" not in path.parents
            and path != version / "openapi.json"
        )
    return sorted(files)


def captions(text):
    """The cues of a WebVTT file: begin and end in seconds, and the text."""
    pattern = r"^(\d+):(\d\d\.\d{3}) --> (\d+):(\d\d\.\d{3})\n(.+(?:\n.+)*)$"
    return [(int(m[1]) * 60 + float(m[2]), int(m[3]) * 60 + float(m[4]), " ".join(m[5].split("\n")))
            for m in re.finditer(pattern, text, re.MULTILINE)]


def allergen_faults(dish, foods, names=ALLERGEN_WORDS):
    """What is wrong with the allergens and the diet of a dish, by the foods that its ingredients name."""
    faults, has, may, made = [], set(), set(), []
    for part in dish["ingredients"]:
        if not part["foods"]:
            faults.append(f"{part['name']} has no food")
        own = [foods[each] for each in part["foods"] if each in foods]
        if len(own) != len(part["foods"]):
            faults.append(f"{part['name']} names missing foods: {part['foods']}")
        made += own
        contained = {each for food in own for each in food["allergens"]}
        has |= contained
        may |= {each for food in own for each in food["may_contain"]}
        # What people read says the same: 'salsa de soya' has soy.
        faults += [f"{part['name']} has no {allergen}" for allergen, words in names.items()
                   if allergen not in contained and re.search(rf"\b(?:{words})", part["name"])]
    for told, wanted in (("allergens", has), ("may_contain", may - has)):
        if dish[told] != [each for each in ALLERGENS if each in wanted]:
            faults.append(f"{told} are {dish[told]}, the foods give {sorted(wanted)}")
    vegan = all(food["origin"] == "vegetal" for food in made)
    vegetarian = not any(food["origin"] in ("carne", "pescado") or food["rennet"] in ("animal", "unsaid") for food in made)
    if (dish["vegetarian"], dish["vegan"]) != (vegetarian, vegan):
        faults.append(f"vegetarian {dish['vegetarian']}, vegan {dish['vegan']}; the foods say {vegetarian}, {vegan}")
    return faults


def procedure_faults(dish):
    """What is wrong with the steps of a dish: their number, times, signs, heat and skills."""
    steps, faults = dish["procedure"]["steps"], []
    if not 8 <= len(steps) <= 12:
        faults.append(f"{len(steps)} steps")
    if [step["number"] for step in steps] != list(range(1, len(steps) + 1)):
        faults.append("the steps are not numbered from 1")
    # The clock: a step begins when the ones before are done, or within the wait of the step that it names.
    clock, free = 0, {}
    for step in steps:
        minutes = step["active"] + step["waiting"]
        if minutes < 1 or minutes != step["minutes"]:
            faults.append(f"step {step['number']} takes {minutes} min and says {step['minutes']}")
        if step["during"] is None:
            clock += minutes
        elif free.get(step["during"], -1) < minutes:
            faults.append(f"step {step['number']} does not fit into the wait of step {step['during']}")
        else:
            free[step["during"]] -= minutes
        if step["waiting"]:
            free[step["number"]] = step["waiting"]
    active = sum(step["active"] for step in steps)
    told = (dish["minutes"], dish["active_minutes"], dish["waiting_minutes"])
    if told != (clock, active, clock - active) or clock < active:
        faults.append(f"total, active and waiting are {told}, the steps give {(clock, active, clock - active)}")
    used = []
    for step in steps:
        used += [skill for skill in step["skills"] if skill not in used]
        if step["skill"] != (step["skills"][0] if step["skills"] else None):
            faults.append(f"step {step['number']} has another first skill")
        if not re.fullmatch(r"(Hasta que|Until) .+[^.]", step["until"]):
            faults.append(f"step {step['number']} does not say until when")
        if len(step["instruction"].split()) < 5 or len(step["instruction"]) <= len(step["text"]):
            faults.append(f"step {step['number']} says hardly anything")
        hot = step["heat"] and step["heat"]["id"]
        if (hot in ("horno", "aceite")) != (step["celsius"] is not None):
            faults.append(f"step {step['number']}: {hot} at {step['celsius']} °C")
        if step["celsius"] is not None and abs(step["celsius"] * 1.8 + 32 - step["fahrenheit"]) > 12.5:
            faults.append(f"step {step['number']}: {step['celsius']} °C are not {step['fahrenheit']} °F")
    named = [skill["id"] for skill in dish["skills"]]
    if sorted(used) != sorted(named):
        faults.append(f"the dish names {sorted(set(named) - set(used))} unused, and not {sorted(set(used) - set(named))}")
    if not re.search(r"\d", " ".join(step["instruction"] for step in steps)):
        faults.append("no step names an amount")
    if len(dish["procedure"]["mistake"].split()) < 8:
        faults.append("no mistake to avoid")
    return faults


def name(file):
    return file.relative_to(SITE).as_posix()


def pages(path):
    """The pages of a list, by following its links."""
    found, url = [], BASE + path
    while url and len(found) < 100:
        found.append(read(url.removeprefix(BASE)))
        url = found[-1]["links"]["next"]
    return found


def all_entries(path):
    return [entry for page in pages(path) for entry in page["data"]] if "next" in read(path)["links"] else read(path)["data"]


def file_of(url):
    """The file that the address names, and whether it is of this site."""
    parts = urllib.parse.urlsplit(url)
    path = urllib.parse.unquote(parts.path).lstrip("/")
    if path == "" or path.endswith("/"):
        path += "index.html"
    return SITE / path


def haversine(one, other):
    """Metres between two (longitude, latitude)."""
    a, b, c, d = map(math.radians, (one[1], one[0], other[1], other[0]))
    part = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
    return 2 * EARTH * math.asin(math.sqrt(part))


def length(line):
    return sum(haversine(one, other) for one, other in zip(line, line[1:]))


def area(ring):
    """Twice the signed area; more than 0 is counterclockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:]))


def geometry_faults(geometry):
    """What RFC 7946 does not allow in a geometry."""
    if geometry is None:
        return []
    kind, where = geometry.get("type"), geometry.get("coordinates")
    depth = {"Point": 0, "MultiPoint": 1, "LineString": 1, "MultiLineString": 2, "Polygon": 2, "MultiPolygon": 3}
    if kind == "GeometryCollection":
        return [fault for inner in geometry["geometries"] for fault in geometry_faults(inner)]
    if kind not in depth:
        return [f"no geometry is called {kind}"]
    found = []

    def look(value, level):
        if level:
            if not isinstance(value, list):
                found.append(f"{kind}: want a list, got {value}")
                return
            for inner in value:
                look(inner, level - 1)
        elif not (isinstance(value, list) and len(value) in (2, 3) and all(
                isinstance(part, (int, float)) and not isinstance(part, bool) for part in value)):
            found.append(f"{kind}: {value} is no position")
        elif not (-180 <= value[0] <= 180 and -90 <= value[1] <= 90):
            found.append(f"{kind}: {value} is not longitude, latitude")

    look(where, depth[kind])
    if found:
        return found
    lines = {"LineString": [where], "MultiLineString": where}.get(kind, [])
    found += [f"{kind}: a line of {len(line)} positions" for line in lines if len(line) < 2]
    for polygon in {"Polygon": [where], "MultiPolygon": where}.get(kind, []):
        for number, ring in enumerate(polygon):
            if len(ring) < 4 or ring[0] != ring[-1]:
                found.append(f"{kind}: a ring is not closed")
            elif (area(ring) > 0) != (number == 0):
                found.append(f"{kind}: a ring turns the wrong way round")
    return found


def geojson_faults(value):
    kind = value.get("type")
    if kind == "FeatureCollection":
        if not isinstance(value.get("features"), list):
            return ["a FeatureCollection without features"]
        return [fault for feature in value["features"] for fault in geojson_faults(feature)]
    if kind == "Feature":
        missing = [f"a Feature without {key}" for key in ("geometry", "properties") if key not in value]
        return missing or geometry_faults(value["geometry"])
    return geometry_faults(value)


def inside(point, ring):
    """Whether (longitude, latitude) lies in the ring."""
    found = False
    for (x1, y1, *_), (x2, y2, *_) in zip(ring, ring[1:]):
        if (y1 > point[1]) != (y2 > point[1]) and point[0] < (x2 - x1) * (point[1] - y1) / (y2 - y1) + x1:
            found = not found
    return found


def energy(entry):
    return sum(factor * entry[name] for name, factor in ENERGY.items())


class FeedTests(unittest.TestCase):
    maxDiff = None

    def expect_none(self, faults):
        faults = list(faults)
        if faults:
            more = f"\n… and {len(faults) - 25} more" if len(faults) > 25 else ""
            self.fail("\n" + "\n".join(map(str, faults[:25])) + more)


class EveryFeedTests(FeedTests):
    def test_every_endpoint_is_there_in_both_languages(self):
        faults = []
        for folder in LANGUAGES:
            for portal, lists in LISTS.items():
                faults += [f"v1/{folder}{portal}/{each}.json" for each in lists]
            for portal, singles in SINGLES.items():
                faults += [f"v1/{folder}{portal}/{each}/*.json" for each in singles]
            faults += [
                f"v1/{folder}conecta/app.json", f"v1/{folder}conecta/coverage.geojson", f"v1/{folder}policies.json",
                f"v1/{folder}conecta/routes/*.geojson", f"v1/{folder}ponte/institutions/*/requests.json",
                f"v1/{folder}cocina/regions/*/dishes.json",
            ]
        faults += ["v1/rewards.json", "rewards.json", "v1/activities/botes_list.json", "activities/botes_list.json"]
        self.expect_none(pattern for pattern in faults if not list(SITE.glob(pattern)))

    def test_every_entry_of_a_list_has_a_file_of_its_own(self):
        faults = []
        for folder in LANGUAGES:
            for portal, singles in SINGLES.items():
                for kind in singles:
                    if kind not in LISTS[portal]:
                        continue
                    listed = {entry["id"] for entry in all_entries(f"v1/{folder}{portal}/{kind}.json")}
                    there = {file.stem for file in (SITE / f"v1/{folder}{portal}/{kind}").glob("*.json")}
                    faults += [f"{folder}{portal}/{kind}/{key}" for key in sorted(listed ^ there)]
        self.expect_none(faults)

    def test_every_envelope_tells_its_language_version_counts_and_address(self):
        faults = []
        for file in feeds():
            path, feed = name(file), json.loads(file.read_text(encoding="utf-8"))
            if path.startswith(("v1/activities/", "v1/rewards")):
                continue
            is_map = file.suffix == ".geojson"
            if not isinstance(feed, dict) or (list(feed)[-2:] if is_map else list(feed)[1:]) != ["meta", "links"]:
                faults.append(f"{path}: no envelope")
                continue
            version = path.split("/")[0]
            wanted = "en-US" if path.startswith(f"{version}/en/") else "es-MX"
            if (feed["meta"].get("locale"), feed["meta"].get("version")) != (wanted, version):
                faults.append(f"{path}: {feed['meta']}")
            if feed["links"].get("self") != BASE + path:
                faults.append(f"{path}: self is {feed['links'].get('self')}")
            items = feed.get("features") if is_map else feed["data"]
            if isinstance(items, list) and feed["meta"].get("count") != len(items):
                faults.append(f"{path}: count is {feed['meta'].get('count')}, there are {len(items)}")
            # The hash of what is in `data`, byte by byte.
            text = file.read_bytes()
            content = text[len('{"data":'):text.rindex(b',"meta":{')]
            if not is_map and hashlib.sha256(content).hexdigest()[:12] != feed["meta"].get("revision"):
                faults.append(f"{path}: the revision is {feed['meta'].get('revision')}")
        self.expect_none(faults)

    def test_every_address_leads_to_a_file(self):
        faults = set()

        def look(value, path):
            if isinstance(value, dict):
                for inner in value.values():
                    look(inner, path)
            elif isinstance(value, list):
                for inner in value:
                    look(inner, path)
            elif isinstance(value, str):
                own = re.findall(re.escape(BASE) + r"[^\s\"'<>{}]*", value)
                own += [value] if re.fullmatch(r"/(assets|v1|en|[a-z-]+)/\S*", value) else []
                own += re.findall(r'(?:href|src)="(/[^"#?]*)', value)
                faults.update(f"{path}: {url}" for url in own if not file_of(url).is_file())

        for file in feeds():
            look(json.loads(file.read_text(encoding="utf-8")), name(file))
        self.expect_none(sorted(faults))

    def test_both_languages_have_the_same_entries(self):
        faults = []
        for version in ("v1/", "v2/"):
            paths = [name(file).removeprefix(version) for file in feeds() if name(file).startswith(version)]
            own = {path for path in paths if not path.startswith("en/")}
            other = {path.removeprefix("en/") for path in paths if path.startswith("en/")}
            mirror = {path for path in own if path.startswith(("activities/", "rewards"))}
            faults += sorted((own - mirror) ^ other)
            for path in sorted((own - mirror) & other):
                one, two = read(version + path), read(f"{version}en/{path}")
                if isinstance(one.get("data"), list):
                    keys = [[str(entry.get("id")) for entry in feed["data"]] for feed in (one, two)]
                    if "meta" in one and "page" not in one["meta"] and sorted(keys[0]) != sorted(keys[1]):
                        faults.append(f"{version}{path}: other entries in English")
        self.expect_none(faults)

    def test_the_index_of_the_api_is_right_to_the_byte(self):
        index = read("acopio.json")
        faults = []
        for feed in index["endpoints"]:
            file = file_of(feed["url"])
            if not file.is_file():
                faults.append(f"{feed['url']} is not there")
                continue
            content = file.read_bytes()
            if (len(content), hashlib.sha256(content).hexdigest()) != (feed["bytes"], feed["sha256"]):
                faults.append(f"{feed['url']}: bytes or sha256 differ")
        told = {name(file_of(feed["url"])) for feed in index["endpoints"]}
        shapes = [
            re.compile(re.sub(r"\\\{[a-z_-]+\\\}", "[^/]+", re.escape(entry["url"].removeprefix(BASE))))
            for entry in index["entries"]
        ]
        for file in feeds():
            if name(file) not in told and not any(shape.fullmatch(name(file)) for shape in shapes):
                faults.append(f"{name(file)} is not in acopio.json")
        faults += [f"no file is like {shape.pattern}" for shape in shapes
                   if not any(shape.fullmatch(name(file)) for file in feeds())]
        self.expect_none(faults)


class PageTests(FeedTests):
    def test_all_pages_together_are_all_entries(self):
        for folder in ROOTS:
            for path in PAGED:
                first = f"{folder}{path}.json"
                found = pages(first)
                last = len(found)
                addresses = [BASE + first] + [
                    f"{BASE}{folder}{path}/page/{number}.json" for number in range(2, last + 1)]
                self.assertGreater(last, 1, path)
                entries = []
                for number, page in enumerate(found, 1):
                    meta, links = page["meta"], page["links"]
                    self.assertEqual((meta["page"], meta["pages"]), (number, last), path)
                    self.assertEqual(links["self"], addresses[number - 1])
                    self.assertEqual((links["first"], links["last"]), (addresses[0], addresses[-1]))
                    self.assertEqual(links["prev"], addresses[number - 2] if number > 1 else None)
                    self.assertEqual(links["next"], addresses[number] if number < last else None)
                    self.assertTrue(len(page["data"]) == meta["per_page"] or number == last, path)
                    self.assertTrue(0 < len(page["data"]) <= meta["per_page"], path)
                    entries += [entry["id"] for entry in page["data"]]
                self.assertEqual(len(entries), found[0]["meta"]["total"], path)
                self.assertEqual(len(entries), len(set(entries)), path)
                self.assertFalse((SITE / f"{folder}{path}/page/{last + 1}.json").exists())


class MealPlanTests(FeedTests):
    def recipes(self, folder):
        keys = [entry["id"] for entry in all_entries(f"{folder}meal-plan/recipes.json")]
        return {key: read(f"{folder}meal-plan/recipes/{key}.json")["data"] for key in keys}

    def foods(self, folder):
        return {food["id"]: food for food in read(f"{folder}meal-plan/foods.json")["data"]}

    def test_the_nutrition_of_a_recipe_follows_from_its_ingredients(self):
        for folder in ROOTS:
            recipes, foods, faults = self.recipes(folder), self.foods(folder), []
            self.assertGreaterEqual(len(recipes), 55)
            for key, recipe in recipes.items():
                sums = dict.fromkeys(NUTRIENTS, fractions.Fraction())
                for part in recipe["ingredients"]:
                    food = foods[part["id"]]
                    weights = {"g": 1, **{weight["unit"]: weight["grams"] for weight in food["weights"]}}
                    grams = exact(part["amount"]) * exact(weights[part["unit_id"]]) * food["edible"] / 100
                    if grams != exact(part["grams"]):
                        faults.append(f"{key}: {part['id']} weighs {part['grams']}, want {float(grams)}")
                    for name in NUTRIENTS:
                        sums[name] += grams * exact(food["per_100_g"][name]) / 100
                for name in NUTRIENTS:
                    wanted = math.floor(sums[name] / recipe["servings"] + fractions.Fraction(1, 2))
                    if recipe[name] != wanted:
                        faults.append(f"{key}: {name} {recipe[name]}, the ingredients give {wanted}")
            self.expect_none(faults)

    def test_every_food_is_plausible_and_names_its_table(self):
        for folder in ROOTS:
            foods, faults = self.foods(folder), []
            used = {part["id"] for recipe in self.recipes(folder).values() for part in recipe["ingredients"]}
            self.assertEqual(used - set(foods), set())
            for key, food in foods.items():
                has = food["per_100_g"]
                digestible = has["carbohydrate"] - has["fibre"]
                comes_to = 4 * has["protein"] + 4 * digestible + 2 * has["fibre"] + 9 * has["fat"]
                if abs(has["kcal"] - comes_to) > max(20, has["kcal"] * 0.2):
                    faults.append(f"{key}: {has['kcal']} kcal, grams come to {comes_to:.0f}")
                if has["protein"] + has["fat"] + has["carbohydrate"] > 101 or has["sugar"] + has["fibre"] > has["carbohydrate"] + 1:
                    faults.append(f"{key}: {has}")
                if not food["approximate"] or not (food["table"]["url"] or food["basis"]):
                    faults.append(f"{key}: neither a published table nor what it is estimated from")
            self.expect_none(faults)

    def test_the_energy_of_a_recipe_agrees_with_its_grams(self):
        for folder in ROOTS:
            self.expect_none(
                f"{key}: {recipe['kcal']} kcal, grams come to {energy(recipe)}"
                for key, recipe in self.recipes(folder).items()
                if abs(recipe["kcal"] - energy(recipe)) * 100 > recipe["kcal"] * TOLERANCE)

    def test_times_add_up_and_waiting_counts(self):
        for folder in ROOTS:
            faults = []
            for key, recipe in self.recipes(folder).items():
                prep, cook, wait, time = (duration(recipe[name]) for name in ("prep", "cook", "wait", "time"))
                told = (recipe["minutes"], recipe["wait_minutes"], recipe["total_minutes"])
                if told != (prep + cook, wait, prep + cook + wait) or time != prep + cook:
                    faults.append(f"{key}: {told}, parts are {prep}, {cook}, {wait}")
                hours = sum(int(number) for step in recipe["steps"] for number in re.findall(r"(\d+) (?:horas|hours)\b", step))
                overnight = any(re.search(r"noche|night", step) for step in recipe["steps"])
                if wait < max(hours * 60, 360 if overnight else 0):
                    faults.append(f"{key}: its steps wait {hours} h, it says {wait} min")
            self.expect_none(faults)

    def test_labels_are_what_time_nutrition_and_ingredients_allow(self):
        """Who keeps what a label promises has it, and nobody else."""
        for folder in ROOTS:
            recipes, foods, faults = self.recipes(folder), self.foods(folder), []
            promises = {
                "no-added-sugar": lambda food: food["added_sugar"] == "none",
                "vegetarian": lambda food: food["origin"] not in ("carne", "pescado") and food["rennet"] not in ("animal", "unsaid"),
                "vegan": lambda food: food["origin"] == "vegetal",
            }
            checked = set()
            for file in sorted((SITE / f"{folder}meal-plan/tags").glob("*.json")):
                tag = json.loads(file.read_text(encoding="utf-8"))["data"]
                limits = tag["limits"]
                if limits["promise"] == "omega-3" or not any(limits.values()):
                    continue
                checked.add(tag["id"])
                for key, recipe in recipes.items():
                    parts = [foods[part["id"]] for part in recipe["ingredients"]]
                    keeps = (
                        (limits["below_minutes"] is None or recipe["total_minutes"] < limits["below_minutes"])
                        and (limits["max_minutes"] is None or recipe["total_minutes"] <= limits["max_minutes"])
                        and (limits["min_protein"] is None or recipe["protein"] >= limits["min_protein"])
                        and (limits["min_fibre"] is None or recipe["fibre"] >= limits["min_fibre"])
                        and (limits["promise"] is None or all(map(promises[limits["promise"]], parts))))
                    if keeps != (tag["id"] in recipe["tags"]):
                        faults.append(f"{key}: {tag['id']} is {'missing' if keeps else 'wrong'}")
            self.assertEqual(len(checked), 8)
            self.expect_none(faults)

    def test_the_nine_recipes_of_the_document_keep_its_figures(self):
        energy_of = {
            "bowl-tibio-quinoa-vegetales": 520, "overnight-oats-frutos-rojos": 380, "salmon-brocoli-crujiente": 540,
            "buddha-bowl-garbanzos": 610, "bolitas-quinoa-coco": 185, "mix-frutos-secos": 210, "bowl-yogur-avena": 420,
            "ensalada-tibia-quinoa": 610, "salmon-verduras": 540}
        for folder in ROOTS:
            recipes = self.recipes(folder)
            told = {key: recipe["document"]["kcal"] for key, recipe in recipes.items() if recipe["document"]}
            self.assertEqual(told, energy_of)
            self.assertEqual((recipes["bolitas-quinoa-coco"]["servings"], recipes["bolitas-quinoa-coco"]["document"]["servings"]), (3, 1))
            for key in energy_of:
                page = file_of(recipes[key]["url"]).read_text(encoding="utf-8")
                cells = re.findall(r"<tr><th scope=\"row\">\w+, kcal</th><td[^>]*>(\d+)</td><td[^>]*>(\d+)</td>", page)
                self.assertEqual(cells, [(str(energy_of[key]), str(recipes[key]["kcal"]))], key)

    def test_a_recipe_is_complete_and_says_the_same_in_the_list(self):
        for folder in ROOTS:
            recipes, faults = self.recipes(folder), []
            for entry in all_entries(f"{folder}meal-plan/recipes.json"):
                recipe = recipes[entry["id"]]
                faults += [f"{entry['id']}: {key}" for key, value in entry.items() if recipe.get(key) != value]
                faults += [f"{entry['id']}: no {key}" for key in ("ingredients", "steps", "minutes", "kcal", "servings")
                           if not recipe[key]]
                allergens = {each for part in recipe["ingredients"] for each in part["allergens"]}
                if allergens != set(recipe["allergens"]):
                    faults.append(f"{entry['id']}: allergens {recipe['allergens']}, ingredients have {sorted(allergens)}")
            self.expect_none(faults)

    def test_categories_and_tags_hold_what_they_promise_and_list_all(self):
        for folder in ROOTS:
            recipes, faults = self.recipes(folder), []
            for kind in ("categories", "tags"):
                for file in sorted((SITE / f"{folder}meal-plan/{kind}").glob("*.json")):
                    data = json.loads(file.read_text(encoding="utf-8"))["data"]
                    listed = {entry["id"] for entry in data["recipes"]}
                    wanted = {key for key, recipe in recipes.items()
                              if (recipe["category"] == data["id"] if kind == "categories" else data["id"] in recipe["tags"])}
                    faults += [f"{data['id']}: {key} is missing or too much" for key in listed ^ wanted]
                    limits = data["limits"]
                    for key in wanted:
                        recipe = recipes[key]
                        checks = {
                            "below_kcal": lambda limit: recipe["kcal"] < limit, "max_kcal": lambda limit: recipe["kcal"] <= limit,
                            "below_minutes": lambda limit: recipe["total_minutes"] < limit,
                            # A category limits the work; a tag also the time to wait.
                            "max_minutes": lambda limit: recipe["minutes" if kind == "categories" else "total_minutes"] <= limit,
                            "min_servings": lambda limit: recipe["servings"] >= limit,
                            "min_protein": lambda limit: recipe["protein"] >= limit,
                            "min_fibre": lambda limit: recipe["fibre"] >= limit,
                        }
                        faults += [f"{data['id']}: {key} breaks {limit}" for limit, holds in checks.items()
                                   if limits.get(limit) is not None and not holds(limits[limit])]
            self.expect_none(faults)

    def test_an_exclusion_lists_exactly_the_recipes_without_it(self):
        for folder in ROOTS:
            recipes, faults = self.recipes(folder), []
            files = sorted((SITE / f"{folder}meal-plan/exclusions").glob("*.json"))
            self.assertGreater(len(files), 2)
            for file in files:
                data = json.loads(file.read_text(encoding="utf-8"))["data"]
                listed = {entry["id"] for entry in data["recipes"]}
                free = {key for key, recipe in recipes.items() if file.stem not in recipe["allergens"]}
                faults += [f"{file.stem}: {key} is missing or too much" for key in sorted(listed ^ free)]
            self.expect_none(faults)

    def test_totals_of_days_and_weeks_are_the_sums_of_their_recipes(self):
        for folder in ROOTS:
            recipes, faults = self.recipes(folder), []
            files = sorted((SITE / f"{folder}meal-plan/plans").glob("*.json"))
            self.assertGreaterEqual(len(files), 5)
            for file in files:
                plan = json.loads(file.read_text(encoding="utf-8"))["data"]
                self.assertEqual(len(plan["days"]), 7)
                for day in plan["days"]:
                    for meal in day["meals"]:
                        recipe = recipes[meal["recipe"]]
                        faults += [f"{file.stem} {day['day']}: {meal['recipe']} has another {key}"
                                   for key in ("kcal", *ENERGY) if meal[key] != recipe[key]]
                        faults += [f"{file.stem} {day['day']}: {meal['recipe']} has {each}"
                                   for each in plan["exclusions"] if each in recipe["allergens"]]
                    for key in ("kcal", *ENERGY):
                        total = sum(recipes[meal["recipe"]][key] for meal in day["meals"])
                        if total != day["totals"][key]:
                            faults.append(f"{file.stem} {day['day']}: {key} {day['totals'][key]}, recipes give {total}")
                for key in ("kcal", *ENERGY):
                    mean = sum(day["totals"][key] for day in plan["days"]) / len(plan["days"])
                    if math.floor(mean + 0.5) != plan["average"][key]:
                        faults.append(f"{file.stem}: average {key} {plan['average'][key]}, days give {mean:.2f}")
            self.expect_none(faults)

    def test_weeks_reach_their_target(self):
        for folder in ROOTS:
            recipes, faults = self.recipes(folder), []
            for file in sorted((SITE / f"{folder}meal-plan/plans").glob("*.json")):
                plan = json.loads(file.read_text(encoding="utf-8"))["data"]
                target = plan["targets"]["kcal"]
                mean = sum(day["totals"]["kcal"] for day in plan["days"]) / 7
                if not WEEK[0] <= mean / target * 100 <= WEEK[1]:
                    faults.append(f"{file.stem}: {mean:.0f} of {target} kcal on average")
                if abs(energy(plan["targets"]) - target) * 100 > target * TOLERANCE:
                    faults.append(f"{file.stem}: the grams of its target come to {energy(plan['targets'])} kcal")
                for day in plan["days"]:
                    if plan["max_minutes"] and any(
                            recipes[meal["recipe"]]["minutes"] > plan["max_minutes"] for meal in day["meals"]):
                        faults.append(f"{file.stem} {day['day']}: a meal takes too long")
            self.expect_none(faults)

    def plans(self, folder):
        files = sorted((SITE / f"{folder}meal-plan/plans").glob("*.json"))
        return {file.stem: json.loads(file.read_text(encoding="utf-8"))["data"] for file in files}

    def test_weeks_keep_their_macros_and_vary(self):
        for folder in ROOTS:
            recipes, faults = self.recipes(folder), []
            for key, plan in self.plans(folder).items():
                meals = [meal for day in plan["days"] for meal in day["meals"]]
                for macro in ENERGY:
                    mean = round(sum(recipes[meal["recipe"]][macro] for meal in meals) / 7)
                    if not MACROS[0] <= mean * 100 / plan["targets"][macro] <= MACROS[1]:
                        faults.append(f"{key}: {mean} g of {macro}, the target is {plan['targets'][macro]}")
                times = collections.Counter(meal["recipe"] for meal in meals)
                faults += [f"{key}: {recipe} is there {count} times" for recipe, count in times.items() if count > REPEATED]
                main = {meal["recipe"] for meal in meals if meal["moment"] in ("almuerzo", "cena")}
                if len(main) < MAIN_DISHES:
                    faults.append(f"{key}: {len(main)} main dishes")
            self.expect_none(faults)

    def test_weeks_are_what_they_say(self):
        """Vegetarian by the origin of every ingredient; few carbohydrates by the grams of every day."""
        for folder in ROOTS:
            recipes, foods, plans, faults = self.recipes(folder), self.foods(folder), self.plans(folder), []
            self.assertIn("vegetariana", plans["vegetariana"]["tags"])
            for meal in (meal for day in plans["vegetariana"]["days"] for meal in day["meals"]):
                if not vegetarian(recipes[meal["recipe"]], foods):
                    faults.append(f"{meal['recipe']} is not vegetarian")
            for key, plan in plans.items():
                faults += [f"{key} {day['day']}: {meal['recipe']} is not {tag}" for tag in plan["tags"] for day in plan["days"]
                           for meal in day["meals"] if tag not in recipes[meal["recipe"]]["tags"]]
            few = plans["menos-carbohidratos"]
            self.assertLessEqual(few["max_carbohydrate_share"], 35)
            for day in few["days"]:
                grams = {name: sum(recipes[meal["recipe"]][name] for meal in day["meals"]) for name in ENERGY}
                share = grams["carbohydrate"] * 400 / energy(grams)
                if share > few["max_carbohydrate_share"]:
                    faults.append(f"{day['day']}: {share:.1f} % of its energy is carbohydrate")
            self.expect_none(faults)

    def test_without_meat_and_nuts_there_is_enough_to_choose_from(self):
        for folder in ROOTS:
            recipes, foods = self.recipes(folder), self.foods(folder)
            own = {key for key, recipe in recipes.items() if vegetarian(recipe, foods)
                   and not any(set(foods[part["id"]]["allergens"]) & {"frutos-secos", "cacahuate"} for part in recipe["ingredients"])}
            counts = collections.Counter(recipes[key]["category"] for key in own)
            self.expect_none(f"{category}: {counts[category]}, want {least}" for category, least in CHOICE.items()
                             if counts[category] < least)
            data = read(f"{folder}meal-plan/combinations/vegetariana-sin-frutos-secos-ni-cacahuate.json")["data"]
            self.assertEqual({entry["id"] for entry in data["recipes"]}, own)
            self.assertEqual({each["category"]: each["recipes"] for each in data["least"]}, CHOICE)

    def test_a_shopping_list_is_the_sum_of_the_week(self):
        for folder, root in zip(ROOTS, ("", "en/")):
            recipes, foods, faults = self.recipes(folder), self.foods(folder), []
            for key, plan in self.plans(folder).items():
                wanted = week_of_food(plan, recipes, foods)
                listed = {line["food"]: line for line in plan["shopping"]}
                self.assertEqual(len(listed), len(plan["shopping"]), key)
                faults += [f"{key}: {food} is missing or too much" for food in set(listed) ^ set(wanted)]
                for food in set(listed) & set(wanted):
                    line, weights = listed[food], foods[food]["weights"]
                    if abs(exact(line["grams"]) - wanted[food]) > fractions.Fraction(51, 1000):
                        faults.append(f"{key}: {line['grams']} g of {food}, its meals need {float(wanted[food]):.2f}")
                    amount = math.ceil(wanted[food] * 2 / exact(weights[0]["grams"])) / 2 if weights else None
                    if (line["amount"], line["unit"]) != (amount, weights[0]["unit"] if weights else None):
                        faults.append(f"{key}: {line['amount']} {line['unit']} of {food}, want {amount}")
                    if (line["name"], line["aisle"]) != (foods[food]["name"], foods[food]["aisle"]):
                        faults.append(f"{key}: {food} is called {line['name']} and in {line['aisle']}")
                text = (SITE / f"{root}meal-plan/csv/{key}.csv").read_text(encoding="utf-8")
                table = list(csv.reader(text.splitlines()))
                cells = {(row[0], row[1], row[2], row[4]) for row in table[1:]}
                same = {(line["aisle_title"], line["name"], "" if line["amount"] is None else f"{line['amount']:g}", f"{line['grams']:g}")
                        for line in plan["shopping"]}
                faults += [f"{key}: {row} is only in one of feed and table" for row in sorted(cells ^ same)]
                # The rows of an aisle follow each other.
                aisles = [row[0] for row in table[1:]]
                if len([1 for a, b in zip(aisles, aisles[1:]) if a != b]) + 1 != len(set(aisles)):
                    faults.append(f"{key}: an aisle is left and entered again")
            self.expect_none(faults)

    def test_the_day_of_the_document_is_an_example(self):
        for folder in ROOTS:
            recipes, plan = self.recipes(folder), read(f"{folder}meal-plan/plans/balanceada.json")["data"]
            day = plan["document_day"]
            self.assertEqual({key: day[key] for key in ("kcal", *ENERGY)}, {"kcal": 1720, "protein": 94, "carbohydrate": 168, "fat": 52})
            self.assertEqual(day["targets"], {"kcal": 2100, "protein": 110, "carbohydrate": 190, "fat": 60})
            meals = [meal["recipe"] for meal in day["meals"]]
            self.assertEqual(day["meals_kcal"], sum(recipes[key]["document"]["kcal"] for key in meals))
            self.assertEqual(day["calculated"], {key: sum(recipes[meal][key] for meal in meals) for key in ("kcal", *ENERGY)})


def vegetarian(recipe, foods):
    """Whether nothing in it is from a killed animal, not even rennet."""
    parts = [foods[part["id"]] for part in recipe["ingredients"]]
    return all(food["origin"] not in ("carne", "pescado") and food["rennet"] not in ("animal", "unsaid") for food in parts)


def week_of_food(plan, recipes, foods):
    """The grams of each food for one serving of every meal, with what is peeled off."""
    grams = collections.defaultdict(fractions.Fraction)
    for meal in (meal for day in plan["days"] for meal in day["meals"]):
        recipe = recipes[meal["recipe"]]
        for part in recipe["ingredients"]:
            weights = {"g": 1, **{weight["unit"]: weight["grams"] for weight in foods[part["id"]]["weights"]}}
            grams[part["id"]] += exact(part["amount"]) * exact(weights[part["unit_id"]]) / recipe["servings"]
    return grams


def exact(number):
    """The number with the digits that are written, not its nearest binary fraction."""
    return fractions.Fraction(str(number))


def duration(text):
    """Minutes of an ISO 8601 duration."""
    parts = re.fullmatch(r"P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:0S)?)?", text)
    days, hours, minutes = (int(part or 0) for part in parts.groups())
    return days * 1440 + hours * 60 + minutes


class ConectaTests(FeedTests):
    def test_meters_and_minutes_of_a_route_come_from_its_steps(self):
        for folder in ROOTS:
            pace = next(each for each in read(f"{folder}conecta/criteria.json")["data"] if each["id"] == "pace")["value"]
            features = {each["id"]: each for each in read(f"{folder}conecta/elements.json")["data"]}
            faults = []
            routes = read(f"{folder}conecta/routes.json")["data"]
            self.assertGreaterEqual(len(routes), 6)
            for entry in routes:
                route = read(f"{folder}conecta/routes/{entry['id']}.json")["data"]
                walked = sum(step["meters"] for step in route["steps"])
                if not walked == route["meters"] == entry["meters"]:
                    faults.append(f"{entry['id']}: {route['meters']} m, steps give {walked}")
                if not math.ceil(walked / pace) == route["minutes"] == entry["minutes"]:
                    faults.append(f"{entry['id']}: {route['minutes']} min, steps give {math.ceil(walked / pace)}")
                faults += [f"{entry['id']}: {step['feature']} is not accessible" for step in route["steps"]
                           if not features[step["feature"]]["accessible"]]
                slopes = [step["slope"] for step in route["steps"] if step["slope"]]
                if max(slopes, default=None) != route["steepest"]:
                    faults.append(f"{entry['id']}: steepest is {route['steepest']}")
            self.expect_none(faults)

    def test_the_line_of_a_route_is_about_as_long_as_its_way(self):
        for folder in ROOTS:
            faults = []
            for entry in read(f"{folder}conecta/routes.json")["data"]:
                feature = read(f"{folder}conecta/routes/{entry['id']}.geojson")
                faults += [f"{entry['id']}: {fault}" for fault in geojson_faults(feature)]
                self.assertEqual((feature["type"], feature["geometry"]["type"]), ("Feature", "LineString"))
                line = feature["geometry"]["coordinates"]
                route = read(f"{folder}conecta/routes/{entry['id']}.json")["data"]
                same = [[point["longitude"], point["latitude"]] for point in route["geometry"]] if isinstance(
                    route["geometry"], list) else route["geometry"]["coordinates"]
                if same != line:
                    faults.append(f"{entry['id']}: JSON and GeoJSON draw two lines")
                if abs(length(line) - route["meters"]) > LINE_TOLERANCE:
                    faults.append(f"{entry['id']}: {route['meters']} m, the line has {length(line):.0f}")
                for step, after in zip(route["steps"], route["steps"][1:]):
                    part = length(line[step["point"]:after["point"] + 1])
                    if abs(part - step["meters"]) > LINE_TOLERANCE:
                        faults.append(f"{entry['id']}: step from point {step['point']} has {step['meters']} m, the line {part:.0f}")
            self.expect_none(faults)

    def test_geojson_is_valid(self):
        files = [file for file in feeds() if file.suffix == ".geojson"]
        self.assertGreaterEqual(len(files), 14)
        self.expect_none(f"{name(file)}: {fault}" for file in files
                         for fault in geojson_faults(json.loads(file.read_text(encoding="utf-8"))))

    def test_what_is_called_covered_lies_in_the_coverage_area(self):
        for folder in ROOTS:
            area = read(f"{folder}conecta/coverage.geojson")
            features = area["features"] if area["type"] == "FeatureCollection" else [area]
            rings = [feature["geometry"]["coordinates"][0] for feature in features if feature["geometry"]["type"] == "Polygon"]
            self.assertGreater(len(rings), 0)
            faults = []
            for venue in read(f"{folder}conecta/venues.json")["data"]:
                at = (venue["location"]["longitude"], venue["location"]["latitude"])
                if venue["sos"] != any(inside(at, ring) for ring in rings):
                    faults.append(f"{venue['id']}: sos is {venue['sos']}")
            for kind in ("hospitals", "places"):
                for each in read(f"{folder}conecta/{kind}.json")["data"]:
                    at = (each["location"]["longitude"], each["location"]["latitude"])
                    if not any(inside(at, ring) for ring in rings):
                        faults.append(f"{each['id']} lies outside")
            self.expect_none(faults)

    def test_lines_and_routes_name_what_is_there(self):
        for folder in ROOTS:
            venues = {each["id"]: each for each in read(f"{folder}conecta/venues.json")["data"]}
            lines = {each["id"]: each for each in read(f"{folder}conecta/lines.json")["data"]}
            routes = {each["id"]: each for each in read(f"{folder}conecta/routes.json")["data"]}
            faults = [f"{key}: no venue {each['venue']}" for key, each in lines.items() if each["venue"] not in venues]
            for key, venue in venues.items():
                if set(venue["lines"]) != {line for line, each in lines.items() if each["venue"] == key}:
                    faults.append(f"{key}: lines {venue['lines']}")
                if set(venue["routes"]) != {route for route, each in routes.items() if each["venue"] == key}:
                    faults.append(f"{key}: routes {venue['routes']}")
            for key, line in lines.items():
                if line["route"] and routes[line["route"]]["meters"] != line["walk_meters"]:
                    faults.append(f"{key}: the walk is not as long as its route")
            self.expect_none(faults)


class PonteTests(FeedTests):
    def test_requests_are_newest_first_and_covered_no_more_than_asked(self):
        for folder in ROOTS:
            entries = all_entries(f"{folder}ponte/requests.json")
            self.assertGreaterEqual(len(entries), 40)
            days = [entry["created"] for entry in entries]
            self.assertEqual(days, sorted(days, reverse=True))
            faults = []
            for entry in entries:
                if not 0 <= entry["covered"] <= entry["quantity"]:
                    faults.append(f"{entry['id']}: {entry['covered']} of {entry['quantity']}")
                if entry["missing"] != entry["quantity"] - entry["covered"]:
                    faults.append(f"{entry['id']}: missing {entry['missing']}")
                if entry["percent"] != math.floor(entry["covered"] * 100 / entry["quantity"]):
                    faults.append(f"{entry['id']}: {entry['percent']} %, not {entry['covered'] * 100 / entry['quantity']:.1f}")
                if (entry["status"] == "abierto") and entry["missing"] == 0:
                    faults.append(f"{entry['id']}: open, and nothing is missing")
                if read(f"{folder}ponte/requests/{entry['id']}.json")["data"]["quantity"] != entry["quantity"]:
                    faults.append(f"{entry['id']}: another quantity in its own file")
            self.expect_none(faults)

    def test_the_requests_of_institutions_are_all_requests(self):
        for folder in ROOTS:
            entries = {entry["id"]: entry for entry in all_entries(f"{folder}ponte/requests.json")}
            seen, faults = [], []
            for institution in all_entries(f"{folder}ponte/institutions.json"):
                own = all_entries(f"{folder}ponte/institutions/{institution['id']}/requests.json")
                seen += [entry["id"] for entry in own]
                faults += [f"{entry['id']} is of {entries[entry['id']]['institution']['id']}, not {institution['id']}"
                           for entry in own if entries[entry["id"]]["institution"]["id"] != institution["id"]]
                is_open = sum(entry["status"] == "abierto" for entry in own)
                if is_open != institution["open_requests"]:
                    faults.append(f"{institution['id']}: open_requests {institution['open_requests']}, there are {is_open}")
                if institution["located"] != (institution["location"] is not None):
                    faults.append(f"{institution['id']}: located, and location {institution['location']}")
                days = [entry["created"] for entry in own]
                if days != sorted(days, reverse=True):
                    faults.append(f"{institution['id']}: not newest first")
            self.expect_none(faults)
            self.assertEqual(sorted(seen), sorted(entries))

    def test_every_donation_ends(self):
        for folder in ROOTS:
            listed = read(f"{folder}ponte/donation-states.json")["data"]
            # A code may be that of two states; with a volunteer or without, it is that of one.
            states = {(state["current"], state["volunteer"]): state for state in listed}
            self.assertEqual(len(states), len(listed))
            self.assertEqual({"CREATED", "DELIVERED", "CANCELLED"} - {code for code, _ in states}, set())
            self.assertEqual([state["position"] for state in listed], list(range(1, len(states) + 1)))
            leads = {key: {(action["to"], action["to_volunteer"]) for action in state["actions"]} for key, state in states.items()}
            faults = [f"{key}: {to} is no state" for key in states for to in leads[key] if to not in states]
            faults += [f"{key} is final, and goes on" for key, state in states.items() if state["final"] and leads[key]]
            ends = {key for key, state in states.items() if state["final"]}
            while True:
                more = {key for key in states if leads[key] & ends}
                if more <= ends:
                    break
                ends |= more
            faults += [f"{key} has no way to an end" for key in states if key not in ends]
            reached = {("CREATED", False)}
            while True:
                more = {to for key in reached for to in leads[key]}
                if more <= reached:
                    break
                reached |= more
            faults += [f"nothing leads to {key}" for key in states if key not in reached]
            self.expect_none(faults)


class CocinaTests(FeedTests):
    def test_levels_lessons_and_topics_are_complete_and_in_order(self):
        for folder in ROOTS:
            levels = read(f"{folder}cocina/levels.json")["data"]
            self.assertEqual([level["id"] for level in levels], LEVELS)
            self.assertEqual([level["position"] for level in levels], [1, 2, 3, 4, 5, 6])
            topics, lessons, faults = [], [], []
            for level in levels:
                self.assertEqual([lesson["position"] for lesson in level["lessons"]], list(range(1, len(level["lessons"]) + 1)))
                for lesson in level["lessons"]:
                    lessons.append(lesson["id"])
                    own = read(f"{folder}cocina/lessons/{lesson['id']}.json")["data"]
                    if [topic["id"] for topic in own["topics"]] != lesson["topics"] or own["level"]["id"] != level["id"]:
                        faults.append(f"{lesson['id']}: lesson and level differ")
                    self.assertEqual([topic["position"] for topic in own["topics"]], list(range(1, len(own["topics"]) + 1)))
                    topics += lesson["topics"]
            self.assertGreaterEqual(len(lessons), 18)
            self.assertGreaterEqual(len(topics), 36)
            self.assertEqual(len(topics), len(set(topics)))
            self.assertEqual(set(topics), {file.stem for file in (SITE / f"{folder}cocina/topics").glob("*.json")})
            self.expect_none(faults)

    def test_allergens_and_diet_of_a_dish_are_those_of_its_foods(self):
        for folder, language in zip(ROOTS, LANGUAGES.values()):
            foods = {food["id"]: food for food in read(f"{folder}meal-plan/foods.json")["data"]}
            listed = {dish["id"]: dish for dish in all_entries(f"{folder}cocina/dishes.json")}
            self.assertEqual(set(listed), {file.stem for file in (SITE / f"{folder}cocina/dishes").glob("*.json")})
            titles = {each: read(f"{folder}meal-plan/exclusions/{each}.json")["data"]["title"] for each in ALLERGENS}
            faults = []
            for key, entry in listed.items():
                dish = read(f"{folder}cocina/dishes/{key}.json")["data"]
                words = ALLERGEN_WORDS if language == "es-MX" else {}
                faults += [f"{key}: {fault}" for fault in allergen_faults(dish, foods, words)]
                faults += [f"{key}: {each} differs in the list" for each in ("allergens", "may_contain", "vegetarian", "vegan")
                           if entry[each] != dish[each]]
                page = html.unescape(file_of(dish["url"]).read_text(encoding="utf-8"))
                told = re.findall(r"<li><strong>([^<]+):</strong>", page)
                if told != [titles[each] for each in dish["allergens"]]:
                    faults.append(f"{key}: its page says {told}")
            self.expect_none(faults)

    def test_dishes_name_skills_that_exist_and_topics_name_dishes(self):
        for folder in ROOTS:
            skills = {skill["id"]: skill for skill in read(f"{folder}cocina/skills.json")["data"]}
            dishes = {dish["id"]: dish for dish in all_entries(f"{folder}cocina/dishes.json")}
            self.assertGreaterEqual((len(skills), len(dishes)), (40, 66))
            faults = []
            for key, dish in dishes.items():
                own = read(f"{folder}cocina/dishes/{key}.json")["data"]
                faults += [f"{key}: no skill {skill}" for skill in dish["skills"] if skill not in skills]
                if [skill["id"] for skill in own["skills"]] != dish["skills"]:
                    faults.append(f"{key}: other skills in its own file")
                faults += [f"{key}: {fault}" for fault in procedure_faults(own)]
                faults += [f"{key}: {name} differs in the list" for name in ("minutes", "active_minutes", "waiting_minutes")
                           if own[name] != dish[name]]
            for key, skill in skills.items():
                if set(skill["dishes"]) != {dish for dish, each in dishes.items() if key in each["skills"]}:
                    faults.append(f"{key}: other dishes than those that name it")
            for file in (SITE / f"{folder}cocina/topics").glob("*.json"):
                topic = json.loads(file.read_text(encoding="utf-8"))["data"]
                if len(topic["dishes"]) < 3:
                    faults.append(f"{topic['id']}: {len(topic['dishes'])} dishes")
                if len({dish["country"]["id"] for dish in topic["dishes"]}) < 2:
                    faults.append(f"{topic['id']}: dishes of one country")
                practised = {skill["id"] for skill in topic["skills"]}
                faults += [f"{topic['id']}: {dish['id']} uses none of its skills" for dish in topic["dishes"]
                           if not practised & set(dishes[dish["id"]]["skills"])]
                needed = {skill for dish in topic["dishes"] for skill in dishes[dish["id"]]["skills"]}
                faults += [f"{topic['id']}: none of its dishes needs {skill['id']}" for skill in topic["skills"]
                           if skill["id"] not in needed]
            for file in SITE.glob(f"{folder}cocina/regions/*/dishes.json"):
                region = json.loads(file.read_text(encoding="utf-8"))["data"]
                own = {dish["id"] for dish in region["dishes"]}
                if own != {key for key, dish in dishes.items() if dish["country"]["id"] == region["country"]["id"]}:
                    faults.append(f"{name(file)}: other dishes than those of the country")
            self.expect_none(faults)

    def test_captions_say_the_steps_of_their_clip(self):
        clips = 0
        for folder, locale in LANGUAGES.items():
            feed = f"v1/{folder}cocina"
            shown = [(skill["id"], skill["video"], skill["steps"]) for skill in read(f"{feed}/skills.json")["data"]]
            for dish in all_entries(f"{feed}/dishes.json"):
                procedure = read(f"{feed}/dishes/{dish['id']}.json")["data"]["procedure"]
                shown.append((dish["id"], procedure["video"], [step["text"] for step in procedure["steps"]]))
            faults = []
            for key, video, steps in shown:
                if not video:
                    continue
                clips += 1
                file = next(each["file"] for each in video["captions"] if each["locale"] == locale)
                cues = captions((SITE / file.removeprefix(BASE)).read_text(encoding="utf-8"))
                if [text for _, _, text in cues] != steps:
                    faults.append(f"{key}: captions in {locale} differ from the steps")
                times = [time for begin, end, _ in cues for time in (begin, end)]
                if times != sorted(times) or max(times, default=0) > video["seconds"]:
                    faults.append(f"{key}: captions in {locale} are not in order, or end behind the clip")
            self.expect_none(faults)
        self.assertGreater(clips, 0)


class PolicyTests(FeedTests):
    def test_every_portal_has_one_policy_in_force_and_keeps_the_ones_before(self):
        for folder in ROOTS:
            policies = read(f"{folder}policies.json")["data"]
            for portal in ("botes", *LISTS):
                own = [policy for policy in policies if policy["portal"] == portal]
                self.assertGreaterEqual(len(own), 2, portal)
                self.assertEqual([policy["effective"] for policy in own], sorted((policy["effective"] for policy in own), reverse=True))
                self.assertEqual([policy["superseded"] for policy in own], [None, *(policy["effective"] for policy in own[:-1])], portal)
                self.assertEqual(len({policy["number"] for policy in own}), len(own), portal)
                self.assertEqual(len({policy["url"] for policy in own}), len(own), portal)


class BotesTests(FeedTests):
    def test_the_mirror_says_what_the_contract_says(self):
        if not CONTRACT.is_dir():
            self.skipTest(f"the contract's bodies are not at {CONTRACT}")
        bodies = [file for file in CONTRACT.rglob("*.json")]
        self.assertEqual(len(bodies), 27)
        faults = []
        for body in bodies:
            path = body.relative_to(CONTRACT).as_posix()
            path = path if path == "rewards.json" else "activities/" + path
            # Pairs keep the order of members, Decimal would keep digits: texts of numbers are compared as written.
            load = lambda file: json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=list, parse_int=str, parse_float=str)
            faults += [f"{each}" for each in (path, "v1/" + path)
                       if not (SITE / each).is_file() or load(SITE / each) != load(body)]
        self.expect_none(faults)

    def test_pages_of_rewards_tell_the_bottles_and_days_they_take(self):
        rewards = [reward for brand in read("rewards.json").values() for reward in brand]
        self.assertEqual(len(rewards), 27)
        pages = {}
        for folder in ("botes/recompensas", "en/botes/rewards"):
            for file in (SITE / folder).rglob("index.html"):
                text = re.sub(r"<(script|style).*?</\1>", " ", file.read_text(encoding="utf-8"), flags=re.S)
                pages[name(file)] = re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", text)))
        faults = []
        for reward in rewards:
            bottles = math.ceil(reward["price"] / 10)
            days = math.ceil(bottles / 100)
            words = [f"{bottles:,} botellas?", f"{days} días?"], [f"{bottles:,} bottles?", f"{days} days?"]
            for folder, wanted in zip(("botes/recompensas/", "en/botes/rewards/"), words):
                own = [text for path, text in pages.items() if path.startswith(folder)
                       and re.search(rf"(?<![\d,]){reward['price']:,}(?![\d,])", text) and (folder.startswith("en/") or reward["title"] in text)]
                if not any(all(re.search(rf"(?<![\d,]){word}\b", text) for word in wanted) for text in own):
                    faults.append(f"{folder}: no page tells {wanted} of {reward['id']} ({reward['title']}, {reward['price']})")
        self.expect_none(faults)


class OwnTests(unittest.TestCase):
    """The tools of this file themselves."""

    def test_finds_what_is_wrong_with_the_allergens_of_a_dish(self):
        foods = {
            "soya": {"allergens": ["soya", "gluten"], "may_contain": [], "origin": "vegetal", "rennet": None},
            "queso": {"allergens": ["lacteos"], "may_contain": [], "origin": "lacteo", "rennet": "unsaid"},
            "panko": {"allergens": ["gluten"], "may_contain": ["huevo"], "origin": "vegetal", "rennet": None},
        }

        def faults(parts, allergens, may=(), vegetarian=False, vegan=False):
            dish = {"ingredients": [{"name": name, "foods": made} for name, made in parts], "allergens": allergens,
                    "may_contain": list(may), "vegetarian": vegetarian, "vegan": vegan}
            return " ".join(allergen_faults(dish, foods))

        sauce = ("salsa de soya", ["soya"])
        self.assertEqual(faults([sauce], ["gluten", "soya"], vegetarian=True, vegan=True), "")
        self.assertEqual(faults([sauce, ("queso fresco", ["queso"])], ["gluten", "lacteos", "soya"]), "")
        self.assertEqual(faults([("panko", ["panko"])], ["gluten"], ["huevo"], True, True), "")
        self.assertIn("allergens are ['soya']", faults([sauce], ["soya"], vegetarian=True, vegan=True))
        self.assertIn("allergens are ['soya', 'gluten']", faults([sauce], ["soya", "gluten"], vegetarian=True, vegan=True))
        self.assertIn("may_contain are []", faults([("panko", ["panko"])], ["gluten"], (), True, True))
        self.assertIn("the foods say False, False", faults([("queso", ["queso"])], ["lacteos"], vegetarian=True))
        self.assertIn("salsa de soya has no gluten", faults([("salsa de soya", ["queso"])], ["lacteos"]))
        self.assertIn("salsa has no food", faults([("salsa", [])], [], vegetarian=True, vegan=True))
        self.assertIn("missing foods", faults([("salsa", ["mole"])], [], vegetarian=True, vegan=True))

    def test_finds_what_is_wrong_with_a_procedure(self):
        def dish():
            steps = [{"number": number, "text": "Lava", "instruction": "Lava 2 jitomates bajo el chorro de agua", "until": "Hasta que brillen",
                      "heat": None, "celsius": None, "fahrenheit": None, "active": 2, "waiting": 0, "minutes": 2, "during": None,
                      "skills": [], "skill": None} for number in range(1, 9)]
            steps[0].update(waiting=10, minutes=12, heat={"id": "horno"}, celsius=200, fahrenheit=400, skills=["hornear"], skill="hornear")
            steps[1]["during"] = steps[2]["during"] = 1
            return {"minutes": 22, "active_minutes": 16, "waiting_minutes": 6, "skills": [{"id": "hornear"}],
                    "procedure": {"steps": steps, "mistake": "Abrir el horno antes de tiempo: todo se baja y se seca"}}

        self.assertEqual(procedure_faults(dish()), [])

        def broken(step, **values):
            one = dish()
            one["procedure"]["steps"][step].update(values)
            return " ".join(procedure_faults(one))

        self.assertIn("does not fit into the wait of step 1", broken(2, active=9, minutes=9))
        self.assertIn("does not fit into the wait of step 4", broken(4, during=4))
        self.assertIn("the steps give (23, 17, 6)", broken(7, active=3, minutes=3))
        self.assertIn("takes 2 min and says 3", broken(7, minutes=3))
        self.assertIn("not numbered", broken(7, number=9))
        self.assertIn("unused, and not ['freir']", broken(7, skills=["freir"], skill="freir"))
        self.assertIn("names ['hornear'] unused", broken(0, skills=[], skill=None))
        self.assertIn("until when", broken(3, until="Cuando brillen"))
        self.assertIn("horno at None °C", broken(0, celsius=None))
        self.assertIn("200 °C are not 350 °F", broken(0, fahrenheit=350))
        self.assertIn("hardly anything", broken(3, instruction="Lava"))
        short = dish()
        del short["procedure"]["steps"][7]
        self.assertIn("7 steps", procedure_faults(short))

    def test_a_degree_of_latitude_has_111_195_metres(self):
        self.assertAlmostEqual(haversine((0, 0), (0, 1)), 111_195.08, places=1)

    def test_refuses_open_rings_wrong_winding_and_swapped_coordinates(self):
        square = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]
        self.assertEqual(geometry_faults({"type": "Polygon", "coordinates": [square]}), [])
        self.assertEqual(geometry_faults({"type": "Polygon", "coordinates": [square[::-1]]}), ["Polygon: a ring turns the wrong way round"])
        self.assertEqual(geometry_faults({"type": "Polygon", "coordinates": [square[:-1]]}), ["Polygon: a ring is not closed"])
        self.assertEqual(geometry_faults({"type": "Point", "coordinates": [19.4, -99.1]}), ["Point: [19.4, -99.1] is not longitude, latitude"])


if __name__ == "__main__":
    unittest.main()
