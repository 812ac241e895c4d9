"""Tasks of visitors, with the keyboard alone: every control is reached by Tab, and the tree that screen readers get has what was looked for.

The tasks that belong to one portal's scripts stand in its file: test_botes (the nearest container, bottles for a reward), test_conecta (an
SOS), test_routes (a route), test_meal (an allergen, a week, a shopping list), test_ponte (requests of an institution, sharing), test_cocina
(cooking, tomorrow, a topic and its review, a star). $ACOPIO_SITE is the built site (default: Output).
"""

import json
import re
import unittest

import library
from browser import BrowserTest


class Tasks(BrowserTest):
    name = "tasks"
    options = BrowserTest.options | {"viewport": {"width": 1280, "height": 800}}

    def tab_to(self, page, what, most=250):
        """Presses Tab until `what` has the focus."""
        target = what.first.element_handle()
        for _ in range(most):
            page.keyboard.press("Tab")
            if page.evaluate("(target) => document.activeElement === target", target):
                self.assertTrue(page.evaluate("document.activeElement.matches(':focus-visible')"))
                return
        self.fail(f"not reached with {most} times Tab")

    def follow(self, page, name, **options):
        before = page.url
        self.tab_to(page, page.get_by_role("link", name=name, **options))
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url: url != before)

    def search(self, page, words):
        """The first result of a question."""
        self.tab_to(page, page.get_by_role("button", name="Buscar"))
        page.keyboard.press("Enter")
        page.keyboard.type(words)
        page.get_by_role("option").first.wait_for()
        page.keyboard.press("ArrowDown")
        before = page.url
        page.keyboard.press("Enter")
        page.wait_for_url(lambda url: url != before)
        return page.locator("main").aria_snapshot()

    def recipes(self):
        return {each["url"]: each for each in json.loads((library.SITE / "v1/meal-plan/catalogue.json").read_text(encoding="utf-8"))["data"]}

    def test_a_recipe_is_found_by_its_ingredient(self):
        page = self.page("/meal-plan/")
        tree = self.search(page, "camote")
        self.assertRegex(tree, r'(?s)- heading "Ingredientes" \[level=2\].*camote')

    def test_a_dinner_in_twenty_minutes(self):
        page = self.page("/meal-plan/")
        self.follow(page, "Filtros", exact=True)
        self.follow(page, re.compile("Cenas ligeras (de|en) menos de 20 min|Cenas ligeras.*20 min"))
        shown = page.locator("li[data-recipe] h3 a, li[data-recipe] h2 a")
        self.assertGreater(shown.count(), 0)
        catalogue = self.recipes()
        for address in shown.evaluate_all("all => all.map(({ href }) => href)"):
            recipe = catalogue["https://acopio.example" + address.removeprefix(self.server.base)]
            self.assertLess(recipe["total_minutes"], 20)
            self.assertIn("cena", recipe["moments"])
        self.tab_to(page, shown)
        page.keyboard.press("Enter")
        page.wait_for_url("**/recetas/*/")
        self.assertRegex(page.locator("main").aria_snapshot(), r'(?s)- heading "Preparación" \[level=2\].*- list:\n\s+- listitem')

    def test_a_day_is_planned(self):
        page = self.page("/meal-plan/")
        self.follow(page, "Arma tu plan", exact=True)
        self.tab_to(page, page.get_by_label("Comidas al día"))
        page.keyboard.press("Home")
        for label, value in (("kcal-from", "1300"), ("kcal-until", "1600")):
            self.tab_to(page, page.locator(f"#{label}"))
            page.keyboard.type(value)
        self.tab_to(page, page.get_by_role("button", name="Armar mi semana"))
        page.keyboard.press("Enter")
        page.get_by_text("Listo. Tu semana está abajo").wait_for()
        self.assertEqual("mi-semana-t", page.evaluate("document.activeElement.id"))
        monday = page.locator(".mp-my-days > li").first
        self.assertEqual(3, monday.get_by_role("checkbox").count())
        total = int(re.search(r"([\d,]+) kcal", monday.inner_text())[1].replace(",", ""))
        self.assertTrue(1300 <= total <= 1600, total)
        self.tab_to(page, monday.get_by_role("checkbox"))
        page.keyboard.press("Space")
        page.get_by_text("1 de 21 comidas hechas").wait_for()

    def test_what_a_reward_costs(self):
        page = self.page("/botes/")
        tree = self.search(page, "netflix 350")
        self.assertRegex(tree, r"(?s)créditos.*botellas|botellas.*créditos")

    def test_a_hospital_and_its_telephone(self):
        page = self.page("/conecta/")
        self.follow(page, re.compile("SOS"))
        self.follow(page, re.compile("[Hh]ospital"))
        self.assertGreater(page.locator("main a[href^='tel:']").count(), 0)
        self.tab_to(page, page.locator("main a[href^='tel:']"))
        self.assertRegex(page.evaluate("document.activeElement.getAttribute('href')"), r"^tel:\+?\d+$")

    def test_a_place_without_steps(self):
        page = self.page("/conecta/")
        tree = self.search(page, "museo antropologia")
        self.assertRegex(tree, "(?i)accesib|rampa|elevador")

    def test_a_dish_is_learned(self):
        page = self.page("/cocina/")
        self.search(page, "alfajores")
        self.tab_to(page, page.locator("main a[href$='/procedimiento/']"))
        page.keyboard.press("Enter")
        page.wait_for_url("**/procedimiento/")
        self.tab_to(page, page.get_by_role("button", name="Modo cocina"))
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog")
        self.assertRegex(dialog.locator("[data-where]").inner_text(), r"^Paso 1 de \d+$")
        self.tab_to(page, dialog.get_by_role("button", name="Siguiente"))
        page.keyboard.press("Enter")
        self.assertRegex(dialog.locator("[data-where]").inner_text(), r"^Paso 2 de \d+$")

    def test_something_is_given_that_is_asked_for(self):
        page = self.page("/ponte/")
        self.search(page, "fideos secos")
        form = page.locator("form[data-offer]")
        form.wait_for()
        self.tab_to(page, form.locator("input[type=number]"))
        page.keyboard.press("Control+a")
        page.keyboard.type("3")
        message = form.locator("[data-part=message]").input_value()
        self.assertRegex(message, r"\b3 ")
        self.tab_to(page, form.locator("[data-part=whatsapp]"))
        self.assertRegex(page.evaluate("document.activeElement.href"), r"^https://wa\.me/\d*\?text=\S+$")

    def test_the_other_language(self):
        page = self.page("/meal-plan/recetas/ensalada-tibia-de-quinoa/")
        self.follow(page, "English", exact=True)
        self.assertEqual("en-US", page.evaluate("document.documentElement.lang"))
        self.assertRegex(page.locator("main").aria_snapshot(), r'- heading "Ingredients" \[level=2\]')


if __name__ == "__main__":
    unittest.main()
