"""Reads every published body with clients that generators made from the OpenAPI documents.

datamodel-code-generator makes types, openapi-python-client a whole client. Both must read each body of the site
in `$ACOPIO_SITE` without losing a member.
"""

import importlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest
import warnings

import pydantic

from descriptions_test import Version, read

SITE = pathlib.Path(os.environ["ACOPIO_SITE"])
BIN = pathlib.Path(sys.executable).parent


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode != 0:
        raise AssertionError(done.stdout + done.stderr)
    return done.stdout + done.stderr


def response(item):
    (media,) = item["get"]["responses"]["200"]["content"].values()
    return media["schema"]


class ClientTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        warnings.simplefilter("ignore")
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.scratch.name)
        sys.path.insert(0, cls.scratch.name)
        cls.versions = [Version(version["name"]) for version in read("acopio.json")["versions"]]

    @classmethod
    def tearDownClass(cls):
        sys.path.remove(cls.scratch.name)
        cls.scratch.cleanup()

    def bodies(self, version):
        for address, body, _ in version.files():
            yield address, body, response(version.openapi["paths"][version.path(address)])

    def test_types_of_datamodel_code_generator(self):
        for version in self.versions:
            name = f"types_{version.name}"
            run(BIN / "datamodel-codegen", "--input", SITE / version.name / "openapi.json",
                "--input-file-type", "openapi", "--output", self.folder / f"{name}.py",
                "--output-model-type", "pydantic_v2.BaseModel", "--use-annotated",
                "--extra-fields", "forbid")
            module = importlib.import_module(name)
            classes = set(version.openapi["components"]["schemas"])
            self.assertEqual({name for name in classes if not hasattr(module, name)}, set())
            # A type that the document does not name has a name that says nothing, such as `Id7`.
            source = (self.folder / f"{name}.py").read_text()
            made = set(re.findall(r"^class (\w+)\((?:BaseModel|StrEnum|Enum)\)", source, re.M))
            self.assertEqual(made - classes, set())

            def type_of(schema):
                if "$ref" in schema:
                    return getattr(module, schema["$ref"].split("/")[-1])
                if "anyOf" in schema:
                    kinds = [type_of(kind) for kind in schema["anyOf"]]
                    union = kinds[0]
                    for kind in kinds[1:]:
                        union = union | kind
                    return union
                if schema.get("type") == "array":
                    return list[type_of(schema["items"])]
                return dict[str, type_of(schema["additionalProperties"])]

            count = 0
            adapters = {}
            for address, body, schema in self.bodies(version):
                key = version.path(address)
                adapters.setdefault(key, pydantic.TypeAdapter(type_of(schema)))
                adapters[key].validate_python(body)
                count += 1
            self.assertGreater(count, 0)
            print(f"{count} files are read by the types of datamodel-code-generator")

    def test_client_of_openapi_python_client(self):
        for version in self.versions:
            name = f"client_{version.name}"
            said = run(BIN / "openapi-python-client", "generate", "--meta", "none",
                       "--path", SITE / version.name / "openapi.json",
                       "--output-path", self.folder / name)
            self.assertNotIn("WARNING", said)
            models = importlib.import_module(f"{name}.models")

            def check(schema, body, address):
                if "$ref" in schema:
                    model = getattr(models, self.class_name(models, schema["$ref"]))
                    if isinstance(body, str):
                        return model(body)
                    self.assertEqual(model.from_dict(body).to_dict(), body, address)
                elif "anyOf" in schema:
                    removed = isinstance(body, dict) and body.get("removed") is True
                    check(schema["anyOf"][-1 if removed else 0], body, address)
                elif schema.get("type") == "array":
                    for element in body:
                        check(schema["items"], element, address)

            count = 0
            for address, body, schema in self.bodies(version):
                check(schema, body, address)
                count += 1
            print(f"{count} files are read by the client of openapi-python-client")

    @staticmethod
    def class_name(models, reference):
        """The class of a schema; that generator writes `GeoJSON` as `GeoJSON` or `GeoJson`."""
        name = reference.split("/")[-1]
        return next(found for found in dir(models) if found.lower() == name.lower())


if __name__ == "__main__":
    unittest.main()
