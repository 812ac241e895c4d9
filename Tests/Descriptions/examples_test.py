"""Runs the code that the pages about the API show, against the published site.

The code of every endpoint is run in the languages that start at once, and must give the body of the file. What has to be
compiled is the same code everywhere but for the address, which is compared, and is run once for each media type. A
server on the loopback interface takes the place of the site's address. The site is in `$ACOPIO_SITE`; the site of
`acopio init --api`, made by the command `$ACOPIO`, is tried as well.
"""

import ast
import concurrent.futures
import functools
import html
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACOPIO = os.environ.get("ACOPIO", str(ROOT / ".build/release/acopio"))
SAMPLE = re.compile(r'(?:<h3>(\w+)</h3>\s*<pre[^>]*>|<pre data-title="(\w+)"[^>]*>)<code>(.*?)</code>', re.S)
LANGUAGES = ("curl", "JavaScript", "Kotlin", "Python", "Swift")


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Example:
    """The code for one endpoint in one language."""

    def __init__(self, page, language, code, base):
        self.page, self.language, self.code, self.base = page, language, code, base
        (self.address,) = set(re.findall(rf"{re.escape(base)}[^'\"\s]*", code))

    @property
    def form(self):
        """The code without its address."""
        return self.code.replace(self.address, "ADDRESS")


def examples_of(site, folder, base):
    """The examples on the pages below a folder, by language."""
    found = {language: [] for language in LANGUAGES}
    for page in sorted((site / folder).rglob("index.html")):
        for heading, title, code in SAMPLE.findall(page.read_text(encoding="utf-8")):
            language = heading or title
            if language in found and base in code and "openapi.json" not in code:
                found[language].append(
                    Example(page.relative_to(site), language, html.unescape(code), base))
    return found


class ExampleTests(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="acopio-examples."))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def serve(self, site):
        server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Handler, directory=str(site)))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return f"http://127.0.0.1:{server.server_address[1]}"

    def run_code(self, example, server, program, name, addition=""):
        """What the code prints that was written to a file for a program."""
        file = self.folder / str(hash((example.page, example.language)) % 10 ** 12) / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(example.code.replace(example.base, server) + addition, encoding="utf-8")
        done = subprocess.run([*program, str(file)], cwd=file.parent, capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, f"{example.page} {example.language}\n{done.stderr[-2000:]}")
        return done.stdout

    def check(self, site, folder, base):
        """Runs the examples of a site; returns how many there are."""
        found = examples_of(site, folder, base)
        server = self.serve(site)
        counts = {language: len(examples) for language, examples in found.items()}
        self.assertEqual(len(set(counts.values())), 1, counts)
        # One text for each language; only the address differs.
        for language, examples in found.items():
            self.assertEqual(len({example.form for example in examples}), 1, language)

        def body(example):
            return (site / example.address.removeprefix(base).lstrip("/")).read_text(encoding="utf-8")

        def try_one(example):
            if example.language == "curl":
                self.assertEqual(self.run_code(example, server, ["bash"], "code.sh"), body(example), example.page)
            elif example.language == "Python":
                printed = self.run_code(example, server, [sys.executable], "code.py")
                self.assertEqual(ast.literal_eval(printed), json.loads(body(example)), example.page)
            else:
                printed = self.run_code(
                    example, server, ["node"], "code.mjs", "\nconsole.log(JSON.stringify(body));\n")
                self.assertEqual(json.loads(printed.splitlines()[-1]), json.loads(body(example)), example.page)

        scripts = [language for language in ("curl", "Python", "JavaScript")
                   if shutil.which({"JavaScript": "node", "Python": sys.executable}.get(language, "curl"))]
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for _ in pool.map(try_one, [example for language in scripts for example in found[language]]):
                pass
        return found, server, body

    def site(self):
        site = pathlib.Path(os.environ["ACOPIO_SITE"]).resolve()
        base = json.loads((site / "v1.json").read_text())["openapi"].split("/v1/")[0]
        return site, base

    def test_every_example_gives_the_published_file(self):
        site, base = self.site()
        found, _, _ = self.check(site, "datos", base)
        paths = sum(len(json.loads(file.read_text())["endpoints"]) for file in site.glob("v[0-9].json"))
        self.assertEqual({example.page for example in found["curl"]}, {example.page for example in found["Swift"]})
        # Each endpoint with a file has its page.
        self.assertGreaterEqual(len(found["curl"]), paths - 5)
        self.assertGreater(len(found["curl"]), 60)
        print(f"{len(found['curl'])} endpoints: curl, JavaScript and Python give the published files")

    def test_every_page_shows_a_part_of_the_file(self):
        """Once, all showed the name of a string of the search."""
        site, _ = self.site()
        count = 0
        for page in (site / "datos").rglob("index.html"):
            for shown in re.findall(r'<h2 id="ejemplo">.*?<code>(.*?)</code>', page.read_text(), re.S):
                self.assertRegex(html.unescape(shown), r"^\s*[\[{]", page)
                count += 1
        self.assertGreater(count, 60)

    def compiled(self, language, build):
        """Compiles and runs the example of one endpoint of JSON and one of GeoJSON."""
        site, base = self.site()
        examples = examples_of(site, "datos", base)[language]
        server = self.serve(site)
        chosen = [next(e for e in examples if e.address.endswith(end)) for end in (".json", ".geojson")]
        for example in chosen:
            file = site / example.address.removeprefix(base).lstrip("/")
            build(example.code.replace(base, server), file.read_text(encoding="utf-8"))

    def test_the_example_in_swift_runs(self):
        if not shutil.which("swiftc"):
            self.skipTest("swiftc is not installed")

        def build(code, body):
            (self.folder / "main.swift").write_text(code)
            subprocess.run(["swiftc", "main.swift", "-o", "main"], cwd=self.folder, check=True, capture_output=True)
            printed = subprocess.run([self.folder / "main"], check=True, capture_output=True, text=True).stdout
            # It prints dictionaries as Swift does, in any order.
            for key in json.loads(body):
                self.assertIn(f'"{key}"', printed)

        self.compiled("Swift", build)

    def test_the_example_in_kotlin_runs(self):
        if not shutil.which("kotlinc") or not shutil.which("java"):
            self.skipTest("kotlinc is not installed")

        def build(code, body):
            (self.folder / "main.kt").write_text(code)
            subprocess.run(["kotlinc", "main.kt", "-include-runtime", "-d", "main.jar"], cwd=self.folder, check=True,
                           capture_output=True)
            printed = subprocess.run(["java", "-jar", "main.jar"], cwd=self.folder, check=True, capture_output=True,
                                     text=True).stdout
            self.assertEqual(printed.rstrip("\n"), body.rstrip("\n"))

        self.compiled("Kotlin", build)

    def test_the_examples_of_a_new_site_give_its_files(self):
        site = self.folder / "site"
        subprocess.run([ACOPIO, "init", str(site), "--api"], check=True, capture_output=True)
        subprocess.run([ACOPIO, "build", "--root", str(site), "--now", "2026-11-21"], check=True, capture_output=True)
        found, _, _ = self.check(site / "Output", "reference", "https://www.example.org")
        self.assertGreaterEqual(len(found["curl"]), 3)


if __name__ == "__main__":
    unittest.main()
