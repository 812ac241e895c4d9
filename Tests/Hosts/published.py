"""What a site publishes and how it should be answered, from its files: nothing here is shared with the tool."""

import json
import pathlib
import re
from urllib.parse import quote

DATA = set("apib atom csv geojson gpx ics json jsonld kml md rss tcx tsv txt vcf webmanifest xml yaml yml".split())
COMPRESSIBLE = DATA | set("css html js map mjs svg vtt wasm".split())
TYPES = {
    "apib": "text/vnd.apiblueprint; charset=utf-8", "atom": "application/atom+xml; charset=utf-8",
    "css": "text/css; charset=utf-8", "csv": "text/csv; charset=utf-8", "geojson": "application/geo+json",
    "gif": "image/gif", "gpx": "application/gpx+xml", "gz": "application/gzip", "html": "text/html; charset=utf-8",
    "ico": "image/vnd.microsoft.icon",
    "ics": "text/calendar; charset=utf-8", "jpg": "image/jpeg", "js": "text/javascript; charset=utf-8",
    "json": "application/json", "jsonld": "application/ld+json", "md": "text/markdown; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8", "mp4": "video/mp4", "pdf": "application/pdf", "png": "image/png",
    "rss": "application/rss+xml; charset=utf-8", "svg": "image/svg+xml", "tar": "application/x-tar",
    "txt": "text/plain; charset=utf-8", "vcf": "text/vcard; charset=utf-8", "vtt": "text/vtt; charset=utf-8",
    "webmanifest": "application/manifest+json",
    "webp": "image/webp", "woff2": "font/woff2", "xml": "application/xml", "yaml": "application/yaml",
    "yml": "application/yaml", "zip": "application/zip",
}
NAMED = {
    ".well-known/api-catalog": 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ".well-known/apple-app-site-association": "application/json",
    "404.json": "application/problem+json",
}
FEEDS = {
    b"<feed ": "application/atom+xml; charset=utf-8", b"<rss ": "application/rss+xml; charset=utf-8",
    b'"https://jsonfeed.org/version/': "application/feed+json",
}
COMMON = {"x-content-type-options": "nosniff", "referrer-policy": "strict-origin-when-cross-origin"}
CORS = {"access-control-allow-origin": "*", "access-control-expose-headers": "Deprecation, ETag, Link, Sunset"}
PERMISSIONS = "camera=(), geolocation=(self), microphone=(), payment=(), usb=()"
REFRESH = re.compile(rb'http-equiv="refresh"[^>]*url=([^"]*)"')


def extension(path):
    name = path.rsplit("/", 1)[-1]
    return name.rsplit(".", 1)[-1].lower() if "." in name[1:] else ""


class Site:
    """A built site. `objects` is the list that a build for S3 makes, which names the endpoints."""

    def __init__(self, output, objects, base="", lives=None, types=None):
        self.output, self.base = pathlib.Path(output), base
        self.lives, self.types = lives or {}, types or {}
        listed = json.loads(pathlib.Path(objects).read_text())["objects"]
        for one in listed:
            one["key"] = ("/" + one["key"]).removeprefix(base)[1:]
        self.paths = sorted(one["file"] for one in listed if one["key"] == one["file"])
        # The keys of endpoints lack the extension that their files have; so do those of some pages.
        self.endpoints = {one["key"]: one["file"] for one in listed if one["file"] == f"{one['key']}.json"}
        self.redirects, self.pages = {}, {}
        for path in self.paths:
            if not path.endswith(".html") or path.rsplit("/", 1)[-1] == "404.html":
                continue
            led = REFRESH.search(self.body(path))
            if led:
                self.redirects[self.address(path)] = led[1].decode()
            else:
                self.pages[self.address(path)] = path
        self.folders = {key.split("/")[0] for key in self.endpoints}
        self.lost = [path for path in self.paths if path.endswith("/404.html")]

    def body(self, path):
        return (self.output / path).read_bytes()

    @staticmethod
    def address(path):
        if path == "index.html" or path.endswith("/index.html"):
            return "/" + path[:-len("index.html")]
        return "/" + path[:-len(".html")]

    def page_of_nothing(self, target):
        """The page for a missing address, which may be in the language of its folder."""
        for path in self.lost:
            if target.startswith(f"{self.base}/{path[:-len('404.html')]}"):
                return path
        return "404.html"

    def target(self, address):
        """An address as it is sent."""
        return self.base + quote(address, safe="/")

    def media_type(self, path, key=None):
        for pattern, own in self.types.items():
            if key and re.fullmatch(pattern, key):
                return own
        if path in NAMED:
            return NAMED[path]
        ending = extension(path)
        if ending in ("xml", "atom", "rss", "json") and (feed := self.feed(path)):
            return feed
        if not ending:
            return "text/plain; charset=utf-8" if path.startswith(".well-known/") else "application/octet-stream"
        return TYPES.get(ending, "application/octet-stream")

    def feed(self, path):
        """The type of a feed by what it is; None for another file."""
        start = self.body(path)[:400]
        for sign, own in FEEDS.items():
            if sign in start:
                return own
        return None

    def kind(self, path):
        ending = extension(path)
        if path.startswith("assets/"):
            return "asset"
        if re.fullmatch(r"immutable/(?:.*/)?[0-9a-f]{64}\.json", path):
            return "hashed"
        if ending in ("html", "htm", "xhtml"):
            return "page"
        if ending in DATA or not ending and path.startswith(".well-known/"):
            return "data"
        return "file"

    def fields(self, path, key=None, status=200):
        """The header fields of the file at a path with their exact values; None for those that must not be there."""
        kind = self.kind(path)
        forever = "public, max-age=31536000, immutable"
        cache = {"asset": forever, "hashed": forever, "data": "public, max-age=300",
                 "file": "public, max-age=86400", "page": "public, no-cache"}[kind]
        if status != 200:
            cache = "no-store" if status == 404 else cache
        fields = {"content-type": self.media_type(path, key), "cache-control": cache, **COMMON}
        fields |= CORS if kind in ("data", "hashed") else dict.fromkeys(CORS)
        fields["permissions-policy"] = PERMISSIONS if kind == "page" else None
        if kind != "page":
            fields["content-security-policy"] = None
        fields |= dict.fromkeys(("deprecation", "sunset", "link"))
        for prefix, life in self.lives.items():
            if key and re.fullmatch(prefix, key):
                fields |= life
        return fields

    def is_compressible(self, path):
        return extension(path) in COMPRESSIBLE
