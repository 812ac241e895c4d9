"""Asks emulations of hosted platforms for every endpoint, page and file; what differs from the policy is a declared gap."""
import json
import os
import subprocess
import tempfile
import unittest
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

import platforms

ROOT = Path(__file__).resolve().parents[2]
ACOPIO = Path(os.environ.get("ACOPIO", ROOT / ".build/release/acopio"))
DATA = "apib atom csv geojson gpx ics json jsonld kml md rss tcx tsv txt vcf webmanifest xml yaml yml".split()

# What differs on each platform, and the words of the gap that says so.
PAGE_FIELDS = {"page-fields": "header fields for pages are sent with all files"}
FIXED = "header fields cannot be chosen"
HTML_404 = {"missing-in-api": "is answered with the page 404.html instead of 404.json"}
ONE_404 = {"missing-language": "is answered with the page 404.html of the site's own language"}
RECORD = {"record": "everyone can read '_acopio-manifest'"}
LEAD_ON = {"redirect": "old addresses are answered with redirecting pages"}
HIDDEN = {"hidden-endpoint": "an endpoint with the same address as a page"}
GAPS = {
    "netlify": PAGE_FIELDS | HIDDEN | {
        "endpoint-slash": "an endpoint also answers with a '/' at the end of its address",
        "missing-in-api": "the 404 response of the API has the media type 'application/json'",
        "missing-cache": "missing addresses are cached as long as pages"},
    "cloudflare": PAGE_FIELDS | HTML_404 | RECORD | {
        "page-slash": "lead to one another with the status 308 instead of 301"},
    "vercel": PAGE_FIELDS | HTML_404 | ONE_404 | RECORD | HIDDEN | {
        "page-slash": "a page in a folder is also served without a '/' at the end",
        "missing-cache": "missing addresses are cached as long as pages"},
    "firebase": PAGE_FIELDS | HTML_404 | ONE_404 | HIDDEN | {
        "missing-cache": "missing addresses are cached as long as pages"},
    "github": HTML_404 | ONE_404 | RECORD | LEAD_ON | {
        "endpoint": "the address of an endpoint without '.json' is answered with the status 404",
        "hidden-endpoint": "the address of an endpoint without '.json' is answered with the status 404",
        "json-type": "JSON has the media type 'application/json; charset=utf-8'",
        "type": "and no type can be chosen",
        "fields": FIXED, "missing-cache": FIXED},
    "gitlab": HTML_404 | ONE_404 | RECORD | LEAD_ON | HIDDEN | {
        "page-slash": "a folder without a '/' at the end is answered with the status 302",
        "endpoint-slash": "an endpoint at the top of the API",
        "type": "media types come from extensions", "endpoint-type": "media types come from extensions",
        "fields": FIXED, "missing-cache": FIXED},
    "azure": PAGE_FIELDS | HTML_404 | ONE_404 | {
        "type": "media types come from extensions", "endpoint-type": "media types come from extensions",
        "fields": "all files but assets have the cache time of pages",
        "life": "header fields of endpoints at the end of their lives are not sent",
        "missing-cache": "missing addresses are cached as long as pages"},
    "s3": LEAD_ON | {
        "fields": "CORS, security header fields and the fields of endpoints",
        "page": "pages in folders need the website endpoint",
        "page-slash": "pages in folders need the website endpoint",
        "missing": "the answer to a request for nothing is a setting of the bucket",
        "missing-language": "the answer to a request for nothing is a setting of the bucket",
        "missing-in-api": "the answer to a request for nothing is a setting of the bucket",
        "missing-cache": "the answer to a request for nothing is a setting of the bucket"},
}

LIBRARY = {
    "content/site.yml": """
name: The Library
base-url: https://library.example/
locale: en-GB
languages: [{ locale: en-GB, title: English }, { locale: es-MX, title: Español, path: /es/ }]
api:
  unversioned: false
  versions: [{ name: v1, current: true }]
hosting: { hsts: 31536000 }
""",
    "content/books/_collection.yml": """
entries: books.json
slug: id
schema: { id: { type: string }, title: { type: text } }
page: { permalink: '/books/{id}/', layout: book }
lists: [{ permalink: /books/, layout: books, title: Books, order: [title], per-page: 24 }]
endpoints:
  - { path: /books, versions: [v1], each: { id: id } }
  - { path: /shelves, versions: [v1], each: { id: id }, per-page: 2, pages: hashed }
  - { path: '/books/{id}', versions: [v1], one: { id: id, title: title } }
  - { path: /works, versions: [v1], each: { id: id }, media-type: application/hal+json }
  - { path: '/old/{id}', versions: [v1], one: { id: id }, deprecated: 2026-01-01, sunset: 2027-01-01 }
""",
    "content/books/books.json": json.dumps([
        {"id": "momo", "title": "Momo", "aliases": ["/old-momo/", "/señora momo/"]},
        {"id": "100% a #b (c) [d] {e} +f $1 ~g", "title": "Signs"},
        {"id": "niña", "title": "Non-ASCII"},
        {"id": "1.0", "title": "A dot"}], ensure_ascii=False),
    "content/news/_collection.yml": """
entries: news.json
slug: id
schema: { id: { type: string }, title: { type: text } }
page: { permalink: '/news/{id}.html', layout: book }
""",
    "content/news/news.json": json.dumps([{"id": "open", "title": "Open"}]),
    "templates/layouts/book.html": "<!doctype html><html lang=en><head><title>{{ entry.title }}</title></head>"
                                   "<body><h1>{{ entry.title }}</h1></body></html>",
    "templates/layouts/books.html": "<!doctype html><html lang=en><head><title>Books</title></head>"
                                    "<body><h1>Books</h1></body></html>",
    "static/.well-known/apple-app-site-association": "{}\n",
    "static/plain": "a file without an extension\n",
    "static/.well-known/security.txt": "Contact: mailto:a@library.example\n",
}


def build(host, output, root=ROOT):
    # Builds share the pictures that they drew.
    work = Path(output).parent / "work"
    work.mkdir(exist_ok=True)
    return subprocess.run(
        [ACOPIO, "build", "--root", root, "--host", host, "--output", output, "--now", "2026-11-21",
         "--no-compression"],
        capture_output=True, text=True, cwd=work)


class Site:
    """What is published, read from the manifest for S3 and from the files."""

    def __init__(self, folder):
        manifest = json.loads((folder / "_acopio-upload.json").read_text())
        self.folder = folder
        objects = manifest["objects"]
        self.files = {one["file"]: one for one in objects if one["key"] == one["file"]}
        self.endpoints = {one["key"]: one for one in objects if one["file"] == one["key"] + ".json"
                          and one["file"].endswith(".json")}
        for endpoint in json.loads((folder / "acopio.json").read_text())["endpoints"]:
            path = unquote(urlsplit(endpoint["url"]).path).lstrip("/")
            known = self.endpoints.get(path[:-len(".json")]) if path.endswith(".json") else self.files.get(path)
            assert known and known["sha256"] == endpoint["sha256"], endpoint
        pages = [path for path in self.files if path.endswith(".html") and Path(path).name != "404.html"
                 and b'http-equiv="refresh"' not in (folder / path).read_bytes()]
        self.pages = {page_address(path): path for path in pages}


def page_address(path):
    if path == "index.html" or path.endswith("/index.html"):
        return "/" + path[:-len("index.html")]
    return "/" + path[:-len(".html")]


class Judge:
    """Collects the kinds of differences between a platform and the policy."""

    def __init__(self, site, platform):
        self.site, self.platform, self.seen = site, platform, {}

    def differs(self, kind, *what):
        self.seen.setdefault(kind, []).append(what)

    def body(self, path):
        return (self.platform.folder / path).read_bytes()

    def ask(self, address):
        return self.platform.get(quote(address, safe="/"))

    def all(self):
        folders = {key.rsplit("/", 1)[0] for key in self.site.endpoints if "/" in key}
        for key, wanted in self.site.endpoints.items():
            hidden = f"{key}/index.html" in self.site.files
            self.endpoint("/" + key, wanted, "hidden-endpoint" if hidden else "endpoint")
            self.endpoint("/" + wanted["file"], wanted, "json")
            if not hidden and self.ask(f"/{key}/").status not in (404, 301, 302):
                self.differs("endpoint-slash", key)
        for path, wanted in self.site.files.items():
            if path.endswith(".html") or path in ("404.json",) or path[:-5] in self.site.endpoints:
                continue
            answer = self.ask("/" + path)
            if answer.status != 200 or self.body(answer.file) != (self.site.folder / path).read_bytes():
                self.differs("file", path, answer)
            self.fields("type", path, wanted, answer)
        for address, path in self.site.pages.items():
            answer = self.ask(address)
            if answer.status != 200 or answer.file != path:
                self.differs("page", address, answer)
            else:
                self.fields("type", path, self.site.files[path], answer)
            if address.endswith("/") and address != "/" and address[1:-1] not in self.site.endpoints:
                other = self.ask(address[:-1])
                if other.status != 301 or not other.location.endswith(quote(address)):
                    self.differs("page-slash", address, other)
        missing = self.ask("/nothing/here")
        if missing.status != 404 or missing.file != "404.html":
            self.differs("missing", missing)
        for path in self.site.files:
            if path.endswith("/404.html") and self.ask(f"/{path[:-len('404.html')]}nothing/here").file != path:
                self.differs("missing-language", path)
        for answer in (missing, self.ask("/v1/nothing")):
            if answer.headers.get("cache-control") != "no-store":
                self.differs("missing-cache", answer)
        answer = self.ask("/v1/nothing")
        assert answer.status == 404
        if answer.file != "404.json" or answer.headers["content-type"] != "application/problem+json":
            self.differs("missing-in-api", answer)
        if self.ask("/_acopio-manifest").status == 200:
            self.differs("record")
        return self.seen

    def endpoint(self, address, wanted, kind):
        answer = self.ask(address)
        if answer.status != 200:
            return self.differs(kind, address, answer)
        if self.body(answer.file) != (self.site.folder / wanted["file"]).read_bytes():
            return self.differs(kind if kind == "hidden-endpoint" else "body", address, answer)
        self.fields("endpoint-type", wanted["file"], wanted, answer)
        if address.startswith("/v1/old/"):
            life = {"deprecation": "@1767225600", "sunset": "Fri, 01 Jan 2027 00:00:00 GMT"}
            if any(answer.headers.get(name) != value for name, value in life.items()):
                self.differs("fields" if "cache-control" in answer.headers and self.site_has_fixed() else "life", address, answer)
        elif "deprecation" in answer.headers or "sunset" in answer.headers:
            self.differs("life-of-others", address, answer)

    def site_has_fixed(self):
        return type(self.platform).__name__ in ("GitHub", "GitLab", "S3")

    def fields(self, kind, path, wanted, answer):
        headers = answer.headers
        ending = path.rsplit(".", 1)[-1] if "." in path.rsplit("/", 1)[-1] else ""
        asset = path.startswith("assets/")
        hashed = path.startswith("immutable/")
        page = ending == "html"
        data = not asset and (ending in DATA or path.startswith(".well-known/"))
        if headers.get("content-type") != wanted["content-type"] and not headers["content-type"].startswith("?/"):
            self.differs("json-type" if headers["content-type"] == "application/json; charset=utf-8" else kind,
                         path, headers["content-type"])
        cache = ("public, max-age=31536000, immutable" if asset or hashed else "public, max-age=300" if data
                 else "public, no-cache" if page else "public, max-age=86400")
        assert wanted["cache-control"] == cache, path
        if headers.get("cache-control") != cache or headers.get("x-content-type-options") != "nosniff" \
                or headers.get("referrer-policy") != "strict-origin-when-cross-origin":
            self.differs("fields", path, headers)
        if data and headers.get("access-control-allow-origin") != "*":
            self.differs("fields", path, headers)
        if page and "content-security-policy" not in headers:
            self.differs("fields", path, headers)
        if not page and "content-security-policy" in headers:
            self.differs("page-fields", path)


class EmulationTests(unittest.TestCase):
    maxDiff = None

    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.scratch.cleanup)
        cls.folder = Path(cls.scratch.name)
        cls.library = cls.folder / "library"
        for path, text in LIBRARY.items():
            file = cls.library / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        cls.reference = subprocess.run(
            [ACOPIO, "hosts", "--reference"], capture_output=True, text=True, check=True).stdout
        prebuilt = os.environ.get("ACOPIO_PLATFORMS")
        cls.own, cls.small, cls.judged = {}, {}, {}
        for host in platforms.ALL:
            cls.small[host] = cls.folder / f"small-{host}"
            built = build(host, cls.small[host], cls.library)
            assert built.returncode == 0, built.stdout + built.stderr
            cls.own[host] = Path(prebuilt) / host if prebuilt else cls.folder / f"own-{host}"
            if not prebuilt and host != "azure":
                built = build(host, cls.own[host])
                assert built.returncode == 0, built.stdout + built.stderr

    def section(self, host):
        """The words of the reference about a host."""
        row = next(line for line in self.reference.splitlines() if line.startswith(f"| `{host}` |"))
        return self.reference.split(f"\n## {row.split('|')[2].strip()}\n")[1].split("\n## ")[0]

    def judge(self, host, folders):
        """The kinds of differences of a host; each site is asked for once."""
        known = self.judged.get((host, folders[host]))
        if known is not None:
            return known
        site = Site(folders["s3"])
        self.assertGreater(len(site.endpoints), 5)
        self.assertGreater(len(site.pages), 0)
        seen = Judge(site, platforms.ALL[host](folders[host])).all()
        section = self.section(host)
        for kind, cases in seen.items():
            words = GAPS[host].get(kind)
            self.assertIsNotNone(words, f"{host}: {kind} is no gap: {len(cases)}, {cases[:3]}")
            self.assertIn(words, section, f"{host}: {kind}")
        self.judged[host, folders[host]] = set(seen)
        return set(seen)

    def test_every_difference_of_this_repository_s_site_is_declared(self):
        for host in platforms.ALL:
            if host != "azure":
                with self.subTest(host):
                    self.judge(host, self.own)

    def test_a_small_site_with_hostile_names_is_served_likewise(self):
        for host in platforms.ALL:
            with self.subTest(host):
                self.judge(host, self.small)

    def test_every_declared_gap_is_real(self):
        for host in platforms.ALL:
            with self.subTest(host):
                seen = self.judge(host, self.small) | self.redirects(host)
                if host != "azure":
                    seen |= self.judge(host, self.own)
                self.assertEqual(set(GAPS[host]) - {"hidden-endpoint"}, seen - {"hidden-endpoint"})

    def redirects(self, host):
        """The kinds of differences of old addresses."""
        platform = platforms.ALL[host](self.small[host])
        kinds = set()
        for address in ("/old-momo", "/señora momo"):
            answer = platform.get(quote(address) + "/")
            if answer.status == 301:
                self.assertEqual(answer.location, "/books/momo/")
            else:
                kinds.add("redirect")
        return kinds

    def test_the_contract_s_addresses_answer_without_a_redirect(self):
        for host in ("cloudflare", "firebase", "gitlab", "netlify", "s3", "vercel"):
            platform = platforms.ALL[host](self.own[host])
            for address in ("/activities/botes_list", "/activities/botes_list/1", "/rewards", "/v1/rewards"):
                answer = platform.get(address)
                self.assertEqual((answer.status, answer.headers["content-type"]), (200, "application/json"),
                                 f"{host} {address}")
                self.assertEqual(platform.get(address + ".json").status, 200)

    def test_more_endpoints_than_cloudflare_has_rules_are_served_likewise(self):
        many = self.folder / "many"
        for path, text in LIBRARY.items():
            if path.startswith("content/books/"):
                continue
            file = many / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text)
        books = many / "content/books"
        books.mkdir()
        (books / "_collection.yml").write_text("""
entries: books.json
slug: id
schema: { id: { type: string }, title: { type: text } }
endpoints:
  - { path: /books, versions: [v1], each: { id: id } }
  - { path: '/books/{id}', versions: [v1], one: { id: id, title: title } }
""")
        (books / "books.json").write_text(json.dumps(
            [{"id": str(number), "title": f"Book {number}"} for number in range(2100)]))
        folders = {}
        for host in ("cloudflare", "s3"):
            folders[host] = self.folder / f"many-{host}"
            built = build(host, folders[host], many)
            self.assertEqual(built.returncode, 0, built.stdout + built.stderr)
        self.assertLess(len((folders["cloudflare"] / "_redirects").read_text().splitlines()), 10)
        self.assertFalse((folders["cloudflare"] / "v1").exists())
        self.judge("cloudflare", folders)

    def test_json_files_are_valid_against_the_platforms_schemas(self):
        try:
            import jsonschema
        except ImportError:
            self.skipTest("jsonschema is missing")
        schemas = json.loads((Path(__file__).parent / "schemas.json").read_text())
        for host, name in (("vercel", "vercel.json"), ("firebase", "firebase.json"),
                           ("azure", "staticwebapp.config.json")):
            validator = jsonschema.Draft7Validator(schemas[name])
            for sites in (self.own, self.small):
                if host == "azure" and sites is self.own:
                    continue
                value = json.loads((sites[host] / name).read_text())
                self.assertEqual([error.message for error in validator.iter_errors(value)], [], name)
            value["unknown"] = 1
            self.assertFalse(validator.is_valid(value), name)

    def test_azure_refuses_this_repository_s_site_with_numbers(self):
        if os.environ.get("ACOPIO_PLATFORMS"):
            self.skipTest("the sites were built before")
        built = build("azure", self.own["azure"])
        self.assertEqual(built.returncode, 1)
        self.assertRegex(built.stdout + built.stderr, r"takes at most 20000 bytes of its configuration, and the "
                         r"site needs \d+ \[host-limit\]")


if __name__ == "__main__":
    unittest.main()
