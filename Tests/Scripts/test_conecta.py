"""The SOS of Conecta Fácil in a browser: every position and every refusal ends in a clear next step.

$ACOPIO_SITE is the built site (default: Output). $ACOPIO_PICTURES is a folder for screenshots, if they are wanted.
"""

import json
import unittest
import urllib.parse

from browser import BrowserTest

INSIDE, OUTSIDE, EDGE = (19.43264, -99.13318), (20.6819, -103.4626), (19.5149, -99.145)
PAGES = {"es": "/conecta/sos/", "en": "/en/conecta/sos/"}
FORMS = {"es": "/conecta/sos/contacto/", "en": "/en/conecta/sos/contact/"}
FAKE = """(code) => { navigator.geolocation.getCurrentPosition = (yes, no) => setTimeout(() => no({ code, message: '' }), 20); }"""
ANA = {"name": "Ana", "phone": "+525512345678", "note": "Vive cerca"}


class Conecta(BrowserTest):
    name = "conecta"
    stays = True
    full_page = True

    def page(self, path, at=None, accuracy=25, stored=None, script=True, width=360, dark=False, refuse=None, offline=False):
        where = {"geolocation": {"latitude": at[0], "longitude": at[1], "accuracy": accuracy}, "permissions": ["geolocation"]} if at else {}
        init = ()
        if refuse == "insecure":
            init = "Object.defineProperty(window, 'isSecureContext', { value: false })"
        elif refuse:
            init = f"({FAKE})({refuse})"
        page = super().page(
            None, None if stored is None else {"acopio.conecta": stored}, init, "ERR_" if offline else None,
            viewport={"width": width, "height": 800}, java_script_enabled=script, locale=None,
            color_scheme="dark" if dark else "light", reduced_motion="reduce", **where)
        if offline:
            page.route("**/*.geojson", lambda route: route.abort())
        page.goto(self.server.base + path)
        return page

    @staticmethod
    def kept(**data):
        return json.dumps({"v": 1, "at": "2026-11-21T12:00:00Z", "data": data})

    def locate(self, page, expected):
        page.locator("[data-part=locate]").click()
        page.locator("[data-part=status-title]").filter(has_text=expected).wait_for(timeout=5000)
        self.assertNotEqual("", page.locator("[data-part=status-text]").inner_text())
        self.assertTrue(page.locator("a[href='tel:911']").first.is_visible())

    def body(self, page, part="sms"):
        return urllib.parse.unquote(page.locator(f"[data-part={part}]").get_attribute("href").split("=", 1)[1])

    def judge(self, page, name=""):
        super().judge(page, name)
        small = page.evaluate("""[...document.querySelectorAll('.cf-tool :is(button, input, select, textarea, a.button)')]
            .filter((e) => e.offsetParent && (e.offsetHeight < 44 || e.offsetWidth < 44)).map((e) => e.outerHTML)""")
        self.assertEqual([], small)

    def test_inside_the_message_and_its_links_are_whole(self):
        expected = {
            "es": "Ayuda, estoy en un lugar cerca de Zócalo, a 5 m (19.43264, -99.13318). https://maps.google.com/?q=19.43264,-99.13318 "
                  "Precisión: 25 m. Ubicación de este momento. Llámame o manda ayuda, por favor.",
            "en": "Help, I am at a place near Zócalo, 5 m away (19.43264, -99.13318). https://maps.google.com/?q=19.43264,-99.13318 "
                  "Accuracy: 25 m. Location as of now. Please call me or send help.",
        }
        for language, text in expected.items():
            page = self.page(PAGES[language] + "#confirmar", INSIDE, stored=self.kept(contacts=[ANA]))
            self.locate(page, {"es": "dentro del área", "en": "inside the SOS area"}[language])
            self.assertEqual(text, page.locator("[data-part=text]").input_value())
            encoded = urllib.parse.quote(text, safe="-_.~")
            self.assertEqual("sms:+525512345678?&body=" + encoded, page.locator("[data-part=sms]").get_attribute("href"))
            self.assertEqual("https://wa.me/525512345678?text=" + encoded, page.locator("[data-part=whatsapp]").get_attribute("href"))
            self.assertFalse(page.locator("[data-part=missing]").is_visible())
            page.locator("[data-part=who]").select_option("")
            self.assertEqual("sms:?&body=" + encoded, page.locator("[data-part=sms]").get_attribute("href"))
            page.locator("[data-part=text]").fill("Otro & texto")
            self.assertEqual("https://wa.me/?text=Otro%20%26%20texto", page.locator("[data-part=whatsapp]").get_attribute("href"))

    def test_outside_and_at_the_edge_911_comes_first(self):
        page = self.page(PAGES["es"] + "#confirmar", OUTSIDE)
        self.locate(page, "fuera del área")
        self.assertIn("911", page.locator("[data-part=status-text]").inner_text())
        self.assertIn("20.68190, -103.46260", self.body(page))
        self.locate(self.page(PAGES["es"] + "#confirmar", EDGE, 40), "junto al borde")

    def test_every_refusal_has_a_next_step(self):
        for refuse, title in ((1, "no tiene permiso"), (2, "no encontró"), (3, "tardó demasiado"), ("insecure", "conexión segura")):
            page = self.page(PAGES["es"] + "#confirmar", refuse=refuse)
            self.locate(page, title)
            self.assertIn("___", self.body(page))
            self.assertTrue(page.locator("[data-part=missing]").is_visible())

    def test_without_a_network_the_place_is_in_the_message(self):
        page = self.page(PAGES["es"] + "#confirmar", INSIDE, offline=True)
        self.locate(page, "No se pudo revisar")
        self.assertIn("19.43264, -99.13318", self.body(page))
        page.unroute("**/*.geojson")
        page.locator("[data-part=again]").click()
        page.locator("[data-part=status-title]").filter(has_text="dentro del área").wait_for()

    def test_the_last_position_is_kept_only_with_consent_and_says_its_age(self):
        page = self.page(PAGES["es"] + "#confirmar", INSIDE)
        self.locate(page, "dentro del área")
        self.assertIsNone(page.evaluate("localStorage['acopio.conecta'] ?? null"))
        page.locator("[data-part=consent]").check()
        self.assertEqual(19.43264, page.evaluate("JSON.parse(localStorage['acopio.conecta']).data.last.latitude"))
        page.locator("[data-part=consent]").uncheck()
        self.assertIsNone(page.evaluate("JSON.parse(localStorage['acopio.conecta']).data.last"))
        page = self.page(PAGES["es"], refuse=2)
        page.evaluate("""localStorage['acopio.conecta'] = JSON.stringify({ v: 1, at: '', data: { consent: true,
            last: { latitude: 19.43264, longitude: -99.13318, accuracy: 25, at: Date.now() - 605000 } } })""")
        page.goto(self.server.base + PAGES["es"] + "#confirmar")
        page.reload()
        self.locate(page, "dentro del área")
        self.assertIn("de hace 10 minutos", page.locator("[data-part=status-detail]").inner_text())
        self.assertIn("Ubicación de hace 10 minutos.", self.body(page))

    def test_the_phone_answers_when_the_message_is_opened_and_says_when_the_last_one_was(self):
        page = self.page(PAGES["es"] + "#confirmar", INSIDE, stored=self.kept(contacts=[ANA]))
        page.evaluate("() => { globalThis.shaken = []; navigator.vibrate = (pattern) => shaken.push(pattern); document.addEventListener('click', (event) => event.preventDefault()); }")
        self.assertFalse(page.locator("[data-part=last-sos]").is_visible())
        page.locator("[data-part=sms]").click()
        self.assertEqual([[200, 100, 200]], page.evaluate("shaken"))
        page.locator("[data-part=last-sos]").filter(has_text="Último mensaje abierto desde aquí:").wait_for()
        page.reload()
        self.assertTrue(page.locator("[data-part=last-sos]").is_visible())

    def test_a_message_that_was_changed_gets_the_place_and_the_next_one(self):
        page = self.page(PAGES["es"] + "#confirmar", INSIDE)
        text = page.locator("[data-part=text]")
        text.fill("Soy Ana, ven por mí.")
        self.locate(page, "dentro del área")
        self.assertRegex(text.input_value(), r"^Soy Ana, ven por mí\. un lugar cerca de .*19\.43264, -99\.13318")
        self.assertIn("19.43264, -99.13318", self.body(page))
        text.fill(text.input_value() + " Gracias.")
        page.context.set_geolocation({"latitude": 19.42, "longitude": -99.16, "accuracy": 25})
        self.locate(page, "dentro del área")
        page.wait_for_function("() => document.querySelector('[data-part=text]').value.includes('19.42000')")
        self.assertEqual(1, text.input_value().count("https://maps.google.com"))
        self.assertTrue(text.input_value().startswith("Soy Ana, ven por mí. ") and text.input_value().endswith("Gracias."))
        self.assertNotIn("19.43264", self.body(page))

    def test_who_writes_meanwhile_keeps_the_focus(self):
        page = self.page(PAGES["es"] + "#confirmar")
        page.evaluate("() => { navigator.geolocation.getCurrentPosition = (yes) => setTimeout(() => yes({ coords: { latitude: 19.43264, longitude: -99.13318, accuracy: 20 }, timestamp: Date.now() }), 600); }")
        page.locator("[data-part=locate]").click()
        page.locator("[data-part=text]").focus()
        page.locator("[data-part=status-title]").filter(has_text="dentro del área").wait_for(timeout=5000)
        self.assertEqual("text", page.evaluate("document.activeElement.dataset.part"))

    def test_a_place_grows_old_in_a_message_that_waits(self):
        page = self.page(PAGES["es"] + "#confirmar", INSIDE)
        self.locate(page, "dentro del área")
        page.evaluate("() => { const now = Date.now; Date.now = () => now() + 7_200_000; document.dispatchEvent(new Event('visibilitychange')); }")
        self.assertIn("Ubicación de hace 2 horas.", self.body(page))
        # What was taken out stays out until somebody asks for the place again.
        page.locator("[data-part=text]").fill("Solo ven.")
        page.evaluate("() => { const now = Date.now; Date.now = () => now() + 7_200_000; document.dispatchEvent(new Event('visibilitychange')); }")
        self.assertEqual("Solo ven.", self.body(page))

    def test_an_old_place_stays_old_when_the_area_is_looked_at_again(self):
        last = {"latitude": INSIDE[0], "longitude": INSIDE[1], "accuracy": 25, "at": 1_700_000_000_000}
        page = self.page(PAGES["es"] + "#confirmar", stored=self.kept(consent=True, last=last), refuse=1, offline=True)
        self.locate(page, "No se pudo revisar")
        page.unroute("**/*.geojson")
        page.locator("[data-part=again]").click()
        page.locator("[data-part=status-title]").filter(has_text="dentro del área").wait_for()
        self.assertRegex(page.locator("[data-part=status-detail]").inner_text(), r"hace [\d,]+ días")
        self.assertNotEqual("BODY", page.evaluate("document.activeElement.tagName"))

    def test_feeds_that_are_no_feeds_end_in_a_next_step(self):
        page = self.page(PAGES["es"] + "#confirmar", INSIDE)
        page.route("**/*.geojson", lambda route: route.fulfill(status=200, body='{"features":[null]}'))
        self.locate(page, "No se pudo revisar")

    def test_a_contact_of_another_tab_is_neither_chosen_nor_overwritten(self):
        double = ANA | {"name": "Ana  Sol"}
        page = self.page(PAGES["es"] + "#confirmar", stored=self.kept(contacts=[double]))
        self.assertIn("+525512345678", page.locator("[data-part=sms]").get_attribute("href"))
        ben = {"name": "Beto", "phone": "+525587654321", "note": ""}
        page = self.page(PAGES["es"] + "#confirmar", stored=self.kept(contacts=[ANA, ben]))
        self.assertIn("+525512345678", page.locator("[data-part=sms]").get_attribute("href"))
        form = page.context.new_page()
        form.goto(self.server.base + FORMS["es"])
        form.get_by_role("button", name="Cambiar: Ana").click()
        other = page.context.new_page()
        other.goto(self.server.base + FORMS["es"])
        other.get_by_role("button", name="Borrar: Ana").click()
        page.get_by_text("El contacto que elegiste ya no está guardado.").wait_for()
        self.assertIn("sms:?&body", page.locator("[data-part=sms]").get_attribute("href"))
        form.locator("#cf-name").fill("Ana María")
        form.locator("[data-part=form] button[type=submit]").click()
        names = [each["name"] for each in json.loads(page.evaluate("localStorage['acopio.conecta']"))["data"]["contacts"]]
        self.assertEqual(["Beto", "Ana María"], names)

    def test_a_contact_is_kept_changed_and_deleted_with_the_keyboard(self):
        page = self.page(FORMS["es"])
        page.locator("#cf-name").focus()
        page.keyboard.type("Ana")
        page.keyboard.press("Tab")
        for wrong, fault in (("", "Escribe su teléfono"), ("911", "servicio"), ("ana", "solo números"), ("551234567890", "10 dígitos")):
            page.locator("#cf-phone").fill(wrong)
            page.keyboard.press("Enter")
            self.assertIn(fault, page.locator("#cf-phone-fault").inner_text())
            self.assertEqual("cf-phone", page.evaluate("document.activeElement.id"))
        self.judge(page)
        page.locator("#cf-phone").fill("55 1234 5678")
        page.keyboard.press("Enter")
        self.assertIn("Guardado", page.locator("[data-part=said]").inner_text())
        self.assertIn("+525512345678", page.locator("[data-part=list]").inner_text())
        page.goto(self.server.base + PAGES["es"] + "#confirmar")
        self.assertIn("sms:+525512345678?", page.locator("[data-part=sms]").get_attribute("href"))
        self.assertFalse(page.locator("[data-part=none]").is_visible())
        page.goto(self.server.base + FORMS["es"])
        page.locator("[data-part=edit]").focus()
        page.keyboard.press("Enter")
        page.keyboard.type(" María")
        page.keyboard.press("Enter")
        page.locator("[data-part=drop]").focus()
        page.keyboard.press("Enter")
        self.assertEqual("contactos", page.evaluate("document.activeElement.id"))
        self.assertEqual([], page.evaluate("JSON.parse(localStorage['acopio.conecta']).data.contacts"))

    def test_rubbish_and_old_data_break_nothing(self):
        for stored in ("{broken", "[]", '{"v":1,"data":7}', '{"v":99,"at":"","data":{"contacts":[{"name":3}]}}', self.kept(contacts=[ANA, 7])):
            page = self.page(PAGES["es"] + "#confirmar", INSIDE, stored=stored)
            self.locate(page, "dentro del área")

    def test_axe_finds_nothing_with_everything_open(self):
        for width, dark in ((320, False), (360, True), (1280, False), (1280, True)):
            page = self.page(PAGES["es"] + "#confirmar", INSIDE, width=width, dark=dark, stored=self.kept(contacts=[ANA]))
            self.locate(page, "dentro del área")
            self.judge(page, f"sos-{width}-{dark}")
            page = self.page(FORMS["en"], width=width, dark=dark, stored=self.kept(contacts=[ANA, ANA]))
            self.judge(page, f"contact-{width}-{dark}")

    def test_without_scripts_the_page_says_what_works(self):
        page = self.page(PAGES["es"] + "#confirmar", script=False)
        self.assertTrue(page.locator("a[href='tel:911']").first.is_visible())
        self.assertTrue(page.locator("a[href^='sms:?']").first.is_visible())
        self.assertFalse(page.locator("#cf-tool").is_visible())
        self.assertFalse(self.page(FORMS["es"], script=False).locator("#cf-contacts").is_visible())


if __name__ == "__main__":
    unittest.main()
