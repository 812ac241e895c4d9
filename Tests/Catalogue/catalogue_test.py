"""Judges the catalogue of the finished site with tools of others.

Frictionless reads every table of `datapackage.json` with its schema; rdflib and pySHACL hold `catalog.jsonld` against
`dcat.ttl`, which has what DCAT-AP requires of the parts that are published.
"""

import json
import os
import pathlib
import unittest

import frictionless
import pyshacl
import rdflib

SITE = pathlib.Path(os.environ["ACOPIO_SITE"])
SHAPES = pathlib.Path(__file__).with_name("dcat.ttl")


class CatalogueTests(unittest.TestCase):
    maxDiff = None

    def test_every_table_has_the_values_that_its_schema_promises(self):
        report = frictionless.validate(str(SITE / "datapackage.json"))
        faults = [f"{task.name}: {error.message}" for task in report.tasks for error in task.errors]
        self.assertEqual(faults + [error.message for error in report.errors], [])
        self.assertGreater(report.stats["tasks"], 20)

    def test_every_table_has_a_record_for_each_item(self):
        package = json.loads((SITE / "datapackage.json").read_text())
        for resource in package["resources"]:
            if resource["format"] != "csv":
                continue
            body = json.loads((SITE / resource["path"]).with_suffix(".json").read_text())
            count = body["meta"]["total"] if isinstance(body, dict) else len(body)
            rows = frictionless.Resource(
                {**resource, "path": resource["path"]}, basepath=str(SITE)).read_rows()
            self.assertEqual(len(rows), count, resource["path"])

    def test_the_catalogue_has_what_dcat_asks_for(self):
        graph = rdflib.Graph().parse(SITE / "catalog.jsonld", format="json-ld")
        shapes = rdflib.Graph().parse(SHAPES, format="turtle")
        conforms, _, text = pyshacl.validate(graph, shacl_graph=shapes)
        self.assertTrue(conforms, text)
        datasets = list(graph.subjects(
            rdflib.RDF.type, rdflib.URIRef("http://www.w3.org/ns/dcat#Dataset")))
        self.assertGreater(len(datasets), 20)

    def test_the_catalogue_says_when_and_in_which_language_and_who_serves_it(self):
        graph = rdflib.Graph().parse(SITE / "catalog.jsonld", format="json-ld")
        dcat = rdflib.Namespace("http://www.w3.org/ns/dcat#")
        terms = rdflib.Namespace("http://purl.org/dc/terms/")
        datasets = set(graph.subjects(rdflib.RDF.type, dcat.Dataset))
        for name in ("issued", "modified", "language"):
            self.assertEqual(datasets - set(graph.subjects(terms[name])), set(), name)
        for service in graph.subjects(rdflib.RDF.type, dcat.DataService):
            description = str(graph.value(service, dcat.endpointDescription))
            address = str(graph.value(service, dcat.endpointURL))
            self.assertTrue((SITE / description.split("/", 3)[3]).is_file(), description)
            self.assertTrue((SITE / address.split("/", 3)[3]).is_dir(), address)
            datasets -= set(graph.objects(service, dcat.servesDataset))
        self.assertEqual(datasets, set())

    def test_schema_org_names_the_same_files(self):
        catalogue = json.loads((SITE / "dataset.jsonld").read_text())
        for dataset in catalogue["dataset"]:
            for file in dataset["distribution"]:
                path = file["contentUrl"].split("/", 3)[3]
                self.assertTrue((SITE / path).is_file(), path)


if __name__ == "__main__":
    unittest.main()
