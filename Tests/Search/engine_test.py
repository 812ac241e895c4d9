"""What the engine writes: the terms of words.json, and the index that the reference makes.

$ACOPIO is the command (default: .build/release/acopio).
"""

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
LAYOUT = '<!doctype html><html lang="en"><head><title>x</title></head><body><h1>x</h1></body></html>\n'


def build(folder, language, entries, more=()):
    """Builds a site of notes, and of guides that are made like them, and returns its Output."""
    write = {
        "content/site.yml": f"name: Notes\nbase-url: https://notes.example/\nlocale: {language}\nformat-as: en\n",
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


def terms_of(output, language):
    """The terms of each document."""
    manifest = json.loads((output / f"search/{language}.json").read_bytes())
    found = [set() for _ in range(manifest["count"])]
    for _, address in manifest["terms"]:
        shard = json.loads((output / address[1:]).read_bytes())
        for term, postings in zip(shard["terms"], shard["postings"]):
            number = 0
            for delta in postings[::2]:
                number += delta
                found[number].add(term)
    return found


class Engine(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_the_engine_makes_the_terms_of_every_example(self):
        for language in sorted({case["language"] for case in CASES}):
            cases = [case for case in CASES if case["language"] == language]
            entries = [{"id": f"k{number:03}", "title": case["text"] or "—"} for number, case in enumerate(cases)]
            found = terms_of(build(self.folder / language, language, entries), language)
            for case, terms in zip(cases, found):
                with self.subTest(language=language, text=case["text"]):
                    self.assertEqual(terms, set(case["terms"]))

    def test_the_engine_writes_the_bytes_of_the_reference(self):
        kinds = ["piñata", "camión", "luz", "nopales", "Straße", "<b>&amp;</b>"]
        entries = [{"id": f"k{number:03}", "title": f"{kinds[number % 6]} {number} {'uno ' * (number % 7)}",
                    "about": f"{kinds[number // 6 % 6]} de todos los días, {number * 7919 % 1000}"}
                   for number in range(400)]
        more = [{"id": f"g{number:03}", "title": f"guía {number}", "about": "de todos"} for number in range(60)]
        output = build(self.folder / "bytes", "es", entries, more)
        documents = [{"title": " ".join(entry["title"].split()), "url": f"/{name.lower()}/{entry['id']}/",
                      "summary": entry["about"], "kind": name, "scope": name.lower(),
                      "fields": [(entry["title"], 10), (entry["about"], 2)]}
                     for name, own in (("Notes", entries), ("Guides", more)) for entry in own]
        expected = reference.index(documents, "es")
        written = {str(path.relative_to(output)): path.read_bytes()
                   for path in [*output.glob("search/*.json"), *output.glob("assets/search/**/*.json")]}
        self.assertEqual(sorted(written), sorted(expected))
        self.assertEqual(written, expected)


if __name__ == "__main__":
    unittest.main()
