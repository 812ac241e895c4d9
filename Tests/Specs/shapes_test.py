"""`make specs` turns each suite into the file that the tests read."""

import json
import unittest

import upstream
from specs_case import SUITES, SpecsTest, json_sha256, sha256, suites_here


class Shapes(SpecsTest):
    """Each suite becomes the file that the tests read."""

    def check(self, name, files, suite, expected):
        self.upstream.commit(f"library/{name}", files)
        suite = {
            "result": f"{name}.json", "repository": f"https://github.com/library/{name}",
            "revisions": [], "sha256": json_sha256(expected), "conversion": name, **suite,
        }
        status, _, err = self.run_specs([suite])
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(json.loads((self.into / f"{name}.json").read_text()), expected)

    def test_keeps_a_text_as_it_is(self):
        text = "a → b\r\n\n"
        self.upstream.commit("library/text", {"spec.txt": text, "other.txt": ""})
        status, _, err = self.run_specs([self.text_suite("text", text)])
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(self.installed(), {"text.txt": text.encode()})

    def test_keeps_the_files_of_a_folder_as_they_are(self):
        files = {"y_one.json": b"[1]\n", "n_two.json": b"\xff\r\n"}
        listing = "".join(f"{sha256(files[name])}  {name}\n" for name in sorted(files))
        self.upstream.commit("library/parsing", {
            **{f"test_parsing/{name}": data for name, data in files.items()},
            "test_parsing/README.md": "", "test_transform/three.json": "3"})
        status, _, err = self.run_specs([{
            "result": "parsing", "repository": "https://github.com/library/parsing", "revisions": [],
            "sha256": sha256(listing), "paths": ["test_parsing"], "conversion": "folder"}])
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(
            self.installed(), {f"parsing/{name}": data for name, data in files.items()})

    def test_gathers_csv_with_the_line_ends_that_the_repository_asks_for(self):
        self.check(
            "csv",
            {".gitattributes": "csvs/*_crlf.csv eol=crlf\n", "csvs/a.csv": "x\n1\n",
             "csvs/a_crlf.csv": "x\n1\n", "csvs/b.csv": "", "json/a.json": '[{"x": "1"}]',
             "json/a_crlf.json": '[{"x": "1"}]', "json/b.json": "{}"},
            {"paths": ["csvs", "json"], "title": "csv-spectrum", "cases": ["a", "a_crlf"]},
            {"suite": "csv-spectrum", "cases": [
                {"name": "a", "csv": "x\n1\n", "expected": [{"x": "1"}]},
                {"name": "a_crlf", "csv": "x\r\n1\r\n", "expected": [{"x": "1"}]}]})

    def test_gathers_the_cases_of_toml_that_are_listed(self):
        self.check(
            "toml",
            {"tests/files-toml-1.0.0": "valid/b.toml\nvalid/b.json\ninvalid/a/x.toml\ninvalid/y.toml\n",
             "tests/valid/b.toml": "b = 1\r\n", "tests/valid/c.toml": "", "tests/valid/c.json": "{}",
             "tests/valid/b.json": '{"b": {"type": "integer", "value": "1"}}',
             "tests/invalid/a/x.toml": b"\xff\n", "tests/invalid/y.toml": "\ufeffy =\n"},
            {"paths": ["tests/files-toml-1.0.0", "tests"], "title": "toml-test"},
            {"suite": "toml-test", "cases": [
                {"name": "invalid/a/x", "valid": False, "toml_base64": "/wo="},
                {"name": "invalid/y", "valid": False, "toml": "\ufeffy =\n"},
                {"name": "valid/b", "valid": True, "toml": "b = 1\r\n",
                 "expected": {"b": {"type": "integer", "value": "1"}}}]})

    def test_reads_the_signs_and_groups_of_the_yaml_suite(self):
        alone = (
            "---\n- name: \"Tabs: all\"\n  from: <https://library.example>, 2.1\n  tags: spec tab\n"
            "  note: About a case\n    of two lines.\n  yaml: |2\n      - a␣␣\n    —»b∎\n\n"
            "  tree: |\n    +STR\n\n  json: |\n    [\n      1\n    ]\n")
        group = (
            "# A comment\n- skip: true\n  name: It's a group\n  tags: edge\n  yaml: |+\n    a\n\n"
            "  json: ''\n\n- yaml: |\n    b\n    ↵\n  fail: true\n  json: null\n\n"
            "- tags: other\n  yaml: ''\n")
        about = {"name": "It's a group", "tags": "edge"}
        self.check(
            "yaml", {"src/AB1C.yaml": group, "src/9XYZ.yaml": alone, "src/README": ""},
            {"paths": ["src"], "title": "yaml-test-suite"},
            {"suite": "yaml-test-suite", "cases": [
                {"id": "9XYZ", "name": "Tabs: all", "tags": "spec tab", "yaml": "  - a  \n\tb",
                 "fails": False, "json": "[\n  1\n]\n"},
                {**about, "id": "AB1C-0", "yaml": "a\n\n", "fails": False, "json": ""},
                {**about, "id": "AB1C-1", "yaml": "b\n\n", "fails": True},
                {**about, "id": "AB1C-2", "tags": "other", "yaml": "", "fails": False}]})

    def test_gives_every_case_of_a_yaml_group_the_verdict_of_the_first(self):
        self.check(
            "yaml", {"src/AB1C.yaml": "- name: a\n  tags: b\n  fail: true\n  yaml: |\n    c\n"
                     "- yaml: |\n    d\n  json: |\n    1\n"},
            {"paths": ["src"], "title": "t"},
            {"suite": "t", "cases": [
                {"id": f"AB1C-{index}", "name": "a", "tags": "b", "yaml": text, "fails": True}
                for index, text in enumerate(["c\n", "d\n"])]})

    def test_chooses_the_cases_of_liquid_by_their_content(self):
        cases = [{"name": name, "template": "{{ a }}", "data": {"a": 1.0}} for name in "abc"]
        self.check(
            "liquid", {"golden_liquid.json": json.dumps({"tests": cases})},
            {"paths": ["golden_liquid.json"], "title": "Golden",
             "cases": [json_sha256(cases[2])[:12], json_sha256(cases[0])[:12]]},
            {"description": "Golden", "tests": [cases[2], cases[0]]})


class SameContent(SpecsTest):
    """The suites that the tests read, turned into their repositories' shapes and back."""

    def test_makes_the_suites_that_are_here(self):
        here = suites_here()
        if not here:
            self.skipTest("no folder of suites is there ('make specs' makes one)")
        suites = json.loads(SUITES.read_text())
        missing = [suite["result"] for suite in suites if not (here / suite["result"]).exists()]
        self.assertEqual(missing, [])
        for suite in suites:
            name = suite["repository"].removeprefix("https://github.com/")
            self.upstream.commit(name, self.files(here / suite["result"], suite))
        status, out, err = self.run_specs(SUITES)
        self.assertEqual((status, err), (0, ""))
        self.assertEqual(len(out.splitlines()), len(suites))
        for suite in suites:
            with self.subTest(suite["result"]):
                self.assertEqual(
                    self.content(self.into / suite["result"]), self.content(here / suite["result"]))

    def files(self, result, suite):
        """The files of a repository with the suite."""
        conversion, path = suite["conversion"], suite["paths"][0]
        if conversion == "file":
            return {path: result.read_bytes()}
        if conversion == "folder":
            return {f"{path}/{file.name}": file.read_bytes() for file in result.iterdir()}
        makers = {"csv": upstream.csv_files, "liquid": upstream.liquid_files,
                  "toml": upstream.toml_files, "yaml": upstream.yaml_files}
        return makers[conversion](json.loads(result.read_text(encoding="utf-8")))

    def content(self, path):
        """What the tests read: bytes, or the value of a JSON file."""
        if path.is_dir():
            return {file.name: file.read_bytes() for file in path.iterdir()}
        data = path.read_bytes()
        return json.loads(data) if path.suffix == ".json" else data


if __name__ == "__main__":
    unittest.main()
