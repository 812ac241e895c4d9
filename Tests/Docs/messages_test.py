"""The messages of the tool and their texts in other languages."""

import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/Breaks"))

from small_site import ACOPIO, SiteTest  # noqa: E402

SPANISH = json.loads((ROOT / "Languages/es.json").read_text())
# What stands before the literal of a message. The compiler knows all of them: Scripts/messages.py asks it.
BEFORE = re.compile(r"(remedy: |: Message\??\s*=\s*|Diagnostic\.Note\(|\.(error|warning)\(\s*\.\w+,\s*|leftOut\(\s*)$")
# Words that no Spanish sentence has.
ENGLISH = re.compile(r"(?<![\w'/<-])(the|of|is|are|with|and|has|have|it|its|not|which|that|this)(?![\w'/>-])")


def script():
    spec = importlib.util.spec_from_file_location("messages", ROOT / "Scripts/messages.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(*arguments, **environment):
    environment = {**os.environ, "LC_ALL": "C", "ACOPIO_LANGUAGE": "", **environment}
    return subprocess.run([ACOPIO, *arguments], capture_output=True, text=True, env=environment)


class Texts(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.messages = script()
        cls.literals = {}
        cls.told = {}
        for path in sorted((ROOT / "Sources").rglob("*.swift")):
            text = path.read_text()
            for place, pattern in cls.messages.Reader(text).joined().items():
                where = f"{path.relative_to(ROOT)}:{text.count(chr(10), 0, place) + 1}"
                cls.literals.setdefault(pattern, where)
                if BEFORE.search(text[max(0, place - 120) : place]):
                    cls.told.setdefault(pattern, where)

    def test_every_text_is_that_of_a_message(self):
        described = run("--experimental-dump-help").stdout
        known = set(self.literals) | set(self.messages.texts_of(json.loads(described)))
        self.assertEqual([pattern for pattern in SPANISH if pattern not in known], [])

    def test_what_is_said_has_a_text(self):
        words = {pattern for pattern in self.told if re.search(r"[A-Za-z]{2}", re.sub(r"\{\d+\}", "", pattern))}
        self.assertGreater(len(words), 1000)
        self.assertEqual([f"{self.told[pattern]}: {pattern}" for pattern in words if pattern not in SPANISH], [])

    def test_the_help_has_a_text_for_everything(self):
        described = json.loads(run("--experimental-dump-help").stdout)
        self.assertEqual([text for text in self.messages.texts_of(described) if text not in SPANISH], [])


class Help(unittest.TestCase):
    def test_is_in_the_language_that_is_asked_for(self):
        english = run("help", "build").stdout
        self.assertIn("USAGE: acopio build", english)
        spanish = run("build", "--help", "--language", "es").stdout
        self.assertIn("USO: acopio build", spanish)
        self.assertIn("--base-url <url>", spanish)
        self.assertEqual(run("help", "build", LC_ALL="es_MX.UTF-8").stdout, spanish)
        self.assertEqual(run("help", "build", LC_ALL="de_DE.UTF-8").stdout, english)

    def test_names_all_that_the_english_one_names(self):
        def options(text):
            return set(re.findall(r"^  (-\S+|<\S+>|[a-z]\S+)", text, re.M))

        for command in ["build", "check", "serve", "init", "publish", "lock check", "contract import", "explain"]:
            english, spanish = (run("help", *command.split(), LC_ALL=tag).stdout for tag in ("C", "es"))
            missing = options(english) - options(spanish) - {"--version", "-h,"}
            self.assertEqual(missing, set(), command)
            self.assertTrue(all(len(line) <= 80 or "USO:" in line for line in spanish.split("\n")), spanish)

    def test_refuses_a_language_without_messages(self):
        answer = run("check", "--language", "xx")
        self.assertEqual(answer.returncode, 2)
        self.assertIn("'--language' is en or es", answer.stderr)

    def test_wrong_arguments_are_told_in_spanish(self):
        answer = run("check", "--tempaltes", "--language", "es")
        self.assertEqual(answer.returncode, 2)
        self.assertNotRegex(answer.stderr, ENGLISH)
        self.assertIn("'--templates'", answer.stderr)


ENTRY = "content/books/momo.json"
SITE = {
    "content/site.yml": "name: Faro\nbase-url: https://faro.example/\nlocale: es-MX\n",
    "content/books/_collection.yml": (
        "entries: '*.json'\nschema:\n  title: text\n  pages: integer\n  price: { type: number, optional: true }\n"
        "  date: date\n  kind: { type: enum, values: [novela, poesía] }\n  tags: { type: list, of: string, optional: true }\n"
        "page: { permalink: '/{slug}/', layout: book }\n"
    ),
    ENTRY: (
        '{\n  "title": "Momo",\n  "pages": 304,\n  "date": "2026-11-21",\n  "kind": "novela"\n}\n'
    ),
    "templates/layouts/book.html": "<!doctype html><html lang=\"es\"><head><title>{{ entry.title }}</title></head>"
    "<body><main><h1>{{ entry.title }}</h1></main></body></html>\n",
}

# A mistake of an editor: what is written for what, and what the message says of it.
MISTAKES = [
    ('"title"', '"titel"', "¿quisiste decir 'title'?"),
    ('304', '"304"', "escríbelo sin comillas: 304"),
    ('304', '304,5', "no es"),
    ('"2026-11-21"', '"2026-02-30"', "del calendario"),
    ('"novela"', '"novella"', "¿quisiste decir 'novela'?"),
    ('304,', '304', "','"),
    ('"novela"\n}', '"novela",\n}', "quita la coma"),
    ('"kind"', '"tags": "mar", "kind"', "[mar]"),
    ('  "pages": 304,\n', '', "'pages'"),
    ('"Momo"', "'Momo'", "comillas dobles"),
]


class Mistakes(SiteTest):
    """What an editor reads who knows no English."""

    def test_are_told_in_spanish_and_end_when_they_are_mended(self):
        self.write(SITE)
        for right, wrong, told in MISTAKES:
            with self.subTest(wrong):
                self.write({ENTRY: SITE[ENTRY].replace(right, wrong, 1)})
                answer = self.run_acopio("check", "--language", "es")
                self.assertEqual(answer.status, 1, answer.text)
                self.assertIn(told, answer.err)
                said = [line for line in answer.err.split("\n") if not re.match(r"\d* *\|", line)]
                self.assertNotRegex("\n".join(said), ENGLISH)
        self.write(SITE)
        for command in ["check", "build"]:
            answer = self.run_acopio(command, "--now", "2026-11-21", "--language", "es")
            self.assertEqual(answer.status, 0, answer.text)
            self.assertNotRegex(answer.text, ENGLISH)

    def test_are_the_same_for_programs(self):
        self.write({**SITE, ENTRY: SITE[ENTRY].replace('"Momo"', "3")})
        english, spanish = (
            json.loads(self.run_acopio("check", "--format", "json", "--language", tag).out) for tag in ("en", "es")
        )
        self.assertGreater(len(english), 0)
        for one, other in zip(english, spanish, strict=True):
            self.assertNotEqual(one.pop("message"), other.pop("message"))
            self.assertNotEqual(one.pop("remedy"), other.pop("remedy"))
            self.assertEqual(one, other)


if __name__ == "__main__":
    unittest.main()
