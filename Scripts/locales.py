#!/usr/bin/env python3
"""Writes Languages/locales.txt, the facts of languages that the command brings along.

The source is the Unicode CLDR in the version that Babel has. Babel leaves out quotation marks and the
number of digits from which they are grouped; these come from ICU. Run it in an environment with
BABEL and ICU below, so that the file is the same everywhere:

    python3 -m venv DIR && DIR/bin/pip install babel==2.19.0 PyICU==2.17
    DIR/bin/python Scripts/locales.py
"""

import pathlib

import icu
from babel import Locale, localedata
from babel.core import get_cldr_version, get_global
from babel.plural import PluralRule

ROOT = pathlib.Path(__file__).resolve().parents[1]

LANGUAGES = """ar bg ca cs da de el en es et eu fa fi fr gl he hi hr hu id it ja ko lt lv nb nl nn pl pt qu ro ru sk
sl sr sv th tr uk vi zh""".split()

# The units of templates: their names, and those in the CLDR.
UNITS = {
    "°C": "temperature-celsius", "cm": "length-centimeter", "g": "mass-gram", "h": "duration-hour",
    "kcal": "energy-kilocalorie", "kg": "mass-kilogram", "km": "length-kilometer", "l": "volume-liter",
    "m": "length-meter", "mg": "mass-milligram", "min": "duration-minute", "ml": "volume-milliliter",
    "mm": "length-millimeter", "s": "duration-second",
}
SPANS = ["year", "quarter", "month", "week", "day", "hour", "minute", "second"]
CATEGORIES = ["zero", "one", "two", "few", "many", "other"]

# English and Spanish were written by hand before this table, and sites rely on every byte: where the CLDR has
# other values for a region, numbers, money, '%b' and the date without a form stay as they were.
IBERIAN = ["", "ES", "EA", "GQ", "IC", "PH"]
POINTED = ["MX", "US", "CU", "GT", "HN", "NI", "PA", "PE", "PR", "SV", "DO", "419"]
KEPT_SYMBOLS = {
    "en": "AUD=A$ BRL=R$ CAD=CA$ CNY=CN¥ EUR=€ GBP=£ HKD=HK$ ILS=₪ INR=₹ JPY=¥ KRW=₩ MXN=MX$ NZD=NZ$ PHP=₱ TWD=NT$ "
          "USD=$ VND=₫ XCD=EC$",
    "es": {
        "MX": "MXN=$", "US": "JPY=¥ USD=$", "AR": "ARS=$ USD=US$", "BO": "BOB=Bs", "CL": "CLP=$ USD=US$",
        "CO": "COP=$ USD=US$", "CR": "CRC=₡", "CU": "CUP=$ USD=US$", "DO": "DOP=RD$ USD=US$", "EC": "USD=$",
        "PR": "USD=$", "SV": "USD=$", "GT": "GTQ=Q", "HN": "HNL=L", "NI": "NIO=C$", "PA": "PAB=B/.",
        "PE": "PEN=S/", "PY": "PYG=Gs.", "UY": "USD=US$ UYU=$", "VE": "VES=Bs.S",
    },
}


def kept_symbols(language, region):
    """The symbols of currencies that English and Spanish have had."""
    if language == "es":
        return KEPT_SYMBOLS["es"].get(region, "EUR=€ USD=US$" if region in IBERIAN else "").split()
    if region == "AU":
        return ["AUD=$"]
    own = {"CA": "CAD=$", "NZ": "NZD=$"}.get(region, "").split()
    if region not in ["", "US", "PH", "PR"]:
        own.append("JPY=JP¥")
        if region != "IN":
            own.append("USD=US$")
    changed = {text.partition("=")[0] for text in own}
    return sorted(own + [text for text in KEPT_SYMBOLS["en"].split() if text.partition("=")[0] not in changed])


def keep(found, language, region):
    """Replaces what English and Spanish have had since before the table."""
    numbers = found["num"].split("|")
    if language == "en":
        marks, percent, money = (".", ",", 4), "|%", "¤||-¤|"
        found["date"] = "MMMM d, y" if region in ["", "US", "CA", "PH", "PR"] else "d MMMM y"
        found["monB"] = ("January|February|March|April|May|June|July|August|September|October|November|"
                         "December")
        found["monb"] = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
    else:
        is_iberian = region in IBERIAN
        marks = ((".", ",", 4) if region in POINTED else (",", ".", 5) if is_iberian
                 else (",", "\u00a0", 4) if region == "CR" else (",", ".", 4))
        percent = "|\u00a0%" if is_iberian else "|%"
        gap = "\u00a0" if region in ["AR", "BO", "CO", "GT", "PE", "PY", "UY"] else ""
        is_inside = region in ["CL", "EC", "PY", "VE"]
        money = ("|\u00a0¤|-|\u00a0¤" if is_iberian
                 else f"¤{gap}||¤{gap}-|" if is_inside else f"¤{gap}||-¤{gap}|")
        found["date"] = "d 'de' MMMM 'de' y"
        found["monB"] = ("enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|"
                         "diciembre")
        found["monb"] = "ene|feb|mar|abr|may|jun|jul|ago|sep|oct|nov|dic"
    found["num"] = joined([marks[0], marks[1], "-", "%", marks[2], *numbers[5:]])
    found["pct"], found["cur"], found["sym"] = percent, money, joined(kept_symbols(language, region))
    found.pop("curnum", None)
    found["quotes"] = "«|»|“|”" if language == "es" and region in ["", "ES"] else "“|”|‘|’"


def relation_of(tree):
    kind = tree[0]
    if kind == "and":
        return "&".join(relation_of(part) for part in tree[1])
    if kind == "or":
        return "|".join(relation_of(part) for part in tree[1])
    sign = "="
    if kind == "not":
        tree, sign = tree[1][0], "!"
    method, operand, ranges = tree[1]
    assert method == "in", tree
    if operand[0] == "mod":
        left = f"{operand[1][0][0][0]}%{operand[1][1][1][0]}"
    else:
        left = operand[0]
    parts = []
    for low, high in ranges[1]:
        low, high = low[1][0], high[1][0]
        parts.append(f"{low}" if low == high else f"{low}..{high}")
    return left + sign + ",".join(parts)


def joined(values):
    values = ["" if value is None else str(value) for value in values]
    for value in values:
        assert "|" not in value and "\n" not in value, value
    return "|".join(values)


def forms(patterns):
    """Patterns by plural category; one pattern if all are the same."""
    found = [(name, patterns[name]) for name in CATEGORIES if name in patterns]
    if len({text for _, text in found}) == 1:
        return found[0][1]
    return joined(f"{name}={text}" for name, text in found)


def of_icu(name):
    """Quotation marks, and the least number of digits that are grouped."""
    locale = icu.Locale(name)
    data = icu.LocaleData(name)
    marks = [data.getDelimiter(place) for place in range(4)]
    least = 4 if len(icu.NumberFormatter.withLocale(locale).formatInt(1000)) > 4 else 5
    return marks, least


def currency_parts(pattern):
    positive, _, negative = pattern.partition(";")

    def split(text):
        number = "".join(letter for letter in text if letter in "#,0.")
        core = text[text.index(number[0]):text.rindex(number[-1]) + 1]
        before, after = text.split(core)
        return before, after

    before, after = split(positive)
    return (before, after) + (split(negative) if negative else ("-" + before, after))


def facts(name):
    locale = Locale.parse(name)
    data = locale._data
    language = name.split("_")[0]
    marks, least = of_icu(name)
    system = locale.default_numbering_system
    symbols = locale.number_symbols[system]
    numbers = locale.decimal_formats[None].pattern
    groups = [len(part) for part in numbers.split(".")[0].split(",")][1:]
    digits = "" if system == "latn" else get_digits(system)
    found = {}
    found["dir"] = locale.text_direction
    found["first"] = (locale.first_week_day + 1) % 7
    found["num"] = joined([
        symbols["decimal"], symbols["group"], symbols["minusSign"], symbols["percentSign"], least,
        groups[-1], groups[0] if len(groups) > 1 else groups[-1], digits])
    before, after = locale.percent_formats[None].pattern.replace("#,##,##0", "0").replace("#,##0", "0").split("0")
    found["pct"] = joined([before, after])
    found["cur"] = joined(currency_parts(locale.currency_formats["standard"].pattern))
    if "currencyDecimal" in symbols or "currencyGroup" in symbols:
        found["curnum"] = joined([symbols.get("currencyDecimal", symbols["decimal"]),
                                  symbols.get("currencyGroup", symbols["group"])])
    found["sym"] = joined(f"{code}={text}" for code, text in sorted(locale.currency_symbols.items())
                          if code not in (text, "XXX"))
    for key, months, width in [("mon", "format", "wide"), ("mons", "stand-alone", "wide"),
                               ("mona", "format", "abbreviated"), ("monas", "stand-alone", "abbreviated")]:
        found[key] = joined(locale.months[months][width][month] for month in range(1, 13))
    for key, days, width in [("day", "format", "wide"), ("days", "stand-alone", "wide"),
                             ("daya", "format", "abbreviated"), ("dayas", "stand-alone", "abbreviated")]:
        found[key] = joined(locale.days[days][width][day] for day in (6, 0, 1, 2, 3, 4, 5))
    periods = locale.day_periods["format"]["abbreviated"]
    if "am" not in periods:
        periods = locale.day_periods["format"]["wide"]
    found["ampm"] = joined([periods["am"], periods["pm"]])
    found["era"] = locale.eras["abbreviated"][1]
    for style in ["full", "long", "medium", "short"]:
        found["d." + style] = locale.date_formats[style].pattern
        found["g." + style] = str(getattr(locale.datetime_formats[style], "pattern", locale.datetime_formats[style]))
    for style in ["medium", "short"]:
        found["t." + style] = locale.time_formats[style].pattern
    if any("B" in locale.time_formats[style].pattern for style in ["medium", "short"]):
        found["periods"] = periods_text(locale)
    for span in SPANS:
        field = data["date_fields"][span]
        for key, tense in [("past", "past"), ("future", "future")]:
            if tense in field:
                found[f"{key}.{span}"] = forms(dict(field[tense].items()))
        words = dict(field["relative"].items()) if "relative" in field else {}
        found[f"near.{span}"] = joined(f"{place}={words[place]}" for place in sorted(words))
    for key, kind in [("and", "standard"), ("or", "or")]:
        patterns = locale.list_patterns.get(kind, locale.list_patterns["standard"])
        found["list." + key] = joined(patterns[part] for part in ["2", "start", "middle", "end"])
    found["plural"] = " ".join(f"{category}:{relation_of(tree)}" for category, tree in sorted(
        locale.plural_form.abstract, key=lambda pair: CATEGORIES.index(pair[0])))
    ordinal = locale.ordinal_form
    found["ordinal"] = " ".join(f"{category}:{relation_of(tree)}" for category, tree in sorted(
        ordinal.abstract, key=lambda pair: CATEGORIES.index(pair[0]))) if ordinal.rules else ""
    for unit, code in UNITS.items():
        if language in ("en", "es"):
            mark = {"l": "L", "ml": "mL"}.get(unit, unit) if language == "en" else unit
            found["unit." + unit] = "{0}\u00a0" + mark
            continue
        patterns = data["unit_patterns"][code]["short"]
        found["unit." + unit] = forms({
            category: pattern.replace(" ", "\u00a0") for category, pattern in patterns.items()
            if category in CATEGORIES})
    found["quotes"] = joined(marks)
    if language in KEPT_SYMBOLS:
        keep(found, language, name.partition("_")[2])
    return {key: str(value) for key, value in found.items()}


def periods_text(locale):
    """The names of the parts of the day, each with the hour at which it begins."""
    names = locale.day_periods["format"]["abbreviated"]
    begins = {}
    for period, rules in locale.day_period_rules[None].items():
        for rule in rules:
            if "from" in rule:
                begins[rule["from"] // 3600] = names.get(period) or locale.day_periods["format"]["wide"][period]
    return joined(f"{hour}={begins[hour]}" for hour in sorted(begins))


def get_digits(system):
    return {
        "arab": "٠١٢٣٤٥٦٧٨٩", "arabext": "۰۱۲۳۴۵۶۷۸۹", "deva": "०१२३४५६७८९", "beng": "০১২৩৪৫৬৭৮৯",
        "thai": "๐๑๒๓๔๕๖๗๘๙",
    }[system]


def parent_of(name, known):
    exceptions = get_global("parent_exceptions")
    while True:
        if name in exceptions:
            name = exceptions[name]
        elif "_" in name:
            name = name.rpartition("_")[0]
        else:
            return None
        if name in known:
            return name


def tag(name):
    return name.replace("_", "-")


def main():
    names = sorted(name for name in localedata.locale_identifiers()
                   if name.split("_")[0] in LANGUAGES and "Latn_CN" not in name
                   and name not in ("zh_Latn", "hi_Latn") and not name.startswith(("hi_Latn", "zh_Latn"))
                   and len(name.split("_")[-1]) != 5)
    all_facts = {name: facts(name) for name in names}
    subtags = get_global("likely_subtags")
    sections = []
    for name in names:
        parent = parent_of(name, all_facts)
        inherited = all_facts[parent] if parent else {}
        lines = []
        if parent and parent != name.rpartition("_")[0]:
            lines.append(f"parent {tag(parent)}")
        if not parent:
            likely = subtags.get(name, "")
            script = next((part for part in likely.split("_") if len(part) == 4), "Latn")
            lines.append(f"script {script}")
        for key, value in all_facts[name].items():
            if inherited.get(key) != value:
                lines.append(f"{key} {value}")
        for key in inherited:
            if key not in all_facts[name]:
                lines.append(f"{key} ")
        sections.append((tag(name), "".join(line + "\n" for line in lines)))
    # A region may imply the script: 'zh-TW' is 'zh-Hant-TW'.
    known = {name for name, _ in sections}
    for name in sorted(known):
        parts = name.split("-")
        if len(parts) == 3 and len(parts[1]) == 4 and f"{parts[0]}-{parts[2]}" not in known:
            short = f"{parts[0]}_{parts[2]}"
            script = subtags.get(short, subtags.get(parts[0], "")).split("_")[1]
            if script == parts[1]:
                sections.append((short.replace("_", "-"), f"parent {name}\n"))
    sections.append(("no", "parent nb\nscript Latn\n"))
    sections.sort()
    head = (f"Unicode CLDR {get_cldr_version()}, by way of Babel; quotation marks and the least number of grouped digits\n"
            f"by way of ICU {icu.ICU_VERSION}. Written by Scripts/locales.py. Copyright Unicode, Inc.; SPDX: Unicode-3.0\n")
    text = head + "".join(f"@{name}\n{lines}" for name, lines in sections)
    (ROOT / "Languages/locales.txt").write_text(text, encoding="utf-8")
    print(len(sections), "locales,", len(text.encode()), "bytes")
    letters = {}
    for name, found in all_facts.items():
        for key, value in found.items():
            if key[:2] in ("d.", "t."):
                plain = "".join(value.split("'")[::2])
                for letter in plain:
                    if letter.isascii() and letter.isalpha():
                        letters.setdefault(letter, set()).add(name)
    print({letter: (len(found), sorted(found)[:6]) for letter, found in letters.items()})


if __name__ == "__main__":
    main()
