#!/usr/bin/env python3
"""Writes Languages/collation.txt, the letters that languages sort in places of their own: see Tailoring.swift.

The source is the collation of the CLDR, read from ICU letter by letter: which have the same weight at the first level,
and in what order the weights are. What the program sorts so without a table is left out. Run it with PyICU on ICU 72,
which Debian 12 has as python3-icu, so that the file is the same everywhere:

    /usr/bin/python3 Scripts/collation.py
"""

import itertools
import pathlib
import unicodedata

import icu

ROOT = pathlib.Path(__file__).resolve().parents[1]

# English and Spanish, and those with the Spanish ñ, have no table.
LANGUAGES = """ar bg ca cs da de el et fa fi fr he hi hr hu id it ja ko lt lv nb nl nn pl pt ro ru sk sl sr sr_Latn sv th
tr uk vi zh zh_Hant""".split()

# Blocks of the scripts of languages, which may have more letters than the language.
GREEK, CYRILLIC, ARABIC = [(0x370, 0x3FF), (0x1F00, 0x1FFF)], [(0x400, 0x52F)], [(0x600, 0x6FF)]
WIDE, HAN = [(0xFF41, 0xFF5A)], [(0x3400, 0x4DBF), (0x4E00, 0x9FFF)]
BLOCKS = {
    "ar": ARABIC, "bg": CYRILLIC, "el": GREEK, "fa": ARABIC, "he": [(0x591, 0x5F4)], "hi": [(0x900, 0x97F)],
    "ja": WIDE + [(0x3041, 0x30FF), (0x31F0, 0x31FF), (0xFF66, 0xFF9D)],
    "ko": WIDE + [(0x1100, 0x1112), (0x1161, 0x1175), (0x11A8, 0x11C2), (0x3131, 0x3163)],
    "ru": CYRILLIC, "sr": CYRILLIC, "th": [(0x20, 0x2F), (0x3A, 0x3B), (0x3F, 0x40), (0x5B, 0x60), (0x7B, 0x7E), (0xA1, 0xBF), (0xE01, 0xE5B), (0x2010, 0x203A)],
    "uk": CYRILLIC, "zh": WIDE + HAN, "zh_Hant": WIDE + HAN,
}
# The letters before which Thai writes a vowel that follows them.
THAI = [vowel + chr(letter) for vowel in "เแโใไ" for letter in range(0xE01, 0xE2F)]
# What the program writes for letters that are no ASCII letter with an accent: see Slug.swift.
FOLDED = {"ª": "a", "º": "o", "æ": "ae", "ð": "d", "ø": "o", "þ": "th", "ß": "ss", "đ": "d", "ħ": "h", "ı": "i",
          "ĳ": "ij", "ĸ": "k", "ŀ": "l", "ł": "l", "ŉ": "n", "ŋ": "n", "œ": "oe", "ŧ": "t", "ſ": "s"}
# Ideographs that are read in another way in a word that the collation knows.
READINGS = "重藏沈"
LATIN = "abcdefghijklmnopqrstuvwxyz"


class Weights:
    """The weights of texts at the first level."""

    def __init__(self, name):
        self.collator = icu.Collator.createInstance(icu.Locale(name))
        self.collator.setStrength(icu.Collator.PRIMARY)

    def place(self, text):
        return bytes(self.collator.getSortKey(text))

    def of(self, text):
        """A tuple with one weight for each letter."""
        if self.place(text) == self.place(""):
            return ()
        found = []
        for element in self.collator.createCollationElementIterator(text):
            primary = element >> 16 & 0xFFFF
            if primary and element & 0xC0 == 0xC0:
                found[-1] += (primary,)
            elif primary:
                found.append((primary,))
        return tuple(found)


def plain(text):
    """The text as the program compares it without a table."""
    folded = ""
    for letter in text:
        parts = unicodedata.normalize("NFD", letter)
        folded += FOLDED.get(letter) or (parts[0] if parts[0] in LATIN else letter)
    return "".join(letter for letter in folded if not "\u0300" <= letter <= "\u036f")


def repertoire(name, weights):
    """Letters and groups of letters that a language may have a place of its own for, in form C."""
    data = icu.LocaleData(name)
    found = set(LATIN).union(*(data.getExemplarSet(0, kind) for kind in range(3)))
    found |= {text for text in weights.collator.getTailoredSet(icu.UnicodeSet())
              if name in BLOCKS or all(unicodedata.name(letter, "").startswith("LATIN") for letter in text)}
    for first, last in BLOCKS.get(name, []):
        found |= set(map(chr, range(first, last + 1)))
    if name == "th":
        found |= set(THAI)
    found |= {text.lower() for text in found} | {text.upper() for text in found}
    found = {unicodedata.normalize("NFC", text) for text in found}
    if name == "th":
        # Spaces and punctuation, which Thai ignores.
        found = {text for text in found if is_word(text) or not weights.of(text)}
    else:
        found = set(filter(is_word, found))
    if name == "ca":
        found.add("l·")
    # A capital is the small letter, except in Turkish.
    return {text for text in found if text.lower() == text or weights.of(text) != weights.of(text.lower())}


def is_word(text):
    """Whether a text has letters and signs of words alone; the program takes syllables of Hangul apart."""
    return all((unicodedata.category(letter)[0] in "LM" or unicodedata.category(letter) == "Cf")
               and not "\u0300" <= letter <= "\u036f" and not "가" <= letter <= "힣" for letter in text)


def run(letters):
    """Characters in a row, of which consecutive ones are written as a range."""
    text = ""
    for _, group in itertools.groupby(enumerate(letters), lambda pair: ord(pair[1]) - pair[0]):
        group = [letter for _, letter in group]
        text += f"{group[0]}-{group[-1]}" if len(group) > 3 else "".join(group)
    return text


def equals(texts):
    """The texts that are equal to the one before."""
    single = sorted(text for text in texts if len(text) == 1)
    longer = sorted(text for text in texts if len(text) > 1)
    head = "=" + single[0] if len(single) == 1 else "=*" + run(single) if single else ""
    return head + "".join("=" + text for text in longer)


def steps(weights, letters, classes):
    """The letters of a language after those of ASCII: 'z<å<ä=æ'."""
    # '!' is before numbers, and '9' before 'a'.
    starts = {}
    for start in "!9" + LATIN:
        # Not those with another place in the alphabet, as z in Estonian.
        if not starts or weights.place(start) > max(starts.values()):
            starts[start] = weights.place(start)
    lines = []
    for start, group in itertools.groupby(
            sorted(letters, key=lambda key: weights.place(min(classes[key]))),
            lambda key: max((one for one in starts if starts[one] <= weights.place(min(classes[key]))),
                            key=starts.get)):
        line, pending = start, ""
        for key in group:
            letter = letters[key]
            if letter in starts:
                continue
            others = classes[key] - {letter}
            if letter in classes[key] and (others or len(letter) > 1):
                line += several(pending) + "<" + letter + equals(others)
                pending = ""
            else:
                pending += letter
        line += several(pending)
        if len(line) > 1:
            lines.append(line)
    return lines


def several(letters):
    return "<*" + run(letters) if len(letters) > 1 else "<" + letters if letters else ""


def rules(name):
    weights = Weights(name)
    classes, letters, same = {}, {}, {}
    for text in repertoire(name, weights):
        classes.setdefault(weights.of(text), set()).add(text)
    for key, texts in sorted(classes.items(), key=lambda item: min(item[1])):
        letter = min(texts, key=lambda text: (text not in LATIN, len(text), text))
        if len(key) == 1:
            letters[key] = letter
            if letter in LATIN:
                same[letter] = {text for text in texts if plain(text) != letter}
        elif name == "zh" and letter.startswith(tuple(READINGS)):
            # The other reading of an ideograph is a letter that no text has.
            letters[key[:1]] = chr(0xE000 + READINGS.index(letter[0]))
            classes[key[:1]] = {letter}
    for key, texts in classes.items():
        if len(key) == 1:
            continue
        target = "".join(letters.get((weight,), "\0") for weight in key)
        texts = {text for text in texts if text != target and (plain(text) == text or weights.of(plain(text)) != key)}
        if "\0" not in target:
            same.setdefault(target, set()).update(texts)
        elif texts:
            print(name, "left out:", " ".join(sorted(texts)))
    return steps(weights, letters, classes) + [
        unicodedata.normalize("NFC", target) + equals(texts) for target, texts in sorted(same.items()) if texts]


def main():
    head = (f"The letters of languages at the first level of the collation of ICU {icu.ICU_VERSION}. Written by "
            "Scripts/collation.py.\nCopyright Unicode, Inc.; SPDX: Unicode-3.0\n")
    text = head
    for name in LANGUAGES:
        if lines := rules(name):
            text += f"@{name.replace('_', '-')}\n" + "".join(line + "\n" for line in lines)
            print(name, sum(len(line.encode()) + 1 for line in lines))
    (ROOT / "Languages/collation.txt").write_text(text, encoding="utf-8")
    print(len(text.encode()), "bytes")


if __name__ == "__main__":
    main()
