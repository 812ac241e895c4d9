"""What the words and the files of a search are, written a second time and slowly.

`words` are the steps from a text to its folded words, `stem` from a word to what its forms have in common, and `Index`
reads the files of an index. The code of the engine and of the browser is tested with these.
"""

import json
import pathlib
import re
import unicodedata

LANGUAGES = json.loads((pathlib.Path(__file__).resolve().parents[2] / "Browser/search.json").read_text(encoding="utf-8"))
LIMIT = 32
TILDE = {"es", "gl", "eu", "ast"}
LETTERS = {"æ": "ae", "œ": "oe", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "ς": "σ", "ى": "ي", "ة": "ه", "\xad": "", "\u0640": ""}
ARTICLES = ["وال", "بال", "كال", "فال", "لل", "ال"]
DENSE = [(0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1100, 0x11FF), (0x1780, 0x17FF), (0x3005, 0x3007), (0x3040, 0x30FF), (0x31F0, 0x31FF),
         (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xAC00, 0xD7AF), (0xF900, 0xFAFF), (0xFF66, 0xFF9F), (0x20000, 0x3FFFF)]
NUMBER = re.compile(r"[0-9]{1,3}([.,' \u2019\u00a0\u202f])[0-9]{3}(?:\1[0-9]{3})*")


def is_of_word(letter):
    return unicodedata.category(letter)[0] in "LMN" or letter == "\xad"


def is_mark(letter):
    return unicodedata.category(letter)[0] == "M" or letter == "\xad"


def is_dense(letter):
    return any(first <= ord(letter) <= last for first, last in DENSE)


def written(text):
    """The words of a text as they are written."""
    place = 0
    while place < len(text):
        number = NUMBER.match(text, place)
        while number and number.end() < len(text) and is_of_word(text[number.end()]):
            # One group less.
            number = NUMBER.fullmatch(text, place, number.end() - 4)
        if number:
            yield re.sub("[^0-9]", "", number[0])
            place = number.end()
            continue
        end = place
        while end < len(text) and is_of_word(text[end]):
            end += 1
        yield from pieces(text[place:end])
        place = max(end, place + 1)


def pieces(run):
    """A run of letters; in scripts without spaces, each two letters that follow each other."""
    parts = []
    for letter in run:
        dense = is_dense(letter)
        if parts and is_mark(letter):
            parts[-1][1][-1] += letter
        elif parts and parts[-1][0] == dense:
            parts[-1][1].append(letter)
        else:
            parts.append((dense, [letter]))
    for dense, letters in parts:
        if dense and len(letters) > 1:
            yield from (one + other for one, other in zip(letters, letters[1:]))
        else:
            yield "".join(letters)


def fold(word, language):
    """A word without case and accents."""
    letters = []
    for letter in unicodedata.normalize("NFD", word.lower()):
        if letter == "\u0303" and language in TILDE and letters[-1:] == ["n"]:
            letters[-1] = "ñ"
        elif unicodedata.category(letter) == "Mn":
            continue
        else:
            letters += LETTERS.get(letter, letter)
    text = "".join(letters)
    if language == "ar":
        article = next((each for each in ARTICLES if text.startswith(each) and len(text) >= len(each) + 3), "")
        text = text[len(article):]
    return text[:LIMIT]


def words(text, language):
    """The folded words of a text, in order; marks alone are none."""
    return [word for word in (fold(each, language) for each in written(text)) if word]


def stem(word, language):
    """What the forms of a folded word have in common."""
    for least, endings in LANGUAGES.get(language, {}).get("endings", []):
        pairs = [(*each.split(">"), "")[:2] for each in endings.split()]
        fitting = [pair for pair in pairs if word.endswith(pair[0]) and len(word) - len(pair[0]) >= least]
        if fitting:
            ending, other = max(fitting, key=lambda pair: len(pair[0]))
            word = word[:len(word) - len(ending)] + other
    return word


SIGNS = [chr(code) for code in range(33, 127) if chr(code) not in '"\\']


def numbers(text):
    """The numbers of a text of the index."""
    values = iter(SIGNS.index(sign) for sign in text)
    for first in values:
        if first < 62:
            yield first
        elif first < 91:
            yield 62 + (first - 62) * 92 + next(values)
        else:
            yield (next(values) * 92 + next(values)) * 92 + next(values)


def front_coded(text):
    last = ""
    for piece in text.split():
        # A number below 62 is one sign, and no address shares more than 2,730 letters.
        length = 1 if SIGNS.index(piece[0]) < 62 else 2
        last = last[:next(numbers(piece[:length]))] + piece[length:]
        yield last


class Index:
    """The files of an index."""

    def __init__(self, output, locale):
        self.output = output
        # The last line of what searches has it: begin({…});
        line = (output / f"search/{locale}.js").read_text(encoding="utf-8").rstrip().rpartition("\n")[2]
        self.manifest = json.loads(line.removeprefix("begin(").removesuffix(");"))

    def part(self, name):
        return json.loads((self.output / f"{self.manifest['base'][1:]}{name}.json").read_bytes())

    def postings(self):
        """The documents of each term, and the classes of their scores."""
        found = {}
        for hash in self.manifest["terms"][1::2]:
            shard = self.part(f"t.{hash}")
            for term, text in zip(front_coded(shard["terms"]), shard["postings"].split(" "), strict=True):
                values, found[term] = numbers(text), {}
                for grade in values:
                    document = -1
                    for _ in range(next(values)):
                        document += next(values) + 1
                        found[term][document] = grade
        return found

    def synonyms(self):
        """Of each part of the terms: its own terms, the groups of synonyms, and the terms that are there for these."""
        for hash in self.manifest["terms"][1::2]:
            shard = self.part(f"t.{hash}")
            more = shard.get("synonyms", {"groups": [], "terms": "", "postings": ""})
            terms = list(front_coded(more["terms"]))
            assert len(terms) == len(more["postings"].split(" ") if terms else [])
            yield list(front_coded(shard["terms"])), more["groups"], terms

    def documents(self):
        found = []
        for hash in self.manifest["documents"][1::2]:
            block = self.part(f"d.{hash}")
            for title, url in zip(block["titles"], front_coded(block["urls"]), strict=True):
                slug = "-".join(words(title, self.manifest["language"])).replace("ñ", "n")
                found.append((title, url.replace("|", slug)))
        kinds = self.manifest["kinds"]
        kinds = [kind for kind, count in zip(kinds[::2], kinds[1::2], strict=True) for _ in range(count)]
        return [[*each, kind] for each, kind in zip(found, kinds, strict=True)]

    def near(self):
        """The words that may be misspelt, as both lists have them."""
        forward, backward = ([word for hash in self.manifest[name][1::2] for word in front_coded(self.part(f"more/w.{hash}")["words"])]
                             for name in ("forward", "backward"))
        return forward, sorted(word[::-1] for word in backward)
