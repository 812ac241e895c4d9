"""The command and the browser find the same: in a site of several languages, with words, forms, errors and nonsense.

$ACOPIO is the command (default: .build/release/acopio).
"""

import json
import os
import pathlib
import random
import re
import subprocess
import tempfile
import unittest

import reference
from engine_test import ACOPIO, build

HERE = pathlib.Path(__file__).parent
FORMS = json.loads((HERE / "forms.json").read_text(encoding="utf-8"))
CASES = json.loads((HERE / "words.json").read_text(encoding="utf-8"))


def browser(output, locale, questions):
    run = subprocess.run(["node", HERE / "find.mjs"], input=json.dumps(questions), capture_output=True, text=True, check=True,
                         env=os.environ | {"OUTPUT": str(output), "LOCALE": locale})
    return json.loads(run.stdout)


def command(folder, text, scope=""):
    run = subprocess.run([ACOPIO, "search", "--root", folder, "--format", "json", *(["--scope", scope] if scope else []), "--", text],
                         capture_output=True, text=True, check=True)
    return json.loads(run.stdout)


class Engines(unittest.TestCase):
    maxDiff = None

    def folder(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        return pathlib.Path(folder.name)

    def same(self, folder, output, locale, questions):
        found = 0
        for question, theirs in zip(questions, browser(output, locale, questions), strict=True):
            ours = command(folder, *question)
            with self.subTest(locale=locale, question=question):
                self.assertEqual([{**each, "score": 0} for each in theirs], [{**each, "score": 0} for each in ours])
                for one, other in zip(theirs, ours):
                    self.assertAlmostEqual(one["score"], other["score"], delta=0.0006)
            found += len(ours) > 0
        return found

    def test_both_find_the_same_in_every_language(self):
        for locale, groups in FORMS.items():
            chance = random.Random(locale)
            forms = [form for group in groups for form in group]
            negation = reference.LANGUAGES[locale]["negations"].split()[0]
            entries = [{"id": f"k{number:02}", "title": " ".join(chance.choices(forms, k=2)),
                        "about": " ".join(chance.choices([*forms, negation], k=12))} for number in range(40)]
            folder = self.folder()
            output = build(folder, locale, entries, entries[:10], f"search: {{ synonyms: [['{forms[0]}', '{forms[-1]}'], ['{forms[2]} {forms[3]}', '{forms[5]}']] }}\n")
            questions = [(form, "") for form in forms[:12]]
            questions += [(f"{one} {other}", "") for one, other in zip(forms, forms[3:10])]
            questions += [(f"{forms[0]} {negation} {forms[4]}", ""), (f"{negation} {forms[1]} ", ""), (f"{forms[2]} {forms[3]}", "guides")]
            # A letter is missing, another added, and two change places.
            for form in [form for form in forms if len(form) > 5][:4]:
                place = chance.randrange(1, len(form) - 1)
                questions += [(form[:place] + form[place + 1:] + " ", ""), (form[:place] + "x" + form[place:], ""),
                              (form[:place - 1] + form[place] + form[place - 1] + form[place + 1:], "notes")]
            self.assertGreater(self.same(folder, output, locale, questions), len(questions) * 0.7)

    def test_both_find_the_same_of_any_text(self):
        texts = [case["text"] for case in CASES if case["text"].strip()]
        folder = self.folder()
        output = build(folder, "es", [{"id": f"k{number:03}", "title": text, "about": texts[number - 1]} for number, text in enumerate(texts)])
        chance = random.Random(1)
        questions = [(text, "") for text in chance.sample(texts, 60)]
        questions += [("de la", ""), ("sin", ""), ("", ""), ("  ", ""), ("%00\\\"'<b>", ""), ("a" * 3_000, ""), ("__proto__ constructor", ""), ("ñ", ""), ("-", ""), ("1 000", "")]
        questions = [each for each in questions if each[0].strip() and not each[0].startswith("-")]
        self.assertGreater(self.same(folder, output, "es", questions), 50)

    def test_both_find_the_same_for_words_that_are_written_together(self):
        for locale, titles, questions in [
            ("de", ["Kinder", "Bücher für Kinder", "Buch", "Donau", "Dampf und Schiff", "Fahrten mit dem Schiff", "Arbeit", "Plätze der Arbeit"],
             ["Kinderbücher", "Kinderbuch ", "Donaudampfschifffahrt", "Arbeitsplatz", "Arbeitsplat", "Dampfkinder ", "Kinderbuhc "]),
            ("en", ["The night train", "Night", "Train", "Trains by night"], ["nighttrain", "nighttrains ", "trainnight", "nighttrian "]),
            ("zh", ["补车胎", "补药", "轮胎的价格"], ["补胎", "补海", "胎价"]),
        ]:
            folder = self.folder()
            output = build(folder, locale, [{"id": f"k{number}", "title": title} for number, title in enumerate(titles)])
            self.assertGreaterEqual(self.same(folder, output, locale, [(question, "") for question in questions]), len(questions) - 2)

    def test_stems_are_those_of_the_reference_for_many_words(self):
        count = 100_000 if os.environ.get("EXHAUSTIVE") else 10_000
        for language in reference.LANGUAGES:
            chance = random.Random(language)
            alphabet = sorted({letter for group in FORMS.get(language, []) for form in group for word in reference.words(form, language) for letter in word})
            endings = [each.split(">")[0] for _, step in reference.LANGUAGES[language]["endings"] for each in step.split()]
            words = ["".join(chance.choices(alphabet, k=chance.randrange(1, 9))) + chance.choice(["", chance.choice(endings)]) for _ in range(count)]
            script = ("import { readFileSync } from 'node:fs'; import { stemmer } from './engine.js';"
                      f"const stem = stemmer(JSON.parse(readFileSync('search.json', 'utf8')).{language}.endings);"
                      "console.log(JSON.stringify(JSON.parse(readFileSync(0, 'utf8')).map(stem)));")
            run = subprocess.run(["node", "--input-type=module", "-e", script], input=json.dumps(words), capture_output=True, text=True,
                                 check=True, cwd=HERE.parents[1] / "Browser")
            wrong = [(word, reference.stem(word, language), theirs) for word, theirs in zip(words, json.loads(run.stdout), strict=True)
                     if reference.stem(word, language) != theirs]
            self.assertEqual([], wrong[:5], language)


class Checks(unittest.TestCase):
    def test_a_file_of_questions_is_asked(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            build(folder, "en", [{"id": "bottles", "title": "Bottles", "about": "How to recycle glass"}, {"id": "hours", "title": "Hours"}])
            questions = folder / "questions.yml"
            questions.write_text("- { question: recycling a bottle, page: /notes/bottles/ }\n"
                                 "- { question: hours, pages: [/x/, /notes/hours/], language: en, scope: notes, among: 1 }\n")

            def check(*more):
                return subprocess.run([ACOPIO, "search", "--root", folder, "--check", questions, *more], capture_output=True, text=True)

            good = check()
            self.assertEqual((0, "2 of 2 questions are answered\n", ""), (good.returncode, good.stdout, good.stderr))
            with questions.open("a") as file:
                file.write("- { question: glass, page: /notes/hours/ }\n")
            bad = check()
            self.assertEqual((1, "2 of 3 questions are answered\n"), (bad.returncode, bad.stdout))
            self.assertIn(":3:15: error: 'glass': '/notes/hours/' is not found, and not among the first 3, which are '/notes/bottles/' "
                          "[unanswered-question]", bad.stderr)
            self.assertEqual("unanswered-question", json.loads(check("--format", "json").stdout)[0]["id"])
            # The options are for questions without their own.
            self.assertIn("there is no index in 'xx'", check("--language", "xx").stderr)
            self.assertIn("2 of 3", check("--scope", "notes").stdout)
            self.assertIn("1 of 3", check("--scope", "others").stdout)
            for among in ["-1", "0", "two", "1.5", "99999999999999999999", "[1]"]:
                questions.write_text(f"- {{ question: glass, page: /notes/bottles/, among: {among} }}\n")
                bad = check()
                self.assertEqual((1, "0 of 1 questions are answered\n"), (bad.returncode, bad.stdout), among)
                self.assertIn("error: 'among' must be a whole number, 1 or more [wrong-type]", bad.stderr)
            for line, message in [("pgae: /x/", "'pgae' is not a key of a question; did you mean 'page'? [unknown-key]"),
                                  ("page: /x/, amongst: 3", "'amongst' is not a key of a question; did you mean 'among'? [unknown-key]"),
                                  ("page: /x/, scope: 3", "'scope' must be text, not a number [wrong-type]")]:
                questions.write_text(f"# Of visitors.\n- {{ question: glass, {line} }}\n")
                bad = check()
                self.assertEqual((1, "0 of 1 questions are answered\n"), (bad.returncode, bad.stdout), line)
                self.assertRegex(bad.stderr, r":2:\d+: error: " + re.escape(message))
                self.assertIn("remedy:", bad.stderr)
            build(folder, "en", [{"id": f"k{number:02}", "title": "Glass", "about": "glass " * number} for number in range(1, 16)])
            found = [each["url"].split("#")[0] for each in json.loads(subprocess.run(
                [ACOPIO, "search", "--root", folder, "--format", "json", "--limit", "15", "glass"], capture_output=True, text=True).stdout)]
            questions.write_text(f"- {{ question: glass, page: {found[12]}, among: 13 }}\n")
            self.assertEqual("1 of 1 questions are answered\n", check().stdout)
            questions.write_text("question: glass\n")
            self.assertEqual("0 of 0 questions are answered\n", check().stdout)
            missing = subprocess.run([ACOPIO, "search", "--root", folder, "--output", folder / "None", "x"], capture_output=True, text=True)
            self.assertEqual(2, missing.returncode)
            self.assertIn("there is no search in", missing.stderr)

    def test_a_damaged_index_is_said(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            output = build(folder, "en", [{"id": "bottles", "title": "Bottles", "about": "How to recycle glass"}])
            questions = folder / "questions.yml"
            questions.write_text("- { question: bottles, page: /notes/bottles/ }\n")
            parts = [path for kind in ("search/en.js", "assets/search/en/t.", "assets/search/en/d.", "assets/search/en/more/x.")
                     for path in output.glob(f"{kind}*")]
            self.assertEqual(4, len(parts))
            for part in parts:
                whole = part.read_bytes()
                for bytes in (b"", b"{}", b"[1", whole[:len(whole) // 2], None):
                    if bytes is None and part.name == "en.js":
                        # There is no search then.
                        continue
                    part.unlink() if bytes is None else part.write_bytes(bytes)
                    for question in (["--", "bottles"], ["--check", questions]):
                        with self.subTest(part=part.name, bytes=bytes, question=question[0]):
                            run = subprocess.run([ACOPIO, "search", "--root", folder, *question], capture_output=True, text=True)
                            self.assertEqual(2, run.returncode, run.stdout + run.stderr)
                            self.assertIn(f"{part}' is missing, or is no part of a search index", run.stderr)
                part.write_bytes(whole)
            self.assertEqual("/notes/bottles/  Bottles\n", command_text(folder, "bottles"))


def command_text(folder, text):
    return subprocess.run([ACOPIO, "search", "--root", folder, "--", text], capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    unittest.main()
