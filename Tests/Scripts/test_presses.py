"""Tasks of visitors on a phone, written from the documents, and how many presses each of them takes.

The tasks are in tasks.json: where somebody starts, what is done (`press NAME` of a link or button, `search WORDS` with the first
result, `fill LABEL: TEXT`, `choose LABEL: OPTION`, `tick LABEL`), what is then on the page, and the presses; a field counts as one.
$ACOPIO_SITE is the built site (default: Output).
"""

import json
import pathlib
import unittest

from browser import BrowserTest

TASKS = json.loads((pathlib.Path(__file__).parent / "tasks.json").read_text(encoding="utf-8"))
# What nobody should need more presses for.
MOST = 4


class Presses(BrowserTest):
    name = "presses"
    expected = "blocked by Playwright"
    options = BrowserTest.options | {"service_workers": "block", "geolocation": {"latitude": 19.4326, "longitude": -99.1332}, "permissions": ["geolocation"]}

    def press(self, page, name):
        """Presses the first visible control of exactly this name, or else one that contains it."""
        def named(**options):
            links = page.get_by_role("link", name=name, **options).or_(page.get_by_role("button", name=name, **options))
            return links.or_(page.locator("summary", has_text=name)).filter(visible=True).first
        named().wait_for()
        exact = named(exact=True)
        (exact if exact.count() > 0 else named()).click()
        return 1

    def search(self, page, words):
        self.press(page, "Buscar")
        page.keyboard.type(words)
        page.get_by_role("option").first.wait_for()
        page.get_by_role("option").first.click()
        return 2

    def fill(self, page, what):
        label, _, text = what.partition(": ")
        page.get_by_label(label).filter(visible=True).first.fill(text)
        return 1

    def choose(self, page, what):
        label, _, text = what.partition(": ")
        field = page.get_by_label(label).filter(visible=True).first
        field.select_option(field.locator("option", has_text=text).first.get_attribute("value"))
        return 1

    def tick(self, page, label):
        page.get_by_label(label).filter(visible=True).first.check()
        return 1

    def test_every_task_is_done_with_the_presses_that_are_written_down(self):
        self.assertEqual(len(TASKS), len({each["task"] for each in TASKS}))
        page = self.page()
        for each in TASKS:
            with self.subTest(each["task"]):
                page.goto(self.server.base + each["start"], wait_until="domcontentloaded")
                presses = 0
                for step in each["do"]:
                    act, _, what = step.partition(" ")
                    before = page.url
                    presses += getattr(self, act)(page, what)
                    if act == "search":
                        page.wait_for_url(lambda url: url != before)
                page.wait_for_function("(what) => new RegExp(what, 'is').test(document.body.innerText)", arg=each["finds"])
                self.assertEqual(each["presses"], presses)
                self.assertLessEqual(presses, MOST)


if __name__ == "__main__":
    unittest.main()
