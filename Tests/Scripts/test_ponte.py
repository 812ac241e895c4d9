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
        page.locator("section[data-results]:visible").wait_for()
        page.locator("[data-part=status]", has_text="4 pedidos").first.wait_for()
        self.assertEqual(4, self.found(page))
        self.assertRegex(page.locator("[data-part=status]").first.inner_text(), r"^4 pedidos")
        self.assertIn("texto=jacarandas", page.url)
        self.judge(page, "found-360")
        page.locator("[data-results] li h3 a").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_url("**/ponte/pedidos/*/")
        page.go_back()
        page.locator("[data-results] li h3 a").first.wait_for()
        self.assertEqual("jacarandas", page.get_by_label("Qué buscás").input_value())

    def test_a_request_that_is_found_looks_as_it_does_in_the_list(self):
        page = self.page("/ponte/pedidos/abiertos/")
        listed = page.locator("#p-1042")
        drawing, date = listed.locator(".good-art").inner_html(), listed.locator(".by").inner_text()
        page.goto(self.server.base + "/ponte/pedidos/?texto=fideos")
        found = page.locator("[data-results] #p-1042")
        found.wait_for()
        self.assertEqual((drawing, date), (found.locator(".good-art").inner_html(), found.locator(".by").inner_text()))

    def test_filters_are_combined_and_an_empty_list_says_how_to_go_on(self):
        page = self.page(REQUESTS, viewport={"width": 1280, "height": 800}, color_scheme="dark")
        page.get_by_role("button", name="Filtros").click()
        page.locator("#f-kind").select_option("alimentos")
        page.locator("#f-status").select_option("abierto")
        page.locator("[data-results] li h3 a").first.wait_for()
        some = self.found(page)
        self.assertGreater(some, 0)
        page.locator("#f-size").select_option("grande")
        self.judge(page, "filters-1280-dark")
        page.locator("#filtros").get_by_role("button", name="Cerrar").click()
        self.assertEqual(3, page.get_by_role("list", name="Filtros activos").get_by_role("button").count())
        page.locator("#f-q").fill("zzzz")
        empty = page.locator("[data-results] [data-part=empty]")
        empty.wait_for()
        self.assertGreater(empty.get_by_role("button").count() + empty.get_by_role("link").count(), 0)
        self.judge(page, "empty-1280-dark")
        other = self.page(page.url.removeprefix(self.server.base).replace("zzzz", ""))
        self.assertEqual("alimentos", other.locator("#f-kind").input_value())
        page.get_by_role("button", name="Filtros").first.click()
        page.locator("form [data-part=reset]").click()
        self.assertFalse(page.locator("section[data-results]").is_visible())

    def test_requests_and_institutions_from_where_somebody_is(self):
        here = {"latitude": -34.7236, "longitude": -58.2602, "accuracy": 20}
        for path, first in ((REQUESTS, None), ("/ponte/instituciones/", "Quilmes")):
            page = self.page(path, permissions=["geolocation"], geolocation=here)
            page.get_by_role("button", name="Cerca de mí").click()
            page.locator("[data-near] [role=status]").filter(has_text="Lo más cerca:").wait_for()
            cards = page.locator("[data-results] [data-part=list] > li")
            if first:
                self.assertIn(first, cards.first.inner_text())
            # What is open is first, and what is near among it.
            last = cards.evaluate_all("all => all.map((card) => card.dataset.last !== undefined)")
            self.assertEqual(sorted(last), last)
            self.assertIn("50 m, 1 min a pie" if first else "Quilmes", cards.first.inner_text())
            self.judge(page, f"near-{path.strip('/').split('/')[-1]}")
        page = self.page(REQUESTS, init="navigator.geolocation.getCurrentPosition = (_, no) => no({ code: 1 })")
        page.get_by_role("button", name="Cerca de mí").click()
        page.locator("[data-near] [role=status]").filter(has_text="Sin permiso").wait_for()
        page.get_by_label("Otro punto de partida").select_option(label="Rosario")
        page.locator("[data-near] [role=status]").filter(has_text="Lo más cerca:").wait_for()
        self.assertIn("Rosario", page.locator("[data-results] [data-part=list] > li").first.inner_text())

    def test_other_words_and_a_wrong_letter_find_what_is_asked_for(self):
        page = self.page(REQUESTS)
        for text in ("mantas", "cobijas", "frasada"):
            page.get_by_label("Qué buscás").fill(text)
            page.locator("[data-results] li h3 a", has_text="Frazadas de una plaza").wait_for()
            page.get_by_label("Qué buscás").fill("")
            page.locator("section[data-results]").wait_for(state="hidden")

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

    def test_more_than_is_asked_for_and_nothing_are_errors_and_nothing_is_changed(self):
        page = self.page(REQUEST)
        form = page.locator("form[data-offer]")
        amount = form.locator("[data-item] input[type=number]").first
        most = int(amount.get_attribute("max"))
        for text, error in ((str(most + 25), f"escribí un número de 1 a {most}."), ("0", "de 1 en adelante"), ("", "de 1 en adelante"), ("2.5", "de 1 en adelante")):
            amount.fill(text)
            form.locator("[data-part=amount-fault]").filter(has_text=error).wait_for()
            page.keyboard.press("Tab")
            self.assertEqual(text, amount.input_value())
            self.assertEqual("true", amount.get_attribute("aria-invalid"))
            self.assertFalse(form.locator("[data-part=whatsapp]").is_visible())
        self.judge(page, "fault-360")
        amount.fill(str(most))
        self.assertTrue(form.locator("[data-part=whatsapp]").is_visible())
        self.assertEqual("", form.locator("[data-part=amount-fault]").inner_text())

    def test_a_volunteer_needs_a_time_and_none_is_there_twice(self):
        page = self.page(REQUEST)
        form = page.locator("form[data-offer]")
        form.get_by_label("Necesito que un voluntario lo busque").check()
        self.assertFalse(form.locator("[data-part=whatsapp]").is_visible())
        form.get_by_role("button", name="Preparar el mensaje").click()
        form.get_by_text("Agregá al menos un horario.").wait_for()
        for _ in range(2):
            form.get_by_role("button", name="Agregar un horario").click()
        form.get_by_text("está repetido").wait_for()
        self.assertFalse(form.locator("[data-part=whatsapp]").is_visible())
        self.judge(page, "slots-360")
        form.get_by_label("Día").last.select_option("Sábados")
        self.assertTrue(form.locator("[data-part=whatsapp]").is_visible())
        form.get_by_label("Comentario, si querés").fill("Timbre 2")
        message = form.locator("[data-part=message]").input_value()
        self.assertIn("Horarios: Todos los días, de 9 a 12; Sábados, de 9 a 12.", message)
        self.assertIn("Comentario: Timbre 2", message)

    def test_what_nobody_asked_for_and_somebody_who_carries_have_a_message(self):
        page = self.page("/ponte/donar/")
        form = page.get_by_role("form", name="Contá qué tenés")
        form.get_by_role("button", name="Preparar el mensaje").click()
        for error in ("Escribí qué querés donar.", "de 1 en adelante", "Agregá al menos un horario.", "Revisá lo que está marcado."):
            form.get_by_text(error).first.wait_for()
        self.assertEqual("f-good", page.evaluate("document.activeElement.id"))
        form.get_by_label("Qué querés donar").fill("Un cochecito")
        form.get_by_label("Cuántas unidades").fill("1")
        form.get_by_role("button", name="Agregar un horario").click()
        form.get_by_label("Día").select_option("Martes")
        self.judge(page, "free-360")
        self.assertIn("Un cochecito: 1", form.locator("[data-part=message]").input_value())
        page = self.page("/ponte/voluntariado/")
        form = page.get_by_role("form", name="Ofrecete para llevar")
        form.get_by_role("button", name="Preparar el mensaje").click()
        form.get_by_text("Elegí qué tamaño podés llevar.").wait_for()
        form.get_by_label("Mediano").check()
        form.get_by_role("button", name="Agregar un horario").click()
        self.assertIn("Puedo llevar tamaño Mediano", form.locator("[data-part=message]").input_value())
        self.judge(page, "volunteer-360")

    def test_forms_far_down_are_reached_from_the_first_screen(self):
        for path, name, target in (("/ponte/voluntariado/", "Ofrecete para llevar", "#ofrecerte"), ("/ponte/donar/", "podés donarlo", "#sin-pedido")):
            page = self.page(path)
            link = page.get_by_role("link", name=name)
            self.assertTrue(link.evaluate("(link) => link.getBoundingClientRect().bottom <= innerHeight"))
            link.click()
            # The page scrolls there.
            for _ in range(60):
                top = page.locator(target).bounding_box()["y"]
                if 0 <= top < 740:
                    break
                page.wait_for_timeout(50)
            self.assertTrue(0 <= top < 740, top)

    def test_what_was_offered_is_a_donation_that_can_be_cancelled(self):
        page = self.page(REQUEST)
        form = page.locator("form[data-offer]")
        form.locator("[data-item] input[type=number]").first.fill("5")
        page.evaluate("document.addEventListener('click', (event) => { if (event.target.closest('[data-part=whatsapp], [data-part=mail]')) event.preventDefault(); })")
        form.locator("[data-part=whatsapp]").click()
        # Sent another way: still one donation.
        form.locator("[data-part=mail]").click()
        form.get_by_role("link", name="Ver mis donaciones").click()
        page.wait_for_url("**/guardados/#mis-donaciones")
        card = page.locator("[data-part=donations] li")
        card.wait_for()
        self.assertEqual(1, card.count())
        self.assertRegex(card.inner_text(), r"(?s)^5 .*Fideos secos.*Para Comedor.*Creada")
        self.judge(page, "mine-360")
        card.get_by_role("button", name="Cancelar").click()
        page.get_by_text("Historial", exact=True).click()
        over = page.locator("[data-part=over] li")
        self.assertIn("Cancelada", over.inner_text())
        over.get_by_role("button", name="Borrar del historial").click()
        page.get_by_text("Todavía no guardaste nada").wait_for()

    def test_english_and_without_scripts(self):
        page = self.page("/en/ponte/requests/")
        page.get_by_label("What are you looking for").fill("milk")
        page.locator("[data-results] li h3 a").first.wait_for()
        page = self.page(REQUESTS, java_script_enabled=False)
        self.assertFalse(page.locator("form[data-find]").is_visible())
        self.assertGreater(page.locator("main li h3 a, main li h2 a").count(), 5)


if __name__ == "__main__":
    unittest.main()
