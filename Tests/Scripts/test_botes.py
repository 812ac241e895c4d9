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
        page.locator("[data-part=said]").filter(has_text=text).first.wait_for()

    def cards(self, page):
        return page.locator("li[data-container]:visible h3").all_inner_texts()

    def stored(self, page):
        return json.loads(page.evaluate("localStorage['acopio.botes']"))["data"]

    def filters(self, page):
        """The sheet of the filters, opened."""
        if not page.locator("#filtros").is_visible():
            page.get_by_role("button", name="Filtros").click()
        return page.locator("#filtros")

    # The nearest container

    def test_the_nearest_container_with_room_is_found_with_the_keyboard(self):
        page = self.page(LIST, HERE)
        page.get_by_role("button", name="Cerca de mí").focus()
        page.keyboard.press("Enter")
        self.said(page, "El más cercano con lugar: Torre residencial Mitikah (50 m, 1 min a pie).")
        self.assertEqual("Torre residencial Mitikah", self.cards(page)[0])
        self.assertEqual("here", page.evaluate("document.activeElement.dataset.part"))
        first = page.locator("li[data-container]").first
        self.assertIn("50 m", first.inner_text())
        self.assertEqual(25, len(self.cards(page)))
        # What takes no bottles comes last, however near it is; each part is in the order of the distance.
        rows = page.locator("li[data-container]").evaluate_all("all => all.map((row) => [row.dataset.last !== undefined, row.dataset.status])")
        self.assertEqual(sorted(rows, key=lambda each: each[0]), rows)
        self.assertTrue(all((status == "activo") != last for last, status in rows))
        # The answer is on the screen.
        self.assertTrue(page.evaluate("(({ top, bottom }) => top >= 0 && bottom <= innerHeight)(document.querySelector('li[data-container] h3').getBoundingClientRect())"))
        # Places that are known to a kilometre at best have no exact distance.
        rough = page.locator("li[data-container][data-rough=true]").first
        self.assertRegex(rough.locator("[data-away]").inner_text(), r"≈ \d+ km")
        self.judge(page, "near-360")
        tree = page.locator("[data-near]").aria_snapshot()
        self.assertRegex(tree, r'(?s)- button "Cerca de mí" \[pressed\].*- combobox "Otro punto de partida".*- status: "?El más cercano con lugar.*- button "Quitar este orden"')
        first.locator("h3 a").focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/torre-residencial-mitikah/")

    def test_one_that_is_nearer_and_full_is_named_after_one_with_room(self):
        probe = self.page(LIST)
        spot = probe.locator("li[data-status=lleno]").first
        here = {"latitude": float(spot.get_attribute("data-latitude")), "longitude": float(spot.get_attribute("data-longitude")), "accuracy": 10}
        name = spot.locator("h3 a").inner_text()
        page = self.page(LIST, here)
        page.get_by_role("button", name="Cerca de mí").click()
        self.said(page, f"sin recibir botellas: {name} (")
        self.assertNotEqual(name, self.cards(page)[0])

    def test_another_start_stays_for_the_next_list_and_has_both_ends_of_the_way(self):
        page = self.page(LIST)
        page.get_by_label("Otro punto de partida").select_option(label="Coyoacán")
        self.said(page, "El más cercano con lugar")
        shown = self.cards(page)
        way = page.locator("li[data-container] [data-away] a").first.get_attribute("href")
        self.assertRegex(way, r"origin=19\.35.*travelmode=")
        page.goto(self.server.base + "/botes/contenedores/estado/disponibles/")
        self.said(page, "El más cercano con lugar")
        self.assertEqual(shown[0], self.cards(page)[0])
        page.get_by_role("button", name="Quitar este orden").click()
        self.said(page, "orden de siempre")
        self.assertEqual(0, page.locator("[data-away]:visible").count())

    def test_conditions_are_combined_and_stay_in_the_address(self):
        page = self.page(LIST, HERE, viewport={"width": 1280, "height": 800}, color_scheme="dark")
        box = self.filters(page)
        box.get_by_label("Por estado", exact=True).select_option("activo")
        box.get_by_label("Por tipo de lugar", exact=True).select_option(index=1)
        count = len(self.cards(page))
        self.assertGreater(count, 0)
        self.judge(page, "filters-1280-dark")
        box.get_by_role("button", name=f"{count} contenedor").click()
        page.get_by_role("button", name="Cerca de mí").click()
        self.said(page, "El más cercano con lugar")
        self.assertEqual(count, len(self.cards(page)))
        self.judge(page, "combined-1280-dark")
        address = page.url
        self.assertIn("status=activo", address)
        other = self.page(address.removeprefix(self.server.base))
        self.assertEqual(count, len(self.cards(other)))
        # The filters that are active can be seen, and taken out, without the sheet.
        chips = other.get_by_role("list", name="Filtros activos").get_by_role("button")
        self.assertEqual(2, chips.count())
        for _ in range(2):
            chips.first.click()
        self.assertEqual(25, len(self.cards(other)))
        self.assertNotIn("status", other.url)
        self.assertEqual(self.cards(self.page(LIST)), self.cards(other))

    def test_nothing_fits(self):
        page = self.page(LIST + "?status=lleno")
        box = self.filters(page)
        for value in page.locator("#f-zona option").evaluate_all("all => all.map((one) => one.value)"):
            box.get_by_label("Por alcaldía o municipio").select_option(value)
            if not self.cards(page):
                break
        box.get_by_role("button", name="Cerrar").click()
        self.assertTrue(page.locator("main p.empty").filter(has_text="Ningún contenedor cumple todo eso").is_visible())
        self.assertTrue(page.get_by_role("list", name="Filtros activos").is_visible())
        self.judge(page, "nothing")

    def test_each_refusal_leads_to_another_start(self):
        for code, text in ((1, "Sin permiso"), (2, "no encontró"), (3, "tardó demasiado")):
            page = self.page(LIST, init=f"({REFUSE})({code})")
            page.get_by_role("button", name="Cerca de mí").click()
            self.said(page, text)
            self.assertEqual("from", page.evaluate("document.activeElement.dataset.part"))
            self.assertEqual(25, len(self.cards(page)))
            self.judge(page, f"refused-{code}")
            page.keyboard.type("Tlalpan")
            self.said(page, "El más cercano con lugar")
        page = self.page(LIST, {"latitude": 20.6736, "longitude": -103.344, "accuracy": 20})
        page.get_by_role("button", name="Cerca de mí").click()
        self.said(page, "El piloto es solo de la Ciudad de México")
        self.assertEqual(25, len(self.cards(page)))

    def test_nothing_is_asked_before_the_press_and_nothing_is_kept(self):
        page = self.page(LIST, init="navigator.geolocation.getCurrentPosition = () => { throw new Error('asked'); }")
        page.wait_for_load_state("networkidle")
        self.assertEqual(0, page.evaluate("localStorage.length"))
        page = self.page(LIST, HERE)
        page.get_by_role("button", name="Cerca de mí").click()
        self.said(page, "El más cercano con lugar")
        # The tab knows that it was asked, not where somebody is.
        self.assertEqual([0, "here"], page.evaluate("[localStorage.length, sessionStorage['acopio.near']]"))

    def test_without_scripts_the_list_is_as_it_was(self):
        page = self.page(LIST, java_script_enabled=False)
        self.assertFalse(page.locator("[data-find-containers]").is_visible())
        self.assertFalse(page.locator("[data-near]").is_visible())
        self.assertEqual(25, page.locator("li[data-container]").count())
        page.get_by_role("button", name="Filtros").click()
        self.assertGreater(page.locator("#filtros a:visible").count(), 20)

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
        self.assertEqual(2500, page.evaluate("document.querySelector('[data-part=bar]').value"))
        self.judge(page, "counter-360")
        page.reload()
        self.assertEqual("250", page.locator("[data-part=total]").inner_text())
        self.assertEqual("Tarjeta Amazon $600 · 6,000 créditos", goal.locator("option:checked").inner_text())
        page.get_by_role("button", name="Deshacer").focus()
        page.keyboard.press("Enter")
        self.said(page, "Se quitaron 250 botellas.")
        self.assertEqual("bottles", page.evaluate("document.activeElement.dataset.part"))
        self.assertEqual({"bottles": 0, "goal": self.stored(page)["goal"], "drops": []}, self.stored(page))

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

    def test_bottles_have_a_day_and_a_container_and_fulfil_challenges(self):
        page = self.page("/botes/contenedores/plaza-oasis/")
        page.get_by_role("link", name="Anotar botellas aquí").click()
        page.wait_for_url("**/contador/?contenedor=1")
        self.assertEqual("1", page.get_by_label("¿En qué contenedor?").input_value())
        page.get_by_label("¿Cuántas botellas agregas?").fill("12")
        page.get_by_role("button", name="Agregar", exact=True).click()
        self.said(page, "Se agregaron 12 botellas.")
        page.get_by_text("Historial", exact=True).click()
        row = page.locator("[data-part=drops] tr")
        self.assertRegex(row.inner_text(), r"\d{4}\s+Plaza Oasis\s+12")
        self.assertEqual(["¡Reto cumplido!", "¡Reto cumplido!", "1 de 3", "1 de 7"], page.locator("[data-challenge] .small").all_inner_texts())
        self.assertEqual("12", page.locator("[data-part=month]").inner_text())
        self.judge(page, "history-360")

    def test_rewards_know_what_was_counted(self):
        stored = {"acopio.botes": json.dumps({"v": 2, "at": "", "data": {"bottles": 256, "goal": "", "drops": []}})}
        page = self.page("/botes/recompensas/", items=stored)
        page.get_by_text("Tienes 2,560 créditos.").wait_for()
        for card in page.locator("li[data-cost]").all():
            cost, text = int(card.get_attribute("data-cost")), card.locator("[data-state]").inner_text()
            self.assertEqual(cost <= 2560, text == "Te alcanza")
            self.assertEqual(cost > 2560, card.get_attribute("data-short") is not None)
            if cost > 2560:
                self.assertIn(f"Te faltan {cost - 2560:,} créditos", text)
        self.judge(page, "afford-360")
        short = page.locator("li[data-short] h3 a").first
        short.click()
        page.locator(".reward-cost [data-state]").filter(has_text="Te faltan").wait_for()
        self.judge(page, "afford-one-360")
        page = self.page("/botes/recompensas/")
        page.get_by_text("Cuenta tus botellas para ver qué te alcanza.").wait_for()

    def test_a_picture_has_behind_it_what_is_around_the_place(self):
        page = self.page("/botes/contenedores/plaza-carso/")
        behind = "document.querySelector('svg.scene .sc-far').getAttribute('d')"
        towers = page.evaluate(behind)
        # The same kind of place in another borough.
        page.goto(self.server.base + "/botes/contenedores/parque-delta/")
        self.assertNotEqual(towers, page.evaluate(behind))
        page.goto(self.server.base + "/botes/contenedores/centro-santa-fe/")
        self.assertEqual(towers, page.evaluate(behind))

    def test_a_full_container_names_one_with_room_and_directions_come_first(self):
        address = self.page(LIST).locator("li[data-status=lleno] h3 a").first.get_attribute("href")
        page = self.page(address)
        self.assertTrue(page.get_by_text("El más cercano con lugar está a").is_visible())
        self.assertTrue(page.get_by_role("link", name="Cómo llegar", exact=True).evaluate("(e) => e.getBoundingClientRect().bottom <= innerHeight"))

    def test_english(self):
        page = self.page("/en/botes/counter/")
        page.get_by_label("How many bottles do you add?").fill("100")
        page.get_by_role("button", name="Add").click()
        self.said(page, "100 bottles were added.")
        page = self.page("/en/botes/containers/", HERE)
        page.get_by_role("button", name="Near me").click()
        self.said(page, "The nearest with room: Torre residencial Mitikah (50 m, 1 min on foot).")
        self.judge(page, "english")


if __name__ == "__main__":
    unittest.main()
