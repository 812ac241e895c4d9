"""Botes in a browser: the nearest container, several conditions at once, bottles for a reward.

$ACOPIO_SITE is the built site (default: Output). $ACOPIO_PICTURES is a folder for screenshots, if they are wanted.
"""

import json
import unittest

from browser import BrowserTest

LIST = "/botes/contenedores/"
COUNTER = "/botes/contador/"
HERE = {"latitude": 19.3601, "longitude": -99.1687, "accuracy": 34}
REFUSE = """(code) => Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition(yes, no) { no({ code }); } } })"""


class Botes(BrowserTest):
    name = "botes"
    stays = True
    full_page = True

    def page(self, path, here=None, **options):
        where = {"geolocation": here, "permissions": ["geolocation"]} if here else {}
        return super().page(path, **options, **where)

    def said(self, page, text):
        page.locator("[data-part=said]").filter(has_text=text).wait_for()

    def cards(self, page):
        return page.locator("[data-part=list] h3").all_inner_texts()

    def stored(self, page):
        return json.loads(page.evaluate("localStorage['acopio.botes']"))["data"]

    # The nearest container

    def test_the_nearest_container_is_found_with_the_keyboard(self):
        page = self.page(LIST, HERE)
        page.get_by_role("button", name="Buscar cerca de mí").focus()
        page.keyboard.press("Enter")
        self.said(page, "Del más cercano al más lejano, en línea recta. Tu ubicación tiene una precisión de ± 40 m. 25 contenedores.")
        self.assertEqual("Torre residencial Mitikah", self.cards(page)[0])
        self.assertEqual("near", page.evaluate("document.activeElement.dataset.part"))
        first = page.locator("[data-part=list] li").first
        self.assertIn("50 m", first.inner_text())
        self.assertEqual(25, page.locator("[data-part=list] li").count())
        self.assertEqual(0, page.locator("[data-group]:visible").count())
        # Places that are known to a kilometre at best have no exact distance.
        rough = page.locator("[data-part=list] li[data-rough=true]").first
        self.assertRegex(rough.locator("[data-away]").inner_text(), r"≈ \d+ km")
        self.judge(page, "near-360")
        tree = page.locator("[data-find-containers]").aria_snapshot()
        self.assertRegex(tree, r'(?s)- heading "Cerca de mí" \[level=2\].*- button "Buscar cerca de mí".*- combobox "Por estado".*- status: .*- list:')
        first.get_by_role("link").focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/torre-residencial-mitikah/")

    def test_conditions_are_combined_and_stay_in_the_address(self):
        page = self.page(LIST, HERE, viewport={"width": 1280, "height": 800}, color_scheme="dark")
        page.get_by_label("Por estado").select_option("activo")
        page.get_by_label("Por tipo de lugar").select_option(index=1)
        count = len(self.cards(page))
        self.assertGreater(count, 0)
        self.said(page, f"{count} contenedor")
        page.get_by_role("button", name="Buscar cerca de mí").click()
        self.said(page, "precisión")
        self.assertEqual(count, len(self.cards(page)))
        self.judge(page, "combined-1280-dark")
        address = page.url
        self.assertIn("status=activo", address)
        other = self.page(address.removeprefix(self.server.base))
        self.assertEqual(count, len(self.cards(other)))
        before = other.locator("li[data-container] h3").all_inner_texts()
        other.get_by_role("button", name="Ver todos").click()
        self.assertEqual(0, other.locator("[data-part=list] li").count())
        self.assertEqual(sorted(before), sorted(other.locator("[data-group] li[data-container] h3").all_inner_texts()))
        self.assertNotIn("status", other.url)
        fresh = self.page(LIST)
        self.assertEqual(fresh.locator("[data-group] h3").all_inner_texts(), other.locator("[data-group] h3").all_inner_texts())

    def test_nothing_fits(self):
        page = self.page(LIST + "?status=lleno")
        for value in page.locator("#f-zona option").evaluate_all("all => all.map((one) => one.value)"):
            page.get_by_label("Por alcaldía o municipio").select_option(value)
            if not self.cards(page):
                break
        self.said(page, "Ningún contenedor cumple todo eso")
        self.assertTrue(page.get_by_role("link", name="Elegir alcaldía o municipio").is_visible())
        self.judge(page, "nothing")

    def test_each_refusal_has_a_next_step(self):
        for code, text in ((1, "no tiene permiso"), (2, "no encontró"), (3, "tardó demasiado")):
            page = self.page(LIST, init=f"({REFUSE})({code})")
            page.get_by_role("button", name="Buscar cerca de mí").click()
            self.said(page, text)
            self.assertTrue(page.get_by_role("link", name="Elegir alcaldía o municipio").is_visible())
            self.assertTrue(page.locator("[data-group]").first.is_visible())
            self.judge(page, f"refused-{code}")
        page = self.page(LIST, {"latitude": 20.6736, "longitude": -103.344, "accuracy": 20})
        page.get_by_role("button", name="Buscar cerca de mí").click()
        self.said(page, "El piloto es solo de la Ciudad de México")
        self.assertTrue(page.locator("[data-group]").first.is_visible())

    def test_nothing_is_asked_before_the_press_and_nothing_is_kept(self):
        page = self.page(LIST, init="navigator.geolocation.getCurrentPosition = () => { throw new Error('asked'); }")
        page.wait_for_load_state("networkidle")
        self.assertEqual(0, page.evaluate("localStorage.length"))

    def test_without_scripts_the_list_is_as_it_was(self):
        page = self.page(LIST, java_script_enabled=False)
        self.assertFalse(page.locator("[data-find-containers]").is_visible())
        self.assertEqual(25, page.locator("[data-group] li[data-container]").count())

    # Bottles for a reward

    def test_bottles_for_a_reward_with_the_keyboard(self):
        page = self.page(COUNTER)
        page.get_by_label("¿Cuántas botellas agregas?").focus()
        page.keyboard.type("250")
        page.keyboard.press("Enter")
        self.said(page, "Se agregaron 250 botellas. Por el tope diario, se depositan en 3 días.")
        self.assertEqual(["250", "2,500", "3"], [page.locator(f"[data-part={part}]").inner_text() for part in ("total", "credits", "days")])
        prices = [int(each) for each in page.locator("tr[data-price]").evaluate_all("all => all.map((row) => row.dataset.price)")]
        self.assertEqual(str(sum(price <= 2500 for price in prices)), page.locator("[data-part=within]").inner_text())
        self.assertEqual(sum(price <= 2500 for price in prices), page.get_by_role("cell", name="Te alcanza").count())
        goal = page.get_by_label("Mi meta")
        goal.select_option(label=goal.locator("option", has_text="Tarjeta Amazon $600").inner_text())
        price = int(page.locator("tr[data-price]", has_text="Tarjeta Amazon $600").get_attribute("data-price"))
        missing = -(-(price - 2500) // 10)
        days = -(-missing // 100)
        self.assertEqual(f"Faltan {missing} botellas. Con el tope diario, al menos {days} días.", page.locator("[data-part=to-goal]").inner_text())
        self.assertEqual(2500, page.evaluate("document.querySelector('progress').value"))
        self.judge(page, "counter-360")
        page.reload()
        self.assertEqual("250", page.locator("[data-part=total]").inner_text())
        self.assertEqual("Tarjeta Amazon $600 · 6,000 créditos", goal.locator("option:checked").inner_text())
        page.get_by_role("button", name="Deshacer").focus()
        page.keyboard.press("Enter")
        self.said(page, "Se quitaron 250 botellas.")
        self.assertEqual("bottles", page.evaluate("document.activeElement.dataset.part"))
        self.assertEqual({"bottles": 0, "goal": self.stored(page)["goal"], "added": []}, self.stored(page))

    def test_what_is_no_amount_is_said_at_the_field(self):
        page = self.page(COUNTER, viewport={"width": 1280, "height": 800}, color_scheme="dark")
        for text in ("", "0", "-3", "2.5", "1000000"):
            page.get_by_label("¿Cuántas botellas agregas?").fill(text)
            page.get_by_role("button", name="Agregar").click()
            self.assertIn("número entero", page.locator("#cuantas-fault").inner_text())
            self.assertEqual("true", page.get_by_label("¿Cuántas botellas agregas?").get_attribute("aria-invalid"))
        self.judge(page, "counter-fault-1280-dark")
        page.get_by_label("¿Cuántas botellas agregas?").fill("1")
        page.get_by_role("button", name="Agregar").click()
        self.said(page, "Se agregó 1 botella.")
        self.assertEqual("", page.locator("#cuantas-fault").inner_text())

    def test_rubbish_newer_and_full_storage_break_nothing(self):
        for text, bottles in (("rubbish", "0"), ('{"v":1,"at":"x","data":{"bottles":-4,"added":[7],"goal":[]}}', "0"),
                              ('{"v":1,"at":"x","data":{"bottles":5,"added":[3,9,"x",2],"goal":"nothing"}}', "5"),
                              ('{"v":9,"at":"x","data":{"bottles":12,"more":1}}', "12")):
            page = self.page(COUNTER, items={"acopio.botes": text})
            self.assertEqual(bottles, page.locator("[data-part=total]").inner_text(), text)
            self.assertFalse(page.locator("[data-part=goal-box]").is_visible())
        # A newer version is not written over.
        page.get_by_label("¿Cuántas botellas agregas?").fill("3")
        page.get_by_role("button", name="Agregar").click()
        self.said(page, "se perderá al cerrar la página")
        self.assertIn('"more":1', page.evaluate("localStorage['acopio.botes']"))
        page = self.page(COUNTER, init="Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
        page.get_by_label("¿Cuántas botellas agregas?").fill("3")
        page.get_by_role("button", name="Agregar").click()
        self.said(page, "Este navegador no puede guardarlo")
        self.assertEqual("3", page.locator("[data-part=total]").inner_text())

    def test_the_rules_are_told_without_scripts(self):
        page = self.page(COUNTER, java_script_enabled=False)
        self.assertFalse(page.locator("[data-counter]").is_visible())
        self.assertGreater(page.locator("tr[data-price]").count(), 20)

    def test_english(self):
        page = self.page("/en/botes/counter/")
        page.get_by_label("How many bottles do you add?").fill("100")
        page.get_by_role("button", name="Add").click()
        self.said(page, "100 bottles were added.")
        page = self.page("/en/botes/containers/", HERE)
        page.get_by_role("button", name="Search near me").click()
        self.said(page, "The accuracy of your location is ± 40 m. 25 containers.")
        self.judge(page, "english")


if __name__ == "__main__":
    unittest.main()
