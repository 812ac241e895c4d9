"""Puts the OpenAPI documents of the portals in as their contract, and judges bodies that were changed.

A contract is worth what it finds. The published bodies have no fault; of bodies that were changed in one place each, the
tool finds those that another validator (jsonschema-rs) finds, and no others. The site is in `$ACOPIO_SITE`, the command
`$ACOPIO`.
"""

import collections
import copy
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from descriptions_test import Version, document_validators, read

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACOPIO = os.environ.get("ACOPIO", str(ROOT / ".build/release/acopio"))
DAY = "2026-11-21"

Mutation = collections.namedtuple("Mutation", "kind address path body")


def resolved(document, schema):
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].split("/")[-1]]
    return schema


def places(document, schema, value, way=()):
    """Each value in a body, with its schema and the way to it."""
    schema = resolved(document, schema)
    for name in ("anyOf", "oneOf"):
        for option in schema.get(name, []):
            option = resolved(document, option)
            kind = option.get("type")
            if isinstance(value, dict) and kind == "object" and all(key in value for key in option.get("required", [])):
                yield from places(document, option, value, way)
                return
    yield way, schema, value
    if isinstance(value, dict):
        for key, inner in schema.get("properties", {}).items():
            if key in value:
                yield from places(document, inner, value[key], (*way, key))
    elif isinstance(value, list) and "items" in schema:
        # The last element shows that all are judged.
        for index in {0, len(value) - 1} if value else ():
            yield from places(document, schema["items"], value[index], (*way, index))


def types(schema):
    kind = schema.get("type", [])
    return [kind] if isinstance(kind, str) else kind


def changed(body, way, new):
    """The body with a new value at the end of a way; the function `new` gets what contains it, and its last step."""
    body = copy.deepcopy(body)
    inside = body
    for step in way[:-1]:
        inside = inside[step]
    new(inside, way[-1])
    return body


def put(value):
    def change(inside, step):
        inside[step] = value

    return change


def remove(inside, step):
    del inside[step]


def mutations(schema, value):
    """The changes of one value that its schema suggests, with their kinds."""
    kinds = types(schema)
    if "const" in schema:
        yield "another constant", put(f"not {schema['const']}" if isinstance(schema["const"], str) else None)
    if "enum" in schema:
        yield "a word that is not listed", put("unlisted")
    if "null" not in kinds and kinds:
        yield "null", put(None)
    if kinds == ["string"]:
        yield "a number as text", put(7)
    if kinds in (["integer"], ["number"]) and isinstance(value, (int, float)):
        yield "a text as number", put(str(value))
        if "maximum" in schema:
            yield "more than the maximum", put(int(schema["maximum"]) + 1)
        if "minimum" in schema:
            yield "less than the minimum", put(int(schema["minimum"]) - 1)
    if kinds == ["integer"]:
        yield "a part of a whole number", put(1.5)
    if kinds == ["boolean"]:
        yield "the word of a Boolean", put("true")
    if kinds == ["array"]:
        yield "an object for a list", put({"0": value})
        if schema.get("minItems"):
            yield "too few elements", put([])
    if kinds == ["object"]:
        yield "a list for an object", put([value])
    for name, wrong in {
        "date": "2026-2-28",
        "date-time": "2026-01-01 10:00",
        "uri": "not an address",
        "email": "nobody",
    }.items():
        if schema.get("format") == name:
            yield f"no {name}", put(wrong)
    if isinstance(value, str) and "maxLength" in schema:
        yield "a text that is too long", put("x" * (schema["maxLength"] + 1))
    if isinstance(value, str) and "pattern" in schema:
        yield "a text without its pattern", put("\u0001 ?")


def variants(document, schema, body):
    """The kinds of changes of a body, each with the way to a value and what happens to it."""
    for way, part, value in places(document, schema, body):
        if isinstance(value, dict):
            for key in part.get("required", []):
                if key in value:
                    yield "a required member is missing", (*way, key), remove
            if "properties" in part and way:
                yield "one more member", (*way, "aNewMember"), put(1)
        if not way:
            continue
        for kind, change in mutations(part, value):
            yield kind, way, change


class Contract:
    """A site that publishes given bodies, with an OpenAPI document as its contract."""

    def __init__(self, folder, version, document, bodies):
        self.folder, self.version = folder, version
        paths = {path: document["paths"][path] for _, path, _ in bodies}
        self.write(
            "content/site.yml",
            (
                "name: Judged\nbase-url: https://judged.example/\nlocale: en\n"
                f"api: {{ versions: [ {{ name: {version}, contract: {{ level: types, undocumented: allow }} }} ] }}\n"
            ),
        )
        self.write(f"content/api/{version}/openapi.json", json.dumps({**document, "paths": paths}))
        for number, (address, path, body) in enumerate(bodies):
            name = f"c{number}"
            self.write(
                f"content/{name}/_collection.yml",
                (
                    f"entries: body.json\nsingle: true\nschema: {{ id: string, body: any }}\n"
                    f"endpoints: [ {{ path: '{address.removeprefix('/' + version).rsplit('.', 1)[0]}', one: body }} ]\n"
                ),
            )
            self.write(f"content/{name}/body.json", json.dumps([{"id": name, "body": body}], ensure_ascii=False))

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def faults(self):
        """The addresses of the bodies in which the tool finds a fault."""
        done = subprocess.run(
            [ACOPIO, "contract", "check", "--now", DAY, "--format", "json"],
            cwd=self.folder,
            capture_output=True,
            text=True,
        )
        found = json.loads(done.stdout)
        others = [one for one in found if one["id"] not in ("contract-mismatch", "contract-unanswered")]
        if others:
            raise AssertionError(others[:3])
        targets = [re.match(r"GET (\S+):", one["message"])[1] for one in found if one["id"] == "contract-mismatch"]
        return {f"/{self.version}{target}.json" for target in targets}


class MutationTests(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="acopio-mutations."))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def test_published_bodies_keep_the_document(self):
        """All bodies of the portals, judged by what they publish about themselves, examples included."""
        for name in ("content", "templates"):
            shutil.copytree(ROOT / name, self.folder / name, symlinks=True)
        for version in read("acopio.json")["versions"]:
            document = self.folder / f"content/api/{version['name']}/own.json"
            document.parent.mkdir(parents=True, exist_ok=True)
            document.write_text(json.dumps(read(f"{version['name']}/openapi.json")))
        done = subprocess.run(
            [ACOPIO, "contract", "check", "--now", DAY, "--format", "json"],
            cwd=self.folder,
            capture_output=True,
            text=True,
        )
        self.assertEqual((done.returncode, json.loads(done.stdout)), (0, []), done.stderr[:2000])

    def test_changed_bodies(self):
        """At most one change of each kind for each body, and one body for each address of a site."""
        count = collections.Counter()
        wrong = []
        for version in [Version(version["name"]) for version in read("acopio.json")["versions"]]:
            validators = document_validators(version.openapi)
            # GeoJSON is made by the tool, and cannot be given as a body.
            files = [
                (address, body, path)
                for address, body, path in version.files()
                if path and not path.endswith(".geojson")
            ]
            chosen = {}
            for address, body, path in files:
                if path not in chosen or len(chosen[path]) < 3:
                    chosen.setdefault(path, []).append((address, body))
            seen = collections.Counter()
            cases = []
            for path, examples in sorted(chosen.items()):
                (media,) = version.openapi["paths"][path]["get"]["responses"]["200"]["content"].values()
                for address, body in examples:
                    # The kind that was tried least so far.
                    options = list(
                        {
                            kind: (kind, *change) for kind, *change in variants(version.openapi, media["schema"], body)
                        }.values()
                    )
                    if not options:
                        continue
                    kind, way, change = min(options, key=lambda option: seen[option[0]])
                    seen[kind] += 1
                    cases.append(Mutation(kind, address, path, changed(body, way, change)))
            folder = self.folder / version.name
            folder.mkdir()
            found = Contract(
                folder, version.name, version.openapi, [(c.address, c.path, c.body) for c in cases]
            ).faults()
            for case in cases:
                # Objects are open for clients: one more member is no fault, which the validators here say it is.
                is_wrong = case.kind != "one more member" and not validators[case.path].is_valid(case.body)
                count[case.kind, is_wrong] += 1
                if is_wrong != (case.address in found):
                    wrong.append((case.kind, case.address, is_wrong))
            shutil.rmtree(folder)
        self.assertEqual(wrong, [])
        self.assertGreaterEqual(sum(number for (_, is_wrong), number in count.items() if is_wrong), 60)
        self.assertGreaterEqual(sum(number for (_, is_wrong), number in count.items() if not is_wrong), 3)
        print(
            f"{sum(count.values())} changed bodies of {len({kind for kind, _ in count})} kinds are judged as another validator does"
        )


if __name__ == "__main__":
    unittest.main()
