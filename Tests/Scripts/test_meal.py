"""Meal Plan in a browser: what somebody does not eat holds in every list, and favorites.

$ACOPIO_SITE is the built site (default: Output). $ACOPIO_PICTURES is a folder for screenshots, if they are wanted.
"""

import json
import os
import re
import unittest

from playwright.sync_api import sync_playwright

import library

RECIPES = "/meal-plan/recetas/"
FILTERS = "/meal-plan/filtros/"
NUTS = "/meal-plan/recetas/bolitas-de-quinoa-y-coco/"


def stored(**data):
    return {"acopio.meal-plan": json.dumps({"v": 1, "at": "2026-11-21T12:00:00Z", "data": data})}


class MealPlan(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = library.Server(library.SITE)
        cls.tool = sync_playwright().start()
        cls.browser = cls.tool.chromium.launch(executable_path="/usr/bin/chromium")
        cls.axe = library.axe_source()
        cls.recipes = []
        for page in ("", "/page/2", "/page/3"):
            cls.recipes += json.loads((library.SITE / f"v1/meal-plan/recipes{page}.json").read_text(encoding="utf-8"))["data"]

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.tool.stop()
        cls.server.stop()

    def page(self, path, items=None, init=None, **options):
        context = self.browser.new_context(**{"viewport": {"width": 360, "height": 740}, "locale": "es-MX"} | options)
        self.addCleanup(context.close)
        page = context.new_page()
        page.set_default_timeout(10_000)
        faults = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text))
        self.addCleanup(lambda: self.assertEqual([], faults))
        if items is not None:
            page.add_init_script(f"if (!sessionStorage.seen) {{ sessionStorage.seen = 1; Object.assign(localStorage, {json.dumps(items)}); }}")
        if init:
            page.add_init_script(init)
        page.goto(self.server.base + path)
        return page

    def judge(self, page, name):
        if os.environ.get("ACOPIO_PICTURES"):
            page.screenshot(path=f"{os.environ['ACOPIO_PICTURES']}/meal-{name}.png")
        self.assertEqual([], library.axe(page, self.axe), name)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth - innerWidth"), 0, name)

    def shown(self, page):
        return page.locator("li[data-recipe]:visible").evaluate_all("all => all.map((card) => card.dataset.recipe)")

    def test_an_allergen_is_excluded_from_every_list_with_the_keyboard(self):
        page = self.page(FILTERS)
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
            allowed = {each["id"] for each in self.recipes if not {"frutos-secos", "huevo"} & set(each["allergens"])}
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
        allowed = {each["id"] for each in self.recipes if "frutos-secos" not in each["allergens"] and "vegetariana" in each["tags"]}
        self.assertEqual(set(), set(self.shown(page)) - allowed)
        self.assertIn("vegetariana y sin frutos secos", page.locator(".mp-kept-away").inner_text())
        self.judge(page, "diet-1280-dark")

    def test_a_recipe_says_that_it_has_what_is_avoided(self):
        page = self.page(NUTS, stored(avoid=["frutos-secos"]))
        self.assertTrue(page.get_by_text("Esta receta no va con lo que comes.").is_visible())
        self.judge(page, "contains")
        self.assertFalse(self.page(NUTS, stored(avoid=["huevo"])).get_by_text("Esta receta no va con lo que comes.").is_visible())

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
        page.get_by_role("button", name=re.compile("Quitar: Bolitas")).click()
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
        page = self.page(FILTERS, init=full)
        page.get_by_label("Huevo").check()
        page.get_by_text("Este navegador no puede guardarlo").wait_for()

    def test_english_and_without_scripts(self):
        page = self.page("/en/meal-plan/recipes/", stored(avoid=["gluten"]))
        self.assertRegex(page.locator(".mp-kept-away").inner_text(), r"recipes that do not fit are hidden: gluten-free\.")
        page = self.page(RECIPES, java_script_enabled=False)
        self.assertEqual(page.locator("li[data-recipe]").count(), len(self.shown(page)))
        page = self.page(FILTERS, java_script_enabled=False)
        self.assertFalse(page.locator("[data-profile]").is_visible())


if __name__ == "__main__":
    unittest.main()
