"""The page of what the site keeps on the device, in a browser: what there is, a file of it, back again, and deleting.

$ACOPIO_SITE is the built site (default: Output).
"""

import json
import pathlib
import re
import unittest

from browser import BrowserTest

CONECTA = json.dumps({"v": 1, "at": "2026-11-21T12:00:00Z", "data": {"contacts": [{"name": "Ana", "phone": "+525512345678", "note": ""}],
                                                                   "consent": False, "last": None, "going": None}})
PONTE = json.dumps({"v": 1, "at": "2026-11-20T12:00:00Z", "data": {"requests": ["1042"], "institutions": []}})


class YourData(BrowserTest):
    name = "data"

    def page(self, items=None, path="/tus-datos/", **options):
        return super().page(path, items, **options)

    def said(self, page, text):
        page.locator("[data-part=said]").filter(has_text=text).wait_for()

    def choose(self, page, text):
        page.locator("#archivo").set_input_files({"name": "acopio.json", "mimeType": "application/json", "buffer": text.encode()})

    def test_what_is_kept_is_listed_and_deleted_with_the_keyboard(self):
        page = self.page({"acopio.conecta": CONECTA, "acopio.ponte": PONTE, "other": "stays"})
        self.assertEqual(["Conecta Fácil", "Ponte"], page.locator("li[data-name]:visible h3").all_inner_texts())
        self.assertIn("Guardado el 21 de noviembre de 2026.", page.locator("li[data-name=conecta]").inner_text())
        self.judge(page)
        page.get_by_role("button", name="Borrar lo de Ponte").focus()
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog")
        self.assertIn("¿Borrar lo que guardaste en Ponte?", dialog.inner_text())
        self.judge(page)
        page.keyboard.press("Escape")
        self.assertIsNotNone(page.evaluate("localStorage['acopio.ponte']"))
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        self.said(page, "Se borró lo que guardaste en Ponte.")
        self.assertIsNone(page.evaluate("localStorage.getItem('acopio.ponte')"))
        self.assertEqual("said", page.evaluate("document.activeElement.dataset.part"))
        page.get_by_role("button", name="Borrar todo").click()
        dialog.get_by_role("button", name="Sí, borrar").click()
        self.said(page, "Se borró todo.")
        self.assertEqual(["other"], page.evaluate("Object.keys(localStorage)"))
        self.assertTrue(page.get_by_text("Todavía no hay nada guardado.").is_visible())
        self.judge(page)

    def test_the_theme_is_kept_data_too(self):
        dark = json.dumps({"v": 1, "at": "2026-11-21T12:00:00Z", "data": "dark"})
        page = self.page({"acopio.theme": dark})
        self.assertEqual(["Tema de color"], page.locator("li[data-name]:visible h3").all_inner_texts())
        self.assertFalse(page.get_by_text("Todavía no hay nada guardado.").is_visible())
        self.assertEqual("dark", page.evaluate("document.documentElement.dataset.theme"))
        page.get_by_role("button", name="Borrar lo de Tema de color").click()
        page.get_by_role("dialog").get_by_role("button", name="Sí, borrar").click()
        self.said(page, "Tema de color")
        self.assertIsNone(page.evaluate("document.documentElement.dataset.theme ?? null"))
        self.choose(page, json.dumps({"acopio": 1, "data": {"theme": dark}}))
        self.said(page, "Se recuperó lo de Tema de color.")

    def test_what_is_of_another_kind_changes_nothing(self):
        page = self.page({"acopio.ponte": PONTE})
        page.get_by_label("Reemplazar lo que ya hay aquí").check()
        self.choose(page, json.dumps({"acopio": 1, "data": {"ponte": json.dumps({"v": 1, "at": "", "data": 5})}}))
        self.said(page, "dañado")
        self.assertEqual(PONTE, page.evaluate("localStorage['acopio.ponte']"))

    def test_a_file_takes_everything_along(self):
        page = self.page({"acopio.conecta": CONECTA, "acopio.ponte": PONTE, "acopio.cocina.old": "rubbish"}, accept_downloads=True)
        with page.expect_download() as download:
            page.get_by_role("button", name="Descargar mis datos").click()
        self.assertEqual("acopio.json", download.value.suggested_filename)
        text = pathlib.Path(download.value.path()).read_text(encoding="utf-8")
        self.said(page, "acopio.json")
        other = self.page()
        self.choose(other, text)
        self.said(other, "Conecta Fácil")
        self.assertEqual(CONECTA, other.evaluate("localStorage['acopio.conecta']"))
        self.assertEqual(PONTE, other.evaluate("localStorage['acopio.ponte']"))
        other.goto(self.server.base + "/conecta/sos/contacto/")
        other.get_by_text("+525512345678").wait_for()

    def test_what_is_there_gives_way_only_if_the_visitor_says_so(self):
        mine = CONECTA.replace("Ana", "Eva")
        page = self.page({"acopio.conecta": mine})
        text = json.dumps({"acopio": 1, "data": {"conecta": CONECTA, "ponte": PONTE}})
        self.choose(page, text)
        self.said(page, "Se recuperó lo de Ponte. Lo de Conecta Fácil no cambió")
        self.assertEqual(mine, page.evaluate("localStorage['acopio.conecta']"))
        page.get_by_label("Reemplazar lo que ya hay aquí").check()
        self.choose(page, text)
        self.said(page, "Conecta Fácil")
        self.assertEqual(CONECTA, page.evaluate("localStorage['acopio.conecta']"))

    def test_foreign_and_damaged_files_change_nothing(self):
        page = self.page({"acopio.ponte": PONTE})
        for text in ("", "{", "[]", "null", '{"acopio":1}', '{"acopio":1,"data":[]}', '{"acopio":2,"data":{}}', '{"acopio":1,"data":{}}',
                     '{"acopio":1,"data":{"ponte":"{}"}}', '{"acopio":1,"data":{"ponte":7}}', '{"acopio":1,"data":{"__proto__":"x"}}',
                     json.dumps({"acopio": 1, "data": {"another": PONTE}})):
            self.choose(page, text)
            self.said(page, "no es una copia de este sitio")
            page.evaluate("document.querySelector('[data-part=said]').textContent = ''")
        self.choose(page, " " * 2_000_001)
        self.said(page, "demasiado grande")
        self.assertEqual(["acopio.ponte"], page.evaluate("Object.keys(localStorage)"))
        self.assertEqual(PONTE, page.evaluate("localStorage['acopio.ponte']"))

    def test_without_room_or_storage_nothing_is_lost(self):
        page = self.page({"acopio.ponte": PONTE})
        page.evaluate("try { for (let n = 24; n >= 0; n -= 1) for (let i = 0; i < 2; i += 1) try { localStorage['x' + n + i] = 'y'.repeat(2 ** n) } catch {} } catch {}")
        large = json.dumps({"v": 1, "at": "2026-11-21T12:00:00Z", "data": {"z": "z" * 900_000}})
        page.get_by_label("Reemplazar lo que ya hay aquí").check()
        self.choose(page, json.dumps({"acopio": 1, "data": {"ponte": large, "cocina": large}}))
        self.said(page, "No hay espacio")
        self.assertEqual(PONTE, page.evaluate("localStorage['acopio.ponte']"))
        self.assertIsNone(page.evaluate("localStorage.getItem('acopio.cocina')"))
        page = self.page(init="Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } })")
        self.assertTrue(page.get_by_text("no deja guardar nada").is_visible())

    def test_deleting_everything_ends_what_works_without_a_network(self):
        page = self.page({"acopio.ponte": PONTE}, path="/ponte/")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.goto(self.server.base + "/tus-datos/")
        page.get_by_role("button", name="Borrar todo").click()
        page.get_by_role("button", name="Sí, borrar").click()
        self.said(page, "Se borró todo.")
        self.assertEqual([], page.evaluate("caches.keys()"))
        self.assertEqual(0, page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)"))

    def test_the_first_page_leads_on_where_the_visitor_was(self):
        page = self.page(path="/")
        self.assertFalse(page.locator("[data-hub]").is_visible())
        going = {"id": "x", "title": "Ruta", "url": "/conecta/rutas/del-metro-zocalo-al-templo-mayor/", "way": "back", "step": 1, "steps": 5}
        kept = {"conecta": {"going": going}, "botes": {"bottles": 12}, "ponte": {"requests": ["1042"], "institutions": []},
                "cocina": {"topics": {"salsas": 1795262400000, "moles": 1795262400000}}}
        page = self.page({f"acopio.{name}": json.dumps({"v": 1, "at": "2026-11-21T12:00:00Z", "data": data}) for name, data in kept.items()}, path="/")
        self.assertEqual(["Ruta: regreso, paso 2 de 5", "Curso de cocina: 2 temas terminados", "12 botellas contadas", "Lo que guardaste en Ponte: 1"],
                         page.locator("[data-hub] li:visible").all_inner_texts())
        self.judge(page)
        page.get_by_role("link", name="Ruta: regreso").focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/del-metro-zocalo-al-templo-mayor/#seguir")
        page = self.page({f"acopio.{name}": "rubbish" for name in kept}, path="/en/")
        self.assertFalse(page.locator("[data-hub]").is_visible())

    def test_the_theme_that_was_chosen_holds_on_every_page_from_the_first_moment(self):
        page = self.page(path="/botes/", color_scheme="light")
        back = lambda: page.evaluate("getComputedStyle(document.body).backgroundColor")
        day = back()
        page.get_by_label("Tema").select_option("dark")
        night = back()
        self.assertNotEqual(day, night)
        self.assertEqual({page.locator("meta[name=theme-color]").last.get_attribute("content")},
                         set(page.locator("meta[name=theme-color]").evaluate_all("all => all.map((one) => one.content)")))
        self.judge(page)
        page.add_init_script("addEventListener('DOMContentLoaded', () => { globalThis.first = document.documentElement.dataset.theme; })")
        page.goto(self.server.base + "/cocina/")
        self.assertEqual("dark", page.evaluate("first"))
        self.judge(page)
        page.get_by_label("Tema").select_option(label="El de mi equipo")
        page.goto(self.server.base + "/botes/")
        self.assertEqual(day, back())
        for text in ("rubbish", '{"v":1,"at":"x","data":"<b>"}', "null"):
            page = self.page({"acopio.theme": text}, path="/botes/")
            self.assertEqual(day, back())

    def test_a_visitor_who_chose_a_language_is_offered_it_and_never_sent_there(self):
        page = self.page(path="/botes/")
        # On a phone, the other languages are in the menu.
        page.locator(".menu summary").click()
        page.locator(".menu .languages a[hreflang=en-US]").click()
        page.wait_for_url("**/en/botes/")
        page.goto(self.server.base + "/conecta/rutas/")
        self.assertTrue(page.url.endswith("/conecta/rutas/"))
        offer = page.locator(".other-language")
        self.judge(page)
        self.assertEqual("Read this page in English", offer.get_by_role("link").inner_text())
        offer.get_by_role("link").focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/en/conecta/routes/")
        self.assertEqual(0, offer.count())
        page.goto(self.server.base + "/conecta/rutas/")
        offer.get_by_role("button", name="Close").click()
        page.goto(self.server.base + "/conecta/")
        self.assertEqual(0, offer.count())

    def test_english_and_no_scripts(self):
        page = self.page({"acopio.ponte": PONTE}, path="/en/your-data/", viewport={"width": 1280, "height": 800}, color_scheme="dark")
        self.assertIn("Kept on November 20, 2026.", page.locator("li[data-name=ponte]").inner_text())
        self.judge(page)
        page = self.page(java_script_enabled=False)
        self.assertFalse(page.locator("[data-your-data]").is_visible())
        self.assertTrue(page.get_by_text(re.compile("También se guardan páginas")).is_visible())


if __name__ == "__main__":
    unittest.main()
