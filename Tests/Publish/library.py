"""A library's site that changes from edition to edition, built by the command itself.

The command is `$ACOPIO`, by default the release build of this checkout.
"""

import html.parser
import json
import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import threading
import unittest
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACOPIO = os.environ.get("ACOPIO", str(ROOT / ".build/release/acopio"))
BASE = "https://library.example/"
RECORD = "_acopio-published.json"

LAYOUT = """<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>{{ entry.title }}</title>
<link rel="stylesheet" href="{{ 'site.css' | asset }}"></head>
<body><main><h1>{{ entry.title }}</h1><p>Edition {{ entry.edition }}</p>
{% for book in entry.related %}<a href="{{ book.url }}">{{ book.title }}</a>
{% endfor %}<a href="/books/">All books</a></main></body></html>
"""
LIST = """<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>Books</title>
<link rel="stylesheet" href="{{ 'site.css' | asset }}"></head>
<body><main><h1>Books</h1>
{% for entry in pager.entries %}<a href="{{ entry.url }}">{{ entry.title }}</a>
{% endfor %}</main></body></html>
"""
COLLECTION = """entries: books.json
key: id
slug: id
schema:
  id: { type: string }
  title: { type: text }
  edition: { type: integer }
  related: { type: list, of: { type: reference, to: books }, default: [] }
page: { permalink: '/books/{slug}/', layout: book }
lists: [ { permalink: /books/, layout: books, title: Books, order: [id] } ]
endpoints:
  - { path: /books, versions: [v1], each: { id: id, title: title } }
  - { path: '/books/{id}', versions: [v1], one: { id: id, title: title, edition: edition } }
"""


def write(root, path, text):
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def edition(root, output, number, books, seed):
    """Builds an edition: some books are gone, some are new, some differ, and new ones refer to each other."""
    chance = random.Random(seed * 1000 + number)
    names = sorted(chance.sample(range(books), books * 2 // 3))
    entries = [
        {
            "id": f"b{name}",
            "title": f"Book {name} — año {chance.randrange(3)}",
            "edition": chance.randrange(2),
            "related": [f"b{other}" for other in chance.sample(names, 3)],
        }
        for name in names
    ]
    write(root, "content/site.yml", f"name: Library\nbase-url: {BASE}\nlocale: en-GB\napi:\n  versions: [{{ name: v1, current: true }}]\n")
    write(root, "content/books/_collection.yml", COLLECTION)
    write(root, "content/books/books.json", json.dumps(entries, ensure_ascii=False))
    write(root, "templates/layouts/book.html", LAYOUT)
    write(root, "templates/layouts/books.html", LIST)
    write(root, "templates/assets/site.css", f"body {{ --edition: {number % 3} }}\n")
    run([ACOPIO, "build", "--root", str(root), "--output", str(output), "--now", "2026-11-21"])


def run(arguments, status=0, **options):
    done = subprocess.run(arguments, capture_output=True, text=True, encoding="utf-8", **options)
    if status is not None and done.returncode != status:
        raise AssertionError(f"{arguments}: status {done.returncode}\n{done.stdout}\n{done.stderr}")
    return done


def files(output):
    """What a build published: paths and bytes."""
    lines = (output / "_acopio-manifest").read_text(encoding="utf-8").split("\n")[3:-2]
    return {path: (output / path).read_bytes() for path in lines}


class LinkParser(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.links = []

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name in ("href", "src") and value:
                self.links.append(value)


def links(key, data, base=BASE):
    """The keys that a page refers to."""
    if not key.endswith(".html"):
        return set()
    parser = LinkParser()
    parser.feed(data.decode("utf-8"))
    found = set()
    for link in parser.links:
        url = urllib.parse.urldefrag(urllib.parse.urljoin(base + key, link)).url
        if not url.startswith(base):
            continue
        path = urllib.parse.unquote(url[len(base):]).split("?")[0]
        found.add(path + "index.html" if path.endswith("/") or not path else path)
    return found


class Whole:
    """Checks, after each change of an object, that no page that visitors can reach refers to something missing.

    `known` are pages that visitors know: they are at the target before and after.
    """

    def __init__(self, objects, known, sound, base=BASE):
        self.base, self.known = base, known
        # A link that is broken in the finished sites themselves says nothing about their publication.
        self.sound = sound
        self.links = {}
        self.referrers = {}
        self.keys = set()
        self.broken = {}
        self.states = 0
        for key, data in objects.items():
            self._put(key, data)

    def _put(self, key, data):
        self._forget(key)
        self.keys.add(key)
        self.links[key] = {link for link in links(key, data, self.base) if link in self.sound}
        for link in self.links[key]:
            self.referrers.setdefault(link, set()).add(key)
        self._judge(key)
        for page in self.referrers.get(key, ()):
            self._judge(page)

    def _forget(self, key):
        for link in self.links.pop(key, ()):
            self.referrers[link].discard(key)
        self.keys.discard(key)
        self.broken.pop(key, None)

    def _judge(self, page):
        missing = {link for link in self.links.get(page, ()) if link not in self.keys}
        if missing:
            self.broken[page] = missing
        else:
            self.broken.pop(page, None)

    def change(self, key, data):
        """Puts an object, or removes it if there is no data; returns what is broken then."""
        self.states += 1
        if data is not None:
            self._put(key, data)
        else:
            self._forget(key)
            for page in self.referrers.get(key, ()):
                self._judge(page)
        if not self.broken:
            return []
        reached, rest = set(self.known & self.keys), list(self.known & self.keys)
        while rest:
            for link in self.links.get(rest.pop(), ()):
                if link in self.keys and link not in reached:
                    reached.add(link)
                    rest.append(link)
        return [f"{page} -> {sorted(self.broken[page])[0]}" for page in sorted(reached & self.broken.keys())]


class Crawler(threading.Thread):
    """A visitor who follows all links of the pages that are there before and after, again and again.

    `get` returns the bytes of an object, `None` if there is none. Objects are read one after the other, so a missing one is a
    fault only if every page on the way to it is the same before and after the last look.
    """

    def __init__(self, get, known, sound, base=BASE):
        super().__init__(daemon=True)
        self.get, self.known, self.sound, self.base = get, sorted(known), sound, base
        self.stopped = threading.Event()
        self.pages, self.rounds, self.faults = 0, 0, []

    def run(self):
        while not self.stopped.is_set():
            self.crawl()
            self.rounds += 1

    def crawl(self):
        seen = set(self.known)
        rest = [(page,) for page in self.known]
        while rest and not self.stopped.is_set():
            way = rest.pop()
            data = self.get(way[-1])
            self.pages += 1
            if data is None:
                self.judge(way)
                continue
            for link in links(way[-1], data, self.base) & self.sound - seen:
                seen.add(link)
                rest.append((*way, link))

    def judge(self, way):
        before = self.way(way)
        missing = self.get(way[-1]) is None
        if before and missing and self.way(way) == before:
            self.faults.append(" -> ".join(way))

    def way(self, way):
        """The pages on the way to an object, `None` if the way is no more."""
        pages = [self.get(page) for page in way[:-1]]
        for page, data, link in zip(way, pages, way[1:]):
            if data is None or link not in links(page, data, self.base):
                return None
        # A page that visitors know must always be there.
        return pages or ["known"]

    def finish(self):
        self.stopped.set()
        self.join()


class PublishTest(unittest.TestCase):
    """A test with a folder of its own."""

    maxDiff = None

    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="acopio-publish-test."))
        self.addCleanup(shutil.rmtree, self.root, ignore_errors=True)
        self.output = self.root / "Output"

    def build(self, number, books=12, seed=1):
        edition(self.root / "site", self.output, number, books, seed)
        return files(self.output)

    def publish(self, *arguments, status=0, **options):
        return run([ACOPIO, "publish", *arguments, "--from", str(self.output)], status, **options)
