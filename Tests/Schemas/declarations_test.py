"""Judges the JSON Schemas of `site.yml` and `_collection.yml` by the examples of the documents.

An editor completes a key if the schema names it at its depth. So every key of every example is looked
up in the schema, the examples must be valid, and with any key misspelt they must not be.
"""

import copy
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

try:
    import jsonschema
    import ruamel.yaml
except ImportError:
    jsonschema = None

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
ACOPIO = os.environ.get("ACOPIO", str(ROOT / ".build/release/acopio"))
# Guides whose examples are keys of a '_collection.yml', if they are keys of one at all.
GUIDES = {"collections.md", "entries.md", "endpoints.md", "expressions.md", "feeds.md", "languages.md", "lists.md",
          "search-engines.md", "search.md", "time.md"}
BLOCK = re.compile(r"^```yaml\n(.*?)^```", re.M | re.S)


def schemas():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([ACOPIO, "schema", "--output", folder], cwd=ROOT, check=True,
                       stdout=subprocess.DEVNULL)
        return {name: json.loads((pathlib.Path(folder) / f"{name}.json").read_text())
                for name in ("_collection", "_site")}




def plain(value):
    """A value with days of the calendar as text, as JSON has them."""
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)


def load(text):
    return plain(ruamel.yaml.YAML(typ="safe", pure=True).load(text))


def resolved(schema, root):
    """The schemas that apply at one place: references followed, alternatives side by side."""
    found = [schema]
    for part in found:
        if "$ref" in part:
            found.append(root["$defs"][part["$ref"].removeprefix("#/$defs/")])
        for key in ("anyOf", "oneOf", "allOf"):
            found += part.get(key, [])
    return found


def unknown_keys(value, schema, root, path=()):
    """The keys of a value that the schema does not name, with their paths."""
    parts = resolved(schema, root)
    if isinstance(value, list):
        items = {"anyOf": [part["items"] for part in parts if "items" in part]}
        return [key for item in value for key in unknown_keys(item, items, root, path)]
    if not isinstance(value, dict):
        return []
    found = []
    for key, item in value.items():
        below = [part["properties"][key] for part in parts if key in part.get("properties", {})]
        if not below:
            below = [part["additionalProperties"] for part in parts
                     if isinstance(part.get("additionalProperties"), dict)]
            free = any(part == {} or set(part) <= {"description"} for part in parts)
            if not below and not free:
                found.append((*path, key))
        found += unknown_keys(item, {"anyOf": below}, root, (*path, key)) if below else []
    return found


def paths_of_keys(value, path=()):
    if isinstance(value, dict):
        for key, item in value.items():
            yield (*path, key)
            yield from paths_of_keys(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from paths_of_keys(item, (*path, index))


def misspelt(value, path):
    changed = copy.deepcopy(value)
    place = changed
    for step in path[:-1]:
        place = place[step]
    place["zzqq"] = place.pop(path[-1])
    return changed


@unittest.skipUnless(jsonschema, "the packages 'jsonschema' and 'ruamel.yaml' are not installed")
class Declarations(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.schemas = schemas()

    def examples(self):
        """(where, schema, value, whether it is a whole file) of every example that declares."""
        known = {name: set(schema["properties"]) for name, schema in self.schemas.items()}
        for path in sorted((ROOT / "docs/content/pages").rglob("*.md")) + [ROOT / "README.md"]:
            text = path.read_text()
            for match in BLOCK.finditer(text):
                line = text.count("\n", 0, match.start()) + 2
                where = f"{path.relative_to(ROOT)}:{line}"
                value = load(match[1])
                if not isinstance(value, dict):
                    continue
                first = match[1].split("\n", 1)[0]
                heading = ["", *re.findall(r"^#+ (.*)$", text[:match.start()], re.M)][-1]
                for name, keys in known.items():
                    named = f"{name[1:]}.yml" in first or heading.lstrip("_") == f"{name[1:]}.yml"
                    if named or (set(value) <= keys and len(keys & set(value)) == len(value)
                                 and name == "_collection" and path.name in GUIDES and "site.yml" not in first):
                        whole = set(self.schemas[name].get("required", [])) <= set(value)
                        yield where, name, value, whole
                        break

    def test_every_key_of_every_example_is_known_at_its_depth(self):
        count = 0
        for where, name, value, _ in self.examples():
            with self.subTest(where):
                self.assertEqual(
                    unknown_keys(value, self.schemas[name], self.schemas[name]), [])
                count += sum(1 for _ in paths_of_keys(value))
        self.assertGreater(count, 150)

    def test_examples_are_valid_and_misspelt_ones_are_not(self):
        refused = 0
        for where, name, value, whole in self.examples():
            schema = dict(self.schemas[name])
            if not whole:
                schema.pop("required", None)
            validator = jsonschema.Draft202012Validator(schema)
            with self.subTest(where):
                self.assertEqual([error.message for error in validator.iter_errors(value)], [])
            free = {path for path in paths_of_keys(value)
                    if not validator.is_valid(misspelt(value, path))}
            refused += len(free)
        self.assertGreater(refused, 100)

    def test_the_reference_shows_every_key_of_every_shape(self):
        text = (ROOT / "docs/content/pages/reference/configuration.md").read_text()
        shown = {}
        for match in BLOCK.finditer(text):
            heading = re.findall(r"^### (.*)$", text[:match.start()], re.M)[-1]
            shown.setdefault(heading.replace(" ", "-"), load(match[1]))
        for name, schema in self.schemas.items():
            for shape, definition in schema["$defs"].items():
                if shape == "text":
                    continue
                with self.subTest(f"{name}: {shape}"):
                    self.assertEqual(set(shown[shape]), set(definition["properties"]))
                    self.assertEqual(unknown_keys(shown[shape], definition, schema), [])

    def test_the_projects_own_declarations_are_valid(self):
        files = sorted((ROOT / "content").rglob("_collection.yml"))
        self.assertGreater(len(files), 20)
        for path in [*files, ROOT / "content/site.yml"]:
            name = "_site" if path.name == "site.yml" else "_collection"
            validator = jsonschema.Draft202012Validator(self.schemas[name])
            value = load(path.read_text())
            with self.subTest(path.relative_to(ROOT)):
                self.assertEqual([error.message for error in validator.iter_errors(value)], [])
                self.assertEqual(
                    unknown_keys(value, self.schemas[name], self.schemas[name]), [])

    def test_every_key_is_described(self):
        for name, schema in self.schemas.items():
            for shape in [schema, *schema["$defs"].values()]:
                for key, value in shape.get("properties", {}).items():
                    with self.subTest(f"{name}: {key}"):
                        self.assertTrue(value.get("description"))

    def test_schemas_are_schemas(self):
        for schema in self.schemas.values():
            jsonschema.Draft202012Validator.check_schema(schema)


if __name__ == "__main__":
    unittest.main()
