"""What is shared of a page can be looked at and changed first: in each portal, with text, link and picture.

$ACOPIO_SITE is the built site (default: Output). $ACOPIO_PICTURES is a folder for screenshots, if they are wanted.
"""

import os
import unittest
import urllib.parse

import library
from browser import BrowserTest

PAGES = ("/meal-plan/recetas/ensalada-tibia-de-quinoa/", "/conecta/rutas/", "/cocina/platillos/", "/botes/recompensas/", "/botes/contenedores/")


class Send(BrowserTest):
    name = "send"

    def page(self, **options):
        return super().page(init="delete Navigator.prototype.share", **options)

    def one(self, start):
        """The first page under a list that can be shared with a picture."""
        if not start.startswith("/meal-plan"):
            for file in sorted((library.SITE / start.strip("/")).glob("*/index.html")):
                if 'id="send"' in file.read_text(encoding="utf-8"):
                    return f"{start}{file.parent.name}/"
        return start

    def test_each_portal_shows_text_link_and_picture_before_they_are_shared(self):
        for start in PAGES:
            with self.subTest(start):
                address = self.one(start)
                page = self.page()
                page.goto(self.server.base + address)
                button = page.get_by_role("button", name="Compartir con imagen")
                button.focus()
                page.keyboard.press("Enter")
                dialog = page.get_by_role("dialog", name="Así se comparte")
                page.evaluate("document.querySelector('dialog[open] img').decode()")
                self.assertEqual([1200, 630], page.evaluate("(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight])(document.querySelector('dialog[open] img'))"))
                link = "https://acopio.example" + address
                self.assertIn(link, dialog.inner_text())
                self.assertTrue(dialog.locator("textarea").input_value().strip())
                if os.environ.get("ACOPIO_PICTURES"):
                    page.screenshot(path=f"{os.environ['ACOPIO_PICTURES']}/send-{start.strip('/').replace('/', '-')}.png")
                self.assertEqual([], library.axe(page, self.axe))
                dialog.locator("textarea").fill("Mira: 100 % & más")
                encoded = urllib.parse.quote(f"Mira: 100 % & más\n{link}", safe="-_.~")
                self.assertEqual("https://wa.me/?text=" + encoded, dialog.get_by_role("link", name="WhatsApp").get_attribute("href"))
                self.assertEqual("sms:?&body=" + encoded, dialog.get_by_role("link", name="Mensaje").get_attribute("href"))
                page.keyboard.press("Escape")
                self.assertFalse(dialog.is_visible())
                self.assertEqual("Compartir con imagen", page.evaluate("document.activeElement.textContent.trim()"))

    def test_without_scripts_the_links_are_there_and_no_button_that_does_nothing(self):
        page = self.page(java_script_enabled=False)
        page.goto(self.server.base + PAGES[0])
        self.assertFalse(page.get_by_text("Compartir con imagen").is_visible())
        self.assertTrue(page.locator("section.share").get_by_role("link", name="WhatsApp").is_visible())


    def test_nutrition_and_name_are_shared_only_if_somebody_wants_it(self):
        page = self.page()
        page.goto(self.server.base + PAGES[0])
        page.get_by_role("button", name="Compartir con imagen").click()
        dialog = page.get_by_role("dialog", name="Así se comparte")

        def sent():
            return urllib.parse.unquote(dialog.locator("[data-part=whatsapp]").get_attribute("href").split("text=", 1)[1])

        self.assertNotIn("kcal", sent())
        dialog.get_by_label("Incluir la información nutricional").check()
        self.assertRegex(sent(), r"(?m)^Por porción: \d+ kcal, \d+ g")
        dialog.get_by_label("Incluir mi nombre").check()
        dialog.get_by_label("Tu nombre").fill("Ana & Eva")
        self.assertIn("\nTe la comparte Ana & Eva.\nhttps://", sent())
        self.judge(page, "options")
        dialog.get_by_label("Incluir mi nombre").uncheck()
        self.assertNotIn("Ana", sent())


if __name__ == "__main__":
    unittest.main()
