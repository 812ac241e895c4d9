"""What a first site lacks: a folder of templates, or the right working folder."""

import shutil
import unittest

from small_site import LIBRARY, SiteTest


API = "api: { versions: [ { name: v1, current: true } ] }\n"
ENDPOINT = """\
entries: '*.md'
schema:
  title: { type: text }
endpoints:
  - { path: /books, versions: [v1], each: { title: title } }
"""


class NewcomerTest(SiteTest):

    def test_a_site_of_endpoints_needs_no_templates(self):
        self.library({"content/site.yml": LIBRARY["content/site.yml"] + API,
                      "content/books/_collection.yml": ENDPOINT})
        shutil.rmtree(self.root / "templates")
        self.built()
        self.assertEqual(self.output("books.json"), '[{"title":"Momo"}]\n')

    def test_without_templates_a_layout_is_missing_where_it_is_named(self):
        self.library()
        shutil.rmtree(self.root / "templates")
        self.refused("content/books/_collection.yml:5:", "layout")

    def test_without_templates_faults_of_the_site_are_reported(self):
        self.library({"content/site.yml": "name: Library\nlocale: en-GB\n"})
        shutil.rmtree(self.root / "templates")
        self.refused("content/site.yml:1:1: error: the site has no 'base-url' [missing-key]")

    def test_a_build_inside_content_names_the_folder_above(self):
        self.library()
        self.root = self.root / "content"
        result = self.build()
        self.root = self.root.parent
        self.assertEqual(result.status, 2)
        self.assertEqual(
            result.err,
            "acopio: there is no folder 'content'; the folder above has one; run acopio there\n")


if __name__ == "__main__":
    unittest.main()
