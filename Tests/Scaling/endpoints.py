"""Measures how long a site of many endpoints takes to build from nothing, with and without an OpenAPI document that judges it.

    endpoints.py [--files 10000] [--paths 100] [--rounds 3] [--root FOLDER]

A site has `paths` collections with a list and a file of each entry, `files` endpoint files in total. With --root, the
site in FOLDER is measured instead, judged by the OpenAPI documents that it publishes about itself. Builds with and
without the document take turns. $ACOPIO is the command; the site is in /dev/shm if there is one.
"""

import argparse
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
ACOPIO = os.environ.get("ACOPIO", str(ROOT / ".build/release/acopio"))
ITEM = {
    "type": "object", "required": ["id", "title", "pages", "printed", "author", "tags"], "properties": {
        "id": {"type": "integer", "minimum": 0}, "title": {"type": "string", "maxLength": 80},
        "pages": {"type": "integer", "minimum": 1, "maximum": 2000}, "printed": {"type": "string", "format": "date"},
        "author": {"type": "object", "required": ["name", "born"], "properties": {
            "name": {"type": "string"}, "born": {"type": "integer"}}},
        "tags": {"type": "array", "items": {"type": "string", "pattern": "^[a-z]+$"}},
        "lent": {"type": ["boolean", "null"]}}}


def write(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def made_site(root, files, paths):
    """A site of `files` endpoint files; returns the document that describes it."""
    write(root / "content/site.yml", (
        "name: Library\nbase-url: https://library.example/\nlocale: en\n"
        "api: { versions: [ { name: v1, contract: types } ] }\n"))
    each = files // paths - 1
    described = {}
    for number in range(paths):
        name = f"shelf{number}"
        write(root / f"content/{name}/_collection.yml", (
            "entries: all.json\nschema:\n  id: integer\n  title: string\n  pages: integer\n  printed: date\n"
            "  author: { type: object, fields: { name: string, born: integer } }\n  tags: { type: list, of: string }\n"
            "  lent: { type: boolean, optional: true }\nendpoints:\n"
            f"  - {{ path: /{name}, each: [id, title, pages, printed, author, tags, lent] }}\n"
            f"  - {{ path: '/{name}/{{id}}', one: [id, title, pages, printed, author, tags, lent] }}\n"))
        write(root / f"content/{name}/all.json", json.dumps([{
            "id": entry, "title": f"Book {entry} of {name}", "pages": 1 + entry % 900, "printed": "1973-01-31",
            "author": {"name": f"Author {entry % 37}", "born": 1900 + entry % 99}, "tags": ["time", "friendship"],
            "lent": entry % 2 == 0} for entry in range(each)]))

        def answer(schema, more=()):
            return {"get": {"parameters": list(more), "responses": {"200": {
                "description": "", "content": {"application/json": {"schema": schema}}}}}}

        described[f"/{name}"] = answer({"type": "array", "items": {"$ref": "#/components/schemas/Book"}})
        described[f"/{name}/{{id}}"] = answer({"$ref": "#/components/schemas/Book"}, [
            {"name": "id", "in": "path", "required": True, "schema": {"type": "integer"}}])
    return {"v1": {"openapi": "3.1.0", "info": {"title": "Library", "version": "1"}, "paths": described,
                   "components": {"schemas": {"Book": ITEM}}}}


def copied_site(root, source):
    """A copy of a site; returns the documents that it publishes about itself, by version."""
    for name in ("content", "templates"):
        shutil.copytree(source / name, root / name, symlinks=True)
    build(root)
    return {file.parent.name: json.loads(file.read_text()) for file in (root / "Output").glob("v*/openapi.json")}


def build(root):
    """Builds from nothing; returns the seconds, and those of the processor."""
    for name in ("Output", ".acopio"):
        shutil.rmtree(root / name, ignore_errors=True)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    done = subprocess.run([ACOPIO, "build", "--now", "2026-11-21", "--fresh"], cwd=root, capture_output=True, text=True,
                          env={**os.environ, "ACOPIO_PROGRESS": "never"})
    seconds = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr[:3000])
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--paths", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--root", type=pathlib.Path)
    options = parser.parse_args()
    memory = pathlib.Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as scratch:
        root = pathlib.Path(scratch)
        if options.root:
            documents = copied_site(root, options.root.resolve())
        else:
            documents = made_site(root, options.files, options.paths)
        times = {True: [], False: []}
        for _ in range(options.rounds):
            for is_judged in (False, True):
                for version, document in documents.items():
                    file = root / f"content/api/{version}/measured.json"
                    file.unlink(missing_ok=True)
                    if is_judged:
                        write(file, json.dumps(document))
                seconds, processor, said = build(root)
                times[is_judged].append((seconds, processor))
        print("\n".join(line for line in said.splitlines() if line.startswith(("endpoint", "contract", "files", "milli"))))
        for is_judged, name in ((False, "without"), (True, "judged")):
            walls, processors = zip(*times[is_judged])
            print(f"{name:8} {statistics.median(walls):6.2f} s, processor {statistics.median(processors):6.2f} s, "
                  f"least {min(processors):6.2f} s")
        without, judged = (min(processor for _, processor in times[key]) for key in (False, True))
        print(f"judging adds {100 * (judged / without - 1):.1f} % of the processor's time")


if __name__ == "__main__":
    main()
