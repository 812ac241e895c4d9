"""The pages about the API in a browser: endpoints are found with the keyboard, and a live response is shown."""

import json
import unittest

import library
from browser import BrowserTest


class ApiPages(BrowserTest):
    name = "api"
    stays = True

    def test_endpoints_are_found_with_the_keyboard(self):
        page = self.page("/datos/")
        field = page.locator("#api-q")
        rows = page.locator("table.endpoints tbody tr:visible")
        total = rows.count()
        self.assertGreater(total, 60)
        field.focus()
        page.keyboard.type("cat\u00e1logo")
        left = rows.count()
        self.assertLess(0, left)
        self.assertLess(left, total)
        self.assertIn(f"{left} de {total}", page.locator("[data-part=count]").inner_text())
        # Without accents, and with several words.
        field.fill("RECETAS meal-plan")
        self.assertLess(0, rows.count())
        page.keyboard.press("ArrowDown")
        self.assertEqual(page.evaluate("document.activeElement.closest('tr') === [...document.querySelectorAll("
                                       "'table.endpoints tbody tr')].find((row) => !row.hidden)"), True)
        page.keyboard.press("ArrowUp")
        self.assertEqual(page.evaluate("document.activeElement.id"), "api-q")
        page.keyboard.press("Escape")
        self.assertEqual((rows.count(), field.input_value()), (total, ""))
        field.fill("zzzz")
        self.assertEqual(rows.count(), 0)
        field.fill("meal-plan")
        self.judge(page, "found")
        first = page.evaluate("[...document.querySelectorAll('table.endpoints tbody tr')]"
                              ".find((row) => !row.hidden).querySelector('a').pathname")
        page.keyboard.press("Enter")
        page.wait_for_url("**" + first)

    def test_a_live_response_is_shown(self):
        for path in ("/datos/v1/botes/containers/", "/en/data/v1/botes/containers/"):
            page = self.page(path)
            page.locator("[data-part=ask]").click()
            page.locator("[data-part=body]:visible").wait_for()
            self.assertIn("200, application/json", page.locator("[data-part=said]").inner_text())
            shown = page.locator("[data-part=body]").text_content()
            address = page.locator("[data-api-show]").get_attribute("data-api-show").split("/", 3)[3]
            body = json.dumps(json.loads((library.SITE / address).read_text()), indent=2, ensure_ascii=False)
            self.assertEqual(shown.removesuffix("…"), body[: len(shown.removesuffix("…"))])
            self.assertEqual(page.evaluate("document.activeElement.dataset.part"), "ask")
            self.judge(page, "live")

    def test_code_is_copied(self):
        page = self.page("/datos/v1/botes/containers/", permissions=["clipboard-read", "clipboard-write"])
        page.locator("[data-api-copy] h3:text('Python') ~ button").first.click()
        copied = page.evaluate("navigator.clipboard.readText()")
        self.assertEqual(copied, page.locator("[data-api-copy] h3:text('Python') + pre").text_content().rstrip())

    def test_without_scripts_nothing_of_it_is_there(self):
        page = self.page("/datos/", java_script_enabled=False)
        self.assertFalse(page.locator("[data-api-find]").is_visible())
        page = self.page("/datos/v1/botes/containers/", java_script_enabled=False)
        self.assertFalse(page.locator("[data-api-show]").is_visible())

    def test_members_keep_their_anchors(self):
        page = self.page("/datos/v1/botes/containers/#m-data-.id")
        self.assertEqual(page.locator("tr:target").count(), 1)


if __name__ == "__main__":
    unittest.main()
