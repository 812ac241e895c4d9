"""Puts values of one direction into texts of the other one, in strings of the interface."""

import html
import unittest

from messages_test import site

HEBREW, ARABIC = "עברית", "مومو"


class Isolation(unittest.TestCase):
    def shown(self, locale, text, values):
        page = site(locale, {"k": text}, [("k", values)]).build() / "a/index.html"
        return html.unescape(page.read_text(encoding="utf-8")).split("<pre>")[1].split("</pre>")[0]

    def test_a_value_of_the_other_direction_is_isolated(self):
        for locale, text, value in [("en", "By {name} (1)", HEBREW), ("es", "De {name} (1)", ARABIC), ("he", "מאת {name} (1)", "Ende"),
                                    ("ar", "بقلم {name} (1)", "Энде"), ("fa", "{n, number, percent} {name}", "Ende 5")]:
            with self.subTest(locale=locale, value=value):
                values = {"name": value, **({"n": 1} if "{n," in text else {})}
                shown = self.shown(locale, text, values)
                self.assertIn(f"\u2068{value}\u2069", shown)
                self.assertEqual(shown.count("\u2068"), 1)

    def test_other_values_are_as_they_are(self):
        for locale, text, values in [("en", "By {name}", {"name": "Endé, 5"}), ("he", "מאת {name}", {"name": HEBREW}), ("ar", "{name}", {"name": "12:30"}),
                                     ("ja", "{name}", {"name": "モモ"}), ("he", "{count} {name}", {"count": 3, "name": "…"})]:
            with self.subTest(locale=locale, values=values):
                shown = self.shown(locale, text, values)
                self.assertIn(values["name"], shown)
                self.assertNotRegex(shown, "[\u2066-\u2069]")

    def test_items_of_a_list_are_isolated(self):
        copy = site("ar", {"k": "ب"}, [])
        layout = copy.read("templates/layouts/page.html")
        copy.write("templates/layouts/page.html", layout.replace(
            "<body>", "<body><p>{{ 'corte poesía مومو' | split: ' ' | list }}</p>"))
        page = (copy.build() / "a/index.html").read_text(encoding="utf-8")
        self.assertIn("<p>\u2068corte\u2069 و\u2068poesía\u2069 ومومو</p>", html.unescape(page))

    def test_html_stays_html(self):
        copy = site("he", {"k": "ב{link}"}, [])
        layout = copy.read("templates/layouts/page.html")
        copy.write("templates/layouts/page.html", layout.replace("<body>", "<body>{% capture link %}<b>Momo &amp; Jim</b>{% endcapture %}<p>{{ 'k' | t: link: link }}</p>"))
        page = (copy.build() / "a/index.html").read_text(encoding="utf-8")
        self.assertIn("<p>ב\u2068<b>Momo &amp; Jim</b>\u2069</p>", page)


if __name__ == "__main__":
    unittest.main()
