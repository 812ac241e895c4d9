"""Ponte in a browser: search and filters in the address, favorites, a list that makes a message, sharing.

$ACOPIO_SITE is the built site (default: Output). $ACOPIO_PICTURES is a folder for screenshots, if they are wanted.
"""

import re
import unittest
import urllib.parse

from browser import BrowserTest

REQUESTS = "/ponte/pedidos/"
REQUEST = "/ponte/pedidos/fideos-secos-1042/"
SHARES = """(mode) => { globalThis.shared = []; navigator.canShare = () => mode !== 'text'; navigator.share = async (data) => {
  shared.push({ ...data, files: data.files?.map((file) => [file.name, file.type, file.size]) });
  if (mode === 'cancelled') throw new DOMException('no', 'AbortError'); if (mode === 'broken') throw new DOMException('no', 'NotAllowedError'); }; }"""


class Ponte(BrowserTest):
    name = "ponte"
    options = BrowserTest.options | {"locale": "es-AR"}

    def found(self, page):
        return page.locator("[data-results] [data-part=list] > li").count()

    # An institution's requests

    def test_the_requests_of_an_institution_are_found_with_the_keyboard(self):
        page = self.page(REQUESTS)
        page.get_by_label("Qué buscás").focus()
        page.keyboard.type("jacarandas")
        page.locator("[data-results]:visible").wait_for()
        page.locator("[data-results] li h3 a").first.wait_for()
        self.assertEqual(4, self.found(page))
        self.assertRegex(page.locator("[data-part=status]").first.inner_text(), r"^4 pedidos")
        self.assertIn("q=jacarandas", page.url)
        self.judge(page, "found-360")
        page.locator("[data-results] li h3 a").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/ponte/pedidos/*/")
        page.go_back()
        page.locator("[data-results] li h3 a").first.wait_for()
        self.assertEqual("jacarandas", page.get_by_label("Qué buscás").input_value())

    def test_filters_are_combined_and_an_empty_list_says_how_to_go_on(self):
        page = self.page(REQUESTS, viewport={"width": 1280, "height": 800}, color_scheme="dark")
        page.get_by_text("Combinar filtros").first.click()
        page.locator("#f-kind").select_option("alimentos")
        page.locator("#f-status").select_option("abierto")
        page.locator("[data-results] li h3 a").first.wait_for()
        some = self.found(page)
        self.assertGreater(some, 0)
        page.locator("#f-size").select_option("grande")
        page.locator("#f-q").fill("zzzz")
        empty = page.locator("[data-results] [data-part=empty]")
        empty.wait_for()
        self.assertGreater(empty.get_by_role("button").count() + empty.get_by_role("link").count(), 0)
        self.judge(page, "empty-1280-dark")
        other = self.page(page.url.removeprefix(self.server.base).replace("zzzz", ""))
        self.assertEqual("alimentos", other.locator("#f-kind").input_value())
        page.locator("form [data-part=reset]").click()
        self.assertFalse(page.locator("[data-results]").is_visible())

    # What is kept

    def test_a_request_is_kept_and_removed(self):
        page = self.page(REQUEST)
        button = page.get_by_role("button", name="Guardar").first
        button.focus()
        page.keyboard.press("Enter")
        self.assertEqual("true", button.get_attribute("aria-pressed"))
        page.goto(self.server.base + "/ponte/guardados/")
        page.get_by_role("link", name="Fideos secos", exact=True).wait_for()
        self.judge(page, "kept-360")
        page.locator("button[data-keep][aria-pressed=true]").first.click()
        page.locator("[data-part=nothing]:visible").wait_for()

    def test_rubbish_old_and_full_storage_break_nothing(self):
        for text in ("rubbish", '{"v":1,"at":"x","data":{"requests":"x","institutions":[7]}}', '{"v":99,"at":"x","data":[]}'):
            page = self.page("/ponte/guardados/", {"acopio.ponte": text})
            page.locator("[data-part=nothing]:visible").wait_for()
        page = self.page("/ponte/guardados/", {"acopio.ponte": '{"v":1,"at":"x","data":{"requests":["9999"],"institutions":[]}}'})
        page.get_by_text(re.compile("9999")).first.wait_for()
        page = self.page(REQUEST, init=["Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"])
        page.get_by_role("button", name="Guardar").first.click()
        self.assertEqual("true", page.get_by_role("button", name="Guardar").first.get_attribute("aria-pressed"))

    # Sharing

    def opened(self, page):
        page.get_by_role("button", name="Compartir con imagen").click()
        dialog = page.get_by_role("dialog")
        dialog.wait_for()
        return dialog

    def test_what_is_shared_can_be_looked_at_and_changed_first(self):
        page = self.page(REQUEST, init=["delete Navigator.prototype.share"])
        page.get_by_role("button", name="Compartir con imagen").focus()
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog")
        self.assertTrue(dialog.locator("img").is_visible())
        page.evaluate("document.querySelector('dialog[open] img').decode()")
        self.assertEqual(1200, page.evaluate("document.querySelector('dialog[open] img').naturalWidth"))
        self.assertIn("/ponte/pedidos/fideos-secos-1042/", dialog.inner_text())
        self.assertFalse(dialog.locator("[data-part=native]").is_visible())
        self.judge(page, "send-360")
        text = dialog.locator("textarea")
        text.fill("¿Podés ayudar? 100 % & más\nGracias")
        whole = text.input_value() + "\nhttps://acopio.example/ponte/pedidos/fideos-secos-1042/"
        encoded = urllib.parse.quote(whole, safe="-_.~")
        self.assertEqual("https://wa.me/?text=" + encoded, dialog.locator("[data-part=whatsapp]").get_attribute("href"))
        self.assertEqual("sms:?&body=" + encoded, dialog.locator("[data-part=sms]").get_attribute("href"))
        mail = urllib.parse.urlsplit(dialog.locator("[data-part=mail]").get_attribute("href"))
        fields = dict(part.split("=", 1) for part in mail.query.split("&"))
        self.assertEqual(whole.replace("\n", "\r\n"), urllib.parse.unquote(fields["body"]))
        self.assertNotIn("+", mail.query)
        page.keyboard.press("Escape")
        self.assertFalse(dialog.is_visible())
        self.assertEqual("Compartir con imagen", page.evaluate("document.activeElement.textContent.trim()"))

    def test_the_apps_of_the_device_get_text_link_and_picture(self):
        page = self.page(REQUEST, init=[f"({SHARES})('whole')"])
        dialog = self.opened(page)
        page.wait_for_timeout(500)
        dialog.locator("[data-part=native]").click()
        dialog.wait_for(state="hidden")
        [shared] = page.evaluate("shared")
        self.assertEqual("https://acopio.example/ponte/pedidos/fideos-secos-1042/", shared["url"])
        self.assertEqual(["fideos-secos-1042.png", "image/png"], shared["files"][0][:2])
        self.assertGreater(shared["files"][0][2], 1000)
        for mode, closes in (("text", True), ("cancelled", False), ("broken", False)):
            page = self.page(REQUEST, init=[f"({SHARES})('{mode}')"])
            dialog = self.opened(page)
            dialog.locator("[data-part=native]").click()
            page.wait_for_timeout(200)
            self.assertEqual(not closes, dialog.is_visible(), mode)
            self.assertEqual(mode == "broken", dialog.locator("[data-part=status]").inner_text() != "" if dialog.is_visible() else False, mode)

    # A list that makes a message

    def test_a_list_makes_a_message_that_is_ready_to_send(self):
        page = self.page(REQUEST)
        form = page.locator("form[data-offer]")
        form.locator("[data-item] input[type=checkbox]").first.check() if not form.locator("[data-item] input[type=checkbox]").first.is_checked() else None
        form.locator("[data-item] input[type=number]").first.fill("5")
        form.locator("[data-part=name]").fill("Ana & Eva")
        message = form.locator("[data-part=message]").input_value()
        self.assertIn("5 ", message)
        self.assertIn("Fideos secos", message)
        self.assertIn("Ana & Eva", message)
        link = form.locator("[data-part=whatsapp]").get_attribute("href")
        self.assertTrue(link.startswith("https://wa.me/"), link)
        self.assertEqual(message, urllib.parse.unquote(link.split("text=", 1)[1]))
        self.judge(page, "offer-360")

    def test_english_and_without_scripts(self):
        page = self.page("/en/ponte/requests/")
        page.get_by_label("What are you looking for").fill("milk")
        page.locator("[data-results] li h3 a").first.wait_for()
        page = self.page(REQUESTS, java_script_enabled=False)
        self.assertFalse(page.locator("form[data-find]").is_visible())
        self.assertGreater(page.locator("main li h3 a, main li h2 a").count(), 5)


if __name__ == "__main__":
    unittest.main()
