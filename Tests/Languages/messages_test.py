"""Prints texts in the syntax of MessageFormat, and compares them with what ICU makes of them.

The expected texts are those of ICU 72; where PyICU is installed (python3-icu), it makes them again. Its data are older than those
of this tool: the digits of Arabic and numbers of four digits in Spanish, which differ, are left out.
"""

import calendar
import datetime
import html
import itertools
import json
import unittest

from translators_test import Copy

try:
    import icu
except ImportError:
    icu = None

# A language, a pattern, and the text for each set of values.
CASES = [
    ("en", "{count, plural, =0 {no books} one {# book} other {# books}}", [
        ({"count": 0}, "no books"),
        ({"count": 1}, "1 book"),
        ({"count": 1234}, "1,234 books"),
    ]),
    ("en", "{count,plural,=0{none}one{one}other{#}}", [
        ({"count": 5}, "5"),
    ]),
    ("en", "{count, plural, one {# day} other {# days}} left", [
        ({"count": 1.5}, "1.5 days left"),
        ({"count": -1}, "-1 day left"),
    ]),
    ("en", "{ count , plural , one { # a } other { # b } }", [
        ({"count": 2}, " 2 b "),
    ]),
    ("en", "{count, plural, =1.5 {one and a half} other {#}}", [
        ({"count": 1.5}, "one and a half"),
    ]),
    ("en", "{n, plural, offset:1 =0 {nobody} =1 {{name}} one {{name} and # other} other {{name} and # others}}", [
        ({"n": 0, "name": "Ana"}, "nobody"),
        ({"n": 1, "name": "Ana"}, "Ana"),
        ({"n": 2, "name": "Ana"}, "Ana and 1 other"),
        ({"n": 12, "name": "Ana"}, "Ana and 11 others"),
    ]),
    ("es", "{count, plural, one {# libro} many {# de libros} other {# libros}}", [
        ({"count": 1}, "1 libro"),
        ({"count": 1000000}, "1.000.000 de libros"),
        ({"count": 12345}, "12.345 libros"),
    ]),
    ("pl", "{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}", [
        ({"count": 1}, "1 plik"),
        ({"count": 3}, "3 pliki"),
        ({"count": 12}, "12 plików"),
        ({"count": 22}, "22 pliki"),
        ({"count": 1.5}, "1,5 pliku"),
    ]),
    ("ar", "{count, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}", [
        ({"count": 0}, "z"),
        ({"count": 2}, "t"),
        ({"count": 7}, "f"),
        ({"count": 40}, "m"),
    ]),
    ("ja", "{count, plural, other {#冊}}", [
        ({"count": 1}, "1冊"),
    ]),
    ("fr", "{count, plural, one {# livre} many {# de livres} other {# livres}}", [
        ({"count": 0}, "0 livre"),
        ({"count": 1.5}, "1,5 livre"),
        ({"count": 2000000}, "2\u202f000\u202f000 de livres"),
    ]),
    ("ru", "{count, plural, one {# файл} few {# файла} many {# файлов} other {# файла}}", [
        ({"count": 21}, "21 файл"),
        ({"count": 111}, "111 файлов"),
    ]),
    ("en", "{place, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} place", [
        ({"place": 1}, "1st place"),
        ({"place": 22}, "22nd place"),
        ({"place": 113}, "113th place"),
        ({"place": 1003}, "1,003rd place"),
    ]),
    ("en", "{place, selectordinal, =1 {first} other {#th}}", [
        ({"place": 1}, "first"),
    ]),
    ("sv", "{place, selectordinal, one {#:a} other {#:e}}", [
        ({"place": 2}, "2:a"),
        ({"place": 12}, "12:e"),
    ]),
    ("it", "{place, selectordinal, many {l’#º} other {il #º}}", [
        ({"place": 8}, "l’8º"),
    ]),
    ("en", "{who, select, host {You invite {name}} guest {{name} invites you} other {Invitation}}", [
        ({"who": "host", "name": "Ana"}, "You invite Ana"),
        ({"who": "guest", "name": "Ana"}, "Ana invites you"),
        ({"who": "nobody", "name": "Ana"}, "Invitation"),
    ]),
    ("de", "{art, select, die {Die Stadt} der {Der Ort} other {Das Dorf}} {name}", [
        ({"art": "die", "name": "Köln"}, "Die Stadt Köln"),
    ]),
    ("en", "{n, number} km", [
        ({"n": 1234567.5}, "1,234,567.5 km"),
    ]),
    ("de", "{n, number} km", [
        ({"n": 1234567.5}, "1.234.567,5 km"),
    ]),
    ("es", "{n, number} km", [
        ({"n": 12345.5}, "12.345,5 km"),
    ]),
    ("fr", "{n, number} km", [
        ({"n": 1234567}, "1\u202f234\u202f567 km"),
    ]),
    ("en", "{n, number, integer}", [
        ({"n": 2.6}, "3"),
    ]),
    ("de", "{n, number, integer}", [
        ({"n": -1234.4}, "-1.234"),
    ]),
    ("en", "{n, number, percent}", [
        ({"n": 0.25}, "25%"),
    ]),
    ("de", "{n, number, percent}", [
        ({"n": 0.25}, "25\u00a0%"),
    ]),
    ("tr", "{n, number, percent}", [
        ({"n": 1.5}, "%150"),
    ]),
    ("en", "{n} of {m, number}", [
        ({"n": 1000, "m": 2000}, "1,000 of 2,000"),
    ]),
    ("en", "{d, date}", [
        ({"d": "2026-03-05"}, "Mar 5, 2026"),
    ]),
    ("en", "{d, date, short}", [
        ({"d": "2026-03-05"}, "3/5/26"),
    ]),
    ("en", "{d, date, medium}", [
        ({"d": "2026-03-05"}, "Mar 5, 2026"),
    ]),
    ("en", "{d, date, long}", [
        ({"d": "2026-03-05"}, "March 5, 2026"),
    ]),
    ("en", "{d, date, full}", [
        ({"d": "2026-03-05"}, "Thursday, March 5, 2026"),
    ]),
    ("es", "El {d, date, long}", [
        ({"d": "2026-03-05"}, "El 5 de marzo de 2026"),
    ]),
    ("de", "{d, date, full}", [
        ({"d": "2026-12-24"}, "Donnerstag, 24. Dezember 2026"),
    ]),
    ("pl", "{d, date, long}", [
        ({"d": "2026-05-01"}, "1 maja 2026"),
    ]),
    ("ja", "{d, date, full}", [
        ({"d": "2026-03-05"}, "2026年3月5日木曜日"),
    ]),
    ("en", "It's {n, number}", [
        ({"n": 1}, "It's 1"),
    ]),
    ("en", "It''s {n, number}", [
        ({"n": 1}, "It's 1"),
    ]),
    ("en", "'{n}' is {n, number}", [
        ({"n": 1}, "{n} is 1"),
    ]),
    ("en", "'{'{n, number}'}'", [
        ({"n": 1}, "{1}"),
    ]),
    ("en", "'{it''s}' {n, number}", [
        ({"n": 1}, "{it's} 1"),
    ]),
    ("en", "{n, number} '{open", [
        ({"n": 1}, "1 {open"),
    ]),
    ("en", "{n, number} end'", [
        ({"n": 1}, "1 end'"),
    ]),
    ("en", "{n, number} '#' and # and '''", [
        ({"n": 1}, "1 '#' and # and ''"),
    ]),
    ("en", "{n, plural, one {'#' is #} other {'#'' is' #}}", [
        ({"n": 2}, "#' is 2"),
    ]),
    ("en", "{n, plural, other {o'clock # '{#}' ''#''}}", [
        ({"n": 3}, "o'clock 3 {#} '3'"),
    ]),
    ("fr", "l'{n, number}' de {n, number}", [
        ({"n": 3}, "l{n, number} de 3"),
    ]),
    ("en", "{n, plural, other {'|' a|b #}}", [
        ({"n": 3}, "'|' a|b 3"),
    ]),
    ("en", "{who, select, a {{n, plural, one {# book} other {# books}}} other {# and {n, number}}}", [
        ({"who": "a", "n": 2}, "2 books"),
        ({"who": "b", "n": 2}, "# and 2"),
    ]),
    ("en", "{n, plural, one {#} other {{who, select, a {# a} other {# o}} #}}", [
        ({"who": "a", "n": 2}, "# a 2"),
    ]),
    ("en", "{n, plural, offset:2 other {{m, plural, one {# in #} other {# of {n, number}}} and #}}", [
        ({"n": 5, "m": 7}, "7 of 5 and 3"),
    ]),
    ("pl", "{who, select, ona {{n, plural, one {dodała # plik} few {dodała # pliki} many {dodała # plików} other {dodała # pliku}}} other {{n, plural, one {dodał # plik} few {dodał # pliki} many {dodał # plików} other {dodał # pliku}}}} {d, date, long}", [
        ({"who": "ona", "n": 5, "d": "2026-01-31"}, "dodała 5 plików 31 stycznia 2026"),
    ]),
    ("en", "A\n  text, {n, number},\n in lines", [
        ({"n": 4}, "A\n  text, 4,\n in lines"),
    ]),
    ("en", "{a}{n, number}{a}", [
        ({"a": "<b>", "n": 4}, "<b>4<b>"),
    ]),
]

LAYOUT = "<!doctype html><html lang=\"{{ site.locale }}\"><head><title>{{ page.title }}</title></head><body>%s</body></html>\n"


def literal(value):
    return f"'{value}'" if isinstance(value, str) else str(value)


def site(locale, strings, uses):
    """A site with strings and a page that uses them: each use is the key of a string and its values."""
    lines = ["<pre>{{ '%s' | t: %s }}</pre>" % (key, ", ".join(f"{name}: {literal(value)}" for name, value in values.items()))
             for key, values in uses]
    return Copy({
        "content/site.yml": f"name: Library\nbase-url: https://library.example/\nlocale: {locale}\n",
        f"content/i18n/{locale}.yml": "".join(f"{key}: {json.dumps(text, ensure_ascii=False)}\n" for key, text in strings.items()),
        "content/pages/_collection.yml": "entries: '*.md'\nschema: { title: text }\npage: { permalink: '/{slug}/', layout: page }\n",
        "content/pages/a.md": "---\ntitle: A\n---\n",
        "templates/layouts/page.html": LAYOUT % "\n".join(lines),
    })


class Messages(unittest.TestCase):
    def test_texts_are_those_of_icu(self):
        count = 0
        for locale, cases in itertools.groupby(sorted(CASES, key=lambda case: case[0]), key=lambda case: case[0]):
            cases = list(cases)
            strings = {f"k{number}": pattern for number, (_, pattern, _) in enumerate(cases)}
            uses = [(f"k{number}", values) for number, (_, _, texts) in enumerate(cases) for values, _ in texts]
            page = (site(locale, strings, uses).build() / "a/index.html").read_text(encoding="utf-8")
            found = [html.unescape(part.split("</pre>")[0]) for part in page.split("<pre>")[1:]]
            expected = [text for _, _, texts in cases for _, text in texts]
            for (key, values), one, other in zip(uses, found, expected, strict=True):
                with self.subTest(locale=locale, pattern=strings[key], values=values):
                    self.assertEqual(one, other)
            count += len(found)
        self.assertGreaterEqual(count, 60)

    @unittest.skipIf(icu is None, "PyICU is not installed")
    def test_icu_has_not_changed(self):
        icu.TimeZone.setDefault(icu.TimeZone.createTimeZone("UTC"))
        for locale, pattern, texts in CASES:
            for values, expected in texts:
                with self.subTest(locale=locale, pattern=pattern, values=values):
                    form = icu.MessageFormat(pattern, icu.Locale(locale))
                    self.assertEqual(form.format(list(values), [self.formattable(value) for value in values.values()]), expected)

    def formattable(self, value):
        try:
            day = datetime.date.fromisoformat(value)
        except (TypeError, ValueError):
            return icu.Formattable(value)
        return icu.Formattable(float(calendar.timegm(day.timetuple())), icu.Formattable.kIsDate)

    # The pattern, with the fault between « and », its message, and its remedy where it is one of a kind.
    FAULTS = [
        ("«{»count, plural, one {# book} other {# books}", "has a '{' that is never closed"),
        ("{count, plural, one «{»# book other # books", "has a '{' that is never closed"),
        ("{count, plural, «few» {# a} other {# b}}", "'few' is not a plural form of 'en'", "forms are one, other; '=0' is for exactly 0"),
        ("{n, selectordinal, one {#st} «many» {#th} other {#th}}", "'many' is not a plural form of 'en'",
         "forms are one, two, few, other; '=0' is for exactly 0"),
        ("a «{count, plural, one {# book}}»", "has no form 'other' of 'count'"),
        ("{who, select, a {«{n, plural, =1 {x}}»} other {y}}", "has no form 'other' of 'n'"),
        ("{n, «nummer»}", "has no type of argument in 'nummer'; did you mean 'number'?",
         "types are date, number, plural, select, selectordinal"),
        ("{n, «time»}", "has no type of argument in 'time'"),
        ("{d, date, «shrt»}", "has no style of 'date' in 'shrt'; did you mean 'short'?",
         "styles are short, medium, long, full; leave it out for the usual one"),
        ("{n, number, «::currency/EUR»}", "has no style of 'number' in '::currency/EUR'"),
        ("{n, number}«}»", "has a '}' without '{'", "write places for values as '{name}', and braces between apostrophes: '{'"),
        ("{n, number} «{}»", "has no name for a value in '{}'"),
        ("{n, number} «{0}»", "has no name for a value in '{0}'"),
        ("{n, number} «{{n}»}", "has no name for a value in '{{n}'"),
        ("{n, plural, one {a} «one» {b} other {c}}", "has the form 'one' twice"),
        ("{n, plural, one «b» other {c}}", "has 'b' where the syntax of its argument has none"),
        ("{n, plural «o»ther {c}}", "has 'o' where the syntax of its argument has none"),
        ("{n, plural, offset:«x» other {c}}", "has 'x' where the syntax of its argument has none"),
        ("{n, plural, =«x» {c} other {c}}", "has 'x' where the syntax of its argument has none"),
        ("{n, number «é»}", "has 'é' where the syntax of its argument has none"),
    ]

    def test_faults_have_their_place(self):
        for marked, message, *remedy in self.FAULTS:
            pattern = marked.replace("«", "").replace("»", "")
            # Between quotes, and in a block of several lines, which YAML joins by spaces.
            forms = [("k: ", '"%s"\n' % pattern, '"%s"' % marked)]
            if "  " not in pattern and "é" not in pattern:
                forms.append(("k: >-\n  ", pattern.replace(" ", "\n  ") + "\n", marked.replace(" ", "\n  ")))
            for head, text, place in forms:
                with self.subTest(pattern, block=">" in head):
                    copy = site("en", {}, [])
                    copy.write("content/i18n/en.yml", head + text)
                    status, out, error = copy.run("build")
                    self.assertEqual(status, 1, out + error)
                    before = (head + place).split("«")[0]
                    line, column = before.count("\n") + 1, len(before.split("\n")[-1]) + 1
                    self.assertRegex(error, rf"^content/i18n/en.yml:{line}:{column}: error: .*\[(invalid-string|unknown-plural)\]")
                    self.assertIn(message, error)
                    for words in remedy:
                        self.assertIn(f"= remedy: {words}\n", error)

    def test_arguments_are_not_nested_without_end(self):
        for depth, status in [(16, 0), (17, 1)]:
            copy = site("en", {"k": "{a, select, other {" * depth + "x" + "}}" * depth}, [("k", {"a": "b"})])
            found = copy.run("build")
            self.assertEqual(found[0], status, found)
            self.assertEqual("arguments more than 16 deep" in found[2], status == 1)

    def test_templates_pass_what_a_text_needs(self):
        strings = {"k": "{who, select, a {{n, plural, one {{name}} other {#}}} other {}}"}
        for values, message in [({"who": "a", "n": 1}, "string 'k' needs the argument 'name' [missing-argument]"),
                                ({"who": "a", "n": 1, "name": "b", "nam": "c"}, "string 'k' has no argument 'nam'; did you mean 'name'? [wrong-arguments]"),
                                ({"who": "a", "n": "x", "name": "b"}, "'x' is not a number [bad-argument]")]:
            status, _, error = site("en", strings, [("k", values)]).run("build")
            self.assertEqual(status, 1)
            self.assertIn(message, error)
        status, _, error = site("en", {"k": "{d, date}"}, [("k", {"d": "soon"})]).run("build")
        self.assertIn("'soon' is not a date [bad-argument]", error)

    def test_other_texts_are_as_before(self):
        strings = {"a": "l'{name}'s {{x}} #", "b": "{name}, and, {name}"}
        page = site("en", strings, [("a", {"name": "b"}), ("b", {"name": "c"})]).build() / "a/index.html"
        text = html.unescape(page.read_text(encoding="utf-8"))
        self.assertIn("<pre>l'b's {x} #</pre>\n<pre>c, and, c</pre>", text)

    def test_forms_and_words_of_the_tool_have_no_types(self):
        for text in ["k: { other: '{n, number}' }\n", "acopio: { search: { found: '{n, plural, other {#}}' } }\n"]:
            copy = site("en", {}, [])
            copy.write("content/i18n/en.yml", text)
            status, _, error = copy.run("build")
            self.assertEqual(status, 1)
            self.assertIn("has no name for a value in '{n, ", error)

    def test_values_that_are_html_stay_so_and_texts_are_escaped(self):
        copy = site("en", {"k": "<{n, plural, other {# {a}}}> {b}"}, [])
        copy.write("templates/layouts/page.html", LAYOUT % "{% capture link %}<a href=\"/a/\">&amp;</a>{% endcapture %}"
                   "<pre>{{ 'k' | t: n: 1, a: link, b: '<i>' }}</pre>")
        page = (copy.build() / "a/index.html").read_text(encoding="utf-8")
        self.assertIn('<pre>&lt;1 <a href="/a/">&amp;</a>&gt; &lt;i&gt;</pre>', page)

    def test_translations_take_the_same_values(self):
        copy = site("en", {"k": "{n, plural, one {# book} other {# books}}"}, [("k", {"n": 3})])
        copy.write("content/site.yml", copy.read("content/site.yml") + "languages: [{ locale: en }, { locale: pl }]\n")
        copy.write("content/i18n/pl.yml", 'k: "{n, plural, one {# książka} few {# książki} many {# książek} other {# książki}}"\n')
        self.assertIn("<pre>3 książki</pre>", (copy.build() / "pl/a/index.html").read_text(encoding="utf-8"))
        for form, source in [("po", '#, icu-message-format\nmsgctxt "i18n#k"\nmsgid "{n, plural, one {# book} other {# books}}"\n'),
                             ("xliff", '<source xml:space="preserve">{n, plural, one {# book} other {# books}}</source>')]:
            text = copy.export(form)
            self.assertIn(source, text)
            (copy.root / "content/i18n/pl.yml").unlink()
            self.assertIn("1 translations taken", copy.take(text)[1])
            self.assertIn("<pre>3 książki</pre>", (copy.build() / "pl/a/index.html").read_text(encoding="utf-8"))
        copy.write("content/i18n/pl.yml", "k: '{m, plural, other {#}}'\n")
        self.assertIn("'k' has no value 'm' in 'en' [string-arguments]", copy.run("build")[2])


if __name__ == "__main__":
    unittest.main()
