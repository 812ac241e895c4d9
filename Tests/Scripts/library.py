"""A browser on the library of Tests/Golden/other-site, with what its author adds for search and for use without a network.

$ACOPIO is the command (default: .build/release/acopio).
"""

import functools
import http.server
import importlib.util
import os
import pathlib
import re
import shutil
import subprocess
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACOPIO = pathlib.Path(os.environ.get("ACOPIO", ROOT / ".build/release/acopio")).resolve()
SITE = pathlib.Path(os.environ.get("ACOPIO_SITE", ROOT / "Output")).resolve()
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
          "media-src 'self'; manifest-src 'self'; worker-src 'self'")

OFFLINE = """
offline:
  - name: catalogue
    path: /
    title: Library
    always: { en-GB: [/, /books/, /v1/books.json, /search/en-GB.js, '/assets/search/en-GB/**'], fr-FR: [/, /livres/] }
    on-visit: { en-GB: ['/books/the-*/', '/books/*/'], fr-FR: ['/livres/*/'] }
    budget: 200000
  - name: branches
    path: { en-GB: /branches/, fr-FR: /salles/ }
    title: Branches
    always: { en-GB: [/branches/], fr-FR: [/salles/] }
"""
SEARCH = "search: { title: title, fields: { title: 10, author.name: 5, summary: 3, subjects: 2 }, show: summary }\n"
FRENCH = """
acopio:
  search: { label: Chercher, results: Résultats, one: '{n} résultat', many: '{n} résultats', none: 'Rien pour « {text} ».', failed: La recherche ne se charge pas. }
  offline: { old: 'Hors ligne. Page gardée {age}.', update: Il y a une nouvelle version., incomplete: Tout n’a pas pu être gardé., now: Voir, close: Fermer }
"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Static files under a base path, as a host serves them, with a policy that allows the site only."""

    prefix = ""
    owner = None

    def log_message(self, *_):
        pass

    def do_GET(self):
        self.owner.asked.append(self.path)
        # Two builds in one second have files with the same time.
        del self.headers["If-Modified-Since"]
        time.sleep(self.owner.slow)
        if self.owner.fails:
            self.send_error(503)
            return
        if not self.path.startswith(self.prefix + "/"):
            self.send_error(404)
            return
        self.path = self.path[len(self.prefix):]
        super().do_GET()

    def do_HEAD(self):
        self.path = self.path[len(self.prefix):]
        super().do_HEAD()

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        if self.path.startswith("/assets/"):
            self.send_header("Cache-Control", "public, max-age=31536000, immutable")
        else:
            self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def handle(self):
        try:
            super().handle()
        except (BrokenPipeError, ConnectionResetError):
            pass


class Server:
    """A server of a folder that can be stopped and started again at the same address: a network that goes and comes."""

    def __init__(self, folder, prefix=""):
        self.folder, self.prefix, self.port, self.asked = folder, prefix, 0, []
        # Seconds before each answer, and whether each is 503.
        self.slow, self.fails = 0, False
        self.start()

    @property
    def base(self):
        return f"http://127.0.0.1:{self.port}{self.prefix}"

    def start(self):
        handler = type("Served", (Handler,), {"prefix": self.prefix, "owner": self})
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), functools.partial(handler, directory=self.folder))
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self):
        """A server that is stopped already stays so."""
        if self.server is None:
            return
        self.server.shutdown()
        self.server.server_close()
        self.server = None


def library(folder, offline=OFFLINE, search=SEARCH):
    """A copy of the library in `folder`, with what its author adds."""
    golden = ROOT / "Tests/Golden/other-site"
    for part in ("content", "templates"):
        shutil.copytree(golden / part, folder / part)
    change(folder / "content/site.yml", "api:", f"{offline.strip()}\napi:") if offline else None
    if search:
        rules = folder / "content/catalogue/books/_collection.yml"
        rules.write_text(rules.read_text(encoding="utf-8") + search, encoding="utf-8")
    french = folder / "content/i18n/fr.yml"
    french.write_text(french.read_text(encoding="utf-8") + FRENCH, encoding="utf-8")
    base = folder / "templates/layouts/base.html"
    branches = folder / "templates/layouts/branches.html"
    change(base, "</head>", "{% block offline %}{% render 'acopio/offline', scope: 'catalogue' %}{% endblock %}</head>")
    change(branches, "{% block main %}", "{% block offline %}{% render 'acopio/offline', scope: 'branches' %}{% endblock %}\n{% block main %}")
    change(base, "<main id", "{% render 'acopio/search' %}\n<main id")
    return folder


def change(file, old, new):
    text = file.read_text(encoding="utf-8")
    if text.count(old) != 1:
        raise AssertionError(f"{text.count(old)} of {old!r} in {file}")
    file.write_text(text.replace(old, new), encoding="utf-8")


def build(folder, now="2026-11-10"):
    """Builds a site; what it says must be empty but for its summary."""
    run = subprocess.run([ACOPIO, "build", "--now", now], cwd=folder, capture_output=True, text=True, check=False)
    if run.returncode or re.search(r"warning|error", run.stdout + run.stderr):
        raise AssertionError(run.stdout + run.stderr)
    return folder / "Output"


def axe_source():
    return (pathlib.Path(importlib.util.find_spec("axe_playwright_python").origin).parent / "axe.min.js").read_text(encoding="utf-8")


def axe(page, source, limit=None):
    """What axe finds wrong on a page: the ids of rules, with their elements. `limit` is a script that says what it judges."""
    if not page.evaluate("!!window.axe"):
        page.evaluate(source)
    if limit:
        page.evaluate(limit)
    found = page.evaluate("""axe.run(document, { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } })""")
    return [(each["id"], [node["html"][:160] for node in each["nodes"]]) for each in found["violations"]]
