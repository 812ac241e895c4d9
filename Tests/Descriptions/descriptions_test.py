"""Holds the published descriptions of the API against everything that is published.

Every file of every endpoint must be valid against the OpenAPI document and against the schema of its
endpoint, with formats, and must have no member that these don't name. The site is in `$ACOPIO_SITE`.
"""

import functools
import json
import multiprocessing
import os
import pathlib
import re
import unittest

import jsonschema
import openapi_spec_validator
import referencing

SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ""))
CHECKER = jsonschema.Draft202012Validator.FORMAT_CHECKER


def read(path):
    return json.loads((SITE / path).read_text())


def strict(schema):
    """The schema with all objects closed, so that an unnamed member is found."""
    if isinstance(schema, list):
        return [strict(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    closed = {key: strict(value) for key, value in schema.items()}
    if isinstance(schema.get("properties"), dict) and schema.get("type") in (
            "object", ["object", "null"]):
        closed.setdefault("additionalProperties", False)
    return closed


@functools.cache
def pattern(path):
    """The files below a path of an OpenAPI document."""
    pieces = re.split(r"\{[^}]*\}", path)
    return re.compile("[^/]+".join(map(re.escape, pieces)))


class Version:
    """What is published about one version of the API."""

    def __init__(self, name):
        self.name = name
        self.index = read(f"{name}.json")
        self.openapi = read(f"{name}/openapi.json")
        base = self.openapi["servers"][0]["url"]
        self.schemas = {
            endpoint["url"]: read(endpoint["schema"].removeprefix(base).lstrip("/"))
            for endpoint in self.index["endpoints"]}
        self.base = base
        self.described = {f"/{name}/openapi.json"} | {
            endpoint["schema"].removeprefix(base) for endpoint in self.index["endpoints"]}

    @functools.cache
    def files(self):
        """The address and the body of every file, with the path of the document that it belongs to."""
        found = []
        for path in sorted((SITE / self.name).rglob("*")):
            address = "/" + str(path.relative_to(SITE))
            if path.suffix in (".json", ".geojson") and address not in self.described:
                found.append((address, json.loads(path.read_text()), self.path(address)))
        return found

    def path(self, address):
        return path_of(self.openapi, address)


def path_of(document, address):
    """The path of a document that a file belongs to: the one with the most literal text."""
    found = [path for path in document["paths"] if pattern(path).fullmatch(address)]
    return min(found, key=lambda path: path.count("{"), default=None)


def document_validators(document):
    """A validator for each path of a document."""
    resource = referencing.Resource(
        contents=strict(document), specification=referencing.jsonschema.DRAFT202012)
    registry = referencing.Registry().with_resource("urn:document", resource)
    validators = {}
    for path, item in document["paths"].items():
        (media,) = item["get"]["responses"]["200"]["content"].values()
        schema = json.loads(json.dumps(media["schema"]).replace(
            '"#/components', '"urn:document#/components'))
        validators[path] = jsonschema.Draft202012Validator(
            strict(schema), registry=registry, format_checker=CHECKER)
    return validators


def first(errors):
    error = jsonschema.exceptions.best_match(errors)
    return error and f"{error.json_path}: {error.message[:300]}"


def fault_of(task):
    """What is wrong with the body of a task."""
    validator, body = TASKS[task]
    return first(validator.iter_errors(body))


def faults_of(tasks):
    """What is wrong with each body by its validator, with a process for each processor."""
    global TASKS
    TASKS = tasks
    # Processes that begin as copies of this one need no copies of bodies and validators.
    with multiprocessing.get_context("fork").Pool() as pool:
        return pool.map(fault_of, range(len(tasks)), chunksize=8)


class DescriptionTests(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.versions = [Version(version["name"]) for version in read("acopio.json")["versions"]]

    def test_documents_are_openapi(self):
        for version in self.versions:
            openapi_spec_validator.validate(version.openapi)

    def test_schemas_are_json_schemas(self):
        for version in self.versions:
            for schema in version.schemas.values():
                jsonschema.Draft202012Validator.check_schema(schema)

    def test_every_file_is_described(self):
        for version in self.versions:
            missing = [address for address, _, path in version.files() if not path]
            self.assertEqual(missing, [])

    def test_every_file_is_valid_against_the_document(self):
        count = 0
        faults = {}
        for version in self.versions:
            validators = document_validators(version.openapi)
            used = set()
            files = version.files()
            found = faults_of([(validators[path], body) for _, body, path in files])
            for (address, _, path), fault in zip(files, found):
                used.add(path)
                count += 1
                if fault:
                    faults.setdefault(path, f"{address} {fault}")
            self.assertEqual(faults, {})
            later = {path for path in validators if "/page/{page}" in path}
            self.assertEqual(set(validators) - used - later, set())
        self.assertGreater(count, 0)
        print(f"{count} files are valid")

    def test_every_file_is_valid_against_the_schema_of_its_endpoint(self):
        for version in self.versions:
            tasks, names = [], []
            for endpoint in version.index["endpoints"]:
                schema = strict(version.schemas[endpoint["url"]])
                validator = jsonschema.Draft202012Validator(schema, format_checker=CHECKER)
                address = endpoint["url"].removeprefix(version.base)
                paths = (address, address.replace(".json", "/page/{page}.json"))
                files = [(name, body) for name, body, path in version.files() if path in paths]
                tasks += [(validator, body) for _, body in files]
                names += [(endpoint["path"], name) for name, _ in files]
                self.assertEqual(len(files), endpoint["files"], address)
            faults = {path: f"{name} {fault}" for (path, name), fault in zip(names, faults_of(tasks)) if fault}
            self.assertEqual(faults, {})

    def test_examples_of_parameters_have_files(self):
        count = 0
        for version in self.versions:
            for path, item in version.openapi["paths"].items():
                address = path
                for parameter in item["get"].get("parameters", []):
                    if "example" in parameter:
                        address = address.replace(f"{{{parameter['name']}}}", str(parameter["example"]))
                if address == path or "{page}" in address:
                    continue
                count += 1
                self.assertTrue((SITE / address.lstrip("/")).is_file(), address)
        self.assertGreater(count, 0)

    def test_operations_have_names_of_their_own(self):
        for version in self.versions:
            names = [item["get"]["operationId"] for item in version.openapi["paths"].values()]
            self.assertEqual(len(names), len(set(names)))
            for name in names:
                self.assertRegex(name, r"^get[A-Z][A-Za-z0-9_]*$")


if __name__ == "__main__":
    unittest.main()
