"""Holds the descriptions of the sites of other tests against their files.

Each folder in `$ACOPIO_DESCRIPTIONS` contains the endpoints of one site with the OpenAPI documents that describe
them. These sites have every shape of endpoint and type of field, and the oddest values.
"""

import functools
import json
import os
import pathlib
import unittest

import openapi_spec_validator

from descriptions_test import document_validators, fault_of, path_of

SITES = pathlib.Path(os.environ["ACOPIO_DESCRIPTIONS"])
# What such a site has at its root besides endpoints, where a path may begin with a field.
OTHERS = {"acopio.json", "404.json", "openapi.json"}


@functools.cache
def described(text):
    """An OpenAPI document, which is found valid, and the validators of its paths. Many sites differ in bodies only."""
    document = json.loads(text)
    # A file of the site may replace it.
    if "paths" not in document:
        return None
    openapi_spec_validator.validate(document)
    return document, document_validators(document)


class SiteTests(unittest.TestCase):
    maxDiff = None

    def test_every_file_is_valid(self):
        count = 0
        faults = []
        for site in sorted(SITES.iterdir()):
            for openapi in sorted(site.rglob("openapi.json")):
                found = described(openapi.read_text())
                if found is None:
                    continue
                document, validators = found
                # Pages that are named for their hash are in a folder of their own.
                pages = (site / "immutable").rglob("*json")
                for file in sorted({*openapi.parent.rglob("*json"), *pages}):
                    address = "/" + str(file.relative_to(site))
                    path = path_of(document, address)
                    if path is None or file.name in OTHERS or "schemas" in file.parts:
                        continue
                    count += 1
                    fault = fault_of(validators[path], json.loads(file.read_text()))
                    if fault:
                        faults.append(f"{site.name} {address} {fault}")
        self.assertEqual(faults, [])
        self.assertGreater(count, 300)
        print(f"{count} files of {len(list(SITES.iterdir()))} sites are valid")


if __name__ == "__main__":
    unittest.main()
