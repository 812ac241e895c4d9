#!/usr/bin/env python3
"""Builds the documentation of several revisions side by side: 'make docs-site VERSIONS="main v0.1.0"' runs it.

    docs-versions.py ACOPIO OUTPUT REVISION...

The pages are those of each revision, in OUTPUT/REVISION/; the templates and the rest of docs/ are those of the working
copy, so that the header of every page lists all versions. OUTPUT/index.html leads to the first. $ACOPIO_BASE_URL is the
address of OUTPUT.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGES = "docs/content/pages"


def git(*arguments):
    return subprocess.run(["git", "-C", ROOT, *arguments], check=True, stdout=subprocess.PIPE).stdout


def pages(revision):
    """The paths of the pages of a revision."""
    files = git("ls-tree", "-r", "--name-only", revision, PAGES).decode().splitlines()
    return [re.sub(r"(^|/)index\.md$", r"\1", file.removeprefix(f"{PAGES}/")).replace(".md", "/") for file in files if file.endswith(".md")]


def main(acopio, output, *revisions):
    address = os.environ.get("ACOPIO_BASE_URL", "https://docs.acopio.example").rstrip("/")
    output = pathlib.Path(output)
    versions = json.dumps([{"name": revision, "pages": pages(revision)} for revision in revisions])
    for revision in revisions:
        with tempfile.TemporaryDirectory(prefix="acopio-docs.") as folder:
            docs = pathlib.Path(folder) / "docs"
            shutil.copytree(ROOT / "docs", docs, ignore=lambda _, names: {"Output", ".acopio", "pages"} & set(names))
            subprocess.run(["tar", "-x", "-C", folder], input=git("archive", revision, PAGES), check=True)
            site = docs / "content/site.yml"
            text = site.read_text(encoding="utf-8")
            # JSON is YAML.
            for key, value in (("version", json.dumps(revision)), ("versions", versions)):
                text = re.sub(rf"(?m)^  {key}: .*", lambda _: f"  {key}: {value}", text)
            elsewhere = json.dumps([f"{urllib.parse.urlsplit(address).path}/{other}/**" for other in revisions])
            site.write_text(f"{text}hosting: {{ elsewhere: {elsewhere} }}\n", encoding="utf-8")
            subprocess.run([acopio, "build", "--root", docs, "--output", output / revision,
                            "--base-url", f"{address}/{revision}/"], check=True)
    first = f"{revisions[0]}/"
    (output / "index.html").write_text(
        f'<!doctype html><html lang="en"><title>Acopio</title><meta http-equiv="refresh" content="0; url={first}">'
        f'<a href="{first}">Documentation of Acopio</a></html>\n', encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
