"""Following a route of Conecta in a browser: there and back, with the keyboard, remembered, read aloud, the screen on.

$ACOPIO_SITE is the built site (default: Output). $ACOPIO_PICTURES is a folder for screenshots, if they are wanted.
"""

import json
import unittest

from browser import BrowserTest

ROUTE = "/conecta/rutas/del-metro-zocalo-al-templo-mayor/"
AWAKE = """(works) => { globalThis.awake = []; const lock = { request: async () => { awake.push('on');
  if (!works) throw new DOMException('no', 'NotAllowedError');
  const held = new EventTarget(); held.release = async () => { awake.push('off'); held.dispatchEvent(new Event('release')); }; return held; } };
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: lock }); }"""
VOICE = """() => { globalThis.spoken = []; const voice = { localService: true, lang: 'es-MX', name: 'x' };
  globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(globalThis, 'speechSynthesis', { configurable: true, value: { getVoices: () => [voice], cancel() {},
    speak(speech) { spoken.push(speech.text); }, addEventListener() {} } }); }"""


class Routes(BrowserTest):
    name = "route"

    def page(self, path=ROUTE, *items, **options):
        return super().page(path, *items, **options)

    def where(self, page):
        return page.locator("[data-part=where]").inner_text()

    def going(self, page):
        return json.loads(page.evaluate("localStorage['acopio.conecta']"))["data"]["going"]

    def test_a_route_is_followed_there_and_back_with_the_keyboard(self):
        page = self.page(init=[f"({AWAKE})(true)"])
        total = page.locator("[data-way=there] .cf-steps > li").count()
        page.get_by_role("button", name="Ir", exact=True).focus()
        page.keyboard.press("Enter")
        self.assertEqual(f"Ir: paso 1 de {total}", self.where(page))
        self.assertEqual("where", page.evaluate("document.activeElement.dataset.part"))
        self.assertTrue(page.get_by_text("La pantalla se queda encendida.").is_visible())
        self.assertTrue(page.get_by_role("button", name="Anterior").is_disabled())
        self.assertGreaterEqual(float(page.evaluate("parseFloat(getComputedStyle(document.querySelector('.cf-now .cf-instruction')).fontSize)")), 22)
        self.judge(page, "there-360")
        tree = page.locator(".cf-now").aria_snapshot()
        self.assertRegex(tree, r"""(?s)- '?heading "Ir: paso 1 de \d+" \[level=3\].*- button "Siguiente\"""")
        for number in range(2, total + 1):
            instruction = page.locator(f"#paso-{number} .cf-instruction").inner_text()
            page.get_by_role("button", name="Siguiente").focus()
            page.keyboard.press("Enter")
            self.assertEqual(f"Ir: paso {number} de {total}", self.where(page))
            self.assertEqual(instruction, page.locator(".cf-now .cf-instruction").inner_text())
            self.assertEqual("step", page.locator(f"#paso-{number}").get_attribute("aria-current"))
        self.assertFalse(page.get_by_role("button", name="Siguiente").is_visible())
        page.get_by_role("button", name="Terminar").focus()
        page.keyboard.press("Enter")
        self.assertFalse(page.locator(".cf-now").is_visible())
        self.assertIsNone(self.going(page))
        self.assertEqual(["on", "off"], page.evaluate("awake"))
        page.get_by_role("button", name="Regresar", exact=True).click()
        self.assertRegex(self.where(page), r"^Regresar: paso 1 de \d+$")
        self.assertEqual("back", self.going(page)["way"])

    def test_the_step_is_remembered_and_the_first_page_leads_back_to_it(self):
        page = self.page()
        page.get_by_role("button", name="Ir", exact=True).click()
        page.get_by_role("button", name="Siguiente").click()
        page.goto(self.server.base + "/conecta/")
        notice = page.locator("[data-going]")
        self.assertIn("Seguías esta ruta: Del Metro Zócalo al Templo Mayor · ida, paso 2 de", notice.inner_text())
        self.judge(page, "home-360")
        notice.get_by_role("link").click()
        page.wait_for_url("**" + ROUTE + "#seguir")
        self.assertIn("paso 2 de", self.where(page))
        page.goto(self.server.base + ROUTE)
        self.assertTrue(page.get_by_role("button", name="Ir: continuar en el paso 2").is_visible())

    def test_a_voice_of_the_device_reads_aloud(self):
        page = self.page(init=[f"({VOICE})()"])
        page.get_by_role("button", name="Ir", exact=True).click()
        page.get_by_label("Leer en voz alta").check()
        page.get_by_role("button", name="Siguiente").click()
        spoken = page.evaluate("spoken")
        self.assertEqual(2, len(spoken))
        self.assertIn(page.locator("#paso-2 .cf-instruction").inner_text(), spoken[1])
        page = self.page(init=["Object.defineProperty(globalThis, 'speechSynthesis', { value: undefined })"])
        page.get_by_role("button", name="Ir", exact=True).click()
        self.assertFalse(page.get_by_label("Leer en voz alta").is_visible())

    def test_a_refused_screen_lock_and_full_storage_break_nothing(self):
        page = self.page(init=[f"({AWAKE})(false)", "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"],
                         viewport={"width": 1280, "height": 800}, color_scheme="dark")
        page.get_by_role("button", name="Ir", exact=True).click()
        page.get_by_role("button", name="Siguiente").click()
        self.assertIn("paso 2 de", self.where(page))
        self.assertFalse(page.get_by_text("La pantalla se queda encendida.").is_visible())
        self.judge(page, "refused-1280-dark")
        for going in ({"id": "x"}, {"id": "x", "title": "<b>x</b>", "url": "//evil.example/", "way": "there", "step": 1, "steps": 5}):
            page = self.page("/conecta/", items={"acopio.conecta": json.dumps({"v": 1, "at": "x", "data": {"going": going}})})
            self.assertFalse(page.locator("[data-going]").is_visible())

    def test_english_and_without_scripts(self):
        page = self.page("/en/conecta/routes/", java_script_enabled=True)
        page.locator("main h3 a").first.click()
        page.get_by_role("button", name="Go", exact=True).click()
        self.assertRegex(self.where(page), r"^Go: step 1 of \d+$")
        page = self.page(java_script_enabled=False)
        self.assertFalse(page.locator("[data-follow]").is_visible())
        self.assertGreater(page.locator(".cf-steps > li").count(), 3)


if __name__ == "__main__":
    unittest.main()
