"""Meal Plan in a browser: what somebody does not eat holds in every list, and favorites.

$ACOPIO_SITE is the built site (default: Output). $ACOPIO_PICTURES is a folder for screenshots, if they are wanted.
"""

import functools
import json
import re
import time
import unittest

import library
from browser import BrowserTest

RECIPES = "/meal-plan/recetas/"
PROFILE = "/meal-plan/perfil/"
NUTS = "/meal-plan/recetas/bolitas-de-quinoa-y-coco/"


def fulfil(answer, route):
    route.fulfill(**answer)


def stored(**data):
    return {"acopio.meal-plan": json.dumps({"v": 1, "at": "2026-11-21T12:00:00Z", "data": data})}


class Site(BrowserTest):
    name = "meal"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.recipes = []
        for page in ("", "/page/2", "/page/3"):
            cls.recipes += json.loads((library.SITE / f"v1/meal-plan/recipes{page}.json").read_text(encoding="utf-8"))["data"]

        # What some brands have counts, too.
        catalogue = json.loads((library.SITE / "v1/meal-plan/catalogue.json").read_text(encoding="utf-8"))["data"]
        cls.has = {each["id"]: {*each["allergens"], *each["may_contain"]} for each in catalogue}

    def shown(self, page):
        return page.locator("li[data-recipe]:visible").evaluate_all("all => all.map((card) => card.dataset.recipe)")


class Lists(Site):
    def test_an_allergen_is_excluded_from_every_list_with_the_keyboard(self):
        page = self.page(PROFILE)
        page.get_by_label("Frutos secos").focus()
        page.keyboard.press("Space")
        page.get_by_label("Huevo").focus()
        page.keyboard.press("Space")
        page.get_by_text("Guardado. Las listas ya lo toman en cuenta.").wait_for()
        self.judge(page, "avoid-360")
        tree = page.locator("[data-profile]").aria_snapshot()
        self.assertRegex(tree, r'(?s)- heading "Lo que no como" \[level=2\].*- group "No como".*- checkbox "Frutos secos" \[checked\]')
        for path in (RECIPES, "/meal-plan/etiquetas/alta-en-proteina/", "/meal-plan/categorias/desayunos-energeticos/", "/meal-plan/"):
            page.goto(self.server.base + path)
            allowed = {each for each, has in self.has.items() if not {"frutos-secos", "huevo"} & has}
            self.assertEqual(set(), set(self.shown(page)) - allowed, path)
            whole = page.locator("li[data-recipe]").evaluate_all("all => all.map((card) => card.dataset.recipe)")
            self.assertEqual(set(whole) & allowed, set(self.shown(page)), path)
            hidden = len(whole) - len(self.shown(page))
            self.assertRegex(page.locator(".mp-kept-away").inner_text(), rf"ocultan? {hidden} recetas? que no van? contigo: sin frutos secos y sin huevo\.")
        self.judge(page, "strip-360")
        page.get_by_role("button", name="Mostrar todas").focus()
        page.keyboard.press("Enter")
        self.assertEqual(len(whole), len(self.shown(page)))
        self.assertEqual("Volver a ocultarlas", page.evaluate("document.activeElement.textContent"))
        page.keyboard.press("Enter")
        self.assertEqual(len(whole) - hidden, len(self.shown(page)))
        page.get_by_role("link", name="Cambiar").click()
        page.get_by_label("Frutos secos").uncheck()
        page.get_by_label("Huevo").uncheck()
        page.goto(self.server.base + RECIPES)
        self.assertEqual(0, page.locator(".mp-kept-away").count())

    def test_a_diet_holds_together_with_what_is_avoided(self):
        page = self.page(RECIPES, stored(avoid=["frutos-secos"], diet="vegetariana"), viewport={"width": 1280, "height": 800}, color_scheme="dark")
        allowed = {each["id"] for each in self.recipes if "frutos-secos" not in self.has[each["id"]] and "vegetariana" in each["tags"]}
        self.assertEqual(set(), set(self.shown(page)) - allowed)
        self.assertIn("vegetariana y sin frutos secos", page.locator(".mp-kept-away").inner_text())
        self.judge(page, "diet-1280-dark")

    def test_a_recipe_says_that_it_has_what_is_avoided(self):
        page = self.page(NUTS, stored(avoid=["frutos-secos"]))
        self.assertTrue(page.get_by_text("Esta receta no va con lo que comes.").is_visible())
        self.judge(page, "contains")
        self.assertFalse(self.page(NUTS, stored(avoid=["huevo"])).get_by_text("Esta receta no va con lo que comes.").is_visible())

    def test_what_only_some_brands_have_is_excluded_everywhere(self):
        only = {each["id"]: each for each in self.recipes if "soya" in self.has[each["id"]] - set(each["allergens"])}
        self.assertGreater(len(only), 0)
        page = self.page(RECIPES, stored(avoid=["soya"]))
        self.assertEqual(set(), set(self.shown(page)) & {*only})
        for each in only.values():
            page = self.page(each["url"].removeprefix("https://acopio.example"), stored(avoid=["soya"]))
            self.assertTrue(page.get_by_text("Esta receta no va con lo que comes.").is_visible(), each["id"])

    def test_published_weeks_and_large_cards_say_what_the_profile_excludes(self):
        profile = stored(avoid=["huevo", "lacteos", "gluten"])
        page = self.page("/meal-plan/planificador/semana-balanceada/", profile)
        plan = json.loads((library.SITE / "v1/meal-plan/plans/balanceada.json").read_text(encoding="utf-8"))["data"]
        wrong = [meal for day in plan["days"] for meal in day["meals"] if {"huevo", "lacteos", "gluten"} & self.has[meal["recipe"]]]
        self.assertGreater(len(wrong), 0)
        self.assertEqual(len(wrong), page.locator(".mp-week [data-warns]:not([hidden])").count())
        self.judge(page, "week-warns")
        for path in ("/meal-plan/", "/meal-plan/premium/"):
            page = self.page(path, stored(avoid=["lacteos", "soya"]))
            self.assertGreater(page.locator(".mp-feature [data-warns]:visible").count(), 0, path)
            self.assertEqual(0, self.page(path).locator("[data-warns]:visible").count(), path)

    def test_favorites_are_listed_in_the_language_of_the_page(self):
        favorites = [{"id": "bolitas-quinoa-coco", "title": "Bolitas de quinoa y coco", "url": NUTS}]
        page = self.page("/en/meal-plan/favorites/", stored(favorites=favorites))
        english = json.loads((library.SITE / "v1/en/meal-plan/catalogue.json").read_text(encoding="utf-8"))["data"]
        recipe = next(each for each in english if each["id"] == "bolitas-quinoa-coco")
        page.get_by_role("link", name=recipe["title"]).first.wait_for()
        self.assertTrue(recipe["url"].endswith(page.locator("[data-rows] a").first.get_attribute("href")))

    def test_a_hostile_address_is_no_favorite(self):
        for url in ("/\\evil.example", "/\t/evil.example/", "//evil.example"):
            page = self.page("/meal-plan/favoritos/", stored(favorites=[{"id": "x", "title": "x", "url": url}]))
            self.assertTrue(page.get_by_text("Todavía no tienes ninguna.").is_visible(), url)

    def test_dislikes_hold_in_rails_too(self):
        page = self.page("/meal-plan/")
        names = page.locator("li[data-recipe]").evaluate_all("all => all.map((card) => card.dataset.foods.split('|')[0].split(' ').slice(1).join(' '))")
        self.assertTrue(all(names), names)
        page = self.page("/meal-plan/", stored(dislikes=names))
        self.assertEqual([], self.shown(page))

    def test_favorites_that_the_profile_excludes_say_so(self):
        favorites = [{"id": "bolitas-quinoa-coco", "title": "Bolitas", "url": NUTS}, {"id": "hummus-verduras", "title": "Hummus", "url": "/x/"}]
        page = self.page("/meal-plan/favoritos/", stored(avoid=["frutos-secos"], favorites=favorites))
        page.locator("[data-rows] [data-unsuited]:visible").wait_for()
        self.assertEqual(["Bolitas de quinoa y coco"], page.locator("[data-rows] li:has([data-unsuited]:visible) a").all_inner_texts())
        self.judge(page, "favorite-unsuited")

    def test_favorites_are_kept_listed_and_removed(self):
        page = self.page(NUTS)
        button = page.get_by_role("button", name="Favorita")
        self.assertEqual("false", button.get_attribute("aria-pressed"))
        button.focus()
        page.keyboard.press("Enter")
        self.assertEqual("true", button.get_attribute("aria-pressed"))
        self.judge(page, "favorite")
        page.goto(self.server.base + "/meal-plan/favoritos/")
        page.get_by_role("link", name="Bolitas de quinoa y coco").wait_for()
        self.judge(page, "favorites-360")
        # A card with its picture, and a menu.
        self.assertIn("bolitas", page.locator(".mp-favorite img").get_attribute("src"))
        page.get_by_text(re.compile(r"^\d+ kcal · \d+ (h|min)")).first.wait_for()
        more = page.get_by_role("button", name="Más opciones: Bolitas de quinoa y coco")
        more.click()
        page.get_by_role("dialog", name="Bolitas de quinoa y coco").wait_for()
        self.judge(page, "favorite-menu-360")
        page.get_by_role("button", name="A la lista de compras").click()
        page.get_by_text("Ya está en tu lista de compras: Bolitas de quinoa y coco").wait_for()
        self.assertEqual(["bolitas-quinoa-coco"], [each["id"] for each in json.loads(page.evaluate("localStorage['acopio.meal-plan']"))["data"]["list"]["recipes"]])
        more.click()
        page.get_by_role("button", name="Quitar de favoritas").click()
        self.assertTrue(page.get_by_text("Todavía no tienes ninguna.").is_visible())
        self.assertEqual("status", page.evaluate("document.activeElement.getAttribute('role')"))

    def test_rubbish_and_full_storage_break_nothing(self):
        for text in ("rubbish", '{"v":1,"at":"x","data":{"avoid":"x","diet":7,"favorites":[{"id":"a","title":"<b>","url":"//evil.example"},7]}}'):
            page = self.page("/meal-plan/favoritos/", {"acopio.meal-plan": text})
            self.assertTrue(page.get_by_text("Todavía no tienes ninguna.").is_visible())
            page.goto(self.server.base + RECIPES)
            self.assertEqual(0, page.locator(".mp-kept-away").count())
        full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"
        page = self.page(NUTS, init=full)
        page.get_by_role("button", name="Favorita").click()
        self.assertTrue(page.get_by_text("Este navegador no puede guardarlo").is_visible())
        self.assertEqual("true", page.get_by_role("button", name="Favorita").get_attribute("aria-pressed"))
        page = self.page(PROFILE, init=full)
        page.get_by_label("Huevo").check()
        page.get_by_text("Este navegador no puede guardarlo").wait_for()

    def test_english_and_without_scripts(self):
        page = self.page("/en/meal-plan/recipes/", stored(avoid=["gluten"]))
        self.assertRegex(page.locator(".mp-kept-away").inner_text(), r"recipes that do not fit are hidden: gluten-free\.")
        page = self.page(RECIPES, java_script_enabled=False)
        self.assertEqual(page.locator("li[data-recipe]").count(), len(self.shown(page)))
        page = self.page(PROFILE, java_script_enabled=False)
        self.assertFalse(page.locator("[data-profile]").is_visible())


class Weeks(Site):
    """The sheet, the generator, the planner and the shopping list."""

    BODY = {"age": 35, "height": 165, "weight": 70, "sex": "mujer", "activity": "moderada", "goal": "mantener", "adjust": 0}
    GENERATOR = "/meal-plan/generador/"

    def kept(self, page):
        return json.loads(page.evaluate("localStorage['acopio.meal-plan']"))["data"]

    def until(self, condition):
        for _ in range(100):
            if condition():
                return
            time.sleep(0.05)
        self.fail("what was waited for did not come")

    def new(self, path, init=None, **data):
        return self.page(path, {"acopio.meal-plan": json.dumps({"v": 2, "at": "2026-11-21T12:00:00Z", "data": data})}, init)

    def catalogue(self):
        return {each["id"]: each for each in json.loads((library.SITE / "v1/meal-plan/catalogue.json").read_text(encoding="utf-8"))["data"]}

    def made(self, page):
        page.get_by_role("button", name="Armar mi semana").click()
        page.get_by_text("Listo. Tu semana está abajo").wait_for()
        return self.kept(page)["week"]["days"]

    def test_a_range_is_calculated_and_adjusted_on_the_sheet(self):
        page = self.page(PROFILE)
        for label, value in (("Edad, en años", "35"), ("Estatura, en cm", "165"), ("Peso, en kg", "70")):
            page.get_by_label(label).fill(value)
            page.get_by_label(label).blur()
        for label, value in (("Sexo", "mujer"), ("Actividad", "moderada"), ("Objetivo", "mantener")):
            page.get_by_label(label, exact=True).select_option(value)
        # (70 × 10 + 165 × 6.25 − 35 × 5 − 161) × 1.6 = 2,232.4; 5 % less and more, in tens.
        page.get_by_text("Tu rango: de 2,120 a 2,340 kcal al día.").wait_for()
        self.judge(page, "sheet-360")
        page.get_by_label("Ajuste a mano, en kcal").fill("-100")
        page.get_by_label("Ajuste a mano, en kcal").blur()
        page.get_by_text("Tu rango: de 2,020 a 2,240 kcal al día.").wait_for()
        page.get_by_label("Edad, en años").fill("7")
        page.get_by_label("Edad, en años").blur()
        page.get_by_text("Edad, en años: escribe un número de 18 a 90. Lo anterior se conserva.").wait_for()
        self.assertEqual(35, self.kept(page)["body"]["age"])
        page.get_by_role("link", name="Arma una semana con este rango").click()
        page.locator("form[data-generator]:not([hidden])").wait_for()
        self.assertEqual("2020", page.locator("#kcal-from").input_value())

    def test_dislikes_hold_in_lists_and_survive_the_older_form(self):
        page = self.page(PROFILE, stored(avoid=["huevo"], diet="", favorites=[{"id": "a", "title": "A", "url": "/a/"}]))
        page.get_by_label("Tampoco me gusta").fill("cebollas, brocoli")
        page.get_by_label("Tampoco me gusta").blur()
        page.get_by_text("Guardado.").wait_for()
        kept = self.kept(page)
        self.assertEqual((["huevo"], ["cebollas", "brocoli"], "a"), (kept["avoid"], kept["dislikes"], kept["favorites"][0]["id"]))
        page.goto(self.server.base + RECIPES)
        catalogue = self.catalogue()
        for each in self.shown(page):
            names = " ".join(one["name"] for one in catalogue[each]["ingredients"])
            self.assertNotRegex(names, "cebolla|brócoli")
        self.assertRegex(page.locator(".mp-kept-away").inner_text(), "sin huevo, sin cebollas y sin brocoli")

    def test_words_that_no_ingredient_has_are_named(self):
        page = self.page(PROFILE)
        field = page.get_by_label("Tampoco me gusta")
        field.fill("cebolla y ajo, cilantro, onion, xyz y ajo")
        field.blur()
        page.get_by_text("no se oculta ninguna receta por: onion y xyz y ajo.").wait_for()
        self.assertEqual(["cebolla", "ajo", "cilantro", "onion", "xyz y ajo"], self.kept(page)["dislikes"])
        self.assertEqual("cebolla, ajo, cilantro, onion, xyz y ajo", field.input_value())
        self.judge(page, "unknown-360")
        field.fill("cilantro")
        field.blur()
        page.locator("[data-unmatched]").wait_for(state="hidden")
        field.fill(", ".join(f"x{each}" for each in range(60)))
        field.blur()
        page.get_by_text(re.compile("^Caben 50 palabras; sin guardar: x50, x51")).wait_for()
        self.assertEqual(50, len(self.kept(page)["dislikes"]))

    def test_dislikes_hold_in_the_other_language(self):
        page = self.page(PROFILE)
        page.get_by_label("Tampoco me gusta").fill("cebolla")
        page.get_by_label("Tampoco me gusta").blur()
        self.until(lambda: len(self.kept(page).get("means", [])) > 0)
        page.goto(self.server.base + "/en/meal-plan/recipes/")
        onions = {each for each, recipe in self.catalogue().items() if any("cebolla" in one["name"] for one in recipe["ingredients"])}
        whole = set(page.locator("li[data-recipe]").evaluate_all("all => all.map((card) => card.dataset.recipe)"))
        self.assertGreater(len(whole & onions), 0)
        self.assertEqual(whole - onions, set(self.shown(page)))
        page.goto(self.server.base + "/en/meal-plan/profile/")
        page.locator("[data-profile]:not([hidden])").wait_for()
        self.assertFalse(page.locator("[data-unmatched]").is_visible())

    def test_a_field_that_changed_is_all_that_is_written(self):
        one = self.page(PROFILE)
        other = one.context.new_page()
        other.goto(self.server.base + PROFILE)
        one.get_by_label("Tampoco me gusta").focus()
        other.get_by_label("Tampoco me gusta").fill("cilantro")
        other.get_by_label("Tampoco me gusta").blur()
        other.get_by_text("Guardado.").wait_for()
        self.until(lambda: len(self.kept(one).get("dislikes", [])) > 0)
        one.get_by_label("Huevo").check()
        one.get_by_text("Guardado.").wait_for()
        self.assertEqual((["huevo"], ["cilantro"]), (self.kept(one)["avoid"], self.kept(one)["dislikes"]))
        self.assertEqual("cilantro", one.get_by_label("Tampoco me gusta").input_value())
        # Both write in the same field: what each of them added and removed holds.
        one.get_by_label("Tampoco me gusta").fill("ajo")
        other.get_by_label("Tampoco me gusta").fill("cilantro, tofu")
        other.get_by_label("Tampoco me gusta").blur()
        self.until(lambda: len(self.kept(one).get("dislikes", [])) > 1)
        one.get_by_label("Tampoco me gusta").blur()
        self.assertEqual({"tofu", "ajo"}, set(self.kept(one)["dislikes"]))
        self.assertEqual("tofu, ajo", one.get_by_label("Tampoco me gusta").input_value())

    def test_a_list_that_cannot_be_kept_is_not_promised(self):
        full = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
        asked = {"slots": ["cena"], "ranges": {}, "minutes": None, "foods": []}
        page = self.new("/meal-plan/planificador/", full, week={"seed": 1, "asked": asked, "days": [[{"moment": "cena", "recipe": "hummus-verduras", "halves": 2}]]})
        page.get_by_role("button", name="Lista de compras de mi semana").click()
        page.get_by_text("Este navegador no puede guardar la lista").wait_for()
        self.assertIn("/planificador/", page.url)

    def test_recipes_that_the_profile_excludes_are_apart_in_the_choice_of_the_list(self):
        page = self.new("/meal-plan/compras/", avoid=["gluten"])
        page.locator("#otra option").nth(1).wait_for(state="attached")
        wrong = {each for each, has in self.has.items() if "gluten" in has}
        self.assertEqual(wrong, set(page.locator("#otra optgroup option").evaluate_all("all => all.map(({ value }) => value)")))
        self.assertEqual("No van con tu perfil", page.locator("#otra optgroup").get_attribute("label"))
        page.locator("#otra").select_option(sorted(wrong)[0])
        page.get_by_role("button", name="Agregar", exact=True).click()
        page.locator(".mp-s-recipes [data-unsuited]").wait_for()

    def test_a_catalogue_that_is_slow_is_said(self):
        for path in ("/meal-plan/compras/", "/meal-plan/planificador/"):
            page = self.page("/meal-plan/", None)
            held = []
            page.route("**/catalogue.json", lambda route: held.append(route))
            page.goto(self.server.base + path)
            page.get_by_text("Cargando el catálogo…").wait_for()
            self.assertFalse(page.get_by_role("button", name="Agregar", exact=True).is_visible())
            page.wait_for_timeout(100)
            held[0].continue_()
            page.get_by_text("Cargando el catálogo…").wait_for(state="detached")

    def test_a_week_for_a_diabetic_vegetarian_with_a_nut_allergy(self):
        page = self.new(self.GENERATOR, avoid=["frutos-secos", "cacahuate"], diet="vegetariana", body=self.BODY)
        page.get_by_text("De tu perfil: vegetariana, sin frutos secos y sin cacahuate.").wait_for()
        page.locator("#kcal-from").fill("1700")
        page.locator("#kcal-until").fill("2100")
        page.locator("#carbohydrate-until").fill("240")
        page.locator("#protein-from").focus()
        page.keyboard.type("80")
        page.keyboard.press("Enter")
        page.get_by_text("Listo. Tu semana está abajo").wait_for()
        self.assertEqual("mi-semana-t", page.evaluate("document.activeElement.id"))
        catalogue, days = self.catalogue(), self.kept(page)["week"]["days"]
        self.assertEqual(7, len(days))
        for meals in days:
            recipes = [(catalogue[meal["recipe"]], meal["halves"] / 2) for meal in meals]
            self.assertEqual(["desayuno", "colacion", "almuerzo", "colacion", "cena"], [meal["moment"] for meal in meals])
            for recipe, _ in recipes:
                self.assertFalse({"frutos-secos", "cacahuate"} & {*recipe["allergens"], *recipe["may_contain"]})
                self.assertIn("vegetariana", recipe["tags"])
            total = {name: sum(recipe[name] * size for recipe, size in recipes) for name in ("kcal", "protein", "carbohydrate")}
            self.assertTrue(1700 <= total["kcal"] <= 2100 and total["protein"] >= 80 and total["carbohydrate"] <= 240, total)
        self.judge(page, "week-360")
        tree = page.locator("[data-week]").aria_snapshot()
        self.assertRegex(tree, r'(?s)- heading "Mi semana" \[level=2\].*- heading "Lunes" \[level=3\].*checkbox "Hecho: .*- button "Cambiar ')

    def test_what_cannot_be_kept_gives_reasons_and_no_week(self):
        page = self.new(self.GENERATOR, diet="vegana")
        page.locator("#kcal-from").fill("2000")
        page.locator("#kcal-until").fill("2050")
        page.locator("#protein-from").fill("400")
        page.get_by_role("button", name="Armar mi semana").click()
        page.get_by_text("Sin «Proteína» sí sale una semana.").wait_for()
        self.assertIsNone(self.kept(page).get("week"))
        self.judge(page, "impossible-360")
        page.locator("#protein-from").fill("")
        page.get_by_label("Salmón").check()
        page.get_by_role("button", name="Armar mi semana").click()
        page.get_by_text("No queda ninguna receta para almuerzo").wait_for()
        page.get_by_text("Sin «Ingredientes que quiero usar» sí sale una semana.").wait_for()
        page.locator("#kcal-until").fill("1000")
        page.get_by_role("button", name="Armar mi semana").click()
        page.get_by_text("Energía, kcal al día: escribe números enteros").wait_for()
        self.assertEqual("kcal-until", page.evaluate("document.activeElement.id"))

    def test_meals_are_exchanged_done_remade_and_had_back(self):
        page = self.new(self.GENERATOR)
        page.locator("#kcal-from").fill("1800")
        page.locator("#kcal-until").fill("2100")
        before = self.made(page)
        page.goto(self.server.base + "/meal-plan/planificador/")
        swap = page.locator("[data-swap='2:2']")
        swap.focus()
        page.keyboard.press("Enter")
        self.assertEqual("true", page.locator("[data-swap='2:2']").get_attribute("aria-expanded"))
        options = page.locator(".mp-my-options:visible button")
        self.assertEqual(3, options.count())
        self.judge(page, "exchange-360")
        options.nth(1).focus()
        page.keyboard.press("Enter")
        after = self.kept(page)["week"]["days"]
        self.assertNotEqual(before[2][2]["recipe"], after[2][2]["recipe"])
        self.assertEqual([meals for day, meals in enumerate(before) if day != 2], [meals for day, meals in enumerate(after) if day != 2])
        self.assertEqual("2:2", page.evaluate("document.activeElement.dataset.swap"))
        catalogue = self.catalogue()
        total = sum(catalogue[meal["recipe"]]["kcal"] * meal["halves"] / 2 for meal in after[2])
        self.assertTrue(1800 <= total <= 2100)
        page.locator("#w-0-0").check()
        page.get_by_text("1 de 35 comidas hechas").wait_for()
        self.assertTrue(self.kept(page)["week"]["days"][0][0]["done"])
        page.get_by_role("button", name="Rehacer Martes").click()
        page.get_by_text("Martes es otro.").wait_for()
        again = self.kept(page)["week"]["days"]
        self.assertNotEqual(after[1], again[1])
        self.assertEqual(after[2:], again[2:])
        page.get_by_role("button", name="Más opciones de mi semana").click()
        page.get_by_role("button", name="Otra semana").click()
        page.get_by_text("Es otra semana.").wait_for()
        self.assertNotEqual(again, self.kept(page)["week"]["days"])
        page.get_by_role("button", name="Volver a la semana anterior").click()
        self.assertEqual(again, self.kept(page)["week"]["days"])
        page.get_by_role("button", name="Más opciones de mi semana").click()
        page.get_by_role("button", name="Quitar mi semana").click()
        page.get_by_text("Todavía no tienes ninguna.").wait_for()
        page.get_by_role("button", name="Volver a la semana anterior").click()
        self.assertEqual(again, self.kept(page)["week"]["days"])

    def test_the_home_knows_the_goal_the_hour_and_what_is_avoided(self):
        page = self.page("/meal-plan/")
        page.get_by_text("Guarda tu objetivo").wait_for()
        shown = "[data-goal]:visible [data-from]:visible li:visible a"
        self.assertEqual(0, page.locator(shown).count())
        seen = {}
        for hour, avoid, moment in ((8, ["gluten"], "desayuno"), (13, [], "almuerzo"), (3, ["gluten"], "cena")):
            page = self.new(None, body={"goal": "aumentar"}, avoid=avoid)
            page.clock.set_fixed_time(f"2026-11-19T{hour:02}:00:00")
            page.goto(self.server.base + "/meal-plan/")
            page.locator("[data-goal=aumentar]").wait_for()
            catalogue = {each["title"]: each for each in self.catalogue().values()}
            seen[hour] = page.locator(shown).all_inner_texts()
            self.assertTrue(1 <= len(seen[hour]) <= 4, seen)
            for title in seen[hour]:
                self.assertIn(moment, catalogue[title]["moments"])
                self.assertFalse({*catalogue[title]["allergens"], *catalogue[title]["may_contain"]} & {*avoid})
        self.assertFalse(page.get_by_text("Guarda tu objetivo").is_visible())
        self.judge(page, "goal-360")

    def test_what_is_done_makes_a_streak_and_weeks(self):
        meal = {"moment": "cena", "recipe": "bolitas-quinoa-coco", "halves": 2}
        asked = {"slots": ["cena"], "minutes": None, "foods": [], "ranges": {each: [None, None] for each in ("kcal", "protein", "carbohydrate", "fat")}}
        log = [{"day": day, "meals": 2, "kcal": 900} for day in ("2026-11-12", "2026-11-17", "2026-11-18")]
        week = {"seed": 1, "asked": asked, "days": [[meal | {"done": True, "on": "2026-11-12"}], *[[meal]] * 6]}
        page = self.new(None, week=week, log=log)
        page.clock.set_fixed_time("2026-11-19T18:00:00")
        page.goto(self.server.base + "/meal-plan/planificador/")
        page.get_by_text("Llevas 2 días seguidos con comidas hechas.").wait_for()
        rows = page.locator(".mp-trend li")
        self.assertEqual(["Esta semana 4 comidas · 900 kcal al día", "La semana pasada 2 comidas · 900 kcal al día"], [" ".join(each.split()) for each in rows.all_inner_texts()])
        # What was marked before this week is begun anew, and stays in the weeks.
        page.get_by_text("Lo que marcaste es de otra semana.").wait_for()
        page.get_by_role("button", name="Empezar de nuevo con estas comidas").click()
        page.get_by_text("0 de 7 comidas hechas").wait_for()
        # Thursday is today.
        page.locator("#w-3-0").check()
        page.get_by_text("Llevas 3 días seguidos con comidas hechas.").wait_for()
        self.assertEqual({"day": "2026-11-19", "meals": 1}, {key: value for key, value in self.kept(page)["log"][-1].items() if key != "kcal"})
        self.judge(page, "trend-360")
        page.locator("#w-3-0").uncheck()
        page.get_by_text("Llevas 2 días seguidos con comidas hechas.").wait_for()
        self.assertEqual(log, self.kept(page)["log"])

    def test_a_published_week_is_copied(self):
        page = self.page("/meal-plan/planificador/semana-balanceada/")
        page.get_by_role("button", name="Copiar a mi semana").click()
        page.get_by_role("status").get_by_role("link", name="Mi semana").click()
        page.get_by_role("heading", name="Domingo").wait_for()
        week = self.kept(page)["week"]
        plan = json.loads((library.SITE / "v1/meal-plan/plans/balanceada.json").read_text(encoding="utf-8"))["data"]
        self.assertEqual([[meal["recipe"] for meal in day["meals"]] for day in plan["days"]], [[meal["recipe"] for meal in day] for day in week["days"]])
        self.assertEqual([1890, 2310], week["asked"]["ranges"]["kcal"])

    def test_a_week_is_copied_from_the_menu_of_its_card(self):
        page = self.page("/meal-plan/planificador/")
        page.get_by_role("button", name="Más opciones: Semana ligera").click()
        sheet = page.get_by_role("dialog", name="Semana ligera")
        self.assertEqual("#compras", "#" + sheet.get_by_role("link", name="Lista de compras").get_attribute("href").split("#")[1])
        self.judge(page, "week-menu")
        sheet.get_by_role("button", name="Copiar a mi semana").click()
        sheet.wait_for(state="hidden")
        self.assertEqual("Mi semana", page.evaluate("document.activeElement.textContent").strip())
        page.get_by_role("heading", name="Domingo").wait_for()
        plan = json.loads((library.SITE / "v1/meal-plan/plans/ligera.json").read_text(encoding="utf-8"))["data"]
        self.assertEqual([[meal["recipe"] for meal in day["meals"]] for day in plan["days"]], [[meal["recipe"] for meal in day] for day in self.kept(page)["week"]["days"]])

    def test_a_week_says_what_the_profile_excludes_by_now(self):
        page = self.page("/meal-plan/planificador/semana-balanceada/")
        page.get_by_role("button", name="Copiar a mi semana").click()
        page.goto(self.server.base + PROFILE)
        page.get_by_label("Huevo").check()
        page.get_by_text("Guardado.").wait_for()
        page.goto(self.server.base + "/meal-plan/planificador/")
        page.get_by_text("Esta semana lleva algo que tu perfil excluye.").wait_for()
        catalogue = self.catalogue()
        wrong = [meal for day in self.kept(page)["week"]["days"] for meal in day if "huevo" in catalogue[meal["recipe"]]["allergens"] + catalogue[meal["recipe"]]["may_contain"]]
        self.assertGreater(len(wrong), 0)
        self.assertEqual(len(wrong), page.locator("[data-unsuited]:visible").count())
        self.judge(page, "unsuited")
        page.get_by_role("button", name="Lista de compras de mi semana").click()
        page.wait_for_url("**/compras/")
        page.locator(".mp-s-recipes li").first.wait_for()
        self.assertEqual(len({meal["recipe"] for meal in wrong}), page.locator(".mp-s-recipes [data-unsuited]:visible").count())
        page.goto(self.server.base + "/meal-plan/planificador/")
        page.get_by_role("button", name="Más opciones de mi semana").click()
        page.get_by_role("button", name="Otra semana").click()
        page.get_by_text("Es otra semana.").wait_for()
        self.assertEqual(0, page.locator("[data-unsuited]:visible").count())

    def test_a_shopping_list_from_a_week_a_recipe_and_favorites(self):
        page = self.new(NUTS, favorites=[{"id": "hummus-verduras", "title": "Hummus", "url": "/x/"}])
        own = page.locator("#porciones").input_value()
        page.get_by_role("button", name="Una porción más").click()
        page.get_by_role("button", name="A la lista de compras").click()
        page.get_by_text(f"En la lista, para {int(own) + 1}.").wait_for()
        self.judge(page, "servings-360")
        page.get_by_role("link", name="Ver la lista").click()
        page.get_by_role("button", name="Agregar mis favoritas").click()
        page.get_by_text("Se añadieron tus favoritas.").wait_for()
        recipes = {each["id"]: each["servings"] for each in self.kept(page)["list"]["recipes"]}
        self.assertEqual(int(own) + 1, recipes["bolitas-quinoa-coco"])
        catalogue = self.catalogue()
        foods = {each["id"] for recipe in recipes for each in catalogue[recipe]["ingredients"]}
        boxes = page.locator(".mp-ticks input")
        self.assertEqual(len(foods), boxes.count())
        boxes.first.focus()
        page.keyboard.press("Space")
        page.get_by_text(f"1 de {len(foods)} en el carrito").wait_for()
        self.judge(page, "shopping-360")
        page.evaluate("void (navigator.clipboard.writeText = () => Promise.reject(new Error('no')))")
        page.get_by_role("button", name="Copiar").click()
        text = page.locator("textarea")
        text.wait_for()
        self.assertEqual(len(foods) - 1, text.input_value().count("\n- "))
        self.assertRegex(text.input_value(), r"(?m)^- \S.*: \d")
        page.get_by_role("button", name="Vaciar").click()
        page.get_by_text("La lista está vacía.").wait_for()
        page.get_by_role("button", name="Deshacer").click()
        self.assertEqual(len(foods), boxes.count())
        page.goto(self.server.base + self.GENERATOR)
        page.locator("#kcal-until").fill("2100")
        days = self.made(page)
        page.get_by_role("button", name="Lista de compras de mi semana").click()
        page.wait_for_url("**/compras/")
        servings = {each["id"]: each["servings"] for each in self.kept(page)["list"]["recipes"]}
        for recipe in {meal["recipe"] for day in days for meal in day}:
            self.assertEqual(sum(meal["halves"] / 2 for day in days for meal in day if meal["recipe"] == recipe), servings[recipe])

    def test_a_list_for_some_days_and_several_people(self):
        days = [[{"moment": "cena", "recipe": "hummus-verduras", "halves": 2}]] * 7
        asked = {"slots": ["cena"], "ranges": {name: [None, None] for name in ("kcal", "protein", "carbohydrate", "fat")}, "minutes": None, "foods": []}
        page = self.new("/meal-plan/compras/", week={"seed": 1, "asked": asked, "days": days})
        form = page.get_by_role("form", name="La lista de tu semana")
        for day in ("jueves", "viernes", "sábado", "domingo"):
            form.get_by_label(day).uncheck()
        form.get_by_label("Para cuántas personas").fill("0")
        form.get_by_role("button", name="Hacer la lista").click()
        form.get_by_text("Escribe un número de 1 a 20.").wait_for()
        form.get_by_label("Para cuántas personas").fill("2")
        form.get_by_role("button", name="Hacer la lista").click()
        page.get_by_text("Lista hecha: 3 días para 2 personas.").wait_for()
        self.assertEqual([{"id": "hummus-verduras", "servings": 6}], self.kept(page)["list"]["recipes"])
        self.judge(page, "menu-360")

    def test_ingredients_time_and_exclusions_are_one_filter_that_counts_the_waiting(self):
        page = self.page("/meal-plan/recetas/")
        page.get_by_label("Con qué ingredientes").fill("pollo y arroz")
        page.locator("#mp-status").filter(has_text="receta").wait_for()
        page.get_by_role("button", name="Filtros").click()
        page.get_by_label("Hasta que está en la mesa").select_option("20")
        page.locator("#filtros").get_by_label("Sin lácteos").check()
        self.judge(page, "find-drawer-360")
        page.locator("#filtros").get_by_role("button", name="Cerrar").click()
        page.locator("#mp-status").filter(has_text="Nada está listo en 20 minutos, contando la espera.").wait_for()
        catalogue = {each["title"]: each for each in self.catalogue().values()}
        shown = [catalogue[each] for each in page.locator("[data-found-recipes] a").all_inner_texts()]
        self.assertTrue(shown and all(each["total_minutes"] > 20 and "lacteos" not in each["allergens"] for each in shown))
        page.get_by_role("button", name="Quitar: hasta 20 min").click()
        page.get_by_label("Con qué ingredientes").fill("pollo")
        page.locator("#mp-status").filter(has_text="de la más rápida").wait_for()
        times = [catalogue[each]["total_minutes"] for each in page.locator("[data-found-recipes] a").all_inner_texts()]
        self.assertEqual(sorted(times), times)
        self.assertIn("ingredientes=pollo", page.url)
        self.judge(page, "find-360")

    def test_ticks_are_for_what_was_wanted_then(self):
        page = self.new("/meal-plan/compras/", list={"recipes": [{"id": "hummus-verduras", "servings": 2}], "ticked": []})
        boxes = page.locator(".mp-ticks input")
        boxes.first.wait_for()
        count = boxes.count()
        for i in range(count):
            boxes.nth(i).check()
        page.get_by_text(f"{count} de {count} en el carrito").wait_for()
        page.get_by_role("button", name="Copiar").click()
        page.get_by_text("No falta nada: todo está en el carrito.").wait_for()
        servings = page.locator(".mp-s-recipes input")
        servings.fill("1")
        servings.blur()
        page.get_by_text(f"{count} de {count} en el carrito").wait_for()
        servings.fill("8")
        servings.blur()
        page.get_by_text(f"0 de {count} en el carrito").wait_for()
        page.get_by_role("button", name="Quitar").click()
        self.assertEqual([], self.kept(page)["list"]["ticked"])

    def test_a_share_that_fails_leaves_the_text(self):
        page = self.new("/meal-plan/compras/", "navigator.share = () => Promise.reject(new DOMException('no', 'NotAllowedError'));",
                        list={"recipes": [{"id": "hummus-verduras", "servings": 2}], "ticked": []})
        page.get_by_role("button", name="Compartir").first.click()
        page.locator("textarea").wait_for()
        self.assertIn("\n- ", page.locator("textarea").input_value())

    def test_amounts_follow_the_servings_in_kitchen_units_and_in_grams(self):
        page = self.page("/meal-plan/recetas/ensalada-tibia-de-quinoa/")
        catalogue = self.catalogue()["ensalada-tibia-quinoa"]
        first = page.locator("li[data-amount]").first
        original = first.inner_text()
        page.locator("#porciones").fill(str(catalogue["servings"] * 2))
        double = catalogue["ingredients"][0]["amount"] * 2
        self.assertTrue(first.inner_text().startswith(f"{double:g} g"), first.inner_text())
        page.get_by_label("Cantidades en gramos").check()
        for row, part in zip(page.locator("li[data-amount]").all(), catalogue["ingredients"]):
            if part["grams"]:
                self.assertRegex(row.inner_text(), r"^[\d,.]+ g")
        page.get_by_label("Cantidades en gramos").uncheck()
        page.locator("#porciones").fill(str(catalogue["servings"]))
        self.assertEqual(original, first.inner_text())
        page.locator("#porciones").fill("0")
        page.get_by_text("Escribe de 1 a 40 porciones.").wait_for()
        self.assertEqual("true", page.locator("#porciones").get_attribute("aria-invalid"))

    def test_the_week_of_rubbish_and_of_a_recipe_that_is_gone(self):
        for week in ({"seed": "x", "days": 7}, {"asked": {}, "days": [[{"moment": "x"}]]}, [], "x"):
            page = self.new("/meal-plan/planificador/", week=week, list={"recipes": [7, {"id": "<b>"}], "ticked": 7})
            page.get_by_text("Todavía no tienes ninguna.").wait_for()
        asked = {"slots": ["cena"], "ranges": {}, "minutes": None, "foods": []}
        page = self.new("/meal-plan/planificador/", week={"seed": 1, "asked": asked, "days": [[{"moment": "cena", "recipe": "gone", "halves": 2}]]})
        page.get_by_text("Una receta de tu semana ya no está en el catálogo").wait_for()
        self.judge(page, "gone")

    def test_the_catalogue_that_cannot_be_read_is_said(self):
        for answer in ({"status": 200, "body": "<p>"}, {"status": 200, "body": "{\"data\": 7}"}):
            page = self.page("/meal-plan/", None)
            page.route("**/catalogue.json", functools.partial(fulfil, answer))
            page.goto(self.server.base + "/meal-plan/compras/")
            page.get_by_text("El catálogo no se pudo leer.").wait_for()


if __name__ == "__main__":
    unittest.main()
