"""What the engine writes: the words of words.json, and an index that another reader reads.

$ACOPIO is the command (default: .build/release/acopio).
"""

import collections
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

import reference

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACOPIO = os.environ.get("ACOPIO", str(ROOT / ".build/release/acopio"))
CASES = json.loads(pathlib.Path(__file__).with_name("words.json").read_text(encoding="utf-8"))
COLLECTION = """title: Notes
entries: notes.json
key: id
schema:
  id: { type: string }
  title: { type: text }
  about: { type: text, optional: true }
search: { fields: { title: 10, about: 2 }, show: about }
page: { permalink: '/notes/{key}/', layout: note }
"""
LAYOUT = ('<!doctype html><html lang="en"><head><title>x</title></head><body><header>xyzzy</header><main>'
          '<h1>{{ entry.title }}</h1>{% if entry.about %}<p>{{ entry.about }}</p>{% endif %}</main></body></html>\n')


def build(folder, language, entries, more=(), site=""):
    """Builds a site of notes, and of guides that are made like them, and returns its Output."""
    write = {
        "content/site.yml": f"name: Notes\nbase-url: https://notes.example/\nlocale: {language}\nformat-as: en\n{site}",
        "content/notes/_collection.yml": COLLECTION,
        "content/notes/notes.json": json.dumps(entries),
        "templates/layouts/note.html": LAYOUT,
    }
    if more:
        write["content/guides/_collection.yml"] = COLLECTION.replace("otes", "uides").replace("Nu", "Gu").replace("nu", "gu")
        write["content/guides/guides.json"] = json.dumps(more)
    if language in ("en", "es"):
        write["content/site.yml"] = write["content/site.yml"].replace("format-as: en\n", "")
    for path, text in write.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    subprocess.run([ACOPIO, "build", "--root", folder, "--output", folder / "Output", "--now", "2026-11-21"],
                   check=True, capture_output=True)
    return folder / "Output"


class Engine(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_synonyms_are_in_one_part_with_all_forms_or_those_of_a_phrase_with_the_word(self):
        words = [f"{one}{two}{three}o" for one in "bcdfglmp" for two in "aeiou" for three in ("rr", "l", "nt", "st", "br", "ch")]
        entries = [{"id": f"k{place:03}", "title": " ".join(words[place:place + 5]), "about": " ".join(words[::7])} for place in range(len(words))]
        entries += [{"id": "one", "title": "Una abeja y dos abejas"}, {"id": "two", "title": "El zorro rojo", "about": "los zorros"}]
        output = build(self.folder, "es", entries, site="search: { synonyms: [[abeja, el zorro, avispa], [yate, zorro rojo]] }\n")
        index = reference.Index(output, "es")
        self.assertEqual("abej avisp zorr", index.manifest["kept"])
        parts = list(index.synonyms())
        self.assertGreater(len(parts), 2)
        own = [part for part in parts if {"abeja", "abejas", "zorro", "zorros"} <= set(part[0])]
        self.assertEqual(1, len(own))
        self.assertIn([0, "abeja", "el zorro", "-avispa"], own[0][1])
        self.assertIn([1, "-yate", "zorro rojo"], own[0][1])
        # Who asks for a yacht gets the fox, which has its home elsewhere.
        others = [part for part in parts if part[1] and part is not own[0]]
        self.assertEqual([[[1, "-yate", "zorro rojo"]]], [groups for _, groups, _ in others])
        self.assertLessEqual({"zorro", "zorros"}, set(others[0][2]))
        self.assertLessEqual({"rojo", "zorro", "zorros"}, set(others[0][0]) | set(others[0][2]))
        # Nothing is there twice.
        for terms, _, more in parts:
            self.assertEqual(set(), set(terms) & set(more))

    def test_the_engine_makes_the_words_of_every_example(self):
        for language in sorted({case["language"] for case in CASES}):
            cases = [case for case in CASES if case["language"] == language]
            entries = [{"id": f"k{number:03}", "title": case["text"] or "—"} for number, case in enumerate(cases)]
            index = reference.Index(build(self.folder / language, language, entries), language)
            found = collections.defaultdict(set)
            for term, documents in index.postings().items():
                for number in documents:
                    found[number].add(term)
            # Compounds add the words that they are joined of, and negations those that are not wanted.
            has_compounds = reference.LANGUAGES.get(language, {}).get("compounds")
            for number, case in enumerate(cases):
                with self.subTest(language=language, text=case["text"]):
                    words = {term for term in found[number] if not term.startswith("-")}
                    self.assertEqual(words & set(case["words"]) if has_compounds else words, set(case["words"]))

    def test_another_reader_reads_the_index(self):
        kinds = ["piñata", "camión", "luz", "nopales", "Straße", "<b>&amp;</b>"]
        entries = [{"id": f"k{number:03}", "title": f"{kinds[number % 6]} {number} {'uno ' * (number % 7)}",
                    "about": f"{kinds[number // 6 % 6]} de todos los días sin pan, {number * 7919 % 1000}"}
                   for number in range(4_000)]
        more = [{"id": f"g{number:03}", "title": f"guía {number}", "about": "de todos"} for number in range(60)]
        output = build(self.folder / "bytes", "es", entries, more)
        index = reference.Index(output, "es")
        documents = [(entry, name) for name, own in (("guides", more), ("notes", entries)) for entry in own]
        self.assertEqual([[entry["title"].strip() and " ".join(entry["title"].split()), f"/{name}/{entry['id']}/", name.title()]
                          for entry, name in documents], index.documents())
        self.assertEqual([["guides", 0, 60], ["notes", 60, 4_000]], index.manifest["scopes"])
        expected = collections.defaultdict(set)
        for number, (entry, _) in enumerate(documents):
            for word in reference.words(f"{entry['title']}|{entry['about']}", "es"):
                expected[word].add(number)
        found = index.postings()
        self.assertEqual(set(expected), {term for term in found if not term.startswith("-")})
        ignored = set(reference.LANGUAGES["es"]["ignored"].split())
        common = {term for term, numbers in expected.items()
                  if len(numbers) > 50 and (len(numbers) > len(documents) // 2 or term in ignored)}
        self.assertEqual(common, {"de", "todos", "los", "dias", "sin", "pan", "uno"})
        self.assertEqual(common | ignored, {term for term in index.manifest["ignored"].split() if not term.startswith("-")})
        for term, numbers in expected.items():
            with self.subTest(term=term):
                # Of a common word, the best of each part of the site.
                self.assertTrue(len(found[term]) <= 100 and set(found[term]) <= numbers if term in common else set(found[term]) == numbers)
        self.assertIn("-pan", found)
        # A word in a title says more than one in a text.
        first = next(number for number, (entry, _) in enumerate(documents) if entry["title"].startswith("luz"))
        other = next(number for number, (entry, _) in enumerate(documents) if entry["about"].startswith("luz") and not entry["title"].startswith("luz"))
        self.assertGreater(found["luz"][first], found["luz"][other])
        self.assertEqual(*index.near())
        self.assertTrue({"piñata", "camion", "strasse"} <= set(index.near()[0]))
        again = {path.relative_to(output): path.read_bytes() for path in output.rglob("*.js*")}
        build(self.folder / "bytes", "es", entries, more)
        self.assertEqual(again, {path.relative_to(output): path.read_bytes() for path in output.rglob("*.js*")})


if __name__ == "__main__":
    unittest.main()
