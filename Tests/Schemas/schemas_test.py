"""Judges the JSON Schemas of SchemaMutationTests, and entries by them, with independent validators.

$ACOPIO_SCHEMAS is a folder of folders: each has the schemas of some collections and a file `jobs`
that says what must and what must not be valid.
"""

import contextlib
import io
import json
import os
import pathlib
import unittest

try:
    import check_jsonschema
    import jsonschema
except ImportError:
    jsonschema = None

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def folders():
    root = os.environ.get("ACOPIO_SCHEMAS")
    return sorted(path for path in pathlib.Path(root).iterdir()) if root else []


def schemas(folder):
    return {
        str(path.relative_to(folder).with_suffix("")): path
        for path in sorted(folder.rglob("*.json"))
    }


@unittest.skipUnless(jsonschema, "a validator is not installed")
@unittest.skipUnless(folders(), "$ACOPIO_SCHEMAS names no folder of schemas")
class Schemas(unittest.TestCase):
    def test_schemas_are_schemas(self):
        for folder in folders():
            for name, path in schemas(folder).items():
                with self.subTest(name):
                    schema = json.loads(path.read_text())
                    self.assertEqual(
                        schema["$schema"], "https://json-schema.org/draft/2020-12/schema")
                    jsonschema.Draft202012Validator.check_schema(schema)

    def test_entries_are_judged_as_the_build_judges_them(self):
        counts = {True: 0, False: 0}
        for folder in folders():
            validators = {}
            for name, path in schemas(folder).items():
                schema = json.loads(path.read_text())
                if name == "_collection":
                    continue
                entry = dict(schema["$defs"]["entry"]) if "$defs" in schema else schema
                validators[name] = {
                    True: jsonschema.Draft202012Validator(schema),
                    False: jsonschema.Draft202012Validator(entry),
                }
            for job in json.loads((folder / "jobs").read_text()):
                value = json.loads(job["json"])
                validator = validators[job["schema"]][job["isFile"]]
                faults = [error.message for error in validator.iter_errors(value)]
                with self.subTest(schema=job["schema"], story=job["story"]):
                    if job["isValid"]:
                        self.assertEqual(faults, [], job["json"][:300])
                    else:
                        self.assertNotEqual(faults, [], job["json"][:300])
                counts[job["isValid"]] += 1
        self.assertGreater(counts[True], 50)
        self.assertGreater(counts[False], 150)
        print("entries and files that are valid: {}, broken ones refused: {}".format(
            counts[True], counts[False]))

    def test_check_jsonschema_agrees(self):
        own = next(folder for folder in folders() if folder.name == "own")
        found = schemas(own)
        self.check("--check-metaschema", *found.values())
        declarations = sorted((ROOT / "content").rglob("_collection.yml"))
        self.check("--schemafile", found.pop("_collection"), *declarations)
        judged = 0
        for name, path in found.items():
            folder, _, translation = name.partition(".")
            # `features.en-US.json` says what `features.json` is called in another language.
            files = [
                file for file in (ROOT / "content" / folder).glob("*.json")
                if ("." in file.stem) == (translation == "translation")]
            if files and "$defs" in json.loads(path.read_text()):
                self.check("--schemafile", path, *files)
                judged += len(files)
        self.assertGreater(judged, 10)

    def test_editors_find_the_schemas_of_declarations(self):
        settings = json.loads((ROOT / ".vscode" / "settings.json").read_text())["yaml.schemas"]
        self.assertEqual(
            sorted(settings), [".acopio/schemas/_collection.json", ".acopio/schemas/_site.json"])
        for schema, files in settings.items():
            with self.subTest(schema):
                self.assertTrue(list(ROOT.glob(files)))

    def test_wrong_declarations_are_refused(self):
        schema = json.loads((next(iter(folders())) / "_collection.json").read_text())
        validator = jsonschema.Draft202012Validator(schema)
        good = {"entries": "*.md", "schema": {"a": {"type": "list", "of": {"type": "date"}}}}
        self.assertTrue(validator.is_valid(good))
        self.assertTrue(validator.is_valid({"entries": {"from": "books", "list": "parts"}}))
        for wrong in [
            {}, {"entries": "*.md"}, {"entries": {"from": "books"}}, dict(good, shcema={}),
            dict(good, schema={"a": {}}),
            dict(good, schema={"a": {"type": "txt"}}),
            dict(good, schema={"a": {"type": "boolean", "pattern": "x"}}),
            dict(good, schema={"a": {"type": "list", "of": {"type": "date", "min": 1}}}),
            dict(good, derive={"a": {"type": "text"}}),
        ]:
            with self.subTest(wrong):
                self.assertFalse(validator.is_valid(wrong))

    def check(self, *arguments):
        # In this process: importing the tool takes longer than a check.
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
            with self.assertRaises(SystemExit) as end:
                check_jsonschema.main([str(argument) for argument in arguments])
        self.assertEqual(end.exception.code, 0, printed.getvalue())


if __name__ == "__main__":
    unittest.main()
