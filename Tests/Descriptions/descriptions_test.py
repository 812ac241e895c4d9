"""Holds the published descriptions of the API against everything that is published.

Every file of every endpoint must be valid against the OpenAPI document and against the schema of its
endpoint, with formats, and must have no member that these don't name. The site is in `$ACOPIO_SITE`.
"""

import functools
import json
import os
import pathlib
import re
import unittest

import jsonschema
import jsonschema_rs
import openapi_spec_validator

SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ""))


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


def validator(schema, registry=None):
    return jsonschema_rs.Draft202012Validator(
        schema, registry=registry, validate_formats=True, ignore_unknown_formats=False, offline=True)


def document_validators(document):
    """A validator for each path of a document."""
    registry = jsonschema_rs.Registry(
        [("urn:document", strict(document))], draft=jsonschema_rs.Draft202012)
    validators = {}
    for path, item in document["paths"].items():
        (media,) = item["get"]["responses"]["200"]["content"].values()
        schema = json.loads(json.dumps(media["schema"]).replace(
            '"#/components', '"urn:document#/components'))
        validators[path] = validator(strict(schema), registry)
    return validators


def fault_of(judge, body):
    """What is wrong with a body, or None."""
    error = next(judge.iter_errors(body), None)
    return error and f"/{'/'.join(map(str, error.instance_path))}: {error.message[:300]}"


class DescriptionTests(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.versions = [Version(version["name"]) for version in read("acopio.json")["versions"]]

    def test_documents_are_openapi(self):
        for version in self.versions:
            openapi_spec_validator.validate(version.openapi)

    def test_documents_keep_the_rules_of_linters(self):
        """The recommended rules of Spectral for OpenAPI (`spectral:oas`), by their names, since no linter is at hand."""
        for version in self.versions:
            document = version.openapi
            faults = []

            def rule(name, holds, place=""):
                if not holds:
                    faults.append(f"{name} {place}")

            info, tags = document["info"], document["tags"]
            rule("info-contact", info.get("contact", {}).get("email"))
            rule("contact-properties", {"name", "url", "email"} <= set(info.get("contact", {})))
            rule("info-description", info.get("description"))
            rule("info-license", info.get("license", {}).get("name"))
            rule("license-url", info.get("license", {}).get("url"))
            rule("oas3-api-servers", document.get("servers"))
            for server in document["servers"]:
                rule("oas3-server-trailing-slash", not server["url"].endswith("/"), server)
                rule("oas3-server-not-example.com", "example.com" not in server["url"], server)
            names = [tag["name"] for tag in tags]
            rule("openapi-tags-uniqueness", len(names) == len(set(names)))
            rule("openapi-tags-alphabetical", names == sorted(names), names)
            used = set()
            for path, item in document["paths"].items():
                rule("path-keys-no-trailing-slash", not path.endswith("/"), path)
                rule("path-not-include-query", "?" not in path, path)
                rule("path-declarations-must-exist", "{}" not in path, path)
                operation = item["get"]
                rule("operation-success-response", any(code[0] in "23" for code in operation["responses"]), path)
                rule("operation-operationId-valid-in-url", re.fullmatch(r"[\w-]+", operation["operationId"]), path)
                rule("operation-singular-tag", len(operation["tags"]) == 1, path)
                rule("operation-tag-defined", set(operation["tags"]) <= set(names), path)
                rule("operation-description", operation.get("description") or operation.get("summary"), path)
                given = {one["name"] for one in item.get("parameters", []) + operation.get("parameters", [])
                         if one["in"] == "path" and one["required"]}
                rule("path-params", given == set(re.findall(r"{(\w+)}", path)), path)
                used |= set(operation["tags"])
            rule("tag-description", all(tag.get("description") for tag in tags))
            rule("tags are used", used == set(names), set(names) ^ used)
            text = json.dumps(document)
            rule("no-script-tags-in-markdown", "<script" not in text)
            rule("no-eval-in-markdown", "eval(" not in text)
            for name in document["components"]["schemas"]:
                rule("oas3-unused-component", f'"#/components/schemas/{name}"' in text, name)
            open_values = [document]
            while open_values:
                value = open_values.pop()
                if isinstance(value, list):
                    open_values += value
                elif isinstance(value, dict):
                    open_values += value.values()
                    if isinstance(value.get("enum"), list):
                        words = [json.dumps(word) for word in value["enum"]]
                        rule("duplicated-entry-in-enum", len(words) == len(set(words)), words[:3])
                    if value.get("type") == "array":
                        rule("array-items", "items" in value, str(value)[:80])
            # oas3-valid-media-example
            for path, judge in document_validators(document).items():
                (media,) = document["paths"][path]["get"]["responses"]["200"]["content"].values()
                for example in [media["example"]] if "example" in media else []:
                    rule("oas3-valid-media-example", fault_of(judge, example) is None, path)
            self.assertEqual(faults, [])

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
            for address, body, path in version.files():
                used.add(path)
                count += 1
                fault = fault_of(validators[path], body)
                if fault:
                    faults.setdefault(path, f"{address} {fault}")
            self.assertEqual(faults, {})
            later = {path for path in validators if "/page/{page}" in path}
            self.assertEqual(set(validators) - used - later, set())
        self.assertGreater(count, 0)
        print(f"{count} files are valid")

    def test_every_file_is_valid_against_the_schema_of_its_endpoint(self):
        for version in self.versions:
            faults = {}
            for endpoint in version.index["endpoints"]:
                judge = validator(strict(version.schemas[endpoint["url"]]))
                address = endpoint["url"].removeprefix(version.base)
                paths = (address, address.replace(".json", "/page/{page}.json"))
                files = [(name, body) for name, body, path in version.files() if path in paths]
                self.assertEqual(len(files), endpoint["files"], address)
                for name, body in files:
                    fault = fault_of(judge, body)
                    if fault:
                        faults[endpoint["path"]] = f"{name} {fault}"
            self.assertEqual(faults, {})

    def test_the_validator_finds_what_is_not_described(self):
        document = {"openapi": "3.1.0", "paths": {"/books.json": {"get": {"responses": {"200": {"content": {
            "application/json": {"schema": {"$ref": "#/components/schemas/Book"}}}}}}}},
            "components": {"schemas": {"Book": {"type": "object", "properties": {
                "printed": {"type": "string", "format": "date"}, "site": {"type": "string", "format": "uri"},
                "pages": {"type": "integer", "maximum": 5}}}}}}
        judge = document_validators(document)["/books.json"]
        self.assertIsNone(fault_of(judge, {"printed": "2026-11-24", "site": "https://library.example/", "pages": 5}))
        for body in ({"printed": "2026-13-24"}, {"site": "library"}, {"pages": 6}, {"pages": "5"}, {"title": "Momo"}, []):
            self.assertIsNotNone(fault_of(judge, body), body)

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
