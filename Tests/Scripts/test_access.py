"""Conecta in a browser: from one published point to another, and what somebody needs on the way.

$ACOPIO_SITE is the built site (default: Output). $ACOPIO_PICTURES is a folder for screenshots, if they are wanted.
"""

import json
import re
import unittest

import library
from browser import BrowserTest

ROUTES, PLACES, STOPS = "/conecta/rutas/", "/conecta/lugares/", "/conecta/paradas/"


class Access(BrowserTest):
    name = "access"
    full_page = True

    def data(self, path):
        return json.loads((library.SITE / path).read_text(encoding="utf-8"))["data"]

    def test_origin_and_destination_among_the_published_points_with_the_keyboard(self):
        page = self.page(ROUTES)
        form = page.get_by_role("form", name="¿De dónde a dónde?")
        route = page.locator("li[data-from]").nth(2)
        start, end, meters = (route.get_attribute(name) for name in ("data-from", "data-to", "data-meters"))
        form.get_by_label("Desde").focus()
        page.keyboard.type(start)
        form.get_by_label("Hasta").focus()
        page.keyboard.type(end)
        form.get_by_text(f"Recorrido sin escaleras: {int(meters):,} m").wait_for()
        self.assertEqual([route.locator("h3 a").inner_text()], form.locator("li a").all_inner_texts())
        form.get_by_role("button", name="Intercambiar").focus()
        page.keyboard.press("Enter")
        form.get_by_text("de regreso").wait_for()
        [link] = form.locator("li a").all()
        self.assertTrue(link.inner_text().endswith(", de regreso"))
        form.get_by_label("Ida y vuelta").focus()
        page.keyboard.press("Space")
        form.get_by_text(f"Recorrido sin escaleras: {int(meters) * 2:,} m").wait_for()
        self.assertEqual(2, form.locator("li a").count())
        self.judge(page, "trip-360")
        # What was chosen last is there again.
        page.reload()
        form.get_by_text("Recorrido sin escaleras").wait_for()
        shown = page.evaluate("['desde', 'hasta'].map((id) => document.getElementById(id).selectedOptions[0].text.trim())")
        self.assertEqual([end, start], shown)
        form.locator("li a").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/rutas/*/#regreso")
        self.assertTrue(page.locator("#regreso").is_visible())

    def test_from_where_somebody_is_to_a_museum_and_to_what_no_route_reaches(self):
        page = self.page("/conecta/", permissions=["geolocation"], geolocation={"latitude": 19.3601, "longitude": -99.1687, "accuracy": 20})
        form = page.get_by_role("form", name="¿De dónde a dónde?")
        form.get_by_label("Desde").select_option(label="Mi posición")
        form.get_by_label("Hasta").select_option(label="Museo Memoria y Tolerancia")
        form.get_by_text("Recorrido sin escaleras").wait_for()
        links = form.locator("li a")
        self.assertRegex(links.first.inner_text(), r"^Llega primero a Metro Hidalgo, salida Alameda \([\d.]+ km\)$")
        # The maps app knows where the device is; nobody else is told.
        self.assertNotIn("origin", links.first.get_attribute("href"))
        self.assertTrue(any("/conecta/rutas/" in each.get_attribute("href") for each in links.all()))
        self.judge(page, "trip-here")
        form.get_by_label("Desde").select_option(label="Basílica de Guadalupe")
        hospital = page.locator("#hasta optgroup").last.locator("option").last.inner_text()
        form.get_by_label("Hasta").select_option(label=hospital)
        form.get_by_text("Ninguna ruta publicada llega a").wait_for()
        # Never a dead end: the whole way with both ends, and the nearest step-free exit.
        self.assertEqual(2, links.count())
        self.assertRegex(links.first.get_attribute("href"), r"^https://www\.google\.com/maps/dir/\?api=1&destination=19\.[\d.]+%2C-99\.[\d.]+&origin=19\.[\d.]+%2C-99\.[\d.]+&travelmode=")
        self.assertIn("sin escaleras más cercana", links.nth(1).inner_text())
        form.get_by_label("Hasta").select_option(label="Basílica de Guadalupe")
        form.get_by_text("Ya estás ahí.").wait_for()

    def test_a_position_that_is_refused_leads_back_to_the_other_starts(self):
        page = self.page(ROUTES, init="navigator.geolocation.getCurrentPosition = (_, no) => no({ code: 1 })")
        form = page.get_by_role("form", name="¿De dónde a dónde?")
        form.get_by_label("Hasta").select_option(index=2)
        form.get_by_label("Desde").select_option(label="Mi posición")
        form.get_by_text("Sin permiso").wait_for()
        self.assertEqual(["desde", ""], page.evaluate("[document.activeElement.id, document.activeElement.value]"))

    def test_options_of_accessibility_are_on_the_first_screen_and_hold_everywhere(self):
        page = self.page("/conecta/")
        button = page.get_by_role("button", name="Accesibilidad")
        self.assertTrue(button.evaluate("(e) => e.getBoundingClientRect().bottom <= innerHeight"))
        button.focus()
        page.keyboard.press("Enter")
        box = page.get_by_role("dialog", name="Accesibilidad")
        box.get_by_label("Letra más grande").check()
        box.get_by_label("Más contraste").check()
        box.get_by_label("Elevador").check()
        self.judge(page, "options")
        box.get_by_role("button", name="Listo").click()
        page.goto(self.server.base + PLACES)
        self.assertEqual(["20px", "large", "more"], page.evaluate("[getComputedStyle(document.documentElement).fontSize, document.documentElement.dataset.text, document.documentElement.dataset.contrast]"))
        self.assertEqual(["Elevador"], page.get_by_role("list", name="Filtros activos").get_by_role("button").all_inner_texts())
        self.judge(page, "large-places")

    def test_the_sos_is_within_reach_on_every_page(self):
        for width in (320, 360, 1280):
            page = self.page(PLACES, viewport={"width": width, "height": 740})
            link = page.locator("header").get_by_role("link", name="SOS")
            self.assertTrue(link.is_visible())
            self.assertEqual(1, len({round(each.bounding_box()["y"] + each.bounding_box()["height"] / 2) // 8 for each in (link, page.locator("header .logo"))}))
            link.click()
            page.wait_for_url("**/conecta/sos/")

    def test_a_trip_that_cannot_be_kept_is_said(self):
        page = self.page(ROUTES, init="Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
        form = page.get_by_role("form", name="¿De dónde a dónde?")
        form.get_by_label("Desde").select_option(label=page.locator("li[data-from]").nth(0).get_attribute("data-from"))
        form.get_by_label("Hasta").select_option(label=page.locator("li[data-from]").nth(0).get_attribute("data-to"))
        form.get_by_text(re.compile("Recorrido sin escaleras.*Este navegador no puede guardarlo")).wait_for()

    def needs(self, page):
        """The sheet with what somebody needs, opened."""
        if not page.locator("#filtros").is_visible():
            page.get_by_role("button", name="Filtros").click()
        return page.locator("form[data-access]")

    def test_needs_are_combined_and_kept_and_undone(self):
        page = self.page(PLACES)
        form = self.needs(page)
        for name in ("Elevador", "Baño accesible"):
            form.get_by_label(name).focus()
            page.keyboard.press("Space")
        wanted = {"elevador", "bano-accesible"}
        shown = [set(each.get_attribute("data-has").split(" ")) for each in page.locator("li[data-has]:visible").all()]
        every = [set(each.get_attribute("data-has").split(" ")) for each in page.locator("li[data-has]").all()]
        self.assertEqual(sum(wanted <= each for each in every), len(shown))
        self.assertTrue(0 < len(shown) < len(every))
        self.assertTrue(all(wanted <= each for each in shown))
        form.get_by_text(f"Se muestran {len(shown)} de {len(every)}.").wait_for()
        self.judge(page, "places-360")
        # What is active can be seen without the sheet.
        self.assertEqual(["Elevador", "Baño accesible"], page.get_by_role("list", name="Filtros activos").get_by_role("button").all_inner_texts())
        page.reload()
        self.assertTrue(form.get_by_label("Elevador").is_checked())
        # Another page asks for other things, and forgets none of these.
        page.goto(self.server.base + STOPS)
        self.needs(page)
        form.get_by_label("Rampa").check()
        kept = json.loads(page.evaluate("localStorage['acopio.conecta']"))["data"]["needs"]
        self.assertEqual({"elevador", "bano-accesible", "ramp"}, set(kept))
        self.judge(page, "stops-360")
        form.get_by_role("button", name="Quitar las marcas").click()
        self.assertEqual(page.locator("tr[data-has]").count(), page.locator("tr[data-has]:visible").count())
        page.goto(self.server.base + PLACES)
        self.needs(page)
        form.get_by_role("button", name="Quitar las marcas").click()
        self.assertEqual(len(every), page.locator("li[data-has]:visible").count())
        self.assertEqual("checkbox", page.evaluate("document.activeElement.type"))

    def test_what_is_unknown_is_not_shown_as_there_and_is_said(self):
        page = self.page(STOPS)
        form = self.needs(page)
        form.get_by_label("Elevador").check()
        rows = page.locator("tr[data-has]")
        self.assertEqual(page.locator("tr[data-has~=elevator]").count(), page.locator("tr[data-has]:visible").count())
        unknown = page.locator("tr[data-unknown~=elevator]").count()
        self.assertGreater(rows.count(), 0)
        if unknown:
            form.get_by_text(f"En {unknown} más no se sabe").wait_for()
        if page.locator("tr[data-has]:visible").count() == 0:
            self.assertTrue(form.get_by_text("Nada tiene confirmado").is_visible() and form.locator("[data-help]").is_visible())

    def test_data_of_before_rubbish_and_no_scripts(self):
        before = json.dumps({"v": 1, "at": "2026-11-21T12:00:00Z", "data": {"contacts": [{"name": "Ana", "phone": "+525555555555", "note": ""}], "consent": False}})
        page = self.page(PLACES, init=f"if (!sessionStorage.seen) {{ sessionStorage.seen = 1; localStorage['acopio.conecta'] = {json.dumps(before)}; }}")
        self.needs(page).get_by_label("Elevador").check()
        kept = json.loads(page.evaluate("localStorage['acopio.conecta']"))
        self.assertEqual((2, "Ana", ["elevador"]), (kept["v"], kept["data"]["contacts"][0]["name"], kept["data"]["needs"]))
        page = self.page(ROUTES, init="localStorage['acopio.conecta'] = JSON.stringify({ v: 2, at: '', data: { trip: { from: 7 }, needs: [7, '<b>'] } })")
        self.assertEqual("", page.locator("#desde").input_value())
        for path, what in ((ROUTES, "form[data-trip]"), (PLACES, "form[data-access]"), (STOPS, "form[data-access]")):
            page = self.page(path, java_script_enabled=False)
            self.assertFalse(page.locator(what).is_visible())


if __name__ == "__main__":
    unittest.main()
