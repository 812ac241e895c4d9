"""Names of XML, of files and of time zones that look alike, and texts with characters that XML does not have."""

import unittest
import xml.parsers.expat

from small_site import LIBRARY, SiteTest

SVG = "http://www.w3.org/2000/svg"
XHTML = "http://www.w3.org/1999/xhtml"
COLLECTION = LIBRARY["content/books/_collection.yml"]


class NamesAndTexts(SiteTest):
    def publish(self, name, text):
        self.library({
            "content/books/momo.md": f"---\ntitle: Momo\n---\n[x](x/{name})\n",
            f"content/books/x/{name}": text})
        return self.build()

    def test_prefixes_of_xml_are_compared_by_their_characters(self):
        """Swift takes U+212A for K, XML parsers do not."""
        hidden = (f'<svg xmlns="{SVG}" xmlns:K="{XHTML}"><g xmlns:\u212a="urn:x">'
                  "<K:script>alert(1)</K:script></g></svg>")
        self.assertIn("unsafe-svg", self.publish("e.svg", hidden).err)

    def test_bindings_that_parsers_ignore_are_refused(self):
        """A parser that ignores a binding keeps the one around it."""
        for binding in ('xmlns:p=""', 'xmlns:p="http://www.w3.org/2000/xmlns/"',
                        'xmlns:p="http://www.w3.org/XML/1998/namespace"', 'xmlns:xml="urn:x"',
                        'xmlns:xmlns="urn:x"'):
            with self.subTest(binding):
                text = (f'<svg xmlns="{SVG}" xmlns:p="{XHTML}"><g {binding}>'
                        "<p:script>alert(1)</p:script></g></svg>")
                self.assertIn("unsafe-svg", self.publish("e.svg", text).err)

    def test_noncharacters_in_references_stay_utf8(self):
        """libcmark decodes '&#xFFFF;' into a byte that is not UTF-8."""
        self.library({"content/books/momo.md": "---\ntitle: Momo\n---\na&#xFFFF;b &#65534;c\n"})
        self.built()
        self.assertIn("a\ufffdb \ufffdc", self.output("books/momo/index.html"))

    def test_noncharacters_leave_feeds_well_formed(self):
        """U+FFFF is no character of XML."""
        self.library({
            "content/books/_collection.yml": COLLECTION.replace(
                "  title: { type: text }\n",
                "  title: { type: text }\n  day: { type: date, default: 2026-11-01 }\n")
            + "feeds: [ { formats: atom, path: /f.xml, item: { date: day } } ]\n",
            "content/books/momo.md": '---\ntitle: "q\\uFFFFz\\uFFFE"\n---\n'})
        self.built()
        xml.parsers.expat.ParserCreate().Parse(self.output("f.xml"), True)
        self.assertIn("<title>qz</title>", self.output("f.xml"))

    def test_a_manifest_that_is_a_folder_changes_nothing(self):
        self.library()
        self.built()
        before = self.output("books/momo/index.html")
        (self.root / "Output/_acopio-manifest").unlink()
        self.write({"Output/_acopio-manifest/x": "", "content/books/momo.md":
                    "---\ntitle: Momo\n---\nChanged.\n"})
        result = self.build("--adopt")
        self.assertEqual(result.status, 2, result.text)
        self.assertIn("move it away", result.err)
        self.assertEqual(self.output("books/momo/index.html"), before)

    def test_a_mistake_in_the_site_comes_before_whose_folder_it_is(self):
        self.library()
        self.built("--output", "../" + self.root.name + "-out")
        self.addCleanup(__import__("shutil").rmtree,
                        self.root.parent / (self.root.name + "-out"), True)
        self.write({"content/site.yml": LIBRARY["content/site.yml"].replace("name:", "nam:")})
        result = self.build("--output", "../" + self.root.name + "-out")
        self.assertEqual(result.status, 1, result.text)
        self.assertIn("did you mean 'name'", result.err)
        self.assertNotIn("another site", result.err)

    def test_terms_with_different_numbers_are_different(self):
        entries = "".join(
            f'- {{ id: b{i}, tags: ["{tag}"] }}\n' for i, tag in enumerate(
                ["-1", "1", "01", "Room 7", "Room 007", "a.b", "a b", "Café", "cafe"]))
        self.library({
            "content/books/_collection.yml":
                "entries: books.yml\nkey: id\nschema:\n  id: { type: string }\n"
                "  tags: { type: list, of: string }\n"
                "taxonomies: [ { field: tags, permalink: '/t/{term}/', layout: t } ]\n",
            "content/books/books.yml": entries, "content/books/momo.md": "---\n---\n",
            "templates/layouts/t.html": "<!doctype html><html lang=\"en-GB\"><title>"
                                        "{{ term.name }}</title><p>{{ term.count }}</p></html>"})
        self.write({"content/books/momo.md": None})
        self.built()
        pages = [path for path in self.published() if path.startswith("t/")]
        self.assertEqual(len(pages), 8, pages)

    def test_the_capital_sharp_s_collides_with_the_small_one(self):
        """ẞ and ß are one name on file systems that ignore case."""
        self.library({
            "content/books/momo.md": "---\ntitle: A\npermalink: /b/ẞ/\n---\n",
            "content/books/emma.md": "---\ntitle: B\npermalink: /b/ß/\n---\n"})
        self.refused("[duplicate-path]" if "duplicate-path" in self.build().err else "ẞ")

    def test_names_of_the_machine_are_no_time_zones(self):
        """'localtime' makes the day depend on the machine."""
        for zone in ("localtime", "posixrules", "Factory", "right/UTC", "posix/UTC"):
            with self.subTest(zone):
                self.library({"content/site.yml":
                              LIBRARY["content/site.yml"] + f"timezone: {zone}\n"})
                self.assertIn("unknown-timezone", self.run_acopio("build").err)

    def test_blank_lines_of_an_empty_text_may_be_indented(self):
        self.library({
            "content/books/_collection.yml":
                "entries: books.yml\nkey: id\nschema:\n  id: { type: string }\n"
                "  o: { type: object, fields: { p: string, q: string } }\n"
                "endpoints: [ { path: /books, versions: [v1], each: { o: o } } ]\n",
            "content/site.yml": LIBRARY["content/site.yml"] + "api: { versions: [{ name: v1 }] }\n",
            "content/books/books.yml": "- id: a\n  o:\n    p: |\n        \n    q: x\n"})
        self.write({"content/books/momo.md": None})
        self.built()
        self.assertEqual(self.output("v1/books.json"), '[{"o":{"p":"","q":"x"}}]\n')

    def test_schemas_are_not_written_into_the_content(self):
        self.library()
        for folder in ("content", "templates/assets", ".git"):
            with self.subTest(folder):
                self.assertEqual(self.run_acopio("schema", "--output", folder).status, 2)
        self.built()


if __name__ == "__main__":
    unittest.main()
