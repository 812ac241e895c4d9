"""Contracts of others: what `contract import` makes of them, and what it says about the rest."""

import json
import re
import shutil

from small_site import SiteTest


def operation(schema=None, example=None, **more):
    """A GET that answers with JSON."""
    media = {}
    if schema is not None:
        media["schema"] = schema
    if example is not None:
        media["example"] = example
    return {"get": {"responses": {"200": {"content": {"application/json": {**media, **more}}}}}}


class ContractImportTest(SiteTest):
    def imported(self, paths, schemas=None, status=0, version="3.1.0"):
        """Imports a document with these paths to `site`, and demands that it ends with `status`."""
        self.write({"api.json": json.dumps({
            "openapi": version, "info": {"title": "Library", "version": "1"}, "paths": paths,
            "components": {"schemas": schemas or {}}})})
        result = self.run_acopio("contract", "import", "api.json", "--output", "site", seconds=120)
        self.assertEqual(result.status, status, result.text)
        if status == 0:
            built = self.run_acopio("build", "--root", "site", "--now", "2026-11-21")
            self.assertEqual(built.status, 0, built.text)
        return result

    def declaration(self, name):
        return (self.root / f"site/content/{name}/_collection.yml").read_text()

    def test_a_schema_that_contains_itself_ends(self):
        """Six references to itself were followed to a depth of eight each: 6^8 fields."""
        person = {"type": "object", "properties": {
            "id": {"type": "string"}, **{f"p{n}": {"$ref": "#/components/schemas/P"} for n in range(6)}}}
        one = {**operation({"$ref": "#/components/schemas/P"}),
               "parameters": [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}]}
        self.imported({"/people/{id}": one}, {"P": person})
        self.assertIn("p5: { type: any, optional: true }", self.declaration("people"))

    def test_schemas_that_contain_each_other_end(self):
        """So were schemas that refer to all others, through members, lists and `allOf`."""
        names = [f"S{n}" for n in range(12)]
        schemas = {name: {"type": "object", "properties": {"id": {"type": "string"}, **{
            f"to{other}": {"type": "array", "items": {"$ref": f"#/components/schemas/{other}"}}
            for other in names}}} for name in names}
        for level in range(8):
            below = {"$ref": f"#/components/schemas/All{level + 1}"} if level < 7 else {
                "type": "object", "properties": {"id": {"type": "string"}}}
            schemas[f"All{level}"] = {"allOf": [below] * 20}
        self.imported({
            "/things": operation({"type": "array", "items": {"$ref": "#/components/schemas/S0"}}),
            "/alls": operation({"type": "array", "items": {"$ref": "#/components/schemas/All0"}}),
        }, schemas)
        self.assertIn("toS0: { type: list, of: any, optional: true }", self.declaration("things"))

    def test_a_recursive_schema_with_a_limit_keeps_its_fields(self):
        """At the greatest depth the type was `any`, which has no `min`, and the collection had no fields at all."""
        node = {"type": "object", "required": ["id"], "properties": {
            "id": {"type": "string"}, "name": {"type": "string"}, "year": {"type": "integer", "minimum": 3},
            "parent": {"$ref": "#/components/schemas/Node"}}}
        deep = {"type": "integer", "minimum": 3}
        for level in range(12):
            deep = {"type": "object", "properties": {"year": deep}}
        node["properties"]["deep"] = deep
        result = self.imported(
            {"/nodes": operation({"type": "array", "items": {"$ref": "#/components/schemas/Node"}})},
            {"Node": node})
        self.assertIn("  year: { type: integer, optional: true, min: 3 }\n", self.declaration("nodes"))
        self.assertIn("  parent: { type: any, optional: true }\n", self.declaration("nodes"))
        self.assertNotIn("were left out", result.text)

    def test_fields_that_are_left_out_are_reported(self):
        """A collection lost its fields without a word."""
        impossible = {"type": "array", "items": {"type": "object", "required": ["id"], "properties": {
            "id": {"type": "string"}, "year": {"type": "integer", "minimum": 9, "maximum": 3}}}}
        result = self.imported({"/nodes": operation(impossible)})
        self.assertNotIn("year", self.declaration("nodes"))
        self.assertIn(
            "the fields of 1 collection were left out, since the site does not build with them", result.err)
        self.assertIn("note: GET /nodes: content/nodes/_collection.yml", result.err)

    def test_a_path_with_an_extension_is_set_aside(self):
        """One of them made a site that does not build."""
        books = {"type": "array", "items": {"type": "object", "properties": {"id": {"type": "string"}}}}
        result = self.imported({
            "/users.list": operation(books), "/books": operation(books), "/books.v2": operation(books)})
        self.assertIn("note: GET /users.list: the path of an endpoint has no extension", result.err)
        self.assertIn("3 operations: 0 of 0 examples published, 2 without entries, 1 set aside", result.out)

    def test_members_of_requests_alone_are_no_fields(self):
        """A password was among the published members."""
        for version in ("3.0.3", "3.1.0"):
            with self.subTest(version):
                user = {"type": "object", "required": ["id", "password"], "properties": {
                    "id": {"type": "string"}, "password": {"type": "string", "writeOnly": True},
                    "pin": {"$ref": "#/components/schemas/Pin"}}}
                self.imported(
                    {"/users": operation({"type": "array", "items": {"$ref": "#/components/schemas/User"}})},
                    {"User": user, "Pin": {"type": "string", "writeOnly": True}}, version=version)
                text = self.declaration("users")
                self.assertIn("each: [id]", text)
                self.assertNotIn("password", text)
                self.assertNotIn("pin", text)
                shutil.rmtree(self.root / "site")

    def test_addresses_of_geojson_are_set_aside(self):
        """A blueprint's `/places.geojson` was moved to `/places.json` without a word."""
        places = {"type": "FeatureCollection", "features": []}
        result = self.imported({
            "/places.geojson": operation({"type": "object"}, places), "/a": operation(example={"id": "a"})})
        reason = "only an endpoint with 'format: geojson' has this ending"
        self.assertIn(f"note: GET /places.geojson: {reason}", result.err)
        self.write({"b.apib": (
            "FORMAT: 1A\n\n# Library\n\n## Places [/places.geojson]\n\n### Show [GET]\n"
            "+ Response 200 (application/json)\n\n        {\"features\": []}\n\n"
            "## Hours [/hours]\n\n### Show [GET]\n"
            "+ Response 200 (application/json)\n\n        {\"open\": \"9:00\"}\n")})
        result = self.run_acopio("contract", "import", "b.apib")
        self.assertEqual(result.status, 0, result.text)
        self.assertIn(f"GET /places.geojson was left out: {reason}", result.err)
        built = self.run_acopio("build", "--root", "b", "--now", "2026-11-21")
        self.assertEqual(built.status, 0, built.text)
        self.assertNotIn("places.json", "\n".join(self.published("b/Output")))

    def test_two_lists_of_attributes_are_one(self):
        """Only the last of a payload counted."""
        self.write({"b.apib": (
            "FORMAT: 1A\n\n# Library\n\n## Book [/books/1]\n\n### Show [GET]\n\n+ Response 200 (application/json)\n\n"
            "    + Attributes\n        + id: 1 (number, required)\n\n"
            "    + Attributes\n        + title: Momo (string)\n")})
        result = self.run_acopio("contract", "import", "b.apib")
        self.assertEqual(result.status, 0, result.text)
        built = self.run_acopio("build", "--root", "b", "--now", "2026-11-21")
        self.assertEqual(built.status, 0, built.text)
        self.assertEqual(json.loads(self.output("books/1.json", "b/Output")), {"id": 1, "title": "Momo"})

    def test_words_for_readers_are_kept(self):
        """Titles, descriptions, words of an enum and types of attributes were dropped."""
        self.write({"library.apib": (
            "FORMAT: 1A\n\n# Library\n\nWhat the library lends.\n\nMore about it.\n\n# Group Shelves\n\n"
            "## Book [/books/{isbn}]\n\nOne copy on a shelf.\n\n+ Parameters\n    + isbn: `978-1` (string, required) - Printed on the back\n\n"
            "### Read a book [GET]\n\nFor everyone.\n\n+ Response 200 (application/json)\n\n    + Attributes (Book)\n\n"
            "# Data Structures\n\n## Book\n+ isbn: `978-1` (string, required)\n+ title: Momo (string, required) - As on the cover\n"
            "+ kind: novel (enum, required) - What it is\n    + novel\n    + poem\n"
            "+ weight: 300 (number, required) - In grams\n+ author (object) - Who wrote it\n    + name: Ende (string, required) - Full name\n"
            "+ due (string, nullable) - When it is back\n")})
        result = self.run_acopio("contract", "import", "library.apib", "--output", "site")
        self.assertEqual(result.status, 0, result.text)
        self.assertIn("1 resources: 1 of 1 responses published exactly, 0 set aside", result.out)
        text = self.declaration("books")
        for line in ("title: Book", "  isbn: { type: text, description: Printed on the back }",
                     "  title: { type: text, description: As on the cover }",
                     "  kind: { type: enum, values: [novel, poem], description: What it is }",
                     "  weight: { type: number, description: In grams }",
                     "description: Who wrote it", "name: { type: text, description: Full name }",
                     "title: Read a book, description: For everyone. One copy on a shelf."):
            self.assertIn(line, text)
        site = (self.root / "site/content/site.yml").read_text()
        self.assertIn("description: What the library lends.\n", site)
        built = self.run_acopio("build", "--root", "site", "--now", "2026-11-21")
        self.assertEqual((built.status, built.err), (0, ""), built.text)
        page = self.output("reference/books/by-isbn/index.html", "site/Output")
        for words in ("Read a book", "For everyone. One copy on a shelf.", "As on the cover", "Values: novel, poem."):
            self.assertIn(words, page)

    def test_attributes_that_the_sample_contradicts_are_left_out(self):
        """The sample is published as it is, and its types are those of the sample."""
        self.write({"b.apib": (
            "FORMAT: 1A\n\n# Library\n\n## Book [/books/1]\n\n### Show [GET]\n\n+ Response 200 (application/json)\n\n"
            "    + Attributes\n        + pages (enum[number])\n            + 1\n            + 2\n"
            "        + printed: `1973` (string)\n\n"
            "    + Body\n\n            {\"title\": \"Momo\", \"pages\": \"many\", \"printed\": 1973}\n")})
        result = self.run_acopio("contract", "import", "b.apib")
        self.assertEqual(result.status, 0, result.text)
        built = self.run_acopio("build", "--root", "b", "--now", "2026-11-21")
        self.assertEqual(built.status, 0, built.text)
        self.assertEqual(json.loads(self.output("books/1.json", "b/Output")),
                         {"title": "Momo", "pages": "many", "printed": 1973})

    def test_files_are_included(self):
        """As Aglio and Hercule do; what cannot be included is reported, and its line stays."""
        book = "+ Response 200 (application/json)\n\n        {\"open\": \"9:00\"}\n"
        self.write({
            "api/library.apib": (
                "FORMAT: 1A\r\n\r\n# Library\r\n\r\n<!-- include(parts/hours.md) -->\r\n\n:[Rooms](parts/rooms.md)\n\n"
                "<!-- include(none.md) -->\n\n:[Net](https://x.example/a.md)\n\n:[Out](parts/../../secret.md)\n"),
            "secret.md": "# Secret\n",
            "api/parts/hours.md": f"## Hours [/hours]\n\n### Show [GET]\n<!-- include(answer.md) -->\n",
            "api/parts/answer.md": book,
            "api/parts/rooms.md": f"## Rooms [/rooms]\n\n### Show [GET]\n{book}\n<!-- include(rooms.md) -->\n"})
        result = self.run_acopio("contract", "import", "api/library.apib", "--output", "site")
        self.assertEqual(result.status, 0, result.text)
        self.assertIn("2 resources: 2 of 2 responses published exactly, 0 set aside", result.out)
        for reason in ("'none.md' was not included: the file cannot be read",
                       "'https://x.example/a.md' was not included: only files next to the blueprint are included",
                       "'parts/../../secret.md' was not included: only files next to the blueprint are included",
                       "'rooms.md' was not included: the file includes itself"):
            self.assertIn(reason, result.err)
        built = self.run_acopio("build", "--root", "site", "--now", "2026-11-21")
        self.assertEqual(built.status, 0, built.text)
        for name in ("hours", "rooms"):
            self.assertEqual(json.loads(self.output(f"{name}.json", "site/Output")), {"open": "9:00"})

    def test_examples_that_are_left_out_are_reported(self):
        """They vanished, and the operation had 'no example'."""
        two = {"get": {"responses": {"200": {"content": {"application/json": {"examples": {
            "a": {"value": {"id": "a"}}, "b": {"value": {"id": "b", "n": 10 ** 400}}}}}}}},
               "parameters": [{"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}]}
        result = self.imported({
            "/acopio": operation(example={"id": "a"}), "/two/{id}": two,
            "/huge": operation(example={"id": 10 ** 400})})
        self.assertIn("note: GET /acopio: every site has a file 'acopio.json'", result.err)
        self.assertIn("note: GET /huge: in its example, the number 1000", result.err)
        self.assertIn("warning: examples of 1 operation were left out", result.err)
        self.assertIn("note: GET /two/{id}: in its example, the number 1000", result.err)

    def test_further_examples_are_reported(self):
        """Only the first example of a request is published, and the others vanished without a word."""
        several = {"get": {"responses": {"200": {"content": {"application/json": {"examples": {
            name: {"value": {"state": name}} for name in ("open", "closed", "late")}}}}}}}
        types = {"get": {"responses": {"200": {"content": {
            "application/json": {"example": {"n": 1}}, "application/hal+json": {"example": {"n": 1, "_links": {}}}}}}}}
        result = self.imported({"/state": several, "/hal": types})
        self.assertIn("warning: examples of 2 operations were left out", result.err)
        self.assertIn("note: GET /state: a request has one response; further examples: 2", result.err)
        self.assertIn("note: GET /hal: a request has one response; further examples: 1", result.err)
        self.assertIn("2 operations: 2 of 5 examples published, 0 without entries, 0 set aside", result.out)

    def test_webhooks_are_reported(self):
        self.write({"api.json": json.dumps({
            "openapi": "3.1.0", "info": {"title": "Library", "version": "1"},
            "paths": {"/state": operation(example={"open": True})},
            "webhooks": {name: {"post": {"responses": {"200": {"description": "x"}}}} for name in ("lent", "back")}})})
        result = self.run_acopio("contract", "import", "api.json", "--output", "site")
        self.assertEqual(result.status, 0, result.text)
        self.assertIn("warning: 2 webhooks were set aside, and are listed under 'ignore' in content/site.yml", result.err)
        self.assertIn("note: lent, back", result.err)
        self.assertIn("1 operations: 1 of 1 examples published, 0 without entries, 0 set aside; webhooks set aside: 2",
                      result.out)
        built = self.run_acopio("build", "--root", "site", "--now", "2026-11-21")
        self.assertEqual((built.status, "webhook" in built.text), (0, False), built.text)
        # Without webhooks, the word is a slip.
        self.write({"site/content/api/api.json": json.dumps({
            "openapi": "3.1.0", "info": {"title": "Library", "version": "1"},
            "paths": {"/state": operation(example={"open": True})}})})
        built = self.run_acopio("build", "--root", "site", "--now", "2026-11-21")
        self.assertEqual(built.status, 1, built.text)
        self.assertIn("no OpenAPI document has the operation 'webhooks'", built.err)

    def test_paths_that_no_file_has_are_set_aside(self):
        """The import was written, and did not build."""
        def of(name, value):
            return {**operation(example={"id": value}), "parameters": [
                {"name": name, "in": "path", "required": True, "schema": {"type": "string"}, "example": value}]}
        result = self.imported({
            "/dots/{id}": of("id", "a."), "/ends/{id}.": of("id", "b"), "/folders./{id}": of("id", "c"),
            "/hash#part": operation(example={"n": 1}), "/reports.{format}": of("format", "json"),
            "/right/{id}": of("id", "d")})
        for reason in (
            "GET /dots/{id}: the path 'dots/a.' has a segment that ends with '.'",
            "GET /ends/{id}.: the path 'ends/b.' has a segment that ends with '.'",
            "GET /folders./{id}: the path 'folders./c.json' has a segment that ends with '.'",
            "GET /hash#part: the path 'hash#part.json' contains '#', after which no request is sent",
            "GET /reports.{format}: the ending of its path is a parameter, and an endpoint has one ending",
        ):
            self.assertIn(f"note: {reason}", result.err)
        self.assertIn("6 operations: 1 of 1 examples published, 0 without entries, 5 set aside", result.out)

    def test_an_example_whose_address_is_in_it_is_judged(self):
        """It was published under its own id, and never compared with what was published later."""
        by_id = {**operation({"type": "object", "properties": {"id": {"type": "integer"}, "name": {"type": "string"}}},
                             {"id": 7, "name": "Kim"}),
                 "parameters": [{"name": "number", "in": "path", "required": True, "schema": {"type": "integer"}}]}
        result = self.imported({"/books/{number}": by_id})
        self.assertIn("1 of 1 examples published", result.out)
        path = next((self.root / "site/content/books").glob("*.json"))
        path.write_text(path.read_text().replace("Kim", "Momo"))
        built = self.run_acopio("build", "--root", "site", "--now", "2026-11-21")
        self.assertEqual(built.status, 1, built.text)
        self.assertIn("GET /books/7: '/name' is \"Momo\", and the contract has \"Kim\"", built.text)
        # Another book is none of its business, and neither is a site without that one.
        for each in [path, self.root / "site/content/pages/index.md"]:
            each.write_text(each.read_text().replace("7", "8"))
        built = self.run_acopio("build", "--root", "site", "--now", "2026-11-21")
        self.assertEqual(built.status, 0, built.text)

    def test_what_a_contract_has_wrong_is_told_once(self):
        """Every build of an imported blueprint warned of what the import had set aside, and of what its author wrote."""
        self.write({"api.apib": (
            "FORMAT: 1A\n\n# Library\n\n## Books [/books]\n\n### List [GET]\n\n+ Response 200 (application/json)\n\n"
            "        [1, 2]\n\n### Other [PATCH]\n\n## Text [/text]\n\n### Read [GET]\n\n"
            "+ Response 200 (application/json)\n\n        not JSON\n\n## Open [/open/{id}]\n\n### Read [GET]\n\n"
            "+ Response 200 (application/json)\n\n        {}\n")})
        result = self.run_acopio("contract", "import", "api.apib", "--output", "site")
        self.assertEqual(result.status, 0, result.text)
        self.assertIn("warning: action is missing a response", result.err)
        self.assertIn("GET /text was left out: its sample is not JSON", result.err)
        settings = self.root / "site/content/site.yml"
        self.assertIn("{ level: exact, ignore: [warnings, 'GET /open/{id}'] }", settings.read_text())
        built = self.run_acopio("build", "--root", "site", "--now", "2026-11-21")
        self.assertEqual((built.status, built.err.count("warning")), (0, 0), built.text)
        # What is published is judged as before.
        path = next((self.root / "site/content/books").glob("*.json"))
        path.write_text(path.read_text().replace("2", "3"))
        built = self.run_acopio("build", "--root", "site", "--now", "2026-11-21")
        self.assertEqual(built.status, 1, built.text)
        path.write_text(path.read_text().replace("3", "2"))
        # What is not judged since then is not known yet; what is not there any more is no setting.
        contract = self.root / "site/content/api/api.apib"
        contract.write_text(contract.read_text() + "\n## New [/new/{id}]\n\n### Read [GET]\n\n"
                            "+ Response 200 (application/json)\n\n        {}\n")
        built = self.run_acopio("build", "--root", "site", "--now", "2026-11-21")
        self.assertEqual((built.status, built.err.count("[contract-address]")), (0, 1), built.text)
        self.assertIn("'id' of '/new/{id}' is not described, so its response is not judged", built.err)
        self.assertIn("or list 'GET /new/{id}' under 'ignore' of 'contract:' in site.yml", built.err)
        settings.write_text(settings.read_text().replace("/open/", "/opening/"))
        built = self.run_acopio("build", "--root", "site", "--now", "2026-11-21")
        self.assertEqual(built.status, 1, built.text)
        self.assertIn("'GET /opening/{id}'; did you mean 'GET /open/{id}'? [unknown-contract]", built.err)

    def test_a_contract_by_which_nothing_is_judged_is_never_hidden(self):
        self.imported({"/films": operation({"type": "array", "items": {"type": "string"}})})
        document = next((self.root / "site/content/api").glob("*"))
        document.write_text(json.dumps({"openapi": "3.1.0", "info": {"title": "Films", "version": "1"}, "paths": {}}))
        settings = self.root / "site/content/site.yml"
        text = re.sub(r"(?m)^ +(?:ignore:|#|- ).*\n", "", settings.read_text())
        settings.write_text(text.replace("    level: exact\n", "    level: exact\n    ignore: [warnings]\n"))
        built = self.run_acopio("build", "--root", "site", "--now", "2026-11-21")
        self.assertIn("the document has no operations, so that nothing is judged by it [contract-warning]", built.err)

    def test_formats_of_the_newer_dialect_are_judged(self):
        schema = {"type": "array", "items": {"type": "object", "required": ["id"], "properties": {
            "id": {"type": "string"}, "time": {"type": "string", "format": "duration"},
            "page": {"type": "string", "format": "iri"}}}}
        self.imported({"/films": operation(schema)})
        name = re.search(r"entries: (\S+)", self.declaration("films"))[1]
        for time, page, status in (
            ("PT1H30M", "https://cine.example/ñandú", 0), ("P1Y2M3DT4H", "urn:x:y", 0), ("P3W", "https://a.example/", 0),
            ("90 minutes", "https://a.example/", 1), ("P", "https://a.example/", 1), ("P1DT", "https://a.example/", 1),
            ("PT1H", "ñandú", 1), ("PT1H", "https://a.example/a b", 1),
        ):
            with self.subTest(time=time, page=page):
                self.write({f"site/content/films/{name}": json.dumps([{"id": "a", "time": time, "page": page}])})
                built = self.run_acopio("build", "--root", "site", "--now", "2026-11-21")
                self.assertEqual(built.status, status, built.text)

    def test_faults_of_well_known_documents_are_warnings(self):
        """The document of a provider of models has both, and nothing of it was imported."""
        schema = {"type": "array", "items": {"type": "object", "required": ["id", "rate", "id"], "properties": {
            "id": {"type": "string"}, "rate": {"type": "number", "minimum": 0, "exclusiveMinimum": True}}}}
        result = self.imported({"/models": operation(schema)})
        self.assertIn("warning: 'exclusiveMinimum' is a number in OpenAPI 3.1; this is read as in 3.0", result.err)
        self.assertIn("warning: 'required' names 'id' twice", result.err)
        declared = self.declaration("models")
        self.assertIn("  rate: { type: number", declared)
        name = re.search(r"entries: (\S+)", declared)[1]
        for rate, status in ((0.5, 0), (0, 1)):
            self.write({f"site/content/models/{name}": json.dumps([{"id": "a", "rate": rate}])})
            built = self.run_acopio("build", "--root", "site", "--now", "2026-11-21")
            self.assertEqual(built.status, status, built.text)

    def test_the_remedy_for_an_address_in_the_network_names_a_place(self):
        """It said to copy the file into ''."""
        result = self.imported({"/a": operation({"$ref": "https://x.example/s.json#/A"})}, status=1)
        self.assertIn("copy the file next to the document, and refer to it by its path", result.err)


class PatternTest(SiteTest):
    def test_categories_of_characters_are_judged(self):
        """`\\p{L}` was read as the letter p and braces, so that correct texts were faults."""
        schema = {"type": "array", "items": {"type": "object", "properties": {
            "id": {"type": "string", "pattern": "^[\\p{L}\\d]+$"},
            "name": {"type": "string", "pattern": "^\\p{L}\\P{N}*$"}}}}
        document = {"openapi": "3.1.0", "info": {"title": "Birds", "version": "1"},
                    "paths": {"/birds": operation(schema)}}
        self.library({
            "content/site.yml": (
                "name: Library\nbase-url: https://library.example/\nlocale: en-GB\napi: { contract: exact }\n"),
            "content/api/birds.json": json.dumps(document),
            "content/birds/_collection.yml": (
                "entries: birds.json\nschema: { id: string, name: string }\n"
                "endpoints: [{ path: /birds, each: [id, name] }]\n"),
            "content/birds/birds.json": json.dumps([{"id": "nandu", "name": "ñandú"}]),
        })
        self.built()
        self.write({"content/birds/birds.json": json.dumps([{"id": "nandu", "name": "ñandú 2"}])})
        self.refused("/birds", "must match the pattern '^\\p{L}\\P{N}*$'")


class SunsetTest(SiteTest):
    SITE = (
        "name: Library\nbase-url: https://library.example/\nlocale: en-GB\n"
        "api: {{ versions: [{{ name: v1{}, deprecated: 2026-01-01, sunset: 2026-06-01 }}, {{ name: v2{} }}] }}\n")

    def test_another_version_takes_the_address_without_one(self):
        """After the announced end of v1, every item was an error for the address at which v2 answers now."""
        self.library({
            "content/site.yml": self.SITE.format(", current: true", ""),
            "content/birds/_collection.yml": (
                "entries: birds.json\nschema: { id: string, name: string }\n"
                "endpoints: [{ path: '/birds/{id}', one: [id, name] }]\n"),
            "content/birds/birds.json": json.dumps([{"id": "a", "name": "A"}, {"id": "b", "name": "B"}]),
        })
        locked = self.run_acopio("lock", "--now", "2026-02-01")
        self.assertEqual(locked.status, 0, locked.text)
        self.write({"content/site.yml": self.SITE.format("", ", current: true")})
        early = self.run_acopio("lock", "check", "--now", "2026-05-01")
        self.assertIn("R01", early.text)
        self.assertNotIn("D-c", early.text)
        checked = self.run_acopio("lock", "check", "--now", "2026-07-01")
        self.assertEqual(checked.status, 0, checked.text)
        self.assertIn("R01", checked.text)
        self.assertNotIn("D-c", checked.text)
