"""Formats seeded values in every language by a site of its own, and compares them with Babel, which shares no code with
the program and has the same version of the CLDR as the table.

Babel has no least number of grouped digits, no space between a number and a currency of letters, no digits of other
scripts, and '-' for every minus sign; these are put in here, where they are named. What differs for another reason is listed in KNOWN, with the reason.
"""

import datetime
import html
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unicodedata
import unittest
from decimal import ROUND_HALF_UP, Decimal

try:
    import babel
    from babel import Locale, dates, lists, numbers
    from babel.core import get_cldr_version
except ImportError:
    babel = None

try:
    import icu
except ImportError:
    icu = None

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = os.environ.get("ACOPIO", str(ROOT / ".build/release/acopio"))
SEED = 45
# Of each kind for each language.
CASES = 280
# To be sorted in each language.
WORDS = 13_500

LOCALES = """ar bg ca cs da de el en en-GB en-AU en-CA es es-MX es-AR es-CL et eu fa fi fr fr-CA gl he hi hr hu id it
ja ko lt lv nb nn nl pl pt-BR pt-PT qu ro ru sk sl sr sr-Latn sv th tr uk vi zh-Hans zh-Hant""".split()

CURRENCIES = ["USD", "EUR", "GBP", "JPY", "MXN", "BRL", "PLN", "CHF", "INR", "KRW", "SEK", "TRY", "AED", "KWD"]
UNITS = {
    "°C": "temperature-celsius", "cm": "length-centimeter", "g": "mass-gram", "h": "duration-hour",
    "kcal": "energy-kilocalorie", "kg": "mass-kilogram", "km": "length-kilometer", "l": "volume-liter",
    "m": "length-meter", "mg": "mass-milligram", "min": "duration-minute", "ml": "volume-milliliter",
    "mm": "length-millimeter", "s": "duration-second",
}
SPANS = ["year", "quarter", "month", "week", "day", "hour", "minute", "second"]
STYLES = ["full", "long", "medium", "short"]
CATEGORIES = ["zero", "one", "two", "few", "many", "other"]

# Differences that are meant, by kind and language.
KNOWN = {
    # English and Spanish write symbols of units without a plural, as sites have had them: 'h', not 'hr'.
    "unit": {"en", "en-GB", "en-AU", "en-CA", "es", "es-MX", "es-AR", "es-CL"},
    # Numbers and money of Spanish in Argentina and Chile stay as they were before the table, with
    # a space after '$' in Argentina.
    "money": {"es-AR"},
    # Spanish has 'e' and 'u' before their own sounds, which the patterns of the CLDR do not say.
    "and": {"es", "es-MX", "es-AR", "es-CL"},
    "or": {"es", "es-MX", "es-AR", "es-CL"},
}


def table(locale):
    """The facts that Babel lacks, from the table itself: the least number of digits that are grouped."""
    sections, name = {}, None
    for line in (ROOT / "Languages/locales.txt").read_text(encoding="utf-8").split("\n")[2:]:
        if line.startswith("@"):
            name = line[1:]
            sections[name] = {}
        elif line:
            key, _, value = line.partition(" ")
            sections[name][key] = value
    section = {"pt-BR": "pt", "zh-Hans": "zh"}.get(locale, locale)
    found = {}
    while section:
        for key, value in sections[section].items():
            found.setdefault(key, value)
        section = sections[section].get("parent") or section.rpartition("-")[0]
    return found


def values():
    """Numbers, dates and names, the same for all languages."""
    chance = random.Random(SEED)
    decimals = []
    for _ in range(CASES):
        whole = chance.choice([0, 1, 2, 3, 5, 11, 21, 101, chance.randrange(100), chance.randrange(10_000),
                               chance.randrange(100_000), chance.randrange(10**9), 1_000_000 * chance.randrange(9)])
        places = chance.choice([0, 0, 0, 1, 2, 3])
        text = f"{chance.choice(['', '', '', '-'])}{whole}"
        if places:
            text += f".{chance.randrange(10**places):0{places}}".rstrip("0").rstrip(".")
        decimals.append("0" if text == "-0" else text)
    moments = [datetime.datetime(chance.randrange(1970, 2100), chance.randrange(1, 13), chance.randrange(1, 29),
                                 chance.randrange(24), chance.randrange(60), chance.randrange(60))
               for _ in range(CASES)]
    words = ["ana", "iris", "hielo", "hijos", "ocho", "hotel", "uva", "Zoé", "李", "мир", "x"]
    names = [[chance.choice(words) for _ in range(chance.randrange(1, 6))] for _ in range(CASES)]
    whole = [str(chance.choice([0, 1, 2, 3, 11, 21, 100, 101, chance.randrange(200), chance.randrange(10**7)]))
             for _ in range(CASES)]
    counts = [chance.choice(decimals).lstrip("-") + chance.choice(["", "", "", ".0", ".10"]) for _ in range(CASES)]
    counts = [count if count.count(".") < 2 else count.rsplit(".", 1)[0] for count in counts]
    steps = [(chance.randrange(-30, 30), chance.choice(SPANS)) for _ in range(CASES)]
    return decimals, moments, names, whole, counts, steps


DECIMALS, MOMENTS, NAMES, WHOLE, COUNTS, STEPS = values()


def pick(items, index):
    return items[index % len(items)]


def words(tag):
    """Words of the letters of a language, which are in lower and upper case, foreign ones, marks and numbers."""
    chance = random.Random(f"{SEED} {tag}")
    data = icu.LocaleData(tag.replace("-", "_"))
    own, rare = (sorted(text for text in data.getExemplarSet(0, kind)
                        if len(text) == 1 and unicodedata.category(text) in ("Ll", "Lo", "Lm", "Mc"))
                 for kind in (0, 1))
    marks = sorted(text for kind in (0, 1) for text in data.getExemplarSet(0, kind)
                   if len(text) == 1 and unicodedata.category(text) in ("Mn", "Cf"))
    digits = table(tag)["num"].split("|")[7] or "0123456789"

    def piece():
        kind = chance.random()
        if kind < 0.05:
            return str(chance.choice([0, 1, 2, 10, chance.randrange(1000)])).rjust(chance.choice([1, 1, 2]), "0")
        if kind < 0.1:
            return "".join(chance.choice(digits) for _ in range(chance.randrange(1, 4)))
        if kind < 0.18:
            return chance.choice("abcdefghijklmnopqrstuvwxyz")
        if kind < 0.22:
            return chance.choice(own) + " " + chance.choice(own)
        mark = chance.choice(marks) if marks and chance.random() < 0.3 else ""
        return chance.choice(rare if rare and kind < 0.3 else own) + mark

    found = ["".join(piece() for _ in range(chance.randrange(1, 4))) for _ in range(WORDS)]
    return [unicodedata.normalize(
        "NFC", word.upper() if chance.random() < 0.2 and len(word.upper()) == len(word) else word) for word in found]


# Letters that are not where ICU has them. Basque and Quechua have ñ as a letter of its own, as their alphabets do; the
# collation of ICU has none for them. The rare ɑ of Galician, which sorts as Spanish does, is not in its table.
OWN_ORDER = {"eu": "ñ", "gl": "ɑ", "qu": "ñ"}


def template():
    """One line for each case: its kind, its number and what the program makes of it."""
    lines = []
    for index in range(CASES):
        number = DECIMALS[index]
        lines += [
            f"number\t{index}\t{{{{ '{number}' | number }}}}",
            f"percent\t{index}\t{{{{ '{number}' | unit: '%' }}}}",
            f"money\t{index}\t{{{{ '{number}' | money: '{pick(CURRENCIES, index)}' }}}}",
            f"unit\t{index}\t{{{{ '{number}' | unit: '{pick(list(UNITS), index)}' }}}}",
            f"date\t{index}\t{{{{ '{MOMENTS[index].isoformat()}' | date: '{pick(STYLES, index)}' }}}}",
            f"moment\t{index}\t{{{{ '{MOMENTS[index].isoformat()}' | date: '{pick(STYLES, index)}+time' }}}}",
            f"month\t{index}\t{{{{ '{MOMENTS[index].isoformat()}' | date: '%B %Y' }}}}",
            f"and\t{index}\t{{{{ '{'/'.join(NAMES[index])}' | split: '/' | list }}}}",
            f"or\t{index}\t{{{{ '{'/'.join(NAMES[index])}' | split: '/' | list: 'or' }}}}",
            f"plural\t{index}\t{{{{ 'plural' | t: count: '{COUNTS[index]}' }}}}",
            f"ordinal\t{index}\t{{{{ 'ordinal' | t: ordinal: {WHOLE[index]} }}}}",
            f"relative\t{index}\t{{{{ {STEPS[index][0]} | relative: '{STEPS[index][1]}' }}}}",
            f"upper\t{index}\t{{{{ 'ıiİI ß ijs ά' | upcase }}}}" if index == 0 else "",
        ]
    return "\n".join(line for line in lines if line)


class Expected:
    """What Babel writes."""

    def __init__(self, tag):
        self.tag = tag
        self.locale = Locale.parse(tag.replace("-", "_"))
        self.facts = table(tag)
        marks = self.facts["num"].split("|")
        self.least, self.digits = int(marks[4]), marks[7]

    def groups(self, text):
        whole = text.lstrip("-").partition(".")[0]
        return len(whole) >= self.least

    def native(self, text):
        """Digits of the language's own script."""
        return text.translate(str.maketrans("0123456789", self.digits)) if self.digits else text

    def signed(self, text):
        """The language's own minus sign and digits."""
        symbols = self.locale.number_symbols[self.locale.default_numbering_system]
        return self.native(text.replace("-", symbols["minusSign"]))

    def number(self, text):
        return self.signed(numbers.format_decimal(
            text, locale=self.locale, numbering_system="default", group_separator=self.groups(text),
            decimal_quantization=False))

    def money(self, text, code):
        # The program rounds halves up, as people do with money; Babel rounds them to even.
        places = Decimal(1).scaleb(-numbers.get_currency_precision(code))
        text = str(Decimal(text).quantize(places, ROUND_HALF_UP))
        written = numbers.format_currency(
            text, code, locale=self.locale, numbering_system="default", group_separator=self.groups(text))
        # The CLDR asks for a space between letters and digits, which Babel does not insert.
        symbol = numbers.get_currency_symbol(code, self.locale)
        if symbol[-1].isalpha():
            written = re.sub(re.escape(symbol) + r"(?=\d)", symbol + "\u00a0", written)
        return self.signed(written)

    def unit(self, text, code):
        patterns = self.locale._data["unit_patterns"][code]["short"]
        category = self.locale.plural_form(Decimal(text))
        pattern = patterns.get(category, patterns["other"])
        return pattern.replace(" ", "\u00a0").replace("{0}", self.number(text))

    def percent(self, text):
        pattern = self.locale.percent_formats[None].pattern
        before, after = re.split(r"[#,0]+", pattern)
        sign = self.locale.number_symbols[self.locale.default_numbering_system]["percentSign"]
        plain = self.number(text.lstrip("-"))
        minus = self.locale.number_symbols[self.locale.default_numbering_system]["minusSign"] if text[0] == "-" else ""
        return minus + before.replace("%", sign) + plain + after.replace("%", sign)

    def relative(self, amount, span):
        field = self.locale._data["date_fields"][span]
        words = field["relative"] if "relative" in field else {}
        if amount in words:
            return words[amount]
        forms = field["past" if amount < 0 else "future"]
        category = self.locale.plural_form(abs(amount))
        return forms.get(category, forms["other"]).replace("{0}", self.number(str(abs(amount))))

    def of(self, kind, index):
        text = DECIMALS[index]
        if kind == "number":
            return self.number(text)
        if kind == "percent":
            return self.percent(text)
        if kind == "money":
            return self.money(text, pick(CURRENCIES, index))
        if kind == "unit":
            return self.unit(text, pick(list(UNITS.values()), index))
        moment, style = MOMENTS[index], pick(STYLES, index)
        if kind == "date":
            return self.native(dates.format_date(moment, style, locale=self.locale))
        if kind == "moment":
            glue = self.locale.datetime_formats[style]
            return self.native(
                str(glue).replace("'", "")
                .replace("{0}", dates.format_time(moment, "short", locale=self.locale))
                .replace("{1}", dates.format_date(moment, style, locale=self.locale)))
        if kind == "month":
            return f"{self.locale.months['stand-alone']['wide'][moment.month]} {moment.year}"
        if kind in ("and", "or"):
            style = "standard" if kind == "and" or "or" not in self.locale.list_patterns else "or"
            return lists.format_list(NAMES[index], style=style, locale=self.locale)
        if kind == "plural":
            category = self.locale.plural_form(Decimal(COUNTS[index]))
            if "zero" in self.locale.plural_form.tags and Decimal(COUNTS[index]) == 0:
                category = "zero"
            return category
        if kind == "ordinal":
            return self.locale.ordinal_form(int(WHOLE[index])) + " " + self.number(WHOLE[index])
        if kind == "relative":
            return self.relative(*STEPS[index])
        return None


def strings(locale):
    def forms(rule, text):
        tags = [name for name in CATEGORIES if name in rule.tags or name == "other"]
        return ", ".join(f'{name}: "{name}{text}"' for name in tags)
    return (f"plural: {{ {forms(locale.plural_form, '')} }}\n"
            f"ordinal: {{ {forms(locale.ordinal_form, ' {ordinal}')} }}\n")


@unittest.skipIf(babel is None, "Babel is not installed")
class Languages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        site = pathlib.Path(cls.folder.name)
        for name in ["content/i18n", "content/pages", "templates/layouts"]:
            (site / name).mkdir(parents=True)
        languages = "".join(
            f"  - {{ locale: {tag}, title: {tag}" + (f", path: /{tag.lower()}/" if tag != "en" else "") + " }\n"
            for tag in ["en"] + [tag for tag in LOCALES if tag != "en"])
        (site / "content/site.yml").write_text(
            f"name: Facts\nlocale: en\nbase-url: https://facts.example\ndescription: Facts of languages.\n"
            f"languages:\n{languages}", encoding="utf-8")
        (site / "content/pages/_collection.yml").write_text(
            "entries: '*.md'\nschema:\n  title: text\npage: { permalink: '/{slug}/', layout: facts }\n", encoding="utf-8")
        (site / "content/pages/facts.md").write_text("---\ntitle: Facts\n---\n", encoding="utf-8")
        (site / "templates/layouts/facts.html").write_text(
            "<!doctype html>\n<html lang=\"{{ site.locale }}\" dir=\"{{ site.dir }}\"><head><meta charset=\"utf-8\">"
            "<title>{{ page.title }}</title></head><body><pre>\n" + template() + "\n</pre><p>{{ 'words' | t | split: '/' | sort_natural | join: '/' }}</p>"
            "<p>{{ 'words' | t | upcase }}</p><p>{{ 'words' | t | downcase }}</p></body></html>\n",
            encoding="utf-8")
        for tag in LOCALES:
            locale = Locale.parse(tag.replace("-", "_"))
            text = "/".join(words(tag)) if icu else "a/b"
            (site / f"content/i18n/{tag}.yml").write_text(f'{strings(locale)}words: "{text}"\n', encoding="utf-8")
        result = subprocess.run([TOOL, "build", "--output", "Output"], cwd=site, capture_output=True, text=True)
        cls.log = result.stdout + result.stderr
        cls.made = {}
        for tag in LOCALES:
            path = site / "Output" / ("" if tag == "en" else tag.lower()) / "facts/index.html"
            if not path.exists():
                continue
            page = html.unescape(path.read_text(encoding="utf-8"))
            found = cls.made.setdefault(tag, {})
            for place, kind in enumerate(["sorted", "raised", "lowered"], 1):
                found[kind, 0] = page.split("<p>")[place].split("</p>")[0]
            for line in page.split("<pre>\n")[1].split("\n</pre>")[0].split("\n"):
                kind, index, text = line.split("\t")
                found[kind, int(index)] = text
            found["page", 0] = page

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_the_table_has_the_version_of_babel(self):
        head = (ROOT / "Languages/locales.txt").read_text(encoding="utf-8").split("\n")[0]
        self.assertIn(f"Unicode CLDR {get_cldr_version()},", head)

    def test_every_language_is_built(self):
        self.assertEqual(sorted(self.made), sorted(LOCALES), self.log)

    def test_right_to_left_pages_say_so(self):
        for tag, found in self.made.items():
            direction = "rtl" if tag in ("ar", "fa", "he") else "ltr"
            self.assertIn(f'dir="{direction}"', found["page", 0], tag)

    @unittest.skipIf(icu is None, "PyICU is not installed")
    def test_sorting_is_as_icu_sorts(self):
        different, count = {}, 0
        for tag, found in self.made.items():
            collator = icu.Collator.createInstance(icu.Locale(tag.replace("-", "_")))
            collator.setStrength(icu.Collator.PRIMARY)
            collator.setAttribute(icu.UCollAttribute.NUMERIC_COLLATION, icu.UCollAttributeValue.ON)
            made = found["sorted", 0].split("/")
            self.assertEqual(sorted(made), sorted(words(tag)), tag)
            # Keys, as comparing texts does not see that digits of other scripts are digits.
            made = [word for word in made if OWN_ORDER.get(tag, "/") not in word.lower()]
            self.assertGreater(len(made), 12_000, tag)
            for first, second in zip(made, made[1:]):
                count += 1
                if collator.getSortKey(first) > collator.getSortKey(second):
                    different.setdefault(tag, []).append((first, second))
        print(f"sort: {count} neighbours, {sum(map(len, different.values()))} differ, in {sorted(different)}")
        self.maxDiff = None
        self.assertGreaterEqual(count, 12_000 * len(LOCALES))
        self.assertEqual(
            {tag: (len(rows), rows[:5]) for tag, rows in different.items()}, {})

    def test_letter_case(self):
        self.assertEqual(self.made["tr"]["upper", 0], "IİİI SS İJS Ά")
        self.assertEqual(self.made["el"]["upper", 0], "IIİI SS IJS Α")
        self.assertEqual(self.made["en"]["upper", 0], "IIİI SS IJS Ά")

    @unittest.skipIf(icu is None, "PyICU is not installed")
    def test_letter_case_is_as_icu_writes_it(self):
        different, count = {}, 0
        # Not written here: the dot of an i below accents. Without a letter beside it, an eta with an accent
        # is the conjunction, which ICU sees in another way beside digits and with other marks; of accented vowels in a row each
        # but the first gets a dieresis, and in ICU only the second.
        same = {"el": lambda text: re.sub("(?<=[ΪΫ])[ΪΫ]", lambda vowel: "Ι" if vowel[0] == "Ϊ" else "Υ",
                                          text.replace("Ή", "Η")),
                "lt": lambda text: unicodedata.normalize("NFC", text.replace("i\u0307", "i"))}
        for tag, found in self.made.items():
            written = words(tag)
            for kind, change in [("raised", icu.UnicodeString.toUpper), ("lowered", icu.UnicodeString.toLower)]:
                made = found[kind, 0].split("/")
                self.assertEqual(len(made), len(written), tag)
                for word, own in zip(written, made):
                    count += 1
                    wanted = str(change(icu.UnicodeString(word), icu.Locale(tag.replace("-", "_"))))
                    if tag in same and same[tag](unicodedata.normalize("NFC", wanted)) == same[tag](unicodedata.normalize("NFC", own)):
                        continue
                    if wanted != own:
                        different.setdefault((tag, kind), []).append((word, wanted, own))
        print(f"case: {count} words, {sum(map(len, different.values()))} differ, in {sorted(different)}")
        self.maxDiff = None
        self.assertGreaterEqual(count, 12_000 * len(LOCALES))
        self.assertEqual({tag: (len(rows), rows[:5]) for tag, rows in different.items()}, {})


def compare(kind):
    def test(self):
        different, count = {}, 0
        for tag, found in self.made.items():
            expected = Expected(tag)
            for index in range(CASES):
                count += 1
                wanted = expected.of(kind, index)
                # Items of lists are isolated where they have the other direction, which Babel does not.
                made = found[kind, index].translate({0x2068: None, 0x2069: None}) if kind in ("and", "or") else found[kind, index]
                if made != wanted:
                    different.setdefault(tag, []).append((index, wanted, made))
        self.assertGreaterEqual(count, 12_000)
        known = KNOWN.get(kind, set())
        unknown = {tag: rows for tag, rows in different.items() if tag not in known}
        print(f"{kind}: {count} cases, {sum(map(len, different.values()))} differ, in {sorted(different)}")
        self.maxDiff = None
        self.assertEqual({tag: (len(rows), rows[:3]) for tag, rows in unknown.items()}, {})
    return test


for _kind in ["number", "percent", "money", "unit", "date", "moment", "month", "and", "or", "plural", "ordinal", "relative"]:
    setattr(Languages, f"test_{_kind}_is_as_babel_writes_it", compare(_kind))


if __name__ == "__main__":
    unittest.main()
