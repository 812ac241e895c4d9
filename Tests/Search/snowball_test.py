"""The stems of a search next to those of Snowball: most forms that have one stem there have one here.

The stems are made of words without accents, as visitors type them, and join more forms than Snowball (donate, donation), so they
cannot be the same. Reads the dictionaries of hunspell, all their forms; $EXHAUSTIVE takes 100,000 words of each, otherwise 20,000.
"""

import collections
import itertools
import os
import pathlib
import random
import re
import unittest

import reference

try:
    import snowballstemmer
except ImportError:
    snowballstemmer = None

DICTIONARIES = pathlib.Path("/usr/share/hunspell")
# The least share of the pairs of forms with one stem of Snowball that have one here, in percent.
LANGUAGES = {"en": ("english", "en_US", 75), "es": ("spanish", "es_ES", 90)}


def forms(name):
    """The words of a dictionary in lowercase, with all endings that its rules allow."""
    text = {ending: (DICTIONARIES / f"{name}.{ending}").read_text(encoding="utf-8") for ending in ("aff", "dic")}
    rules = collections.defaultdict(list)
    for parts in map(str.split, text["aff"].splitlines()):
        if len(parts) >= 5 and parts[0] == "SFX":
            rules[parts[1]].append((parts[2], parts[3].partition("/")[0], re.compile(parts[4] + "$")))
    for line in text["dic"].splitlines():
        word, _, flags = (line.split() or [""])[0].partition("/")
        if not word.isalpha() or not word.islower():
            continue
        yield word
        for old, new, condition in itertools.chain.from_iterable(rules[flag] for flag in flags if flag in rules):
            if condition.search(word):
                yield (word.removesuffix(old) if old != "0" else word) + ("" if new == "0" else new)


@unittest.skipIf(snowballstemmer is None, "Snowball's stems (Python's snowballstemmer is missing)")
class Snowball(unittest.TestCase):
    def test_most_forms_of_a_word_have_one_stem_in_both(self):
        for language, (name, dictionary, least) in LANGUAGES.items():
            if not (DICTIONARIES / f"{dictionary}.dic").is_file():
                self.skipTest(f"Snowball's stems (the dictionary {dictionary} is missing)")
            words = sorted(word for word in set(forms(dictionary)) if word.isalpha())
            self.assertGreaterEqual(len(words), 100_000, language)
            # Words that follow each other, so that there are several forms of each.
            count = 100_000 if os.environ.get("EXHAUSTIVE") else 20_000
            start = random.Random(language).randrange(len(words) - count + 1)
            words = words[start:start + count]
            own = {word: reference.stem(reference.fold(word, language), language) for word in words}
            groups = collections.defaultdict(list)
            for word, stem in zip(words, snowballstemmer.stemmer(name).stemWords(words), strict=True):
                groups[stem].append(word)
            pairs = [own[one] == own[other] for group in groups.values() for one, other in itertools.combinations(group, 2)]
            with self.subTest(language):
                self.assertGreater(len(pairs), count / 4)
                self.assertGreaterEqual(100 * sum(pairs) / len(pairs), least)


if __name__ == "__main__":
    unittest.main()
