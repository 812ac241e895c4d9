"""`acopio serve` on a copy of a site, for the tests that use it.

$ACOPIO is the command (default: .build/release/acopio).
"""

import os
import pathlib
import re
import signal
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACOPIO = pathlib.Path(os.environ.get("ACOPIO", ROOT / ".build/release/acopio")).resolve()

LIBRARY = {
    "content/site.yml": "name: Library\nbase-url: https://library.example/main/\nlocale: en-GB\n",
    "content/books/_collection.yml": (
        "entries: '*.md'\nslug: title\nschema:\n  title: { type: text }\n"
        "page: { permalink: '/books/{slug}/', layout: book }\n"
        "endpoints: [ { path: /books, each: { title: title } } ]\n"),
    "content/books/momo.md": "---\ntitle: Momo\n---\nTime is life.\n",
    "templates/layouts/book.html": (
        "<!doctype html>\n<html lang=\"en-GB\"><head><meta charset=\"utf-8\"><title>{{ entry.title }}</title>\n"
        "<link rel=\"stylesheet\" href=\"{{ 'main.css' | asset }}\"></head>\n"
        "<body><main><h1>A book</h1>{{ entry.content }}</main></body></html>\n"),
    "templates/assets/main.css": "h1 { color: rgb(1, 2, 3); }\nmain { height: 5000px; }\n",
}


class Served:
    """`acopio serve` on a copy of a site."""

    def __init__(self, root, *options):
        self.root = root
        self.log = open(root.parent / f"{root.name}.log", "w+b")
        self.process = subprocess.Popen(
            [ACOPIO, "serve", "--now", "2026-11-21", *options], cwd=root, stdout=self.log,
            stderr=subprocess.STDOUT)
        self.address = self.wait(r"(http://\S+) shows the site")[1]

    @property
    def output(self):
        return pathlib.Path(self.log.name).read_text(encoding="utf-8")

    def wait(self, pattern, seconds=600):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = re.search(pattern, self.output)
            if found:
                return found
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        raise AssertionError(f"{pattern} is not in: {self.output}")

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(20)
        self.log.close()
        return status

    def memory(self):
        """Its resident memory in KiB."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1])


def write(root, files):
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")


def replace(path, old, new):
    """Writes a file as editors do: a new one takes the place of the old one."""
    text = path.read_text(encoding="utf-8")
    assert old in text, (path, old)
    copy = path.with_name(f".{path.name}.swp")
    copy.write_text(text.replace(old, new), encoding="utf-8")
    os.replace(copy, path)
